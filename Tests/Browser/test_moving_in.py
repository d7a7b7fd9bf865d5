"""A household moves in from Splitwise: on a phone and a desktop, with scripts and without."""

import re
import time

import pytest
from accessibility import complaints
from english import english
from evenly import ROOT
from playwright.sync_api import expect
from pocket import keep_pages
from visitor import DESKTOP, PHONE

FIXTURES = ROOT / "Tests/Domain/ExchangeTests/Fixtures"

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def axe_clean(page, scripts):
    return not scripts or complaints(page) == []


def open_menu(page, home, size):
    page.goto(home.group)
    if size == PHONE:
        page.locator("details.switcher > summary").click()
        return page.locator("details.switcher")
    page.locator("details.tab-more > summary").click()
    return page.locator("details.tab-more")


def test_an_answer_that_did_not_arrive_is_sent_again(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/import")
    page.set_input_files("[name=file]", FIXTURES / "splitwise/wg_2025-03-01_export.csv")
    page.get_by_role("button", name=english.importPreview).click()
    expect(page.get_by_role("button", name="Add 5 entries")).to_be_visible()
    page.route("**/imports/*", lambda it: it.abort(), times=2)
    page.locator("[name='skip[7]']").check()
    fault = page.locator("form[data-import] > .fault")
    fault.get_by_role("button").click()
    expect(page.get_by_role("button", name="Add 4 entries")).to_be_visible()
    expect(fault).to_have_count(0)


@SCRIPTS
@SIZES
def test_a_splitwise_file_moves_in_and_one_undo_takes_it_out(home, sit_down, scripts, size):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=size).page
    open_menu(page, home, size).get_by_role("link", name=english.importTitle).click()
    expect(page.get_by_role("heading", name=english.importTitle)).to_be_visible()
    assert axe_clean(page, scripts)
    page.set_input_files("[name=file]", FIXTURES / "splitwise/wg_2025-03-01_export.csv")
    page.get_by_role("button", name=english.importPreview).click()
    expect(page.locator("[data-import-format=splitwise-csv]")).to_be_visible()
    expect(page.locator("[data-state=new]")).to_have_count(5)
    expect(page.locator("[data-agrees=no]")).to_have_count(0)
    assert axe_clean(page, scripts)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]
    page.select_option("[name='person[0]']", "me")
    page.locator("[name='skip[7]']").check()
    apply = page.locator(".unscripted [value=preview]")
    if scripts:
        expect(apply).to_be_hidden()
        expect(page.locator("[name='skip[7]']")).to_be_focused()
    else:
        apply.click()
    expect(page.locator("[name='skip[7]']")).to_be_checked()
    expect(page.locator("[name='person[0]']")).to_have_value("me")
    page.get_by_role("button", name="Add 4 entries").click()
    expect(page).to_have_url(re.compile(re.escape(home.group) + "$"))
    expect(page.locator("#message")).to_contain_text("4 entries from Splitwise")
    page.locator("#message").get_by_role("button", name=english.undo).click()
    expect(page.locator("#message")).to_contain_text("undone")
    page.goto(f"{home.group}/history")
    expect(page.get_by_text("4 entries from Splitwise").first).to_be_visible()


@SCRIPTS
def test_a_broken_file_says_which_lines_and_why(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE).page
    page.goto("/import")
    page.set_input_files("[name=file]", FIXTURES / "splitwise/broken.csv")
    page.get_by_role("button", name=english.importPreview).click()
    first = page.locator("[data-state=refused]").first
    expect(first).to_contain_text("Line 4")
    expect(first).to_contain_text("not 0")
    expect(first).to_contain_text("1.00")
    page.locator("[name=leave]").check()
    page.get_by_role("button", name=re.compile("^Add ")).click()
    expect(page.locator("#message")).to_contain_text("from Splitwise")


def splitwise(rows):
    """What a flat of three has written down elsewhere, one of them by the visitor's first name."""
    lines = ["Date,Description,Category,Cost,Currency,Ada P.,Ben I.,Cleo", ""]
    for row in range(rows):
        day = f"{2023 + row // 120}-{1 + row % 12:02}-{1 + row % 28:02}"
        lines.append(f"{day},Thing {row},General,{3 + row}.00,EUR,{2 + row}.00,-1.00,-{1 + row}.00")
    return "\n".join(lines).encode()


# The time of a person who is new here: to find and press a button, and to read a word.
SECONDS_A_TAP = 3
WORDS_A_SECOND = 4


