"""What the program does beside serving: its results, its refusals and its exit codes."""

import csv
import json
import os
import pty
import re
import signal
import sqlite3
import stat
import subprocess

import pytest
from evenly import PROGRAM, Server, clean_environment, run
from household import Person
from store_load import Writer

ENTRIES = 400
UNTIL = ("--until", "2026-01-01")


@pytest.fixture(scope="module")
def household(tmp_path_factory):
    """A database that no test changes."""
    database = tmp_path_factory.mktemp("household") / "evenly.db"
    assert evenly(database, "demo", "--entries", ENTRIES, "--seed", 3, *UNTIL).returncode == 0
    return database


@pytest.fixture
def database(household, tmp_path):
    copy = tmp_path / "evenly.db"
    copy.write_bytes(household.read_bytes())
    return copy


def evenly(database, *arguments, **environment):
    return run(*arguments, "--database", database, timeout=30, **environment)


def refused(result, code, *words):
    assert result.returncode == code, result
    assert re.fullmatch(r"evenly: [^\n]+\n", result.stderr), result.stderr
    assert result.stdout == ""
    for word in words:
        assert str(word) in result.stderr
    return True


def change(database, *statements):
    with sqlite3.connect(database) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def journal(database, directory):
    assert evenly(database, "export", directory).returncode == 0
    files = sorted(directory.rglob("journal.json"))
    return [file.read_text() for file in files]


# The words of the command line


