"""The machine's clock jumps forward and back: nothing is lost, and no one is locked out."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import pytest
from busy_household import BusyHousehold
from clocks import Clock
from evenly import Server
from household import Person
from raw_http import ask

# Days from the true time. Sessions last longer than all of these.
JUMPS = [0, 30, -30, 1, -400, 0, 59, 0]


def days_from_now(server):
    date = parsedate_to_datetime(ask(server.address, "GET", "/up")["Date"])
    return round((date - datetime.now(UTC)) / timedelta(days=1))


@pytest.mark.timeout(120)
def test_a_jumping_clock_loses_no_change_and_locks_no_one_out(tmp_path):
    clock = Clock(tmp_path)
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path, environment=clock.environment) as server:
        household = BusyHousehold(server.address)
        with household.at_work(rules=0):
            for days in JUMPS:
                clock.jump(days)
                household.wait_for(30)
                assert days_from_now(server) == days
                ada = Person(server.address).signs_in("ada")
                ada.adds(household.group, f"At {days:+} days")
                assert f"At {days:+} days" in ada.get(f"{household.group}/history").text
    household.expect_all_in(database)
    # A person may send only so many files at a time; nothing else was refused.
    assert {status for status, _ in household.refusals} <= {429}
