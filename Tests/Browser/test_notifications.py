"""Notifications, from no address to a choice, as a person sees them; and the mails themselves."""

import pytest
from accessibility import complaints_everywhere
from english import english
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
    page.get_by_role("link", name=english.notificationsTitle).click()
    assert complaints_everywhere(page) == []
    page.fill("[name=mail]", "ada@example.org")
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name=english.mailboxSendCode).click()
    expect(page.get_by_label(english.mailboxCode)).to_be_focused()
    assert complaints_everywhere(page) == []
    mail.wait_for(1)
    page.fill("[name=code]", mail.code())
    page.get_by_role("button", name=english.mailboxConfirm).click()
    expect(
        page.get_by_text(english.mailboxIs.format(address="ada@example.org"), exact=True)
    ).to_be_visible()
    page.get_by_label(english.notifyInvolving).check()
    page.get_by_label(english.summaryTitle).select_option("weekly")
    page.get_by_role("button", name=english.save).click()
    expect(page.get_by_text(english.notificationsSaved)).to_be_visible()
    expect(page.get_by_label(english.notifyInvolving)).to_be_checked()
    assert complaints_everywhere(page) == []


def test_a_forgotten_password(ada, mail):
    page = ada.page
    page.context.clear_cookies()
    page.goto("/login")
    page.get_by_role("link", name=english.forgottenLink).click()
    assert complaints_everywhere(page) == []
    page.fill("[name=username]", "ada")
    page.get_by_role("button", name=english.mailboxSendCode).click()
    expect(page.get_by_label(english.mailboxCode)).to_be_visible()
    assert complaints_everywhere(page) == []


def test_a_mail_can_be_read_by_everybody(ada, mail, chromium):
    page = ada.page
    page.goto("/account/notifications")
    page.fill("[name=mail]", "ada@example.org")
    page.fill("[name=current_password]", PASSWORD)
    page.get_by_role("button", name=english.mailboxSendCode).click()
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
