"""A household's first quarter of an hour in Firefox; the other tests know Chromium alone.

Usage: make firefox. It has an environment of its own, since later versions of Playwright ask for
what the Firefox of Debian does not have.
"""

import re
import shutil
import tempfile
import time

from english import english
from evenly import Server
from firefox_pocket import walk_without_a_connection
from playwright.sync_api import expect, sync_playwright

PASSWORD = "correct horse battery"
PAGES = ["", "/entries/new", "/balances", "/reports", "/history", "/members", "/settings"]
TABS = 10
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


class Walk:
    """What Ada does, one step after the other, and what Firefox remarks at each."""

    def __init__(self, browser, server):
        self.server = server
        self.context = browser.new_context(base_url=server.url, viewport=DESKTOP, locale="en-IE")
        self.remarks = []
        self.page = self.tab()

    def tab(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.remarks.append(str(error)))
        return page

    def begin(self):
        page = self.page
        page.goto("/")
        for name, text in (("name", "Ada"), ("password", PASSWORD)):
            page.fill(f"[name={name}]", text)
        page.locator("main form button").last.click()
        page.wait_for_url(f"{self.server.url}/")
        page.goto("/groups/new")
        page.fill("main [name=name]", "Flat")
        page.locator("[name=member]").first.fill("Ben")
        page.locator("main form button[type=submit]").last.click()
        page.wait_for_url(re.compile("/groups/(?!new)"))
        self.group = page.url

    def add_in_the_sheet(self):
        sheet = self.page.locator("dialog[open]")
        self.page.wait_for_load_state()
        self.page.keyboard.press("n")
        sheet.locator("[name=amount]").fill("18+36/2")
        sheet.locator("[name=title]").fill("Milk")
        sheet.get_by_role("button", name=english.saveEntry, exact=True).last.click()
        expect(self.rows()).to_have_count(1)
        expect(self.rows()).to_contain_text("€36.00")

    def follow_on_another_tab(self):
        other = self.tab()
        other.goto(self.group)
        self.page.goto(f"{self.group}/entries/new")
        self.page.fill("[name=amount]", "12")
        self.page.fill("[name=title]", "Bread")
        self.page.locator("details:has(> #split) > summary").click()
        self.page.check("#split [name=split][value=shares]")
        self.page.locator("#split .for-shares input").first.fill("2")
        # The other one keeps the share that they have had.
        expect(self.page.locator("#split .part").first).to_contain_text("€8.00")
        self.page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
        begun = time.monotonic()
        expect(self.rows(other)).to_have_count(2)
        print(f"on the other tab after {1000 * (time.monotonic() - begun):.0f} ms")
        self.page.get_by_role("button", name=english.undo).first.click()
        expect(self.rows(other)).to_have_count(1)
        other.close()

    def open_many_tabs(self):
        tabs = [self.tab() for _ in range(TABS)]
        for tab in tabs:
            tab.goto(self.group, timeout=10_000)
        for tab in tabs:
            tab.close()

    def look_at_every_page(self):
        self.page.set_viewport_size(PHONE)
        for path in PAGES:
            self.page.goto(self.group + path)
            width = self.page.evaluate("document.documentElement.scrollWidth")
            assert width <= PHONE["width"], f"{path or 'the list'} scrolls sideways: {width}"
        self.page.set_viewport_size(DESKTOP)

    def lose_the_server(self):
        self.page.goto(f"{self.group}/entries/new")
        self.page.fill("[name=title]", "Half a")
        self.server.kill()
        expect(self.page.get_by_text("Reconnecting.")).to_be_visible(timeout=20_000)
        assert self.page.input_value("[name=title]") == "Half a"

    def rows(self, page=None):
        return (page or self.page).locator("li[data-entry]")


def main():
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "no Firefox in PATH"
    with (
        tempfile.TemporaryDirectory() as directory,
        Server.serve(directory) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
        print(f"Firefox {browser.version}")
        walk = Walk(browser, server)
        walk.begin()
        walk.add_in_the_sheet()
        walk.follow_on_another_tab()
        walk.open_many_tabs()
        walk.look_at_every_page()
        walk.lose_the_server()
        assert walk.remarks == [], walk.remarks
        walk_without_a_connection(browser)
        browser.close()
    print("Firefox shows everything as it should.")


if __name__ == "__main__":
    main()
