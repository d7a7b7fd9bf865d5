"""Everyone at the table ticks what they had on one bill, each on their own phone."""

import random
import re
import statistics
import time
from fractions import Fraction

import pytest
from chance import seed
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from pocket import DOWN, go_offline, keep_pages, waiting
from visitor import PHONE

LINES, GUESTS, STEPS = 40, 8, 60
AT_ONCE = 300  # milliseconds from one screen to another


def members_of(home):
    """The ids of the group's members by name."""
    page = home.ada.get(f"{home.group}/members").text
    found = re.findall(r'data-member="([\w-]+)".*?class="row-title">(?:<bdi>)?(\w+)', page, re.S)
    return {name: member for member, name in found}


def open_table(home, prices):
    """A bill whose lines no one has ticked yet; returns its page and the link for the table."""
    people = members_of(home)
    form = {"kind": "expense", "title": "Dinner", "split": "items", "rest": "equal"}
    form |= {"amount": "", "currency": "EUR", "payer": people["Ada"]}
    form |= {f"in[{member}]": "on" for member in people.values()}
    for number, price in enumerate(prices, 1):
        form[f"item[{number}][name]"] = f"Dish {number}"
        form[f"item[{number}][amount]"] = f"{price / 100:.2f}"
    home.ada.post(f"{home.group}/entries", expecting=303, **form)
    entry = re.search(r'data-entry="([\w-]+)"', home.ada.get(home.group).text)[1]
    entry = f"{home.group}/entries/{entry}"
    link = home.ada.post(f"{entry}/table", expecting=303)["Location"]
    return entry, re.search(r"/table/[0-9a-f]{64}", home.ada.get(link).text)[0]


class Seat:
    """Someone at the table."""

    def __init__(self, visitor, name, link):
        self.visitor, self.page, self.name = visitor, visitor.page, name
        self.page.goto(link)

    def joins(self):
        self.page.locator("details.sheet summary").click()
        self.page.fill("[name=name]", self.name)
        self.page.locator("details.sheet button").click()
        expect(self.page.locator(".tick").first).to_be_visible()
        return self

    def line(self, number):
        return self.page.locator("[data-line]").nth(number)

    def ticks(self, number):
        """Presses a line; returns whether it is ticked by that."""
        form = self.line(number).locator("form").first
        is_ticked = form.locator("[name=weight]").get_attribute("value") == "1"
        form.locator("button").click()
        return is_ticked

    def shown(self):
        """Whether each line is ticked by this person."""
        return [
            it.get_attribute("aria-pressed") == "true" for it in self.page.locator(".tick").all()
        ]


def claims(prices, had, sharing):
    """What each has to bear, as exact parts of the bill."""
    found = dict.fromkeys(sharing, Fraction(0))
    for number, price in enumerate(prices):
        takers = [name for name, lines in had.items() if number in lines] or sharing
        for name in takers:
            found[name] = found.get(name, 0) + Fraction(price, len(takers))
    return found


def test_ten_people_tick_forty_lines_and_nothing_is_lost(home, sit_down, is_timed):
    dice = random.Random(seed())
    prices = [dice.randint(50, 2_999) for _ in range(LINES)]
    sharing = [*members_of(home)]
    entry, link = open_table(home, prices)
    seats = []
    for name, person in [("Ada", home.ada), ("Ben", home.ben)]:
        visitor = sit_down(person, viewport=PHONE)
        visitor.forgive(*DOWN)
        seats.append(Seat(keep_pages(visitor, home.group), name, link))
    for number in range(GUESTS):
        visitor = sit_down(None, viewport=PHONE, java_script_enabled=number > 0)
        seats.append(Seat(visitor, f"Guest{number}", link).joins())
    away = seats[:2]
    had = {seat.name: set() for seat in seats}
    for step in range(STEPS):
        if step == STEPS // 3:
            for seat in away:
                go_offline(seat.visitor)
        if step == 2 * STEPS // 3:
            for seat in away:
                seat.visitor.context.set_offline(False)
        seat, number = dice.choice(seats), dice.randrange(LINES)
        had[seat.name].discard(number)
        if seat.ticks(number):
            had[seat.name].add(number)
    for seat in away:
        expect(waiting(seat.page)).to_have_count(0)
    for seat in seats:
        if seat.name == "Guest0":
            seat.page.reload()
        expected = [number in had[seat.name] for number in range(LINES)]
        assert wait_until(lambda seat=seat, all=expected: seat.shown() == all), seat.name
    people = members_of(home)
    rows = re.findall(r'data-member="([\w-]+)"[^>]*data-owed="(\d+)"', home.ada.get(entry).text)
    owed = {member: int(units) for member, units in rows}
    wanted = claims(prices, had, sharing)
    assert sum(owed.values()) == sum(prices)
    assert all(abs(owed.get(people[name], 0) - claim) < 1 for name, claim in wanted.items())
    delays = [seen_elsewhere(seats[-1], seats[-2], number) for number in range(9)]
    print(f"on the other's screen after {', '.join(f'{delay:.0f}' for delay in delays)} ms")
    assert not is_timed or statistics.median(delays) < AT_ONCE


def seen_elsewhere(one, other, number):
    """How many milliseconds after a press the line changes on another screen."""
    before = other.line(number).inner_text()
    other.page.evaluate(WATCH, number)
    begun = time.time() * 1000
    one.ticks(number)
    assert wait_until(lambda: other.line(number).inner_text() != before)
    return other.page.wait_for_function("() => window.seenAt").json_value() - begun


