"""A copy of the database opens what SECURITY.md says, until that is closed, and nothing else."""

import base64
import hashlib
import hmac
import json
import re
import sqlite3
import time

from evenly import ROOT, Server, run
from household import PASSWORD, Person
from raw_http import ask

SECRET = re.compile(
    "secret|token|digest|password|key$|browser|salt|current|previous|credential|endpoint"
)


def asks(address, path, body=None, token=None):
    fields = ["Content-Type: application/json"] if body else []
    if token:
        fields.append(f"Authorization: Bearer {token}")
    data = json.dumps(body).encode() if body else b""
    answer = ask(address, "POST" if body else "GET", f"/api/v1{path}", *fields, body=data)
    return answer.status, json.loads(answer.body) if answer.body else None


def signs_in(address):
    body = {"username": "ada", "password": PASSWORD, "device": "Phone"}
    status, tokens = asks(address, "/sessions", body)
    assert status == 201
    return tokens


def derived(secret, purpose):
    """HKDF (RFC 5869) by SHA-256, of one block."""
    key = hmac.digest(b"Evenly", secret, "sha256")
    return hmac.digest(key, purpose + b"\x01", "sha256")


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def test_an_access_token_cannot_be_made_of_what_is_in_the_file(tmp_path):
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
        tokens = signs_in(server.address)
        status, _ = asks(server.address, "/me", token=tokens["access"])
        assert status == 200
        assert (
            run("backup", tmp_path / "copy", "--database", tmp_path / "evenly.db").returncode == 0
        )
        with sqlite3.connect(tmp_path / "copy") as copy:
            (secret,) = copy.execute("SELECT secret FROM instance").fetchone()
        copy.close()
        head, claims, _ = tokens["access"].encode().split(b".")
        said = json.loads(base64.urlsafe_b64decode(claims + b"=="))
        said["exp"] = int(time.time()) + 500
        signed = head + b"." + url64(json.dumps(said).encode())
        for key in (secret, derived(secret, b"access tokens"), derived(secret, b"refresh tokens")):
            forged = signed + b"." + url64(hmac.digest(key, signed, "sha256"))
            status, _ = asks(server.address, "/me", token=forged.decode())
            assert status == 401
    with Server.serve(tmp_path) as server:
        status, _ = asks(server.address, "/me", token=tokens["access"])
        assert status == 401
        status, renewed = asks(server.address, "/sessions/refresh", {"refresh": tokens["refresh"]})
        assert status == 200
        assert asks(server.address, "/me", token=renewed["access"])[0] == 200


def rows(database, question):
    with sqlite3.connect(database) as connection:
        found = connection.execute(question).fetchall()
    connection.close()
    return found


class Thief:
    """A thief with a copy of the file, and the address of the server."""

    def __init__(self, directory):
        self.copy = directory / "copy"
        made = run("backup", self.copy, "--database", directory / "evenly.db")
        assert made.returncode == 0, made.stderr
        ((self.secret,),) = rows(self.copy, "SELECT secret FROM instance")

    def links(self, database=None):
        """What each field opens that opens anything, as paths; its secret tried on another file."""
        database = database or self.copy

        def paths(table, *forms):
            ids = [url64(row) for (row,) in rows(database, f"SELECT id FROM {table} ORDER BY id")]
            tokens = [hmac.digest(self.secret, name, "sha256").hex() for name in ids]
            return [form.format(token) for token in tokens for form in forms]

        feeds = [f"/feeds/{{}}/{name}" for name in ("entries.csv", "history.atom", "bills.ics")]
        own = [url64(row).decode() for (row,) in rows(database, "SELECT id FROM personal_links")]
        endings = [
            account + bytes([mail])
            for (account,) in rows(database, "SELECT id FROM accounts WHERE username IS NOT NULL")
            for mail in (1, 2, 4)
        ]
        proofs = [hmac.digest(self.secret, b"unsubscribe\0" + end, "sha256") for end in endings]
        return {
            "invitations.token": paths("invitations", "/join/{}"),
            "looking_links.token": paths("looking_links", "/shared/{}"),
            "feed_links.token": paths("feed_links", *feeds),
            "personal_links.id": [f"/with/{name}" for name in own],
            "instance.secret": [
                f"/unsubscribe/{url64(end + proof).decode()}"
                for end, proof in zip(endings, proofs, strict=True)
            ],
        }


def statuses(address, links):
    """How each field's links answer a stranger."""
    return {
        field: {ask(address, "GET", path).status for path in paths}
        for field, paths in links.items()
    }


def opens_everything(address, database):
    """Ada, her group, and in it one of each kind that has a link."""
    ada = Person.first(address)
    group = ada.found_group("Zoe")
    ada.adds(group, "Rent")
    Person(address).post(ada.invitation(group), expecting=303, name="Gus")
    ((gus,),) = rows(database, "SELECT id FROM members WHERE name = 'Gus'")
    ada.invitation(group, member=url64(gus).decode())
    ada.post(f"{group}/looking-links", expecting=200)
    ada.post(f"{group}/feeds", expecting=303)
    ada.post("/people/me", expecting=303)
    return ada, group


