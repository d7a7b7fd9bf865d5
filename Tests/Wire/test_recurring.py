"""The running server adds what falls due by itself."""

import datetime
import re

from evenly import Server, wait_until
from household import Person

# The days of these clocks are never the same: from here to there it is later by one at least.
WEST = {"TZ": "WST12"}
EAST = {"TZ": "EST-14"}


def day(hours):
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=hours)).date()


def rents(person, group):
    """The days of the list, as often as each stands there."""
    page = person.get(f"{group}?q=Rent").text
    return re.findall(r'data-day="([\d-]+)"', page), page.count("data-entry=")


def test_what_fell_due_while_it_was_down_is_added_once(tmp_path):
    with Server.serve(tmp_path, environment=WEST) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        first = day(-12)
        rent = {"title": "Rent", "amount": "9", "date": first, "repeat": "day", "every": "1"}
        ada.post(f"{group}/entries", expecting=303, **rent)
        days, count = rents(ada, group)
        assert first.isoformat() in days
        assert count == len(days) <= 2
    for _ in range(2):
        with Server.serve(tmp_path, environment=EAST) as server:
            ada = Person(server.address).signs_in("Ada")
            assert wait_until(lambda ada=ada: day(14).isoformat() in rents(ada, group)[0])
            days, count = rents(ada, group)
            # Each day has its own, and no day has two.
            assert count == len(days) == (datetime.date.fromisoformat(days[0]) - first).days + 1
            assert "Evenly" in ada.get(f"{group}/history").text
