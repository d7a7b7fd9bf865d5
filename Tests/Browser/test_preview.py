"""While an entry is typed, the form shows what it comes to, as its preview without scripts does."""

import re
import time

import pytest
from chance import dice
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from test_forms import PICTURE

# What each part of the form says that is not typed.
SHOWN = """
(root => Object.fromEntries([...root.querySelectorAll('[data-preview]')].map(part =>
  [part.dataset.preview, part.textContent.replace(/\\s+/g, ' ').trim()])))
"""
FIELDS = "[...new FormData(document.querySelector('.entry-form'))]"
# A preview of what is typed elsewhere, while the focus stays where it is.
TYPE_ELSEWHERE = """{
  const title = document.getElementById("title")
  title.value = "Ramen"
  title.dispatchEvent(new Event("input", {bubbles: true}))
}"""
MODES = ["equal", "shares", "percent", "exact", "adjustment"]


@pytest.fixture
def page(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    return page


def shown(page):
    return page.evaluate(f"{SHOWN}(document)")


def previewed(page, home, reader):
    """What the server says of the form as it is filled in."""
    form = {}
    for name, value in page.evaluate(FIELDS):
        form.setdefault(name, []).append(value)
    answer = home.ada.post(f"{home.group}/entries", preview="on", **form)
    reader.set_content(answer.text)
    return shown(reader)


def choose(page, mode):
    if not page.locator("#split").is_visible():
        page.locator("details:has(> #split) > summary").click()
    page.check(f"#split [name=split][value={mode}]")


def notes(page):
    return page.locator("[data-preview=notes]")


def test_a_sum_shows_its_result(page):
    page.fill("[name=amount]", "18+36.2/3")
    expect(page.locator("#amount-result")).to_contain_text("= €30.07, rounded")
    page.fill("[name=amount]", "18")
    expect(page.locator("#amount-result")).to_have_text("")


def test_what_each_bears_is_always_said_and_moves_nothing(page):
    below = page.locator(".tools")
    top = below.bounding_box()["y"]
    page.fill("[name=amount]", "36.20")
    expect(notes(page)).to_contain_text("€12.06 each")
    assert below.bounding_box()["y"] == top
    choose(page, "shares")
    page.locator("#split .for-shares input").first.fill("2")
    expect(notes(page)).to_contain_text("Your share: €18.10")


def test_the_ways_to_split_are_one_line(page):
    choose(page, "equal")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        boxes = [it.bounding_box() for it in page.locator(".modes span").all()]
        assert len(boxes) == 6
        assert len({(box["y"], round(box["width"])) for box in boxes}) <= 2
        assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    # A reader of the screen hears words, not signs.
    assert page.get_by_role("radio", name=english.splitPercentName).count() == 1


def test_what_is_left_is_said_in_money_and_percent(page):
    page.fill("[name=amount]", "36.20")
    choose(page, "percent")
    fields = page.locator("#split .for-percent input").all()
    for field, text in zip(fields, ["50", "0", "0"], strict=True):
        field.fill(text)
    expect(notes(page)).to_contain_text("€18.10 left · 50%")
    fields[1].fill("60")
    expect(notes(page)).to_contain_text("€3.62 too much · 10%")
    fields[1].fill("50")
    expect(notes(page)).to_contain_text("It adds up")


def test_the_odd_cent_is_told_and_lands_where_it_was_told(page):
    page.fill("[name=amount]", "10")
    page.fill("[name=title]", "Odd")
    expect(notes(page)).to_contain_text("Rounding: €0.01 more for")
    choose(page, "equal")
    told = page.locator("#split .part-result").all_inner_texts()
    page.fill("[name=title]", "Odd one")
    page.keyboard.press("Enter")
    page.locator("li[data-entry] a").first.click()
    page.locator("[data-owed]").first.wait_for()
    owed = [int(it.get_attribute("data-owed")) for it in page.locator("[data-owed]").all()]
    assert sorted(owed) == [333, 333, 334]
    assert sorted(int(re.search(r"3\.\d\d", it)[0].replace(".", "")) for it in told) == sorted(owed)


def test_each_row_shows_what_it_comes_to(page):
    page.fill("[name=amount]", "30")
    choose(page, "adjustment")
    page.locator("#split .for-adjustment input").first.fill("3")
    first = page.locator("#split .part-result").first
    expect(first).to_contain_text("€12.00")
    expect(first).to_contain_text("€9.00 +€3.00")


def test_what_cannot_be_read_is_said_beside_its_field(page):
    page.fill("[name=amount]", "10")
    choose(page, "exact")
    fields = page.locator("#split .for-exact input")
    # Each begins with a part of what it was split into before.
    expect(fields.last).not_to_have_value("")
    first, second, third = fields.all()
    third.fill("")
    first.fill("2+2")
    second.fill("six")
    row = page.locator("#split .part").nth(1)
    expect(row.locator(".error")).to_contain_text("isn’t a number")
    assert second.get_attribute("aria-invalid") == "true"
    expect(page.locator("#split .part-result").first).to_contain_text("= €4.00")
    expect(notes(page)).to_contain_text("€6.00 left")
    second.fill("6")
    expect(row.locator(".error")).to_have_count(0)
    assert second.get_attribute("aria-invalid") is None
    expect(notes(page)).to_contain_text("It adds up")


def test_the_sentence_says_what_is_chosen(page):
    page.fill("[name=amount]", "30")
    choose(page, "shares")
    summary = page.locator("details:has(> #split) > summary")
    expect(page.locator("[name=shown-split]")).to_have_value("shares")
    expect(summary).to_have_accessible_name(re.compile("by shares between everyone"))
    for field, text in zip(page.locator("#split .for-shares input").all(), "1  ", strict=True):
        field.fill(text)
    expect(summary).to_have_accessible_name(re.compile("by shares between you"))
    page.locator("details:has(> #payer) > summary").click()
    page.check("#payer [name=payer][value=several]")
    page.locator("#payer .part-field input").first.fill("20")
    expect(page.locator("#paid")).to_contain_text("€10.00 left")


def choose_currency(page, code):
    """One that is not paid with in the group so far."""
    picker = open_currencies(page)
    picker.get_by_role("searchbox").fill(code)
    picker.get_by_role("button", name=f"{code} · ").click()
    expect(page.locator("#currency")).to_have_value(code)
    expect(picker).to_have_count(0)


def open_currencies(page):
    page.focus("#currency")
    page.select_option("#currency", label="Others…")
    picker = page.locator("dialog.picker")
    expect(picker.get_by_role("searchbox")).to_be_focused()
    return picker


def test_another_currency_asks_for_its_rate(page):
    page.fill("[name=amount]", "30")
    choose_currency(page, "USD")
    expect(page.locator("#rate")).to_be_visible()
    page.fill("#rate", "0.5")
    expect(page.locator("#rate-hint")).to_contain_text("€15.00")


def test_all_other_currencies_come_when_they_are_asked_for(home, page, sit_down):
    few = page.locator("#currency option").all_inner_texts()
    assert (few[0], few[-1], len(few)) == ("EUR · Euro", "Others…", 16)
    page.fill("#amount", "30")
    page.fill("#title", "Ramen")
    picker = open_currencies(page)
    found = picker.locator(".found button")
    assert found.count() > 150
    picker.get_by_role("searchbox").fill("zloty")
    expect(found).to_have_text(["PLN · Polish Zloty"])
    picker.get_by_role("searchbox").fill("bah tha")
    expect(found).to_have_text(["THB · Thai Baht"])
    page.keyboard.press("Enter")
    expect(page.locator("#currency")).to_have_value("THB")
    page.fill("#rate", "0.026")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("li[data-entry]", has_text="Ramen")).to_contain_text("THB")
    page.goto(f"{home.group}/entries/new")
    assert len(page.locator("#currency option").all()) == 17, "what was paid with is among the few"


