"""Notifications, from no address to a choice, as a person sees them; and the mails themselves."""

import pytest
from accessibility import complaints_everywhere
from evenly import Server, free_port
from household import PASSWORD
from mail_server import MailServer
from playwright.sync_api import expect
from visitor import PHONE, Visitor


@pytest.fixture
def mail():
    with MailServer() as mail:
        yield mail


@pytest.fixture
def ada(chromium, mail, tmp_path):
    """Ada, signed in at a server that sends mail."""
    port = free_port()
    url = f"http://localhost:{port}"
    settings = {"EVENLY_SMTP_URL": mail.url(), "EVENLY_MAIL_FROM": "Evenly <evenly@example.org>"}
    arguments = ["serve", "--port", port, "--database", tmp_path / "evenly.db"]
    with Server(tmp_path, *arguments, "--public-url", url, environment=settings):
        visitor = Visitor(chromium, url, viewport=PHONE, reduced_motion="reduce")
        visitor.sets_up(PASSWORD)
        yield visitor
        visitor.leave()
        assert visitor.complaints == []


def test_from_no_address_to_a_choice(ada, mail):
    page = ada.page
    page.goto("/account")
    page.get_by_role("link", name="Notifications").click()
    assert complaints_everywhere(page) == []
    page.fill("[name=mail]", "ada@example.org")
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name="Send a code").click()
    expect(page.get_by_label("Code from the mail")).to_be_focused()
    assert complaints_everywhere(page) == []
    mail.wait_for(1)
    page.fill("[name=code]", mail.code())
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Mail goes to ada@example.org.", exact=True)).to_be_visible()
    page.get_by_label("Entries in which I have a part").check()
    page.get_by_label("A summary of everything").select_option("weekly")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Notifications saved.")).to_be_visible()
    expect(page.get_by_label("Entries in which I have a part")).to_be_checked()
    assert complaints_everywhere(page) == []


def test_a_forgotten_password(ada, mail):
    page = ada.page
    page.context.clear_cookies()
    page.goto("/login")
    page.get_by_role("link", name="Forgotten your password?").click()
    assert complaints_everywhere(page) == []
    page.fill("[name=username]", "ada")
    page.get_by_role("button", name="Send a code").click()
    expect(page.get_by_label("Code from the mail")).to_be_visible()
    assert complaints_everywhere(page) == []


def test_a_mail_can_be_read_by_everybody(ada, mail, chromium):
    page = ada.page
    page.goto("/account/notifications")
    page.fill("[name=mail]", "ada@example.org")
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name="Send a code").click()
    html = mail.wait_for(1)[0].get_body(("html",)).get_content()
    with chromium.new_context() as context:
        letter = context.new_page()
        letter.set_content(html)
        # A letter is shown within a program for mail, which has the landmarks and headings.
        assert [
            it
            for it in complaints_everywhere(letter)
            if not it.startswith(("region", "page-has", "landmark"))
        ] == []
