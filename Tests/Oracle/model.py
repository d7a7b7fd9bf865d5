"""A group as it should be after everything that was done to it: a second implementation, which
knows what was promised and nothing of the program."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from bills import SCALES, Bill, Entry, faults, order
from items import claims_of


@dataclass
class Member:
    id: str
    name: str
    role: str = "member"
    into: str | None = None
    is_removed: bool = False


@dataclass
class Label:
    id: str
    kind: str
    name: str
    into: str | None = None
    is_removed: bool = False


@dataclass
class Party:
    id: str
    members: frozenset
    is_dissolved: bool = False


@dataclass
class Action:
    """One action of a person: its place in the journal, and what it changed."""

    by: str
    last: int
    changes: list = field(default_factory=list)
    is_import: bool = False


class Model:
    id = "group"

    def __init__(self, currency="EUR"):
        self.currency, self.simplifies = currency, True
        self.members, self.labels, self.entries, self.parties = {}, {}, {}, {}
        self.actions = []
        self._changes = []

    # What is done.

    def set(self, thing, name, value):
        before = getattr(thing, name)
        if before != value:
            setattr(thing, name, value)
            self._changes.append((thing, name, before, value))

    def add(self, thing, absent):
        """Something new; taking it back makes it absent."""
        {Member: self.members, Label: self.labels, Entry: self.entries, Party: self.parties}[
            type(thing)
        ][thing.id] = thing
        self._changes.append((thing, absent, True, False))

    def finish(self, by, last):
        """What was changed since the last one is one action."""
        if self._changes:
            self.actions.append(Action(by, last, self._changes))
        self._changes = []

    def forget(self):
        self._changes = []

    def can_undo(self, action):
        """Whether no one has changed the same again, and nothing new rests on it."""
        later = self.actions[self.actions.index(action) + 1 :]
        changed = [(thing, name) for it in later for thing, name, *_ in it.changes]
        if any(
            thing is other and name == field
            for thing, name, *_ in action.changes
            for other, field in changed
        ):
            return False
        # A former member or a viewer is not brought back; another stands for a merged one.
        back = {self.member(it) for change in action.changes for it in self._brings_back(*change)}
        if not back <= set(self.sharing):
            return False
        added = [it for it, _, before, _ in action.changes if before is True]
        mine = {it.id for it, *_ in action.changes}
        return not any(self._rests(it, mine) for it in added if not isinstance(it, Entry))

    def _brings_back(self, thing, name, before, after):
        """Whom taking back a change makes part of an entry."""
        if name == "bill":
            return before.members - after.members
        if name == "is_deleted" and before is False:
            return self.looking_on & thing.bill.members
        return set()

    @property
    def looking_on(self):
        return {it.id for it in self.members.values() if it.role == "viewer"}

    def _rests(self, thing, mine):
        others = [it for it in self.entries.values() if it.id not in mine]
        if isinstance(thing, Label):
            return any(
                thing.id in (it.category, it.payee) or thing.id in it.tags for it in others
            ) or any(it.into == thing.id for it in self.labels.values())
        return isinstance(thing, Member)

    def undo(self, action):
        for thing, name, before, _ in action.changes:
            self.set(thing, name, before)

    def undoing(self, action):
        """What taking back what was done to many entries sets, and which of them stay: where the
        same was changed again since, or anything of what was imported."""
        back, staying = [], []
        later = self.actions[self.actions.index(action) + 1 :] if action.is_import else []
        touched = {(id(thing), name) for it in later for thing, name, *_ in it.changes}
        for thing, name, before, after in action.changes:
            if not isinstance(thing, Entry) or thing.is_erased:
                continue
            now = then = getattr(thing, name)
            if name == "tags":
                then = now - (after - before) | before - after
                is_as_left = (now - then, then - now) == (after - before, before - after)
            elif now != before:
                then, is_as_left = before, now == after
            if any(it == id(thing) and field != name for it, field in touched):
                is_as_left = False
            if now != then:
                back.append((thing, name, then)) if is_as_left else staying.append(thing)
        if back:
            back += [it for it in self._brought(action) if not self._is_used(it[0], back)]
        return back, staying

    @staticmethod
    def _brought(action):
        """What came with the entries of an action, and goes with them."""
        for thing, name, before, after in action.changes:
            if isinstance(thing, Label | Member) and getattr(thing, name) == after:
                yield thing, name, before

    def _is_used(self, thing, back):
        then = {(id(entry), name): value for entry, name, value in back}
        for it in self.entries.values():
            tags = then.get((id(it), "tags"), it.tags)
            used = {it.category, it.payee, *tags, *it.bill.members}
            if thing.id in used and not then.get((id(it), "is_deleted"), it.is_deleted):
                return True
        return False

    # The current names of labels and members

    def member(self, identifier):
        while self.members[identifier].into:
            identifier = self.members[identifier].into
        return identifier

    def label(self, identifier):
        while identifier and self.labels[identifier].into:
            identifier = self.labels[identifier].into
        return identifier

    def named(self, kind, name):
        """The label of a typed name; a merged one stands for the other."""
        called = [
            it
            for it in self.labels.values()
            if it.kind == kind and it.name.casefold() == name.casefold()
        ]
        for it in sorted(called, key=lambda it: bool(it.into)):
            if not self.labels[self.label(it.id)].is_removed:
                return self.label(it.id)
        return None

    @property
    def sharing(self):
        """The members who share costs."""
        return [
            it.id
            for it in self.members.values()
            if not it.into and not it.is_removed and it.role != "viewer"
        ]

    def tags(self, entry):
        return {self.label(it) for it in entry.tags}

    # What it comes to.

    @property
    def listed(self):
        return [it for it in self.entries.values() if not it.is_deleted]

    def take_parts(self, owed):
        """Holds what the program made of each bill to the rules; what was divided once, stays."""
        for entry in self.entries.values():
            if entry.is_erased:
                continue
            parts = {member: abs(part) for member, part in owed[entry.id].items() if part}
            fault = faults(entry.bill.amount, entry.bill.claims, parts)
            assert fault is None, (entry, fault)
            assert entry.divided.setdefault(repr(entry.bill), parts) == parts, entry

    def take_converted(self, entry, both):
        """The same of what each paid and owes of a bill that was converted."""
        total, _ = entry.bill.counted
        for claims, parts in zip(entry.bill.converted_claims, both, strict=True):
            fault = faults(total, claims, parts)
            assert fault is None, (entry, fault)
        assert entry.converted.setdefault(repr(entry.bill), both) == both, entry

    def named_by(self, entry):
        """Everybody who has a part in an entry, by the name they go by now."""
        return {self.member(it) for it in entry.bill.members}

    def parts(self, entry):
        """What each paid and owes, of those who go by one name together."""
        paid, owed = Counter(), Counter()
        for member, (more_paid, more_owed) in entry.parts.items():
            paid[self.member(member)] += more_paid
            owed[self.member(member)] += more_owed
        return {it: (paid[it], owed[it]) for it in paid | owed | Counter(paid.keys())}

    def nets(self, entry):
        return {it: paid - owed for it, (paid, owed) in self.parts(entry).items()}

    def minor(self, entry):
        amount, currency = entry.bill.counted
        return entry.bill.sign * amount, currency

    def sums(self, entries):
        total = Counter()
        for entry in entries:
            amount, currency = self.minor(entry)
            total[entry.bill.kind, currency] += amount
        return total

    @property
    def balances(self):
        """By currency and member; those who are even are zero."""
        balances = defaultdict(Counter)
        for entry in self.listed:
            for member, net in self.nets(entry).items():
                balances[self.minor(entry)[1]][member] += net
        return balances

    def party(self, member):
        """All members who settle together with a member, and the one who stands for them."""
        for party in self.parties.values():
            together = {self.member(it) for it in party.members}
            if not party.is_dissolved and member in together and len(together) > 1:
                return frozenset(together)
        return frozenset({member})

    def settling(self, currency):
        """What each who settles alone, or all who settle as one, get back."""
        nets = Counter()
        for member, net in self.balances[currency].items():
            nets[self.party(member)] += net
        return {party: net for party, net in nets.items() if net}

    def report(self, entries, by):
        """Expense and income by part and currency; payments are neither."""
        figures = defaultdict(Counter)
        for entry in entries:
            amount, currency = self.minor(entry)
            if entry.bill.kind == "transfer":
                continue
            for part, share in self._split_by(entry, by, amount):
                figures[part, currency][entry.bill.kind] += abs(share)
        return figures

    def _split_by(self, entry, by, amount):
        if by == "category":
            return [(self.label(entry.category) or "", amount)]
        if by == "payee":
            return [(self.label(entry.payee) or "", amount)]
        if by == "tag":
            return [(tag, amount) for tag in self.tags(entry) or {""}]
        if by == "month":
            return [(entry.day[:7], amount)]
        return [(it, owed) for it, (_, owed) in self.parts(entry).items() if owed]


def bill_of(form, currency, members):
    """The bill that the fields of a form say."""
    code = form["currency"] or currency
    scale = SCALES[code]

    def minor(text):
        return int(Fraction(text) * 10**scale)

    amount = minor(form["amount"])
    payer = form["payer"]
    paid = {payer: amount}
    if payer == "several":
        paid = {it: minor(text) for it, text in _keyed(form, "paid", members)}
    kind, rule = form["kind"], form["split"] or "equal"
    if kind == "transfer":
        return Bill(
            kind,
            amount,
            code,
            paid,
            "equal",
            {form["to"]: Fraction(0)},
            *_rate(form, code, currency),
        )
    inputs = {it: Fraction(0) for it, _ in _keyed(form, "in", members)}
    if rule == "adjustment":
        inputs |= {it: Fraction(minor(text)) for it, text in _keyed(form, rule, inputs)}
    elif rule == "items":
        inputs = claims_of(form, amount, scale, sorted(members, key=order))
    elif rule == "exact":
        inputs = {it: Fraction(minor(text)) for it, text in _keyed(form, rule, members)}
    elif rule != "equal":
        inputs = {it: Fraction(text.rstrip("%")) for it, text in _keyed(form, rule, members)}
    return Bill(kind, amount, code, paid, rule, inputs, *_rate(form, code, currency))


def _keyed(form, name, members):
    for member in sorted(members, key=order):
        text = form[f"{name}[{member}]"]
        if text:
            yield member, text


def _rate(form, code, currency):
    if code == currency or not form["rate"]:
        return None, None
    return Fraction(form["rate"]), currency
