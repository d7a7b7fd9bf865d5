"""Clocks of servers that tests set."""

FAKETIME = "/usr/$LIB/faketime/libfaketimeMT.so.1"


class Clock:
    """The clock of a server, which says what a file tells it to."""

    def __init__(self, directory):
        self._file = directory / "clock"
        self.jump(0)
        self.environment = {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            # Only the clock on the wall can be set.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def jump(self, days):
        self._file.write_text(f"{days:+}d\n")
