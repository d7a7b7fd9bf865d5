"""Runs of marks out of order, which nothing may compare letter by letter: 100 KB took 5 s."""

import pytest
from crowd import answer_to, best_of_three, together
from hostile import KB, got, in_a_path, marks, multipart, posted, raw
from house import Visitor
from pictures import PNG

# What a loop may take, and what the bytes take on their way.
BOUND = 0.05
A_MEGABYTE_ON_ITS_WAY = 0.02

SIZES = [100 * KB, 500 * KB, 1000 * KB]


def expect_quick(house, figures, *requests):
    """Each is answered by a page or a refusal, within the bound."""
    slow = []
    worst = 0
    for data in requests:
        bound = BOUND + A_MEGABYTE_ON_ITS_WAY * len(data) / 2**20
        status, seconds = best_of_three(house.address, data, bound)
        worst = max(worst, seconds)
        if seconds > bound or status is None or status >= 500:
            slow.append(f"{data[:60]!r}: {status} after {seconds * 1e3:.0f} ms")
        if seconds > 20 * bound:
            break
    figures(f"worst of {len(requests)}: {worst * 1e3:.0f} ms")
    assert not slow, slow[:5]
    assert house.lives()


@pytest.mark.parametrize("size", SIZES)
def test_a_fields_name(house, figures, size):
    expect_quick(house, figures, posted(Visitor(house.address), "/login", raw([(marks(size), "")])))


def test_four_large_forms_at_once_do_not_disturb_others(house, beside):
    data = posted(Visitor(house.address), "/login", raw([(marks(100 * KB), "")]))
    beside(house, four_at_once, house.address, data)


def four_at_once(address, data):
    return together(*[(answer_to, address, data)] * 4)


@pytest.mark.parametrize("path", ["/login", "/setup", "/signup", "/join/x", "{link}", "/logout"])
def test_forms_of_strangers(house, figures, path):
    somebody = Visitor(house.address)
    path = path.replace("{link}", house.link)
    names = ["username", "password", "next", "name", "member", "operation", "kept"]
    long = [posted(somebody, path, raw([(name, marks(1000 * KB))])) for name in names]
    short = [posted(somebody, path, raw([(name, marks(12 * KB))])) for name in names]
    whole = posted(somebody, path, raw([(name, marks(2 * KB)) for name in names]))
    expect_quick(house, figures, *short, whole, *long)


ACCOUNT = {
    "/account/preferences": ["time_zone", "language", "formats", "theme"],
    "/account/profile": ["name", "mail"],
    "/account/username": ["username", "current_password"],
    "/account/password": ["current_password", "password"],
    "/groups": ["name", "currency", "member"],
    "/people": ["name", "currency", "person"],
}
GROUP = {
    "/entries": ["title", "currency", "kind", "tags", "note", "category", "new-category", "payee"]
    + ["date", "payer", "split", "preset", "preset-name", "repeat", "amount", "rate", "operation"]
    + ["paid[{}]", "in[{}]", "shares[{}]", "percent[{}]", "exact[{}]", "next", "base"],
    "/members": ["name", "operation"],
    "/labels": ["name", "kind", "icon", "heading"],
    "/units": ["code", "decimals"],
    "/budgets": ["month", "category", "amount"],
    "/invitations": ["member", "role", "days"],
    "/presets": ["name", "split"],
    "/payments": ["from", "to", "amount", "currency", "date"],
    "/settings": ["name", "currency", "simplify"],
    "/parties": ["member", "operation"],
    "/bulk": ["entry", "action", "category", "tags"],
}
PATHS = ACCOUNT | {"{group}" + path: names for path, names in GROUP.items()}


@pytest.mark.parametrize("path", PATHS)
def test_a_members_field(house, figures, path):
    """As a value among others that are right, and as the key of an indexed field."""
    right = {"title": "Bread", "amount": "3", "name": "Mallory", "currency": "EUR"}
    forms = []
    for name in PATHS[path]:
        others = [pair for pair in right.items() if pair[0] != name]
        for size in (40 * KB, 1000 * KB):
            pair = (name.format(marks(size)), "1") if "{}" in name else (name, marks(size))
            place = path.replace("{group}", house.lair)
            forms.append(posted(house.mallory, place, raw([*others, pair])))
    expect_quick(house, figures, *forms)


