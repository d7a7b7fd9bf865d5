"""Backups that are sent, encrypted, to a WebDAV folder, and come back by one command."""

import json
import shutil
import sqlite3
import subprocess
import threading
import time

import pytest
from certificates import Certificate
from evenly import Server, run, wait_until
from household import Person
from sent_backups import (
    COPY,
    Sender,
    backed_up_again,
    journal,
    make_key,
    metric,
    refused,
    restored,
    wait_for_copy,
    wait_for_failure,
)
from test_alerts import Hook, titles
from webdav_server import FOLDER, WebDAVServer, response

# Sending


def test_a_backup_is_sent_and_comes_back_by_one_command(household, dav):
    sender = Sender(household, dav)
    with sender.serve() as server:
        name = wait_for_copy(server, dav)
        page = Person(server.address).signs_in("ada").get("/instance").text
        assert "Sent to localhost, encrypted: " in page
        assert metric(server, "last_size_bytes") == len(dav.files[name])
        assert metric(server, "failures_total") == 0
        assert "was sent, encrypted, to localhost" in server.log
        assert "hunter" not in server.log and FOLDER not in server.log
    assert list(dav.files) == [name]
    local = household / "backups" / name.removesuffix(".age")
    assert local.read_bytes()[:5000] not in dav.files[name]
    assert b"SQLite" not in dav.files[name]
    database = household / "restored.db"
    result = restored(dav.url(), sender.key, database)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert database.stat().st_mode & 0o777 == 0o600
    assert run("check", "--database", database).returncode == 0
    assert journal(database, household / "a") == journal(household / "evenly.db", household / "b")
    assert sorted(path.name for path in household.glob("restored.db*")) == [
        "restored.db",
        "restored.db-lock",
    ]


def test_a_copy_goes_over_https_to_a_server_that_proves_its_name(household):
    certificate = Certificate(household)
    with WebDAVServer(certificate) as dav:
        trust = {"SSL_CERT_FILE": str(certificate.file)}
        sender = Sender(household, dav, **trust)
        with sender.serve() as server:
            wait_for_copy(server, dav)
        database = household / "restored.db"
        args = ("restore", dav.url(), "--identity", sender.key, "--database", database)
        assert run(*args, **trust).returncode == 0
        refused(run(*args, "--force"), 74, "its certificate is not to be trusted")


@pytest.mark.skipif(not shutil.which("age"), reason="age is not installed")
def test_other_programs_decrypt_it_and_encrypt_for_it(household, dav):
    sender = Sender(household, dav)
    with sender.serve() as server:
        name = wait_for_copy(server, dav)
    local = household / "backups" / name.removesuffix(".age")
    copy = household / name
    copy.write_bytes(dav.files[name])
    plain = subprocess.run(
        ["age", "--decrypt", "--identity", sender.key, copy], capture_output=True, check=True
    )
    assert plain.stdout == local.read_bytes()
    asked = subprocess.run(["age-keygen", "-y", sender.key], capture_output=True, check=True)
    assert asked.stdout.decode().strip() == sender.public
    theirs = household / "theirs.age"
    subprocess.run(["age", "-r", sender.public, "-o", theirs, local], check=True)
    database = household / "restored.db"
    assert run("restore", theirs, "--identity", sender.key, "--database", database).returncode == 0


def test_a_server_that_starts_anew_sends_nothing_twice(household, dav):
    sender = Sender(household, dav)
    with sender.serve() as server:
        name = wait_for_copy(server, dav)
    dav.requests.clear()
    with sender.serve() as server:
        assert wait_for_copy(server, dav) == name
        assert metric(server, "last_size_bytes") == len(dav.files[name])
    assert dav.methods == ["PROPFIND"]


def copies(dav):
    return [name for name in dav.files if COPY.fullmatch(name)]


def test_a_second_backup_in_one_minute_is_sent_too(household, dav):
    with Sender(household, dav).serve() as server:
        wait_for_copy(server, dav)
        Person(server.address).signs_in("ada").post("/instance/backups", expecting=303)
        assert wait_until(lambda: len(copies(dav)) == 2) is not None, dav.files.keys()


def test_a_second_backup_in_one_minute_is_sent_after_a_failure_and_a_restart(household, dav):
    sender = Sender(household, dav)
    with sender.serve() as server:
        wait_for_copy(server, dav)
        dav.faults = {"PUT": 507}
        Person(server.address).signs_in("ada").post("/instance/backups", expecting=303)
        wait_for_failure(server)
    dav.faults = {}
    with sender.serve() as server:
        assert wait_until(lambda: len(copies(dav)) == 2) is not None, dav.files.keys()


