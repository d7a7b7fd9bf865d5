"""What every test that speaks to the running program shares."""

from contextlib import ExitStack

import pytest
from evenly import Server, allow_many_files, run
from webdav_server import WebDAVServer

allow_many_files()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for the tests of a file that leave it as they found it."""
    with Server.serve(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(params=["untimed", pytest.param("timed", marks=pytest.mark.timed)])
def is_timed(request):
    """Whether durations count. They do in `make timed` only, where nothing runs beside the test."""
    return request.param == "timed"


@pytest.fixture
def start(tmp_path_factory):
    """Starts servers with arguments of their own."""
    with ExitStack() as running:

        def start(*arguments, **environment):
            directory = tmp_path_factory.mktemp("server")
            server = Server.serve(directory, *arguments, environment=environment)
            return running.enter_context(server)

        yield start


@pytest.fixture
def household(tmp_path):
    """A directory with a database."""
    made = run("demo", "--entries", 50, "--database", tmp_path / "evenly.db", timeout=60)
    assert made.returncode == 0, made
    return tmp_path


@pytest.fixture
def dav():
    with WebDAVServer() as server:
        yield server
