"""Tables of many entries, beside other requests."""

import os
import re
import socket
import time
from contextlib import contextmanager

import pytest
from evenly import Server, run
from household import Person
from raw_http import Connection, request

ENTRIES = 20_000


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    directory = tmp_path_factory.mktemp("house")
    made = run(
        *("demo", "--entries", ENTRIES, "--groups", 1, "--database", directory / "evenly.db"),
        timeout=240,
    )
    assert made.returncode == 0, made
    with Server.serve(directory, "--threads", 1) as server:
        ada = Person(server.address).signs_in("ada")
        group = re.search(r"/groups/[\w-]{22}", ada.get("/").text)[0]
        yield server, request("GET", f"{group}/entries.csv", *ada.fields)


@contextmanager
def slow_reader(server, request):
    """A client that asks and reads nothing: not even its kernel reads for it."""
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1000)
        reader.settimeout(60)
        reader.connect(server.address)
        reader.sendall(request)
        assert reader.recv(1) == b"H"
        yield


def spools(server):
    """The files without a name that the process holds."""
    names = []
    for entry in os.scandir(f"/proc/{server.process.pid}/fd"):
        try:
            names.append(os.readlink(entry.path))
        except FileNotFoundError:
            continue
    return [name for name in names if ".spool-" in name]


def eventually(condition, patience=20):
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


@pytest.mark.timeout(300)
def test_a_small_request_is_answered_while_a_long_table_is_made(house):
    server, table = house
    for _ in range(3):
        with Connection(server.address, 60) as long, Connection(server.address, 60) as short:
            short.send(request("GET", "/up"))
            assert short.read().status == 200
            long.send(table)
            # The next one comes to the only loop behind this one.
            long.wait_until_taken()
            short.send(request("GET", "/up"))
            assert short.read().status == 200
            assert not long.has_come(0)
            answer = long.read()
            assert answer.status == 200
            assert len(answer.body) > 1 << 20
            assert answer.body.count(b"\n") > ENTRIES


@pytest.mark.timeout(300)
def test_an_abandoned_table_leaves_no_file(house):
    server, table = house
    with slow_reader(server, table):
        assert len(spools(server)) == 1
        assert all(name.endswith("(deleted)") for name in spools(server))
    eventually(lambda: spools(server) == [])


@pytest.mark.timeout(300)
def test_one_person_has_two_tables_at_a_time_and_is_told(house):
    server, table = house
    with slow_reader(server, table), slow_reader(server, table):
        with Connection(server.address, 60) as third:
            third.send(table)
            refused = third.read()
        assert refused.status == 429
        assert "Too many downloads" in refused.text
    eventually(lambda: spools(server) == [])


@pytest.mark.timeout(300)
def test_tables_do_not_stay_in_memory(house):
    server, table = house

    def take(times):
        for _ in range(times):
            with Connection(server.address, 60) as connection:
                connection.send(table)
                size = len(connection.read().body)
        return size

    size = take(6)
    before = server.written_bytes
    take(10)
    # All that stayed would come to ten times that. What the last answer needed is given back
    # a moment after it.
    eventually(lambda: server.written_bytes - before < 2 * size)
