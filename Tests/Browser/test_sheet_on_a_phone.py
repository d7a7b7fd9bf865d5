"""The sheet under a thumb: what a phone with its keyboard up shows, asks for and sends."""

import re

import pytest
from playwright.sync_api import expect
from test_sheet import open_sheet
from visitor import PHONE

KEYBOARD_UP = {"width": 390, "height": 508}


@pytest.fixture
def ada(home, sit_down):
    return sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True)


def sheet_of(page, home):
    page.goto(home.group)
    sheet = open_sheet(page)
    expect(page.locator("body.previews")).to_be_attached()
    return sheet


def test_amount_title_and_save_are_above_the_keyboard(home, ada):
    page = ada.page
    page.set_viewport_size(KEYBOARD_UP)
    sheet = sheet_of(page, home)
    save = sheet.get_by_role("button", name="Save", exact=True)
    for it in (sheet.locator("#amount"), sheet.locator("#title"), save):
        expect(it).to_be_in_viewport(ratio=1)
    assert "resizes-content" in page.locator("meta[name=viewport]").get_attribute("content")
    sheet.locator("#tool-tags > summary").click()
    sheet.locator("#new-category").scroll_into_view_if_needed()
    expect(save).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_an_amount_is_read_while_it_is_typed(home, ada, width):
    ada.page.set_viewport_size({"width": width, "height": 800})
    amount = sheet_of(ada.page, home).locator("#amount")
    amount.fill("1234.56")
    assert amount.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_a_sum_is_typed_with_the_strip_and_the_keyboard_stays(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").press_sequentially("18")
    sheet.get_by_role("button", name="+", exact=True).click()
    expect(sheet.locator("#amount")).to_be_focused()
    sheet.locator("#amount").press_sequentially("36")
    sheet.get_by_role("button", name="÷").click()
    sheet.locator("#amount").press_sequentially("2")
    expect(sheet.locator("#amount")).to_have_value("18+36÷2")
    expect(sheet.locator("#amount-result")).to_contain_text("€36.00")


def test_the_result_of_a_sum_moves_nothing(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").fill("18")
    before = sheet.locator("#title").bounding_box()
    sheet.locator("#amount").fill("9+9")
    expect(sheet.locator("#amount-result")).to_contain_text("€18.00")
    assert sheet.locator("#title").bounding_box() == before


def test_enter_goes_on_to_what_is_missing(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").fill("12")
    page.keyboard.press("Enter")
    expect(sheet.locator("#title")).to_be_focused()
    assert sheet.locator(".error").count() == 0
    page.keyboard.type("Milk")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()


def test_the_guess_is_shown_beside_the_title(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#title").fill("Beer")
    expect(sheet.locator("[data-preview=look] use")).to_have_attribute("href", expected("drinks"))
    sheet.locator("#category").select_option(label="Gifts")
    expect(sheet.locator("[data-preview=look] use")).to_have_attribute("href", expected("gifts"))
    expect(sheet.locator(".look-name")).to_have_text("Gifts")


def expected(icon):
    return re.compile(f"#{icon}$")


def test_the_words_say_what_they_change_and_are_large_enough(home, ada):
    sheet = sheet_of(ada.page, home)
    names = ["Who paid: you, change", "Date: today, change"]
    for name in names:
        word = sheet.locator(f'summary[aria-label="{name}"]')
        assert word.bounding_box()["height"] >= 43
    split = sheet.locator('summary[aria-label="How it is split: equally between everyone, change"]')
    expect(split).to_be_visible()
    for tool in sheet.locator(".tool > summary").all():
        assert tool.bounding_box()["height"] >= 44


def test_one_list_comes_for_one_entry_and_a_preview_is_small(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    home.ben.adds(home.group, "Bread")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_attached()
    ada.responses.clear()
    sheet.locator("#amount").press_sequentially("1+2")
    expect(sheet.locator("#amount-result")).to_contain_text("€3.00")
    previews = [len(it.body()) for it in ada.responses if it.request.method == "POST"]
    assert previews and max(previews) < 6_000
    sheet.locator("#title").fill("Milk")
    page.wait_for_timeout(300)
    ada.responses.clear()
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    expect(page.locator(".message")).to_contain_text("“Milk” was added")
    # What the stream would bring has come by the time that another change has.
    home.ben.adds(home.group, "Salt")
    expect(page.locator("li[data-entry]", has_text="Salt")).to_be_attached()
    lists = [
        it for it in ada.responses if it.url.endswith(home.group) and it.request.method == "GET"
    ]
    print(f"previews {previews}, lists {[len(it.body()) for it in lists]}")
    assert len(lists) == 2, "one for Milk, one for Salt"


def test_the_sheet_is_there_before_its_form_and_keeps_what_is_typed(home, ada):
    page = ada.page
    page.goto(home.group)
    held = []
    page.route("**/entries/new*", lambda route: held.append(route))
    page.get_by_role("link", name="Add", exact=True).locator("visible=true").click()
    amount = page.locator("dialog.over #amount")
    expect(amount).to_be_focused()
    page.keyboard.type("12")
    expect(amount).to_have_value("12")
    held[0].continue_()
    expect(page.locator("dialog.over #title")).to_be_visible()
    expect(amount).to_be_focused()
    expect(amount).to_have_value("12")
    assert len(held) == 1


def test_escape_asks_what_becomes_of_what_was_typed(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#title").fill("Half a title")
    page.keyboard.press("Escape")
    ask = sheet.get_by_role("group", name="You have typed something.")
    expect(ask).to_be_in_viewport(ratio=1)
    expect(ask.get_by_role("button", name="Keep it")).to_be_focused()
    ask.get_by_role("button", name="Keep it").click()
    expect(sheet).to_be_hidden()
    sheet = open_sheet_again(page)
    expect(sheet.locator("#title")).to_have_value("Half a title")
    page.keyboard.press("Escape")
    sheet.get_by_role("button", name="Discard").locator("visible=true").last.click()
    expect(page.locator("dialog.over")).to_have_count(0)
    sheet = open_sheet_again(page)
    expect(sheet.locator("#title")).to_have_value("")


def open_sheet_again(page):
    page.get_by_role("link", name="Add", exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name="New expense")
    expect(sheet).to_be_visible()
    return sheet
