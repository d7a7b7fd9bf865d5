"""A household on a small machine: a release build in 1 GB of address space, its database on a disk
of 60 MB, two loops. Ada owns it, Ben lives with her, Chi has a group of her own, and Mallory, who
is in one group with Ada, means harm."""

import contextlib
import datetime
import os
import re
import shutil
from pathlib import Path

import pytest
from disks import disk
from evenly import Server
from household import Person
from pictures import PNG
from raw_http import Connection

MB = 1 << 20
ADDRESS_SPACE = 1024 * MB
# Growing for long needs more of it.
DISK = int(os.environ.get("ATTACK_DISK", "60"))
# A request that is not answered by then is given up.
PATIENCE = 5


@contextlib.contextmanager
def serving(directory, *arguments, **options):
    """A server within the limits of a small machine."""
    prefix = ("prlimit", f"--as={ADDRESS_SPACE}")
    with Server.serve(directory, "--threads", 2, *arguments, prefix=prefix, **options) as server:
        yield server


class Visitor(Person):
    """A visitor who may come from another address, and who does not wait for ever."""

    def __init__(self, address, source=None):
        super().__init__(address, patience=PATIENCE)
        self.source = source

    def connect(self):
        return Connection(self.address, self.patience, self.source)

    def starts_group(self, name, *members):
        form = {"name": name, "currency": "EUR", "member": members}
        return self.post("/groups", expecting=303, **form)["Location"]

    def entries(self, group):
        return sorted(set(re.findall(r'data-entry="([\w-]{22})"', self.get(group).text)))


class Served:
    """What is attacked, as far as the machine knows it."""

    def lives(self):
        """The process has not ended, by a trap or otherwise."""
        code = self.server.process.poll()
        assert code is None, f"the server ended with {code}: {self.server.log[-2000:]}"
        return True

    @property
    def address(self):
        return self.server.address

    def forget_peak(self):
        Path(f"/proc/{self.server.process.pid}/clear_refs").write_text("5")

    @property
    def peak(self):
        """The most memory that the server held at a time since that was last forgotten."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmHWM:\s+(\d+) kB", status)[1])


class House(Served):
    """The people and their groups, and where they are served right now."""

    def __init__(self, address):
        self.ada = Visitor.first(address)
        self.flat = self.ada.starts_group("Flat", "Dee", "Eli")
        self.shared = self.ada.starts_group("Trip", "Fay")
        self.ben = Visitor(address).joins(self.ada.invitation(self.flat), "Ben")
        self.chi = Visitor(address).joins(self.ada.invitation(self.flat), "Chi")
        self.theirs = self.chi.starts_group("Allotment", "Gus")
        self.mallory = Visitor(address).joins(self.ada.invitation(self.shared), "Mallory")
        self.lair = self.mallory.starts_group("Lair", "Ned")
        for person, group in (
            (self.ada, self.flat),
            (self.chi, self.theirs),
            (self.mallory, self.shared),
            (self.mallory, self.lair),
        ):
            for number in range(30):
                person.adds(group, f"Bread {number}")
            self.furnish(person, group)
        # Anyone may sign up, or join the household.
        self.ada.post("/instance/sign-up", expecting=303, open="on")
        self.link = self.ada.invitation(self.flat)
        # They have signed in from this machine before.
        for person, name in ((self.ada, "ada"), (self.ben, "ben"), (self.chi, "chi")):
            person.signs_in(name)
        self.server = self.database = None

    @staticmethod
    def furnish(person, group):
        """One of everything that a group may have."""
        page = person.get(f"{group}/entries/new").text
        member, *others = re.findall(r'name="in\[([\w-]{22})\]"', page)
        entry = {"title": "Rent", "amount": "9", "tags": "home, warm", "payee": "Landlord"}
        entry |= {"new-category": "Living", "note": "As ever"}
        person.post(f"{group}/entries", expecting=303, **entry)
        person.post(f"{group}/entries", expecting=303, repeat="month", every="1", **entry)
        split = {"split": "equal", f"in[{member}]": "on"}
        person.post(f"{group}/presets", expecting=303, name="Alone", **split)
        person.post(f"{group}/units", expecting=303, code="PTS", decimals="0")
        if len(others) > 3:
            person.post(f"{group}/parties", expecting=303, member=others[:2])
        category = re.search(r"/labels/([\w-]{22})", person.get(f"{group}/labels").text)[1]
        month = datetime.date.today().strftime("%Y-%m")
        budget = {"month": month, "category": category, "amount": "100"}
        person.post(f"{group}/budgets", expecting=303, **budget)
        png = PNG + group.encode()
        person.upload(f"{group}/receipts", "receipt", ("a.png", png), expecting=303)

    @property
    def people(self):
        return self.ada, self.ben, self.chi, self.mallory

    def guest(self, number, link=None):
        """A guest from one of several networks: of one only so many may join."""
        guest = Visitor(self.address, f"127.0.2.{number // 20 + 1}")
        guest.post(link or self.link, expecting=303, name=f"Guest {number}")
        return guest

    def moved_to(self, server, database):
        for person in self.people:
            person.address = server.address
        self.server, self.database = server, database
        return self


@contextlib.contextmanager
def small_disk(place):
    """A disk of 60 MB; where none can be mounted, any disk."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(disk(place, DISK))
        except pytest.skip.Exception:
            place.mkdir(exist_ok=True)
        yield place


def copy_household(template, place):
    database = place / "evenly.db"
    shutil.copy(template, database)
    database.chmod(0o600)
    return database
