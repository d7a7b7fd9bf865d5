"""Takes a picture of every page on every device, from a household with long and foreign names.

Usage: make screenshots [LANGUAGES=en,ja,ar] [ONLY=entries]. They arrive in .build/screenshots.
"""

import argparse
import tempfile
from pathlib import Path

from chromium import launch
from evenly import ROOT, Server
from pictured_household import Household
from playwright.sync_api import sync_playwright
from visitor import DESKTOP, PHONE

LOOKS = {
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
    "desktop-light": (DESKTOP, "light"),
    "desktop-dark": (DESKTOP, "dark"),
}


class Camera:
    """Looks at pages in every language and on every device that was asked for."""

    def __init__(self, browser, url, chosen):
        self.browser = browser
        self.url = url
        self.chosen = chosen

    def shoot(self, pages, state=None):
        pages = {name: path for name, path in pages.items() if self.chosen.only in name}
        for language in self.chosen.languages.split(","):
            for look in self.chosen.looks.split(","):
                self._shoot(pages, state, language, look)

    def _shoot(self, pages, state, language, look):
        viewport, scheme = LOOKS[look]
        context = self.browser.new_context(
            base_url=self.url, locale=language, viewport=viewport, color_scheme=scheme,
            storage_state=state, reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        for name, path in pages.items():
            page.goto(path)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                print(f"{name} scrolls sideways: {language} {look}")
            # A window as high as the page, so that what is fixed to its end is at its end.
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size(viewport | {"height": max(height, viewport["height"])})
            page.screenshot(path=self.chosen.target / f"{name}-{language}-{look}.png")
            page.set_viewport_size(viewport)
        context.close()


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--languages", default="en,ja,ar")
    options.add_argument("--looks", default=",".join(LOOKS))
    options.add_argument("--only", default="", help="a part of the names of the pages")
    options.add_argument("--target", type=Path, default=ROOT / ".build/screenshots")
    chosen = options.parse_args()
    chosen.target.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        Server.serve(directory) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, directory)
        camera = Camera(browser, server.url, chosen)
        camera.shoot({"setup": "/setup"})
        context = browser.new_context(
            base_url=server.url, locale="en-GB", java_script_enabled=False, viewport=DESKTOP
        )
        household = Household(context.new_page())
        household.begin()
        camera.shoot(household.pages, context.storage_state())
        camera.shoot(household.strangers)
        browser.close()
    print(f"{len(list(chosen.target.glob('*.png')))} pictures in {chosen.target}")


if __name__ == "__main__":
    main()
