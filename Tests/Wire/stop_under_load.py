"""Clients that ask without a pause while the server stops."""

import asyncio
import re
import signal
import time

from raw_http import request

CLIENTS = 32
ENOUGH = 50 * CLIENTS  # answers before the stop
MOST = 60  # seconds, where durations do not count


class Tally:
    """What happened to the requests of all clients."""

    def __init__(self):
        self.complete = 0
        self.cut = []

    async def reaches(self, count):
        while self.complete < count:
            await asyncio.sleep(0.01)


async def hammer(address, tally, tls):
    """Asks without a pause until the server ends the conversation."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(*address, ssl=tls)
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


async def stop_under_load(server, patience, tls):
    tally = Tally()
    clients = [asyncio.create_task(hammer(server.address, tally, tls)) for _ in range(CLIENTS)]
    await asyncio.wait_for(tally.reaches(ENOUGH), MOST)
    server.signal(signal.SIGTERM)
    began = time.monotonic()
    while server.process.poll() is None and time.monotonic() - began < patience:
        await asyncio.sleep(0.01)
    took = time.monotonic() - began
    await asyncio.wait_for(asyncio.gather(*clients), patience)
    return tally, took


def assert_that_a_stop_cuts_nothing(server, is_timed, tls=None):
    tally, took = asyncio.run(stop_under_load(server, 5 if is_timed else MOST, tls))
    assert server.process.poll() == 0, f"still running, or failed, after {took:.1f} s"
    assert tally.cut == []
    # Every request that the server saw was answered in full.
    seen = sum("GET / " in line for line in server.log.splitlines())
    assert seen == tally.complete
