"""Choosing another way of splitting keeps the current shares."""

import re

import pytest
from english import english
from playwright.sync_api import expect
from test_preview import choose
from test_promises import member
from visitor import PHONE


@pytest.fixture
def page(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.fill("#amount", "30")
    page.fill("#title", "Milk")
    return page


def values(page, mode):
    return [it.input_value() for it in page.locator(f"#split .for-{mode} input").all()]


def test_each_way_begins_with_what_the_one_before_came_to(page):
    choose(page, "percent")
    fields = page.locator("#split .for-percent input")
    expect(fields.last).not_to_have_value("")
    assert sorted(values(page, "percent")) == ["33.33", "33.33", "33.34"]
    choose(page, "shares")
    expect(page.locator("#split .for-shares input").first).not_to_have_value("")
    choose(page, "exact")
    expect(page.locator("#split .for-exact input").first).not_to_have_value("")


def test_a_start_that_comes_late_is_typed_over(page):
    expect(page.locator("#split")).to_be_attached()
    held, is_held = [], True
    page.route("**/entries", lambda route: held.append(route) if is_held else route.continue_())
    choose(page, "percent")
    field = page.locator("#split .for-percent input").first
    field.focus()
    expect(field).to_have_value("")
    while not held:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    is_held = False
    for route in held:
        route.continue_()
    expect(field).not_to_have_value("")
    page.keyboard.type("25")
    expect(field).to_have_value("25")


def test_members_without_a_typed_amount_share_the_rest(page):
    choose(page, "exact")
    fields = page.locator("#split .for-exact input")
    expect(fields.last).to_have_value("10.00")
    fields.nth(0).fill("15")
    expect(fields.last).to_have_value("7.50")
    expect(fields.nth(1)).to_have_value("7.50")
    fields.nth(1).fill("12")
    expect(fields.last).to_have_value("3.00")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()


def test_untyped_amounts_follow_the_whole(page):
    choose(page, "shares")
    page.locator("#split .for-shares input").first.fill("2")
    expect(page.locator("#split .part-result").first).to_have_text("€15.00")
    choose(page, "exact")
    fields = page.locator("#split .for-exact input")
    expect(fields.last).to_have_value("7.50")
    for amount, parts in [("", "7.50"), ("6", "1.50"), ("60", "15.00")]:
        page.fill("#amount", amount)
        expect(fields.last).to_have_value(parts)
    assert values(page, "exact") == ["30.00", "15.00", "15.00"]
    choose(page, "percent")
    expect(page.locator("#split .for-percent input").last).to_have_value("25.00")
    page.fill("#amount", "80")
    choose(page, "exact")
    expect(fields.last).to_have_value("20.00")
    # A typed share stays as it is.
    fields.last.fill("10")
    expect(fields.first).to_have_value("35.00")
    page.fill("#amount", "90")
    expect(fields.first).to_have_value("40.00")
    expect(fields.last).to_have_value("10")


def worked_out_without_scripts(home, sit_down, mode):
    """A form of thirty of which a preview has worked out the parts."""
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "30")
    choose(page, mode)
    page.get_by_role("button", name=english.previewEntry).click()
    return page


def test_without_scripts_they_do_so_with_the_next_answer(home, sit_down):
    page = worked_out_without_scripts(home, sit_down, "exact")
    assert values(page, "exact") == ["10.00", "10.00", "10.00"]
    page.fill("#amount", "60")
    page.get_by_role("button", name=english.previewEntry).click()
    assert values(page, "exact") == ["20.00", "20.00", "20.00"]
    page.fill("#amount", "90")
    page.fill("#title", "Milk")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("li[data-entry]", has_text="Milk")).to_contain_text("you get back +€60.00")


