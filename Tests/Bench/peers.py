"""Measures Evenly beside I Hate Money, which is installed from PyPI.

Both are given the same entries and one core, and each page is written anew each time. Run it with
`make bench-peers`.
"""

import csv
import io
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote, urlencode

from bench import Cores
from evenly import PROGRAM, ROOT, Server, clean_environment, free_port, private_bytes, wait_until
from pages import EVER_NEW, Visitor
from raw_http import Connection, ask, request
from table import Table

ENTRIES = 5_000
CONNECTIONS = 16
MB = 1 << 20
PEERS = ROOT / ".build/peers"
FILL = Path(__file__).with_name("fill_ihatemoney.py")

# What it is, the address below Evenly's group and below the other's project, and the goal.
QUESTIONS = [
    ("list", "", "/", 20),
    ("statistics", "/reports", "/statistics", 20),
    ("settle", "/balances", "/settle_bills", 20),
    ("export", "/entries.csv", "/export/bills.csv", None),
]

COLUMNS = ("evenly", "I Hate Money", "ratio", "goal", "")

SETTINGS = """
SECRET_KEY = "measured and thrown away"
SQLALCHEMY_DATABASE_URI = "sqlite:///{directory}/ihatemoney.db"
SESSION_COOKIE_SECURE = False
"""

# A form as wrk sends it.
FORM = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Origin"] = "http://127.0.0.1:{port}"
wrk.body = "{body}"
"""


class IHateMoney:
    """The peer as its own image runs it: gunicorn with one worker."""

    def __init__(self, directory, prefix, entries):
        settings = Path(directory) / "settings.cfg"
        settings.write_text(SETTINGS.format(directory=directory))
        environment = clean_environment(IHATEMONEY_SETTINGS_FILE_PATH=str(settings))
        program = [PEERS / "bin/python", FILL]
        filled = subprocess.run(
            program, input=entries, env=environment, capture_output=True, text=True, check=True
        )
        self.port = free_port()
        self.address = ("127.0.0.1", self.port)
        command = [*prefix, PEERS / "bin/gunicorn", "ihatemoney.wsgi:application"]
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{self.port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert wait_until(self._answers, 60, interval=0.02), "I Hate Money does not start"
        self.seconds_until_ready = time.monotonic() - began
        link = filled.stdout.split()[-1]
        self.cookie = ask(self.address, "GET", link)["set-cookie"].split(";")[0]

    def _answers(self):
        try:
            return ask(self.address, "GET", "/healthcheck").status == 200
        except OSError:
            return False

    def adding(self):
        """The form for a bill, with the token that it wants."""
        page = ask(self.address, "GET", "/flat/add", f"Cookie: {self.cookie}")
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page.text)[1]
        people = re.findall(r'name="payed_for"[^>]*value="(\d+)"', page.text)
        fields = [
            ("csrf_token", token),
            ("date", "2026-01-02"),
            ("what", "Milk"),
            ("payer", people[0]),
        ]
        fields += [("amount", "3.50"), ("bill_type", "Expense"), ("original_currency", "XXX")]
        return urlencode(fields + [("payed_for", each) for each in people])

    @property
    def private_bytes(self):
        """Of the worker and its master."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return sum(map(private_bytes, [self.process.pid, *map(int, children.split())]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)


def rate(cores, port, cookie, path, seconds, script):
    """Requests a second that were answered well."""
    result = subprocess.run(
        [*cores.load, "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "30s"]
        + ["-H", f"Cookie: {cookie}", "-s", script, f"http://127.0.0.1:{port}{path}"],
        capture_output=True,
        text=True,
        check=True,
    )
    if re.search(r"Non-2xx|timeout [1-9]", result.stdout):
        raise ValueError(result.stdout)
    return float(re.search(r"Requests/sec: +([\d.]+)", result.stdout)[1])


def slow_rate(peer, path, seconds):
    """The same of a server that answers one after the other, and may take seconds for each."""
    began, count = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        with Connection(peer.address, timeout=60) as connection:
            connection.send(request("GET", path, "Connection: close", f"Cookie: {peer.cookie}"))
            assert connection.read().status == 200, path
        count += 1
    return count / (time.monotonic() - began)


def size(path):
    path = Path(path)
    if path.is_file():
        return path.stat().st_size
    return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())


