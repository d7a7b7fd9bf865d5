"""Sends requests of one kind over one connection, and looks at each answer."""

from raw_http import Connection, request

PATIENCE = 120


class UnexpectedAnswer(Exception):
    """The answer counted would not be the one that is meant."""


class Client:
    """A kept connection, and the open pages that hear of what it sends."""

    def __init__(self, kind, address):
        self._kind = kind
        self._address = address
        self._fields = kind.fields
        self._count = 0
        self._connection = Connection(address, timeout=PATIENCE)
        self._streams = []

    def __enter__(self):
        try:
            self._streams += [self._listen(session) for session in self._kind.listeners]
            if self._kind.is_unchanged:
                # Looking at a page changes it: what was new on it is not new any more.
                answers = [self._ask(self._kind.path, 200) for _ in range(2)]
                self._fields += (f"If-None-Match: {answers[-1]['ETag']}",)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for connection in [self._connection, *self._streams]:
            connection.close()

    def ask(self, times):
        for _ in range(times):
            self._ask(self._path, self._kind.status)
            for stream in self._streams:
                self._hear(stream)

    @property
    def _path(self):
        path = self._kind.path
        if not self._kind.is_new:
            return path
        return f"{path}{'&' if '?' in path else '?'}new={self._count:04}"

    def _ask(self, path, status):
        kind = self._kind
        body = kind.bodies[self._count % len(kind.bodies)]
        self._count += 1
        self._connection.send(request(kind.method, path, *self._fields, body=body))
        answer = self._connection.read()
        if answer is None or answer.status != status:
            said = answer and f"{answer.status} {answer.text[:300]}"
            raise UnexpectedAnswer(f"{path} is answered with {said} instead of {status}")
        return answer

    def _listen(self, session):
        stream = Connection(self._address, timeout=PATIENCE)
        stream.send(request("GET", "/events", *session.fields))
        head = stream.read(to_head=True)
        if head is None or head.status != 200:
            raise UnexpectedAnswer(f"a stream of events is answered with {head and head.status}")
        return stream

    @staticmethod
    def _hear(stream):
        """Waits for a change, over signs of life."""
        while (part := stream.read_part(b"\n\n")) is not None:
            if b"event: change" in part:
                return
        raise UnexpectedAnswer("a stream of events has ended")
