"""Copies of a database that is in use: by the program at any moment, by `cp` after a second."""

import shutil
import time

import pytest
from evenly import Server, run, wait_until
from store_load import Writer, missing

BACKUPS = 20


def check(database):
    result = run("check", "--database", database, timeout=60)
    assert result.returncode == 0, result


@pytest.mark.timeout(180)
def test_backups_under_full_load_have_all_that_was_confirmed(tmp_path):
    database = tmp_path / "evenly.db"
    with Writer(tmp_path, database, clients=64) as writer:
        writer.wait_for(100)
        under_load = 0
        for number in range(BACKUPS):
            confirmed = tmp_path / f"confirmed-{number}"
            shutil.copy(writer.list_file, confirmed)
            before = writer.confirmed
            backup = tmp_path / f"backup-{number}"
            result = run("backup", backup, "--database", database, timeout=60)
            assert result.returncode == 0, result
            under_load += writer.confirmed > before
            assert missing(backup, confirmed) == []
    # Each was asked what a check asks before the command ended well.
    check(backup)
    # On a slow disk a sync may take as long as a whole backup of little.
    assert under_load > BACKUPS / 2


def test_a_copy_of_the_file_one_second_after_the_last_change_is_whole(tmp_path, is_timed):
    database = tmp_path / "evenly.db"
    log = tmp_path / "evenly.db-wal"
    for _ in range(3):
        with Writer(tmp_path, database, clients=8, seconds=1) as writer:
            writer.wait_for_word("idle")
            if is_timed:
                time.sleep(1)
            else:
                # By then all of it is in the file itself.
                assert wait_until(lambda: not log.stat().st_size, 60) is not None
            copy = tmp_path / "copy.db"
            shutil.copy(database, copy)
            assert writer.process.poll() is None
            assert writer.confirmed > 0
            assert missing(copy, writer.list_file) == []
        check(copy)


def test_a_stopped_server_leaves_one_whole_file(tmp_path):
    database = tmp_path / "evenly.db"
    assert run("demo", "--entries", 500, "--database", database).returncode == 0
    with Server.serve(tmp_path):
        check(database)
        backup = run("backup", tmp_path / "backup", "--database", database)
        assert backup.returncode == 0, backup
    assert not database.with_name("evenly.db-wal").exists()
    shutil.copy(database, tmp_path / "copy.db")
    check(tmp_path / "copy.db")
    check(tmp_path / "backup")
