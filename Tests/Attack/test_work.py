"""A small request keeps no one waiting: the work is bounded by what was sent."""

import itertools
import re

import pytest
from crowd import answer_to, best_of_three
from hostile import KB, got, one_plus_one, posted, raw
from raw_http import Connection, request

BOUND = 0.1
# What a member may wait for a page of a group that was filled to its limits.
PAGE = 0.3
MOST_MEMBERS = 200


def expect(house, figures, bound, **requests):
    """Each is answered within the bound, by a page or a refusal."""
    measured = {name: best_of_three(house.address, data, bound) for name, data in requests.items()}
    figures(", ".join(f"{name} {took * 1e3:.0f} ms" for name, (_, took) in measured.items()))
    late = {name: found for name, found in measured.items() if found[1] > bound or not found[0]}
    assert not late, f"over {bound * 1e3:.0f} ms: {late}"
    assert all(status < 500 for status, _ in measured.values()), measured
    assert house.lives()


def test_a_group_of_1990_names(house, figures):
    for names in (
        [f"Person {number}" for number in range(1990)],
        ["Ned"] * 1990,
        ["Né" + "\u0301" * 28 + str(number) for number in range(1990)],
    ):
        pairs = [("name", "Crowd"), ("currency", "EUR"), *(("member", name) for name in names)]
        expect(house, figures, BOUND, post=posted(house.mallory, "/groups", raw(pairs)))


def test_a_group_of_1990_names_does_not_disturb_others(house, beside):
    names = [("member", f"Person {number}") for number in range(1990)]
    data = posted(house.mallory, "/groups", raw([("name", "Crowd"), ("currency", "EUR"), *names]))
    beside(house, lambda: [answer_to(house.address, data) for _ in range(3)])


def fill(person, path, forms, most):
    """Sends one form after the other until one is refused; how many were taken, and the refusal."""
    with Connection(person.address) as connection:
        for count in range(most):
            data = posted(person, path, raw(forms(count)))
            connection.send(data.replace(b"Connection: close\r\n", b"", 1))
            answer = connection.read()
            if answer.status != 303:
                return count, answer
    return most, None


def members_full(house):
    """A group with as many members as are taken, in one form and then one by one."""
    names = [f"Person {number}" for number in range(99)]
    group = house.mallory.starts_group("Crowd", *names)
    count, refusal = fill(
        house.mallory, f"{group}/members", lambda n: [("name", f"Late {n}")], most=600
    )
    return group, count + len(names) + 1, refusal


def test_members_end_somewhere_and_it_is_said(house, figures):
    group, count, refusal = members_full(house)
    figures(f"{count} members")
    assert count <= MOST_MEMBERS, f"{count} members and no end"
    assert refusal.status == 422 and 'data-error="refusal"' in refusal.text
    assert str(MOST_MEMBERS) in refusal.text


def test_a_full_group_shows_its_pages(house, figures, beside):
    group, _, _ = members_full(house)
    members = re.findall(
        r'name="in\[([\w-]{22})\]"', house.mallory.get(f"{group}/entries/new").text
    )
    shares = [(f"shares[{member}]", str(number + 1)) for number, member in enumerate(members)]
    form = [("title", "Uneven"), ("amount", "9999.99"), ("split", "shares"), *shares]
    count, _ = fill(house.mallory, f"{group}/entries", lambda n: form, most=60)
    assert count == 60
    pages = ("", "/members", "/balances", "/history", "/reports", "/entries/new", "/entries.csv")
    requests = {page or "list": got(house.mallory, group + page) for page in pages}
    beside(house, lambda: [answer_to(house.address, data) for data in requests.values()])
    expect(house, figures, PAGE, **requests)


THINGS = {
    "labels": ("/labels", lambda n: [("kind", "tag"), ("name", f"Tag {n}")], 2_000),
    "units": (
        "/units",
        lambda n: [("code", "".join("ABCDEFGHIJ"[int(d)] for d in f"{n:05}"))],
        500,
    ),
    "presets": ("/presets", lambda n: [("name", f"Preset {n}"), ("split", "equal")], 1_000),
    "invitations": ("/invitations", lambda n: [("days", "7")], 1_000),
}


