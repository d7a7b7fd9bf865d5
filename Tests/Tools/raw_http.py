"""A client that sends exactly the bytes it is given and counts what comes back."""

import contextlib
import select
import socket
from dataclasses import dataclass
from pathlib import Path

from evenly import PATIENCE, wait_until


class Incomplete(Exception):
    """The connection ended inside a response."""


@dataclass(frozen=True)
class Response:
    status: int
    fields: tuple
    body: bytes

    def __getitem__(self, name):
        """The one value of a field, None when it is absent."""
        values = self.all(name)
        assert len(values) < 2, f"{name} came {len(values)} times"
        return values[0] if values else None

    def all(self, name):
        return [value for key, value in self.fields if key.lower() == name.lower()]

    @property
    def text(self):
        return self.body.decode()


class Connection:
    def __init__(self, address, timeout=PATIENCE, source=None, tls=None):
        """From the address `source`, and encrypted for localhost where `tls` says how."""
        self._socket = socket.create_connection(address, timeout, source and (source, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self._socket = tls.wrap_socket(self._socket, server_hostname="localhost")
        self._buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._socket.close()

    def send(self, data):
        self._socket.sendall(data)

    def send_bytewise(self, data):
        """Sends each byte alone; stops early when the other side has hung up."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for index in range(len(data)):
                self._socket.sendall(data[index : index + 1])

    def wait_until_taken(self):
        """Waits until the other side has read all that was sent, as the kernel knows; over IPv4."""
        ends = [_hex(it) for it in (self._socket.getpeername(), self._socket.getsockname())]
        assert wait_until(lambda: _unread(ends) == 0, interval=0.001) is not None

    def finish_sending(self):
        with contextlib.suppress(OSError):
            # Encrypted or not: this says nothing more than the kernel does.
            socket.socket.shutdown(self._socket, socket.SHUT_WR)

    def has_come(self, patience):
        """Whether there is anything to read, or the end, within some seconds."""
        return bool(self._buffer or select.select([self._socket], [], [], patience)[0])

    def read(self, to_head=False):
        """The next response, interim ones included; None when there is no more."""
        head = self._read_until(b"\r\n\r\n")
        if head is None:
            return None
        first, *lines = head.decode("latin-1").split("\r\n")
        version, status, _ = first.split(" ", 2)
        assert version == "HTTP/1.1", first
        fields = tuple(_field(line) for line in lines)
        response = Response(int(status), fields, b"")
        if to_head or response.status < 200 or response.status in (204, 304):
            return response
        return Response(response.status, fields, self._read_body(response))

    def read_part(self, end):
        """What comes up to `end`; None when there is no more."""
        return self._read_until(end)

    def read_all(self):
        """Every response until the other side hangs up."""
        responses = []
        while (response := self.read()) is not None:
            responses.append(response)
        return responses

    def _read_body(self, response):
        if response["Transfer-Encoding"] == "chunked":
            return self._read_chunks()
        length = response["Content-Length"]
        assert length is not None, "a response without framing"
        return self._read_exactly(int(length))

    def _read_chunks(self):
        body = b""
        while True:
            size = int(self._required_until(b"\r\n"), 16)
            chunk = self._read_exactly(size)
            assert self._read_exactly(2) == b"\r\n"
            if size == 0:
                return body
            body += chunk

    def _required_until(self, end):
        part = self._read_until(end)
        if part is None:
            raise Incomplete("inside a chunked body")
        return part

    def _read_until(self, end):
        while end not in self._buffer:
            if not self._fill():
                if self._buffer:
                    raise Incomplete(repr(self._buffer[:200]))
                return None
        part, _, self._buffer = self._buffer.partition(end)
        return part

    def _read_exactly(self, count):
        while len(self._buffer) < count:
            if not self._fill():
                raise Incomplete(f"{len(self._buffer)} of {count} bytes")
        part, self._buffer = self._buffer[:count], self._buffer[count:]
        return part

    def _fill(self):
        try:
            data = self._socket.recv(1 << 16)
        except ConnectionResetError:
            return False
        self._buffer += data
        return bool(data)


def _hex(address):
    host, port = address
    return f"{int.from_bytes(socket.inet_aton(host), 'little'):08X}:{port:04X}"


def _unread(ends):
    """How many bytes wait in the kernel at the end that was called; None before there is one."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, *both, _state, queues = line.split()[:5]
        if both == ends:
            return int(queues.partition(":")[2], 16)
    return None


def _field(line):
    name, colon, value = line.partition(":")
    assert colon and name and not name.endswith(" "), line
    return name, value.strip(" \t")


def request(method, target, *fields, body=b"", host="localhost"):
    """The bytes of a well-formed request; `fields` are whole lines."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *fields]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def ask(address, method, target, *fields, body=b"", tls=None):
    """One request on its own connection and its final response."""
    with Connection(address, tls=tls) as connection:
        connection.send(request(method, target, "Connection: close", *fields, body=body))
        response = connection.read(to_head=method == "HEAD")
        assert response is not None, "no answer"
        return response


def answers_to(address, data, bytewise=False):
    """Sends `data`, says that nothing follows, and returns every response."""
    with Connection(address) as connection:
        if bytewise:
            connection.send_bytewise(data)
        else:
            connection.send(data)
        connection.finish_sending()
        return connection.read_all()