@pytest.mark.parametrize("scripts", [True, False], ids=["offline", "without scripts"])
def test_the_sentence_leaves_open_what_was_not_worked_out(home, sit_down, scripts):
    visitor = sit_down(home.ada, java_script_enabled=scripts)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    if scripts:
        expect(page.locator("body.previews")).to_be_visible()
        visitor.context.set_offline(True)
    payer, day = page.locator("#payer-word"), page.locator("#date-word")
    assert not is_open(payer)
    payer.click()
    page.get_by_label("Ben", exact=True).locator("visible=true").first.check()
    day.click()
    page.focus("#date")
    page.keyboard.type("02022025")
    page.locator("#title").click()
    for word in (payer, day):
        expect(word).to_have_accessible_name(re.compile("(Who paid|Date) …"))
    assert not is_open(page.locator("#split-word"))
    if scripts:
        visitor.context.set_offline(False)
        page.fill("#amount", "30")
        expect(payer).to_have_accessible_name(re.compile("Who paid Ben"))
        expect(day).to_have_accessible_name(re.compile("2 February 2025"))
        assert not is_open(payer)


def is_open(word):
    """Whether the sentence leaves open what it says there."""
    beside = "it => getComputedStyle(it.querySelector('.said'), '::after').content"
    return word.evaluate(beside) == '"…"'


def test_without_scripts_no_member_drops_out_of_shares(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "30")
    page.fill("#title", "Milk")
    word = page.locator("summary:has(+ #split)")
    choose(page, "shares")
    assert values(page, "shares") == ["1", "1", "1"]
    assert is_open(word)
    expect(word).to_have_accessible_name(re.compile("How it is split by shares between …"))
    page.locator("#split .for-shares input").first.fill("2")
    page.get_by_role("button", name=english.previewEntry).click()
    expect(word).to_have_accessible_name(re.compile("by shares between everyone"))
    assert not is_open(word)
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    page.locator("li[data-entry]", has_text="Milk").get_by_role("link").first.click()
    shares = page.locator("table.shares tbody tr")
    expect(shares).to_have_count(3)
    expect(shares.first).to_contain_text("€15.00")


def test_a_member_who_is_left_out_is_named(page):
    choose(page, "percent")
    first, second, third = page.locator("#split .for-percent input").all()
    expect(third).not_to_have_value("")
    first.fill("60")
    expect(third).to_have_value("20.00")
    expect(second).to_have_value("20.00")
    first.fill("100")
    notes = page.locator("[data-preview=notes]")
    expect(notes).to_contain_text("Not paying anything: Ben and Chi.")
    expect(third).to_have_value("")
    first.fill("50")
    expect(third).to_have_value("25.00")
    expect(notes).not_to_contain_text("Not paying anything")
    page.fill("#amount", "60")
    expect(page.locator("#split .part-result").first).to_have_text("€30.00")


def test_too_much_by_one_way_goes_on_by_another(page):
    choose(page, "percent")
    fields = page.locator("#split .for-percent input")
    expect(fields.last).not_to_have_value("")
    fields.nth(0).fill("60")
    fields.nth(1).fill("60")
    expect(page.locator("#split .left b").first).to_have_text("€6.00 too much · 20%")
    choose(page, "exact")
    expect(page.locator("#split .for-exact input").nth(1)).to_have_value("18.00")
    assert values(page, "exact") == ["18.00", "18.00", ""]


def test_what_is_left_is_given_with_one_tap(page):
    choose(page, "exact")
    fields = page.locator("#split .for-exact input")
    expect(fields.last).to_have_value("10.00")
    for field, text in zip(fields.all(), ["1", "2", "3"], strict=True):
        field.fill(text)
    left = page.locator("#split .left")
    expect(left).to_contain_text("€24.00 left")
    left.get_by_role("button", name=english.giveRest.format(name="Chi")).click()
    expect(fields.last).to_have_value("27.00")


def several(page):
    page.locator("summary:has(+ #payer)").click()
    page.get_by_label(english.payerSeveral).check()
    return page.locator("#payer"), page.locator("summary:has(+ #payer)")


def paid(payers, name):
    return payers.get_by_label(f"What {name} paid", exact=True)