def test_a_backup_made_while_another_is_sent_is_sent_after_it(household, dav):
    dav.gate = threading.Event()
    with Sender(household, dav).serve() as server:
        assert wait_until(lambda: "PUT" in dav.methods) is not None
        Person(server.address).signs_in("ada").post("/instance/backups", expecting=303)
        dav.gate.set()
        assert wait_until(lambda: len(copies(dav)) == 2) is not None, dav.files.keys()


def test_a_backup_that_cannot_be_restored_takes_no_others_place(household, dav):
    sender = Sender(household, dav, "--backup-keep", 1)
    with sender.serve() as server:
        sound = wait_for_copy(server, dav)
    with sqlite3.connect(household / "evenly.db") as database:
        database.execute("UPDATE balances SET net = net + 1")
    database.close()
    with sender.serve() as server:
        ada = Person(server.address).signs_in("ada")
        ada.post("/instance/backups", expecting=303)
        assert "would refuse it" in server.log
        assert "would refuse it" not in ada.get("/instance").text
    with sender.serve() as server:
        assert wait_until(lambda: len(copies(dav)) == 2) is not None, dav.files.keys()
    assert sound in dav.files
    assert "DELETE" not in dav.methods


def test_as_many_copies_are_kept_as_backups_and_nothing_else_is_touched(household, dav):
    others = [
        "holiday.jpg",
        "evenly-2020-01-01T0000Z.db",
        "evenly-2020-13-01T0000Z.db.age",
        "x.age",
    ]
    others += ["evenly.db.age", "evenly-2020-01-01T0000Z.db.age.txt"]
    old = [f"evenly-2020-01-0{day}T0000Z.db.age" for day in range(1, 5)]
    unfinished = "evenly-2020-01-09T0000Z.db.age.unfinished"
    for name in [*others, *old, unfinished]:
        dav.files[name] = b"earlier"
    with Sender(household, dav, "--backup-keep", 3).serve() as server:
        name = wait_for_copy(server, dav)
        left = sorted([*others, *old[2:], name])
        assert wait_until(lambda: sorted(dav.files) == left) is not None, dav.files.keys()
    assert all(path.startswith(FOLDER) for _, path in dav.requests)


# Failures


FAILURES = {
    "listing": ({"PROPFIND": 401}, "does not accept the name and password (401)"),
    "no folder": ({"PROPFIND": 404}, "there is no such folder"),
    "no WebDAV": ({"PROPFIND": 405}, "knows no WebDAV"),
    "an error": ({"PUT": 500}, "answered 500 to PUT"),
    "a full disk": ({"PUT": 507}, "has not enough space left (507)"),
    "too large": ({"PUT": 413}, "too large for the server"),
    "no other name": ({"MOVE": 502}, "answered 502 to MOVE"),
}


