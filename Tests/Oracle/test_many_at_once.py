"""Changes to many entries at once are undone as one, even when some have changed since."""

import pytest
from bills import Entry
from chance import seed
from doors import Doors
from test_households import DEEDS, ROUNDS, Life, living

# The text that is typed to change the same field.
FIELDS = {"categorise": "category", "untag": "tags", "tag": "tags", "date": "day", "payer": "money"}


class Many:
    """Does something to many entries, and undoes it."""

    def __init__(self, flat, comparison):
        self.flat, self.model, self.dice = flat, flat.model, flat.dice
        self.life, self.comparison, self.doors = Life(flat), comparison, Doors(comparison)

    @property
    def somebody(self):
        return self.dice.choice(list(self.flat.people))

    def do(self, deed):
        """What was done, once there are several that it changes."""
        while True:
            self.life.add(self.somebody)
            sharing = set(self.model.sharing)
            # A member who has left is not given back what they paid.
            usable = [
                it
                for it in self.model.listed
                if deed != "payer" or {self.model.member(one) for one in it.bill.paid} <= sharing
            ]
            self.life.do_to_many(self.somebody, deed, self.dice.sample(usable, min(len(usable), 6)))
            done = self.model.actions[-1]
            if len(self.entries(done)) > 1:
                return done

    @staticmethod
    def entries(action):
        return [it for it, *_ in action.changes if isinstance(it, Entry)]

    def undo(self, action):
        self.flat.undo_many(self.somebody, action)
        return self.model.actions[-1]

    def go_on(self, deed, action):
        """A person changes the same field of some of the entries, or something else."""
        entries = self.entries(action)
        for entry in self.dice.sample(entries, (len(entries) + 1) // 2):
            if not entry.is_deleted:
                field = self.dice.choice([FIELDS.get(deed, deed)] * 2 + ["title", "tags"])
                self.flat.save(self.flat.change(self.flat.open(self.somebody, entry), field))
                if self.dice.random() < 0.3:
                    self.flat.delete(self.somebody, entry)
            elif self.dice.random() < 0.5:
                self.flat.restore(self.somebody, entry)
            else:
                self.flat.erase(entry)

    def hold(self):
        self.comparison.standing()
        self.doors.entries()
        self.doors.balances()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_what_was_done_to_many_is_undone_as_one(tmp_path, number):
    with living(tmp_path, seed() + 20_000 + number) as (flat, comparison):
        many = Many(flat, comparison)
        for _ in range(10):
            many.life.add(many.somebody)
        for _ in range(10):
            many.life.step()
        # The first of them move money, or make something new.
        for deed in [*DEEDS[:3], flat.dice.choice(DEEDS[3:])]:
            done = many.do(deed)
            many.hold()
            undone = many.undo(done)
            many.hold()
            many.undo(done)
            many.undo(undone)
            many.go_on(deed, done)
            many.undo(done)
            many.hold()
            comparison.labels()
            many.undo(done)
        comparison.check()
        print(f"{comparison.count} comparisons")
