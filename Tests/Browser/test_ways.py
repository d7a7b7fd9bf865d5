"""Rows that lead on: the members of a group, oneself, the settings of a group and of the server."""

import re

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import PHONE

WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
NARROW = {"width": 320, "height": 640}


def fits(page):
    return not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@WAYS
def test_a_member_is_changed_on_a_page_of_their_own(home, sit_down, scripts):
    ada = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE)
    ada.forgive("status of 422")
    page = ada.page
    page.goto(f"{home.group}/members")
    page.locator("li.member a", has_text="Chi").click()
    page.wait_for_url(re.compile("/members/[^/]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Chi")
    expect(page.get_by_label(english.memberMergeInto)).to_be_hidden()
    page.locator("#double-title").click()
    assert page.get_by_label(english.memberMergeInto).input_value() == ""
    page.locator("#called-title").click()
    page.fill("#name", "Ben")
    page.get_by_role("button", name="Rename Chi").click()
    # What is refused stands open with what was typed.
    expect(page.locator("[data-error=name]")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Ben")
    page.fill("#name", "Chiara")
    page.get_by_role("button", name="Rename Chi").click()
    expect(page.locator("li.member", has_text="Chiara")).to_be_visible()
    expect(page.locator(".message")).to_contain_text("Chi is now called Chiara.")


def test_one_signs_out_on_the_first_screen_of_a_phone(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto("/account")
    button = page.get_by_role("button", name=english.signOut, exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    bar = page.locator("nav.places").bounding_box()
    assert button.bounding_box()["y"] + button.bounding_box()["height"] <= bar["y"]


@WAYS
def test_a_row_of_oneself_opens_in_its_place(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=NARROW).page
    page.goto("/account")
    theme = page.locator("#preferences-theme")
    expect(theme).to_be_hidden()
    page.locator("#preferences-title").click()
    theme.select_option("dark")
    assert fits(page)
    page.locator("section:has(#preferences-theme) button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("summary", has=page.locator("#preferences-title"))).to_contain_text("Dark")
    expect(theme).to_be_hidden()


def test_an_address_of_a_row_opens_it(home, sit_down):
    page = sit_down(home.ada).page
    page.goto("/account#devices")
    expect(page.locator("#devices li").first).to_be_visible()


@WAYS
def test_what_ends_a_group_is_one_more_tap_away(home, sit_down, scripts):
    ada = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE)
    ada.forgive("status of 422")
    page = ada.page
    page.goto(f"{home.group}/settings")
    delete = page.get_by_role("button", name=english.groupDeletionSubmit)
    expect(delete).to_be_hidden()
    page.locator("#deletion-title").click()
    page.fill("#deletion-name", "Something else")
    delete.click()
    expect(page.locator("[data-error=name]")).to_be_in_viewport()
    assert fits(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_is_as_accessible_as_what_is_closed(home, sit_down, scheme):
    page = sit_down(home.ada, viewport=PHONE, color_scheme=scheme).page
    page.goto(f"{home.group}/members")
    member = page.locator("li.member a").nth(1).get_attribute("href")
    for address in (
        "/account",
        "/instance",
        f"{home.group}/settings",
        f"{home.group}/members",
        member,
    ):
        page.goto(address)
        for title in page.locator(".folded > summary").all():
            title.click()
        assert complaints(page) == [], address
        assert fits(page), address
        page.set_viewport_size(NARROW)
        assert fits(page), address
        page.set_viewport_size(PHONE)
