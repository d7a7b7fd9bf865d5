"""Messages to devices: posted to a push service, read by another program, and never lost."""

import re
import sqlite3
import time

import pytest
from evenly import Server, run, wait_until
from household import Person
from push_service import Browser, PushService, claims

DEVICE = "/account/notifications/device"


def serving(directory, service, **environment):
    return Server.serve(
        directory, "--public-url", "http://localhost", environment=service.settings | environment
    )


def make_due(directory):
    """Makes waiting messages due now, as a test does not wait twenty seconds."""
    with sqlite3.connect(directory / "evenly.db") as database:
        for table in ("readers", "push_messages"):
            database.execute(f"UPDATE {table} SET due = 1 WHERE due IS NOT NULL")
    database.close()


def rows(directory, table, condition="true"):
    database = sqlite3.connect(f"file:{directory}/evenly.db?mode=ro", uri=True)
    try:
        return database.execute(f"SELECT count(*) FROM {table} WHERE {condition}").fetchone()[0]
    finally:
        database.close()


def eventually(condition):
    assert wait_until(condition, 20) is not None


def have_news(directory, service, *browsers):
    """Ada has added an entry that Ben's browsers must be told of; the server has stopped."""
    with serving(directory, service) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        invitation = ada.invitation(group)
        ben = Person(server.address).joins(invitation, "Ben")
        for browser in browsers:
            tab = Person(server.address).signs_in("Ben")
            tab.post(DEVICE, expecting=303, **browser.form)
        page = ben.get(group + "/entries/new").text
        names = re.findall(r'name="in\[([\w-]{22})\]"', page)
        form = {"title": "Möhren & Ä", "amount": "9", "split": "equal"}
        form |= {f"in[{name}]": "on" for name in names}
        ada.post(f"{group}/entries", expecting=303, **form)
        eventually(lambda: rows(directory, "readers", "due IS NOT NULL") == 1)
    make_due(directory)
    return group


def test_another_program_reads_what_is_sent(tmp_path):
    with PushService(tmp_path) as service:
        browser = Browser(service)
        group = have_news(tmp_path, service, browser)
        with serving(tmp_path, service):
            path, fields, body = service.wait_for(1)[0]
            eventually(lambda: rows(tmp_path, "push_messages") == 0)
    assert path == "/phone"
    assert fields["Content-Encoding"] == "aes128gcm"
    assert int(fields["TTL"]) == 86_400
    assert re.fullmatch(r"[\w-]{1,32}", fields["Topic"])
    told = claims(fields["Authorization"])
    assert told["aud"] == f"https://localhost:{service.port}"
    assert told["sub"] == "http://localhost"
    assert 0 < told["exp"] - time.time() <= 86_400
    message = browser.read(body)
    assert message["web_push"] == 8030
    notification = message["notification"]
    assert notification["title"] == "Flat"
    assert "Möhren & Ä" in notification["body"] and "Ada" in notification["body"]
    assert notification["navigate"].startswith(f"http://localhost{group}/entries/")
    # The head and the proof stand around whole pieces of 256, so that the length says little.
    assert (len(body) - 86 - 16) % 256 == 0


def test_a_browser_that_is_gone_is_forgotten_and_others_are_told(tmp_path):
    with PushService(tmp_path) as service:
        service.answers = [(410, {})]
        have_news(tmp_path, service, Browser(service, "one"), Browser(service, "two"))
        with serving(tmp_path, service):
            posts = service.wait_for(2)
            eventually(lambda: rows(tmp_path, "push_messages") == 0)
        assert {path for path, _, _ in posts} == {"/one", "/two"}
        assert rows(tmp_path, "push_devices") == 1


def test_a_service_that_has_enough_is_given_time(tmp_path):
    with PushService(tmp_path) as service:
        service.answers = [(429, {"Retry-After": "3600"})]
        browser = Browser(service)
        have_news(tmp_path, service, browser)
        with serving(tmp_path, service):
            service.wait_for(1)
            later = f"due > {int((time.time() + 3_500) * 1_000)}"
            eventually(lambda: rows(tmp_path, "push_messages", later) == 1)
        make_due(tmp_path)
        with serving(tmp_path, service):
            assert "Möhren" in browser.read(service.wait_for(2)[1][2])["notification"]["body"]


def test_a_full_queue_outlives_the_end(tmp_path):
    with PushService(tmp_path) as service:
        browsers = [Browser(service, f"b{number}") for number in range(12)]
        have_news(tmp_path, service, *browsers)
        with serving(tmp_path, service) as server:
            service.wait_for(3)
            server.kill()
        with serving(tmp_path, service):
            eventually(lambda: rows(tmp_path, "push_messages") == 0)
        told = [path for path, _, _ in service.posts]
        assert set(told) == {f"/b{number}" for number in range(12)}


def test_private_networks_are_no_push_services(tmp_path):
    with PushService(tmp_path) as service:
        have_news(tmp_path, service, Browser(service))
        with serving(tmp_path, service, EVENLY_ALLOW_PRIVATE_HOSTS="elsewhere.example"):
            eventually(lambda: rows(tmp_path, "push_devices") == 0)
        assert service.posts == []


def test_a_service_that_does_not_prove_its_name_is_told_nothing(tmp_path):
    with PushService(tmp_path) as service:
        have_news(tmp_path, service, Browser(service))
        with serving(tmp_path, service, SSL_CERT_FILE="/dev/null"):
            eventually(lambda: rows(tmp_path, "push_messages", "tries = 1") == 1)
        assert service.posts == []


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"EVENLY_PUSH": "yes"}, "EVENLY_PUSH takes on or off"),
        ({"EVENLY_ALLOW_PRIVATE_HOSTS": "a,,b"}, "EVENLY_ALLOW_PRIVATE_HOSTS takes names"),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path, settings, complaint):
    with pytest.raises(ChildProcessError, match=f"ended with 64.*{complaint}"):
        Server.serve(tmp_path, environment=settings)


def test_it_can_be_switched_off(tmp_path):
    with (
        PushService(tmp_path) as service,
        serving(tmp_path, service, EVENLY_PUSH="off") as server,
    ):
        ada = Person.first(server.address)
        assert "need HTTPS" in ada.get("/account/notifications").text
        assert ada.post(DEVICE, **Browser(service).form).status == 404
    assert "--push" in run("help", "serve").stdout
