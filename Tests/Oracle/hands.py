"""Twenty hands that reach for one group at the same moment."""

import threading
import unicodedata
from copy import copy

from flatmates import REFUSED

HANDS = 20


def at_once(tasks):
    """Runs all of them at the same moment; what each came to, in their order."""
    start, results = threading.Barrier(len(tasks)), [None] * len(tasks)

    def run(place, task):
        start.wait()
        try:
            results[place] = task()
        except BaseException as error:
            results[place] = error

    threads = [threading.Thread(target=run, args=it) for it in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


class Hands:
    """What many do at once, and the result it must have in any order that the program chose."""

    def __init__(self, flatmates, comparison):
        self.flatmates, self.comparison = flatmates, comparison
        self.model, self.dice = flatmates.model, flatmates.dice

    def send(self, sent):
        """Sends each form as its person; each hand has a browser of its own."""
        people = [copy(self.flatmates.people[by]) for by, _ in sent]
        return [
            it.status
            for it in at_once(
                [
                    lambda form=form, person=person: form.send(person)
                    for (_, form), person in zip(sent, people, strict=True)
                ]
            )
        ]

    def anybody(self):
        return self.dice.choice(list(self.flatmates.people))

    def add(self):
        """New entries that all bring the same new labels with them: each is made once."""
        flatmates = self.flatmates
        payee, tag, category = (flatmates.fresh(it) for it in ("Payee", "Tag", "Cat"))
        sent = []
        for number in range(HANDS):
            by = self.anybody()
            form = flatmates.page("/entries/new", by).form("/entries")
            flatmates.fill(form)
            spelt = [str.upper, str.lower, str.title, str][number % 4]
            form["payee"], form["tags"], form["new-category"] = map(spelt, (payee, tag, category))
            sent.append((by, form))
        assert self.send(sent) == [303] * HANDS
        for kind, name in (("payee", payee), ("tag", tag), ("category", category)):
            found = [it for _, it in flatmates._labels(kind) if it.casefold() == name.casefold()]
            assert len(found) == 1, found
            flatmates.label_of(kind, found[0])
        self._take(sent)

    def _take(self, sent):
        """The order of the journal is the program's choice; the rest is not."""
        flatmates = self.flatmates
        forms = {form["operation"]: form for _, form in sent}
        order = [it for it in self.comparison.added() if it in forms]
        for number, identifier in enumerate(order, flatmates.seq + 1):
            flatmates.take(forms[identifier], created=number)
        flatmates.finish("everybody")
        self.model.actions.clear()

    def edit(self):
        """Forms of the same entries, opened by all and saved at once: of each field one wins."""
        flatmates = self.flatmates
        entries = self.dice.sample(self.model.listed, min(4, len(self.model.listed)))
        opened = []
        for number in range(HANDS):
            form = flatmates.open(self.anybody(), entries[number % len(entries)])
            field = ["title", "note", "day", "tags", "money"][number // len(entries) % 5]
            opened.append((flatmates.change(form, field), field))
        statuses = self.send([(it.by, it.form) for it, _ in opened])
        assert set(statuses) <= {303, *REFUSED}, statuses
        for entry in entries:
            self._settle(
                entry,
                [
                    (it, field, status == 303)
                    for (it, field), status in zip(opened, statuses, strict=True)
                    if it.entry is entry
                ],
            )
        flatmates.finish("everybody")
        self.model.actions.clear()

    def _settle(self, entry, opened):
        """Accepted edits are in the entry; each other one lost to one of them in its field."""
        flatmates = self.flatmates
        for it, field, is_accepted in opened:
            wanted = flatmates.wanted(it)
            if is_accepted:
                assert wanted is not None, f"two have changed {field} of {entry.title}"
                flatmates.apply(entry, wanted)
        for it, field, is_accepted in opened:
            if not is_accepted:
                assert flatmates.wanted(it) is None, f"{field} of {entry.title} was free"

    def name(self):
        """One name for many: one new member has it, however it is spelt."""
        flatmates = self.flatmates
        name = flatmates.fresh("Zoë")
        spellings = [name, name.upper(), name.replace("ë", "e\u0308"), name.lower()]
        sent = []
        for number in range(HANDS):
            by = self.anybody()
            form = flatmates.page("/members", by).form("/members")
            form["name"] = spellings[number % 4]
            sent.append((by, form))
        statuses = self.send(sent)
        assert sorted(statuses) == [303] + [422] * (HANDS - 1), statuses
        # It is kept in the composed spelling.
        taken = sent[statuses.index(303)][1]["name"]
        flatmates.take_member(unicodedata.normalize("NFC", taken))
        flatmates.finish("everybody")

    def delete(self):
        """One entry, thrown away by all at once, and restored by all at once."""
        flatmates = self.flatmates
        entry = self.dice.choice(self.model.listed)
        for page, action in ((f"/entries/{entry.id}", "deletion"), ("/bin", "restoration")):
            sent = []
            for _ in range(HANDS):
                by = self.anybody()
                sent.append((by, flatmates.page(page, by).form(f"{entry.id}/{action}")))
            statuses = self.send(sent)
            assert 303 in statuses and set(statuses) <= {303, 404, *REFUSED}, statuses
        flatmates.finish("everybody")

    def send_twice(self):
        """The very same form, by a finger that trembles: one entry."""
        flatmates, by = self.flatmates, self.anybody()
        form = flatmates.page("/entries/new", by).form("/entries")
        flatmates.fill(form)
        assert self.send([(by, form)] * HANDS) == [303] * HANDS
        self._take([(by, form)])
