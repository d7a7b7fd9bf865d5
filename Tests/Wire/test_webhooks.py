"""Webhooks: told to a program that checks the signatures; in order, at least once, and never to
where this server may not send."""

import contextlib
import html
import re
import select
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from api_program import Program
from evenly import Server, run, wait_until
from household import PASSWORD, Person
from standardwebhooks import Webhook


class Receiver:
    """A program that keeps what it takes, and does what it is told with what comes."""

    def __init__(self):
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.arrivals.append((dict(self.headers), body))
                receiver.behaviour(self)

            def log_message(self, *_):
                pass

        self.arrivals, self.hanging = [], []
        self.behaviour = self.take
        self.ended = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"

    def take(self, request):
        request.send_response(204)
        request.end_headers()

    def refuse(self, request):
        request.send_response(503)
        request.end_headers()

    def redirect(self, request):
        request.send_response(302)
        request.send_header("Location", self.url + "/elsewhere")
        request.end_headers()

    def hang(self, request):
        self.hanging.append(request.connection)
        self.ended.wait(60)

    def talk_nonsense(self, request):
        request.wfile.write(b"250 Queued\r\n\r\n")

    def answer_at_length(self, request):
        request.send_response(200)
        request.send_header("Content-Length", "70000")
        request.end_headers()
        with contextlib.suppress(OSError):
            request.wfile.write(b"x" * 70_000)

    def go_on_for_ever(self, request):
        request.send_response(200)
        request.end_headers()
        try:
            while not self.ended.is_set():
                request.wfile.write(b"x" * 65_536)
        except OSError:
            pass

    def read(self, secret):
        """What has come, whose signatures are good."""
        return [Webhook(secret).verify(body, lower(fields)) for fields, body in list(self.arrivals)]

    def ids(self):
        return [lower(fields)["webhook-id"] for fields, _ in list(self.arrivals)]

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()


def is_waited_for(connection):
    """Whether the other side has not hung up."""
    return not select.select([connection], [], [], 0)[0]


def lower(fields):
    return {name.lower(): value for name, value in fields.items()}


@pytest.fixture
def receiver():
    with Receiver() as receiver:
        yield receiver


def serving(directory):
    return Server.serve(directory, "--allow-private-hosts", "127.0.0.1")


def make_webhook(person, group, url):
    page = person.post(
        f"{group}/webhooks", expecting=200, address=url, kinds="entries", current_password=PASSWORD
    ).text
    return re.search(r'value="(whsec_[^"]+)"', page)[1]


def has_come(receiver, count):
    assert wait_until(lambda: len(receiver.arrivals) >= count) is not None


def titles(events):
    return [event["data"]["entry"]["title"] for event in events]


def press(person, group, name):
    """Presses a button of the only webhook on the page."""
    identity = re.search(r'data-webhook="([^"]+)"', person.get(f"{group}/webhooks").text)[1]
    return person.post(f"{group}/webhooks/{identity}/{name}", expecting=303)


def said(person, group):
    return html.unescape(person.get(f"{group}/webhooks").text)


def test_a_receiver_checks_what_it_gets(tmp_path, receiver):
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        secret = make_webhook(ada, group, receiver.url)
        assert secret not in ada.get(f"{group}/webhooks").text
        for title in ["Milk", "Zoë’s 🏠", 'Quotes " \\']:
            ada.adds(group, title)
        has_come(receiver, 3)
        events = receiver.read(secret)
        assert titles(events) == ["Milk", "Zoë’s 🏠", 'Quotes " \\']
        assert {event["type"] for event in events} == {"entry.added"}

        def is_tested():
            # The receiver has it before the server knows, which sends nothing else until then.
            press(ada, group, "test")
            return "Test delivered." in said(ada, group)

        assert wait_until(is_tested) is not None
        assert receiver.read(secret)[-1]["type"] == "test"
        press(ada, group, "deletion")
        ada.adds(group, "Tea")
        ada.adds(group, "Rice")
        assert len(receiver.arrivals) == 4


def test_a_program_makes_one_tries_it_and_takes_it_away(tmp_path, receiver):
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        program = Program(ada, group).at(server)
        body = {"address": receiver.url, "kinds": ["entries"], "password": PASSWORD}
        program.ask("POST", "/webhooks", body | {"password": "not hers"}, 422)
        program.ask("POST", "/webhooks", body | {"address": "http://example.net/"}, 422)
        made = program.ask("POST", "/webhooks", body, 201)
        path = f"/webhooks/{made['id']}"
        assert program.ask("POST", f"{path}/test", {})["arrived"]
        assert receiver.read(made["secret"])[-1]["type"] == "test"
        renewed = program.ask("POST", f"{path}/secret", {"password": PASSWORD})["secret"]
        ada.adds(group, "Milk")
        has_come(receiver, 2)
        assert renewed != made["secret"]
        fields, sent = receiver.arrivals[-1]
        assert titles([Webhook(renewed).verify(sent, lower(fields))]) == ["Milk"]
        receiver.behaviour = receiver.refuse

        def is_refused():
            # While something is on its way there, nothing is tried.
            return program.ask("POST", f"{path}/test", {}, (200, 409)).get("arrived") is False

        assert wait_until(is_refused, interval=0.5) is not None
        assert program.ask("POST", f"{path}/resumption", {})["stopped"] is None
        program.ask("DELETE", path, expecting=204)
        assert program.ask("GET", "/webhooks")["webhooks"] == []


