"""Kill -9 at any moment loses nothing that was confirmed, and leaves nothing half-written."""

import time

import pytest
from chance import dice
from evenly import run, wait_until
from proof import in_proof
from store_load import Writer, missing

BATCHES = 10
KILLS = 20
LONGEST = 0.1


def kill_at_random(directory, database, chance):
    """Half of the moments are within the first milliseconds, where the database is opened, and half
    are after something has been confirmed, however long a busy machine takes to come there."""
    with Writer(directory, database, clients=chance.choice([1, 8, 64])) as writer:
        if chance.random() < 0.5:
            time.sleep(chance.uniform(0, 0.02))
        else:
            wait_until(lambda: writer.list_file.stat().st_size > 0, patience=60, interval=0.002)
            time.sleep(chance.uniform(0, LONGEST))
        assert writer.process.poll() is None, writer.words
        writer.kill()
        return writer.list_file


@pytest.mark.timeout(300)
@pytest.mark.parametrize("batch", [0, *(in_proof(batch) for batch in range(1, BATCHES))])
def test_two_hundred_kills_lose_nothing(tmp_path, batch):
    chance = dice(batch)
    database = tmp_path / "evenly.db"
    ever_confirmed = 0
    for _ in range(KILLS):
        confirmed = kill_at_random(tmp_path, database, chance)
        # A database that nothing was confirmed in need not be there yet.
        if not confirmed.stat().st_size:
            continue
        assert missing(database, confirmed) == []
        check = run("check", "--database", database, timeout=60)
        assert check.returncode == 0, check
        ever_confirmed += 1
    assert ever_confirmed >= KILLS // 4
