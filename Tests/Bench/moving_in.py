"""Measures a file of another app on its way in: how long it is until one sees what it would become,
until it is added, and until that is undone; what memory that takes, and how long other pages wait
for it."""

import html
import re
import threading
import time

from evenly import Server, wait_until
from household import Person
from raw_http import Connection, request

# rows, the seconds to stay below until they are shown and until they are added, or gone again
SIZES = [(3_000, 1, 2), (50_000, 5, 30)]
MOST_MEMORY = 200
LONGEST_WAIT = 300
MB = 1 << 20


def measure_imports(table, cores, directory):
    table.heading("a file of another app", "measured", "goal", "")
    for rows, shown, added in SIZES:
        with Server.serve(directory(f"import-{rows}"), prefix=cores.every) as server:
            figures = measure_import(server, rows)
        for name, figure, goal, unit in [
            ("shown", figures["shown"], shown, "s"),
            ("added", figures["added"], added, "s"),
            ("undone", figures["undone"], added, "s"),
            ("private MB at most", figures["memory"], MOST_MEMORY, ""),
            ("other pages, at most", figures["wait"], LONGEST_WAIT, "ms"),
        ]:
            text = f"{figure:.2f} {unit}" if unit == "s" else f"{figure:.0f} {unit}"
            table.row(f"{rows:,} rows: {name}", text, goal=f"< {goal} {unit}", met=figure < goal)
        memory = figures["memory undoing"]
        table.row(f"{rows:,} rows: private MB at most, undoing", f"{memory:.0f}")


def measure_import(server, rows):
    ada = Person.first(server.address)
    home = ada.found_group()
    group = ada.found_group()
    with Watch(server, ada, home) as watch:
        start = time.monotonic()
        sent = ada.upload(f"{group}/import", "file", ("house.csv", house(rows)), expecting=303)
        page = until_shown(ada, sent["Location"])
        shown = time.monotonic() - start
        fields = {
            name: html.unescape(value)
            for name, value in re.findall(
                r'<input type="hidden" name="(plan|operation)" value="([^"]*)"', page
            )
        }
        start = time.monotonic()
        answer = ada.post(sent["Location"], expecting=303, action="confirm", **fields)
        until_added(ada, sent["Location"], answer)
        added = time.monotonic() - start
    with Watch(server, ada, home) as undoing:
        start = time.monotonic()
        undo(ada, group)
        undone = time.monotonic() - start
    return {
        "shown": shown,
        "added": added,
        "undone": undone,
        "memory": watch.memory / MB,
        "memory undoing": undoing.memory / MB,
        "wait": max(watch.wait, undoing.wait) * 1000,
    }


def house(rows):
    """A household of two as Splitwise writes it."""
    lines = ["Date,Description,Category,Cost,Currency,Ada,Zoe"]
    for row in range(rows):
        cost = 2 + row % 500
        day = f"{2020 + row // 20_000}-{1 + row % 12:02}-{1 + row % 28:02}"
        half = f"{cost / 2:.2f}"
        lines.append(f"{day},Thing {row},General,{cost}.00,EUR,{half},-{half}")
    return "\n".join(lines).encode()


def until_shown(person, page):
    answer = None

    def is_shown():
        nonlocal answer
        answer = person.get(page).text
        return "data-import-format" in answer

    assert wait_until(is_shown, patience=60, interval=0.05)
    return answer


def until_added(person, page, answer):
    """The page leads on to the group when all of it is there."""

    def is_added():
        nonlocal answer
        if "/groups/" in (answer["Location"] or ""):
            return True
        answer = person.get(page)
        return False

    assert wait_until(is_added, patience=120, interval=0.05)


def undo(person, group):
    """Takes back what was done last. A large import goes part by part after the answer."""
    history = person.get(f"{group}/history").text
    path = re.search(rf'action="({group}/history/\d+/undo)"', history)[1]
    with Connection(person.address, timeout=60) as connection:
        fields = ["Connection: close", f"Origin: {person.origin}", *person.fields]
        kind = "Content-Type: application/x-www-form-urlencoded"
        connection.send(request("POST", path, *fields, kind, body=b""))
        assert connection.read().status == 303
    assert wait_until(lambda: "Thing" not in person.get(group).text, patience=120, interval=0.05)


class Watch:
    """The largest private memory, and the longest wait for another page."""

    def __init__(self, server, person, group):
        self._server, self._person, self._group = server, person, group
        self._is_over = threading.Event()
        self._threads = [
            threading.Thread(target=self._look_at_memory),
            threading.Thread(target=self._look_at_pages),
        ]
        self.memory, self.wait = 0, 0

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _look_at_memory(self):
        while not self._is_over.wait(0.05):
            self.memory = max(self.memory, self._server.private_bytes)

    def _look_at_pages(self):
        while not self._is_over.wait(0.1):
            start = time.monotonic()
            self._person.get(self._group)
            self.wait = max(self.wait, time.monotonic() - start)
