"""A plugin of pytest: writes how each test ended to the file that OUTCOMES names, for tier.py."""

import json
import os
from pathlib import Path


class Outcomes:
    """Each test by its name; one that passed, and whose server then failed to stop, has failed."""

    def __init__(self):
        self._by_name = {}
        self._unread = []

    def pytest_runtest_logreport(self, report):
        before = self._by_name.get(report.nodeid)
        if before != "failed" and (before is None or report.outcome != "passed"):
            self._by_name[report.nodeid] = report.outcome

    def pytest_collectreport(self, report):
        if report.failed:
            self._unread.append(report.nodeid)

    def pytest_sessionfinish(self):
        outcomes = {"tests": self._by_name, "unread": self._unread}
        Path(os.environ["OUTCOMES"]).write_text(json.dumps(outcomes))


def pytest_configure(config):
    # Workers tell the process that started them, which alone writes.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes())
