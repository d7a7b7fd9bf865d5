"""The one table that everything is printed in."""


class Table:
    def heading(self, *columns):
        print()
        self._line(*columns)

    def row(self, name, *figures, goal="", met=None):
        verdict = "" if met is None else ("met" if met else "NOT MET")
        self._line(name, *figures, goal, verdict)

    @staticmethod
    def _line(name, *columns):
        print(f"{name:<42}" + "".join(f"{column:>13}" for column in columns), flush=True)
