"""Checks the phrases of every language: refused words, lengths by place, equal texts, docs.

Its data is in Tests/Words. `patterns.tsv` has languages, a pattern, what is better, and keys that
may have it; `apart.tsv` has keys with the same English text that need different words in other
languages, and why.
"""

import re
import sys
import unicodedata
from collections import defaultdict
from itertools import chain
from pathlib import Path

WORDS = Path("Words")
DATA = Path("Tests/Words")
LANGUAGES = sorted(
    folder.name for folder in WORDS.iterdir() if folder.is_dir() and folder.name != "locales"
)
LINE = re.compile(r"(\w+)(?:\[(\w+)])? = (.*)")
PLACEHOLDER = re.compile(r"{(\w+)(?:: \w+)?}")
BUTTON = re.compile(r"<button[^>]*>\s*{{ t\.(\w+) }}")
HINT = re.compile(r'class="(?:[^"]* )?hint[^"]*"[^>]*>\s*{{ t\.(\w+)(?:\([^)]*\))? }}')
# Labels of other programs, which docs quote too.
FOREIGN = {
    "Client authentication",
    "Confidential",
    "Export as spreadsheet",
    "Export project",
    "OAuth2/OpenID Provider",
}
# The widest texts by place, in columns; a translation may be a third longer.
WIDEST = {"button": 24, "hint": 90, "error": 90, "subject": 50}


def phrases(language):
    """(key, form or None, text) of every line, without the types of parameters."""
    for file in sorted((WORDS / language).glob("*.words")):
        for line in file.read_text().splitlines():
            if found := LINE.fullmatch(line):
                key, form, text = found.groups()
                yield key, form, PLACEHOLDER.sub(r"{\1}", text)


QUOTED = re.compile("[“„«「]\\s*([^”“»」]+?)\\s*[”“»」]")
ALL = {language: list(phrases(language)) for language in LANGUAGES}


def rows(name):
    for line in (DATA / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield (line.split("\t") + ["", "", ""])[:4]


def width(text):
    """In columns, as a terminal counts: Chinese and Japanese characters are two wide."""
    text = PLACEHOLDER.sub("", text)
    return sum(
        2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
        if not unicodedata.combining(letter)
    )


def complaints_about_patterns():
    for languages, pattern, advice, may in rows("patterns.tsv"):
        refused, allowed = re.compile(pattern), set(may.split())
        for language in languages.split():
            for key, _, text in ALL.get(language, ()):
                if key not in allowed and (word := refused.search(text)):
                    yield f"{language} {key}: “{word[0]}” (better: {advice})"


def complaints_about_twins():
    """Keys with the same English text have the same translation, or are listed."""
    apart = {frozenset(row[0].split()) for row in rows("apart.tsv")}
    keys = defaultdict(list)
    for key, form, text in ALL["en"]:
        if form is None:
            keys[text].append(key)
    for language in LANGUAGES:
        texts = {key: text for key, form, text in ALL[language] if form is None}
        for text, twins in keys.items():
            said = {texts.get(key) for key in twins}
            if len(said) > 1 and not any(set(twins) <= listed for listed in apart):
                ways = " / ".join(map(str, said))
                yield f"{language} {' '.join(twins)}: “{text}” is said as {ways}"


def places():
    """By key, where a view shows it."""
    found = defaultdict(set)
    for view in Path("Views").rglob("*.html"):
        text = view.read_text()
        for key in BUTTON.findall(text):
            found[key].add("button")
        for key in HINT.findall(text):
            found[key].add("hint")
    for key, _, _ in ALL["en"]:
        if re.match(r"(?:error|fault|limit)[A-Z]", key):
            found[key].add("error")
        if key.endswith("Subject"):
            found[key].add("subject")
    return found


def complaints_about_lengths():
    kinds = places()
    for language in LANGUAGES:
        for key, _, text in ALL[language]:
            for place in kinds.get(key, ()):
                most = WIDEST[place] if language == "en" else WIDEST[place] * 4 // 3
                if width(text) > most:
                    wide = f"{width(text)} columns for a {place}, {most} at most"
                    yield f"{language} {key}: {wide}: {text}"


def complaints_about_docs():
    """A label that docs quote, such as *You*, *Notifications*, is one of the English phrases."""
    labels = FOREIGN | {text.replace("’", "'") for _, _, text in ALL["en"]}
    for file in [Path("README.md"), Path("SECURITY.md"), *sorted(Path("docs").glob("*.md"))]:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for label in re.findall(r"(?<![*\w])\*([A-Z][^*]+)\*(?![*\w])", line):
                if label not in labels:
                    yield f"{file}:{number}: no page, button or field is called *{label}*"


def complaints_about_help():
    """A label that the help quotes is a phrase of its language, or one up to a colon."""
    for language in LANGUAGES:
        labels = {text for key, _, text in ALL[language] if not key.startswith("help")}
        labels |= {re.split("[:：]", text)[0].strip() for text in labels}
        for key, _, text in ALL[language]:
            for label in QUOTED.findall(text) if key.startswith("help") else ():
                if label not in labels | FOREIGN:
                    yield f"{language} {key}: no page, button or field is called “{label}”"


def complaints():
    return chain(
        complaints_about_patterns(),
        complaints_about_twins(),
        complaints_about_lengths(),
        complaints_about_docs(),
        complaints_about_help(),
    )


if __name__ == "__main__":
    found = list(complaints())
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
