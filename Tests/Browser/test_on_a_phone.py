"""Pages of many figures under a thumb: reports, what a file becomes, and what waits to be filed."""

import re

import pytest
from english import english
from evenly import ROOT
from playwright.sync_api import expect
from proof import in_languages
from visitor import NARROW, PHONE

BROKEN = ROOT / "Tests/Domain/ExchangeTests/Fixtures/splitwise/broken.csv"
DIRECTIONS = pytest.mark.parametrize("locale", ["en-GB", "ar"])


@pytest.fixture
def page(home, sit_down):
    for title, amount in (("Rent", "900"), ("Bakery", "3.80"), ("Cinema", "24")):
        home.ada.adds(home.group, title, amount)
    return sit_down(home.ada, viewport=PHONE, has_touch=True).page


def test_what_sorts_a_report_stands_above_its_parts(home, page):
    page.goto(f"{home.group}/reports")
    total, choices = page.locator(".report-total"), page.locator("#by")
    assert total.bounding_box()["y"] < 300
    assert total.bounding_box()["y"] < choices.bounding_box()["y"]
    expect(page.locator(".period")).to_have_count(0)
    choices.get_by_role("link", name="Month").click()
    page.wait_for_url("**#by")
    expect(page.locator("#by [aria-current]")).to_have_text("Month")
    expect(page.locator("#by")).to_be_in_viewport()
    expect(page.locator(".slice").first).to_be_visible()
    expect(page.locator(".slice .badge")).to_have_count(0)


@pytest.mark.parametrize("locale", ["de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar"])
@pytest.mark.parametrize("width", [390, NARROW["width"]])
def test_the_ways_to_group_a_report_stand_in_one_line(home, sit_down, page, locale, width):
    other = sit_down(home.ada, viewport={"width": width, "height": 700}, locale=locale).page
    other.goto(f"{home.group}/reports?period=month")
    ways = other.locator("#by")
    assert ways.bounding_box()["height"] < 50
    ways.locator("a").last.focus()
    expect(ways.locator("a").last).to_be_in_viewport(ratio=0.95)
    assert other.evaluate("document.documentElement.scrollWidth") == width


def test_what_is_opened_at_the_end_of_a_page_comes_above_the_bar(home, page):
    page.goto(f"{home.group}/settings")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("summary", has_text=english.groupDeletionTitle).tap()
    button = page.locator("#deletion button")
    expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator("#deletion")).to_be_in_viewport(ratio=1)
    end = button.bounding_box()
    assert end["y"] + end["height"] <= page.locator(".places").last.bounding_box()["y"]


def upload(page):
    page.goto("/import")
    page.set_input_files("[name=file]", BROKEN)
    page.locator("main form:has([name=file]) button").click()
    page.locator("[data-import-format]").wait_for()


def end_of(page, box):
    return box["x"] if page.locator("html[dir=rtl]").count() else box["x"] + box["width"]


@DIRECTIONS
def test_what_a_file_becomes_is_added_without_a_long_way_down(home, sit_down, locale):
    page = sit_down(home.ada, viewport=NARROW, has_touch=True, locale=locale).page
    upload(page)
    add = page.locator("[value=confirm]")
    expect(add).to_be_in_viewport(ratio=1)
    # Every row has its figures at the end of its line.
    ends = {round(end_of(page, it.bounding_box())) for it in page.locator(".import-end").all()}
    assert ends == {round(end_of(page, page.locator("#becomes").bounding_box()))}
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]


def test_a_row_that_names_no_currency_says_so(page):
    upload(page)
    expect(page.locator("[data-at] .row-title", has_text=english.importNoCurrency)).to_have_count(1)
    disagrees = page.locator("[data-agrees=no] .import-total .loss")
    expect(disagrees.first).to_have_text("doesn’t match")


@DIRECTIONS
def test_the_foot_of_every_form_ends_with_what_it_does(home, sit_down, locale):
    page = sit_down(home.ada, viewport=PHONE, locale=locale).page
    page.goto(f"{home.group}/presets/new")
    first, last = page.locator(".actions > *").all()
    assert "primary" not in first.get_attribute("class")
    assert "primary" in last.get_attribute("class")
    assert end_of(page, last.bounding_box()) in (16, PHONE["width"] - 16)


