"""A full house for a short while; `make soak` lets it live for longer."""

import os
import subprocess
import sys

import pytest
from evenly import ROOT

SECONDS = 20


@pytest.mark.timeout(120)
def test_a_full_house_loses_nothing(tmp_path):
    options = ["--minutes", SECONDS / 60, "--warm", SECONDS / 2]
    # In so short a time the caches are still filling: leaks are for the long run to find.
    options += ["--growth", 50]
    soak = subprocess.run(
        [sys.executable, ROOT / "Tests/Bench/soak.py", *map(str, options)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "Tests/Tools")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=100,
    )
    print(soak.stdout)
    assert soak.returncode == 0, soak.stderr
