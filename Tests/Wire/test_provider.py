"""Signing in at an identity provider written by others, and at ones that are broken."""

import http.server
import json
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from evenly import PROGRAM, ROOT, Server, clean_environment, free_port, run
from glewlwyd import SECRET, Glewlwyd
from household import PASSWORD, Person
from raw_http import Connection

MOCK = ROOT / ".build/providers/bin/oidc-provider-mock"
CHI = {"sub": "1001", "name": "Chi of the House", "preferred_username": "chi", "groups": ["family"]}


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def agree(address, **form):
    """Presses the button at the provider; returns where it sends the visitor back to."""
    opener = urllib.request.build_opener(NoRedirects)
    with pytest.raises(urllib.error.HTTPError) as answer:
        opener.open(address, urllib.parse.urlencode(form).encode(), timeout=5)
    assert answer.value.code in (302, 303)
    return answer.value.headers["Location"]


@pytest.fixture(scope="module")
def issuer():
    subprocess.run(
        [ROOT / "Tests/Tools/python", ".build/providers", "Tests/Tools/providers.txt"],
        cwd=ROOT,
        check=True,
    )
    port = free_port()
    command = [MOCK, "-p", str(port), "-n", "true", "--user-claims", json.dumps(CHI)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        assert process.poll() is None
        time.sleep(0.05)
    yield f"http://localhost:{port}"
    process.terminate()
    process.wait(10)


def serve(directory, issuer, *arguments):
    url = "http://localhost"
    settings = ["--public-url", url, "--oidc-issuer", issuer, "--oidc-client-id", "evenly"]
    secret = {"EVENLY_OIDC_CLIENT_SECRET": SECRET}
    server = Server.serve(directory, *settings, *arguments, environment=secret)
    server.public = url
    return server


class Wanderer(Person):
    """A visitor who comes by the public address."""

    def __init__(self, server):
        super().__init__(server.address)
        self.origin = server.public

    def leaves(self, path="/login/oidc"):
        answer = self.get(path)
        assert answer.status == 303, answer.text[:500]
        return answer["Location"]

    def comes_back(self, address):
        parts = urllib.parse.urlsplit(address)
        return self.get(f"{parts.path}?{parts.query}")

    def comes_as_new(self, address):
        """As a visitor who has no account, and says so."""
        answer = self.comes_back(address)
        assert (answer.status, answer["Location"]) == (303, "/login/oidc/newcomer")
        assert "Are you new here?" in self.get("/login/oidc/newcomer").text
        return self.post("/login/oidc/newcomer")


def test_a_stranger_gets_an_account_and_comes_again(issuer, tmp_path):
    with serve(tmp_path, issuer, "--oidc-sign-up", "always", "--oidc-name", "The mock") as server:
        for number in range(2):
            person = Wanderer(server)
            assert "Sign in with The mock" in person.get("/login").text
            address = person.leaves()
            assert address.startswith(f"{issuer}/oauth2/authorize?")
            assert "code_challenge_method=S256" in address
            back = agree(address, sub="1001")
            answer = person.comes_back(back) if number else person.comes_as_new(back)
            assert (answer.status, answer["Location"]) == (303, "/"), server.log
            page = person.get("/account").text
            assert 'value="Chi of the House"' in page and "With an identity provider" in page
        assert SECRET not in server.log
    listed = run("user", "list", "--database", tmp_path / "evenly.db").stdout
    assert listed == "chi\tChi of the House\t\n"


def test_a_refusal_at_the_provider_lets_no_one_in(issuer, tmp_path):
    with serve(tmp_path, issuer, "--oidc-sign-up", "always") as server:
        person = Wanderer(server)
        address = person.leaves()
        # The mock forgets the state that it has to hand back.
        state = urllib.parse.parse_qs(address)["state"][0]
        answer = person.comes_back(agree(address, action="deny") + f"&state={state}")
        assert answer.status == 422 and "refused the sign-in" in answer.text


def test_an_account_is_connected_and_lets_in(issuer, tmp_path):
    with serve(tmp_path, issuer) as server:
        ada = Wanderer(server)
        ada.post("/setup", expecting=303, name="Ada", username="ada", password=PASSWORD)
        ada.post("/account/provider", expecting=200, current_password=PASSWORD)
        answer = ada.comes_back(agree(ada.leaves("/account/provider/going"), sub="1001"))
        assert answer.status == 303 and answer["Location"] == "/account/provider"
        other = Wanderer(server)
        assert other.comes_back(agree(other.leaves(), sub="1001")).status == 303
        assert 'value="Ada"' in other.get("/account").text
        stranger = Wanderer(server)
        refused = stranger.comes_back(agree(stranger.leaves(), sub="ada"))
        assert refused.status == 422 and "No account here is linked to yours" in refused.text


def test_provider_only_lets_in_the_owner_and_no_passwords(issuer, tmp_path):
    with serve(tmp_path, issuer, "--oidc-only") as server:
        chi = Wanderer(server)
        assert "Sign in first" in chi.get("/setup").text
        answer = chi.post("/setup", name="Eve", username="eve", password=PASSWORD)
        assert (answer.status, answer["Location"]) == (303, "/login")
        assert chi.comes_back(agree(chi.leaves(), sub="1001")).status == 303, server.log
        assert chi.get("/instance").status == 200
        stranger = Wanderer(server)
        page = stranger.get("/login").text
        assert "Everyone signs in with OpenID here." in page and "<input" not in page
        answer = stranger.post("/login", username="chi", password=PASSWORD)
        assert answer["Location"] == "/login" and not stranger._cookies
        refused = stranger.comes_back(agree(stranger.leaves(), sub="1002"))
        assert refused.status == 422
    # The way back in where the provider is gone: a password, and a start without the setting.
    command = [PROGRAM, "user", "reset-password", "chi", "--database", tmp_path / "evenly.db"]
    subprocess.run(command, input=PASSWORD, env=clean_environment(), text=True, check=True)
    with serve(tmp_path, "http://localhost:1/gone") as server:
        chi = Wanderer(server)
        chi.post("/login", expecting=303, username="chi", password=PASSWORD)
        assert chi.get("/instance").status == 200


def test_alone_a_link_of_the_owner_connects_who_was_left_outside(issuer, tmp_path):
    with serve(tmp_path, issuer) as server:
        ada = Wanderer(server)
        ada.post("/setup", expecting=303, name="Ada", username="ada", password=PASSWORD)
        ada.post("/account/provider", expecting=200, current_password=PASSWORD)
        ada.comes_back(agree(ada.leaves("/account/provider/going"), sub="1001"))
        ben = Wanderer(server)
        group = ada.found_group()
        ben.post(
            ada.invitation(group), expecting=303, name="Ben", username="ben", password=PASSWORD
        )
    with serve(tmp_path, issuer, "--oidc-only") as server:
        ada = Wanderer(server)
        assert ada.comes_back(agree(ada.leaves(), sub="1001")).status == 303
        people = re.findall(r'href="(/instance/people/[^"]+)"', ada.get("/instance").text)
        ben = next(person for person in people if "Not linked" in ada.get(person).text)
        page = ada.post(f"{ben}/connection", expecting=200, current_password=PASSWORD).text
        link = re.search(r'value="http://localhost(/connect/[^"]+)"', page)[1]
        stranger = Wanderer(server)
        assert stranger.comes_back(agree(stranger.leaves(), sub="1002")).status == 422
        ben = Wanderer(server)
        assert "“ben”" in ben.get(link).text
        answer = ben.comes_back(agree(ben.leaves(f"{link}/going"), sub="1002"))
        assert answer.status == 303, server.log
        assert 'value="Ben"' in ben.get("/account").text
        assert ben.get(link).status == 404
        assert link.split("/")[-1] not in server.log
        again = Wanderer(server)
        assert again.comes_back(agree(again.leaves(), sub="1002")).status == 303


def test_alone_an_owner_whom_it_does_not_know_is_warned_of(tmp_path):
    settings = f"http://localhost:{free_port()}", "--oidc-only"
    with serve(tmp_path, *settings) as server:
        assert "the owner's account" not in server.log, "there is none yet"
    with serve(tmp_path, settings[0]) as server:
        Wanderer(server).post(
            "/setup", expecting=303, name="Ada", username="ada", password=PASSWORD
        )
        assert "the owner's account" not in server.log
    with serve(tmp_path, *settings) as server:
        assert "the owner's account is not linked to the identity provider" in server.log


@pytest.mark.parametrize(
    ("arguments", "warns"),
    [
        (["--oidc-only"], True),
        (["--oidc-only", "--oidc-sign-up", "invited"], False),
        ([], False),
    ],
)
def test_provider_only_warns_of_invitations_that_let_in_no_new_people(tmp_path, arguments, warns):
    with serve(tmp_path, f"http://localhost:{free_port()}", *arguments) as server:
        assert ("only people with an account can use invitations" in server.log) == warns


def test_alone_a_provider_that_is_down_is_said_to_be(tmp_path):
    with serve(tmp_path, f"http://localhost:{free_port()}", "--oidc-only") as server:
        answer = Wanderer(server).get("/login/oidc")
        assert answer.status == 422 and "it is the only way to sign in here" in answer.text


def test_one_that_asks_for_the_proof_of_the_code_lets_in(tmp_path):
    with Glewlwyd(tmp_path) as provider:
        arguments = ["--oidc-sign-up", "always"]
        with serve(tmp_path, provider.issuer, *arguments) as server:
            redirect = f"{server.public}/login/oidc/callback"
            provider.knows(redirect)
            for number in range(2):
                person = Wanderer(server)
                back = provider.agree(person.leaves())
                answer = person.comes_back(back) if number else person.comes_as_new(back)
                assert (answer.status, answer["Location"]) == (303, "/"), server.log
                assert 'value="Chi of the House"' in person.get("/account").text
            # Without the verifier, which never leaves the server, a code is worth nothing.
            code = urllib.parse.parse_qs(provider.agree(Wanderer(server).leaves()))["code"][0]
            assert provider.token_status(code, "a" * 43, redirect) == 403


class Broken(http.server.BaseHTTPRequestHandler):
    """Answers each way of going wrong under a path of its own."""

    def do_GET(self):
        kind = self.path.split("/")[1]
        if kind == "moved":
            self.send_response(302)
            self.send_header("Location", "http://localhost/")
            self.end_headers()
            return
        body = {
            "large": b'{"issuer":"' + b"x" * 1_000_000 + b'"}',
            "words": b"<html>It works!</html>",
            "other": json.dumps({"issuer": "https://somebody.example"}).encode(),
        }[kind]
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("kind", ["moved", "large", "words", "other", "nobody"])
def test_a_broken_provider_leaves_the_start_and_passwords_alone(tmp_path, kind):
    broken = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Broken)
    threading.Thread(target=broken.serve_forever, daemon=True).start()
    port = free_port() if kind == "nobody" else broken.server_port
    with serve(tmp_path, f"http://localhost:{port}/{kind}") as server:
        assert server.seconds_until_ready < 5
        ada = Wanderer(server)
        ada.post("/setup", expecting=303, name="Ada", username="ada", password=PASSWORD)
        stranger = Wanderer(server)
        answer = stranger.get("/login/oidc")
        assert answer.status == 422
        assert "the identity provider: " in server.log
        stranger.post("/login", expecting=303, username="ada", password=PASSWORD)
        assert stranger.get("/account").status == 200
    broken.shutdown()
    broken.server_close()


