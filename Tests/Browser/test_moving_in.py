"""A household moves in from Splitwise: on a phone and a desktop, with scripts and without."""

import re

import pytest
from accessibility import complaints
from evenly import ROOT
from playwright.sync_api import expect
from visitor import DESKTOP, PHONE

FIXTURES = ROOT / "Tests/ExchangeTests/Fixtures"

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def axe_clean(page, scripts):
    return not scripts or complaints(page) == []


def open_menu(page, home, size):
    page.goto(home.group)
    if size == PHONE:
        page.locator("details.switcher > summary").click()
        return page.locator("details.switcher")
    return page.locator(".tabs")


@SCRIPTS
@SIZES
def test_a_splitwise_file_moves_in_and_one_undo_takes_it_out(home, sit_down, scripts, size):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=size).page
    open_menu(page, home, size).get_by_role("link", name="Import").click()
    expect(page.get_by_role("heading", name="Import")).to_be_visible()
    assert axe_clean(page, scripts)
    page.set_input_files("[name=file]", FIXTURES / "splitwise/wg_2025-03-01_export.csv")
    page.get_by_role("button", name="Show what is in it").click()
    expect(page.locator("[data-import-format=splitwise-csv]")).to_be_visible()
    expect(page.locator("[data-state=new]")).to_have_count(5)
    expect(page.locator("[data-agrees=no]")).to_have_count(0)
    assert axe_clean(page, scripts)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]
    page.select_option("[name='person[0]']", "me")
    page.locator("[name='skip[7]']").check()
    page.get_by_role("button", name="Show anew").last.click()
    expect(page.locator("[name='skip[7]']")).to_be_checked()
    expect(page.locator("[name='person[0]']")).to_have_value("me")
    page.get_by_role("button", name="Add 4 entries").click()
    expect(page).to_have_url(re.compile(re.escape(home.group) + "$"))
    expect(page.locator("#message")).to_contain_text("4 entries from Splitwise")
    page.locator("#message").get_by_role("button", name="Undo").click()
    expect(page.locator("#message")).to_contain_text("undone")
    page.goto(f"{home.group}/history")
    expect(page.get_by_text("4 entries from Splitwise").first).to_be_visible()


@SCRIPTS
def test_a_broken_file_says_which_lines_and_why(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE).page
    page.goto("/import")
    page.set_input_files("[name=file]", FIXTURES / "splitwise/broken.csv")
    page.get_by_role("button", name="Show what is in it").click()
    first = page.locator("[data-state=refused]").first
    expect(first).to_contain_text("Line 4")
    expect(first).to_contain_text("not to 0")
    expect(first).to_contain_text("1.00")
    page.locator("[name=leave]").check()
    page.get_by_role("button", name=re.compile("^Add ")).click()
    expect(page.locator("#message")).to_contain_text("from Splitwise")
