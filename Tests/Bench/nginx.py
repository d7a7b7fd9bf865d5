"""nginx as a yardstick: static files, one worker, nothing in its way."""

import socket
import subprocess
from pathlib import Path

from evenly import wait_until

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
    listen 127.0.0.1:{port} backlog=4096;
    root {directory}/files;
  }}
}}
"""


class Nginx:
    """Serves `files`, a map from name to content, until the context is left."""

    def __init__(self, directory, files, prefix=()):
        self._directory = Path(directory)
        (self._directory / "files").mkdir()
        for name, content in files.items():
            (self._directory / "files" / name).write_bytes(content)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        configuration = self._directory / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(port=self.port, directory=directory))
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
