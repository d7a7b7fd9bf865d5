"""A WebDAV server on this machine with one folder, which fails as a test says."""

import ssl
import threading
from base64 import b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

FOLDER = "/dav/backups/"
ACCOUNT = ("ada", "hunter 2")
PIECE = 1 << 16


def response(href, length=None):
    """One response of a listing."""
    tag = "D:getcontentlength"
    told = f"<{tag}/>" if length is None else f"<{tag}>{length}</{tag}>"
    return (
        f"<D:response><D:href>{escape(href)}</D:href>"
        f"<D:propstat><D:prop>{told}</D:prop></D:propstat></D:response>"
    )


class WebDAVServer:
    """Its `files` are those of the folder.

    `faults` maps a method to a status that it answers instead; `cut_after` closes the connection
    of a PUT after so many bytes; `gate` holds each PUT until it is set; `listing` replaces the
    answer to PROPFIND, and `listed` is added to it; `keeps` is false where only the size of files
    matters; `tells_lengths` and `stores` are false for a server that does not.
    """

    def __init__(self, certificate=None):
        self.files = {}
        self.sizes = {}
        self.requests = []
        self.faults = {}
        self.cut_after = None
        self.gate = None
        self.listing = None
        self.listed = ""
        self.redirect = None
        self.keeps = True
        self.tells_lengths = True
        self.stores = True
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._scheme = "http"
        if certificate:
            self._scheme = "https"
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.file, certificate.key)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        if self.gate:
            self.gate.set()
        self._server.shutdown()
        self._server.server_close()

    def url(self, path=FOLDER, account="ada:hunter%202"):
        return f"{self._scheme}://{account}@localhost:{self.port}{path}"

    @property
    def methods(self):
        return [method for method, _ in self.requests]

    def multistatus(self):
        lengths = {name: len(contents) for name, contents in self.files.items()} | self.sizes
        rows = [response(FOLDER), *(self._row(*file) for file in lengths.items())]
        return (
            '<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">'
            f"{''.join(rows)}{self.listed}</D:multistatus>"
        )

    def _row(self, name, length):
        return response(FOLDER + name, length if self.tells_lengths else None)

    def _handler(self):
        dav = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self, status, body=b"", **fields):
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def refused(self):
                dav.requests.append((self.command, self.path))
                token = b64encode(":".join(ACCOUNT).encode()).decode()
                if self.headers["Authorization"] != f"Basic {token}":
                    self.answer(401)
                elif dav.redirect:
                    self.answer(307, Location=dav.redirect)
                elif status := dav.faults.get(self.command):
                    self.answer(status)
                elif not self.path.startswith(FOLDER):
                    self.answer(404)
                else:
                    return False
                # What was not read of a body would be taken for another request.
                self.close_connection = True
                return True

            @property
            def name(self):
                return self.path.removeprefix(FOLDER)

            def do_PROPFIND(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                if not self.refused():
                    assert self.headers["Depth"] == "1"
                    body = dav.listing or dav.multistatus()
                    self.answer(207, body.encode(), Content_Type="application/xml")

            def do_PUT(self):
                if self.refused():
                    return
                if dav.gate:
                    dav.gate.wait()
                length, contents, read = int(self.headers["Content-Length"]), bytearray(), 0
                while read < length:
                    if dav.cut_after is not None and read >= dav.cut_after:
                        self.connection.close()
                        self.close_connection = True
                        return
                    piece = self.rfile.read(min(PIECE, length - read))
                    if not piece:
                        self.close_connection = True
                        return
                    read += len(piece)
                    if dav.keeps:
                        contents += piece
                if dav.keeps and dav.stores:
                    dav.files[self.name] = bytes(contents)
                elif dav.stores:
                    dav.sizes[self.name] = read
                self.answer(201)

            def do_MOVE(self):
                if self.refused():
                    return
                kept = dav.files if self.name in dav.files else dav.sizes
                if self.name not in kept:
                    self.answer(404 if dav.stores else 201)
                    return
                destination = urlsplit(self.headers["Destination"]).path.removeprefix(FOLDER)
                kept[destination] = kept.pop(self.name)
                self.answer(201)

            def do_DELETE(self):
                if not self.refused():
                    found = dav.files.pop(self.name, None) is not None
                    self.answer(204 if found else 404)

            def do_GET(self):
                if self.refused():
                    return
                contents = dav.files.get(self.name)
                self.answer(404 if contents is None else 200, contents or b"")

            def log_message(self, *_):
                pass

        return Handler
