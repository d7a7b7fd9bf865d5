"""Feeds: readers of news, calendars and spreadsheets read back what the pages show."""

import csv
import datetime
import html
import io
import re

import feedparser
import icalendar
import pytest
from household import Person
from raw_http import ask

TITLES = ["Rent; “old”, \\ & <new>", "Müll 🗑 " + "x" * 90]
SPACES = dict.fromkeys([0x2068, 0x2069])


@pytest.fixture(scope="module")
def ada(home):
    return Person(home.server.address).signs_in("ada")


@pytest.fixture(scope="module")
def group(ada):
    path = ada.found_group("Ben")
    ada.adds(path, TITLES[0])
    today = datetime.date.today()
    # A 31st, and each week from tomorrow on.
    for title, unit, start in [
        (TITLES[0], "month", datetime.date(today.year + 1, 1, 31)),
        (TITLES[1], "week", today + datetime.timedelta(days=1)),
    ]:
        ada.post(
            f"{path}/entries",
            expecting=303,
            title=title,
            amount="12.50",
            date=start.isoformat(),
            repeat=unit,
            every="1",
        )
    return path


@pytest.fixture(scope="module")
def addresses(ada, group):
    ada.post(f"{group}/feeds", expecting=303)
    page = ada.get(f"{group}/feeds").text
    paths = re.findall(r'value="http://[^/"]+(/feeds/[0-9a-f]{64}/([a-z.]+))"', page)
    return {name: path for path, name in paths}


def fetch(home, path, *fields):
    return ask(home.server.address, "GET", path, *fields)


def test_a_reader_of_news_reads_the_history(home, ada, group, addresses):
    answer = fetch(home, addresses["history.atom"])
    assert answer["Cache-Control"] == "private, max-age=300"
    assert "noindex" in answer["X-Robots-Tag"]
    feed = feedparser.parse(answer.body)
    assert not feed.bozo, feed.get("bozo_exception")
    assert feed.feed.title == "Flat"
    assert len({entry.id for entry in feed.entries}) == len(feed.entries) >= 4
    assert all(entry.author.translate(SPACES) == "Ada" for entry in feed.entries)
    assert any(TITLES[0] in entry.title.translate(SPACES) for entry in feed.entries)
    page = html.unescape(ada.get(f"{group}/history").text)
    assert TITLES[0] in page.translate(SPACES)
    moments = [entry.updated_parsed for entry in feed.entries]
    assert moments == sorted(moments, reverse=True)


def test_a_calendar_reads_the_days_of_the_schedule(home, group, addresses):
    answer = fetch(home, addresses["bills.ics"])
    assert all(len(line) <= 75 for line in answer.body.split(b"\r\n"))
    assert answer.body.count(b"\n") == answer.body.count(b"\r\n")
    calendar = icalendar.Calendar.from_ical(answer.body)
    events = list(calendar.walk("VEVENT"))
    assert len({str(event["UID"]) for event in events}) == len(events)
    today = datetime.date.today()
    for title in TITLES:
        days = sorted(
            event.decoded("DTSTART")
            for event in events
            if str(event["SUMMARY"]).translate(SPACES).startswith(title)
        )
        # The first of them is an entry already.
        assert days == sorted(own_days(title, today))[1:]
    assert all(
        event.decoded("DTEND") - event.decoded("DTSTART") == datetime.timedelta(days=1)
        for event in events
    )
    rules = home.ask("GET", f"{group}/rules").json["rules"]
    firsts = {event.decoded("DTSTART").isoformat() for event in events}
    assert len(rules) == 2 and {rule["next"] for rule in rules} <= firsts


def own_days(title, today):
    last = today + datetime.timedelta(days=400)
    if title == TITLES[1]:
        day = today + datetime.timedelta(days=1)
        while day <= last:
            yield day
            day += datetime.timedelta(days=7)
        return
    year, month = today.year + 1, 1
    while True:
        following = datetime.date(year + month // 12, month % 12 + 1, 1)
        day = following - datetime.timedelta(days=1)
        if day > last:
            return
        yield day
        year, month = following.year, following.month


def test_a_spreadsheet_reads_the_entries(home, ada, group, addresses):
    table = fetch(home, addresses["entries.csv"])
    rows = list(csv.reader(io.StringIO(table.body.decode("utf-8-sig"))))
    assert table.body == ada.get(f"{group}/entries.csv").body
    assert any(TITLES[0] in row for row in rows)


def test_what_has_not_changed_is_not_sent_again(home, addresses):
    for name in ["history.atom", "bills.ics"]:
        tag = fetch(home, addresses[name])["ETag"]
        again = fetch(home, addresses[name], f"If-None-Match: {tag}")
        assert (again.status, again.body) == (304, b"")


def test_the_secret_alone_lets_in_and_new_ones_end_the_old(home, ada, group, addresses):
    for path in addresses.values():
        unknown = re.sub("/[0-9a-f]{64}/", f"/{'0' * 64}/", path)
        assert ada.get(unknown).status == 404
        assert ada.get(path.replace("/feeds/", "/feeds/x")).status == 404
    ben = Person(home.server.address).joins(ada.invitation(group), "Benedict")
    ben.post(f"{group}/feeds", expecting=303)
    own = re.search(r"/feeds/[0-9a-f]{64}/bills\.ics", ben.get(f"{group}/feeds").text)[0]
    assert fetch(home, own).status == 200
    ada.post(f"{group}/feeds", expecting=303)
    assert fetch(home, addresses["bills.ics"]).status == 404
    fresh = re.search(r"/feeds/[0-9a-f]{64}/bills\.ics", ada.get(f"{group}/feeds").text)[0]
    assert fetch(home, fresh).status == 200
    ada.post(f"{group}/feeds/ending", expecting=303)
    assert fetch(home, fresh).status == 404
    # Leaving the group ends them.
    ben.post(f"{group}/departure", expecting=303)
    assert fetch(home, own).status == 404
