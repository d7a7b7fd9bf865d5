"""Refuses unfinished work and traps in what ships."""

import re
import sys
from pathlib import Path

from swift_source import code_lines

UNFINISHED = re.compile(r"\b(?:TODO|FIXME)\b")
TRAP = re.compile(r"\btry!|\bas!|\bfatalError\b")


def text_files():
    for folder in ("Sources", "Views", "Public"):
        for file in sorted(Path(folder).rglob("*")):
            if not file.is_file():
                continue
            try:
                yield file, file.read_text()
            except UnicodeDecodeError:
                continue


def complaints():
    for file, text in text_files():
        for number, line in enumerate(text.splitlines(), 1):
            if word := UNFINISHED.search(line):
                yield f"{file}:{number}: unfinished: {word[0]}"
        if file.suffix == ".swift":
            for number, line in code_lines(text):
                if word := TRAP.search(line):
                    yield f"{file}:{number}: stops the whole server: {word[0]}"


if __name__ == "__main__":
    found = list(complaints())
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
