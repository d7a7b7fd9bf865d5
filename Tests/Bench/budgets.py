"""How many instructions each kind of request may take, as a file that people read and change."""

import re

# Two counts of the same program differ by less than a sixth of this.
TOLERANCE = 0.03
LINE = re.compile(r"([\w-]+) +([\d,]+)")


class Budgets:
    """The numbers of a file by their names. Lines that begin with # explain it."""

    def __init__(self, file):
        self._file = file
        lines = file.read_text().splitlines()
        self._comment = [line for line in lines if line.startswith("#")]
        matches = [LINE.fullmatch(line) for line in lines if line and line not in self._comment]
        assert all(matches), f"{file}: a line is no name and number"
        self._numbers = {match[1]: int(match[2].replace(",", "")) for match in matches}

    def __getitem__(self, name):
        """None where there is no budget."""
        return self._numbers.get(name)

    def ratio(self, name, counted):
        return counted / self._numbers[name] if self._numbers.get(name) else None

    def is_kept(self, name, counted):
        ratio = self.ratio(name, counted)
        return ratio is not None and ratio <= 1 + TOLERANCE

    def is_generous(self, name, counted):
        """Whether it may be lowered."""
        ratio = self.ratio(name, counted)
        return ratio is not None and ratio < 1 - TOLERANCE

    def write(self, counted, names):
        """Makes what was counted the budgets; those of other names among `names` stay."""
        numbers = {name: counted.get(name, self[name]) for name in names}
        self._numbers = {name: number for name, number in numbers.items() if number}
        lines = [f"{name:<24}{number:>12,}" for name, number in self._numbers.items()]
        self._file.write_text("\n".join([*self._comment, *lines, ""]))
