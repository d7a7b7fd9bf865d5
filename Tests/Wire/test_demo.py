"""The household of `evenly demo`, and a public demo of it: `evenly serve --demo`."""

import json
import os
import re
from html import unescape

import pytest
from clocks import Clock
from evenly import Server, free_port, run
from household import PASSWORD, Person
from pictures import PNG, png
from raw_http import ask

NAMES = ("Ada", "Ben", "Chi")


def tables(tmp_path, name, *plan):
    """The entries of a demo by file, without the balances, which are those of today."""
    database = tmp_path / f"{name}.db"
    assert run("demo", "--database", database, *plan).returncode == 0
    assert run("check", "--database", database).returncode == 0
    assert run("export", tmp_path / name, "--database", database).returncode == 0
    found = sorted((tmp_path / name).rglob("*.csv"))
    return {str(it.relative_to(tmp_path / name)): entries(it.read_text()) for it in found}


def entries(table):
    return re.sub(r"(?m)^.*,Total balance,.*\n", "", table)


def groups(person):
    """The paths of a person's groups by their names."""
    page = person.get("/").text
    found = re.findall(r'href="(/groups/[\w-]{22})"[^>]*>(.*?)</a>', page, re.S)
    return {unescape(re.sub(r"<[^>]*>", " ", text)): path for path, text in found}


def group(person, name):
    return next(path for text, path in groups(person).items() if name in text)


@pytest.mark.parametrize("day", ["2026-11-30", "2028-02-29", "2027-03-01"])
def test_a_household_is_the_same_for_the_same_day(tmp_path, day):
    one = tables(tmp_path, "one", "--until", day)
    assert one == tables(tmp_path, "two", "--until", day)
    assert one != tables(tmp_path, "three", "--until", day, "--seed", 2)
    assert len(one) >= 4
    text = "".join(one.values())
    assert max(re.findall(r"\b20\d\d-\d\d-\d\d\b", text)) <= day
    # People in four scripts, and three currencies.
    for part in ("Ada", "さくら", "Юлия", "عمر", "EUR", "JPY", "CHF"):
        assert part in text


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    directory = tmp_path_factory.mktemp("demo")
    with Server(directory, "serve", "--demo", "--port", 0) as server:
        yield server
    assert os.listdir(directory) == ["log"]


def test_a_public_demo_says_what_it_is_and_who_can_sign_in(demo):
    page = Person(demo.address).get("/login").text
    assert "Demo: all changes are gone at midnight (UTC)." in page
    assert "ada, ben, chi" in page and "correct horse battery" in page
    for name in NAMES:
        person = Person(demo.address).signs_in(name)
        assert "Demo: all changes are gone" in person.get("/").text
        assert group(person, "Elm Street 12")


def test_a_public_demo_locks_no_one_out_and_sends_nothing(demo):
    ada = Person(demo.address).signs_in("Ada")
    flat = group(ada, "Elm Street 12")
    for path in (
        "/account/password",
        "/account/username",
        "/account/second-factor",
        "/account/passkeys/addition",
        "/account/sessions/deletion",
        "/account/deletion",
        "/account/tokens",
        "/instance/sign-up",
        "/instance/download",
        f"{flat}/webhooks",
        f"{flat}/feeds",
    ):
        answer = ada.post(path, 403, name="x", password="y")
        assert "Not in this demo" in answer.text, path
    field = "Content-Type: application/json"
    answer = ask(demo.address, "POST", "/api/v1/groups", field, body=json.dumps({}).encode())
    assert answer.status == 403
    # All else works.
    ada.post("/account/preferences", 303, language="de")
    ada.post("/account/preferences", 303, language="en")
    ada.adds(flat, "Milk")
    assert "Milk" in ada.get(flat).text


def test_a_public_demo_takes_small_files_alone(demo):
    ada = Person(demo.address).signs_in("Ada")
    receipts = group(ada, "Elm Street 12") + "/receipts"
    ada.upload(receipts, "file", ("small.png", PNG), expecting=303)
    large = PNG + bytes(1 << 20)
    refused = ada.upload(receipts, "file", ("a.png", large), expecting=413)
    assert "More than 1 MB at once" in refused.text
    assert "up to 20 files and 1 MB at once" in ada.get(receipts).text
    assert "larger than 1 MB" in ada.upload("/import", "file", ("a.csv", large), expecting=413).text
    assert "up to 1 MB" in ada.get("/import").text


