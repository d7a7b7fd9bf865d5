"""On a small disk files are refused first, and everything else goes on."""

import pytest
from disks import disk, fill
from evenly import Server, wait_until
from household import PASSWORD, Person
from pictures import PNG

MB = 1_000_000


@pytest.fixture
def small_disk(tmp_path):
    with disk(tmp_path / "disk", megabytes=60) as place:
        yield place


def picture(number, size):
    return f"till-{number}.png", PNG + b"%d" % number + bytes(size)


def send(person, group, number, size=4 * MB):
    return person.upload(f"{group}/receipts", "receipt", picture(number, size))


def test_files_stop_at_the_reserve_and_nothing_else_does(tmp_path, small_disk):
    with Server.serve(
        tmp_path, "--database", small_disk / "evenly.db", "--disk-reserve", "8MB"
    ) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        statuses = []
        for number in range(20):
            answer = send(ada, group, number)
            statuses.append(answer.status)
            if answer.status == 507:
                break
        assert statuses[-1] == 507 and statuses.count(303) > 3
        assert "nearly full" in answer.text
        # What else an entry's form holds is still there.
        form = {"title": "Dinner", "amount": "12", "kind": "expense"}
        answer = ada.upload(f"{group}/entries", "file", picture(99, 4 * MB), **form)
        assert answer.status == 507 and 'value="Dinner"' in answer.text
        answer = ada.upload(f"{group}/entries", "file", ("", b""), **form)
        assert answer.status == 303
        ada.post(f"{group}/entries", expecting=303, title="Bread", amount="3")
        Person(server.address).signs_in("ada")
        assert ada.get("/ready").status == 200
        assert ada.get(group).status == 200


def test_ready_follows_what_can_be_written(tmp_path, small_disk):
    with Server.serve(tmp_path, "--database", small_disk / "evenly.db") as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        assert ada.get("/ready").status == 200
        filler = fill(small_disk)

        def refused():
            return ada.post(f"{group}/entries", title="Bread", amount="3").status == 507

        assert wait_until(refused)
        assert wait_until(lambda: ada.get("/ready").status == 503)
        assert "the disk is full" in ada.get("/ready").text
        # Signing in is written as well: it finds room in the log, or is refused in words.
        form = {"username": "ada", "password": PASSWORD}
        answer = Person(server.address).post("/login", **form)
        assert answer.status == 303 or "disk is full" in answer.text
        assert ada.get(group).status == 200
        filler.unlink()
        assert wait_until(lambda: ada.get("/ready").status == 200)
        ada.post(f"{group}/entries", expecting=303, title="Bread", amount="3")
        Person(server.address).signs_in("ada")


def test_what_a_group_keeps_is_settable(tmp_path):
    with Server.serve(tmp_path, environment={"EVENLY_FILES_PER_GROUP": "1MB"}) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        assert send(ada, group, 1, 600_000).status == 303
        answer = send(ada, group, 2, 600_000)
        assert answer.status == 507
        assert "till-2.png" in answer.text and "files take up" in answer.text


@pytest.mark.parametrize("size", ["2", "-1MB", "lots", "2TB"])
def test_a_size_that_is_none_is_refused(tmp_path, size):
    with pytest.raises(ChildProcessError, match="--disk-reserve takes a size such as 500MB or 2GB"):
        Server.serve(tmp_path, "--disk-reserve", size)
