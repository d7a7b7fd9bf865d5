"""A server whose disk is full says so, shows what there is, and goes on when there is space."""

import pytest
from busy_household import BusyHousehold
from disks import disk, fill
from evenly import Server, run

MB = 1 << 20


@pytest.fixture
def small_disk(tmp_path):
    with disk(tmp_path / "disk", megabytes=8) as place:
        yield place


def test_a_full_disk_refuses_in_words_and_loses_nothing(tmp_path, small_disk):
    database = small_disk / "evenly.db"
    with Server.serve(tmp_path, "--database", database, "--disk-reserve", "0MB") as server:
        household = BusyHousehold(server.address)
        reserve = small_disk / "reserve"
        reserve.write_bytes(bytes(2 * MB))
        with household.at_work(entries=3, receipts=2):
            status, page = household.refusal()
            while status == 429:
                status, page = household.refusal()
            assert status == 507
            # Files are refused beside their field a little before nothing can be written at all.
            assert "nearly full" in page or (
                "disk is full" in page and "Nothing was changed" in page
            )
            filler = fill(small_disk)
            household.refusal()
            # Pages can be read all the same, and a copy beside it is refused and leaves nothing.
            assert household.people[0].get(household.group).status == 200
            backup = run("backup", small_disk / "backup", "--database", database)
            assert (backup.returncode, backup.stderr.count("\n")) == (74, 1), backup
            assert "disk is full" in backup.stderr
            assert sorted(path.name for path in small_disk.iterdir() if "backup" in path.name) == []
            assert run("check", "--database", database).returncode == 0
            filler.unlink()
            reserve.unlink()
            household.wait_for(20)
    assert {status for status, _ in household.refusals} <= {429, 507}
    household.expect_all_in(database)


def test_a_stop_beside_a_full_disk_leaves_what_was_confirmed(tmp_path, small_disk):
    database = small_disk / "evenly.db"
    with Server.serve(tmp_path, "--database", database) as server:
        household = BusyHousehold(server.address)
        with household.at_work(entries=3, receipts=2):
            while household.refusal()[0] != 507:
                pass
        fill(small_disk)
    (small_disk / "filler").unlink()
    household.expect_all_in(database)
