"""Runs the program of an unpacked image as the image would, and adds a first expense."""

import shutil
import signal
import subprocess
import sys

from evenly import free_port, wait_until
from household import Person

OWNER = "10001:10001"


def main():
    port = free_port()
    chroot = [shutil.which("chroot"), f"--userspec={OWNER}", sys.argv[1], "/usr/bin/evenly"]
    environment = {
        "PATH": "/usr/bin",
        "EVENLY_DATABASE": "/data/evenly.db",
        "EVENLY_PORT": str(port),
        "TZ": "Europe/Berlin",
    }

    def is_healthy():
        health = [*chroot, "health"]
        return subprocess.run(health, env=environment, stderr=subprocess.DEVNULL).returncode == 0

    subprocess.run([*chroot, "version"], env=environment, check=True)
    server = subprocess.Popen([*chroot, "serve"], env=environment)
    try:
        assert wait_until(is_healthy, 10)
        ada = Person.first(("127.0.0.1", port))
        group = ada.found_group("Ben")
        ada.adds(group, "Bread", "3.20")
        assert "Bread" in ada.get(group).text
    finally:
        server.send_signal(signal.SIGTERM)
    assert server.wait(10) == 0


if __name__ == "__main__":
    main()
