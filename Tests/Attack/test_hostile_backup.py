"""A hostile backup is refused, or read without harm, and never ends in a trap."""

import contextlib
import re
import shutil
import sqlite3

import pytest
from crowd import answer_to
from evenly import Server, run
from hostile import got, posted

LARGEST = 2**63 - 1

# What no Evenly has ever written: the restore finds it, and so does the check.
REFUSED = {
    "a trigger": "CREATE TRIGGER gone AFTER INSERT ON entries BEGIN DELETE FROM accounts; END",
    "a trigger on sessions": "CREATE TRIGGER rich AFTER INSERT ON sessions BEGIN"
    " UPDATE instance SET owner = NEW.account; END",
    "a view": "CREATE VIEW everything AS SELECT * FROM accounts",
    "a view for a table": "ALTER TABLE tallies RENAME TO real;"
    " CREATE VIEW tallies AS SELECT * FROM real",
    "a table": "CREATE TABLE more (a)",
    "an index": "CREATE INDEX more ON entries (hex(amount))",
    "a column": "ALTER TABLE accounts ADD COLUMN more TEXT",
    "a missing index": "DROP INDEX entries_listed",
    "a newer version": "PRAGMA user_version = 9999",
    "amounts": f"UPDATE entries SET amount = {LARGEST}",
    "shares": f"UPDATE shares SET paid = {LARGEST}, owed = -{LARGEST}, effect = {LARGEST}",
    "days": f"UPDATE entries SET day = {LARGEST}",
    "scales": "UPDATE entries SET scale = 2000000000, original = 1, original_currency = 'USD', "
    "original_scale = -2000000000",
    "the group's scale": f"UPDATE group_details SET scale = {LARGEST}",
    "balances": f"UPDATE balances SET net = -{LARGEST} - 1",
    "counts": f"UPDATE tallies SET count = -1, total = {LARGEST}",
    "debts": f"UPDATE debts SET amount = -{LARGEST} - 1",
    "a journal that is no JSON": "UPDATE operations SET body = '{'",
    "a journal of nothing": "UPDATE operations SET body = '[]'",
    "a journal of depth": f"UPDATE operations SET body = '{'[' * 50_000}'",
    "numbers in the journal": "UPDATE operations"
    " SET body = replace(body, '350', '9223372036854775807')",
    "more than numbers": "UPDATE operations"
    " SET body = replace(body, '350', '99999999999999999999')",
    "a kind of nothing": "UPDATE operations SET entity_kind = 'elephant'",
    "merged in a ring": "UPDATE members SET merged_into = id",
    "labels in a ring": "UPDATE labels SET merged_into = id",
    "rules": "INSERT INTO rules SELECT \"group\", id, x'ff', x'00', 9223372036854775807, 0"
    " FROM members LIMIT 1",
    "presets": "INSERT INTO presets SELECT \"group\", id, 'a', x'ff00' FROM members LIMIT 1",
    "no text": "UPDATE accounts SET display_name = CAST(x'41ff42' AS TEXT)",
    "places": f"UPDATE invitations SET places = {LARGEST}",
    "months": f"INSERT INTO month_sums SELECT id, 1, {LARGEST}, x'', x'', 'zz', 'expense',"
    f" 'EUR', 99, -1, {LARGEST} FROM groups LIMIT 1",
}
# What a check cannot know to be wrong; reading it does no harm either.
READ = {
    "the end of the journal": f"UPDATE journal_end SET sequence = {LARGEST}",
    "the clock": f"UPDATE clock SET milliseconds = {LARGEST}, counter = {LARGEST}",
    "the steady clock": f"UPDATE steady_clock SET since = -{LARGEST} - 1, seen = {LARGEST}",
    "sessions": f"UPDATE sessions SET created = -{LARGEST} - 1, last_used = {LARGEST},"
    f" expires = {LARGEST}",
    "accounts": f"UPDATE accounts SET created = -{LARGEST} - 1",
    "a zone": "UPDATE accounts"
    " SET time_zone = '../../../etc/passwd', language = 'zz', formats = '%'",
    "a hash": "UPDATE accounts SET password = '$scrypt$ln=62,r=99999999,p=99999999$AA$AA'",
    "sign-ins": f"UPDATE sign_ins SET times = {LARGEST}, moment = -{LARGEST} - 1",
    "invitations": f"UPDATE invitations SET created = {LARGEST}, expires = {LARGEST},"
    f" uses = {LARGEST}",
    "moments": f"UPDATE operations SET milliseconds = {LARGEST}, received = -{LARGEST} - 1",
    "counters": f"UPDATE operations SET counter = {LARGEST}",
    "the age of groups": f"UPDATE groups SET created = -{LARGEST} - 1",
    "files": f"UPDATE attachments SET size = {LARGEST};"
    ' INSERT INTO attachments (id, "group", type, size, digest, created)'
    f" SELECT id, id, 'text/html', {LARGEST}, zeroblob(32), {LARGEST} FROM groups LIMIT 1",
    "pictures": "INSERT INTO avatars SELECT id, id, 'text/html', zeroblob(9) FROM accounts LIMIT 1",
    "unread receipts": "INSERT INTO unread_receipts"
    " SELECT 9223372036854775807, id, id FROM groups LIMIT 1",
}


