"""Processes that write to a database through the store, to be killed or measured."""

import subprocess
from pathlib import Path

from evenly import STORE_LOAD, wait_until


class Writer:
    """A process whose clients append operations; it notes those that were confirmed.

    It goes on until it is killed; `seconds` makes it pause after that time instead.
    """

    def __init__(self, directory, database, clients=8, seconds=None):
        self.list_file = Path(directory) / "confirmed"
        self._before = lines(self.list_file)
        self._words = Path(directory) / "words"
        mode = ["append"] if seconds is None else ["visit"]
        numbers = [clients] if seconds is None else [clients, seconds]
        with self.list_file.open("ab") as confirmed, self._words.open("wb") as words:
            self.process = subprocess.Popen(
                [STORE_LOAD, *mode, database, *map(str, numbers)],
                stdin=subprocess.DEVNULL,
                stdout=confirmed,
                stderr=words,
            )

    @property
    def confirmed(self):
        """How many operations this process has confirmed."""
        return lines(self.list_file) - self._before

    @property
    def words(self):
        """What it complained about."""
        return self._words.read_text().split("\n")

    def wait_for(self, count, patience=20):
        """Waits until so many operations more are confirmed."""
        goal = self.confirmed + count
        assert wait_until(lambda: self.confirmed >= goal, patience, 0.002) is not None, self.words[
            -3:
        ]

    def wait_for_word(self, word, patience=20):
        assert wait_until(lambda: word in self.words, patience, 0.002) is not None, self.words[-3:]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def missing(database, confirmed):
    """Those of the operations in the list `confirmed` that the database lacks."""
    with open(confirmed, "rb") as file:
        result = subprocess.run(
            [STORE_LOAD, "confirm", database], stdin=file, capture_output=True, text=True
        )
    assert result.returncode == 0, result.stderr
    return result.stdout.split()
