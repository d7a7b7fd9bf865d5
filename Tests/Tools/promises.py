"""Each promise of SECURITY.md names a test, and each test that it names is there."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TEST = r"`(\w+Tests|test_\w+)`"
text = (ROOT / "SECURITY.md").read_text()
named = set(re.findall(TEST, text))
promised = text.split("\n## What is promised\n")[1].split("\n###")[0]
promises = re.split(r"^- ", promised, flags=re.M)[1:]
bare = [promise.split("\n")[0] for promise in promises if not re.search(TEST, promise)]
there = {path.stem for kind in ("*.swift", "*.py") for path in (ROOT / "Tests").rglob(kind)}
missing = sorted(named - there)
for name in missing:
    print(f"SECURITY.md: there are no tests called {name}")
for promise in bare:
    print(f"SECURITY.md: no test is named for: {promise}")
sys.exit(bool(missing or bare) or not promises)
