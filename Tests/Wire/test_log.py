"""The log says what happened and never who or what it was about."""

import re

from evenly import wait_until
from raw_http import ask

SECRET = "hunter2"


def last_line(server, count):
    assert wait_until(lambda: len(server.log.splitlines()) >= count) is not None
    return server.log.splitlines()[-1]


def test_a_request_is_one_line(start):
    server = start()
    before = len(server.log.splitlines())
    ask(server.address, "GET", "/up?verbose=1")
    line = last_line(server, before + 1)
    assert len(server.log.splitlines()) == before + 1
    for word in [r"\bGET\b", r"/up(?![?\w])", r"\b200\b", r"\b\d+ ?(us|µs)?\b"]:
        assert re.search(word, line), line


def test_a_line_about_work_in_the_background_waits_for_no_request(start, tmp_path):
    server = start("--backup-directory", tmp_path / "backups")
    made = re.compile(r" info backup evenly-\S+Z\.db made\n")
    assert wait_until(lambda: made.search(server.log)) is not None


def test_nothing_of_a_visitor_is_in_the_log(start):
    server = start("--log-level", "debug")
    before = len(server.log.splitlines())
    ask(server.address, "GET", f"/?q={SECRET}")
    ask(
        server.address, "GET", f"/up?{SECRET}", f"Cookie: session={SECRET}", f"User-Agent: {SECRET}"
    )
    ask(server.address, "GET", f"/groups/{SECRET}", f"Referer: http://localhost/{SECRET}")
    ask(
        server.address,
        "POST",
        f"/{SECRET}",
        f"X-{SECRET}: {SECRET}",
        body=f"name={SECRET}".encode(),
    )
    ask(server.address, SECRET.upper(), "/")
    ask(server.address, "GET", "/", f"X-Forwarded-For: {SECRET}", f"Bad {SECRET}")
    ask(server.address, "GET", "/%0d%0aGET%20/forged%20200")
    ask(server.address, "GET", "/up")
    # A line is written after its answer, by the thread of its connection: in any order.
    assert wait_until(lambda: len(server.log.splitlines()) == before + 8) is not None
    assert SECRET not in server.log.lower()
    assert "forged" not in server.log


def test_a_wrong_password_is_a_line_with_the_address_alone(start):
    server = start("--log-level", "warning")
    form = f"username={SECRET}&password={SECRET}".encode()
    kind = "Content-Type: application/x-www-form-urlencoded"
    origin = "Origin: http://localhost"
    ask(server.address, "POST", "/login", kind, origin, "X-Forwarded-For: 192.0.2.1", body=form)
    assert re.fullmatch(r"\S+ warning sign-in failed from 127\.0\.0\.1", last_line(server, 1))


def test_errors_only_leaves_requests_out(start):
    server = start("--log-level", "error")
    ask(server.address, "GET", "/up")
    server.stop()
    assert "/up" not in server.log
