"""Thousands of connections held by one process."""

import select
import socket
import ssl
import time

from raw_http import request


class Crowd:
    """`size` open connections, each of which has sent `data` and had an answer."""

    def __init__(self, address, size, data, tls=None):
        self._epoll = select.epoll()
        self._connections = {}
        for _ in range(size):
            self._add(address, data, tls)
        self._collect(size, lambda received: b"\r\n\r\n" in received)

    def _add(self, address, data, tls):
        connection = socket.create_connection(address, 5)
        if tls:
            connection = tls.wrap_socket(connection)
        connection.sendall(data)
        connection.setblocking(False)
        self._connections[connection.fileno()] = connection
        self._epoll.register(connection.fileno(), select.EPOLLIN)

    def _collect(self, count, is_complete, patience=10):
        """Waits until `count` connections have received what is complete."""
        deadline = time.monotonic() + patience
        received = {}
        waiting = set(self._connections)
        done = 0
        while done < count:
            ready = self._epoll.poll(max(0, deadline - time.monotonic()), 1024)
            if not ready:
                raise TimeoutError(f"{count - done} of {count} connections had no answer")
            for number, _ in ready:
                try:
                    data = self._connections[number].recv(1 << 16)
                except ssl.SSLWantReadError:
                    continue
                if not data:
                    raise ConnectionError(f"the server hung up on {number}")
                received[number] = received.get(number, b"") + data
                if number in waiting and is_complete(received[number]):
                    waiting.discard(number)
                    done += 1

    def time_to_the_last(self, address):
        """Publishes once; the seconds until every connection has the event."""
        began = time.perf_counter()
        with socket.create_connection(address, 5) as publisher:
            publisher.sendall(request("POST", "/publish", "Content-Length: 0"))
            self._collect(len(self._connections), lambda received: b"data:" in received)
            took = time.perf_counter() - began
            publisher.recv(1 << 16)
        return took

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self._connections.values():
            connection.close()
        self._epoll.close()
