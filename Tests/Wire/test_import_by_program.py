"""Files of other apps that a program brings in: sent, asked, answered, added once, taken back."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from api_program import Program
from evenly import ROOT, Server, run
from household import Person

FIXTURES = ROOT / "Tests/Domain/ExchangeTests/Fixtures"
CSV = {"Content-Type": "text/csv"}


class Importer(Program):
    def send(self, content, expecting=201, **fields):
        return self.ask("POST", "/imports?name=wg.csv", content, expecting, **(CSV | fields))

    @property
    def entries(self):
        return len(self.ask("GET", "/entries?limit=200")["entries"])


@pytest.fixture
def house(tmp_path):
    """A directory whose database has Ada and her group, and Ben, who is in another."""
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group("Björn", "Cleo")
        other = ada.found_group()
        ben = Person(server.address).joins(ada.invitation(other), "Ben")
        programs = Importer(ada, group), Importer(ben, group)
    return tmp_path, *programs


def test_a_file_is_sent_answered_confirmed_repeated_and_undone(house):
    directory, ada, _ = house
    content = (FIXTURES / "splitwise/wg_2025-03-01_export.csv").read_bytes()
    with Server.serve(directory) as server:
        sent = ada.at(server).send(content, **{"Idempotency-Key": "wg"})
        proposal, path = sent["proposal"], f"/imports/{sent['id']}"
        assert proposal["format"] == "splitwise-csv" and proposal["count"] == 5
        assert proposal["refused"] == [] and {t["agrees"] for t in proposal["totals"]} == {"yes"}
        assert [person["name"] for person in proposal["people"]] == ["Ada Park", "Björn", "Cleo"]
        assert proposal["people"][0]["isMe"] and all(p["member"] for p in proposal["people"])
        again = ada.send(content, 200, **{"Idempotency-Key": "wg"})
        assert again == sent and len(ada.ask("GET", "/imports")["imports"]) == 1
    # What waits and what was answered is there after a restart.
    with Server.serve(directory) as server:
        answers = {"skip": [3]}
        answered = ada.at(server).ask("PUT", f"{path}/answers", answers)["proposal"]
        assert answered["count"] == 4 and answered["plan"] != proposal["plan"]
        assert ada.ask("GET", path)["proposal"] == answered
        rows = ada.ask("GET", f"{path}/rows?limit=2")
        assert [row["at"] for row in rows["rows"]] == [3, 4] and rows["next"]
        assert [row["done"] for row in rows["rows"]] == ["nothing", "add"]
        ada.ask("POST", f"{path}/confirmation", {"plan": proposal["plan"]}, 409)
        assert ada.entries == 0
        confirm = {"plan": answered["plan"]}
        with ThreadPoolExecutor(4) as pool:
            asked = [
                pool.submit(ada.ask, "POST", f"{path}/confirmation", confirm) for _ in range(4)
            ]
            added = [one.result() for one in asked]
        assert {(one["count"], one["position"]) for one in added} == {(4, added[0]["position"])}
        assert ada.entries == 4
    with Server.serve(directory) as server:
        assert ada.at(server).ask("POST", f"{path}/confirmation", confirm)["count"] == 4
        assert ada.send(content, 200, **{"Idempotency-Key": "wg"})["isAdded"]
        assert ada.entries == 4
        assert ada.ask("POST", f"{path}/undo", {})["count"] == 4
        assert ada.entries == 0
    assert run("check", "--database", directory / "evenly.db", timeout=60).returncode == 0


def test_limits_are_those_of_the_page_and_others_find_nothing(house):
    directory, ada, ben = house
    content = (FIXTURES / "splitwise/odd.csv").read_bytes()
    with Server.serve(directory) as server:
        path = f"/imports/{ada.at(server).send(content)['id']}"
        ben.at(server)
        ben.send(content, 404)
        ben.ask("GET", path, expecting=404)
        ben.ask("POST", f"{path}/confirmation", {"plan": "x"}, 404)
        # Nothing of what cannot be read is kept.
        ada.send(b"date,amount\n" + b"2025-01-01,1\n" * 50_001, 422)
        ada.send((FIXTURES / "generic/book.xlsx").read_bytes(), 415)
        ada.send(content)
        ada.send(content)
        refused = ada.send(content, 422)
        assert refused["errors"][0]["code"] == "tooManyWait"
        ada.ask("DELETE", path, expecting=204)
        ada.send(content)
        # A program that sends without end is told to wait.
        statuses = (422, 429)
        last = {ada.send(content, statuses)["status"] for _ in range(60)}
        assert last == {422, 429}
        assert ada.entries == 0
