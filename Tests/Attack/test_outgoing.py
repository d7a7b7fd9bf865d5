"""What goes out of the house: mail to people who never asked for it, and messages to programs."""

import contextlib
import itertools
import re
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from crowd import together
from evenly import wait_until
from household import PASSWORD
from mail_server import MailServer

CODE = "/account/notifications/code"
GUESTS, ROUNDS = 20, 3
# So many that are no one's yet are sent in an hour, to one address and by all guests of a group.
MOST_TO_ADDRESS, MOST_OF_GUESTS = 6, 24
TESTS, MOST_TESTS = 30, 10


@pytest.fixture
def mail():
    with MailServer() as mail:
        yield mail


@pytest.fixture
def house(move_in, mail):
    sender = ("--smtp-url", mail.url(), "--mail-from", "evenly@example.org")
    hooks = ("--allow-private-hosts", "127.0.0.1")
    return move_in("--public-url", "http://localhost", *sender, *hooks)


def letters(house):
    with contextlib.closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as file:
        return file.execute("SELECT count(*) FROM letters").fetchone()[0]


def wait_until_sent(house):
    assert wait_until(lambda: letters(house) == 0) is not None, "mail is left"


def ask_for_codes(person, addresses):
    return [person.post(CODE, mail=address).status for address in addresses]


def guests_of_one_link(house, numbers):
    """Of a group of its own, as all guests of one are counted together."""
    group = house.mallory.starts_group("Party")
    link = house.mallory.invitation(group)
    return [house.guest(next(numbers), link) for _ in range(GUESTS)]


@pytest.mark.parametrize("is_one", [True, False], ids=["to one", "to many"])
def test_codes_of_guests_to_strangers(house, mail, figures, beside, is_one):
    """All ask at once, while a member of the household gets a code."""
    numbers, rounds = itertools.count(), itertools.count()

    def attack():
        turn = next(rounds)
        crowd = guests_of_one_link(house, numbers)
        places = [
            [f"{0 if is_one else 3 * n + again}.{turn}@example.net" for again in range(ROUNDS)]
            for n in range(GUESTS)
        ]
        together(*[(ask_for_codes, *pair) for pair in zip(crowd, places, strict=True)])
        own = house.ben.post(CODE, mail=f"ben{turn}@example.org", current_password=PASSWORD)
        wait_until_sent(house)
        return turn, own.status

    turn, own = beside(house, attack)
    received = [envelope.rcpt_tos[0] for envelope in mail.envelopes]
    strangers = [address for address in received if address.endswith(f".{turn}@example.net")]
    figures(f"{len(strangers)} of {GUESTS * ROUNDS} reach a stranger")
    assert own == 303 and f"ben{turn}@example.org" in received
    assert len(strangers) == (MOST_TO_ADDRESS if is_one else MOST_OF_GUESTS)


class Program:
    """Takes what comes, at once or when it has ended."""

    def __init__(self, is_slow=False):
        program = self
        self.arrived, self.ended = [], threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                program.arrived.append(self.rfile.read(int(self.headers["Content-Length"])))
                if is_slow:
                    program.ended.wait(60)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()


def make_webhook(person, group, program):
    """The path of its button that tries it."""
    form = {"address": program.url, "kinds": "entries", "current_password": PASSWORD}
    page = person.post(f"{group}/webhooks", expecting=200, **form).text
    identity = re.search(r'data-webhook="([^"]+)"', page)[1]
    return f"{group}/webhooks/{identity}/test"


def press(person, path):
    return [person.post(path).status for _ in range(TESTS)]


def test_webhooks_tried_again_and_again(house, figures, beside):
    """Neither a program elsewhere nor what others are told feels it."""
    with Program() as tried, Program() as told:
        path = make_webhook(house.mallory, house.lair, tried)
        make_webhook(house.ada, house.flat, told)
        statuses = beside(house, together, (press, house.mallory, path))
        house.ada.adds(house.flat, "Milk")
        is_told = wait_until(lambda: any(b"Milk" in body for body in told.arrived))
    figures(f"{len(tried.arrived)} arrived of {TESTS}")
    assert is_told is not None and statuses[0][-1] == 429
    assert len(tried.arrived) == MOST_TESTS
