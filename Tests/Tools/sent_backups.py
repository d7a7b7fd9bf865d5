"""Servers that send their backups to a WebDAV folder, and `evenly restore` from there."""

import re
from pathlib import Path

from evenly import Server, run, wait_until
from household import Person
from raw_http import ask

COPY = re.compile(r"evenly-\d{4}-\d\d-\d\dT\d{4}Z\.db\.age")
ALLOWED = ("--allow-private-hosts", "localhost")


def make_key(directory, name="key.txt"):
    """A file with a secret key, and its public key."""
    made = run("backup-key")
    assert (made.returncode, made.stderr) == (0, "")
    file = Path(directory) / name
    file.write_text(made.stdout)
    return file, re.search(r"age1\w+", made.stdout)[0]


class Sender:
    """A server that sends its backups, with the key for them."""

    def __init__(self, directory, dav, *arguments, **environment):
        self.directory, self.dav = directory, dav
        self.key, self.public = make_key(directory)
        self.flags = ["--backup-directory", directory / "backups", "--backup-key", self.public]
        self.flags += [*ALLOWED, "--metrics", *arguments]
        self.environment = {"EVENLY_BACKUP_TO": dav.url()} | environment

    def serve(self):
        return Server.serve(self.directory, *self.flags, environment=self.environment)


def metric(server, name):
    text = ask(server.address, "GET", "/metrics").text
    found = re.search(rf"^evenly_backup_sent_{name} (\d+)$", text, re.M)
    return int(found[1]) if found else None


def wait_for_copy(server, dav):
    assert wait_until(lambda: metric(server, "last_success_timestamp_seconds")) is not None
    return next(name for name in sorted(dav.files, reverse=True) if COPY.fullmatch(name))


def wait_for_failure(server, count=1):
    assert wait_until(lambda: metric(server, "failures_total") == count) is not None


def backed_up_again(server, directory):
    """Makes another backup; the one before is called as if it was older than a minute."""
    for file in directory.glob("*.db"):
        file.rename(directory / "evenly-2026-01-02T0304Z.db")
    Person(server.address).signs_in("ada").post("/instance/backups", expecting=303)


def journal(database, directory):
    assert run("export", directory, "--database", database).returncode == 0
    return [file.read_text() for file in sorted(Path(directory).rglob("journal.json"))]


def restored(url, key, database, *arguments):
    identity = ("--identity", key) if key else ()
    return run("restore", url, *identity, *ALLOWED, "--database", database, *arguments)


def refused(result, code, *words):
    assert result.returncode == code, result
    assert re.fullmatch(r"evenly: [^\n]+\n", result.stderr), result
    for word in words:
        assert word in result.stderr, result
    assert "hunter" not in result.stderr
