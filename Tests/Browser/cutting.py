"""A proxy that loses the server's answers, so that the browser never hears of what was done, that
finds no server, that holds a request, or that gives answers of its own."""

import contextlib
import socket
import threading

FOREIGN = b"HTTP/1.1 %d Foreign\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"


def foreign(status):
    """The answer of a proxy in between."""
    body = b"" if status == 204 else b"<p>Nobody</p>"
    return FOREIGN % (status, len(body), body)


class CuttingProxy:
    def __init__(self, address):
        self._target = address
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.cuts = self.finds_nobody = self.hangs = False
        # Whether answers to questions about an arrival are lost too.
        self.cuts_questions = False
        # A part of an address whose requests wait until `goes_on` is set.
        self.holds = None
        self.held = 0
        self.goes_on = threading.Event()
        # The answer of a proxy in between to each post.
        self.says = None
        self.lost = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.goes_on.set()
        self._listener.close()

    def _listen(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(self._target)
            except OSError:
                client.close()
                continue
            state = {"lost": False, "deaf": False}
            for pump in [self._ask, self._answer]:
                threading.Thread(target=pump, args=(client, server, state), daemon=True).start()

    def _ask(self, client, server, state):
        while chunk := self._read(client):
            if self.holds and self.holds in chunk.split(b"\r\n")[0]:
                self.held += 1
                self.goes_on.wait()
            is_post = chunk.startswith(b"POST")
            says = 502 if self.finds_nobody else is_post and self.says
            if says and not state["deaf"]:
                client.sendall(foreign(says))
            state["deaf"] |= bool(says) or is_post and self.hangs
            is_question = self.cuts_questions and b"/arrived/" in chunk[:200]
            state["lost"] |= self.cuts and (is_post or is_question)
            if not state["deaf"]:
                server.sendall(chunk)
        self._close(server)

    def _answer(self, client, server, state):
        while chunk := self._read(server):
            if state["lost"]:
                self.lost += 1
                break
            client.sendall(chunk)
        self._close(client)

    @staticmethod
    def _close(connection):
        # The other side receives it although the browser still waits for the answer.
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()

    @staticmethod
    def _read(connection):
        try:
            return connection.recv(65536)
        except OSError:
            return b""
