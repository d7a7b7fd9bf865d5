"""The help: reached from each page, searched as one types, read without a connection."""

import re

import pytest
from english import english
from playwright.sync_api import expect
from pocket import DOWN, becomes_true, go_offline, keep_pages, kept
from visitor import PHONE

IS_IN_HELP = """async (words) => {
  const kept = await caches.match("/help", { ignoreVary: true });
  return (await kept.text()).includes(words);
}"""


@pytest.fixture
def keeper(home, sit_down):
    """A phone that keeps pages, and the help among them."""
    ada = sit_down(home.ada, viewport=PHONE)
    ada.forgive(*DOWN)
    kept(keep_pages(ada, home.group).page, "/help")
    return ada


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


def test_it_is_read_and_searched_without_a_connection(home, keeper):
    go_offline(keeper)
    page = keeper.page
    page.get_by_role("link", name=english.helpTitle, exact=True).click()
    expect(page).to_have_url(f"{home.url}/help/splits")
    field = page.get_by_role("searchbox", name=english.helpSearch)
    field.fill("tap")
    field.press("Enter")
    expect(shown(page)).to_have_text([english.helpPreset])
    page.get_by_text(english.helpPresetText).wait_for()


@pytest.mark.parametrize(
    "language, text",
    [
        ("pl", "wlasciciel"),
        ("pl", "dlug"),
        ("de", "weisst"),
        ("de", "API-Dokumentation"),
        ("fr", "tes"),
        ("ar", "مجموعه"),
        ("ja", "ｸﾞﾙｰﾌﾟ"),
        ("ja", "が"),
    ],
)
def test_the_script_finds_what_the_server_finds(home, sit_down, language, text):
    found = []
    for scripts in [False, True]:
        page = sit_down(None, locale=language, java_script_enabled=scripts).page
        page.goto("/help")
        page.get_by_role("searchbox").fill(text)
        page.get_by_role("searchbox").press("Enter")
        expect(page).to_have_url(re.compile(r"\?q="))
        found.append(shown(page).all_inner_texts())
    assert found[0] == found[1]
    assert (found[0] == []) == (text == "API-Dokumentation")


def test_a_search_is_there_on_the_way_back(home, sit_down):
    page = sit_down(None).page
    page.goto("/help")
    page.get_by_role("searchbox").fill("tap")
    page.get_by_role("searchbox").press("Enter")
    expect(shown(page)).to_have_text([english.helpPreset])
    page.get_by_role("link", name=english.helpSplits).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(english.helpSplits)
    page.go_back()
    expect(shown(page)).to_have_text([english.helpPreset])


def test_without_a_connection_a_subject_is_opened(keeper):
    go_offline(keeper)
    page = keeper.page
    page.goto("/help/settling")
    answer = page.get_by_text(english.helpPayText)
    expect(answer).to_be_visible()
    expect(answer).to_be_in_viewport()
    expect(page.get_by_text(english.helpGroupText)).to_be_hidden()


def test_kept_help_follows_the_language(keeper):
    page = keeper.page
    for language, word in [("de", "Hilfe"), ("", english.helpTitle)]:
        page.goto("/account")
        page.locator("[name=language]").evaluate(
            "(it, language) => (it.value = language)", language
        )
        page.locator("form:has([name=language])").evaluate("it => it.requestSubmit()")
        expect(page.locator("html")).to_have_attribute("lang", language or "en")
        page.goto("/")
        becomes_true(page, IS_IN_HELP, f"<h1>{word}</h1>")
