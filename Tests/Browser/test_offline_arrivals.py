"""What happens on the way between a browser that keeps pages and its server: answers get lost, and
others answer in between."""

import re

import pytest
from cutting import CuttingProxy
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from pocket import DOWN, add, becomes_true, keep_pages, kept, open_sheet, opened, rows, waiting
from visitor import PHONE, Visitor, deletion, payment_buttons


@pytest.fixture
def far(home, chromium):
    """Ada behind a proxy, and the proxy."""
    with CuttingProxy(home.address) as way:
        visitor = Visitor(chromium, way.url, viewport=PHONE)
        name, value = home.ada.cookie.split("=", 1)
        visitor.context.add_cookies([{"name": name, "value": value, "url": way.url}])
        visitor.forgive(*DOWN)
        yield keep_pages(visitor, home.group).page, way
        visitor.leave()
        assert visitor.complaints == []


def test_a_lost_answer_makes_no_second_entry(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add(page, "Bread", "2")
    assert way.lost > 0
    page.evaluate("dispatchEvent(new Event('online'))")
    way.cuts = False
    page.reload()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)


def test_what_waits_is_sent_also_where_another_was_at_it_when_the_way_was_there_again(home, far):
    page, way = far
    way.says = 502
    add(page, "Bread", "2")
    page.evaluate(HOLD_OUTBOX)
    way.says = None
    page.evaluate("dispatchEvent(new Event('online'))")
    becomes_true(page, IS_SETTLED)
    page.evaluate("release()")
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)


def test_what_waits_is_sent_though_nothing_tells_that_there_is_a_way_again(home, far):
    page, way = far
    way.says = 502
    add(page, "Bread", "2")
    expect(waiting(page)).to_have_count(1)
    drop = opened(page).get_by_role("button", name=english.waitingDrop)
    drop.focus()
    with page.expect_response(lambda it: it.status == 502 and it.request.method == "POST"):
        pass
    expect(drop).to_be_focused()
    way.says = None
    expect_arrived_once(page, "Bread")


# As another page that sends does.
HOLD_OUTBOX = """async () => {
    const stores = await indexedDB.databases();
    const { name } = stores.find((it) => it.name.endsWith("outbox"));
    await new Promise((held) => {
        navigator.locks.request(name, () => new Promise((end) => { self.release = end; held(); }));
    });
}"""
# No one waits for a lock.
IS_SETTLED = "navigator.locks.query().then((it) => !it.pending.length)"


def expect_arrived_once(page, words):
    """Nothing waits, and the list has this alone."""
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(page.locator("li[data-entry]")).to_contain_text(words)


def arrive_unheard(way, act):
    """What arrives, though its answer never does."""
    before = way.lost
    act()
    assert wait_until(lambda: way.lost > before, 20) is not None


def add_unheard(page, way, title, amount):
    sheet = open_sheet(page, title, amount)
    arrive_unheard(way, lambda: sheet.locator(".actions > button").click())
    expect(sheet).to_have_count(0)


@pytest.mark.proof
def test_what_arrived_is_let_go_of_though_no_answer_ever_comes(home, far):
    page, way = far
    home.ben.adds(home.group, "Rent", "90")
    way.cuts = True
    add_unheard(page, way, "Bread", "2")
    page.goto(home.group)
    expect(waiting(page)).to_have_count(0)
    page.get_by_role("link", name="Bread").click()
    page.locator("article.entry").get_by_role("link", name=english.detailEdit).click()
    page.fill("#amount", "4")
    arrive_unheard(way, lambda: page.locator(".actions > button").click())
    expect(page.locator("form.entry-form")).to_have_count(0)
    page.goto(home.group)
    expect(page.locator("li[data-entry]", has_text="Bread")).to_contain_text("4.00")
    expect(waiting(page)).to_have_count(0)
    page.get_by_role("link", name="Bread").click()
    arrive_unheard(way, lambda: deletion(page).click())
    expect(page.locator("article.entry")).to_have_count(0)
    page.goto(f"{home.group}/balances")
    button = payment_buttons(page).first
    arrive_unheard(way, lambda: button.click())
    expect(page.locator("#message")).to_be_visible()
    page.goto(home.group)
    expect(waiting(page)).to_have_count(0)
    assert way.cuts
    page.reload()
    expect(waiting(page)).to_have_count(0)
    # The rent, and what was paid for it.
    expect(page.locator("li[data-entry]")).to_have_count(2)


