"""Going back from an entry leads to the same place in the list."""

import pytest
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from visitor import DESKTOP, PHONE

# Whether a row is in the upper half of the screen, and nothing over its middle.
IS_SEEN = """
row => {
  const { top, left, width, height } = row.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return row.contains(found) && top > 0.1 * innerHeight && top < 0.5 * innerHeight;
}
"""


def comes_to_be_seen(row):
    """A page that fades in is under the pointer a moment later."""
    return wait_until(lambda: row.evaluate(IS_SEEN), 20) is not None


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def viewport(request):
    return request.param


@pytest.mark.parametrize("has_scripts", [True, False], ids=["scripts", "plain"])
def test_the_way_back_leads_to_the_row(home, sit_down, viewport, has_scripts):
    for number in range(30):
        home.ada.adds(home.group, f"Thing {number}")
    page = sit_down(home.ada, viewport=viewport, java_script_enabled=has_scripts).page
    page.goto(f"{home.group}?q=thing")
    row = page.locator("li[data-entry]", has_text="Thing 8")
    row.locator("a").click()
    page.get_by_role("link", name=english.detailBack).click()
    assert "?q=thing" in page.url
    assert comes_to_be_seen(row)
    row.locator("a").click()
    page.get_by_role("link", name=english.detailEdit).click()
    page.locator("[name=amount]").fill("7")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(row).to_contain_text("7.00")
    assert "?q=thing" in page.url
    assert comes_to_be_seen(row)
    # What was done can be taken back without going up for it.
    undo = page.locator(".message").get_by_role("button")
    expect(undo).to_be_in_viewport()
    undo.click()
    expect(row).to_contain_text("3.50")
