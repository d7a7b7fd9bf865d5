"""The command line, the exit codes and what the binary leans on."""

import re
import shutil
import socket
import subprocess
import time

import pytest
from evenly import PROGRAM, ROOT, Server, run
from raw_http import ask

FLAGS = [
    "--database",
    "--host",
    "--port",
    "--base-path",
    "--public-url",
    "--trusted-proxies",
    "--tls-certificate",
    "--tls-key",
    "--http-redirect",
    "--threads",
    "--log-level",
    "--metrics",
    "--log-format",
    "--slow-request",
    "--backup-directory",
    "--backup-every",
    "--backup-keep",
    "--time-limits",
]

# What the program may lean on at run time. The C and C++ runtime is glibc's and
# GCC's; everything of Swift's is inside.
LIBRARIES = re.compile(
    r"libsqlite3\.so\.\d+|libssl\.so\.3|libcrypto\.so\.3"
    r"|lib(c|m|dl|pthread|rt|util)\.so\.6?\d*|libstdc\+\+\.so\.6|libgcc_s\.so\.1|ld-linux.*"
)


def test_help_documents_every_flag_and_its_variable():
    help = run("help", "serve")
    assert help.returncode == 0
    for flag in FLAGS:
        assert flag in help.stdout
        assert "EVENLY_" + flag.strip("-").replace("-", "_").upper() in help.stdout
    assert "_FILE" in help.stdout


def test_help_alone_lists_the_commands():
    help = run("help")
    assert help.returncode == 0
    for command in ["serve", "version", "help"]:
        assert command in help.stdout


def test_version_says_the_commit_and_its_day():
    version = run("version")
    assert version.returncode == 0
    # A source without its history cannot say which commit it is.
    history = subprocess.run(["git", "log", "-1"], cwd=ROOT, capture_output=True)
    commit = r" \([0-9a-f]{12}\+?, \d{4}-\d\d-\d\d\)" if history.returncode == 0 else ""
    assert re.fullmatch(rf"evenly \d+\.\d+\.\d+{commit}\n", version.stdout)


