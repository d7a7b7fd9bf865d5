"""The list of a group: much of it in sight, found in quickly, and gone on with in place."""

import re

import pytest
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from proof import in_languages
from visitor import NARROW, PHONE

WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
TITLES = ["Groceries", "Coffee", "Rent", "Bakery", "Cinema", "Taxi", "Cheese", "Bread", "Tea"]

# How much of the screen stands still while the list moves under it.
FURNITURE = """
() => [...document.querySelectorAll("body *")]
  .filter(it => ["fixed", "sticky"].includes(getComputedStyle(it).position))
  .filter(it => it.checkVisibility() && !it.closest("dialog, .skip, .month ~ .month"))
  .map(it => it.getBoundingClientRect())
  .reduce((sum, { top, bottom }) =>
    sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0)
"""

# The rows of which every line is seen, between what stands still at the top and at the bottom.
SEEN = """
() => [...document.querySelectorAll("li[data-entry]")].filter(row => {
  const { left, top, width, bottom } = row.getBoundingClientRect();
  return [top + 6, bottom - 6].every(y => {
    const found = document.elementFromPoint(left + width / 2, y);
    return y > 0 && y < innerHeight && found && row.contains(found);
  });
}).length
"""


def fill(home, count):
    for number in range(count):
        home.ada.adds(home.group, f"{TITLES[number % len(TITLES)]} {number}", f"{number + 1}.50")


def open_list(home, sit_down, query="", viewport=PHONE, **options):
    page = sit_down(home.ada, viewport=viewport, **options).page
    # What there was to say about the last entry is said now.
    home.ada.get(home.group)
    page.goto(home.group + query)
    return page


def rows(page):
    return page.locator("li[data-entry]")


@WAYS
def test_much_of_a_phone_is_entries(home, sit_down, scripts):
    fill(home, 20)
    page = open_list(home, sit_down, java_script_enabled=scripts)
    assert page.evaluate(SEEN) >= 9
    heights = page.evaluate(
        "[...document.querySelectorAll('li[data-entry]')].map(it => it.offsetHeight)"
    )
    assert all(56 <= height <= 60 for height in heights), heights
    for viewport, part in ((PHONE, 0.22), (NARROW, 0.3)):
        page.set_viewport_size(viewport)
        page.evaluate("scrollTo(0, 400)")
        assert page.evaluate(FURNITURE) <= part * viewport["height"]


@WAYS
def test_what_is_found_is_in_sight(home, sit_down, scripts):
    fill(home, 12)
    page = open_list(home, sit_down, java_script_enabled=scripts)
    page.fill("#filter-q", "cheese")
    page.press("#filter-q", "Enter")
    page.wait_for_url("**q=cheese*")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_be_in_viewport(ratio=1)
    assert rows(page).first.bounding_box()["y"] < PHONE["height"] / 2
    expect(page.locator("details[open]")).to_have_count(0)
    expect(page.locator(".list-sums")).to_contain_text("1 entry")
    chip = page.locator(".chip").first
    expect(chip).to_contain_text("cheese")
    chip.click()
    expect(rows(page)).to_have_count(12)
    page.locator("details.filter > summary").click()
    page.select_option("#filter-kind", "income")
    page.get_by_role("button", name=english.filterApply).click()
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_role("heading", name=english.entriesNoMatchTitle)).to_be_in_viewport()


def test_the_list_follows_what_is_typed_into_the_search(home, sit_down):
    fill(home, 12)
    page = open_list(home, sit_down)
    page.locator("#filter-q").press_sequentially("chee")
    expect(rows(page)).to_have_count(1)
    expect(page.locator("#filter-q")).to_be_focused()
    assert page.url.endswith("?q=chee")
    home.ben.adds(home.group, "More cheese")
    expect(rows(page)).to_have_count(2)
    assert page.input_value("#filter-q") == "chee"
    page.fill("#filter-q", "")
    expect(rows(page)).to_have_count(13)
    assert page.url.endswith(home.group)