def test_a_search_that_is_left_keeps_the_currency(page):
    page.fill("#amount", "30")
    choose_currency(page, "PLN")
    open_currencies(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.picker")).to_have_count(0)
    expect(page.locator("#currency")).to_have_value("PLN")
    expect(page.locator("#rate")).to_be_visible()


def test_a_second_preview_opens_no_second_search(home, sit_down):
    # A worker would have the styles at hand.
    page = sit_down(home.ada, service_workers="block").page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    held = []
    page.route("**/drawings.*.css", lambda it: held.append(it))
    page.focus("#currency")
    page.select_option("#currency", label="Others…")
    assert wait_until(lambda: page.evaluate("1") and held)
    with page.expect_response("**/entries"):
        page.evaluate(TYPE_ELSEWHERE)
    held[0].continue_()
    expect(page.locator("dialog.picker")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.picker")).to_have_count(0)


def test_any_side_of_the_rate_gives_the_others(page):
    page.fill("#amount", "1850")
    choose_currency(page, "RSD")
    page.get_by_label("Total in EUR", exact=True).fill("15.81")
    expect(page.locator("#rate")).to_have_value("0.008545945946")
    expect(page.get_by_label("1 EUR in RSD", exact=True)).to_have_value("117.015")
    page.get_by_label("1 EUR in RSD", exact=True).fill("100")
    expect(page.locator("#rate")).to_have_value("0.01")
    expect(page.get_by_label("Total in EUR", exact=True)).to_have_value("18.50")
    page.fill("#rate", "0.02")
    expect(page.get_by_label("1 EUR in RSD", exact=True)).to_have_value("50")


def test_without_scripts_a_preview_brings_all_currencies(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "30")
    page.fill("#title", "Ramen")
    page.select_option("#currency", label="Others…")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("#currency-error")).to_contain_text("Choose a currency")
    page.get_by_role("button", name=english.previewEntry).click()
    expect(page.locator(".error")).to_have_count(0)
    page.select_option("#currency", "THB")
    page.get_by_role("button", name=english.previewEntry).click()
    page.fill("#rate", "0.026")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("li[data-entry]", has_text="Ramen")).to_be_visible()


