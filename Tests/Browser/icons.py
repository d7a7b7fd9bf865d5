"""Draws the app's icons of Public/root from Public/favicon.svg.

Usage: make icons. Phones cut their own corners, so the ground fills the whole square.
"""

import tempfile

from chromium import launch
from evenly import ROOT
from playwright.sync_api import sync_playwright

SIZES = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}


def main():
    drawing = (ROOT / "Public/favicon.svg").read_text().replace(' rx="8"', "")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, home)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=ROOT / "Public/root" / name)
        browser.close()


if __name__ == "__main__":
    main()
