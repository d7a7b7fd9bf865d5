"""A hundred thousand entries, and files as large as they may be, in less than 64 MB.

No limit is set, since a program that is refused memory can only end: the most that the server ever
holds is watched.
"""

import os
import re
import threading
from pathlib import Path

import pytest
from evenly import Server, run
from household import Person
from pictures import PNG
from raw_http import Incomplete

ENTRIES = 100_000
MB = 1 << 20
MOST = 64 * MB


class Watch:
    """The most private memory that a process has held since this began."""

    def __init__(self, server):
        self._status = Path(f"/proc/{server.process.pid}/status")
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self.most = 0

    def _look(self):
        while not self._stop.wait(0.002):
            self.most = max(self.most, self._now())

    def _now(self):
        return 1024 * int(re.search(r"RssAnon:\s+(\d+) kB", self._status.read_text())[1])

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()


def files(page):
    return re.findall(r"/groups/[\w-]+/files/[\w-]+", page.text)


@pytest.mark.timeout(180)
def test_a_large_household_fits_into_64_mb(tmp_path):
    database = tmp_path / "evenly.db"
    plan = ("--entries", ENTRIES, "--groups", 1, "--database", database)
    assert run("demo", *plan, timeout=120).returncode == 0
    with Server.serve(tmp_path) as server, Watch(server) as watch:
        ada = Person(server.address).signs_in("ada")
        group = re.search(r"/groups/[\w-]{22}", ada.get("/").text)[0]
        for page in (
            "",
            "?q=a",
            "?q=b+c",
            "/history",
            "/balances",
            "/reports",
            "/reports?by=payee",
        ):
            assert ada.get(group + page).status == 200, page
        whole = ada.get(f"{group}/entries.csv")
        assert whole.status == 200 and whole.text.count("\r\n") > ENTRIES
        part = ada.get(f"{group}/entries.csv?q=rent")
        assert part.status == 200 and part.text.count("\r\n") > 100
        upload_together(ada, group)
        for path in files(ada.get(f"{group}/receipts"))[:2]:
            assert len(ada.get(path).body) == 20 * MB
        assert (
            run("backup", tmp_path / "backup", "--database", database, timeout=60).returncode == 0
        )
        exported = run("export", tmp_path / "export", "--database", database, timeout=60)
        assert exported.returncode == 0
        assert ada.get(group).status == 200
    print(f"at most {watch.most / MB:.1f} MB")
    assert watch.most < MOST


def upload_together(person, group):
    """Four at once, of which a person may send two; the others are asked to come again."""
    statuses = []

    def upload():
        content = PNG + os.urandom(20 * MB - len(PNG))
        try:
            answer = person.upload(f"{group}/receipts", "receipt", ("till.png", content))
            statuses.append(answer.status)
        except (OSError, Incomplete):
            # Refused before all of it had been sent.
            statuses.append(429)

    threads = [threading.Thread(target=upload) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 303 in statuses and set(statuses) <= {303, 429}, statuses
