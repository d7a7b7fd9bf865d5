"""Everything can be done without a mouse, and what is done often has a key."""

import re

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect

# What is typed for Ada, Ben and Chi in each split of 36.20.
SPLITS = {
    "equal": [],
    "shares": ["1", "2.5", "1"],
    "percent": ["25", "35", "40"],
    "exact": ["10", "20", "6.20"],
    "adjustment": ["0.50", "5", "-2"],
}


@pytest.fixture
def page(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(home.group)
    return page


def focus(page):
    return page.evaluate_handle("document.activeElement").as_element()


def tab_to(page, selector, presses=150, key="Tab"):
    """Walks with Tab until the focus is on something."""
    for _ in range(presses):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab never reaches {selector}")


def press(page, *keys):
    expect(page.locator("[data-keys]")).to_be_visible()
    for key in keys:
        page.keyboard.press(key)


def row(page, title):
    return page.locator("li[data-entry]", has_text=title)


def reach_row(page, title):
    entry = row(page, title).get_attribute("data-entry")
    tab_to(page, f"li[data-entry='{entry}'] a")


def test_a_whole_evening_without_a_mouse(home, page):
    for number, (mode, texts) in enumerate(SPLITS.items()):
        press(page, "n")
        expect(page.locator("#amount")).to_be_focused()
        page.keyboard.type("36.20")
        tab_to(page, "#title")
        page.keyboard.type(f"Split {mode}")
        tab_to(page, "summary:has(+ #split)")
        press(page, "Enter")
        tab_to(page, "[name=split]")
        press(page, *["ArrowRight"] * number)
        for text in texts:
            press(page, "Tab")
            tab_to(page, f".for-{mode} input")
            page.keyboard.type(text)
        press(page, "Enter")
        expect(row(page, f"Split {mode}")).to_be_visible()
    titles = page.locator("li[data-entry] .row-title").all_inner_texts()
    assert titles == [f"Split {mode}" for mode in reversed(SPLITS)]

    reach_row(page, "Split shares")
    press(page, "Enter")
    page.locator(".entry").wait_for()
    tab_to(page, "a[href*='/edit']")
    press(page, "Enter")
    expect(page.locator("#amount")).to_be_focused()
    tab_to(page, "#title")
    press(page, "End")
    page.keyboard.type(" edited")
    press(page, "Enter")
    expect(row(page, "Split shares edited")).to_be_visible()

    tab_to(page, "a.tab[href$='/balances'], a.place[href$='/balances']")
    press(page, "Enter")
    page.wait_for_url("**/balances")
    proposals = page.locator("[data-from]:not([data-recorded])")
    before = proposals.count()
    tab_to(page, "[data-from] button")
    press(page, "Enter")
    expect(proposals).to_have_count(before - 1)
    # The row itself says what was recorded.
    tab_to(page, "[data-recorded] button")
    press(page, "Enter")
    expect(proposals).to_have_count(before)

    tab_to(page, f"a.tab[href$='{home.group}']", key="Shift+Tab")
    press(page, "Enter")
    reach_row(page, "Split exact")
    press(page, "Enter")
    page.locator(".entry").wait_for()
    tab_to(page, ".entry-deeds summary")
    press(page, "Enter")
    tab_to(page, "form[action*='/deletion'] button")
    press(page, "Enter")
    expect(page.locator(".message")).to_contain_text("deleted")
    expect(row(page, "Split exact")).to_have_count(0)
    page.goto(f"{home.group}/bin")
    tab_to(page, "form[action*='/restoration'] button")
    press(page, "Enter")
    expect(page.locator(".message")).to_contain_text("Split exact")
    page.goto(home.group)
    expect(row(page, "Split exact")).to_be_visible()


def test_shift_and_enter_save_and_add_another(home, page):
    press(page, "n")
    for title in ["Milk", "Bread", "Salt"]:
        expect(page.locator("#amount")).to_be_focused()
        expect(page.locator("#amount")).to_have_value("")
        page.keyboard.type("4")
        tab_to(page, "#title")
        page.keyboard.type(title)
        press(page, "Shift+Enter")
        said = page.get_by_role("dialog").locator(".message")
        expect(said).to_contain_text(f"“{title}” was added")
    press(page, "Tab")
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(3)


def test_keys_do_nothing_while_typing_in_a_field(page):
    press(page, "n")
    expect(page.locator("#amount")).to_be_focused()
    tab_to(page, "#title")
    page.keyboard.type("n/?n")
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text(english.draftKept)).to_be_visible()
    press(page, "n")
    assert page.input_value("#title") == "n/?n"


def test_a_key_with_another_one_is_the_browsers(page):
    before = page.url
    press(page, "Control+/", "Alt+n", "Meta+n")
    assert page.url == before
    assert page.locator("dialog[open]").count() == 0


def test_a_slash_leads_to_the_search_from_anywhere_in_the_group(home, page):
    home.ada.adds(home.group, "Milk")
    page.goto(home.group)
    press(page, "/")
    expect(page.locator("#filter-q")).to_be_focused()
    page.goto(f"{home.group}/balances")
    press(page, "/")
    expect(page.locator("#filter-q")).to_be_focused()
    assert re.search(f"{home.group}#filter-q$", page.url)


def test_a_question_mark_shows_the_keys_and_escape_hides_them(page):
    tab_to(page, "a.tab")
    before = page.evaluate("document.activeElement.textContent")
    press(page, "?")
    keys = page.get_by_role("dialog", name=english.keysTitle)
    expect(keys).to_be_visible()
    page.emulate_media(reduced_motion="reduce")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert complaints(page) == []
    press(page, "n")
    expect(keys).to_be_visible()
    press(page, "Escape")
    expect(keys).to_be_hidden()
    assert page.evaluate("document.activeElement.textContent") == before


def test_keys_can_be_switched_off_and_on(home, page):
    button = page.get_by_role("button", name=english.keysTitle)
    button.click()
    page.get_by_label(english.keysUse).uncheck()
    press(page, "Escape")
    page.goto(home.group)
    press(page, "n", "?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url.endswith(home.group)
    button.click()
    page.get_by_label(english.keysUse).check()
    press(page, "Escape")
    press(page, "n")
    expect(page.get_by_role("dialog", name=english.newExpense)).to_be_visible()


def test_escape_goes_back_from_an_unchanged_form(home, page):
    page.get_by_role("link", name=english.groupAddEntry, exact=True).first.focus()
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("#amount")).to_be_focused()
    press(page, "Escape")
    page.wait_for_url(f"**{home.group}")


def test_escape_closes_what_is_open_around_the_focus(page):
    press(page, "n")
    expect(page.locator("#amount")).to_be_focused()
    tab_to(page, "summary:has(+ #split)")
    press(page, "Enter")
    tab_to(page, "[name=split]")
    press(page, "Escape")
    expect(page.locator("#split")).to_be_hidden()
    assert page.evaluate("document.activeElement.matches('summary:has(+ #split)')")


def test_without_scripts_nothing_speaks_of_keys(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(home.group)
    assert page.locator("[data-keys]").is_hidden()
    assert page.locator("#keys").is_hidden()
