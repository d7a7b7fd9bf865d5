"""The help: reached from each page, searched as one types, read without a connection."""

import pytest
from english import english
from playwright.sync_api import expect
from pocket import DOWN, go_offline, keep_pages, kept
from visitor import PHONE


def shown(page):
    return page.locator("main summary").locator("visible=true")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_a_page_leads_to_its_help_and_the_help_to_all_of_it(home, sit_down, viewport):
    page = sit_down(home.ada, viewport=viewport).page
    page.goto(f"{home.group}/balances")
    page.get_by_role("link", name=english.helpTitle, exact=True).click()
    expect(page).to_have_url(f"{home.url}/help/settling")
    expect(page.get_by_text(english.helpPayText)).to_be_visible()
    page.get_by_role("link", name=english.helpSubjects).click()
    expect(shown(page).first).to_have_text(english.helpGroup)
    expect(page.get_by_text(english.helpGroupText)).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_searched(home, sit_down, scripts):
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    page.goto("/help")
    field = page.get_by_role("searchbox", name=english.helpSearch)
    field.fill("Óne tap")
    if not scripts:
        field.press("Enter")
    expect(shown(page)).to_have_text([english.helpPreset])
    expect(page.get_by_text(english.helpPresetText)).to_be_visible()
    field.fill("no such words")
    field.press("Enter")
    expect(shown(page)).to_have_count(0)
    expect(page.get_by_text(english.helpNothing)).to_be_visible()


def test_it_is_read_and_searched_without_a_connection(home, sit_down):
    ada = sit_down(home.ada, viewport=PHONE)
    ada.forgive(*DOWN)
    page = keep_pages(ada, home.group).page
    kept(page, "/help")
    go_offline(ada)
    page.get_by_role("link", name=english.helpTitle, exact=True).click()
    expect(page).to_have_url(f"{home.url}/help/splits")
    field = page.get_by_role("searchbox", name=english.helpSearch)
    field.fill("tap")
    field.press("Enter")
    expect(shown(page)).to_have_text([english.helpPreset])
    page.get_by_text(english.helpPresetText).wait_for()
