"""Makes system calls of a running process fail, or writes them down, with strace."""

import contextlib
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from evenly import wait_until


@contextlib.contextmanager
def traced(server, *arguments, calls=None):
    """strace at all threads of the server, which goes on without it afterwards. What it writes down
    can be read from the path that this gives; to the end only once it is over, at a path of one's
    own."""
    if not shutil.which("strace"):
        pytest.skip("there is no strace here")
    with tempfile.TemporaryDirectory() as directory:
        words = Path(directory) / "words"
        calls = calls or Path(directory) / "calls"
        with words.open("wb") as file:
            tracer = subprocess.Popen(
                ["strace", "-f", "-p", str(server.process.pid), "-o", calls, *arguments],
                stdin=subprocess.DEVNULL,
                stderr=file,
            )
        try:
            wait_until(lambda: "attached" in words.read_text() or tracer.poll() is not None)
            if tracer.poll() is not None and "ptrace" in words.read_text():
                pytest.skip("strace may not look at other processes here")
            assert "attached" in words.read_text(), words.read_text()
            yield calls
        finally:
            tracer.terminate()
            try:
                tracer.wait(10)
            except subprocess.TimeoutExpired:
                # It waits for good for a thread of a process that ended while it was looked at.
                tracer.kill()
                tracer.wait()


def failing(server, call, error, at, calls=None):
    """Makes one call of a kind fail, the one `at` which a thread comes to it, and with "3+" all
    from there on. Of the threads only the store's writes much, and so counts."""
    injection = f"inject={call}:error={error}:when={at}"
    return traced(server, "-e", f"trace={call}", "-e", injection, calls=calls)
