"""A viewer changes nothing, and a removed member finds nothing, on any route."""

import re

import pytest
from flatmates import Flatmates
from looks import add
from page import Form, Page
from pictures import PNG
from routes import routes

# What those who look on may do: go, say what they are called themselves, read elsewhere what they
# read here, and stop what they made before.
OWN = (
    "/departure",
    "/feeds",
    "/feeds/ending",
    "/members/{member}/name",
    "/webhooks/{webhook}/deletion",
)


@pytest.fixture(scope="module")
def house(accounts):
    """A group with one of everything, by the names that routes give to it."""
    flat = Flatmates(accounts, seed=2)
    dee = flat.model.members[flat.id_of("Dee")]
    eli = flat.model.members[flat.id_of("Eli")]
    entry = add(flat, tags="sea", payee="Lidl", new_category="Pool")
    gone = add(flat, title="Gone")
    ids = {"group": flat.path.rsplit("/", 1)[1], "member": dee.id, "entry": entry.id}
    ids |= {"label": entry.category, "category": entry.category, "unit": "PTS"}
    flat.post("Ada", "/units", code="PTS", decimals="0")
    flat.post("Ada", "/presets", name="Us", split="equal", **{f"in[{dee.id}]": "on"})
    flat.post("Ada", "/budgets", category=entry.category, amount="100", month="2025-06")
    flat.settle_as_one("Ada", [dee, eli])
    rule = {"title": "Rent", "amount": "9", "repeat": "month", "every": "1"}
    flat.post("Ada", "/entries", **rule)
    ada = flat.people["Ada"]
    ada.upload(f"{flat.path}/receipts", "receipt", ("a.png", PNG), expecting=303)
    ada.upload(
        f"{flat.path}/entries/{entry.id}/files",
        "file",
        ("b.png", PNG + b"b"),
        small=[("0.png", PNG)],
    )
    ada.invitation(flat.path)
    flat.delete("Ada", gone)
    ids["table"] = open_table(flat, dee)
    ids["link"] = open_debt(flat)
    texts = {it: ada.get(flat.path + it).text for it in PAGES}
    for name, (page, pattern) in FOUND.items():
        ids[name] = re.search(pattern, texts[page])[1]
    ids["file"] = re.search(r"/files/([\w-]{22})", ada.get(f"{flat.path}/entries/{entry.id}").text)[
        1
    ]
    ids["sequence"] = str(flat.seq)
    return flat, ids, gone


def open_table(flat, member):
    """A bill that everyone at the table may tick."""
    entry = flat.page("/entries/new?kind=expense").form("/entries")["operation"]
    line = {"item[1][name]": "Wine", "item[1][amount]": "9", f"in[{member.id}]": "on"}
    bill = {"operation": entry, "title": "Dinner", "amount": "9", "split": "items"}
    flat.post("Ada", "/entries", rest="equal", **bill, **line)
    flat.post("Ada", f"/entries/{entry}/table")
    return entry


def open_debt(flat):
    """A link to what a member without an account owes."""
    for it in flat.page("/balances").all("form"):
        if (it["action"] or "").endswith("/owed"):
            made = Form(it).send(flat.people["Ada"])
            return made["Location"].rsplit("/", 1)[1]
    raise AssertionError("no one without an account owes Ada anything")


FOUND = {
    "preset": ("/presets", r"/presets/([\w-]{22})"),
    "party": ("/parties", r"/parties/([\w-]{22})"),
    "rule": ("/recurring", r"/recurring/([\w-]{22})"),
    "receipt": ("/receipts", r'data-receipt="([\w-]{22})"'),
    "invitation": ("/invitations", r"/invitations/([\w-]{22})"),
}
PAGES = [page for page, _ in FOUND.values()]


def filled(pattern, ids, gone):
    entry = gone.id if "/bin/" in pattern else ids["entry"]
    if pattern.endswith("/table"):
        entry = ids["table"]
    known = ids | {"entry": entry}
    return re.sub(r"\{(\w+)\}", lambda it: known.get(it[1], "A" * 22), pattern)


def of_groups(method):
    return [path for its, path in routes() if its == method and path.startswith("/groups/{group}")]


def own_actions(flat):
    """The ends of the addresses to which those who look on send forms."""
    return tuple(it.replace("{member}", flat.id_of("Vic")) for it in OWN)


def state(flat):
    """Everything that could have been changed: the journal, and who may come in."""
    ada = flat.people["Ada"]
    invitations = ada.get(f"{flat.path}/invitations").text
    return ada.position(flat.path), re.findall(r"/invitations/([\w-]{22})", invitations)