QUERIES = ["q", "tag", "category", "kind", "payee", "member", "payer", "from", "to", "min", "max"]
QUERIES += [
    "page",
    "by",
    "whose",
    "currency",
    "date",
    "state",
    "before",
    "after",
    "select",
    "entry",
]


def test_queries_and_paths(house, figures):
    text = in_a_path(marks(7 * KB))
    pages = ["", "/entries.csv", "/entries/new", "/reports", "/history", "/balances", "/bulk"]
    paths = [f"{house.lair}{page}?{name}={text}" for page in pages for name in QUERIES]
    paths += [f"{house.lair}{page}?{text}=1" for page in pages]
    paths += [f"/{text}", f"/groups/{text}", f"{house.lair}/entries/{text}", f"/join/{text}"]
    paths += [f"/assets/{text}", f"/with/{text}", f"/avatars/{text}", f"{house.lair}/files/{text}"]
    expect_quick(house, figures, *[got(house.mallory, path) for path in paths])


HEADS = ["Accept-Language", "User-Agent", "Cookie", "If-None-Match", "Range", "Referer", "Accept"]
HEADS += ["X-Forwarded-For", "X-Forwarded-Host", "Sec-Fetch-Site", "Last-Event-ID", "Content-Type"]


def test_heads(house, figures):
    text = marks(14 * KB).encode().decode("latin-1")
    mallory = house.mallory
    requests = [got(mallory, house.lair, f"{name}: {text}") for name in HEADS]
    requests += [got(mallory, house.lair, f"Cookie: {text}=1")]
    requests += [got(mallory, house.lair, f"Accept-Language: {text[:9000]};q=0.5,{text[:4000]}")]
    requests += [got(Visitor(house.address), "/login", f"{name}: {text}") for name in HEADS]
    requests += [got(mallory, house.lair).replace(b"localhost", text.encode("latin-1"), 1)]
    expect_quick(house, figures, *requests)


def test_forms_with_files(house, figures):
    text, mallory = marks(500 * KB), house.mallory
    short = marks(4 * KB)
    parts = [
        (f'Content-Disposition: form-data; name="{short}"', b"1"),
        (
            f'Content-Disposition: form-data; name="receipt"; filename="{short}.png"',
            PNG,
        ),
        (f'Content-Disposition: form-data; name="file"; filename="{short}"', b"%PDF-1.7"),
        (f'Content-Disposition: form-data; name="a"\r\nContent-Type: {short}', b"1"),
        ('Content-Disposition: form-data; name="note"', text.encode()),
        ('Content-Disposition: form-data; name="operation"', text.encode()),
        ('Content-Disposition: form-data; name="receipt"; filename="a.png"', text.encode()),
    ]
    kind = "Content-Type: multipart/form-data; boundary="
    requests = [
        posted(mallory, house.lair + path, multipart([part]), kind=kind + "edge")
        for path in ("/entries", "/receipts")
        for part in parts
    ]
    edge = marks(2 * KB).encode().decode("latin-1")
    requests.append(posted(mallory, f"{house.lair}/receipts", b"1", kind=kind + edge))
    expect_quick(house, figures, *requests)


def test_what_is_kept_slows_down_no_reader(house, figures):
    """As many marks as each field takes, in a group that another member reads too."""
    mallory, group = house.mallory, house.shared
    for number in range(40):
        form = {"title": str(number) + marks(380), "amount": "3", "note": f"{number}{marks(9_900)}"}
        form |= {"tags": str(number) + marks(100), "payee": str(number) + marks(100)}
        answer_to(house.address, posted(mallory, f"{group}/entries", raw(form.items())))
    for path, size in (("/members", 150), ("/labels", 110), ("/settings", 190)):
        form = [("name", marks(size)), ("kind", "tag"), ("currency", "EUR")]
        answer_to(house.address, posted(mallory, group + path, raw(form)))
    pages = ["", "?q=bread", "/history", "/labels", "/members", "/reports", "/entries/new", "/bin"]
    pages += [f"/entries/{entry}" for entry in house.ada.entries(group)[:1]] + ["/entries.csv"]
    expect_quick(house, figures, *[got(house.ada, group + page) for page in pages])
