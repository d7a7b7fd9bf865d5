"""A mail server that takes its time: so many seconds for each mail, so many connections at once."""

import asyncio
import re
import threading
import time


class SlowMailServer:
    """Runs in a thread of its own while the context lasts, and keeps when which mail was taken."""

    def __init__(self, seconds=1.0, most=3):
        self.taken = []
        self.connections = 0
        self.most_at_once = 0
        self._seconds, self._most = seconds, most
        self._open = 0
        self._loop = asyncio.new_event_loop()

    def __enter__(self):
        self._server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._run(asyncio.sleep(0))
        self._loop.close()

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    @property
    def ids(self):
        """The Message-ID of each mail that was taken."""
        return [number for _, number in self.taken]

    def _run(self, work):
        return self._loop.run_until_complete(work)

    async def _serve(self, reader, writer):
        self.connections += 1
        self._open += 1
        try:
            if self._open > self._most:
                writer.write(b"421 too many\r\n")
                return
            self.most_at_once = max(self.most_at_once, self._open)
            await self._talk(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            self._open -= 1
            writer.close()

    async def _talk(self, reader, writer):
        writer.write(b"220 slow\r\n")
        while line := await reader.readline():
            command = line.split()[0].upper()
            if command == b"DATA":
                writer.write(b"354 go on\r\n")
                mail = await reader.readuntil(b"\r\n.\r\n")
                await asyncio.sleep(self._seconds)
                number = re.search(rb"(?im)^message-id:\s*(\S+)", mail)[1].decode()
                self.taken.append((time.monotonic(), number))
            elif command == b"QUIT":
                writer.write(b"221 bye\r\n")
                return
            writer.write(b"250 fine\r\n")
            await writer.drain()
