"""More clients than there are file descriptors: they wait, and everybody else is served."""

import contextlib
import os
import socket
import time

import pytest
from evenly import Server, wait_until
from household import Person
from raw_http import Connection, request

FILES = 64
CLIENTS = 300
TICKS = os.sysconf("SC_CLK_TCK")


@pytest.fixture
def server(tmp_path):
    prefix = ("prlimit", f"--nofile={FILES}:{FILES}")
    with Server.serve(tmp_path, "--threads", 2, prefix=prefix) as server:
        yield server


def processor_seconds(server):
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def crowd(server, said):
    """Many clients who have said as much and then nothing more."""
    with contextlib.ExitStack() as stack:
        for _ in range(CLIENTS):
            client = stack.enter_context(socket.create_connection(server.address, 5))
            client.sendall(said)
        return stack.pop_all()


# A client that waits longer than 200 ms for a turn may be dropped: beside others that is easily so.
@pytest.mark.timed
@pytest.mark.parametrize("said", [b"", b"GET /up HTTP/1.1\r\nHost: loc"])
def test_a_crowd_waits_and_does_not_make_it_spin(server, said):
    ada = Person.first(server.address)
    group = ada.found_group()
    with Connection(server.address) as kept:
        kept.send(request("GET", group, *ada.fields))
        assert kept.read().status == 200
        with crowd(server, said):
            before, begun = processor_seconds(server), time.monotonic()
            while time.monotonic() - begun < 2:
                # A client that is being served goes on, with everything that a page and a change
                # need.
                kept.send(request("GET", group, *ada.fields))
                assert kept.read().status == 200
                form = b"title=Milk&amount=2"
                kind = "Content-Type: application/x-www-form-urlencoded"
                origin = "Origin: http://localhost"
                path = f"{group}/entries"
                kept.send(request("POST", path, kind, origin, *ada.fields, body=form))
                assert kept.read().status == 303
                time.sleep(0.1)
            used = processor_seconds(server) - before
            assert used < 0.5, f"{used} s of the processor's in 2 s"
    assert wait_until(lambda: ada.get(group).status == 200) is not None
    assert ada.get(f"{group}/entries.csv").text.count("Milk") > 5
