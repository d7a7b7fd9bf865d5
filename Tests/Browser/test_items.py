"""A bill by item: who had which line."""

import re

import pytest
from english import english
from evenly import wait_until
from hand import Hand
from playwright.sync_api import expect
from test_preview import choose
from visitor import PHONE


@pytest.fixture
def page(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("422")
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.fill("#amount", "30")
    page.fill("#title", "Trattoria")
    choose(page, "items")
    expect(page.locator("#item-1-name")).to_have_value("Trattoria")
    return page


def tick(page, line, *wanted):
    """Ticks these faces of a line, and no others."""
    for place, face in enumerate(
        page.locator(".item").nth(line - 1).locator(".takers label").all()
    ):
        if face.locator("input").is_checked() != (place in wanted):
            face.click()


def shares(page):
    return page.locator("#split .part-result .number:first-child").all_inner_texts()


def test_it_begins_with_one_line_that_everyone_had(page):
    first = page.locator(".item").first
    assert all(it.is_checked() for it in first.locator(".takers input").all())
    expect(page.locator(".item")).to_have_count(4)


def test_lines_tip_and_shares_are_calculated_as_they_are_typed(page):
    page.fill("#item-1-name", "Steak")
    page.fill("#item-1-amount", "14")
    page.fill("#item-2-name", "Pasta")
    page.fill("#item-2-amount", "2*5")
    tick(page, 1, 0)
    tick(page, 2, 1)
    page.click("[name=add-extra][value=tip]")
    page.fill("#extra-1-amount", "25%")
    expect(page.locator(".items")).to_contain_text("Lines €24.00 + Tip €6.00 = €30.00")
    wait_until(lambda: shares(page)[:2] == ["€17.50", "€12.50"])
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_lines_are_typed_while_no_preview_comes(page):
    held, is_held = [], True
    page.route("**/entries", lambda it: held.append(it) if is_held else it.continue_())
    page.locator("#item-1-name").select_text()
    for name, amount in RECEIPT.items():
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.keyboard.type(amount)
        page.keyboard.press("Enter")
    expect(page.locator("#item-9-name")).to_be_focused()
    is_held = False
    for it in held:
        it.continue_()
    expect(page.locator(".items")).to_contain_text("30.00")
    names = page.locator(".item-name").all()
    assert [it.input_value() for it in names][:8] == [*RECEIPT]
    labels = [page.locator(f"#item-{it}-amount").get_attribute("aria-label") for it in (5, 8)]
    assert labels == [english.itemAmount.format(number=it) for it in (5, 8)]


def test_a_rest_for_all_is_not_another_way_to_split(page):
    page.fill("#item-1-amount", "20")
    page.select_option("[name=rest]", "equal")
    expect(page.locator("#split-word")).to_contain_text(
        re.compile("^by item "), use_inner_text=True
    )
    expect(page.locator(".word .for-equal").locator("visible=true")).to_have_count(0)


def test_what_is_left_is_said_and_not_saved_by_itself(page):
    page.fill("#item-1-amount", "20")
    expect(page.locator(".items")).to_contain_text(english.leftToDivide.format(amount="€10.00"))
    page.locator(".actions .primary").click()
    expect(page.locator("#split-error")).to_have_text(
        english.errorRestUndecided.format(amount="€10.00")
    )
    page.select_option("[name=rest]", "equal")
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_lines_stay_while_another_way_is_looked_at(page):
    page.fill("#item-1-name", "Wine")
    tick(page, 1, 1)
    choose(page, "exact")
    expect(page.locator(".item")).to_have_count(0)
    choose(page, "items")
    expect(page.locator("#item-1-name")).to_have_value("Wine")
    ticked = [it.is_checked() for it in page.locator(".item").first.locator(".takers input").all()]
    assert ticked.index(True) == 1 and ticked.count(True) == 1


def test_a_whole_receipt_is_typed_as_one_text(page):
    page.click("text=" + english.itemsType)
    page.fill("textarea[name=receipt]", "Wine 20 ada x2, ben\nBread 7.50 everyone\nTip 10%")
    page.click("[name=lines][value=typed]")
    expect(page.locator("#item-1-name")).to_have_value("Wine")
    expect(page.locator("#item-2-name")).to_have_value("Bread")
    assert all(
        it.is_checked() for it in page.locator(".item").nth(1).locator(".takers input").all()
    )
    expect(page.locator("#extra-1-amount")).to_have_value("10%")
    expect(page.locator("textarea[name=receipt]")).to_have_value("")


def faces(page, line):
    boxes = page.locator(".item").nth(line - 1).locator(".takers input").all()
    return [place for place, it in enumerate(boxes) if it.is_checked()]


def type_bill(page):
    """Two lines, a tip for the first one, and a rest."""
    page.fill("#item-1-name", "Soup")
    page.fill("#item-1-amount", "20")
    tick(page, 1, 0)
    page.fill("#item-2-name", "Steak")
    page.fill("#item-2-amount", "8")
    tick(page, 2, 1, 2)
    page.click("[name=add-extra][value=tip]")
    page.fill("#extra-1-amount", "1")
    page.fill("#extra-1-lines", "1")
    page.select_option("[name=rest]", "proportion")
    expect(page.locator(".items")).to_contain_text("Lines €28.00 + Tip €1.00 = €29.00")


def expect_bill(page):
    expect(page.locator("#item-2-name")).to_have_value("Steak")
    expect(page.locator("#item-1-name")).to_have_value("Soup")
    expect(page.locator("#item-2-amount")).to_have_value("8")
    assert (faces(page, 1), faces(page, 2)) == ([0], [1, 2])
    expect(page.locator("#extra-1-amount")).to_have_value("1")
    expect(page.locator("#extra-1-lines")).to_have_value("1")
    expect(page.locator("select[name=rest]")).to_have_value("proportion")


def test_the_sum_wraps_on_a_narrow_phone(page):
    page.set_viewport_size({"width": 320, "height": 700})
    page.fill("#item-1-amount", "2400")
    for place, extra in enumerate(("tip", "delivery"), 1):
        page.click(f"[name=add-extra][value={extra}]")
        page.fill(f"#extra-{place}-amount", "123.45")
    expect(page.locator(".items")).to_contain_text("= €2,646.90")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_rest_and_typed_receipt_stay_while_another_way_is_looked_at(page):
    page.fill("#item-1-amount", "20")
    page.select_option("[name=rest]", "proportion")
    page.click("text=" + english.itemsType)
    page.fill("textarea[name=receipt]", "Bread\nButter")
    choose(page, "exact")
    expect(page.locator(".item")).to_have_count(0)
    choose(page, "items")
    expect(page.locator("select[name=rest]")).to_have_value("proportion")
    expect(page.locator("textarea[name=receipt]")).to_have_value("Bread\nButter")


def test_a_weight_comes_back_with_its_tick(page):
    first = page.locator(".item").first
    first.locator("summary").click()
    first.locator(".fold input").first.fill("2")
    wait_until(lambda: shares(page).count("€15.00") == 1)
    first.locator(".takers label").first.click()
    wait_until(lambda: shares(page).count("€15.00") == 2)
    expect(first.locator(".fold input").first).to_have_value("2")
    first.locator(".takers label").first.click()
    wait_until(lambda: shares(page).count("€15.00") == 1)
    tick(page, 1)
    expect(page.locator(".items")).to_contain_text(english.itemsRest)
    page.select_option("[name=rest]", "equal")
    assert faces(page, 1) == []


def test_lines_that_cannot_be_read_are_not_saved_away(page):
    page.click("text=" + english.itemsType)
    page.fill("textarea[name=receipt]", "Wine 30 ada\nBeer")
    page.locator(".actions .primary").click()
    expect(page.locator("#item-receipt-error")).to_have_text(english.errorUnreadLines)
    expect(page.locator("textarea[name=receipt]")).to_have_value("Beer")


def test_a_draft_brings_back_every_line(page):
    type_bill(page)
    for _ in range(2):
        page.reload()
        expect_bill(page)
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_a_draft_of_a_saved_bill_brings_back_what_was_changed(page):
    type_bill(page)
    page.locator(".actions .primary").click()
    page.locator("[data-entry]", has_text="Trattoria").first.locator("a").first.click()
    page.goto(page.url + "/edit")
    expect(page.locator("body.previews")).to_be_attached()
    page.locator("#split-word").click()
    page.fill("#item-2-name", "Beef")
    tick(page, 2, 0)
    page.fill("#item-3-name", "Rice")
    page.fill("#item-3-amount", "1")
    tick(page, 3, 2)
    expect(page.locator(".items")).to_contain_text("Lines €29.00 + Tip €1.00 = €30.00")
    page.reload()
    expect(page.locator("#item-3-name")).to_have_value("Rice")
    expect(page.locator("#item-2-name")).to_have_value("Beef")
    assert [faces(page, line) for line in (1, 2, 3)] == [[0], [0], [2]]
    page.locator("form [data-draft] button").last.click()
    expect(page.locator("#item-2-name")).to_have_value("Steak")
    expect(page.locator("#item-3-name")).to_have_value("")
    assert [faces(page, line) for line in (1, 2)] == [[0], [1, 2]]


def test_a_discarded_draft_leaves_no_line(page):
    type_bill(page)
    page.reload()
    expect_bill(page)
    page.locator("form [data-draft] button").last.click()
    expect(page.locator("#item-2-name")).to_have_count(0)
    expect(page.locator("[name=shown-split]")).to_have_value("equal")
    page.fill("#title", "Tea")
    choose(page, "items")
    expect(page.locator("#item-1-name")).to_have_value("Tea")
    expect(page.locator("#item-2-name")).to_have_value("")


def test_a_form_has_room_for_the_fields_of_a_long_bill(home):
    fields = {
        f"item[{line}][{part}]": "1" for line in range(1, 1201) for part in ("name", "amount")
    }
    bill = fields | {"title": "Feast", "amount": "1", "split": "items"}
    answer = home.ada.post(f"{home.group}/entries", expecting=422, **bill)
    assert english.errorTooManyLines.format(limit=200) in answer.text
    home.ada.post(f"{home.group}/members", expecting=413, **fields)


RECEIPT = {
    "Olive oil": "7.90",
    "Red wine": "6.50",
    "Tomatoes": "2.40",
    "Spaghetti": "1.20",
    "Basil": "1.80",
    "Parmesan": "4.30",
    "Bread": "3.10",
    "Ice cream": "2.80",
}


def test_a_receipt_of_eight_lines_takes_no_mouse_and_little_time(page):
    """Enter leads from a name to its amount, and on to the next line."""
    hand = Hand(page)
    page.locator("#item-1-name").focus()
    page.keyboard.press("Control+A")
    for place, (name, amount) in enumerate(RECEIPT.items(), 1):
        for part, text in (("name", name), ("amount", amount)):
            expect(page.locator(f"#item-{place}-{part}")).to_be_focused()
            hand.types(text)
            hand.enter()
    expect(page.locator("#item-9-name")).to_be_focused()
    expect(page.locator(".items")).to_contain_text(english.leftToDivide.format(amount="€0.00"))
    assert hand.taps == 0
    assert hand.seconds_of_the_hand < 40, str(hand)
    # Enter in an empty line sends the form, as in any other field.
    page.select_option("[name=rest]", "equal")
    page.locator("#item-9-name").press("Enter")
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_a_blank_line_takes_the_rest_and_is_seen_before_it_counts(page):
    page.fill("#item-1-amount", "20")
    page.fill("#item-2-name", "Wine")
    tick(page, 2, 1)
    page.locator(".actions .primary").click()
    expect(page.locator("#item-2-amount")).to_have_value("10.00")
    expect(page.locator("#item-2-amount-error")).to_have_text(english.errorRestTaken)
    page.locator(".actions .primary").click()
    expect(page.locator("[data-entry]", has_text="Trattoria").first).to_be_visible()


def test_a_face_at_the_head_ticks_all_lines(page):
    page.fill("#item-2-name", "Wine")
    page.fill("#item-2-amount", "10")
    face = page.get_by_role("button", name=english.itemsAllOf.format(name="Ben"))
    face.click()
    expect(face).to_have_attribute("aria-pressed", "true")
    assert (faces(page, 1), faces(page, 2)) == ([0, 1, 2], [1])
    face.click()
    expect(face).to_have_attribute("aria-pressed", "false")
    assert (faces(page, 1), faces(page, 2)) == ([0, 2], [])
