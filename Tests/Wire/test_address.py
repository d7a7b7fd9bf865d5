"""The address under which browsers reach the server."""

import re

import pytest
from evenly import Server, run
from raw_http import Connection, ask, request


def status(server, host, path="/setup"):
    with Connection(server.address) as connection:
        connection.send(request("GET", path, "Connection: close", host=host))
        return connection.read().status


@pytest.fixture(scope="module", params=[()])
def server(request, tmp_path_factory):
    """A server with the arguments that a class of tests asks for."""
    with Server.serve(tmp_path_factory.mktemp("server"), *request.param) as server:
        yield server


def served_with(*arguments):
    return pytest.mark.parametrize("server", [arguments], indirect=True, ids=[""])


@served_with("--base-path", "/our/money")
class TestBasePath:
    def test_is_part_of_the_announced_address(self, server):
        assert server.url.endswith(f":{server.port}/our/money")

    def test_holds_every_page(self, server):
        assert ask(server.address, "GET", "/our/money/setup").status == 200
        assert ask(server.address, "GET", "/our/money/up").status == 200

    def test_is_in_every_redirection(self, server):
        assert ask(server.address, "GET", "/our/money/")["Location"] == "/our/money/setup"

    def test_is_in_every_link(self, server):
        page = ask(server.address, "GET", "/our/money/setup").text
        links = re.findall(r'(?:href|src|action)="([^"#][^"]*)"', page)
        assert links
        for link in links:
            assert link.startswith("/our/money/"), link
            assert ask(server.address, "GET", link.partition("#")[0]).status in (200, 303)

    @pytest.mark.parametrize("path", ["/", "/up", "/our/moneyup", "/our", "/OUR/MONEY/"])
    def test_leaves_the_rest_alone(self, server, path):
        assert ask(server.address, "GET", path).status == 404

    def test_is_known_to_the_health_check(self, server):
        port = str(server.port)
        assert run("health", "--port", port, "--base-path", "/our/money").returncode == 0


@served_with("--public-url", "https://money.example")
class TestPublicURL:
    @pytest.mark.parametrize("host", ["money.example", "MONEY.example", "money.example:443"])
    def test_is_the_host_that_is_served(self, server, host):
        assert status(server, host, "/setup") == 200

    @pytest.mark.parametrize(
        "host", ["evil.example", "money.example.evil", "money.example:8080", "localhost"]
    )
    def test_is_no_other_host(self, server, host):
        assert status(server, host) == 421

    def test_does_not_keep_the_health_check_out(self, server):
        assert run("health", "--port", str(server.port)).returncode == 0
