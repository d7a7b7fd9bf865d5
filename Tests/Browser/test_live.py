"""Open pages follow the changes of others, and leave alone the fields that are being typed in."""

import re
import statistics
import time

import pytest
from chance import seed
from english import english
from evenly import ROOT, wait_until
from playwright.sync_api import expect
from visitor import PHONE

AT_ONCE = 300  # milliseconds from the commit to the screen

# A stream that tells of the next change when the test says so, as often as it says.
STREAM = """
  delete window.SharedWorker;
  window.EventSource = class extends EventTarget {
    constructor() { super(); window.stream = this; }
    close() {}
  };
  window.tell = times => {
    const seq = Number(document.querySelector("main").dataset.seq) + 1;
    const change = () => new MessageEvent("change", { data: JSON.stringify({ seq }) });
    for (let left = times; left; left--) window.stream.dispatchEvent(change());
  };
"""


def titles(page):
    return page.locator("li[data-entry] .row-title").all_inner_texts()


def type_half(page, field, text):
    """Leaves the caret in the middle of what was typed."""
    page.locator(field).focus()
    page.keyboard.type(text)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")


def reach(page, position):
    """Waits until a page shows a position of the journal."""
    expect(page.locator("main")).to_have_attribute("data-seq", str(position))


# Everything that must be the same after a change as before it.
STATE = """
(() => {
  const field = document.activeElement;
  const fields = [...document.querySelectorAll('form input:not([type=hidden])')];
  return {
    field: field.id, value: field.value, caret: [field.selectionStart, field.selectionEnd],
    open: [...document.querySelectorAll('details')].map(it => it.open),
    typed: fields.map(it => [it.id, it.value, it.checked]),
    scroll: scrollY, isSame: window.isSame ??= Math.random(),
  };
})()
"""

