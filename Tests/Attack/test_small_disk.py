"""A disk of 60 MB that receipts, or entries that come again, have filled."""

import contextlib
import datetime
import itertools
import os
import sqlite3

import pytest
from crowd import answer_to
from disks import fill
from evenly import wait_until
from hostile import posted, raw
from house import MB, Visitor
from household import PASSWORD
from pictures import PNG


@pytest.fixture
def house(move_in):
    house = move_in()
    if not os.path.ismount(house.database.parent):
        pytest.skip("a small disk can only be mounted as root")
    return house


def upload_until_refused(house, pairs, size, most):
    """So many files at the most; every answer's status, and the page of the last refusal."""
    statuses, page = {}, ""
    for (person, group), _ in zip(itertools.cycle(pairs), range(most), strict=False):
        answer = person.upload(f"{group}/receipts", "receipt", ("a.png", PNG + os.urandom(size)))
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
        if answer.status != 303:
            page = answer.text
    return statuses, page


def test_receipts_that_fill_the_disk(house, figures, beside):
    pairs = (house.mallory, house.lair), (house.chi, house.theirs), (house.mallory, house.shared)

    def attack():
        large = upload_until_refused(house, pairs, 4 * MB, 30)
        small = upload_until_refused(house, pairs, 100_000, 60)
        return large, small

    (large, page), (small, _) = beside(house, attack)
    figures(f"4 MB: {large}, 0.1 MB: {small}")
    assert set(large) > {303} and set(large) <= {303, 413, 507}
    assert "Nothing was changed" in page or "<h1" in page
    for person, group in ((house.ada, house.flat), (house.ben, house.flat), pairs[1]):
        person.adds(group, "Bread as ever")
    for name in ("ada", "ben", "chi", "mallory"):
        answer = Visitor(house.address).post("/login", username=name, password=PASSWORD)
        assert answer.status == 303, name


def test_a_server_that_cannot_write_says_that_it_is_not_ready(house):
    assert house.ada.get("/ready").status == 200
    filler = fill(house.database.parent)
    assert wait_until(lambda: house.ada.get("/ready").status == 503, 5) is not None
    assert house.ada.get(house.flat).status == 200
    filler.unlink()
    assert wait_until(lambda: house.ada.get("/ready").status == 200, 5) is not None
    house.ada.adds(house.flat, "Bread again")


def kept(database, table="entries"):
    """How many bytes the database has, its log included, and how many rows of a table."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        pages, size = (
            file.execute(f"PRAGMA page_{what}").fetchone()[0] for what in ("count", "size")
        )
        return pages * size, file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_what_repeats_is_not_written_all_at_once(house, figures):
    """One form of 60 KB whose entry comes again every day, since long ago and since it may."""
    form = {"title": "Paper", "amount": "1", "note": "\U0001f4dc" * 4_900}
    form |= {"repeat": "day", "every": "1"}
    before, entries = kept(house.database)
    statuses = []
    for days in (364, 18):
        form["date"] = datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=days)
        pairs = raw((key, str(value)) for key, value in form.items())
        data = posted(house.mallory, f"{house.lair}/entries", pairs)
        statuses.append(answer_to(house.address, data)[0])
    assert statuses == [422, 303]
    assert wait_until(lambda: kept(house.database)[1] >= entries + 19, 30) is not None
    grown = kept(house.database)[0] - before
    figures(f"{grown / MB:.1f} MB for {len(data) / 1024:.0f} KB")
    assert grown <= 2 * MB