def test_a_program_makes_addresses_that_are_read_without_a_token(tmp_path):
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        ada.adds(group, "Milk")
        program = Program(ada, group).at(server)

        def read(address):
            return ada.get("/feeds/" + address.split("/feeds/")[1])

        old = program.ask("POST", "/feeds", b"", 201)
        assert "Milk" in read(old["entries"]).text and "VCALENDAR" in read(old["bills"]).text
        new = program.ask("POST", "/feeds", b"", 201)
        assert read(old["entries"]).status == 404 and "Milk" in read(new["history"]).text
        program.ask("DELETE", "/feeds", expecting=204)
        assert read(new["entries"]).status == 404
        assert program.ask("GET", "/feeds")["entries"] is None


def test_kill_9_loses_nothing_and_keeps_the_order(tmp_path, receiver):
    wanted = [f"Entry {number}" for number in range(12)]
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        secret = make_webhook(ada, group, receiver.url)
    for start in range(0, 12, 3):
        # What is added is confirmed, and what is sent is not: then the program is killed.
        receiver.behaviour = receiver.hang
        before = len(receiver.arrivals)
        with serving(tmp_path) as server:
            person = ada.at(server.address)
            for title in wanted[start : start + 3]:
                person.adds(group, title)
            has_come(receiver, before + 1)
            server.kill()
        receiver.behaviour = receiver.take
    with serving(tmp_path):
        assert wait_until(lambda: len(set(receiver.ids())) == 12) is not None
        assert wait_until(
            lambda: receiver.read(secret)[-1]["data"]["entry"]["title"] == wanted[-1], 10
        )
    events = receiver.read(secret)
    first_seen = list(dict.fromkeys(event["data"]["operation"] for event in events))
    by_operation = {event["data"]["operation"]: event for event in events}
    assert [by_operation[one]["data"]["entry"]["title"] for one in first_seen] == wanted
    places = [event["data"]["seq"] for event in events]
    assert places == sorted(places)


def test_what_is_refused_comes_again(tmp_path, receiver):
    receiver.behaviour = receiver.refuse
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        secret = make_webhook(ada, group, receiver.url)
        ada.adds(group, "Milk")
        has_come(receiver, 1)
        receiver.behaviour = receiver.take
        ada.adds(group, "Tea")
        has_come(receiver, 3)
        assert titles(receiver.read(secret)) == ["Milk", "Milk", "Tea"]
        assert receiver.ids()[0] == receiver.ids()[1]


@pytest.mark.parametrize("behaviour", ["answer_at_length", "go_on_for_ever"])
def test_only_the_status_of_an_answer_counts(tmp_path, receiver, behaviour):
    receiver.behaviour = getattr(receiver, behaviour)
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        secret = make_webhook(ada, group, receiver.url)
        press(ada, group, "test")
        assert "Test delivered." in said(ada, group)
        for title in ["Milk", "Tea"]:
            ada.adds(group, title)
        has_come(receiver, 3)
        assert titles(receiver.read(secret)[1:]) == ["Milk", "Tea"]


@pytest.mark.parametrize("behaviour", ["redirect", "talk_nonsense"])
def test_a_receiver_that_misbehaves_is_told_of(tmp_path, receiver, behaviour):
    receiver.behaviour = getattr(receiver, behaviour)
    with serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        make_webhook(ada, group, receiver.url)
        press(ada, group, "test")
        words = {"redirect": "another URL", "talk_nonsense": "isn’t one of a web server"}
        assert words[behaviour] in said(ada, group)
        assert len(receiver.arrivals) == 1


def test_hanging_receivers_hold_up_no_others(tmp_path, receiver, is_timed):
    receiver.behaviour = receiver.hang
    with Receiver() as quick, serving(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        for _ in range(5):
            make_webhook(ada, group, receiver.url)
        secret = make_webhook(ada, group, quick.url)
        started = time.monotonic()
        ada.adds(group, "Milk")
        has_come(receiver, 5)
        has_come(quick, 1)
        ada.adds(group, "Tea")
        has_come(quick, 2)
        assert not is_timed or time.monotonic() - started < 5
        assert all(map(is_waited_for, receiver.hanging)), "the others had to give up first"
        assert titles(quick.read(secret)) == ["Milk", "Tea"]


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:{port}/",
        "https://localhost:{port}/",
        "https://2130706433:{port}/",
        "https://0x7f.1:{port}/",
        "https://[::1]:{port}/",
        "https://[::ffff:127.0.0.1]:{port}/",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
    ],
)
def test_private_networks_are_not_reached(tmp_path, receiver, url):
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        port = receiver.url.split(":")[2].split("/")[0]
        make_webhook(ada, group, url.format(port=port))
        press(ada, group, "test")
        assert "private network" in said(ada, group)
        refused = ada.post(
            f"{group}/webhooks", address=receiver.url, kinds="entries", current_password=PASSWORD
        )
        assert refused.status == 422
    assert receiver.arrivals == []


def test_a_wrong_setting_is_said(tmp_path):
    done = run("serve", "--allow-private-hosts", "a b,c", directory=tmp_path)
    assert done.returncode == 64 and "--allow-private-hosts" in done.stderr
