"""Text that identifies is one text in both spellings, by every door; and backups come back."""

import json
import re
import secrets
import sqlite3
import unicodedata

import pytest
from evenly import Server, run
from household import PASSWORD, Person
from raw_http import ask

from conftest import token_of

COMPOSED, PARTED = (unicodedata.normalize(form, "é") for form in ("NFC", "NFD"))
PAYEES = [unicodedata.normalize(form, "가게") for form in ("NFC", "NFD")]


class Door:
    """Ada's programs on a server of her own."""

    def __init__(self, server):
        self.ada = Person.first(server.address)
        self.token = token_of(self.ada)
        self.group = self.ada.found_group("Ben")

    def asks(self, method, path, body=None, expecting=(200, 201, 204)):
        fields = [f"Authorization: Bearer {self.token}"]
        if body is not None:
            fields.append("Content-Type: application/json")
        data = json.dumps(body).encode() if body is not None else b""
        path = f"/api/v1{self.group}{path}"
        answer = ask(self.ada.address, method, path, *fields, body=data)
        assert answer.status in expecting, answer.text
        return json.loads(answer.body) if answer.body else None

    def operate(self, change):
        operation = {"id": secrets.token_urlsafe(16)[:21] + "A", "change": change}
        self.asks("POST", "/operations", {"operations": [operation]})

    def add(self, code, amount, title="Milk"):
        bill = {"money": {"amount": amount, "currency": code}}
        self.asks("POST", "/entries", {"title": title, "date": "2026-01-02", "bill": bill})

    def operates(self, code, amount):
        """An entry as the journal writes it."""
        records = self.asks("GET", "/operations")["operations"]
        change = next(r["change"] for r in records if r["change"]["kind"] == "entry")
        text = json.dumps(change, ensure_ascii=False)
        new = secrets.token_urlsafe(16)[:21] + "A"
        change = json.loads(text.replace(change["id"], new))
        change["added"]["bill"]["amount"] = [amount, code, 0]
        self.operate(change)


def is_sound(tmp_path):
    database, copy, back = (tmp_path / name for name in ("evenly.db", "copy", "back.db"))
    for command in [
        ("check", "--database", database),
        ("backup", copy, "--database", database),
        ("restore", copy, "--database", back),
        ("check", "--database", back),
    ]:
        result = run(*command, timeout=60)
        assert result.returncode == 0, result


def balance(door, code):
    sums = {each["currency"]: each for each in door.asks("GET", "/balances")["balances"]}
    same = [sums[each] for each in sums if unicodedata.normalize("NFC", each) == code]
    assert len(same) == 1, sums.keys()
    return sums[code]


@pytest.mark.parametrize("first", [COMPOSED, PARTED], ids=["composed", "parted"])
def test_both_spellings_by_every_door_are_one_unit(tmp_path, first):
    with Server.serve(tmp_path) as server:
        door = Door(server)
        door.asks("POST", "/units", {"code": "x", "scale": 0})
        door.ada.post(f"{door.group}/units", expecting=303, code=first, scale="0")
        units = {unit["code"] for unit in door.asks("GET", "")["units"]}
        assert units == {"x", COMPOSED}
        for code in (COMPOSED, PARTED):
            door.add(code, "10")
            door.ada.post(
                f"{door.group}/entries", expecting=303, title="Tea", amount="20", currency=code
            )
            door.operates(code, 30)
            door.operate({"kind": "group", "unitAdded": [code, 0]})
        entries = door.asks("GET", "/entries")["entries"]
        assert [entry["bill"]["money"]["currency"] for entry in entries] == [COMPOSED] * 6
        nets = [abs(float(each["net"])) for each in balance(door, COMPOSED)["members"]]
        assert nets == [60, 60]
        archive = door.ada.get(f"{door.group}/archive.zip").body
        door.asks("DELETE", f"/units/{'e%CC%81'}")
        assert {unit["code"] for unit in door.asks("GET", "")["units"]} == {"x"}
    is_sound(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    with Server.serve(other) as server:
        ada = Person.first(server.address)
        back = ada.upload("/import", "file", ("evenly-group.zip", archive), expecting=303)
        assert back["Location"] == door.group
    is_sound(other)


def test_both_spellings_of_names_are_one_name(tmp_path):
    with Server.serve(tmp_path) as server:
        door = Door(server)
        for name in PAYEES:
            door.ada.post(
                f"{door.group}/entries", expecting=303, title="Tea", amount="1", payee=name
            )
        payees = [each for each in door.asks("GET", "/labels")["labels"] if each["kind"] == "payee"]
        assert [each["name"] for each in payees] == PAYEES[:1]
        entry = door.asks("GET", "/entries")["entries"][0]["id"]
        for title in [*PAYEES, PAYEES[0]]:
            door.operate({"kind": "entry", "id": entry, "edited": {"title": title}})
        link = door.ada.invitation(door.group)
        Person(server.address).joins(link, "Zoé")
        for name in (unicodedata.normalize(form, "zoé") for form in ("NFC", "NFD")):
            Person(server.address).post("/login", expecting=303, username=name, password=PASSWORD)
    is_sound(tmp_path)
    for name in (unicodedata.normalize(form, "Zoé") for form in ("NFC", "NFD")):
        taken = run("user", "add", name, "--database", tmp_path / "evenly.db")
        assert taken.returncode != 0, taken


def test_a_backup_that_could_not_be_restored_says_so(tmp_path):
    database = tmp_path / "evenly.db"
    assert run("demo", "--entries", 20, "--database", database).returncode == 0
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE balances SET net = net + 1")
    connection.close()
    made = run("backup", tmp_path / "copy", "--database", database)
    assert made.returncode == 65, made
    assert re.fullmatch(
        r"evenly: .*/copy was written, but evenly restore would refuse it: .*\n", made.stderr
    )
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "back.db").returncode == 65
    assert run("check", "--repair", "--database", tmp_path / "copy").returncode == 0
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "back.db").returncode == 0
