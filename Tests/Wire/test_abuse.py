"""Any values sent to any form are answered with a sentence, and the database stays sound."""

import os
import re
from html import unescape

import pytest
from chance import dice
from evenly import ROOT, Server, run
from household import Person
from pictures import PNG
from raw_http import request

STEPS = int(os.environ.get("ABUSE_STEPS", "400"))
ROUTE = re.compile(r'Route\(\s*\.post,\s*"([^"]+)"')
FORM = re.compile(r"<form\b.*?</form>", re.S)
FIELD = re.compile(r"<(?:input|select|textarea|button)\b[^>]*\bname=\"([^\"]+)\"[^>]*>")
VALUE = re.compile(r'\bvalue="([^"]*)"')
ID = re.compile(r"\b[\w-]{22}\b")

PAGES = [
    *(
        "",
        "/entries/new",
        "/balances",
        "/entries/new?kind=transfer",
        "/history",
        "/bin",
        "/members",
    ),
    *("/invitations", "/settings", "/labels", "/parties", "/presets/new", "/units"),
    *("/recurring", "/recurring/new", "/receipts", "/budgets", "/bulk", "/departure"),
]
HOSTILE = [
    *("", " ", "\0", "a\0b", "\r\nSet-Cookie: a=b", "\u202e", "\ufeff", "\U0010ffff", "\ud7ff"),
    *("-1", "0", "-0", "00", "1e309", "0x10", "NaN", "1,5", "1.5", "1.005", "0.000000000000000001"),
    *("9223372036854775807", "-9223372036854775808", "92233720368547758.07", "9" * 400),
    *("1/0", "1/3", "0/0", "5-9", "1+" * 3_000, "(" * 3_000, "(1)" * 999, "2**99", "1%", "%"),
    *("2024-02-29", "2025-02-30", "0000-00-00", "9999-12-31", "0001-01-01", "10000-01-01"),
    *("<script>alert(1)</script>", "' OR 1=1 --", "{{ x }}", "../../etc/passwd", "//evil"),
    *("EUR", "JPY", "BTC", "XXX", "on", "equal", "shares", "percent", "exact", "day", "month"),
    *(
        "a" * 100,
        "a" * 10_000,
        "家" * 5_000,
        "e\u0301" * 3_000,
        "👩‍👩‍👧‍👦" * 500,
        "A" * 22,
        "_" * 22,
    ),
]


@pytest.fixture
def chance():
    return dice()


