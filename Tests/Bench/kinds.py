"""The kinds of requests whose instructions are counted, and the household that they are sent to."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from evenly import Server, run
from household import Person
from pictures import PNG
from raw_http import ask

ENTRIES = 2_000
LISTENERS = 50
# A session may have 16 streams.
LISTENERS_OF_A_SESSION = 13
PICTURE = 20_000
# As many as a round of additions has: each round adds the same, and no title is a new one.
TITLES = 8
PATIENCE = 120
FORM = "Content-Type: application/x-www-form-urlencoded"
JSON = "Content-Type: application/json"


@dataclass(frozen=True)
class Kind:
    """One kind of request, and what answers it."""

    name: str
    path: str
    fields: tuple = ()
    status: int = 200
    # How many make a round: more where they are cheap, so that little else is in the number.
    requests: int = 40
    method: str = "GET"
    # One after the other, and from the beginning again.
    bodies: tuple = (b"",)
    # The people whose open pages hear of each request.
    listeners: tuple = ()
    # Each address is another one, of a page that has never been written.
    is_new: bool = False

    @property
    def is_unchanged(self):
        """Whether the browser has what it asks for already, as it still is."""
        return self.status == 304


class Household:
    """The demo, what a browser and a program of Ada's know of it, and what they ask for."""

    def __init__(self, directory):
        database = Path(directory) / "evenly.db"
        plan = ("demo", "--entries", ENTRIES, "--until", "2026-01-01")
        made = run(*plan, "--database", database, timeout=PATIENCE)
        assert made.returncode == 0, made.stderr
        scopes = ("--name", "count", "--scopes", "read,add", "--database", database)
        token = run("token", "add", "ada", *scopes, timeout=PATIENCE)
        self._program = (f"Authorization: Bearer {token.stdout.strip()}",)
        # Signing in takes long on purpose, and far longer where instructions are counted.
        with Server.serve(directory, "--log-level", "error", patience=PATIENCE) as server:
            sessions = -(-LISTENERS // LISTENERS_OF_A_SESSION)
            people = [Person(server.address, patience=PATIENCE) for _ in range(sessions)]
            self._sessions = [person.signs_in("ada") for person in people]
            self._look_around(server)

    def _look_around(self, server):
        ada = self._sessions[0]
        self._groups = sorted(set(re.findall(r"/groups/[\w-]{22}", ada.get("/").text)))
        self._titles = {group: self._find_titles(server, group) for group in self._groups}
        group = self._groups[0]
        page = ada.get(group).text
        self._entry = re.search(rf"{group}/entries/[\w-]{{22}}", page)[0]
        self._style = re.search(r'"(/assets/[^"]+\.css)"', page)[1]
        self._picture = self._add_picture(ada, group)

    def _find_titles(self, server, group):
        entries = json.loads(ask(server.address, "GET", api(group), *self._program).body)["entries"]
        titles = sorted({entry["title"] for entry in entries})
        assert len(titles) >= TITLES, titles
        return titles[:TITLES]

    def _add_picture(self, ada, group):
        file = ("till.png", PNG + bytes(PICTURE))
        form = {"title": "Receipt", "amount": "3.50"}
        added = ada.upload(f"{group}/entries", "file", file, expecting=303, **form)
        entry = re.search(r"#e-([\w-]{22})", added["Location"])[1]
        page = ada.get(f"{group}/entries/{entry}").text
        return re.search(rf"{group}/files/[\w-]{{22}}", page)[0]

    @property
    def kinds(self):
        return [*self._unchanged, *self._pages, *self._files, *self._additions]

    @property
    def _unchanged(self):
        """What is asked for again where nothing has happened, and what needs no household."""
        group = self._groups[0]
        yield Kind("up", "/up")
        yield Kind("login", "/login")
        yield Kind("home-unchanged", "/", self._browser, 304)
        yield Kind("list-unchanged", group, self._browser, 304)
        for page in ("balances", "reports", "history"):
            yield Kind(f"{page}-unchanged", f"{group}/{page}", self._browser, 304)
        yield Kind("api-entries-unchanged", api(group), self._program, 304)

    @property
    def _pages(self):
        """What is written anew each time."""
        group = self._groups[0]
        yield Kind("entry-form", f"{group}/entries/new", self._browser, requests=8)
        for name, path in (
            ("list", group),
            ("list-page-12", f"{group}?page=12"),
            ("search", "/search?q=pizza"),
            ("entry", self._entry),
            ("people", "/people"),
        ):
            yield Kind(name, path, self._browser, requests=8, is_new=True)

    @property
    def _files(self):
        yield Kind("style", self._style)
        yield Kind("picture", self._picture, self._browser)

    @property
    def _additions(self):
        """Each to a group of its own, so that none depends on what was added before."""
        by_form, by_program, heard = self._groups
        fields = (*self._browser, FORM, f"Origin: {self._sessions[0].origin}")
        form = fields, 303, 8, "POST"
        yield Kind("add-by-form", f"{by_form}/entries", *form, self._forms(by_form))
        program = (*self._program, JSON), 201, 8, "POST"
        yield Kind("add-by-api", api(by_program), *program, self._drafts(by_program))
        listeners = tuple(
            self._sessions[number // LISTENERS_OF_A_SESSION] for number in range(LISTENERS)
        )
        yield Kind("add-heard-by-50", api(heard), *program, self._drafts(heard), listeners)

    @property
    def _browser(self):
        return tuple(self._sessions[0].fields)

    def _forms(self, group):
        return tuple(
            urlencode({"title": title, "amount": "12.50"}).encode() for title in self._titles[group]
        )

    def _drafts(self, group):
        bill = {"money": {"amount": "12.50", "currency": "EUR"}}
        return tuple(
            json.dumps({"title": title, "bill": bill}).encode() for title in self._titles[group]
        )


def api(group):
    """Where programs find the entries of a group."""
    return f"/api/v1{group}/entries"