@pytest.fixture(scope="module")
def backup(template, tmp_path_factory):
    """One that is sound, and restored as it should be."""
    file = tmp_path_factory.mktemp("backup") / "backup"
    assert run("backup", file, "--database", template[1]).returncode == 0
    restored = file.with_name("restored.db")
    assert run("restore", file, "--database", restored).returncode == 0
    assert run("check", "--database", restored).returncode == 0
    return file


def spoilt(backup, place, statement):
    file = place / "hostile.db"
    shutil.copy(backup, file)
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.executescript(statement)
    return file


def test_a_sound_backup_is_none_of_these(backup, tmp_path):
    file = spoilt(backup, tmp_path, "SELECT 1")
    assert run("restore", file, "--database", tmp_path / "restored.db").returncode == 0


@pytest.mark.parametrize("what", REFUSED)
def test_a_backup_is_refused(what, backup, tmp_path, figures):
    file = spoilt(backup, tmp_path, REFUSED[what])
    restored = run("restore", file, "--database", tmp_path / "restored.db", timeout=30)
    check = run("check", "--database", file, timeout=30)
    figures(f"restore {restored.returncode}, check {check.returncode}")
    assert restored.returncode == 65, restored
    assert re.fullmatch(r"evenly: [^\n]+\n", restored.stderr), restored.stderr
    assert not (tmp_path / "restored.db").exists()
    assert check.returncode == 65, check


@pytest.mark.parametrize("what", READ)
def test_a_backup_is_taken_or_refused_without_a_trap(what, backup, tmp_path, figures):
    file = spoilt(backup, tmp_path, READ[what])
    restored = run("restore", file, "--database", tmp_path / "restored.db", timeout=30)
    check = run("check", "--database", file, timeout=30)
    figures(f"restore {restored.returncode}, check {check.returncode}")
    for result in (restored, check):
        assert result.returncode in (0, 65), result


@pytest.mark.parametrize("what", REFUSED | READ)
def test_a_server_reads_it_without_a_trap(what, template, tmp_path, figures):
    """A person who did not ask for a restore and has put the file there."""
    spoilt(template[1], tmp_path, (REFUSED | READ)[what])
    house = template[0]
    try:
        server = Server.serve(tmp_path, "--threads", 1, "--database", tmp_path / "hostile.db")
    except ChildProcessError as error:
        code = int(re.search(r"ended with (-?\d+)", str(error))[1])
        figures(f"does not start: {code}")
        assert code in (65, 73, 74), error
        return
    try:
        statuses = visit(house, server)
        code = server.process.poll()
        code = server.stop() if code is None else code
    except BaseException:
        server.kill() if server.process.poll() is None else None
        raise
    figures(f"ended with {code}, {statuses}")
    assert code == 0, f"ended with {code}: {server.log[-1500:]}"


def visit(house, server):
    """Asks for every page of two groups, signs in and saves, and accepts any answer."""
    statuses = {}
    pages = ["", "/balances", "/history", "/reports", "/members", "/labels", "/recurring", "/bin"]
    pages += [
        "/entries.csv",
        "/budgets",
        "/entries/new",
        "/presets",
        "/units",
        "/receipts",
        "/bulk",
    ]
    pages += ["/invitations", "/settings", "?q=bread", "?min=1&max=9", "/entries/new?kind=transfer"]
    paths = ["/", "/account", "/account/data", "/instance", "/ready", "/metrics"]
    paths += [group + page for group in (house.flat, house.shared) for page in pages]
    requests = [got(house.ada, path) for path in paths]
    requests.append(posted(house.ada, f"{house.flat}/entries", "title=Bread&amount=3"))
    requests.append(posted(house.ada, f"{house.flat}/invitations", "days=7"))
    requests.append(posted(house.ada, "/login", "username=ada&password=correct+horse+battery"))
    for data in requests:
        status, _ = answer_to(server.address, data)
        statuses[status] = statuses.get(status, 0) + 1
        if status is None:
            break
    return statuses
