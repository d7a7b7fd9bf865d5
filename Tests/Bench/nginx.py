"""nginx as a yardstick: static files, one worker, nothing in its way, plain or with TLS."""

import socket
import subprocess
from pathlib import Path

from evenly import free_port, wait_until

CONFIGURATION = """
daemon off;
# One process is one worker; a master beside it would only need another user.
master_process off;
pid nginx.pid;
error_log stderr crit;

events {{
  worker_connections 20000;
}}

http {{
  access_log off;
  default_type "text/html; charset=utf-8";
  sendfile on;
  tcp_nopush on;
  # For who asks for it, at its usual level 1: a page is about a seventh longer than ours.
  gzip on;
  gzip_min_length 1024;
  keepalive_timeout 120s;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=600s;
  open_file_cache_valid 600s;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;

  server {{
    listen 127.0.0.1:{port} {tls} backlog=4096;
    {certificate}
    root {directory}/files;
  }}
}}
"""

# The versions and suites that Evenly offers, too.
TLS = """
    ssl_certificate {file};
    ssl_certificate_key {key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_prefer_server_ciphers on;
    ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
"""


class Nginx:
    """Serves `files`, a map from name to content, until the context is left."""

    def __init__(self, directory, files, prefix=(), certificate=None):
        self._directory = Path(directory)
        (self._directory / "files").mkdir()
        for name, content in files.items():
            (self._directory / "files" / name).write_bytes(content)
        self.port = free_port()
        configuration = self._directory / "nginx.conf"
        lines = certificate and TLS.format(file=certificate.file, key=certificate.key)
        configuration.write_text(
            CONFIGURATION.format(
                port=self.port,
                directory=directory,
                tls="ssl" if certificate else "",
                certificate=lines or "",
            )
        )
        self._process = subprocess.Popen(
            [*prefix, "nginx", "-p", directory, "-c", configuration], stderr=subprocess.DEVNULL
        )
        if wait_until(self._answers, 5) is None:
            self._process.kill()
            raise ChildProcessError("nginx does not start")

    def _answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(5)
