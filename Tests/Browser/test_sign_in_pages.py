"""The pages on the way in where the identity provider alone lets in, as people meet them."""

import pytest
from accessibility import complaints
from evenly import Server, free_port
from household import Person
from proof import in_languages
from validator import Validator
from visitor import NARROW, PHONE, Visitor

LANGUAGES = in_languages("en", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar")
# Its name is as long as a button may be on a narrow phone.
NAME = "Haushaltsausweis der Familie"


def settings(port):
    """The provider alone; it is down."""
    return [
        *("--port", str(port), "--public-url", f"http://localhost:{port}"),
        *("--oidc-issuer", f"http://localhost:{free_port()}", "--oidc-client-id", "evenly"),
        *("--oidc-name", NAME, "--oidc-only"),
    ]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server with an owner and an open invitation, started once more with the provider alone."""
    directory = tmp_path_factory.mktemp("alone")
    with Server.serve(directory) as server:
        ada = Person.first(server.address)
        invitation = ada.invitation(ada.found_group("Chi"))
    with Server.serve(directory, *settings(free_port())) as server:
        server.pages = ["/login", "/login?next=%2Faccount", "/login/oidc", "/forgotten", invitation]
        yield server


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    with Server.serve(tmp_path_factory.mktemp("new"), *settings(free_port())) as server:
        server.pages = ["/setup"]
        yield server


def every_page(chromium, *servers, **options):
    for server in servers:
        url = f"http://localhost:{server.port}"
        visitor = Visitor(chromium, url, reduced_motion="reduce", **options)
        for path in server.pages:
            visitor.page.goto(path)
            yield visitor.page, path
        visitor.leave()


def test_they_are_valid_and_say_what_to_do(chromium, house, empty):
    faults = []
    with Validator() as validator:
        for page, path in every_page(chromium, house, empty, java_script_enabled=False):
            assert NAME in page.locator("main").inner_text(), path
            assert page.locator("main input[type=password]").count() == 0, path
            html = page.content()
            faults += [(path, it) for it in validator.complaints(html)]
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_accessible_and_fit_a_narrow_phone(chromium, house, empty, language):
    faults = []
    for page, path in every_page(chromium, house, empty, viewport=NARROW, locale=language):
        if page.evaluate("document.documentElement.lang") != language:
            faults.append((path, "is in another language"))
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append((path, "scrolls sideways"))
        faults += [(path, it) for it in complaints(page)]
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_provider_that_is_down_leaves_one_sentence(chromium, house, scripts):
    visitor = Visitor(
        chromium, f"http://localhost:{house.port}", viewport=PHONE, java_script_enabled=scripts
    )
    visitor.page.goto("/login")
    visitor.page.get_by_role("link", name=f"Sign in with {NAME}").click()
    alert = visitor.page.get_by_role("alert")
    assert "it is the only way to sign in here" in alert.inner_text()
    visitor.leave()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_typed_form_waits_during_the_visit_to_the_provider(chromium, tmp_path, scripts):
    port = free_port()
    url = f"http://localhost:{port}"
    with Server.serve(tmp_path, "--port", str(port), "--public-url", url):
        visitor = Visitor(chromium, url, viewport=PHONE, java_script_enabled=scripts)
        visitor.sets_up("the door squeaks at night")
    with Server.serve(tmp_path, *settings(port)):
        page = visitor.page
        page.goto("/account")
        visitor.context.clear_cookies()
        page.locator("#profile-title").click()
        page.locator("#profile-name").fill("Ada of the Lake")
        page.locator("form[action='/account/profile'] button[type=submit]").click()
        page.get_by_role("button", name=f"Sign in with {NAME}").click()
        link = page.get_by_role("link", name=f"Continue to {NAME}")
        link.wait_for()
        assert not scripts or complaints(page) == []
        link.click()
        page.get_by_role("alert").filter(has_text="the only way to sign in").wait_for()
        # Once it is up again the way goes on to what was typed.
        again = page.get_by_role("link", name=f"Sign in with {NAME}").get_attribute("href")
        assert "next=%2Fkept%2F" in again
        visitor.leave()
