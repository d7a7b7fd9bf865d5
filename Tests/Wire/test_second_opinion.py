"""Another library for passkeys agrees on the very bytes that the unit tests use."""

import subprocess

from evenly import ROOT


def test_another_library_takes_and_refuses_the_same():
    tool = [ROOT / "Tests/Tools/python", ".build/providers", "Tests/Tools/providers.txt"]
    subprocess.run(tool, cwd=ROOT, check=True)
    command = [ROOT / ".build/providers/bin/python", ROOT / "Tests/Tools/second_opinion.py"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr[-3000:]
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["ES256", "EdDSA", "RS256"]
