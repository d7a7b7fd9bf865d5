"""Measures what programs ask for by the API, with a token, of a large group: as it was answered a
moment before, for programs ask again and again, and written anew each time."""

import json
import os
import re
import subprocess

from evenly import PROGRAM, Server
from raw_http import ask

ENTRIES = int(os.environ.get("EVENLY_BENCH_ENTRIES", 100_000))
CONNECTIONS = 16
READS_A_SECOND = 8_000
ADDITIONS_A_SECOND = 3_000
MICROSECONDS_OF_A_TOKEN = 20

# what it is, its address below the group's
READS = [
    ("one entry", "/entries/{entry}"),
    ("a page of 50", "/entries"),
    ("balances", "/balances"),
]

# The same address, spelled as it never was: what is answered has to be written anew.
EVER_NEW = """
local number = 0
request = function()
  number = number + 1
  local rest = number
  local path = wrk.path:gsub("(/groups/)([%w_-]+)", function(before, id)
    return before .. id:gsub(".", function(letter)
      local isCoded = rest % 2 == 1
      rest = math.floor(rest / 2)
      return isCoded and string.format("%%%02X", letter:byte()) or letter
    end)
  end)
  return wrk.format("GET", path)
end
"""

ADDITION = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '%s'
"""


def measure_programs(table, cores, directory, seconds):
    place = directory("programs")
    database = os.path.join(place, "evenly.db")
    make(cores, "demo", "--entries", ENTRIES, "--database", database)
    scopes = ["--name", "bench", "--scopes", "read,add", "--database", database]
    token = make(cores, "token", "add", "ada", *scopes).strip()
    addition, ever_new = (os.path.join(place, name) for name in ("addition.lua", "new.lua"))
    with open(ever_new, "w") as file:
        file.write(EVER_NEW)
    table.heading(
        f"by a token, {ENTRIES:,} entries, {CONNECTIONS} connections",
        *("KB", "again/s", "anew/s", "goal", ""),
    )
    options = ["--threads", 1, "--log-level", "error", "--api-limits", "0,0"]
    with Server.serve(place, *options, prefix=cores.server) as server:
        program = Program(server, token)
        for title, address in READS:
            path = program.path(address)
            size = len(program.get(path)) / 1024
            rate = load(cores, server, program, path, seconds)
            anew = load(cores, server, program, path, seconds, "-s", ever_new)
            goal = READS_A_SECOND
            figures = f"{size:.1f}", f"{rate:,.0f}", f"{anew:,.0f}"
            table.row(title, *figures, goal=f"≥ {goal:,}", met=rate >= goal)
        with open(addition, "w") as file:
            file.write(ADDITION % program.addition)
        rate = load(cores, server, program, program.path("/entries"), seconds, "-s", addition)
        goal = ADDITIONS_A_SECOND
        table.row("adding", "", "", f"{rate:,.0f}", goal=f"≥ {goal:,}", met=rate >= goal)
        measure_token(table, cores, server, program, seconds)


def measure_token(table, cores, server, program, seconds):
    """What a request costs more that shows a token: to look it up, and to say whose it is."""
    without = load(cores, server, program, "/up", seconds)
    known = load(cores, server, program, "/api/v1/me", seconds)
    cost = 1_000_000 / known - 1_000_000 / without
    goal = MICROSECONDS_OF_A_TOKEN
    table.heading("a request with a token, and without", "a second", "µs more", "goal", "")
    table.row(
        "whose it is, and /up", f"{known:,.0f}", f"{cost:.1f}", goal=f"< {goal}", met=cost < goal
    )


def make(cores, *arguments):
    command = [*cores.every, PROGRAM, *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Program:
    """One of Ada's, and what it finds in her first group."""

    def __init__(self, server, token):
        self._server = server
        self.field = f"Authorization: Bearer {token}"
        group = json.loads(self.get("/api/v1/groups"))["groups"][0]
        self._group = f"/api/v1/groups/{group['id']}"
        self._entry = json.loads(self.get(self._group + "/entries"))["entries"][0]["id"]
        money = {"amount": "12.50", "currency": group["currency"]}
        self.addition = json.dumps({"title": "Lunch", "bill": {"money": money}})

    def path(self, address):
        return self._group + address.format(entry=self._entry)

    def get(self, path):
        answer = ask(self._server.address, "GET", path, self.field)
        assert answer.status == 200, answer.body
        return answer.body


def load(cores, server, program, path, seconds, *options):
    """Requests a second."""
    result = subprocess.run(
        [*cores.load, "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-H", program.field]
        + [*options, f"http://127.0.0.1:{server.port}{path}"],
        capture_output=True,
        text=True,
        check=True,
    )
    if re.search(r"Non-2xx|Socket errors", result.stdout):
        raise ValueError(result.stdout)
    return float(re.search(r"Requests/sec: +([\d.]+)", result.stdout)[1])
