"""Kill -9 of the server at any moment loses nothing that it has confirmed."""

import time

import pytest
from busy_household import BusyHousehold
from chance import dice
from evenly import Server, wait_until

ROUNDS = 15
LONGEST = 0.3


@pytest.fixture
def chance():
    return dice()


@pytest.mark.timeout(120)
def test_a_server_killed_again_and_again_loses_nothing(tmp_path, chance):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        household = BusyHousehold(server.address)
    for _ in range(ROUNDS):
        with Server.serve(tmp_path) as server:
            household.move_to(server.address)
            with household.at_work():
                # Some die while they make up for what the one before had left undone.
                if chance.random() < 0.7:
                    household.wait_for(chance.randint(1, 40))
                time.sleep(chance.uniform(0, LONGEST))
                server.kill()
        household.expect_all_in(database)
    # A person may send only so many files at a time; nothing else was refused.
    assert {status for status, _ in household.refusals} <= {429}
    with Server.serve(tmp_path):
        assert wait_until(lambda: household.owed_by_rules(database) == {}, 20) is not None
    household.expect_all_in(database)
    print(f"{household.confirmed} confirmed in {ROUNDS} rounds, nothing lost")
