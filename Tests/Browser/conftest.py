"""Chromium, and a watch over everything it has to complain about."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright
from visitor import Visitor


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    program = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    assert program, "no chromium in PATH; CHROMIUM may name one"
    # Chromium's sandbox refuses to work for root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    home = str(tmp_path_factory.mktemp("home"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=arguments, env=os.environ | {"HOME": home}
        )
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium, server):
    """Makes visitors; at the end none of them may have seen an error."""
    visitors = []

    def visitor(**options):
        visitors.append(Visitor(chromium, server.url, **options))
        return visitors[-1]

    yield visitor
    for each in visitors:
        each.leave()
    complaints = [complaint for each in visitors for complaint in each.complaints]
    assert complaints == []
