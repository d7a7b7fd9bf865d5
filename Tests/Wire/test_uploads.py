"""Files in and out: how much of them is ever in memory, and what is said of too much."""

import contextlib
import os
import re
import socket
import time
from pathlib import Path

import pytest
from evenly import Server, wait_until
from household import Person
from pictures import PNG

MEGABYTE = 1 << 20


@pytest.fixture
def server(tmp_path):
    with Server.serve(tmp_path, "--threads", 1) as server:
        yield server


@pytest.fixture
def ada(server):
    return Person.first(server.address)


def highest_memory(server):
    """The most memory that the server has ever used at a time."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(re.search(r"VmHWM:\s+(\d+) kB", status)[1])


def forget_highest_memory(server):
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")
    return highest_memory(server)


def files(page):
    return set(re.findall(r"/groups/[\w-]+/files/[\w-]+", page.text))


def test_too_large_a_file_is_refused_in_words_and_never_held(server, ada):
    group = ada.found_group("Ben")
    before = forget_highest_memory(server)
    answer = ada.upload(
        f"{group}/receipts", "receipt", ("till.png", PNG + bytes(30 * MEGABYTE)), expecting=413
    )
    assert "More than 20 MB" in answer.text
    assert highest_memory(server) - before < 4 * MEGABYTE


def test_what_was_typed_beside_too_large_a_file_is_kept(ada):
    group = ada.found_group("Ben")
    answer = ada.upload(
        f"{group}/entries",
        "file",
        ("till.png", PNG + bytes(30 * MEGABYTE)),
        expecting=413,
        title="Dinner",
        amount="12.50",
    )
    assert 'value="Dinner"' in answer.text
    assert 'value="12.50"' in answer.text


def test_a_body_beyond_all_measure_is_not_even_read(ada, is_timed):
    group = ada.found_group("Ben")
    start = time.monotonic()
    answer = ada._ask(
        (
            f"POST {group}/receipts HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            f"{ada.fields[0]}\r\nContent-Type: multipart/form-data; boundary=edge\r\n"
            f"Content-Length: {1000 * MEGABYTE}\r\n\r\n"
        ).encode()
    )
    assert answer.status == 413
    assert not is_timed or time.monotonic() - start < 2


def test_a_file_is_in_memory_once_at_most(server, ada):
    group = ada.found_group("Ben")
    content = PNG + os.urandom(20 * MEGABYTE - len(PNG))
    before = forget_highest_memory(server)
    ada.upload(f"{group}/receipts", "receipt", ("till.png", content), expecting=303)
    assert highest_memory(server) - before < 32 * MEGABYTE
    (path,) = files(ada.get(f"{group}/receipts"))
    before = forget_highest_memory(server)
    answer = ada.get(path)
    assert answer.body == content
    assert highest_memory(server) - before < 4 * MEGABYTE
    part = ada.get(path, "Range: bytes=1000000-1000099")
    assert (part.status, part.body) == (206, content[1000000:1000100])


def test_others_are_answered_while_a_large_file_is_sent(server, ada, is_timed):
    """The reader of the file takes its time; other requests do not wait."""
    group = ada.found_group("Ben")
    ada.upload(
        f"{group}/receipts", "receipt", ("till.png", PNG + bytes(19 * MEGABYTE)), expecting=303
    )
    (path,) = files(ada.get(f"{group}/receipts"))
    with socket.create_connection(server.address, 5) as slow:
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{ada.fields[0]}\r\n\r\n".encode())
        assert slow.recv(1024).startswith(b"HTTP/1.1 200 OK")
        start = time.monotonic()
        assert ada.get("/up").status == 200
        assert not is_timed or time.monotonic() - start < 0.5


def test_no_file_is_run_or_taken_for_something_else(ada):
    group = ada.found_group("Ben")
    for name, content in [
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("a.html", PNG),
        ("a.png", b"<!DOCTYPE html><script>alert(1)</script>"),
    ]:
        answer = ada.upload(f"{group}/receipts", "receipt", (name, content), expecting=415)
        assert 'data-error="receipt"' in answer.text
    ada.upload(f"{group}/receipts", "receipt", ("a.gif", b"GIF89a/*<script>"), expecting=415)
    gif = b"GIF89a/*\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\x08<script>\0;"
    ada.upload(f"{group}/receipts", "receipt", ("a.gif", gif), expecting=303)
    (path,) = files(ada.get(f"{group}/receipts"))
    answer = ada.get(path)
    assert answer["Content-Type"] == "image/gif"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'; sandbox" in answer.all("Content-Security-Policy")


def begin(person, group, sent=1):
    """An upload whose file does not come any further than its first bytes."""
    connection = person.connect()
    part = b'--edge\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\n\r\n'
    connection.send(
        (
            f"POST {group}/receipts HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            f"{person.fields[0]}\r\nContent-Type: multipart/form-data; boundary=edge\r\n"
            f"Content-Length: {19 * MEGABYTE}\r\n\r\n"
        ).encode()
        + part
        + PNG * (sent // len(PNG) + 1)
    )
    return connection


def add_receipt(person, group, size=99):
    return person.upload(f"{group}/receipts", "receipt", ("till.png", PNG + os.urandom(size)))


def takes_receipt(person, group, size):
    """A client that is refused within a body may find no reader for the rest."""
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        return add_receipt(person, group, size).status == 303
    return False


def crowd(server, ada, group):
    link = ada.invitation(group)
    return [Person(server.address).joins(link, f"Slow{number}") for number in range(8)]


def test_slow_uploads_do_not_close_uploads_for_others(server, ada):
    group = ada.found_group()
    others = crowd(server, ada, group)
    with contextlib.ExitStack() as slow:
        for person in others:
            for _ in "ab":
                slow.enter_context(begin(person, group))
        assert add_receipt(ada, group).status == 303


def test_the_slowest_gives_way_when_much_is_held(server, ada):
    group = ada.found_group()
    others = crowd(server, ada, group)
    with contextlib.ExitStack() as slow:
        held = [slow.enter_context(begin(person, group, 15 * MEGABYTE)) for person in others[:6]]
        assert wait_until(lambda: takes_receipt(ada, group, 9 * MEGABYTE), 15)
        gone = [connection for connection in held if connection.has_come(0)]
        assert gone
        assert gone[0].read().status == 429
