"""Debian's identity provider glewlwyd, with one client and one person in it."""

import gzip
import json
import os
import re
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from evenly import ROOT, free_port

PLACE = ROOT / ".build/glewlwyd"
DOCS = PLACE / "usr/share/doc/glewlwyd"
# It takes secrets as they come, where the standard wants them percent-coded first.
SECRET = "the-door-squeaks"
PASSWORD = "the door squeaks"

PLUGIN = {
    "jwt-type": "ecdsa",
    "jwt-key-size": "256",
    "access-token-duration": 3600,
    "refresh-token-duration": 3600,
    "code-duration": 600,
    "refresh-token-rolling": True,
    "allow-non-oidc": False,
    "auth-type-code-enabled": True,
    "auth-type-token-enabled": False,
    "auth-type-id-token-enabled": True,
    "auth-type-none-enabled": True,
    "auth-type-password-enabled": False,
    "auth-type-client-enabled": False,
    "auth-type-refresh-enabled": True,
    "scope": [],
    "pkce-allowed": True,
    "pkce-method-plain-allowed": False,
    "pkce-required": True,
    "subject-type": "public",
    "name-claim": "mandatory",
    "name-claim-scope": [],
    "email-claim": "no",
    "jwks-show": True,
    "secret-type": "pairwise",
}


def unpacked(name):
    return gzip.decompress((DOCS / name).read_bytes()).decode()


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Glewlwyd:
    def __init__(self, directory):
        subprocess.run([ROOT / "Tests/Tools/glewlwyd"], cwd=ROOT, check=True)
        self.directory = directory
        self.port = free_port()
        self.api = f"http://localhost:{self.port}/api"
        self.issuer = f"{self.api}/oidc"
        libraries = PLACE / "usr/lib" / f"{os.uname().machine}-linux-gnu"
        self.process = subprocess.Popen(
            [PLACE / "usr/bin/glewlwyd", f"--config-file={self._configuration()}"],
            env=os.environ | {"LD_LIBRARY_PATH": str(libraries)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def knows(self, redirect):
        """One client, and Chi, who has agreed to it."""
        admin = self._sign_in("admin", "password")
        plugin = PLUGIN | {"iss": self.issuer} | self._keys()
        module = {"module": "oidc", "name": "oidc", "display_name": "oidc", "order_rank": 0}
        self._call("POST", "/mod/plugin/", module | {"enabled": True, "parameters": plugin}, admin)
        client = {"client_id": "evenly", "name": "Evenly", "password": SECRET, "confidential": True}
        client |= {"redirect_uri": [redirect], "authorization_type": ["code"], "scope": []}
        client |= {"enabled": True, "token_endpoint_auth_method": ["client_secret_basic"]}
        self._call("POST", "/client/?source=database", client, admin)
        chi = {"username": "chi", "name": "Chi of the House", "password": PASSWORD}
        chi |= {"enabled": True, "scope": ["g_profile", "openid"]}
        self._call("POST", "/user/?source=database", chi, admin)
        self.chi = self._sign_in("chi", PASSWORD)
        self._call("PUT", "/auth/grant/evenly", {"scope": "openid"}, self.chi)

    def agree(self, address):
        """Chi's browser at the provider; returns where it is sent back to."""
        request = urllib.request.Request(address + "&g_continue", headers={"Cookie": self.chi})
        try:
            urllib.request.build_opener(NoRedirects).open(request, timeout=5)
        except urllib.error.HTTPError as answer:
            assert answer.code == 302, answer.read()
            return answer.headers["Location"]
        raise AssertionError("nobody is sent back")

    def _configuration(self):
        database = self.directory / "glewlwyd.db"
        connection = sqlite3.connect(database)
        connection.executescript(unpacked("database/init.sqlite3.sql.gz"))
        connection.close()
        text = unpacked("glewlwyd.conf.sample.gz")
        url = f'"http://localhost:{self.port}"'
        for name, value in {"port": self.port, "external_url": url, "cookie_secure": 0}.items():
            text = re.sub(rf"(?m)^#?\s*{name}\s*=.*$", f"{name}={value}", text, count=1)
        text = text.replace("/usr/lib/glewlwyd", f"{PLACE}/usr/lib/glewlwyd")
        text = text.replace("/usr/share/glewlwyd", f"{PLACE}/usr/share/glewlwyd")
        text = text.replace("/var/cache/glewlwyd/glewlwyd.db", str(database))
        file = self.directory / "glewlwyd.conf"
        file.write_text(text)
        return file

    def _keys(self):
        key, cert = self.directory / "key.pem", self.directory / "public.pem"
        make = ["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key]
        subprocess.run(make, check=True, capture_output=True)
        subprocess.run(
            ["openssl", "ec", "-in", key, "-pubout", "-out", cert], check=True, capture_output=True
        )
        return {"key": key.read_text(), "cert": cert.read_text()}

    def _wait(self):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, "it has ended"
            time.sleep(0.05)
        raise TimeoutError("glewlwyd does not listen")

    def _sign_in(self, name, password):
        answer = self._call("POST", "/auth/", {"username": name, "password": password})
        return answer.headers["Set-Cookie"].split(";")[0]

    def _call(self, method, path, body, cookie=None):
        fields = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(
            self.api + path, json.dumps(body).encode(), fields, method=method
        )
        return urllib.request.urlopen(request, timeout=5)

    def token_status(self, code, verifier, redirect):
        """What comes of a code with a verifier of one's choice."""
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect}
        form |= {"client_id": "evenly", "client_secret": SECRET, "code_verifier": verifier}
        data = urllib.parse.urlencode(form).encode()
        try:
            return urllib.request.urlopen(f"{self.issuer}/token", data, timeout=5).status
        except urllib.error.HTTPError as answer:
            return answer.code
