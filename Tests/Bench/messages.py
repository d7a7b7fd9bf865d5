"""Many people who get mail: `messages.py --people 1000 --minutes 10`.

The same changes and the same reading of pages three times: where no mail is set up, where it is,
and while a mail for each person is due at once, handed in at a server that takes a second for each.
Pages must keep their speed, memory must not grow, the queue must drain, and no one may be told
twice.
"""

import argparse
import contextlib
import itertools
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from evenly import Server, wait_until
from household import Person
from slow_mail_server import SlowMailServer

PEOPLE_OF_A_GROUP = 20
PAGES = ["", "/balances", "/history", "/entries/new", "?q=thing"]
# Between two pages that are looked at.
PAUSE = 0.05
# Once everything is in the caches.
WARM = 10


class Guest(Person):
    """A visitor from a network of their own: requests from one are limited."""

    numbers = itertools.count(1)

    def __init__(self, address):
        super().__init__(address)
        number = next(self.numbers)
        self._network = f"X-Forwarded-For: 10.{number >> 16}.{number >> 8 & 255}.{number & 255}"

    @property
    def fields(self):
        return [*super().fields, self._network]


class Household:
    """A database with so many people, each of whom wants all mail there is."""

    def __init__(self, directory, people):
        self.directory = Path(directory)
        with self.serve() as server:
            self.ada = Person.first(server.address)
            self.groups = []
            for number in range(people):
                if number % PEOPLE_OF_A_GROUP == 0:
                    self.groups.append(self.ada.found_group())
                    link = self._invitation(self.groups[-1])
                Guest(server.address).post(link, expecting=303, name=f"Guest {number}")
        self.people = people
        self._wants_mail()

    def serve(self, mail=None):
        options = {"EVENLY_SMTP_URL": mail, "EVENLY_MAIL_FROM": "money@example.org"} if mail else {}
        address = ("--public-url", "http://localhost", "--trusted-proxies", "127.0.0.1")
        return Server.serve(self.directory, *address, "--log-level", "warning", environment=options)

    def database(self):
        return contextlib.closing(sqlite3.connect(self.directory / "evenly.db"))

    def _invitation(self, group):
        return self.ada.invitation(group, uses="20")

    def _wants_mail(self):
        with self.database() as file, file:
            file.execute(
                "INSERT INTO message_choices (account, mail, summary, language) "
                "SELECT id, 31, 'never', 'en' FROM accounts WHERE username IS NULL"
            )
            file.execute(
                "INSERT INTO mailboxes (account, address, confirmed) "
                "SELECT id, lower(hex(id)) || '@example.org', 0 FROM accounts "
                "WHERE username IS NULL"
            )

    def make_due(self):
        """Makes waiting mail due now, not in ten minutes; only while no server has the database."""
        with self.database() as file, file:
            return file.execute("UPDATE readers SET due = 1 WHERE due IS NOT NULL").rowcount

    def waiting(self):
        with self.database() as file:
            return file.execute("SELECT count(*) FROM readers WHERE due <= 1").fetchone()[0]


