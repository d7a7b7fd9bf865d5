"""Starts the machine's own Chromium."""

import os
import shutil


def launch(playwright, home):
    program = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    assert program, "no chromium in PATH; CHROMIUM may name one"
    # Chromium's sandbox refuses to work for root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=program, args=arguments, env=os.environ | {"HOME": str(home)}
    )
