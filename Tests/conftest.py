"""What every test that speaks to the running program shares."""

from contextlib import ExitStack

import pytest
from evenly import Server, allow_many_files

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
