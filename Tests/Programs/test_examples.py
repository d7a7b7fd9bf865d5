"""The examples of docs/api.md do what they say: they are run as they stand there."""

import os
import re
import subprocess
import urllib.error
import urllib.request

import pytest
from evenly import ROOT, free_port, wait_until
from household import PASSWORD, Person

TEXT = (ROOT / "docs/api.md").read_text()
EXAMPLES = re.findall(r"^### (.+?)\n.*?^```(sh|python)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


# It runs for ever, and needs a sender of messages.
RECEIVER = next(example for example in EXAMPLES if example[0] == "Take a webhook")
ALONE = [example for example in EXAMPLES if example is not RECEIVER]


def test_there_are_seven():
    assert len(EXAMPLES) == 7


@pytest.mark.parametrize(("title", "language", "text"), ALONE, ids=[e[0] for e in ALONE])
def test_an_example_does_what_it_says(home, tmp_path, title, language, text):
    environment = os.environ | {
        "URL": home.server.url,
        "TOKEN": home.tokens["all"],
        "GROUP": home.group,
        "STATE": str(tmp_path / "state"),
    }
    command = (
        ["bash", "-euo", "pipefail", "-c", text] if language == "sh" else ["python3", "-c", text]
    )
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert re.search(promise(title), done.stdout), done.stdout


def promise(title):
    return re.search(rf"### {re.escape(title)}\n.*?\nPrints (.+?)\n", TEXT, re.DOTALL)[1].strip(
        "`."
    )


def test_the_receiver_takes_what_is_sent_and_nothing_else(home, tmp_path):
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    ada = Person(home.server.address).signs_in("ada")
    page = ada.post(
        f"/groups/{home.group}/webhooks",
        expecting=200,
        address=url,
        kinds="entries",
        current_password=PASSWORD,
    ).text
    secret = re.search(r'value="(whsec_[^"]+)"', page)[1]
    environment = os.environ | {"SECRET": secret, "PORT": str(port)}
    said = tmp_path / "said"
    with said.open("wb") as output:
        receiver = subprocess.Popen(["python3", "-c", RECEIVER[2]], env=environment, stdout=output)
        try:
            assert wait_until(lambda: answers(url) == 401, 20) is not None
            body = {
                "title": "Lunch",
                "bill": {"money": {"amount": "1.00", "currency": home.currency}},
            }
            assert home.ask("POST", f"/groups/{home.group}/entries", body).status == 201
            pattern = promise(RECEIVER[0])
            assert wait_until(lambda: re.search(pattern, said.read_text()), 20) is not None
        finally:
            receiver.kill()
            receiver.wait()
    webhook = re.search(r'data-webhook="([^"]+)"', ada.get(f"/groups/{home.group}/webhooks").text)
    ada.post(f"/groups/{home.group}/webhooks/{webhook[1]}/deletion", expecting=303)


def answers(url):
    """The status that a forged message gets; None while the port has no listener."""
    fields = {"webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA"}
    request = urllib.request.Request(url, data=b"{}", headers=fields)
    try:
        return urllib.request.urlopen(request, timeout=5).status
    except urllib.error.HTTPError as error:
        return error.code
    except urllib.error.URLError:
        return None
