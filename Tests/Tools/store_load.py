"""Processes that write to a database through the store, to be killed or measured."""

import os
import subprocess

from evenly import STORE_LOAD, wait_until


class Writer:
    """A process whose clients append operations until it is killed; it notes what was confirmed."""

    def __init__(self, directory, database, clients=8, prefix=()):
        self.list_file = os.path.join(directory, "confirmed")
        self._kept = self._read()
        with open(self.list_file, "ab") as confirmed:
            self.process = subprocess.Popen(
                [*prefix, STORE_LOAD, "append", database, str(clients)],
                stdin=subprocess.DEVNULL,
                stdout=confirmed,
                stderr=subprocess.PIPE,
            )

    def _read(self):
        try:
            with open(self.list_file, "rb") as file:
                return file.read().count(b"\n")
        except FileNotFoundError:
            return 0

    @property
    def confirmed(self):
        """How many operations this process has confirmed."""
        return self._read() - self._kept

    def wait_for(self, count, patience=20):
        """Waits until so many operations more are confirmed."""
        goal = self.confirmed + count
        assert wait_until(lambda: self.confirmed >= goal, patience, 0.001) is not None, self.error

    @property
    def error(self):
        if self.process.poll() is None:
            return ""
        return self.process.stderr.read().decode()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.process.stderr.close()


def missing(database, list_file):
    """Those of the confirmed operations that the database lacks."""
    with open(list_file, "rb") as confirmed:
        result = subprocess.run(
            [STORE_LOAD, "confirm", database], stdin=confirmed, capture_output=True, text=True
        )
    assert result.returncode == 0, result.stderr
    return result.stdout.split()
