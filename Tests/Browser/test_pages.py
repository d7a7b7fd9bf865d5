"""Every page, on every device, for everyone."""

import re

import pytest
from accessibility import COLOURS, complaints
from english import english
from raw_http import ask
from validator import Validator
from visitor import DESKTOP, HALF_A_DESKTOP, LOOKS, NARROW, PAGES, PHONE

every_page = pytest.mark.parametrize("page_name", PAGES)


@pytest.fixture(scope="module", autouse=True)
def validator():
    # From the start, so that it is awake when the first page is checked.
    with Validator() as validator:
        yield validator


@every_page
def test_has_one_heading_and_a_title(visitor, page_name):
    page = visitor(java_script_enabled=False).visit(page_name)
    assert page.locator("h1").count() == 1
    assert page.locator("h1").is_visible()
    assert page.title().strip()
    assert page.locator("html").get_attribute("lang")
    assert page.locator("main").count() == 1


@every_page
def test_is_accessible(visitor, page_name):
    visitor = visitor()
    page = visitor.visit(page_name)
    for look in LOOKS:
        visitor.look(look)
        # Forced colours are the reader's own, which axe does not see.
        unseen = COLOURS if look == "forced colours" else ()
        assert complaints(page, without=unseen) == [], look


@every_page
def test_is_valid_html(visitor, validator, page_name):
    visitor = visitor(java_script_enabled=False)
    visitor.visit(page_name)
    assert validator.complaints(visitor.responses[0].text()) == []


@every_page
def test_says_the_same_without_scripts(visitor, page_name):
    text = [
        without_number(visitor(java_script_enabled=scripts).visit(page_name))
        for scripts in (True, False)
    ]
    # With scripts the user name of a new server's owner is proposed from the name.
    field = f"{english.username}\n{english.usernameHint}\n"
    assert text[0].replace(field, "") == text[1].replace(field, "")


def without_number(page):
    """The page's words, but for the number of the request on a page about a problem."""
    return re.sub(r"\b[0-9a-z]{13}\b", "", page.locator("main").inner_text())


@every_page
def test_never_scrolls_sideways(visitor, page_name):
    page = visitor().visit(page_name)
    for viewport in (NARROW, PHONE, HALF_A_DESKTOP, DESKTOP):
        page.set_viewport_size(viewport)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"]


@every_page
def test_grows_with_the_letters(visitor, page_name):
    # WCAG 1.4.4: letters of twice the size, on half a desktop.
    page = visitor(viewport=HALF_A_DESKTOP).visit(page_name)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= HALF_A_DESKTOP["width"]


@every_page
def test_can_be_walked_by_keyboard(visitor, page_name):
    page = visitor().visit(page_name)
    page.evaluate(FROM_THE_TOP)
    stops = page.evaluate(FOCUSABLE)
    seen = 0
    for _ in range(stops):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus, "the focus went nowhere"
        assert focus["ring"], f"no focus ring on {focus['name']}"
        seen += 1
    assert seen == stops


@every_page
def test_can_be_hit_by_a_thumb(visitor, page_name):
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True).visit(page_name)
    assert page.evaluate(TOO_SMALL) == []


def test_a_refusal_is_read_although_the_body_is_long(visitor):
    # A server that hangs up on a body resets the connection, and its answer is lost.
    page = visitor().visit("a wrong method", body="a" * 2_000_000)
    assert page.locator("h1").is_visible()


def test_the_first_view_is_light(visitor):
    visitor = visitor()
    page = visitor.visit("the first page")
    page.wait_for_load_state("networkidle")
    assert len(visitor.responses) <= 10
    sizes = {it.url: len(it.body()) for it in visitor.responses}
    icons = sum(size for url, size in sizes.items() if url.endswith(".svg"))
    assert sum(sizes.values()) - icons <= 60_000
    # Every icon there is.
    assert icons <= 8_256


def test_nothing_moves_while_it_loads(visitor):
    page = visitor(viewport=PHONE).visit("the first page")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(LAYOUT_SHIFT) <= 0.02


def test_the_dark_is_dark(visitor):
    def lightness(scheme):
        page = visitor(color_scheme=scheme).visit("the first page")
        return page.evaluate(BACKGROUND)

    assert lightness("light") > 200
    assert lightness("dark") < 60


def test_the_icon_is_there(visitor, server):
    page = visitor().visit("the first page")
    for link in page.locator("link[rel~=icon]").all():
        assert ask(server.address, "GET", link.get_attribute("href")).status == 200


FOCUSABLE = """
[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(it => it.tabIndex >= 0 && !it.disabled && it.checkVisibility()).length
"""

# Wherever the page itself has put the focus.
FROM_THE_TOP = """
document.body.tabIndex = -1;
document.body.focus();
document.body.removeAttribute('tabindex');
"""

FOCUS = """
(() => {
  const it = document.activeElement;
  if (!it || it === document.body) return null;
  const style = getComputedStyle(it);
  const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return {name: it.outerHTML.slice(0, 80), ring: outlined};
})()
"""

# WCAG 2.5.8: 24 by 24 pixels, links inside a sentence and what is hidden until it has
# the focus excepted. A label is part of its field's target.
TOO_SMALL = """
[...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  .filter(it => it.checkVisibility() && !it.closest('p, li p, dd'))
  .map(it => it.closest('label') ?? it)
  .map(it => ({it, box: it.getBoundingClientRect()}))
  .filter(({box}) => box.width > 1 && (box.width < 24 || box.height < 24))
  .map(({it, box}) => `${it.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
"""

LAYOUT_SHIFT = """
new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(it => sum += it.value))
    .observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(sum), 100);
})
"""

# The page's background as one number from 0 to 255.
BACKGROUND = """
(() => {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const own = getComputedStyle(document.body).backgroundColor;
  const root = getComputedStyle(document.documentElement).backgroundColor;
  for (const colour of ['white', root, own]) {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [r, g, b] = pixel.getImageData(0, 0, 1, 1).data;
  return (r + g + b) / 3;
})()
"""
