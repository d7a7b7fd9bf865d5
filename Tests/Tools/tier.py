"""Runs the tests of a tier and says how they ended: `tier.py NAME ARGUMENTS OF PYTEST...`.

With CI=true, a test that failed runs once more, alone. If it passes then, it counts as passed and
is named as flaky; .ci/run counts those of all tiers. Without CI a failure is a failure.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
# Twice quiet with pytest.ini: the closing line is written below, when the outcome is known.
PYTEST = [
    *(sys.executable, "-m", "pytest"),
    "-c",
    str(TESTS / "pytest.ini"),
    "-q",
    "-p",
    "outcomes",
]
SLOWEST = ["--durations=10", "--durations-min=1"]
PASSED, FAILED = 0, 1
# When more tests than these fail, chance is not the cause.
MOST_TO_REPEAT = 10


def run(*arguments):
    """The exit code of pytest, the outcome of each test, and the files that cannot be read."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "outcomes"
        path = [str(TESTS / "Tools"), *filter(None, [os.environ.get("PYTHONPATH")])]
        variables = {"OUTCOMES": str(file), "PYTHONPATH": os.pathsep.join(path)}
        code = subprocess.run([*PYTEST, *arguments], env=os.environ | variables).returncode
        outcomes = json.loads(file.read_text()) if file.exists() else {"tests": {}, "unread": []}
    return code, outcomes["tests"], outcomes["unread"]


def named(outcomes, wanted):
    return [name for name, outcome in outcomes.items() if outcome == wanted]


def passes_alone(name):
    print(f"\nOnce more, alone: {name}", flush=True)
    code, outcomes, _ = run(str(TESTS / name))
    return code == PASSED and outcomes.get(name) == "passed"


def main(tier, *arguments):
    code, outcomes, unread = run(*SLOWEST, *arguments)
    failed = named(outcomes, "failed")
    flaky = []
    if os.environ.get("CI") == "true" and code == FAILED and len(failed) <= MOST_TO_REPEAT:
        flaky = [name for name in failed if passes_alone(name)]
        outcomes |= dict.fromkeys(flaky, "passed")
        if failed and flaky == failed and not unread:
            code = PASSED
    print()
    for name in flaky:
        print(f"flaky: {name}")
    if code != PASSED and not failed and not unread:
        print(f"{tier}: pytest broke off with exit code {code}")
        return code
    passed, skipped = len(named(outcomes, "passed")), len(named(outcomes, "skipped"))
    remaining = len(named(outcomes, "failed")) + len(unread)
    print(f"{tier}: {passed} passed, {remaining} failed" + f", {skipped} skipped" * (skipped > 0))
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
