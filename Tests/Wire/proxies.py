"""nginx and Caddy in front of Evenly, with the configurations of docs/proxies.md."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from evenly import ROOT, free_port, wait_until

NGINX = """
daemon off;
# One process does, and needs no other user.
master_process off;
pid nginx.pid;
error_log stderr warn;
events {{}}
http {{
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
{server}
}}
"""

CADDY = """
{{
  admin off
  auto_https off
}}
{site}
"""


def documented(language, below_path):
    """A block of the documentation, as it stands there."""
    info = f"{language} path" if below_path else language
    text = (ROOT / "docs/proxies.md").read_text()
    return re.search(rf"^```{info}\n(.*?)^```$", text, re.M | re.S)[1]


def replaced(text, *pairs):
    """The text with what has to be another here; each must be there to be replaced."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Certificate:
    """A certificate for localhost that signs itself."""

    def __init__(self, directory):
        self.file, self.key = Path(directory) / "proxy.pem", Path(directory) / "proxy.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
            + ["-nodes", "-days", "2", "-subj", "/CN=localhost"]
            + ["-addext", "subjectAltName=DNS:localhost", "-keyout", self.key, "-out", self.file],
            check=True,
            capture_output=True,
        )


class Proxy:
    """A proxy in front of `port` until the context is left; by HTTPS with a certificate."""

    def __init__(self, directory, port, certificate=None, below_path=False):
        self._directory = Path(directory)
        self.address = ("127.0.0.1", free_port())
        command = self.command(port, certificate, below_path)
        self._log = (self._directory / "proxy.log").open("wb")
        self._process = subprocess.Popen(
            command, stdout=self._log, stderr=self._log, env=os.environ | {"HOME": str(directory)}
        )
        if wait_until(self._answers) is None:
            self.__exit__()
            raise ChildProcessError((self._directory / "proxy.log").read_text())

    def _answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(self.address) == 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(10)
        self._log.close()


class Nginx(Proxy):
    def command(self, port, certificate, below_path):
        listen = f"listen 127.0.0.1:{self.address[1]}"
        server = replaced(
            documented("nginx", below_path),
            ("listen 443", listen),
            ("money.example;", "localhost;"),
            ("http://127.0.0.1:8080", f"http://127.0.0.1:{port}"),
            ("/etc/ssl/money.example.pem", str(certificate and certificate.file)),
            ("/etc/ssl/money.example.key", str(certificate and certificate.key)),
        )
        if not certificate:
            server = re.sub(r"^ *ssl_.*\n", "", replaced(server, (" ssl http2;", ";")), flags=re.M)
        file = self._directory / "nginx.conf"
        file.write_text(NGINX.format(server=server))
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        return [program, "-p", self._directory, "-c", file]


class Caddy(Proxy):
    def command(self, port, certificate, below_path):
        scheme = "https" if certificate else "http"
        site = f"{scheme}://localhost:{self.address[1]} {{\n  bind 127.0.0.1\n"
        if certificate:
            # The name's own certificate, instead of one that Caddy fetches.
            site += f"  tls {certificate.file} {certificate.key}\n"
        text = replaced(
            documented("caddy", below_path),
            ("money.example {\n", site),
            ("127.0.0.1:8080", f"127.0.0.1:{port}"),
        )
        file = self._directory / "Caddyfile"
        file.write_text(CADDY.format(site=text))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", file]
