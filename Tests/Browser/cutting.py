"""A way to the server that loses answers, so that nobody hears of what was done, or finds none."""

import contextlib
import socket
import threading

HEAD = b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n"
NOBODY = HEAD + b"<p>Nobody</p>"


class CuttingProxy:
    def __init__(self, address):
        self._target = address
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.cuts = self.finds_nobody = False
        self.lost = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.close()

    def _listen(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(self._target)
            state = {"lost": False}
            for pump in [self._ask, self._answer]:
                threading.Thread(target=pump, args=(client, server, state), daemon=True).start()

    def _ask(self, client, server, state):
        while chunk := self._read(client):
            if self.finds_nobody:
                client.sendall(NOBODY)
                continue
            if self.cuts and chunk.startswith(b"POST"):
                state["lost"] = True
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
        # The other side hears of it although somebody still waits for what it says.
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()

    @staticmethod
    def _read(connection):
        try:
            return connection.recv(65536)
        except OSError:
            return b""
