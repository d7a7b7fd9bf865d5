"""What everybody else sees beside an attack: `/up` and a list asked every 50 ms, signing in and
saving over and over, all in processes of their own."""

import threading
import time
from dataclasses import dataclass, field

from crowd import processes
from house import MB, PATIENCE, Visitor
from raw_http import Connection, Incomplete, request

PAUSE = 0.05
# Connections belong to one loop each, by chance: so many are on both of them.
CONNECTIONS = 4
CALM = 20
AFTER = 5
WORST_ANSWER = 0.25
MOST_MEMORY = 256 * MB
WORST_SIGN_IN = 5
WORST_SAVE = 1


@dataclass
class Seen:
    """The worst answers before and beside the attack, in seconds, and what was not well."""

    calm: float = 0
    worst: float = 0
    asked: int = 0
    signed_in: list = field(default_factory=list)
    saved: list = field(default_factory=list)
    faults: list = field(default_factory=list)


def timed(action):
    """The seconds and what went wrong, if anything."""
    began = time.perf_counter()
    try:
        fault = action()
    except (OSError, Incomplete, AssertionError) as error:
        fault = f"{type(error).__name__} {str(error)[:200]}"
    return time.perf_counter() - began, fault


class Asker(threading.Thread):
    """One kept connection that asks for one page again and again."""

    def __init__(self, address, path, fields, attacking, stop):
        super().__init__(daemon=True)
        self.address, self.data, self.path = address, request("GET", path, *fields), path
        self.attacking, self.stopping = attacking, stop
        self.seen, self.calls, self.connection = Seen(), 0, None

    def run(self):
        # A few more times after the attack: it may have been over in no time.
        after = AFTER
        while after:
            after -= self.stopping.is_set()
            seconds, fault = timed(self._ask)
            self.note(seconds, fault)
            time.sleep(max(0, PAUSE - seconds))

    def note(self, seconds, fault):
        self.calls += 1
        if not self.attacking.is_set():
            self.seen.calm = max(self.seen.calm, seconds)
            return
        self.seen.asked += 1
        self.seen.worst = max(self.seen.worst, seconds)
        if fault:
            self.seen.faults.append(f"{self.path}: {fault}")

    def _ask(self):
        try:
            self.connection = self.connection or Connection(self.address, PATIENCE)
            self.connection.send(self.data)
            answer = self.connection.read()
            status = answer and answer.status
        except (OSError, Incomplete):
            self.connection = None
            raise
        return None if status == 200 else f"answered {status}"


def ask_all(address, pages, pipe, attacking, stop):
    """Asks until it is stopped, then tells what it saw."""
    askers = [
        Asker(address, path, fields, attacking, stop)
        for path, fields in pages
        for _ in range(CONNECTIONS)
    ]
    for asker in askers:
        asker.start()
    while not all(asker.calls >= CALM for asker in askers) and not stop.is_set():
        time.sleep(PAUSE)
    pipe.send("calm")
    stop.wait()
    for asker in askers:
        asker.join(AFTER * PATIENCE)
    pipe.send([asker.seen for asker in askers])


def sign_in_and_save(person, group, pipe, attacking, stop, pause):
    """A member who saves, and signs in anew as often."""
    seen, number = Seen(), 0
    attacking.wait()
    while True:
        number += 1
        seen.saved.append(timed(lambda: save(person, group, f"Beside it {number}")))  # noqa: B023
        seen.signed_in.append(timed(lambda: sign_in(person)))
        # Once more after the attack has ended.
        if stop.is_set():
            break
        stop.wait(pause)
    pipe.send(seen)


def save(person, group, title):
    status = person.post(f"{group}/entries", title=title, amount="3.50").status
    return None if status == 303 else f"answered {status}"


def sign_in(person):
    visitor = Visitor(person.address)
    form = {"username": "ada", "password": "correct horse battery"}
    status = visitor.post("/login", **form).status
    if status == 303:
        visitor.post("/logout")
    return None if status == 303 else f"answered {status}"


class Watch:
    """Watches a house as long as the context lasts; `seen` is there afterwards."""

    def __init__(self, house, pause=1):
        self.house, self.pause = house, pause
        self.seen = Seen()

    def __enter__(self):
        house = self.house
        assert house.lives()
        self._attacking, self._stop = processes.Event(), processes.Event()
        pages = (("/up", ()), (house.flat, house.ada.fields))
        ours, theirs = processes.Pipe(duplex=False)
        ours_too, theirs_too = processes.Pipe(duplex=False)
        flags = (self._attacking, self._stop)
        self._pipes = (ours, ours_too)
        self._running = [
            processes.Process(target=ask_all, args=(house.address, pages, theirs, *flags)),
            processes.Process(
                target=sign_in_and_save,
                args=(house.ada, house.flat, theirs_too, *flags, self.pause),
            ),
        ]
        for process in self._running:
            process.daemon = True
            process.start()
        assert ours.poll(30) and ours.recv() == "calm"
        house.forget_peak()
        self._attacking.set()
        return self

    def __exit__(self, *_):
        self._stop.set()
        asked, at_home = self._pipes
        for seen in (
            asked.recv() if asked.poll(AFTER * PATIENCE + 5) else [Seen(faults=["no answer"])]
        ):
            self._add(seen)
        self._add(at_home.recv() if at_home.poll(3 * PATIENCE) else Seen(faults=["at home: hung"]))
        for process in self._running:
            process.kill()
            process.join()
        if self.house.server.process.poll() is None:
            self.peak = self.house.peak

    def _add(self, other):
        seen = self.seen
        seen.calm, seen.worst = max(seen.calm, other.calm), max(seen.worst, other.worst)
        seen.asked += other.asked
        for name in ("signed_in", "saved", "faults"):
            getattr(seen, name).extend(getattr(other, name))

    def __str__(self):
        seen = self.seen
        slowest = max((seconds for seconds, _ in seen.signed_in), default=0)
        done = sum(fault is None for _, fault in seen.signed_in)
        saved = sum(fault is None for _, fault in seen.saved)
        slowest_save = max((seconds for seconds, _ in seen.saved), default=0)
        return (
            f"worst answer {seen.worst * 1e3:.0f} ms of {seen.asked} (calm {seen.calm * 1e3:.0f}),"
            f" {getattr(self, 'peak', 0) / MB:.0f} MB, {done}/{len(seen.signed_in)} sign-ins"
            f" (slowest {slowest:.1f} s),"
            f" {saved}/{len(seen.saved)} saves (slowest {slowest_save:.2f} s)"
        )

    def expect_undisturbed(self, sign_in_within=WORST_SIGN_IN):
        """Everything that is promised to everybody else beside an attack."""
        assert self.house.lives()
        assert not self.seen.faults, f"{self}: {self.seen.faults[:3]}"
        for what, done in (("signing in", self.seen.signed_in), ("saving", self.seen.saved)):
            failed = [fault for _, fault in done if fault]
            assert done and not failed, f"{self}: {what}: {failed[:3]}"
        slowest = max(seconds for seconds, _ in self.seen.signed_in)
        assert slowest <= sign_in_within, f"{self}: a sign-in took {slowest:.1f} s"
        slowest = max(seconds for seconds, _ in self.seen.saved)
        assert slowest <= WORST_SAVE, f"{self}: a save took {slowest:.1f} s"
        assert self.seen.worst <= WORST_ANSWER, str(self)
        assert self.peak <= MOST_MEMORY, str(self)
