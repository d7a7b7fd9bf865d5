"""A server that has nothing to do: how soon it is there, and what it takes."""

import time

from evenly import wait_until
from raw_http import ask


def milliseconds_to_the_first_answer(server):
    """From the start of the program."""
    began = time.monotonic()
    ask(server.address, "GET", "/up")
    return 1000 * (server.seconds_until_ready + time.monotonic() - began)


def settled_memory(server):
    """The memory once it has stopped changing."""
    previous = -1

    def settled():
        nonlocal previous
        before, previous = previous, server.private_bytes
        return before == previous

    wait_until(settled, 3, interval=0.3)
    return previous
