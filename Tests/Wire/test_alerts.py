"""Alerts for the server admin, as other programs read them."""

import json
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from certificates import Certificate
from evenly import Server, free_port, run, wait_until
from household import Person
from old_databases import VERSIONS, laid_down
from standardwebhooks import Webhook, WebhookVerificationError

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


class Hook:
    """A web server that keeps what is posted to it."""

    def __init__(self, certificate=None, status=200):
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.posts.append((self.path, dict(self.headers), body))
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.posts = []
        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.file, certificate.key)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


def alert(addresses, **environment):
    return run("alert", "test", EVENLY_ALERTS=addresses, **environment)


def test_a_webhook_is_signed_as_others_check_it(tmp_path):
    certificate = Certificate(tmp_path)
    with Hook(certificate) as hook:
        address = f"https://localhost:{hook.port}/hook#{SECRET}"
        told = alert(address, SSL_CERT_FILE=str(certificate.file))
    assert (told.returncode, told.stdout) == (0, "localhost: sent\n")
    path, headers, body = hook.posts[0]
    assert path == "/hook"
    assert Webhook(SECRET).verify(body, headers)["type"] == "alert.test"
    with pytest.raises(WebhookVerificationError):
        Webhook(SECRET).verify(body + b" ", headers)


def test_a_service_that_does_not_prove_its_name_is_told_nothing(tmp_path):
    with Hook(Certificate(tmp_path)) as hook:
        told = alert(f"https://localhost:{hook.port}/hook#{SECRET}")
    assert told.returncode == 1
    assert "its certificate is not to be trusted" in told.stdout
    assert hook.posts == []


def test_a_service_in_the_house_is_told_what_it_knows():
    with Hook() as hook:
        told = alert(f"ntfy+http://token@127.0.0.1:{hook.port}/flat")
    assert (told.returncode, told.stdout) == (0, "ntfy at 127.0.0.1: sent\n")
    path, headers, body = hook.posts[0]
    assert path == "/" and headers["Authorization"] == "Bearer token"
    assert json.loads(body)["topic"] == "flat"


@pytest.mark.parametrize(
    ("status", "words"), [(500, "it answered 500"), (302, "sends us elsewhere")]
)
def test_what_goes_wrong_is_said_and_the_secret_is_not(status, words):
    with Hook(status=status) as hook:
        both = f"gotify+http://hunter2@127.0.0.1:{hook.port},ntfy+http://127.0.0.1:{free_port()}/a"
        told = alert(both)
    assert told.returncode == 1
    first, second = told.stdout.splitlines()
    assert first.startswith("gotify at 127.0.0.1: ") and words in first
    assert "Connection refused" in second
    assert "hunter2" not in told.stdout + told.stderr


@pytest.mark.parametrize("addresses", ["gotify://host", "ntfy://host/a,", "http://host/"])
def test_a_wrong_address_is_one_line_without_it(addresses):
    told = alert(addresses)
    assert told.returncode == 64
    assert "EVENLY_ALERTS" in told.stderr and len(told.stderr.splitlines()) == 1
    assert addresses not in told.stderr


def serving(directory, hook, *arguments):
    """A server that tells what is wrong to a service in the house."""
    address = f"gotify+http://token@127.0.0.1:{hook.port}"
    return Server.serve(directory, *arguments, environment={"EVENLY_ALERTS": address})


def titles(hook):
    return [json.loads(body)["title"] for _, _, body in hook.posts]


def expect_title(hook, title):
    assert wait_until(lambda: title in titles(hook)) is not None, titles(hook)


def test_a_new_account_is_told_once_in_hours(tmp_path):
    with Hook() as hook, serving(tmp_path, hook) as server:
        ada = Person.first(server.address)
        expect_title(hook, "Evenly: a new account")
        group = ada.found_group()
        for name in ("Ben", "Chi"):
            Person(server.address).joins(ada.invitation(group), name)
        assert wait_until(lambda: server.log.count("a new account was created") == 3) is not None
    assert titles(hook) == ["Evenly: a new account"]


def test_many_wrong_passwords_are_told(tmp_path):
    with Hook() as hook, serving(tmp_path, hook) as server:
        Person.first(server.address)
        for number in range(100):
            Person(server.address).post("/login", username="ada", password=f"wrong {number}")
        expect_title(hook, "Evenly: many failed sign-ins")
    assert titles(hook).count("Evenly: many failed sign-ins") == 1


def test_a_disk_that_is_nearly_full_is_told_and_not_at_each_start(tmp_path):
    full = ("--disk-reserve", "99999GB")
    with Hook() as hook:
        with serving(tmp_path, hook, *full):
            expect_title(hook, "Evenly: the disk is nearly full")
        for _ in range(3):
            with serving(tmp_path, hook, *full) as server:
                assert wait_until(lambda log=server: "nearly full" in log.log) is not None
    assert titles(hook) == ["Evenly: the disk is nearly full"]


def test_that_a_new_version_has_updated_the_database_is_told(tmp_path):
    laid_down(VERSIONS[-1], tmp_path / "evenly.db")
    with Hook() as hook, serving(tmp_path, hook):
        expect_title(hook, "Evenly: the database was updated")
        message = json.loads(hook.posts[0][2])["message"]
        assert "evenly.db.before-v" in message
    with Hook() as hook, serving(tmp_path, hook) as server:
        Person(server.address).get("/")
    assert hook.posts == []


def test_a_failed_backup_is_told(tmp_path):
    (tmp_path / "backups").write_text("no directory")
    with Hook() as hook, serving(tmp_path, hook, "--backup-directory", tmp_path / "backups"):
        expect_title(hook, "Evenly: a backup failed")
