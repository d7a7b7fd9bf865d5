"""A debtor copies from the page how a member is paid."""

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import NARROW, PHONE, choose_kind

NOTE = "DE12 3456 7890 1234 5678 90\nTwint 079 123 45 67"


@pytest.fixture
def owing(home):
    """Ben has said how he is paid, and Ada owes him."""
    home.ben.post("/account/payment-ways", expecting=303, kind="words", value=NOTE)
    home.ben.adds(home.group, "Rent", "900.00")


def test_it_is_written_down_on_ones_page(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False, viewport=PHONE).page
    page.goto("/account")
    page.get_by_role("heading", name=english.paymentWaysTitle).click()
    way = page.locator("#payment-ways")
    # Only banks ask for a name and an address.
    expect(way.get_by_label(english.paymentName)).to_be_visible()
    way.get_by_label(english.paymentKind).select_option("words")
    expect(way.get_by_label(english.paymentName)).to_be_hidden()
    way.get_by_label(english.paymentValue).fill(NOTE)
    way.get_by_role("button", name=english.memberAdd, exact=True).click()
    page.get_by_role("heading", name=english.paymentWaysTitle).click()
    expect(way.locator("[data-way]")).to_contain_text("DE12 3456")
    way.get_by_role("button", name=english.tokenRemove).click()
    expect(way.locator("[data-way]")).to_have_count(0)


def test_it_is_copied_beside_the_payment(home, sit_down, owing):
    visitor = sit_down(home.ada, viewport=PHONE)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{home.group}/balances")
    page.get_by_text(english.paymentHow, exact=True).click()
    way = page.locator(".how-to-pay")
    expect(way.get_by_role("textbox", name=english.howToPay.format(name="Ben"))).to_have_value(NOTE)
    way.get_by_role("button", name=english.linkCopy).click()
    expect(way.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == NOTE
    assert complaints(page) == []
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_it_is_copied_in_the_form_of_a_payment(home, sit_down, owing):
    visitor = sit_down(home.ada, viewport=PHONE)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(home.group)
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.locator("dialog.over")
    choose_kind(sheet, "transfer")
    expect(sheet.locator(".how-to-pay")).to_have_count(0)
    sheet.locator("summary:has(+ #to)").click()
    sheet.locator("#to").get_by_label("Ben").check()
    way = sheet.locator(".how-to-pay")
    expect(way.get_by_role("textbox", name=english.howToPay.format(name="Ben"))).to_have_value(NOTE)
    way.get_by_role("button", name=english.linkCopy).click()
    expect(way.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == NOTE
    sheet.locator("#to").get_by_label("Chi").check()
    expect(way).to_have_count(0)


def test_without_scripts_it_is_there_to_be_selected(home, sit_down, owing):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/balances")
    page.get_by_text(english.paymentHow, exact=True).click()
    way = page.locator(".how-to-pay")
    expect(way.get_by_role("textbox", name=english.howToPay.format(name="Ben"))).to_have_value(NOTE)
    expect(way.get_by_role("button", name=english.linkCopy)).to_be_hidden()