def test_several_payers_begin_with_the_one_who_types(page):
    payers, sentence = several(page)
    expect(paid(payers, "Ada")).to_have_value("30.00")
    expect(payers.locator(".error")).to_have_count(0)
    expect(payers.get_by_role("checkbox", name="You")).to_be_checked()
    expect(paid(payers, "Ben")).to_be_hidden()
    expect(sentence).to_contain_text("you")


def test_payers_do_not_move_when_the_preview_comes(page):
    held, is_held = [], True
    page.route("**/entries", lambda route: held.append(route) if is_held else route.continue_())
    payers, _ = several(page)
    boxes = payers.get_by_role("checkbox")
    expect(boxes.first).to_be_visible()
    expect(boxes.first).to_be_checked()
    before = [box.bounding_box() for box in boxes.all()]
    while not held:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    is_held = False
    for route in held:
        route.continue_()
    expect(paid(payers, "Ada")).to_have_value("30.00")
    assert [box.bounding_box() for box in boxes.all()] == before


def test_a_ticked_payer_has_paid_a_part(page):
    payers, sentence = several(page)
    expect(paid(payers, "Ada")).to_have_value("30.00")
    payers.get_by_role("checkbox", name="Ben").check()
    expect(paid(payers, "Ben")).to_be_focused()
    page.keyboard.type("10")
    expect(paid(payers, "Ada")).to_have_value("20.00")
    expect(sentence).to_contain_text("you and Ben")
    expect(payers.locator(".error")).to_have_count(0)
    payers.get_by_role("checkbox", name="Ben").uncheck()
    expect(paid(payers, "Ada")).to_have_value("30.00")
    page.fill("#amount", "45")
    expect(paid(payers, "Ada")).to_have_value("45.00")
    payers.get_by_role("checkbox", name="Chi").check()
    page.keyboard.type("5")
    expect(paid(payers, "Ada")).to_have_value("40.00")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    page.locator("li[data-entry]", has_text="Milk").get_by_role("link").first.click()
    parts = [it.get_attribute("data-paid") for it in page.locator("[data-paid]").all()]
    assert sorted(int(it) for it in parts) == [0, 500, 4000]


def test_a_ticked_payer_has_paid_what_the_others_did_not(page):
    payers, _ = several(page)
    payers.get_by_role("checkbox", name="Ben").check()
    paid(payers, "Ada").fill("12")
    expect(paid(payers, "Ben")).to_have_value("18.00")
    payers.get_by_role("checkbox", name="Chi").check()
    expect(paid(payers, "Ben")).to_have_value("9.00")
    expect(paid(payers, "Chi")).to_have_value("9.00")


