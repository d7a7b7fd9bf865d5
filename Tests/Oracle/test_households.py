"""Random households, lived through the real pages and replayed in a second implementation."""

import os
from contextlib import contextmanager

import pytest
from chance import seed
from compare import Comparison
from doors import Doors
from evenly import Server
from flatmates import DAYS, KINDS, Flatmates, make_accounts
from hands import Hands
from model import Party

ROUNDS = int(os.environ.get("ORACLE_ROUNDS", "1"))
STEPS = int(os.environ.get("ORACLE_STEPS", "60"))
DEEDS = ("delete", "payer", "tag", "untag", "categorise", "payee", "date")


@contextmanager
def living(directory, number, *arguments, **options):
    print(f"EVENLY_SEED={number} ORACLE_ROUNDS=1 makes this household again")
    with Server.serve(directory, *arguments, **options) as server:
        flatmates = Flatmates(make_accounts(server.address), number)
        yield flatmates, Comparison(flatmates, directory / "evenly.db", directory)


class Life:
    """Chooses the next action of a person."""

    def __init__(self, flatmates):
        self.flatmates, self.model, self.dice = flatmates, flatmates.model, flatmates.dice
        self.opened = []

    def step(self):
        steps = {
            self.add: 14,
            self.open: 6,
            self.save: 8,
            self.delete: 2,
            self.restore: 2,
            self.erase: 1,
            self.members: 4,
            self.labels: 7,
            self.parties: 1,
            self.bulk: 2,
            self.pay: 2,
            self.undo: 6,
            self.settings: 1,
        }
        step = self.dice.choices(list(steps), list(steps.values()))[0]
        by = self.dice.choice(list(self.flatmates.people))
        self.flatmates.steps.append([step.__name__, by])
        self.flatmates.steps[-1].append(step(by))

    def add(self, by):
        self.flatmates.add(by)

    def some(self, things, count=1):
        things = list(things)
        return self.dice.sample(things, count) if len(things) >= count else None

    def open(self, by):
        entries = self.some(self.model.listed)
        if entries:
            fields = ["title", "day", "note", "category", "payee", "tags", "money"]
            # A form that was opened and is saved as it is.
            names = self.dice.sample(fields, self.dice.choice([0, 1, 1, 2]))
            opened = self.flatmates.open(by, entries[0])
            self.flatmates.change(opened, *names)
            self.opened.append((opened, self.roster))
            return entries[0].title, names

    @property
    def roster(self):
        return {(it.id, it.into, it.is_removed, it.role) for it in self.model.members.values()}

    def save(self, by):
        if not self.opened:
            self.open(by)
        if self.opened:
            opened, roster = self.opened.pop(self.dice.randrange(len(self.opened)))
            # Who is no longer there cannot be charged anew; that is another question.
            if roster != self.roster and opened.form.fields != opened.shown.fields:
                return None
            self.flatmates.save(opened)
            return opened.entry.title

    def delete(self, by):
        entries = self.some(self.model.listed)
        if entries:
            self.flatmates.delete(by, *entries)
            return entries[0].title

    @property
    def bin(self):
        return [it for it in self.model.entries.values() if it.is_deleted and not it.is_erased]

    def restore(self, by):
        # A change that would charge a viewer is refused: see test_coming_back.py.
        looking_on = self.model.looking_on
        entries = self.some(it for it in self.bin if not it.bill.members & looking_on)
        if entries:
            self.flatmates.restore(by, *entries)
            return entries[0].title

    def erase(self, by):
        entries = self.some(self.bin)
        if entries:
            self.flatmates.erase(*entries)
            return entries[0].title

    @property
    def names(self):
        """Members without an account, who are not part of a couple."""
        own = {self.flatmates.id_of(it) for it in ("Ada", "Ben", "Chi", "Vic")}
        for party in self.model.parties.values():
            own |= party.members
        return [it for it in self.model.members.values() if not it.into and it.id not in own]

    def members(self, by):
        flatmates, dice = self.flatmates, self.dice
        names = [it for it in self.names if not it.is_removed]
        gone = [it for it in self.names if it.is_removed]
        what = dice.choice(["add", "rename", "merge", "merge", "remove", "return", "role"])
        if what == "add" and len(self.model.sharing) < 9:
            flatmates.add_member(by)
        plain = [it for it in names if it.role == "member"]
        if what == "rename" and plain:
            flatmates.rename_member(by, dice.choice(plain))
        if what == "merge" and len(plain) > 2:
            member = dice.choice(plain)
            into = dice.choice([it for it in plain if it is not member])
            flatmates.merge_members(by, member, into)
            return what, member.name, into.name
        if what == "remove" and len(plain) > 2:
            flatmates.remove_member(by, dice.choice(plain))
        if what == "return" and gone:
            flatmates.take_back(by, dice.choice(gone))
        if what == "role" and names:
            member = dice.choice(names)
            flatmates.change_role(member, "viewer" if member.role == "member" else "member")
        return what

    def labels(self, by):
        flatmates, dice, kind = self.flatmates, self.dice, self.dice.choice(KINDS)
        known = [
            it
            for it in self.model.labels.values()
            if it.kind == kind and not it.into and not it.is_removed
        ]
        own = [
            it for it in known if any(it.name.startswith(word) for word in ("Cat", "Tag", "Pay"))
        ]
        what = dice.choice(["add", "rename", "rename", "merge", "merge", "remove"])
        if what == "add" or len(own) < 3:
            flatmates.add_label(by, kind)
            return what, kind
        label, other = dice.sample(own, 2)
        if what == "rename":
            flatmates.rename_label(by, label)
        if what == "merge":
            flatmates.merge_labels(by, label, other)
        if what == "remove":
            instead = dice.choice(["itself", "none", other.id])
            flatmates.remove_label(by, label, instead)
        return what, label.name, other.name

    def parties(self, by):
        flatmates = self.flatmates
        active = [it for it in self.model.parties.values() if not it.is_dissolved]
        together = {member for it in active for member in it.members}
        free = [it for it in self.model.sharing if it not in together]
        if active and self.dice.random() < 0.4:
            flatmates.dissolve("Ada", self.dice.choice(active))
        elif len(free) > 3:
            chosen = self.dice.sample(free, 2)
            # A member with an account decides for themselves; owners decide for all.
            flatmates.settle_as_one("Ada", [self.model.members[it] for it in chosen])

    def bulk(self, by):
        entries = self.some(self.model.listed, 3)
        if entries:
            return self.do_to_many(by, self.dice.choice(DEEDS), entries)

    def do_to_many(self, by, do, entries):
        """What payments have no part in is done to the others."""
        if do in ("categorise", "payer"):
            entries = [it for it in entries if it.bill.kind != "transfer"]
        known = [it for it in self.model.labels.values() if not self.flatmates._is_gone(it)]
        used = {tag for it in entries for tag in self.model.tags(it)}
        tags = [it.name for it in known if it.id in used]
        payees = [it.id for it in known if it.kind == "payee"]
        choices = {
            "categorise": ("category", ["none", *self.flatmates._usable_categories()]),
            "tag": ("tags", [self.flatmates.some_name("tag")]),
            "untag": ("tags", tags),
            "payee": ("payee", ["none", *payees]),
            "date": ("date", DAYS),
            "payer": ("payer", self.model.sharing),
            "delete": ("do", [do]),
        }
        field, values = choices[do]
        if entries and values:
            self.flatmates.bulk(by, entries, **{"do": do, field: self.dice.choice(values)})
        return do, [it.title for it in entries]

    def pay(self, by):
        self.flatmates.pay(by)

    def undo(self, by):
        possible = [
            it
            for it in self.model.actions[-8:]
            if self.model.can_undo(it)
            and not any(getattr(thing, "is_erased", False) for thing, *_ in it.changes)
        ]
        if possible:
            action = self.dice.choice(possible)
            is_owners = any(
                isinstance(thing, Party) or name == "role" for thing, name, *_ in action.changes
            )
            self.flatmates.undo("Ada" if is_owners else by, action)
            return action.last, [it[1:] for it in action.changes]

    def settings(self, by):
        self.flatmates.simplify(by, not self.model.simplifies)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_random_household_is_what_a_second_calculation_says(tmp_path, number):
    with living(tmp_path, seed() + number) as (flatmates, comparison):
        life = Life(flatmates)
        for step in range(STEPS):
            life.step()
            if step % 12 == 11:
                comparison.everything()
        comparison.everything()
        Doors(comparison).everything()
        print(f"{comparison.count} comparisons")


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_twenty_hands_at_once_make_what_any_order_of_them_would(tmp_path, number):
    with living(tmp_path, seed() + number) as (flatmates, comparison):
        life, hands = Life(flatmates), Hands(flatmates, comparison)
        for _ in range(8):
            life.add("Ben")
        for work in (hands.add, hands.edit, hands.name, hands.send_twice, hands.delete):
            work()
            for _ in range(4):
                life.step()
            comparison.everything()
