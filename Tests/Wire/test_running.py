"""What those who run a server ask it: is it ready, how does it go, are there backups."""

import json
import os
import re
import shutil
import signal
import subprocess

import pytest
from evenly import Server, run, wait_until
from household import Person
from raw_http import Connection, ask, request

NAME = re.compile(r"evenly-\d{4}-\d\d-\d\dT\d{4}Z\.db")


@pytest.fixture
def small_disk(tmp_path):
    """A disk of a few megabytes, which takes root to make."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m,mode=700", "evenly-test", place]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a disk can only be mounted as root")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk):
    with (disk / "filler").open("wb", buffering=0) as filler:
        try:
            while filler.write(b"x" * 4096):
                pass
        except OSError:
            pass
    return disk / "filler"


def is_ready(server):
    answer = ask(server.address, "GET", "/ready")
    assert answer.status in (200, 503)
    return answer.status == 200


def test_a_server_is_ready_under_any_name(start):
    server = start("--public-url", "https://money.example")
    answer = ask(server.address, "GET", "/ready")
    assert (answer.status, answer.text) == (200, "ready")


def test_a_stopping_server_says_so_in_its_last_answers(start):
    server = start()
    whole = request("GET", "/ready")
    with Connection(server.address) as connection:
        connection.send(whole[:-2])
        # The rest must come after the stop has begun, and the head before.
        connection.wait_until_taken()
        server.signal(signal.SIGTERM)
        assert wait_until(lambda: "stopping" in server.log) is not None
        connection.send(whole[-2:])
        answer = connection.read()
    assert (answer.status, answer.text) == (503, "not ready: the server is stopping\n")


def test_a_server_on_a_full_disk_is_not_ready_until_there_is_room(small_disk):
    with Server.serve(small_disk) as server:
        assert is_ready(server)
        filler = fill(small_disk)
        assert wait_until(lambda: not is_ready(server)) is not None
        assert "disk" in ask(server.address, "GET", "/ready").text
        filler.unlink()
        assert wait_until(lambda: is_ready(server)) is not None


def test_metrics_are_for_those_who_asked_for_them(start):
    assert ask(start().address, "GET", "/metrics").status == 404
    server = start(EVENLY_METRICS="on")
    assert ask(server.address, "GET", "/no/such/page").status == 404
    ask(server.address, "GET", "/up")
    answer = ask(server.address, "GET", "/metrics")
    assert answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    line = 'evenly_http_requests_total{method="GET",route="/up",status="2xx"} 1\n'
    # A request is counted when it has been answered.
    metrics = lambda: ask(server.address, "GET", "/metrics").text  # noqa: E731
    assert wait_until(lambda: line in metrics()) is not None
    text = metrics()
    assert 'route="none",status="4xx"} 1\n' in text
    assert "such" not in text
    assert int(re.search(r"^evenly_connections_open (\d+)$", text, re.M)[1]) >= 1
    private = int(re.search(r"^process_private_memory_bytes (\d+)$", text, re.M)[1])
    assert abs(private - server.private_bytes) < 1 << 20


def test_connections_that_have_gone_are_not_counted(start):
    server = start("--metrics")

    def open_connections():
        text = ask(server.address, "GET", "/metrics").text
        return int(re.search(r"^evenly_connections_open (\d+)$", text, re.M)[1])

    held = [Connection(server.address) for _ in range(20)]
    assert wait_until(lambda: open_connections() == 21) is not None
    for connection in held:
        connection.close()
    assert wait_until(lambda: open_connections() == 1) is not None


def test_a_log_for_programs_is_an_object_a_line(start):
    server = start("--log-format", "json", "--slow-request", 1)
    ask(server.address, "GET", '/"}%0a{"?x="')
    ask(server.address, "GET", "/up", 'Bad "field"')
    Person.first(server.address)
    assert wait_until(lambda: "slow request" in server.log) is not None
    server.stop()
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert all({"time", "level", "message"} <= line.keys() for line in lines)
    slow = [line for line in lines if line["message"] == "slow request"]
    # A password takes longer than a millisecond to hash.
    assert any(line["route"] == "/setup" and line["level"] == "warning" for line in slow)
    assert any("refused" in line for line in lines)
    assert lines[-1]["message"] == "stopped"


def demo(database, entries):
    made = run("demo", "--entries", entries, "--database", database, timeout=60)
    assert made.returncode == 0, made


def backups(directory):
    return sorted(name for name in os.listdir(directory) if NAME.fullmatch(name))


def test_backups_are_made_while_others_write_and_can_be_restored(tmp_path):
    database, directory = tmp_path / "evenly.db", tmp_path / "backups"
    demo(database, 3_000)
    directory.mkdir()
    for day in range(1, 5):
        shutil.copy(database, directory / f"evenly-2020-01-0{day}T0000Z.db")
    (directory / "evenly-2020-01-09T0000Z.db.part").write_bytes(
        b"left by a program that was killed"
    )
    (directory / "notes.db").write_bytes(b"somebody else's")
    with Server.serve(tmp_path, "--backup-directory", directory, "--backup-keep", 3) as server:
        ada = Person(server.address).signs_in("ada")
        number = 0
        while backups(directory)[0] < "evenly-2020-01-03" or number < 5:
            ada.post("/groups", name=f"Group {number}", currency="EUR")
            number += 1
            assert number < 2_000
        ada.post("/instance/backups", expecting=303)
        assert ada.get("/instance").status == 200
        downloaded = ada.post("/instance/download", current_password="correct horse battery")
        assert downloaded["Content-Type"] == "application/vnd.sqlite3"
        (tmp_path / "downloaded.db").write_bytes(downloaded.body)
    kept = backups(directory)
    assert len(kept) == 3 and kept[-1] > "evenly-2026"
    assert sorted(os.listdir(directory)) == [*kept, "notes.db"]
    assert (directory / kept[-1]).stat().st_mode & 0o777 == 0o600
    for copy in (directory / kept[-1], tmp_path / "downloaded.db"):
        restored = tmp_path / "restored.db"
        assert run("restore", copy, "--force", "--database", restored).returncode == 0
        assert run("check", "--database", restored, timeout=60).returncode == 0


def test_a_backup_without_room_says_so_and_leaves_earlier_ones(tmp_path, small_disk):
    older = small_disk / "evenly-2020-01-01T0000Z.db"
    older.write_bytes(b"an earlier one")
    with Server.serve(tmp_path, "--backup-directory", small_disk, "--metrics") as server:
        assert wait_until(lambda: "the backup failed" in server.log) is not None
        assert "not enough space" in server.log
        assert "evenly_backup_failures_total 1\n" in ask(server.address, "GET", "/metrics").text
    assert os.listdir(small_disk) == [older.name]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--backup-every", "1h"],
        ["--backup-directory", "b", "--backup-every", "1w"],
        ["--backup-directory", "b", "--backup-keep", "0"],
        ["--log-format", "xml"],
        ["--slow-request", "0"],
    ],
)
def test_a_wrong_flag_is_one_line(tmp_path, arguments):
    result = run("serve", "--port", 0, *arguments, directory=tmp_path)
    assert result.returncode == 64 and result.stderr.count("\n") == 1, result
