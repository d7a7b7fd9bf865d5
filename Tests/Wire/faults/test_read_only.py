"""What may only be read is named in a sentence, and left as it is."""

import os
import shutil
import subprocess

import pytest
from disks import disk, make_read_only
from evenly import PATIENCE, PROGRAM, clean_environment, run

CANNOT_CREATE, IO_ERROR = 73, 74


@pytest.fixture
def database(tmp_path):
    database = tmp_path / "evenly.db"
    made = run("demo", "--entries", 50, "--groups", 1, "--database", database)
    assert made.returncode == 0, made
    return database


@pytest.fixture
def read_only(tmp_path, database):
    """A copy of the database on a disk that may only be read."""
    with disk(tmp_path / "disk", megabytes=6) as place:
        shutil.copy(database, place)
        make_read_only(place)
        yield place / database.name


def refused(result, code, *words):
    assert result.returncode == code, result
    assert result.stdout == ""
    assert result.stderr.startswith("evenly: cannot ") and result.stderr.count("\n") == 1, result
    assert all(word in result.stderr for word in words), result


def test_a_disk_that_may_only_be_read_is_not_served(read_only):
    words = ("evenly.db-lock", "Read-only file system")
    for command in (["serve", "--port", 0], ["check", "--repair"], ["user", "disable", "ada"]):
        refused(run(*command, "--database", read_only), CANNOT_CREATE, *words)
    assert [path.name for path in read_only.parent.iterdir()] == ["evenly.db"]


def test_a_disk_that_may_only_be_read_can_be_copied(tmp_path, read_only):
    for command in (["check"], ["backup", tmp_path / "backup"], ["export", tmp_path / "export"]):
        result = run(*command, "--database", read_only)
        assert result.returncode == 0, result
    assert [path.name for path in read_only.parent.iterdir()] == ["evenly.db"]


@pytest.mark.parametrize("command", [["backup"], ["export"], ["restore"]])
def test_nothing_is_put_on_a_disk_that_may_only_be_read(database, read_only, command):
    target = read_only.with_name("new")
    if command == ["restore"]:
        result = run("restore", database, "--database", target)
    else:
        result = run(*command, target, "--database", database)
    refused(result, CANNOT_CREATE, "Read-only file system")


def run_bound(*arguments, directory):
    """Runs the program bound by who may do what with a file, as root is not."""
    bound = (
        ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    )
    return subprocess.run(
        [*bound, PROGRAM, *map(str, arguments), "--database", "evenly.db"],
        cwd=directory,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_a_file_that_may_not_be_written(tmp_path, database):
    before = database.read_bytes()
    database.chmod(0o444)
    refused(run_bound("serve", directory=tmp_path), IO_ERROR, "Permission denied")
    assert run_bound("check", directory=tmp_path).returncode == 0
    tmp_path.chmod(0o755)
    assert database.read_bytes() == before


def test_a_directory_that_may_not_be_written(tmp_path, database):
    before = database.read_bytes()
    tmp_path.chmod(0o555)
    words = "the directory around it, cannot be written"
    refused(run_bound("serve", directory=tmp_path), IO_ERROR, words)
    tmp_path.chmod(0o755)
    database.with_name("evenly.db-lock").unlink()
    tmp_path.chmod(0o555)
    refused(run_bound("serve", directory=tmp_path), CANNOT_CREATE, "evenly.db-lock")
    assert run_bound("check", directory=tmp_path).returncode == 0
    tmp_path.chmod(0o755)
    assert database.read_bytes() == before


def test_a_file_that_may_not_be_read(tmp_path, database):
    database.chmod(0)
    for command in (["serve"], ["check"], ["backup", "copy"], ["export", "copy"]):
        refused(run_bound(*command, directory=tmp_path), IO_ERROR, "evenly.db")
