"""The real program as a child process, for tests and measurements."""

import contextlib
import os
import re
import resource
import select
import signal
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("EVENLY_PROGRAM", ROOT / ".build/release/evenly"))
STORE_LOAD = ROOT / ".build/release/StoreLoad"
# Seconds to wait for what comes at once where nothing else runs: no verdict hangs on how many.
PATIENCE = 30
LISTENING = re.compile(r"listening on (https?)://(\[[0-9a-f:]+\]|[0-9.]+):([0-9]+)(/\S*)?")


def clean_environment(**extra):
    """This process's environment without its own EVENLY_ settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EVENLY_")}
    return kept | extra


def allow_many_files():
    """Raises the limit on open files to what the system grants this process."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port():
    """A port of the loopback without a listener."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*arguments, directory=None, timeout=PATIENCE, **environment):
    """Runs the program to its end; the result carries returncode, stdout and stderr."""
    return subprocess.run(
        [PROGRAM, *map(str, arguments)],
        cwd=directory,
        env=clean_environment(**environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
    )


def private_bytes(process):
    """The memory that would come free if the process ended."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return 1024 * sum(int(kb) for kb in re.findall(r"Private_(?:Clean|Dirty): +(\d+)", rollup))


class Server:
    """A server that is up; leaving the context stops it and checks how it went."""

    def __init__(
        self, directory, *arguments, program=PROGRAM, prefix=(), environment=None, patience=PATIENCE
    ):
        """`patience` is how many seconds it may take to be up, and to end."""
        self.log_file = Path(directory) / "log"
        self._end = 0
        self._patience = patience
        self._started = time.monotonic()
        with self.log_file.open("wb") as log:
            self.process = subprocess.Popen(
                [*prefix, program, *map(str, arguments)],
                cwd=directory,
                env=clean_environment(**(environment or {})),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise

    @classmethod
    def serve(cls, directory, *arguments, **options):
        """`evenly serve` on a free port with a database in `directory`."""
        database = Path(directory) / "evenly.db"
        return cls(directory, "serve", "--port", 0, "--database", database, *arguments, **options)

    def _wait_until_ready(self):
        line = b""
        deadline = self._started + self._patience
        output = self.process.stdout.fileno()
        while not line.endswith(b"\n"):
            readable, _, _ = select.select([output], [], [], max(0, deadline - time.monotonic()))
            if not readable:
                raise TimeoutError(f"not listening after {self._patience} s: {self.log}")
            byte = os.read(output, 1)
            if not byte:
                code = self.process.wait()
                raise ChildProcessError(f"ended with {code} instead of listening: {self.log}")
            line += byte
        self.seconds_until_ready = time.monotonic() - self._started
        self.ready_line = line.decode().rstrip("\n")
        match = LISTENING.fullmatch(self.ready_line)
        if not match:
            raise ValueError(f"not the line that was promised: {self.ready_line!r}")
        self.scheme, self.host, self.port = match[1], match[2].strip("[]"), int(match[3])
        self.url = f"{match[1]}://{match[2]}:{match[3]}{match[4] or ''}"

    @property
    def address(self):
        return (self.host, self.port)

    @property
    def log(self):
        return self.log_file.read_text(errors="replace")

    @property
    def open_sockets(self):
        """How many sockets the process holds, its listeners included."""
        assert self.process.poll() is None, f"the server has ended: {self.log[-2000:]}"
        count = 0
        for entry in os.scandir(f"/proc/{self.process.pid}/fd"):
            try:
                count += os.readlink(entry.path).startswith("socket:")
            except FileNotFoundError:
                continue
        return count

    @property
    def private_bytes(self):
        return private_bytes(self.process.pid)

    @property
    def written_bytes(self):
        """The memory that it has written. Pages of the program itself are left out: they count as
        private as long as no other test runs the same program."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return 1024 * int(re.search(r"Private_Dirty: +(\d+)", rollup)[1])

    @property
    def threads(self):
        """Each thread's name, its state, and what it waits for within the kernel."""
        doing = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                name, wait = ((task / file).read_text().strip() for file in ("comm", "wchan"))
                state = re.search(r"State:\s+(.*)", (task / "status").read_text())[1]
                doing.append(f"{name} {state} {wait}")
        return "; ".join(doing)

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, patience=None):
        """Asks the process to end and returns its exit code."""
        patience = patience or self._patience
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            doing = self.threads
            self.process.kill()
            self.process.wait()
            raise TimeoutError(
                f"not ended after {patience} s: {doing}\n{self.log[-2000:]}"
            ) from None
        finally:
            self.process.stdout.close()

    @contextlib.contextmanager
    def halted(self):
        """Halts the server: it takes connections and answers nothing."""
        self.process.send_signal(signal.SIGSTOP)
        # On a busy machine some threads go on for a moment, and would answer.
        os.waitpid(self.process.pid, os.WUNTRACED)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.expect_end(-signal.SIGKILL)

    def expect_end(self, code, patience=PATIENCE):
        """Waits for a process that ends by itself, and not as it should."""
        self._end = code
        ended = self.process.wait(patience)
        assert ended == code, f"ended with {ended}: {self.log[-2000:]}"

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        code = self.stop()
        if kind is None:
            assert code == self._end, f"ended with {code}: {self.log[-2000:]}"


def wait_until(condition, patience=PATIENCE, interval=0.02):
    """Waits for `condition` to hold; returns the seconds that took, or None."""
    start = time.monotonic()
    while time.monotonic() - start < patience:
        if condition():
            return time.monotonic() - start
        time.sleep(interval)
    return None
