"""Without a connection, what was seen is read, what happens is entered, and it arrives once."""

import json
import re
from datetime import date, timedelta

import pytest
from drawn_receipts import DRAWN, draw
from english import english
from evenly import Server, wait_until
from household import PASSWORD
from playwright.sync_api import expect
from pocket import (
    DOWN,
    add,
    becomes_true,
    go_offline,
    keep_pages,
    kept,
    open_sheet,
    opened,
    rows,
    share,
    take_place,
    waiting,
)
from test_preview import choose
from visitor import PHONE, Visitor, deletion, payment_buttons


@pytest.fixture
def ada(home, sit_down):
    home.ada.adds(home.group, "Milk")
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive(*DOWN)
    return keep_pages(visitor, home.group)


def titles(page):
    return page.locator("li[data-entry] .row-title").all_inner_texts()


def test_a_kept_page_is_renewed_once_a_slow_server_answers(home, ada):
    page = ada.page
    with home.server.halted():
        page.goto(home.group, wait_until="commit")
        expect(page.locator("#as-of")).to_be_visible()
        assert titles(page) == ["Milk"]
    expect(page.locator("#as-of")).to_have_count(0)


def test_many_entries_do_not_push_out_the_pages_that_lead_to_them(home, ada):
    page = ada.page
    group = home.ada.found_group("Chi")
    page.goto(home.group)
    # As many as are kept, without the requests for them.
    page.evaluate(
        """async (path) => {
          const name = (await caches.keys()).find((it) => it.startsWith("evenly / pages"));
          const store = await caches.open(name);
          const page = () => new Response("old");
          for (let n = 0; n < 199; n++) await store.put(`${path}/entries/n${n}`, page());
        }""",
        group,
    )
    page.goto(group)
    kept(page, group)
    for path in ["/", home.group, f"{home.group}/entries/new", group]:
        assert page.evaluate("it => caches.match(it).then(Boolean)", path), path
    count = (
        "caches.keys().then(all => caches.open(all.find(it => it.startsWith('evenly / pages'))))"
        ".then(it => it.keys()).then(all => all.length)"
    )
    # The page is there a moment before an older one gives way to it.
    assert wait_until(lambda: page.evaluate(count) <= 199)


def test_what_was_seen_can_be_read(home, ada):
    page = ada.page
    page.locator("li[data-entry] a").click()
    expect(page.locator("article.entry")).to_be_visible()
    entry = page.url
    kept(page, entry)
    page.goto(home.group)
    go_offline(ada)
    page.reload()
    assert titles(page) == ["Milk"]
    expect(page.locator("#as-of")).to_have_text(re.compile(r"Offline, as of \d\d:\d\d"))
    page.locator("li[data-entry] a").click()
    expect(page.locator("article.entry h1")).to_have_text("Milk")
    page.goto(f"{home.group}/balances")
    expect(page.locator("h1")).to_have_text("Balances")
    page.goto("/")
    expect(page.locator("#as-of")).to_be_visible()
    page.goto(f"{home.group}/history")
    expect(page.get_by_text(english.offlinePage)).to_be_visible()


def test_a_page_is_what_it_is_now_when_the_server_is_there_again(home, ada):
    page = ada.page
    home.kill()
    page.reload()
    expect(page.locator("#as-of")).to_be_visible()
    home.come_back()
    home.ben.adds(home.group, "Bread")
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(page.locator("#as-of")).to_have_count(0)


def test_what_is_typed_waits_and_arrives_once(home, ada, chromium):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    add(page, "Cheese", "5")
    photograph = {
        "name": "till.png",
        "mimeType": "image/png",
        "buffer": draw(chromium, DRAWN[0])[1],
    }
    add(page, "Wine", "9", photograph)
    add(page, "Bananas", "2 bunches")
    assert rows(page) == ["Bread €2.00", "Cheese €5.00", "Wine €9.00", "Bananas 2 bunches EUR"]
    page.reload()
    expect(waiting(page)).to_have_count(4)
    assert rows(page) == ["Bread €2.00", "Cheese €5.00", "Wine €9.00", "Bananas 2 bunches EUR"]
    expect(page.locator("#waiting-count")).to_contain_text("4")
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(1)
    expect(page.locator("li[data-entry]")).to_have_count(4)
    assert sorted(titles(page)) == ["Bread", "Cheese", "Milk", "Wine"]
    expect(waiting(page)).to_contain_text("This wasn’t accepted")
    page.get_by_role("link", name="Wine").click()
    expect(page.locator(".entry-head .thumbnail img")).to_be_visible()


def test_that_all_was_sent_is_said_also_on_the_page_that_is_loaded_anew(home, ada):
    page = ada.page
    for reloads in (False, True):
        go_offline(ada)
        add(page, "Bread", "2")
        if reloads:
            page.reload()
        expect(waiting(page)).to_have_count(1)
        ada.context.set_offline(False)
        expect(waiting(page)).to_have_count(0)
        expect(page.locator("#message")).to_have_text("1 entry sent.")
        page.reload()
        expect(page.locator("#message")).to_have_count(0)


def test_several_that_were_sent_are_counted(home, ada):
    page = ada.page
    go_offline(ada)
    for title in ["Bread", "Cheese", "Wine"]:
        add(page, title, "2")
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("#message")).to_have_text("3 entries sent.")