@pytest.mark.parametrize("what", THINGS)
def test_everything_ends_somewhere(house, figures, what):
    path, form, most = THINGS[what]
    members = re.findall(
        r'name="in\[([\w-]{22})\]"', house.mallory.get(f"{house.lair}/entries/new").text
    )
    everybody = [(f"in[{member}]", "on") for member in members] if what == "presets" else []
    statuses = {}
    with Connection(house.address) as connection:
        for number in range(most):
            data = posted(house.mallory, house.lair + path, raw([*form(number), *everybody]))
            connection.send(data.replace(b"Connection: close\r\n", b"", 1))
            status = connection.read().status
            statuses[status] = statuses.get(status, 0) + 1
            if status not in (200, 303):
                break
    figures(statuses)
    assert 422 in statuses or 409 in statuses or 429 in statuses, statuses
    assert statuses.get(303, 0) + statuses.get(200, 0) > 10, "the limit is no nuisance"


def test_groups_and_sessions_end_somewhere(house, figures):
    names = itertools.count()
    count, refusal = fill(
        house.mallory,
        "/groups",
        lambda n: [("name", f"Group {next(names)}"), ("currency", "EUR")],
        most=1_500,
    )
    figures(f"{count} groups")
    assert refusal is not None and refusal.status in (409, 422, 429), "no end"
    expect(house, figures, PAGE, home=got(house.mallory, "/"), list=got(house.mallory, house.lair))


def test_labels_merged_into_labels(house, figures):
    """A chain as long as the group lets it become."""
    mallory, group = house.mallory, house.lair
    fill(mallory, f"{group}/labels", lambda n: [("kind", "tag"), ("name", f"Tag {n}")], most=1_500)
    page = mallory.get(f"{group}/labels?kind=tag").text
    labels = list(dict.fromkeys(re.findall(rf"{group}/labels/([\w-]{{22}})", page)))
    assert len(labels) > 20, len(labels)
    for label, into in itertools.pairwise(labels):
        answer_to(house.address, posted(mallory, f"{group}/labels/{label}/merging", f"into={into}"))
    mallory.post(f"{group}/entries", title="Tagged", amount="3", tags="Tag 0, Tag 1")
    pages = ("", "/labels", "/entries/new", "/reports", "/history", "/budgets")
    requests = {page or "list": got(mallory, group + page) for page in pages}
    requests["save"] = posted(mallory, f"{group}/entries", "title=a&amount=3&tags=Tag 0")
    expect(house, figures, PAGE, **requests)


@pytest.fixture
def changed(house):
    """An entry that was changed 1,200 times, in a group that Ada reads too."""
    mallory, group = house.mallory, house.shared
    entry = mallory.entries(group)[0]
    fill(
        mallory,
        f"{group}/entries/{entry}",
        lambda n: [("title", f"Change {n}"), ("amount", f"{n + 1}.50")],
        most=1_200,
    )
    return entry


@pytest.mark.timeout(400)
def test_an_entry_changed_very_often(house, changed, figures, beside):
    """Its own pages, a page of history of it alone, and many changes of it asked for at once."""
    mallory, group = house.mallory, house.shared
    again = "&".join([f"entry={changed}"] * 270)
    expect(
        house,
        figures,
        BOUND,
        bulk=got(mallory, f"{group}/bulk?{again}"),
        history=got(mallory, f"{group}/history"),
        of_it=got(mallory, f"{group}/entries/{changed}"),
        edit=got(mallory, f"{group}/entries/{changed}/edit"),
        list=got(mallory, group),
        save=posted(mallory, f"{group}/entries/{changed}", "title=Last&amount=3"),
    )
    data = got(mallory, f"{group}/bulk?{again}")
    beside(house, lambda: [answer_to(house.address, data) for _ in range(3)])


def test_forms_are_read_as_fast_as_they_come(house, figures):
    mallory, path = house.mallory, f"{house.lair}/entries"
    escaped = "title=" + "%C3%A9" * 10_000 + "&amount=1&note=" + "%20" * 300_000
    many = "&".join(f"shares[{number}]=1" for number in range(1_990))
    expect(
        house,
        figures,
        BOUND,
        escaped=posted(mallory, path, escaped),
        sixty=posted(mallory, path, "title=a&amount=1&note=" + "%41+" * 15_000),
        many=posted(mallory, path, many),
        same=posted(mallory, path, "&".join(["title=a"] * 2_000)),
        empty=posted(mallory, path, "&" * (1000 * KB)),
        equals=posted(mallory, path, "=" * (1000 * KB)),
        fields=posted(mallory, "/account/preferences", "&".join(f"a{n}=1" for n in range(2_000))),
    )


