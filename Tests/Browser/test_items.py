"""A bill by item: who had which line."""

import pytest
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from test_preview import choose
from visitor import PHONE


@pytest.fixture
def page(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("422")
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.fill("#amount", "30")
    page.fill("#title", "Trattoria")
    choose(page, "items")
    expect(page.locator("#item-1-name")).to_have_value("Trattoria")
    return page


def tick(page, line, *wanted):
    """Ticks these faces of a line, and no others."""
    for place, face in enumerate(
        page.locator(".item").nth(line - 1).locator(".takers label").all()
    ):
        if face.locator("input").is_checked() != (place in wanted):
            face.click()


def shares(page):
    return [it.inner_text() for it in page.locator("#split .part-result .number:first-child").all()]


def test_it_begins_with_one_line_that_everyone_had(page):
    first = page.locator(".item").first
    assert all(it.is_checked() for it in first.locator(".takers input").all())
    expect(page.locator(".item")).to_have_count(4)


def test_lines_tip_and_shares_are_calculated_as_they_are_typed(page):
    page.fill("#item-1-name", "Steak")
    page.fill("#item-1-amount", "14")
    page.fill("#item-2-name", "Pasta")
    page.fill("#item-2-amount", "2*5")
    tick(page, 1, 0)
    tick(page, 2, 1)
    page.click("[name=add-extra][value=tip]")
    page.fill("#extra-1-amount", "25%")
    expect(page.locator(".items")).to_contain_text("Lines €24.00 + Tip €6.00 = €30.00")
    wait_until(lambda: shares(page)[:2] == ["€17.50", "€12.50"])
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_what_is_left_is_said_and_not_saved_by_itself(page):
    page.fill("#item-1-amount", "20")
    expect(page.locator(".items")).to_contain_text(english.leftToDivide.format(amount="€10.00"))
    page.locator(".actions .primary").click()
    expect(page.locator("#split-error")).to_have_text(
        english.errorRestUndecided.format(amount="€10.00")
    )
    page.select_option("[name=rest]", "equal")
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_lines_stay_while_another_way_is_looked_at(page):
    page.fill("#item-1-name", "Wine")
    tick(page, 1, 1)
    choose(page, "exact")
    expect(page.locator(".item")).to_have_count(0)
    choose(page, "items")
    expect(page.locator("#item-1-name")).to_have_value("Wine")
    ticked = [it.is_checked() for it in page.locator(".item").first.locator(".takers input").all()]
    assert ticked.index(True) == 1 and ticked.count(True) == 1


def test_a_whole_receipt_is_typed_as_one_text(page):
    page.click("text=" + english.itemsType)
    page.fill("textarea[name=receipt]", "Wine 20 ada x2, ben\nBread 7.50 everyone\nTip 10%")
    page.click("[name=lines][value=typed]")
    expect(page.locator("#item-1-name")).to_have_value("Wine")
    expect(page.locator("#item-2-name")).to_have_value("Bread everyone")
    expect(page.locator("#extra-1-amount")).to_have_value("10%")
    expect(page.locator("textarea[name=receipt]")).to_have_value("")
