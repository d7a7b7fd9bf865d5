"""What people do at the same moment makes one of it."""

import pytest
from hands import HANDS, at_once
from household import Person
from looks import called, names, presets


def together(flat, *posts):
    """Sends forms to pages of the group at once; the status of each."""
    ada = flat.people["Ada"]

    def task(path, fields):
        return lambda: ada.at(ada.address).post(flat.path + path, **fields).status

    return at_once([task(path, fields) for path, fields in posts])


@pytest.mark.parametrize("spellings", [["Zoë"], ["Zoë", "zoe", "ZOE", "Zoe\u0308"]])
def test_twenty_equal_requests_make_one_member(flat, spellings):
    together(flat, *[("/members", {"name": it}) for it in spellings * (HANDS // len(spellings))])
    assert sum(it[0] in "Zz" for it in called(flat)) == 1


def test_twenty_equal_requests_make_one_saved_split(flat):
    form = {"name": "Us", "split": "equal", f"in[{flat.id_of('Ada')}]": "on"}
    together(flat, *[("/presets", form)] * HANDS)
    assert len(presets(flat)) == 1


def test_twenty_entries_with_the_same_new_labels_make_each_once(flat):
    fields = {"amount": "3", "tags": "sea", "payee": "Lidl", "new-category": "Pool"}
    posts = [("/entries", {"title": f"Milk {it}", **fields}) for it in range(HANDS)]
    assert together(flat, *posts) == [303] * HANDS
    for kind, name in (("tag", "sea"), ("payee", "Lidl"), ("category", "Pool")):
        assert names(flat, kind).count(name) == 1


def test_members_renamed_to_one_name_at_once_are_not_all_called_it(flat):
    members = [flat.id_of(it) for it in ("Dee", "Eli", "Fay")] * 6
    together(flat, *[(f"/members/{it}/name", {"name": "Gus"}) for it in members])
    assert called(flat).count("Gus") == 1


def test_a_name_is_given_again_or_taken_back_but_not_both(flat):
    dee = flat.id_of("Dee")
    for _ in range(5):
        flat.post("Ada", f"/members/{dee}/removal", anyway="on")
        back, new = (f"/members/{dee}/return", {}), ("/members", {"name": "Dee"})
        together(flat, *[back, new] * (HANDS // 2))
        assert called(flat).count("Dee") == 1
        dee = next(
            it["data-member"]
            for it in flat.page("/members").all("li", data_member=True)
            if it.first(class_="row-title").text == "Dee"
        )


def test_a_unit_is_not_retired_while_a_repeating_entry_is_made_in_it(flat):
    for code in ("PTA", "PTB", "PTC", "PTD", "PTE"):
        flat.post("Ada", "/units", code=code, decimals="0")
        rule = {"title": "Bins", "amount": "3", "currency": code, "repeat": "month", "every": "1"}
        statuses = together(flat, ("/entries", rule), (f"/units/{code}/retirement", {}))
        assert statuses.count(303) == 1, (code, statuses)


def test_a_unit_is_not_renamed_under_entries_that_arrive_in_it(flat):
    for old in ("PTA", "PTB", "PTC", "PTD", "PTE"):
        new = old.replace("P", "Q")
        flat.post("Ada", "/units", code=old, decimals="0")
        entry = {"title": "Bins", "amount": "3", "currency": old}
        together(flat, ("/entries", entry), (f"/units/{old}/name", {"code": new}))
        # Not of the whole page: the rail says what is open in units of other groups.
        units = " ".join(it.text for it in flat.page("/units").first("main").all("li"))
        rows = flat.people["Ada"].get(f"{flat.path}/entries.csv").text
        # What has entries keeps its name, and what was renamed has none.
        assert (f",{old}," in rows) == (old in units)
        assert (new in units) == (old not in units)


def test_joining_at_once_gives_one_name_only_once(flat):
    ada = flat.people["Ada"]
    link = ada.invitation(flat.path)
    joiners = [Person(ada.address) for _ in range(4)]
    at_once([lambda it=it: it.post(link, name="Gus") for it in joiners])
    assert called(flat).count("Gus") == 1
