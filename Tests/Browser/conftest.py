"""Chromium, and a watch over everything it has to complain about."""

import pytest
from chromium import launch
from evenly import PATIENCE
from playwright.sync_api import expect, sync_playwright
from restartable import Flat, Restartable
from visitor import Visitor

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright, tmp_path_factory):
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


@pytest.fixture(scope="session")
def flat(tmp_path_factory):
    return Flat(tmp_path_factory.mktemp("flat"))


@pytest.fixture
def home(tmp_path, flat):
    """A server that may be killed, and comes back where it was."""
    with Restartable(tmp_path, flat) as home:
        yield home


@pytest.fixture
def sit_down(chromium, home):
    """Opens a browser, with a person signed in or without."""
    visitors = []

    def sit_down(person, **options):
        visitor = Visitor(chromium, home.url, **options)
        if person:
            name, value = person.cookie.split("=", 1)
            visitor.context.add_cookies([{"name": name, "value": value, "url": home.url}])
        visitors.append(visitor)
        return visitor

    yield sit_down
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
