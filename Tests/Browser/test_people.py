"""Two who begin to share costs, links that are handed on, and a group that is looked at: with
scripts and without."""

import re

import pytest
from accessibility import complaints
from english import english
from household import Person
from playwright.sync_api import expect
from test_payment_codes import seen
from visitor import NARROW

PHONE = {"width": 390, "height": 844}
WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


@pytest.fixture
def lou(home):
    """A person with an account who is in another group of Ada's."""
    return Person(home.address).joins(home.ada.invitation(home.group), "Lou")


@WAYS
def test_two_people_connect(home, sit_down, lou, scripts):
    ada = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE).page
    ada.goto("/people?q=lou")
    ada.locator("main a", has_text="Lou").first.click()
    ada.get_by_role("button", name=english.askSend.format(name="Lou")).click()
    expect(ada.locator(".message")).to_contain_text("Lou was asked")
    expect(ada.locator("[data-ask=waiting]")).to_be_visible()
    page = sit_down(lou, java_script_enabled=scripts, viewport=PHONE).page
    page.goto("/")
    expect(page.locator("[data-ask=open]")).to_contain_text("wants to share costs with you")
    if scripts:
        assert complaints(page) == []
    page.get_by_role("button", name="Yes, share with").click()
    page.wait_for_url("**/groups/**")
    expect(page.locator(".message")).to_contain_text("You joined")
    page.goto("/people")
    expect(page.locator("[data-person]").first).to_be_visible()
    if scripts:
        assert complaints(page) == []


@WAYS
def test_a_group_is_looked_at_and_nothing_is_there_to_press(home, sit_down, scripts):
    home.ada.adds(home.group, "Milk", "9.00")
    ada = sit_down(home.ada, java_script_enabled=scripts).page
    ada.goto(f"{home.group}/invitations")
    ada.get_by_role("link", name=english.viewLinkTitle).click()
    ada.get_by_role("button", name=english.viewLinkCreate).click()
    link = re.search(r"/shared/[0-9a-f]{64}", ada.locator("#link").input_value())[0]
    page = sit_down(None, java_script_enabled=scripts, viewport=PHONE).page
    page.goto(link)
    expect(page.locator("li[data-entry]")).to_contain_text("Milk")
    expect(page.locator("main form, main button, main input")).to_have_count(0)
    if scripts:
        assert complaints(page) == []
    ada.goto(f"{home.group}/looking-links")
    ada.get_by_role("button", name="Revoke the read-only link").click()
    expect(ada.get_by_role("button", name="Revoke the read-only link")).to_have_count(0)
    assert page.request.get(link).status == 404


def test_a_link_is_copied_by_one_tap(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{home.group}/invitations")
    page.get_by_role("button", name=english.ownLinkMake).click()
    page.locator("#fresh ~ p").get_by_role("button", name=english.linkCopy).click()
    expect(page.locator("#fresh ~ p [role=status]")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#link").input_value()


def test_without_scripts_nothing_is_offered_that_needs_them(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/invitations")
    page.get_by_role("button", name=english.ownLinkMake).click()
    expect(page.get_by_role("button", name=english.linkCopy)).to_have_count(0)


@WAYS
def test_a_personal_invitation_asks_nothing(home, sit_down, scripts):
    ada = sit_down(home.ada, java_script_enabled=scripts).page
    ada.goto(f"{home.group}/members")
    ada.get_by_role("button", name=english.inviteNamed.format(name="Chi")).click()
    link = re.search(r"/join/[0-9a-f]{64}", ada.locator("#link").input_value())[0]
    page = sit_down(None, java_script_enabled=scripts, viewport=PHONE).page
    page.goto(link)
    if scripts:
        assert complaints(page) == []
    page.get_by_role("button", name="Continue as Chi").click()
    expect(page.locator(".message")).to_contain_text("You joined")


@WAYS
def test_several_currencies_are_paid_at_once(home, sit_down, scripts):
    """At a rate that is typed: with a code for the whole sum, and one undo."""
    bank = {"kind": "iban", "value": "DE89370400440532013000", "name": "Ben May"}
    home.ben.post("/account/payment-ways", expecting=303, **bank)
    trip = home.ada.found_group()
    home.ben.post(home.ada.invitation(trip), expecting=303, name="Ben")
    home.ben.adds(home.group, "Milk", "30.00")
    home.ben.adds(trip, "Rice", "1000", currency="JPY")
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    page.goto("/people")
    page.locator("main a", has_text="Ben").first.click()
    once = page.locator("#one-currency")
    once.get_by_role("link", name="EUR").click()
    once.get_by_role("textbox").fill("0.0061")
    once.get_by_role("button").click()
    expect(once.locator("li")).to_contain_text("€13.05")
    expect(once).to_be_in_viewport()
    once.locator("summary").click()
    (code,) = seen(once.locator("svg.qrcode"))
    assert "EUR13.05" in code
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    if scripts:
        assert complaints(page) == []
    once.get_by_role("button", name=english.paymentPaid).click()
    expect(page.locator("#message")).to_contain_text("€13.05")
    expect(page.locator("main")).to_contain_text("settled up")
    page.locator("#message").get_by_role("button").click()
    expect(once).to_be_visible()
