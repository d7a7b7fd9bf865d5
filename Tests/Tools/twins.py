"""No type name stands in two targets, and none is a target's name: a reader never asks which."""

import re
import sys
from collections import defaultdict
from pathlib import Path

from swift_source import code_lines

TYPE = re.compile(
    r"(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)"
)


def targets_of_types(root: Path):
    """By name, which targets have such a type, not nested: its line is not indented."""
    targets = defaultdict(set)
    for file in sorted(root.rglob("*.swift")):
        for _, line in code_lines(file.read_text()):
            if declared := TYPE.match(line):
                targets[declared[1]].add(file.relative_to(root).parts[0])
    return targets


def complaints(root: Path):
    for name, targets in sorted(targets_of_types(root).items()):
        if len(targets) > 1:
            yield f"{name} is a type of {' and of '.join(sorted(targets))}"
        if (root / name).is_dir():
            yield f"{name} is a target and a type of {' and of '.join(sorted(targets))}"


if __name__ == "__main__":
    found = list(complaints(Path("Sources")))
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
