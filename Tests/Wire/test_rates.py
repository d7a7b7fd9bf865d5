"""Reference rates: fetched from another server, or done without."""

import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from evenly import Server, wait_until
from household import Person

SHEET = """<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube><Cube time='2026-11-20'>
<Cube currency='USD' rate='1.0850'/><Cube currency='JPY' rate='162.43'/></Cube></Cube>
</gesmes:Envelope>"""


class Bank:
    def __init__(self, status=200, body=SHEET):
        bank = self
        self.asked = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                bank.asked.append((self.path, dict(self.headers)))
                self.send_response(status)
                self.send_header("Content-Length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_):
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/daily.xml"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


def kept(directory):
    database = sqlite3.connect(f"file:{directory}/evenly.db?mode=ro", uri=True)
    try:
        return database.execute(
            "SELECT day, currency, units, scale FROM reference_rates"
        ).fetchall()
    finally:
        database.close()


def test_the_form_offers_what_was_fetched_and_keeps_what_was_typed(tmp_path):
    with Bank() as bank, Server.serve(tmp_path, environment={"EVENLY_RATES": bank.url}) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        assert wait_until(lambda: len(kept(tmp_path)) == 2, 20) is not None
        form = {"title": "Hotel", "amount": "100", "currency": "USD", "date": "2026-11-22"}
        page = ada.post(f"{group}/entries", expecting=422, rated="EUR", **form).text
        assert 'name="rate" value="0.921659"' in page
        assert "European Central Bank reference rate of" in page and "20 Nov" in page
        form |= {"rate": "0.95", "rated": "USD"}
        page = ada.post(f"{group}/entries", expecting=422, **(form | {"title": ""})).text
        assert 'name="rate" value="0.95"' in page and "0.921659" in page
        ada.post(f"{group}/entries", expecting=303, **form)
        path, fields = bank.asked[0]
        assert path == "/daily.xml" and "Cookie" not in fields


@pytest.mark.parametrize(
    ("bank", "words"),
    [
        (Bank(status=500), "the server answered 500"),
        (Bank(body="<Cube time='2026-11-20'/>"), "it contains no rates"),
        (Bank(body=SHEET + " " * 70_000), "could not be fetched"),
    ],
)
def test_without_a_sheet_everything_else_goes_on(tmp_path, bank, words):
    with bank, Server.serve(tmp_path, environment={"EVENLY_RATES": bank.url}) as server:
        assert wait_until(lambda: words in server.log, 20) is not None
        ada = Person.first(server.address)
        ada.adds(ada.found_group(), "Milk")
        assert kept(tmp_path) == []


def test_a_wrong_source_is_one_line(tmp_path):
    with pytest.raises(ChildProcessError, match="ended with 64.*EVENLY_RATES takes off, ecb"):
        Server.serve(tmp_path, environment={"EVENLY_RATES": "bank"})


def test_without_settings_no_rates_are_fetched(tmp_path):
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
        assert "reference rates" not in server.log
