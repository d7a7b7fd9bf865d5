"""Long lists, tables of other apps, waiting challenges, open streams: no other person waits
for them."""

import contextlib
import functools
import itertools
import re
import socket
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from crowd import together
from evenly import allow_many_files, run, wait_until
from hostile import posted
from house import PATIENCE, Served, Visitor, serving
from raw_http import Connection, request

ENTRIES = 60_000
ROWS = 49_000
GUESTS = 6
# As many as half a gigabyte would not hold at the same time.
SENDERS = 45
# 16 each are all streams that there are.
LISTENERS = 125
CHALLENGES = 1_500


class Large(Served):
    """Ada, and a group in which there is much."""

    def __init__(self, server, database):
        self.server, self.database = server, database
        self.ada = Visitor(server.address).signs_in("ada")
        self.flat = re.search(r'href="(/groups/[\w-]{22})"', self.ada.get("/").text)[1]


@pytest.fixture
def large(tmp_path):
    database = tmp_path / "evenly.db"
    made = run("demo", "--entries", ENTRIES, "--groups", 1, "--database", database, timeout=300)
    assert made.returncode == 0, made
    with serving(tmp_path) as server:
        yield Large(server, database)


def test_filtered_lists_of_a_large_group(large, figures, beside):
    """Each other one is asked for the first time."""
    filters = ("min=1&max={}", "without=note&min={}", "q=a&max={}", "q=i&min={}")

    def look(number):
        answers = [
            large.ada.get(f"{large.flat}?{each.format(10 * number + n)}").status
            for n, each in enumerate(filters)
        ]
        return set(answers)

    def attack():
        with ThreadPoolExecutor(6) as six:
            return set().union(*six.map(look, range(1, 7)))

    assert beside(large, attack) == {200}


def table():
    """As large as may be sent."""
    rows = (
        f"2025-01-{n % 28 + 1:02},{'x' * 320}{n},General,{n % 900 + 2}.00,EUR,1.00,-1.00\n"
        for n in range(ROWS)
    )
    return ("Date,Description,Category,Cost,Currency,Ada,Ben\n" + "".join(rows)).encode()


def worked_on(person, link):
    """The page when it is no longer worked on, or where it leads to."""

    def look():
        answer = person.get(link)
        return None if answer.all("Refresh") else answer

    answer = []
    assert wait_until(lambda: answer.append(look()) or answer[-1], 600, 0.2) is not None
    return answer[-1]


@pytest.mark.timeout(1_800)
def test_a_table_is_added_and_taken_back(roomy, figures, beside):
    """In several transactions, while others save. It is one line of the history, and one undo."""
    mallory, file = roomy.mallory, ("table.csv", table())
    mallory.patience = 60
    times = []

    def attack():
        link = mallory.upload("/import", "file", file, expecting=303)["Location"]
        page = worked_on(mallory, link).text
        form = dict(re.findall(r'name="(plan|operation)" value="([^"]+)"', page))
        mallory.post(link, expecting=303, action="confirm", **form)
        group = worked_on(mallory, link)["Location"]
        history = mallory.get(f"{group}/history").text
        for _ in ("undone", "done again"):
            [undo, *_] = re.findall(rf'action="({group}/history/\d+/undo[^"]*)"', history)
            began = time.monotonic()
            worked_on(mallory, mallory.post(undo, expecting=303)["Location"])
            times.append(time.monotonic() - began)
            history = mallory.get(f"{group}/history").text
            assert "Undo all" in history and f"{ROWS:,} entries from" in history

    beside(roomy, attack)
    figures(f"taken back in {times[0]:.1f} s, and brought again in {times[1]:.1f} s")


