"""A household whose people have programs."""

import json
import re
import subprocess
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest
from evenly import PROGRAM, Server, clean_environment, run
from household import PASSWORD, Person


@dataclass
class Answer:
    status: int
    fields: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Home:
    """A running server, a group of Ada's, and a token of hers for each scope that is asked for."""

    def __init__(self, server, tokens, group):
        self.url = server.url + "/api/v1"
        self.server = server
        self.tokens = tokens
        self.group = group

    def open(self, path):
        """An answer that goes on."""
        request = urllib.request.Request(self.url + path)
        request.add_header("Authorization", f"Bearer {self.tokens['all']}")
        return urllib.request.urlopen(request, timeout=20)

    def ask(self, method, path, body=None, scope="all", **fields):
        request = urllib.request.Request(self.url + path, method=method)
        if scope:
            request.add_header("Authorization", f"Bearer {self.tokens[scope]}")
        if body is not None:
            request.data = json.dumps(body).encode()
            kind = "merge-patch+json" if method == "PATCH" else "json"
            request.add_header("Content-Type", f"application/{kind}")
        for name, value in fields.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, dict(error.headers), error.read())


SCOPES = {
    "all": "read,add,write,manage,account",
    "read": "read",
    "add": "add",
    "assistant": "read,add",
}


def add_account(database, username):
    made = subprocess.run(
        [PROGRAM, "user", "add", username, "--database", str(database)],
        input=PASSWORD,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert made.returncode == 0, made.stderr


def token_of(person):
    """One that allows all that its person may."""
    form = {"name": "Test", "scope": SCOPES["all"].split(","), "current_password": PASSWORD}
    page = person.post("/account/tokens", expecting=200, **form).text
    return re.search(r"evenly_[\w-]{40,}", page)[0]


def token_of_guest(home, name, role):
    """A token of a person whom the group's owner has let in by a link."""
    made = home.ask("POST", f"/groups/{home.group}/invitations", {"role": role, "places": 1})
    link = re.search(r"/join/[0-9a-f]{64}", made.json["link"])[0]
    return token_of(Person(home.server.address).joins(link, name))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    directory = tmp_path_factory.mktemp("home")
    database = Path(directory) / "evenly.db"
    made = run("demo", "--database", database, "--entries", 300, "--groups", 2, timeout=60)
    assert made.returncode == 0, made.stderr
    add_account(database, "eve")
    tokens = {}
    for name, scopes in SCOPES.items():
        arguments = ["--name", name, "--scopes", scopes, "--database", database]
        added = run("token", "add", "ada", *arguments)
        assert added.returncode == 0, added.stderr
        tokens[name] = added.stdout.strip()
    with Server.serve(
        directory, "--api-limits", "0,0", "--allow-private-hosts", "127.0.0.1"
    ) as server:
        home = Home(server, tokens, None)
        group = home.ask("GET", "/groups").json["groups"][0]
        home.group, home.currency = group["id"], group["currency"]
        tokens["member"] = token_of_guest(home, "Mel", "member")
        tokens["viewer"] = token_of_guest(home, "Vic", "viewer")
        tokens["stranger"] = token_of(Person(server.address).signs_in("eve"))
        yield home
