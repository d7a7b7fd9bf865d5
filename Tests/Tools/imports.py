"""Holds Sources/ to the arrows between targets.

The build itself refuses an import that Package.swift does not declare. This adds
what the build lets through: system modules, and targets reached through others; and
within HTTP, the way back from what is sent to the connection that sends it.
"""

import re
import sys
from pathlib import Path

from swift_source import code_lines

ALLOWED = {
    # The standard library's composing of texts is asked for by its name.
    "Ledger": {"Swift"},
    "Encodings": set(),
    "Exchange": {"Ledger", "Encodings"},
    "Pictures": {"Encodings", "Glibc"},
    "HTML": {"Encodings"},
    "Threads": {"Glibc"},
    "Programs": {"CLinux", "Glibc"},
    "SQLite": {"CSQLite", "Glibc", "Synchronization"},
    "HTTP": {"CLinux", "COpenSSL", "Threads", "Encodings", "Glibc", "Synchronization"},
    "HTTPClient": {"HTTP", "CLinux", "COpenSSL", "Threads", "Glibc"},
    "JournalCoding": {"Ledger", "Encodings"},
    "DemoData": {"Ledger", "Store", "AccountStore", "Encodings"},
    "Archive": {
        "Ledger",
        "JournalCoding",
        "Store",
        "AccountStore",
        "StoreCare",
        "Disk",
        "Encodings",
        "Pictures",
        "Glibc",
    },
    "Disk": {"Glibc"},
    "Migrations": {"Ledger", "JournalCoding", "SQLite"},
    "Store": {
        "Ledger",
        "JournalCoding",
        "SQLite",
        "Migrations",
        "Disk",
        "Threads",
        "Encodings",
        "Glibc",
        "Synchronization",
    },
    "AccountStore": {
        "Disk",
        "Ledger",
        "SQLite",
        "Store",
    },
    "StoreCare": {
        "AccountStore",
        "Disk",
        "JournalCoding",
        "Ledger",
        "Migrations",
        "SQLite",
        "Store",
    },
    "Factors": {"Encodings", "COpenSSL"},
    "Identity": {
        "Ledger",
        "Encodings",
        "COpenSSL",
        "Store",
        "AccountStore",
        "Threads",
        "Factors",
        "Glibc",
    },
    "Household": {"Ledger", "Store", "AccountStore", "Exchange", "Encodings"},
    "Scanning": {"Ledger", "Store", "Identity", "Pictures", "Programs", "Running", "Threads"},
    "Outgoing": {
        "API",
        "Household",
        "HTTPClient",
        "HTTP",
        "HTML",
        "Identity",
        "Store",
        "AccountStore",
        "Ledger",
        "Words",
        "Running",
        "Factors",
        "Encodings",
        "Threads",
    },
    "Words": {"HTML", "Ledger", "Store", "AccountStore", "Glibc", "Synchronization"},
    "Running": {
        "CLinux",
        "HTTP",
        "Store",
        "AccountStore",
        "StoreCare",
        "Disk",
        "Ledger",
        "Words",
        "Encodings",
        "Threads",
        "Glibc",
        "Synchronization",
    },
    "API": {
        "Exchange",
        "HTTP",
        "Household",
        "Identity",
        "Store",
        "AccountStore",
        "StoreCare",
        "Disk",
        "Pictures",
        "Factors",
        "Encodings",
        "JournalCoding",
        "Ledger",
        "Words",
        "Threads",
    },
    "WebFloor": {
        "API",
        "Disk",
        "Encodings",
        "Factors",
        "HTML",
        "HTTP",
        "HTTPClient",
        "Household",
        "Identity",
        "Ledger",
        "Outgoing",
        "Pictures",
        "Running",
        "Scanning",
        "Store",
        "AccountStore",
        "StoreCare",
        "Threads",
        "Words",
    },
    "AccountPages": {
        "WebFloor",
        "API",
        "Disk",
        "Encodings",
        "Factors",
        "HTML",
        "HTTP",
        "Identity",
        "Ledger",
        "Outgoing",
        "Pictures",
        "Running",
        "Store",
        "AccountStore",
        "StoreCare",
        "Threads",
        "Words",
    },
    "GroupPages": {
        "WebFloor",
        "AccountPages",
        "API",
        "Archive",
        "Disk",
        "Encodings",
        "Exchange",
        "HTML",
        "HTTP",
        "Household",
        "Identity",
        "Ledger",
        "Running",
        "Store",
        "AccountStore",
        "StoreCare",
        "Words",
    },
    "Web": {
        "WebFloor",
        "AccountPages",
        "GroupPages",
        "API",
        "Encodings",
        "Exchange",
        "HTML",
        "HTTP",
        "HTTPClient",
        "Household",
        "Identity",
        "Ledger",
        "Outgoing",
        "Running",
        "Scanning",
        "Store",
        "AccountStore",
        "Words",
    },
    "Evenly": {
        "API",
        "Disk",
        "Factors",
        "AccountPages",
        "Web",
        "WebFloor",
        "Running",
        "Words",
        "Identity",
        "HTTP",
        "Store",
        "AccountStore",
        "StoreCare",
        "Archive",
        "DemoData",
        "Exchange",
        "HTTPClient",
        "Household",
        "Ledger",
        "Outgoing",
        "Encodings",
        "Threads",
        "Glibc",
        "Synchronization",
    },
    "ViewCompiler": {"HTML", "Encodings", "Foundation"},
    "ViewCompilerPlugin": {"PackagePlugin", "Foundation"},
}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)"
)
# What carries a request over the wire knows requests, events and bodies; these do not know it.
CARRIER = re.compile(r"\b(?:Connection|EventLoop|Worker|Server)\b")
CARRIERS = ("HTTP", "Server")
PUBLIC = re.compile(r"(?<![.\w`])(?:public|open)\s+(?!import\b)[\w@(]")


def complaints(root: Path):
    for file in sorted(root.rglob("*.swift")):
        target = file.relative_to(root).parts[0]
        allowed = ALLOWED.get(target)
        if allowed is None:
            yield f"{file}: the target {target} has no row in {Path(__file__).name}"
            continue
        place = file.relative_to(root).parts[:2]
        is_carried = target == CARRIERS[0] and place != CARRIERS
        for number, line in code_lines(file.read_text()):
            imported = IMPORT.match(line)
            if imported and imported[1] not in allowed:
                yield f"{file}:{number}: {target} must not import {imported[1]}"
            elif is_carried and (carrier := CARRIER.search(line)):
                yield f"{file}:{number}: what is carried must not know its {carrier[0]}"
            elif PUBLIC.search(line):
                yield f"{file}:{number}: what crosses a target is package, never public"


if __name__ == "__main__":
    found = list(complaints(Path("Sources")))
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
