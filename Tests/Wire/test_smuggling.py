"""A request hidden behind another one's body never runs.

Every case hides `GET /up`. The answers say how many requests the server saw, and
its log, which names the route of each, says which.
"""

from dataclasses import dataclass

import pytest
from evenly import wait_until
from raw_http import answers_to, ask

HIDDEN = "GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED_HIDDEN = f"{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n"


@dataclass(frozen=True)
class Case:
    name: str
    fields: str
    body: str
    statuses: tuple = (400,)
    version: str = "1.1"

    @property
    def data(self):
        head = f"POST /nothing-here HTTP/{self.version}\r\nHost: localhost\r\n{self.fields}\r\n\r\n"
        return (head + self.body).encode("latin-1")


def refused(name, fields, body=CHUNKED_HIDDEN, statuses=(400,), version="1.1"):
    return Case(name, fields, body, statuses, version)


def spoilt(name, fields, body):
    return Case(name, fields, body, (400, 404, 413))


UPGRADE = "Connection: Upgrade\r\nUpgrade: h2c"
LENGTH = f"Content-Length: {len(HIDDEN)}"
CHUNKED = "Transfer-Encoding: chunked"

CASES = [
    # Both framings: a reader that believes the other one sees a second request.
    refused("length then chunked", f"Content-Length: 5\r\n{CHUNKED}", f"0\r\n\r\n{HIDDEN}"),
    refused("chunked then length", f"{CHUNKED}\r\nContent-Length: 4", CHUNKED_HIDDEN),
    refused("chunked then the whole length", f"{CHUNKED}\r\n{LENGTH}", HIDDEN),
    refused("chunked then no length", f"{CHUNKED}\r\nContent-Length: 0", f"0\r\n\r\n{HIDDEN}"),
    # Two lengths.
    refused("two lengths", f"Content-Length: 0\r\n{LENGTH}", HIDDEN),
    refused("two lengths, the longer first", f"{LENGTH}\r\nContent-Length: 0", HIDDEN),
    refused("a list of lengths", f"Content-Length: 0, {len(HIDDEN)}", HIDDEN),
    refused("the same length twice", f"{LENGTH}\r\n{LENGTH}", HIDDEN),
    # A length that some read and some do not.
    refused("a signed length", "Content-Length: +0", HIDDEN),
    refused("a negative length", "Content-Length: -1", HIDDEN),
    refused("a hexadecimal length", "Content-Length: 0x0", HIDDEN),
    refused("an empty length", "Content-Length:", HIDDEN),
    refused("a length with a space inside", "Content-Length: 0 0", HIDDEN),
    refused("a length with an underscore", "Content-Length: 0_0", HIDDEN),
    refused("a length in other digits", "Content-Length: \xb2", HIDDEN),
    refused("a length that wraps to zero", f"Content-Length: {1 << 64}", HIDDEN, (400, 413)),
    refused("a length behind a space", f"Content-Length : {len(HIDDEN)}", HIDDEN),
    refused("a folded length", f"Content-Length:\r\n {len(HIDDEN)}", HIDDEN),
    # A coding that some read and some do not.
    refused("two codings", f"{CHUNKED}\r\n{CHUNKED}"),
    refused("chunked twice", "Transfer-Encoding: chunked, chunked"),
    refused("chunked not last", "Transfer-Encoding: chunked, identity", statuses=(400, 501)),
    refused("another coding", "Transfer-Encoding: xchunked", statuses=(400, 501)),
    refused("identity", "Transfer-Encoding: identity", statuses=(400, 501)),
    refused("identity first", "Transfer-Encoding: identity, chunked", statuses=(400, 501)),
    refused("a quoted coding", 'Transfer-Encoding: "chunked"', statuses=(400, 501)),
    refused("a coding with a parameter", "Transfer-Encoding: chunked;q=1", statuses=(400, 501)),
    refused("an empty coding", "Transfer-Encoding:", statuses=(400, 501)),
    refused("a coding after a comma", "Transfer-Encoding: ,chunked", statuses=(400, 501)),
    refused("a vertical tab", "Transfer-Encoding: \x0bchunked", statuses=(400, 501)),
    refused("a space that is none", "Transfer-Encoding: \xa0chunked", statuses=(400, 501)),
    refused("a coding behind a space", "Transfer-Encoding : chunked"),
    refused("a coding behind a tab", "Transfer-Encoding\t: chunked"),
    refused("a folded coding", "Transfer-Encoding:\r\n chunked"),
    refused("a coding in a fold", "X: y\r\n Transfer-Encoding: chunked"),
    refused("a coding behind a bare CR", "X: y\rTransfer-Encoding: chunked"),
    refused("a coding behind a bare LF", "X: y\nTransfer-Encoding: chunked"),
    refused("a NUL in the name", "Transfer-Encoding\x00: chunked"),
    refused("a NUL in the value", "Transfer-Encoding: chunked\x00"),
    refused("a coding in HTTP/1.0", CHUNKED, version="1.0"),
    refused("a coding and a length in HTTP/1.0", f"{CHUNKED}\r\n{LENGTH}", version="1.0"),
    # Chunks whose ends can be read in two ways. The head is sound, so the answer may
    # come before the body has been read; the connection then ends in the body.
    spoilt("a chunk that ends in LF", CHUNKED, f"5\nhello\r\n0\r\n\r\n{HIDDEN}"),
    spoilt("an extension that ends in LF", CHUNKED, f"5;a\nhello\r\n0\r\n\r\n{HIDDEN}"),
    spoilt("an extension with a bare CR", CHUNKED, f"5;\ra\r\nhello\r\n0\r\n\r\n{HIDDEN}"),
    spoilt("data that runs over its chunk", CHUNKED, f"3\r\nabcde\r\n0\r\n\r\n{HIDDEN}"),
    spoilt("data without its end", CHUNKED, f"3\r\nabc0\r\n\r\n{HIDDEN}"),
    spoilt("data that ends in LF", CHUNKED, f"3\r\nabc\n0\r\n\r\n{HIDDEN}"),
    spoilt("data that ends in two other bytes", CHUNKED, f"3\r\nabcXX0\r\n\r\n{HIDDEN}"),
    spoilt("a signed chunk", CHUNKED, f"+0\r\n\r\n{HIDDEN}"),
    spoilt("a negative chunk", CHUNKED, f"-0\r\n\r\n{HIDDEN}"),
    spoilt("a prefixed chunk", CHUNKED, f"0x0\r\n\r\n{HIDDEN}"),
    spoilt("a chunk after a space", CHUNKED, f" 0\r\n\r\n{HIDDEN}"),
    spoilt("a chunk before a space", CHUNKED, f"0 \r\n\r\n{HIDDEN}"),
    spoilt("a chunk without its size", CHUNKED, f"\r\n\r\n{HIDDEN}"),
    spoilt("a size that wraps to zero", CHUNKED, f"1{'0' * 16}\r\n\r\n{HIDDEN}"),
    spoilt("a last chunk that ends in LF", CHUNKED, f"0\n\n{HIDDEN}"),
    spoilt("a trailer that ends in LF", CHUNKED, f"0\r\nX: y\n\r\n{HIDDEN}"),
    spoilt("a trailer without a colon", CHUNKED, f"0\r\nX\r\n\r\n{HIDDEN}"),
    # Sound framing: what looks like a request is a body, and only a body.
    Case("a request as a body", LENGTH, HIDDEN, (404,)),
    Case("a request as a chunk", CHUNKED, CHUNKED_HIDDEN, (404,)),
    Case("a request as a chunk, coded in capitals", CHUNKED.upper(), CHUNKED_HIDDEN, (404,)),
    Case("requests split over chunks", CHUNKED, f"4\r\nGET \r\n{CHUNKED_HIDDEN}", (404,)),
    Case("a request after the last", f"{LENGTH}\r\nConnection: close", HIDDEN * 2, (404,)),
    Case("a request for an upgrade", f"{UPGRADE}\r\n{LENGTH}", HIDDEN, (404,)),
    Case("a length cut short", f"Content-Length: {len(HIDDEN) + 5}", HIDDEN, (400, 404, 408)),
]  # fmt: skip


def hidden_requests(log):
    return [line for line in log.splitlines() if "/up" in line]


@pytest.mark.parametrize("bytewise", [False, True], ids=["whole", "bytewise"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_hidden_request_never_runs(server, case, bytewise):
    before = len(hidden_requests(server.log))
    answers = answers_to(server.address, case.data, bytewise)
    # A body that never arrives in full may go without an answer.
    if case.name == "a length cut short" and not answers:
        return
    (answer,) = answers
    assert answer.status in case.statuses
    assert len(hidden_requests(server.log)) == before
    if answer.status == 400:
        assert answer["Connection"] == "close"


def test_the_log_would_tell(server):
    before = len(hidden_requests(server.log))
    ask(server.address, "GET", "/up")
    assert wait_until(lambda: len(hidden_requests(server.log)) == before + 1) is not None


def test_what_follows_a_sound_body_runs(server):
    case = Case("", LENGTH, HIDDEN + HIDDEN)
    assert [answer.status for answer in answers_to(server.address, case.data)] == [404, 200]


def test_nothing_follows_a_refusal(server):
    data = b"GET / HTTP/1.1\r\n\r\n" + HIDDEN.encode()
    assert [answer.status for answer in answers_to(server.address, data)] == [400]
