"""Runs the program of an unpacked image as the image would, and adds a first expense."""

import shutil
import signal
import subprocess
import sys

from evenly import wait_until
from household import Person

OWNER = "10001:10001"


def main():
    port, root = sys.argv[1:]
    chroot = [shutil.which("chroot"), f"--userspec={OWNER}", root, "/usr/bin/evenly"]
    environment = {
        "PATH": "/usr/bin",
        "EVENLY_DATABASE": "/data/evenly.db",
        "EVENLY_PORT": port,
        "TZ": "Europe/Berlin",
    }

    def is_healthy():
        return subprocess.run([*chroot, "health"], env=environment, check=False).returncode == 0

    server = subprocess.Popen([*chroot, "serve"], env=environment)
    try:
        assert wait_until(is_healthy, 10)
        ada = Person.first(("127.0.0.1", int(port)))
        group = ada.found_group("Ben")
        ada.adds(group, "Bread", "3.20")
        assert "Bread" in ada.get(group).text
    finally:
        server.send_signal(signal.SIGTERM)
    assert server.wait(10) == 0


if __name__ == "__main__":
    main()
