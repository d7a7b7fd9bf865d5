"""Kill -9 at any moment loses nothing that was confirmed, and leaves nothing half-written."""

import os
import random
import time

import pytest
from evenly import run
from store_load import Writer, missing

BATCHES = 10
KILLS = 20
LONGEST = 0.25


@pytest.fixture(scope="module")
def chance():
    seed = int(os.environ.get("EVENLY_SEED", time.time_ns() % 1_000_000))
    print(f"EVENLY_SEED={seed}")
    return random.Random(seed)


def kill_at_random(directory, database, chance):
    """Half of the moments are within the first milliseconds, where the database is opened."""
    with Writer(directory, database, clients=chance.choice([1, 8, 64])) as writer:
        time.sleep(chance.uniform(0, chance.choice([0.02, LONGEST])))
        assert writer.process.poll() is None, writer.words
        writer.kill()
        return writer.list_file


@pytest.mark.timeout(300)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_hundred_kills_lose_nothing(tmp_path, chance, batch):
    database = tmp_path / "evenly.db"
    for _ in range(KILLS):
        confirmed = kill_at_random(tmp_path, database, chance)
        # A database that nothing was confirmed in need not be there yet.
        if not confirmed.stat().st_size:
            continue
        assert missing(database, confirmed) == []
        check = run("check", "--database", database, timeout=60)
        assert check.returncode == 0, check
    assert confirmed.stat().st_size > 0, "nothing was ever confirmed"
