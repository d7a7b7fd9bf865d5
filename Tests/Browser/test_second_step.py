"""The second step of signing in, with and without scripts: added, taken, asked of everybody."""

import hmac
import re
import struct
import time

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import NARROW, PHONE

PASSWORD = "correct horse battery"
WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


def code(secret, moment):
    """Six digits as RFC 6238 makes them."""
    mac = hmac.digest(secret, struct.pack(">Q", int(moment // 30)), "sha1")
    offset = mac[-1] & 0xF
    return f"{(struct.unpack_from('>I', mac, offset)[0] & 0x7FFFFFFF) % 1_000_000:06}"


def sign_in(page, password=PASSWORD):
    page.goto("/login")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", password)
    page.get_by_role("button", name=english.signIn, exact=True).click()


def assert_accessible(page, scripts):
    """Axe is a script itself."""
    assert not scripts or complaints(page) == []


def set_up(page):
    """Types what the page asks for; returns the secret and the codes on paper."""
    secret = bytes.fromhex(page.locator("[name=secret]").get_attribute("value"))
    page.fill("[name=code]", code(secret, time.time()))
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name=english.secondFactorAdd).click()
    expect(page.get_by_role("heading", name=english.recoveryCodesTitle)).to_be_visible()
    return secret, page.locator(".codes li").all_text_contents()


@WAYS
def test_it_is_switched_on_and_taken(home, sit_down, scripts):
    ada = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE)
    ada.forgive("status of 422")
    page = ada.page
    page.goto("/account")
    page.locator("#signing-in-title").click()
    page.get_by_role("link", name=english.secondFactorTitle).click()
    expect(page.get_by_role("heading", name=english.secondFactorTitle)).to_be_visible()
    assert_accessible(page, scripts)
    page.fill("[name=code]", "000000")
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name=english.secondFactorAdd).click()
    expect(page.locator("[data-error=code]")).to_be_visible()
    secret, papers = set_up(page)
    assert len(papers) == 10 and all(re.fullmatch(r"\w{5}-\w{5}", it) for it in papers)
    assert_accessible(page, scripts)
    page.get_by_role("link", name=english.recoveryCodesKept).click()
    expect(page.locator("main")).to_contain_text("10 codes left.")
    assert_accessible(page, scripts)
    stranger = sit_down(None, java_script_enabled=scripts, viewport=NARROW)
    stranger.forgive("status of 422")
    page = stranger.page
    sign_in(page)
    expect(page.get_by_role("heading", name=english.secondStepTitle)).to_be_visible()
    expect(page.locator("[name=code]")).to_be_focused()
    assert_accessible(page, scripts)
    page.fill("[name=code]", "000000")
    page.get_by_role("button", name=english.signIn, exact=True).click()
    expect(page.locator("[data-error=code]")).to_have_text("This code is wrong. Try again.")
    page.get_by_text(english.recoveryCodeInstead).click()
    page.fill("[name=code]", "")
    page.fill("[name=recovery]", papers[0])
    page.get_by_role("button", name=english.signIn, exact=True).click()
    expect(
        page.get_by_role("heading", name=english.homeGreeting.format(name="Ada"))
    ).to_be_visible()
    assert code(secret, time.time()) not in papers


@WAYS
def test_everybody_is_led_to_it_where_it_is_asked(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE).page
    page.goto("/instance")
    page.get_by_role("button", name=english.instanceSecondFactorAsk).click()
    expect(page.get_by_role("heading", name=english.secondFactorTitle)).to_be_visible()
    expect(page.locator("main")).to_contain_text("This server requires two-factor authentication.")
    assert page.locator(".bar, .place").count() == 0
    assert_accessible(page, scripts)
    page.goto(home.group)
    expect(page.get_by_role("heading", name=english.secondFactorTitle)).to_be_visible()
    set_up(page)
    page.goto(home.group)
    expect(page.get_by_role("heading", name=english.groupEntries, exact=True)).to_be_visible()
