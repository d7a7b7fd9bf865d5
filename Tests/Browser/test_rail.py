"""Beside each group in the rail stands how one stands there, also while others change that."""

import pytest
from accessibility import complaints
from household import Person
from playwright.sync_api import expect
from visitor import DESKTOP, PHONE


@pytest.fixture
def other(home):
    """Another group of Ada's, with Eve in it."""
    group = home.ada.post("/groups", expecting=303, name="Garden", currency="CHF")["Location"]
    eve = Person(home.address).joins(home.ada.invitation(group), "Eve")
    return group, eve


def row(page, group):
    return page.locator(f".rail-groups a[href='{group}']")


def test_each_group_says_how_one_stands_there(home, sit_down, other):
    group, eve = other
    page = sit_down(home.ada, viewport=DESKTOP).page
    page.goto(home.group)
    expect(row(page, group)).to_contain_text("Garden")
    expect(row(page, group).locator("b")).to_have_count(0)
    eve.adds(group, "Seeds", "30.00")
    expect(row(page, group)).to_contain_text("you owe")
    expect(row(page, group).locator("b")).to_have_text("−CHF 15.00")
    home.ben.adds(home.group, "Bread", "9.00")
    expect(row(page, home.group).locator("b")).to_have_text("−€3.00")
    assert complaints(page) == []
    eve.adds(group, "Income", "1.00")
    expect(row(page, group).locator("b")).to_have_text("−CHF 15.50")


def test_what_is_open_in_another_currency_alone_is_said_too(home, sit_down, other):
    group, eve = other
    eve.post(f"{group}/entries", expecting=303, title="Seeds", amount="30", currency="EUR")
    page = sit_down(home.ada, viewport=DESKTOP).page
    page.goto(home.group)
    expect(row(page, group).locator("b")).to_have_text("−€15.00")


def test_a_phone_asks_for_nothing_when_another_group_changes(home, sit_down, other):
    group, eve = other
    visitor = sit_down(home.ada, viewport=PHONE)
    page = visitor.page
    page.goto(home.group)
    home.ben.adds(home.group, "Bread", "9.00")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_visible()
    visitor.responses.clear()
    eve.adds(group, "Seeds", "30.00")
    # What comes after it has been heard of by then.
    home.ben.adds(home.group, "Milk", "3.00")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    asked = [it.url for it in visitor.responses if it.url.endswith(home.group)]
    assert len(asked) == 1
