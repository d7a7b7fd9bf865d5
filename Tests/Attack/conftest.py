"""The house that is attacked, and the figures by which each attack is known afterwards."""

import contextlib
import copy

import pytest
from crowd import answer_to
from house import House, copy_household, serving, small_disk
from raw_http import request
from watch import WORST_ANSWER, Watch


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """The household before the attack: its people, and its file."""
    directory = tmp_path_factory.mktemp("template")
    with serving(directory) as server:
        house = House(server.address)
    return house, directory / "evenly.db"


@contextlib.contextmanager
def attacked(place, *arguments):
    """A server that still answers when the attack is over, and stops when it is asked to."""
    with serving(place, *arguments) as server:
        try:
            yield server
        finally:
            up = request("GET", "/up", "Connection: close")
            is_up = answer_to(server.address, up, patience=3)[0] == 200
            if not is_up and server.process.poll() is None:
                server.kill()
        assert is_up, f"nobody answers any more after the attack: {server.log[-1000:]}"


@pytest.fixture
def move_in(template, tmp_path_factory):
    """Starts a copy of the household, with arguments of its own."""
    with contextlib.ExitStack() as stack:

        def move_in(*arguments, prepare=None):
            place = stack.enter_context(small_disk(tmp_path_factory.mktemp("attack") / "disk"))
            database = copy_household(template[1], place)
            if prepare:
                prepare(database)
            server = stack.enter_context(attacked(place, *arguments))
            return copy.deepcopy(template[0]).moved_to(server, database)

        yield move_in


@pytest.fixture
def house(move_in):
    return move_in()


@pytest.fixture
def roomy(template, tmp_path):
    """The household on a disk that has room for large files."""
    database = copy_household(template[1], tmp_path)
    with attacked(tmp_path) as server:
        yield copy.deepcopy(template[0]).moved_to(server, database)


@pytest.fixture
def figures(record_property):
    """Keeps a line for the end of the run."""
    return lambda text: record_property("figures", str(text))


@pytest.fixture
def beside(figures):
    """Runs an attack while the house is watched.

    Others use this machine too: an answer that was late by little is measured anew, the whole
    attack with it, three times at the most.
    """

    def beside(house, attack, *arguments, **bounds):
        for _ in range(3):
            with Watch(house) as watch:
                result = attack(*arguments)
            is_late = WORST_ANSWER < watch.seen.worst < 4 * WORST_ANSWER
            if not is_late or watch.seen.faults:
                break
        figures(watch)
        watch.expect_undisturbed(**bounds)
        return result

    return beside


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("what was measured")
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            for name, text in getattr(report, "user_properties", ()):
                if name == "figures" and report.when == "call":
                    test = report.nodeid.partition("Attack/")[2]
                    terminalreporter.write_line(f"{outcome} {test}: {text}")