def test_nothing_is_let_go_of_that_has_not_arrived(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    open_what_waits(page)
    # From now on nothing arrives, and the server can be asked: it knows the words of before alone.
    way.cuts, way.says = False, 502
    save(page, "6")
    page.goto(home.group)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("li[data-entry]")).to_have_count(1)
    page.reload()
    assert rows(page) == ["Bread €6.00"]
    way.says = None
    page.reload()
    expect(waiting(page)).to_contain_text("This was already saved")


def change_what_waits(page, amount):
    open_what_waits(page)
    save(page, amount)


def open_what_waits(page):
    opened(page).get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Bread")


def save(page, amount):
    page.fill("#amount", amount)
    page.locator(".actions > button").click()
    expect(page.locator("form.entry-form")).to_have_count(0)


@pytest.mark.parametrize("is_another", [False, True])
def test_what_was_changed_when_it_had_arrived_is_a_change_of_it(home, far, is_another):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    change_what_waits(page, "6")
    way.cuts = False
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("This was already saved")
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    note = page.locator(".note[autofocus]")
    expect(note.get_by_role("link", name="Bread")).to_have_attribute(
        "href", re.compile("/entries/")
    )
    expect(page.locator("#amount")).to_have_value("6")
    if is_another:
        page.get_by_role("button", name=english.conflictSaveAsNew).click()
    else:
        page.locator(".actions > button").click()
    expect(page.locator("li[data-entry]")).to_have_count(2 if is_another else 1)
    expect(page.locator("li[data-entry]", has_text="6.00")).to_have_count(1)
    expect(waiting(page)).to_have_count(0)
    page.reload()
    expect(waiting(page)).to_have_count(0)


def test_a_change_of_what_had_arrived_that_waits_too_is_one(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    change_what_waits(page, "6")
    way.cuts = False
    page.goto(home.group)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("#amount")).to_have_value("6")
    way.says = 502
    page.locator(".actions > button").click()
    expect(page.locator("form.entry-form")).to_have_count(0)
    expect(waiting(page)).to_have_count(1)
    assert rows(page) == ["Edit: Bread €6.00"]
    expect(opened(page).get_by_role("link", name=english.waitingEdit)).to_have_attribute(
        "href", re.compile(r"/entries/[\w-]{22}/edit#waiting-")
    )
    way.says = None
    page.goto(home.group)
    expect_arrived_once(page, "6.00")


