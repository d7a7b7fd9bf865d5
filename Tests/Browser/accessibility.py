"""axe-core's complaints about a page as it looks now; it is put into each page once."""

import json
from pathlib import Path

import axe_playwright_python
from visitor import DESKTOP, PHONE

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")

# The rules that look at colours.
COLOURS = ["color-contrast", "link-in-text-block"]


def complaints_everywhere(page):
    """In the light and in the dark, on a phone and on a desktop; also where it is too wide."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            found += complaints(page)
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            found += [f"{page.url} is wider than {size}"] if wide else []
    return found


def complaints(page, without=()):
    """What axe finds, a line for each fault: by all rules but those named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], "elementRef": False}
    options["rules"] = {rule: {"enabled": False} for rule in without}
    violations = page.evaluate(f"axe.run({json.dumps(options)}).then(it => it.violations)")
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in violations
        for node in violation["nodes"]
    ]
