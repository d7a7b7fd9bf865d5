"""The second step of signing in, with an app of our own that reads the secret from the page."""

import hmac
import re
import struct
import time

import pytest
from evenly import Server, run
from household import PASSWORD, Person


def code(secret, moment=None):
    """Six digits as RFC 6238 makes them."""
    step = struct.pack(">Q", int((moment or time.time()) // 30))
    mac = hmac.digest(secret, step, "sha1")
    offset = mac[-1] & 0xF
    return f"{(struct.unpack_from('>I', mac, offset)[0] & 0x7FFFFFFF) % 1_000_000:06}"


def secret_on(page):
    return bytes.fromhex(re.search(r'name="secret" value="([0-9a-f]{40})"', page)[1])


def add_factor(person):
    """Switches it on; returns the secret, the codes on paper, and the code that is used up."""
    secret = secret_on(person.get("/account/second-factor").text)
    used = code(secret)
    form = {"secret": secret.hex(), "code": used, "current_password": PASSWORD}
    page = person.post("/account/second-factor", expecting=200, **form).text
    papers = re.findall(r"<li>([0-9a-z]{5}-[0-9a-z]{5})</li>", page)
    assert len(papers) == 10
    return secret, papers, used


def password_only(server):
    """A visitor whose password was right, on the way to the second page."""
    person = Person(server.address)
    answer = person.post("/login", expecting=303, username="ada", password=PASSWORD)
    return person, answer["Location"]


@pytest.fixture
def server(tmp_path):
    with Server.serve(tmp_path) as server:
        yield server


def test_the_next_code_lets_in_and_the_used_one_does_not(server):
    ada = Person.first(server.address)
    secret, papers, used = add_factor(ada)
    person, where = password_only(server)
    assert where == "/login/code"
    assert person.get("/account").status == 303
    person.post("/login/code", expecting=422, code=used)
    # The step that follows is right already: a clock may be half a minute ahead.
    person.post("/login/code", expecting=303, code=code(secret, time.time() + 30))
    assert person.get("/account").status == 200
    other, _ = password_only(server)
    other.post("/login/code", expecting=303, code=papers[3])
    again, _ = password_only(server)
    again.post("/login/code", expecting=422, code=papers[3])
    assert "sign-in failed from 127.0.0.1" in server.log
    assert secret.hex() not in server.log and papers[3] not in server.log


def test_a_restart_ends_half_sessions_and_keeps_what_is_used_up(tmp_path):
    with Server.serve(tmp_path) as server:
        secret, papers, _ = add_factor(Person.first(server.address))
        half, _ = password_only(server)
    with Server.serve(tmp_path) as server:
        half.address = server.address
        assert "took too long" in half.post("/login/code", expecting=422, code=papers[0]).text
        person, _ = password_only(server)
        person.post("/login/code", expecting=422, code=code(secret, time.time() - 30))
        person.post("/login/code", expecting=303, code=papers[0])


def test_the_server_admin_resets_a_lost_second_factor(tmp_path):
    database = tmp_path / "evenly.db"
    with Server.serve(tmp_path) as server:
        add_factor(Person.first(server.address))
    reset = ["user", "reset-second-factor", "ada", "--database", database]
    assert run(*reset).returncode == 0
    refused = run(*reset)
    assert refused.returncode == 65
    assert "ada has no second factor" in refused.stderr
    assert run("check", "--database", database).returncode == 0
    with Server.serve(tmp_path) as server:
        person = Person(server.address).signs_in("Ada")
        assert person.get("/account").status == 200
