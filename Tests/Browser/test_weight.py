"""What goes over the wire, packed, to a phone that looks at a list of fifty and adds to it."""

import pytest
from english import english
from playwright.sync_api import expect
from raw_http import ask
from visitor import PHONE

KB = 1024
ENTRIES = 50
TITLES = ["Groceries", "Bakery", "Rent", "Pizza", "Train tickets", "Pharmacy", "Coffee", "Books"]


@pytest.fixture
def ada(home, sit_down):
    for number in range(ENTRIES):
        title = f"{TITLES[number % 8]} {number % 7 or ''}".strip()
        home.ada.adds(home.group, title, f"{number * 37 % 90 + 1}.{number * 13 % 100:02}")
    home.ada.get(home.group)  # takes the message of the last one
    return sit_down(home.ada, viewport=PHONE, is_mobile=True, has_touch=True)


def wait_until_quiet(page):
    """The stream of changes never ends, so there is no idle network to wait for."""
    page.wait_for_load_state("load")
    page.evaluate("() => new Promise((done) => setTimeout(done, 1000))")


def weigh(visitor):
    """The bytes of the bodies of all answers so far, which are forgotten then."""
    total = 0
    for answer in visitor.responses:
        if "event-stream" in (answer.header_value("content-type") or ""):
            continue
        weight = answer.request.sizes()["responseBodySize"]
        total += weight
        print(f"{weight:8,} {answer.status} {answer.request.method} {answer.url.split('/', 3)[3]}")
    visitor.responses.clear()
    print(f"{total:8,} in all")
    return total


def test_a_first_visit_of_the_list_is_light(home, ada):
    ada.page.goto(home.group)
    wait_until_quiet(ada.page)
    assert ada.page.locator("li[data-entry]").count() == ENTRIES
    assert weigh(ada) <= 30 * KB


def test_a_first_visit_of_the_form_is_light(home, ada):
    form = f"{home.group}/entries/new"
    ada.page.goto(form)
    wait_until_quiet(ada.page)
    page = next(it.request.sizes() for it in ada.responses if it.url.endswith(form))
    others = weigh(ada) - page["responseBodySize"]
    cookies = "; ".join(f"{it['name']}={it['value']}" for it in ada.context.cookies())
    packed = ask(home.address, "GET", form, f"Cookie: {cookies}", "Accept-Encoding: gzip").body
    assert others + len(packed) - padding(packed) + MEAN_PADDING <= 26.5 * KB


MEAN_PADDING = 128


def padding(packed):
    """A page has up to 255 bytes more, by chance, so that its length does not say what is in it."""
    assert packed[3] in (0, 16), "nothing or a comment in the head of the file"
    return packed.index(0, 10) - 9 if packed[3] else 0


def test_a_saved_expense_is_light(home, ada):
    page = ada.page
    page.goto(home.group)
    wait_until_quiet(page)
    ada.responses.clear()
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    sheet.locator("[name=amount]").fill("12")
    sheet.locator("[name=title]").fill("Milk")
    page.keyboard.press("Enter")
    expect(page.locator("main li[data-entry]", has_text="Milk")).to_be_visible()
    wait_until_quiet(page)
    # The form with its scripts, and the list that has what was saved.
    assert weigh(ada) <= 20 * KB
