"""What takes long and seldom finds anything runs in `make proof` only."""

import pytest

# One that is written from the right and one without spaces find nearly all that the others do.
LANGUAGES_OF_EVERY_RUN = {"en", "ar", "ja"}


def in_proof(*values):
    """A case of a table that `make test` leaves out."""
    return pytest.param(*values, marks=pytest.mark.proof)


def in_languages(*languages):
    """A table of languages; `make test` takes three of them."""
    quick = LANGUAGES_OF_EVERY_RUN
    return [it if it.split("-")[0] in quick else in_proof(it) for it in languages]