def test_deep_sums(house, figures):
    mallory, group = house.mallory, house.lair
    sums = one_plus_one(100 * KB), "(" * (100 * KB), "1/3+" * (25 * KB) + "1", "9" * (100 * KB)
    members = re.findall(r'name="in\[([\w-]{22})\]"', mallory.get(f"{group}/entries/new").text)
    requests = {}
    for number, text in enumerate(sums):
        fields = [("title", "Sum"), ("amount", text)]
        exact = [(f"exact[{member}]", text) for member in members]
        requests[f"entry{number}"] = posted(mallory, f"{group}/entries", raw(fields))
        requests[f"exact{number}"] = posted(
            mallory, f"{group}/entries", raw([*fields, ("split", "exact"), *exact])
        )
        requests[f"budget{number}"] = posted(mallory, f"{group}/budgets", raw([("amount", text)]))
        requests[f"payment{number}"] = posted(mallory, f"{group}/payments", raw([("amount", text)]))
        requests[f"query{number}"] = got(
            mallory, f"{group}?min={text[:7000].replace('+', '%2B')[:7000]}"
        )
    expect(house, figures, BOUND, **requests)


NUMBERS = ["1e400", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "-0"]
NUMBERS += ["1000000000000", "92233720368547758.07", "0.0000000000001", "1e30", "99999999999999"]
NUMBERS += ["1e-400", "NaN", "inf", "0x7fffffffffffffff", "1/0", "1/9223372036854775807", "٣"]
DAYS = ["9999-12-31", "0000-00-00", "0001-01-01", "10000-01-01", "-0001-01-01", "2024-02-30"]
RULES = [(every, times) for every in ("1", *NUMBERS[:4]) for times in ("1", *NUMBERS[:4], "")]


def test_extreme_numbers_and_days(house, figures):
    """Accepted entries can be shown, added up and asked about afterwards."""
    mallory, group = house.mallory, house.lair
    page = mallory.get(f"{group}/entries/new").text
    members = re.findall(r'name="in\[([\w-]{22})\]"', page)
    forms = [("/entries", {"amount": number}) for number in NUMBERS]
    forms += [("/entries", {"amount": "3", "date": day}) for day in DAYS]
    forms += [
        ("/entries", {"amount": "3", "currency": "JPY", "rate": number}) for number in NUMBERS
    ]
    forms += [
        ("/entries", {"amount": "3", "split": split} | {f"{split}[{m}]": number for m in members})
        for split in ("shares", "percent", "exact", "adjustment")
        for number in NUMBERS
    ]
    forms += [
        ("/entries", {"amount": "1", "date": day, "repeat": unit, "every": every, "times": times})
        for unit in ("day", "week", "month", "year")
        for day in (*DAYS[:3], "2026-01-31")
        for every, times in RULES
    ]
    forms += [("/entries", {"amount": "1", "repeat": "day", "until": day}) for day in DAYS]
    forms += [("/budgets", {"amount": number, "month": "9999-12"}) for number in NUMBERS]
    forms += [("/units", {"code": "XX", "decimals": number}) for number in NUMBERS]
    forms += [("/invitations", {"days": number}) for number in NUMBERS]
    statuses = {}
    with Connection(house.address, 20) as connection:
        for number, (path, form) in enumerate(forms):
            form = {"title": f"Extreme {number}"} | form
            data = posted(mallory, group + path, raw(form.items()))
            connection.send(data.replace(b"Connection: close\r\n", b"", 1))
            answer = connection.read()
            assert answer and answer.status < 500, f"{answer and answer.status}: {path} {form}"
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
        pages = ["", "/balances", "/reports", "/history", "/recurring", "/budgets", "/units"]
        pages += [f"/history?before={number}" for number in NUMBERS]
        pages += [f"?page={number}&min={number}" for number in NUMBERS[:10]]
        pages += [f"/reports?from={day}&to={other}" for day in DAYS for other in DAYS]
        pages += [f"?from={day}&to={other}" for day in DAYS for other in DAYS]
        for page in ["/", *(group + page for page in pages)]:
            connection.send(request("GET", page.replace("٣", "3"), *mallory.fields))
            answer = connection.read()
            assert answer and answer.status < 500, f"{answer and answer.status}: {page}"
    figures(f"{len(forms)} forms: {statuses}")
    assert house.lives()
