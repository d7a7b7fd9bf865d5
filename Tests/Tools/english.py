"""The phrases of Words/en by their keys, so that a test names a button and its words may change."""

import re

from evenly import ROOT


class Phrases(dict):
    """`english.signOut` is "Sign out"; `english.inviteNamed.format(name="Chi")` is "Invite Chi"."""

    def __getattr__(self, key):
        return self[key]


def phrases(language):
    lines = (
        line.partition(" = ")
        for file in (ROOT / "Words" / language).glob("*.words")
        for line in file.read_text().splitlines()
    )
    return Phrases({key: re.sub(r"{(\w+): \w+}", r"{\1}", text) for key, _, text in lines if text})


english = phrases("en")
