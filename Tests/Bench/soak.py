"""A full house for as long as one likes: `soak.py --minutes 10`.

Live pages, readers and writers at one server, and what must hold all along: everything confirmed is
in the database, the balances add up to nothing, live pages hear of each change in order, nothing
is refused, and neither memory nor descriptors grow once everybody is there.
"""

import argparse
import asyncio
import collections
import contextlib
import itertools
import os
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from evenly import Server, allow_many_files, run
from household import Person
from raw_http import request

GROUPS = 4
# Enough to fill every cache in the first minute, so that what grows afterwards is no cache.
ENTRIES_BEFORE = 4_000
# A browser may have sixteen.
STREAMS_OF_A_SESSION = 10
# Of the streams that one person may have.
SESSIONS_OF_A_PERSON = 64 // STREAMS_OF_A_SESSION
PAUSE_OF_A_READER = 0.5
PAUSE_OF_A_WRITER = 0.5
# The file, its log and its index: one more reader comes when all others are busy.
DESCRIPTORS_OF_A_READER = 3
# None of them shows more with each entry that is added.
PAGES = [
    *("", "?q=rent", "?q=nothing+there", "/balances", "/history", "/reports", "/entries/new"),
    *("/members", "/settings", "/recurring", "/receipts", "/labels"),
]
# A person may have two at a time: readers of one person wait for each other.
DOWNLOAD = "/entries.csv?q=rent"


class Client:
    """A connection that is kept, and made anew where the server has ended it."""

    def __init__(self, person, timings):
        self._person = person
        self._timings = timings
        self._streams = None

    async def get(self, path):
        return await self._ask(request("GET", path, *self._person.fields))

    async def post(self, path, **form):
        kind = "Content-Type: application/x-www-form-urlencoded"
        origin = "Origin: http://localhost"
        body = urlencode(form).encode()
        return await self._ask(request("POST", path, kind, origin, *self._person.fields, body=body))

    async def _ask(self, data):
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._person.address)
        reader, writer = self._streams
        begun = time.perf_counter()
        writer.write(data)
        head = await reader.readuntil(b"\r\n\r\n")
        body = b""
        if length := re.search(rb"(?i)\r\ncontent-length: (\d+)", head):
            body = await reader.readexactly(int(length[1]))
        elif b"transfer-encoding: chunked" in head.lower():
            body = await read_chunks(reader)
        self._timings.append(time.perf_counter() - begun)
        if b"connection: close" in head.lower():
            writer.close()
            self._streams = None
        return int(head.split(b" ", 2)[1]), body


async def read_chunks(reader):
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


