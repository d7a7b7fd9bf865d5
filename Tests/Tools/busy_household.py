"""A household that goes on adding while the program is killed or its disk fails, and that knows
what it was told is done."""

import contextlib
import datetime
import hashlib
import itertools
import os
import re
import sqlite3
import threading

from evenly import run, wait_until
from household import Person
from pictures import PNG
from raw_http import Incomplete

# More than one part of the many that a file is kept in.
RECEIPT = 300_000


class BusyHousehold:
    """Three people with a session each, and everything that was confirmed to them."""

    def __init__(self, address):
        ada = Person.first(address)
        self.group = ada.found_group()
        self.people = [ada] + [
            Person(address).joins(ada.invitation(self.group), name) for name in ("Ben", "Chi")
        ]
        self.titles = []
        self.receipts = []
        self.rules = []
        # The status and the page of everything that was refused.
        self.refusals = []
        self._numbers = itertools.count()

    @property
    def confirmed(self):
        return len(self.titles) + len(self.receipts) + len(self.rules)

    def move_to(self, address):
        """Goes on with a server that was started anew, with the sessions of before."""
        for person in self.people:
            person.address = address

    def add_entry(self, person):
        title = f"Entry {next(self._numbers)}"
        if self._is_done(person.post(f"{self.group}/entries", title=title, amount="3.50")):
            self.titles.append(title)

    def add_receipt(self, person, size=RECEIPT):
        content = PNG + os.urandom(size)
        answer = person.upload(f"{self.group}/receipts", "receipt", ("till.png", content))
        if self._is_done(answer):
            self.receipts.append(hashlib.sha256(content).hexdigest())

    def add_rule(self, person, days=40):
        """An entry for each of the last days, which the server adds by itself."""
        title = f"Rule {next(self._numbers)}"
        first = datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=days)
        form = {"title": title, "amount": "9", "date": first, "repeat": "day", "every": "1"}
        if self._is_done(person.post(f"{self.group}/entries", **form)):
            self.rules.append((title, days))

    def _is_done(self, answer):
        if answer.status != 303:
            self.refusals.append((answer.status, answer.text))
        return answer.status == 303

    @contextlib.contextmanager
    def at_work(self, entries=4, receipts=1, rules=1):
        """So many of them add entries, receipts and rules at the same time, until this ends or
        there is no server any more."""
        tasks = [self.add_entry] * entries + [self.add_receipt] * receipts + [self.add_rule] * rules
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._repeat, args=(task, person, stop))
            for task, person in zip(tasks, itertools.cycle(self.people), strict=False)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    @staticmethod
    def _repeat(task, person, stop):
        while not stop.is_set():
            try:
                task(person)
            except (OSError, Incomplete):
                # No answer came, so nothing was promised.
                stop.wait(0.01)
            # Rules bring many entries each, and a disk is soon full of receipts.
            if "entry" not in task.__name__:
                stop.wait(0.05)

    def wait_for(self, count, patience=20):
        goal = self.confirmed + count
        assert wait_until(lambda: self.confirmed >= goal, patience, 0.002) is not None, (
            self.refusals[-1:]
        )

    def refusal(self, patience=20):
        """The status and the sentence of the next refusal."""
        count = len(self.refusals)
        assert wait_until(lambda: len(self.refusals) > count, patience, 0.002) is not None
        status, page = self.refusals[-1]
        return status, " ".join(re.sub(r"<[^>]+>", " ", page).split())

    def lost_in(self, database):
        """What was confirmed and is not in the database."""
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
            titles = {title for (title,) in file.execute("SELECT title FROM entries")}
            rules = file.execute("SELECT count(*) FROM rules").fetchone()[0]
            receipts = set(digests(file))
        lost = [title for title in self.titles if title not in titles]
        lost += [digest for digest in self.receipts if digest not in receipts]
        return lost + self.rules[rules:]

    def owed_by_rules(self, database):
        """The rules that have not added an entry for every day yet; none has two for one."""
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
            rules = file.execute(
                "SELECT title, count(*), count(DISTINCT occurrence) FROM entries "
                "WHERE rule IS NOT NULL GROUP BY rule"
            ).fetchall()
        assert all(count == days for _, count, days in rules), rules
        done = {title: count for title, count, _ in rules}
        return {title: days for title, days in self.rules if done.get(title, 0) < days}

    def expect_all_in(self, database):
        """Nothing is lost, and the database is sound."""
        lost = self.lost_in(database)
        assert lost == [], f"{len(lost)} of {self.confirmed} are lost: {lost[:3]}"
        check = run("check", "--database", database, timeout=60)
        assert check.returncode == 0, check


def digests(file):
    """Those of the files as they can be read now."""
    parts = file.execute("SELECT attachment, data FROM attachment_parts ORDER BY attachment, part")
    for _, group in itertools.groupby(parts, key=lambda part: part[0]):
        yield hashlib.sha256(b"".join(data for _, data in group)).hexdigest()
