"""A browser that keeps pages, and what is done in it without a connection."""

from english import english
from evenly import PATIENCE, wait_until
from playwright.sync_api import expect

DOWN = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET",
    "ERR_FAILED",
    "status of 4",
    "status of 502",
)


def keep_pages(visitor, group, root=""):
    """Switches it on, and waits until the group's list and its form are kept."""
    visitor.context.set_default_timeout(1000 * PATIENCE)
    page = visitor.page
    page.goto(f"{root}/account/offline")
    page.get_by_role("button", name=english.offlineTurnOn).click()
    expect(page.get_by_role("button", name=english.offlineTurnOff)).to_be_visible()
    becomes_true(page, "navigator.serviceWorker.controller !== null")
    for path in [f"{root}/", group]:
        page.goto(path)
        kept(page, path)
    for path in [f"{group}/entries/new", f"{group}/balances", f"{root}/offline"]:
        kept(page, path)
    return visitor


def go_offline(visitor):
    """Takes the connection, also the worker's: it may be starting again at this moment."""
    visitor.context.set_offline(True)
    becomes_true(visitor.page, IS_WORKER_OFFLINE)


IS_WORKER_OFFLINE = """() => fetch("/account", {headers: {"Evenly-Refresh": "1"}})
  .then(() => false, () => true)"""


def take_place(visitor, person, other):
    """Signs another person in where that person was, or no one."""
    name = person.cookie.split("=", 1)[0]
    visitor.context.clear_cookies(name=name)
    if other:
        value = other.cookie.split("=", 1)[1]
        visitor.context.add_cookies([{"name": name, "value": value, "url": visitor.url}])


def open_sheet(page, title, amount):
    """Types an expense into the sheet over the list, and leaves it to others to send it."""
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    expect(sheet.locator("[name=title]")).to_be_visible()
    sheet.locator("[name=amount]").fill(amount)
    sheet.locator("[name=title]").fill(title)
    return sheet


def kept(page, path):
    """Waits until a page is kept."""
    becomes_true(page, "it => caches.match(it, {ignoreVary: true}).then(Boolean)", path)


def becomes_true(page, condition, about=None):
    assert wait_until(lambda: page.evaluate(condition, about), 20) is not None, condition


def add(page, title, amount, file=None):
    """Types an expense into the sheet over the list, and waits until it waits."""
    before = waiting(page).count()
    sheet = open_sheet(page, title, amount)
    if file:
        sheet.locator("#tool-photo summary").click()
        sheet.locator("input[type=file][multiple]").set_input_files([file])
    sheet.locator(".actions > button").click()
    expect(sheet).to_have_count(0)
    expect(waiting(page)).to_have_count(before + 1)


def share(page, name, content, kind="image/png"):
    """As another program of the device does: a post of the page. A number is that many bytes."""
    page.evaluate(SHARE, [name, content if isinstance(content, int) else list(content), kind])
    page.wait_for_url("**/share?*")


SHARE = """([name, bytes, type]) => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', hidden: true })
  form.setAttribute('action', new URL('share', document.querySelector('.brand').href))
  const field = Object.assign(document.createElement('input'), { type: 'file', name: 'receipt' })
  const held = new DataTransfer()
  held.items.add(new File([new Uint8Array(bytes)], name, { type }))
  field.files = held.files
  form.append(field)
  document.body.append(form)
  form.submit()
}"""


def waiting(page):
    return page.locator("li[data-waiting]")


def opened(page):
    """What waits, with its buttons in view."""
    waiting(page).first.wait_for()
    # A row that is refused at this moment opens by itself: a press would close it.
    waiting(page).locator("details").evaluate_all("them => them.map(it => { it.open = true })")
    return waiting(page)


def rows(page):
    """What waits, by its title and amount as typed; there is something."""
    waiting(page).first.wait_for()
    texts = waiting(page).evaluate_all(
        "all => all.map(it => it.querySelector('.row-title').innerText + ' '"
        " + it.querySelector('[data-amount]').innerText)"
    )
    return [" ".join(it.split()) for it in texts]