class Patient(Wanderer):
    """Waits longer than the server waits for the provider."""

    def connect(self):
        return Connection(self.address, timeout=60)


def test_a_provider_that_never_answers_holds_up_no_other_request(tmp_path, is_timed):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        issuer = f"http://localhost:{silent.getsockname()[1]}/slow"
        with serve(tmp_path, issuer) as server:
            ada = Wanderer(server)
            ada.post("/setup", expecting=303, name="Ada", username="ada", password=PASSWORD)
            answers = []
            waiting = [
                threading.Thread(target=lambda: answers.append(Patient(server).get("/login/oidc")))
                for _ in range(2)
            ]
            for thread in waiting:
                thread.start()
            # A person with a password is signed in long before the provider's time is up.
            start = time.monotonic()
            stranger = Wanderer(server)
            stranger.post("/login", expecting=303, username="ada", password=PASSWORD)
            assert stranger.get("/account").status == 200
            assert not answers
            assert not is_timed or time.monotonic() - start < 10
            for thread in waiting:
                thread.join(60)
            assert [answer.status for answer in answers] == [422] * 2
            assert "it took too long" in server.log


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["--oidc-issuer", "https://id.example"], "--oidc-issuer"),
        (["--oidc-client-id", "evenly"], "--oidc-client-id"),
        (["--oidc-only"], "--oidc-only"),
        (["--oidc-issuer", "http://id.example", "--oidc-client-id", "a"], "--oidc-issuer"),
        (["--oidc-issuer", "https://id.example", "--oidc-sign-up", "always"], "--oidc-issuer"),
        (
            [
                "--oidc-issuer",
                "https://id.example",
                "--oidc-client-id",
                "a",
                "--oidc-sign-up",
                "all",
            ],
            "--oidc-sign-up",
        ),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path, arguments, name):
    url = ["--public-url", "https://money.example"]
    result = run("serve", "--port", "0", *url, *arguments, directory=tmp_path)
    assert result.returncode == 64
    assert result.stderr.startswith(f"evenly: {name} ") and result.stderr.count("\n") == 1


def test_without_a_public_address_there_is_no_way_back(tmp_path):
    arguments = ["--oidc-issuer", "https://id.example", "--oidc-client-id", "evenly"]
    result = run("serve", "--port", "0", *arguments, directory=tmp_path)
    assert result.returncode == 64 and "needs --public-url" in result.stderr
