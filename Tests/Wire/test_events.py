"""Open pages hear of changes over streams of events."""

import contextlib
import json
import signal
import time

import pytest
from evenly import Server, wait_until
from household import PASSWORD, Person
from raw_http import Connection, request


class Stream:
    """A stream of events as it comes over the wire."""

    def __init__(self, person, path, *fields):
        self._connection = Connection(person.address, timeout=20)
        self._connection.send(request("GET", path, *person.fields, *fields))
        self.head = self._connection.read(to_head=True)

    def event(self):
        """The fields of the next event; None at the end of the stream."""
        while (text := self._connection.read_part(b"\n\n")) is not None:
            lines = [line for line in text.decode().split("\n") if not line.startswith(":")]
            if lines := [line for line in lines if line]:
                return dict(line.split(": ", 1) for line in lines)
        return None

    def position(self):
        event = self.event()
        assert event and event["event"] == "change", event
        data = json.loads(event["data"])
        assert data["seq"] == int(event["id"])
        return data

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._connection.close()


@pytest.fixture(scope="module")
def household(server):
    ada = Person.first(server.address)
    group = ada.found_group("Chi")
    ben = Person(server.address).joins(ada.invitation(group), "Ben")
    return ada, ben, group


def test_a_change_arrives_at_once(household, is_timed):
    ada, ben, group = household
    with Stream(ben, f"{group}/events") as stream:
        assert stream.head.status == 200
        assert stream.head["Content-Type"] == "text/event-stream"
        assert stream.head["Cache-Control"] == "no-store"
        begun = time.monotonic()
        ada.adds(group, "Milk")
        assert stream.position() == {"seq": ada.position(group)}
        assert not is_timed or time.monotonic() - begun < 1


def test_one_stream_carries_all_groups_of_a_person(household):
    ada, ben, group = household
    with Stream(ada, "/events") as stream:
        ben.adds(group, "Bread")
        news = stream.position()
        assert news == {"group": group.removeprefix("/groups/"), "seq": ada.position(group)}
        own = ada.found_group()
        assert stream.position() == {
            "group": own.removeprefix("/groups/"),
            "seq": ada.position(own),
        }


def test_another_groups_change_is_not_heard(household):
    ada, ben, group = household
    with Stream(ben, "/events") as stream:
        own = ada.found_group()
        ada.adds(own, "Secret")
        ada.adds(group, "Open")
        assert stream.position()["group"] == group.removeprefix("/groups/")


@pytest.mark.parametrize("path", ["{group}/events", "/events"])
def test_what_was_missed_is_made_up_for(household, path):
    ada, ben, group = household
    path = path.format(group=group)
    seen = ada.position(group)
    ada.adds(group, "Soap")
    newest = ada.position(group)
    with Stream(ben, path, f"Last-Event-ID: {seen}") as stream:
        assert stream.position() == {"seq": newest}
    with Stream(ben, f"{path}?since={seen}") as stream:
        assert stream.position() == {"seq": newest}
    # A reader that has seen all, or does not say what it has seen, hears of the next change only.
    for fields in ([f"Last-Event-ID: {newest}"], ["Last-Event-ID: nonsense"], []):
        with Stream(ben, path, *fields) as stream:
            ada.adds(group, "Salt")
            newest = ada.position(group)
            assert stream.position()["seq"] == newest


def sign_out(person, ben, group):
    person.post("/logout", expecting=303)


def sign_out_elsewhere(person, ben, group):
    other = Person(person.address).signs_in("ada")
    other.post("/account/sessions/deletion", expecting=303, current_password=PASSWORD)


def change_password(person, ben, group):
    other = Person(person.address).signs_in("ada")
    form = {"password": PASSWORD + "!", "current_password": PASSWORD}
    other.post("/account/password", expecting=303, **form)
    back = {"password": PASSWORD, "current_password": PASSWORD + "!"}
    other.post("/account/password", expecting=303, **back)


