"""The system grants 64 MB and no more: whether the program lives with that or ends, nothing that
it has confirmed is lost."""

import contextlib
import threading

import pytest
from busy_household import BusyHousehold
from evenly import Server
from raw_http import Incomplete

MB = 1 << 20
LIMIT = 64 * MB
# So much at once is more than that.
UPLOAD = 20 * MB - 8


def limited(directory):
    prefix = ("prlimit", f"--data={LIMIT}", f"--stack={MB}")
    return Server.serve(directory, "--threads", 2, prefix=prefix)


def upload_together(household):
    """As many as may be under way at the same time."""

    def upload(person):
        # Where no answer comes, nothing was promised.
        with contextlib.suppress(OSError, Incomplete):
            household.add_receipt(person, UPLOAD)

    people = household.people * 2
    threads = [threading.Thread(target=upload, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.timeout(120)
def test_a_household_lives_in_64_mb(tmp_path):
    database = tmp_path / "evenly.db"
    with limited(tmp_path) as server:
        household = BusyHousehold(server.address)
        with household.at_work():
            household.wait_for(150)
    household.expect_all_in(database)
    assert {status for status, _ in household.refusals} <= {429}


@pytest.mark.timeout(120)
def test_too_much_at_once_loses_nothing(tmp_path):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        household = BusyHousehold(server.address)
    ends = 0
    for _ in range(3):
        server = limited(tmp_path)
        household.move_to(server.address)
        with household.at_work():
            household.wait_for(20)
            upload_together(household)
            has_ended = server.process.poll() is not None
            if not has_ended:
                household.wait_for(20)
        if has_ended:
            ends += 1
            server.expect_end(server.process.returncode)
        else:
            server.kill()
        household.expect_all_in(database)
    print(f"{household.confirmed} confirmed, ended {ends} times, nothing lost")
