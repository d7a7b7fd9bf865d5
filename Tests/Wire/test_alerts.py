"""Alerts for whoever runs the program, as others' programs read them."""

import json
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from certificates import Certificate
from evenly import free_port, run
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


def test_whoever_does_not_prove_their_name_is_told_nothing(tmp_path):
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
    ("status", "words"), [(500, "it answers 500"), (302, "sends us elsewhere")]
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
