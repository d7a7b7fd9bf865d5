"""Kill -9 while one payment settles many groups, or is undone: all of them have it, or none."""

import contextlib
import re
import threading
import time

import pytest
from chance import dice
from evenly import PATIENCE, Server, run
from household import Person
from raw_http import Incomplete

GROUPS = 20
KILLS = 60


def share_groups(address):
    """Ben owes Ada something in each of many groups; Ada, and the path of Ben's page."""
    ada = Person.first(address)
    ben = Person(address)
    for place in range(GROUPS):
        group = ada.found_group()
        link = ada.invitation(group)
        ben.post(link, expecting=303, name="Ben") if place else ben.joins(link, "Ben")
        ada.adds(group, "Milk")
    return ada, re.search(r"/people/[\w-]{22}", ada.get("/people").text)[0]


def sent(page):
    """The fields of the payment that a page offers."""
    fields = re.findall(r'name="(operation|payment)" value="([^"]*)"', page.split("joint-0")[1])
    return {name: [value for it, value in fields if it == name] for name, _ in fields}


def unpaid(ada, path):
    """In how many groups something is open between the two."""
    return ada.get(path).text.count('<li class="next"')


@pytest.mark.timeout(120)
def test_sixty_kills_leave_all_groups_settled_or_none(tmp_path):
    chance, longest, form = dice(), {}, {}
    done = {"payment": [], "undo": []}
    with Server.serve(tmp_path) as server:
        ada, path = share_groups(server.address)
    before = GROUPS
    for _ in range(KILLS):
        with Server.serve(tmp_path) as server:
            ada = ada.at(server.address)
            deed, action = ("payment" if before else "undo"), f"{path}/payments"
            if before:
                form = sent(ada.get(path).text)
                assert len(form["payment"]) == GROUPS
            else:
                # Sent again, it is the same payment, and the page says how to undo it.
                ada.post(action, expecting=303, **form)
                action = re.search(r'action="([^"]*/undo[^"]*)"', ada.get(path).text)[1]
            begun, answer = time.monotonic(), None
            killing = threading.Timer(chance.uniform(0, longest.get(deed, PATIENCE)), server.kill)
            killing.start()
            with contextlib.suppress(OSError, Incomplete):
                answer = ada.post(action, expecting=303, **(form if before else {}))
            if deed in longest:
                killing.join()
            else:
                # The first of each says how long it takes on this machine.
                longest[deed] = 1.2 * (time.monotonic() - begun)
                killing.cancel()
                server.kill()
        assert run("check", "--database", tmp_path / "evenly.db", timeout=60).returncode == 0
        with Server.serve(tmp_path) as server:
            after = unpaid(ada.at(server.address), path)
        assert after in (0, GROUPS), f"{after} of {GROUPS} groups are unpaid"
        assert answer is None or after != before
        done[deed].append(after != before)
        before = after
    print({deed: f"{sum(it)} of {len(it)} done" for deed, it in done.items()})
    assert all(any(it) for it in done.values())
