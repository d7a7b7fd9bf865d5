"""No folders of the targets of pages know each other in a circle, by the types that they name.

Where some do, it lists the arrows within each circle, those of the fewest types first: they are
the cheapest to cut.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

from swift_source import code_lines
from twins import TYPE

NAME = re.compile(r"\b[A-Z]\w+\b")


def folder_of(file: Path, root: Path):
    parts = file.relative_to(root).parts
    return parts[0] if len(parts) > 1 else "."


def arrows(root: Path):
    """From folder to folder, the types of the one that the other names."""
    files = {}
    for file in root.rglob("*.swift"):
        files[file] = [line for _, line in code_lines(file.read_text())]
    homes = {}
    for file, lines in files.items():
        for line in lines:
            if declared := TYPE.match(line):
                homes[declared[1]] = folder_of(file, root)
    found = defaultdict(set)
    for file, lines in files.items():
        here = folder_of(file, root)
        for name in {name for line in lines for name in NAME.findall(line)}:
            if homes.get(name, here) != here:
                found[here, homes[name]].add(name)
    return found


def circles(pairs):
    """The sets of folders of which each leads to each other."""
    leads = defaultdict(set)
    for start, end in pairs:
        leads[start].add(end)

    def reach(start):
        seen, left = set(), [start]
        while left:
            for end in leads[left.pop()] - seen:
                seen.add(end)
                left.append(end)
        return seen

    reached = {folder: reach(folder) for folder in set(leads)}
    groups = set()
    for folder in reached:
        if folder in reached[folder]:
            back = {end for end in reached[folder] if folder in reached.get(end, ())}
            groups.add(frozenset(back))
    return sorted(groups, key=len, reverse=True)


if __name__ == "__main__":
    rings = 0
    for target in ("GroupPages", "Web"):
        # The table of routes names everything, and nothing names it but the site that is told it.
        found = arrows(Path("Sources") / target)
        crossing = {pair: names for pair, names in found.items() if "." not in pair}
        for circle in circles(crossing):
            rings += 1
            print(f"circle of {len(circle)} folders of {target}: {', '.join(sorted(circle))}")
            inside = [(len(n), a, b, n) for (a, b), n in crossing.items() if {a, b} <= circle]
            for _, start, end, names in sorted(inside):
                print(f"  {start} → {end}: {', '.join(sorted(names))}")
    sys.exit(1 if rings else 0)
