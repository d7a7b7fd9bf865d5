"""After a power cut at any moment the database is whole and has all that was confirmed before it.

What the server writes is recorded, and played back up to some moment with only what was synced,
and sectors of the rest at random.
"""

import contextlib
import itertools
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from chance import dice
from evenly import Server, run, wait_until
from household import Person
from pictures import PNG
from power import STRACE, Disk, calls
from strace import traced

STATES = 150
FILES = ("evenly.db", "evenly.db-wal")


@pytest.fixture
def chance():
    return dice()


class Recording:
    """What a server wrote, what was on the disk before, and when what was confirmed."""

    def __init__(self, directory):
        self.confirmed = []
        with Server.serve(directory) as server:
            ada = Person.first(server.address)
            group = ada.found_group("Ben")
            self._wait_until_emptied(directory)
            self.before = {name: (directory / name).read_bytes() for name in FILES}
            with traced(server, *STRACE, calls=directory / "calls") as trace:
                # Between the bursts the log is emptied into the main file.
                for burst in range(3):
                    for number in range(8):
                        self._add(ada, group, f"Entry {burst}-{number}")
                    self._wait_until_emptied(directory)
            self.calls = list(calls(trace, directory))

    def _wait_until_emptied(self, directory):
        log = directory / FILES[1]
        assert wait_until(lambda: not log.stat().st_size, 20) is not None

    def _add(self, ada, group, title):
        content = PNG + os.urandom(20_000)
        form = {"title": title, "amount": "3.50"}
        ada.upload(f"{group}/entries", "file", ("till.png", content), expecting=303, **form)
        self.confirmed.append((time.time(), title))


def cuts(recording, chance):
    """The files after a cut, and the titles that must be in them: each moment has the same odds."""
    moments = sorted(chance.choices(range(len(recording.calls)), k=STATES))
    disk = Disk(recording.before)
    done = 0
    for moment in moments:
        for call in recording.calls[done:moment]:
            disk.do(call)
        done = moment
        begun = recording.calls[moment].time
        titles = {title for confirmed, title in recording.confirmed if confirmed < begun}
        yield disk.after_a_cut(chance), titles


def complaint(directory, files, titles):
    """What is wrong with the files that were left, or None."""
    directory.mkdir()
    for name, content in files.items():
        (directory / name).write_bytes(content)
    database = directory / FILES[0]
    check = run("check", "--database", database, timeout=60)
    if check.returncode != 0:
        return check
    with contextlib.closing(sqlite3.connect(database)) as file:
        found = {title for (title,) in file.execute("SELECT title FROM entries")}
    return titles - found or None


@pytest.mark.timeout(120)
def test_a_power_cut_loses_nothing_that_was_confirmed(tmp_path, chance):
    recording = Recording(tmp_path)
    names = [(call.name, call.file) for call in recording.calls]
    assert names.count(("fdatasync", FILES[1])) > 20 and ("fdatasync", FILES[0]) in names
    with ThreadPoolExecutor(2) as pool:
        complaints = pool.map(
            lambda number, cut: complaint(tmp_path / f"cut-{number}", *cut),
            itertools.count(),
            cuts(recording, chance),
        )
        assert [complaint for complaint in complaints if complaint] == []