def test_payers_can_be_chosen_before_the_amount(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    payers, sentence = several(page)
    expect(paid(payers, "Ada")).to_be_visible()
    payers.get_by_role("checkbox", name="Ben").check()
    payers.get_by_role("checkbox", name="Ben").uncheck()
    expect(sentence).to_contain_text("you")
    expect(payers.locator(".error")).to_have_count(0)
    expect(payers.locator("[aria-invalid]")).to_have_count(0)
    page.fill("#amount", "12")
    expect(paid(payers, "Ada")).to_have_value("12.00")


def test_one_person_is_enough_again(page):
    payers, sentence = several(page)
    expect(paid(payers, "Ada")).to_have_value("30.00")
    payers.get_by_role("checkbox", name="Ben").check()
    payers.get_by_role("checkbox", name="You").uncheck()
    payers.get_by_role("button", name=english.payerAlone).click()
    expect(payers.get_by_role("radio", name="Ben")).to_be_focused()
    expect(sentence).to_contain_text("Ben")
    expect(payers.get_by_role("checkbox", name="You")).to_be_hidden()


def test_people_are_ticked_together(page):
    choose(page, "equal")
    boxes = page.locator("#split [type=checkbox]")
    for name, ticked in (("No one", 0), ("Only me", 1), ("Everyone", 3)):
        page.get_by_role("button", name=name, exact=True).click()
        assert sum(it.is_checked() for it in boxes.all()) == ticked


def test_without_scripts_a_member_with_an_amount_has_paid(home, sit_down):
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/entries/new")
    page.fill("#amount", "30")
    payers, sentence = several(page)
    expect(payers.get_by_role("checkbox")).to_have_count(0)
    page.get_by_role("button", name=english.previewEntry).click()
    assert paid(payers, "Ada").input_value() == "30.00"
    paid(payers, "Ada").fill("20")
    paid(payers, "Ben").fill("10")
    page.get_by_role("button", name=english.previewEntry).click()
    expect(sentence).to_contain_text("you and Ben")
    expect(payers.locator(".error")).to_have_count(0)


def test_without_scripts_a_preview_does_the_same(home, sit_down):
    page = worked_out_without_scripts(home, sit_down, "percent")
    assert sorted(values(page, "percent")) == ["33.33", "33.33", "33.34"]
    page.locator("#split .for-percent input").nth(1).fill("33.33")
    page.locator("#split .for-percent input").first.fill("50")
    page.locator("#split .for-percent input").last.fill("")
    page.get_by_role("button", name=english.previewEntry).click()
    page.get_by_role("button", name=english.giveRest.format(name="Chi")).click()
    # The whole page has arrived.
    expect(page.locator("#split .for-percent input").last).to_have_value("16.67")
    assert values(page, "percent") == ["50", "33.33", "16.67"]


def test_a_row_says_its_part_once_and_what_is_left_stands_once(page):
    for mode in ("shares", "exact", "adjustment", "percent"):
        choose(page, mode)
        expect(page.locator("#split .part-result").first).to_contain_text("€10.00")
        expect(page.locator("#split .part-result", has_text="%")).to_have_count(0)
    for field in page.locator("#split .for-percent input").all():
        field.fill("20")
    expect(page.locator("#split .part-result").first).to_have_text("€6.00")
    choose(page, "exact")
    for field in page.locator("#split .for-exact input").all():
        field.fill("8")
    expect(page.locator("#split .left b")).to_have_text("€6.00 left")
    note = page.locator(".notes p", has_text=english.leftToDivide.format(amount="€6.00"))
    assert note.bounding_box()["width"] == 1
    page.locator("details:has(> #split) > summary").click()
    assert note.bounding_box()["width"] > 50


def test_one_saved_part_is_changed_and_those_of_others_stay(home, sit_down):
    ada, ben, chi = (member(home, name) for name in ("Ada", "Ben", "Chi"))
    form = {f"percent[{ada}]": "60", f"percent[{ben}]": "20", f"percent[{chi}]": "20"}
    home.ada.post(
        f"{home.group}/entries", expecting=303, title="Rent", amount="50", split="percent", **form
    )
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(home.group)
    page.locator("li[data-entry] a", has_text=english.categoryRent).click()
    page.get_by_role("link", name=english.detailEdit).click()
    expect(page.locator("body.previews")).to_be_attached()
    page.locator("#split-word").click()
    page.locator(f"[name='percent[{ada}]']").fill("50")
    expect(page.locator("#split .for-percent input").last).to_have_value("30.00")
    assert sorted(values(page, "percent")) == ["20", "30.00", "50"]


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_third_in_a_row_that_is_split_alike_is_offered_for_new_entries(home, sit_down, scripts):
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    use = page.locator("#message").get_by_role("button", name=english.presetDefaultSave)
    for title in ("Rent", "Power", "Water"):
        expect(use).to_have_count(0)
        page.goto(f"{home.group}/entries/new")
        page.fill("#amount", "30")
        page.fill("#title", title)
        choose(page, "percent")
        fields = page.locator("#split .for-percent input")
        for field, part in zip(fields.all(), ("60", "40", "0"), strict=True):
            field.fill(part)
        page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
        expect(page.locator("#message")).to_contain_text(f"“{title}” was added")
    expect(page.locator("#message")).to_contain_text(english.presetOffer)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    use.click()
    expect(page.locator("#message")).to_contain_text(english.presetDefaultSaved)
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("#split [name=split][value=percent]")).to_be_checked()
