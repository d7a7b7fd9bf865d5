"""Archives of groups: what the page's own export gives, and hostile changes of it."""

import hashlib
import io
import json
import re
import urllib.request
import zipfile

from crowd import answer_to
from evenly import Server, run
from hostile import multipart, posted
from house import Visitor
from pictures import PNG

FORM = "Content-Type: multipart/form-data; boundary=edge"
FILE = 'Content-Disposition: form-data; name="file"; filename="group.zip"'


def exported(place, entries, seed=1):
    """The archive of a made-up group with so many entries, as its page gives it."""
    place.mkdir(exist_ok=True)
    size = ("--entries", entries, "--groups", 1, "--seed", seed)
    made = run("demo", *size, "--database", place / "evenly.db", timeout=600)
    assert made.returncode == 0, made
    with Server.serve(place) as server:
        ada = Visitor(server.address).signs_in("ada")
        group = re.search(r'href="(/groups/[\w-]{22})"', ada.get("/").text)[1]
        url, fields = f"{server.url}{group}/archive.zip", {"Cookie": ada.cookie}
        with urllib.request.urlopen(urllib.request.Request(url, headers=fields)) as answer:
            return answer.read()


def contents(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        return {info.filename: file.read(info) for info in file.infolist()}


def packed(files):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for name, data in files.items():
            file.writestr(name, data)
    return archive.getvalue()


def with_other_balances(archive):
    """Everything in it is sound but the sums, which are looked at last."""
    files = contents(archive)
    other = re.subn(rb'("balances":.*?"net":-?)', rb"\g<1>1", files["group.json"], count=1)
    assert other[1] == 1
    return packed(files | {"group.json": other[0]})


def with_tiny_files(archive, count):
    """So many files of a few bytes beside it."""
    files = contents(archive)
    said, tiny = json.loads(files["evenly.json"]), {}
    for number in range(count):
        name, data = f"{number:05}{'A' * 17}", PNG + b"%d" % number
        tiny[f"files/{name}"] = data
        file = {"id": name, "type": "image/png", "name": "", "size": len(data), "created": 0}
        said["files"].append(file | {"sha256": hashlib.sha256(data).hexdigest()})
    files["evenly.json"] = json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()
    return packed(files | tiny)


def bring(person, archive, times=1, patience=60):
    """The statuses of bringing it again and again, and how long it took at the most."""
    data = posted(person, "/import", multipart([(FILE, archive)]), kind=FORM)
    answers = [answer_to(person.address, data, patience) for _ in range(times)]
    return [status for status, _ in answers], max(seconds for _, seconds in answers)
