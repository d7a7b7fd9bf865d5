"""What documents name is there: files everywhere, and a test for each promise of SECURITY.md."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TEST = r"`(\w+Tests|test_\w+)`"
# A file or folder, from any folder on, with or without its ending.
PLACE = r"`([A-Z]\w*/[\w+./-]+?)/?`"


def promises(files):
    text = (ROOT / "SECURITY.md").read_text()
    promised = text.split("\n## What is promised\n")[1].split("\n###")[0]
    found = re.split(r"^- ", promised, flags=re.M)[1:]
    tests = {path.stem for path in files if path.parts[0] == "Tests"}
    if not found:
        yield "SECURITY.md: it promises nothing"
    for name in sorted(set(re.findall(TEST, text)) - tests):
        yield f"SECURITY.md: there are no tests called {name}"
    for promise in found:
        if not re.search(TEST, promise):
            yield f"SECURITY.md: no test is named for: {promise.splitlines()[0]}"


def places(files):
    known = set()
    for path in (place for file in files for place in (file.with_suffix(""), file, *file.parents)):
        known.update("/".join(path.parts[start:]) for start in range(len(path.parts)))
    for document in sorted(files):
        if document.suffix == ".md" and document.name != "CHANGELOG.md":
            for number, line in enumerate((ROOT / document).read_text().splitlines(), 1):
                for name in re.findall(PLACE, line):
                    if name not in known:
                        yield f"{document}:{number}: there is no {name}"


listed = subprocess.check_output(
    ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True
)
files = [Path(line) for line in listed.splitlines() if (ROOT / line).exists()]
complaints = [*promises(files), *places(files)]
for complaint in complaints:
    print(complaint)
sys.exit(bool(complaints))
