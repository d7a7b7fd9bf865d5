"""Archives that take long to look at: others save, and see their pages, as if there were none."""

import itertools

import pytest
from archives import bring, exported, with_other_balances, with_tiny_files
from crowd import together

# Of 24 MB, and about as large as may be sent.
ENTRIES, MOST_ENTRIES = 33_000, 140_000
TRIES = 4
PATIENCE = 300


@pytest.fixture(scope="module")
def refused(tmp_path_factory):
    """Makes an archive whose last check alone fails."""
    return lambda entries: with_other_balances(exported(tmp_path_factory.mktemp("old"), entries))


@pytest.fixture(scope="module")
def ordinary(refused):
    return refused(ENTRIES)


@pytest.fixture
def guests(roomy):
    """Each has tries of their own, also where it is measured anew."""
    return map(roomy.guest, itertools.count())


@pytest.mark.timeout(1_800)
def test_archives_of_one_guest_that_fail_at_their_end(roomy, guests, ordinary, figures, beside):
    def attack():
        return bring(next(guests), ordinary, TRIES, PATIENCE)

    statuses, longest = beside(roomy, attack)
    figures(f"{statuses}, the longest {longest:.1f} s")
    assert set(statuses) == {422}


@pytest.mark.timeout(1_800)
def test_archives_of_several_guests_that_fail_at_their_end(
    roomy, guests, ordinary, figures, beside
):
    """They come at the same time, and wait for each other or are sent away."""

    def attack():
        four = itertools.islice(guests, 4)
        return together(
            *[(bring, guest, ordinary, 2, PATIENCE) for guest in four], patience=2 * PATIENCE
        )

    answers = beside(roomy, attack)
    figures(answers)
    statuses = {status for each, _ in answers for status in each}
    assert statuses == {422, 429}


@pytest.mark.timeout(1_800)
def test_an_archive_as_large_as_may_be_that_fails_at_its_end(
    roomy, guests, refused, figures, beside
):
    archive = refused(MOST_ENTRIES)
    answer = beside(roomy, lambda: bring(next(guests), archive, 1, PATIENCE))
    figures(f"{len(archive) >> 20} MB, {answer}")
    assert answer[0] == [422]


@pytest.mark.parametrize("count", [8_000, 16_000, 26_000])
@pytest.mark.timeout(600)
def test_archives_of_tiny_files(roomy, guests, tmp_path, figures, beside, count):
    """The list of them has room for no more. Each comes back, so the next is another group."""
    archives = [
        with_tiny_files(exported(tmp_path / f"{seed}", 100, seed), count) for seed in range(1, 4)
    ]
    answer = beside(roomy, lambda: bring(next(guests), archives.pop()))
    figures(answer)
    assert answer[0] == [303]


@pytest.mark.timeout(1_800)
def test_archives_that_come_back(roomy, guests, tmp_path, figures, beside):
    """Each is another group."""
    archives = [exported(tmp_path / f"{seed}", ENTRIES, seed) for seed in range(1, 4)]
    answer = beside(roomy, lambda: bring(next(guests), archives.pop(), 1, PATIENCE))
    figures(answer)
    assert answer[0] == [303]
