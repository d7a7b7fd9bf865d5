"""A walk over every route and every field with what costs most: none holds a loop for long, none is
answered with a fault, none is a trap."""

import contextlib
import itertools
import re
import time
from urllib.parse import quote

import pytest
from hostile import FORM, KB, marks, multipart, one_plus_one, raw
from house import Visitor
from household import PASSWORD
from raw_http import Connection, Incomplete, request
from routes import asked_fields, forms_of, routes

# What a loop may be held by one request, and what its bytes may take beside that.
HELD = 0.1
ON_ITS_WAY = 0.05
# Those that hash a password, write a copy of everything, or answer for as long as one listens.
SLOW_BY_NATURE = re.compile(
    r"/login|/signup|/setup|/password|/credentials|/deletion|/username|/join"
)
COPIES = re.compile(r"/instance/(download|backups)$")
ENDS = re.compile(
    r"/logout|/account/deletion|^/groups/\{group\}/(departure|archiving|deletion)|/role$"
)
STREAMS = re.compile(r"/events$")
HELD_LINE = re.compile(r".* loop held for \d+ ms by .*")
NUMBERS = ["1e400", "9223372036854775808", "-0", "1000000000000", "1e30", "99999999999999"]
DAYS = ["9999-12-31", "0000-00-00", "0001-01-01"]
LONG = [("marks", marks(60 * KB)), ("megabyte", "a" * (1000 * KB)), ("sum", one_plus_one(60 * KB))]
SHORT = [("few marks", marks(4 * KB)), *((text, text) for text in NUMBERS + DAYS)]


class Ids:
    """What stands for the parts of a path: real ones of this household, and none at all."""

    def __init__(self, house):
        ada, self.house = house.ada, house
        pages = ["", "/members", "/labels", "/presets", "/recurring", "/receipts", "/invitations"]
        pages += ["/units", "/parties", "/labels?kind=tag", "/budgets"]
        text = "".join(ada.get(house.flat + page).text for page in pages)
        text += "".join(ada.get(page).text for page in ("/account", "/instance", "/people/me"))
        self.found = {
            place: re.findall(rf"/{place}/([\w-]{{22}}|[A-Z]{{3,8}})\b", text)
            for place in ("members", "labels", "presets", "recurring", "receipts", "files")
            + ("entries", "invitations", "units", "parties", "sessions", "people", "avatars")
        }
        self.found["history"] = ["3"]
        self.found["groups"] = [house.flat.rpartition("/")[2]]
        self.found["join"] = [house.link.rpartition("/")[2]]
        self.found["bin"], self.found["balances"] = self.found["entries"], self.found["members"]

    def filled(self, pattern):
        """The pattern with real ids where there are some, and with one that is none at its end."""
        parts, real = pattern.split("/"), []
        for place, part in itertools.pairwise(parts):
            known = self.found.get(place) or ["A" * 22]
            real.append(known[-1] if part.startswith("{") else part)
        path = "/".join(["", *real])
        hostile = re.sub(r"\{\w+\}$", quote(marks(2 * KB))[:4_000], pattern)
        hostile = re.sub(r"\{\w+\}", self.found["groups"][0], hostile)
        return [path] if hostile == pattern or "{" not in pattern else [path, hostile]


def fields_by_path(house):
    """The fields of each form that Ada's pages show, by where they are sent to."""
    found, entry = {}, house.ada.entries(house.flat)[0]
    pages = [path for method, path in routes() if method == "GET" and not STREAMS.search(path)]
    ids = Ids(house)
    for page in {ids.filled(path)[0] for path in pages} | {f"{house.flat}/entries/{entry}/edit"}:
        answer = house.ada.get(page)
        if (answer["Content-Type"] or "").startswith("text/html"):
            for path, names in forms_of(answer.text, page):
                found.setdefault(path, set()).update(names)
    return found


def bodies(names, keyed, is_shown):
    """Forms for one route: each field with the long texts where a page shows the form, and with the
    worst of them where any field may be meant; all of them with the short ones; very many."""
    plain = sorted(names)
    for label, text in LONG if is_shown else LONG[:1]:
        for name in plain:
            yield f"{name}: {label}", [(name, text)]
    yield "a megabyte", [(plain[0], LONG[1][1])]
    for label, text in SHORT:
        yield f"all: {label}", [(name, text) for name in plain]
        yield (
            f"keys: {label}",
            [(f"{name}[{key}]", text) for name in keyed for key in ("A" * 22, "é")],
        )
    yield "a name of marks", [(LONG[0][1], "1")]
    yield "keys of marks", [(f"{name}[{marks(8 * KB)}]", "1") for name in keyed]
    yield (
        "2,000 fields",
        [(f"{plain[number % len(plain)]}{number}", "1") for number in range(1_990)],
    )
    for name in plain if is_shown else ("member", "entry", "tag"):
        yield f"2,000 of {name}", [(name, "A" * 22)] * 1_990
    for name in keyed:
        yield (
            f"2,000 keys of {name}",
            [(f"{name}[{number:022}]", "1e30") for number in range(1_990)],
        )


def posting_routes():
    """What may end a session or a group comes last."""
    paths = [path for method, path in routes() if method == "POST" and not COPIES.search(path)]
    return sorted(paths, key=lambda path: bool(ENDS.search(path)))


