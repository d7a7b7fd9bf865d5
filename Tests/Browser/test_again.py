"""Holding + with a finger offers the last three titles again."""

import pytest
from english import english
from playwright.sync_api import expect
from visitor import PHONE


@pytest.fixture
def page(home, sit_down):
    for title, amount in [
        ("Milk", "1.20"),
        ("Bread", "2"),
        ("Coffee", "3"),
        ("Bus", "4"),
        ("Coffee", "3.20"),
    ]:
        home.ada.adds(home.group, title, amount)
    visitor = sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.page.goto(home.group)
    return visitor.page


@pytest.fixture
def finger(page):
    touch = page.context.new_cdp_session(page)

    def press(kind, element):
        box = element.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points = [] if kind == "touchEnd" else [point]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    yield press
    touch.detach()


def test_one_press_opens_the_form_with_what_it_was(home, page, finger):
    plus = page.locator(".place.adding")
    finger("touchStart", plus)
    menu = page.get_by_role("dialog", name=english.groupAddEntry)
    expect(menu.get_by_role("link")).to_have_text(["Coffee €3.20", "Bus €4.00", "Bread €2.00"])
    finger("touchEnd", plus)
    for link in menu.get_by_role("link").all():
        assert link.bounding_box()["height"] >= 44
    menu.get_by_role("link", name="Coffee").tap()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    expect(sheet.locator("[name=title]")).to_have_value("Coffee")
    expect(sheet.locator("[name=amount]")).to_have_value("3.20")
    sheet.get_by_role("button", name=english.save, exact=True).click()
    expect(page.locator("main li[data-entry]", has_text="Coffee")).to_have_count(3)


def test_it_closes_beside_it_and_a_short_press_opens_the_form(page, finger):
    plus = page.locator(".place.adding")
    finger("touchStart", plus)
    menu = page.locator("dialog.again")
    expect(menu).to_be_visible()
    finger("touchEnd", plus)
    page.touchscreen.tap(100, 100)
    expect(menu).to_have_count(0)
    plus.tap()
    expect(page.get_by_role("dialog", name=english.newExpense)).to_be_visible()
    expect(page.locator("[name=title]")).to_have_value("")
