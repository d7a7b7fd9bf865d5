"""What two people owe each other in several groups: one payment settles it, and can be undone."""

import itertools
from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from bills import SCALES
from chance import seed
from compare import Comparison
from evenly import Server
from flatmates import Flatmates, make_accounts
from hands import at_once
from page import Form, Page
from test_households import ROUNDS

HOUSEHOLDS = 3 * ROUNDS
NAMES = ("Ada", "Ben", "Chi", "Vic")


class Street:
    """Some groups of the same people, as their pages show them."""

    def __init__(self, accounts, number):
        self.accounts, self.flats = accounts, [Flatmates(accounts, number)]
        self.dice = self.flats[0].dice
        for place in range(1, self.dice.randint(2, 4)):
            self.flats.append(Flatmates(accounts, number + place))
        for place, flat in enumerate(self.flats):
            self.furnish(flat, is_simple=(number + place) % 2 == 0)
        rows = [it for by in NAMES[:2] for it in self.page(by, "/people").all("a", class_="row")]
        self.paths = {it.first(class_="row-title").text: it["href"] for it in rows}

    def furnish(self, flat, is_simple):
        """Four people with accounts, at times one without, a couple or one who has left."""
        unnamed = [flat.model.members[flat.id_of(it)] for it in ("Dee", "Eli", "Fay")]
        for member in unnamed[self.dice.randint(0, 1) :]:
            flat.remove_member("Ada", member)
        if self.dice.random() < 0.5:
            flat.change_role(flat.model.members[flat.id_of("Vic")], "member")
        flat.simplify("Ada", is_simple)
        for _ in range(10):
            flat.add(self.dice.choice(NAMES[:3]))
        flat.pay(self.dice.choice(NAMES[:3]))
        present = [
            it for it in flat.model.members.values() if not it.is_removed and it.role != "viewer"
        ]
        if self.dice.random() < 0.3:
            flat.settle_as_one("Ada", self.dice.sample(present, 2))
        elif self.dice.random() < 0.3:
            flat.remove_member("Ada", flat.model.members[flat.id_of("Vic")])

    def party(self, place, name):
        """The names of all who settle as one with someone; none where they have left the group."""
        flat = self.flats[place]
        member = flat.model.members[flat.id_of(name)]
        together = flat.model.party(member.id) if not member.is_removed else ()
        return {flat.model.members[it].name for it in together}

    def page(self, by, path):
        answer = self.accounts[by].get(path)
        assert answer.status == 200, (answer.status, path)
        return Page(answer.text)

    def balances(self):
        """What each has by group, currency and name, and what is proposed from one to another."""
        nets, proposals = Counter(), {}
        for place, flat in enumerate(self.flats):
            names, page = (
                {it.id: it.name for it in flat.model.members.values()},
                flat.page("/balances"),
            )
            for it in page.all("li", class_="balance"):
                nets[place, it["data-currency"], names[it["data-member"]]] = int(it["data-minor"])
            for it in page.all("li", class_="proposal"):
                payer, payee = names[it["data-from"]], names[it["data-to"]]
                proposals[place, it["data-currency"], payer, payee] = int(it["data-minor"])
        return nonzero(nets), proposals

    def parts(self, name, other, proposals):
        """By currency and group, what a page offers to pay at once; below zero the first pays."""
        parts = defaultdict(dict)
        for (place, currency, payer, payee), minor in proposals.items():
            alone = [self.party(place, it) == {it} for it in (name, other)]
            # What a couple or a former member owes is paid in its group.
            if {payer, payee} == {name, other} and all(alone):
                parts[currency][place] = minor if payee == name else -minor
        return parts

    def offers(self, name, other, proposals):
        """The forms of the payments that a page offers, by currency, and the parts of each."""
        rows = list(self.page(name, self.paths[other]).all("li", class_="joint stack"))
        parts = self.parts(name, other, proposals)
        parts = {it: part for it, part in parts.items() if len(part) > 1}
        sums = {it: sum(part.values()) for it, part in parts.items()}
        assert {it["data-currency"]: int(it["data-minor"]) for it in rows} == sums
        return {it["data-currency"]: Form(it.first("form")) for it in rows}, parts

    def converted(self, name, other, proposals):
        """The form that pays everything in one currency at some rates; none without others."""
        parts = self.parts(name, other, proposals)
        if len(parts) < 2 or len({place for part in parts.values() for place in part}) < 2:
            return None
        code, *others = self.dice.sample(sorted(parts), len(parts))
        rates = {it: Fraction(self.dice.randint(1, 30_000), 10_000) for it in others}
        query = "".join(f"&rate[{it}]={float(rate):.4f}" for it, rate in rates.items())
        wanted = sum(parts[code].values())
        for it, rate in rates.items():
            owed = Fraction(sum(parts[it].values()), 10 ** SCALES[it])
            counted = round(owed * rate * 10 ** SCALES[code])
            if owed and not counted:
                return None
            wanted += counted
        page = self.page(name, f"{self.paths[other]}?in={code}{query}")
        row = page.first(id="one-currency").first("li", class_="joint stack")
        assert (row["data-currency"], int(row["data-minor"])) == (code, wanted)
        return Form(row.first("form"))

    def hold_sums(self, nets):
        """Home and People say in all what the groups do."""
        for name in NAMES:
            sums = Counter()
            for (place, currency, member), minor in nets.items():
                sums[currency] += minor * (member in self.party(place, name))
            for path, mark in (("/", "data_total"), ("/people", "data_standing")):
                shown = Counter()
                for it in self.page(name, path).first("main").all(**{mark: True}):
                    shown[it["data-currency"]] += int(it["data-minor"])
                assert nonzero(shown) == nonzero(sums), (name, path)

    def press(self, sent):
        """Sends forms of people at once; who is told how to undo what was done, and by which."""
        # Each hand has a browser of its own.
        hands = [self.accounts[by].at(self.accounts[by].address) for by, _ in sent]
        tasks = [
            lambda it=it: it[1].send(it[0])
            for it in zip(hands, [it for _, it in sent], strict=True)
        ]
        assert {it.status for it in at_once(tasks)} == {303}
        told = {by: self.page(by, "/people").first(id="message") for by in dict(sent)}
        return [(by, Form(form)) for by, message in told.items() for form in message.all("form")]


