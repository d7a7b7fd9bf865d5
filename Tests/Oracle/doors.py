"""What a household is by its other doors: the API, the archive and the table of its feed."""

import io
import json
import re
import zipfile
from collections import Counter

from compare import money, table_rows
from household import PASSWORD
from raw_http import ask


class Doors:
    """Holds what programs are told to the model, as `Comparison` does with pages."""

    def __init__(self, comparison):
        self.comparison, self.same = comparison, comparison.same
        self.flatmates, self.model = comparison.flatmates, comparison.model
        self.ada = self.flatmates.people["Ada"]
        body = json.dumps({"username": "ada", "password": PASSWORD, "device": "Oracle"}).encode()
        kind = "Content-Type: application/json"
        begun = ask(self.ada.address, "POST", "/api/v1/sessions", kind, body=body)
        self.token = json.loads(begun.body)["access"]
        made = self.ada.post(self.flatmates.path + "/feeds", expecting=303)
        page = self.ada.get(made["Location"]).text
        self.feed = re.search(r"/feeds/[\w-]+/entries\.csv", page)[0]

    def asks(self, path):
        field = f"Authorization: Bearer {self.token}"
        answer = ask(self.ada.address, "GET", f"/api/v1{self.flatmates.path}{path}", field)
        assert answer.status == 200, (path, answer.text[:500])
        return json.loads(answer.body)

    def everything(self):
        self.entries()
        self.balances()
        self.archive()
        self.table()

    def entries(self):
        found, cursor = [], ""
        while cursor is not None:
            page = self.asks(f"/entries?limit=200{cursor and '&cursor=' + cursor}")
            found += page["entries"]
            cursor = page["next"]
        wanted = sorted(self.model.listed, key=lambda it: (it.day, it.created), reverse=True)
        self.same([it["id"] for it in found], [it.id for it in wanted], "order by the API")
        for shown, entry in zip(found, wanted, strict=True):
            self.entry(shown, entry)

    def entry(self, shown, entry):
        model, bill = self.model, entry.bill
        said = (shown["title"], shown["date"], shown["note"], shown["category"], shown["payee"])
        labels = (model.label(entry.category), model.label(entry.payee))
        self.same(said[:3], (entry.title, entry.day, entry.note), "API", entry.title)
        self.same(tuple(map(model.label, said[3:])), labels, "labels by the API", entry.title)
        self.same({model.label(it) for it in shown["tags"]}, model.tags(entry), "tags by the API")
        amount = shown["bill"]["money"]
        self.same(
            (money(amount["amount"], amount["currency"]), amount["currency"]),
            (bill.amount, bill.currency),
            *("amount by the API", entry.title),
        )
        converted = shown["converted"]
        counted = converted and (
            money(converted["amount"], converted["currency"]),
            converted["currency"],
        )
        self.same(counted, bill.counted if bill.rate is not None else None, "converted by the API")
        owed = {it["member"]: abs(money(it["owed"], bill.currency)) for it in shown["shares"]}
        paid = {it["member"]: abs(money(it["paid"], bill.currency)) for it in shown["shares"]}
        for sent, kept in ((owed, entry.owed), (paid, bill.paid)):
            self.same(
                {it: part for it, part in sent.items() if part},
                {it: part for it, part in kept.items() if part},
                *("parts by the API", entry.title),
            )

    def balances(self):
        shown = {}
        for each in self.asks("/balances")["balances"]:
            code, left = each["currency"], Counter()
            for it in each["members"]:
                shown[code, it["member"]] = left[it["member"]] = money(it["net"], code)
            together = Counter()
            for payment in each["payments"]:
                amount = money(payment["money"]["amount"], code)
                together[payment["from"]] += amount
                together[payment["to"]] -= amount
            # After what is proposed everybody is even, or those are who settle as one.
            parties = Counter()
            for member, amount in (left + Counter()).items():
                parties[self.model.party(member)] += amount
            for member, amount in (-left).items():
                parties[self.model.party(member)] -= amount
            for member, amount in together.items():
                parties[self.model.party(member)] += amount
            self.same({it: net for it, net in parties.items() if net}, {}, "payments by the API")
        self.same(
            {it: net for it, net in shown.items() if net}, self.comparison.nets, "nets by the API"
        )

    def archive(self):
        with zipfile.ZipFile(
            io.BytesIO(self.ada.get(self.flatmates.path + "/archive.zip").body)
        ) as file:
            assert file.testzip() is None
            group = json.loads(file.read("group.json"))
            table = file.read("entries.csv").decode()
        nets = Counter()
        for balances in group["balances"]:
            for it in balances["members"]:
                nets[balances["currency"][0], self.model.member(it["member"])] += it["net"]
        shown = {it: net for it, net in nets.items() if net}
        self.same(shown, self.comparison.nets, "balances of the archive")
        self.same(ids(table), {it.id for it in self.model.listed}, "table of the archive")

    def table(self):
        fed = ask(self.ada.address, "GET", self.feed)
        assert fed.status == 200, fed.text[:500]
        page = self.ada.get(self.flatmates.path + "/entries.csv").text
        self.same(sorted(fed.text.splitlines()), sorted(page.splitlines()), "table of the feed")


def ids(table):
    return {it["id"] for it in table_rows(table)}
