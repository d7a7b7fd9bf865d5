"""Attackers keep no one from signing in, from joining, or from sending a picture."""

import contextlib
import itertools
import re
import socket
import sqlite3
import time

from crowd import together
from hostile import KB, multipart
from house import Visitor
from household import PASSWORD
from pictures import PNG
from raw_http import Incomplete, request

ELSEWHERE = "127.0.0.9"
# A place for hashing is kept for signing in: that takes no longer than a hash and its turn.
SIGN_IN = 3


def again(count, attempt, seconds=20):
    """The statuses of so many tries, or of as many as there is time for."""
    statuses, end = {}, time.monotonic() + seconds
    for number in range(count):
        if time.monotonic() > end:
            break
        try:
            status = attempt(number).status
        except (OSError, Incomplete) as error:
            status = type(error).__name__
        statuses[status] = statuses.get(status, 0) + 1
    return statuses


def fail_to_sign_in(address, source, count, username="ada"):
    visitor = Visitor(address, source)

    def attempt(number):
        return visitor._ask(
            request(
                "POST",
                "/login",
                *("Connection: close", f"Origin: {visitor.origin}", f"User-Agent: Phone/{number}"),
                "Content-Type: application/x-www-form-urlencoded",
                body=f"username={username}&password=wrong{number}".encode(),
            )
        )

    return again(count, attempt, 60)


def status_of_sign_in(house, source=None):
    visitor = Visitor(house.address, source)
    return visitor.post("/login", username="ada", password=PASSWORD).status


def test_fifty_failures_from_elsewhere_do_not_lock_an_account(move_in, figures):
    """Fifty that were noted as failed, a device each, are newer than the owner's own success."""
    house = move_in(prepare=note_failures)
    figures(fail_to_sign_in(house.address, ELSEWHERE, 60))
    assert status_of_sign_in(house) == 303
    assert status_of_sign_in(house, ELSEWHERE) == 429, "from there it is slowed down"


def note_failures(database):
    with contextlib.closing(sqlite3.connect(database)) as file, file:
        (ada,) = file.execute("SELECT id FROM accounts WHERE username_key = 'ada'").fetchone()
        (last,) = file.execute("SELECT max(moment) FROM sign_ins").fetchone()
        file.executemany(
            "INSERT INTO sign_ins (account, is_success, device, times, moment, address)"
            " VALUES (?, 0, ?, 1, ?, ?)",
            [(ada, f"Phone {number}", last + number, ELSEWHERE) for number in range(60)],
        )


def test_failures_at_home_do_not_keep_the_others_out(house, figures):
    """A flatmate's child tries Ada's password at home; Ben comes from there as well."""
    figures(fail_to_sign_in(house.address, None, 50))
    ben = Visitor(house.address)
    assert ben.post("/login", username="ben", password=PASSWORD).status == 303


def test_failures_at_home_delay_the_owner_by_little(house, figures):
    fail_to_sign_in(house.address, None, 50)
    visitor = Visitor(house.address)
    answer = visitor.post("/login", username="ada", password=PASSWORD)
    figures(f"{answer.status}, to wait {answer['Retry-After']} s")
    assert answer.status == 303 or int(answer["Retry-After"]) <= 60


def join(address, link, source, count, password, stamp):
    """Joins again and again, each time as a new guest."""

    def attempt(number):
        form = {"name": f"Guest {stamp} {number}"}
        if password:
            form |= {"username": f"guest{stamp}x{number}", "password": password}
        return Visitor(address, source).post(link, **form)

    return again(count, attempt)


def sign_up(address, source, count, stamp):
    def attempt(number):
        form = {"name": "Zoe", "username": f"zoe{stamp}x{number}", "password": PASSWORD}
        return Visitor(address, source).post("/signup", **form)

    return again(count, attempt)


def accounts(house):
    with contextlib.closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as file:
        return file.execute("SELECT count(*) FROM accounts").fetchone()[0]


def test_a_thousand_guests_from_one_address(house, figures, beside):
    before, stamps = accounts(house), itertools.count()

    def attack():
        calls = [
            (join, house.address, house.link, ELSEWHERE, 250, "", next(stamps)) for _ in range(4)
        ]
        return together(*calls)

    statuses = beside(house, attack, sign_in_within=SIGN_IN)
    made = accounts(house) - before
    figures(f"{made} accounts: {statuses}")
    assert made <= 100


def test_a_flood_of_hashes(house, figures, beside):
    """Joining, signing up and failing to sign in, twenty at a time."""
    stamps = itertools.count()

    def attack():
        joins = [
            (join, house.address, house.link, f"127.0.1.{n}", 10, PASSWORD, next(stamps))
            for n in range(8)
        ]
        sign_ups = [(sign_up, house.address, f"127.0.2.{n}", 10, next(stamps)) for n in range(8)]
        failures = [
            (fail_to_sign_in, house.address, f"127.0.3.{n}", 10, f"nobody{n}") for n in range(4)
        ]
        return together(*joins, *sign_ups, *failures)

    figures(beside(house, attack, sign_in_within=SIGN_IN))


