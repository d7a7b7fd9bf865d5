"""What stands beside a list or over it: an entry on a wide screen, what was done with its undo."""

from itertools import pairwise

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import PHONE

WIDE = {"width": 1920, "height": 1080}
LAPTOP = {"width": 1200, "height": 800}


@pytest.fixture
def page(home, sit_down):
    for title in ("Milk", "Bread", "Cheese"):
        home.ada.adds(home.group, title, "3.00")
    home.ada.get(home.group)  # takes the message of the last one
    page = sit_down(home.ada, viewport=WIDE).page
    page.goto(home.group)
    return page


def open_beside(page, title):
    # On a wide screen the list's script comes with the page.
    expect(page.locator("html[data-scripts]")).to_be_attached()
    page.get_by_role("link", name=title).click()
    aside = page.get_by_role("complementary", name=title)
    expect(aside.get_by_role("heading", level=1)).to_be_focused()
    return aside


def test_an_entry_opens_beside_the_list_which_stays(home, page):
    address = page.url
    aside = open_beside(page, "Bread")
    assert page.url == address
    expect(aside).to_be_visible()
    row = page.locator("#found a[aria-current]")
    expect(row).to_contain_text("Bread")
    assert aside.bounding_box()["x"] > row.bounding_box()["x"] + row.bounding_box()["width"]
    assert aside.locator(".entry-amount").evaluate("it => getComputedStyle(it).fontWeight") == "600"
    assert complaints(page) == []
    page.get_by_role("link", name="Cheese").click()
    expect(page.get_by_role("complementary", name="Cheese")).to_be_visible()
    expect(page.locator("aside.opened")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("aside.opened")).to_have_count(0)
    expect(page.get_by_role("link", name="Cheese")).to_be_focused()


@pytest.mark.parametrize("viewport", [LAPTOP, WIDE], ids=["laptop", "wide"])
def test_the_first_press_opens_beside_the_list_and_leaves_no_gap(page, viewport):
    page.set_viewport_size(viewport)
    # Without a pointer over the list, or anything else that would load its script.
    page.reload()
    expect(page.locator("html[data-scripts]")).to_be_attached()
    page.evaluate("document.querySelector('#found a.row').click()")
    aside = page.get_by_role("complementary", name="Cheese")
    expect(aside).to_be_visible()
    # Balances stay where there is room for three columns, and make room where there is not.
    expect(page.locator(".beside")).to_be_visible(visible=viewport is WIDE)
    columns = page.locator("#found, .beside:visible, .opened, .rail")
    boxes = sorted((it.bounding_box() for it in columns.all()), key=lambda it: it["x"])
    gaps = [b["x"] - a["x"] - a["width"] for a, b in pairwise(boxes)]
    assert all(0 < gap <= 48 for gap in gaps), gaps
    end = boxes[-1]["x"] + boxes[-1]["width"]
    assert viewport["width"] - 48 <= end <= viewport["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]


@pytest.mark.parametrize("width", [1024, 1440, 1920])
def test_all_pages_begin_at_one_line(home, page, width):
    page.set_viewport_size({"width": width, "height": 900})
    group = ["", "/balances", "/reports", "/settings", "/members", "/history", "/labels"]
    paths = [home.group + it for it in group] + ["/", "/account", "/people", "/search", "/help"]
    edges = {}
    for path in paths:
        page.goto(path)
        edges[path] = page.locator("main.page").bounding_box()["x"]
    assert len(set(edges.values())) == 1, edges
    assert 256 < edges["/"] <= 256 + 48


def test_what_is_open_beside_the_list_follows_what_others_change(home, page):
    aside = open_beside(page, "Bread")
    entry = page.locator("#found a[aria-current]").get_attribute("href")
    home.ada.post(entry, title="Rye bread", amount="4.00", expecting=303)
    expect(aside.page.get_by_role("complementary", name="Rye bread")).to_contain_text("€4.00")
    expect(page.locator("#found a[aria-current]")).to_contain_text("Rye bread")
    # One that is deleted is no longer in the list.
    home.ada.post(f"{entry}/deletion", 303)
    expect(aside.page.get_by_role("complementary", name="Rye bread")).to_contain_text(
        english.detailDeleted
    )
    expect(page.locator("#found a[aria-current]")).to_have_count(0)


def test_a_narrower_screen_goes_to_the_entry(page):
    page.set_viewport_size({"width": 1199, "height": 900})
    page.locator("#filter-q").focus()
    expect(page.locator("html[data-scripts]")).to_be_attached()
    page.get_by_role("link", name="Bread").click()
    page.wait_for_url("**/entries/*")


def test_what_was_done_stands_at_the_thumb_and_leaves(home, sit_down):
    home.ada.adds(home.group, "Milk", "3.00")
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(home.group)
    message = page.locator(".message")
    box, bar = message.bounding_box(), page.locator(".places").bounding_box()
    assert PHONE["height"] / 2 < box["y"] and box["y"] + box["height"] <= bar["y"]
    undo = message.get_by_role("button").bounding_box()
    assert undo["height"] >= 44 and undo["y"] < box["y"] + box["height"]
    waits = message.evaluate("it => it.getAnimations().map(that => that.effect.getTiming().delay)")
    assert waits == [10_000]
    message.evaluate("it => it.getAnimations().forEach(that => that.finish())")
    expect(message).to_be_hidden()


def test_the_address_of_a_search_says_only_what_is_searched_for(page, home):
    page.locator("#filter-q").fill("milk")
    page.locator("#filter-q").press("Enter")
    page.wait_for_url(f"**{home.group}?q=milk")