def test_cancelling_an_entry_that_had_arrived_is_told(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    expect(waiting(page)).to_have_count(1)
    # The list shows the entry, and the page asks no question just now.
    expect(page.locator("li[data-entry]")).to_have_count(1)
    becomes_true(page, IS_QUIET)
    way.cuts_questions, way.cuts, way.says = False, False, 502
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(waiting(page)).to_have_count(0)
    expect(page.get_by_text("This had already arrived")).to_be_visible()
    add(page, "Butter", "3")
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(waiting(page)).to_have_count(0)
    way.says = None
    page.reload()
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(page.get_by_text("This had already arrived")).to_have_count(0)


# Nothing that waits is sent or asked about.
IS_QUIET = "navigator.locks.query().then((it) => !it.held.length)"


@pytest.mark.parametrize("is_change", [False, True])
def test_cancelling_an_entry_whose_earlier_version_had_arrived_is_told(home, far, is_change):
    page, way = far
    if is_change:
        open_kept_edit(page, home)
    way.cuts = way.cuts_questions = True
    if is_change:
        page.fill("#title", "Bread")
        arrive_unheard(way, lambda: page.locator(".actions > button").click())
        expect(page.locator("form.entry-form")).to_have_count(0)
        page.goto(home.group)
    else:
        add_unheard(page, way, "Bread", "2")
    way.says = 502
    change_what_waits(page, "6")
    page.goto(home.group)
    expect(waiting(page)).to_have_count(1)
    way.cuts_questions = False
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(page.get_by_text("An earlier version had already arrived")).to_be_visible()
    expect(page.get_by_text("so it is done")).to_have_count(0)
    expect(page.locator("li[data-entry]", has_text="6.00")).to_have_count(0)


def open_kept_edit(page, home):
    """The form of the only entry, where it is kept."""
    home.ben.adds(home.group, "Milk", "3")
    page.goto(home.group)
    page.locator("li[data-entry] a").click()
    page.get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Milk")
    kept(page, page.url)
    return page.url


def test_cancelling_an_entry_whose_last_version_had_arrived_is_told(home, far):
    page, way = far
    way.says = 502
    add(page, "Bread", "2")
    open_what_waits(page)
    way.says, way.cuts, way.cuts_questions = None, True, True
    arrive_unheard(way, lambda: save(page, "6"))
    page.goto(home.group)
    expect(page.locator("li[data-entry]", has_text="6.00")).to_have_count(1)
    expect(waiting(page)).to_have_count(1)
    becomes_true(page, IS_QUIET)
    way.cuts_questions = False
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(page.get_by_text("This had already arrived")).to_be_visible()
    expect(page.get_by_text("An earlier version")).to_have_count(0)


def test_what_is_taken_back_without_a_connection_is_told_with_the_next_one(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    home.kill()
    expect(page.locator("[data-note=away]")).to_be_visible()
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(page.get_by_text(english.waitingUnknown)).to_be_visible()
    expect(waiting(page)).to_have_count(0)
    way.cuts = way.cuts_questions = False
    home.come_back()
    expect(page.get_by_text("This had already arrived")).to_be_visible()
    expect(page.get_by_text(english.waitingUnknown)).to_have_count(0)


def open_contested(page, way, home, is_deleted=False):
    """Opens Ada's edit of an entry that Ben has changed, or deleted, since."""
    edit = open_kept_edit(page, home)
    entry = edit.removesuffix("/edit").removeprefix(way.url)
    page.fill("#amount", "4")
    page.fill("#title", "Oat milk")
    way.says = 502
    page.locator(".actions > button").click()
    expect(page.locator("form.entry-form")).to_have_count(0)
    if is_deleted:
        home.ben.post(f"{entry}/deletion", expecting=303)
    else:
        home.ben.post(entry, expecting=303, amount="5", title="Cream")
    way.says = None
    page.goto(home.group)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    return entry


def choose(page):
    """Ben's title, and Ada's amount."""
    page.locator("[data-conflict=title] [value=theirs]").check()
    page.get_by_role("button", name=english.conflictSave).click()
    expect(page.locator("form.conflict")).to_have_count(0)


def expect_chosen(page, home):
    page.goto(home.group)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(page.locator("li[data-entry]", has_text="Cream")).to_contain_text("4.00")


@pytest.mark.proof
def test_a_choice_that_arrived_is_let_go_of_though_no_answer_ever_comes(home, far):
    page, way = far
    open_contested(page, way, home)
    way.cuts = True
    arrive_unheard(way, lambda: choose(page))
    expect_chosen(page, home)
    assert way.cuts


def test_leaving_a_conflict_for_the_entry_shows_it_and_loses_nothing(home, far):
    page, way = far
    entry = open_contested(page, way, home)
    expect(page.locator("form.conflict")).to_be_visible()
    page.goto(entry)
    expect(page.locator("article.entry h1")).to_have_text("Cream")
    page.reload()
    expect(page.locator("article.entry h1")).to_have_text("Cream")
    assert page.url.endswith(entry)
    home.ben.post(entry, expecting=303, amount="7", title="Cream")
    expect(page.locator("article.entry")).to_contain_text("7.00")
    assert rows(page) == ["Edit: Oat milk €4.00"]


@pytest.mark.parametrize("has_arrived", [True, False])
def test_a_choice_without_an_answer_waits_and_arrives_once(home, far, has_arrived):
    page, way = far
    open_contested(page, way, home)
    if has_arrived:
        way.cuts = way.cuts_questions = True
    else:
        way.says = 502
    choose(page)
    expect(waiting(page)).to_have_count(1)
    # What it is called by now; which amount was chosen only the form knew.
    assert rows(page) == ["Edit: Cream"]
    expect(waiting(page)).not_to_contain_text("wasn’t accepted")
    assert way.lost > 0 or not has_arrived
    way.says, way.cuts, way.cuts_questions = None, False, False
    expect_chosen(page, home)


def test_what_becomes_a_new_entry_because_it_was_deleted_arrives_once(home, far):
    page, way = far
    open_contested(page, way, home, is_deleted=True)
    way.cuts = way.cuts_questions = True
    page.get_by_role("button", name=english.conflictSaveAsNew).click()
    expect(page.locator("form[data-title]")).to_have_count(0)
    expect(waiting(page)).to_have_count(1)
    assert rows(page) == ["Oat milk €4.00"]
    way.cuts = way.cuts_questions = False
    page.goto(home.group)
    expect_arrived_once(page, "Oat milk")


def test_a_change_of_what_had_arrived_and_was_deleted_can_become_a_new_entry(home, far):
    page, way = far
    way.cuts = way.cuts_questions = True
    add_unheard(page, way, "Bread", "2")
    change_what_waits(page, "6")
    way.says = 502
    way.cuts = way.cuts_questions = False
    page.goto(home.group)
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    home.ben.post(f"{home.group}/entries/{entry}/deletion", expecting=303)
    way.says = None
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("Ben deleted this entry")
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("h1")).to_have_text("Ben deleted this entry")
    expect(page.get_by_role("link", name=english.conflictLeaveDeleted)).to_be_visible()
    page.get_by_role("button", name=english.conflictSaveAsNew).click()
    expect_arrived_once(page, "6.00")


def test_a_proxy_that_finds_no_server_is_no_answer(home, far):
    page, way = far
    way.finds_nobody = True
    page.reload()
    expect(page.locator("#as-of")).to_be_visible()
    add(page, "Bread", "2")
    way.finds_nobody = False
    page.reload()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)


