"""From the photo of a receipt to a saved bill by item, in few taps."""

import pytest
from drawn_receipts import BASKETS, draw
from english import english
from hand import Hand
from playwright.sync_api import expect
from visitor import PHONE

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def lines(part):
    """Name and amount of each line that is not empty."""
    names = [it.input_value() for it in part.locator(".item-name").all()]
    amounts = [it.input_value() for it in part.locator(".item > input.number").all()]
    return [pair for pair in zip(names, amounts, strict=True) if any(pair)]


@pytest.mark.parametrize("receipt", BASKETS, ids=lambda it: it.name)
def test_a_bill_among_three_takes_at_most_twelve_taps(chromium, home, sit_down, receipt):
    page = sit_down(home.ada, **TOUCH).page
    page.goto(home.group)
    hand = Hand(page)
    hand.tap(page.locator("a[data-sheet]").locator("visible=true").first)
    sheet = page.locator("dialog.over")
    hand.tap(sheet.locator("#tool-photo > summary"))
    name, picture = draw(chromium, receipt)
    hand.taps += 3  # the button of the camera, its shutter, and "use this photo"
    sheet.get_by_label(english.filePhotograph, exact=True).set_input_files(
        {"name": name, "mimeType": "image/png", "buffer": picture}
    )
    expect(sheet.locator("#amount")).to_have_value(receipt.total, timeout=30_000)
    expect(sheet.locator(".note")).to_contain_text(f"{len(BASKETS[receipt])} lines")
    hand.tap(sheet.locator("summary:has(+ #split)"))
    hand.tap(sheet.locator("#split .modes label:has([value=items])"))
    expect(sheet.locator(".item").first).to_be_visible()
    assert lines(sheet) == BASKETS[receipt]
    assert not any(it.is_checked() for it in sheet.locator(".item .takers input").all())
    expect(sheet.locator(".item-picture img")).to_be_visible()
    hand.tap(sheet.get_by_role("button", name=english.itemsAll))
    boxes = sheet.locator(".item .takers input")
    expect(boxes.nth(3 * len(BASKETS[receipt]) - 1)).to_be_checked()
    # Chi had no wine.
    wine = [it for it, _ in BASKETS[receipt]].index(
        "Rotwein" if "German" in receipt.name else "Red wine"
    )
    hand.tap(sheet.locator(".item").nth(wine).locator(".takers label").nth(2))
    hand.tap(sheet.get_by_role("button", name=english.saveEntry, exact=True))
    expect(page.locator("[data-entry]", has_text=receipt.total)).to_have_count(1)
    assert hand.taps <= 12, str(hand)
    assert hand.fields == 0


def test_read_lines_take_the_place_of_the_one_it_begins_with(chromium, home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    page.locator("summary:has(+ #split)").click()
    page.locator("#split .modes label:has([value=items])").click()
    expect(page.locator(".item").first).to_be_visible()
    page.locator("#tool-photo > summary").click()
    receipt = next(iter(BASKETS))
    name, picture = draw(chromium, receipt)
    page.locator("input[type=file][multiple]").set_input_files(
        {"name": name, "mimeType": "image/png", "buffer": picture}
    )
    expect(page.locator("#item-1-name")).to_have_value("Olive oil", timeout=30_000)
    assert lines(page) == BASKETS[receipt]


def test_lines_that_were_changed_while_the_photo_is_read_stay(chromium, home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new?split=items")
    page.locator("summary:has(+ #split)").click()
    page.locator("#split .modes label:has([value=items])").click()
    page.locator("#tool-photo > summary").click()
    name, picture = draw(chromium, next(iter(BASKETS)))
    with page.expect_response(lambda it: it.request.method == "POST" and "lines" in it.text()):
        page.locator("input[type=file][multiple]").set_input_files(
            {"name": name, "mimeType": "image/png", "buffer": picture}
        )
        page.locator("#item-1-name").fill("Mine")
    expect(page.locator("#amount")).to_have_value("18.00")
    expect(page.locator("#item-1-name")).to_have_value("Mine")
    expect(page.locator("#item-2-name")).to_have_value("")


def test_without_scripts_the_read_lines_stand_there_too(chromium, home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False, **TOUCH).page
    page.goto(f"{home.group}/entries/new")
    receipt = next(iter(BASKETS))
    name, picture = draw(chromium, receipt)
    page.locator("#tool-photo > summary").click()
    page.locator("input[type=file]").first.set_input_files(
        {"name": name, "mimeType": "image/png", "buffer": picture}
    )
    page.get_by_role("button", name=english.photoRead).click()
    expect(page.locator("#amount")).to_have_value(receipt.total)
    if not page.locator("#split").is_visible():
        page.locator("summary:has(+ #split)").click()
    page.locator("#split .modes label:has([value=items])").click()
    page.locator("[name=preview]").locator("visible=true").first.click()
    expect(page.locator("#item-1-name")).to_have_value("Olive oil")
    assert lines(page) == BASKETS[receipt]
    page.get_by_role("button", name=english.itemsAll).click()
    page.get_by_role("button", name=english.saveEntry, exact=True).locator(
        "visible=true"
    ).first.click()
    expect(page.locator("[data-entry]", has_text=receipt.total)).to_have_count(1)
