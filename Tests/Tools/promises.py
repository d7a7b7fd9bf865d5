"""Each test that SECURITY.md names as holding a promise is there."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

named = set(re.findall(r"`(\w+Tests|test_\w+)`", (ROOT / "SECURITY.md").read_text()))
there = {path.stem for kind in ("*.swift", "*.py") for path in (ROOT / "Tests").rglob(kind)}
missing = sorted(named - there)
for name in missing:
    print(f"SECURITY.md: there are no tests called {name}")
sys.exit(bool(missing) or not named)
