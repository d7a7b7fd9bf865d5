"""Takes the pictures of the README from the household of `evenly demo`, in the fonts of phones.

Usage: make screenshots, which calls it last. They arrive in docs.
"""

import os
import re
import tempfile
from pathlib import Path

from chromium import launch
from evenly import ROOT, Server, run
from playwright.sync_api import sync_playwright
from visitor import PHONE

FONTS = Path(__file__).with_name("pictures.conf")
LAPTOP = {"width": 1280, "height": 800}
# The file, the device, whether it is dark, and what is shown.
PICTURES = [
    ("entries", PHONE, "light", lambda page, group: page.goto(group)),
    ("form", PHONE, "light", lambda page, group: open_form(page, group)),
    ("balances", LAPTOP, "dark", lambda page, group: page.goto(f"{group}/balances")),
]


def open_form(page, group):
    page.goto(f"{group}/entries/new")
    page.fill("[name=amount]", "84.60")
    page.fill("[name=title]", "Pizza evening")
    page.locator("#split-word").click()


def sign_in(browser, server, viewport, scheme):
    context = browser.new_context(
        base_url=server.url, locale="en-GB", timezone_id="Europe/Berlin", viewport=viewport,
        color_scheme=scheme, device_scale_factor=1.5, reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    page.goto("/login")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "correct horse battery")
    page.keyboard.press("Enter")
    page.wait_for_url("/")
    return page


def main():
    os.environ["FONTCONFIG_FILE"] = str(FONTS)
    with tempfile.TemporaryDirectory() as directory:
        assert run("demo", "--database", Path(directory, "evenly.db")).returncode == 0
        with Server.serve(directory) as server, sync_playwright() as playwright:
            browser = launch(playwright, directory)
            for name, viewport, scheme, show in PICTURES:
                page = sign_in(browser, server, viewport, scheme)
                link = page.locator("main a[href^='/groups/']", has_text="Elm Street 12").first
                show(page, re.match(r"/groups/[\w-]+", link.get_attribute("href"))[0])
                page.screenshot(path=ROOT / f"docs/{name}.png")
                page.context.close()
            browser.close()
    print(f"{len(PICTURES)} pictures in docs")


if __name__ == "__main__":
    main()
