"""Floods of tries are told to come later, and take no one else's place."""

import json
from concurrent.futures import ThreadPoolExecutor

from evenly import Server
from household import Person
from raw_http import ask

MAIL = ("--smtp-url", "smtp://127.0.0.1:9", "--mail-from", "evenly@example.org")
PLACE = ("--public-url", "http://localhost")


def test_a_flood_of_sign_ins_by_programs_is_told_to_come_later(tmp_path):
    with Server.serve(tmp_path) as server:
        Person.first(server.address)
        body = json.dumps({"username": "ada", "password": "wrong", "device": "x"}).encode()

        def sign_in(_):
            kind = "Content-Type: application/json"
            return ask(server.address, "POST", "/api/v1/sessions", kind, body=body).status

        with ThreadPoolExecutor(24) as crowd:
            statuses = set(crowd.map(sign_in, range(48)))
    assert statuses == {401, 429}
    assert "failed" not in server.log


def test_a_flood_of_wrong_codes_does_not_block_a_new_password(tmp_path):
    with Server.serve(tmp_path, *MAIL, *PLACE) as server:
        ada = Person.first(server.address)
        link = ada.invitation(ada.found_group("Ben"))

        def type_code(_):
            stranger = Person(server.address)
            form = {"code": "12345678", "password": "fresh and unheard of"}
            return stranger.post("/forgotten/code", **form).status

        with ThreadPoolExecutor(24) as crowd:
            tries = crowd.map(type_code, range(40))
            Person(server.address).joins(link, "Zoe")
            assert set(tries) == {422}
            assert set(crowd.map(type_code, range(12))) == {422, 429}
