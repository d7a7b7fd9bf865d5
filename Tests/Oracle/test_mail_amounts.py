"""The amounts that a mail says a member owes or gets back are those of Balances and Home."""

import contextlib
import re
import sqlite3
from collections import Counter

import pytest
from chance import seed
from compare import money
from evenly import Server, wait_until
from household import PASSWORD
from mail_server import MailServer
from page import Form
from test_households import ROUNDS, Life, living

NAMES = ("Ada", "Ben", "Chi")
SYMBOLS = {"€": "EUR", "US$": "USD", "JP¥": "JPY", "BHD": "BHD"}
NOTIFICATIONS = "/account/notifications"


def amounts(text):
    """Every amount that a text names, in minor units by currency."""
    found = Counter()
    for symbol, digits in re.findall(r"(€|US\$|JP¥|BHD)\s?([\d,]+(?:\.\d+)?)", text):
        code = SYMBOLS[symbol]
        found[code] += money(digits.replace(",", ""), code)
    return found


def standing(text):
    """What a member gets back, and below zero what they owe, as lines of their own say it."""
    nets = Counter()
    for word, line in re.findall(r"^ *You (owe|get back) (.*)$", text, re.M):
        for code, minor in amounts(line).items():
            nets[code] += minor if word == "get back" else -minor
    return {it: net for it, net in nets.items() if net}


def parts(text):
    """What the rows of a letter say is one's part, by entry; nothing where they do not."""
    for row in text.split("\n• ")[1:]:
        if entry := re.search(r"/entries/([\w-]+)", row):
            part = re.search(r"^ *your share (.*)$", row, re.M)
            yield entry[1], amounts(part[1]) if part else Counter()


class Letters:
    """Mail to three people of a household, and what it should say."""

    def __init__(self, flat, mail):
        self.flat, self.model, self.mail = flat, flat.model, mail
        for name in NAMES:
            self.confirm(flat.people[name], address(name))

    def confirm(self, person, address):
        before = len(self.mail.envelopes)
        person.post(f"{NOTIFICATIONS}/code", mail=address, current_password=PASSWORD)
        self.mail.wait_for(before + 1)
        person.post(f"{NOTIFICATIONS}/address", expecting=303, code=self.mail.code())
        kinds = ["involving", "payments", "people", "other", "reminders", "open"]
        person.post(f"{NOTIFICATIONS}/choices", expecting=303, kind=kinds, summary="daily")

    def to(self, name):
        """Subjects and texts of what concerns the group, without the marks of directions."""
        for message in self.mail.messages:
            text = re.sub("[\u2066-\u2069]", "", message.get_body(("plain",)).get_content())
            if message["To"] == address(name) and self.flat.path in text:
                yield message["Subject"], text

    def me(self, name):
        return self.model.party(self.model.member(self.flat.id_of(name)))

    def remind(self):
        """Reminds each member whom another can remind, once; who it was and what is proposed."""
        reminded = {}
        for name in NAMES:
            page = self.flat.page("/balances", name)
            for form in map(Form, page.all("form")):
                if not (form.action or "").endswith("/reminders"):
                    continue
                debtor = self.model.members[form["member"]].name
                if debtor not in reminded:
                    reminded[debtor] = name, self.proposed(page, debtor, name)
                    before = len(self.mail.envelopes)
                    assert form.send(self.flat.people[name]).status == 303
                    self.mail.wait_for(before + 1)
        return reminded

    def proposed(self, page, debtor, name):
        owed, party = Counter(), self.model.party
        for row in page.all("li", class_="proposal"):
            if (party(row["data-from"]), party(row["data-to"])) == (self.me(debtor), self.me(name)):
                owed[row["data-currency"]] += int(row["data-minor"])
        return owed

    def hold_reminder(self, debtor, name, owed):
        said = [it for it in self.to(debtor) if " has asked you to settle " in it[1]]
        assert len(said) == 1
        subject, text = said[0]
        asked = text.split("\n\n")[0]
        assert asked.startswith(f"Hi {debtor}, {name} has asked")
        assert amounts(subject) == amounts(asked) == owed

    def hold(self, name):
        """Holds all that came since to the balances; how many letters that were."""
        settling = {it: self.model.settling(it).get(self.me(name), 0) for it in self.model.balances}
        nets = {it: net for it, net in settling.items() if net}
        opened = [text for subject, text in self.to(name) if subject == "Your outstanding balances"]
        assert [standing(it) for it in opened] == [nets] * bool(nets), name
        news = [it for it in self.to(name) if "What others did" in it[1]]
        for _, text in news:
            # There is room for three.
            assert standing(text).items() <= nets.items(), (name, text)
            assert len(standing(text)) == min(3, len(nets)), (name, text)
            for identifier, part in parts(text):
                assert part == self.part(name, self.model.entries[identifier]), (name, text)
        return len(opened), len(news)

    def part(self, name, entry):
        """The share of a member in an expense, in the currency that was typed."""
        me, bill = self.model.member(self.flat.id_of(name)), entry.bill
        owed = sum(part for it, part in entry.owed.items() if self.model.member(it) == me)
        return Counter({bill.currency: owed} if owed and bill.kind == "expense" else {})


def address(name):
    return f"{name.lower()}@example.org"


def execute(directory, statement):
    path = directory / "evenly.db"
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as database, database:
        return database.execute(statement).fetchone()


def eventually(directory, query, count):
    assert wait_until(lambda: execute(directory, query) == (count,)) is not None


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_mail_says_what_pages_say(tmp_path, number):
    with MailServer() as mail:
        settings = {"EVENLY_SMTP_URL": mail.url(), "EVENLY_MAIL_FROM": "evenly@example.org"}
        serving = {"environment": settings | {"EVENLY_PUBLIC_URL": "http://localhost"}}
        with living(tmp_path, seed() + 40_000 + number, **serving) as (flat, comparison):
            life, letters = Life(flat), Letters(flat, mail)
            for _ in range(12):
                life.add(flat.dice.choice(NAMES))
            for _ in range(15):
                life.step()
            reminded = letters.remind()
            while not reminded:
                life.add(flat.dice.choice(NAMES))
                reminded = letters.remind()
            comparison.standing()
            for debtor, (name, owed) in reminded.items():
                letters.hold_reminder(debtor, name, owed)
            eventually(tmp_path, "SELECT count(*) FROM open_reports", len(NAMES))
        # The test does not wait for a morning.
        execute(tmp_path, "UPDATE readers SET due = 1 WHERE due IS NOT NULL")
        execute(tmp_path, "UPDATE open_reports SET due = 1")
        with Server.serve(tmp_path, **serving):
            waiting = ("letters", "readers WHERE due = 1", "open_reports WHERE due = 1")
            counts = " + ".join(f"(SELECT count(*) FROM {it})" for it in waiting)
            eventually(tmp_path, f"SELECT {counts}", 0)
        opened, news = zip(*map(letters.hold, NAMES), strict=True)
        assert sum(opened) > 0 and sum(news) > 0
        print(f"{len(reminded)} reminded, {sum(opened)} told what is open, {sum(news)} the news")
