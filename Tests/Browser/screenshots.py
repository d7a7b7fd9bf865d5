"""Takes a picture of every page on every device, from a household with long and foreign names.

Usage: make screenshots [LANGUAGES=en,ja,ar] [ONLY=entries]. They arrive in .build/screenshots.
"""

import argparse
import re
import tempfile
from datetime import date, timedelta
from pathlib import Path

from chromium import launch
from evenly import ROOT, Server
from playwright.sync_api import sync_playwright
from visitor import DESKTOP, PHONE

PASSWORD = "correct horse battery"
PEOPLE = ["Ben", "Maximiliane von Hohenstein-Wittgenstein", "佐藤 さくら", "عبد الرحمن القحطاني"]
GROUPS = ["東京の春の旅行", "رحلة إلى البحر", "The house by the lake that we share in the summer"]

# Title, amount, category, who pays by their place in the list, and how many days ago it was.
ENTRIES = [
    ("Bakery", "3.80", "groceries", 0, 0),
    ("Dinner at the little place behind the harbour, with dessert", "128.40", "diningOut", 1, 0),
    ("Rent", "1845.00", "rent", 0, 1),
    ("電気代", "92.17", "utilities", 3, 2),
    ("مشتريات الأسبوع", "214.09", "groceries", 4, 2),
    ("New roof for the house by the lake", "1234567.89", "repairs", 2, 5),
    ("Train to Vienna", "89.90", "transit", 1, 9),
    ("Cinema", "42", "entertainment", 0, 9),
    ("Vet", "310.55", "pets", 2, 20),
    ("Birthday present for Grandmother Ernestine", "65", "gifts", 3, 40),
    ("Electricity, advance payment", "117", "utilities", 0, 400),
]

LOOKS = {
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
    "desktop-light": (DESKTOP, "light"),
    "desktop-dark": (DESKTOP, "dark"),
}


class Household:
    """Ada, her groups, and what is in them, made through the pages themselves."""

    def __init__(self, page):
        self.page = page

    def begin(self):
        page = self.page
        page.goto("/setup")
        self.fill(name="Ada Lovelace", username="ada", password=PASSWORD)
        self.send()
        page.goto("/account")
        page.locator("form[action='/logout'] button").click()
        for password in ("a wrong one", PASSWORD):
            self.fill(username="ada", password=password)
            self.send()
        for name in GROUPS:
            self.group(name, PEOPLE[:2])
        self.group("Flat 4B", PEOPLE)
        self.home = self.path
        for entry in ENTRIES:
            self.entry(*entry)
        self.delete("Cinema")
        self.invite()
        self.collect()

    @property
    def path(self):
        return re.sub(r"^https?://[^/]+|[?#].*$", "", self.page.url)

    def fill(self, **values):
        for name, value in values.items():
            self.page.fill(f"main [name={name}]", value)

    def send(self):
        self.page.locator("main form button[type=submit]").last.click()

    def group(self, name, people):
        self.page.goto("/groups/new")
        self.fill(name=name)
        rest = list(people)
        for field in self.page.locator("main [name=member]").all():
            if rest:
                field.fill(rest.pop(0))
        self.page.select_option("main [name=currency]", "EUR")
        self.send()
        for person in rest:
            self.page.goto(f"{self.path}/members")
            self.page.locator("form[action$='/members'] [name=name]").fill(person)
            self.page.locator("form[action$='/members'] button").click()
            self.page.goto(self.path.removesuffix("/members"))

    def entry(self, title, amount, category, payer, days_ago):
        page = self.page
        page.goto(f"{self.home}/entries/new?category={category}")
        self.fill(amount=amount, title=title)
        page.locator("details:has(> #payer) > summary").click()
        page.locator("#payer [name=payer]").nth(payer).check()
        if days_ago:
            today = page.locator("[name=date]").input_value()
            page.locator("details:has([name=date]) > summary").click()
            self.fill(date=days_before(today, days_ago))
        page.get_by_role("button", name="Save", exact=True).last.click()
        assert self.path == self.home, page.locator("main").inner_text()

    def delete(self, title):
        self.page.goto(self.home)
        self.page.locator("li[data-entry]", has_text=title).locator("a").click()
        self.page.locator("form[action$='/deletion'] button").click()

    def invite(self):
        self.page.goto(f"{self.home}/invitations")
        self.send()
        link = self.page.locator("#link").input_value()
        self.join = re.search(r"/join/[\w-]+", link)[0]
        self.page.goto("/people/me")
        self.page.locator("main form[action='/people/me'] button").click()
        self.personal = re.search(r"/with/[\w-]+", self.page.locator("#link").input_value())[0]

    def collect(self):
        """Every page by name, in the order of a visit; those of a stranger apart."""
        page, home = self.page, self.home
        page.goto(home)
        entry = page.locator("li[data-entry] a").nth(1).get_attribute("href").split("?")[0]
        page.goto(f"{home}/balances")
        why = page.locator(".balance-why").first.get_attribute("href")
        page.goto(f"{home}/members")
        removal = page.locator("a[href$='/removal']").first.get_attribute("href")
        page.goto("/")
        empty = page.locator("[data-group] a", has_text=GROUPS[0]).get_attribute("href")
        self.strangers = {"login": "/login", "join": self.join, "person": self.personal}
        self.pages = {
            "home": "/",
            "entries": home,
            "entries-filtered": f"{home}?q=a&kind=expense",
            "entries-no-match": f"{home}?q=nothing+like+this",
            "entries-empty": empty,
            "entry": entry,
            "entry-new": f"{home}/entries/new",
            "entry-edit": f"{entry}/edit",
            "balances": f"{home}/balances",
            "balances-even": f"{empty}/balances",
            "why": why,
            "payment": f"{home}/payments/new",
            "activity": f"{home}/history",
            "bin": f"{home}/bin",
            "members": f"{home}/members",
            "removal": removal,
            "invitations": f"{home}/invitations",
            "settings": f"{home}/settings",
            "account": "/account",
            "group-new": "/groups/new",
            "person-new": "/people/new",
            "own-link": "/people/me",
            "not-found": "/nothing-here",
        }