@pytest.mark.parametrize("end", [sign_out, sign_out_elsewhere, change_password])
def test_the_end_of_a_session_is_the_end_of_its_streams(household, end):
    ada, ben, group = household
    person = Person(ada.address).signs_in("ada")
    with Stream(person, f"{group}/events") as one, Stream(person, "/events") as other:
        end(person, ben, group)
        assert one.event() is None
        assert other.event() is None
    ada.signs_in("ada")


def test_a_former_member_hears_of_leaving_and_nothing_more(household):
    ada, _, _ = household
    group = ada.found_group()
    eve = Person(ada.address).joins(ada.invitation(group), "Eve")
    with Stream(eve, f"{group}/events") as one, Stream(eve, "/events") as other:
        eve.post(f"{group}/departure", expecting=303)
        assert one.position()
        assert one.event() is None
        assert other.position()
        ada.adds(group, "Secret")
        mine = eve.found_group()
        assert other.position()["group"] == mine.removeprefix("/groups/")
    assert eve.get(f"{group}/events").status == 404


def test_a_deleted_group_is_silent(household):
    ada, _, _ = household
    group = ada.found_group()
    with Stream(ada, f"{group}/events") as stream:
        ada.post(f"{group}/deletion", expecting=303, name="Flat")
        assert stream.position()
        assert stream.event() is None


@pytest.mark.parametrize("name", ["Fay", "Gil"])
def test_what_went_before_the_stream_was_open_is_told(household, name):
    ada, _, _ = household
    group = ada.found_group()
    other = Person(ada.address).joins(ada.invitation(group), name)
    own = other.found_group()
    seen = other.position(own)
    if name == "Fay":
        other.post(f"{group}/departure", expecting=303)
    else:
        ada.post(f"{group}/deletion", expecting=303, name="Flat")
    with Stream(other, f"/events?since={seen}") as stream:
        gone = stream.position()["seq"]
    assert gone > seen
    assert other.position("/") == gone, "a page that is written now knows of it"
    # Once that is known it is told no more, nor what is done where one is not any more.
    if name == "Fay":
        ada.adds(group, "Secret")
    with Stream(other, f"/events?since={gone}") as stream:
        other.adds(own, "Milk")
        assert stream.position()["group"] == own.removeprefix("/groups/")


def test_event_streams_are_closed_to_others(household):
    ada, ben, _ = household
    private = ada.found_group()
    assert ben.get(f"{private}/events").status == 404
    assert Person(ada.address).get("/events")["Location"].startswith("/login")
    assert ben.get("/events?person=AAAAAAAAAAAAAAAAAAAAAA").status == 404


def test_a_browser_has_only_so_many_streams(household):
    _, ben, group = household
    with contextlib.ExitStack() as streams:
        heads = [streams.enter_context(Stream(ben, "/events")).head for _ in range(17)]
        assert [head.status for head in heads] == [200] * 16 + [429]
        assert heads[-1]["Retry-After"]
    # They are free again as soon as their ends are noticed.
    assert wait_until(lambda: Stream(ben, "/events").head.status == 200)


def test_a_head_holds_no_stream(household):
    _, ben, _ = household
    for _ in range(20):
        with Connection(ben.address) as connection:
            connection.send(request("HEAD", "/events", *ben.fields))
            assert connection.read(to_head=True).status == 200


def test_a_stop_does_not_wait_for_streams(tmp_path, is_timed):
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        with Stream(ada, "/events") as one, Stream(ada, f"{group}/events") as other:
            begun = time.monotonic()
            server.signal(signal.SIGTERM)
            assert one.event() is None
            assert other.event() is None
            assert server.process.wait(60) == 0
            assert not is_timed or time.monotonic() - begun < 2


def test_after_a_restart_what_was_missed_arrives(tmp_path):
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        seen = ada.position(group)
        ada.adds(group, "Milk")
        newest = ada.position(group)
        server.process.kill()
        server.process.wait()
        with Server.serve(tmp_path) as again:
            ada.address = again.address
            with Stream(ada, "/events", f"Last-Event-ID: {seen}") as stream:
                assert stream.position() == {"seq": newest}
        server.process.returncode = 0
