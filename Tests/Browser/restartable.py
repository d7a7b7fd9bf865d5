"""A server that may be killed, and comes back where it was."""

import shutil

from evenly import Server
from household import Person


class Flat:
    """A database with Ada and Ben in it, made once: to move in takes longer than most tests."""

    def __init__(self, directory):
        self.database = directory / "evenly.db"
        with Server.serve(directory) as server:
            self.ada = Person.first(server.address)
            self.group = self.ada.found_group("Chi")
            self.ben = Person(server.address).joins(self.ada.invitation(self.group), "Ben")


class Restartable:
    def __init__(self, directory, flat):
        self.directory = directory
        shutil.copy(flat.database, directory)
        self.server = Server.serve(directory)
        self.url, self.address = self.server.url, self.server.address
        self.group = flat.group
        self.ada, self.ben = flat.ada.at(self.address), flat.ben.at(self.address)

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()

    def come_back(self):
        self.server = Server(
            self.directory,
            *("serve", "--port", self.address[1], "--database", self.directory / "evenly.db"),
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server.process.poll() is None:
            ended = self.server.stop()
            assert ended == 0, f"ended with {ended}: {self.server.log[-2000:]}"