# Notes the moment at which a text comes to the screen.
WATCH = """
text => {
  const watch = new MutationObserver(() => {
    if (!document.body.innerText.includes(text)) return;
    watch.disconnect();
    requestAnimationFrame(() => window.seenAt = Date.now());
  });
  delete window.seenAt;
  watch.observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""


def test_a_change_is_on_the_others_screen_at_once(home, sit_down, is_timed):
    home.ada.adds(home.group, "Tea", "1")
    ada, ben = sit_down(home.ada).page, sit_down(home.ben).page
    ada.goto(home.group)
    ada.locator("details.filter summary").click()
    type_half(ada, "#filter-min", "half typed")
    before = ada.evaluate(STATE)
    delays = []
    names = ["Milk", "Bread", "Cheese", "Salt", "Rice", "Soap"]
    for title in names:
        ada.evaluate(WATCH, title)
        ben.goto(f"{home.group}/entries/new")
        ben.fill("[name=title]", title)
        ben.fill("[name=amount]", "4")
        begun = time.time() * 1000
        ben.keyboard.press("Enter")
        expect(ada.locator("li[data-entry]", has_text=title)).to_be_visible()
        delays.append(ada.wait_for_function("() => window.seenAt").json_value() - begun)
        assert ada.evaluate(STATE) == before
        ben.wait_for_url(lambda url: "/entries/new" not in url)
    print(f"on the screen after {', '.join(f'{delay:.0f}' for delay in delays)} ms")
    # The first one also wakes a browser that has just begun; the machine may keep one waiting.
    assert not is_timed or statistics.median(delays[1:]) < AT_ONCE
    assert titles(ada) == [*reversed(names), "Tea"]
    assert ada.locator("[data-sum=expense]").get_attribute("data-minor") == "2500"


def test_a_form_that_is_being_filled_in_is_left_alone(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    page.locator("#tool-note > summary").click()
    page.fill("[name=amount]", "12.")
    type_half(page, "#title", "Half a ti")
    before = page.evaluate(STATE)
    home.ben.adds(home.group, "Milk")
    reach(page, home.ben.position(home.group))
    assert page.evaluate(STATE) == before
    page.fill("[name=title]", "Whole")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Whole")).to_be_visible()
    assert titles(page) == ["Whole", "Milk"]


def test_an_edit_is_told_that_the_entry_has_changed(home, sit_down):
    home.ada.adds(home.group, "Milk")
    entry = re.search(r'data-entry="([^"]+)"', home.ada.get(home.group).text)[1]
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(f"{home.group}/entries/{entry}/edit")
    type_half(page, "#title", " and half")
    before = page.evaluate(STATE)
    note = page.locator("[data-note=changed]")
    home.ben.adds(home.group, "Bread")
    reach(page, home.ben.position(home.group))
    expect(note).to_be_hidden()
    base = page.locator("[name=base]").get_attribute("value")
    home.ben.post(f"{home.group}/entries/{entry}", 303, title="Cream", amount="3.50", base=base)
    expect(note).to_be_visible()
    assert page.evaluate(STATE) == before
    page.keyboard.press("Enter")
    expect(page.locator("[data-conflict=title]")).to_be_visible()
    # It has been shown both, and nothing lies over the buttons.
    expect(note).to_be_hidden()
    visitor.forgive("409")


def test_a_row_is_changed_in_its_place(home, sit_down):
    for title in ["Milk", "Bread", "Salt"]:
        home.ada.adds(home.group, title)
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(home.group)
    row = page.locator("li[data-entry]", has_text="Bread")
    row.locator("a").focus()
    page.evaluate("document.querySelectorAll('li[data-entry]').forEach((it, n) => it.number = n)")
    entry = row.get_attribute("data-entry")
    home.ben.post(f"{home.group}/entries/{entry}", 303, title="Rye", amount="5")
    expect(page.locator("[data-entry].fresh")).to_have_attribute("data-entry", entry)
    assert titles(page) == ["Salt", "Rye", "Milk"]
    numbers = "[...document.querySelectorAll('li[data-entry]')].map(it => it.number)"
    assert page.evaluate(numbers) == [0, 1, 2]
    focus = "document.activeElement.closest('li').dataset.entry"
    assert page.evaluate(focus) == entry
    home.ben.post(f"{home.group}/entries/{entry}/deletion", 303)
    expect(page.locator("li[data-entry]")).to_have_count(2)
    expect(page.locator("[data-entry].fresh")).to_have_count(0)


# Notes what begins to move, and for how long.
MOVES = """() => {
  window.moves = []
  addEventListener("animationstart", ({target}) => {
    const words = target.closest("li, .standing")?.querySelector(".row-title, .number")
    for (const it of target.getAnimations())
      moves.push([it.animationName, it.effect.getTiming().duration, words?.textContent])
  }, true)
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_new_row_slides_in(home, sit_down, motion):
    home.ada.adds(home.group, "Milk", "3.00")
    page = sit_down(home.ada, reduced_motion=motion).page
    page.goto(home.group)
    page.evaluate(MOVES)
    home.ada.adds(home.group, "Bread", "9.00")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_visible()
    if motion == "no-preference":
        wait_until(lambda: page.evaluate("moves.some(([name]) => name === 'arrive')"))
    expect(page.locator(".standing .number")).to_have_text("€8.00")
    moves = [it for it in page.evaluate("moves") if it[0] == "arrive"]
    # The mark beside the row begins with it, and the sum moves too.
    wanted = (
        [["arrive", 200, "Bread"], ["arrive", 200, "€8.00"]] if motion == "no-preference" else []
    )
    assert all(it in moves for it in wanted) and bool(moves) == bool(wanted)


def test_balances_stand_beside_the_list_where_there_is_room(home, sit_down):
    home.ada.adds(home.group, "Milk", "3")
    page = sit_down(home.ada).page
    page.goto(home.group)
    beside = page.locator("aside.beside")
    row, ours = (
        page.locator(each).first.bounding_box() for each in ("[data-entry]", "[data-beside]")
    )
    assert ours["x"] >= row["x"] + row["width"]
    assert ours["y"] <= row["y"]
    home.ben.adds(home.group, "Rent", "900")
    expect(beside).to_contain_text("599.00")
    page.set_viewport_size(PHONE)
    expect(beside).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "part", "text"),
    [
        ("", "[data-sum=expense]", "12.00"),
        ("", "[data-count]", "1 entry"),
        ("/balances", "li.balance", "8.00"),
        ("/balances", "li.proposal", "4.00"),
        ("/history", "li.change", "Rent"),
        ("/members", "li.member", "4.00"),
        ("home", "[data-total]", "4.00"),
        ("home", "li[data-group]", "4.00"),
    ],
)
def test_every_page_follows(home, sit_down, path, part, text):
    page = sit_down(home.ada).page
    page.goto("/" if path == "home" else home.group + path)
    assert text not in page.locator("main").inner_text()
    home.ben.adds(home.group, "Rent", "12")
    expect(page.locator(part, has_text=text).first).to_be_visible()