def test_a_year_is_chosen_of_what_is_found(home, sit_down):
    for title, day in (("Cheese", "2024-05-01"), ("Bread", "2024-05-02"), ("Cheese", "2025-05-01")):
        form = {"title": title, "amount": "3", "date": day}
        home.ada.post(f"{home.group}/entries", expecting=303, **form)
    page = open_list(home, sit_down)
    page.locator("#filter-q").press_sequentially("chee")
    expect(rows(page)).to_have_count(2)
    page.locator("details.filter > summary").click()
    page.get_by_role("link", name="2024 (1)").click()
    expect(page).to_have_url(re.compile("q=chee"))
    expect(rows(page)).to_have_count(1)
    expect(page.locator(".chip")).to_have_count(2)
    page.locator(".chip", has_text="2024").click()
    expect(rows(page)).to_have_count(2)


def test_earlier_entries_come_in_place_and_are_there_again(home, sit_down):
    fill(home, 120)
    page = open_list(home, sit_down)
    # A reader who comes this far has scrolled long before.
    page.mouse.wheel(0, 100)
    expect(page.locator("html[data-scripts]")).to_have_count(1)
    for count in (100, 120):
        page.get_by_role("link", name=english.listEarlier).click()
        expect(rows(page)).to_have_count(count)
    expect(page.get_by_role("link", name=english.listEarlier)).to_have_count(0)
    assert page.url.endswith("?through=3")
    entries = page.evaluate("[...document.querySelectorAll('[data-entry]')].map(it => it.id)")
    assert len(set(entries)) == 120
    # One month and one day, however they came.
    assert page.locator("[data-month]").count() == page.locator("[data-day]").count() == 1
    home.ben.adds(home.group, "Something new")
    expect(rows(page)).to_have_count(121)
    row = page.locator("li[data-entry]", has_text="Groceries 0")
    row.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    row.locator("a").click()
    page.locator("article.entry").wait_for()
    page.go_back()
    expect(rows(page)).to_have_count(121)
    expect(row).to_be_in_viewport()
    assert abs(page.evaluate("scrollY") - place) < 100


def test_earlier_entries_are_a_page_of_their_own_without_scripts(home, sit_down):
    fill(home, 60)
    page = open_list(home, sit_down, java_script_enabled=False)
    page.get_by_role("link", name=english.listEarlier).click()
    expect(rows(page)).to_have_count(10)
    page.get_by_role("link", name=english.listNewest).click()
    expect(rows(page)).to_have_count(50)


@WAYS
def test_what_can_be_done_with_many_is_in_reach_and_says_how_many(home, sit_down, scripts):
    fill(home, 30)
    page = open_list(home, sit_down, "?select=on", java_script_enabled=scripts)
    deeds = page.locator("#bulk-actions")
    expect(deeds).to_be_in_viewport(ratio=1)
    expect(page.locator(".places")).to_be_hidden()
    for number in range(3):
        page.get_by_role("checkbox").nth(number).check()
    assert page.evaluate(COUNT) == "3"
    deeds.get_by_text(english.fieldCategory, exact=True).first.click()
    page.select_option("#bulk-category", label="Gifts")
    deeds.get_by_role("button", name=english.bulkCategorise).click()
    expect(page.locator(".message")).to_contain_text("3 entries are now in “Gifts”")


# Whether all of the bar is in one line, from one end of the page to the other, and nothing is cut.
LINE = """
() => {
  const parts = [".bulk-cancel", ".bulk-count b", ".bulk-line summary", ".bulk-more", ".danger"];
  const all = parts.map(it => document.querySelector(`#bulk-actions ${it}`));
  const boxes = all.map(it => it.getBoundingClientRect());
  const isRightToLeft = document.dir === "rtl";
  const begin = it => isRightToLeft ? innerWidth - it.right : it.left;
  const end = it => isRightToLeft ? innerWidth - it.left : it.right;
  return Math.max(...boxes.map(it => it.top)) < Math.min(...boxes.map(it => it.bottom))
    && boxes.every((it, at) => begin(it) >= (at ? end(boxes[at - 1]) : 0))
    && all.every(it => it.scrollWidth <= it.offsetWidth) && end(boxes.at(-1)) <= innerWidth;
}
"""