# Notes the moment at which a line changes on the screen.
WATCH = """number => {
  delete window.seenAt;
  const line = document.querySelectorAll("[data-line]")[number];
  const before = line.innerText;
  const watch = new MutationObserver(() => {
    if (line.innerText === before) return;
    watch.disconnect();
    requestAnimationFrame(() => window.seenAt = Date.now());
  });
  watch.observe(line, {subtree: true, childList: true, characterData: true});
}"""


def test_a_second_tap_takes_nothing_back_and_other_lines_wait_for_no_answer(home, sit_down):
    _, link = open_table(home, [1_000, 2_000, 3_000])
    seat = Seat(sit_down(home.ada, viewport=PHONE), "Ada", link)
    buttons = seat.page.locator(".tick")
    buttons.nth(0).click()
    expect(buttons.nth(0)).to_have_attribute("aria-pressed", "true")
    # Without waiting until a press is possible, as fingers do.
    for number in (0, 1):
        buttons.nth(number).click(force=True)
    expect(buttons.nth(1)).to_have_attribute("aria-pressed", "true")
    assert seat.shown() == [True, True, False]
    assert seat.page.url.endswith(link), "a member stays at the link"


@pytest.mark.parametrize("chosen", [False, True], ids=["by account", "by name"])
def test_quick_ticks_are_all_counted(home, sit_down, chosen):
    entry, link = open_table(home, [1_000] * 5)
    if chosen:
        link += f"?as={members_of(home)['Ada']}"
    seat = Seat(sit_down(home.ada, viewport=PHONE), "Ada", link)
    for button in seat.page.locator(".tick").all():
        button.click(force=True, no_wait_after=True)
    assert wait_until(lambda: seat.shown() == [True] * 5)
    ada = members_of(home)["Ada"]
    owed = re.search(rf'"{ada}"[^>]*data-owed="(\d+)"', home.ada.get(entry).text)
    assert owed[1] == "5000"


def test_why_a_tick_failed_stays_until_it_is_tried_again(home, sit_down):
    _, link = open_table(home, [1_000] * 3)
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("ERR_FAILED")
    seat = Seat(visitor, "Ada", link)
    visitor.page.route("**/table/*", lambda it: it.abort(), times=1)
    seat.ticks(0)
    again = seat.line(0).locator(".fault button")
    expect(again).to_be_visible()
    seat.ticks(1)
    assert wait_until(lambda: seat.shown() == [False, True, False])
    again.click()
    assert wait_until(lambda: seat.shown() == [True, True, False])
    expect(again).to_have_count(0)


def test_an_answer_that_is_late_takes_nothing_back(home, sit_down):
    _, link = open_table(home, [1_000] * 3)
    visitor = sit_down(home.ada, viewport=PHONE)
    seat, held = Seat(visitor, "Ada", link), []

    def hold(route):
        if route.request.method == "POST" or held:
            return route.continue_()
        return held.append((route, route.fetch()))

    visitor.page.route("**/table/*", hold)
    seat.ticks(0)
    assert wait_until(lambda: visitor.page.evaluate("1") and held)
    seat.ticks(1)
    assert wait_until(lambda: seat.shown() == [True, True, False])
    route, answer = held[0]
    with visitor.page.expect_response(lambda it: it.request.method == "GET"):
        route.fulfill(response=answer)
    visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert seat.shown() == [True, True, False]


def test_the_share_stands_above_the_bar(home, sit_down):
    _, link = open_table(home, [1_000] * 20)
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(link)
    foot, bar = page.locator(".table-foot > *"), page.locator(".places")
    lowest = max(it["y"] + it["height"] for it in (each.bounding_box() for each in foot.all()))
    assert lowest <= bar.bounding_box()["y"]
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("main > * > p:last-child a")).to_be_in_viewport()


def test_a_tick_without_a_connection_is_seen_and_taken_back(home, sit_down):
    _, link = open_table(home, [1_000, 2_000])
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive(*DOWN)
    seat = Seat(keep_pages(visitor, home.group), "Ada", link)
    go_offline(visitor)
    pressed = [line.locator(".tick") for line in (seat.line(0), seat.line(1))]
    for line in pressed:
        line.click()
        expect(line).to_have_attribute("aria-pressed", "true")
    pressed[0].click()
    expect(pressed[0]).to_have_attribute("aria-pressed", "false")
    visitor.context.set_offline(False)

    def stored():
        return re.findall(r'aria-pressed="(\w+)"', home.ada.get(link).text)

    assert wait_until(lambda: seat.shown() == [False, True] and stored() == ["false", "true"])


def test_a_tick_that_is_refused_says_why(home, sit_down):
    entry, link = open_table(home, [1_000])
    visitor = sit_down(None, viewport=PHONE)
    visitor.forgive("404")
    seat = Seat(visitor, "Guest", link).joins()
    home.ada.post(f"{entry}/table", expecting=303, end="on")
    seat.ticks(0)
    expect(seat.page.locator("main")).to_contain_text(english.joinClosed)
    seat.page.goto(link)
    expect(seat.page.locator("h1")).to_have_text(english.tableClosedTitle)


def test_the_page_fits_a_narrow_phone(home, sit_down):
    _, link = open_table(home, [1_000, 99_999_999])
    visitor = sit_down(None, viewport={"width": 320, "height": 640})
    seat = Seat(visitor, "Guest", link).joins()
    seat.ticks(1)
    expect(seat.page.locator(".tick").nth(1)).to_have_attribute("aria-pressed", "true")
    assert seat.page.evaluate("document.documentElement.scrollWidth") <= 320
    sizes = [it.bounding_box() for it in seat.page.locator("main button, main a").all()]
    assert all(box["height"] >= 43.9 for box in sizes), sizes
