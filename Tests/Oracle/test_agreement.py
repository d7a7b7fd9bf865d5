"""Every page of a random household gives the same sums, however it is filtered.

Here pages are compared with each other alone, in each currency.
"""

import json
from collections import Counter

import pytest
from chance import seed
from compare import money, table_rows
from looks import called
from test_households import ROUNDS, Life, living


def of_list(flat, query):
    """By kind and currency, as the list adds up."""
    page = flat.page(f"?{query}")
    sums = Counter()
    for it in page.all(data_sum=True):
        sums[it["data-sum"], it["data-currency"]] += int(it["data-minor"])
    return dict(sums), int(page.first(data_count=True)["data-count"]) if sums else 0


def table(flat, query):
    return list(table_rows(flat.people["Ada"].get(f"{flat.path}/entries.csv?{query}").text))


def of_rows(rows):
    sums = Counter()
    for row in rows:
        sums[row["kind"], row["currency"]] += money(row["amount"], row["currency"])
    return dict(sums)


def of_report(flat, query, by):
    page = flat.page(f"/reports?{query}&by={by}")
    return {
        (it["data-total"], it["data-currency"]): int(it["data-minor"])
        for it in page.all(data_total=True)
        if it["data-total"] != "net" and int(it["data-minor"])
    }


def without_payments(sums):
    return {it: abs(amount) for it, amount in sums.items() if it[0] != "transfer"}


def nets_of(rows):
    """What each has paid less their share, by currency and name."""
    nets = Counter()
    for row in rows:
        for column in row:
            name, _, side = column.rpartition(" ")
            if side in ("paid", "share") and name:
                sign = 1 if side == "paid" else -1
                nets[row["currency"], name] += sign * money(row[column], row["currency"])
    return {it: net for it, net in nets.items() if net}


def nets_of_members(flat):
    return {
        (note["data-currency"], row.first(class_="row-title").text): int(note["data-minor"])
        for row in flat.page("/members").all("li", data_member=True)
        for note in row.all(class_="balance-note", data_minor=True)
    }


def nets_of_balances(flat):
    """Those of couples are one."""
    nets = Counter()
    for row in flat.page("/balances").all("li", class_="balance"):
        nets[row["data-currency"]] += abs(int(row["data-minor"]))
    return +nets


def queries(comparison):
    return ["", *(query for query, _ in comparison.filters())]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_list_report_tables_export_and_balances_say_the_same(tmp_path, number):
    with living(tmp_path, seed() + 10_000 + number) as (flat, comparison):
        life = Life(flat)
        for _ in range(12):
            life.add("Ada")
        for _ in range(25):
            life.step()
        folder = comparison.exported()
        for query in queries(comparison):
            sums, count = of_list(flat, query)
            rows = table(flat, query)
            assert (of_rows(rows), len(rows)) == (sums, count), query
            for by in ("category", "tag", "payee", "member", "month"):
                assert of_report(flat, query, by) == without_payments(sums), (query, by)
        everything = table(flat, "")
        exported = table_rows((folder / "entries.csv").read_text())
        assert sorted(map(str, exported)) == sorted(map(str, everything))
        nets = nets_of(everything)
        party = {name: flat.model.party(flat.id_of(name)) for _, name in nets} | {
            name: flat.model.party(flat.id_of(name)) for name in called(flat)
        }
        together = Counter()
        for (currency, name), net in nets.items():
            together[currency, party[name]] += net
        assert {it: net for it, net in nets_of_members(flat).items() if net} == {
            (currency, name): together[currency, party[name]]
            for currency in {it for it, _ in together}
            for name in called(flat)
            if together[currency, party[name]]
        }
        turnover = Counter()
        for (currency, _), net in together.items():
            turnover[currency] += abs(net)
        assert nets_of_balances(flat) == +turnover
        balances = json.loads((folder / "group.json").read_text())["balances"]
        for each in balances:
            assert sum(it["net"] for it in each["members"]) == 0