def fields(flat, ids):
    """Fields enough for any form to be accepted from a member who may send it."""
    member, other = ids["member"], flat.id_of("Eli")
    return {
        "name": "Other", "title": "Tea", "amount": "5", "role": "owner", "into": other,
        "entry": ids["entry"], "do": "delete", "anyway": "on", "category": ids["label"],
        "member": [member, other], "from": member, "to": other, "code": "QTS", "decimals": "0",
        "kind": "tag", "split": "equal", f"in[{member}]": "on", "month": "2025-07",
        "reason": "no", "archived": "on", "payer": member, "of": ids["entry"],
    }  # fmt: skip


def forms(house):
    """Every form on every page of the group, as an owner sees it."""
    flat, ids, gone = house
    seen = {}
    for pattern in of_groups("GET"):
        if not pattern.endswith(("/events", ".csv", ".zip", "/files/{file}", "/small")):
            query = f"?of={ids['entry']}&entry={ids['entry']}&do=tag&select=on"
            answer = flat.people["Ada"].get(filled(pattern, ids, gone) + query)
            # What is chosen is changed on the list itself, an undo has a page while it runs, and a
            # welcome is for those for whom others wrote entries.
            assert answer.status == 200 or pattern.endswith(("/bulk", "/undo", "/welcome")), (
                f"{pattern}: the house needs one of what this address names"
            )
            for form in Page(answer.text).all("form"):
                if form["method"] == "post" and (form["action"] or "").startswith(flat.path):
                    seen.setdefault(form["action"].split("?")[0], Form(form))
    assert len(seen) > 40
    return seen


def test_who_looks_on_changes_nothing_on_any_route(house):
    flat, ids, gone = house
    before = state(flat)
    patterns = [it for it in of_groups("POST") if not it.endswith(OWN)]
    assert len(patterns) > 45
    for pattern in patterns:
        path = filled(pattern, ids, gone)
        assert flat.viewer.post(path, **fields(flat, ids)).status == 403, path
        assert flat.viewer.upload(path, "receipt", ("c.png", PNG + b"c")).status == 403, path
        assert state(flat) == before, path


def test_who_looks_on_sends_no_form_that_others_see(house):
    flat, _, _ = house
    before, own = state(flat), own_actions(flat)
    for action, form in forms(house).items():
        if not action.endswith(own):
            assert form.send(flat.viewer).status == 403, action
            assert state(flat) == before, action


def test_a_viewer_renames_themselves_and_no_other_member(house):
    flat, ids, _ = house
    assert flat.viewer.post(f"{flat.path}/members/{ids['member']}/name", name="X").status == 403
    own = f"{flat.path}/members/{flat.id_of('Vic')}/name"
    assert flat.viewer.post(own, name="Victor").status == 303
    assert flat.viewer.post(own, name="Vic").status == 303


def test_who_was_removed_finds_nothing_on_any_route(house):
    flat, ids, gone = house
    chi, link = flat.people["Chi"], flat.people["Ada"].invitation(flat.path)
    sent = forms(house)
    flat.post("Ada", f"/members/{flat.id_of('Chi')}/removal", anyway="on")
    before = state(flat)
    for pattern in of_groups("GET"):
        assert chi.get(filled(pattern, ids, gone)).status == 404, pattern
    for pattern in of_groups("POST"):
        path = filled(pattern, ids, gone)
        assert chi.post(path, **fields(flat, ids)).status == 404, path
        assert chi.upload(path, "receipt", ("c.png", PNG + b"c")).status == 404, path
    for action, form in sent.items():
        assert form.send(chi).status == 404, action
    assert chi.post(link, name="Chi again").status != 303
    assert chi.get(flat.path).status == 404
    assert state(flat) == before
    assert ids["group"] not in chi.get("/").text


def test_who_looks_on_sees_pages_and_nothing_to_press(house):
    flat, ids, gone = house
    for pattern in of_groups("GET"):
        # An undo has a page only while it runs, and a welcome is for those who just joined.
        if pattern.endswith(("/events", "/undo", "/welcome")):
            continue
        answer = flat.viewer.get(filled(pattern, ids, gone))
        assert answer.status in (200, 403), pattern
        if answer.status == 200 and "text/html" in answer["Content-Type"]:
            posts = [it for it in Page(answer.text).all("form") if it["method"] == "post"]
            actions = [it["action"] for it in posts if flat.path in (it["action"] or "")]
            left = [it for it in actions if not it.endswith(own_actions(flat))]
            assert left == [], pattern