@pytest.mark.parametrize(
    "locale", in_languages("en-GB", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar")
)
def test_what_can_be_done_with_many_is_all_in_one_line(home, sit_down, locale):
    fill(home, 3)
    for query, count in (("?select=on", "counter(chosen)"), ("?select=matching", "3")):
        page = open_list(home, sit_down, query, viewport=NARROW, has_touch=True, locale=locale)
        counted = page.locator(".bulk-count b")
        shown = "it => it.textContent || getComputedStyle(it, '::after').content"
        assert counted.evaluate(shown) == count
        for viewport in (NARROW, PHONE):
            page.set_viewport_size(viewport)
            assert page.evaluate(LINE), viewport
            expect(counted).to_be_in_viewport(ratio=1)
            # At the bottom of the screen, however short the list is.
            bar = page.locator("#bulk-actions").bounding_box()
            assert round(bar["y"] + bar["height"]) == viewport["height"]
            assert (bar["x"], bar["width"]) == (0, viewport["width"])


@WAYS
def test_what_is_done_less_often_with_many_is_one_press_away(home, sit_down, scripts):
    fill(home, 3)
    page = open_list(
        home, sit_down, "?select=all", viewport=NARROW, has_touch=True, java_script_enabled=scripts
    )
    page.locator(".bulk-more").click()
    for button in page.locator(".bulk-deed button").filter(visible=True).all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
    page.fill("#bulk-tags", "summer")
    page.get_by_role("button", name=english.bulkTag, exact=True).click()
    expect(page.locator(".message")).to_contain_text("3 entries were tagged summer")


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_what_is_ticked_keeps_to_the_edges_of_the_list(home, sit_down, locale):
    fill(home, 210)
    page = open_list(home, sit_down, "?select=all", viewport=NARROW, has_touch=True, locale=locale)
    edges = (
        """it => { const { left, right } = it.getBoundingClientRect(); return [left, right]; }"""
    )
    [left, right] = page.locator(".month-heading").first.evaluate(edges)
    row = page.locator(".bulk .row").first.evaluate(edges)
    assert left <= row[0] and row[1] <= right
    # All that chooses begins at one edge, in as many lines as it takes.
    links = page.locator(".bulk-choices a")
    expect(links).to_have_count(3)
    places = [link.evaluate(edges)[locale == "ar"] for link in links.all()]
    lines = [link.bounding_box()["y"] for link in links.all()]
    begins = [place for at, place in enumerate(places) if lines[at] not in lines[:at]]
    assert {round(place) for place in begins} == {round(right if locale == "ar" else left)}


def test_what_needs_a_choice_is_quiet_without_one(home, sit_down):
    fill(home, 3)
    page = open_list(home, sit_down, "?select=on")
    ink = "it => getComputedStyle(it).color"
    bin = page.locator("#bulk-actions .danger")
    quiet = bin.evaluate(ink)
    page.get_by_role("checkbox").first.check()
    page.wait_for_function(
        "([it, quiet]) => getComputedStyle(it).color !== quiet", arg=[bin.element_handle(), quiet]
    )


# What the bar counts by itself: as many boxes as the counter has gone by.
COUNT = """
() => {
  const shown = getComputedStyle(document.querySelector(".bulk-count b"), "::after").content;
  const boxes = [...document.querySelectorAll(".bulk .row > input")];
  const counted = boxes.filter(it => getComputedStyle(it).counterIncrement === "chosen 1");
  return shown === "counter(chosen)" ? `${counted.length}` : shown;
}
"""


def test_a_row_is_heard_as_a_sentence(home, sit_down):
    home.ada.adds(home.group, "Bakery", "9")
    page = open_list(home, sit_down)
    heard = rows(page).get_by_role("link").aria_snapshot()
    assert re.search(r"\w+ , Bakery , €9\.00 , You paid , you get back \+€6\.00", heard), heard


def test_how_one_stands_and_what_comes_next_are_two_lines_of_a_narrow_phone(home, sit_down):
    home.ada.adds(home.group, "Bakery", "9")
    page = open_list(home, sit_down, viewport=NARROW)
    standing = page.locator("[data-standing]")
    expect(standing).to_contain_text("You get back €6.00 from")
    line = standing.evaluate("it => parseFloat(getComputedStyle(it).lineHeight)")
    assert standing.bounding_box()["height"] < 3 * line
    expect(standing.get_by_text(english.settleTitle)).to_be_in_viewport(ratio=1)


MOVES = """() => addEventListener("animationstart", ({ target }) => {
  if (target.matches("[data-standing]")) window.moved = true
})"""


@WAYS
def test_a_new_household_is_told_its_first_steps(home, sit_down, scripts):
    page = open_list(home, sit_down, java_script_enabled=scripts)
    expect(page.locator(".list-head, [data-standing]")).to_have_count(0)
    expect(page.get_by_role("link", name=english.entriesAddFirst)).to_be_in_viewport()
    page.get_by_role("button", name=english.inviteNamed.format(name="Chi")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Invite links")


def test_how_one_stands_follows_what_others_add(home, sit_down):
    home.ada.adds(home.group, "Bakery", "9")
    page = open_list(home, sit_down)
    standing = page.locator("[data-standing]")
    expect(standing).to_contain_text("You get back €6.00")
    expect(standing).to_be_in_viewport(ratio=1)
    page.evaluate(MOVES)
    home.ben.adds(home.group, "Rent", "900")
    expect(standing).to_contain_text("You owe €294.00 to Ben")
    assert wait_until(lambda: page.evaluate("window.moved"))
    standing.click()
    page.wait_for_url("**/balances")


# The letters of every title that are in sight, as far as the first that is not.
BEGINNINGS = """
() => [...document.querySelectorAll(".row-title")].map(title => {
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && !walker.currentNode.data.trim());
  const range = document.createRange();
  range.setStart(walker.currentNode, 0);
  range.setEnd(walker.currentNode, 1);
  const [letter, box] = [range.getBoundingClientRect(), title.getBoundingClientRect()];
  return letter.left >= box.left - 1 && letter.right <= box.right + 1;
})
"""


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_what_is_cut_keeps_its_beginning_whichever_way_it_is_read(home, sit_down, locale):
    names = ["A title that goes on and on, " * 4, "مشتريات الأسبوع للبيت عند البحيرة الكبيرة " * 3]
    for name in names:
        home.ada.adds(home.group, name.strip())
    page = open_list(home, sit_down, viewport=NARROW, locale=locale)
    assert page.evaluate(BEGINNINGS) == [True, True]
    # All of them begin where the page does, and have two lines.
    title = page.locator(".row-title").first
    side = "right" if locale == "ar" else "left"
    assert title.evaluate("it => getComputedStyle(it).textAlign") == side
    assert title.bounding_box()["height"] > 40
    # The dots stand where its reading ends.
    ways = page.locator(".row-title").evaluate_all(
        "them => them.map(it => getComputedStyle(it).direction)"
    )
    assert sorted(ways) == ["ltr", "rtl"]
    page.goto("/")
    cut = page.locator(".group-newest > [dir]")
    assert cut.evaluate("it => getComputedStyle(it).direction") == "rtl"
    assert cut.evaluate("it => it.scrollWidth > it.clientWidth")
    assert page.evaluate(BEGINNINGS.replace(".row-title", ".group-newest > [dir]")) == [True]


def test_what_was_deleted_begins_where_the_page_does(home, sit_down):
    fill(home, 1)
    page = open_list(home, sit_down, locale="ar")
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    home.ada.post(f"{home.group}/entries/{entry}/deletion", 303)
    page.goto(f"{home.group}/bin")
    title = page.locator(".row-title a")
    box, whole = title.bounding_box(), page.locator("main .rows").bounding_box()
    assert abs(box["x"] + box["width"] - whole["x"] - whole["width"]) < 2


def test_what_a_field_asks_for_begins_where_the_page_does(home, sit_down):
    fill(home, 1)
    page = open_list(home, sit_down, locale="ar")
    direction = "it => getComputedStyle(it).direction"
    field = page.locator("#filter-q")
    assert field.evaluate(direction) == "rtl"
    field.fill("Milk")
    assert field.evaluate(direction) == "ltr"


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_name_of_one_long_word_is_invited_and_shown_within_the_screen(home, sit_down, viewport):
    group = home.ada.found_group("Donaudampfschifffahrtselektrizitaetenhauptbe")
    page = sit_down(home.ada, viewport=viewport).page
    page.goto(group)
    button = page.get_by_role(
        "button", name=english.inviteNamed.format(name="Donau")
    ).bounding_box()
    assert button["x"] >= 0
    assert button["x"] + button["width"] <= viewport["width"]
    home.ada.adds(group, "Bakery", "12.50")
    page.goto(group)
    rows(page).get_by_role("link").first.click()
    name = page.locator(".shares th", has_text="Donau")
    assert name.bounding_box()["width"] > viewport["width"] / 2
    page.goto(f"{group}/balances")
    expect(page.locator(".proposal")).to_contain_text("Donau")
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_an_entry_is_edited_from_its_head_and_the_rest_is_in_one_menu(home, sit_down, scripts):
    home.ada.adds(home.group, "Bakery", "9")
    page = sit_down(home.ada, viewport=NARROW, locale="de", java_script_enabled=scripts).page
    page.goto(home.group)
    rows(page).get_by_role("link").first.click()
    head = page.locator(".entry-ways > :visible, .entry-deeds > :visible")
    boxes = [it.bounding_box() for it in head.all()]
    assert max(box["x"] + box["width"] for box in boxes) <= NARROW["width"]
    assert max(box["y"] + box["height"] for box in boxes) < page.locator("h1").bounding_box()["y"]
    deeds = page.locator(".entry-deeds .menu :is(a, button)")
    assert not deeds.first.is_visible()
    page.locator(".entry-deeds summary").click()
    expect(deeds).to_have_count(3)
    for deed in deeds.all():
        box = deed.bounding_box()
        assert box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= NARROW["width"]


def test_a_message_has_room_for_its_words_on_a_narrow_phone(home, sit_down):
    page = sit_down(home.ada, viewport=NARROW, locale="de").page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "3")
    page.fill("#title", "Rindfleischetikettierungsueberwachungsaufgabe am Freitag")
    page.keyboard.press("Enter")
    message = page.locator("#message")
    expect(message.get_by_role("button", name="Rückgängig")).to_be_visible()
    width = message.bounding_box()["width"]
    assert message.locator("p").bounding_box()["width"] > 0.8 * width


CUT = "them => them.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "ar"))
@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_the_end_and_the_menus_of_a_list_keep_large_letters(home, sit_down, viewport, locale):
    home.ada.adds(home.group, "Rent", "15059.38")
    page = open_list(home, sit_down, viewport=viewport, locale=locale)
    width = viewport["width"]
    for query in ("", "?select=on"):
        page.goto(home.group + query)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if not query:
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        for it in page.locator(".list-menu > summary").all():
            it.click()
        for it in page.locator(".list-menu > .menu, .bulk-line > *").all():
            box = it.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, it.text_content()


@pytest.mark.parametrize("size", [150, 200])
def test_large_letters_keep_within_a_phone(home, sit_down, size):
    for title, amount in (("Drugstore", "12345.67"), ("Refund electricity", "120")):
        home.ada.adds(home.group, title, amount)
    page = sit_down(home.ada, viewport=PHONE).page
    for path in (home.group, f"{home.group}/reports?period=month"):
        page.goto(path)
        page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        expect(page.locator(".place.adding")).to_be_in_viewport(ratio=1)
        assert page.locator(".place > span").evaluate_all(CUT) == []
        word = page.locator("[data-entry] .row-title", has_text="Drugstore")
        for text in [*page.locator("[data-entry] :is(.row-amount, .row-share)").all(), *word.all()]:
            lines = text.evaluate(
                "(it) => it.offsetHeight / parseFloat(getComputedStyle(it).lineHeight)"
            )
            assert lines < 1.5, text.text_content()


@pytest.mark.parametrize("locale", in_languages("en-GB", "de"))
def test_figures_keep_within_a_narrow_phone_in_large_letters(home, sit_down, locale):
    form = {"name": "Two", "currency": "PLN", "member": ["Bo"]}
    group = home.ada.post("/groups", expecting=303, **form)["Location"]
    home.ada.adds(group, "Rent", "15059.38")
    page = sit_down(home.ada, viewport=NARROW, locale=locale).page
    for path in ("balances", "members", "reports"):
        page.goto(f"{group}/{path}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], path


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "es", "fr", "pt-BR"))
def test_the_choices_of_a_report_do_not_overlap_on_a_narrow_phone(home, sit_down, locale):
    home.ada.adds(home.group, "Rent", "15059.38")
    page = sit_down(home.ada, viewport=NARROW, locale=locale).page
    page.goto(f"{home.group}/reports")
    boxes = page.locator(".report > .choices a").evaluate_all(
        "them => them.map(it => [it.scrollWidth, it.clientWidth])"
    )
    assert len(boxes) == 5
    assert all(needed <= there for needed, there in boxes)


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_message_leaves_what_adds_an_entry_in_sight(home, sit_down, viewport):
    page = sit_down(home.ada, viewport=viewport).page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "3")
    page.fill("#title", "Refund electricity")
    page.keyboard.press("Enter")
    message = page.locator("#message:has(button)")
    expect(message).to_be_visible()
    box, adding = message.bounding_box(), page.locator(".place.adding .icon").bounding_box()
    assert box["y"] + box["height"] <= adding["y"]
    assert box["height"] <= (60 if viewport == PHONE else 80)


