"""A push service on this machine, and a browser that has subscribed there."""

import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom

import http_ece
from certificates import Certificate
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from evenly import wait_until

CURVE = ec.SECP256R1()


def plain(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Its keys, and where its service takes messages for it."""

    def __init__(self, service, name="phone"):
        self.key = ec.generate_private_key(CURVE)
        self.secret = urandom(16)
        self.endpoint = f"https://localhost:{service.port}/{name}"

    @property
    def form(self):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "key": plain(point), "secret": plain(self.secret)}

    def read(self, body):
        """What a message says, as another program reads it."""
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret)
        return json.loads(text)


class PushService:
    """Keeps what is posted to it; `answers` are statuses and fields of the next answers."""

    def __init__(self, directory):
        service = self
        self.certificate = Certificate(directory)
        self.posts = []
        self.answers = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.posts.append((self.path, dict(self.headers), body))
                status, fields = service.answers.pop(0) if service.answers else (201, {})
                self.send_response(status)
                for field in ({"Content-Length": "0"} | fields).items():
                    self.send_header(*field)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate.file, self.certificate.key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    @property
    def settings(self):
        """With which a server may reach it."""
        return {
            "SSL_CERT_FILE": str(self.certificate.file),
            "EVENLY_ALLOW_PRIVATE_HOSTS": "localhost",
        }

    def wait_for(self, count):
        assert wait_until(lambda: len(self.posts) >= count, 30) is not None, "no message came"
        return self.posts


def claims(authorization):
    """What a sender says of itself, once its signature is checked."""
    scheme, token, key = authorization.replace(",", " ").split()
    assert scheme == "vapid"
    signed, signature = token.removeprefix("t=").rsplit(".", 1)
    numbers = decoded(signature)
    halves = [int.from_bytes(half) for half in (numbers[:32], numbers[32:])]
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key.removeprefix("k=")))
    point.verify(utils.encode_dss_signature(*halves), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, body = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return body
