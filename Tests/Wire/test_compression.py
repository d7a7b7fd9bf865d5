"""Answers packed by gzip, read by what everybody else reads them with."""

import gzip
import random
import re
import string

import pytest
from household import Person
from raw_http import ask

PACKED = "Accept-Encoding: gzip, deflate, br"
# What is fetched before a page is seen for the first time: style sheets, scripts, icons.
FILES = re.compile(r'(?:href|src)="(/assets/[^"]+\.(?:css|js|svg))')
KB = 1024


@pytest.fixture(scope="module")
def ada(server):
    return Person.first(server.address)


@pytest.fixture(scope="module")
def flat(ada):
    """A list of fifty entries of three people."""
    group = ada.found_group("Ben", "Chi")
    titles = ["Groceries", "Bakery", "Rent", "Pizza", "Tickets", "Pharmacy", "Coffee", "Books"]
    for number in range(60):
        title = f"{titles[number % 8]} {number % 7 or ''}".strip()
        day = f"2025-{1 + number // 28:02}-{1 + number % 28:02}"
        ada.post(
            f"{group}/entries",
            expecting=303,
            title=title,
            amount=f"{number * 37 % 90 + 1}.{number * 13 % 100:02}",
            date=day,
        )
    ada.get(group)  # takes the message of the last one
    return group


def unpacked(answer):
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    return gzip.decompress(answer.body)


@pytest.mark.parametrize("path", ["", "/balances", "/history"])
def test_a_page_comes_packed_to_who_asks_for_it(ada, flat, path):
    plain, packed = ada.get(flat + path), ada.get(flat + path, PACKED)
    assert unpacked(packed) == plain.body
    assert plain["Content-Encoding"] is None
    assert "Accept-Encoding" in plain["Vary"]
    assert len(packed.body) < len(plain.body) / 2.5


def test_the_tag_of_a_page_is_good_for_both_forms(ada, flat):
    plain, packed = ada.get(flat), ada.get(flat, PACKED)
    assert plain["ETag"] == packed["ETag"] and plain["ETag"].startswith("W/")
    for accepted in ("Accept-Encoding: identity", PACKED):
        unchanged = ada.get(flat, accepted, f"If-None-Match: {plain['ETag']}")
        assert unchanged.status == 304 and unchanged["Vary"] == "Accept-Encoding"


def test_a_file_comes_packed_with_a_tag_of_its_own(server):
    page = ask(server.address, "GET", "/setup").text
    for path in FILES.findall(page):
        plain = ask(server.address, "GET", path)
        packed = ask(server.address, "GET", path, PACKED)
        if packed["Content-Encoding"] is None:
            assert len(packed.body) < KB, path
            continue
        assert unpacked(packed) == plain.body
        assert plain["ETag"] != packed["ETag"]
        assert plain["Cache-Control"] == packed["Cache-Control"]
        assert "immutable" in packed["Cache-Control"]
        assert len(packed.body) < len(plain.body) / (2 if len(plain.body) > KB else 1)
        again = ask(server.address, "GET", path, PACKED, f"If-None-Match: {packed['ETag']}")
        assert again.status == 304
        other = ask(server.address, "GET", path, PACKED, f"If-None-Match: {plain['ETag']}")
        assert other.status == 200
        part = ask(server.address, "GET", path, PACKED, "Range: bytes=10-19")
        assert (part.status, part["Content-Encoding"]) == (206, None)
        assert part.body == plain.body[10:20]


def test_downloads_are_not_compressed(ada, flat):
    for path in ("/entries.csv", "/splitwise.csv", "/reports.csv"):
        table = ada.get(flat + path, PACKED)
        assert (table.status, table["Content-Encoding"]) == (200, None)


def test_any_text_comes_back_the_same(ada, flat):
    dice = random.Random(7)
    noise = "".join(dice.choice(string.ascii_letters + string.digits) for _ in range(1500))
    texts = ["x" * 1500, noise, "".join(dice.choice("ab ") for _ in range(1500)), "é€😀" * 400]
    for text in texts:
        ada.post(f"{flat}/entries", expecting=303, title="Note", amount="1", note=text)
        entry = re.search(r'data-entry="([\w-]{22})"', ada.get(flat).text)[1]
        page = f"{flat}/entries/{entry}"
        assert unpacked(ada.get(page, PACKED)) == ada.get(page).body


def test_the_first_look_at_a_page_takes_few_bytes(ada, flat):
    for path, most in ((flat, 30 * KB), (f"{flat}/entries/new", 28 * KB)):
        page = ada.get(path, PACKED)
        files = set(FILES.findall(unpacked(page).decode()))
        total = len(page.body)
        for file in files:
            total += len(ask(ada.address, "GET", file, PACKED).body)
        print(f"{path}: {total:,} bytes with {len(files)} files")
        assert total <= most
