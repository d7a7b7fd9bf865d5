"""Pictures that are small to send and hard to read."""

import contextlib
import random
import shutil
import sqlite3
import struct
import time
import zlib

import pytest
from evenly import wait_until

SIDE = 6_320
TILE = 32
MOST_UNREAD = 50
# One picture may take 20 s, and another member's turn comes after it.
TURN = 45


def chunk(kind, content):
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check


def picture(rows, width, height):
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    content = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", content) + chunk(b"IEND", b"")
    )


def hard_picture(number):
    """40 megapixels of what looks like letters, in a few kilobytes."""
    chance, width = random.Random(number), SIDE // 8
    letters = [
        bytes(chance.choice(b"\xff\xc3\x81\xe7\x18\x3c") for _ in range(TILE)) for _ in range(9)
    ]
    order = [chance.randrange(9) for _ in range(width)]
    tile = [bytes(letters[letter][line] for letter in order) for line in range(TILE // 2)]
    tile += [b"\xff" * width] * (TILE // 2)
    return picture((tile * (SIDE // TILE + 1))[:SIDE], SIDE, SIDE)


def easy_picture():
    return picture([b"\xff" * 25] * 60, 200, 60)


def unread(house, group=None):
    query = 'SELECT count(*) FROM unread_receipts WHERE ? IN (lower(hex("group")), "")'
    key = group_key(group) if group else ""
    with contextlib.closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as file:
        return file.execute(query, [key]).fetchone()[0]


def group_key(path):
    import base64

    return base64.urlsafe_b64decode(path.rpartition("/")[2] + "==").hex()


@pytest.mark.skipif(not shutil.which("tesseract"), reason="nothing reads pictures here")
@pytest.mark.timeout(300)
def test_many_hard_pictures(house, figures, beside):
    pictures = [hard_picture(number) for number in range(80)]
    assert max(map(len, pictures)) < 33 * 1024
    turns = []

    def attack():
        statuses = []
        for form in range(4):
            files = [(f"{n}.png", pictures[n]) for n in range(20 * form, 20 * form + 20)]
            statuses.append(
                house.mallory.upload(f"{house.lair}/receipts", "receipt", *files).status
            )
        began = time.monotonic()
        house.chi.upload(
            f"{house.theirs}/receipts", "receipt", ("a.png", easy_picture()), expecting=303
        )
        waited = wait_until(lambda: unread(house, house.theirs) == 0, TURN, 0.2)
        turns.append(time.monotonic() - began if waited is not None else None)
        return statuses, unread(house)

    statuses, waiting = beside(house, attack)
    figures(f"{statuses}, {waiting} wait, another person's turn after {turns[-1]} s")
    assert turns[-1] is not None, f"another person's receipt has waited for {TURN} s"
    assert waiting <= MOST_UNREAD