WRONG = {
    "backup without a file": ["backup"],
    "backup of two files": ["backup", "one", "two"],
    "restore without a file": ["restore"],
    "a value for a flag that stands alone": ["restore", "backup", "--force=yes"],
    "export without a directory": ["export"],
    "an unknown flag": ["check", "--everything"],
    "demo of no number": ["demo", "--entries", "many"],
    "demo of too much": ["demo", "--entries", "99999999999"],
    "demo of one member": ["demo", "--entries", "1", "--members", "1"],
    "demo of no group": ["demo", "--entries", "1", "--groups", "0"],
    "demo until no day": ["demo", "--entries", "1", "--until", "2026-02-29"],
    "demo until the Middle Ages": ["demo", "--entries", "1", "--until", "1348-01-01"],
    "user without an action": ["user"],
    "user with an unknown action": ["user", "rename", "ada"],
    "user add without a name": ["user", "add"],
    "user list with a name": ["user", "list", "ada"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_argument_is_one_line_and_64(arguments, tmp_path):
    assert refused(run(*arguments, directory=tmp_path), 64)
    assert os.listdir(tmp_path) == []


def test_a_demo_needs_nothing_but_a_place(tmp_path):
    made = evenly(tmp_path / "evenly.db", "demo")
    assert (made.returncode, made.stderr) == (0, "")
    with Server.serve(tmp_path) as server:
        for name in ("Ada", "Ben", "Chi"):
            Person(server.address).signs_in(name)


@pytest.mark.parametrize("command", ["backup", "restore", "check", "export", "user", "demo"])
def test_help_explains_each_command(command):
    for help in [run("help", command), run(command, "--help")]:
        assert help.returncode == 0
        assert f"evenly {command}" in help.stdout
        assert "--database FILE" in help.stdout
    assert f"evenly {command}" in run("help").stdout


def test_no_variable_forces_or_repairs(database, tmp_path):
    assert evenly(database, "backup", tmp_path / "backup").returncode == 0
    assert refused(evenly(database, "restore", tmp_path / "backup", EVENLY_FORCE="on"), 73)


# Files that are missing, foreign, damaged, or where they cannot be


@pytest.mark.parametrize(
    "arguments", [["check"], ["check", "--repair"], ["backup", "x"], ["export", "x"]]
)
def test_a_missing_database_is_said_so(arguments, tmp_path):
    assert refused(evenly(tmp_path / "none.db", *arguments), 74, "none.db")
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    "arguments", [["check"], ["backup", "{}/x"], ["export", "{}/x"], ["serve"]]
)
def test_a_file_of_another_program_is_left_alone(arguments, tmp_path):
    letter = tmp_path / "letter.db"
    letter.write_text("Dear Ada, this is no database.\n" * 200)
    before = letter.read_bytes()
    arguments = [argument.format(tmp_path) for argument in arguments]
    assert refused(evenly(letter, *arguments), 65, "letter.db")
    assert letter.read_bytes() == before
    assert not (tmp_path / "x").exists()


def test_a_newer_file_is_refused_in_words(database, tmp_path):
    change(database, "PRAGMA user_version = 9999")
    for arguments in [["check"], ["backup", tmp_path / "x"], ["serve"]]:
        assert refused(evenly(database, *arguments), 65, "newer")


def test_a_directory_that_is_not_there(database, tmp_path):
    nowhere = tmp_path / "nowhere"
    assert refused(evenly(database, "backup", nowhere / "backup"), 73, "nowhere", "No such file")
    assert refused(evenly(database, "export", nowhere / "export"), 73, "nowhere", "No such file")
    assert refused(evenly(nowhere / "evenly.db", "demo", "--entries", 1), 73, "nowhere")
    assert refused(evenly(nowhere / "evenly.db", "restore", database), 73, "nowhere")
    assert not nowhere.exists()


def unprivileged(database, *arguments):
    """Runs the program as an unprivileged user, for whom permissions count."""
    return subprocess.run(
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", PROGRAM]
        + [*map(str, arguments), "--database", str(database)],
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=30,
    )


@pytest.fixture
def open_to_all(tmp_path):
    """A directory that users other than root can reach."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    for directory in [tmp_path, *tmp_path.parents]:
        if directory.stat().st_uid == os.geteuid() and directory != directory.parent:
            directory.chmod(directory.stat().st_mode | 0o011)
    return tmp_path


def test_a_directory_that_cannot_be_written(database, open_to_all):
    database.chmod(0o644)
    closed = open_to_all / "closed"
    closed.mkdir(mode=0o755)
    closed.chmod(0o755)
    assert refused(unprivileged(database, "backup", closed / "backup"), 73, "Permission denied")
    assert refused(unprivileged(database, "export", closed / "export"), 73, "Permission denied")
    assert refused(
        unprivileged(closed / "evenly.db", "demo", "--entries", 1), 73, "Permission denied"
    )
    assert os.listdir(closed) == []


def test_a_database_that_can_only_be_read_is_checked_and_copied(database, open_to_all):
    closed = open_to_all / "closed"
    closed.mkdir(mode=0o755)
    closed.chmod(0o755)
    theirs = open_to_all / "theirs"
    theirs.mkdir()
    os.chown(theirs, 65534, 65534)
    readable = closed / "evenly.db"
    readable.write_bytes(database.read_bytes())
    readable.chmod(0o444)
    assert unprivileged(readable, "check").returncode == 0
    assert unprivileged(readable, "backup", theirs / "backup").returncode == 0
    assert os.listdir(closed) == ["evenly.db"]


def test_a_database_that_may_not_be_read(database, open_to_all):
    database.chmod(0o600)
    assert refused(unprivileged(database, "check"), 74, "evenly.db")


# Backing up and restoring


def test_a_backup_is_private_and_restores_everything(database, tmp_path):
    backup = tmp_path / "backup"
    assert evenly(database, "backup", backup).returncode == 0
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    restored = tmp_path / "restored.db"
    assert evenly(restored, "restore", backup).returncode == 0
    assert stat.S_IMODE(restored.stat().st_mode) == 0o600
    assert journal(restored, tmp_path / "a") == journal(database, tmp_path / "b")
    assert evenly(restored, "check").returncode == 0


def test_a_backup_takes_the_place_of_a_backup_alone(database, tmp_path):
    backup = tmp_path / "backup"
    for _ in range(2):
        assert evenly(database, "backup", backup).returncode == 0
    letter = tmp_path / "letter"
    letter.write_text("Dear Ada")
    assert refused(evenly(database, "backup", letter), 73, "letter")
    assert letter.read_text() == "Dear Ada"
    assert refused(evenly(database, "backup", database), 73)


def test_a_restore_never_overwrites_unasked(database, tmp_path):
    backup = tmp_path / "backup"
    assert evenly(database, "backup", backup).returncode == 0
    before = database.read_bytes()
    assert refused(evenly(database, "restore", backup), 73, "--force")
    assert database.read_bytes() == before
    assert evenly(database, "restore", backup, "--force").returncode == 0


def test_nothing_takes_the_place_of_a_backup(database, tmp_path):
    copy, empty = tmp_path / "copy.db", tmp_path / "empty.db"
    assert evenly(database, "backup", copy).returncode == 0
    before = copy.read_bytes()
    empty.touch()
    result = evenly(empty, "backup", copy)
    assert refused(result, 74, "there is no database")
    assert copy.read_bytes() == before


def test_a_restore_looks_at_the_backup_first(database, tmp_path):
    before = database.read_bytes()
    letter = tmp_path / "letter"
    letter.write_text("Dear Ada" * 999)
    torn = tmp_path / "torn"
    torn.write_bytes(before[: len(before) // 2])
    empty = tmp_path / "empty"
    empty.touch()
    for backup in [letter, torn, empty]:
        assert refused(evenly(database, "restore", backup, "--force"), 65, backup.name)
    assert refused(evenly(database, "restore", tmp_path / "none", "--force"), 74, "none")
    assert refused(evenly(database, "restore", tmp_path, "--force"), 74, "it is a directory")
    assert database.read_bytes() == before


def test_a_stale_log_brings_nothing_back(tmp_path, household):
    database = tmp_path / "evenly.db"
    with Writer(tmp_path, database) as writer:
        writer.wait_for(200)
        writer.kill()
    assert database.with_name("evenly.db-wal").stat().st_size > 0
    assert evenly(database, "restore", household, "--force").returncode == 0
    assert not database.with_name("evenly.db-wal").exists()
    assert not database.with_name("evenly.db-shm").exists()
    assert evenly(database, "check").returncode == 0
    assert journal(database, tmp_path / "a") == journal(household, tmp_path / "b")


WRITING = {
    "restore": ["restore", "{backup}", "--force"],
    "check --repair": ["check", "--repair"],
    "demo": ["demo", "--entries", "1"],
    "user add": ["user", "add", "ben"],
    "user reset-password": ["user", "reset-password", "ada"],
    "user reset-second-factor": ["user", "reset-second-factor", "ada"],
    "user disable": ["user", "disable", "ada"],
    "token add": ["token", "add", "ada", "--name", "x", "--scopes", "read"],
    "another server": ["serve", "--port", "0"],
}


@pytest.mark.parametrize("arguments", WRITING.values(), ids=WRITING.keys())
def test_commands_that_write_are_refused_while_the_server_runs(arguments, database, tmp_path):
    backup = tmp_path / "backup"
    assert evenly(database, "backup", backup).returncode == 0
    with Server.serve(tmp_path) as server:
        arguments = [argument.format(backup=backup) for argument in arguments]
        assert refused(evenly(database, *arguments), 75, server.process.pid)


def test_commands_that_read_work_beside_the_server(database, tmp_path):
    with Server.serve(tmp_path):
        assert evenly(database, "check").returncode == 0
        assert evenly(database, "backup", tmp_path / "backup").returncode == 0
        assert evenly(database, "export", tmp_path / "export").returncode == 0
        assert evenly(database, "user", "list").stdout.startswith("ada\tAda\towner\n")


# Checking and repairing


DAMAGE = {
    "an amount": "UPDATE entries SET amount = amount + 1 WHERE number = 5",
    "a share": "UPDATE shares SET owed = owed + 1 WHERE entry = 6",
    "a missing entry": "DELETE FROM entries WHERE number = 7",
    "a balance": "UPDATE balances SET net = net + 1 WHERE net <> 0",
    "a count": "UPDATE tallies SET count = count + 1",
    "a name": "UPDATE members SET name = 'Mallory' WHERE name = 'Ben'",
    "a title": "UPDATE entries SET title = 'Nothing' WHERE number = 8",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_check_finds_what_differs_and_repairs_it(statement, database):
    change(database, "PRAGMA foreign_keys = OFF", statement)
    found = evenly(database, "check")
    assert found.returncode == 65
    assert "group " in found.stdout
    assert found.stderr.count("\n") == 1 and "--repair" in found.stderr
    assert evenly(database, "check").returncode == 65, "a check repairs nothing"
    repaired = evenly(database, "check", "--repair")
    assert repaired.returncode == 0, repaired
    assert all(line.startswith("repaired: ") for line in repaired.stdout.splitlines())
    assert "repaired: group " in repaired.stdout
    assert evenly(database, "check").returncode == 0
    assert evenly(database, "check", "--repair").stdout == "nothing had to be repaired\n"


LOSSES = {
    "a moment of the journal": "UPDATE operations SET milliseconds = ~(1 << 63) WHERE sequence = 9",
    "a change of the journal": "UPDATE operations SET body = 'x' WHERE sequence = 9",
}


@pytest.mark.parametrize("statement", LOSSES.values(), ids=LOSSES.keys())
def test_a_journal_that_cannot_be_read_is_not_repaired(statement, database):
    change(database, statement)
    for _ in range(2):
        found = evenly(database, "check")
        assert found.returncode == 65
        assert "its journal cannot be read" in found.stdout
        assert "--repair" not in found.stderr and "evenly restore" in found.stderr
        assert "SELECT" not in found.stdout + found.stderr
        repair = evenly(database, "check", "--repair")
        assert refused(
            repair, 65, "nothing was repaired", "its journal cannot be read", "evenly restore"
        )
        assert "SELECT" not in repair.stderr


def test_a_repair_is_offered_for_as_much_as_it_mends(database):
    change(database, "UPDATE groups SET created = 9223372036854775807")
    found = evenly(database, "check")
    assert found.returncode == 65
    assert found.stderr == (
        "evenly: 1 problem found that cannot be repaired; restore a backup with evenly restore\n"
    )
    change(database, "UPDATE balances SET net = net + 1 WHERE net <> 0")
    found = evenly(database, "check")
    assert found.returncode == 65
    assert re.search(r"check --repair rebuilds \d+ of them", found.stderr), found.stderr
    assert "evenly restore" in found.stderr
    repaired = evenly(database, "check", "--repair")
    assert repaired.returncode == 65
    assert repaired.stderr.startswith("evenly: 1 problem found that cannot be repaired")


@pytest.mark.parametrize("kind", ["nonsense", "entry", "rule"])
def test_what_stands_beside_a_change_is_made_again_from_it(kind, database):
    change(database, f"UPDATE operations SET entity_kind = '{kind}' WHERE sequence IN (1, 9)")
    found = evenly(database, "check")
    assert found.returncode == 65
    assert "of its journal" in found.stdout and "check --repair rebuilds" in found.stderr
    assert evenly(database, "check", "--repair").returncode == 0
    assert evenly(database, "check").returncode == 0


def test_a_change_that_is_missing_is_given_up_only_where_that_is_accepted(database):
    last = "(SELECT max(sequence) FROM operations WHERE entity_kind = 'entry')"
    change(database, f"DELETE FROM operations WHERE sequence = {last}")
    found = evenly(database, "check")
    assert found.returncode == 65
    assert "1 operation is missing from the journal" in found.stdout
    lost = r"entry \S+ of \d{4}-\d\d-\d\d, \S+ [A-Z]{3}, is stored but not in the journal"
    assert re.search(lost, found.stdout), found
    for _ in range(2):
        repair = evenly(database, "check", "--repair")
        assert repair.returncode == 65
        assert repair.stderr.startswith("evenly: nothing was repaired: 1 operation is missing")
        assert "--accept-loss" in repair.stderr and re.search(lost, repair.stdout)
    assert evenly(database, "check", "--accept-loss").returncode == 64
    accepted = evenly(database, "check", "--repair", "--accept-loss")
    assert accepted.returncode == 0 and re.search(lost, accepted.stdout), accepted
    assert evenly(database, "check").returncode == 0


def test_what_is_wrong_is_counted_in_words(database):
    change(database, "UPDATE members SET name = name || 'x' WHERE number = 1")
    found = evenly(database, "check")
    assert found.stderr == (
        "evenly: 1 problem found; evenly check --repair rebuilds it from the journal\n"
    )
    change(database, "DELETE FROM presets", "UPDATE labels SET icon = 'x'")
    found = evenly(database, "check")
    wrong = found.stdout.count("\n")
    assert found.stderr == (
        f"evenly: {wrong} problems found; evenly check --repair rebuilds them from the journal\n"
    )


def test_a_clock_that_cannot_be_is_set_right_at_the_start(database, tmp_path):
    change(database, "UPDATE clock SET milliseconds = 9223372036854775807")
    found = evenly(database, "check")
    assert found.returncode == 65 and "check --repair rebuilds it" in found.stderr
    with Server.serve(tmp_path, "--database", database) as server:
        ada = Person(server.address).signs_in("ada")
        ada.adds(ada.found_group("Ben"), "Milk")
        assert "the database's clock shows an impossible time" in server.log
    assert evenly(database, "check").returncode == 0


def test_a_damaged_page_is_found(database):
    contents = bytearray(database.read_bytes())
    for offset in range(len(contents) // 2, len(contents) // 2 + 20_000):
        contents[offset] ^= 0x5A
    database.write_bytes(contents)
    result = evenly(database, "check")
    assert result.returncode == 65, result
    assert result.stderr.count("\n") == 1


def test_a_command_is_silent_without_a_terminal(database):
    """No progress line where standard error is no terminal, no word where all is well."""
    result = evenly(database, "check")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_progress_line_on_a_terminal(tmp_path):
    database = tmp_path / "evenly.db"
    code, shown = on_terminal(["demo", "--entries", 40_000, "--database", database])
    assert code == 0
    assert re.search(rb"\r\x1b\[Kmaking entries \d+ %", shown)
    assert shown.endswith(b"\r\x1b[K"), "the line is gone at the end"


# Exporting


def test_an_export_is_the_same_twice_and_complete(database, tmp_path):
    for name in ["first", "second"]:
        assert evenly(database, "export", tmp_path / name).returncode == 0
    files = sorted(
        path.relative_to(tmp_path / "first") for path in (tmp_path / "first").rglob("*.*")
    )
    assert len(files) == 1 + 3 * 6
    # An archive says when it was made.
    for file in (it for it in files if it.name != "archive.zip"):
        assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes()
    overview = json.loads((tmp_path / "first/evenly.json").read_text())
    assert [account["username"] for account in overview["accounts"] if "username" in account] == [
        "ada",
        "ben",
        "chi",
    ]
    rows = 0
    for group in overview["groups"]:
        place = tmp_path / "first/groups" / group["id"]
        state = json.loads((place / "group.json").read_text())
        assert state["group"]["name"] == group["name"]
        for balance in state["balances"]:
            assert sum(member["net"] for member in balance["members"]) == 0
        entries = json.loads((place / "entries.json").read_text())
        assert len(
            {operation["id"] for operation in json.loads((place / "journal.json").read_text())}
        ) > len(entries)
        with (place / "entries.csv").open(newline="") as file:
            table = list(csv.DictReader(file))
        assert len(table) == sum(not entry["isDeleted"] for entry in entries)
        rows += len(table)
        for row in table:
            assert not row["title"].startswith(tuple("=+-@"))
            amount = round(1000 * float(row["amount"]))
            assert (amount < 0) == (row["kind"] == "income"), row
            for part in (" paid", " share"):
                parts = (round(1000 * float(row[key])) for key in row if key.endswith(part))
                assert sum(parts) == amount, row
    assert rows == ENTRIES


def test_an_export_needs_an_empty_place(database, tmp_path):
    place = tmp_path / "export"
    place.mkdir()
    (place / "mine").touch()
    assert refused(evenly(database, "export", place), 73, "not empty")
    assert os.listdir(place) == ["mine"]
    (place / "mine").unlink()
    assert evenly(database, "export", place).returncode == 0


# Made-up data


def test_a_demo_is_the_same_for_the_same_seed(household, tmp_path):
    again = tmp_path / "again.db"
    assert evenly(again, "demo", "--entries", ENTRIES, "--seed", 3, *UNTIL).returncode == 0
    other = tmp_path / "other.db"
    assert evenly(other, "demo", "--entries", ENTRIES, "--seed", 4, *UNTIL).returncode == 0
    known = journal(household, tmp_path / "a")
    assert journal(again, tmp_path / "b") == known
    assert journal(other, tmp_path / "c") != known


def test_a_demo_ends_the_day_before(tmp_path):
    database = tmp_path / "leap.db"
    plan = ("demo", "--entries", ENTRIES, "--until", "2028-02-29")
    assert evenly(database, *plan).returncode == 0
    assert evenly(database, "export", tmp_path / "tables").returncode == 0
    tables = list((tmp_path / "tables").rglob("*.csv"))
    days = {day for it in tables for day in re.findall(r"\b20\d\d-\d\d-\d\d\b", it.read_text())}
    assert max(days) == "2028-02-28"


def test_a_demo_fills_an_empty_database_alone(database):
    before = database.read_bytes()
    assert refused(evenly(database, "demo", "--entries", 5), 73, "not empty")
    assert database.read_bytes() == before


# Accounts


def users(database):
    listed = evenly(database, "user", "list")
    assert listed.returncode == 0, listed
    return [line.split("\t") for line in listed.stdout.splitlines()]


def with_password(database, password, *arguments):
    return subprocess.run(
        [PROGRAM, "user", *arguments, "--database", str(database)],
        input=password,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_the_first_account_owns_the_instance(tmp_path):
    database = tmp_path / "evenly.db"
    assert with_password(database, "correct horse battery\n", "add", "ada").returncode == 0
    assert with_password(database, "staple of the battery", "add", "ben").returncode == 0
    assert users(database) == [["ada", "ada", "owner"], ["ben", "ben", ""]]


def test_an_account_that_cannot_be_added_is_refused_in_words(database):
    before = users(database)
    fine = "correct horse battery\n"
    assert refused(with_password(database, fine, "add", "Ada"), 65, "already")
    assert refused(with_password(database, "short\n", "add", "ben"), 65, "8")
    assert refused(with_password(database, "password123\n", "add", "ben"), 65)
    assert refused(with_password(database, "", "add", "ben"), 65, "password")
    assert refused(with_password(database, fine, "add", "two names"), 65)
    assert users(database) == before


def hash_of(database, username):
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        query = "SELECT password, disabled FROM accounts WHERE username = ?"
        return connection.execute(query, [username]).fetchone()
    finally:
        connection.close()


def test_disabling_and_another_password(database):
    before, _ = hash_of(database, "ada")
    disabling = evenly(database, "user", "disable", "ADA")
    assert disabling.returncode == 0
    assert "ADA is the owner of this server" in disabling.stderr
    assert users(database)[0] == ["ada", "Ada", "owner,disabled"]
    assert with_password(database, "another long one\n", "reset-password", "ada").returncode == 0
    after, disabled = hash_of(database, "ada")
    assert disabled is None
    assert after.startswith("$scrypt$") and after != before
    for action in ["disable", "reset-password"]:
        assert refused(with_password(database, "whatever it is\n", action, "nobody"), 65, "nobody")


def on_terminal(arguments, typed=()):
    """Runs the program on a terminal; returns its exit code and all that the terminal showed.

    `typed` are the questions to wait for and what is typed then.
    """
    child, terminal = pty.fork()
    if child == 0:
        # A run in the background ignores Ctrl-C, and children inherit that.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(PROGRAM, [str(PROGRAM), *map(str, arguments)], clean_environment())
    shown = b""
    waiting = list(typed)
    while True:
        if waiting and shown.endswith(waiting[0][0]):
            os.write(terminal, waiting.pop(0)[1])
        try:
            part = os.read(terminal, 1024)
        except OSError:
            part = b""
        if not part:
            break
        shown += part
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown


def asked_twice(first, second):
    return [(b"Password: ", first), (b"Again: ", second)]


def test_a_password_is_not_shown_while_it_is_typed(tmp_path):
    database = tmp_path / "evenly.db"
    password = b"correct horse battery\n"
    arguments = ["user", "add", "ada", "--database", database]
    code, shown = on_terminal(arguments, asked_twice(password, password))
    assert code == 0, shown
    assert b"horse" not in shown
    arguments = ["user", "reset-password", "ada", "--database", database]
    code, shown = on_terminal(arguments, asked_twice(b"one of them\n", b"the other one\n"))
    assert code == 65
    assert b"differ" in shown


def test_an_interrupted_question_changes_nothing(tmp_path):
    database = tmp_path / "evenly.db"
    code, _ = on_terminal(
        ["user", "add", "ada", "--database", database], [(b"Password: ", b"\x03")]
    )
    assert code != 0
    assert users(database) == []
