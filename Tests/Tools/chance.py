"""Where random tests begin: at the same place each run, so that only a change makes one fail.

EVENLY_SEED names another; `make proof` begins at a fresh one and prints it.
"""

import os
import random


def seed():
    """Printed, so that a failure says how to see it again."""
    seed = int(os.environ.get("EVENLY_SEED", 1))
    print(f"EVENLY_SEED={seed}")
    return seed


def dice(*place):
    """Random numbers of their own for each place that tests have them for."""
    return random.Random("/".join(map(str, (seed(), *place))))
