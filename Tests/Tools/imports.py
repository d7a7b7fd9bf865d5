"""Holds Sources/ to the arrows between its groups of folders.

The build refuses an import that Package.swift does not declare. This adds the order of the groups,
system modules, and within HTTP, the way back from what is sent to the connection that sends it.
"""

import re
import sys
from pathlib import Path

from swift_source import code_lines

# What each group may import beside its own targets: groups, single targets and system modules.
ALLOWED = {
    "Domain": {"Swift", "Glibc"},
    "Platform": {"Encodings", "Glibc", "Synchronization"},
    "Storage": {"Domain", "Platform", "Glibc", "Synchronization"},
    "Product": {"Domain", "Platform", "Storage", "Glibc", "Synchronization"},
    "Web": {"Domain", "Platform", "Storage", "Product"},
    "App": {"Domain", "Platform", "Storage", "Product", "Web", "Glibc", "Synchronization"},
    "Build": {"Encodings", "HTML", "Foundation", "PackagePlugin"},
}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)"
)
# What carries a request over the wire knows requests, events and bodies; these do not know it.
CARRIER = re.compile(r"\b(?:Connection|EventLoop|Worker|Server)\b")
CARRIERS = "HTTP", ("Loop", "Server")
PUBLIC = re.compile(r"(?<![.\w`])(?:public|open)\s+(?!import\b)[\w@(]")


def complaints(root: Path):
    groups = {folder.name: folder.parent.name for folder in root.glob("*/*")}
    for file in sorted(root.rglob("*.swift")):
        group, target, folder = (*file.relative_to(root).parts, "")[:3]
        is_carried = target == CARRIERS[0] and folder not in CARRIERS[1]
        for number, line in code_lines(file.read_text()):
            imported = IMPORT.match(line)
            if imported and not {imported[1], groups.get(imported[1])} & {group, *ALLOWED[group]}:
                yield f"{file}:{number}: {group} must not import {imported[1]}"
            elif is_carried and (carrier := CARRIER.search(line)):
                yield f"{file}:{number}: what is carried must not know its {carrier[0]}"
            elif PUBLIC.search(line):
                yield f"{file}:{number}: what crosses a target is package, never public"


if __name__ == "__main__":
    found = list(complaints(Path("Sources")))
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
