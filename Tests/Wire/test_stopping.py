"""A stop loses nothing that was begun."""

import asyncio
import re
import signal
import time

import pytest
from evenly import wait_until
from raw_http import Connection, ask, request

CLIENTS = 32


class Tally:
    """What happened to the requests of all clients."""

    def __init__(self):
        self.complete = 0
        self.cut = []


async def hammer(address, tally):
    """Asks without a pause until the server ends the conversation."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(*address)
        except ConnectionRefusedError:
            return
        except ConnectionResetError:
            continue
        try:
            await ask_on(reader, writer, tally)
        finally:
            writer.close()


async def ask_on(reader, writer, tally):
    while True:
        received = b""
        try:
            writer.write(request("GET", "/"))
            await writer.drain()
            received = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"(?i)content-length: (\d+)", received)[1])
            await reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            # An answer that never began was not accepted; the client may ask again.
            received += getattr(error, "partial", b"")
            if received:
                tally.cut.append(received)
            return
        tally.complete += 1
        if b"connection: close" in received.lower():
            return


async def stop_under_load(server):
    tally = Tally()
    clients = [asyncio.create_task(hammer(server.address, tally)) for _ in range(CLIENTS)]
    await asyncio.sleep(1)
    assert tally.complete > CLIENTS, "there was no load"
    server.signal(signal.SIGTERM)
    began = time.monotonic()
    while server.process.poll() is None and time.monotonic() - began < 5:
        await asyncio.sleep(0.01)
    took = time.monotonic() - began
    await asyncio.wait_for(asyncio.gather(*clients), 5)
    return tally, took


def test_a_stop_under_load_cuts_nothing_in_half(start):
    server = start()
    tally, took = asyncio.run(stop_under_load(server))
    assert server.process.poll() == 0, f"still running, or failed, after {took:.1f} s"
    assert tally.cut == []
    # Every request that the server saw was answered in full.
    seen = sum("GET / " in line for line in server.log.splitlines())
    assert seen == tally.complete


def test_nobody_is_let_in_afterwards(start):
    server = start()
    assert server.stop() == 0
    with pytest.raises(ConnectionRefusedError):
        Connection(server.address)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_idle_connections_do_not_delay_the_stop(start, number):
    server = start()
    with Connection(server.address) as idle, Connection(server.address):
        idle.send(request("GET", "/up"))
        assert idle.read().status == 200
        server.signal(number)
        assert server.process.wait(1) == 0


def test_a_dawdling_client_delays_the_stop_by_less_than_five_seconds(start):
    server = start()
    with Connection(server.address) as slow:
        slow.send(request("POST", "/nothing-here", "Content-Length: 10") + b"12345")
        wait_until(lambda: False, 0.1)
        server.signal(signal.SIGTERM)
        assert server.process.wait(5) == 0


def test_a_second_signal_changes_nothing(start):
    server = start()
    with Connection(server.address) as slow:
        slow.send(request("POST", "/nothing-here", "Content-Length: 10") + b"12345")
        wait_until(lambda: False, 0.1)
        server.signal(signal.SIGTERM)
        wait_until(lambda: False, 0.2)
        server.signal(signal.SIGTERM)
        slow.send(b"67890")
        assert slow.read().status == 404
        assert server.process.wait(5) == 0


def test_a_client_that_vanishes_is_no_signal(start):
    server = start()
    for _ in range(20):
        with Connection(server.address) as connection:
            connection.send(request("GET", "/") * 100)
    assert ask(server.address, "GET", "/up").status == 200
