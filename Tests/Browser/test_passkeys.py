"""Passkeys as Chromium makes and uses them, on a device that it plays itself."""

import pytest
from accessibility import complaints
from english import english
from evenly import Server, free_port
from playwright.sync_api import expect
from visitor import PHONE, Visitor

PASSWORD = "correct horse battery"


class Device:
    """A telephone with a fingerprint, as Chromium's developer tools play it."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "ctap2Version": "ctap2_1",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        answer = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = answer["authenticatorId"]

    def verifies(self, is_verified):
        self.session.send(
            "WebAuthn.setUserVerified",
            {"authenticatorId": self.id, "isUserVerified": is_verified},
        )

    @property
    def credentials(self):
        answer = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        return answer["credentials"]

    def takes(self, credentials):
        for credential in credentials:
            self.session.send(
                "WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential}
            )


@pytest.fixture
def home(tmp_path):
    port = free_port()
    url = f"http://localhost:{port}"
    with Server.serve(tmp_path, "--port", port, "--public-url", url) as server:
        server.public = url
        yield server


@pytest.fixture
def sit_down(chromium, home):
    visitors = []

    def sit_down(**options):
        visitors.append(Visitor(chromium, home.public, **options))
        # Of a device that knows one algorithm alone, of a challenge that is refused, and of a
        # session that is over.
        visitors[-1].forgive("pubKeyCredParams", "status of 422", "status of 401")
        return visitors[-1].page

    yield sit_down
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@pytest.fixture
def ada(sit_down):
    """The owner of a new server, at the page about her passkeys."""
    page = sit_down(viewport=PHONE)
    page.goto("/setup")
    for field, value in {"name": "Ada", "password": PASSWORD}.items():
        page.fill(f"[name={field}]", value)
    page.locator("main form button").last.click()
    page.wait_for_url("**/")
    page.goto("/account/passkeys")
    return page


def make(page, name, proof=PASSWORD):
    page.fill("#new-name", name)
    if proof:
        page.fill("#new-password", proof)
    page.get_by_role("button", name=english.passkeyAdd).click()


def only(page, algorithm):
    """As a device that knows one way to sign alone."""
    page.add_init_script(
        """(() => {
          const make = navigator.credentials.create.bind(navigator.credentials)
          navigator.credentials.create = (options) => {
            options.publicKey.pubKeyCredParams = [{ type: "public-key", alg: ALGORITHM }]
            return make(options)
          }
        })()""".replace("ALGORITHM", str(algorithm))
    )
    page.reload()


@pytest.mark.parametrize("algorithm", [-8, -7, -257], ids=["EdDSA", "ES256", "RS256"])
def test_one_is_made_and_signs_in(ada, sit_down, algorithm):
    device = Device(ada)
    only(ada, algorithm)
    make(ada, "Telephone")
    expect(ada.get_by_role("status").filter(has_text=english.passkeyAdded)).to_be_visible()
    expect(ada.locator("summary", has_text="Telephone")).to_contain_text("Only on its device")
    assert complaints(ada) == []
    other = sit_down()
    # Otherwise Chromium's own device would answer before the button is pressed.
    other.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
    Device(other).takes(device.credentials)
    other.goto("/login?next=%2Faccount")
    button = other.get_by_role("button", name=english.passkeySignIn)
    expect(button).to_be_visible()
    assert complaints(other) == []
    button.click()
    other.wait_for_url("**/account")
    expect(other.locator(".device", has_text=english.deviceThis)).to_contain_text("With a passkey")


def test_the_field_of_the_username_suggests_it(ada, sit_down):
    device = Device(ada)
    make(ada, "Telephone")
    expect(ada.locator("summary", has_text="Telephone")).to_be_visible()
    other = sit_down()
    Device(other).takes(device.credentials)
    # Chromium's own device answers as soon as the page has asked for suggestions.
    other.goto("/login")
    other.wait_for_url("**/")
    expect(
        other.get_by_role("heading", name=english.homeGreeting.format(name="Ada"))
    ).to_be_visible()


def test_it_signs_in_on_a_page_in_the_place_of_a_form(ada, sit_down):
    device = Device(ada)
    make(ada, "Telephone")
    expect(ada.locator("summary", has_text="Telephone")).to_be_visible()
    other = sit_down()
    other.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
    Device(other).takes(device.credentials)
    other.goto("/login?next=%2Fgroups%2Fnew")
    other.get_by_role("button", name=english.passkeySignIn).click()
    other.wait_for_url("**/groups/new")
    other.fill("[name=name]", "Lake house")
    other.context.clear_cookies()
    other.locator("main form button[type=submit]").last.click()
    expect(other.locator("main")).to_contain_text("what you typed is kept")
    other.get_by_role("button", name=english.passkeySignIn).click()
    expect(other.get_by_role("heading", name=english.resumeTitle)).to_be_visible()
    expect(other.locator("main")).to_contain_text("Lake house")


def test_a_wrong_password_makes_nothing_on_the_device(ada):
    device = Device(ada)
    make(ada, "Telephone", proof="a guess")
    alert = ada.get_by_role("alert").filter(has_text=english.passwordWrong)
    expect(alert).to_be_visible()
    assert device.credentials == []


def test_a_passkey_without_user_verification_is_refused(ada):
    device = Device(ada)
    device.verifies(False)
    ada.evaluate(
        """() => {
          const make = navigator.credentials.create.bind(navigator.credentials)
          navigator.credentials.create = (options) => make(options).catch((error) => {
            document.title = error.name
            throw error
          })
        }"""
    )
    make(ada, "Telephone")
    expect(ada).to_have_title("NotAllowedError")
    expect(ada.locator("summary")).to_have_count(0)
    assert device.credentials == []


def test_it_confirms_where_a_password_would_and_replaces_it(ada, sit_down):
    device = Device(ada)
    make(ada, "Telephone")
    expect(ada.locator("summary", has_text="Telephone")).to_be_visible()
    section = ada.locator("section", has=ada.locator("#without"))
    section.get_by_role("button", name=english.passkeyInstead).click()
    expect(section.get_by_role("status")).to_have_text("Confirmed. You can continue.")
    section.get_by_role("button", name=english.passwordRemove).click()
    expect(ada.locator("main")).to_contain_text("Your account has no password.")
    ada.goto("/account")
    ada.locator("#signing-in-title").click()
    username = ada.locator("section section", has=ada.locator("#username"))
    assert username.locator("[type=password]").count() == 0
    username.get_by_role("button", name=english.passkeyConfirm).click()
    expect(username.get_by_role("status")).to_have_text("Confirmed. You can continue.")
    username.locator("[name=username]").fill("lovelace")
    username.get_by_role("button", name=english.usernameChange).click()
    message = ada.get_by_role("status").filter(has_text=english.usernameSaved)
    expect(message).to_be_visible()
    assert complaints(ada) == []
    assert len(device.credentials) == 1
    other = sit_down(java_script_enabled=False)
    other.goto("/login")
    expect(other.get_by_role("button", name=english.passkeySignIn)).to_be_hidden()


def test_a_second_one_on_the_same_device_is_not_made(ada):
    Device(ada)
    make(ada, "Telephone")
    expect(ada.locator("summary", has_text="Telephone")).to_be_visible()
    make(ada, "Again")
    alert = ada.get_by_role("alert").filter(has_text=english.passkeyKnown)
    expect(alert).to_be_visible()
