"""Every address that the program knows, and every field that it asks a form or a query for, as its
own source says them: what is added there is walked by itself."""

import re
from html import unescape

from evenly import ROOT

WEB = ROOT / "Sources/Web/Pages"
ROUTE = re.compile(r'Route\(\s*\.(\w+),\s*"([^"]+)"')
ASKED = re.compile(r'\b(?:single|values|indexed|query|filled|file|files)\((?:of: )?"([\w-]+)"')
INDEXED = re.compile(r'\bindexed\("([\w-]+)"')
FORM = re.compile(r"<form\b.*?</form>", re.S)
FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"')
# Routes that outsiders rely on, however the source is laid out.
PROMISED = [
    "name",
    "username",
    "password",
    "next",
    "currency",
    "member",
    "q",
    "kind",
    "category",
    "tag",
    "payee",
    "payer",
    "from",
    "to",
    "min",
    "max",
    "page",
    "title",
    "amount",
    "date",
    "split",
    "tags",
    "note",
    "operation",
    "base",
    "receipt",
    "by",
    "whose",
]
PROMISED_KEYS = ["paid", "in", "shares", "percent", "exact", "adjustment"]


def routes():
    """Pairs of method and pattern."""
    found = []
    for file in sorted(WEB.glob("Routes*.swift")):
        found += [(method.upper(), path) for method, path in ROUTE.findall(file.read_text())]
    assert len(found) > 120, f"only {len(found)} routes were found"
    return found


def asked_fields():
    """The names that are asked for anywhere, and those that come with a key."""
    names, keyed = set(PROMISED), set(PROMISED_KEYS)
    for file in WEB.rglob("*.swift"):
        text = file.read_text()
        names.update(ASKED.findall(text))
        keyed.update(INDEXED.findall(text))
    return names, keyed


def forms_of(page, path):
    """The action of each form on a page, and the names of its fields."""
    for form in FORM.findall(page):
        action = re.search(r'action="([^"]*)"', form.split(">", 1)[0])
        names = {unescape(name) for name in FIELD.findall(form)}
        yield (unescape(action[1]) if action else path).split("?")[0], names
