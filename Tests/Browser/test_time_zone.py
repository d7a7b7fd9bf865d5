"""Times are in the time zone of the browser, not of the server."""

import re

from accessibility import complaints
from english import english
from evenly import wait_until
from household import PASSWORD
from playwright.sync_api import expect
from visitor import PHONE


def zone(page):
    page.goto("/account")
    return page.locator("[name=time_zone]").input_value()


def test_the_time_zone_is_kept_at_setup_joining_and_sign_in(home, sit_down, visitor):
    owner = visitor(timezone_id="Pacific/Auckland")
    owner.sets_up(PASSWORD)
    assert zone(owner.page) == "Pacific/Auckland"
    guest = sit_down(None, timezone_id="Asia/Tokyo").page
    guest.goto(home.ada.invitation(home.group))
    guest.get_by_role("button", name="I am Chi").click()
    guest.wait_for_url("**" + home.group)
    assert zone(guest) == "Asia/Tokyo"
    # Ada has signed up without a browser, and has chosen none.
    ada = sit_down(None, timezone_id="Europe/Berlin").page
    for expected in ("Europe/Berlin", "America/Lima"):
        ada.goto("/login")
        ada.fill("[name=username]", "ada")
        ada.fill("[name=password]", PASSWORD)
        ada.press("[name=password]", "Enter")
        expect(ada).to_have_url(re.compile("/$"))
        assert zone(ada) == expected
        chosen = {"language": "", "formats": "", "time_zone": "America/Lima", "theme": "system"}
        home.ada.post("/account/preferences", expecting=303, **chosen)
        ada.context.clear_cookies()


def test_a_traveller_is_asked_once_in_each_zone(home, sit_down):
    chosen = {"language": "", "formats": "", "time_zone": "Europe/Berlin", "theme": "system"}
    home.ada.post("/account/preferences", expecting=303, **chosen)
    near = sit_down(home.ada, timezone_id="Europe/Paris").page
    with near.expect_response("**/account/time-zone**"):
        near.goto(home.group)
    wait_until(lambda: near.evaluate("'zone Europe/Paris' in sessionStorage"))
    expect(near.locator("#zone")).to_have_count(0)
    visitor = sit_down(home.ada, viewport=PHONE, timezone_id="Asia/Tokyo")
    page = visitor.page
    page.goto(f"{home.group}/members")
    question = page.locator("#zone")
    expect(question).to_contain_text("Asia/Tokyo")
    expect(question).to_be_in_viewport(ratio=1)
    # It covers nothing, and comes again until it is answered.
    page.get_by_role("heading", level=1).click(trial=True)
    assert complaints(page) == []
    page.goto(f"{home.group}/members")
    expect(question).to_be_visible()
    question.get_by_role("link", name=english.leaveAsIs).click()
    expect(question).to_have_count(0)
    page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(question).to_have_count(0)
    assert zone(page) == "Europe/Berlin"
    page = sit_down(home.ada, viewport=PHONE, timezone_id="Asia/Tokyo").page
    page.goto(home.group)
    page.get_by_role("button", name=english.timeZoneUse).click()
    expect(page.get_by_role("status").filter(has_text=english.preferencesSaved)).to_be_visible()
    expect(page.locator("#zone")).to_have_count(0)
    assert page.url.endswith(home.group)
    assert zone(page) == "Asia/Tokyo"
