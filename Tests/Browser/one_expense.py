"""What a browser fetches for one expense: its form, what it comes to, and the list with it.

EVENLY_PROGRAM=… python Tests/Browser/one_expense.py
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Tools"))

from chromium import launch
from playwright.sync_api import sync_playwright
from restartable import Flat, Restartable
from visitor import PHONE, Visitor


def spend(visitor, home):
    """Types with a pause after the amount and after the title."""
    page = visitor.page
    page.goto(home.group)
    # By then the page hears of what others do.
    home.ben.adds(home.group, "Bread")
    page.locator("li[data-entry]", has_text="Bread").wait_for()
    visitor.responses.clear()
    page.locator("a[data-sheet]").locator("visible=true").first.click()
    page.locator("dialog #title").wait_for()
    page.locator("dialog #amount").fill("18+36/2")
    page.locator("#amount-result", has_text="36").wait_for()
    with page.expect_response(lambda it: it.request.method == "POST"):
        page.locator("dialog #title").fill("Milk")
    page.keyboard.press("Enter")
    page.locator("li[data-entry]", has_text="Milk").wait_for()
    page.locator(f"main[data-seq='{home.ben.position(home.group)}']").wait_for()


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        directory = pathlib.Path(name)
        for part in ("flat", "home"):
            (directory / part).mkdir()
        browser = launch(playwright, directory)
        with Restartable(directory / "home", Flat(directory / "flat")) as home:
            for number in range(50):
                home.ada.adds(home.group, f"Entry {number}")
            visitor = Visitor(browser, home.url, viewport=PHONE)
            name, value = home.ada.cookie.split("=", 1)
            visitor.context.add_cookies([{"name": name, "value": value, "url": home.url}])
            spend(visitor, home)
            total = 0
            for answer in visitor.responses:
                size = len(answer.body()) if answer.status == 200 else 0
                total += size
                print(f"{size:8,} {answer.request.method} {answer.url.removeprefix(home.url)}")
            print(f"{total:8,} in all")
            visitor.leave()
        browser.close()


if __name__ == "__main__":
    main()