WRONG = {
    "an unknown flag": ["serve", "--colour", "red"],
    "an unknown command": ["dance"],
    "a flag of no use": ["version", "--port", "1"],
    "a word too many": ["version", "please"],
    "help with two commands": ["help", "serve", "backup"],
    "a flag without its value": ["serve", "--port"],
    "a port that is no number": ["serve", "--port", "http"],
    "a port out of range": ["serve", "--port", "65536"],
    "a negative port": ["serve", "--port", "-1"],
    "a port that overflows": ["serve", "--port", "99999999999999999999"],
    "an empty host": ["serve", "--host", ""],
    "a host that is no address": ["serve", "--host", "300.1.1.1"],
    "no threads": ["serve", "--threads", "0"],
    "an unknown log level": ["serve", "--log-level", "loud"],
    "a base path without its slash": ["serve", "--base-path", "evenly"],
    "a public URL of another scheme": ["serve", "--public-url", "ftp://example.org"],
    "a proxy that is no address": ["serve", "--trusted-proxies", "proxy.example"],
    "a range with bits behind its length": ["serve", "--trusted-proxies", "10.0.0.1/8"],
    "a range among others that is none": ["serve", "--trusted-proxies", "127.0.0.1,::1/129"],
    "no proxy before a comma": ["serve", "--trusted-proxies", ",127.0.0.1"],
    "a time limit that is none": ["serve", "--time-limits", "head=soon"],
    "a time limit of another name": ["serve", "--time-limits", "lunch=3600"],
    "an argument too many": ["serve", "now"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_argument_is_one_line_and_64(arguments, tmp_path):
    result = run(*arguments, directory=tmp_path)
    assert result.returncode == 64, result
    assert re.fullmatch(r"\S[^\n]*\n", result.stderr), result.stderr
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == [], "nothing is created before the flags are right"


def test_a_wrong_variable_is_one_line_and_64(tmp_path):
    result = run("serve", directory=tmp_path, EVENLY_PORT="many")
    assert result.returncode == 64
    assert re.fullmatch(r"[^\n]*EVENLY_PORT takes a number[^\n]*\n", result.stderr)
    result = run("serve", "--port", "few", directory=tmp_path, EVENLY_PORT="many")
    assert re.fullmatch(r"[^\n]*--port takes a number[^\n]*\n", result.stderr)


def test_flags_beat_the_environment(start):
    server = start("--host", "127.0.0.1", EVENLY_PORT="1", EVENLY_HOST="192.0.2.1")
    assert server.host == "127.0.0.1"
    assert server.port != 1


def test_the_environment_beats_the_default(tmp_path):
    environment = {"EVENLY_PORT": "0", "EVENLY_HOST": "127.0.0.2"}
    with Server(tmp_path, "serve", environment=environment) as server:
        assert server.host == "127.0.0.2"
        assert server.port != 8080


def test_serve_is_the_default_command(tmp_path):
    with Server(tmp_path, environment={"EVENLY_PORT": "0"}) as server:
        assert ask(server.address, "GET", "/up").status == 200


def test_a_port_in_use_is_said_in_one_line(server, tmp_path):
    result = run("serve", "--port", server.port, "--database", tmp_path / "evenly.db")
    assert result.returncode == 74
    assert str(server.port) in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_database_that_another_process_has_is_said_in_one_line(start, tmp_path):
    server = start("--database", tmp_path / "evenly.db")
    result = run("serve", "--port", "0", "--database", tmp_path / "evenly.db")
    assert result.returncode == 75
    assert re.fullmatch(rf"evenly: [^\n]*{server.process.pid}[^\n]*\n", result.stderr)


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path):
    file = tmp_path / "evenly.db"
    file.write_text("a shopping list, " * 100)
    result = run("serve", "--port", "0", "--database", file)
    assert result.returncode == 65
    assert re.fullmatch(r"evenly: [^\n]*not a database of Evenly\n", result.stderr)
    assert file.read_text() == "a shopping list, " * 100


def test_a_database_that_cannot_be_made_is_said_in_one_line(tmp_path):
    result = run("serve", "--port", "0", "--database", tmp_path / "nowhere" / "evenly.db")
    assert result.returncode == 73
    assert result.stderr.count("\n") == 1


def test_a_session_outlives_a_restart(tmp_path):
    with Server.serve(tmp_path) as server:
        form = b"name=Ada&username=ada&password=correct+horse+battery"
        answer = send_form(server, "/setup", form)
        assert answer.status == 303
        cookie = answer["Set-Cookie"].split(";")[0]
    with Server.serve(tmp_path) as server:
        assert ask(server.address, "GET", "/setup").status == 404
        assert ask(server.address, "GET", "/account", f"Cookie: {cookie}").status == 200
        assert ask(server.address, "GET", "/account").status == 303


def send_form(server, path, body):
    return ask(
        server.address,
        "POST",
        path,
        "Origin: http://localhost",
        "Content-Type: application/x-www-form-urlencoded",
        body=body,
    )


@pytest.mark.timed
def test_ready_within_100_ms(tmp_path_factory):
    # The best of five: what the program needs, not what the machine was doing.
    times = []
    for _ in range(5):
        with Server.serve(tmp_path_factory.mktemp("quick")) as server:
            began = time.monotonic()
            assert ask(server.address, "GET", "/up").status == 200
            times.append(server.seconds_until_ready + time.monotonic() - began)
    assert min(times) < 0.1, times


def test_health_follows_the_server(start):
    server = start()
    assert run("health", EVENLY_PORT=str(server.port)).returncode == 0
    server.stop()
    assert run("health", EVENLY_PORT=str(server.port)).returncode != 0


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_listens_on_ipv6(start):
    server = start("--host", "::1")
    assert server.ready_line == f"listening on http://[::1]:{server.port}"
    assert ask(("::1", server.port), "GET", "/up").status == 200


def test_leans_on_few_libraries():
    dynamic = subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True, check=True)
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic.stdout)
    assert needed
    assert [name for name in needed if not LIBRARIES.fullmatch(name)] == []


def test_runs_alone_in_an_empty_directory(tmp_path):
    program = tmp_path / "bin" / "evenly"
    program.parent.mkdir()
    shutil.copy(PROGRAM, program)
    home = tmp_path / "home"
    home.mkdir()
    with Server.serve(home, program=program) as server:
        page = ask(server.address, "GET", "/setup")
        assert page.status == 200
        assets = re.findall(r'(?:href|src)="(/assets/[^"#]+)', page.text)
        assert assets
        for asset in assets:
            assert ask(server.address, "GET", asset).status == 200
