"""Counts the instructions that each kind of request takes, and compares them with their budgets.

Unlike seconds they are the same on a busy machine. `make count` counts all kinds; `--only` chooses
some, `--write` makes what was counted the budgets, and `--profile` shows in which functions the
instructions of one kind are.
"""

import argparse
import shutil
import sys
import tempfile
from itertools import islice
from pathlib import Path

from budgets import Budgets
from callgrind import Callgrind, copy_without_debugging, functions
from client import Client, UnexpectedAnswer
from evenly import ROOT
from kinds import Household
from table import Table

# The number is that of the lowest round, as what the server does by itself only adds to it: some
# 33,000 instructions a second, nearly all for a clock that ticks ten times, and what it does more
# rarely. On a crowded machine rounds take long, with many ticks: then more of them are made, until
# the lowest two agree.
FEWEST_ROUNDS = 5
MOST_ROUNDS = 15
AGREEMENT = 0.003
# Until caches are full, and what is made when it is first needed is there.
WARMING = 12
PROFILED = 40
FUNCTIONS = 40
PROFILES = ROOT / ".build/profiles"


def count_all(kinds, server, budgets):
    """Prints each kind as it is counted; returns the numbers by their names."""
    table = Table()
    table.heading("instructions a request", "counted", "budget", "ratio", "", "")
    counted = {}
    for kind in kinds:
        try:
            number = counted[kind.name] = count(kind, server, budgets)
        except UnexpectedAnswer as answer:
            print(f"{kind.name} is not counted: {answer}", file=sys.stderr)
            continue
        budget, ratio = budgets[kind.name], budgets.ratio(kind.name, number)
        figures = (f"{budget:,}", f"{ratio:.3f}") if budget else ("none", "")
        table.row(kind.name, f"{number:,}", *figures, met=budgets.is_kept(kind.name, number))
    return counted


def count(kind, server, budgets):
    """The instructions of one request. What is over its budget is given the most rounds."""
    with Client(kind, server.address) as client:
        client.ask(WARMING)
        totals = []
        for total in islice(server.rounds(lambda: client.ask(kind.requests)), MOST_ROUNDS):
            totals = sorted([*totals, total])
            number = round(totals[0] / kind.requests)
            if len(totals) < FEWEST_ROUNDS or totals[1] > totals[0] * (1 + AGREEMENT):
                continue
            if budgets.is_kept(kind.name, number):
                break
    return number


def conclude(kinds, counted, budgets):
    """Says what is over its budget and what is below; returns whether everything has passed."""
    names = [kind.name for kind in kinds]
    passed = [name for name in counted if budgets.is_kept(name, counted[name])]
    failed = [name for name in names if name not in passed]
    low = [name for name in passed if budgets.is_generous(name, counted[name])]
    print()
    if low:
        print(f"More than 3 % below their budgets, which may be lowered: {', '.join(low)}")
    if failed:
        print(f"Over their budgets, without one, or not counted: {', '.join(failed)}")
    print(f"{len(passed)} passed, {len(failed)} failed")
    return not failed


def profile(kind, server):
    """Keeps what callgrind tells of a kind of request, and prints the functions that take most."""
    PROFILES.mkdir(parents=True, exist_ok=True)
    file = PROFILES / f"{kind.name}.callgrind"
    with Client(kind, server.address) as client:
        client.ask(WARMING)
        server.profile(lambda: client.ask(PROFILED), file)
    for title, inclusive in (("with all that it calls", True), ("by itself", False)):
        print(f"\n{kind.name}: instructions a request, of a function {title}\n")
        for number, name in functions(file, FUNCTIONS, inclusive):
            print(f"{number // PROFILED:>12,}  {name}")
    print(f"\nThe whole of it, of {PROFILED} requests: {file}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", nargs="+", default=[], metavar="NAME", help="kinds of requests")
    options.add_argument("--write", action="store_true", help="make the numbers the budgets")
    options.add_argument("--profile", metavar="NAME", help="show where the instructions of one are")
    options.add_argument(
        "--budgets", type=Path, default=Path(__file__).with_name("count.budgets"), help="a file"
    )
    options = options.parse_args()

    budgets = Budgets(options.budgets)
    with (
        tempfile.TemporaryDirectory() as place,
        tempfile.TemporaryDirectory(dir=memory()) as directory,
    ):
        program = copy_without_debugging(place)
        household = Household(directory)
        kinds = choose(household.kinds, [options.profile] if options.profile else options.only)
        with Callgrind(program, directory, "--api-limits", "0,0") as server:
            if options.profile:
                return profile(kinds[0], server)
            counted = count_all(kinds, server, budgets)
    if options.write:
        budgets.write(counted, [kind.name for kind in household.kinds])
    sys.exit(not conclude(kinds, counted, budgets))


def memory():
    """Where files do not wait for a disk, and programs may not run; None where room is short."""
    place = Path("/dev/shm")
    return place if place.is_dir() and shutil.disk_usage(place).free > 32 << 20 else None


def choose(kinds, names):
    unknown = set(names) - {kind.name for kind in kinds}
    if unknown:
        known = ", ".join(kind.name for kind in kinds)
        sys.exit(f"There is no kind {', '.join(sorted(unknown))}; there are {known}")
    return [kind for kind in kinds if not names or kind.name in names]


if __name__ == "__main__":
    main()
