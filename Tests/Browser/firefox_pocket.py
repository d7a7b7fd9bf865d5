"""What Firefox keeps without a connection: as in Chromium, but for sharing and for what happens
while no page is open."""

import re
import tempfile
from pathlib import Path

from english import english
from playwright.sync_api import expect
from pocket import add, keep_pages, opened, rows, waiting
from restartable import Flat, Restartable
from visitor import deletion

PHONE = {"width": 390, "height": 844}
# Firefox looks for a server that is gone after longer and longer pauses.
BACK = 30_000
# What it remarks while the server is gone.
GONE = ("NetworkError", "A ServiceWorker", "error loading dynamically imported module")

STORES = """async () => [
  ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
]"""


class Pocket:
    """Ada on the road, with a server that may be gone."""

    def __init__(self, browser, home):
        self.home = home
        self.url, self.group = home.url, home.url + home.group
        self.context = browser.new_context(viewport=PHONE, locale="en-IE")
        name, value = home.ada.cookie.split("=", 1)
        self.context.add_cookies([{"name": name, "value": value, "url": home.url}])
        self.page = self.context.new_page()
        self.remarks = []
        self.page.on("pageerror", lambda error: self.remarks.append(str(error)))

    def keep(self):
        keep_pages(self, self.group, self.url)

    def read_what_was_seen(self):
        self.page.goto(self.group)
        self.home.kill()
        self.page.reload()
        expect(self.entries()).to_have_count(1)
        expect(self.page.locator("#as-of")).to_have_text(re.compile(r"Offline, as of \d\d:\d\d"))
        self.page.goto(f"{self.group}/balances")
        expect(self.page.locator("h1")).to_have_text("Balances")
        self.page.goto(f"{self.group}/history")
        expect(self.page.get_by_text(english.offlinePage)).to_be_visible()

    def enter_what_happens(self):
        self.page.goto(self.group)
        add(self.page, "Bread", "2")
        add(self.page, "Chese", "5")
        add(self.page, "Bananas", "2 bunches")
        opened(self.page).nth(1).get_by_role("link", name=english.waitingEdit).click()
        expect(self.page.locator("#title")).to_have_value("Chese")
        self.page.fill("#title", "Cheese")
        self.page.locator(".actions > button").first.click()
        expect(waiting(self.page)).to_have_count(3)
        assert rows(self.page) == ["Bread €2.00", "Bananas 2 bunches EUR", "Cheese €5.00"]
        self.page.reload()
        expect(waiting(self.page)).to_have_count(3)

    def send_what_waits(self):
        self.home.come_back()
        expect(self.entries()).to_have_count(3, timeout=BACK)
        expect(waiting(self.page)).to_have_count(1)
        expect(waiting(self.page)).to_contain_text("This wasn’t accepted")
        opened(self.page).get_by_role("button", name=english.waitingOpen).click()
        expect(self.page.locator("#amount")).to_have_value("2 bunches")
        self.page.fill("#amount", "2.20")
        self.page.locator(".actions > button").first.click()
        expect(self.entries()).to_have_count(4)
        expect(waiting(self.page)).to_have_count(0)

    def delete_without_a_connection(self):
        self.page.get_by_role("link", name="Bread").first.click()
        expect(self.page.locator("article.entry")).to_be_visible()
        self.home.kill()
        deletion(self.page).click()
        expect(waiting(self.page)).to_have_count(1)
        self.home.come_back()
        expect(waiting(self.page)).to_have_count(0, timeout=BACK)
        self.page.goto(self.group)
        expect(self.entries()).to_have_count(3)

    def leave_nothing_behind(self):
        self.page.goto(f"{self.url}/account")
        self.page.get_by_role("button", name=english.signOut).first.click()
        self.page.wait_for_url("**/login*")
        expect(self.page.locator("[name=username]")).to_be_visible()
        assert self.page.evaluate(STORES) == []

    def entries(self):
        return self.page.locator("li[data-entry]")


def walk_without_a_connection(browser):
    with (
        tempfile.TemporaryDirectory() as first,
        tempfile.TemporaryDirectory() as second,
        Restartable(Path(second), Flat(Path(first))) as home,
    ):
        home.ada.adds(home.group, "Milk")
        pocket = Pocket(browser, home)
        for step in (
            pocket.keep,
            pocket.read_what_was_seen,
            pocket.enter_what_happens,
            pocket.send_what_waits,
            pocket.delete_without_a_connection,
            pocket.leave_nothing_behind,
        ):
            step()
            print(step.__name__.replace("_", " "), flush=True)
        remarks = [it for it in pocket.remarks if not any(words in it for words in GONE)]
        assert remarks == []