def test_a_new_entry_waits_in_the_list_at_its_day(home, ada):
    page = ada.page
    today = page.locator(".day").first.get_attribute("data-day")
    go_offline(ada)
    add(page, "Bread", "2")
    inside = page.locator(f".day[data-day='{today}'] .rows > li")
    expect(inside.first).to_have_attribute("data-waiting", re.compile("."))
    expect(inside.first).to_have_css("border-top-style", "dashed")
    expect(page.locator("#waiting")).to_have_count(0)
    message = page.locator("#message")
    expect(message).to_have_text("Kept, will be sent.")
    assert message.bounding_box()["y"] > PHONE["height"] / 2
    box = inside.first.bounding_box()
    assert 44 <= box["height"] <= 72
    edit = inside.first.get_by_role("link", name=english.waitingEdit)
    expect(edit).to_be_hidden()
    inside.first.locator("summary").click()
    expect(edit).to_be_visible()
    inside.first.locator("summary").click()
    # Another day has its own place, above the days before it.
    sheet = open_sheet(page, "Cheese", "5")
    sheet.locator("[name=date]").evaluate("it => { it.value = '2099-01-05' }")
    sheet.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(2)
    assert rows(page) == ["Cheese €5.00", "Bread €2.00"]
    assert page.locator("[data-at-day='2099-01-05'] + .month .day").count() == 1
    # What is older than the list stands above it.
    sheet = open_sheet(page, "Wine", "9")
    sheet.locator("[name=date]").evaluate("it => { it.value = '2001-01-05' }")
    sheet.locator(".actions > button").click()
    expect(page.locator("#waiting li")).to_contain_text("Wine")
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(4)
    expect(page.locator("[data-at-day]")).to_have_count(0)


# What a browser says of a page in a window of its own.
AS_APP = """const ask = matchMedia
window.matchMedia = (it) => it === "(display-mode: standalone)" ? { matches: true } : ask(it)"""