@WAYS
def test_many_that_are_deleted_come_back_together(home, sit_down, scripts):
    fill(home, 60)
    page = sit_down(home.ada, viewport=NARROW, java_script_enabled=scripts).page
    page.goto(f"{home.group}?select=all")
    page.get_by_role("button", name=english.bulkDelete).click()
    expect(page.get_by_text("60 entries were deleted.")).to_be_visible()
    page.goto(f"{home.group}/history")
    page.locator("summary", has_text="60 entries deleted").click()
    page.get_by_role("link", name="60 entries deleted").click()
    expect(page.locator("[data-change]")).to_have_count(51)
    page.get_by_role("button", name="Undo all").click()
    expect(page.get_by_text("Change undone for 60 entries.")).to_be_visible()
    page.goto(home.group)
    expect(rows(page)).to_have_count(50)


def test_as_many_as_are_chosen_are_counted_on_the_screen(home, sit_down):
    fill(home, 3)
    page = open_list(home, sit_down, "?select=on")
    counted = page.locator(".bulk-count")
    protocol = page.context.new_cdp_session(page)

    def painted():
        """What is made by a style is no text of the page, and read by the browser alone."""
        root = protocol.send("DOM.getDocument")["root"]["nodeId"]
        query = {"nodeId": root, "selector": ".bulk-count"}
        node = protocol.send("DOM.querySelector", query)["nodeId"]
        found = protocol.send("Accessibility.queryAXTree", {"nodeId": node, "role": "StaticText"})
        return [it["name"]["value"] for it in found["nodes"]]

    expect(counted).to_be_visible()
    for number, box in enumerate(page.locator(".bulk .row > input").all()):
        assert str(number) in painted()
        box.check()
    assert "3" in painted()


