"""A server that may be killed, and comes back where it was."""

from evenly import Server
from household import Person


class Restartable:
    def __init__(self, directory):
        self.directory = directory
        self.server = Server.serve(directory)
        self.url, self.address = self.server.url, self.server.address
        self.ada = Person.first(self.address)
        self.group = self.ada.found_group("Chi")
        self.ben = Person(self.address).joins(self.ada.invitation(self.group), "Ben")

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
            assert self.server.stop() == 0
