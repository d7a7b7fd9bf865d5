"""How an entry comes again is a sentence whose words open, like that of its split."""

import datetime
import re

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import NARROW, PHONE

WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
FIRST = datetime.date.today().replace(day=1) + datetime.timedelta(days=32)
DAY = FIRST.replace(day=1).isoformat()


def form(page, home, scripts):
    page.goto(f"{home.group}/entries/new")
    if scripts:
        expect(page.locator("body.previews")).to_be_attached()
    page.fill("#amount", "620")
    page.fill("#title", "Rent")
    page.locator("#date-word").click()
    page.fill("#date", DAY)
    page.locator("#tool-repeat > summary").click()
    return page.locator("#tool-repeat")


def work_out(page, scripts):
    if not scripts:
        page.get_by_role("button", name=english.previewEntry).click()


@WAYS
def test_how_often_and_how_long_are_two_words(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE).page
    tool = form(page, home, scripts)
    sentence = tool.locator(".sentence")
    expect(sentence.locator("summary b").first).to_have_text("Never")
    expect(sentence).not_to_contain_text(",", use_inner_text=True)
    expect(sentence.locator("summary").nth(1)).to_be_hidden()
    expect(page).to_have_title(re.compile("^New expense · "))
    tool.get_by_label(english.repeatLabel, exact=True).select_option("month")
    work_out(page, scripts)
    expect(page).to_have_title(re.compile("^Add a recurring entry · "))
    often, long = sentence.locator("summary").all()
    expect(often).to_have_text("Every month on the 1st,")
    expect(long).to_have_text("until I stop it.")
    long.click()
    tool.get_by_label(english.repeatTimes).fill("12")
    work_out(page, scripts)
    expect(long).to_have_text("12 times.")
    if not tool.get_by_label(english.repeatEvery, exact=True).is_visible():
        often.click()
    tool.get_by_label(english.repeatEvery, exact=True).fill("3")
    work_out(page, scripts)
    expect(often).to_have_text("Every 3 months on the 1st,")
    if scripts:
        assert complaints(page) == []
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("li[data-entry]", has_text=english.categoryRent)).to_be_visible()
    page.goto(f"{home.group}/recurring")
    expect(page.locator("[data-rule]")).to_contain_text("every 3 months on the 1st, 12 times")


@WAYS
def test_what_is_wrong_opens_its_word(home, sit_down, scripts):
    visitor = sit_down(home.ada, java_script_enabled=scripts, viewport=NARROW)
    visitor.forgive("422")
    page = visitor.page
    tool = form(page, home, scripts)
    tool.get_by_label(english.repeatLabel, exact=True).select_option("week")
    tool.locator("summary").last.click()
    tool.get_by_label(english.repeatTimes).fill("many")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(tool.locator("[data-error=times]")).to_be_visible()
    expect(tool.locator("summary").last).to_contain_text("many")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_rule_is_edited_by_the_same_sentence(home, sit_down):
    again = {"title": "Rent", "amount": "9", "repeat": "month", "every": "2", "date": DAY}
    home.ada.post(f"{home.group}/entries", expecting=303, **again)
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/recurring")
    page.locator("[data-rule] a").first.click()
    page.get_by_role("link", name=english.detailEdit).first.click()
    tool = page.locator("#tool-repeat")
    expect(tool.locator(".sentence summary").first).to_have_text("Every 2 months on the 1st,")
    expect(tool.get_by_label(english.repeatLabel, exact=True)).to_be_hidden()
    tool.locator(".sentence summary").first.click()
    expect(tool.get_by_label(english.repeatLabel, exact=True)).to_have_value("month")


def test_a_note_that_has_the_focus_keeps_to_its_column(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    new = {"title": "Rent", "amount": "620", "date": DAY, "repeat": "month"}
    home.ada.post(f"{home.group}/entries", expecting=303, **new)
    page.goto(f"{home.group}/recurring")
    page.goto(page.locator("[data-rule] a").first.get_attribute("href") + "/edit")
    note = page.locator("main .note[autofocus]")
    expect(note).to_be_focused()
    outline = note.evaluate(
        "it => [getComputedStyle(it).outlineOffset, getComputedStyle(it).borderRadius]"
    )
    assert outline == ["-2px", "10px"]
    column = page.locator("form.entry-form").bounding_box()
    assert note.bounding_box()["width"] == column["width"]
