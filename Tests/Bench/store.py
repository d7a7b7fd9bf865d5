"""Measures the store alone: durable appends, and questions to small and large databases."""

import os
import statistics
import subprocess

from evenly import PROGRAM, STORE_LOAD

ROUNDS = 3
CLIENTS = 64
FEW = 1_000
MANY = int(os.environ.get("EVENLY_BENCH_ENTRIES", 1_000_000))
DELAY = 10_000  # microseconds
# Every sync takes so much longer, as on a memory card.
SLOWLY = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", os.devnull]
SLOWLY += ["-e", "trace=fdatasync", "-e", f"inject=fdatasync:delay_exit={DELAY}"]

# how, with which goal, and for how many seconds
DISKS = [
    ("on this disk", [], 3, 3),
    (f"each sync {DELAY // 1000} ms slower", SLOWLY, 30, 5),
]


def measure_appends(table, cores, directory):
    table.heading("durable appends a second", "1 writer", f"{CLIENTS} writers", "ratio", "goal", "")
    for number, (title, prefix, goal, seconds) in enumerate(DISKS):
        place = directory(f"appends-{number}")
        alone, together = [], []
        for _ in range(ROUNDS):
            for clients, rates in ((1, alone), (CLIENTS, together)):
                database = os.path.join(place, f"{clients}.db")
                rates.append(rate([*cores.every, *prefix], database, clients, seconds))
        rates = statistics.median(alone), statistics.median(together)
        ratio = rates[1] / rates[0]
        table.row(
            title,
            *(f"{rate:,.0f}" for rate in rates),
            f"{ratio:.1f}",
            goal=f"≥ {goal}",
            met=ratio >= goal,
        )


def rate(prefix, database, clients, seconds):
    return float(output(*prefix, STORE_LOAD, "rate", database, clients, seconds))


def measure_questions(table, cores, directory):
    place = directory("questions")
    databases = [os.path.join(place, f"{count}.db") for count in (FEW, MANY)]
    for count, database in zip((FEW, MANY), databases, strict=True):
        output(
            *cores.every, PROGRAM, "demo", "--entries", count, "--groups", 1, "--database", database
        )
    # By turns, so that other work of the machine meets both.
    rounds = [[questions(cores, database) for database in databases] for _ in range(ROUNDS)]
    columns = [f"{FEW:,}", f"{MANY:,}", "ratio", "goal", ""]
    table.heading("microseconds a question, by entries", *columns)
    for title in rounds[0][0]:
        few, many = (statistics.median(both[i][title] for both in rounds) for i in range(2))
        table.row(
            title,
            f"{few:,.0f}",
            f"{many:,.0f}",
            f"{many / few:.2f}",
            goal="≤ 1.5",
            met=many / few <= 1.5,
        )


def questions(cores, database):
    lines = output(*cores.every, STORE_LOAD, "query", database).splitlines()
    return {title: float(time) for title, time in (line.split("\t") for line in lines)}


def output(*arguments):
    result = subprocess.run(
        list(map(str, arguments)), capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    if result.returncode != 0:
        raise ChildProcessError(f"{arguments}: {result.stderr}")
    return result.stdout