def days_before(day, count):
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()


class Camera:
    """Looks at pages in every language and on every device that was asked for."""

    def __init__(self, browser, url, chosen):
        self.browser = browser
        self.url = url
        self.chosen = chosen

    def shoot(self, pages, state=None):
        pages = {name: path for name, path in pages.items() if self.chosen.only in name}
        for language in self.chosen.languages.split(","):
            for look in self.chosen.looks.split(","):
                self._shoot(pages, state, language, look)

    def _shoot(self, pages, state, language, look):
        viewport, scheme = LOOKS[look]
        context = self.browser.new_context(
            base_url=self.url, locale=language, viewport=viewport, color_scheme=scheme,
            storage_state=state, reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        for name, path in pages.items():
            page.goto(path)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                print(f"{name} scrolls sideways: {language} {look}")
            # A window as high as the page, so that what is fixed to its end is at its end.
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size(viewport | {"height": max(height, viewport["height"])})
            page.screenshot(path=self.chosen.target / f"{name}-{language}-{look}.png")
            page.set_viewport_size(viewport)
        context.close()


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--languages", default="en,ja,ar")
    options.add_argument("--looks", default=",".join(LOOKS))
    options.add_argument("--only", default="", help="a part of the names of the pages")
    options.add_argument("--target", type=Path, default=ROOT / ".build/screenshots")
    chosen = options.parse_args()
    chosen.target.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        Server.serve(directory) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, directory)
        camera = Camera(browser, server.url, chosen)
        camera.shoot({"setup": "/setup"})
        context = browser.new_context(
            base_url=server.url, locale="en-GB", java_script_enabled=False, viewport=DESKTOP
        )
        household = Household(context.new_page())
        household.begin()
        camera.shoot(household.pages, context.storage_state())
        camera.shoot(household.strangers)
        browser.close()
    print(f"{len(list(chosen.target.glob('*.png')))} pictures in {chosen.target}")


if __name__ == "__main__":
    main()