def test_an_app_on_the_home_screen_keeps_pages_from_the_start(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    page = visitor.page
    page.goto("/?from=screen")
    # In a tab of a browser it is asked.
    expect(page.get_by_role("button", name=english.offlineLater)).to_be_visible()
    visitor.context.add_init_script(AS_APP)
    page.goto("/?from=screen")
    expect(page.locator("#message")).to_contain_text("keeps your pages on this device")
    expect(page.get_by_role("button", name=english.offlineLater)).to_have_count(0)
    kept(page, "/")
    # What was turned off stays off, also after signing out.
    page.goto("/account/offline")
    page.get_by_role("button", name=english.offlineTurnOff).click()
    expect(page.get_by_role("button", name=english.offlineTurnOn)).to_be_visible()
    page.goto("/?from=screen")
    expect(page.locator("h1")).to_be_visible()
    assert page.locator("template#keeping").count() == 0


def test_what_is_taken_back_is_not_said_to_be_sent(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(waiting(page)).to_have_count(0)
    # It would be there as soon as the row is not.
    assert page.locator("#message").count() == 0


def test_a_button_stays_while_an_attempt_to_send_fails(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    button = opened(page).get_by_role("button", name=english.waitingDrop)
    button.hover()
    page.mouse.down()
    page.evaluate("document.querySelector('#waiting-count').id = 'older-count'")
    page.evaluate("dispatchEvent(new Event('online'))")
    becomes_true(page, "document.querySelector('#waiting-count') !== null")
    page.mouse.up()
    expect(waiting(page)).to_have_count(0)


def test_what_no_server_is_needed_for_to_refuse_is_refused_at_once(home, ada):
    page = ada.page
    go_offline(ada)
    sheet = open_sheet(page, "Bananas", "two bunches")
    save = sheet.locator(".actions > button")
    amount, error = sheet.locator("#amount"), sheet.locator("[data-error=amount]")
    save.click()
    expect(error).to_have_text("This isn’t a number. Write it like 12.34.")
    expect(amount).to_be_focused()
    expect(amount).to_have_accessible_description(re.compile("This isn’t a number"))
    amount.fill("")
    sheet.locator("#title").fill(" ")
    save.click()
    expect(error).to_have_text("Enter an amount.")
    expect(sheet.locator("[data-error=title]")).to_have_text("Enter a title.")
    expect(waiting(page)).to_have_count(0)
    page.goto(home.group)
    expect(page.locator("#as-of")).to_be_visible()
    expect(waiting(page)).to_have_count(0)
    add(page, "Bananas", "12+3/2")
    add(page, "Dates", "١٢")
    # What waits stays as it was until it is changed to something that can be sent.
    opened(page).first.get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#amount")).to_have_value("12+3/2")
    page.fill("#amount", "some")
    page.locator(".actions > button").click()
    expect(page.locator("[data-error=amount]")).to_be_visible()
    page.goto(home.group)
    assert rows(page) == ["Bananas 12+3/2 EUR", "Dates ١٢ EUR"]


def test_no_member_drops_out_of_shares_offline(home, ada):
    page = ada.page
    go_offline(ada)
    sheet = open_sheet(page, "Bread", "30")
    sheet.locator("details:has(> #split) > summary").click()
    sheet.locator("#split [name=split][value=shares]").check()
    # How it is split is known, and between whom is for the server to say.
    name = "How it is split by shares between …"
    expect(sheet.locator("#split-word")).to_have_accessible_name(re.compile(name))
    expect(sheet.locator("#payer-word")).to_have_accessible_name(re.compile("Who paid you"))
    fields = sheet.locator("#split .for-shares input")
    assert [it.input_value() for it in fields.all()] == ["1", "1", "1"]
    fields.first.fill("2")
    fields.last.fill("0")
    sheet.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    page.locator("li[data-entry]", has_text="Bread").get_by_role("link").first.click()
    expect(page.locator("table.shares tbody tr").first).to_contain_text("€20.00")
    expect(page.locator("table.shares tbody tr").nth(1)).to_contain_text("€10.00")


def test_an_amount_that_waits_is_written_out_unless_only_the_server_reckons_it(home, ada):
    page = ada.page
    go_offline(ada)
    for number, amount in enumerate(["1234.5", "12,50", "12+3", "7"]):
        add(page, f"Bread {number}", amount)
    written = ["1234.5 EUR", "€12.50", "12+3 EUR", "€7.00"]
    assert rows(page) == [f"Bread {number} {text}" for number, text in enumerate(written)]


def test_several_are_typed_one_after_the_other_and_outlive_a_restart_of_the_server(home, ada):
    page = ada.page
    home.kill()
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    for number, title in enumerate(["Bread", "Butter"], start=1):
        sheet.locator("[name=amount]").fill(str(number))
        sheet.locator("[name=title]").fill(title)
        sheet.get_by_role("button", name=english.saveEntryAndAdd).click()
        expect(waiting(page)).to_have_count(number)
        expect(sheet.locator("[name=title]")).to_have_value("")
    home.come_back()
    # The stream comes back by itself, and what waits goes with it.
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(3)


def test_what_is_refused_opens_as_the_servers_own_page(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bananas", "2 bunches")
    ada.context.set_offline(False)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("#title")).to_have_value("Bananas")
    expect(page.locator("#amount")).to_have_value("2 bunches")
    page.fill("#amount", "2.20")
    page.locator(".actions > button").click()
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(waiting(page)).to_have_count(0)


def test_what_is_refused_and_left_stays(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bananas", "2 bunches")
    ada.context.set_offline(False)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("#title")).to_have_value("Bananas")
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("This wasn’t accepted")
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(waiting(page)).to_have_count(0)


def test_what_waits_is_changed_before_it_is_sent(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bred", "2")
    opened(page).get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Bred")
    page.fill("#title", "Bread")
    page.fill("#amount", "2.50")
    page.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    assert rows(page) == ["Bread €2.50"]
    ada.context.set_offline(False)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    assert sorted(titles(page)) == ["Bread", "Milk"]


def test_lines_of_a_bill_that_waits_are_changed_before_it_is_sent(home, ada):
    page = ada.page
    sheet = open_sheet(page, "Dinner", "30")
    choose(page, "items")
    for place, (name, amount) in enumerate((("Wine", "20"), ("Bread", "10")), 1):
        sheet.locator(f"#item-{place}-name").fill(name)
        sheet.locator(f"#item-{place}-amount").fill(amount)
    sheet.locator(".item").nth(1).locator(".takers label").first.click()
    expect(sheet.locator(".items")).to_contain_text("30.00")
    go_offline(ada)
    sheet.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    opened(page).get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Dinner")
    ada.context.set_offline(False)
    page.fill("#amount", "31")
    expect(page.locator("#item-1-name")).to_have_value("Wine")
    page.fill("#item-1-amount", "12")
    page.fill("#item-2-amount", "19")
    page.locator(".actions .primary").locator("visible=true").first.click()
    expect(page.locator("li[data-entry]", has_text="Dinner")).to_contain_text("31.00")
    page.locator("li[data-entry] a", has_text="Dinner").click()
    expect(page.locator("main")).to_contain_text("12.00")
    expect(page.locator("main")).to_contain_text("19.00")


def test_parts_that_wait_follow_no_other(home, ada):
    page = ada.page
    sheet = open_sheet(page, "Bread", "30")
    choose(page, "exact")
    parts = sheet.locator("#split .for-exact input")
    for place, amount in enumerate(("12", "5", "13")):
        parts.nth(place).fill(amount)
    go_offline(ada)
    sheet.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    opened(page).get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Bread")
    parts = page.locator("#split .for-exact input")
    parts.nth(0).evaluate("it => { it.closest('details').open = true }")
    parts.nth(0).fill("10")
    page.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    ada.context.set_offline(False)
    # The two that are missing are given to no one unseen.
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("#split-error")).to_contain_text("€2.00 left")


def test_what_waits_is_changed_with_the_button_that_it_was_saved_with(home, ada):
    page = ada.page
    go_offline(ada)
    sheet = open_sheet(page, "Bread", "2")
    sheet.get_by_role("button", name=english.saveEntryAndAdd).click()
    expect(waiting(page)).to_have_count(1)
    page.goto(home.group)
    for amount in ["3", "4"]:
        opened(page).get_by_role("link", name=english.waitingEdit).click()
        expect(page.locator("#title")).to_have_value("Bread")
        page.fill("#amount", amount)
        page.get_by_role("button", name=english.saveEntryAndAdd).click()
        expect(waiting(page)).to_have_count(1)
        assert rows(page) == [f"Bread €{amount}.00"]
    ada.context.set_offline(False)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(page.locator("li[data-entry]", has_text="Bread")).to_contain_text("4.00")
    expect(waiting(page)).to_have_count(0)


def test_what_the_server_cannot_read_is_edited_and_arrives(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    page.evaluate(REPEAT_A_FIELD)
    ada.context.set_offline(False)
    expect(waiting(page)).to_contain_text("It was altered on the way")
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.get_by_text(english.problemBadRequestTitle)).to_be_visible()
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("It was altered on the way")
    opened(page).get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Bread")
    expect(page.locator("#amount")).to_have_value("2")
    page.locator(".actions > button").first.click()
    expect(page.locator("li[data-entry]", has_text="Bread")).to_have_count(1)
    expect(waiting(page)).to_have_count(0)


# As earlier releases kept what was changed with the button that it had been saved with.
REPEAT_A_FIELD = """async () => {
  const database = await new Promise((done) => {
    const request = indexedDB.open('evenly / outbox', 1)
    request.onsuccess = () => done(request.result)
  })
  const posts = database.transaction('posts', 'readwrite').objectStore('posts')
  const all = posts.getAll()
  await new Promise((done) => (all.onsuccess = done))
  const [item] = all.result
  const put = posts.put({ ...item, fields: [...item.fields, ['another', 'on'], ['another', 'on']] })
  await new Promise((done) => (put.onsuccess = done))
  database.close()
}"""


@pytest.mark.proof
def test_the_way_back_to_what_was_opened_leads_to_the_list(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bananas", "2 bunches")
    ada.context.set_offline(False)
    open_and_mend(page)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    page.go_back()
    expect(page.locator("h1")).to_have_text("Entries")
    expect(page.locator("li[data-entry]")).to_have_count(2)
    go_offline(ada)
    add(page, "Tea", "1 box")
    ada.context.set_offline(False)
    open_and_mend(page, is_saved=False)
    # A person who loads the page once more loses nothing of it.
    page.reload()
    expect(page.locator("h1")).to_have_text("Entries")
    assert rows(page) == ["Tea 1 box EUR"]


def open_and_mend(page, is_saved=True):
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("form.entry-form")).to_be_visible()
    page.fill("#amount", "2.20")
    if is_saved:
        page.locator(".actions > button").click()


def test_what_was_refused_for_good_is_never_said_to_be_on_its_way(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    home.ada.post(f"{home.group}/deletion", expecting=303, name="Flat")
    ada.context.set_offline(False)
    page.goto("/")
    kept(page, "/")
    for is_offline in [False, True]:
        ada.context.set_offline(is_offline)
        page.goto("/")
        expect(waiting(page)).to_contain_text(GONE)
        expect(waiting(page).locator("[data-note]")).to_have_count(0)
        expect(opened(page).get_by_role("link", name=english.waitingEdit)).to_have_count(0)
        expect(opened(page).get_by_role("button", name="Discard")).to_be_visible()


GONE = "The group was deleted, or you are no longer in it"


def test_what_was_for_a_group_that_is_gone_is_shown_in_plain_words(home, ada, chromium):
    page = ada.page
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go_offline(ada)
    sheet = open_sheet(page, "Bread", "2.50")
    sheet.locator("#tool-note summary").click()
    sheet.locator("[name=note]").fill("For the party\nwith Chi")
    picture = {"name": "till.png", "mimeType": "image/png", "buffer": draw(chromium, DRAWN[0])[1]}
    sheet.locator("#tool-photo summary").click()
    sheet.locator("input[type=file][multiple]").set_input_files([picture])
    sheet.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    home.ada.post(f"{home.group}/deletion", expecting=303, name="Flat")
    ada.context.set_offline(False)
    page.goto("/")
    expect(waiting(page)).to_contain_text(GONE)
    kept(page, "/")
    for is_offline in [False, True]:
        ada.context.set_offline(is_offline)
        page.goto("/")
        row = waiting(page)
        expect(row).to_contain_text("Flat")
        lines = row.locator("[data-lines]").inner_text().splitlines()
        for line in ["Amount: 2.50", "Title: Bread", "Note: For the party", "with Chi", "till.png"]:
            assert line in lines, lines
        assert any(it.endswith(": Equally, You, Ben, Chi") for it in lines), lines
        assert not [it for it in lines if "Repeat" in it or "Category" in it], lines
        assert not re.search(r"\b(equal|expense|on|\d{4}-\d\d-\d\d)$", "\n".join(lines), re.M), (
            lines
        )
    row.get_by_role("button", name=english.linkCopy).click()
    expect(row.get_by_role("button", name=english.linkCopied)).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Note: For the party\nwith Chi" in copied
    assert "2.50" in copied
    with page.expect_download() as download:
        row.get_by_role("link", name="till.png").click()
    assert download.value.path().read_bytes() == picture["buffer"]
    row.get_by_role("button", name="Discard").click()
    expect(waiting(page)).to_have_count(0)


def test_what_was_for_a_group_that_one_is_in_again_is_sent(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    home.ada.post(f"{home.group}/deletion", expecting=303, name="Flat")
    ada.context.set_offline(False)
    page.goto("/")
    expect(waiting(page)).to_contain_text(GONE)
    page.locator("[data-deleted] button").click()
    page.wait_for_url(f"**{home.group}")
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]", has_text="Bread")).to_have_count(1)


def test_what_is_refused_once_more_on_its_own_page_and_left_stays(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bananas", "2 bunches")
    ada.context.set_offline(False)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    page.fill("#amount", "3 bunches")
    page.locator(".actions > button").click()
    expect(page.locator("#amount-error")).to_be_visible()
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("This wasn’t accepted")
    assert rows(page) == ["Bananas 3 bunches EUR"]


def test_three_tabs_send_once(home, ada):
    page = ada.page
    go_offline(ada)
    for number in range(6):
        add(page, f"Thing {number}", "1")
    tabs = [ada.tab() for _ in range(2)]
    for tab in tabs:
        tab.goto(home.group)
        expect(waiting(tab)).to_have_count(6)
    ada.context.set_offline(False)
    for tab in [page, *tabs]:
        expect(waiting(tab)).to_have_count(0)
        expect(tab.locator("li[data-entry]")).to_have_count(7)
    posts = [it for it in ada.responses if it.request.method == "POST" and it.status == 204]
    assert len(posts) == 6
    assert home.ada.get(home.group).text.count("Thing ") == 6


def test_an_edit_of_what_another_changed_shows_both(home, ada):
    page = ada.page
    page.locator("li[data-entry] a").click()
    page.get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Milk")
    kept(page, page.url)
    edit = page.url
    entry = edit.removesuffix("/edit")
    go_offline(ada)
    page.goto(edit)
    page.fill("#amount", "4")
    page.locator(".actions > button").click()
    expect(waiting(page)).to_contain_text("Edit: Milk")
    form = home.ben.get(f"{entry.removeprefix(home.url)}/edit").text
    base = re.search(r'name="base" value="([^"]+)', form)[1]
    home.ben.post(entry.removeprefix(home.url), expecting=303, base=base, amount="5")
    ada.context.set_offline(False)
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("main")).to_contain_text("€5.00")
    expect(page.locator("main")).to_contain_text("€4.00")


def open_kept_edit(page, home):
    """The form of the only entry, with the page of it and the form kept."""
    page.goto(home.group)
    page.locator("li[data-entry] a").click()
    page.get_by_role("link", name=english.waitingEdit).click()
    expect(page.locator("#title")).to_have_value("Milk")
    kept(page, page.url)
    kept(page, page.url.removesuffix("/edit"))
    return page.url


def change(page, address, amount, shown=None):
    page.goto(address)
    if shown:
        expect(page.locator("#amount")).to_have_value(shown)
    page.fill("#amount", amount)
    page.locator(".actions > button").click()
    expect(page.locator("form.entry-form")).to_have_count(0)


def test_what_is_edited_twice_is_one_edit(home, ada):
    page = ada.page
    edit = open_kept_edit(page, home)
    go_offline(ada)
    change(page, edit, "4")
    change(page, edit, "5", shown="4")
    page.goto(home.group)
    expect(waiting(page)).to_have_count(1)
    assert rows(page) == ["Edit: Milk €5.00"]
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_contain_text("5.00")


@pytest.mark.parametrize("is_deleted_last", [True, False])
def test_the_last_word_about_an_entry_counts(home, ada, is_deleted_last):
    page = ada.page
    edit = open_kept_edit(page, home)
    go_offline(ada)
    for deletes in [not is_deleted_last, is_deleted_last]:
        if deletes:
            page.goto(edit.removesuffix("/edit"))
            deletion(page).click()
            expect(page.locator("article.entry")).to_have_count(0)
        else:
            change(page, edit, "4")
    page.goto(home.group)
    expect(waiting(page)).to_have_count(1)
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(0 if is_deleted_last else 1)


def test_an_entry_deleted_by_another_member_stays_deleted(home, ada):
    page = ada.page
    edit = open_kept_edit(page, home)
    go_offline(ada)
    change(page, edit, "4")
    entry = edit.removesuffix("/edit").removeprefix(home.url)
    home.ben.post(f"{entry}/deletion", expecting=303)
    ada.context.set_offline(False)
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("Ben deleted this entry")
    opened(page).get_by_role("button", name=english.waitingOpen).click()
    expect(page.locator("h1")).to_have_text("Ben deleted this entry")
    # From now on the page stands on the list, and its link is heard.
    expect(page).to_have_url(re.compile(re.escape(home.group) + "$"))
    page.get_by_role("link", name=english.conflictLeaveDeleted).click()
    expect(page.locator("h1")).to_have_text("Entries")
    expect(waiting(page)).to_have_count(0)


def renames_and_sends(home, ada):
    page = ada.page
    page.fill("#title", "Oat milk")
    page.keyboard.press("Enter")
    expect(waiting(page)).to_contain_text("Oat milk")
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    page.goto(home.group)
    assert titles(page) == ["Oat milk"]


def test_an_entry_that_was_looked_at_can_be_changed(home, ada):
    page = ada.page
    page.goto(home.group)
    page.locator("li[data-entry] a", has_text="Milk").click()
    edit = page.get_by_role("link", name=english.waitingEdit)
    kept(page, edit.get_attribute("href"))
    go_offline(ada)
    edit.click()
    renames_and_sends(home, ada)


def test_an_entry_of_the_list_that_was_never_opened_can_be_changed(home, ada):
    page = ada.page
    page.goto(home.group)
    row = page.locator("li[data-entry] a.row", has_text="Milk")
    kept(page, row.get_attribute("href") + "/edit")
    go_offline(ada)
    row.click()
    page.get_by_role("link", name=english.waitingEdit).click()
    renames_and_sends(home, ada)


def test_a_payment_that_waits_takes_the_place_of_its_button(home, ada):
    page = ada.page
    home.ben.adds(home.group, "Rent", "90")
    for path in [f"{home.group}/balances", "/"]:
        page.goto(path)
        kept(page, path)
    go_offline(ada)
    page.goto(f"{home.group}/balances")
    buttons = payment_buttons(page)
    before = buttons.count()
    buttons.first.click()
    expect(buttons).to_have_count(before - 1)
    expect(page.locator(".proposal .waits")).to_be_visible()
    assert rows(page)[0].startswith("Payment: You pay Ben ")
    page.reload()
    expect(page.locator(".proposal .waits")).to_be_visible()
    expect(buttons).to_have_count(before - 1)
    page.goto("/")
    expect(page.locator(".next .waits")).to_be_visible()
    # On the first page it is said for which group.
    expect(waiting(page)).to_contain_text("Flat")
    opened(page).get_by_role("button", name=english.waitingDrop).click()
    expect(page.locator(".next .waits")).to_have_count(0)


def test_rows_write_the_day_as_the_account_does(home, ada):
    page = ada.page
    home.ada.post(
        "/account/preferences", expecting=303, language="en", formats="de-CH", theme="system"
    )
    page.goto(home.group)
    go_offline(ada)
    add(page, "Bread", "2")
    # The language of the words, in the land of the figures.
    day = page.evaluate("new Date().toLocaleDateString('en-CH', { dateStyle: 'medium' })")
    expect(waiting(page).locator("[data-day]")).to_have_text(day)


def test_what_is_refused_is_not_said_to_be_on_its_way(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bananas", "2 bunches")
    expect(opened(page).locator("[data-note]")).to_be_visible()
    ada.context.set_offline(False)
    expect(waiting(page)).to_contain_text("This wasn’t accepted")
    expect(waiting(page).locator("[data-note]")).to_have_count(0)


def test_kept_pages_of_a_deleted_group_are_removed(home, ada):
    page = ada.page
    kept(page, f"{home.group}/balances")
    left = home.group.removeprefix(home.url)
    home.ada.post(f"{left}/deletion", expecting=303, name="Flat")
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(0)
    becomes_true(page, "it => caches.match(it + '/balances').then((it) => !it)", home.group)
    becomes_true(page, "it => caches.match(it).then((it) => !it)", home.group)
    go_offline(ada)
    page.goto(home.group)
    expect(page.get_by_text(english.offlinePage)).to_be_visible()


def test_ways_in_lead_to_what_is_kept_and_to_words_where_nothing_is(home, ada):
    page = ada.page
    go_offline(ada)
    page.goto("/last/balances")
    expect(page.locator("h1")).to_have_text("Balances")
    ada.context.set_offline(False)
    take_place(ada, home.ada, None)
    page.goto(home.group)
    becomes_true(page, f"{PAGE_STORES}.then((it) => !it.length)")
    go_offline(ada)
    page.goto("/")
    expect(page.get_by_text(english.offlinePage)).to_be_visible()


def test_deleting_and_paying_wait_too(home, ada):
    page = ada.page
    home.ben.adds(home.group, "Rent", "90")
    page.goto(home.group)
    page.get_by_role("link", name="Milk").click()
    kept(page, page.url)
    page.goto(f"{home.group}/balances")
    kept(page, page.url)
    go_offline(ada)
    page.locator("form[data-later=payment] button").first.click()
    expect(page.locator("#waiting-count")).to_contain_text("1")
    page.goto(home.group)
    page.get_by_role("link", name="Milk").click()
    deletion(page).click()
    expect(waiting(page)).to_have_count(2)
    expect(waiting(page).last).to_contain_text("Deletion: Milk")
    ada.context.set_offline(False)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]", has_text="Milk")).to_have_count(0)
    expect(page.locator("li[data-entry]")).to_have_count(2)


@pytest.mark.parametrize("what", ["archived", "left"])
def test_a_group_closed_since_refuses_with_a_sentence(home, ada, what):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    if what == "archived":
        home.ada.post(f"{home.group}/archiving", expecting=303, archived="on")
    else:
        home.ada.post(f"{home.group}/deletion", expecting=303, name="Flat")
    ada.context.set_offline(False)
    page.goto("/")
    expect(page.locator("#waiting-count")).to_contain_text("1")
    if what == "archived":
        expect(waiting(page)).to_contain_text("This group was archived")
        # That is why, and nothing is left to be found out.
        expect(waiting(page)).not_to_contain_text("This wasn’t accepted")
        opened(page).get_by_role("button", name=english.waitingOpen).click()
        expect(page.locator("#title")).to_have_value("Bread")
    else:
        expect(waiting(page)).to_contain_text(GONE)
        expect(waiting(page)).to_contain_text("Title: Bread")


def test_what_was_for_a_group_that_is_open_again_is_sent(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    home.ada.post(f"{home.group}/archiving", expecting=303, archived="on")
    ada.context.set_offline(False)
    page.goto(home.group)
    expect(waiting(page)).to_contain_text("This group was archived")
    home.ada.post(f"{home.group}/archiving", expecting=303)
    page.goto(home.group)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("li[data-entry]", has_text="Bread")).to_have_count(1)


def test_an_ended_session_is_told_and_loses_nothing(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2")
    home.ada.post("/logout", expecting=303)
    ada.context.set_offline(False)
    expect(page.get_by_text(english.waitingSignIn)).to_be_visible()
    page.goto("/login")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "correct horse battery")
    page.locator("main form button").last.click()
    expect(page).to_have_url(home.url + "/")
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(waiting(page)).to_have_count(0)


def test_another_account_neither_sees_nor_sends_waiting_entries(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2")
    home.ada.post("/logout", expecting=303)
    ada.context.clear_cookies(name=home.ada.cookie.split("=", 1)[0])
    name, value = home.ben.cookie.split("=", 1)
    ada.context.add_cookies([{"name": name, "value": value, "url": home.url}])
    ada.context.set_offline(False)
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(1)
    expect(page.locator("#waiting-count")).to_have_count(0)
    assert page.evaluate(PAGE_STORES) == []
    assert "Secret" not in page.content()
    assert "Secret" not in home.ben.get(home.group).text


PAGE_STORES = "caches.keys().then(all => all.filter(it => it.includes(' pages ')))"


def test_two_from_one_kept_form_are_two_of_the_day_on_which_they_are_typed(home, ada):
    page = ada.page
    form = f"{home.group}/entries/new"
    kept(page, form)
    go_offline(ada)
    page.clock.install()
    page.goto(form)
    first = page.locator("[name=operation]").input_value()
    page.goto(home.group)
    page.goto(form)
    assert page.locator("[name=operation]").input_value() != first
    page.fill("#title", "Bread")
    page.fill("#amount", "1")
    page.locator(".actions > button").click()
    expect(waiting(page)).to_have_count(1)
    add(page, "Butter", "2")
    ada.context.set_offline(False)
    expect(page.locator("li[data-entry]")).to_have_count(3)


def test_a_form_that_was_kept_yesterday_is_of_today(home, ada):
    page = ada.page
    kept(page, f"{home.group}/entries/new")
    page.goto(f"{home.group}/entries/new")
    today = page.locator("#date").input_value()
    page.evaluate(BACKDATE, f"{home.group}/entries/new")
    go_offline(ada)
    page.reload()
    assert page.locator("#date").input_value() != yesterday(today)
    assert page.locator("#date").input_value() == today
    expect(page.locator("#as-of")).to_be_visible()


def yesterday(day):
    return str(date.fromisoformat(day) - timedelta(days=1))


# A page as it was kept a day ago: with the day of then in its form.
BACKDATE = """async (path) => {
  const name = (await caches.keys()).find((it) => it.includes(' pages '))
  const store = await caches.open(name)
  const kept = await store.match(path)
  const back = (day) => new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10)
  const days = /value="(\\d{4}-\\d\\d-\\d\\d)"/g
  const text = (await kept.text()).replace(days, (_, day) => `value="${back(day)}"`)
  const headers = new Headers(kept.headers)
  headers.set('Evenly-Kept', Date.now() - 86400000)
  await store.put(path, new Response(text, { headers }))
}"""


def test_a_full_browser_says_so_and_loses_nothing(home, ada):
    page = ada.page
    session = ada.context.new_cdp_session(page)
    go_offline(ada)
    session.send("Storage.overrideQuotaForOrigin", {"origin": home.url, "quotaSize": 1})
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    sheet = page.get_by_role("dialog", name=english.newExpense)
    sheet.locator("[name=amount]").fill("3")
    sheet.locator("[name=title]").fill("Bread")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("alert")).to_contain_text("no space left")
    expect(sheet.locator("[name=title]")).to_have_value("Bread")


def test_a_page_is_kept_once_all_that_it_needs_is(home, sit_down):
    ada = sit_down(home.ada, viewport=PHONE)
    ada.forgive(*DOWN)
    page = ada.page
    page.goto("/account/offline")
    page.get_by_role("button", name=english.offlineTurnOn).click()
    expect(page.get_by_role("button", name=english.offlineTurnOff)).to_be_visible()
    becomes_true(page, "navigator.serviceWorker.controller !== null")
    page.goto(home.group)
    kept(page, f"{home.group}/entries/new")
    missing = """async () => {
      const store = await caches.open('evenly / assets')
      const pages = (await caches.keys()).find(it => /pages/.test(it))
      const [page] = await (await caches.open(pages)).keys()
      const names = (await store.keys()).map(({url}) => url.split('/').pop().split('.')[0])
      return ['view', 'entry', 'drafts', 'pictures'].filter(it => page && !names.includes(it))
    }"""
    assert page.evaluate(missing) == []


def test_without_what_shows_what_waits_nothing_waits_in_silence(home, ada):
    page = ada.page
    gone = """async () => {
      const store = await caches.open('evenly / assets')
      const views = (await store.keys()).filter(({ url }) => url.includes("outbox/view"))
      for (const it of views) await store.delete(it)
    }"""
    page.evaluate(gone)
    ada.context.new_cdp_session(page).send("Network.clearBrowserCache")
    go_offline(ada)
    sheet = open_sheet(page, "Bread", "3")
    sheet.locator(".actions > button").click()
    expect(sheet.locator(".fault")).to_be_visible()
    expect(sheet.locator("[name=title]")).to_have_value("Bread")
    ada.context.set_offline(False)
    sheet.locator(".fault button").click()
    expect(page.locator("li[data-entry]")).to_have_count(2)


def test_signing_out_asks_first_and_leaves_nothing(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Bread", "2 loaves")
    ada.context.set_offline(False)
    expect(waiting(page)).to_contain_text("This wasn’t accepted")
    page.goto("/account")
    page.get_by_role("button", name=english.signOut).click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("hasn’t been sent yet")
    question.get_by_role("button", name=english.waitingKeep).click()
    assert page.url.endswith("/account")
    page.get_by_role("button", name=english.signOut).click()
    question.get_by_role("button", name=english.waitingDiscard).click()
    expect(page).to_have_url(re.compile("/login$"))
    assert stores(page) == {"caches": [], "databases": [], "workers": 0}


def test_waiting_entries_outlive_another_account_that_keeps_none(home, ada):
    page = ada.page
    go_offline(ada)
    add(page, "Secret", "2")
    name = home.ada.cookie.split("=", 1)[0]
    ada.context.clear_cookies(name=name)
    ada.context.add_cookies(
        [{"name": name, "value": home.ben.cookie.split("=", 1)[1], "url": home.url}]
    )
    ada.context.set_offline(False)
    page.goto("/account/offline")
    expect(page.get_by_role("button", name=english.offlineTurnOn)).to_be_visible()
    becomes_true(page, "caches.keys().then(it => it.length === 0)")
    ada.context.clear_cookies(name=name)
    ada.context.add_cookies(
        [{"name": name, "value": home.ada.cookie.split("=", 1)[1], "url": home.url}]
    )
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(waiting(page)).to_have_count(0)


def test_switched_off_nothing_is_left(home, ada):
    page = ada.page
    page.goto("/account/offline")
    page.get_by_role("button", name=english.offlineTurnOff).click()
    expect(page.locator("#message")).to_contain_text("keeps nothing")
    becomes_true(page, "caches.keys().then(it => it.length === 0)")
    becomes_true(page, "navigator.serviceWorker.getRegistrations().then(it => !it.length)")
    assert stores(page) == {"caches": [], "databases": [], "workers": 0}
    page.goto(home.group)
    assert stores(page) == {"caches": [], "databases": [], "workers": 0}


def stores(page):
    return page.evaluate(
        """async () => ({
          caches: await caches.keys(),
          databases: (await indexedDB.databases()).map(it => it.name),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        })"""
    )


def test_a_page_in_a_browser_that_keeps_nothing_has_nothing_of_it(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(home.group)
    assert page.locator("#keeping").count() == 0
    assert stores(page) == {"caches": [], "databases": [], "workers": 0}


def test_what_is_shared_goes_into_the_inbox_also_without_a_connection(home, ada, chromium):
    page = ada.page
    page.goto("/share?files=1")
    kept(page, "/share?files=1")
    home.kill()
    name, picture = draw(chromium, DRAWN[0])
    page.goto(home.group)
    share(page, name, picture)
    expect(page.locator("[data-handed]")).to_have_text(name)
    page.get_by_role("button", name="Flat").click()
    expect(page.locator("#waiting-count")).to_contain_text("1")
    # It goes to one group, once.
    expect(page.get_by_role("button", name="Flat")).to_be_disabled()
    expect(page.locator("[data-handed]")).to_be_hidden()
    home.come_back()
    page.goto(f"{home.group}/receipts")
    expect(page.locator("#waiting-count")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-receipt]")).to_have_count(1)
    assert not [it for it in page.evaluate("caches.keys()") if "shared" in it]


@pytest.mark.proof
def test_what_is_shared_twice_without_a_connection_is_all_kept_and_asked_for(home, ada, chromium):
    page = ada.page
    kept(page, "/share?files=1")
    becomes_true(page, HAS_SHARE_SCRIPT)
    go_offline(ada)
    names = []
    for number, drawn in enumerate(DRAWN[:2], start=1):
        page.goto(home.group)
        names.append(f"{number}.png")
        share(page, names[-1], draw(chromium, drawn)[1])
        expect(page.locator("[data-handed]")).to_have_text(", ".join(names))
        expect(page.get_by_text(english.handoverHeld)).to_be_visible()
    for path in ["/", home.group]:
        reach(page, path)
        expect(page.locator("#shared")).to_contain_text("is kept in this browser")
    ada.context.set_offline(False)
    page.goto("/")
    page.locator("#shared").get_by_role("link", name=english.handoverChoose).click()
    expect(page.locator("[data-handed]")).to_have_text(", ".join(names))
    page.get_by_role("button", name="Flat").click()
    expect(page.locator("[data-receipt]")).to_have_count(2)
    page.goto("/share?files=1")
    expect(page.get_by_text(english.handoverGone)).to_be_visible()
    page.goto("/")
    expect(page.locator("#shared")).to_have_count(0)


def reach(page, path):
    """On a slow machine a kept page may think it is connected again, and reload itself."""
    for _ in range(5):
        page.goto(path)
        if page.url.endswith(path):
            return
    raise AssertionError(f"{page.url} is not {path}")


# What a page runs is kept right after the page itself.
HAS_SHARE_SCRIPT = """() => caches.open('evenly / assets')
  .then((it) => it.keys()).then((all) => all.some(({ url }) => url.includes('share-target')))"""


@pytest.mark.proof
def test_what_is_shared_has_limits_and_it_is_said_what_found_no_room(home, ada):
    page = ada.page
    page.goto(home.group)
    share(page, "first.png", 12 << 20)
    expect(page.locator("[data-handed]")).to_have_text("first.png")
    expect(page.locator("[data-left]")).to_be_hidden()
    page.goto(home.group)
    share(page, "second.png", 9 << 20)
    expect(page.get_by_role("alert")).to_contain_text("20 files and 20 MB")
    expect(page.locator("[data-handed]")).to_have_text("first.png")
    for number in range(1, 20):
        page.goto(home.group)
        share(page, f"{number}.png", b"small")
        expect(page.locator("[data-left]")).to_be_hidden()
    page.goto(home.group)
    share(page, "last.png", b"small")
    expect(page.get_by_role("alert")).to_contain_text("Some of it didn’t fit")
    expect(page.locator("[data-handed]")).to_contain_text("19.png")
    expect(page.locator("[data-handed]")).not_to_contain_text("last.png")


@pytest.mark.proof
def test_below_a_base_path_it_is_the_same(tmp_path, chromium):
    with Server.serve(tmp_path, "--base-path", "/money") as server:
        visitor = Visitor(chromium, server.url, viewport=PHONE)
        visitor.forgive(*DOWN)
        page = visitor.page
        page.goto(f"{server.url}/setup")
        for name, value in {"name": "Ada", "password": PASSWORD}.items():
            page.fill(f"[name={name}]", value)
        page.locator("main form button").last.click()
        expect(page).to_have_url(re.compile("/money/$"))
        page.goto(f"{server.url}/groups/new")
        page.fill("[name=name]", "Flat")
        page.locator("main form button").last.click()
        expect(page.locator("h1")).to_have_text("Entries")
        group = page.url
        keep_pages(visitor, group, server.url)
        go_offline(visitor)
        page.goto(group)
        expect(page.locator("#as-of")).to_be_visible()
        add(page, "Bread", "2")
        visitor.context.set_offline(False)
        expect(page.locator("li[data-entry]")).to_have_count(1)
        expect(waiting(page)).to_have_count(0)
        scope = page.evaluate("navigator.serviceWorker.ready.then(it => it.scope)")
        assert scope == f"{server.url}/"
        visitor.leave()
        assert visitor.complaints == []


def test_a_release_brings_its_own_worker_and_scripts_are_small(home, ada):
    page = ada.page
    worker = home.ada.get("/sw.js").text
    # The addresses of what it keeps change with what they name, and so it does with each release.
    assert len(re.findall(r"/js/\w[\w/-]*\.[0-9a-f]{10}\.js", worker)) >= 5
    # Messages to devices have their part in it too.
    assert len(worker) <= 13_200
    scripts = page.evaluate(
        "caches.open('evenly / assets').then(it => it.keys())"
        ".then(all => all.map(it => it.url).filter(it => it.includes('/offline/offline.')))"
    )
    assert len(scripts) == 1
    assert len(page.request.get(scripts[0]).text()) <= 15_100


def test_a_device_understands_what_the_app_offers(home, ada):
    page = ada.page
    page.goto("/")
    session = ada.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    said = json.loads(manifest["data"])
    assert [it["url"] for it in said["shortcuts"]] == [
        "./last/add",
        "./last/balances",
        "./last/receipts",
    ]
    go_offline(ada)
    page.goto("/last/add")
    expect(page.locator("form.entry-form")).to_be_visible()
