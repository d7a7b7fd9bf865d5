"""A program with a personal token, which asks the API of a group."""

import json
import re
import urllib.error
import urllib.request

from household import PASSWORD


class Program:
    def __init__(self, person, group):
        scopes = ["read", "add", "write", "manage"]
        form = {"name": "Import", "scope": scopes, "current_password": PASSWORD}
        page = person.post("/account/tokens", expecting=200, **form).text
        self.token = re.search(r"evenly_[\w-]{40,}", page)[0]
        self.group = group.split("/")[-1]

    def at(self, server):
        self.url = f"{server.url}/api/v1/groups/{self.group}"
        return self

    def ask(self, method, path, body=None, expecting=200, **fields):
        """Sends JSON, or bytes as they are."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        fields = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.token}",
        } | fields
        request = urllib.request.Request(self.url + path, data, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, content = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        assert status in (expecting if isinstance(expecting, tuple) else (expecting,)), content[
            :2000
        ]
        return json.loads(content) if content else None
