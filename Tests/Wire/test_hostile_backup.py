"""A hostile backup is refused in one line, and ends nothing."""

import contextlib
import re
import sqlite3

import pytest
from evenly import Server, run

BAD_DATA = 65
VALUES = [None, "x", "", 1.5, b"", b"x" * 16, 2**63 - 1, -(2**63), -1]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    database = tmp_path_factory.mktemp("whole") / "evenly.db"
    made = run("demo", "--entries", 30, "--groups", 1, "--database", database, timeout=60)
    assert made.returncode == 0, made
    return database.read_bytes()


@pytest.fixture
def backup(whole, tmp_path):
    file = tmp_path / "backup"
    file.write_bytes(whole)
    return file


def opened(file):
    return contextlib.closing(sqlite3.connect(file, isolation_level=None))


def restored(backup, database):
    result = run("restore", backup, "--force", "--database", database, timeout=30)
    # A trap would be a negative number.
    assert result.returncode in (0, BAD_DATA), result
    if result.returncode:
        assert re.fullmatch(r"evenly: [^\n]+\n", result.stderr), result
    return result


TRAPS = {
    "a trigger": (
        "CREATE TRIGGER trap AFTER INSERT ON sessions BEGIN UPDATE accounts SET disabled = 1; END",
        "the trigger 'trap' is foreign",
    ),
    "a view": ("CREATE VIEW trap AS SELECT * FROM accounts", "the view 'trap' is foreign"),
    "a table": ("CREATE TABLE trap (x)", "the table 'trap' is foreign"),
    "an index": ("CREATE INDEX trap ON accounts (created)", "the index 'trap' is foreign"),
    "a missing index": ("DROP INDEX entries_listed", "the index 'entries_listed' is missing"),
    "a column": ("ALTER TABLE accounts ADD COLUMN trap TEXT", "the table 'accounts' was changed"),
}


@pytest.mark.parametrize(("statement", "words"), TRAPS.values(), ids=TRAPS.keys())
def test_what_is_no_part_of_the_schema_is_refused(backup, tmp_path, statement, words):
    with opened(backup) as file:
        file.execute(statement)
    result = restored(backup, tmp_path / "evenly.db")
    assert result.returncode == BAD_DATA and words in result.stderr
    assert not (tmp_path / "evenly.db").exists()
    check = run("check", "--database", backup)
    assert check.returncode == BAD_DATA and words in check.stdout
    served = run("serve", "--port", 0, "--database", backup)
    assert served.returncode == BAD_DATA and words in served.stderr
    assert sorted(path.name for path in tmp_path.glob("evenly.db*")) == ["evenly.db-lock"]


NO_TEXT = "CAST(x'41ff42' AS TEXT)"
NO_MOMENT = 2**63 - 1
OF_ACCOUNT = "SELECT id, 'mail', {} FROM accounts LIMIT 1"
# The database takes each of these, and some page could not show it.
UNREADABLE = {
    "accounts": f"UPDATE accounts SET display_name = {NO_TEXT}",
    "attachments": 'INSERT INTO attachments (id, "group", type, size, digest, created)'
    f" SELECT id, id, {NO_TEXT}, 0, zeroblob(32), 0 FROM groups LIMIT 1",
    "feed_links": "INSERT INTO feed_links"
    f" SELECT a.id, a.id, g.id, zeroblob(32), {NO_MOMENT} FROM accounts AS a, groups AS g LIMIT 1",
    "instance": f"UPDATE instance SET created = {NO_MOMENT}",
    "invitations": 'INSERT INTO invitations (id, token, "group", role, created, expires, places)'
    f" SELECT id, zeroblob(32), id, 'member', 0, 0, {2**50} FROM groups LIMIT 1",
    "mailboxes": f"INSERT INTO mailboxes SELECT id, {NO_TEXT}, 0, NULL FROM accounts LIMIT 1",
    "open_reports": f"INSERT INTO open_reports {OF_ACCOUNT.format(NO_MOMENT)}",
    "reference_rates": "INSERT INTO reference_rates VALUES (20261131, 'USD', 11, 1)",
    "told_alarms": f"INSERT INTO told_alarms VALUES ('full', {NO_MOMENT})",
    "tokens": "INSERT INTO tokens (id, account, digest, beginning, name, scopes, created)"
    f" SELECT id, id, zeroblob(32), 'abcd', {NO_TEXT}, 1, 0 FROM accounts LIMIT 1",
}


@pytest.mark.parametrize(("table", "statement"), UNREADABLE.items(), ids=UNREADABLE.keys())
def test_what_no_page_could_show_is_refused(backup, tmp_path, table, statement):
    with opened(backup) as file:
        assert file.execute(statement).rowcount > 0
    result = restored(backup, tmp_path / "evenly.db")
    assert result.returncode == BAD_DATA and f"{table} hold" in result.stderr
    check = run("check", "--database", backup)
    assert check.returncode == BAD_DATA and f"{table} hold" in check.stdout


def test_sums_that_the_journal_does_not_have_are_refused(backup, tmp_path):
    with opened(backup) as file:
        file.execute("UPDATE balances SET net = net + 1")
    result = restored(backup, tmp_path / "evenly.db")
    assert result.returncode == BAD_DATA and "the balances in" in result.stderr


def columns(file):
    with opened(file) as connection:
        tables = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            )
        ]
        return [
            (table, column[1])
            for table in tables
            if connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            for column in connection.execute(f'PRAGMA table_info("{table}")')
        ]


def loose(sql):
    """A table without its types and without columns that need a value."""
    sql = sql.replace("STRICT, WITHOUT", "WITHOUT").replace(") STRICT", ")")
    return re.sub("(?<!IS )NOT NULL", "", sql)


REPLACE = "UPDATE sqlite_schema SET sql = ? WHERE rowid = ?"


def write_anything(file, table, column, value):
    """Writes what the types and rules of the table forbid, and leaves these as they were."""
    with opened(file) as connection:
        texts = connection.execute(
            "SELECT rowid, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL"
        ).fetchall()
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany(REPLACE, [(loose(sql), row) for row, sql in texts])
    with opened(file) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ?', (value,))
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany(REPLACE, [(sql, row) for row, sql in texts])


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_no_value_in_any_column_ends_the_program(whole, tmp_path, value):
    backup = tmp_path / "backup"
    backup.write_bytes(whole)
    refused = 0
    for table, column in columns(backup):
        backup.write_bytes(whole)
        with contextlib.suppress(sqlite3.IntegrityError):
            write_anything(backup, table, column, value)
        refused += restored(backup, tmp_path / "evenly.db").returncode == BAD_DATA
    assert refused > 20


def test_what_was_taken_can_be_served(backup, tmp_path):
    assert restored(backup, tmp_path / "evenly.db").returncode == 0
    with Server.serve(tmp_path):
        pass


def test_a_database_that_others_may_read_is_its_owners_alone_when_served(backup, tmp_path):
    database = tmp_path / "evenly.db"
    backup.rename(database)
    database.chmod(0o644)
    (tmp_path / "evenly.db-lock").touch(0o644)
    with Server.serve(tmp_path) as server:
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("evenly.db*")}
        assert set(modes.values()) == {0o600}, modes
        assert "warning" not in server.log
