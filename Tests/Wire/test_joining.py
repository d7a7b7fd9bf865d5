"""Links that lead nowhere, as a stranger would try them."""

import time

from household import Person
from raw_http import Connection


def test_a_form_for_an_unknown_link_is_not_waited_for(start, is_timed):
    server = start()
    Person.first(server.address)
    begun = time.monotonic()
    with Connection(server.address) as stranger:
        stranger.send(
            (
                f"POST /join/{'0' * 64} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n"
            ).encode()
        )
        answer = stranger.read()
    assert (answer.status, answer["Connection"]) == (404, "close")
    assert "This invite link doesn’t work" in answer.text
    assert not is_timed or time.monotonic() - begun < 2