def test_a_newcomer_moves_a_group_over_on_a_phone_in_two_minutes(
    home, sit_down, record_property, is_timed
):
    page = sit_down(home.ada, viewport=PHONE, has_touch=True).page
    taps, words, start = 0, 0, time.monotonic()

    def tap(target):
        nonlocal taps, words
        # What stands above it on the screen is glanced at.
        box = target.bounding_box()
        assert box["height"] >= 24 and box["width"] >= 24, box
        words += min(len(page.locator("main").inner_text().split()), 60)
        taps += 1
        target.tap()

    page.goto("/")
    tap(page.get_by_role("link", name=english.importTitle, exact=True))
    expect(page.get_by_role("heading", name=english.importTitle, exact=True)).to_be_visible()
    # The field, and the file among one's files.
    taps += 2
    file = {"name": "flat_export.csv", "mimeType": "text/csv", "buffer": splitwise(200)}
    page.set_input_files("[name=file]", file)
    tap(page.get_by_role("button", name=english.importPreview))
    expect(page.locator("[data-import-format=splitwise-csv]")).to_be_visible()
    expect(page.locator("[name='person[0]']")).to_have_value("me")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("[data-agrees=no]")).to_have_count(0)
    tap(page.get_by_role("button", name="Add 200 entries"))
    expect(page.locator("#message")).to_contain_text("200 entries", timeout=90_000)
    measured = time.monotonic() - start
    needed = measured + taps * SECONDS_A_TAP + words / WORDS_A_SECOND
    record_property("taps", taps)
    print(f"{taps} taps, {words} words, {measured:.1f} s of waiting, {needed:.0f} s in all")
    assert taps <= 6 and needed - (0 if is_timed else measured) < 120


def test_the_page_goes_on_by_itself_until_a_large_file_is_added(home, sit_down):
    """Also where the browser has the page from its worker."""
    page = keep_pages(sit_down(home.ada, viewport=PHONE), home.group).page
    page.goto("/import")
    file = {"name": "flat_export.csv", "mimeType": "text/csv", "buffer": splitwise(5_000)}
    page.set_input_files("[name=file]", file)
    page.get_by_role("button", name=english.importPreview).click()
    button = page.get_by_role("button", name="Add 5000 entries")
    expect(button).to_be_visible(timeout=60_000)
    button.click()
    # It is one import to people, although it takes several transactions.
    expect(page.locator("#message")).to_contain_text("5000 entries", timeout=60_000)
    with page.expect_request(lambda it: "/undo?operation=" in it.url):
        page.locator("#message").get_by_role("button", name=english.undo).click()
    undone = "Change undone for 5000 entries."
    expect(page.locator("#message")).to_contain_text(undone, timeout=60_000)


def focused(page):
    return page.evaluate(
        "[document.activeElement.innerText, document.activeElement.name].join(' ')"
    )


def walk_to(page, text, most=400):
    """Goes on with the Tab key until what is focused is called so."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in focused(page):
            return
    raise AssertionError(f"{text} is out of reach")


def test_a_file_moves_in_by_the_keyboard_alone(home, sit_down):
    page = sit_down(home.ada).page
    page.goto("/import")
    page.set_input_files("[name=file]", FIXTURES / "splitwise/wg_2025-03-01_export.csv")
    walk_to(page, "Preview")
    page.keyboard.press("Enter")
    expect(page.locator("[data-import-format=splitwise-csv]")).to_be_visible()
    walk_to(page, "person[0]")
    page.evaluate("document.querySelector('main').dataset.older = ''")
    page.keyboard.press("Home")
    # The answer takes the place of the page a moment after it has come.
    expect(page.locator("main[data-older]")).to_have_count(0)
    walk_to(page, "Add 5 entries")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("5 entries from Splitwise")


def test_lines_keep_their_numbers_from_right_to_left(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE, locale="ar")
    page = visitor.page
    page.context.set_extra_http_headers({"Accept-Language": "ar"})
    page.goto("/import")
    assert page.locator("html").get_attribute("dir") == "rtl"
    page.set_input_files("[name=file]", FIXTURES / "splitwise/broken.csv")
    page.locator("main form button").first.click()
    rows = page.locator("[data-at]")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        number = row.get_attribute("data-at")
        shown = row.inner_text().translate(str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789"))
        assert re.search(rf"(?<!\d){number}(?!\d)", shown), (number, shown)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert complaints(page) == []
