"""A household's entries as files of other programs have them, and what of them an import keeps."""

import csv
import io
import re
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction

from bills import SCALES
from compare import money, table_rows
from flatmates import Flatmates


def rows_of(model):
    """Every entry as its row says it, under the names that its people and labels go by now."""
    for entry in sorted(model.listed, key=lambda it: (it.day, it.created)):
        amount, currency = model.minor(entry)
        parts = {model.members[it].name: both for it, both in model.parts(entry).items()}
        category, payee = (
            model.labels[model.label(it)].name if it else "" for it in (entry.category, entry.payee)
        )
        yield {
            "id": entry.id,
            "date": entry.day,
            "title": entry.title,
            "kind": entry.bill.kind,
            "amount": amount,
            "currency": currency,
            "category": category,
            "payee": payee,
            "tags": sorted(model.labels[it].name for it in model.tags(entry)),
            "note": entry.note,
            "parts": {it: both for it, both in sorted(parts.items()) if any(both)},
            "bill": called(entry.bill, lambda it: model.members[model.member(it)].name),
        }


def called(bill, name):
    """The same bill of people who go by other names, perhaps two of them by one."""
    paid, inputs = Counter(), defaultdict(Fraction)
    for member, part in bill.paid.items():
        paid[name(member)] += part
    for member, part in bill.inputs.items():
        inputs[name(member)] += part
    return replace(bill, paid=dict(paid), inputs=dict(inputs))


def read(text):
    """The same of a table that the program wrote."""
    for row in table_rows(text):
        code = row["currency"]
        names = [it.removesuffix(" share") for it in row if it.endswith(" share")]
        parts = {
            it: (money(row[f"{it} paid"], code), money(row[f"{it} share"], code)) for it in names
        }
        told = {it: row[it] for it in row if not it.endswith((" paid", " share"))}
        yield told | {
            "amount": money(row["amount"], code),
            "tags": sorted(it for it in row["tags"].split(", ") if it),
            "parts": {it: both for it, both in sorted(parts.items()) if any(both)},
        }


def without(content, names):
    """A table that has no columns for some people."""
    lines = list(csv.reader(io.StringIO(content.removeprefix("\ufeff"))))
    gone = {f"{it}{end}" for it in names for end in ("", " paid", " share")}
    kept = [place for place, cell in enumerate(lines[0]) if cell not in gone]
    text = io.StringIO()
    csv.writer(text).writerows([line[it] for it in kept if line] for line in lines)
    return text.getvalue()


def nets(row):
    return {it: paid - owed for it, (paid, owed) in row["parts"].items() if paid != owed}


def written(minor, currency):
    return Flatmates.written(minor, SCALES[currency])


class OwnTable:
    """Evenly's table with nothing in it but who paid and owes what."""

    @staticmethod
    def write(rows, has_ids):
        names = sorted({it for row in rows for it in row["parts"]})
        columns = ["date", "title", "kind", "amount", "currency", "category", "payee", "tags"]
        columns += ["note", "id", *(f"{it} {side}" for it in names for side in ("paid", "share"))]
        text = io.StringIO()
        table = csv.DictWriter(text, columns, extrasaction="ignore")
        table.writeheader()
        for row in rows:
            code = row["currency"]
            cells = {"amount": written(row["amount"], code), "tags": ", ".join(row["tags"])}
            for name in names:
                paid, owed = row["parts"].get(name, (0, 0))
                cells[f"{name} paid"], cells[f"{name} share"] = (
                    written(paid, code),
                    written(owed, code),
                )
            table.writerow(row | cells | ({} if has_ids else {"id": ""}))
        return text.getvalue()

    @staticmethod
    def is_left(row):
        """What goes to oneself is no payment."""
        return row["kind"] == "transfer" and not nets(row)

    @staticmethod
    def category(row):
        return row["category"]

    @staticmethod
    def kept(row):
        """Of the keys of categories only their names are known here, and an original amount that
        does not come to the same parts is told in the note."""
        kept = ("date", "title", "kind", "amount", "currency", "payee", "tags", "parts")
        note = re.sub(r"\n?Original: \S+ [A-Z]{3}, rate \S+$", "", row["note"])
        return repr([note, *(row[it] for it in kept)])


class Splitwise:
    """What everybody is up or down by each entry, with totals at the end."""

    @staticmethod
    def write(rows, has_ids):
        names = sorted({it for row in rows for it in row["parts"]})
        totals, text = Counter(), io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(["Date", "Description", "Category", "Cost", "Currency", *names])
        table.writerow([])
        for row in rows:
            code, up = row["currency"], nets(row)
            is_payment = row["kind"] == "transfer"
            word = "Payment" if is_payment else Splitwise.category(row)
            cells = [written(up.get(it, 0), code) for it in names]
            cost = written(row["amount"], code)
            table.writerow([row["date"], row["title"], word, cost, code, *cells])
            totals.update({(code, it): net for it, net in up.items()})
        table.writerow([])
        for code in sorted({row["currency"] for row in rows}):
            sums = [written(totals[code, it], code) for it in names]
            table.writerow(["2025-12-31", "Total balance", " ", " ", code, *sums])
        return text.getvalue()

    @staticmethod
    def is_left(row):
        """Whose it was is not in it."""
        return not nets(row)

    @staticmethod
    def category(row):
        """There is none without one."""
        return row["category"] or "General"

    @staticmethod
    def kept(row):
        """Payments have a sentence for a title, and others what they cost in another currency."""
        title = re.sub(r" \([A-Z]{3} [\d.]+\)$", "", row["title"])
        title = "" if row["kind"] == "transfer" else title
        return repr(
            [
                row["date"],
                title,
                row["kind"],
                row["amount"],
                row["currency"],
                sorted(nets(row).items()),
            ]
        )
