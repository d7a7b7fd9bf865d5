"""Databases of earlier versions are copied, brought up to date, and say the same as before."""

import contextlib
import json
import re
import shutil
import sqlite3

import pytest
from disks import disk, fill
from evenly import Server, run
from household import Person
from old_databases import FIXTURES, VERSIONS, laid_down, make_viewer

BAD_DATA, IO_ERROR = 65, 74


@pytest.fixture(params=VERSIONS, ids=[path.name.split(".")[0] for path in VERSIONS])
def old(request, tmp_path):
    """The path of a database as it was left by a program of its time."""
    return laid_down(request.param, tmp_path / "evenly.db")


def contents(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return "\n".join(file.iterdump())


def version(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return file.execute("PRAGMA user_version").fetchone()[0]


def balances(database, directory):
    exported = run("export", directory, "--database", database)
    assert exported.returncode == 0, exported
    groups = directory.glob("groups/*/group.json")
    return {path.parent.name: json.loads(path.read_text())["balances"] for path in groups}


def expect_sound(database):
    check = run("check", "--database", database)
    assert check.returncode == 0, check


def test_an_old_database_is_copied_and_brought_up_to_date(tmp_path, old):
    before, number = contents(old), version(old)
    recorded = json.loads((FIXTURES / f"version-{number}.json").read_text())
    with Server.serve(tmp_path) as server:
        ada = Person(server.address).signs_in("ada")
        for group in recorded:
            path = f"/groups/{group}"
            for page in ("", "/history", "/balances", "/reports", "/receipts", "/members"):
                assert ada.get(path + page).status == 200
            ada.adds(path, "Of today")
            ada.post(undo_path(ada.get(f"{path}/history").text), expecting=303)
    assert balances(old, tmp_path / "export") == recorded
    expect_sound(old)
    (copy,) = tmp_path.glob("evenly.db.before-v*")
    assert copy.name == f"evenly.db.before-v{version(old)}"
    assert (version(copy), contents(copy)) == (number, before)


def undo_path(history):
    return re.search(r'action="(/groups/[\w-]+/history/\d+/undo)"', history)[1]


def test_who_looked_on_and_was_charged_is_shown_and_altered_only_when_asked(tmp_path, old):
    recorded = json.loads((FIXTURES / f"version-{version(old)}.json").read_text())
    group = next(iter(recorded))
    make_viewer(old, "Dee")
    with Server.serve(tmp_path) as server:
        ada = Person(server.address).signs_in("ada")
        pages = [ada.get(f"/groups/{group}{page}").text for page in ("/balances", "/members")]
        assert all("data-looker" in page and "Dee is a viewer" in page for page in pages)
        assert balances(old, tmp_path / "before") == recorded
        mend = re.search(r'action="(/groups/[\w-]+/members/[\w-]+/taking-out)"', pages[0])[1]
        ada.post(mend, expecting=303)
        after = balances(old, tmp_path / "after")
        assert after != recorded
        assert all(sum(it["net"] for it in each["members"]) == 0 for each in after[group])
        # What gives Dee a part again waits until Dee shares costs.
        ada.post(mend.replace("taking-out", "role"), expecting=303, role="member")
        history = ada.get(f"/groups/{group}/history").text
        taken_out = re.findall(r'action="(/groups/[\w-]+/history/\d+/undo)"', history)[1]
        ada.post(taken_out, expecting=303)
    assert balances(old, tmp_path / "undone") == recorded
    expect_sound(old)


def test_the_copy_takes_one_back(tmp_path, old):
    number = version(old)
    with Server.serve(tmp_path):
        pass
    (copy,) = tmp_path.glob("evenly.db.before-v*")
    back = run("restore", copy, "--force", "--database", old)
    assert back.returncode == 0, back
    assert version(old) == number
    with Server.serve(tmp_path):
        pass
    expect_sound(old)


def test_only_serving_brings_it_up_to_date(tmp_path, old):
    before = old.read_bytes()
    for command in (["check"], ["export", tmp_path / "export"], ["user", "list"]):
        result = run(*command, "--database", old)
        assert result.returncode == BAD_DATA, result
        assert "is of an older Evenly" in result.stderr
    assert run("backup", tmp_path / "backup", "--database", old).returncode == 0
    assert contents(tmp_path / "backup") == contents(old)
    assert old.read_bytes() == before


def test_without_space_for_the_copy_it_is_left_as_it_is(tmp_path):
    with disk(tmp_path / "disk", megabytes=4) as place:
        old = laid_down(VERSIONS[0], place / "evenly.db")
        before = old.read_bytes()
        filler = fill(place)
        result = run("serve", "--port", 0, "--database", old)
        assert (result.returncode, result.stderr.count("\n")) == (IO_ERROR, 1), result
        assert "disk is full" in result.stderr
        assert old.read_bytes() == before
        filler.unlink()
        with Server.serve(tmp_path, "--database", old):
            pass
        expect_sound(old)


def test_a_database_of_a_newer_program_is_refused_and_left_alone(tmp_path):
    newer = tmp_path / "newer.db"
    assert run("demo", "--entries", 20, "--database", newer).returncode == 0
    with contextlib.closing(sqlite3.connect(newer)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute("PRAGMA user_version = 99")
    before = newer.read_bytes()
    shutil.copy(newer, tmp_path / "other.db")
    for command in (["serve", "--port", 0], ["check"], ["check", "--repair"], ["user", "list"]):
        result = run(*command, "--database", newer)
        assert result.returncode == BAD_DATA, result
        assert "was written by a newer Evenly" in result.stderr and result.stderr.count("\n") == 1
    restored = run("restore", tmp_path / "other.db", "--force", "--database", newer)
    assert restored.returncode == BAD_DATA, restored
    assert newer.read_bytes() == before
    assert not list(tmp_path.glob("*.before-v*"))
