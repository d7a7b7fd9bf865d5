"""People of a household, as far as the wire knows them: a cookie, and forms that they send."""

import re
from copy import copy
from urllib.parse import urlencode

from evenly import PATIENCE
from raw_http import Connection, Incomplete, request

PASSWORD = "correct horse battery"


class Person:
    def __init__(self, address, tls=None, patience=PATIENCE):
        """`patience` is how many seconds an answer may take."""
        self.address = address
        self.tls = tls
        self.patience = patience
        self.origin = "https://localhost" if tls else "http://localhost"
        self._cookies = {}

    @classmethod
    def first(cls, address, name="Ada", tls=None):
        """The owner of a new instance, signed in."""
        person = cls(address, tls)
        fields = {"name": name, "username": name.lower(), "password": PASSWORD}
        person.post("/setup", expecting=303, **fields)
        return person

    def at(self, address):
        """The same person, signed in as before, where a copy of the database is served."""
        there = copy(self)
        there.address, there._cookies = address, dict(self._cookies)
        return there

    def joins(self, link, name):
        """Takes up an invitation with an account of their own."""
        self.post(link, expecting=303, name=name, username=name.lower(), password=PASSWORD)
        return self

    def signs_in(self, name):
        self.post("/login", expecting=303, username=name.lower(), password=PASSWORD)
        return self

    def get(self, path, *fields):
        return self._ask(request("GET", path, "Connection: close", *self.fields, *fields))

    def post(self, path, expecting=None, **form):
        body = urlencode(form, doseq=True).encode()
        kind = "Content-Type: application/x-www-form-urlencoded"
        answer = self._ask(
            request(
                "POST",
                path,
                "Connection: close",
                kind,
                f"Origin: {self.origin}",
                *self.fields,
                body=body,
            )
        )
        assert expecting in (None, answer.status), f"{answer.status}: {answer.text[:2000]}"
        return answer

    def upload(self, path, field, *files, expecting=None, small=(), **form):
        """Sends a form with files, each a name and its bytes, and small pictures of them."""
        parts = [(f'name="{name}"', value.encode()) for name, value in form.items()]
        parts += [(f'name="{field}"; filename="{name}"', content) for name, content in files]
        parts += [(f'name="small"; filename="{name}"', content) for name, content in small]
        body = b"".join(
            b"--edge\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (head.encode(), content)
            for head, content in parts
        )
        kind = "Content-Type: multipart/form-data; boundary=edge"
        data = request(
            "POST",
            path,
            *("Connection: close", kind, f"Origin: {self.origin}", *self.fields),
            body=body + b"--edge--\r\n",
        )
        answer = self._ask(data)
        assert expecting in (None, answer.status), f"{answer.status}: {answer.text[:2000]}"
        return answer

    def found_group(self, *members):
        """A new group, by its path."""
        form = {"name": "Flat", "currency": "EUR", "member": members}
        return self.post("/groups", expecting=303, **form)["Location"]

    def invitation(self, group, **chosen):
        made = self.post(f"{group}/invitations", expecting=303, **chosen)
        page = self.get(made["Location"]).text
        return re.search(r"/join/[0-9a-f]{64}", page)[0]

    def adds(self, group, title, amount="3.50", **fields):
        self.post(f"{group}/entries", expecting=303, title=title, amount=amount, **fields)

    def position(self, group):
        return int(re.search(r'data-seq="(\d+)"', self.get(group).text)[1])

    @property
    def fields(self):
        pairs = [f"{name}={value}" for name, value in self._cookies.items()]
        return [f"Cookie: {'; '.join(pairs)}"] if pairs else []

    @property
    def cookie(self):
        """The session's alone, as a pair."""
        names = [name for name in self._cookies if "group" not in name]
        return f"{names[0]}={self._cookies[names[0]]}"

    def connect(self):
        return Connection(self.address, self.patience, tls=self.tls)

    def _ask(self, data):
        with self.connect() as connection:
            connection.send(data)
            answer = connection.read()
        if answer is None:
            raise Incomplete("no answer at all")
        for cookie in answer.all("Set-Cookie"):
            name, value = cookie.split(";")[0].split("=", 1)
            self._cookies[name] = value
        return answer
