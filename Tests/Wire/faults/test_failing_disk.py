"""An error from the disk is said so and ends the program; what was confirmed before is there."""

import contextlib
import itertools

import pytest
from busy_household import BusyHousehold
from evenly import Server, wait_until
from raw_http import Incomplete
from strace import failing

IO_ERROR = 74
# Longer than a quiet writer waits before it empties its log.
QUIET = 0.4
# So long it may take on a busy machine.
PATIENCE = 3


@pytest.fixture
def household(tmp_path):
    with Server.serve(tmp_path) as server:
        return BusyHousehold(server.address)


def add_entry(household):
    """Of which a client may hear nothing where the server ends."""
    with contextlib.suppress(OSError, Incomplete):
        household.add_entry(household.people[0])


def has_failed(server, calls):
    """Whether it met an error and has ended. A folder that cannot be synced ends nothing."""
    is_hit = "INJECTED" in calls.read_text()
    if not is_hit or wait_until(lambda: "the disk failed" in server.log, PATIENCE) is None:
        return False
    server.expect_end(IO_ERROR)
    assert server.log.splitlines()[-1].startswith("evenly: the disk failed: ")
    return True


@pytest.mark.parametrize("error", ["fdatasync EIO", "pwrite64 EIO"])
def test_whichever_call_fails_nothing_confirmed_is_lost(tmp_path, household, error):
    """The first call fails, then the second, and so on until none is left."""
    database = tmp_path / "evenly.db"
    for at in itertools.count(1):
        with Server.serve(tmp_path) as server:
            household.move_to(server.address)
            with failing(server, *error.split(), at, calls=tmp_path / f"calls-{at}") as calls:
                add_entry(household)
                wait_until(lambda it=calls: "INJECTED" in it.read_text(), QUIET)
                # It ends before strace lets go of it: strace may hold threads of a program that
                # ends at that moment for good.
                has_ended = has_failed(server, calls)
            # The quiet writer may have met it at the last moment.
            was_hit = "INJECTED" in calls.read_text()
            if not has_ended:
                has_failed(server, calls)
        household.expect_all_in(database)
        if not was_hit:
            break
    assert at > 4 and len(household.titles) > 1
    for status, page in household.refusals:
        assert status == 503 and "Nothing was changed" in page, page


def test_a_disk_that_becomes_read_only_ends_the_program(tmp_path, household):
    with Server.serve(tmp_path) as server:
        household.move_to(server.address)
        with failing(server, "pwrite64", "EROFS", "1+"):
            add_entry(household)
            server.expect_end(IO_ERROR)
        assert server.log.splitlines()[-1].startswith("evenly: the disk failed: ")
    assert household.titles == []
    household.expect_all_in(tmp_path / "evenly.db")


def test_whichever_write_finds_no_space_the_server_goes_on(tmp_path, household):
    with Server.serve(tmp_path) as server:
        household.move_to(server.address)
        for at in itertools.count(1):
            confirmed = household.confirmed
            with failing(server, "pwrite64", "ENOSPC", at):
                add_entry(household)
            if household.confirmed > confirmed:
                break
            status, page = household.refusals[-1]
            assert status == 507 and "Nothing was changed" in page, page
            add_entry(household)
            assert household.confirmed > confirmed
    household.expect_all_in(tmp_path / "evenly.db")


def test_a_page_that_cannot_be_read_is_said_so(tmp_path, household):
    with Server.serve(tmp_path) as server:
        household.move_to(server.address)
        ada = household.people[0]
        with failing(server, "pread64", "EIO", "1+"):
            answer = ada.get(household.group)
            assert answer.status == 503, answer.text
        assert ada.get(household.group).status == 200
