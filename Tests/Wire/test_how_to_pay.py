"""How a member is paid is shown only to those who pay them, over the wire to several people."""

import re

from household import PASSWORD, Person

NOTE = "DE12 3456 7890\nTwint 079"
SECRET = "DE12 3456"


def field_of(page):
    return re.search(r"<textarea[^>]*readonly[^>]*>\n?(.*?)</textarea>", page, re.S)


def test_how_to_pay_is_seen_by_the_payer_and_goes_with_the_account(server):
    ada = Person.first(server.address)
    group = ada.found_group("Ben")
    link = ada.invitation(group)
    ben = Person(server.address).joins(link, "Bruno")
    ben.adds(group, "Bread", "30.00")
    said = ben.post(
        "/account/payment-ways", expecting=303, kind="words", value=NOTE.replace("\n", "\r\n")
    )
    assert said["Location"] == "/account"
    assert field_of(ada.get(f"{group}/balances").text)[1].strip() == NOTE
    assert SECRET not in ben.get(f"{group}/balances").text
    assert SECRET in ben.get("/account/data").text

    made = ada.post(f"{group}/looking-links", days="7").text
    looker = re.search(r"/shared/[0-9a-zA-Z]+", made)[0]
    stranger = Person(server.address)
    assert "Bread" in stranger.get(looker).text
    for person, path in [
        (stranger, looker),
        (ada, f"{group}/entries.csv"),
        (ada, f"{group}/members"),
        (ada, f"{group}/archive.zip"),
        (ada, "/account/data"),
    ]:
        answer = person.get(path)
        assert answer.status == 200, path
        assert SECRET.encode() not in answer.body, path

    ben.post("/account/deletion", expecting=303, username="bruno", current_password=PASSWORD)
    assert SECRET not in ada.get(f"{group}/balances").text

    answer = ada.post("/account/payment-ways", expecting=422, kind="words", value="x" * 201)
    assert 'data-error="value"' in answer.text
    assert SECRET not in ada.get("/account/data").text