ENTRY = {"title": "Rent", "amount": "12"}


@pytest.mark.parametrize(
    ("path", "target", "form", "part", "text"),
    [
        ("/reports", "/entries", ENTRY, "[data-total]", "12.00"),
        ("/reports?by=member", "/entries", ENTRY, "li", "4.00"),
        ("/recurring", "/entries", ENTRY | {"repeat": "month"}, "[data-rule]", "12.00"),
        ("/labels", "/labels", {"kind": "category", "name": "Pond"}, ".label", "Pond"),
        ("/labels?kind=tag", "/entries", ENTRY | {"tags": "lake"}, ".label", "lake"),
        ("/labels?kind=payee", "/entries", ENTRY | {"payee": "Zoo"}, ".label", "Zoo"),
        ("/budgets", "/budgets", {"category": "rent", "amount": "70"}, ".budget", "70.00"),
        ("/units", "/units", {"code": "HOURS", "decimals": "0"}, "[data-unit]", "HOURS"),
        (
            "/settings",
            "/settings",
            {"name": "Attic", "currency": "EUR"},
            "h1, .group-name",
            "Attic",
        ),
    ],
)
def test_the_pages_of_the_household_follow(home, sit_down, path, target, form, part, text):
    page = sit_down(home.ada).page
    page.goto(home.group + path)
    assert text not in page.locator("main").inner_text()
    home.ben.post(home.group + target, 303, **form)
    expect(page.locator(part, has_text=text).first).to_be_visible()


