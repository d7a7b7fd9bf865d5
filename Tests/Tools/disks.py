"""Disks that are small, or full, or may only be read."""

import contextlib
import os
import subprocess

import pytest


@contextlib.contextmanager
def disk(place, megabytes):
    """A disk of a few megabytes, which takes root to make."""
    place.mkdir()
    options = f"size={megabytes}m,mode=700"
    mount = ["mount", "-t", "tmpfs", "-o", options, "evenly-test", place]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a disk can only be mounted as root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def make_read_only(place):
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)


def fill(place):
    """Takes all space that is left."""
    with (place / "filler").open("wb", buffering=0) as filler:
        try:
            while filler.write(b"x" * 4096):
                pass
        except OSError:
            pass
    return place / "filler"