def closes_everything(ada, group, database):
    """Takes the steps after a theft, as the pages offer them."""
    for table, path in [("invitations", "invitations"), ("looking_links", "looking-links")]:
        for (link,) in rows(database, f"SELECT id FROM {table} WHERE revoked IS NULL"):
            ada.post(f"{group}/{path}/{url64(link).decode()}/revocation", expecting=303)
    ada.post(f"{group}/feeds", expecting=303)
    ada.post("/people/me", expecting=303)


def test_each_field_that_opens_something_does_until_that_is_closed(tmp_path):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        ada, group = opens_everything(server.address, database)
        links = Thief(tmp_path).links()
        assert set(links) == opening_fields()
        assert all(links.values())
        assert statuses(server.address, links) == dict.fromkeys(links, {200})
        # Also what is done after the theft.
        ada.adds(group, "Later on")
        for field, name in [
            ("looking_links.token", "Later on"),
            ("feed_links.token", "Later on"),
            ("personal_links.id", "Ada"),
        ]:
            assert name in ask(server.address, "GET", links[field][0]).text, field
        closes_everything(ada, group, database)
        closed = {field: {404} for field in links} | {"instance.secret": {200}}
        assert statuses(server.address, links) == closed


def test_an_invitation_in_the_file_gives_a_name_and_a_way_back_that_of_a_guest(tmp_path):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        _, group = opens_everything(server.address, database)
        open_one, way_back = Thief(tmp_path).links()["invitations.token"]
        members = dict(rows(database, "SELECT name, id FROM members"))
        zoe, gus = Person(server.address), Person(server.address)
        zoe.post(open_one, expecting=303, member=url64(members["Zoe"]).decode())
        gus.post(way_back, expecting=303)
        for person in (zoe, gus):
            assert "Rent" in person.get(group).text
        held = dict(rows(database, "SELECT name, person FROM members"))
        assert len(set(held.values())) == 3 and None not in held.values()
        # A name that has an account cannot be taken by another.
        other = Person(server.address)
        assert other.post(open_one, member=url64(members["Ada"]).decode()).status == 422
        assert "Rent" not in other.get(group).text


def test_with_another_secret_the_old_one_opens_nothing_that_is_made_later(tmp_path):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        ada, group = opens_everything(server.address, database)
        thief = Thief(tmp_path)
        closes_everything(ada, group, database)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE instance SET secret = NULL")
    connection.close()
    with Server.serve(tmp_path) as server:
        ada = ada.at(server.address)
        assert ada.get(group).status == 200
        ada.post(f"{group}/invitations", expecting=303)
        ada.post(f"{group}/looking-links", expecting=200)
        ada.post(f"{group}/feeds", expecting=303)
        feed = re.search(r"/feeds/[0-9a-f]{64}/entries\.csv", ada.get(f"{group}/feeds").text)[0]
        assert ask(server.address, "GET", feed).status == 200
        links = thief.links(database)
        del links["personal_links.id"]
        assert statuses(server.address, links) == dict.fromkeys(links, {404})


def told_fields():
    """The rows of the table: its fields, and what they are good for."""
    text = (ROOT / "SECURITY.md").read_text()
    section = text.split("### What a stolen file gives away")[1].split("\n### ")[0]
    cells = [row.strip("| ").split(" | ") for row in section.splitlines() if row.startswith("| `")]
    return {field: row[2] for row in cells for field in re.findall(r"`(\w+\.\w+)`", row[0])}


def opening_fields():
    """Those that open something, as the table says."""
    return {field for field, use in told_fields().items() if use.startswith("opening")}


def test_each_field_that_holds_a_secret_is_told(tmp_path):
    assert run("demo", "--entries", 5, "--database", tmp_path / "evenly.db").returncode == 0
    told = set(told_fields())
    with sqlite3.connect(tmp_path / "evenly.db") as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        fields = {
            f"{table}.{row[1]}"
            for table in tables
            for row in database.execute(f"PRAGMA table_info({table})")
        }
    database.close()
    # Digests of what is shared, and the names that others are known by.
    plain = {"attachments.digest", "operations.digest", "accounts.username_key"}
    secret = {field for field in fields if SECRET.search(field.split(".")[1])} - plain
    assert secret <= told, secret - told
    assert told <= fields, told - fields


def test_nothing_in_the_file_is_the_hash_of_less(tmp_path):
    """What is kept of a refresh token is the SHA-256 of all of its random bits."""
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
        refresh = signs_in(server.address)["refresh"]
    bits = base64.urlsafe_b64decode(refresh + "==")[16:48]
    with sqlite3.connect(tmp_path / "evenly.db") as database:
        (kept,) = database.execute("SELECT current FROM app_sessions").fetchone()
    database.close()
    assert kept == hashlib.sha256(bits).digest()