def entries_of(visitor):
    """Day, title, amount and members of each expense. They pay by turns."""
    text = visitor.get(visitor.path("/entries.csv")).text
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    shares = [name for name in rows.fieldnames if name.endswith(" share")]
    people = [name.removesuffix(" share") for name in shares]
    kept = io.StringIO()
    writer = csv.writer(kept)
    writer.writerow(["date", "title", "amount", "payer", "owers"])
    for number, row in enumerate(rows):
        owers = [name for name in people if float(row[f"{name} share"])]
        payer = people[number % len(people)]
        writer.writerow([row["date"], row["title"], row["amount"], payer, "|".join(owers)])
    return kept.getvalue()


def measure(seconds=4):
    cores, table = Cores(), Table()
    with tempfile.TemporaryDirectory() as scratch:
        ours, theirs = Path(scratch) / "evenly", Path(scratch) / "ihatemoney"
        ours.mkdir()
        theirs.mkdir()
        database = ours / "evenly.db"
        command = [PROGRAM, "demo", "--entries", str(ENTRIES), "--groups", "1"]
        subprocess.run([*command, "--database", database], check=True, capture_output=True)
        options = ["--threads", 1, "--log-level", "error"]
        with Server.serve(ours, *options, prefix=cores.server) as evenly:
            visitor = Visitor(evenly)
            with IHateMoney(theirs, cores.server, entries_of(visitor)) as peer:
                compare(table, cores, scratch, evenly, visitor, peer, seconds)


def compare(table, cores, scratch, evenly, visitor, peer, seconds):
    idle = evenly.private_bytes, peer.private_bytes
    anew = os.path.join(scratch, "anew.lua")
    Path(anew).write_text(EVER_NEW)
    table.heading(f"{ENTRIES:,} entries, requests a second", *COLUMNS)
    for title, own, other, goal in QUESTIONS:
        mine = rate(cores, evenly.port, visitor.cookie, visitor.path(own), seconds, anew)
        peers = slow_rate(peer, f"/flat{other}", seconds)
        row(table, title, f"{mine:,.0f}", f"{peers:,.2f}", mine / peers, goal)
    scripts = {}
    own = urlencode({"title": "Milk", "amount": "3.50", "date": "2026-01-02"})
    for name, body, port in (("own", own, evenly.port), ("peer", peer.adding(), peer.port)):
        scripts[name] = os.path.join(scratch, f"{name}.lua")
        Path(scripts[name]).write_text(FORM.format(body=body, port=port))
    group = quote(visitor.path("/entries"))
    mine = rate(cores, evenly.port, visitor.cookie, group, seconds, scripts["own"])
    peers = rate(cores, peer.port, peer.cookie, "/flat/add", seconds, scripts["peer"])
    row(table, "add", f"{mine:,.0f}", f"{peers:,.1f}", mine / peers, None)
    busy = evenly.private_bytes, peer.private_bytes
    table.heading("how much smaller", *COLUMNS)
    for title, (mine, peers) in (("MB of private memory, idle", idle), ("  after all this", busy)):
        row(table, title, f"{mine / MB:.1f}", f"{peers / MB:.1f}", peers / mine, 4)
    start = 1000 * evenly.seconds_until_ready, 1000 * peer.seconds_until_ready
    row(table, "ms to start", f"{start[0]:.0f}", f"{start[1]:.0f}", start[1] / start[0], None)
    sizes = size(PROGRAM) / MB, size(PEERS) / MB
    row(table, "MB installed", f"{sizes[0]:.0f}", f"{sizes[1]:.0f}", sizes[1] / sizes[0], None)


def row(table, title, mine, peers, ratio, goal):
    met = ratio >= goal if goal else None
    table.row(title, mine, peers, f"{ratio:.1f}", goal=f"≥ {goal}" if goal else "", met=met)


if __name__ == "__main__":
    measure()