def test_the_second_tap_on_undo_does_not_do_it_again(home, sit_down):
    page = open_list(home, sit_down)
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "3")
    page.fill("#title", "Tea")
    page.keyboard.press("Enter")
    button = page.locator("#message").get_by_role("button", name=english.undo)
    button.click(trial=True)
    box = button.bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    expect(page.locator("#message")).to_contain_text("Change undone")
    page.mouse.click(*place)
    redo = page.locator("#message").get_by_role("button", name=english.redo)
    redo.click(trial=True)
    expect(rows(page)).to_have_count(0)
    redo.click()
    expect(rows(page)).to_have_count(1)


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_payment_names_both_however_long_they_are(home, sit_down, viewport):
    names = ("Anna Katharina von und zu Hohenstaufen", "Bo")
    form = {"name": "Long", "currency": "EUR", "member": names}
    group = home.ada.post("/groups", expecting=303, **form)["Location"]
    page = home.ada.get(f"{group}/members").text
    anna, bo = (
        re.search(rf'data-member="([\w-]+)"(?:(?!data-member).)*?{name}<', page, re.S)[1]
        for name in names
    )
    transfer = {"kind": "transfer", "title": "Cash", "amount": "5", "payer": anna, "to": bo}
    home.ada.post(f"{group}/entries", expecting=303, **transfer)
    page = sit_down(home.ada, viewport=viewport).page
    page.goto(group)
    note = rows(page).locator(".row-note")
    expect(note).to_contain_text("Bo")
    assert note.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