class House:
    """Who lives there, and what they were told."""

    def __init__(self, server, database, options):
        self.server = server
        self.database = database
        self.options = options
        self.timings = []
        self.faults = []
        self.titles = []
        # What each live page has heard of last, by the page.
        self.heard = {}
        self.changes = 0
        self._downloading = collections.defaultdict(asyncio.Lock)
        self._numbers = itertools.count()
        self._sequences = {}
        self.is_over = False
        self.move_in()

    def move_in(self):
        ada = Person(self.server.address).signs_in("ada")
        self.groups = sorted(set(re.findall(r"/groups/[\w-]{22}", ada.get("/").text)))
        assert len(self.groups) == GROUPS
        sessions = -(-self.options.live // STREAMS_OF_A_SESSION)
        names = ["ada"]
        while len(names) * SESSIONS_OF_A_PERSON < sessions:
            names.append(self.brings_in(ada, f"Reader{len(names)}"))
        self.sessions = [
            Person(ada.address).signs_in(names[number // SESSIONS_OF_A_PERSON])
            for number in range(sessions)
        ]

    def brings_in(self, ada, name):
        """Another person who is in all groups."""
        first, *others = self.groups
        reader = Person(ada.address).joins(ada.invitation(first), name)
        for group in others:
            reader.post(ada.invitation(group), expecting=303, name=name)
        return name

    async def live(self, number):
        """A page that follows its group: its positions only grow."""
        person = self.sessions[number // STREAMS_OF_A_SESSION]
        group = self.groups[number % GROUPS]
        reader, writer = await asyncio.open_connection(*person.address)
        writer.write(request("GET", f"{group}/events", *person.fields))
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n")[0], head
        self.heard[number] = (group, 0)
        while True:
            line = await reader.readline()
            if not line and not self.is_over:
                self.faults.append(f"live page {number} ended")
            if not line:
                return
            if line.startswith(b"id: "):
                sequence = int(line[4:])
                if sequence <= self.heard[number][1]:
                    self.faults.append(f"live page {number} heard {sequence} again")
                self.heard[number] = (group, sequence)
                self.changes += 1

    async def read(self, number):
        session = number % len(self.sessions)
        client = Client(self.sessions[session], self.timings)
        for page in itertools.cycle([*PAGES, DOWNLOAD]):
            if self.is_over:
                return
            path = random.choice(self.groups) + page
            if page == DOWNLOAD:
                async with self._downloading[session // SESSIONS_OF_A_PERSON]:
                    status, _ = await client.get(path)
            else:
                status, _ = await client.get(path)
            if status != 200:
                self.faults.append(f"{status} at {page or 'the list'}")
            await asyncio.sleep(PAUSE_OF_A_READER * random.uniform(0.5, 1.5))

    async def write(self, number):
        """Adds one entry after the other."""
        client = Client(self.sessions[number % len(self.sessions)], self.timings)
        while not self.is_over:
            group = random.choice(self.groups)
            title = f"Entry {next(self._numbers)}"
            amount = f"{random.randint(1, 99)}.{random.randint(0, 99):02}"
            status, body = await client.post(f"{group}/entries", title=title, amount=amount)
            if status == 303:
                self.titles.append(title)
            else:
                self.faults.append(f"{status} to an entry: {body[:200]}")
            await asyncio.sleep(PAUSE_OF_A_WRITER * random.uniform(0.5, 1.5))

    def look(self):
        """What the database says now, beside the server."""
        confirmed = self.titles[-5_000:]
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as file:
            titles = {title for (title,) in file.execute("SELECT title FROM entries")}
            unbalanced = file.execute(
                'SELECT "group" FROM balances GROUP BY "group", currency, scale '
                "HAVING sum(net) <> 0"
            ).fetchall()
        lost = [title for title in confirmed if title not in titles]
        if lost:
            self.faults.append(f"{len(lost)} entries are lost, {lost[0]} first")
        if unbalanced:
            self.faults.append("balances do not add up")

    async def everyone_has_heard(self):
        """True where each live page knows of the last change of its group."""
        newest = {group: self.sessions[0].position(group) for group in self.groups}
        for _ in range(100):
            if all(newest[group] == sequence for group, sequence in self.heard.values()):
                return True
            await asyncio.sleep(0.05)
        return False


class Samples:
    """Memory and descriptors, once a second."""

    def __init__(self, server):
        self._server = server
        self.memory = []
        self.descriptors = []

    def take(self):
        self.memory.append(self._server.private_bytes)
        self.descriptors.append(len(os.listdir(f"/proc/{self._server.process.pid}/fd")))

    def window(self, start, length=10):
        return statistics.median(self.memory[start:][:length])


async def soak(house, samples):
    seconds = house.options.seconds
    for number in range(house.options.live):
        house.heard[number] = (house.groups[number % GROUPS], 0)
    pages = [asyncio.create_task(house.live(number)) for number in range(house.options.live)]
    work = [asyncio.create_task(house.read(number)) for number in range(house.options.readers)]
    work += [asyncio.create_task(house.write(number)) for number in range(house.options.writers)]
    begun, reported = time.monotonic(), 0
    while (passed := time.monotonic() - begun) < seconds:
        await asyncio.sleep(1 - passed % 1)
        samples.take()
        for task in [*pages, *work]:
            if task.done() and (error := task.exception()):
                raise error
        if passed - reported >= 10:
            reported = passed
            await asyncio.to_thread(house.look)
            print(line(house, samples, passed), flush=True)
    house.is_over = True
    await asyncio.gather(*work)
    if not await house.everyone_has_heard():
        house.faults.append("not every live page has heard of the last change")
    house.look()
    for page in pages:
        page.cancel()


def line(house, samples, passed):
    return (
        f"{passed:5.0f} s  {len(house.timings):7} answers  {len(house.titles):6} entries  "
        f"{house.changes:7} events  {samples.memory[-1] / 1e6:6.1f} MB  "
        f"{samples.descriptors[-1]} descriptors  {len(house.faults)} faults"
    )


def report(house, samples):
    warm = int(house.options.warm)
    first, last = samples.window(warm), samples.window(-10)
    growth = last / first - 1
    ordered = sorted(house.timings)
    p50, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    print(f"p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, {len(ordered)} answers")
    print(f"private memory {first / 1e6:.1f} MB after {warm} s, {last / 1e6:.1f} MB at the end")
    if growth > house.options.growth / 100:
        house.faults.append(f"memory grew by {growth:.1%}")
    descriptors = set(samples.descriptors[warm:])
    if max(descriptors) - min(descriptors) > 2 + 2 * DESCRIPTORS_OF_A_READER:
        house.faults.append(f"from {min(descriptors)} to {max(descriptors)} descriptors")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--live", type=int, default=200)
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--writers", type=int, default=10)
    parser.add_argument("--warm", type=float, default=60, help="seconds until memory is measured")
    parser.add_argument("--growth", type=float, default=5, help="percent of memory at most")
    options = parser.parse_args()
    options.seconds = options.minutes * 60
    allow_many_files()
    with tempfile.TemporaryDirectory() as directory:
        database = Path(directory) / "evenly.db"
        plan = ("--entries", ENTRIES_BEFORE, "--groups", GROUPS, "--database", database)
        assert run("demo", *plan, timeout=120).returncode == 0
        with Server.serve(directory, "--log-level", "warning") as server:
            house, samples = House(server, database, options), Samples(server)
            asyncio.run(soak(house, samples))
            report(house, samples)
        check = run("check", "--database", database, timeout=600)
        if check.returncode != 0:
            house.faults.append(check.stderr)
    print(*house.faults, sep="\n", end="\n" if house.faults else "", file=sys.stderr)
    sys.exit(bool(house.faults))


if __name__ == "__main__":
    main()
