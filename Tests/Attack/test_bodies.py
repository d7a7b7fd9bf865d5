"""A body is read as far as its sender is known and may send it, and no further."""

import contextlib
import re
import select
import socket
import time

import pytest
from crowd import answer_to
from evenly import ROOT
from hostile import FORM, KB, marks, posted
from house import MB, Visitor
from raw_http import Connection, request

TAKES_FILES = re.compile(r'Route\(\s*\.post,\s*"([^"]+)",\s*Endpoint\([^)]*bodyLimit')
ANONYMOUS = ["/login", "/signup", "/join/x", "/setup", "/logout"]
SMALL = 16 * KB
# The bytes that the kernel buffers on both sides before the server reads them.
ON_ITS_WAY = 8 * MB


def routes_with_files():
    found = []
    for file in sorted((ROOT / "Sources/Web/Pages").glob("Routes*.swift")):
        found += TAKES_FILES.findall(file.read_text())
    assert len(found) >= 4
    return found


def head(person, path, length, *fields, kind=FORM):
    framing = f"Content-Length: {length}" if length else "Transfer-Encoding: chunked"
    origin = f"Origin: {person.origin}"
    return request("POST", path, kind, origin, framing, *person.fields, *fields)


def send_until_answered(address, start, piece, most):
    """Sends pieces until there is an answer; how much was taken, the status and the seconds."""
    began, sent = time.perf_counter(), 0
    with Connection(address, 10) as connection:
        connection.send(start)
        raw_socket = connection._socket
        answer = None
        # The first piece is given time to be answered; the others come as fast as they are taken.
        patience = 0
        with contextlib.suppress(OSError):
            while sent < most and not select.select([raw_socket], [], [], patience)[0]:
                connection.send(piece)
                sent += len(piece)
                patience = 0.5 if sent == len(piece) else 0
        with contextlib.suppress(OSError):
            answer = connection.read()
    return sent, answer and answer.status, time.perf_counter() - began


@pytest.mark.parametrize("route", [*routes_with_files(), "/groups", "/account/profile"])
@pytest.mark.parametrize("framing", ["length", "chunked"])
def test_sixty_megabytes_of_a_form(house, figures, beside, route, framing):
    entry = house.mallory.entries(house.lair)[0]
    path = route.replace("/groups/{group}", house.lair).replace("{entry}", entry)
    piece = b"title=a&note=" + b"a" * (64 * KB - 13)
    start = head(house.mallory, path, 60 * MB if framing == "length" else None)
    if framing == "chunked":
        piece = b"%x\r\n%s\r\n" % (len(piece), piece)
    sent, status, seconds = beside(house, send_until_answered, house.address, start, piece, 60 * MB)
    figures(f"{status} after {sent / MB:.1f} MB and {seconds:.2f} s")
    # Where the body does not matter, it is not waited for.
    unread = {
        "/join/{token}": 404,
        "/setup": 404,
        "/signup": 303,
        "/logout": 303,
        "/share": 200,
        "/login/passkey": 404,
        "/login/passkey/challenge": 404,
        "/login/oidc": 404,
        "/login/oidc/newcomer": 303,
        "/forgotten": 303,
        "/forgotten/code": 303,
        "/unsubscribe/{token}": 404,
        "/account/avatar": 415,
        "/import": 415,
        "/groups/{group}/import": 415,
    }
    assert status in (413, unread.get(route))
    assert sent <= (len(piece) if framing == "length" else ON_ITS_WAY)


@pytest.mark.parametrize("path", ANONYMOUS)
def test_a_small_limit_on_bodies_of_strangers(house, figures, path):
    somebody = Visitor(house.address)
    over, within = SMALL + KB, SMALL - KB
    statuses = {
        size: answer_to(house.address, posted(somebody, path, b"a=" + b"a" * (size - 2)))[0]
        for size in (over, within)
    }
    figures(statuses)
    # Where the form lets no one in, the body does not matter at all.
    assert statuses[over] == 404 or statuses[over] == 413, statuses
    assert statuses[within] not in (None, 413, 500), statuses


def test_a_limit_on_bodies_of_strangers_with_an_invitation(house):
    data = posted(Visitor(house.address), house.link, b"a=" + b"a" * SMALL)
    assert answer_to(house.address, data)[0] == 413


def test_an_invitation_that_is_none_is_refused_at_once(house):
    """The server does not wait for a body that changes nothing."""
    for token in ("x", "0" * 64):
        with Connection(house.address, 2) as connection:
            connection.send(head(Visitor(house.address), f"/join/{token}", 15 * KB))
            answer = connection.read()
        assert answer is not None and answer.status == 404


def hold_bodies(address, paths, count, length):
    """So many connections, each with all but the last byte of its body; the statuses of those who
    were answered before."""
    body = b"a=" + b"a" * (length - 3)
    waiting, statuses = {}, {}
    for number in range(count):
        connection = socket.create_connection(address, 10)
        connection.setblocking(False)
        start = head(Visitor(address), paths[number % len(paths)], length)
        waiting[connection] = memoryview(start + body)
    sending = dict(waiting)
    end = time.monotonic() + 20
    while sending and time.monotonic() < end:
        readable, writable, _ = select.select(list(sending), list(sending), [], 1)
        for connection in readable:
            with contextlib.suppress(OSError):
                line = connection.recv(4096)[9:12].decode()
                statuses[line] = statuses.get(line, 0) + 1
            sending.pop(connection, None)
        for connection in writable:
            if connection in sending:
                try:
                    sent = connection.send(sending[connection][: 256 * KB])
                    sending[connection] = sending[connection][sent:]
                except OSError:
                    sending[connection] = sending[connection][:0]
                if not sending[connection]:
                    del sending[connection]
        if not readable and not writable:
            break
    # All that was sent is there, and stays for a while.
    time.sleep(2)
    for connection in waiting:
        connection.close()
    return statuses


@pytest.mark.parametrize("length", [MB, 15 * KB])
def test_five_hundred_bodies_of_strangers(house, figures, beside, length):
    paths = ["/login", "/signup", "/join/x", "/setup", house.link]
    statuses = beside(house, hold_bodies, house.address, paths, 500, length)
    figures(statuses)
    if length == MB:
        assert statuses.get("413", 0) + statuses.get("404", 0) > 450, statuses


def test_bodies_of_one_member_have_a_ceiling(house, figures, beside):
    """Forms of a megabyte, as many as one session holds open."""
    statuses = beside(house, hold_as_member, house, 500)
    figures(statuses)


def hold_as_member(house, count):
    path = f"{house.lair}/entries"
    start = head(house.mallory, path, 1000 * KB)
    connections = []
    for _ in range(count):
        connection = socket.create_connection(house.address, 10)
        connection.settimeout(1)
        connections.append(connection)
        with contextlib.suppress(OSError):
            connection.sendall(start + b"a=" + b"a" * (999 * KB))
    time.sleep(2)
    readable = select.select(connections, [], [], 0)[0]
    for connection in connections:
        connection.close()
    return f"{len(readable)} of {count} answered before their end"


def test_marks_do_not_slow_down_a_refusal(house):
    data = posted(Visitor(house.address), "/login", marks(MB).encode())
    status, seconds = answer_to(house.address, data)
    assert status in (400, 413) and seconds < 0.25
