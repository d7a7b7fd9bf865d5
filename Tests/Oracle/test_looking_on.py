"""Who only looks on owes what they owed, or nothing, however an entry of theirs is edited."""

import random
from dataclasses import replace

import pytest
from bills import faults
from chance import seed
from model import bill_of
from page import Page

CASES = 12


def owed(flat, entry):
    rows = flat.page(f"/entries/{entry}").all("tr", data_owed=True)
    return {it["data-member"]: abs(int(it["data-owed"])) for it in rows if int(it["data-owed"])}


def balances(flat, member):
    rows = flat.page("/members").all("li", data_member=member)
    return [int(it["data-minor"]) for row in rows for it in row.all(data_minor=True)]


def open_entry(flat, dee):
    """An entry by a random rule in which Dee has a part, which she has paid by now."""
    form = flat.page("/entries/new?kind=expense").form("/entries")
    while True:
        flat.type_money(form, "EUR")
        form["title"] = flat.fresh("Zw")
        bill = bill_of(form, "EUR", flat.model.members)
        claims = bill.claims.get(dee, 0)
        if (
            claims >= 1
            and dee not in bill.paid
            and len(bill.inputs) > 1
            and bill.rule not in ("exact", "items")
        ):
            break
    flat.send(form, "Ada")
    return form["operation"], bill


@pytest.mark.parametrize("answer", ["keep", "out"])
def test_an_edit_asks_what_becomes_of_their_part(flat, answer):
    flat.dice = random.Random(seed())
    ada, dee = flat.id_of("Ada"), flat.id_of("Dee")
    for number in range(CASES):
        entry, bill = open_entry(flat, dee)
        before = owed(flat, entry)
        part = flat.written(before[dee], 2)
        payment = {"kind": "transfer", "payer": dee, "to": ada, "amount": part, "currency": "EUR"}
        flat.post("Ada", "/entries", title=f"Even {number}", **payment)
        flat.post("Ada", f"/members/{dee}/role", role="viewer")
        form = flat.page(f"/entries/{entry}/edit").form(f"/entries/{entry}")
        amount = bill.amount + flat.dice.randint(1_000, 50_000)
        form["amount"] = flat.written(amount, 2)
        if form["payer"] == "several":
            form.empty("paid[")
            form["payer"] = ada
        asked = flat.send(form, "Ada", 409)
        assert owed(flat, entry) == before
        form = Page(asked.text).form(f"/entries/{entry}")
        form[f"looker[{dee}]"] = answer
        # No one else's part depends on an adjustment of nothing.
        goes = bill.rule in ("equal", "shares") or (
            bill.rule == "adjustment" and not bill.inputs[dee]
        )
        plain = answer == "keep" or goes
        flat.send(form, "Ada", 303 if plain else 409)
        now = owed(flat, entry)
        if plain:
            kept = before[dee] if answer == "keep" else 0
            assert now.pop(dee, 0) == kept
            others = {it: part for it, part in bill.inputs.items() if it != dee}
            rule = "shares" if bill.rule == "percent" else bill.rule
            rest = replace(bill, amount=amount - kept, rule=rule, inputs=others)
            assert faults(rest.amount, rest.claims, now) is None, (bill, before, now)
        else:
            assert now == before
        flat.post("Ada", f"/entries/{entry}/deletion")
        flat.post("Ada", f"/members/{dee}/role", role="member")
        flat.post("Ada", "/entries", **{**payment, "payer": ada, "to": dee}, title=f"Back {number}")


def test_a_title_or_day_may_change_without_a_question(flat):
    dee = flat.id_of("Dee")
    entry, _ = open_entry(flat, dee)
    part = flat.written(owed(flat, entry)[dee], 2)
    payment = {"kind": "transfer", "payer": dee, "to": flat.id_of("Ada"), "amount": part}
    flat.post("Ada", "/entries", title="Even", **payment)
    flat.post("Ada", f"/members/{dee}/role", role="viewer")
    form = flat.page(f"/entries/{entry}/edit").form(f"/entries/{entry}")
    form["title"], form["date"] = "Other", "2025-02-03"
    flat.send(form, "Ada")
    assert balances(flat, dee) in ([], [0])
