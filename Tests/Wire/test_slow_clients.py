"""A thousand clients that dawdle cost a normal one nothing and are cut off in time."""

import os
import re
import resource
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from evenly import ROOT, wait_until
from latency import FLOOR, p99
from raw_http import Connection, ask, request

LIMIT = 6

# The server grants a body or an answer, besides the limit, the time that its bytes
# take at this many a second.
LOWEST_RATE = 4096
HEADS, BODIES, READERS = 450, 350, 200


@contextmanager
def slow_clients(port, asset):
    clients = subprocess.Popen(
        [sys.executable, Path(__file__).with_name("slow_clients.py"), str(port), asset]
        + [str(count) for count in (HEADS, BODIES, READERS)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "Tests/Tools")},
        stdout=subprocess.PIPE,
    )
    try:
        assert clients.stdout.readline() == b"connected\n"
        yield
        assert clients.poll() is None
    finally:
        clients.kill()
        clients.wait()
        clients.stdout.close()


OPEN_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


@pytest.mark.timed
@pytest.mark.skipif(OPEN_FILES < 1500, reason=f"only {OPEN_FILES} files may be open here")
def test_a_thousand_slow_clients(start):
    limits = f"head={LIMIT},body={LIMIT},write={LIMIT},idle={LIMIT}"
    server = start(EVENLY_TIME_LIMITS=limits)
    page = ask(server.address, "GET", "/setup").text
    asset = re.search(r'href="(/assets/[^"]+\.css)"', page)[1]
    patience = LIMIT + len(ask(server.address, "GET", asset).body) / LOWEST_RATE + 1
    wait_until(lambda: False, 0.2)
    alone = server.open_sockets
    before = p99(server.address)
    with slow_clients(server.port, asset):
        assert wait_until(lambda: server.open_sockets >= alone + 1000, 1) is not None
        during = p99(server.address)
        assert server.open_sockets >= alone + 990, "they left before the measurement ended"
        assert during <= max(2 * before, FLOOR), f"p99 {before * 1e3:.2f} → {during * 1e3:.2f} ms"
        gone = wait_until(lambda: server.open_sockets <= alone, patience)
        assert gone is not None, f"{server.open_sockets - alone} slow clients are still connected"
    print(f"p99 {before * 1e3:.2f} ms alone, {during * 1e3:.2f} ms beside them")


def test_a_kept_connection_ends_when_idle(start, is_timed):
    server = start(EVENLY_TIME_LIMITS="idle=0.5")
    with Connection(server.address) as connection:
        connection.send(request("GET", "/up"))
        assert connection.read().status == 200
        began = time.monotonic()
        assert connection.read() is None
        assert not is_timed or 0.3 < time.monotonic() - began < 2


def test_a_connection_in_use_outlasts_the_idle_limit(start):
    server = start(EVENLY_TIME_LIMITS="idle=1")
    with Connection(server.address) as connection, Connection(server.address) as idle:
        idle.send(request("GET", "/up"))
        assert idle.read().status == 200
        while not idle.has_come(0.05):
            connection.send(request("GET", "/up"))
            assert connection.read().status == 200
        assert idle.read() is None
        # The limit has passed for both.
        connection.send(request("GET", "/up"))
        assert connection.read().status == 200


def test_a_head_that_does_not_end_is_408(start):
    server = start(EVENLY_TIME_LIMITS="head=0.5")
    with Connection(server.address) as connection:
        connection.send(b"GET /up HTTP/1.1\r\nHo")
        answer = connection.read()
        assert answer.status == 408
        assert answer["Connection"] == "close"
        assert connection.read() is None


def test_a_connection_that_says_nothing_is_closed(start):
    server = start(EVENLY_TIME_LIMITS="head=0.5,idle=0.5")
    with Connection(server.address) as connection:
        assert connection.read() is None
