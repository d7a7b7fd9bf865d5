"""A page stays where it is as long as there is nothing to go to."""

import pytest
from english import english
from playwright.sync_api import expect
from visitor import PHONE

DOWN = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")


@pytest.fixture(params=[True, False], ids=["worker", "alone"])
def ada(home, sit_down, request):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive(*DOWN)
    if not request.param:
        visitor.page.add_init_script("delete window.SharedWorker")
    return visitor


def open_list(visitor, home):
    home.ada.adds(home.group, "Milk")
    page = visitor.page
    page.goto(home.group)
    home.ben.adds(home.group, "Bread")
    # Now the page hears from the server.
    expect(page.locator("li[data-entry]")).to_have_count(2)
    page.locator("details.filter > summary").click()
    page.evaluate("window.isSame = true")
    return page


def go_down(page, home):
    home.kill()
    # Browsers hear of it a moment later.
    expect(page.locator("#live [data-note=away]")).to_be_visible()


def fault(page):
    return page.get_by_role("alert")


def test_without_a_network_a_link_keeps_the_page(home, ada):
    page = open_list(ada, home)
    page.fill("#filter-min", "half a word")
    ada.context.set_offline(True)
    page.locator("li[data-entry] a").first.click()
    expect(fault(page)).to_contain_text(english.faultPage)
    expect(fault(page)).to_be_in_viewport()
    assert page.input_value("#filter-min") == "half a word"
    ada.context.set_offline(False)
    fault(page).get_by_role("button", name=english.faultRetry).click()
    expect(page.locator("article.entry")).to_be_visible()


def test_a_filter_that_does_not_arrive_stays_typed(home, ada):
    page = open_list(ada, home)
    page.fill("#filter-q", "milk")
    go_down(page, home)
    page.keyboard.press("Enter")
    expect(fault(page)).to_contain_text("What you typed is still here")
    fault(page).evaluate("it => it.id = 'first'")
    page.keyboard.press("Enter")
    # The second attempt fails as well before the server is back.
    expect(page.locator("#first")).to_have_count(0)
    expect(fault(page)).to_have_count(1)
    assert page.input_value("#filter-q") == "milk"
    home.come_back()
    fault(page).get_by_role("button").click()
    expect(page.locator("li[data-entry]")).to_have_count(1)
    assert "q=milk" in page.url


def test_a_link_stays_on_the_page_while_the_server_is_down(home, ada):
    page = open_list(ada, home)
    go_down(page, home)
    page.get_by_role("link", name=english.groupBalances).locator("visible=true").first.click()
    expect(fault(page)).to_be_visible()
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    expect(fault(page)).to_be_visible()
    assert page.evaluate("window.isSame")
    home.come_back()
    # Once the live connection is back, a link is the browser's own again.
    expect(page.locator("#live [data-note=away]")).to_be_hidden()
    page.get_by_role("link", name=english.groupBalances).locator("visible=true").first.click()
    expect(page.locator("[data-balance], li.balance").first).to_be_visible()


def test_nothing_is_asked_before_a_page_while_all_is_well(home, ada):
    page = open_list(ada, home)
    page.locator("li[data-entry] a").first.click()
    page.locator("article.entry").wait_for()
    page.get_by_role("link", name=english.detailBack).click()
    page.locator("details.filter > summary").click()
    page.fill("#filter-q", "milk")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]")).to_have_count(1)
    assert [it.url for it in ada.responses if it.url.endswith("/up")] == []


@pytest.mark.parametrize(
    "attribute", ["target=_blank", "download=", "href=#main", "href=mailto:x@y"]
)
def test_other_links_are_left_to_the_browser(home, ada, attribute):
    page = open_list(ada, home)
    ada.context.set_offline(True)
    left = page.evaluate(
        """attribute => {
          const link = document.querySelector("li[data-entry] a");
          link.setAttribute(...attribute.split("="));
          let isLeft;
          addEventListener("click", (event) => {
            isLeft = !event.defaultPrevented;
            event.preventDefault();
          }, { once: true });
          link.click();
          return isLeft;
        }""",
        attribute,
    )
    assert left
    expect(fault(page)).to_have_count(0)
