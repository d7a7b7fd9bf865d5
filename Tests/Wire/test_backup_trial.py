"""Each night the newest backup is restored for a check: it works, or the server says why not."""

import os
import re
import subprocess
import time
from contextlib import contextmanager

import pytest
from evenly import Server, wait_until
from household import Person
from raw_http import ask

# Until the night of a server that has just begun.
SECONDS = 12
ATTEMPTS = 4


def time_zone(seconds):
    """A time zone in which the night's work begins, at three, in so many seconds."""
    now = time.gmtime()
    passed = now.tm_hour * 3600 + now.tm_min * 60 + now.tm_sec
    west = (passed + seconds - 3 * 3600) % 86_400
    if west > 43_200:
        west -= 86_400
    hours, rest = divmod(abs(west), 3600)
    return f"TST{'-' if west < 0 else '+'}{hours:02}:{rest // 60:02}:{rest % 60:02}"


@contextmanager
def evening(directory, prepare, *arguments):
    """A server shortly before its night, in which `prepare` is done in time."""
    for _ in range(ATTEMPTS):
        started = time.monotonic()
        zone = {"TZ": time_zone(SECONDS)}
        with Server.serve(directory, *arguments, "--metrics", environment=zone) as server:
            prepare(server)
            # On a slow machine the night may have begun already.
            if time.monotonic() - started > SECONDS - 2:
                continue
            assert wait_until(lambda: was_tried(server)) is not None
            yield server
            return
    raise TimeoutError("the night always came too early")


def metric(server, name):
    text = ask(server.address, "GET", "/metrics").text
    found = re.search(rf"^evenly_backup_trial_{name} (\d+)$", text, re.M)
    return int(found[1]) if found else None


def was_tried(server):
    return metric(server, "last_success_timestamp_seconds") or metric(server, "failures_total")


def page(server):
    return Person(server.address).signs_in("ada").get("/instance").text


def until_backed_up(directory):
    """Waits for the backup that a server makes at its start."""

    def prepare(_):
        assert wait_until(lambda: any(directory.glob("evenly-*Z.db"))) is not None

    return prepare


def test_a_backup_that_can_be_restored_is_said_to_be(household):
    directory = household / "backups"
    directory.mkdir()
    left = directory / "evenly-2020-01-01T0000Z.db.trial.part"
    left.write_bytes(b"left by a program that was killed")
    with evening(household, until_backed_up(directory), "--backup-directory", directory) as server:
        assert "was restored for a check, without problems" in server.log
        (backup,) = os.listdir(directory)
        assert metric(server, "failures_total") == 0
        assert metric(server, "last_size_bytes") == (directory / backup).stat().st_size
        assert abs(metric(server, "last_success_timestamp_seconds") - time.time()) < 600
        assert "Restored and checked: " in page(server)


def test_a_backup_that_the_disk_has_damaged_is_reported(household):
    directory = household / "backups"

    def damage(server):
        until_backed_up(directory)(server)
        for file in directory.glob("*.db"):
            contents = bytearray(file.read_bytes())
            contents[len(contents) // 2 :] = bytes(len(contents) - len(contents) // 2)
            file.write_bytes(contents)

    with evening(household, damage, "--backup-directory", directory) as server:
        assert "the newest backup could not be restored for a check: " in server.log
        assert metric(server, "failures_total") == 1
        assert metric(server, "last_success_timestamp_seconds") is None
        assert "The newest backup could not be restored" in page(server)
        assert all(name.endswith("Z.db") for name in os.listdir(directory))


@pytest.fixture
def small_disk(tmp_path):
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m,mode=700", "evenly-test", place]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a disk can only be mounted as root")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def test_without_room_nothing_is_tried(household, small_disk):
    older = small_disk / "evenly-2020-01-01T0000Z.db"
    older.write_bytes((household / "evenly.db").read_bytes())

    with evening(
        household, until_backed_up(small_disk), "--backup-directory", small_disk
    ) as server:
        assert "there is not enough space in" in server.log
        assert "Not enough disk space to restore the newest backup" in page(server)
    assert os.listdir(small_disk) == [older.name]
