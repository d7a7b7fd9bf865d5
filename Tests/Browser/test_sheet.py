"""A new entry is typed in a sheet over the open page, which stays as it is."""

import re

import pytest
from accessibility import complaints
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from visitor import DESKTOP, PHONE, choose_kind


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def ada(home, sit_down, request):
    return sit_down(home.ada, viewport=request.param)


def open_sheet(page):
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    expect(sheet).to_be_visible()
    expect(sheet.locator("[name=amount]")).to_be_focused()
    return sheet


def fill_in(sheet, title, amount="12"):
    sheet.locator("[name=amount]").fill(amount)
    sheet.locator("[name=title]").fill(title)


def rows(page, title):
    return page.locator("main li[data-entry]", has_text=title)


def test_an_entry_is_saved_and_the_page_below_has_it_without_being_left(home, ada):
    page = ada.page
    page.goto(home.group)
    page.evaluate("window.isSame = true")
    fill_in(open_sheet(page), "Milk")
    page.keyboard.press("Enter")
    expect(rows(page, "Milk")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".message")).to_contain_text("“Milk” was added")
    assert page.evaluate("window.isSame")
    assert page.url.endswith(home.group)
    page.locator(".message button").click()
    expect(rows(page, "Milk")).to_have_count(0)


def test_balances_stay_on_the_screen_and_change(home, ada):
    page = ada.page
    page.goto(f"{home.group}/balances")
    fill_in(open_sheet(page), "Rent", "90")
    page.keyboard.press("Enter")
    expect(page.locator("main [data-from]").first).to_be_visible()
    assert page.url.endswith("/balances")


