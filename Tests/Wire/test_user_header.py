"""A proxy that names its user: the header is believed from the proxy alone."""

import pytest
from evenly import Server, run
from household import PASSWORD, Person
from raw_http import Connection, request

PROXY, STRANGER = "127.0.0.2", "127.0.0.3"


class Proxied(Person):
    """A visitor behind the proxy, which adds lines of its own."""

    def __init__(self, address, *lines, source=PROXY):
        super().__init__(address)
        self.lines, self.source = list(lines), source

    def connect(self):
        return Connection(self.address, source=self.source)

    @property
    def fields(self):
        return [*super().fields, *self.lines]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    arguments = ["--trusted-proxies", PROXY, "--user-header", "Remote-User"]
    with Server.serve(tmp_path_factory.mktemp("header"), *arguments) as server:
        ada = Person.first(server.address)
        ben = Person(server.address)
        ben.joins(ada.invitation(ada.found_group("Chi")), "Ben")
        yield server


def named(server, *lines, **options):
    return Proxied(server.address, *lines, **options)


def test_the_proxy_lets_in_whom_it_names(server):
    ada = named(server, "Remote-User: Ada")
    page = ada.get("/account")
    assert page.status == 200 and "With the reverse proxy" in page.text
    cookies = dict(ada._cookies)
    assert ada.get("/").status == 200
    assert ada._cookies == cookies, "the session goes on"


def test_a_form_is_taken_at_once(server):
    ada = named(server, "Remote-User: ada")
    assert ada.found_group("Chi").startswith("/groups/")


@pytest.mark.parametrize("path", ["/", "/account", "/up", "/login", "/nowhere"])
def test_a_user_header_from_a_stranger_is_refused(server, path):
    for line in ["Remote-User: ada", "remote_user: ada", "REMOTE.USER: ada"]:
        stranger = named(server, line, source=STRANGER)
        assert stranger.get(path).status == 400, line
        assert not stranger._cookies
    assert "Remote-User from 127.0.0.3: the sender is not in --trusted-proxies" in server.log


def test_a_forwarded_field_does_not_make_a_client_the_proxy(server):
    pretender = named(server, "Remote-User: ada", f"X-Forwarded-For: {PROXY}", source=STRANGER)
    assert pretender.get("/account").status == 400


@pytest.mark.parametrize(
    "lines",
    [
        ["Remote-User: ada", "Remote-User: ada"],
        ["Remote-User: ada", "Remote-User: ben"],
        ["Remote-User: ada", "Remote_User: ben"],
        ["Remote_User: ada"],
        ["Remote-User: ada", "remote.user: ada"],
        ["Remote-User:", "Remote-User: ada"],
        ["Remote-User: ada, ben"],
        ["Remote-User: ada ben"],
        ["Remote-User: " + "a" * 65],
        ["Remote-User: \xff".encode("latin-1").decode("latin-1")],
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(server, lines):
    assert named(server, *lines).get("/account").status == 400


def test_an_empty_user_header_means_signed_out(server):
    answer = named(server, "Remote-User:").get("/account")
    assert answer.status == 303 and answer["Location"].startswith("/login")


def test_another_name_ends_the_session(server):
    person = named(server, "Remote-User: ada")
    assert "With the reverse proxy" in person.get("/account").text
    first = dict(person._cookies)
    person.lines = ["Remote-User: ben"]
    assert 'value="Ben"' in person.get("/account").text
    assert person._cookies != first
    person.lines, person._cookies = ["Remote-User: ada"], dict(first)
    assert 'value="Ada"' in person.get("/account").text
    assert person._cookies != first, "it is another session: the first one has ended"


def test_without_the_word_its_session_opens_nothing(server):
    person = named(server, "Remote-User: ada")
    assert person.get("/account").status == 200
    for source in [PROXY, STRANGER]:
        person.lines, person.source = [], source
        assert person.get("/account").status == 303


def test_a_session_that_began_with_a_password_does_not_go_on_under_the_word(server):
    person = named(server)
    person.post("/login", expecting=303, username="ben", password=PASSWORD)
    assert 'value="Ben"' in person.get("/account").text
    person.lines = ["Remote-User: ada"]
    assert 'value="Ada"' in person.get("/account").text


def test_a_user_without_an_account_is_told_so(server):
    person = named(server, "Remote-User: dee")
    answer = person.get("/account")
    assert answer.status == 303 and answer["Location"].startswith("/login")
    assert "The proxy signed you in as “dee”" in person.get("/login").text
    assert not person._cookies


def test_with_sign_up_a_user_named_by_the_proxy_gets_an_account(tmp_path):
    arguments = ["--trusted-proxies", PROXY, "--user-header", "Remote-User"]
    with Server.serve(tmp_path, *arguments, "--user-header-sign-up") as server:
        for name in ["dee", "eve", "dee"]:
            page = named(server, f"Remote-User: {name}").get("/account")
            assert page.status == 200 and f'value="{name}"' in page.text
        assert named(server, "Remote-User: mallory", source=STRANGER).get("/").status == 400
        assert named(server).get("/account").status == 303
    listed = run("user", "list", "--database", tmp_path / "evenly.db").stdout
    assert listed.splitlines() == ["dee\tdee\towner", "eve\teve\t"]


def test_a_disabled_account_stays_out(server, tmp_path):
    arguments = ["--trusted-proxies", PROXY, "--user-header", "Remote-User"]
    with Server.serve(tmp_path) as first:
        Person.first(first.address)
    assert run("user", "disable", "ada", "--database", tmp_path / "evenly.db").returncode == 0
    with Server.serve(tmp_path, *arguments) as second:
        assert named(second, "Remote-User: ada").get("/account").status == 303
        assert named(second).get("/up").status == 200


@pytest.mark.parametrize(
    "arguments",
    [
        ["--user-header", "Remote-User"],
        ["--user-header", "Remote-User", "--trusted-proxies", "0.0.0.0/0"],
        ["--user-header", "Remote-User", "--trusted-proxies", "127.0.0.1,::/0"],
        ["--user-header", "Remote-User", "--trusted-proxies", "0.0.0.0/1,128.0.0.0/1"],
        ["--user-header", "Remote-User", "--trusted-proxies", "2000::/4,3000::/4"],
        ["--user-header", "Remote_User", "--trusted-proxies", "127.0.0.1"],
        ["--user-header-sign-up", "--trusted-proxies", "127.0.0.1"],
        ["--user-header", "Cookie", "--trusted-proxies", "127.0.0.1"],
        ["--user-header", "", "--trusted-proxies", "127.0.0.1"],
    ],
)
def test_settings_that_would_trust_any_client_are_refused(tmp_path, arguments):
    result = run("serve", "--port", "0", *arguments, directory=tmp_path)
    assert result.returncode == 64
    assert result.stderr.startswith("evenly: --user-header")


def test_after_signing_out_the_next_page_signs_in_again(server):
    person = named(server, "Remote-User: ada")
    person.get("/account")
    person.post("/logout", expecting=303)
    with person.connect() as connection:
        connection.send(request("GET", "/account", "Remote-User: ada"))
        assert connection.read().status == 200
