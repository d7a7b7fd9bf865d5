"""How an amount is divided and converted, worked out a second time with exact fractions.

It knows the rules as they are promised: floor plus largest remainder, where remainders tie the odd
units go round over members in the order of their ids. Where that round begins is the program's own
affair, so the parts are read from it and held to the rules.
"""

import base64
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

SCALES = {"EUR": 2, "USD": 2, "JPY": 0, "BHD": 3}


def order(identifier):
    """Where an id stands among others."""
    return base64.urlsafe_b64decode(identifier + "==")


@dataclass(frozen=True)
class Bill:
    kind: str
    amount: int
    currency: str
    # What each payer paid; with one payer, that is all of it.
    paid: dict
    # Which of the six rules, and what was typed for each member; by item, what each has to bear.
    rule: str
    inputs: dict
    rate: Fraction | None = None
    into: str | None = None

    @property
    def members(self):
        return self.paid.keys() | self.inputs.keys()

    @property
    def sign(self):
        return -1 if self.kind == "income" else 1

    @property
    def claims(self):
        """What each takes part with, as exact parts of the amount."""
        amount, inputs = Fraction(self.amount), self.inputs
        if self.rule in ("exact", "items"):
            return dict(inputs)
        if self.rule == "percent":
            return {member: amount * part / 100 for member, part in inputs.items()}
        if self.rule == "shares":
            whole = sum(inputs.values())
            return {member: amount * part / whole for member, part in inputs.items()}
        rest = (amount - sum(inputs.values())) / len(inputs)
        return {member: rest + part for member, part in inputs.items()}

    @property
    def converted_claims(self):
        """The same of what was paid and of what is owed, in the currency that it counts in."""
        factor = Fraction(self.counted[0], self.amount)
        return [
            {member: part * factor for member, part in parts.items()}
            for parts in (self.paid, self.claims)
        ]

    @property
    def counted(self):
        """The amount in the currency that it counts in, and that currency."""
        if self.rate is None:
            return self.amount, self.currency
        exact = Fraction(self.amount) / 10 ** SCALES[self.currency] * self.rate
        return round(exact * 10 ** SCALES[self.into]), self.into


def faults(total, claims, parts):
    """What is wrong with the parts that an amount was divided into, above zero all of them."""
    claims = {member: claim for member, claim in claims.items() if claim}
    parts = {member: part for member, part in parts.items() if part}
    if sum(parts.values()) != total:
        return f"adds up to {sum(parts.values())} instead of {total}"
    if not parts.keys() <= claims.keys():
        return "somebody has a part who takes no part"
    over = {member: parts.get(member, 0) - floor(claim) for member, claim in claims.items()}
    if not set(over.values()) <= {0, 1}:
        return f"off by a unit or more: {over}"
    rest = {member: claim - floor(claim) for member, claim in claims.items()}
    got = [member for member, units in over.items() if units]
    for remainder in set(rest.values()):
        alike = sorted((it for it in rest if rest[it] == remainder), key=order)
        more = [member in got for member in alike]
        if any(more) and any(rest[it] > remainder and it not in got for it in rest):
            return "an odd unit went past a larger remainder"
        # Going round, the odd units lie side by side.
        if sum(a != b for a, b in zip(more, more[1:] + more[:1], strict=True)) > 2:
            return f"odd units do not go round: {more}"
    return None


@dataclass
class Entry:
    """An entry as it should be; how it is divided is read from the program, and held to rules."""

    id: str
    title: str
    day: str
    bill: Bill
    category: str | None = None
    payee: str | None = None
    tags: frozenset = frozenset()
    note: str = ""
    is_deleted: bool = False
    is_erased: bool = False
    # What each owes, by the bill that was divided: the same for the same bill, always.
    divided: dict = field(default_factory=dict)
    # What each paid and owes of a bill with a rate, once it was converted.
    converted: dict = field(default_factory=dict)
    created: int = 0

    @property
    def owed(self):
        return self.divided[repr(self.bill)]

    @property
    def parts(self):
        """What each paid and owes in the currency that the entry counts in, with its sign."""
        bill = self.bill
        paid, owed = (bill.paid, self.owed) if bill.rate is None else self.converted[repr(bill)]
        sign, everyone = bill.sign, sorted(bill.members, key=order)
        return {it: (sign * paid.get(it, 0), sign * owed.get(it, 0)) for it in everyone}
