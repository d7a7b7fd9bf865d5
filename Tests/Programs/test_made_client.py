"""A client that openapi-python-client makes of the document can be worked with."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

WORK = """
from client import AuthenticatedClient
from client.api.default import add_entry, delete_entry, get_entry, list_entries, change_entry
from client.models import EntryChange, Money, NewBill, NewEntry

client = AuthenticatedClient(base_url="{url}", token="{token}")
group = "{group}"
money = Money(amount="3.50", currency="{currency}")
body = NewEntry(title="Made", bill=NewBill(money=money), operation="{operation}")
first = add_entry.sync_detailed(group, client=client, body=body)
again = add_entry.sync_detailed(group, client=client, body=body)
assert (first.status_code, again.status_code) == (201, 200), (first, again)
assert first.parsed.id == again.parsed.id
page = list_entries.sync(group, client=client, q="Made")
assert [entry.title for entry in page.entries] == ["Made"]
tag = first.headers["ETag"]
changed = change_entry.sync_detailed(
    group, first.parsed.id, client=client, body=EntryChange(note="Here"), if_match=tag)
assert changed.status_code == 200 and changed.parsed.note == "Here", changed
tag = changed.headers["ETag"]
gone = delete_entry.sync_detailed(group, first.parsed.id, client=client, if_match=tag)
assert gone.status_code == 204, gone
assert get_entry.sync_detailed(group, first.parsed.id, client=client).status_code == 404
"""


@pytest.mark.timeout(300)
def test_a_made_client_adds_repeats_lists_changes_and_deletes(home, tmp_path):
    document = Path(tmp_path) / "openapi.json"
    document.write_bytes(home.ask("GET", "/openapi.json", scope=None).body)
    program = Path(sys.executable).parent / "openapi-python-client"
    arguments = ["--path", document, "--meta", "none", "--output-path", tmp_path / "client"]
    made = subprocess.run(
        [program, "generate", *arguments], capture_output=True, text=True, timeout=120
    )
    assert made.returncode == 0, made.stdout + made.stderr
    # It makes nothing of files and streams, and all of the rest.
    left = re.findall(r"WARNING parsing (\S+ \S+)", made.stdout + made.stderr)
    assert all(re.search(r"/(files|receipts|events)", address) for address in left), left
    currency = home.ask("GET", f"/groups/{home.group}").json["currency"]
    work = WORK.format(
        url=home.server.url, token=home.tokens["all"], group=home.group, currency=currency,
        operation="AAAAAAAAAAAAAAAAAAAAAQ",
    )  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", work], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
