"""Holds everything that the program shows of a group to the model."""

import csv
import io
import itertools
import json
import re
from collections import Counter
from fractions import Fraction

from bills import SCALES
from evenly import run
from page import Page


class Comparison:
    def __init__(self, flatmates, database, scratch):
        self.flatmates, self.model, self.page = flatmates, flatmates.model, flatmates.page
        self.database, self.scratch = database, scratch
        # Other households of the same people.
        self.others = []
        self.count = 0
        self._exports = itertools.count()

    def same(self, shown, expected, *what):
        self.count += 1
        if shown != expected:
            detail = difference(shown, expected)
            raise AssertionError(f"{what}: {detail}\nlast steps: {self.flatmates.steps[-8:]}")

    def standing(self):
        """How everybody stands, and the table that it follows from."""
        self.table("", self.model.listed, self.export())
        self.homes()
        self.people()
        self.balances()

    def everything(self):
        self.standing()
        for name in ("Ada", "Ben", "Vic"):
            self.list(name, "", self.model.listed)
        for query, test in self.filters():
            entries = [it for it in self.model.listed if test(it)]
            self.list("Ada", query, entries)
            self.table(query, entries)
            self.report(query, entries, "category")
        for by in ("category", "tag", "payee", "member", "month"):
            self.report("", self.model.listed, by)
        self.report_table()
        self.labels()
        self.whose_me()
        self.budget()
        self.whys()
        self.entry_pages()
        self.check()

    # What the program writes.

    def exported(self):
        target = self.scratch / f"export-{next(self._exports)}"
        done = run("export", target, "--database", self.database, timeout=60)
        assert done.returncode == 0, done
        return target / "groups" / self.flatmates.path.rsplit("/", 1)[1]

    def added(self):
        """The ids of the entries in the order in which the journal has them."""
        journal = json.loads((self.exported() / "journal.json").read_text())
        changes = [it["change"] for it in journal]
        return [it["id"] for it in changes if it["kind"] == "entry" and "added" in it]

    def export(self):
        folder = self.exported()
        entries = json.loads((folder / "entries.json").read_text())
        owed = {
            it["id"]: {share["member"]: share["owed"] for share in it["shares"]}
            for it in entries
            if not it.get("erased")
        }
        self.model.take_parts(owed)
        for entry in self.model.listed:
            if entry.bill.rate is not None:
                self.model.take_converted(entry, self.parts_on_page(entry))
        group = json.loads((folder / "group.json").read_text())
        # It names everybody whom entries name; who goes by another name now counts with them.
        nets = Counter()
        for balances in group["balances"]:
            for it in balances["members"]:
                nets[balances["currency"][0], self.model.member(it["member"])] += it["net"]
        self.same({it: net for it, net in nets.items() if net}, self.nets, "balances of the export")
        return (folder / "entries.csv").read_text()

    def parts_on_page(self, entry):
        """What each paid and owes by the page of an entry, under the names that the entry uses."""
        rows = list(self.page(f"/entries/{entry.id}").all("tr", data_owed=True))
        return tuple(
            {it["data-member"]: abs(int(it[side])) for it in rows if int(it[side])}
            for side in ("data-paid", "data-owed")
        )

    def check(self):
        done = run("check", "--database", self.database, timeout=60)
        assert done.returncode == 0, done

    @property
    def nets(self):
        return {
            (currency, member): net
            for currency, nets in self.model.balances.items()
            for member, net in nets.items()
            if net
        }

    # The list.

    def filters(self):
        """Queries, and the same as the model says it."""
        model, dice = self.model, self.flatmates.dice
        sharing = [it.id for it in model.members.values() if not it.into]
        member, payer = dice.choice(sharing), dice.choice(sharing)
        first, last = sorted(
            dice.sample(sorted({it.day for it in model.listed} | {"2025-03-03", "2025-12-24"}), 2)
        )
        yield f"member={member}", lambda it: member in model.parts(it)
        yield f"payer={payer}", lambda it: self.has_paid(it, payer)
        for kind in ("expense", "income", "transfer"):
            yield f"kind={kind}", lambda it, kind=kind: it.bill.kind == kind
        yield f"from={first}&to={last}", lambda it: first <= it.day <= last
        yield "from=2025-01-01&to=2025-02-28", lambda it: it.day <= "2025-02-28"
        yield "min=5&max=300", lambda it: 5 <= self.size(it) <= 300
        yield (
            f"min=20&member={member}",
            lambda it: self.size(it) >= 20 and member in model.parts(it),
        )
        yield "category=none", lambda it: not it.category and it.bill.kind != "transfer"
        for kind in ("category", "tag", "payee"):
            used = {it.id for it in model.labels.values() if it.kind == kind} & {
                label for entry in model.listed for label in self.flatmates._labels_of(entry)
            }
            if not used:
                continue
            label = dice.choice(sorted(used, key=lambda it: model.labels[it].name))
            has = lambda it, label=label: label in self.flatmates._labels_of(it)  # noqa: E731
            yield f"{kind}={label}", has
            word = model.labels[label].name.split()[1:]
            if word:
                yield f"q={word[0]}", self._says(word[0].casefold())
            yield (
                f"{kind}={label}&member={member}",
                lambda it, has=has: has(it) and member in model.parts(it),
            )
            yield (
                f"{kind}={label}&from={first}&to={last}",
                lambda it, has=has: has(it) and first <= it.day <= last,
            )
        yield "q=zw", lambda it: "zw" in self.words(it)
        yield "q=note", lambda it: "note" in self.words(it)
        yield f"q=zw&payer={payer}", lambda it: "zw" in self.words(it) and self.has_paid(it, payer)

    def size(self, entry):
        amount, currency = entry.bill.counted
        return Fraction(amount, 10 ** SCALES[currency])

    def has_paid(self, entry, payer):
        return payer in {self.model.member(it) for it in entry.bill.paid}

    def _says(self, word):
        return lambda it: word in self.words(it)

    def words(self, entry):
        labels = [self.model.labels[it].name for it in self.flatmates._labels_of(entry) if it]
        return " ".join([entry.title, entry.note, *labels]).casefold()

    def list(self, by, query, entries):
        model = self.model
        page = self.page(f"?sums=on&{query}" if not query else f"?{query}", by)
        wanted = sorted(entries, key=lambda it: (it.day, it.created), reverse=True)
        rows = list(page.all("li", data_entry=True))
        if len(wanted) <= 50:
            self.same([it["data-entry"] for it in rows], [it.id for it in wanted], "order", query)
        for row in rows:
            entry = model.entries[row["data-entry"]]
            amount = row.first(class_="number row-amount")
            self.same(amount.minor, model.minor(entry), "row", query, entry.title)
            mine = row.first(data_mine=True)
            me = self.flatmates.id_of(by) if by in ("Ada", "Ben", "Vic") else None
            self.same(
                int(mine["data-mine"]) if mine else 0,
                model.nets(entry).get(model.member(me), 0),
                *("mine", by, entry.title),
            )
            if entry.bill.rate is not None:
                self.same("(" in row.text, True, "original", entry.title)
        counted = page.first(data_count=True)
        self.same(int(counted["data-count"]) if counted else 0, len(wanted), "count", query)
        sums = {
            (it["data-sum"], it["data-currency"]): int(it["data-minor"])
            for it in page.all(data_sum=True)
        }
        if wanted:
            self.same(sums, dict(model.sums(wanted)), "sums", query)

    # Tables.

    def table(self, query, entries, exported=None):
        text = self.flatmates.people["Ada"].get(f"{self.flatmates.path}/entries.csv?{query}").text
        if exported is not None:
            self.same(sorted(text.splitlines()), sorted(exported.splitlines()), "both tables")
        rows = {it["id"]: it for it in table_rows(text)}
        self.same(set(rows), {it.id for it in entries}, "rows of the table", query)
        for entry in entries:
            self.row(entry, rows[entry.id])

    def row(self, entry, row):
        model = self.model
        amount, currency = model.minor(entry)
        self.same(money(row["amount"], currency), amount, "table", entry.title)
        self.same(row["currency"], currency, "table", entry.title)
        parts = {model.members[it].name: both for it, both in model.parts(entry).items()}
        for column, text in row.items():
            name, _, side = column.rpartition(" ")
            if side in ("paid", "share") and column not in ("paid by", "paid to"):
                expected = parts.get(name, (0, 0))[side == "share"]
                self.same(money(text, currency), expected, "table", entry.title, column)
        if entry.bill.rate is not None:
            bill = entry.bill
            self.same(abs(money(row["original amount"], bill.currency)), bill.amount, "original")
            self.same(Fraction(row["rate"]), bill.rate, "rate")
        names = {model.labels[it].name for it in model.tags(entry)}
        self.same({it for it in row["tags"].split(", ") if it}, names, "tags", entry.title)

    # Reports.

    def report(self, query, entries, by):
        page = self.page(f"/reports?{query}&by={by}")
        figures = {}
        for row in page.all("tr", data_part=True):
            for cell in row.all("td", data_figure=True):
                if cell["data-figure"] in ("expense", "income") and int(cell["data-minor"]):
                    part = row["data-part"]
                    key = (part, cell["data-currency"], cell["data-figure"])
                    figures[key] = int(cell["data-minor"])
        expected = {
            (part, currency, kind): amount
            for (part, currency), amounts in self.model.report(entries, by).items()
            for kind, amount in amounts.items()
            if amount
        }
        self.same(figures, expected, "report", by, query)
        totals = {
            (it["data-currency"], it["data-total"]): int(it["data-minor"])
            for it in page.all(data_total=True)
            if it["data-total"] != "net" and int(it["data-minor"])
        }
        sums = {
            (currency, kind): abs(amount)
            for (kind, currency), amount in self.model.sums(entries).items()
            if kind != "transfer"
        }
        self.same(totals, sums, "totals of the report", by, query)

    def report_table(self):
        text = self.flatmates.people["Ada"].get(f"{self.flatmates.path}/reports.csv?by=member").text
        shown, expected = Counter(), Counter()
        for row in table_rows(text):
            for kind in ("expense", "income"):
                shown[row["member"], row["currency"], kind] += money(row[kind], row["currency"])
        for (part, currency), amounts in self.model.report(self.model.listed, "member").items():
            for kind, amount in amounts.items():
                expected[self.model.members[part].name, currency, kind] += amount
        self.same(dict(+shown), dict(+expected), "table of the report")

    def labels(self):
        for kind in ("category", "tag", "payee"):
            page = self.page(f"/labels?kind={kind}")
            # What was removed stands there with a button to restore it.
            rows = page.all("li", data_label=True)
            offered = {it["data-label"] for it in rows if not it.first("form")}
            known = (it for it in self.model.labels.values() if it.kind == kind)
            current = {it.id for it in known if not it.into and not it.is_removed}
            self.same(offered, current, "labels", kind)
            shown = {
                it["data-label"]: int(it["data-count"])
                for it in page.all(data_count=True)
                if it["data-label"] and int(it["data-count"])
            }
            expected = Counter(
                label
                for entry in self.model.listed
                for label in self.flatmates._labels_of(entry)
                if label and self.model.labels[label].kind == kind
            )
            self.same(
                {it: count for it, count in shown.items() if not self.model.labels[it].into},
                {it: count for it, count in expected.items() if it in shown},
                *("counts of labels", kind),
            )

    def whose_me(self):
        ben = self.model.member(self.flatmates.id_of("Ben"))
        page = self.page("/reports?whose=me", "Ben")
        totals = {
            (it["data-currency"], it["data-total"]): int(it["data-minor"])
            for it in page.all(data_total=True)
            if it["data-total"] != "net" and int(it["data-minor"])
        }
        figures = self.model.report(self.model.listed, "member")
        expected = {
            (currency, kind): amount
            for (part, currency), amounts in figures.items()
            for kind, amount in amounts.items()
            if part == ben and amount
        }
        self.same(totals, expected, "my part of the report")

    def budget(self):
        model = self.model
        for month in ("2025-01", "2025-02", "2025-11"):
            row = self.page(f"/budgets?month={month}").first(data_spent=True)
            spent = sum(
                model.minor(it)[0]
                for it in model.listed
                if model.label(it.category) == self.flatmates.budgeted
                and it.day[:7] == month
                and model.minor(it)[1] == model.currency
                and it.bill.kind != "transfer"
            )
            self.same(int(row["data-spent"]), spent, "budget", month)

    # Balances.

    def homes(self):
        """On everybody's first page: how they stand, with those who settle as one with them."""
        for name in ("Ada", "Ben"):
            home = Page(self.flatmates.people[name].get("/").text)
            group = self.flatmates.path.rsplit("/", 1)[1]
            row = home.first("li", data_group=group)
            shown = {
                it["data-currency"]: int(it["data-minor"])
                for it in row.all("span", data_minor=True)
            }
            me = self.model.party(self.model.member(self.flatmates.id_of(name)))
            nets = {it: self.model.settling(it).get(me, 0) for it in self.model.balances}
            mine = {currency: net for currency, net in nets.items() if net}
            self.same(shown, mine, "home", name)

    def people(self):
        """Between two people stands what the balances propose, in all of their groups."""
        for name in ("Ada", "Ben"):
            shown, expected = Counter(), Counter()
            for flatmates in (self.flatmates, *self.others):
                expected.update(self.between(name, flatmates))
            for row in Page(self.flatmates.people[name].get("/people").text).all(data_person=True):
                for it in row.all("span", data_standing=True):
                    other = row.first(class_="row-title").text
                    shown[other, it["data-currency"]] += int(it["data-minor"])
            self.same(+shown, +expected, "people", name)
            self.same(-shown, -expected, "people", name)

    @staticmethod
    def between(name, flatmates):
        """The payments that a group's balances propose to or from a member."""
        model, between = flatmates.model, Counter()
        me = model.party(model.member(flatmates.id_of(name)))
        for row in flatmates.page("/balances", name).all("li", class_="proposal"):
            (payer, payee), amount = (row["data-from"], row["data-to"]), int(row["data-minor"])
            if me in (model.party(payer), model.party(payee)):
                is_mine = me == model.party(payer)
                other = model.members[payee if is_mine else payer].name
                between[other, row["data-currency"]] += -amount if is_mine else amount
        return between

    def balances(self):
        page, model = self.page("/balances"), self.model
        shown = {
            (it["data-currency"], model.party(it["data-member"])): int(it["data-minor"])
            for it in page.all("li", class_="balance")
            if int(it["data-minor"])
        }
        expected = {
            (currency, party): net
            for currency in model.balances
            for party, net in model.settling(currency).items()
        }
        self.same(shown, expected, "balances")
        for currency in model.balances:
            left, count = Counter(model.settling(currency)), 0
            for row in page.all("li", class_="proposal"):
                if row["data-currency"] == currency:
                    left[model.party(row["data-from"])] += int(row["data-minor"])
                    left[model.party(row["data-to"])] -= int(row["data-minor"])
                    count += 1
            self.same({it: net for it, net in left.items() if net}, {}, "what is left to settle")
            nets = list(model.settling(currency).values())
            if model.simplifies and len(nets) <= 8:
                self.same(count, fewest(nets), "payments", currency, nets)
        rows = list(self.page("/members").all("li", data_member=True))
        members = {
            (it["data-currency"], row["data-member"]): int(it["data-minor"])
            for row in rows
            for it in row.all(class_="balance-note", data_minor=True)
            if int(it["data-minor"])
        }
        present = {it.id for it in model.members.values() if not it.into and not it.is_removed}
        # Who is gone is offered a way back.
        forms = [
            (row["data-member"], form["action"] or "") for row in rows for form in row.all("form")
        ]
        gone = {member for member, action in forms if action.endswith("/return")}
        self.same({it["data-member"] for it in rows} - gone, present, "who is in the group")
        # Each reads how they stand with those who settle as one with them.
        together = {
            (currency, it): model.settling(currency).get(model.party(it), 0)
            for currency in model.balances
            for it in present
        }
        self.same(members, {it: net for it, net in together.items() if net}, "members")

    def whys(self):
        for (currency, member), net in self.nets.items():
            if self.flatmates.dice.random() < 0.5:
                continue
            page = self.page(f"/balances/{member}?currency={currency}")
            shown = {
                it["data-entry"]: int(it["data-minor"]) for it in page.all("tr", data_entry=True)
            }
            expected = {
                it.id: self.model.nets(it)[member]
                for it in self.model.listed
                if self.model.minor(it)[1] == currency and self.model.nets(it).get(member)
            }
            if len(expected) <= 50:
                self.same({it: net for it, net in shown.items() if net}, expected, "why", member)
                self.same(sum(shown.values()), net, "why")

    def entry_pages(self):
        model, dice = self.model, self.flatmates.dice
        for entry in dice.sample(model.listed, min(4, len(model.listed))):
            page = self.page(f"/entries/{entry.id}")
            shown = Counter()
            for row in page.all("tr", data_owed=True):
                sign = entry.bill.sign
                shown[model.member(row["data-member"]), 0] += sign * abs(int(row["data-paid"]))
                shown[model.member(row["data-member"]), 1] += sign * abs(int(row["data-owed"]))
            expected = {
                (member, side): both[side]
                for member, both in model.parts(entry).items()
                for side in (0, 1)
                if both[side]
            }
            self.same(
                {it: part for it, part in shown.items() if part}, expected, "page", entry.title
            )


def table_rows(text):
    """What a table says, without the marks that keep a spreadsheet from reading formulas."""
    for row in csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))):
        yield {name: re.sub("^'(?=[-=+@])", "", cell) for name, cell in row.items()}


def money(text, currency):
    return int(Fraction(text) * 10 ** SCALES[currency])


def fewest(nets):
    """The fewest payments that make everybody even: one less than people for each set of people who
    are even among themselves, so as many such sets as there can be."""
    count = len(nets)
    sums = [sum(net for it, net in enumerate(nets) if mask >> it & 1) for mask in range(1 << count)]
    best = [0] * (1 << count)
    for mask in range(1, 1 << count):
        best[mask] = max(best[mask & ~(1 << it)] for it in range(count) if mask >> it & 1)
        best[mask] += sums[mask] == 0
    return count - best[-1]


def difference(shown, expected):
    if isinstance(shown, dict) and isinstance(expected, dict):
        keys = sorted(shown.keys() | expected.keys(), key=str)
        lines = [(it, shown.get(it), expected.get(it)) for it in keys]
        return f"shown and expected: {[it for it in lines if it[1] != it[2]]}"
    return f"shown {shown!r}, expected {expected!r}"
