"""The sheet closes in the same way with each gesture, and keeps what was typed."""

import pytest
from english import english
from playwright.sync_api import expect
from test_sheet import fill_in, open_sheet
from visitor import DESKTOP, PHONE

WAYS = ["beside", "escape", "back", "cancel", "swipe"]


@pytest.fixture
def page(home, sit_down):
    home.ada.adds(home.group, "Milk")
    visitor = sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.page.goto(f"{home.group}/balances")
    visitor.page.goto(home.group)
    return visitor.page


def ready_sheet(page):
    sheet = open_sheet(page)
    expect(page.locator("body.previews")).to_be_attached()
    sheet.evaluate("it => Promise.all(it.getAnimations().map((that) => that.finished))")
    return sheet


def close(page, sheet, way):
    match way:
        case "beside":
            page.mouse.click(100, 20)
        case "escape":
            page.keyboard.press("Escape")
        case "back":
            page.go_back(wait_until="commit")
        case "cancel":
            sheet.get_by_role("link", name=english.cancel).click()
        case "swipe":
            swipe(page, sheet, 120)


def swipe(page, sheet, far):
    """Draws a finger down from the head of the sheet."""
    box = sheet.locator(".form-title").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def at(kind, down):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + down}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    at("touchStart", 0)
    for step in range(1, 5):
        at("touchMove", far * step / 4)
    at("touchEnd", far)
    touch.detach()


@pytest.mark.parametrize("way", WAYS)
def test_what_was_typed_is_kept_and_said(home, page, way):
    sheet = ready_sheet(page)
    fill_in(sheet, "Half a title")
    close(page, sheet, way)
    expect(sheet).to_be_hidden()
    kept = page.get_by_role("status").filter(has_text=english.draftKept)
    expect(kept).to_be_in_viewport(ratio=1)
    assert page.url.endswith(home.group)
    sheet = ready_sheet(page)
    expect(sheet.locator("[name=title]")).to_have_value("Half a title")
    close(page, sheet, way)
    kept.get_by_role("button", name=english.draftDiscard).click()
    expect(kept).to_have_count(0)
    sheet = ready_sheet(page)
    expect(sheet.locator("[name=title]")).to_have_value("")


@pytest.mark.parametrize("way", WAYS)
def test_an_empty_one_closes_without_a_word(home, page, way):
    sheet = ready_sheet(page)
    close(page, sheet, way)
    expect(sheet).to_be_hidden()
    expect(page.get_by_text(english.draftKept)).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/balances")


def test_a_short_pull_and_a_selection_close_nothing(page):
    sheet = ready_sheet(page)
    fill_in(sheet, "Half a title")
    swipe(page, sheet, 40)
    assert sheet.evaluate("it => it.style.translate") == ""
    title = sheet.locator("#title").bounding_box()
    page.mouse.move(title["x"] + 20, title["y"] + 20)
    page.mouse.down()
    page.mouse.move(100, 20)
    page.mouse.up()
    expect(sheet).to_be_visible()


@pytest.mark.parametrize("place", ["", "/reports"], ids=["list", "reports"])
def test_back_after_saving_leads_to_the_page_before(home, sit_down, place):
    page = sit_down(home.ada, viewport=DESKTOP).page
    page.goto(f"{home.group}/balances")
    page.goto(home.group + place)
    sheet = open_sheet(page)
    fill_in(sheet, "Bread")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("Bread")
    expect(sheet).to_be_hidden()
    page.wait_for_function("() => !history.state?.sheet")
    page.go_back()
    page.wait_for_url("**/balances")