def test_a_day_of_the_journal_is_named_in_one_line_above_its_rows(home, sit_down):
    home.ada.adds(home.group, "Milk")
    page = sit_down(home.ada, viewport=PHONE, has_touch=True).page
    page.goto(f"{home.group}/history")
    heading, row = page.locator("main h2").first, page.locator("li.change").first
    assert heading.bounding_box()["height"] < 40
    assert row.bounding_box()["y"] >= heading.bounding_box()["y"] + heading.bounding_box()["height"]
    assert row.bounding_box()["width"] > 350


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_row_of_the_activity_is_one_line_and_its_undo_behind_it(home, sit_down, scripts):
    home.ada.adds(home.group, "Milk", "3.00")
    page = sit_down(home.ada, viewport=PHONE, has_touch=True, java_script_enabled=scripts).page
    page.goto(f"{home.group}/history")
    row = page.locator("li.change").first
    expect(row).to_contain_text("You added Milk €3.00")
    assert 44 <= row.locator("summary").bounding_box()["height"] <= 50
    undo = row.get_by_role("button", name=english.undo)
    expect(undo).to_be_hidden()
    row.locator("summary").tap()
    assert undo.bounding_box()["height"] >= 44
    undo.tap()
    expect(page.locator("li.change").first).to_contain_text("You deleted Milk")


# The element that a finger meets in each row of a payment, from its upper edge to its lower one.
MET = """
row => {
  row.scrollIntoView({ block: "center" });
  const { left, top, width, bottom } = row.getBoundingClientRect();
  const met = [];
  for (let y = top + 2; y < bottom - 2; y += 4) {
    met.push(document.elementFromPoint(left + width - 30, y).closest("a, button, summary"));
  }
  return met.map(it => it?.className ?? "nothing");
}
"""


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "ar"))
def test_a_payment_row_responds_wherever_it_is_pressed(home, page, sit_down, locale):
    page = sit_down(home.ada, viewport=NARROW, has_touch=True, locale=locale).page
    page.goto(f"{home.group}/balances")
    rows = page.locator(".proposal")
    assert rows.count() > 0
    for row in rows.filter(visible=True).all():
        assert "nothing" not in row.evaluate(MET)
        # The amount and its mark stand in one line, and what can be done about it in another.
        # Those without an account are reminded by a form of its own.
        deeds = 2 + row.locator("form[action$='/owed']").count()
        for beside, count in (("p > *", 2), (".cluster > :is(form, a)", deeds)):
            boxes = [it.bounding_box() for it in row.locator(beside).filter(visible=True).all()]
            assert len(boxes) == count
            for box in boxes[1:]:
                assert boxes[0]["y"] < box["y"] + box["height"]
                assert box["y"] < boxes[0]["y"] + boxes[0]["height"]


@DIRECTIONS
def test_all_balances_have_rows_of_one_height(home, page, sit_down, locale):
    page = sit_down(home.ada, viewport=PHONE, has_touch=True, locale=locale).page
    page.goto(f"{home.group}/balances")
    for viewport in (NARROW, PHONE):
        page.set_viewport_size(viewport)
        heights = {round(it.bounding_box()["height"]) for it in page.locator(".balance").all()}
        assert len(heights) == 1, heights


@DIRECTIONS
def test_all_that_sorts_a_report_is_in_sight(home, page, sit_down, locale):
    page = sit_down(home.ada, viewport=NARROW, has_touch=True, locale=locale).page
    page.goto(f"{home.group}/reports")
    links = page.locator("#by a")
    expect(links).to_have_count(5)
    assert len({link.bounding_box()["y"] for link in links.all()}) == 1


def test_both_ways_to_add_a_receipt_stand_beside_each_other(home, page):
    page.set_viewport_size(NARROW)
    page.goto(f"{home.group}/receipts")
    photograph = page.get_by_text(english.filePhotograph, exact=True).bounding_box()
    choose = page.get_by_text(english.fileChoose, exact=True).bounding_box()
    assert photograph["x"] < choose["x"]
    assert photograph["y"] == choose["y"] and photograph["height"] == choose["height"] == 44


def test_a_search_says_once_what_it_searches(home, page):
    page.set_viewport_size(NARROW)
    page.goto("/search?q=rent")
    field = page.get_by_role("searchbox", name=english.searchTitle)
    expect(field).to_have_value("rent")
    expect(page.get_by_text("groups", exact=False)).to_have_count(1)
    button = page.locator("main").get_by_role("button", name=english.searchSend).bounding_box()
    assert field.bounding_box()["y"] == button["y"]


LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenkasse"


@pytest.mark.parametrize("width", [390, 320])
def test_the_longest_name_keeps_its_page_as_wide_as_the_window(home, sit_down, width):
    group = home.ada.found_group(LONG, "Ben")
    members = home.ada.get(f"{group}/members").text
    name = re.search(rf'data-member="([\w-]+)"(?:(?!data-member).)*?{LONG}', members, re.S)[1]
    home.ada.post(f"{group}/entries", expecting=303, title="Rent", amount="12345.67", payer=name)
    page = sit_down(home.ada, viewport={"width": width, "height": 844}).page
    for place in (f"{group}/balances", f"{group}/members", f"{group}/members/{name}"):
        page.goto(place)
        for fold in page.locator("main details").all():
            fold.evaluate("fold => (fold.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") == width, place
