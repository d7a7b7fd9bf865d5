"""Categories happen by themselves, are found where they are missing, and are sorted many at once.

And one search goes over all groups: with scripts and without."""

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect

WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


def add(page, home, title, category=None):
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "3")
    page.fill("[name=title]", title)
    if category:
        page.select_option("#category", label=category)
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(page.locator("li[data-entry]", has_text=title).first).to_be_visible()


def suggestion(page):
    return page.locator("#category option").first


@WAYS
def test_a_title_suggests_a_category_which_one_tap_changes(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    page.goto(f"{home.group}/entries/new")
    expect(suggestion(page)).to_have_text("Suggested from title")
    page.fill("[name=title]", "Dentist")
    if not scripts:
        page.get_by_role("button", name=english.previewEntry).click()
    expect(suggestion(page)).to_have_text("Health (suggested)")
    expect(page.locator("#category")).to_be_visible()
    page.fill("[name=amount]", "60")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(page.locator("li[data-entry]", has_text="Dentist")).to_be_visible()
    page.goto(f"{home.group}?category=health")
    expect(page.locator(".row-title")).to_have_text("Dentist")
    add(page, home, "Dentist again", "Gifts")
    page.goto(f"{home.group}?category=gifts")
    expect(page.locator(".row-title")).to_have_text("Dentist again")


def test_a_category_stays_chosen_when_the_suggestion_comes_late(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.fill("[name=title]", "Dentist")
    page.select_option("#category", label="Gifts")
    expect(suggestion(page)).to_have_text("Health (suggested)")
    expect(page.locator("#category option:checked")).to_have_text("Gifts")


@WAYS
def test_what_has_no_category_is_found_and_sorted_in_one_go(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    for title in ("Groceries", "groceries", "Xyzzy"):
        add(page, home, title, "No category")
    page.goto(home.group)
    page.locator("details.filter > summary").click()
    page.select_option("#filter-category", "none")
    page.get_by_role("button", name=english.filterApply).click()
    page.get_by_role("link", name=english.categorisingOpen).click()
    row = page.locator("[data-title='groceries']")
    expect(row).to_contain_text("2 entries")
    expect(row.locator("select")).to_have_value(
        row.locator("option", has_text=english.categoryGroceries).get_attribute("value")
    )
    if scripts:
        assert complaints(page) == []
    page.get_by_role("button", name=english.categorisingSave).last.click()
    expect(page.get_by_role("status").first).to_contain_text("2 entries now have a category.")
    expect(row).to_have_count(0)
    page.get_by_role("button", name=english.undo).first.click()
    # Leaving the page would give up the request.
    expect(page.get_by_role("status").first).to_contain_text("undone")
    page.goto(f"{home.group}/sorting")
    expect(page.locator("[data-title='groceries']")).to_contain_text("2 entries")


def test_the_row_names_the_payee_and_the_menu_leads_to_budgets(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "3")
    page.fill("[name=title]", "Cheese")
    page.locator("#tool-payee > summary").click()
    page.fill("[name=payee]", "The shop at the corner")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    row = page.locator("li[data-entry]", has_text="Cheese")
    expect(row.locator("[data-payee]")).to_have_text("The shop at the corner")
    page.locator(".tab-more > summary").click()
    page.locator(".tab-more").get_by_role("link", name=english.budgetsTitle).click()
    expect(page.locator("h1").first).to_have_text("Budgets")


@WAYS
def test_one_search_goes_over_all_groups(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    add(page, home, "A very rare cheese")
    page.goto("/")
    page.get_by_role("link", name=english.searchSend).first.click()
    page.fill("#search-q", "rare CHEESE")
    page.locator("main").get_by_role("button", name=english.searchSend).click()
    found = page.locator("li[data-entry]")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("€3.00")
    found.locator("a").click()
    expect(page.locator("h1").first).to_contain_text("A very rare cheese")
