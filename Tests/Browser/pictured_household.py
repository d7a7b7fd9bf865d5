"""A household with long and foreign names, and something on every page, to take pictures of."""

import re
from datetime import date, timedelta

from drawn_receipts import DRAWN, draw
from english import english
from evenly import ROOT
from visitor import choose_kind, deletion

PASSWORD = "correct horse battery"
FIXTURES = ROOT / "Tests/Domain/ExchangeTests/Fixtures"
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
    ("Things for the house by the lake and what else there was", "17.30", "none", 0, 30),
    ("Electricity, advance payment", "117", "utilities", 0, 400),
]


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
        self.agree()
        self.keep_house()
        self.bring()
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
        self.page.locator(".folded-currency > summary").click()
        self.page.select_option("main [name=currency]", "EUR")
        self.send()
        for person in rest:
            self.page.goto(f"{self.path}/members")
            self.page.locator("form[action$='/members'] [name=name]").fill(person)
            self.page.locator("form[action$='/members'] [type=submit]").click()
            self.page.goto(self.path.removesuffix("/members"))

    def entry(self, title, amount, category, payer, days_ago, kind=None):
        page = self.page
        page.goto(f"{self.home}/entries/new?category={category}")
        if kind:
            choose_kind(page, kind)
        self.fill(amount=amount, title=title)
        page.locator("details:has(> #payer) > summary").click()
        page.locator("#payer [name=payer]").nth(payer).check()
        if days_ago:
            today = page.locator("[name=date]").input_value()
            page.locator("details:has([name=date]) > summary").click()
            self.fill(date=days_before(today, days_ago))
        page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
        assert self.path == self.home, page.locator("main").inner_text()

    def delete(self, title):
        self.page.goto(self.home)
        self.page.locator("li[data-entry]", has_text=title).locator("a").click()
        deletion(self.page).click()

    def invite(self):
        self.page.goto(f"{self.home}/invitations")
        self.send()
        link = self.page.locator("#link").input_value()
        self.join = re.search(r"/join/[\w-]+", link)[0]
        self.page.goto(f"{self.home}/looking-links")
        self.send()
        link = self.page.locator("#link").input_value()
        self.shared = re.search(r"/shared/[\w-]+", link)[0]
        self.page.goto("/people/me")
        self.page.locator("main form[action='/people/me'] button").click()
        self.personal = re.search(r"/with/[\w-]+", self.page.locator("#link").input_value())[0]

    def agree(self):
        """A couple, a split with a name, and a unit."""
        page = self.page
        page.goto(f"{self.home}/parties")
        for box in page.get_by_role("checkbox").all()[1:3]:
            box.check()
        self.send()
        page.goto(f"{self.home}/presets/new")
        self.fill(name="Half each for the children, the rest by room")
        self.send()
        page.goto(f"{self.home}/units")
        self.fill(code="HOURS")
        self.send()

    def keep_house(self):
        """Tags, a bill that comes again, budgets, and receipts that wait."""
        page = self.page
        page.goto(f"{self.home}?select=all")
        page.locator("details:has([name=tags]) > summary").click()
        page.fill("[name=tags]", "summer at the lake, shared")
        page.press("[name=tags]", "Enter")
        page.goto(f"{self.home}/entries/new?repeat=month&category=rent")
        self.fill(title="Rent of the garage behind the bakery", amount="185.50")
        page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
        page.goto(f"{self.home}/budgets")
        for category, amount in (("Groceries", "600"), ("Rent", "1500"), ("Repairs", "2000000")):
            page.select_option("#category", label=category)
            page.fill("#amount", amount)
            page.get_by_role("button", name=english.budgetSet).click()
        page.goto(f"{self.home}/receipts")
        for number, each in enumerate(DRAWN[:2]):
            name, picture = draw(page.context.browser, each)
            page.locator("main input[type=file]").last.set_input_files(
                {"name": name, "mimeType": "image/png", "buffer": picture}
            )
            # With scripts it is sent as soon as it is chosen.
            keep = page.get_by_role("button", name=english.receiptsAdd)
            if keep.is_visible():
                keep.click()
            page.locator("[data-receipt]").nth(number).wait_for()

    def bring(self):
        """A file of another app that waits to be added, with all that can be said of its rows."""
        page = self.page
        page.goto("/import")
        page.set_input_files("[name=file]", FIXTURES / "splitwise/broken.csv")
        page.locator("main form button").first.click()
        page.locator("[data-import-format]").wait_for()
        self.proposal = self.path

    def collect(self):
        """Every page by name, in the order of a visit; those of a stranger apart."""
        page, home = self.page, self.home
        page.goto(home)
        entry = page.locator("li[data-entry] a").nth(1).get_attribute("href").split("?")[0]
        page.goto(f"{home}/balances")
        why = page.locator(".balance-why").first.get_attribute("href")
        page.goto(f"{home}/members")
        member = page.locator("li.member a").nth(1).get_attribute("href")
        page.goto(member)
        removal = page.locator("a[href$='/removal']").first.get_attribute("href")
        page.goto(f"{home}/recurring")
        rule = page.locator("[data-rule] a").first.get_attribute("href")
        page.goto(f"{home}/labels")
        label = page.get_by_role(
            "link", name=english.labelChangeNamed.format(name="Groceries")
        ).get_attribute("href")
        page.goto(f"{home}/receipts")
        receipt = page.locator("[data-receipt] a.primary").first.get_attribute("href")
        page.goto("/")
        empty = page.locator("[data-group] a", has_text=GROUPS[0]).get_attribute("href")
        page.goto("/instance")
        account = page.locator("[href^='/instance/people/']").first.get_attribute("href")
        page.get_by_role("button", name=english.instanceSignUpAllow).click()
        page.get_by_role("button", name=english.instanceSignUpRequireInvite).wait_for()
        self.strangers = {
            "login": "/login",
            "signup": "/signup",
            "join": self.join,
            "shared": self.shared,
            "person": self.personal,
            "goodbye": "/goodbye",
        }
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
            "payment": f"{home}/entries/new?kind=transfer",
            "settle-everything": f"{home}/payments/all",
            "activity": f"{home}/history",
            "bin": f"{home}/bin",
            "members": f"{home}/members",
            "member": member,
            "removal": removal,
            "invitations": f"{home}/invitations",
            "looking-links": f"{home}/looking-links",
            "people": "/people",
            "settings": f"{home}/settings",
            "webhooks": f"{home}/webhooks",
            "feeds": f"{home}/feeds",
            "parties": f"{home}/parties",
            "presets": f"{home}/presets",
            "preset-new": f"{home}/presets/new",
            "units": f"{home}/units",
            "labels": f"{home}/labels",
            "label": label,
            "tags": f"{home}/labels?kind=tag",
            "payees": f"{home}/labels?kind=payee",
            "select": f"{home}?select=on",
            "select-all": f"{home}?select=all",
            "select-matching": f"{home}?select=matching",
            "entries-uncategorised": f"{home}?category=none",
            "entries-missing": f"{home}?category=Nothing+like+this",
            "sorting": f"{home}/sorting",
            "import": f"{home}/import",
            "import-proposal": self.proposal,
            "sorting-empty": f"{empty}/sorting",
            "recurring": f"{home}/recurring",
            "recurring-empty": f"{empty}/recurring",
            "recurring-rule": rule,
            "recurring-edit": f"{rule}/edit",
            "recurring-of": f"{home}/recurring/new?of={entry.rpartition('/')[2]}",
            "recurring-new": f"{home}/entries/new?repeat=month",
            "receipts": f"{home}/receipts",
            "receipts-empty": f"{empty}/receipts",
            "receipt": receipt,
            "reports": f"{home}/reports",
            "reports-months": f"{home}/reports?by=month&whose=me",
            "reports-members": f"{home}/reports?by=member",
            "reports-empty": f"{empty}/reports",
            "budgets": f"{home}/budgets",
            "second-factor": "/account/second-factor",
            "passkeys": "/account/passkeys",
            "search": "/search?q=e",
            "search-nothing": "/search?q=nothing+like+this",
            "help": "/help",
            "help-start": "/help/start",
            "help-splits": "/help/splits",
            "account": "/account",
            "notifications": "/account/notifications",
            "offline": "/account/offline",
            "no-connection": "/offline",
            "handover": "/share?text=Pizza+12,50+€",
            "handover-files": "/share?files=1",
            "tokens": "/account/tokens",
            "programs": "/api",
            "instance": "/instance",
            "instance-account": account,
            "group-new": "/groups/new",
            "person-new": "/people/new",
            "own-link": "/people/me",
            "not-found": "/nothing-here",
        }


def days_before(day, count):
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()