def test_what_is_wrong_is_said_in_the_sheet_and_nothing_is_lost(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk", "twelve")
    page.keyboard.press("Enter")
    expect(sheet.locator("[data-error=amount]")).to_be_visible()
    expect(sheet.locator("[name=amount]")).to_be_focused()
    assert sheet.locator("[name=title]").input_value() == "Milk"
    ada.forgive("422")
    page.emulate_media(reduced_motion="reduce")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert complaints(page) == []
    fill_in(sheet, "Milk")
    page.keyboard.press("Enter")
    expect(rows(page, "Milk")).to_be_visible()


def test_one_after_another(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    for title in ("Milk", "Bread"):
        fill_in(sheet, title)
        page.keyboard.press("Shift+Enter")
        expect(sheet.locator(".message")).to_contain_text(f"“{title}” was added")
        expect(sheet.locator("[name=title]")).to_have_value("")
        expect(sheet.locator("[name=amount]")).to_be_focused()
        # It keeps off the edge of the sheet, and does not outlive the next typed character.
        top = sheet.locator(".message").bounding_box()["y"] - sheet.bounding_box()["y"]
        assert top >= 12
        sheet.locator("[name=amount]").fill("1")
        expect(sheet.locator(".message")).to_have_count(0)
        sheet.locator("[name=amount]").fill("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(rows(page, "Bread")).to_be_visible()


def test_it_changes_into_a_payment_and_back(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk")
    choose_kind(sheet, "transfer")
    payment = page.get_by_role("dialog", name=english.newTransfer)
    expect(payment.locator("[name=kind]")).to_have_value("transfer")
    choose_kind(payment, "expense")
    expect(page.get_by_role("dialog").locator("[name=title]")).to_have_value("Milk")


def test_what_was_typed_is_there_again_when_the_sheet_was_closed(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Half a title")
    sheet.get_by_role("link", name=english.cancel).click()
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    expect(page.get_by_role("dialog").locator("[name=title]")).to_have_value("Half a title")


def test_what_comes_back_says_so_and_nothing_of_what_was_wrong(home, ada):
    ada.forgive("422")
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk", "twelve")
    page.keyboard.press("Enter")
    expect(sheet.locator("[data-error=amount]")).to_be_visible()
    sheet.get_by_role("link", name=english.cancel).click()
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    expect(sheet.get_by_text(english.draftBack)).to_be_visible()
    expect(sheet.locator("[name=amount]")).to_have_value("twelve")
    expect(sheet.locator(".error:visible, [aria-invalid=true]")).to_have_count(0)


def test_others_changes_arrive_below_and_leave_the_sheet_alone(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Half a title")
    home.ben.adds(home.group, "Bread")
    expect(rows(page, "Bread")).to_be_attached()
    expect(sheet.locator("[name=title]")).to_be_focused()
    assert sheet.locator("[name=title]").input_value() == "Half a title"


def test_without_a_connection_the_page_with_the_form_is_asked_for(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk")
    ada.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("alert")).to_contain_text(english.faultConnection)
    ada.context.set_offline(False)
    sheet.get_by_role("button", name=english.faultRetry).click()
    expect(rows(page, "Milk")).to_be_visible()
    ada.forgive("net::")


def test_a_group_archived_since_leaves_the_typed_form(home, sit_down):
    visitor = sit_down(home.ben)
    page = visitor.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk")
    home.ada.post(f"{home.group}/archiving", 303, archived="on")
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("This group was archived")
    assert sheet.locator("[name=title]").input_value() == "Milk"
    home.ada.post(f"{home.group}/archiving", 303)
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    expect(rows(page, "Milk")).to_be_visible()
    visitor.forgive("403")


def test_a_limit_is_said_in_the_sheet(home, ada):
    again = {"title": "Rent", "amount": "9", "repeat": "month", "every": "1"}
    for _ in range(100):
        home.ada.post(f"{home.group}/entries", expecting=303, **again)
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Garage")
    sheet.locator("summary", has_text=english.repeatLabel).click()
    sheet.locator("[name=repeat]").select_option("month")
    # The preview gives the sheet its new name.
    sheet = page.get_by_role("dialog", name=english.recurringAdd)
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    refusal = sheet.locator("[data-error=refusal]")
    expect(refusal).to_contain_text("up to 100 recurring entries")
    expect(refusal).to_be_focused()
    expect(refusal).to_be_in_viewport()
    assert sheet.locator("[name=title]").input_value() == "Garage"
    ada.forgive("422")


def test_the_third_entry_of_an_evening_is_confirmed_too(home, ada):
    page = ada.page
    page.goto(home.group)
    for title in ("Milk", "Bread", "Salt"):
        fill_in(open_sheet(page), title)
        page.keyboard.press("Enter")
        message = page.locator("#message", has_text=f"“{title}” was added")
        expect(message).to_be_visible()
        expect(message.get_by_role("button", name=english.undo)).to_be_visible()
        # Its time is over.
        message.evaluate("it => it.getAnimations().forEach((each) => each.finish())")
        expect(message).to_be_hidden()


WATCH = """([x, y]) => {
  const sheet = document.querySelector("dialog.over");
  const under = () => document.elementFromPoint(x, y)?.localName ?? "nothing";
  new MutationObserver(() => (window.under ??= under())).observe(sheet, { childList: true });
  new MutationObserver(() => sheet.isConnected || (window.under ??= under())).observe(
    document.body, { childList: true });
}"""


@pytest.mark.parametrize("name", ["Save", "Save and add another"])
def test_the_second_press_of_a_double_tap_meets_nothing(home, ada, name):
    page = ada.page
    home.ben.adds(home.group, "Bread")
    page.goto(home.group)
    sheet = open_sheet(page)
    fill_in(sheet, "Milk")
    button = sheet.get_by_role("button", name=name, exact=True).locator("visible=true").first
    box = button.bounding_box()
    page.evaluate(WATCH, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    button.click()
    wait_until(lambda: page.evaluate("window.under"))
    assert page.evaluate("window.under") in ("html", "nothing")
    expect(page.locator(".message")).to_contain_text("“Milk” was added")


def test_what_is_saved_from_a_page_without_entries_is_said_there(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(home.group)
    page.goto("/account")
    fill_in(open_sheet(page), "Milk")
    page.keyboard.press("Enter")
    expect(page.locator(".message")).to_contain_text("“Milk” was added")
    assert page.url.endswith("/account")


def test_what_is_often_bought_is_one_press_away(home, ada):
    for amount in ("3.20", "3.40", "3.60"):
        home.ben.adds(home.group, "Bread", amount)
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    again = sheet.get_by_role("link", name="Bread €3.60")
    expect(again).to_be_visible()
    # What was typed is not given up for it.
    sheet.locator("[name=amount]").fill("1")
    expect(again).to_be_hidden()
    sheet.locator("[name=amount]").fill("")
    ada.forgive("ERR_FAILED")
    page.route("**/entries/new?of=*", lambda it: it.abort(), times=1)
    again.click()
    sheet.locator(".fault button").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    expect(sheet.locator("[name=title]")).to_have_value("Bread")
    expect(sheet.locator("[name=amount]")).to_have_value("3.60")
    expect(sheet.locator(".again")).to_have_count(0)
    expect(sheet.locator("#payer-word")).to_have_text("you,")
    expect(sheet.locator("#payer .one", has_text="You").locator("input")).to_be_checked()
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    expect(rows(page, "Bread")).to_have_count(4)
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Nor is what was chosen.
    sheet = open_sheet(page)
    expect(sheet.locator(".again")).to_be_visible()
    sheet.locator("#payer-word").click()
    sheet.locator("#payer .one", has_text="Ben").click()
    expect(sheet.locator("#payer-word")).to_have_text("Ben,")
    expect(sheet.locator(".again")).to_be_hidden()
    sheet.get_by_role("link", name=english.cancelEntry).click()
    # Nor is a note that waits without an amount. What was closed goes back in the history first.
    page.wait_for_function("() => !history.state?.sheet")
    page.reload()
    sheet = open_sheet(page)
    sheet.get_by_role("button", name=english.draftDiscard).click()
    sheet.locator("summary", has_text=english.fieldNote).click()
    sheet.locator("[name=note]").fill("Until Friday")
    expect(sheet.locator(".again")).to_be_hidden()
    sheet.get_by_role("link", name=english.cancelEntry).click()
    # Without the note, it is offered once more.
    sheet = open_sheet(page)
    expect(sheet.locator(".again")).to_be_hidden()
    sheet.get_by_role("button", name=english.draftDiscard).click()
    expect(sheet.locator("[name=note]")).to_have_value("")
    expect(sheet.locator(".again")).to_be_visible()
    sheet.get_by_role("link", name=english.cancelEntry).click()
    # Back leaves the page, and opens no sheet that is over.
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_draft_of_what_is_bought_again_comes_back_whole(home, ada):
    members = re.findall(r'name="in\[([^]]+)\]"', home.ada.get(f"{home.group}/entries/new").text)
    two = {f"in[{member}]": "on" for member in members[:2]}
    for _ in range(3):
        home.ada.post(f"{home.group}/entries", 303, title="Bread", amount="4", split="equal", **two)
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    sheet.get_by_role("link", name="Bread €4.00").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    expect(sheet.locator("[name=title]")).to_have_value("Bread")
    sheet.locator("[name=amount]").fill("5")
    word = sheet.locator("#split-word").inner_text()
    page.reload()
    sheet = open_sheet(page)
    expect(sheet.locator("[name=amount]")).to_have_value("5")
    expect(sheet.locator("[name=title]")).to_have_value("Bread")
    expect(sheet.locator("#split-word")).to_have_text(word, use_inner_text=True)


def test_an_amount_typed_before_the_answer_goes_with_what_was_chosen(home, ada):
    for _ in range(3):
        home.ada.adds(home.group, "Bread", "4.00")
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    held = []
    page.route(re.compile("/entries/new.*of="), lambda it: held.append(it), times=1)
    sheet.get_by_role("link", name="Bread €4.00").click()
    sheet.locator("[name=amount]").press_sequentially("5")
    wait_until(lambda: page.evaluate("1") and held)
    held[0].continue_()
    expect(sheet.locator("[name=title]")).to_have_value("Bread")
    page.keyboard.type("0")
    expect(sheet.locator("[name=amount]")).to_have_value("50")
    page.keyboard.press("Enter")
    expect(rows(page, "Bread").filter(has_text="€50.00")).to_have_count(1)


def test_no_connection_costs_no_list(home, ada):
    for _ in range(3):
        home.ada.adds(home.group, "Bread", "4.00")
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    ada.forgive("ERR_FAILED")
    page.route("**/again.*.js", lambda route: route.abort(), times=1)
    sheet.get_by_role("link", name="Bread €4.00").click()
    expect(sheet.locator(".fault")).to_be_visible()
    sheet.locator(".fault button").click()
    expect(page.get_by_role("dialog").locator("[name=title]")).to_have_value("Bread")
