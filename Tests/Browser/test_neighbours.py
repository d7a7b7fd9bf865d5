"""From an entry to those above and below it in its list, by links and by keys."""

import pytest
from english import english
from playwright.sync_api import expect

# Where an entry has the page to itself.
NARROWER = {"width": 1100, "height": 900}
TITLES = ["Milk", "Bread", "Milk soap"]


@pytest.fixture
def filled(home):
    for title in TITLES:
        home.ada.adds(home.group, title, "3.00")
    home.ada.get(home.group)  # takes the message of the last one
    return home


def heading(page, title):
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_links_go_through_the_list_that_was_filtered(filled, sit_down, scripts):
    page = sit_down(filled.ada, viewport=NARROWER, java_script_enabled=scripts).page
    page.goto(f"{filled.group}?q=milk")
    page.locator("li[data-entry] a").first.click()
    heading(page, "Milk soap")
    expect(page.get_by_role("link", name=english.entryNewer)).to_have_count(0)
    page.get_by_role("link", name=english.entryOlder).click()
    heading(page, "Milk")
    page.get_by_role("link", name=english.entryNewer).click()
    heading(page, "Milk soap")
    page.get_by_role("link", name=english.detailBack).click()
    expect(page.locator("li[data-entry]")).to_have_count(2)


def test_keys_go_down_and_up(filled, sit_down):
    page = sit_down(filled.ada, viewport=NARROWER).page
    page.goto(filled.group)
    page.locator("li[data-entry] a").first.click()
    for key, title in (("j", "Bread"), ("j", "Milk"), ("k", "Bread"), ("k", "Milk soap")):
        expect(page.locator("[data-keys]")).to_be_visible()
        page.keyboard.press(key)
        heading(page, title)


def test_beside_a_list_the_next_one_opens_in_the_same_place(filled, sit_down):
    page = sit_down(filled.ada, viewport={"width": 1920, "height": 1080}).page
    page.goto(filled.group)
    address = page.url
    page.locator("#filter-q").focus()
    expect(page.locator("html[data-scripts]")).to_be_attached()
    page.get_by_role("link", name="Milk soap").click()
    expect(page.get_by_role("complementary", name="Milk soap")).to_be_visible()
    page.keyboard.press("j")
    expect(page.get_by_role("complementary", name="Bread")).to_be_visible()
    expect(page.locator("#found a[aria-current]")).to_contain_text("Bread")
    assert page.url == address