def test_a_public_demo_says_how_much_it_holds(demo):
    page = Person(demo.address).signs_in("Ada").get("/instance").text
    facts = dict(re.findall(r"<dt>(.*?)</dt><dd><bdi>(.*?)</bdi>", page, re.S))
    assert facts["Largest file"] == "1\N{NO-BREAK SPACE}MB"
    assert re.fullmatch(r"[1-9]\d*\.\d\sMB", facts["Database"]), facts


def test_the_groups_of_a_public_demo_stay_as_they_are(demo):
    ada = Person(demo.address).signs_in("Ada")
    flat = group(ada, "Elm Street 12")
    ada.post(f"{flat}/members", 303, name="Dan")
    undo = re.search(rf'action="({flat}/history/\d+/undo)', ada.get(f"{flat}/members").text)[1]
    for path in (
        f"{flat}/deletion",
        f"{flat}/clearing",
        f"{flat}/archiving",
        f"{flat}/departure",
        f"{flat}/members/x/removal",
        f"{flat}/members/x/merging",
        f"{flat}/members/x/role",
        f"{flat}/bin/x/erasure",
        f"{flat}/entries/x/files/x/erasure",
        f"{flat}/receipts/x/erasure",
        undo,
    ):
        answer = ada.post(path, 403, name="Elm Street 12", archived="on", role="viewer")
        assert "All visitors of this demo share this group" in answer.text, path
    assert "Dan" in ada.get(f"{flat}/members").text
    own = ada.found_group("Eve")
    ada.post(f"{own}/clearing", 303, name="Flat")
    ada.post(f"{own}/deletion", 303, name="Flat")


def test_wrong_passwords_lock_no_one_out_of_a_public_demo(demo):
    ada = Person(demo.address).signs_in("Ada")
    link = ada.invitation(ada.found_group())
    Person(demo.address).joins(link, "Fay")
    for name, status in (("ada", 303), ("fay", 429)):
        for _ in range(7):
            Person(demo.address).post("/login", username=name, password="x")
        Person(demo.address).post("/login", status, username=name, password=PASSWORD)


def test_the_files_of_a_public_demo_have_one_limit(tmp_path):
    files = [(f"{number}.png", png(64 + number)) for number in range(20)]

    def fill(person):
        """Adds files to a group of the person's own until there is no room, and says the reason."""
        receipts = person.found_group() + "/receipts"
        for _ in range(50):
            answer = person.upload(receipts, "file", *files)
            if answer.status != 303:
                return answer.text
        return "room for more"

    with Server(tmp_path, "serve", "--demo", "--port", 0) as server:
        people = [Person(server.address).signs_in(name) for name in NAMES]
        link = people[0].invitation(people[0].found_group())
        people += [Person(server.address).joins(link, name) for name in ("Dan", "Eve")]
        reasons = [fill(person) for person in people]
        assert all(re.search(r"take up 2\d\.\d\sMB of 21\.0\sMB", it) for it in reasons[:-1])
        assert re.search(r"All files here take up (99|100)[.\d]*\sMB of 100[.\d]*\sMB", reasons[-1])


def test_a_public_demo_begins_anew_at_midnight(tmp_path):
    clock = Clock(tmp_path)
    port = free_port()
    # Beside libfaketime, Swift finds no arguments.
    environment = clock.environment | {"EVENLY_DEMO": "on", "EVENLY_PORT": str(port)}
    with Server(tmp_path, environment=environment) as server:
        ada = Person(server.address).signs_in("Ada")
        flat = group(ada, "Elm Street 12")
        ada.adds(flat, "Gone tomorrow")
        clock.jump(1)
        assert server.process.stdout.readline() == f"listening on {server.url}\n".encode()
        ada = Person(server.address).signs_in("Ada")
        assert "Gone tomorrow" not in ada.get(group(ada, "Elm Street 12")).text


@pytest.mark.parametrize(
    "more",
    [
        ("--backup-directory", "backups"),
        ("--smtp-url", "smtp://localhost", "--mail-from", "a@example.org"),
        ("--alerts", "ntfy://localhost/topic"),
        ("--rates", "ecb"),
        ("--user-header", "Remote-User", "--trusted-proxies", "127.0.0.1"),
        ("--database", "evenly.db"),
        ("--files-per-group", "5GB"),
        ("--files-per-person", "5GB"),
    ],
    ids=lambda it: it[0],
)
def test_a_public_demo_is_alone(tmp_path, more):
    result = run("serve", "--demo", "--port", 0, *more, directory=tmp_path)
    assert result.returncode == 64
    assert result.stderr == (
        f"evenly: --demo keeps and sends nothing, and goes without {more[0]}\n"
    )
