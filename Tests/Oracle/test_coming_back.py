"""Undoing, and forms from before a change: no undo and no old form does more than it says."""

import re

import pytest
from looks import add, facts, is_refused, label, names, position, presets
from page import Form, Page


def words(answer):
    return Page(answer.text).first("main").text


@pytest.mark.parametrize("kind", ["category", "tag", "payee"])
def test_undoing_a_renaming_makes_no_two_of_one_name(flat, kind):
    flat.post("Ada", "/labels", kind=kind, name="Old")
    flat.label_of(kind, "Old")
    old = label(flat, kind, "Old")
    flat.finish("Ada")
    flat.rename_label("Ada", old)
    last = flat.seq
    flat.post("Ada", "/labels", kind=kind, name="old")
    refused = is_refused(flat, last)
    assert [it.casefold() for it in names(flat, kind)].count("old") == 1
    assert refused


@pytest.mark.parametrize("kind", ["category", "tag", "payee"])
def test_undoing_a_removal_makes_no_two_of_one_name(flat, kind):
    flat.post("Ada", "/labels", kind=kind, name="Old")
    flat.label_of(kind, "Old")
    flat.finish("Ada")
    flat.remove_label("Ada", label(flat, kind, "Old"), "itself")
    last = flat.seq
    flat.post("Ada", "/labels", kind=kind, name="Old")
    refused = is_refused(flat, last)
    assert names(flat, kind).count("Old") == 1
    assert refused


def test_undoing_makes_no_two_saved_splits_of_one_name(flat):
    form = {"split": "equal", f"in[{flat.id_of('Ada')}]": "on"}
    flat.post("Ada", "/presets", name="Old", **form)
    preset = re.search(r"/presets/([\w-]{22})", flat.people["Ada"].get(flat.path + "/presets").text)
    flat.post("Ada", f"/presets/{preset[1]}/removal")
    last = position(flat)
    flat.post("Ada", "/presets", name="Old", **form)
    refused = is_refused(flat, last)
    assert len(presets(flat)) == 1
    assert refused


def test_settings_merge_field_by_field(flat):
    mine = flat.page("/settings", "Ada").form("/settings")
    theirs = flat.page("/settings", "Ben").form("/settings")
    mine["name"] = "Attic"
    theirs.without("simplify")
    flat.send(mine, "Ada")
    flat.send(theirs, "Ben")
    now = flat.page("/settings").form("/settings")
    assert (now["name"], now["simplify"]) == ("Attic", None)


@pytest.mark.parametrize("name", ["\u200d", "\u200b", "\u2060\u200d", "\u200e"])
def test_a_name_that_is_not_to_be_seen_is_no_name(flat, name):
    ada = flat.people["Ada"]
    assert ada.post(f"{flat.path}/members", name=name).status == 422
    assert ada.post("/groups", name=name, currency="EUR").status == 422
    for kind in ("category", "tag", "payee"):
        assert ada.post(f"{flat.path}/labels", kind=kind, name=name).status == 422


@pytest.mark.parametrize("name", ["Zo\u200bë", "\u200eZoë", "Zoë\u200d", "Z\u2060oë"])
def test_who_looks_the_same_is_the_same(flat, name):
    flat.post("Ada", "/members", name="Zoë")
    assert flat.people["Ada"].post(f"{flat.path}/members", name=name).status == 422
    flat.post("Ada", "/labels", kind="tag", name="Zoë")
    assert flat.people["Ada"].post(f"{flat.path}/labels", kind="tag", name=name).status == 422


@pytest.mark.parametrize("kind", ["payee", "tag", "category"])
@pytest.mark.parametrize("instead", ["none", "Another"])
def test_a_stale_form_leaves_alone_what_was_taken_from_the_entry(flat, kind, instead):
    field = {"payee": "payee", "tag": "tags", "category": "new_category"}[kind]
    entry = add(flat, **{field: "Old"})
    add(flat, title="Other", **{field: "Another"})
    opened = flat.change(flat.open("Ada", entry), "title")
    other = label(flat, kind, "Another").id if instead == "Another" else instead
    flat.remove_label("Ben", label(flat, kind, "Old"), other)
    expected = facts(flat, entry)[1:]
    flat.save(opened)
    assert facts(flat, entry) == (opened.form["title"], *expected)


def test_who_has_left_settles_what_was_left(flat):
    add(flat, amount="12.00")
    flat.remove_member("Ada", flat.model.members[flat.id_of("Dee")])
    form = next(
        it
        for it in flat.page("/balances").all("li", class_="proposal")
        if it["data-from"] == flat.id_of("Dee")
    )
    assert Form(form.first("form")).send(flat.people["Ada"]).status == 303


def test_a_category_removed_since_is_called_by_its_name(flat):
    add(flat, new_category="Pool")
    form = flat.page("/entries/new").form("/entries")
    pool = label(flat, "category", "Pool")
    form["title"], form["amount"], form["category"] = "Tea", "3", pool.id
    flat.remove_label("Ben", pool, "itself")
    answer = form.send(flat.people["Ada"])
    assert answer.status == 303 or ("Pool" in words(answer) and pool.id not in words(answer))


@pytest.mark.parametrize("way", ["restoring", "undoing"])
def test_nothing_that_comes_back_charges_who_looks_on(flat, way):
    dee, entry = flat.model.members[flat.id_of("Dee")], add(flat, amount="60.00")
    if way == "restoring":
        flat.delete("Ada", entry)
    else:
        opened = flat.open("Ada", entry)
        opened.form.without(f"in[{dee.id}]")
        flat.save(opened)
    last = position(flat)
    flat.change_role(dee, "viewer")
    path = f"/bin/{entry.id}/restoration" if way == "restoring" else f"/history/{last}/undo"
    flat.people["Ada"].post(flat.path + path)
    rows = flat.page("/balances").all("li", class_="balance")
    assert dee.id not in {it["data-member"] for it in rows}


@pytest.mark.parametrize("what", ["removed", "merged"])
def test_unchanged_money_is_not_asked_about(flat, what):
    dee, eli = (flat.model.members[flat.id_of(it)] for it in ("Dee", "Eli"))
    entry = add(flat, amount="60.00")
    if what == "removed":
        flat.remove_member("Ada", dee)
    else:
        flat.merge_members("Ada", dee, eli)
    mine, theirs = flat.change(flat.open("Ada", entry), "note"), flat.open("Ben", entry)
    theirs.form["amount"] = "70.00"
    theirs.form.without(f"in[{dee.id}]")
    flat.save(theirs)
    flat.save(mine)


def test_an_edit_is_undone_even_after_a_member_was_merged(flat):
    dee, eli = (flat.model.members[flat.id_of(it)] for it in ("Dee", "Eli"))
    entry = add(flat, amount="60.00")
    flat.merge_members("Ada", dee, eli)
    opened = flat.open("Ada", entry)
    opened.form["amount"] = "70.00"
    opened.form.without(f"in[{dee.id}]")
    flat.save(opened)
    flat.undo("Ada", flat.model.actions[-1])
    amount = flat.page(f"/entries/{entry.id}").first(class_="entry-amount number")
    assert amount.minor == (6000, "EUR")
