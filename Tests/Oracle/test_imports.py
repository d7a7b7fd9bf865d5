"""What a household becomes as a file, imported into another group, undone and imported again."""

import pytest
from bills import Bill, Entry
from chance import seed
from compare import Comparison
from doors import Doors
from evenly import wait_until
from files import OwnTable, Splitwise, called, read, rows_of, without
from flatmates import Flatmates
from page import Page
from test_households import ROUNDS, Life, living

FORMATS = {"own": (OwnTable, "entries.csv"), "splitwise": (Splitwise, "splitwise.csv")}


class Importing:
    """A group that a file is imported into, and what it should be then."""

    def __init__(self, flat, comparison, doors):
        self.flat, self.comparison, self.doors = flat, comparison, doors
        self.ada, self.model = flat.people["Ada"], flat.model

    def table(self):
        return list(read(self.ada.get(f"{self.flat.path}/entries.csv").text))

    def propose(self, content):
        """The form that would add a file, with whether it offers to."""
        sent = self.ada.upload(f"{self.flat.path}/import", "file", ("a.csv", content.encode()))
        assert sent.status == 303, Page(sent.text).first("main").text
        page = None

        def is_shown():
            nonlocal page
            page = Page(self.ada.get(sent["Location"]).text)
            return page.first(data_import_format=True)

        assert wait_until(is_shown) is not None
        form = page.form(sent["Location"])
        form["action"] = "confirm"
        return form, any(it["value"] == "confirm" for it in page.all("button"))

    def add(self, content, take):
        """Imports a file; `take` does the same in the model."""
        form, is_offered = self.propose(content)
        assert is_offered

        def is_done(answer):
            return (answer["Location"] or "").startswith(self.flat.path)

        sent = self.flat.send(form, "Ada")
        # Where it takes long, the file's own page says how far it is.
        page = form.action.split("?")[0]
        assert is_done(sent) or wait_until(lambda: is_done(self.ada.get(page))) is not None
        first = self.flat.seq + 1
        take()
        self.flat.finish("Ada")
        action = self.model.actions[-1]
        # An import goes by the place at which it begins.
        action.last, action.is_import = first, True
        return action

    def add_nothing(self, content):
        form, is_offered = self.propose(content)
        assert not is_offered
        form.send(self.ada)
        assert self.flat.finish("Ada") == 0
        self.ada.post(f"{form.action.split('?')[0]}/deletion", expecting=303)

    def take(self, wanted, shape):
        """The model's own entries of what was added."""
        rows = {it["id"]: it for it in self.table() if it["id"] not in self.model.entries}
        assert sorted(map(shape.kept, rows.values())) == sorted(map(shape.kept, wanted))
        for row in self.flat.page("/members").all("li", data_member=True):
            if row["data-member"] not in self.model.members:
                self.flat.take_member(row.first(class_="row-title").text)
        sources = {shape.kept(it): it for it in wanted}
        for place, identifier in enumerate(self.comparison.added(), self.flat.seq + 1):
            if identifier in rows:
                row = rows[identifier]
                source = sources[shape.kept(row)]
                self.take_row(row, self.bill(row, source), shape.category(source), place)

    def bill(self, row, source):
        """As it was typed, where the table has its rate; otherwise what each paid and owes."""
        id_of = self.flat.id_of
        if row["rate"]:
            return called(source["bill"], id_of)
        sign, rule = (-1 if row["amount"] < 0 else 1), "exact"
        paid, owed = (
            {id_of(it): sign * both[side] for it, both in row["parts"].items() if both[side]}
            for side in (0, 1)
        )
        return Bill(row["kind"], abs(row["amount"]), row["currency"], paid, rule, owed)

    def take_row(self, row, bill, category, created):
        label = self.flat.label_of
        entry = Entry(
            id=row["id"],
            title=row["title"],
            day=row["date"],
            bill=bill,
            category=label("category", category) if bill.kind != "transfer" else None,
            payee=label("payee", row["payee"]),
            tags=frozenset(label("tag", it) for it in row["tags"]),
            note=row["note"],
            created=created,
        )
        self.model.add(entry, "is_deleted")

    def hold(self):
        self.comparison.standing()
        self.comparison.labels()
        self.comparison.list("Ben", "", self.model.listed)
        self.comparison.report("", self.model.listed, "category")
        self.doors.balances()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("writer", ["model", "program"])
@pytest.mark.parametrize("name", list(FORMATS))
def test_an_import_is_undone_and_comes_back(tmp_path, name, writer, number):
    shape, path = FORMATS[name]
    with living(tmp_path, seed() + 30_000 + number) as (source, comparison):
        life = Life(source)
        for _ in range(10):
            life.add("Ada")
        for _ in range(12):
            life.step()
        comparison.export()
        rows = list(rows_of(source.model))
        if writer == "model":
            content = shape.write(rows, source.dice.random() < 0.5)
        else:
            content = source.people["Ada"].get(f"{source.path}/{path}").text
            # Nothing but the file's columns would bring those who have no part.
            sharing = {name for row in rows for name in row["parts"]}
            content = without(content, {it.name for it in source.model.members.values()} - sharing)
        flat = Flatmates(source.people | {"Vic": source.viewer}, seed() + number)
        flat.number = 500
        for _ in range(4):
            flat.add("Ben")
        (tmp_path / "into").mkdir()
        held = Comparison(flat, comparison.database, tmp_path / "into")
        held.others = [source]
        importing = Importing(flat, held, Doors(held))
        before = importing.table()
        wanted = [it for it in rows if not shape.is_left(it)]
        done = importing.add(content, lambda: importing.take(wanted, shape))
        added = importing.table()
        importing.hold()
        importing.add_nothing(content)
        flat.undo_many("Ada", done)
        importing.hold()
        assert importing.table() == before
        undone = flat.model.actions[-1]
        again = importing.add(content, lambda: flat.model.undo(undone))
        importing.hold()
        assert importing.table() == added
        importing.add_nothing(content)
        entry = flat.dice.choice([it for it, *_ in done.changes if isinstance(it, Entry)])
        flat.save(flat.change(flat.open("Ben", entry), "title"))
        flat.undo_many("Ben", again)
        importing.hold()
        importing.add_nothing(content)