def test_a_failed_preview_shows_no_old_results(home, sit_down):
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "10")
    choose(page, "equal")
    expect(page.locator("#split .part-result").first).to_contain_text("€3.3")
    page.route("**/entries", lambda it: it.fulfill(status=502, content_type="text/html"))
    page.fill("[name=amount]", "20")
    expect(page.locator("#split .part-result").first).to_be_hidden()
    page.unroute("**/entries")
    page.fill("[name=amount]", "40")
    expect(page.locator("#split .part-result").first).to_contain_text("€13.3")
    visitor.forgive("502")


def test_however_fast_one_types_the_last_word_counts(home, sit_down):
    chance = dice()
    visitor = sit_down(home.ada)
    reader = visitor.context.browser.new_page(java_script_enabled=False)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    for _ in range(40):
        choose(page, mode := chance.choice(MODES))
        amount = chance.choice(["{}", "{}.5", "{}+{}/3", "({}-2)*3", "{}.005", ""])
        fields = [page.locator("[name=amount]"), *page.locator(f"#split .for-{mode} input").all()]
        texts = [amount] + ["{}", "-{}", "", "{}.25"] * 2
        chance.shuffle(fields)
        for field in fields:
            text = chance.choice(texts if field != fields[0] else texts[:1])
            field.focus()
            page.keyboard.press("Control+A")
            page.keyboard.type(text.format(chance.randint(0, 99), chance.randint(1, 9)) or "0")
        for box in page.locator("#split [type=checkbox]:visible").all():
            # A preview may tick a person at the same moment, and the click unticks them.
            if box.is_checked() != (chance.random() < 0.7):
                box.click()
        wanted = previewed(page, home, reader)
        wait_until(lambda: shown(page) == wanted, 20)  # noqa: B023
        assert shown(page) == wanted
    reader.close()


def test_typing_is_answered_at_once_and_not_too_often(home, sit_down):
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("[name=amount]")).to_be_focused()
    page.keyboard.type("1+2+3+4+5+6+7+8", delay=30)
    begun = time.monotonic()
    expect(page.locator("#amount-result")).to_contain_text("€36.00")
    print(f"shown {1000 * (time.monotonic() - begun):.0f} ms after the last key")
    posts = [it for it in visitor.responses if it.request.method == "POST"]
    print(f"{len(posts)} requests for 15 keys")
    assert len(posts) < 8


def test_a_chosen_receipt_is_sent_once_however_much_is_typed(home, sit_down):
    visitor = sit_down(home.ada)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    page.locator("#tool-photo > summary").click()
    picture = PICTURE + bytes(300_000)
    page.get_by_label(english.fileChoose).set_input_files(
        {"name": "receipt.png", "mimeType": "image/png", "buffer": picture}
    )
    page.fill("[name=title]", "Groceries")
    page.locator("[name=amount]").press_sequentially("1+2+3", delay=100)
    expect(page.locator("#amount-result")).to_contain_text("€6.00")
    # Where photos are read, the file is sent for that, and the form only names it from then on.
    expect(page.locator("#tool-photo .reading[aria-busy=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]")).to_have_count(1)
    posts = [it.request for it in visitor.responses if it.request.method == "POST"]
    sizes = [int(it.all_headers()["content-length"]) for it in posts]
    print(f"{sizes} bytes sent")
    assert len(sizes) > 2 and len([it for it in sizes if it > 5_000]) == 1
    page.locator("li[data-entry] a").click()
    expect(page.locator("[data-file]")).to_have_count(1)


def test_what_is_pressed_does_not_move_before_the_finger_has_left(page):
    page.fill("[name=title]", "Milk")
    with page.expect_response("**/entries"):
        page.fill("[name=amount]", "12")
    waiting = []
    page.route("**/entries", lambda it: waiting.append(it), times=1)
    page.fill("[name=amount]", "12.34")
    assert wait_until(lambda: page.evaluate("0") or waiting) is not None
    save = page.get_by_role("button", name=english.saveEntry, exact=True).last
    save.hover()
    page.mouse.down()
    before = save.bounding_box()
    with page.expect_response("**/entries"):
        waiting[0].continue_()
    # After two pictures all that the answer changes is visible.
    page.evaluate("new Promise((it) => requestAnimationFrame(() => requestAnimationFrame(it)))")
    assert save.bounding_box() == before
    page.mouse.up()
    expect(page.locator("li[data-entry]", has_text="Milk")).to_contain_text("12.34")
