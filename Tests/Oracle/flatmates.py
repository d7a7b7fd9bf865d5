"""Several people who live in one group by its real pages, and what each step should make of it."""

import copy
import random
from dataclasses import dataclass, replace
from fractions import Fraction

from bills import SCALES, Entry
from household import Person
from model import Label, Member, Model, Party, bill_of
from page import Form, Page

KINDS = ("category", "tag", "payee")
DAYS = [f"2025-{month:02}-{day:02}" for month in (1, 2, 11, 12) for day in (1, 15, 28)]
REFUSED = (409, 422)


@dataclass
class Opened:
    """A form on a person's screen, and the entry as it was then."""

    by: str
    entry: Entry
    form: object
    shown: object
    base: Entry
    payee: str | None
    tags: dict


def make_accounts(address):
    """Four people who can sign in, and who are in no group together that matters."""
    ada = Person.first(address)
    hall = ada.found_group()
    others = {it: Person(address).joins(ada.invitation(hall), it) for it in ("Ben", "Chi", "Vic")}
    return {"Ada": ada} | others


class Flatmates:
    """Ada owns the group, Ben and Chi have accounts, Vic looks on; the others are names."""

    def __init__(self, accounts, seed):
        self.dice = random.Random(seed)
        self.number = 0
        self.people = {name: accounts[name] for name in ("Ada", "Ben", "Chi")}
        self.viewer = accounts["Vic"]
        self.path = accounts["Ada"].found_group("Dee", "Eli", "Fay")
        for name in ("Ben", "Chi", "Vic"):
            link = self._invitation("viewer" if name == "Vic" else "member")
            accounts[name].post(link, expecting=303, name=name)
        self.model = Model()
        self.steps = []
        self.seq = 0
        self._meet()

    def _invitation(self, role):
        form = self.page("/invitations").form("/invitations")
        form["role"] = role
        made = form.send(self.people["Ada"])
        return "/join/" + self.people["Ada"].get(made["Location"]).text.split("/join/")[1][:64]

    def _meet(self):
        for row in self.page("/members").all("li", data_member=True):
            # The usual role goes without saying.
            note = row.first("p", class_="quiet-text")
            notes = note.text.lower().split(" · ") if note else []
            role = next((it for it in notes if it in ("owner", "viewer")), "member")
            member = Member(row["data-member"], row.first(class_="row-title").text, role)
            self.model.members[member.id] = member
        for identifier, name in self._labels("category"):
            self.model.labels[identifier] = Label(identifier, "category", name)
        self.model.forget()
        # A category that everybody has, with a budget.
        self.budgeted = next(iter(self.model.labels))
        self.post("Ada", "/budgets", category=self.budgeted, amount="500", month="2025-01")
        self.seq = self.people["Ada"].position(self.path)

    # Looking.

    def page(self, path="", by="Ada"):
        person = self.viewer if by == "Vic" else self.people[by]
        answer = person.get(self.path + path)
        assert answer.status == 200, (answer.status, path)
        return Page(answer.text)

    def _labels(self, kind):
        for row in self.page(f"/labels?kind={kind}").all(data_label=True):
            yield row["data-label"], row.first(class_="row-title").text

    def id_of(self, name):
        return next(it.id for it in self.model.members.values() if it.name == name)

    def fresh(self, word):
        """A name that nothing had before, whose second word is part of no other."""
        self.number += 1
        letters = "".join("abcdefghij"[int(digit)] for digit in str(self.number))
        return f"{word} q{letters}x"

    def finish(self, by):
        """Closes an action; returns how many operations it took."""
        before, self.seq = self.seq, self.people["Ada"].position(self.path)
        self.model.finish(by, self.seq)
        return self.seq - before

    def send(self, form, by, *expected):
        person = self.viewer if by == "Vic" else self.people[by]
        answer = form.send(person)
        wanted = expected or (303,)
        assert answer.status in wanted, self._said(answer, form)
        return answer

    def _said(self, answer, form):
        text = " ".join(it.text for it in Page(answer.text).all("main"))
        return f"{answer.status} of {form.action}: {form.fields}: {text[:1500]}\n{self.steps[-3:]}"

    # Entries.

    def add(self, by):
        kind = self.dice.choices(["expense", "income", "transfer"], [6, 2, 1])[0]
        form = self.page(f"/entries/new?kind={kind}", by).form("/entries")
        self.fill(form)
        self.send(form, by)
        self.take(form)
        self.finish(by)

    def fill(self, form):
        """Types something into every part of a new form."""
        form["title"] = self.fresh("Zw")
        form["date"] = self.dice.choice(DAYS)
        self.type_money(form)
        if form["kind"] != "transfer":
            self.type_category(form)
        if self.dice.random() < 0.5:
            form["payee"] = self.some_name("payee")
        if self.dice.random() < 0.5:
            names = [self.some_name("tag") for _ in range(self.dice.choice([1, 2, 3]))]
            form["tags"] = ", ".join(dict.fromkeys(names))
        if self.dice.random() < 0.3:
            form["note"] = self.fresh("Note")

    def type_category(self, form):
        form.without("new-category")
        form["category"] = "none"
        if self.dice.random() < 0.1:
            form["new-category"] = self.fresh("Cat")
        elif self.dice.random() < 0.7:
            known = [it.id for it in self.model.labels.values() if it.kind == "category"]
            usable = [it for it in known if not self._is_gone(self.model.labels[it])]
            # Few of them, so that several entries have the same.
            form["category"] = self.dice.choice(usable[:3] + usable[-3:])

    def some_name(self, kind):
        known = [
            it.name
            for it in self.model.labels.values()
            if it.kind == kind and not self._is_gone(it)
        ]
        if not known or self.dice.random() < 0.3:
            return self.fresh(kind.capitalize())
        return self.dice.choice(known[:6])

    @staticmethod
    def _is_gone(thing):
        return thing.into or thing.is_removed

    def type_money(self, form, code=None):
        dice, sharing = self.dice, self.model.sharing
        code = code or dice.choices(["EUR", "USD", "JPY", "BHD"], [6, 2, 1, 1])[0]
        scale = SCALES[code]
        minor = dice.choice([dice.randint(100, 999), dice.randint(1_000, 99_999)])
        form.without("rate")
        form["currency"], form["amount"] = code, self.written(minor, scale)
        if code != "EUR":
            form["rated"] = code
            form["rate"] = dice.choice(["", "0.5", "0.91", "1.2345", "0.0061", "2"])
            # What comes to nothing in the group's currency cannot be counted in it.
            if form["rate"] and Fraction(form["amount"]) * Fraction(form["rate"]) < 1:
                form["rate"] = ""
        if form["kind"] == "transfer":
            form["payer"], form["to"] = dice.sample(sharing, 2)
            return
        self.type_payers(form, minor, scale, sharing)
        self.type_split(form, minor, scale, sharing)

    def type_payers(self, form, minor, scale, sharing):
        form.empty("paid[")
        form["payer"] = self.dice.choice(sharing)
        if self.dice.random() < 0.3:
            form["payer"] = "several"
            payers = self.dice.sample(sharing, self.dice.choice([2, min(3, len(sharing))]))
            for member, part in zip(payers, self.cut(minor, len(payers)), strict=True):
                form[f"paid[{member}]"] = self.written(part, scale)

    def type_split(self, form, minor, scale, sharing):
        dice = self.dice
        form.without("in[")
        for rule in ("shares", "percent", "exact", "adjustment"):
            form.empty(f"{rule}[")
        form.without("item[")
        form.without("extra[")
        form.fields.pop("rest", None)
        among = dice.sample(sharing, dice.randint(1, len(sharing)))
        rule = dice.choice(["equal", "equal", "shares", "percent", "exact", "adjustment", "items"])
        form["split"] = rule
        if rule == "items":
            self.type_items(form, minor, scale, among)
        if rule in ("equal", "adjustment"):
            for member in among:
                form[f"in[{member}]"] = "on"
        if rule == "shares":
            for member in among:
                form[f"shares[{member}]"] = dice.choice(["1", "2", "0.5", "1.25", "3"])
        if rule == "percent":
            for member, part in zip(among, self.cut(1_000_000, len(among)), strict=True):
                form[f"percent[{member}]"] = self.written(part, 4)
        if rule == "exact":
            for member, part in zip(among, self.cut(minor, len(among)), strict=True):
                form[f"exact[{member}]"] = self.written(part, scale)
        if rule == "adjustment":
            for member in among[: len(among) // 2]:
                form[f"adjustment[{member}]"] = self.written(minor // (4 * len(among)), scale)

    def type_items(self, form, minor, scale, among):
        """Lines, a tax or tip and a discount that make up the amount, or leave a rest."""
        dice = self.dice
        prices = self.cut(minor, min(minor, dice.randint(2, 5)))
        percent = dice.choice(["", "", "7.5%", "10%", "18%"])
        tax = prices.pop() if len(prices) > 1 and not percent and dice.random() < 0.5 else 0
        rest = prices.pop() if len(prices) > 1 and dice.random() < 0.3 else 0
        off = minor // 10 if dice.random() < 0.3 else 0
        prices[0] += off
        is_open = bool(rest or percent)
        for number, price in enumerate(prices, 1):
            form[f"item[{number}][name]"] = dice.choice(["Wine", "Pizza", "水", "خبز", ""])
            form[f"item[{number}][amount]"] = self.written(price, scale)
            some = dice.sample(among, dice.randint(1, len(among)))
            if number > 1 and dice.random() < 0.2:
                is_open, some = True, []
            for member in some:
                form[f"item[{number}][in][{member}]"] = "on"
                if dice.random() < 0.2:
                    form[f"item[{number}][weight][{member}]"] = dice.choice(["2", "0.5", "3"])
        if percent:
            # A percentage has room in what is taken off the first line.
            prices[0] -= off
            form["item[1][amount]"] = self.written(prices[0] - prices[0] // 3, scale)
            off = 0
        extras = [(dice.choice(["tax", "tip", "service"]), self.written(tax, scale))] * bool(tax)
        extras += [("tip", percent)] * bool(percent)
        extras += [("discount", self.written(off, scale))] * bool(off)
        for number, (kind, text) in enumerate(extras, 1):
            form[f"extra[{number}][kind]"] = kind
            form[f"extra[{number}][amount]"] = text
            spreads = ["proportion"] if kind == "discount" else ["proportion", "equal"]
            form[f"extra[{number}][spread]"] = dice.choice(spreads)
            form[f"extra[{number}][lines]"] = "1" if percent else ""
        if is_open:
            form["rest"] = dice.choice(["equal", "proportion", among[0]])
            for member in among:
                form[f"in[{member}]"] = "on"

    def cut(self, total, count):
        """Some parts above zero that add up."""
        places = sorted(self.dice.sample(range(1, total), count - 1))
        return [b - a for a, b in zip([0, *places], [*places, total], strict=True)]

    @staticmethod
    def written(minor, scale):
        sign, minor = "-" * (minor < 0), abs(minor)
        if scale == 0:
            return f"{sign}{minor}"
        return f"{sign}{minor // 10**scale}.{minor % 10**scale:0{scale}}"

    def take(self, form, created=None):
        """The model's own entry of a form that was accepted."""
        model = self.model
        entry = Entry(
            id=form["operation"],
            title=form["title"],
            day=form["date"],
            bill=bill_of(form, model.currency, model.members),
            category=self.category_of(form),
            payee=self.label_of("payee", form["payee"]),
            tags=frozenset(self.label_of("tag", it) for it in tags_of(form)),
            note=form["note"] or "",
            created=created or self.seq + 1,
        )
        model.add(entry, "is_deleted")
        return entry

    def category_of(self, form):
        if form["new-category"]:
            return self.label_of("category", form["new-category"])
        return form["category"] if form["category"] not in (None, "", "none") else None

    def label_of(self, kind, name):
        """The label of a name that was typed; a new one gets its id from the page."""
        if not name:
            return None
        known = self.model.named(kind, name)
        if known:
            return known
        # What was removed keeps its place in the list, and its name may be given again.
        labels = [it for it, its_name in self._labels(kind) if its_name == name]
        found = [it for it in labels if it not in self.model.labels]
        assert len(found) == 1, f"{len(found)} {kind}s are called {name}"
        self.model.add(Label(found[0], kind, name), "is_removed")
        return found[0]

    def open(self, by, entry):
        form = self.page(f"/entries/{entry.id}/edit", by).form(f"/entries/{entry.id}")
        labels = self.model.labels
        return Opened(
            by,
            entry,
            form,
            copy.deepcopy(form),
            replace(entry),
            form["payee"],
            {labels[it].name: it for it in self.model.tags(entry)},
        )

    def change(self, opened, *names):
        """Types something else into some fields of a form."""
        form = opened.form
        for name in names:
            if name == "title":
                form["title"] = self.fresh("Yk")
            if name == "day":
                form["date"] = self.dice.choice([it for it in DAYS if it != form["date"]])
            if name == "note":
                form["note"] = self.fresh("Note")
            if name == "money":
                self.type_money(form)
            if name == "category" and form["kind"] != "transfer":
                form["category"] = self.dice.choice(["none", *self._usable_categories()])
            if name == "payee":
                form["payee"] = self.some_name("payee")
            if name == "tags":
                typed = [it for it in sorted(tags_of(form)) if self.dice.random() < 0.6]
                form["tags"] = ", ".join([*typed, self.some_name("tag")])
        return opened

    def _usable_categories(self):
        usable = [it for it in self.model.labels.values() if it.kind == "category"]
        return [it.id for it in usable if not self._is_gone(it)][:4]

    def save(self, opened):
        """Sends a form, however old, and expects what edits that meet come to."""
        entry, form = opened.entry, opened.form
        if entry.is_deleted:
            self.send(form, opened.by, 404, *REFUSED)
            assert self.finish(opened.by) == 0
            return
        wanted = self.wanted(opened)
        if wanted is None:
            self.send(form, opened.by, *REFUSED)
            assert self.finish(opened.by) == 0, f"a conflict wrote something: {form.fields}"
            return
        self.send(form, opened.by)
        self.apply(entry, wanted)
        took = self.finish(opened.by)
        assert took > 0 or not wanted, f"nothing was written of {wanted}"
        assert wanted or took == 0, f"{took} operations for nothing: {form.fields}"

    def apply(self, entry, wanted):
        for name, value in wanted.items():
            if callable(value):
                value = value()
            self.model.set(entry, name, value)

    def wanted(self, opened):
        """What a form changes, by name of the field; nil where two have changed the same."""
        entry, base = opened.entry, opened.base
        model, form, shown = self.model, opened.form, opened.shown
        changes = {}
        for name, key in (("title", "title"), ("day", "date"), ("note", "note")):
            if form[key] != shown[key]:
                changes[name] = (getattr(base, name), getattr(entry, name), form[key])
        typed = bill_of(form, model.currency, model.members)
        if typed != bill_of(shown, model.currency, model.members):
            changes["bill"] = (base.bill, entry.bill, typed)
        category = None if form["category"] in ("", "none") else form["category"]
        if form["category"] != shown["category"]:
            changes["category"] = (base.category, entry.category, category)
        if (form["payee"] or "") != (shown["payee"] or ""):
            typed = model.named("payee", form["payee"]) or form["payee"]
            changes["payee"] = (base.payee, entry.payee, typed)
        wanted = {}
        for name, (was, now, then) in changes.items():
            if name in ("category", "payee"):
                was, now = model.label(was), model.label(now)
                if then in model.labels and model.labels[model.label(then)].is_removed:
                    return None
            if now == then:
                continue
            if was != now:
                return None
            wanted[name] = then
        if wanted.get("payee", "") not in ("", None) and wanted["payee"] not in model.labels:
            name = wanted["payee"]
            wanted["payee"] = lambda: self.label_of("payee", name)
        tags = self.wanted_tags(opened)
        if tags is not None:
            wanted["tags"] = tags
        return wanted

    def wanted_tags(self, opened):
        model, entry = self.model, opened.entry
        before, after = set(tags_of(opened.shown)), set(tags_of(opened.form))
        if before == after:
            return None
        taken = {model.label(opened.tags[it]) for it in before - after}
        put = after - before
        now = model.tags(entry)
        known = {model.named("tag", it) for it in put}
        if None not in known and now - taken | known == now:
            return None

        def tags():
            kept = frozenset(it for it in entry.tags if model.label(it) not in taken)
            return kept | {self.label_of("tag", it) for it in put}

        return tags

    def delete(self, by, entry):
        form = self.page(f"/entries/{entry.id}", by).form(f"{entry.id}/deletion")
        self.send(form, by)
        self.model.set(entry, "is_deleted", True)
        self.finish(by)

    def restore(self, by, entry):
        self.send(self.page("/bin", by).form(f"{entry.id}/restoration"), by)
        self.model.set(entry, "is_deleted", False)
        self.finish(by)

    def erase(self, entry):
        self.send(self.page(f"/bin/{entry.id}/erasure").form(f"{entry.id}/erasure"), "Ada")
        entry.is_erased = True
        self.finish("Ada")

    # Members, labels, and who settles as one.

    def post(self, by, path, *expected, **fields):
        person = self.viewer if by == "Vic" else self.people[by]
        answer = person.post(self.path + path, **fields)
        assert answer.status in (expected or (303,)), f"{answer.status}: {path} {fields}"
        return answer

    def add_member(self, by):
        name = self.fresh("Mem")
        self.post(by, "/members", name=name)
        self.take_member(name)
        self.finish(by)

    def take_member(self, name):
        rows = self.page("/members").all("li", data_member=True)
        found = [it for it in rows if it.first(class_="row-title").text == name]
        assert len(found) == 1, f"{len(found)} are called {name}"
        self.model.add(Member(found[0]["data-member"], name), "is_removed")

    def rename_member(self, by, member):
        form = self.page(f"/members/{member.id}", by).form(f"{member.id}/name")
        form["name"] = self.fresh(member.name.split()[0])
        self.send(form, by)
        self.model.set(member, "name", form["name"])
        self.finish(by)

    def merge_members(self, by, member, into):
        self.post(by, f"/members/{member.id}/merging", into=into.id)
        self.model.set(member, "into", into.id)
        self.finish(by)

    def remove_member(self, by, member):
        form = self.page(f"/members/{member.id}/removal", by).form(f"{member.id}/removal")
        self.send(form, by)
        self.model.set(member, "is_removed", True)
        self.finish(by)

    def take_back(self, by, member):
        self.post(by, f"/members/{member.id}/return")
        self.model.set(member, "is_removed", False)
        self.finish(by)

    def change_role(self, member, role):
        """A member with a part in costs keeps their role."""
        has_part = any(member.id in self.model.named_by(it) for it in self.model.listed)
        is_refused = role == "viewer" and has_part
        self.post(
            "Ada", f"/members/{member.id}/role", *(REFUSED if is_refused else (303,)), role=role
        )
        if not is_refused:
            self.model.set(member, "role", role)
        self.finish("Ada")

    def add_label(self, by, kind):
        form = self.page(f"/labels?kind={kind}", by).form("/labels")
        form["name"] = self.fresh(kind.capitalize())
        self.send(form, by)
        self.label_of(kind, form["name"])
        self.finish(by)

    def rename_label(self, by, label):
        form = self.page(f"/labels/{label.id}", by).form(f"/labels/{label.id}")
        form["name"] = self.fresh(label.kind.capitalize())
        self.send(form, by)
        self.model.set(label, "name", form["name"])
        self.finish(by)

    def merge_labels(self, by, label, into):
        form = self.page(f"/labels/{label.id}", by).form(f"{label.id}/merging")
        form["into"] = into.id
        self.send(form, by)
        self.model.set(label, "into", into.id)
        self.finish(by)

    def remove_label(self, by, label, instead):
        form = self.page(f"/labels/{label.id}", by).form(f"{label.id}/removal")
        model = self.model
        if form["instead"] is not None:
            form["instead"] = instead
        self.send(form, by)
        model.set(label, "is_removed", True)
        if form["instead"] not in (None, "itself"):
            # What is in the bin comes back with the other one; nothing is taken from it.
            all_of_them = [it for it in model.entries.values() if not it.is_erased]
            kept = model.listed if instead == "none" else all_of_them
            for entry in [it for it in kept if label.id in self._labels_of(it)]:
                self._replace(entry, label, None if instead == "none" else instead)
        self.finish(by)

    def _labels_of(self, entry):
        model = self.model
        return {model.label(entry.category), model.label(entry.payee)} | model.tags(entry)

    def _replace(self, entry, label, other):
        model = self.model
        if label.kind == "tag":
            kept = frozenset(it for it in entry.tags if model.label(it) != label.id)
            model.set(entry, "tags", kept | ({other} if other else set()))
        else:
            model.set(entry, label.kind, other)

    def settle_as_one(self, by, members):
        form = self.page("/parties", by).form("/parties")
        form["member"] = [it.id for it in members]
        self.send(form, by)
        known = self.model.parties
        found = [it["action"] or "" for it in self.page("/parties").all("form")]
        ids = {it.split("/parties/")[1].split("/")[0] for it in found if "/parties/" in it}
        new = ids - known.keys()
        assert len(new) == 1, (ids, known)
        party = Party(new.pop(), frozenset(it.id for it in members))
        self.model.add(party, "is_dissolved")
        self.finish(by)

    def dissolve(self, by, party):
        self.post(by, f"/parties/{party.id}/dissolution")
        self.model.set(party, "is_dissolved", True)
        self.finish(by)

    def simplify(self, by, simplifies):
        form = self.page("/settings", by).form("/settings")
        form.without("simplify")
        if simplifies:
            form["simplify"] = "on"
        self.send(form, by)
        self.model.set(self.model, "simplifies", simplifies)
        self.finish(by)

    # Many at once, paying, and taking back.

    def bulk(self, by, entries, **what):
        self.post(by, "/bulk", entry=[it.id for it in entries], **what)
        for entry in entries:
            self.model.set(entry, *self._becomes(entry, what))
        self.finish(by)

    def _becomes(self, entry, what):
        """Which field of one of many is changed, and to what."""
        do, label = what["do"], self.model.label
        if do == "delete":
            return "is_deleted", True
        if do == "date":
            return "day", what["date"]
        if do == "payer":
            # A payment says by whom it was made; that is no detail of it.
            paid = {what["payer"]: entry.bill.amount}
            is_payment = entry.bill.kind == "transfer"
            return "bill", entry.bill if is_payment else replace(entry.bill, paid=paid)
        if do in ("tag", "untag"):
            tag = self.label_of("tag", what["tags"])
            others = frozenset(it for it in entry.tags if label(it) != tag)
            if do == "untag":
                return "tags", others
            return "tags", entry.tags if others < entry.tags else others | {tag}
        field = "category" if do == "categorise" else do
        now, chosen = getattr(entry, field), None if what[field] == "none" else what[field]
        return field, now if label(now) == chosen else chosen

    def pay(self, by):
        proposals = list(self.page("/balances", by).all("li", class_="proposal"))
        if not proposals:
            return
        chosen = self.dice.choice(proposals)
        # Before it there may be the form of a reminder.
        form = Form(list(chosen.all("form"))[-1])
        form["kind"], form["payer"], form["to"] = "transfer", form["from"], form["to"]
        sent = copy.deepcopy(form)
        for name in ("kind", "payer"):
            del sent.fields[name]
        self.send(sent, by)
        form["title"] = "Payment"
        self.take(form)
        self.finish(by)

    def undo(self, by, action):
        undo = f"/history/{action.last}/undo"
        answer = self.send(self.page("/history", by).form(undo), by, 303, 422)
        # An undo of another person's change may ask first.
        if answer.status == 422:
            self.send(Page(answer.text).form(undo), by)
        self.model.undo(action)
        self.finish(by)

    def undo_many(self, by, action):
        """Takes back what was done to many; those that were changed since are named, and stay."""
        undo, (back, staying) = f"/history/{action.last}/undo", self.model.undoing(action)
        answer = self.post(by, undo, 303, *REFUSED)
        if answer.status == 422:
            answer = self.send(Page(answer.text).form(undo), by, 303, 409)
        page = Page(answer.text)
        asked = [it for it in page.all("form") if (it["action"] or "").split("?")[0].endswith(undo)]
        assert (answer.status, len(asked)) == (
            (409, 0) if not back else (409, 1) if staying else (303, 0)
        ), (answer.status, len(back), [it.title for it in staying])
        if asked:
            links = page.first("main").all("a", href=True)
            named = [it["href"].split("/entries/")[1] for it in links if "/entries/" in it["href"]]
            assert sorted(named) == sorted(it.id for it in staying)
            self.send(Form(asked[0]), by)
        for change in back:
            self.model.set(*change)
        assert (self.finish(by) > 0) == bool(back)


def tags_of(form):
    return [it.strip() for it in (form["tags"] or "").split(",") if it.strip()]