def nonzero(sums):
    return {it: minor for it, minor in sums.items() if minor}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(HOUSEHOLDS))
def test_one_payment_settles_all_groups_and_one_undo_brings_all_back(tmp_path, number):
    number += seed()
    print(f"EVENLY_SEED={number} ORACLE_ROUNDS=1 makes these groups first")
    with Server.serve(tmp_path) as server:
        street = Street(make_accounts(server.address), 60_000 + number)
        pairs = list(itertools.permutations(NAMES, 2))
        while not any(street.offers(*it, street.balances()[1])[0] for it in pairs):
            street.dice.choice(street.flats).add("Ada")
        for place, flat in enumerate(street.flats):
            scratch = tmp_path / str(place)
            scratch.mkdir()
            comparison = Comparison(flat, tmp_path / "evenly.db", scratch)
            comparison.others = [it for it in street.flats if it is not flat]
            comparison.standing()
        begun, done = street.balances(), Counter()
        street.hold_sums(begun[0])
        for pair in pairs:
            forms, parts = street.offers(*pair, begun[1])
            for currency in forms:
                # Each offers it to both; at times both press at once, and more than once.
                back = street.offers(*pair[::-1], begun[1])[0][currency]
                is_raced = street.dice.random() < 0.5
                sent = [(pair[0], forms[currency]), (pair[1], back)]
                told = street.press(sent * 3 if is_raced else sent[:1])
                assert len(told) == 1
                hold_settled(street, pair, currency, parts[currency], begun)
                assert street.press(told) == []
                assert street.balances() == begun
                street.hold_sums(begun[0])
                forms, _ = street.offers(*pair, begun[1])
                done[is_raced] += 1
            form = street.converted(*pair, begun[1])
            if form:
                told = street.press([(pair[0], form)] * street.dice.randint(1, 3))
                nets, proposals = street.balances()
                street.hold_sums(nets)
                assert len(told) == 1 and not street.parts(*pair, proposals)
                assert street.press(told) == []
                assert street.balances() == begun
                done["converted"] += 1
        comparison.check()
    print(
        f"{len(street.flats)} groups, {done[False]} payments, {done[True]} by both at once, "
        f"{done['converted']} in one currency for several"
    )


def hold_settled(street, pair, currency, parts, begun):
    """The two owe each other nothing in these groups; what all others have is as it was."""
    nets, proposals = street.balances()
    street.hold_sums(nets)
    expected = Counter(begun[0])
    for place, minor in parts.items():
        expected[place, currency, pair[0]] -= minor
        expected[place, currency, pair[1]] += minor
        left = sum(minor for (*at, _), minor in nets.items() if at == [place, currency])
        assert left == 0
    assert nets == nonzero(expected)
    assert currency not in street.offers(*pair, proposals)[0]
    paid, unpaid = (
        {it for it in them if it[1] == currency and {*it[2:]} == {*pair} and it[0] in parts}
        for them in (begun[1], proposals)
    )
    assert len(paid) == len(parts) and not unpaid
    # Where debts are simplified, who pays whom may be found anew.
    anew = {it for it in parts if street.flats[it].model.simplifies}
    kept = {it: minor for it, minor in begun[1].items() if it not in paid and it[0] not in anew}
    assert {it: minor for it, minor in proposals.items() if it[0] not in anew} == kept
