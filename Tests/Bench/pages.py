"""Measures what a household looks at: each page of a large group, as it was written for another tab
or device a moment before, written anew each time, the same packed by gzip, and unchanged for a
browser that has it."""

import os
import re
import subprocess
from urllib.parse import urlencode

from evenly import PROGRAM, Server
from idle import milliseconds_to_the_first_answer, settled_memory
from raw_http import ask

ENTRIES = 100_000
STARTS = 5
CONNECTIONS = 16
KB = 1 << 10
PACKED = ("-H", "Accept-Encoding: gzip")

# what it is, its address below the group's, the milliseconds to stay below
PAGES = [
    ("list", "", 5),
    ("list, page 1,000", "?page=1000", 5),
    ("list, one month", "?from=2025-06-01&to=2025-06-30", 25),
    ("list, one member", "?member={member}", 25),
    ("list, a search", "?q=pizza", 25),
    ("entry", "/entries/{entry}", 5),
    ("new entry", "/entries/new", 5),
    ("balances", "/balances", 5),
    ("history", "/history", 5),
]

# An address that was never asked for makes a page that has never been written.
EVER_NEW = """
local number = 0
request = function()
  number = number + 1
  return wrk.format("GET", wrk.path .. (wrk.path:find("?") and "&" or "?") .. "new=" .. number)
end
"""


def measure_pages(table, cores, directory, seconds):
    place = directory("pages")
    database = os.path.join(place, "evenly.db")
    script = os.path.join(place, "new.lua")
    with open(script, "w") as file:
        file.write(EVER_NEW)
    command = [*cores.every, PROGRAM, "demo", "--entries", str(ENTRIES), "--database", database]
    subprocess.run(command, check=True, capture_output=True)
    measure_idleness(table, cores, place)
    table.heading(
        f"pages, {ENTRIES:,} entries, {CONNECTIONS} connections",
        *("KB", "packed", "again/s", "ms", "anew/s", "ms", "packed/s", "304/s", "goal", ""),
    )
    options = ["--threads", 1, "--log-level", "error"]
    with Server.serve(place, *options, prefix=cores.server) as server:
        visitor = Visitor(server)
        for title, address, goal in PAGES:
            path = visitor.path(address)
            page = visitor.get(path)
            again = load(cores, server, visitor, path, seconds)
            anew = load(cores, server, visitor, path, seconds, "-s", script)
            packed = load(cores, server, visitor, path, seconds, "-s", script, *PACKED)
            tag = page["etag"]
            unchanged = ["-H", f"If-None-Match: {tag}"] if tag else None
            same = unchanged and load(cores, server, visitor, path, seconds, *unchanged)
            size, packed_size = len(page.body), len(visitor.get(path, PACKED[1]).body)
            table.row(
                title,
                *(f"{size / KB:.0f}", f"{packed_size / KB:.1f}"),
                *(f"{again[0]:,.0f}", f"{again[1]:.1f}", f"{anew[0]:,.0f}", f"{anew[1]:.1f}"),
                f"{packed[0]:,.0f}",
                f"{same[0]:,.0f}" if same else "",
                goal=f"< {goal} ms",
                met=again[1] < goal and size < 60 * KB,
            )


def measure_idleness(table, cores, place):
    """What the size of a database costs while no request is made."""
    times, memories = [], []
    for _ in range(STARTS):
        with Server.serve(place, "--log-level", "error", prefix=cores.every) as server:
            times.append(milliseconds_to_the_first_answer(server))
            memories.append(settled_memory(server) / (1 << 20))
    slowest, largest = max(times), max(memories)
    table.heading(f"a start with {ENTRIES:,} entries", "worst", "goal", "")
    table.row("ms to the first answer", f"{slowest:.0f}", goal="< 100", met=slowest < 100)
    table.row("private MB idle", f"{largest:.1f}", goal="< 30", met=largest < 30)


class Visitor:
    """Ada, signed in to the demo, and what she finds in her first group."""

    def __init__(self, server):
        self._server = server
        form = urlencode({"username": "ada", "password": "correct horse battery"})
        fields = [
            "Origin: http://localhost",
            "Content-Type: application/x-www-form-urlencoded",
        ]
        answer = ask(server.address, "POST", "/login", *fields, body=form.encode())
        self.cookie = answer["set-cookie"].split(";")[0]
        self._group = self._find("/", r"/groups/[\w-]{22}")
        self._entry = self._find(self._group, r"/entries/([\w-]{22})")
        self._member = self._find(self._group, r'name="member".*?value="([\w-]{22})"')

    def path(self, address):
        return self._group + address.format(entry=self._entry, member=self._member)

    def get(self, path, *fields):
        return ask(self._server.address, "GET", path, f"Cookie: {self.cookie}", *fields)

    def _find(self, path, pattern):
        match = re.search(pattern, self.get(path).body.decode(), re.DOTALL)
        return match[match.lastindex or 0]


def load(cores, server, visitor, path, seconds, *options):
    """Requests a second, and the median of their times in milliseconds."""
    result = subprocess.run(
        [*cores.load, "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency"]
        + ["-H", f"Cookie: {visitor.cookie}", *options, f"http://127.0.0.1:{server.port}{path}"],
        capture_output=True,
        text=True,
        check=True,
    )
    if re.search(r"Non-2xx|Socket errors", result.stdout):
        raise ValueError(result.stdout)
    rate = float(re.search(r"Requests/sec: +([\d.]+)", result.stdout)[1])
    number, unit = re.search(r"50% +([\d.]+)(us|ms|s)\b", result.stdout).groups()
    return rate, float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