@pytest.mark.parametrize(("faults", "words"), FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_reported_and_made_good(household, dav, faults, words):
    dav.faults = faults
    with Hook() as hook:
        alerts = {"EVENLY_ALERTS": f"gotify+http://token@127.0.0.1:{hook.port}"}
        with Sender(household, dav, **alerts).serve() as server:
            wait_for_failure(server)
            title = "Evenly: a backup could not be sent"
            assert wait_until(lambda: title in titles(hook)) is not None
            message = next(json.loads(it[2])["message"] for it in hook.posts)
            assert words in message and words in server.log
            assert "hunter" not in message + server.log
            page = Person(server.address).signs_in("ada").get("/instance").text
            assert "The newest backup could not be sent to localhost" in page
            assert not any(COPY.fullmatch(name) for name in dav.files)
            dav.faults = {}
            backed_up_again(server, household / "backups")
            wait_for_copy(server, dav)
            page = Person(server.address).signs_in("ada").get("/instance").text
            assert "could not be sent" not in page


def test_a_copy_that_is_cut_off_gets_no_name(household, dav):
    dav.cut_after = 1 << 17
    with Sender(household, dav).serve() as server:
        wait_for_failure(server)
        assert not dav.files
        dav.cut_after = None
        backed_up_again(server, household / "backups")
        wait_for_copy(server, dav)


def test_a_server_that_is_not_there_is_reported(household):
    with WebDAVServer() as dav:
        sender = Sender(household, dav)
    with sender.serve() as server:
        wait_for_failure(server)
        assert "Connection refused" in server.log and "hunter" not in server.log


def test_nothing_is_followed(household, dav):
    with WebDAVServer() as other:
        dav.redirect = other.url()
        with Sender(household, dav).serve() as server:
            wait_for_failure(server)
            assert "sends us elsewhere" in server.log
        assert other.requests == []


def test_pages_are_answered_while_a_copy_is_sent_and_a_stop_does_not_wait_for_it(household, dav):
    dav.gate = threading.Event()
    with Sender(household, dav).serve() as server:
        assert wait_until(lambda: "PUT" in dav.methods) is not None
        ada = Person(server.address).signs_in("ada")
        for _ in range(20):
            assert ada.get("/instance").status == 200
        begun = time.monotonic()
        assert server.stop() == 0
        # The system ends a program that takes ten seconds, and that would be another code.
        assert time.monotonic() - begun < 10
    assert "could not be sent" not in server.log


OLD = "evenly-2020-01-01T0000Z.db.age"


HOSTILE = {
    "a folder": response(FOLDER + OLD + "/"),
    "a folder below": response(FOLDER + "sub/" + OLD),
    "another folder": response("/dav/" + OLD),
    "no whole path": response(OLD),
    "encoded slashes": response(FOLDER + "..%2F..%2F" + OLD),
    "a comment": f"<!--{response(FOLDER + OLD)}-->",
    "entities": "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>"
    "<response><href>&b;</href></response>",
    "no XML": OLD,
    "unclosed": "<response><href><href>/dav/backups/holiday.jpg",
}


@pytest.mark.parametrize("listing", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_listing_removes_nothing(household, dav, listing):
    dav.listing = listing
    dav.files["holiday.jpg"] = b"earlier"
    with Sender(household, dav, "--backup-keep", 1).serve() as server:
        wait_for_failure(server)
        assert "does not list it" in server.log
    assert "DELETE" not in dav.methods and "holiday.jpg" in dav.files


def test_a_listing_of_many_names_is_removed_in_parts(household, dav):
    for n in range(500):
        dav.files[f"evenly-2020-01-01T{n // 60:02}{n % 60:02}Z.db.age"] = b"earlier"
    with Sender(household, dav, "--backup-keep", 1).serve() as server:
        wait_for_copy(server, dav)
        assert wait_until(lambda: dav.methods.count("DELETE") == 100) is not None
    assert dav.methods.count("DELETE") == 100


def test_a_listing_that_is_too_long_is_refused(household, dav):
    dav.listing = "<href>/a</href>" * 300_000
    with Sender(household, dav).serve() as server:
        wait_for_failure(server)
        assert "the body is too long" in server.log
    assert dav.methods == ["PROPFIND"]


# Restoring


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """An encrypted copy of a small household, and its key."""
    directory = tmp_path_factory.mktemp("copy")
    made = run("demo", "--entries", 50, "--database", directory / "evenly.db", timeout=60)
    assert made.returncode == 0, made
    with WebDAVServer() as dav:
        sender = Sender(directory, dav)
        with sender.serve() as server:
            name = wait_for_copy(server, dav)
    return name, dav.files[name], sender.key


def test_the_newest_copy_is_taken_or_the_named_one(copy, dav, tmp_path):
    name, contents, key = copy
    dav.files |= {name: contents, "evenly-2020-01-01T0000Z.db.age": b"older", "zoo.age": b"x"}
    database = tmp_path / "evenly.db"
    assert restored(dav.url(), key, database).returncode == 0
    refused(restored(dav.url(), key, database), 73, "--force replaces it")
    assert restored(dav.url(FOLDER + name), key, database, "--force").returncode == 0
    other = dav.url(FOLDER + "evenly-2020-01-01T0000Z.db.age")
    before = database.read_bytes()
    refused(restored(other, key, database, "--force"), 65, "is not encrypted by age")
    (tmp_path / "file.age").write_bytes(contents)
    assert restored(tmp_path / "file.age", key, tmp_path / "other.db").returncode == 0
    assert database.read_bytes() == before


def spoiled(contents, place):
    changed = bytearray(contents)
    changed[place] ^= 1
    return bytes(changed)


DAMAGE = {
    "cut in a chunk": lambda it: it[:100_000],
    "cut between chunks": lambda it: it[: it.index(b"\n", it.index(b"\n---") + 1) + 17 + 65_552],
    "cut in the header": lambda it: it[:100],
    "nothing": lambda it: b"",
    "a byte of the header": lambda it: spoiled(it, 60),
    "a byte of the code": lambda it: spoiled(it, it.index(b"\n---") + 10),
    "a byte of the nonce": lambda it: spoiled(it, it.index(b"\n", it.index(b"\n---") + 1) + 3),
    "a byte in the middle": lambda it: spoiled(it, len(it) // 2),
    "the last byte": lambda it: spoiled(it, -1),
    "more behind it": lambda it: it + b"x",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
@pytest.mark.parametrize("place", ["server", "file"])
def test_a_damaged_copy_changes_nothing(copy, dav, tmp_path, damage, place):
    name, contents, key = copy
    database = tmp_path / "evenly.db"
    database.write_bytes(b"what was there before")
    bad = damage(contents)
    if place == "server":
        dav.files[name] = bad
        result = restored(dav.url(), key, database, "--force")
    else:
        file = tmp_path / "file.age"
        file.write_bytes(bad)
        result = restored(file, key, database, "--force")
    refused(result, 65)
    assert database.read_bytes() == b"what was there before"
    names = sorted(path.name for path in tmp_path.glob("evenly.db*"))
    assert names == ["evenly.db", "evenly.db-lock"]


def test_what_cannot_be_fetched_is_said_so(copy, dav, tmp_path):
    name, contents, key = copy
    wrong, _ = make_key(tmp_path)
    database = tmp_path / "evenly.db"
    refused(restored(dav.url(), key, database), 74, "there are no backups in this folder")
    dav.files[name] = contents
    refused(restored(dav.url(), wrong, database), 65, "is encrypted for another key")
    refused(restored(dav.url(), None, database), 64, "--identity FILE")
    refused(restored(dav.url(account="ada:wrong"), key, database), 74, "(401)")
    refused(restored(dav.url("/dav/other/"), key, database), 74, "there is no such folder")
    refused(
        restored(dav.url(FOLDER + "none.age"), key, database), 74, "there is no such folder or file"
    )
    refused(restored(tmp_path / "none.age", key, database), 74, "none.age")
    refused(restored(dav.url(), tmp_path / "none.txt", database), 74, "none.txt cannot be read")
    refused(restored(dav.url(), database.with_name("evenly.db-lock"), database), 65, "file of keys")
    refused(restored(dav.url("/dav/backups/?x"), key, database), 64, "restore takes a URL")
    plain = dav.url(FOLDER + name.removesuffix(".age"))
    refused(restored(plain, key, database), 64, "this URL ends with .db\n")
    unfinished = dav.url(FOLDER + name + ".unfinished")
    refused(restored(unfinished, key, database), 64, "this URL ends with .age.unfinished\n")
    dav.redirect = dav.url()
    refused(restored(dav.url(), key, database), 74, "sends us elsewhere")
    assert not database.exists()
    result = run("restore", dav.url(), "--identity", key, "--database", database)
    refused(result, 64, "http only for a host")


def test_a_running_server_keeps_its_database(copy, dav, tmp_path):
    name, contents, key = copy
    dav.files[name] = contents
    with Server.serve(tmp_path):
        refused(restored(dav.url(), key, tmp_path / "evenly.db", "--force"), 75)
    assert dav.requests == []


def test_what_a_killed_restore_left_is_removed_at_the_start(tmp_path):
    left = tmp_path / "evenly.db.fetched"
    left.write_bytes(b"decrypted")
    with Server.serve(tmp_path):
        assert wait_until(lambda: not left.exists()) is not None


# Settings


PUBLIC = "age1w3tyke4gev25vaxxsvcgqu4484rf6ejpmavs57p6yz6lhy2sfs5swrvwyn"
WRONG = {
    "no directory": (["--backup-to", "https://x/"], "needs --backup-directory"),
    "no directory for a key": (["--backup-key", PUBLIC], "needs --backup-directory"),
    "no key": (
        ["--backup-directory", "b", "--backup-to", "https://a:hunter@x/"],
        "needs --backup-key",
    ),
    "no place": (["--backup-directory", "b", "--backup-key", PUBLIC], "needs --backup-to"),
    "a wrong key": (
        [
            "--backup-directory",
            "b",
            "--backup-to",
            "https://a:hunter@x/",
            "--backup-key",
            PUBLIC[:-1],
        ],
        "takes the public key",
    ),
    "a wrong place": (
        ["--backup-directory", "b", "--backup-to", "https://a:hunter@@x", "--backup-key", PUBLIC],
        "takes a URL such as",
    ),
    "http": (
        ["--backup-directory", "b", "--backup-to", "http://a:hunter@x/", "--backup-key", PUBLIC],
        "http only for a host that --allow-private-hosts names",
    ),
}


@pytest.mark.parametrize(("arguments", "words"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_setting_is_one_line_without_the_password(tmp_path, arguments, words):
    result = run("serve", "--port", 0, *arguments, directory=tmp_path)
    assert result.returncode == 64 and result.stderr.count("\n") == 1, result
    assert words in result.stderr and "hunter" not in result.stderr
