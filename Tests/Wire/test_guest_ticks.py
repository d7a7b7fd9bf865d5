"""What people without an account tick is kept as safely as all else."""

import re

from evenly import Server, run
from household import Person


def open_table(ada, group):
    """A bill by item with one line; returns the link for the table."""
    ada.post(
        f"{group}/entries",
        expecting=303,
        **{"title": "Dinner", "amount": "20", "split": "items", "rest": "equal"},
        **{"item[1][name]": "Wine", "item[1][amount]": "20"},
    )
    entry = re.search(r'data-entry="([\w-]+)"', ada.get(group).text)[1]
    made = ada.post(f"{group}/entries/{entry}/table", expecting=303)["Location"]
    return re.search(r"/table/[0-9a-f]{64}", ada.get(made).text)[0]


def test_a_database_with_ticks_of_guests_is_checked_backed_up_and_restored(tmp_path):
    database, copy, back = (tmp_path / it for it in ("evenly.db", "copy.db", "back.db"))
    with Server.serve(tmp_path) as server:
        ada = Person.first(server.address)
        group = ada.found_group("Ben")
        link = open_table(ada, group)
        guest = Person(server.address)
        here = guest.post(link, expecting=303, name="Zoe")["Location"]
        page = guest.get(here).text
        line, member = (
            re.search(rf'name="{it}" value="([\w-]+)"', page)[1] for it in ("line", "member")
        )
        guest.post(link, expecting=303, line=line, member=member, weight="1")
        assert 'data-share="2000"' in guest.get(here).text
        archive = ada.get(f"{group}/archive.zip").body
    (tmp_path / "new").mkdir()
    with Server.serve(tmp_path / "new") as server:
        ada = Person.first(server.address)
        ada.upload("/import", "file", ("evenly-group.zip", archive), expecting=303)
        assert "Dinner" in ada.get(group).text
    for command in [
        ("check", "--database", database),
        ("backup", copy, "--database", database),
        ("restore", copy, "--database", back),
        ("check", "--database", back),
        ("check", "--database", tmp_path / "new" / "evenly.db"),
    ]:
        result = run(*command, timeout=60)
        assert result.returncode == 0, (command, result.stdout, result.stderr)
