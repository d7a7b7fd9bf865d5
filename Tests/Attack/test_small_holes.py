"""The smaller ones, each by itself."""

import json
import re
import stat
import struct
import threading
import zlib

import pytest
from house import Visitor
from household import PASSWORD
from raw_http import ask


def member_named(person, group, name):
    page = person.get(f"{group}/members").text
    rows = re.findall(r'data-member="([\w-]{22})".*?row-title">([^<]*)<', page, re.S)
    return next(member for member, shown in rows if shown == name)


def test_who_was_removed_does_not_come_back_by_an_open_invitation(house):
    ada, mallory, group = house.ada, house.mallory, house.shared
    link = ada.invitation(group)
    member = member_named(ada, group, "Mallory")
    ada.post(f"{group}/members/{member}/removal", expecting=303, anyway="on")
    assert mallory.get(group).status == 404
    for form in ({"name": "Mallory"}, {"name": "Somebody"}, {"member": member}, {"name": ""}):
        mallory.post(link, **form)
        assert mallory.get(group).status == 404, form
    ada.post(f"{group}/members/{member}/return")
    mallory.post(link, member=member, name="Mallory")
    assert mallory.get(group).status == 200, "who was taken back may come in again"


# A quotation mark and spaces in front do not keep a spreadsheet from it; an apostrophe does.
FORMULA = re.compile(r"[\"\s]*(?:[=@\t\r＝＋－＠]|[+-](?![\d.,]+\"?\s*$))")


def test_no_cell_is_a_formula_however_cells_are_parted(house):
    titles = ["Rent;=1+cmd|'/C calc'!A0", "＝1+1", "a;＋1", "a;@SUM(1)", "－2+3", "a,=1", "＠x"]
    for title in titles:
        house.mallory.adds(house.shared, title)
    table = house.ada.get(f"{house.shared}/entries.csv").text
    for separator in ",;\t":
        for line in table.split("\r\n")[1:]:
            for cell in line.split(separator):
                assert not FORMULA.match(cell), f"{cell!r} with {separator!r}"


