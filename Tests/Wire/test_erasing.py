"""What is deleted for good is in no file that the program leaves or makes afterwards."""

import re

import pytest
from evenly import Server, run, wait_until
from household import Person
from pictures import PNG

# As they are typed, and as they are folded for searching; in the picture as they are.
TITLE, NOTE, LATER = "Pangolin Zeppelin", "Quetzal Xylophone", "Narwhal Bandoneon"
INSIDE, NAME = b"Kakapo-Glockenspiel", "okapi-theremin.png"
EVERYTHING = [TITLE.encode(), NOTE.encode(), LATER.encode(), INSIDE, NAME.encode()]


@pytest.fixture
def server(tmp_path):
    with Server.serve(tmp_path) as server:
        yield server


@pytest.fixture
def ada(server):
    return Person.first(server.address)


def found(*files):
    """Which of the secrets are in files, in any letter case."""
    contents = b"".join(file.read_bytes() for file in files if file.exists()).lower()
    return [secret for secret in EVERYTHING if secret.lower() in contents]


def beside(database):
    return [database, database.with_name("evenly.db-wal"), database.with_name("evenly.db-shm")]


def fill(ada, group, count, word):
    for number in range(count):
        ada.adds(group, f"{word} {number} with some more words to fill a page")


def add_secret(ada, group):
    """An entry among others, with a picture that takes several parts."""
    picture = PNG + b"".join(INSIDE + bytes(1_000) for _ in range(600))
    answer = ada.upload(
        f"{group}/entries",
        "file",
        (NAME, picture),
        expecting=303,
        title=TITLE,
        amount="12.34",
        note=NOTE + 150 * " and so on",
    )
    assert answer["Location"]
    page = ada.get(group).text
    links = dict(
        re.findall(rf'href="({group}/entries/[\w-]{{22}})[^"]*"[^>]*>(?:\s|<[^>]*>)*([^<]*)', page)
    )
    entry = next(link for link, title in links.items() if TITLE in title)
    file = re.search(rf"{group}/files/[\w-]+", ada.get(entry).text)[0]
    return entry, file


def whole(database):
    """Whether the log is empty again, as a second after the last change."""
    log = beside(database)[1]
    return not log.exists() or log.stat().st_size == 0


def test_a_file_is_gone_from_the_database_its_log_and_backups(tmp_path, ada):
    database = tmp_path / "evenly.db"
    group = ada.found_group("Ben")
    fill(ada, group, 20, "Before")
    entry, file = add_secret(ada, group)
    fill(ada, group, 20, "After")
    assert ada.get(file).status == 200
    assert found(*beside(database)) == EVERYTHING[:2] + EVERYTHING[3:]
    erasure = f"{entry}/files/{file.rsplit('/', 1)[1]}/erasure"
    assert "okapi-theremin.png" in ada.get(erasure).text
    ada.post(erasure, expecting=303)
    assert ada.get(file).status == 404
    assert wait_until(lambda: whole(database)) is not None
    assert found(*beside(database)) == EVERYTHING[:2]
    assert run("backup", tmp_path / "backup", "--database", database, timeout=30).returncode == 0
    assert found(tmp_path / "backup") == EVERYTHING[:2]
    assert run("check", "--database", tmp_path / "backup", timeout=30).returncode == 0


def test_an_entry_of_the_bin_is_gone_too_with_all_it_ever_was(tmp_path, ada):
    database = tmp_path / "evenly.db"
    group = ada.found_group("Ben")
    fill(ada, group, 20, "Before")
    entry, file = add_secret(ada, group)
    ada.post(f"{entry}", title=LATER, amount="56.78", expecting=303)
    fill(ada, group, 20, "After")
    balances = re.findall(r'data-minor="(-?\d+)"', ada.get(f"{group}/balances").text)
    ada.post(f"{entry}/deletion", expecting=303)
    gone = re.findall(r'data-minor="(-?\d+)"', ada.get(f"{group}/balances").text)
    assert found(*beside(database)) == EVERYTHING
    ada.post(f"{entry.replace('/entries/', '/bin/')}/erasure", expecting=303)
    assert ada.get(file).status == ada.get(entry).status == 404
    assert (
        re.findall(r'data-minor="(-?\d+)"', ada.get(f"{group}/balances").text) == gone != balances
    )
    assert wait_until(lambda: whole(database)) is not None
    assert found(*beside(database)) == []
    assert run("backup", tmp_path / "backup", "--database", database, timeout=30).returncode == 0
    assert run("export", tmp_path / "export", "--database", database, timeout=30).returncode == 0
    exported = [path for path in (tmp_path / "export").rglob("*") if path.is_file()]
    assert found(tmp_path / "backup", *exported) == []
    assert run("check", "--database", database, timeout=30).returncode == 0
