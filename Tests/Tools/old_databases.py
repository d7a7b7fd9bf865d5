"""Databases as programs of earlier versions left them."""

import contextlib
import gzip
import sqlite3

from evenly import ROOT

FIXTURES = ROOT / "Tests/Wire/fixtures"
VERSIONS = sorted(FIXTURES.glob("version-*.db.gz"))


def laid_down(fixture, database):
    database.write_bytes(gzip.decompress(fixture.read_bytes()))
    return database


def make_viewer(database, name):
    """One member is a viewer from the start, as programs of that time let viewers be charged."""
    with contextlib.closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE members SET role = 'viewer' WHERE name = ?", [name])
        changed = file.execute(
            """UPDATE operations SET body = replace(body, '"role":"member"', '"role":"viewer"')
            WHERE body LIKE ?""",
            [f'%"added":{{"name":"{name}","role":"member"%'],
        )
        assert changed.rowcount == 1
