"""Measures Evenly beside nginx, and its store, on this machine and prints one table.

The server has one core to itself and the load generator another. Run it with
`make bench`; `--seconds` sets the length of each of the runs, `--only` leaves out
most of it, and EVENLY_BENCH_ENTRIES makes a smaller large database.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack

from certificates import Certificate, trusting_anybody
from crowd import Crowd
from evenly import ROOT, Server, allow_many_files
from idle import milliseconds_to_the_first_answer, settled_memory
from moving_in import measure_imports
from nginx import Nginx
from pages import measure_pages
from programs import measure_programs
from raw_http import ask, request
from store import measure_appends, measure_questions
from table import Table

BENCH_SERVER = ROOT / ".build/release/BenchServer"
ROUNDS = 3
STARTS = 10
IDLE_CONNECTIONS = 10_000
IDLE_TLS_CONNECTIONS = 2_000
SUBSCRIBERS = 5_000
PUBLICATIONS = 5
MB, KB = 1 << 20, 1 << 10

# path here, file there, what it is, connections, the ratio to reach
SPEEDS = [
    ("/four", "four", "4-byte answer", 16, None),
    ("/four", "four", "4-byte answer", 64, 1.0),
    ("/file", "page", "20 KB page", 16, None),
    ("/file", "page", "20 KB page", 64, 0.9),
    # nginx has nothing to set against this: it sends the same file again.
    ("/page", "page", "20 KB page, rendered each time", 64, None),
]

PACKED = ("-H", "Accept-Encoding: gzip")
# nginx packs at level 1, in a third of the time and with longer pages; it does not render them.
SPEEDS_OF_PACKED = [("/page", "page", "20 KB page, packed each time", 64, None)]

SPEEDS_OF_TLS = [
    ("/four", "four", "4-byte answer", 64, 0.8),
    ("/file", "page", "20 KB page", 64, 0.8),
]


class Cores:
    """Which processors the server and the load may use."""

    def __init__(self):
        self._all = sorted(os.sched_getaffinity(0))
        server, load = self._all[0], self._all[-1]
        if server == load:
            print("There is only one core: server and load share it.", file=sys.stderr)
        self.server = ["taskset", "-c", str(server)]
        self.load = ["taskset", "-c", str(load)]
        self.every = ["taskset", "-c", ",".join(map(str, self._all))]
        os.sched_setaffinity(0, {load})


def requests_per_second(cores, port, path, connections, seconds, scheme="http", options=()):
    result = subprocess.run(
        [*cores.load, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *options]
        + [f"{scheme}://127.0.0.1:{port}{path}"],
        capture_output=True,
        text=True,
        check=True,
    )
    if re.search(r"Non-2xx|Socket errors", result.stdout):
        raise ValueError(result.stdout)
    return float(re.search(r"Requests/sec: +([\d.]+)", result.stdout)[1])


def measure_speed(table, cores, directory, seconds):
    table.heading("requests a second, one core", "evenly", "nginx", "ratio", "goal", "")
    compare(table, cores, directory, seconds, SPEEDS)


def measure_speed_of_packing(table, cores, directory, seconds):
    table.heading("packed by gzip, one core", "evenly", "nginx", "ratio", "goal", "")
    compare(table, cores, directory, seconds, SPEEDS_OF_PACKED, options=PACKED)


def measure_speed_of_tls(table, cores, directory, seconds):
    certificate = Certificate(directory("certificate"))
    table.heading("HTTPS requests a second, one core", "evenly", "nginx", "ratio", "goal", "")
    compare(table, cores, directory, seconds, SPEEDS_OF_TLS, certificate)


def compare(table, cores, directory, seconds, speeds, certificate=None, options=()):
    scheme = "https" if certificate else "http"
    flags = ["--threads", 1, *(certificate.flags if certificate else [])]
    place = f"{scheme}{len(options)}"
    tls = trusting_anybody() if certificate else None
    with ExitStack() as running:
        own = running.enter_context(bench_server(directory(f"own-{place}"), cores.server, *flags))
        files = {name: ask(own.address, "GET", path, tls=tls).body for path, name, *_ in speeds}
        nginx = running.enter_context(
            Nginx(directory(f"nginx-{place}"), files, cores.server, certificate)
        )
        for path, name, title, connections, goal in speeds:
            ours, theirs = [], []
            # By turns, so that other work of the machine meets both.
            for _ in range(ROUNDS):
                for port, target, rates in (
                    (own.port, path, ours),
                    (nginx.port, "/" + name, theirs),
                ):
                    rates.append(
                        requests_per_second(
                            cores, port, target, connections, seconds, scheme, options
                        )
                    )
            rates = statistics.median(ours), statistics.median(theirs)
            ratio = rates[0] / rates[1]
            table.row(
                f"{title}, {connections} connections",
                *(f"{rate:,.0f}" for rate in rates),
                f"{ratio:.2f}",
                goal=f"≥ {goal}" if goal else "",
                met=ratio >= goal if goal else None,
            )


def bench_server(directory, prefix, *arguments):
    return Server(directory, "--port", 0, *arguments, program=BENCH_SERVER, prefix=prefix)


def measure_memory(table, cores, directory, seconds):
    table.heading("private memory of `evenly serve`", "MB", "goal", "")
    with Server.serve(directory("memory"), prefix=cores.every) as server:
        ask(server.address, "GET", "/up")
        idle = settled_memory(server)
        table.row("idle", f"{idle / MB:.1f}", goal="< 12", met=idle < 12 * MB)
        with Crowd(server.address, IDLE_CONNECTIONS, request("GET", "/up")):
            assert server.open_sockets > IDLE_CONNECTIONS, "some are no longer connected"
            crowded = settled_memory(server)
        table.row(f"with {IDLE_CONNECTIONS:,} idle connections", f"{crowded / MB:.1f}")
        each = (crowded - idle) / IDLE_CONNECTIONS
        table.row("  each, in KB", f"{each / KB:.2f}", goal="< 8", met=each < 8 * KB)
    measure_memory_of_tls(table, cores, directory)
    with Server.serve(directory("load"), prefix=cores.every) as server:
        requests_per_second(cores, server.port, "/setup", 64, seconds)
        table.row("after load on the first page", f"{settled_memory(server) / MB:.1f}")


def measure_memory_of_tls(table, cores, directory):
    certificate = Certificate(directory("memory-certificate"))
    with Server.serve(directory("tls"), *certificate.flags, prefix=cores.every) as server:
        ask(server.address, "GET", "/up", tls=trusting_anybody())
        idle = settled_memory(server)
        question = request("GET", "/up")
        with Crowd(server.address, IDLE_TLS_CONNECTIONS, question, trusting_anybody()):
            assert server.open_sockets > IDLE_TLS_CONNECTIONS, "some are no longer connected"
            each = (settled_memory(server) - idle) / IDLE_TLS_CONNECTIONS
    table.row(
        f"  each of {IDLE_TLS_CONNECTIONS:,} with TLS, in KB",
        f"{each / KB:.2f}",
        goal="< 24",
        met=each < 24 * KB,
    )


def measure_start(table, cores, directory):
    times = []
    for number in range(STARTS):
        with Server.serve(directory(f"start{number}"), prefix=cores.every) as server:
            times.append(milliseconds_to_the_first_answer(server))
    best, median = min(times), statistics.median(times)
    table.heading("milliseconds", "best", "median", "goal", "")
    table.row(
        "from start to the first answer",
        f"{best:.0f}",
        f"{median:.0f}",
        goal="< 100",
        met=median < 100,
    )


def measure_events(table, cores, directory):
    with (
        bench_server(directory("events"), cores.server, "--threads", 1) as server,
        Crowd(server.address, SUBSCRIBERS, request("GET", "/events")) as crowd,
    ):
        times = [1000 * crowd.time_to_the_last(server.address) for _ in range(PUBLICATIONS)]
    table.heading("milliseconds", "worst", "median", "goal", "")
    table.row(
        f"one event to the last of {SUBSCRIBERS:,}",
        f"{max(times):.0f}",
        f"{statistics.median(times):.0f}",
        goal="< 150",
        met=max(times) < 150,
    )


PARTS = ["server", "pages", "programs", "imports", "store"]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=int, default=3, help="the length of one run of wrk")
    options.add_argument("--only", choices=PARTS, help="a part")
    options = options.parse_args()

    allow_many_files()
    cores = Cores()
    table = Table()
    with tempfile.TemporaryDirectory() as scratch:

        def directory(name):
            path = os.path.join(scratch, name)
            os.mkdir(path)
            return path

        if options.only in (None, "server"):
            measure_speed(table, cores, directory, options.seconds)
            measure_speed_of_packing(table, cores, directory, options.seconds)
            measure_speed_of_tls(table, cores, directory, options.seconds)
            measure_memory(table, cores, directory, options.seconds)
            measure_start(table, cores, directory)
            measure_events(table, cores, directory)
        if options.only in (None, "pages"):
            measure_pages(table, cores, directory, options.seconds)
        if options.only in (None, "programs"):
            measure_programs(table, cores, directory, options.seconds)
        if options.only in (None, "imports"):
            measure_imports(table, cores, directory)
        if options.only in (None, "store"):
            measure_appends(table, cores, directory)
            measure_questions(table, cores, directory)


if __name__ == "__main__":
    main()
