"""Starts the machine's own Chromium."""

import os
import shutil
from pathlib import Path

from evenly import ROOT

FONTS = Path(__file__).with_name("fonts.conf")
PROGRAMS = ["chromium-headless-shell", "chromium", "google-chrome"]


def launch(playwright, home):
    installed = (shutil.which(name) for name in PROGRAMS)
    program = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    assert program, "no Chromium in PATH; CHROMIUM may name one"
    # Chromium's sandbox refuses to work for root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=program, args=arguments, env=os.environ | surroundings(Path(home))
    )


def surroundings(home):
    """Nothing of the machine's own: neither its settings nor, unless FONTCONFIG_FILE says so, its
    fonts, by which widths and line breaks differ."""
    fonts = home / "fonts.conf"
    cache = ROOT / ".build/fontconfig"
    fonts.write_text(FONTS.read_text().replace("CACHE", str(cache)))
    return {"HOME": str(home), "FONTCONFIG_FILE": os.environ.get("FONTCONFIG_FILE", str(fonts))}
