"""Every page of a household with long names: valid, accessible, and within its window."""

import pytest
from accessibility import COLOURS, complaints
from evenly import Server
from pictured_household import Household
from proof import in_languages, in_proof
from validator import Validator
from visitor import DESKTOP, NARROW, PHONE, Visitor

LANGUAGES = in_languages("en", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar")
# By device: the window in which axe looks at a page, the widths that it must fit, and the language.
WINDOWS = {
    "phone": (PHONE, (320, 390, 768), "en-GB"),
    "desktop": (DESKTOP, (1024, 2560), "en-GB"),
    "phone from the right": (NARROW, (320,), "ar"),
}


@pytest.fixture(scope="module")
def household(chromium, tmp_path_factory):
    """The household, with scripts off while it is made, and amounts too long for a phone's line."""
    with Server.serve(tmp_path_factory.mktemp("household")) as server:
        maker = Visitor(chromium, server.url, java_script_enabled=False)
        household = Household(maker.page)
        household.begin()
        household.entry("A new roof, and the boat with it", "987654321.09", "repairs", 1, 0)
        household.entry("Sold the old boat", "123456789.01", "other", 0, 0, kind="income")
        household.url, household.signed_in = server.url, maker.context.storage_state()
        yield household
        maker.leave()
        assert maker.complaints == []


@pytest.fixture
def reader(chromium, household):
    """Opens browsers; at the end none of them may have seen an error."""
    visitors = []

    def reader(**options):
        visitors.append(Visitor(chromium, household.url, reduced_motion="reduce", **options))
        return visitors[-1]

    yield reader
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


# What is wrong with the words on what is pressed: cut off, broken within a word, or on a third
# line. Rows have several texts of their own.
PRESSED = r"""() => {
  const faults = []
  // Words of scripts with spaces between them.
  const spaced = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}])+/gu
  const bar = document.querySelector(".places")
  if (bar?.scrollWidth > bar?.clientWidth) faults.push(["is too wide", bar.textContent])
  for (const tabs of document.querySelectorAll(".tabs")) {
    const shown = [...tabs.children].filter((it) => it.checkVisibility())
    const lines = new Set(shown.map((it) => it.offsetTop)).size
    if (lines > 1 || tabs.scrollWidth > tabs.clientWidth) faults.push(["wraps", tabs.textContent])
  }
  const tops = (range) => [...range.getClientRects()].map((it) => Math.round(it.top / 8))
  const lines = (range) => new Set(tops(range)).size
  for (const it of document.querySelectorAll("button, .button, .tab, .place, .tool > summary")) {
    const words = it.textContent.trim()
    if (it.matches(".row, .way") || !it.checkVisibility({visibilityProperty: true})) continue
    const isHidden = (part) => getComputedStyle(part).clipPath !== "none"
    const parts = [it, ...it.querySelectorAll(":not(svg, svg *)")].filter((part) => !isHidden(part))
    const isClipped = (part) => getComputedStyle(part).overflowX !== "visible"
    const isCut = (part) => isClipped(part) && part.scrollWidth > part.clientWidth
    if (parts.some((part) => part.clientWidth > 1 && isCut(part))) faults.push(["is cut", words])
    const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (isHidden(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (lines(range) > 2) faults.push(["has more than two lines", words])
      for (const word of text.data.matchAll(spaced)) {
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (lines(range) > 1) faults.push(["is broken within a word", words])
      }
    }
  }
  return faults
}"""

# Amounts with a break between their sign and their end, and words that must not have one either.
BROKEN = r"""() => {
  const mark = "[+\u2212\u200e\u200f\u061c]*"
  const digits = "[\\d\u0660-\u0669][\\d\u0660-\u0669.,\u066b\u066c\u00a0\u202f\u2019]*"
  const amount = new RegExp(
    `${mark}€[\u00a0]?${digits}|${mark}${digits}\u00a0€|（自分）|受け取る額|支払う額|` +
    "--public-url|e[-\u2011]mail", "gi")
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement.closest(".help-part")) continue
    for (const match of node.data.matchAll(amount)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const lines = new Set([...range.getClientRects()].map(it => Math.round(it.top / 8)))
      if (lines.size > 1) broken.push(match[0])
    }
  }
  return broken
}"""


def every_page(household, reader, **options):
    """Every page, opened by a person who may see it, with its path."""
    for state, pages in ((household.signed_in, household.pages), (None, household.strangers)):
        page = reader(storage_state=state, **options).page
        for path in pages.values():
            page.goto(path)
            yield page, path


def scrolls_sideways(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_is_valid_html(household, reader):
    faults = []
    with Validator() as validator:
        for state, pages in ((household.signed_in, household.pages), (None, household.strangers)):
            client = reader(storage_state=state).context.request
            for path in pages.values():
                faults += [(path, it) for it in validator.complaints(client.get(path).text())]
    assert not faults, "\n".join(map(str, faults))


# To look at colours takes most of the time, and they are the same in every window.
@pytest.mark.parametrize(
    "device, without",
    [
        ("phone", ()),
        ("desktop", COLOURS),
        in_proof("desktop", ()),
        in_proof("phone from the right", ()),
    ],
    ids=["phone", "desktop but colours", "desktop", "phone from the right"],
)
def test_is_accessible_and_as_wide_as_its_window(household, reader, device, without):
    viewport, widths, locale = WINDOWS[device]
    faults = []
    for page, path in every_page(household, reader, viewport=viewport, locale=locale):
        faults += [(path, "light", it) for it in complaints(page, without)]
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        faults += [(path, "dark", it) for it in complaints(page, without)]
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            if scrolls_sideways(page):
                faults.append((path, f"it scrolls sideways at {width}"))
        page.set_viewport_size(viewport)
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_fits_a_narrow_phone(household, reader, language):
    direction = "rtl" if language == "ar" else "ltr"
    faults = []
    for page, path in every_page(household, reader, viewport=NARROW, locale=language):
        said = page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
        if said != [language, direction]:
            faults.append((path, said))
        for width in (PHONE["width"], NARROW["width"]):
            page.set_viewport_size(NARROW | {"width": width})
            if scrolls_sideways(page):
                faults.append((path, f"it scrolls sideways at {width}"))
            faults += [(path, width, *it) for it in page.evaluate(PRESSED)]
            faults += [(path, width, "is broken", it) for it in page.evaluate(BROKEN)]
        if direction == "rtl":
            faults += [(path, it) for it in complaints(page, without=COLOURS)]
    assert not faults, "\n".join(map(str, faults))


# What is pressed, and has not 44 pixels around its middle to itself. What stands within a sentence
# is as high as its line.
SMALL = """() => {
  const kinds = "a[href], button, summary, select, [type=checkbox], [type=radio]"
  const exempt = "svg, .unseen, .skip, .word > summary"
  const reach = 21
  const isInSentence = (it) => {
    const words = it.parentElement.closest("p, li, td, th, dd")
    const isInLine = it.matches("a") && getComputedStyle(it).display === "inline"
    return isInLine && words?.matches("p, dd") &&
      words.textContent.trim().length > it.textContent.trim().length
  }
  const small = []
  for (const it of document.querySelectorAll(kinds)) {
    if (!it.checkVisibility({visibilityProperty: true}) || it.closest(exempt)) continue
    if (isInSentence(it)) continue
    it.scrollIntoView({block: "center", inline: "center"})
    // The whole row of a member leads to the page of the name in it.
    const target = it.closest("label") ?? (it.matches(".member > div > a") ? it.closest("li") : it)
    const box = target.getBoundingClientRect()
    const meets = ([dx, dy]) => {
      const x = box.left + box.width / 2 + dx
      const found = document.elementFromPoint(x, box.top + box.height / 2 + dy)
      return !found || target.contains(found) || x < 0 || x >= innerWidth
    }
    if ([[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(meets)) continue
    const words = (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 40)
    const size = `${Math.round(box.width)}×${Math.round(box.height)}`
    small.push(`${it.localName}.${it.className} “${words}” ${size}`)
  }
  return small
}"""


def test_what_is_pressed_is_large_enough_for_a_thumb(household, reader):
    page = reader(
        storage_state=household.signed_in, viewport=PHONE, has_touch=True, is_mobile=True
    ).page
    small = set()
    for name, path in household.pages.items():
        if name == "programs":
            continue  # is read at a desk
        page.goto(path)
        small |= {(path, it) for it in page.evaluate(SMALL)}
    assert not small, "\n".join(map(str, sorted(small)))


# What opens with a triangle of the browser's own or with no arrow at all, and arrows that point the
# wrong way: ⌄ opens in place, and › leads away in reading direction.
ARROWS = """() => {
  const faults = []
  const name = (it) => `${it.localName}.${it.className} “${it.textContent.trim().slice(0, 40)}”`
  for (const it of document.querySelectorAll("summary")) {
    const {display, listStyleType: mark} = getComputedStyle(it)
    if (display === "list-item" && mark !== "none") faults.push(["has a triangle", name(it)])
    // Words of a sentence, buttons, and rows are known by their look.
    if (it.matches(".word > *, .tool > *, .told, .button, [data-waiting] *")) continue
    const arrow = getComputedStyle(it, "::after")
    if (!it.querySelector("[href$='#chevron']") && arrow.borderBottomStyle !== "solid")
      faults.push(["has no arrow", name(it)])
  }
  const away = document.documentElement.dir === "rtl" ? "90deg" : "-90deg"
  for (const it of document.querySelectorAll(".icon:has([href$='#chevron'])")) {
    const pressed = it.closest("a, summary")
    if (!pressed || pressed.matches("[rel], [data-back]")) continue
    const wanted = pressed.localName === "a" ? [away] : ["none", "0deg"]
    if (pressed.parentElement.open) wanted.push("180deg")
    const {rotate} = getComputedStyle(it)
    if (!wanted.includes(rotate)) faults.push(["points wrongly", name(pressed)])
  }
  return faults
}"""

# Entries of one menu, bar or row of tools that have the same drawing.
SAME = """() => {
  const faults = []
  for (const menu of document.querySelectorAll(".menu, .places, .rail, .tools, .tab-more")) {
    const seen = new Map()
    for (const it of menu.querySelectorAll("li > a, li > button, .place, .tool > summary")) {
      const drawing = it.querySelector(".icon use")?.getAttribute("href").split("#")[1]
      const words = it.textContent.trim()
      if (drawing && seen.has(drawing)) faults.push([drawing, seen.get(drawing), words])
      seen.set(drawing, words)
    }
  }
  return faults
}"""


@pytest.mark.parametrize("locale", ["en-GB", in_proof("ar")])
def test_what_opens_has_one_arrow_and_no_menu_one_drawing_twice(household, reader, locale):
    faults = set()
    for page, path in every_page(household, reader, viewport=PHONE, locale=locale):
        faults |= {(path, *it) for it in page.evaluate(ARROWS)}
        faults |= {(path, "is drawn twice", *it) for it in page.evaluate(SAME)}
    assert not faults, "\n".join(map(str, sorted(faults)))


# Gives the letters another size. Observers of sizes run before the next frame is drawn, so two
# frames later all is in its place.
LARGER = """async (size) => {
  document.documentElement.style.fontSize = size
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}"""

# Texts that lie over each other, and the button for a new entry where it cannot be reached.
LARGE = r"""() => {
  const faults = []
  const add = document.querySelector(".place.adding .icon")
  if (add?.checkVisibility()) {
    const box = add.getBoundingClientRect()
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!met?.closest(".adding")) faults.push(["the button to add is out of reach"])
    const bar = add.closest("nav").getBoundingClientRect()
    if (bar.bottom > innerHeight) faults.push(["the bar ends below the window"])
  }
  const isApart = (it) => {
    const {clipPath, position, overflowX} = getComputedStyle(it)
    return clipPath !== "none" || ["fixed", "sticky"].includes(position) || overflowX !== "visible"
  }
  const texts = []
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const {data, parentElement: around} = walker.currentNode
    const isSeen = around.checkVisibility({visibilityProperty: true, opacityProperty: true})
    if (!data.trim() || !isSeen) continue
    if (around.closest("svg, select, main details:not([open]) > :not(summary)")) continue
    let it = around
    while (it.localName !== "main" && !isApart(it)) it = it.parentElement
    if (it.localName !== "main") continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const box of range.getClientRects()) texts.push([walker.currentNode, box])
  }
  texts.sort(([, a], [, b]) => a.top - b.top)
  texts.forEach(([node, a], place) => {
    for (const [other, b] of texts.slice(place + 1)) {
      if (b.top >= a.bottom) break
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - b.top
      if (other === node || wide < 4 || high < 0.45 * Math.min(a.height, b.height)) continue
      faults.push(["lie over each other", node.data.trim(), other.data.trim()])
    }
  })
  return faults
}"""


@pytest.mark.parametrize("locale", ["en-GB", *(in_proof(it) for it in ("de", "fr", "ar"))])
@pytest.mark.parametrize("viewport, size", [(PHONE, 200), (NARROW, 100)], ids=["200 %", "narrow"])
def test_large_letters_keep_their_place(household, reader, viewport, size, locale):
    faults = []
    for page, path in every_page(household, reader, viewport=viewport, locale=locale):
        page.evaluate(LARGER, f"{size}%")
        if scrolls_sideways(page):
            faults.append((path, "it scrolls sideways"))
        faults += [(path, *it) for it in page.evaluate(LARGE)]
    assert not faults, "\n".join(map(str, faults))
