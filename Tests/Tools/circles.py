"""No folders of a target know each other in a circle, by the types that they name.

A new circle is printed with the arrows within it, those of the fewest types first: they are the
cheapest to cut. KNOWN holds the old ones, and can only shrink.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

from swift_source import code_lines
from twins import TYPE

# Folders that are large enough to be looked into.
NESTED = ("Web/Pages/Core", "Web/Pages/Account", "Storage/Store/Accounts")
KNOWN = {}

NAME = re.compile(r"\b[A-Z]\w+\b")
# An id names a type without knowing it.
ID = re.compile(r"\b(?:ID|Representatives)<\w+>")


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
        for name in {name for line in lines for name in NAME.findall(ID.sub("", line))}:
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


def rings(place: Path):
    """Circles of one place with the arrows inside; the file of routes at its top names all."""
    crossing = {pair: names for pair, names in arrows(place).items() if "." not in pair}
    for circle in circles(crossing):
        inside = [(len(n), a, b, n) for (a, b), n in crossing.items() if {a, b} <= circle]
        yield circle, sorted(inside)


def complaints(root: Path):
    places = [*root.glob("*/*"), *(root / place for place in NESTED)]
    left = {place: [set(ring.split()) for ring in found] for place, found in KNOWN.items()}
    for place in sorted(places):
        name = str(place.relative_to(root))
        for circle, inside in rings(place):
            known = next((ring for ring in left.get(name, []) if circle <= ring), None)
            if known is None:
                yield f"new circle of {len(circle)} folders of {name}: {', '.join(sorted(circle))}"
                for _, start, end, names in inside:
                    yield f"  {start} → {end}: {', '.join(sorted(names))}"
                continue
            if circle < known:
                yield f"{name}: these left their circle, say so here: {', '.join(known - circle)}"
            left[name].remove(known)
    for name, gone in left.items():
        for ring in gone:
            yield f"{name}: this circle is gone, take it out here: {', '.join(sorted(ring))}"


if __name__ == "__main__":
    found = list(complaints(Path("Sources")))
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