def test_a_receipt_that_is_dropped_leaves_every_inbox(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/receipts")
    home.ben.upload(
        f"{home.group}/receipts", "receipt", ("a.pdf", b"%PDF-1.4\n%%EOF"), expecting=303
    )
    receipt = page.locator("[data-receipt][data-state=pending]")
    expect(receipt).to_have_count(1)
    address = f"{home.group}/receipts/{receipt.get_attribute('data-receipt')}"
    home.ben.post(f"{address}/dropping", 303, reason="It is somebody else’s.")
    expect(receipt).to_have_count(0)


def test_couples_follow(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/parties")
    people = re.findall(
        r'name="member" value="([^"]+)"', home.ben.get(f"{home.group}/parties").text
    )
    home.ben.post(f"{home.group}/parties", 303, member=people)
    expect(page.locator("section h2", has_text="Chi and Ben")).to_be_visible()


def test_saved_splits_follow(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/presets")
    everyone = re.findall(r'name="(in\[[^"]+)"', home.ben.get(f"{home.group}/presets/new").text)
    form = {"name": "Thirds", "split": "equal"} | dict.fromkeys(everyone, "on")
    home.ben.post(f"{home.group}/presets", 303, **form)
    expect(page.locator("[data-preset]", has_text="Thirds")).to_be_visible()


def test_an_entry_and_the_bin_follow(home, sit_down):
    home.ada.adds(home.group, "Milk")
    entry = re.search(r'data-entry="([^"]+)"', home.ada.get(home.group).text)[1]
    visitor = sit_down(home.ada)
    detail, bin = visitor.page, visitor.tab()
    detail.goto(f"{home.group}/entries/{entry}")
    bin.goto(f"{home.group}/bin")
    home.ben.post(f"{home.group}/entries/{entry}", 303, title="Cream", amount="7")
    expect(detail.locator("h1")).to_have_text("Cream")
    expect(detail).to_have_title(re.compile("^Cream"))
    home.ben.post(f"{home.group}/entries/{entry}/deletion", 303)
    expect(detail.locator(".note")).to_be_visible()
    expect(bin.locator("li[data-entry]")).to_have_attribute("data-entry", entry)


# Counts what a page asks for, and how much of it at the same time.
COUNT = """
window.asked = window.underWay = window.most = 0;
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function () {
  asked++;
  most = Math.max(most, ++underWay);
  this.addEventListener('readystatechange', () => underWay -= this.readyState === 4);
  send.call(this);
};
"""


def test_however_fast_changes_come_one_answer_is_waited_for(home, sit_down):
    page = sit_down(home.ada).page
    page.add_init_script(COUNT)
    page.goto(home.group)
    for number in range(30):
        home.ben.adds(home.group, f"Milk {number}")
    reach(page, home.ben.position(home.group))
    assert page.locator("li[data-entry]").count() == 30
    asked, most = page.evaluate("[asked, most]")
    print(f"asked {asked} times for 30 changes")
    assert most == 1
    assert asked <= 31


def test_twenty_tabs_share_one_connection(home, sit_down):
    visitor = sit_down(home.ada)
    tabs = [visitor.page, *(visitor.tab() for _ in range(19))]
    paths = [home.group, f"{home.group}/balances", "/", f"{home.group}/history"]
    for number, tab in enumerate(tabs):
        tab.goto(paths[number % len(paths)])
    home.ben.adds(home.group, "Milk")
    begun = time.monotonic()
    position = home.ben.position(home.group)
    for tab in tabs:
        reach(tab, position)
    print(f"20 tabs are up to date after {time.monotonic() - begun:.2f} s")
    assert "GET /events" not in home.server.log
    # A stop ends every stream there is, and the log has a line for each, also for what the
    # browser still tries while the server goes.
    assert home.server.stop() == 0
    ages = [int(it) for it in re.findall(r"GET /events 200 (\d+)us", home.server.log)]
    assert len([age for age in ages if age > 500_000]) == 1, ages


def test_a_restart_is_made_up_for_without_a_reload(home, sit_down, is_timed):
    visitor = sit_down(home.ada)
    listing, form, first = visitor.page, visitor.tab(), visitor.tab()
    home.ada.adds(home.group, "Tea", "1")
    listing.goto(home.group)
    listing.locator("details.filter summary").click()
    type_half(listing, "#filter-min", "half typed")
    form.goto(f"{home.group}/entries/new")
    type_half(form, "#title", "Half a ti")
    first.goto("/")
    home.ben.adds(home.group, "Before")
    for page in (listing, form, first):
        reach(page, home.ben.position(home.group))
    before = [listing.evaluate(STATE), form.evaluate(STATE)]
    home.kill()
    for page in (listing, form, first):
        expect(page.locator("[data-note=away]")).to_be_visible()
    home.come_back()
    begun = time.monotonic()
    home.ben.adds(home.group, "After")
    position = home.ben.position(home.group)
    for page in (listing, form, first):
        reach(page, position)
    took = time.monotonic() - begun
    print(f"up to date {took:.2f} s after the restart")
    assert not is_timed or took < 5
    for page in (listing, form, first):
        expect(page.locator("[data-note=away]")).to_be_hidden()
    assert titles(listing) == ["After", "Before", "Tea"]
    assert [listing.evaluate(STATE), form.evaluate(STATE)] == before


def test_a_group_that_is_gone_is_said_to_be(home, sit_down):
    visitor = sit_down(home.ben)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    type_half(page, "#title", "Half a ti")
    before = page.evaluate(STATE)
    home.ada.post(f"{home.group}/deletion", 303, name="Flat")
    expect(page.locator("[data-note=gone]")).to_be_visible()
    assert page.evaluate(STATE) == before
    # The browser itself remarks that the page is not there.
    visitor.forgive("404")


@pytest.mark.parametrize("end", ["deleted", "taken out"])
def test_a_group_that_went_before_the_stream_was_open_is_said_to_be(home, sit_down, end):
    visitor = sit_down(home.ben)
    visitor.forgive("404")
    # Only the streams of pages, and not those of workers, can be held up here.
    visitor.context.add_init_script("delete window.SharedWorker")
    page, held = visitor.page, []
    page.route("**/events?*", lambda route: held.append(route))
    page.goto(f"{home.group}/entries/new")
    type_half(page, "#title", "Half a ti")
    before = page.evaluate(STATE)
    assert wait_until(lambda: page.evaluate("1") and held, 20)
    if end == "deleted":
        home.ada.post(f"{home.group}/deletion", 303, name="Flat")
    else:
        members = home.ada.get(f"{home.group}/members").text
        ben = re.search(r'href="([^"]+/members/[^"]+)"(?:(?!href).)*Ben', members, re.S)[1]
        home.ada.post(f"{ben}/removal", 303)
    for route in held:
        route.continue_()
    expect(page.locator("[data-note=gone]")).to_be_visible()
    assert page.evaluate(STATE) == before


def test_the_end_of_a_session_is_said_and_another_one_goes_on(home, sit_down):
    visitor = sit_down(home.ben)
    page, other = visitor.page, visitor.tab()
    page.goto(f"{home.group}/entries/new")
    type_half(page, "#title", "Half a ti")
    before = page.evaluate(STATE)
    other.goto("/account")
    other.locator("form[action='/logout'] button").click()
    other.wait_for_url("**/login")
    note = page.locator("[data-note=ended]")
    expect(note).to_be_visible()
    assert page.evaluate(STATE) == before
    # Another account signs in: the page stays with its own account.
    name, value = home.ada.cookie.split("=", 1)
    visitor.context.add_cookies([{"name": name, "value": value, "url": home.url}])
    other.goto(home.group)
    home.ada.adds(home.group, "Milk")
    expect(other.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    expect(note).to_be_visible()
    assert page.evaluate(STATE) == before


def test_a_browser_without_shared_workers_follows_too(home, sit_down):
    visitor = sit_down(home.ada)
    visitor.context.add_init_script("delete window.SharedWorker")
    page = visitor.page
    page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    home.ben.adds(home.group, "Bread")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_visible()


def test_a_change_that_is_told_twice_is_asked_for_once(home, sit_down):
    visitor = sit_down(home.ada)
    # The server tells twice of what happens just while the stream opens.
    visitor.context.add_init_script(STREAM)
    page = visitor.page
    page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    visitor.responses.clear()
    page.evaluate("tell(2)")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    home.ben.adds(home.group, "Bread")
    page.evaluate("tell(2)")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_visible()
    assert len([it for it in visitor.responses if it.url.endswith(home.group)]) == 2


def test_a_request_that_failed_is_repeated(home, sit_down):
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(home.group)
    visitor.forgive("ERR_FAILED")
    page.route(f"**{home.group}", lambda route: route.abort(), times=1)
    home.ben.adds(home.group, "Milk")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()


def test_changes_add_no_requests_while_the_page_fails(home, sit_down):
    visitor = sit_down(home.ada)
    visitor.context.add_init_script(STREAM)
    # Where the page waits before it asks again, the test says when that is over.
    visitor.context.add_init_script("""
        const real = setTimeout;
        window.waits = [];
        window.setTimeout = (act, after, ...rest) =>
          after === 3000 ? waits.push(act) : real(act, after, ...rest);
    """)
    visitor.forgive("ERR_FAILED")
    page = visitor.page
    page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    asked = []
    page.on("request", lambda request: asked.append(request.url.endswith(home.group)))
    page.route(f"**{home.group}", lambda route: route.abort())
    page.evaluate("tell(1)")
    wait_until(lambda: page.evaluate("waits.length") == 1)
    for _ in range(3):
        page.evaluate("tell(1)")
        page.evaluate("fetch(document.querySelector('.brand').href + 'up')")
    assert asked.count(True) == 1
    page.unroute(f"**{home.group}")
    page.evaluate("waits.shift()()")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    assert page.evaluate("waits.length") == 0


def test_without_scripts_a_page_says_nothing_of_it(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    for path in ("/", home.group, f"{home.group}/entries/new"):
        page.goto(path)
        assert not page.locator("#live").inner_text().strip()


# Changes random trees into others; gives the first seed for which something is wrong.
MORPH = """
async ([script, first, count]) => {
  const {morph} = await import(script);
  const random = seed => () => {
    seed = seed + 0x6d2b79f5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
  const tree = (next, depth) => {
    const pick = count => Math.floor(next() * count);
    const element = document.createElement(['div', 'p', 'li', 'details', 'input'][pick(5)]);
    if (pick(2)) element.className = 'c' + pick(3);
    if (element.localName === 'input') element.setAttribute('value', pick(9));
    const keys = new Set();
    for (let left = depth ? pick(6) : 0; left; left--) {
      const child = pick(3) ? tree(next, depth - 1) : document.createTextNode('text ' + pick(4));
      const key = pick(8);
      if (child.dataset && pick(2) && !keys.has(key)) {
        keys.add(key);
        child.dataset.entry = key;
      }
      element.append(child);
    }
    return element;
  };
  for (let seed = first; seed < first + count; seed++) {
    const next = random(seed);
    const [old, wish] = [tree(next, 3), tree(next, 3)];
    const root = document.createElement(wish.localName);
    root.append(...old.childNodes);
    const goal = wish.cloneNode(true);
    const kept = new Map([...root.children].map(it => [it.dataset.entry, it]));
    morph(root, wish);
    root.querySelectorAll('.fresh').forEach(it => it.classList.remove('fresh'));
    for (const it of [...root.querySelectorAll('[class=""]')]) it.removeAttribute('class');
    if (!root.isEqualNode(goal)) return `${seed}: ${root.outerHTML} is not ${goal.outerHTML}`;
    for (const child of root.children) {
      const key = child.dataset.entry;
      const earlier = key && kept.get(key);
      if (earlier && earlier.localName === child.localName && earlier !== child)
        return `${seed}: ${key} was made anew`;
    }
  }
  return '';
}
"""


def test_morphing_turns_any_page_into_any_other(home, sit_down):
    visitor = sit_down(home.ada)
    visitor.page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    expect(visitor.page.locator("li[data-entry]")).to_be_visible()
    # The page has it in one piece with all others; here it comes alone, as it was written.
    visitor.page.route(
        "**/source/*.js",
        lambda route: route.fulfill(
            path=ROOT / "Public/js/lib" / route.request.url.rpartition("/")[2]
        ),
    )
    assert visitor.page.evaluate(MORPH, ["/source/morph.js", seed(), 3000]) == ""


def test_a_group_that_one_deletes_is_not_asked_for_again(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/settings")
    home.ben.adds(home.group, "Milk")
    reach(page, home.ada.position(home.group))
    page.locator("summary", has_text=english.groupDeletionTitle).click()
    page.locator("#deletion input[name=name]").fill("Flat")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#deletion button").click()
    page.wait_for_url(lambda url: url.rstrip("/") == home.url)
    assert [url for url in asked if url.endswith("/settings")] == []


def test_the_scripts_are_light(home, sit_down):
    visitor = sit_down(home.ada)
    visitor.page.goto(home.group)
    home.ben.adds(home.group, "Milk")
    expect(visitor.page.locator("li[data-entry]")).to_be_visible()
    scripts = {it.url: len(it.body()) for it in visitor.responses if it.url.endswith(".js")}
    print(f"{sum(scripts.values())} bytes in {len(scripts)} scripts")
    assert sum(scripts.values()) < 22_000
