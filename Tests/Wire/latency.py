"""How long a page takes, as the slowest of a hundred visitors sees it."""

import time

from raw_http import Connection, ask, request

# Below this a p99 says more about the machine's scheduler than about the server.
FLOOR = 0.005


def p99(address, windows=6, samples=100, tls=None):
    """The 99th percentile of page loads, in the best of several windows: what the
    server needs, not what else the machine was doing in one of them."""
    return min(window_p99(address, samples, tls) for _ in range(windows))


def window_p99(address, samples, tls):
    """By turns on a kept and on a new connection."""
    times = []
    with Connection(address, tls=tls) as kept:
        for index in range(samples):
            began = time.perf_counter()
            if index % 2:
                kept.send(request("GET", "/setup"))
                answer = kept.read()
            else:
                answer = ask(address, "GET", "/setup", tls=tls)
            times.append(time.perf_counter() - began)
            assert answer.status == 200
            time.sleep(0.002)
    return sorted(times)[int(samples * 0.99) - 1]
