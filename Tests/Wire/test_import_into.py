"""Files of other apps that the program or the pages add: all of a file, or nothing of it."""

import csv
import html
import json
import re
import time
from urllib.parse import urlencode

import pytest
from chance import dice
from evenly import ROOT, Server, run, wait_until
from household import Person
from raw_http import request

FIXTURES = ROOT / "Tests/Domain/ExchangeTests/Fixtures"
EXPECTED = sorted(FIXTURES.rglob("*.expected.json"))
KILLS = 20


def file_of(expected):
    return expected.with_name(expected.name.removesuffix(".expected.json"))


@pytest.fixture
def house(tmp_path):
    """A directory with a database in which Ada has an account."""
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
    return tmp_path


def imports(directory, file, *flags):
    database = directory / "evenly.db"
    return run("import", file, "--database", database, "--as", "ada", *flags, timeout=60)


def counts(result):
    assert result.returncode == 0, result
    return dict(line.split(" ") for line in result.stdout.splitlines())


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: file_of(path).name)
def test_a_file_is_added_once(expected, house):
    wanted = json.loads(expected.read_text())
    answers = house / "answers.json"
    answers.write_text(json.dumps(wanted.get("answers") or {}))
    flags = ("--answers", answers, "--leave-refused")
    made = imports(house, file_of(expected), "--new", "Flat", "--currency", "EUR", *flags)
    if "unfit" in wanted:
        assert made.returncode == 65 and re.fullmatch(r"evenly: [^\n]+\n", made.stderr)
        return
    first = counts(made)
    assert int(first["added"]) == len(wanted["entries"])
    assert int(first["left"]) == len(wanted.get("left", []))
    assert int(first["refused"]) == len(wanted.get("refused", []))
    again = counts(imports(house, file_of(expected), "--group", first["group"], *flags))
    assert int(again["added"]) == 0 and int(again["known"]) == len(wanted["entries"])
    assert run("check", "--database", house / "evenly.db", timeout=60).returncode == 0


def test_amounts_in_the_groups_own_unit_have_its_decimals(tmp_path):
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group("Ben")
        ada.post(f"{group}/units", expecting=303, code="PTS", decimals="0")
    file = tmp_path / "points.csv"
    heading = "Date,Description,Category,Cost,Currency,ada,Ben"
    file.write_text(f"{heading}\n2025-01-04,Dishes,General,2.00,PTS,1.00,-1.00\n")
    added = counts(imports(tmp_path, file, "--group", group.rsplit("/", 1)[1]))
    assert added["added"] == "1"
    assert run("check", "--database", tmp_path / "evenly.db", timeout=60).returncode == 0


def test_what_cannot_be_added_is_said_and_nothing_is_added(house):
    broken = FIXTURES / "splitwise/broken.csv"
    result = imports(house, broken, "--new", "Flat", "--currency", "EUR")
    assert result.returncode == 65 and "sum-not-zero" in result.stderr and "4 (" in result.stderr
    assert re.fullmatch(r"evenly: [^\n]+\n", result.stderr)
    for flags, code, words in [
        (("--group", "x"), 64, "--group"),
        (("--new", "Flat"), 64, "--currency"),
        ((), 64, "--group ID"),
        (("--group", "AAAAAAAAAAAAAAAAAAAAAA"), 65, "not in group"),
    ]:
        result = imports(house, broken, *flags)
        assert result.returncode == code and words in result.stderr, result
    result = run(
        "import",
        broken,
        "--database",
        house / "evenly.db",
        "--as",
        "eve",
        "--new",
        "A",
        "--currency",
        "EUR",
    )
    assert result.returncode == 65 and "eve" in result.stderr
    assert run("import", broken).returncode == 64


def test_while_a_server_has_the_database_it_is_75(tmp_path):
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
        result = imports(
            tmp_path, FIXTURES / "splitwise/odd.csv", "--new", "A", "--currency", "EUR"
        )
    assert result.returncode == 75, result


def table(rows):
    lines = ["Date,Description,Category,Cost,Currency,Ada,Ben", ""]
    lines += [
        f"2025-01-{1 + row % 28:02},Milk {row},General,2.00,EUR,1.00,-1.00" for row in range(rows)
    ]
    return "\n".join(lines).encode()


def send(person, content):
    """Uploads a file, and waits for the page that shows what it would become."""
    answer = person.upload("/import", "file", ("house.csv", content), expecting=303)
    page = answer["Location"]
    text = ""

    def is_shown():
        nonlocal text
        text = person.get(page).text
        return "data-import-format" in text

    assert wait_until(is_shown, patience=60, interval=0.2)
    form = {
        name: html.unescape(value)
        for name, value in re.findall(
            r'<input type="hidden" name="(plan|operation)" value="([^"]*)"', text
        )
    }
    return page, form


def entries(directory):
    into = directory / f"export-{time.time_ns()}"
    assert run("export", into, "--database", directory / "evenly.db", timeout=60).returncode == 0
    return sum(len(file.read_text().splitlines()) - 1 for file in into.rglob("entries.csv"))


@pytest.mark.timeout(300)
def test_twenty_kills_while_it_is_added_leave_all_or_nothing(tmp_path):
    chance = dice()
    rows, content = 400, table(400)
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
    whole = longest = 0
    for kill in range(KILLS):
        with Server.serve(tmp_path) as server:
            person = ada.at(server.address)
            page, form = send(person, content)
            body = urlencode({**form, "action": "confirm"}).encode()
            kind = "Content-Type: application/x-www-form-urlencoded"
            origin = "Origin: http://localhost"
            with person.connect() as connection:
                begun = time.monotonic()
                connection.send(request("POST", page, kind, origin, *person.fields, body=body))
                if kill:
                    time.sleep(chance.uniform(0, longest))
                else:
                    # The first one says how long it takes on this machine.
                    assert connection.read().status == 303
                    longest = 1.5 * (time.monotonic() - begun)
                server.kill()
        assert run("check", "--database", tmp_path / "evenly.db", timeout=60).returncode == 0
        found = entries(tmp_path)
        assert found in (whole * rows, (whole + 1) * rows), found
        whole = found // rows
        with Server.serve(tmp_path) as server:
            ada.at(server.address).post(f"{page}/deletion")
    print(f"{whole} of {KILLS} were added")
    assert whole > 0


def rows(directory):
    """The tables of all groups together, each row by its id."""
    into = directory / f"export-{time.time_ns()}"
    assert run("export", into, "--database", directory / "evenly.db", timeout=60).returncode == 0
    found = {}
    for file in into.rglob("entries.csv"):
        with file.open(encoding="utf-8-sig", newline="") as table:
            for row in csv.DictReader(table):
                # Tags stand in the order of their ids.
                found[row["id"]] = row | {"tags": sorted(row["tags"].split(", "))}
    return into, found


def test_what_was_written_out_comes_back_as_it_was(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    demo = ("demo", "--entries", 400, "--groups", 1, "--members", 5, "--seed", 3)
    assert run(*demo, "--database", tmp_path / "old/evenly.db", timeout=60).returncode == 0
    exported, before = rows(tmp_path / "old")
    with Server.serve(tmp_path / "new") as server:
        Person.first(server.address)
    table = next(exported.rglob("entries.csv"))
    added = counts(imports(tmp_path / "new", table, "--new", "Flat", "--currency", "EUR"))
    assert int(added["added"]) == len(before)
    _, after = rows(tmp_path / "new")
    assert sum(bool(row["rate"]) for row in before.values()) > 0
    assert after == before
