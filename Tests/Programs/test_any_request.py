"""Requests that schemathesis makes up: none is answered otherwise than the document says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SECONDS = os.environ.get("EVENLY_SCHEMATHESIS", "30")
CONFIGURATION = """
headers = {{ Authorization = "Bearer {token}" }}
[parameters]
"path.group" = "{group}"
[checks.missing_required_header]
expected-statuses = ["428"]
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412", "415", "422", "428"]
[[operations]]
include-operation-id = ["beginSession", "refreshSession"]
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "415", "422", "429"]
"""


def try_everything(home, directory, scope, *arguments):
    configuration = Path(directory) / "schemathesis.toml"
    configuration.write_text(CONFIGURATION.format(token=home.tokens[scope], group=home.group))
    program = Path(sys.executable).parent / "schemathesis"
    limits = ["--max-time", SECONDS, "--no-shrink", "--no-color"]
    # A stream never ends, and without the group there would be nothing to ask about.
    left = ["--exclude-operation-id", "followEvents", "--exclude-operation-id", "deleteGroup"]
    return subprocess.run(
        [program, "--config-file", configuration, "run", home.url + "/openapi.json"]
        + limits
        + left
        + list(arguments),
        cwd=directory,
        capture_output=True,
        text=True,
        timeout=int(SECONDS) * 6 + 60,
    )


@pytest.mark.timeout(400)
@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("who", ["stranger", "viewer", "member", "all"])
def test_no_answer_breaks_the_document(home, tmp_path, who, seed):
    before = home.ask("GET", f"/groups/{home.group}").json["position"]
    tried = try_everything(home, tmp_path, who, "--seed", seed)
    assert tried.returncode == 0, tried.stdout[-6000:]
    if who in ("stranger", "viewer"):
        assert home.ask("GET", f"/groups/{home.group}").json["position"] == before


@pytest.mark.timeout(400)
def test_who_may_only_read_writes_nothing(home, tmp_path):
    before = home.ask("GET", f"/groups/{home.group}").json["position"]
    try_everything(home, tmp_path, "read", "--seed", "1", "--mode", "negative")
    assert home.ask("GET", f"/groups/{home.group}").json["position"] == before