class Walk:
    def __init__(self, house):
        self.house, self.connection = house, None
        self.count, self.faults, self.statuses = 0, [], {}

    def send(self, what, data, bound):
        """Up to three tries, of which the quickest counts."""
        best = None
        for _ in range(3):
            status, seconds = self.once(data)
            best = min(best or seconds, seconds)
            if status is None or status >= 500 or best <= bound or best > 10 * bound:
                break
        self.count += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status is None or status in (500, 502, 503) or best > bound:
            self.faults.append(f"{what}: {status} after {best * 1e3:.0f} ms")

    def once(self, data):
        began = time.perf_counter()
        try:
            self.connection = self.connection or Connection(self.house.address, 3)
            # A refusal may come before the end of what is sent.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.connection.send(data)
            answer = self.connection.read()
        except (OSError, Incomplete):
            answer = None
        if answer is None or answer["Connection"] == "close":
            self.hang_up()
        return answer and answer.status, time.perf_counter() - began

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def is_hopeless(self):
        return len(self.faults) >= 30 or self.house.server.process.poll() is not None

    def finish(self, figures):
        self.hang_up()
        figures(f"{self.count} requests, {self.statuses}, {len(self.faults)} faults")
        code = self.house.server.process.poll()
        assert code is None, (
            f"ended with {code} after {self.count}: {self.house.server.log[-1500:]}"
        )
        assert not self.faults, "\n".join(
            [f"{len(self.faults)} of {self.count}", *self.faults[:30]]
        )
        held = HELD_LINE.findall(self.house.server.log)
        assert not held, held[:20]


def allowance(pattern, data):
    """Seconds that a request may take: a hash takes its time on a thread of its own."""
    return HELD + ON_ITS_WAY * len(data) / 2**20 + (3 if SLOW_BY_NATURE.search(pattern) else 0)


@pytest.mark.timeout(900)
def test_every_field_of_every_form(house, figures):
    """As the owner of everything, in a household with one of everything."""
    ids, shown = Ids(house), fields_by_path(house)
    asked, keyed = asked_fields()
    walk, owner = Walk(house), house.ada
    for pattern in posting_routes():
        for path in ids.filled(pattern):
            own = {name.partition("[")[0] for name in shown.get(path, ())} & (asked | keyed)
            for what, pairs in bodies((own - keyed) or asked, sorted(keyed), bool(own)):
                data = sent(owner, path, raw(pairs).encode())
                walk.send(f"POST {pattern} {what}", data, allowance(pattern, data))
                if len(path) > 1_000 or walk.is_hopeless():
                    break
            come_back(owner)
        if walk.is_hopeless():
            break
    walk.finish(figures)


def come_back(person, name="ada"):
    """Some of it may have been understood, such as signing out."""
    if person.get("/account").status != 200:
        person.post("/login", username=name, password=PASSWORD)


def sent(person, path, body, kind=FORM):
    origin = f"Origin: {person.origin}"
    return request("POST", path, kind, origin, *person.fields, body=body or b"a=b")


@pytest.mark.timeout(300)
def test_every_field_of_every_query(house, figures):
    asked, _ = asked_fields()
    ids, walk = Ids(house), Walk(house)
    texts = [quote(marks(7 * KB))[:6_900], "1%2B" * 1_700 + "1", *map(quote, NUMBERS + DAYS)]
    for method, pattern in routes():
        if method != "GET" or STREAMS.search(pattern):
            continue
        for path in ids.filled(pattern):
            queries = [f"{name}={text}" for text in texts[:2] for name in sorted(asked)]
            queries += ["&".join(f"{name}={text}" for name in sorted(asked)) for text in texts[2:]]
            queries += [f"{text}=1" for text in texts[:1]]
            queries += [
                "&".join([f"{name}={'A' * 22}"] * 270) for name in ("entry", "select", "tag")
            ]
            if len(path) > 1_000:
                queries = [""]
            for query in queries:
                data = request("GET", f"{path}?{query}"[:8_000], *house.ada.fields)
                walk.send(f"GET {pattern}?{query[:60]}", data, HELD)
        if walk.is_hopeless():
            break
    walk.finish(figures)


@pytest.mark.timeout(300)
def test_every_route_with_files(house, figures):
    """Parts with long names, names of files and contents, to every route, files or not."""
    ids, walk, short = Ids(house), Walk(house), marks(4 * KB)
    heads = [
        (f'name="{short}"', b"1"),
        ('name="title"', marks(60 * KB).encode()),
        (f'name="receipt"; filename="{short}.png"', b"\x89PNG\r\n\x1a\n"),
        ('name="receipt"; filename="a.png"', b"\x89PNG\r\n\x1a\n" + marks(1000 * KB).encode()),
        ('name="file"; filename="a.pdf"', b"%PDF-1.7" + b"(" * (1000 * KB)),
    ]
    contents = [
        multipart([(f"Content-Disposition: form-data; {head}", content)]) for head, content in heads
    ]
    contents.append(multipart([('Content-Disposition: form-data; name="tag"', b"1")] * 1_990))
    contents.append(b"--edge\r\n" * 100_000)
    kind = "Content-Type: multipart/form-data; boundary=edge"
    for pattern in posting_routes():
        for number, body in enumerate(contents):
            data = sent(house.ada, ids.filled(pattern)[0], body, kind)
            walk.send(f"POST {pattern} file {number}", data, allowance(pattern, data))
        come_back(house.ada)
        if walk.is_hopeless():
            break
    walk.finish(figures)


def test_every_route_for_strangers(house, figures):
    somebody, ids, walk = Visitor(house.address), Ids(house), Walk(house)
    for method, pattern in routes():
        for path in ids.filled(pattern):
            if method == "GET" and not STREAMS.search(pattern):
                walk.send(f"GET {pattern}", request("GET", path), HELD)
            elif method == "POST":
                for text in (marks(15 * KB), marks(1000 * KB)):
                    for pairs in ([(text, "")], [("name", text)], [("token", text)]):
                        data = sent(somebody, path, raw(pairs).encode())
                        walk.send(f"POST {pattern} {len(text)}", data, allowance(pattern, data))
        if walk.is_hopeless():
            break
    walk.finish(figures)
