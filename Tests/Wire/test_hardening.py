"""What the program does so that a mistake elsewhere costs little."""

import os
import re
import resource
import shutil
import stat
import subprocess
from pathlib import Path

import pytest
from evenly import PROGRAM, ROOT, Server, run, wait_until
from household import Person
from pictures import READABLE
from raw_http import ask


def modes(directory):
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()}


def test_written_files_are_unreadable_to_other_users(tmp_path):
    before = os.umask(0)
    try:
        with Server.serve(tmp_path) as server:
            Person.first(server.address).found_group("Ben")
            assert run("backup", tmp_path / "backup", "--database", tmp_path / "evenly.db")
            found = modes(tmp_path)
            found.pop("log")
            assert {"evenly.db", "evenly.db-wal", "evenly.db-shm", "backup"} <= set(found)
            assert {mode & 0o077 for mode in found.values()} == {0}
        run("export", tmp_path / "export", "--database", tmp_path / "evenly.db")
        assert {mode & 0o077 for mode in modes(tmp_path / "export").values()} == {0}
    finally:
        os.umask(before)


def limits(server):
    text = Path(f"/proc/{server.process.pid}/limits").read_text()
    return {
        name: values.split()[:2] for name, values in re.findall(r"^(Max .+?)  +(.*)$", text, re.M)
    }


def test_no_image_of_the_memory_is_left_behind(start):
    assert limits(start())["Max core file size"] == ["0", "0"]


def test_it_takes_as_many_descriptors_as_it_may(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    try:
        with Server.serve(tmp_path) as server:
            assert limits(server)["Max open files"] == [str(hard)] * 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


with_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd is not installed here"
)


@with_systemd
def test_the_service_file_is_sound_and_tight(tmp_path):
    unit = (ROOT / "deploy/evenly.service").read_text()
    file = tmp_path / "evenly.service"
    file.write_text(unit.replace("/usr/local/bin/evenly", str(PROGRAM)))
    verdict = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True)
    assert (verdict.returncode, verdict.stderr) == (0, "")
    command = ["systemd-analyze", "security", "--offline=yes", file]
    report = subprocess.run(command, capture_output=True, text=True).stdout
    assert float(re.search(r"exposure level for evenly.service: ([\d.]+)", report)[1]) <= 1.2


def test_service_and_container_have_the_memory_that_is_documented():
    asked = {"deploy/evenly.service": r"^MemoryMax=", "compose.yaml": r"^    mem_limit: "}
    asked |= {"README.md": r"^Both allow it "}
    found = [
        re.search(f"{line}(\\w+)", (ROOT / file).read_text(), re.M) for file, line in asked.items()
    ]
    assert [it and it[1] for it in found] == ["1280M"] * 3


@with_systemd
def test_the_service_leaves_it_what_it_needs(tmp_path):
    """Every system call that it makes is among those that the service file lets through."""
    allowed = allowed_calls()
    calls = tmp_path / "calls"
    with Server.serve(tmp_path, prefix=["strace", "-D", "-f", "-c", "-o", calls]) as server:
        ada = Person.first(server.address)
        group = ada.found_group("Ben")
        ada.adds(group, "Milk")
        ada.upload(f"{group}/receipts", "receipt", ("till.png", READABLE), expecting=303)
    assert wait_until(lambda: "total" in calls.read_text()) is not None
    table = calls.read_text().split("\n")[2:]
    used = {line.split()[-1] for line in table if re.match(r" +[\d.]+ ", line)} - {"total"}
    assert {"epoll_wait", "accept4", "fdatasync"} <= used
    # SQLite calls fchown where it runs as root alone, and the service does not.
    assert used - allowed <= {"fchown"}


def allowed_calls():
    """The system calls of the service file's SystemCallFilter."""
    unit = (ROOT / "deploy/evenly.service").read_text()
    allowed = set()
    for sign, names in re.findall(r"^SystemCallFilter=(~?)(.*)$", unit, re.M):
        for name in names.split():
            found = calls_of(name)
            allowed = allowed - found if sign else allowed | found
    return allowed


def calls_of(name):
    if not name.startswith("@"):
        return {name}
    command = ["systemd-analyze", "syscall-filter", name]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.strip() for line in text.splitlines()[1:]]
    names = [line for line in lines if line and not line.startswith("#")]
    return set().union(*(calls_of(name) for name in names))


class TestSettingsInFiles:
    def test_a_variable_may_name_a_file(self, tmp_path):
        (tmp_path / "base").write_text("/money\n")
        with Server.serve(
            tmp_path, environment={"EVENLY_BASE_PATH_FILE": str(tmp_path / "base")}
        ) as it:
            assert it.url.endswith("/money")
            assert ask(it.address, "GET", "/money/up").status == 200

    def test_a_flag_beats_the_file(self, tmp_path):
        (tmp_path / "base").write_text("/money")
        variable = {"EVENLY_BASE_PATH_FILE": str(tmp_path / "base")}
        with Server.serve(tmp_path, "--base-path", "/other", environment=variable) as server:
            assert server.url.endswith("/other")

    @pytest.mark.parametrize("content", [None, b"\xff", b"8080\0", b"1" * 20_000])
    def test_what_is_no_line_of_text_is_one_line_and_64(self, tmp_path, content):
        file = tmp_path / "port"
        if content is not None:
            file.write_bytes(content)
        result = run("serve", directory=tmp_path, EVENLY_PORT_FILE=str(file))
        assert result.returncode == 64
        assert re.fullmatch(r"[^\n]*EVENLY_PORT_FILE[^\n]*\n", result.stderr)

    def test_a_value_and_a_file_are_too_much(self, tmp_path):
        (tmp_path / "port").write_text("0")
        file = str(tmp_path / "port")
        result = run("serve", directory=tmp_path, EVENLY_PORT="0", EVENLY_PORT_FILE=file)
        assert result.returncode == 64
        assert "cannot both be set" in result.stderr
