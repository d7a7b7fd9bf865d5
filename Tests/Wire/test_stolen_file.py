"""A copy of the database lets nobody in, and SECURITY.md says what else is in it."""

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


def test_each_field_that_holds_a_secret_is_told(tmp_path):
    assert run("demo", "--entries", 5, "--database", tmp_path / "evenly.db").returncode == 0
    text = (ROOT / "SECURITY.md").read_text()
    section = text.split("### What a stolen file gives away")[1].split("\n### ")[0]
    told = set(re.findall(r"`(\w+\.\w+)`", section))
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