@pytest.mark.timeout(1_800)
def test_a_large_group_goes_with_the_account_of_its_only_person(roomy, figures, beside):
    """In many transactions, while others save."""
    numbers, times = itertools.count(1), []

    def attack():
        guest = roomy.guest(next(numbers))
        guest.patience = 60
        link = guest.upload("/import", "file", ("table.csv", table()), expecting=303)["Location"]
        page = worked_on(guest, link).text
        form = dict(re.findall(r'name="(plan|operation)" value="([^"]+)"', page))
        guest.post(link, expecting=303, action="confirm", **form)
        assert worked_on(guest, link)["Location"]
        whole, began = count(roomy.database, "operations"), time.monotonic()
        guest.post("/account/deletion", expecting=303, sure="on")
        assert wait_until(lambda: not count(roomy.database, "hidden_groups"), 300) is not None
        times.append(time.monotonic() - began)
        assert count(roomy.database, "operations") <= whole - ROWS

    beside(roomy, attack)
    figures(f"removed in {times[-1]:.1f} s")


def count(database, table):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


@pytest.mark.timeout(900)
def test_tables_of_many_guests(roomy, figures, beside):
    """They wait for each other, and read that they do."""
    guests = [roomy.guest(n) for n in range(GUESTS)]
    file = ("table.csv", table())
    waited = set()

    def is_read(guest, link):
        answer = guest.get(link)
        if "data-waiting" in answer.text:
            waited.add(guest)
        return answer.status == 200 and not answer.all("Refresh")

    def attack():
        links = [
            guest.upload("/import", "file", file, expecting=303)["Location"] for guest in guests
        ]
        # All look at the same time.
        with ThreadPoolExecutor(GUESTS) as six:
            ends = [
                six.submit(wait_until, functools.partial(is_read, guest, link), 300, 0.2)
                for guest, link in zip(guests, links, strict=True)
            ]
            assert None not in [end.result() for end in ends]

    beside(roomy, attack)
    figures(f"{len(waited)} waited")
    assert waited


@pytest.mark.timeout(900)
def test_tables_that_many_guests_send_at_once(roomy, figures, beside):
    """They arrive one after the other, and some are told to come later."""
    links = [roomy.mallory.invitation(roomy.lair) for _ in range(SENDERS // 20 + 1)]
    guests = [roomy.guest(n, links[n // 20]) for n in range(SENDERS)]
    file = ("table.csv", table())

    def send(guest):
        guest.patience = 120
        return guest.upload("/import", "file", file).status

    def attack():
        with ThreadPoolExecutor(SENDERS) as together:
            return list(together.map(send, guests))

    statuses = beside(roomy, attack)
    figures(f"{statuses.count(303)} taken, {statuses.count(429)} told to come later")
    assert set(statuses) <= {303, 429} and 303 in statuses


def test_streams_of_many_guests(house, figures, beside):
    """Each takes as many as a session may; who lives here gets theirs all the same."""
    allow_many_files()
    links = [house.mallory.invitation(house.lair) for _ in range(LISTENERS // 20 + 1)]
    guests = [house.guest(n, links[n // 20]) for n in range(LISTENERS)]
    sockets = []

    def open_stream(person, group):
        stream = socket.create_connection(house.address, PATIENCE)
        sockets.append(stream)
        stream.sendall(request("GET", f"{group}/events", *person.fields))
        return re.match(rb"HTTP/1.1 (\d+)", stream.recv(400))[1].decode()

    def attack():
        taken = [open_stream(guest, house.lair) for guest in guests for _ in range(16)]
        own = [open_stream(person, house.flat) for person in (house.ada, house.ben)]
        # Before the next watch, which would hold them too.
        while sockets:
            sockets.pop().close()
        return taken, own

    taken, own = beside(house, attack)
    figures(f"{taken.count('200')} streams of guests")
    assert "200" in taken and own == ["200", "200"]


def ask_for_challenges(address, source, data):
    with Connection(address, PATIENCE, source) as connection:
        statuses = set()
        for _ in range(CHALLENGES):
            connection.send(data)
            statuses.add(connection.read().status)
        return statuses


def test_challenges_of_strangers(move_in, figures, beside):
    """More than may wait, of more networks than may have all of them."""
    house = move_in("--public-url", "http://localhost")
    data = posted(Visitor(house.address), "/login/passkey/challenge", "")
    data = data.replace(b"Connection: close\r\n", b"", 1)
    calls = [(ask_for_challenges, house.address, f"127.0.1.{n}", data) for n in range(1, 9)]
    statuses = set().union(*beside(house, together, *calls))
    figures(statuses)
    assert statuses <= {200, 429}