class Life:
    """Changes and pages, as long as the context lasts, and how long pages took."""

    def __init__(self, household, server, changes_a_minute):
        self._household, self._server = household, server
        self._people = [household.ada.at(server.address) for _ in range(2)]
        self._pause = 60 / changes_a_minute
        self._is_over = threading.Event()
        self._began = time.monotonic()
        self._timings = []
        self.memory = []
        self.changes = 0
        self.faults = []
        work = (self._change, self._read, self._watch)
        self._threads = [threading.Thread(target=self._guarded, args=(each,)) for each in work]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def lasts(self, seconds):
        self._is_over.wait(seconds)

    def quantile(self, part):
        """Of what a page took, in milliseconds."""
        ordered = sorted(took for when, took in self._timings if when - self._began > WARM)
        return ordered[int(len(ordered) * part)] * 1000 if ordered else 0

    def growth(self):
        """Of the private memory, from after the first to the last minute."""
        length = max(1, min(10, len(self.memory) // 4))
        middle = self.memory[len(self.memory) // 3 :][:length]
        return statistics.median(self.memory[-length:]) / statistics.median(middle) - 1

    def _guarded(self, work):
        try:
            work()
        except Exception as error:  # It is said at the end.
            self.faults.append(f"{work.__name__}: {error!r}")
            self._is_over.set()

    def _change(self):
        for group in itertools.cycle(self._household.groups):
            self._people[0].adds(group, f"Thing {self.changes}")
            self.changes += 1
            if self._is_over.wait(self._pause):
                return

    def _read(self):
        for group, page in zip(
            itertools.cycle(self._household.groups), itertools.cycle(PAGES), strict=False
        ):
            begun = time.monotonic()
            assert self._people[1].get(group + page).status == 200
            self._timings.append((begun, time.monotonic() - begun))
            if self._is_over.wait(PAUSE):
                return

    def _watch(self):
        while not self._is_over.wait(1):
            self.memory.append(self._server.private_bytes)


def measure(household, options, name, mail=None):
    """Lives for a while; the part of the pages that took longest."""
    with household.serve(mail) as server, Life(household, server, options.changes) as life:
        life.lasts(options.minutes * 60)
    report(name, life)
    return life


def drain(household, options, mail):
    """A mail for everybody is due at once, while life goes on."""
    due = household.make_due()
    with household.serve(mail.url) as server, Life(household, server, options.changes) as life:
        begun = time.monotonic()
        took = wait_until(lambda: life.faults or household.waiting() == 0, 3600, 0.5)
        assert took is not None, "the queue did not drain within an hour"
        life.lasts(max(0, WARM + 5 - (time.monotonic() - begun)))
    report("a mail to everybody", life)
    print(
        f"{due} mails in {took:.0f} s, {len(mail.taken)} taken, on {mail.connections} "
        f"connections, {mail.most_at_once} at once"
    )
    faults = list(life.faults)
    if len(set(mail.ids)) != len(mail.ids):
        faults.append("a mail was sent twice")
    if len(mail.ids) < due:
        faults.append(f"{due - len(mail.ids)} mails are missing")
    if due < household.people:
        faults.append(f"only {due} of {household.people} people were to be told")
    return life, took, faults


def report(name, life):
    print(
        f"{name}: p50 {life.quantile(0.5):.1f} ms, p99 {life.quantile(0.99):.1f} ms, "
        f"{life.changes} changes, {life.memory[-1] / 1e6:.1f} MB, grown by {life.growth():.1%}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--changes", type=float, default=100, help="a minute")
    parser.add_argument("--seconds", type=float, default=1, help="that the server takes for a mail")
    parser.add_argument("--slower", type=float, default=1.5, help="times, at most, for the p99")
    parser.add_argument(
        "--growth", type=float, default=5, help="percent of memory beyond that without"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, SlowMailServer(options.seconds) as mail:
        begun = time.monotonic()
        household = Household(directory, options.people)
        print(f"{options.people} people moved in within {time.monotonic() - begun:.0f} s")
        quiet = measure(household, options, "without mail")
        told = measure(household, options, "with mail", mail.url)
        busy, took, faults = drain(household, options, mail)
    faults += quiet.faults + told.faults
    for name, life in (("with mail", told), ("a mail to everybody", busy)):
        if life.quantile(0.99) > options.slower * quiet.quantile(0.99):
            faults.append(f"{name}: pages are slower than {options.slower} times what they were")
    # What pages and the file leave in the caches fills them for some minutes, with mail or without.
    if told.growth() - quiet.growth() > options.growth / 100:
        faults.append(
            f"with mail memory grew by {told.growth():.1%}, without by {quiet.growth():.1%}"
        )
    if took > options.people * options.seconds / 2:
        faults.append("mails went one after the other")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
