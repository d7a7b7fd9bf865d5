"""Looking at pages changes nothing, and every one of them says what it is."""

import re
import sqlite3
from html import unescape

import pytest
from evenly import Server, run
from household import Person

# When a browser was last seen is noted, and a receipt's text is read behind the scenes.
OWN_PACE = {("sessions", "last_used"), ("sessions", "expires")}
# Viewing a group records how far it has been seen.
LOOKS = {"visits"}


def rows(database):
    """Everything that is kept, read beside the server."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        ).fetchall()
        kept = {}
        for (table,) in tables:
            if table in LOOKS:
                continue
            columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
            names = ", ".join(f'"{name}"' for name in columns if (table, name) not in OWN_PACE)
            kept[table] = sorted(connection.execute(f'SELECT {names} FROM "{table}"'), key=repr)
        return kept
    finally:
        connection.close()


@pytest.fixture(scope="module")
def household(tmp_path_factory):
    """A made-up household with everything in it, and Ada signed in."""
    directory = tmp_path_factory.mktemp("server")
    database = directory / "evenly.db"
    assert run("demo", "--entries", 300, "--database", database).returncode == 0
    with Server.serve(directory) as server:
        yield Person(server.address).signs_in("ada"), database


def links(page):
    """Where the page leads within the instance, its forms that only ask included."""
    hrefs = re.findall(r'<a [^>]*href="(/[^"#]*)', page)
    forms = re.findall(r'<form(?![^>]*method="post")[^>]*action="(/[^"#]*)', page)
    return {unescape(link) for link in hrefs + forms}


def shape(link):
    """Links that differ in an id or a value alone lead to the same kind of page."""
    path, _, query = link.partition("?")
    names = sorted(pair.split("=")[0] for pair in query.split("&"))
    return re.sub(r"[\w-]{22}|\d+|[0-9a-f]{64}", "*", path), tuple(names)


def crawl(person):
    """Every kind of page that links lead to, a few of each kind, with its answer."""
    waiting, seen, counts = ["/", "/groups/new", "/account"], set(), {}
    while waiting:
        link = waiting.pop(0)
        kind = shape(link)
        if link in seen or counts.get(kind, 0) >= 3:
            continue
        seen.add(link)
        counts[kind] = counts.get(kind, 0) + 1
        if link.split("?")[0].endswith("/events"):
            continue
        answer = person.get(link)
        yield link, answer
        if (answer["Content-Type"] or "").startswith("text/html"):
            waiting += sorted(links(answer.text))


def test_looking_at_everything_changes_nothing(household):
    person, database = household
    before = rows(database)
    answers = dict(crawl(person))
    assert len(answers) > 60
    assert rows(database) == before
    person.post("/account/preferences", theme="dark")
    assert rows(database) != before, "what is changed shows"
    for link, answer in answers.items():
        assert answer.status in (200, 303), (link, answer.status)
        if answer.status == 200:
            kind = answer["Content-Type"]
            assert not kind.startswith("text/") or "charset=utf-8" in kind, link
            assert answer["Cache-Control"], link
        assert answer["X-Content-Type-Options"] == "nosniff", link
        assert not answer.all("Access-Control-Allow-Origin"), link


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_asking_about_pages_changes_nothing(household, method):
    person, database = household
    before = rows(database)
    for link, _ in crawl(person):
        with person.connect() as connection:
            connection.send(
                f"{method} {link} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n".encode()
                + f"{person.fields[0]}\r\n\r\n".encode()
            )
            assert connection.read(to_head=True).status in (200, 204, 303), link
    assert rows(database) == before


@pytest.mark.parametrize(
    "method", ["TRACE", "TRACK", "CONNECT", "PUT", "PATCH", "DELETE", "PROPFIND"]
)
def test_no_other_method_does_anything(household, method):
    person, database = household
    before = rows(database)
    with person.connect() as connection:
        target = "localhost:80" if method == "CONNECT" else "/account"
        connection.send(f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert connection.read().status in (400, 403, 405, 501)
    assert rows(database) == before
