"""What an independent calculation once found, each by itself."""

import contextlib
import csv
import io
import sqlite3

import pytest
from compare import money
from evenly import Server, run, wait_until
from flatmates import Flatmates, make_accounts
from looks import add, called, facts, is_refused, label, position
from page import Page

# Tables.


@pytest.fixture
def own(tmp_path):
    """A flat whose database can be looked at."""
    with Server.serve(tmp_path) as server:
        yield Flatmates(make_accounts(server.address), seed=1), tmp_path / "evenly.db"


def test_income_stands_below_zero_with_its_shares_in_both_tables(own, tmp_path):
    flat, database = own
    form = flat.page("/entries/new?kind=income").form("/entries")
    form["title"], form["amount"] = "Deposit", "10.00"
    flat.send(form, "Ada")
    page = flat.people["Ada"].get(f"{flat.path}/entries.csv").text
    assert run("export", tmp_path / "out", "--database", database).returncode == 0
    written = (tmp_path / "out" / flat.path.strip("/") / "entries.csv").read_text()
    assert page.splitlines() == written.splitlines()
    row = next(csv.DictReader(io.StringIO(page)))
    assert money(row["amount"], "EUR") == -1000
    assert sum(money(row[it], "EUR") for it in row if it.endswith(" share")) == -1000


# People who are one.


def test_my_part_of_an_entry_is_that_of_everyone_whom_i_turned_out_to_be(flat):
    ben, dee = flat.id_of("Ben"), flat.id_of("Dee")
    entry = add(flat, amount="70.00")
    flat.merge_members("Ada", flat.model.members[dee], flat.model.members[ben])
    mine = flat.page(f"/entries/{entry.id}", "Ben").first(data_mine=True)
    everybody = len(flat.model.sharing) + 1
    assert -1 <= int(mine["data-mine"]) + 2 * 7000 // everybody <= 1
    listed = flat.page("", "Ben").first("li", data_entry=entry.id).first(data_mine=True)
    assert listed["data-mine"] == mine["data-mine"]


def test_what_repeats_goes_on_when_two_of_its_people_are_one(tmp_path):
    # The days of these clocks are never the same: from here to there it is later by one at least.
    with Server.serve(tmp_path, environment={"TZ": "WST12"}) as server:
        flat = Flatmates(make_accounts(server.address), seed=1)
        rent = {"title": "Rent", "amount": "9.01", "repeat": "day", "every": "1"}
        flat.post("Ada", "/entries", **rent)
        for kept in ("Dee", "Eli"):
            flat.post("Ada", f"/members/{flat.id_of(kept)}/merging", into=flat.id_of("Fay"))
        before = len(list(flat.page("?q=Rent").all("li", data_entry=True)))
    with Server.serve(tmp_path, environment={"TZ": "EST-14"}) as server:
        ada = flat.people["Ada"] = flat.people["Ada"].at(server.address)

        def rows():
            return list(Page(ada.get(f"{flat.path}?q=Rent").text).all("li", data_entry=True))

        assert wait_until(lambda: len(rows()) > before) is not None
        page = flat.page(f"/entries/{rows()[0]['data-entry']}")
        shares = {it["data-member"]: int(it["data-owed"]) for it in page.all("tr", data_owed=True)}
        assert sum(shares.values()) == 901
        assert flat.id_of("Fay") in shares and flat.id_of("Dee") not in shares


# Forms that were opened before a change.


def renamed(flat, thing, other):
    flat.rename_label("Ben", thing)


def merged(flat, thing, other):
    flat.merge_labels("Ben", thing, other)


def removed(flat, thing, other):
    flat.remove_label("Ben", thing, "itself")


@pytest.mark.parametrize("what", [renamed, merged, removed])
@pytest.mark.parametrize("kind", ["payee", "tag", "category"])
def test_a_stale_form_leaves_unchanged_fields_alone(flat, kind, what):
    field = {"payee": "payee", "tag": "tags", "category": "new_category"}[kind]
    entry = add(flat, **{field: "Old"})
    add(flat, title="Other", **{field: "Another"})
    opened = flat.change(flat.open("Ada", entry), "title")
    what(flat, label(flat, kind, "Old"), label(flat, kind, "Another"))
    expected = facts(flat, entry)[1:]
    flat.save(opened)
    assert facts(flat, entry) == (opened.form["title"], *expected)


def test_two_tags_that_became_one_stand_once_and_come_back_as_two(flat):
    entry = add(flat, tags="sea, beach")
    flat.merge_labels("Ben", label(flat, "tag", "sea"), label(flat, "tag", "beach"))
    assert facts(flat, entry)[3] == ["beach"]
    flat.save(flat.open("Ada", entry))
    flat.undo("Ben", flat.model.actions[-1])
    assert facts(flat, entry)[3] == ["beach", "sea"]


# Names, by undo.


def test_undoing_makes_no_two_members_of_one_name(flat):
    dee = flat.model.members[flat.id_of("Dee")]
    flat.rename_member("Ada", dee)
    last = flat.seq
    flat.post("Ada", "/members", name="DEE")
    refused = is_refused(flat, last)
    rows = called(flat)
    assert [it.casefold() for it in rows].count("dee") == 1
    assert refused


def test_undoing_a_members_removal_makes_no_two_of_one_name(flat):
    flat.remove_member("Ada", flat.model.members[flat.id_of("Dee")])
    last = flat.seq
    flat.post("Ada", "/members", name="Dee")
    refused = is_refused(flat, last)
    rows = called(flat)
    assert rows.count("Dee") == 1
    assert refused


def test_undoing_makes_no_two_units_of_one_name(flat):
    flat.post("Ada", "/units", code="PTS", decimals="0")
    flat.post("Ada", "/units/PTS/name", code="POINTS")
    last = position(flat)
    flat.post("Ada", "/units", code="PTS", decimals="0")
    refused = is_refused(flat, last)
    rows = [it.text for it in flat.page("/units").all("li")]
    assert sum(it.startswith("PTS") for it in rows) == 1, rows
    assert refused


# The journal as evidence.


def test_an_operation_that_a_later_one_covers_cannot_be_changed_unseen(own):
    flat, path = own
    entry = add(flat, amount="12.00")
    opened = flat.open("Ada", entry)
    opened.form["amount"] = "13.00"
    flat.save(opened)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        changed = database.execute(
            "UPDATE operations SET body = replace(body, '1200', '2100') WHERE body LIKE '%1200%'"
        ).rowcount
    assert changed == 1
    check = run("check", "--database", path, timeout=30)
    assert check.returncode == 65, check
