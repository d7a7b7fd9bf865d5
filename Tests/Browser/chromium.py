"""Starts the machine's own Chromium."""

import os
import shutil

PROGRAMS = ["chromium-headless-shell", "chromium", "google-chrome"]


def launch(playwright, home):
    installed = (shutil.which(name) for name in PROGRAMS)
    program = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    assert program, "no Chromium in PATH; CHROMIUM may name one"
    # Chromium's sandbox refuses to work for root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=program, args=arguments, env=os.environ | {"HOME": str(home)}
    )
