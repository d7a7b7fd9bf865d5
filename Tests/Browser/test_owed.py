"""The page of those who owe and have no account: from the reminder to the arrival of the money."""

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from test_payment_codes import seen
from visitor import NARROW, PHONE

BANK = {"kind": "iban", "value": "DE89370400440532013000", "name": "Ada May"}


@pytest.fixture
def ada_page(home, sit_down):
    """The page of the link to what Sam owes Ada: a quarter of 12.00."""
    home.ada.post(f"{home.group}/members", expecting=303, name="Sam")
    home.ada.post("/account/payment-ways", expecting=303, **BANK)
    home.ada.adds(home.group, "Milk", "12.00")

    def open_page(**options):
        page = sit_down(home.ada, viewport=PHONE, **options).page
        page.goto(f"{home.group}/balances")
        row = page.locator(".proposal", has_text="Sam")
        row.get_by_role("button", name=english.reminderShort).click()
        expect(page.get_by_role("textbox", name=english.owedLink)).to_be_visible()
        return page

    return open_page


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_debt_is_seen_paid_and_confirmed(home, sit_down, ada_page, scripts):
    page = ada_page(java_script_enabled=scripts)
    link = page.get_by_role("textbox", name=english.owedLink).input_value()
    assert link in page.get_by_role("textbox", name=english.reminderWords).input_value()
    sam = sit_down(None, viewport=PHONE, java_script_enabled=scripts)
    paper = sam.page
    paper.goto(link)
    expect(paper.get_by_role("heading", level=1)).to_contain_text("€3.00")
    expect(paper.locator("tr[data-minor='300']")).to_contain_text("Milk")
    (code,) = seen(paper.locator("svg.qrcode"))
    assert code.startswith("BCD\n") and "EUR3.00" in code and "Evenly " in code
    if scripts:
        assert complaints(paper) == []
    paper.set_viewport_size(NARROW)
    assert paper.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    paper.get_by_role("button", name=english.owedPaid).click()
    expect(paper.get_by_role("button", name=english.owedTakeBack)).to_be_visible()
    page.goto(f"{home.group}/balances")
    if scripts:
        assert complaints(page) == []
    page.get_by_role("button", name=english.owedArrived).click()
    expect(page.locator("#message")).to_contain_text(english.owedArrivedDone)
    expect(page.locator(".proposal", has_text="Sam")).to_have_count(0)
    sam.forgive("404")
    paper.goto(link)
    expect(paper.get_by_role("heading", level=1)).to_have_text(english.owedClosedTitle)


@pytest.mark.parametrize("language", ["de", "ja", "ar"])
def test_it_is_in_the_language_of_who_reads_it(sit_down, ada_page, language):
    link = ada_page().get_by_role("textbox", name=english.owedLink).input_value()
    page = sit_down(None, viewport=NARROW, locale=language).page
    page.goto(link)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=english.owedPaid)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert complaints(page) == []
