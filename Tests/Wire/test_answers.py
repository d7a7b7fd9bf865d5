"""What the server says to ordinary requests, byte for byte."""

import re

import pytest
from raw_http import Connection, answers_to, ask, request


@pytest.fixture(scope="module")
def stylesheet(server):
    page = ask(server.address, "GET", "/setup").text
    return re.search(r'href="(/assets/[^"]+\.css)"', page)[1]


def test_up(server):
    answer = ask(server.address, "GET", "/up")
    assert answer.status == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.strip() == "ok"


def test_the_first_page_is_html(server):
    answer = ask(server.address, "GET", "/")
    assert answer.status == 303
    assert answer["Location"] == "/setup"
    answer = ask(server.address, "GET", answer["Location"])
    assert answer.status == 200
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer.text.lower().startswith("<!doctype html>")


def test_an_unknown_path_is_a_page_that_says_404(server):
    answer = ask(server.address, "GET", "/nothing-here")
    assert answer.status == 404
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert "<h1" in answer.text


def test_a_method_that_a_path_does_not_know_is_405_with_allow(server):
    answer = ask(server.address, "DELETE", "/up")
    assert answer.status == 405
    assert {"GET", "HEAD"} <= set(re.split(r", *", answer["Allow"]))
    assert answer["Content-Type"] == "text/html; charset=utf-8"


def test_an_unknown_method_is_501(server):
    assert ask(server.address, "FROBNICATE", "/up").status == 501


def test_a_body_that_is_too_large_is_413_and_the_end(server):
    (answer,) = answers_to(
        server.address,
        request("POST", "/", "Content-Length: 99999999999999999999") + request("GET", "/up"),
    )
    assert answer.status == 413
    assert answer["Connection"] == "close"
    assert answer["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/", "/setup", "/up", "/nothing-here"])
def test_head_is_get_without_the_body(server, path):
    get = ask(server.address, "GET", path)
    with Connection(server.address) as connection:
        connection.send(request("HEAD", path, "Connection: close"))
        head = connection.read(to_head=True)
        assert connection.read() is None, "bytes after the head"
    changing = {"date", "x-request-id", "request-id"}

    def lasting(answer):
        return [(name, value) for name, value in answer.fields if name.lower() not in changing]

    assert head.status == get.status
    assert lasting(head) == lasting(get)


@pytest.mark.parametrize("path", ["/", "/setup", "/up", "/nothing-here"])
def test_every_answer_guards_itself(server, path):
    answer = ask(server.address, "GET", path)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["Server"] is None
    assert answer["Date"]


class TestAssets:
    def test_last_for_ever(self, server, stylesheet):
        answer = ask(server.address, "GET", stylesheet)
        assert answer.status == 200
        assert answer["Content-Type"] == "text/css; charset=utf-8"
        assert "immutable" in answer["Cache-Control"]
        assert re.fullmatch(r'"[^"]+"', answer["ETag"])
        assert answer["Accept-Ranges"] == "bytes"

    def test_are_not_sent_twice(self, server, stylesheet):
        tag = ask(server.address, "GET", stylesheet)["ETag"]
        for field in [tag, f'"other", {tag}', f"W/{tag}", "*"]:
            answer = ask(server.address, "GET", stylesheet, f"If-None-Match: {field}")
            assert answer.status == 304, field
            assert answer["ETag"] == tag
        answer = ask(server.address, "GET", stylesheet, 'If-None-Match: "other"')
        assert answer.status == 200

    RANGES = {
        "bytes=0-9": (0, 10),
        "bytes=10-": (10, None),
        "bytes=-10": (-10, None),
        "bytes=0-99999999": (0, None),
        "bytes=-99999999": (0, None),
    }

    @pytest.mark.parametrize("range", RANGES)
    def test_are_sent_in_part(self, server, stylesheet, range):
        whole = ask(server.address, "GET", stylesheet).body
        part = ask(server.address, "GET", stylesheet, f"Range: {range}")
        start, end = self.RANGES[range]
        assert part.status == 206
        assert part.body == whole[start:end]
        first = start if start >= 0 else max(0, len(whole) + start)
        last = first + len(part.body) - 1
        assert part["Content-Range"] == f"bytes {first}-{last}/{len(whole)}"

    def test_a_range_past_the_end_is_416(self, server, stylesheet):
        whole = ask(server.address, "GET", stylesheet).body
        answer = ask(server.address, "GET", stylesheet, "Range: bytes=99999999-")
        assert answer.status == 416
        assert answer["Content-Range"] == f"bytes */{len(whole)}"

    @pytest.mark.parametrize("range", ["bytes=5-1", "lines=1-2", "bytes=a-b", "bytes=", "5-9"])
    def test_a_range_that_is_none_is_ignored(self, server, stylesheet, range):
        assert ask(server.address, "GET", stylesheet, f"Range: {range}").status == 200

    def test_a_range_of_an_older_version_is_the_whole(self, server, stylesheet):
        answer = ask(server.address, "GET", stylesheet, "Range: bytes=0-9", 'If-Range: "older"')
        assert answer.status == 200

    @pytest.mark.parametrize(
        "path",
        ["/assets/../evenly.db", "/assets/%2e%2e/evenly.db", "/assets//etc/passwd", "/assets/"],
    )
    def test_are_all_there_is(self, server, path):
        assert ask(server.address, "GET", path).status in (400, 404)


class TestConnections:
    def test_are_kept(self, server):
        with Connection(server.address) as connection:
            for _ in range(3):
                connection.send(request("GET", "/up"))
                assert connection.read().status == 200

    def test_are_kept_after_a_404(self, server):
        with Connection(server.address) as connection:
            connection.send(request("GET", "/nothing-here"))
            assert connection.read().status == 404
            connection.send(request("GET", "/up"))
            assert connection.read().status == 200

    def test_close_when_asked(self, server):
        with Connection(server.address) as connection:
            connection.send(request("GET", "/up", "Connection: close"))
            assert connection.read()["Connection"] == "close"
            assert connection.read() is None

    def test_close_after_http_1_0(self, server):
        with Connection(server.address) as connection:
            connection.send(b"GET /up HTTP/1.0\r\n\r\n")
            assert connection.read().status == 200
            assert connection.read() is None

    def test_answer_a_pipeline_in_order(self, server):
        paths = ["/up", "/nothing-here", "/", "/up"] * 25
        answers = answers_to(server.address, b"".join(request("GET", path) for path in paths))
        assert [answer.status for answer in answers] == [200, 404, 303, 200] * 25

    def test_answer_after_the_client_stops_sending(self, server):
        (answer,) = answers_to(server.address, request("GET", "/up"))
        assert answer.status == 200

    def test_answer_what_comes_byte_by_byte(self, server):
        (answer,) = answers_to(server.address, request("GET", "/up"), bytewise=True)
        assert answer.status == 200

    def test_survive_a_reset(self, server):
        for _ in range(50):
            with Connection(server.address) as connection:
                connection.send(request("GET", "/") * 20)
        assert ask(server.address, "GET", "/up").status == 200

    def test_ask_for_the_body_that_waits(self, server):
        with Connection(server.address) as connection:
            connection.send(request("POST", "/up", "Expect: 100-continue", "Content-Length: 3"))
            first = connection.read()
            # Refusing at once is as good as asking for the body.
            if first.status == 100:
                connection.send(b"a=b")
                first = connection.read()
            assert first.status == 405