def test_a_database_that_was_there_is_for_its_owner_alone(move_in):
    house = move_in(prepare=lambda database: database.chmod(0o644))
    house.ada.adds(house.flat, "Bread")
    for file in house.database.parent.glob("evenly.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_group_is_renamed_often_and_can_be_changed_still(house, figures):
    for number in range(600):
        answer = house.mallory.post(
            f"{house.shared}/settings", name=f"Trip {number}", currency="EUR", simplify="on"
        )
    figures(f"the last one: {answer.status}")
    house.ada.post(f"{house.shared}/settings", expecting=303, name="Ours", currency="EUR")
    assert "Ours" in house.ada.get(house.shared).text


def test_a_port_behind_the_address_is_no_disguise(move_in):
    house = move_in("--trusted-proxies", "127.0.0.1")

    class Behind(Visitor):
        @property
        def fields(self):
            return [*super().fields, f"X-Forwarded-For: {self.hop}"]

    for hop, address in (
        ("198.51.100.7:4711", "198.51.100.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("[2001:db8::8]", "2001:db8::8"),
    ):
        visitor = Behind(house.address)
        visitor.hop = hop
        visitor.post("/login", username="ada", password="wrong password")
        assert f"sign-in failed from {address}\n" in house.server.log, hop


def test_of_two_changes_of_a_password_one_is_made(house):
    current = PASSWORD
    for round in range(4):
        sessions = [Visitor(house.address) for _ in range(2)]
        for session in sessions:
            session.post("/login", expecting=303, username="ben", password=current)
        statuses, ready = {}, threading.Barrier(2)

        def change(session, wanted, current=current, ready=ready, statuses=statuses):
            form = {"username": "ben", "current_password": current, "password": wanted}
            ready.wait()
            statuses[wanted] = session.post("/account/password", **form).status

        words = [f"another long one {round} {n}" for n in range(2)]
        threads = [
            threading.Thread(target=change, args=pair) for pair in zip(sessions, words, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        done = [wanted for wanted, status in statuses.items() if status == 303]
        assert len(done) == 1, statuses
        current = done[0]
        Visitor(house.address).post("/login", expecting=303, username="ben", password=current)


def test_other_devices_are_signed_out_with_the_password_alone(house):
    phone = Visitor(house.address).signs_in("ben")
    laptop = Visitor(house.address).signs_in("ben")
    for form in ({}, {"current_password": "wrong password"}):
        laptop.post("/account/sessions/deletion", **form)
        assert phone.get("/account").status == 200, "a session alone has ended another one"
    laptop.post("/account/sessions/deletion", expecting=303, current_password=PASSWORD)
    assert phone.get("/account").status != 200
    assert laptop.get("/account").status == 200


def test_a_token_signs_no_device_out(house):
    sign_in = {"username": "ben", "password": PASSWORD, "device": "An app"}
    phone, app = (ask_program(house, "POST", "/sessions", sign_in).text for _ in range(2))
    phone, app = (json.loads(text)["access"] for text in (phone, app))
    devices = json.loads(ask_program(house, "GET", "/me/sessions", token=phone).text)["sessions"]
    own = next(device["id"] for device in devices if device["current"])
    assert ask_program(house, "DELETE", f"/me/sessions/{own}", token=app).status == 403
    assert ask_program(house, "GET", "/me", token=phone).status == 200
    assert ask_program(house, "DELETE", f"/me/sessions/{own}", token=phone).status == 204
    assert ask_program(house, "GET", "/me", token=phone).status == 401


def ask_program(house, method, path, body=None, token=None):
    fields = [f"Authorization: Bearer {token}"] if token else []
    if body is not None:
        fields.append("Content-Type: application/json")
        body = json.dumps(body).encode()
    return ask(house.address, method, f"/api/v1{path}", *fields, body=body or b"")


PLACE = struct.pack(">IIIIII", 52, 1, 31, 1, 1_234_567, 100_000)


def exif():
    """A block with where the picture was taken: one entry that leads to a table of places."""
    tiff = b"MM\0*" + struct.pack(">I", 8)
    tiff += struct.pack(">HHHII", 1, 0x8825, 4, 1, 26) + struct.pack(">I", 0)
    tiff += struct.pack(">HHHII", 1, 0x0002, 5, 3, 44) + struct.pack(">I", 0)
    return tiff + PLACE


def with_places():
    """A photograph and a drawing that say where they were made."""
    block = b"Exif\0\0" + exif()
    jpeg = b"\xff\xd8\xff\xe1" + struct.pack(">H", len(block) + 2) + block
    jpeg += b"\xff\xdb\0\x43\0" + bytes([1] * 64)
    jpeg += b"\xff\xc0\0\x0b\x08\0\x08\0\x08\x01\x01\x11\0"
    jpeg += b"\xff\xda\0\x08\x01\x01\0\0\x3f\0\0\xff\xd9"
    chunks = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 1, 0, 0, 0, 0)) + chunk(b"eXIf", exif())
    chunks += chunk(b"IDAT", zlib.compress(bytes(16))) + chunk(b"IEND", b"")
    return {"a.jpg": jpeg, "a.png": b"\x89PNG\r\n\x1a\n" + chunks}


def chunk(kind, content):
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check


@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
def test_a_picture_does_not_say_where_it_was_taken(house, name):
    content = with_places()[name]
    assert PLACE in content
    ada, group = house.ada, house.flat
    before = set(re.findall(rf"{group}/files/[\w-]+", ada.get(f"{group}/receipts").text))
    ada.upload(f"{group}/receipts", "receipt", (name, content), expecting=303)
    after = set(re.findall(rf"{group}/files/[\w-]+", ada.get(f"{group}/receipts").text))
    ada.upload("/account/avatar", "avatar", (name, content), expecting=303)
    avatar = re.search(r"/avatars/[\w-]+", ada.get("/account").text)[0]
    for path in (*(after - before), avatar):
        kept = ada.get(path)
        assert kept.status == 200 and kept.body[:3] == content[:3]
        assert PLACE not in kept.body, path
