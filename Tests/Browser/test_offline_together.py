"""Several people at one browser, several programs at one host: what is one's is no other's."""

import re

import pytest
from drawn_receipts import DRAWN, draw
from english import english
from evenly import Server
from household import PASSWORD
from playwright.sync_api import expect
from pocket import (
    DOWN,
    add,
    becomes_true,
    go_offline,
    keep_pages,
    kept,
    rows,
    share,
    take_place,
    waiting,
)
from visitor import PHONE, Visitor


@pytest.fixture
def ada(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive(*DOWN)
    return keep_pages(visitor, home.group)


def sign_out(page, root=""):
    page.goto(f"{root}/account")
    page.get_by_role("button", name=english.signOut).first.click()


def test_another_who_signs_out_loses_nothing_of_who_was_there_before(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2")
    take_place(ada, home.ada, home.ben)
    ada.context.set_offline(False)
    sign_out(page)
    # Nothing is asked of Ben, and nothing is shown to him.
    expect(page).to_have_url(re.compile("/login$"))
    take_place(ada, home.ada, home.ada)
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(page.locator("li[data-entry]")).to_contain_text("Secret")
    expect(waiting(page)).to_have_count(0)


def test_a_browser_whose_cookies_have_run_out_shows_nothing_of_what_it_kept(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2")
    ada.context.clear_cookies()
    ada.context.set_offline(False)
    page.goto(home.group)
    expect(page.locator("[name=username]")).to_be_visible()
    becomes_true(page, "caches.keys().then(all => !all.some(it => it.includes(' pages ')))")
    go_offline(ada)
    page.goto(home.group)
    expect(page.locator("#left-waiting")).to_contain_text("Waiting to be sent: 1.")
    assert "Secret" not in page.content()


def test_an_ended_session_is_told_how_much_waits_and_another_account_is_not(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2")
    add(page, "Tea", "3")
    take_place(ada, home.ada, None)
    ada.context.set_offline(False)
    page.goto("/login")
    becomes_true(page, "caches.keys().then(all => !all.some(it => it.includes(' pages ')))")
    go_offline(ada)
    page.goto(home.group)
    note = page.locator("#left-waiting")
    expect(note).to_contain_text("Waiting to be sent: 2.")
    expect(note).to_contain_text("Sign in again")
    assert "Secret" not in page.content()
    # Another account signs in, and out: no message is shown any more.
    ada.context.set_offline(False)
    for person in [home.ben, None]:
        take_place(ada, home.ada, person)
        page.goto("/")
        becomes_true(page, "caches.keys().then(all => !all.some(it => it.includes(' over ')))")
    go_offline(ada)
    page.goto(home.group)
    expect(page.get_by_role("heading", name=english.offlinePageTitle)).to_be_visible()
    expect(note).to_be_hidden()
    ada.context.set_offline(False)
    take_place(ada, home.ada, home.ada)
    page.goto(home.group)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(2)


def test_what_strangers_see_without_a_connection_comes_with_each_release(home, ada):
    page = ada.page
    becomes_true(page, f"() => ({OF_STRANGERS})().then((it) => it.includes('left-waiting'))")
    page.evaluate(OF_AN_EARLIER_RELEASE)
    page.goto(home.group)
    becomes_true(page, f"() => ({OF_STRANGERS})().then((it) => it.includes('left-waiting'))")
    assert "Earlier" not in page.evaluate(OF_STRANGERS)


OF_STRANGERS = """() => caches.open('evenly / assets')
  .then((it) => it.match('/offline')).then((it) => it?.text() ?? '')"""

OF_AN_EARLIER_RELEASE = """() => caches.open('evenly / assets').then((it) => it.put(
  '/offline',
  new Response('<p>Earlier</p>', { headers: { 'Evenly-Kept': Date.now() } }),
))"""


@pytest.mark.proof
def test_another_account_that_keeps_pages_clears_only_its_own(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2 bits")
    take_place(ada, home.ada, home.ben)
    ada.context.set_offline(False)
    keep_pages(ada, home.group)
    expect(page.locator("#waiting-count")).to_have_count(0)
    sign_out(page)
    expect(page).to_have_url(re.compile("/login$"))
    left = page.evaluate("caches.keys()")
    assert [it for it in left if " pages " in it] == []
    take_place(ada, home.ada, home.ada)
    keep_pages(ada, home.group)
    expect(waiting(page)).to_have_count(1)
    assert rows(page) == ["Secret 2 bits EUR"]


def test_a_shared_picture_is_hidden_from_another_account(home, ada, chromium):
    page = ada.page
    name, picture = draw(chromium, DRAWN[0])
    page.goto(home.group)
    share(page, name, picture)
    expect(page.locator("[data-handed]")).to_have_text(name)
    take_place(ada, home.ada, home.ben)
    for path in ["/", "/share?files=1"]:
        page.goto(path)
    expect(page.get_by_text(english.handoverGone)).to_be_visible()
    expect(page.get_by_role("button", name="Flat")).to_be_disabled()
    assert name not in page.content()
    take_place(ada, home.ada, home.ada)
    page.goto("/share?files=1")
    expect(page.locator("[data-handed]")).to_have_text(name)


def test_signing_out_asks_where_a_shared_picture_is_in_no_group_yet(home, ada, chromium):
    page = ada.page
    page.goto(home.group)
    share(page, *draw(chromium, DRAWN[0]))
    expect(page.locator("[data-handed]")).to_be_visible()
    sign_out(page)
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("typed or shared here hasn’t been sent yet")
    question.get_by_role("button", name=english.waitingDiscard).click()
    expect(page).to_have_url(re.compile("/login$"))
    assert page.evaluate("caches.keys()") == []


def test_a_shared_file_that_is_refused_says_why_and_stays(home, ada):
    page = ada.page
    page.goto(home.group)
    share(page, "photo.bmp", b"BM" + bytes(200), "image/bmp")
    expect(page.locator("[data-handed]")).to_have_text("photo.bmp")
    for _ in range(2):
        page.get_by_role("button", name="Flat").click()
        expect(page.get_by_role("alert")).to_contain_text(re.compile("photo.bmp.*isn’t a JPEG"))
        assert page.locator("h1").inner_text() == "Shared with Evenly"
    page.reload()
    expect(page.locator("[data-handed]")).to_have_text("photo.bmp")


def test_below_a_base_path_signing_out_touches_nothing_else_of_the_host(tmp_path, chromium):
    with Server.serve(tmp_path, "--base-path", "/money") as server:
        visitor = Visitor(chromium, server.url, viewport=PHONE)
        visitor.forgive(*DOWN)
        page = visitor.page
        page.goto(f"{server.url}/setup")
        for name, value in {"name": "Ada", "password": PASSWORD}.items():
            page.fill(f"[name={name}]", value)
        page.locator("main form button").last.click()
        expect(page).to_have_url(re.compile("/money/$"))
        page.goto(f"{server.url}/account/offline")
        page.get_by_role("button", name=english.offlineTurnOn).click()
        expect(page.get_by_role("button", name=english.offlineTurnOff)).to_be_visible()
        becomes_true(page, "navigator.serviceWorker.controller !== null")
        page.goto(f"{server.url}/")
        kept(page, f"{server.url}/")
        page.evaluate(OF_OTHERS)
        sign_out(page, server.url)
        expect(page).to_have_url(re.compile("/login$"))
        assert page.evaluate(WHAT_IS_LEFT) == {
            "caches": ["evenly /other/ assets"],
            "databases": ["evenly /other/ outbox"],
            "local": "42",
        }
        visitor.leave()
        assert visitor.complaints == []


OF_OTHERS = """async () => {
  localStorage.setItem('mine', '42')
  await caches.open('evenly /other/ assets')
  await new Promise((done) => (indexedDB.open('evenly /other/ outbox').onsuccess = done))
}"""

WHAT_IS_LEFT = """async () => ({
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map((it) => it.name),
  local: localStorage.getItem('mine'),
})"""
