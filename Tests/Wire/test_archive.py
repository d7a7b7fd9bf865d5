"""A group in one file: taken from one server and brought back to another, all of it or nothing."""

import io
import json
import os
import re
import zipfile

import pytest
from chance import dice
from evenly import Server, run
from household import Person
from pictures import PNG

MB = 1 << 20


def contents(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        assert file.testzip() is None
        assert {info.compress_type for info in file.infolist()} == {zipfile.ZIP_STORED}
        return {info.filename: file.read(info) for info in file.infolist()}


def fill(ada, receipts=2, size=300_000):
    """A group with people, entries of each kind, a bin, receipts and a history."""
    group = ada.found_group("Ben", "Chi")
    entries = f"{group}/entries"
    for number in range(12):
        kind = ("expense", "income", "transfer")[number % 3]
        form = {"title": f"Thing {number}", "amount": f"{number + 1}.37", "kind": kind}
        if kind == "transfer":
            members = re.findall(r'data-member="([^"]+)"', ada.get(f"{group}/balances").text)
            form["payer"], form[f"in[{members[-1]}]"] = members[0], "on"
        ada.post(entries, expecting=303, **form)
    row = re.search(r'data-entry="([^"]+)"', ada.get(group).text)[1]
    ada.post(f"{entries}/{row}/deletion")
    for _ in range(receipts):
        picture = PNG + os.urandom(size)
        ada.upload(f"{group}/receipts", "receipt", ("till.png", picture), expecting=303)
    return group


def seen(person, group):
    """What people see of a group, but for the moment at which they see it."""
    pages = {}
    for page in ("", "/balances", "/bin"):
        text = person.get(group + page).text
        pages[page] = re.findall(r'data-(entry|minor|currency|from|to)="([^"]*)"', text)
    history = person.get(f"{group}/history").text
    pages["/history"] = re.findall(r'<span class="row-title">(.*)</span>', history)
    return pages


@pytest.fixture
def places(tmp_path):
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    return tmp_path / "old", tmp_path / "new"


def is_sound(place):
    result = run("check", "--database", place / "evenly.db", timeout=60)
    return result.returncode == 0 or result


def compare(old, new):
    """Everything is there again, and what was appended stands behind it."""
    before, after = contents(old), contents(new)
    for name in ("journal.jsonl", "beside.jsonl"):
        assert after[name].startswith(before[name]) and len(after[name]) >= len(before[name])
    pictures = {name: data for name, data in before.items() if "/" in name}
    assert pictures and pictures == {name: data for name, data in after.items() if "/" in name}
    balances = [json.loads(side["group.json"])["balances"] for side in (before, after)]
    assert balances[0] == balances[1]


def test_a_group_comes_back_through_the_pages(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        group = fill(ada)
        archive = ada.get(f"{group}/archive.zip").body
        before = seen(ada, group)
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        back = ada.upload("/import", "file", ("evenly-group.zip", archive), expecting=303)
        assert back["Location"] == group
        after = seen(ada, group)
        again = ada.upload("/import", "file", ("evenly-group.zip", archive))
        assert again.status == 200 and "already here, with every entry" in again.text
        compare(archive, ada.get(f"{group}/archive.zip").body)
    appended = after.pop("/history")
    history = before.pop("/history")
    assert after == before
    assert appended[-len(history) :] == history
    assert is_sound(new)


def test_a_group_comes_back_by_the_program(places):
    old, new = places
    with Server.serve(old) as server:
        fill(Person.first(server.address))
    assert run("export", old / "out", "--database", old / "evenly.db", timeout=60).returncode == 0
    [file] = (old / "out").rglob("archive.zip")
    assert (file.parent / "splitwise.csv").read_text().startswith("Date,Description,")
    with Server.serve(new) as server:
        Person.first(server.address)
    flags = ("--database", new / "evenly.db", "--as", "ada")
    result = run("import", file, *flags, timeout=60)
    assert result.returncode == 0, result
    told = dict(line.split(" ") for line in result.stdout.splitlines())
    assert told["group"] == file.parent.name and int(told["appended"]) > 0
    again = run("import", file, *flags, timeout=60)
    assert again.returncode == 65 and "already exists" in again.stderr
    assert run("import", file, "--new", "A", "--currency", "EUR", *flags).returncode == 64
    assert run("export", new / "out", "--database", new / "evenly.db", timeout=60).returncode == 0
    [other] = (new / "out").rglob("archive.zip")
    compare(file.read_bytes(), other.read_bytes())
    assert is_sound(new)


def test_a_group_that_went_on_elsewhere_takes_what_it_is_missing(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        group = fill(ada)
        archive = ada.get(f"{group}/archive.zip").body
        ada.post(f"{group}/entries", expecting=303, title="Heating", amount="70")
        later = ada.get(f"{group}/archive.zip").body
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        ada.upload("/import", "file", ("a.zip", archive), expecting=303)
        before = seen(ada, group)
        asked = ada.upload("/import", "file", ("a.zip", later))
        assert asked.status == 200 and "1 new entry" in asked.text
        add = re.search(r'action="(/import\?add=\w+)"', asked.text)[1]
        other = ada.upload("/import?add=0", "file", ("a.zip", later))
        assert other.status == 409 and "nothing was added yet" in other.text
        assert seen(ada, group) == before
        done = ada.upload(add, "file", ("a.zip", later), expecting=303)
        assert done["Location"] == group
        page = ada.get(group).text
        assert "1 entry from Evenly" in page and "Heating" in page
        undo = re.search(rf'action="({group}/history/\d+/undo[^"]*)"', page)[1]
        ada.post(undo, expecting=303)
        assert "Heating" not in ada.get(group).text
        ben = Person(server.address).joins(ada.invitation(group), "Benno")
        refused = ben.upload("/import", "file", ("a.zip", later))
        assert refused.status == 422 and "An owner can add" in refused.text
    assert is_sound(new)


def test_a_group_takes_what_it_is_missing_by_the_program(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        group = fill(ada)
        (old / "first.zip").write_bytes(ada.get(f"{group}/archive.zip").body)
        ada.post(f"{group}/entries", expecting=303, title="Heating", amount="70")
        (old / "later.zip").write_bytes(ada.get(f"{group}/archive.zip").body)
    with Server.serve(new) as server:
        Person.first(server.address)
    flags = ("--database", new / "evenly.db", "--as", "ada")
    assert run("import", old / "first.zip", *flags, timeout=60).returncode == 0
    known = ("--group", group.removeprefix("/groups/"))
    for added in (1, 0):
        result = run("import", old / "later.zip", *known, *flags, timeout=60)
        assert result.returncode == 0, result
        assert result.stdout.splitlines()[1:] == [f"added {added}", "changed 0", "deleted 0"]
    other = ("--group", "A" * 22)
    assert run("import", old / "later.zip", *other, *flags).returncode == 64
    assert is_sound(new)


def test_what_is_damaged_or_packed_smaller_is_refused_in_words(places):
    old, new = places
    chance = dice()
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        archive = ada.get(f"{fill(ada)}/archive.zip").body
    smaller = io.BytesIO()
    with zipfile.ZipFile(smaller, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in contents(archive).items():
            file.writestr(name, data)
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        start = ada.get("/").text
        refused = ada.upload("/import", "file", ("a.zip", smaller.getvalue()))
        assert refused.status == 422 and "compressed again" in refused.text
        for _ in range(30):
            place = chance.randrange(len(archive))
            changed = bytes([archive[place] ^ 1 << chance.randrange(8)])
            damaged = archive[:place] + changed + archive[place + 1 :]
            refused = ada.upload("/import", "file", ("a.zip", damaged))
            assert refused.status in (415, 422), (place, refused.status)
            assert 'data-error="file"' in refused.text
        assert re.findall('/groups/[^"/]{22}', ada.get("/").text) == re.findall(
            '/groups/[^"/]{22}', start
        )
    assert is_sound(new)


def test_a_stored_archive_of_another_program_comes_back(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        group = fill(ada)
        archive = ada.get(f"{group}/archive.zip").body
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w", zipfile.ZIP_STORED) as file:
        for name, data in contents(archive).items():
            file.writestr(name, data)
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        back = ada.upload("/import", "file", ("a.zip", other.getvalue()), expecting=303)
        assert back["Location"] == group


def test_a_large_group_goes_and_comes_in_little_memory(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        group = fill(ada, receipts=4, size=9 * MB)
        idle = server.written_bytes
        archive = ada.get(f"{group}/archive.zip").body
        assert len(archive) > 36 * MB
        assert server.written_bytes < idle + 24 * MB
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        idle = server.written_bytes
        ada.upload("/import", "file", ("a.zip", archive), expecting=303)
        assert server.written_bytes < idle + 24 * MB
        assert not [name for name in os.listdir(new) if "spool" in name]
    assert is_sound(new)


def test_archives_that_fail_at_their_end_are_counted(places):
    old, new = places
    with Server.serve(old) as server:
        ada = Person.first(server.address)
        archive = contents(ada.get(f"{fill(ada, receipts=0)}/archive.zip").body)
    archive["group.json"] = re.sub(
        rb'("balances":\[.*?\[")', rb"\1A", archive["group.json"], count=1
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in archive.items():
            file.writestr(name, data)
    with Server.serve(new) as server:
        ada = Person.first(server.address)
        answers = [
            ada.upload("/import", "file", ("a.zip", packed.getvalue())).status for _ in range(7)
        ]
        assert answers[0] == 422 and answers[-1] == 429, answers
        ada.adds(ada.found_group("Ben"), "Milk")
    assert not (new / "evenly.db.rehearsal").exists()
    assert is_sound(new)