@pytest.mark.parametrize("status", [200, 204, 403, 404, 413])
def test_only_the_server_itself_refuses(home, far, status):
    page, way = far
    way.says = status
    add(page, "Bread", "2")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.reload()
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).not_to_contain_text("This wasn’t accepted")
    way.says = None
    page.reload()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)


@pytest.mark.proof
def test_a_post_that_hangs_waits_after_some_seconds(home, far):
    page, way = far
    way.hangs = True
    add(page, "Bread", "2")
    expect(page.locator("#message")).to_contain_text("Kept, will be sent")
    way.hangs = False
    page.reload()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(1)
    # Once it has arrived nothing says that it will.
    expect(page.locator("#message")).to_have_text("1 entry sent.")


def test_a_tab_that_is_closed_while_it_sends_loses_nothing(home, far):
    page, way = far
    way.hangs = True
    open_sheet(page, "Bread", "2").locator(".actions > button").click()
    becomes_true(page, WAITS)
    tab = page.context.new_page()
    page.close()
    way.hangs = False
    tab.goto(home.group)
    expect(waiting(tab)).to_have_count(0)
    expect(tab.locator("li[data-entry]")).to_have_count(1)


def test_cancelling_a_hanging_post_takes_it_back(home, far):
    page, way = far
    way.hangs = True
    sheet = open_sheet(page, "Bread", "2")
    sheet.locator(".actions > button").click()
    becomes_true(page, WAITS)
    sheet.get_by_role("link", name=english.cancel).click()
    becomes_true(page, f"() => ({WAITS})().then((it) => !it)")
    # What was given up is a draft again. The sheet does not come back to say that it was not saved.
    expect(page.locator("#message")).to_contain_text(english.draftKept)
    expect(sheet).to_be_hidden()
    way.hangs = False
    page.reload()
    expect(page.locator("li[data-entry]")).to_have_count(0)


# Whether something is in the browser's database, also when the page does not show it.
WAITS = """async () => {
  const database = await new Promise((done) => {
    const request = indexedDB.open('evenly / outbox', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('posts', { keyPath: 'operation' })
    request.onsuccess = () => done(request.result)
  })
  const all = database.transaction('posts').objectStore('posts').getAll()
  await new Promise((done) => (all.onsuccess = done))
  database.close()
  return all.result.length > 0
}"""


def test_a_page_that_is_being_kept_while_one_signs_out_is_not_kept(home, far):
    page, way = far
    worker = page.context.service_workers[0]
    worker.evaluate(RECORDS)
    page.evaluate(WITHOUT_VIEW)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    way.holds = b"/outbox/view"
    other = page.context.new_page()
    other.goto(f"{way.url}{home.group}/balances")
    assert wait_until(lambda: way.held, 20)
    page.goto("/account")
    page.get_by_role("button", name=english.signOut).first.click()
    expect(page).to_have_url(re.compile("/login$"))
    way.goes_on.set()
    assert wait_until(lambda: any("/balances" in it for it in worker.evaluate("kept")), 20)
    becomes_true(page, "caches.keys().then(it => !it.length)")


# The worker's list of the addresses that it stores.
RECORDS = """() => {
  self.kept = []
  const put = Cache.prototype.put
  Cache.prototype.put = function (...it) {
    kept.push(`${it[0].url ?? it[0]}`)
    return put.apply(this, it)
  }
}"""

WITHOUT_VIEW = """async () => {
  const store = await caches.open('evenly / assets')
  for (const it of await store.keys()) if (it.url.includes('outbox/view')) await store.delete(it)
}"""
