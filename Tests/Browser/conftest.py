"""Chromium, and a watch over everything it has to complain about."""

import pytest
from chromium import launch
from playwright.sync_api import sync_playwright
from visitor import Visitor


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    with sync_playwright() as playwright:
        browser = launch(playwright, tmp_path_factory.mktemp("home"))
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
