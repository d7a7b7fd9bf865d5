"""Times are those of the clock that somebody looks at, not of the server's."""

import re

from household import PASSWORD
from playwright.sync_api import expect


def zone(page):
    page.goto("/account")
    return page.locator("[name=time_zone]").input_value()


def test_it_comes_with_whoever_sets_up_joins_or_signs_in(home, sit_down, visitor):
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
