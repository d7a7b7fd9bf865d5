"""Two devices that lose their connection and find it again, in any order: in the end both, the
server and the oracle, which replays what arrived, know the same entries."""

import os
import random

import pytest
from english import english
from evenly import run, wait_until
from playwright.sync_api import expect
from pocket import DOWN, add, go_offline, keep_pages, kept, opened, waiting
from visitor import PHONE

HISTORIES = int(os.environ.get("OFFLINE_HISTORIES", "1"))
STEPS = int(os.environ.get("OFFLINE_STEPS", "12"))


class Oracle:
    """What the server knows once something has arrived there."""

    def __init__(self):
        self.amounts = {}
        self.payments = 0

    def takes(self, what, title, amount, base):
        """Whether it is done: an edit of what another has changed, or deleted, asks first."""
        if what == "edit" and self.amounts.get(title) != base:
            return False
        if what == "delete":
            self.amounts.pop(title, None)
        else:
            self.amounts[title] = amount
        return True


class Device:
    def __init__(self, visitor, group, dice, oracle):
        self.visitor, self.group, self.dice, self.oracle = visitor, group, dice, oracle
        self.page = visitor.page
        self.is_online = True
        self.queue, self.refused = [], 0
        # The entries whose pages are kept, with the amount that they were seen with.
        self.seen = {}
        self._number = 0

    def add(self, title, amount):
        self._open_list()
        if self.is_online:
            self.page.goto(f"{self.group}/entries/new")
            self.page.fill("#title", title)
            self.page.fill("#amount", amount)
            self._save()
        else:
            expect(waiting(self.page)).to_have_count(len(self.queue) + self.refused)
            add(self.page, title, amount)
        self._note("add", title, amount)

    def edit(self, title, amount):
        path, base = self.seen.pop(title)
        self.page.goto(f"{path}/edit")
        if self.is_online:
            # Another may have deleted it, which is said; the form has what it is now.
            if not self.page.locator("#amount").count():
                return
            base = self.oracle.amounts[title]
        self.page.fill("#amount", amount)
        self._save()
        self._note("edit", title, amount, base)

    def delete(self, title):
        path, _ = self.seen.pop(title)
        self.page.goto(path)
        button = self.page.locator("form[data-later=deletion] button")
        if not button.count():
            return
        button.click()
        expect(self.page.locator("article.entry")).to_have_count(0)
        self._note("delete", title)

    def pay(self):
        self.page.goto(f"{self.group}/balances")
        button = self.page.locator("form[data-later=payment] button")
        if not button.count():
            return
        if self.is_online:
            self.oracle.payments += 1
            button.first.click()
            expect(self.page.locator("[data-recorded] .message")).to_be_visible()
        else:
            self.queue.append(("pay", None, None, None))
            button.first.click()
            self._expect_waiting(len(self.queue) + self.refused)

    def lose_connection(self):
        go_offline(self.visitor)
        self.is_online = False
        # A kept page may be older than the last change: the test edits only what a page shows.

    def find_connection(self):
        self._open_list()
        self.visitor.context.set_offline(False)
        self.is_online = True
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self._settle()
        self.look()

    def look(self):
        """Looks at the list and at some entries, which are kept from then on."""
        self._open_list()
        rows = self.page.locator("li[data-entry] > a.row").evaluate_all(
            "all => all.map(it => [it.querySelector('.row-title').innerText, it.pathname])"
        )
        known = [(title, path) for title, path in rows if title in self.oracle.amounts]
        self.dice.shuffle(known)
        for title, path in known[:2]:
            self.page.goto(f"{path}/edit")
            self.page.goto(path)
            kept(self.page, f"{path}/edit")
            kept(self.page, path)
            self.seen[title] = (path, self.oracle.amounts[title])

    def entries(self):
        """By their ids the title and the amount in cents; a payment is called otherwise by each."""
        self._open_list()
        rows = self.page.locator("li[data-entry]").evaluate_all(
            "all => all.map(it => [it.dataset.entry, it.querySelector('.row-title').innerText,"
            " Math.abs(it.querySelector('[data-minor]').dataset.minor)])"
        )
        return {entry: (title, amount) for entry, title, amount in rows}

    def _open_list(self):
        self.page.goto(self.group)
        expect(self.page.locator("h1")).to_have_text("Entries")

    def _save(self):
        self.page.locator(".actions > button").click()
        expect(self.page.locator("form.entry-form")).to_have_count(0)

    def _note(self, *done):
        what, title, amount, base = (*done, None, None)[:4]
        if self.is_online:
            assert self.oracle.takes(what, title, amount, base)
        else:
            self.queue.append((what, title, amount, base))
            self._expect_waiting(len(self.queue) + self.refused)

    def _expect_waiting(self, number):
        expect(self.page.locator("#waiting-count").first).to_contain_text(str(number))

    def _settle(self):
        """What waited has arrived, or is refused, as the oracle says of each."""
        counts = "() => document.querySelectorAll('#waiting li:not(:has(.error))').length"
        assert wait_until(lambda: self.page.evaluate(counts) == 0, 20) is not None
        refused = 0
        for what, title, amount, base in self.queue:
            if what != "pay":
                refused += not self.oracle.takes(what, title, amount, base)
        payments = self.page.locator("li[data-waiting]", has_text=english.kindTransfer).count()
        self.oracle.payments += sum(what == "pay" for what, *_ in self.queue) - payments
        expect(waiting(self.page)).to_have_count(self.refused + refused + payments)
        for _ in range(waiting(self.page).count()):
            left = waiting(self.page).count()
            opened(self.page).first.get_by_role("button", name=english.waitingDrop).click()
            expect(waiting(self.page)).to_have_count(left - 1)
        self.queue, self.refused = [], 0


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_a_random_history_ends_the_same_everywhere(home, sit_down, seed):
    dice, oracle = random.Random(seed), Oracle()
    people = [home.ada, dice.choice([home.ada, home.ben])]
    devices = []
    for person in people:
        visitor = sit_down(person, viewport=PHONE)
        visitor.forgive(*DOWN)
        devices.append(Device(keep_pages(visitor, home.group), home.group, dice, oracle))
    for number in range(STEPS):
        live(dice.choice(devices), number, dice)
    for device in devices:
        if not device.is_online:
            device.find_connection()
    expected = devices[0].entries()
    things = [it for it in expected.values() if it[0].startswith("Thing")]
    assert sorted(things) == sorted(
        (it, int(amount) * 100) for it, amount in oracle.amounts.items()
    )
    assert len(expected) == len(oracle.amounts) + oracle.payments
    other = devices[1].entries()
    assert {it: amount for it, (_, amount) in other.items()} == {
        it: amount for it, (_, amount) in expected.items()
    }
    assert home.server.stop() == 0
    checked = run("check", "--database", home.directory / "evenly.db", timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def live(device, number, dice):
    """One step in the life of a device."""
    amount = str(dice.randrange(2, 900) + number)
    what = dice.choices(["add", "edit", "delete", "pay", "lose", "find"], [5, 4, 2, 1, 3, 3])[0]
    known = sorted(device.seen)
    if what == "add" or (what in ("edit", "delete") and not known):
        device.add(f"Thing {number}", amount)
    elif what == "edit":
        device.edit(dice.choice(known), amount)
    elif what == "delete":
        device.delete(dice.choice(known))
    elif what == "pay":
        device.pay()
    elif what == "lose" and device.is_online:
        device.look()
        device.lose_connection()
    elif what == "find" and not device.is_online:
        device.find_connection()
