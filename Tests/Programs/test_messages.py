"""What no handler ever sees is answered as a problem all the same."""

import json

import pytest
from raw_http import answers_to

UNREADABLE = {
    "a field that is none": (b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nNo Field: 1\r\n\r\n", 400),
    "two lengths": (
        b"POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
    ),
    "a head that is too long": (
        b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 20_000 + b"\r\n\r\n",
        431,
    ),
}


@pytest.mark.parametrize("data, status", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_read_is_a_problem(home, data, status):
    (answer,) = answers_to(home.server.address, data)
    assert answer.status == status
    assert answer["Content-Type"] == "application/problem+json"
    assert json.loads(answer.body)["status"] == status


def test_elsewhere_it_is_a_page(home):
    (answer,) = answers_to(home.server.address, b"GET / HTTP/1.1\r\nHost: x\r\nNo Field: 1\r\n\r\n")
    assert answer["Content-Type"] == "text/html; charset=utf-8"


def test_a_stream_says_that_something_is_new(home):
    path = f"/groups/{home.group}"
    since = home.ask("GET", path).json["position"] - 1
    answer = home.open(f"{path}/events?since={since}")
    assert answer.headers["Content-Type"] == "text/event-stream"
    lines = [answer.readline() for _ in range(3)]
    assert b"event: change\n" in lines
    answer.close()