class Abuse:
    """A client that sends what no page would, with what its pages show as the raw material."""

    def __init__(self, person, chance):
        self.person = person
        self.chance = chance
        self.statuses = {}
        self.names, self.values = {"title", "amount", "operation"}, set(HOSTILE)
        self.forms = []
        self.move()

    def move(self):
        """A group of one's own, with something of everything in it."""
        self.group = self.person.found_group("Ben", "Chi")
        self.person.adds(self.group, "Milk")
        rent = {"title": "Rent", "amount": "9", "repeat": "month", "every": "1"}
        self.person.post(f"{self.group}/entries", expecting=303, **rent)
        self.look_around()

    def look_around(self):
        paths = [self.group + page for page in PAGES] + ["/account", "/groups/new", "/people/new"]
        listed = self.person.get(self.group).text
        paths += re.findall(rf'href="({self.group}/entries/[\w-]{{22}})"', listed)[:2]
        people = self.person.get(f"{self.group}/members").text
        paths += re.findall(rf'href="({self.group}/members/[\w-]{{22}})"', people)[:3]
        self.forms, self.ids = [], set()
        for path in paths:
            page = self.person.get(path).text
            self.ids.update(ID.findall(page))
            posted = [form for form in FORM.findall(page) if 'method="post"' in form.lower()]
            self.forms += [self._read(form, path) for form in posted]

    def _read(self, form, path):
        head = form.split(">", 1)[0]
        action = re.search(r'action="([^"]*)"', head)
        fields = []
        for match in FIELD.finditer(form):
            value = VALUE.search(match[0])
            fields.append((match[1], unescape(value[1]) if value else ""))
            self.names.add(match[1])
        return (unescape(action[1]) if action else path).split("?")[0], fields

    def next(self, routes):
        """A path and the fields to send to it."""
        if self.forms and self.chance.random() < 0.7:
            path, fields = self.chance.choice(self.forms)
        else:
            path, fields = self.filled_in(self.chance.choice(routes)), []
        fields = list(fields)
        for _ in range(self.chance.choice([1, 1, 2, 5])):
            self.spoil(fields)
        return path, fields

    def filled_in(self, route):
        def part(match):
            if match[1] == "group" and self.chance.random() < 0.9:
                return self.group.rpartition("/")[2]
            return self.chance.choice([*sorted(self.ids), "1", "_" * 22, "%ff", "a" * 500])

        return re.sub(r"\{(\w+)\}", part, route)

    def spoil(self, fields):
        name = self.chance.choice([*sorted(self.names), "x" * 300, "", "a[b]"])
        value = self.chance.choice([*HOSTILE, *sorted(self.ids)])
        index = self.chance.randrange(len(fields)) if fields else None
        match self.chance.randrange(4):
            case 0 if fields:
                del fields[index]
            case 1:
                fields.append((name, value))
            case 2 if fields:
                fields.append(fields[index])
            case _ if fields:
                fields[index] = (fields[index][0], value)
            case _:
                fields.append((name, value))

    def send(self, path, fields):
        form = {}
        for name, value in fields:
            form.setdefault(name, []).append(value)
        if self.chance.random() < 0.05:
            answer = self._send_bytes(path)
        elif self.chance.random() < 0.1:
            texts = {name: values[0] for name, values in form.items() if '"' not in name}
            answer = self.person.upload(path, "file", self._file(), **texts)
        else:
            answer = self.person.post(path, **form)
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        return answer

    def _file(self):
        content = self.chance.choice([b"", b"\x89PNG\r\n\x1a\n", PNG, b"%PDF-1.7", b"<svg/>"])
        return (self.chance.choice(["a.png", "..", "\u202e", "a" * 300]), content)

    def _send_bytes(self, path):
        kinds = [
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=a",
            "text/plain",
        ]
        body = self.chance.randbytes(self.chance.choice([1, 100, 5_000]))
        body = self.chance.choice([body, b"title=%ff&amount=%", b"&" * 3_000, b"--a\r\n\r\n"])
        kind = f"Content-Type: {self.chance.choice(kinds)}"
        fields = ("Connection: close", kind, "Origin: http://localhost", *self.person.fields)
        return self.person._ask(request("POST", path, *fields, body=body))


def routes():
    """Every address that takes a form."""
    found = set()
    for file in (ROOT / "Sources/Web/Pages").glob("Routes*.swift"):
        found.update(ROUTE.findall(file.read_text()))
    assert len(found) > 50
    return sorted(found)


@pytest.mark.timeout(3600)
def test_no_form_is_answered_with_a_fault(tmp_path, chance):
    with Server.serve(tmp_path) as server:
        abuse = Abuse(Person.first(server.address), chance)
        known = routes()
        for _ in range(STEPS):
            path, fields = abuse.next(known)
            answer = abuse.send(path, fields)
            assert answer.status < 500, f"{answer.status} to {path} with {str(fields)[:2000]}"
            # What is done may be the end of the session, or of the group.
            if answer.status == 303 and abuse.person.get("/account").status != 200:
                abuse.person.signs_in("ada")
            if answer.status in (303, 404) and abuse.person.get(abuse.group).status != 200:
                abuse.move()
            elif chance.random() < 0.01:
                abuse.look_around()
    assert " error " not in server.log, server.log[-2000:]
    assert {303, 404, 422} <= set(abuse.statuses), abuse.statuses
    check = run("check", "--database", tmp_path / "evenly.db")
    assert check.returncode == 0, check
    print(abuse.statuses)
