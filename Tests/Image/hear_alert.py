"""A service for alerts over HTTPS: prints its port, and ends after the first alert.

Usage: hear_alert.py CERTIFICATE KEY
"""

import ssl
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.server.has_heard = True

    def log_message(self, *_):
        pass


class Server(HTTPServer):
    has_heard = False

    def handle_error(self, *_):
        """A client that does not trust the certificate leaves during the handshake."""


certificate, key = sys.argv[1:]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
with Server(("127.0.0.1", 0), Handler) as server:
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    while not server.has_heard:
        server.handle_request()
