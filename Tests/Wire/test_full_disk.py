"""A full disk is said so, loses nothing, and is no reason to start anew."""

import contextlib
import os
import re
import resource
import sqlite3

import pytest
from disks import disk, fill
from evenly import Server, run, wait_until
from household import Person
from store_load import Writer, missing

MB = 1 << 20


@pytest.fixture
def small_disk(tmp_path):
    with disk(tmp_path / "disk", megabytes=6) as place:
        yield place


def demo(database, entries):
    made = run("demo", "--entries", entries, "--groups", 1, "--database", database, timeout=60)
    assert made.returncode == 0, made


def says_full(result):
    assert result.returncode == 74, result
    assert result.stderr.count("\n") == 1 and "disk is full" in result.stderr
    return True


def test_a_writer_goes_on_when_there_is_space_again(tmp_path, small_disk):
    database = small_disk / "evenly.db"
    with Writer(tmp_path, database) as writer:
        writer.wait_for(100)
        filler = fill(small_disk)
        writer.wait_for_word("full")
        assert missing(database, writer.list_file) == []
        filler.unlink()
        writer.wait_for(100)
        writer.kill()
        assert missing(database, writer.list_file) == []
    assert run("check", "--database", database).returncode == 0


def test_a_writer_within_a_limit_on_files(tmp_path):
    database = tmp_path / "evenly.db"
    with Writer(tmp_path, database) as writer:
        writer.wait_for(100)
        most = resource.prlimit(writer.process.pid, resource.RLIMIT_FSIZE)[1]
        # The list of what was confirmed is a file of the writer as well, and much smaller.
        limit = max(MB, database.stat().st_size)
        resource.prlimit(writer.process.pid, resource.RLIMIT_FSIZE, (limit, most))
        writer.wait_for_word("full")
        assert missing(database, writer.list_file) == []
        resource.prlimit(writer.process.pid, resource.RLIMIT_FSIZE, (most, most))
        writer.wait_for(100)
        writer.kill()
        assert missing(database, writer.list_file) == []
    assert run("check", "--database", database).returncode == 0


def test_an_undo_that_finds_no_space_takes_nothing_back(tmp_path):
    file, database = tmp_path / "house.csv", tmp_path / "evenly.db"
    lines = [
        f"2026-01-{1 + row % 28:02},Thing {row},General,2.00,EUR,1.00,-1.00" for row in range(2_000)
    ]
    file.write_text("\n".join(["Date,Description,Category,Cost,Currency,Ada,Zoe", *lines]))
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
    into = ["--as", "ada", "--new", "House", "--currency", "EUR", "--database", database]
    assert run("import", file, *into, timeout=60).returncode == 0
    with Server.serve(tmp_path) as server:
        ada = ada.at(server.address)
        group = re.search(r"/groups/[\w-]{22}", ada.get("/").text)[0]
        undo = re.findall(r'action="(\S+/history/\d+/undo)"', ada.get(f"{group}/history").text)[0]
        process = server.process.pid
        most = resource.prlimit(process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(process, resource.RLIMIT_FSIZE, (MB, most))
        ada.post(undo, expecting=507)
        assert "Thing" in ada.get(group).text
        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))
        ada.post(undo, expecting=303)
        assert "Thing" not in ada.get(group).text
        assert not [name for name in os.listdir(tmp_path) if name.startswith("etilqs")]
    assert run("check", "--database", database, timeout=60).returncode == 0


def test_a_backup_that_finds_no_space_leaves_the_earlier_one(tmp_path, small_disk):
    database = tmp_path / "evenly.db"
    backup = small_disk / "backup"
    demo(database, 300)
    assert run("backup", backup, "--database", database).returncode == 0
    earlier = backup.read_bytes()
    fill(small_disk)
    assert says_full(run("backup", backup, "--database", database))
    assert backup.read_bytes() == earlier
    assert sorted(os.listdir(small_disk)) == ["backup", "filler"]


def test_a_restore_that_finds_no_space_leaves_the_database(tmp_path, small_disk):
    database = small_disk / "evenly.db"
    demo(database, 100)
    before = database.read_bytes()
    demo(tmp_path / "other.db", 3_000)
    filler = fill(small_disk)
    assert says_full(run("restore", tmp_path / "other.db", "--force", "--database", database))
    assert database.read_bytes() == before
    filler.unlink()
    assert run("check", "--database", database).returncode == 0


def test_an_export_that_finds_no_space_leaves_nothing(tmp_path, small_disk):
    database = tmp_path / "evenly.db"
    demo(database, 3_000)
    fill(small_disk)
    assert says_full(run("export", small_disk / "export", "--database", database))
    assert os.listdir(small_disk) == ["filler"]


def test_a_demo_that_finds_no_space_says_so(small_disk):
    database = small_disk / "evenly.db"
    assert says_full(run("demo", "--entries", 50_000, "--database", database, timeout=60))


def test_what_is_left_of_a_restored_group_waits_for_space(tmp_path):
    """A server killed on a full disk starts there all the same."""
    with disk(tmp_path / "disk", megabytes=30) as place:
        database = place / "evenly.db"
        demo(database, 4_000)
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as file:
            file.execute("INSERT INTO hidden_groups SELECT id FROM groups")
        filler = fill(place)
        with filler.open("r+b") as file:
            file.truncate(filler.stat().st_size - MB // 2)
        with Server.serve(tmp_path, "--database", database) as server:
            assert Person(server.address).get("/up").status == 200
            assert wait_until(lambda: "could not be deleted permanently" in server.log) is not None
        assert left_in(database)[0] == 1
        filler.unlink()
        with Server.serve(tmp_path, "--database", database):
            assert wait_until(lambda: left_in(database) == (0, 0)) is not None


def left_in(database):
    """How many groups are hidden, and how many entries there are."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        tables = ("hidden_groups", "entries")
        return tuple(file.execute(f"SELECT count(*) FROM {it}").fetchone()[0] for it in tables)