def type_codes(address, source, count):
    """Sends a code and a new password, from a browser that asked for one as any visitor may."""
    visitor = Visitor(address, source)
    visitor.post("/forgotten", username="ada")

    def attempt(number):
        form = {"code": f"{number:08}", "password": f"fresh and unheard of {number}"}
        return visitor.post("/forgotten/code", **form)

    return again(count, attempt)


def make_tokens(person, count):
    form = {"name": "Import", "scope": "read", "current_password": PASSWORD}
    return again(count, lambda _: person.post("/account/tokens", **form))


def test_codes_of_strangers_take_nobodys_place(move_in, figures, beside):
    """Tries from three networks, while others sign in who need a hash of their own."""
    mail = ("--smtp-url", "smtp://127.0.0.1:9", "--mail-from", "evenly@example.org")
    house, stamps = move_in("--public-url", "http://localhost", *mail), itertools.count()

    def attack():
        networks = [f"127.0.1.{next(stamps)}" for _ in range(3)]
        strangers = [
            (type_codes, house.address, network, 60) for network in networks for _ in range(8)
        ]
        join_and_sign_up = [
            (join, house.address, house.link, "127.0.2.1", 4, PASSWORD, next(stamps)),
            (sign_up, house.address, "127.0.2.2", 4, next(stamps)),
        ]
        tokens = (make_tokens, house.ben, 4)
        return together(*strangers, *join_and_sign_up, tokens)

    *typed, joined, signed_up, tokens = beside(house, attack, sign_in_within=SIGN_IN)
    total = {status: sum(each.get(status, 0) for each in typed) for status in set().union(*typed)}
    figures(f"{total}; joined {joined}, signed up {signed_up}, tokens {tokens}")
    assert set(total) <= {422, 429}
    assert (joined, signed_up, tokens) == ({303: 4}, {303: 4}, {200: 4})


class SlowUpload:
    """A form with a picture that comes a byte a second, or hardly."""

    def __init__(self, person, path):
        part = ('Content-Disposition: form-data; name="receipt"; filename="a.png"', PNG + bytes(KB))
        body = multipart([part])
        kind = "Content-Type: multipart/form-data; boundary=edge"
        data = request("POST", path, kind, f"Origin: {person.origin}", *person.fields, body=body)
        self._rest = iter(data[-200:])
        self._socket = socket.create_connection(person.address, 5)
        self._socket.sendall(data[:-200])

    def send(self):
        with contextlib.suppress(OSError):
            self._socket.send(bytes([next(self._rest)]))

    def close(self):
        self._socket.close()


def upload(person, group, content):
    began = time.perf_counter()
    answer = person.upload(f"{group}/receipts", "receipt", ("till.png", content))
    return answer.status, time.perf_counter() - began


def test_slow_uploads_do_not_keep_a_quick_one_out(house, figures, beside):
    """Six slow uploads of three people, then thirty; each time another upload is accepted."""
    groups = (house.mallory, house.lair), (house.chi, house.theirs), (house.ada, house.flat)

    def attack():
        found = []
        for count in (2, 10):
            slow = [SlowUpload(*self_and_path(pair)) for pair in groups * count]
            for second in range(3):
                for one in slow:
                    one.send()
                found.append(upload(house.ben, house.flat, PNG + bytes([count, second])))
                time.sleep(1)
            for one in slow:
                one.close()
        return found

    found = beside(house, attack)
    figures(", ".join(f"{status} in {seconds:.2f} s" for status, seconds in found))
    assert all(status == 303 and seconds < 2 for status, seconds in found), found


def self_and_path(pair):
    person, group = pair
    return person, f"{group}/receipts"


def test_streams_of_one_person_end_somewhere(house, figures, beside):
    """Sessions are easily had: it is the person that counts."""
    mallory, name = house.mallory, "mallory"
    sessions = [Visitor(house.address).signs_in(name) for _ in range(6)]
    sockets = []

    def attack():
        statuses = {}
        for session in sessions:
            for _ in range(30):
                stream = socket.create_connection(house.address, 5)
                stream.sendall(request("GET", f"{house.lair}/events", *session.fields))
                status = re.match(rb"HTTP/1.1 (\d+)", stream.recv(400))[1].decode()
                statuses[status] = statuses.get(status, 0) + 1
                sockets.append(stream)
        return statuses

    statuses = beside(house, attack)
    figures(statuses)
    for stream in sockets:
        stream.close()
    assert mallory.get(house.lair).status == 200
    assert statuses.get("200", 0) <= 64, statuses
