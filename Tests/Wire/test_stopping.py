"""A stop loses nothing that was begun."""

import signal
import subprocess

import pytest
from evenly import wait_until
from raw_http import Connection, ask, request
from stop_under_load import MOST, assert_that_a_stop_cuts_nothing


def test_a_stop_under_load_cuts_nothing_in_half(start, is_timed):
    assert_that_a_stop_cuts_nothing(start(), is_timed)


def test_a_stopped_server_refuses_connections(start):
    server = start()
    assert server.stop() == 0
    with pytest.raises(ConnectionRefusedError):
        Connection(server.address)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_idle_connections_do_not_delay_the_stop(start, number, is_timed):
    server = start()
    with Connection(server.address) as idle, Connection(server.address):
        idle.send(request("GET", "/up"))
        assert idle.read().status == 200
        server.signal(number)
        assert server.process.wait(1 if is_timed else MOST) == 0


def test_a_dawdling_client_delays_the_stop_by_less_than_five_seconds(start, is_timed):
    server = start()
    with Connection(server.address) as slow:
        slow.send(request("POST", "/nothing-here", "Content-Length: 10") + b"12345")
        slow.wait_until_taken()
        server.signal(signal.SIGTERM)
        assert server.process.wait(5 if is_timed else MOST) == 0


def test_a_second_signal_changes_nothing(start):
    server = start()
    with Connection(server.address) as slow:
        slow.send(request("POST", "/nothing-here", "Content-Length: 10") + b"12345")
        slow.wait_until_taken()
        server.signal(signal.SIGTERM)
        assert wait_until(lambda: "stopping" in server.log, MOST) is not None
        server.signal(signal.SIGTERM)
        slow.send(b"67890")
        assert slow.read().status == 404
        assert server.process.wait(MOST) == 0


def test_a_client_that_vanishes_is_no_signal(start):
    server = start()
    for _ in range(20):
        with Connection(server.address) as connection:
            connection.send(request("GET", "/") * 100)
    assert ask(server.address, "GET", "/up").status == 200


def test_the_system_ends_a_stop_that_hangs(start, tmp_path):
    """A disk that does not come back holds up the store, and the program with it."""
    source, library, mark = (tmp_path / name for name in ("hang.c", "hang.so", "mark"))
    source.write_text(
        f"""
        #include <fcntl.h>
        #include <unistd.h>
        int fdatasync(int file) {{
          if (access("{mark}", F_OK)) return 0;
          creat("{mark}.reached", 0600);
          for (;;) pause();
        }}
        """
    )
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source], check=True)
    server = start(LD_PRELOAD=str(library))
    mark.touch()
    form = b"name=Ada&username=ada&password=correct+horse+battery"
    fields = ("Origin: http://localhost", "Content-Type: application/x-www-form-urlencoded")
    with Connection(server.address) as first:
        first.send(request("POST", "/setup", *fields, body=form))
        assert wait_until(lambda: mark.with_suffix(".reached").exists())
        server.signal(signal.SIGTERM)
        server.expect_end(-signal.SIGALRM, 15)
