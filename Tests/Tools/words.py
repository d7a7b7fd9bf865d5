"""Refuses unfinished work and traps in what ships, and words that are not plain English."""

import re
import sys
from pathlib import Path

from prose import comments, names, numbered
from swift_source import code_lines

SHIPPED = "Sources", "Views", "Public"
DOCS = "README.md", "SECURITY.md", "CHANGELOG.md"
UNFINISHED = re.compile(r"\b(?:TODO|FIXME)\b")
TRAP = re.compile(r"\btry!|\bas!|\bfatalError\b")

# What to write instead. A role is a word such as "the member", "the caller", "another process".
INSTEAD = {
    "whoever": "a role",
    "somebody": "a role, or someone",
    "anybody": "a role, or anyone",
    "nobody": "a role with not, or no one",
    "whatever": "any, or the name of what it is",
    "meanwhile": "since, until then, or at the same time",
    "kin": "the relation itself",
    "wears": "has, or shows",
    "gladly": "the rule itself",
    "what is there": "existing",
    "is to be": "must, should or will",
    "are to be": "must, should or will",
}
ONLY_IN_COMMENTS = {"thing": "the name of what it is", "things": "the name of what it is"}


def any_of(words):
    return re.compile(r"\b(?:" + "|".join(words).replace(" ", r"\s+") + r")\b", re.IGNORECASE)


PLAIN = any_of(INSTEAD)
PLAIN_IN_COMMENTS = any_of(INSTEAD | ONLY_IN_COMMENTS)
CODE = re.compile(r"`[^`]*`")


def text_files(*folders):
    for folder in folders:
        for file in sorted(Path(folder).rglob("*")):
            if not file.is_file():
                continue
            try:
                yield file, file.read_text()
            except UnicodeDecodeError:
                continue


def complaints():
    for file, text in text_files(*SHIPPED):
        for number, line in enumerate(text.splitlines(), 1):
            if word := UNFINISHED.search(line):
                yield f"{file}:{number}: unfinished: {word[0]}"
        if file.suffix == ".swift":
            for number, line in code_lines(text):
                if word := TRAP.search(line):
                    yield f"{file}:{number}: stops the whole server: {word[0]}"


def complaints_about_english():
    for file, text in text_files(*SHIPPED, "Tests"):
        # Taking a file apart is slow, and few have such a word anywhere.
        if PLAIN_IN_COMMENTS.search(text.replace("_", " ")):
            yield from refused(file, comments(file.suffix, text), PLAIN_IN_COMMENTS)
            yield from refused(file, names(file.suffix, text), PLAIN)
    for file in [*map(Path, DOCS), *sorted(Path("docs").glob("*.md"))]:
        yield from refused(file, numbered(file.read_text(), 1), PLAIN)


def refused(file, lines, words):
    for number, line in lines:
        for word in words.findall(CODE.sub("", line)):
            instead = (INSTEAD | ONLY_IN_COMMENTS)[" ".join(word.lower().split())]
            yield f"{file}:{number}: not plain English: {word} (better: {instead})"


if __name__ == "__main__":
    found = [*complaints(), *complaints_about_english()]
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
