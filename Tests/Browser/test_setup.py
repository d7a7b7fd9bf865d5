"""The first page of a new server, and the password of those who sign in."""

import pytest
from accessibility import complaints
from english import english
from evenly import Server
from playwright.sync_api import expect
from visitor import DESKTOP, NARROW, PHONE, Visitor

PASSWORD = "correct horse battery"


@pytest.fixture
def server(tmp_path):
    with Server.serve(tmp_path) as server:
        yield server


@pytest.fixture
def visit(server, chromium):
    visitors = []

    def visit(path, **options):
        visitors.append(Visitor(chromium, server.url, **({"viewport": PHONE} | options)))
        visitors[-1].page.goto(path)
        return visitors[-1]

    yield visit
    assert [it for visitor in visitors for it in visitor.complaints] == []
    for visitor in visitors:
        visitor.leave()


def test_the_user_name_comes_from_the_name_unless_another_is_wanted(visit):
    page = visit("/setup").page
    username = page.locator("#username")
    proposal = page.locator("[data-proposal]")
    expect(username).to_be_hidden()
    expect(proposal).to_be_hidden()
    page.fill("#name", " Ada Lovelace")
    expect(proposal).to_contain_text("ada")
    page.fill("#name", "Zoë")
    expect(proposal.locator("b")).to_have_text("zoë")
    page.fill("#name", "İsmail")
    expect(proposal.locator("b")).to_have_text("ismail")
    page.fill("#name", "Zoë")
    assert complaints(page) == []
    page.get_by_role("button", name=english.usernameChange).click()
    expect(username).to_be_focused()
    expect(proposal).to_be_hidden()
    page.fill("#username", "boss")
    page.fill("#name", "Ada")
    expect(username).to_have_value("boss")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url("**/")
    page.goto("/account")
    assert "boss" in page.locator("main").inner_text()


def test_a_refused_user_name_is_there_to_be_changed(visit):
    visitor = visit("/setup", viewport=NARROW)
    visitor.forgive("status of 422")
    page = visitor.page
    page.fill("#name", "Ada")
    page.get_by_role("button", name=english.usernameChange).click()
    page.fill("#username", "a b")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    expect(page.locator("[data-error=username]")).to_be_visible()
    expect(page.locator("#username")).to_have_value("a b")
    page.fill("#name", "Ada L.")
    expect(page.locator("#username")).to_have_value("a b")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_an_eye_shows_the_password_until_it_is_sent(visit):
    visitor = visit("/setup")
    visitor.forgive("Failed to load resource")
    page = visitor.page
    page.fill("#name", "Ada")
    page.fill("#password", PASSWORD)
    eye = page.get_by_role("button", name=english.passwordShow)
    box, field = eye.bounding_box(), page.locator("#password").bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    assert field["x"] < box["x"] and field["y"] <= box["y"] + 1
    assert box["x"] + box["width"] <= field["x"] + field["width"] + 1
    eye.click()
    expect(eye).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#password")).to_have_attribute("type", "text")
    assert complaints(page) == []
    eye.click()
    expect(page.locator("#password")).to_have_attribute("type", "password")
    eye.click()
    page.route("**/setup", lambda route: route.abort())
    page.press("#password", "Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#password")).to_have_attribute("type", "password")


def test_without_scripts_the_fields_are_simply_there(visit):
    page = visit("/setup", java_script_enabled=False).page
    expect(page.locator("#username")).to_be_visible()
    expect(page.locator(".eye")).to_be_hidden()
    expect(page.locator("[data-proposal]")).to_be_hidden()
    page.fill("#name", "Ada")
    page.fill("#username", "ada")
    page.fill("#password", PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/")


def test_on_a_phone_the_form_has_no_frame(visit):
    shadow = "getComputedStyle(document.querySelector('form.sheet')).boxShadow"
    assert visit("/setup").page.evaluate(shadow) == "none"
    assert visit("/setup", viewport=DESKTOP).page.evaluate(shadow) != "none"
