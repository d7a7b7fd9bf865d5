"""Messages to a device, as Chromium shows them; a click opens what they are about."""

import json

import pytest
from accessibility import complaints_everywhere
from english import english
from evenly import Server, free_port, wait_until
from household import PASSWORD
from playwright.sync_api import expect
from push_service import Browser, PushService
from visitor import PHONE, Visitor

# A browser without a window has no push service; what it would say is said in its place.
SUBSCRIBING = """(form) => {
  const keys = { p256dh: form.key, auth: form.secret };
  const options = { userVisibleOnly: true };
  const subscription = {
    toJSON: () => ({ endpoint: form.endpoint, keys }), options,
    unsubscribe: async () => { window.unsubscribed = true; },
  };
  PushManager.prototype.subscribe = async function (given) {
    options.applicationServerKey = given.applicationServerKey.buffer;
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => null;
}"""

# The shell of Chromium shows no notifications, so the worker is given a screen to write on.
SCREEN = """() => {
  self.screen = [];
  const about = (tag) => self.screen.filter((it) => !tag || it.tag === tag);
  self.registration.getNotifications = async ({ tag } = {}) => about(tag);
  self.registration.showNotification = async (title, { data, ...rest }) => {
    self.screen = self.screen.filter((it) => !rest.tag || it.tag !== rest.tag);
    self.screen.push({ title, address: data, ...rest });
  };
}"""

# A click on what is shown; where it leads is noted, since windows are only opened for a hand.
CLICK = """async () => {
  const opened = new Promise((resolve) => {
    const value = async (address) => resolve(address);
    Object.defineProperty(self.clients, "openWindow", { configurable: true, value });
  });
  const shown = self.screen[0];
  const notification = { data: shown.address, close: () => (self.screen = []) };
  self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  return opened;
}"""


@pytest.fixture
def service(tmp_path):
    with PushService(tmp_path) as service:
        yield service


@pytest.fixture
def ada(chromium, service, tmp_path):
    """Ada, signed in at a server that browsers may be told by."""
    port = free_port()
    url = f"http://localhost:{port}"
    arguments = ["serve", "--port", port, "--database", tmp_path / "evenly.db"]
    with Server(tmp_path, *arguments, "--public-url", url, environment=service.settings):
        visitor = Visitor(chromium, url, viewport=PHONE, reduced_motion="reduce")
        visitor.context.grant_permissions(["notifications"], origin=url)
        visitor.sets_up(PASSWORD)
        yield visitor
        visitor.leave()
        assert visitor.complaints == []


def switch_on(page, browser):
    page.goto("/account/notifications")
    assert complaints_everywhere(page) == []
    page.evaluate(SUBSCRIBING, browser.form)
    page.get_by_role("button", name=english.pushTurnOn).click()
    expect(page.get_by_text(english.pushTurnedOn)).to_be_visible()
    worker = page.context.service_workers[0]
    worker.evaluate(SCREEN)
    return worker


def push(page, message):
    """Hands the worker what a push service would bring."""
    session = page.context.new_cdp_session(page)
    registrations = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    # Events come in while something is asked.
    assert wait_until(lambda: page.evaluate("1") and registrations, 20) is not None
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": registrations[0]["registrationId"],
            "data": message if isinstance(message, str) else json.dumps(message),
        },
    )


def becomes(worker, bodies):
    """Waits until these stand on the screen."""

    def shown():
        return worker.evaluate("self.screen")

    wait_until(lambda: [it["body"] for it in shown()] == bodies, 20)
    assert [it["body"] for it in shown()] == bodies
    return shown()


def test_from_a_switch_to_what_is_shown_and_where_it_leads(ada, service):
    page = ada.page
    browser = Browser(service)
    worker = switch_on(page, browser)
    expect(page.get_by_text(english.pushIsOn)).to_be_visible()
    expect(page.get_by_label(english.notifyInvolving)).to_be_checked()
    assert complaints_everywhere(page) == []
    page.get_by_role("button", name=english.pushTestSend).click()
    expect(page.get_by_text(english.pushTestOnItsWay)).to_be_visible()
    message = browser.read(service.wait_for(1)[0][2])
    push(page, message)
    note = becomes(worker, ["If you can read this, notifications work on this device."])[0]
    assert note["title"] == "A test from Evenly"
    assert (note["lang"], note["dir"]) == ("en", "ltr")
    page.goto("/")
    address = worker.evaluate(CLICK)
    assert address.endswith("/account/notifications")
    assert worker.evaluate("self.screen") == []


def test_what_is_new_stands_above_what_is_still_on_the_screen(ada, service):
    page = ada.page
    worker = switch_on(page, Browser(service))
    home = page.evaluate("new URL('/', location).href")

    def note(body):
        shown = {"title": "Flat", "body": body, "tag": "flat", "navigate": home + "groups/x"}
        return {"web_push": 8030, "notification": shown}

    push(page, note("Tea"))
    becomes(worker, ["Tea"])
    push(page, note("Milk"))
    becomes(worker, ["Milk\nTea"])
    # The same message once more, after a crash.
    push(page, note("Milk"))
    push(page, note("Rice"))
    becomes(worker, ["Rice\nMilk\nTea"])
    assert worker.evaluate(CLICK) == home + "groups/x"


def test_any_push_message_is_shown_and_leads_only_to_this_site(ada, service):
    page = ada.page
    worker = switch_on(page, Browser(service))
    push(page, "no JSON")
    assert becomes(worker, [""])[0]["title"] == "Evenly"
    home = page.evaluate("new URL('/', location).href")
    assert worker.evaluate(CLICK) == home
    elsewhere = {"notification": {"title": "A", "navigate": "https://elsewhere.example/"}}
    push(page, elsewhere)
    becomes(worker, [""])
    assert worker.evaluate(CLICK) == home


def test_switching_off_tells_browser_and_server(ada, service):
    page = ada.page
    switch_on(page, Browser(service))
    page.get_by_role("button", name=english.pushTurnOff).click()
    expect(page.get_by_text(english.pushTurnedOff)).to_be_visible()
    expect(page.get_by_role("button", name=english.pushTurnOn)).to_be_visible()


def test_a_browser_that_may_not_says_so(ada):
    page = ada.page
    page.goto("/account/notifications")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name=english.pushTurnOn).click()
    expect(page.get_by_role("alert").filter(has_text=english.pushDenied)).to_be_visible()
    expect(page.get_by_role("button", name=english.pushTurnOn)).to_be_visible()


def test_without_scripts_the_page_says_what_it_takes(chromium, service, tmp_path):
    port = free_port()
    url = f"http://localhost:{port}"
    arguments = ["serve", "--port", port, "--database", tmp_path / "evenly.db"]
    with Server(tmp_path, *arguments, "--public-url", url, environment=service.settings):
        visitor = Visitor(chromium, url, java_script_enabled=False)
        visitor.sets_up(PASSWORD)
        page = visitor.page
        page.goto("/account/notifications")
        expect(page.get_by_text(english.pushUnable)).to_be_visible()
        expect(page.get_by_role("button", name=english.pushTurnOn)).to_be_hidden()
        visitor.leave()
