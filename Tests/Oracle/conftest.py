"""Flats to try single actions in."""

import pytest
from flatmates import Flatmates, make_accounts


@pytest.fixture(scope="module")
def accounts(server):
    return make_accounts(server.address)


@pytest.fixture
def flat(accounts):
    """A group of its own, in which people of before live."""
    return Flatmates(accounts, seed=1)
