"""Behind nginx and Caddy everything is as without, and the client is who it is."""

import re
import ssl
import time

import pytest
from evenly import Server
from household import PASSWORD, Person
from pictures import PNG
from proxies import Caddy, Certificate, Nginx
from raw_http import Connection, request

EVIL = [
    "X-Forwarded-For: 198.51.100.7",
    "X-Forwarded-Proto: gopher",
    "X-Forwarded-Host: evil.example",
    "X-Real-IP: 198.51.100.7",
    "Forwarded: for=198.51.100.7;proto=gopher;host=evil.example",
]


class Front:
    """A proxy and the Evenly behind it, as a browser comes to them."""

    def __init__(self, proxy, certificate, base):
        self.address = proxy.address
        self.base = base
        self.scheme = "https" if certificate else "http"
        self.tls = ssl.create_default_context(cafile=certificate.file) if certificate else None


class Visitor(Person):
    """A visitor whose computer is 127.0.0.2, behind the proxy."""

    def __init__(self, front, source="127.0.0.2", extra=()):
        super().__init__(front.address)
        self.front = front
        self.source = source
        self.extra = list(extra)
        self.origin = f"{front.scheme}://localhost"

    def connect(self):
        return Connection(self.address, source=self.source, tls=self.front.tls)

    def found_group(self, *members):
        form = {"name": "Flat", "currency": "EUR", "member": members}
        return self.post(f"{self.front.base}/groups", expecting=303, **form)["Location"]

    @property
    def fields(self):
        return [*super().fields, *self.extra]

    @property
    def cookie_names(self):
        return list(self._cookies)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(
    scope="module",
    params=[
        (proxy, encrypted, base)
        for proxy in (Nginx, Caddy)
        for encrypted in (False, True)
        for base in ("", "/evenly")
    ],
    ids=lambda it: f"{it[0].__name__}{'-https' if it[1] else ''}{it[2].replace('/', '-')}",
)
def front(request, tmp_path_factory, certificate):
    proxy, encrypted, base = request.param
    directory = tmp_path_factory.mktemp("front")
    arguments = ["--trusted-proxies", "127.0.0.1"] + (["--base-path", base] if base else [])
    used = certificate if encrypted else None
    with (
        Server.serve(directory, *arguments) as server,
        proxy(directory, server.port, used, below_path=bool(base)) as running,
    ):
        yield Front(running, used, base)


@pytest.fixture(scope="module")
def ada(front):
    """The first visitor, whose setup also shows how redirects and cookies look."""
    ada = Visitor(front)
    form = {"name": "Ada", "username": "ada", "password": PASSWORD}
    answer = ada.post(f"{front.base}/setup", expecting=303, **form)
    assert answer["Location"] == f"{front.base}/"
    return ada


@pytest.fixture(scope="module")
def group(front, ada):
    return ada.found_group("Ben")


def test_cookies_and_fields_are_those_of_the_scheme_outside(front, ada):
    answer = Visitor(front).post(
        f"{front.base}/login", expecting=303, username="ada", password=PASSWORD
    )
    cookie = answer["Set-Cookie"]
    assert ("; Secure" in cookie) == (front.scheme == "https")
    assert cookie.startswith("__Host-evenly-") == (front.scheme == "https")
    path = front.base if front.base and front.scheme == "http" else "/"
    assert f"; Path={path};" in cookie
    assert bool(answer.all("Strict-Transport-Security")) == (front.scheme == "https")


def test_redirects_stay_below_the_base_path(front):
    answer = Visitor(front).get(f"{front.base}/account")
    assert answer.status == 303
    assert answer["Location"] == f"{front.base}/login?next=%2Faccount"


def test_links_to_hand_on_are_those_of_the_outside(front, ada, group):
    made = ada.post(f"{group}/invitations", expecting=303)
    page = ada.get(made["Location"]).text
    assert re.search(rf'value="{front.scheme}://localhost{front.base}/join/[0-9a-f]{{64}}"', page)


def test_an_entry_appears_on_an_open_page_at_once(front, ada, group, is_timed):
    with ada.connect() as connection:
        connection.send(request("GET", f"{group}/events", *ada.fields))
        assert connection.read(to_head=True).status == 200
        begun = time.monotonic()
        ada.adds(group, "Milk")
        connection.read_part(b"event: change")
        assert not is_timed or time.monotonic() - begun < 1
    assert "Milk" in ada.get(group).text


def test_a_receipt_goes_in_and_out_whole(front, ada, group):
    content = PNG + bytes(range(256)) * 20_000
    ada.upload(f"{group}/receipts", "receipt", ("till.png", content), expecting=303)
    page = ada.get(f"{group}/receipts").text
    path = re.search(rf'"({re.escape(group)}/files/[\w-]+)', page)[1]
    assert ada.get(path).body == content
    part = ada.get(path, "Range: bytes=100000-100099")
    assert (part.status, part.body) == (206, content[100_000:100_100])


def test_too_large_a_file_is_refused_in_words(front, ada, group):
    answer = ada.upload(f"{group}/receipts", "receipt", ("till.png", PNG + bytes(21 << 20)))
    assert answer.status == 413
    assert "More than 20 MB" in answer.text


def test_a_sign_in_comes_from_the_client_that_the_proxy_names(front, ada):
    ben = Visitor(front, source="127.0.0.3", extra=EVIL)
    ben.post(f"{front.base}/login", expecting=422, username="ada", password="a guess")
    account = ada.get(f"{front.base}/account").text
    assert "127.0.0.3" in account
    assert "127.0.0.1" not in account
    assert "198.51.100.7" not in account


def test_what_a_client_says_of_scheme_and_host_does_not_count(front, ada, group):
    spoofing = Visitor(front, extra=EVIL)
    spoofing.post(f"{front.base}/login", expecting=303, username="ada", password=PASSWORD)
    assert all(name.startswith("__Host-") for name in spoofing.cookie_names) == (
        front.scheme == "https"
    )
    made = spoofing.post(f"{group}/invitations", expecting=303)
    page = spoofing.get(made["Location"]).text
    assert "evil.example" not in page
    assert f'value="{front.scheme}://localhost{front.base}/join/' in page


def test_a_form_of_another_site_is_refused(front, ada, group):
    ada.origin, own = "http://evil.example", ada.origin
    try:
        ada.post(f"{group}/entries", expecting=403, title="Milk", amount="1")
    finally:
        ada.origin = own


def test_an_untrusted_client_is_not_the_proxy(tmp_path):
    """A client that reaches the port itself from elsewhere is not taken for the proxy."""
    with Server.serve(tmp_path, "--trusted-proxies", "127.0.0.1", "--host", "127.0.0.1") as server:
        for source, is_secure in [("127.0.0.1", True), ("127.0.0.2", False)]:
            with Connection(server.address, source=source) as connection:
                connection.send(request("GET", "/setup", "X-Forwarded-Proto: https"))
                fields = connection.read().all("Strict-Transport-Security")
                assert bool(fields) == is_secure
