"""What counts as sent: a whole copy of its name, directly in the folder, not from the future."""

import pytest
from evenly import wait_until
from household import Person
from sent_backups import (
    Sender,
    backed_up_again,
    make_key,
    metric,
    refused,
    restored,
    wait_for_copy,
    wait_for_failure,
)
from test_alerts import Hook, titles
from webdav_server import FOLDER, response

FUTURE = "evenly-2099-01-01T0000Z.db"


def page(server):
    return Person(server.address).signs_in("ada").get("/instance").text


# Names from the future


def test_a_backup_from_the_future_is_not_sent_instead_of_the_newest(household, dav):
    backups = household / "backups"
    backups.mkdir()
    (backups / FUTURE).write_bytes((household / "evenly.db").read_bytes())
    with Sender(household, dav, "--backup-keep", 1).serve() as server:
        assert wait_until(lambda: metric(server, "last_success_timestamp_seconds")) is not None
        (made,) = [file.name for file in backups.iterdir() if file.name != FUTURE]
        assert list(dav.files) == [made + ".age"]
        assert metric(server, "failures_total") == 0
    assert (backups / FUTURE).exists()


def test_copies_from_the_future_are_neither_counted_nor_removed_nor_restored(household, dav):
    future = [FUTURE + ".age", "evenly-2099-01-02T0000Z.db.age", FUTURE + ".age.unfinished"]
    old = [f"evenly-2020-01-0{day}T0000Z.db.age" for day in range(1, 4)]
    for name in [*future, *old]:
        dav.files[name] = b"earlier"
    sender = Sender(household, dav, "--backup-keep", 2)
    with sender.serve() as server:
        assert wait_until(lambda: metric(server, "last_success_timestamp_seconds")) is not None
        (name,) = set(dav.files) - {*future, *old}
        left = sorted([*future, old[2], name])
        assert wait_until(lambda: sorted(dav.files) == left) is not None, dav.files.keys()
    assert restored(dav.url(), sender.key, household / "restored.db").returncode == 0


def test_a_folder_with_copies_from_the_future_alone_is_restored_by_name(tmp_path, dav):
    key, _ = make_key(tmp_path)
    dav.files[FUTURE + ".age"] = b"earlier"
    database = tmp_path / "evenly.db"
    refused(restored(dav.url(), key, database), 74, "are in the future: check the clock")
    url = dav.url(FOLDER + FUTURE + ".age")
    refused(restored(url, key, database), 65, "is not encrypted by age")


# Copies that are not there


def test_a_copy_that_was_cut_is_sent_again(household, dav):
    sender = Sender(household, dav)
    with sender.serve() as server:
        name = wait_for_copy(server, dav)
    whole = len(dav.files[name])
    dav.files[name] = dav.files[name][:10]
    with sender.serve():
        assert wait_until(lambda: len(dav.files[name]) == whole) is not None


PLACES = {
    "a folder below": lambda name: response(f"{FOLDER}sub/{name}"),
    "another folder": lambda name: response(f"/dav/{name}"),
    "a comment": lambda name: f"<!-- {response(FOLDER + name)} -->",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_a_name_elsewhere_is_no_copy(household, dav, place):
    sender = Sender(household, dav)
    with sender.serve() as server:
        name = wait_for_copy(server, dav)
    del dav.files[name]
    dav.listed = place(name)
    with sender.serve():
        assert wait_until(lambda: name in dav.files) is not None


def test_a_server_that_stores_nothing_has_no_copy(household, dav):
    dav.stores = False
    with Sender(household, dav).serve() as server:
        wait_for_failure(server)
        assert "answered that it has the copy, but does not list it" in server.log
        assert metric(server, "last_success_timestamp_seconds") is None
        text = page(server)
        assert "could not be sent to localhost" in text and "Sent to localhost" not in text
    assert "was sent" not in server.log


def test_a_server_that_tells_no_lengths_is_believed_by_the_name(household, dav):
    dav.tells_lengths = False
    sender = Sender(household, dav)
    with sender.serve() as server:
        wait_for_copy(server, dav)
    dav.requests.clear()
    with sender.serve() as server:
        wait_for_copy(server, dav)
    assert dav.methods == ["PROPFIND"]


# Old copies


def test_a_copy_that_was_sent_is_said_to_be_though_old_ones_stay(household, dav):
    old = "evenly-2020-01-01T0000Z.db.age"
    dav.files[old] = b"earlier"
    dav.faults = {"DELETE": 403}
    with Hook() as hook:
        alerts = {"EVENLY_ALERTS": f"gotify+http://token@127.0.0.1:{hook.port}"}
        with Sender(household, dav, "--backup-keep", 1, **alerts).serve() as server:
            title = "Evenly: old copies could not be removed"
            assert wait_until(lambda: title in titles(hook)) is not None
            assert "Evenly: a backup could not be sent" not in titles(hook)
            assert metric(server, "last_success_timestamp_seconds") is not None
            assert metric(server, "failures_total") == 0
            text = page(server)
            assert "Sent to localhost, encrypted: " in text and "could not be sent" not in text
            assert "Old copies could not be removed from localhost" in text
            assert "was sent, encrypted, to localhost" in server.log
            reason = "old copies could not be removed from localhost: the server does not allow it"
            assert reason in server.log and old in dav.files
            dav.faults = {}
            backed_up_again(server, household / "backups")
            assert wait_until(lambda: old not in dav.files) is not None
            assert wait_until(lambda: "Old copies" not in page(server)) is not None
