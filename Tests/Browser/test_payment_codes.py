"""Codes beside a payment are read back from pictures of the page by another program."""

import io
import re

import pytest
import zxingcpp
from english import english
from PIL import Image
from playwright.sync_api import expect
from visitor import NARROW, PHONE

# What a member is paid by, and the schemes by currency that come of it.
BANKS = [
    {"kind": "iban", "value": "DE89370400440532013000", "name": "Ben Öztürk"},
    {
        "kind": "iban",
        "value": "CH9300762011623852957",
        "name": "Ben Meier",
        "address": "Seestrasse 12, 8002 Zürich",
    },
    {"kind": "iban", "value": "PL61109010140000071219812874", "name": "Ben Nowak"},
    {"kind": "pix", "value": "ana@example.com", "name": "Ana Souza", "address": "Sao Paulo"},
    {"kind": "upi", "value": "ben@okbank", "name": "Ben Rao"},
]
PHONES = [
    {"kind": "phone", "value": "+66 81 234 5678"},
    {"kind": "phone", "value": "+65 9123 4567"},
    {"kind": "phone", "value": "+852 9123 4567"},
    {"kind": "phone", "value": "+46 70 123 45 67"},
    {"kind": "iban", "value": "970403 0011012345678", "name": "Ben"},
]
SCHEMES = [
    (
        BANKS,
        {"EUR": "epc", "CHF": "swiss", "PLN": "zbp", "CZK": "spayd", "BRL": "pix", "INR": "upi"},
    ),
    (PHONES, {"THB": "promptpay", "SGD": "paynow", "HKD": "fps", "SEK": "swish", "VND": "vietqr"}),
]


def seen(code, **options):
    """The texts of all codes in a picture of an element."""
    picture = Image.open(io.BytesIO(code.screenshot(**options)))
    return [found.bytes.decode() for found in zxingcpp.read_barcodes(picture)]


def owe(home, ways, currencies):
    for way in ways:
        home.ben.post("/account/payment-ways", expecting=303, **way)
    for currency in currencies:
        home.ben.adds(home.group, currency, "465", currency=currency)


@pytest.mark.parametrize(("ways", "schemes"), SCHEMES, ids=["banks", "phones"])
def test_every_code_is_read_from_the_page(home, sit_down, ways, schemes):
    owe(home, ways, schemes)
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=False).page
    page.goto(f"{home.group}/balances")
    for summary in page.locator("details.ways summary").all():
        summary.click()
    for currency, scheme in schemes.items():
        row = page.locator(f"[data-from][data-currency={currency}]")
        code = row.locator(f"svg[data-scheme={scheme}]").first
        assert seen(code) == [code.get_attribute("data-payload")], scheme


LOOKS = {
    "light": {"viewport": PHONE},
    "dark": {"viewport": PHONE, "color_scheme": "dark"},
    "narrow": {"viewport": NARROW, "color_scheme": "dark"},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("medium", ["screen", "print"])
def test_codes_stay_readable(home, sit_down, look, medium):
    owe(home, BANKS, ["CHF"])
    page = sit_down(home.ada, **look).page
    page.goto(f"{home.group}/balances")
    page.get_by_text(english.paymentHow, exact=True).click()
    code = page.locator("svg[data-scheme=swiss]")
    page.emulate_media(media=medium, color_scheme=look.get("color_scheme"))
    payload = code.get_attribute("data-payload")
    assert seen(code) == [payload]
    # Also among what stands around it.
    assert seen(page.locator(".how-to-pay").first) == [payload]
    assert page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"]


def test_a_code_follows_the_amount_that_is_typed(home, sit_down):
    owe(home, BANKS[:1], ["EUR"])
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/balances")
    page.get_by_role("link", name=english.paymentChange).click()
    code = page.locator("svg[data-scheme=epc]")
    expect(code).to_have_attribute("data-payload", re.compile(r"EUR155\.00"))
    page.locator("#amount").fill("20")
    expect(code).to_have_attribute("data-payload", re.compile(r"EUR20\.00"))
    assert seen(code) == [code.get_attribute("data-payload")]


def test_a_phone_saves_the_picture_for_the_banks_app(home, sit_down):
    owe(home, BANKS, ["CHF"])
    page = sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True).page
    page.goto(f"{home.group}/balances")
    page.get_by_text(english.paymentHow, exact=True).click()
    page.evaluate("() => { navigator.canShare = () => false }")
    with page.expect_download() as download:
        page.get_by_role("button", name=english.paymentSavePicture).first.click()
    assert download.value.suggested_filename == "swiss.png"
    picture = Image.open(download.value.path())
    payload = page.locator("svg[data-scheme=swiss]").get_attribute("data-payload")
    assert [found.bytes.decode() for found in zxingcpp.read_barcodes(picture)] == [payload]
