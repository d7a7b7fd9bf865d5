"""The sheet under a thumb: what a phone with its keyboard up shows, asks for and sends."""

import re

import pytest
from accessibility import complaints
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from proof import in_languages
from test_sheet import open_sheet
from visitor import NARROW, PHONE

KEYBOARD_UP = {"width": 390, "height": 508}


@pytest.fixture
def ada(home, sit_down):
    return sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True)


def sheet_of(page, home):
    page.goto(home.group)
    sheet = open_sheet(page)
    expect(page.locator("body.previews")).to_be_attached()
    # It comes up from the bottom.
    sheet.evaluate("it => Promise.all(it.getAnimations().map((that) => that.finished))")
    return sheet


def test_amount_title_and_save_are_above_the_keyboard(home, ada):
    page = ada.page
    page.set_viewport_size(KEYBOARD_UP)
    sheet = sheet_of(page, home)
    save = sheet.get_by_role("button", name=english.saveEntry, exact=True)
    for it in (sheet.locator("#amount"), sheet.locator("#title"), save):
        expect(it).to_be_in_viewport(ratio=1)
    assert "resizes-content" in page.locator("meta[name=viewport]").get_attribute("content")
    sheet.locator("#tool-tags > summary").click()
    sheet.locator("#new-category").scroll_into_view_if_needed()
    expect(save).to_be_in_viewport(ratio=1)


# As people of these languages type an amount of nine digits, and the largest that there is.
LONG_AMOUNTS = {
    "de": ["1.234.567,89", "9.999.999.999,99"],
    "ja": ["1,234,567.89", "999,999,999,999"],
    "ar": ["١٬٢٣٤٬٥٦٧٫٨٩", "٩٬٩٩٩٬٩٩٩٬٩٩٩٫٩٩"],
}


def cut(fields):
    """What stands in those fields of which a part is not seen."""
    return [
        f"{it.get_attribute('name')}: {it.input_value()}"
        for it in fields
        if it.evaluate("it => it.scrollWidth > it.clientWidth")
    ]


@pytest.mark.parametrize("locale", in_languages(*LONG_AMOUNTS))
@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scripts", [True, False])
def test_an_amount_is_read_while_it_is_typed(home, sit_down, width, scripts, locale):
    page = sit_down(
        home.ada,
        viewport={"width": width, "height": 800},
        locale=locale,
        java_script_enabled=scripts,
    ).page
    if scripts:
        page.goto(home.group)
        page.locator("a[data-sheet]").locator("visible=true").first.click()
        expect(page.locator("body.previews #title")).to_be_visible()
    else:
        page.goto(f"{home.group}/entries/new")
    amount = page.locator("#amount")
    page.locator("summary:has(+ #payer)").click()
    page.locator("#payer [value=several]").check()
    if scripts:
        expect(page.locator("#payer .among :checked")).to_have_count(1)
    page.locator("summary:has(+ #split)").click()
    page.locator("#split .modes label").nth(3).click()
    assert page.locator("#split [name=split][value=exact]").is_checked()
    paid = page.locator("#payer .part-field input").locator("visible=true")
    parts = page.locator("#split .for-exact input").locator("visible=true")
    for text in ["1234.56", *LONG_AMOUNTS[locale]]:
        fields = [amount, paid.first, parts.first]
        for field in fields:
            field.fill(text)
        assert cut(fields) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_sum_is_typed_with_the_strip_and_the_keyboard_stays(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").press_sequentially("18")
    sheet.get_by_role("button", name="+", exact=True).click()
    expect(sheet.locator("#amount")).to_be_focused()
    sheet.locator("#amount").press_sequentially("36")
    sheet.get_by_role("button", name="÷").click()
    sheet.locator("#amount").press_sequentially("2")
    expect(sheet.locator("#amount")).to_have_value("18+36÷2")
    expect(sheet.locator("#amount-result")).to_contain_text("€36.00")


def test_the_result_of_a_sum_keeps_clear_of_the_strip(home, ada):
    sheet = sheet_of(ada.page, home)
    ada.page.set_viewport_size(NARROW)
    sheet.locator("#amount").tap()
    sheet.locator("#amount").fill("920×2")
    expect(sheet.locator("#amount-result")).to_contain_text("€1,840.00")
    result, strip = (sheet.locator(it).bounding_box() for it in ("#amount-result", ".operators"))
    assert result["y"] + result["height"] + 6 <= strip["y"]


def test_the_result_of_a_sum_moves_nothing(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").fill("18")
    before = sheet.locator("#title").bounding_box()
    sheet.locator("#amount").fill("9+9")
    expect(sheet.locator("#amount-result")).to_contain_text("€18.00")
    assert sheet.locator("#title").bounding_box() == before


def test_enter_goes_on_to_what_is_missing(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").fill("12")
    page.keyboard.press("Enter")
    expect(sheet.locator("#title")).to_be_focused()
    assert sheet.locator(".error").count() == 0
    page.keyboard.type("Milk")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()


def test_the_guess_is_shown_beside_the_title(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#title").fill("Beer")
    expect(sheet.locator("[data-preview=look] use")).to_have_attribute("href", expected("drinks"))
    sheet.get_by_role("button", name=english.fieldCategory).tap()
    page.get_by_role("listbox").get_by_role("option", name=english.categoryGifts).click()
    expect(sheet.locator("[data-preview=look] use")).to_have_attribute("href", expected("gifts"))
    expect(sheet.locator(".look-name")).to_have_text("Gifts")


def test_what_is_below_the_strip_of_marks_is_pressed_at_once(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("#amount").tap()
    expect(sheet.locator(".operators")).to_be_visible()
    sheet.locator("summary:has(+ #payer)").tap()
    expect(sheet.locator("#payer")).to_be_visible()
    expect(sheet.locator(".operators")).to_be_hidden()


def grid_of(page, home):
    sheet = sheet_of(page, home)
    sheet.get_by_role("button", name=english.fieldCategory).tap()
    return sheet, page.get_by_role("listbox", name=english.fieldCategory)


def test_a_category_is_chosen_from_a_grid_of_drawings(home, ada):
    page = ada.page
    sheet, grid = grid_of(page, home)
    options = grid.get_by_role("option")
    expect(options).to_have_count(sheet.locator("#category option").count())
    for option in options.all():
        box = option.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, option.inner_text()
        assert option.locator("use").get_attribute("href").partition("#")[2]
    chosen = grid.get_by_role("option", selected=True)
    expect(chosen).to_have_count(1)
    expect(chosen).to_be_focused()
    assert complaints(page) == []
    grid.get_by_role("option", name=english.categoryGifts).tap()
    expect(grid).to_have_count(0)
    expect(sheet.get_by_role("button", name=english.fieldCategory)).to_be_focused()
    assert sheet.locator("#category option:checked").inner_text() == "Gifts"
    expect(sheet.get_by_role("button", name=english.fieldCategory)).to_have_accessible_description(
        "Gifts"
    )
    sheet.locator("#amount").fill("3")
    sheet.locator("#title").fill("Flowers")
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    row = page.locator("li[data-entry]", has_text="Flowers")
    expect(row.locator("use").first).to_have_attribute("href", expected("gifts"))


def test_the_grid_is_walked_with_keys_as_a_list_is(home, ada):
    page = ada.page
    sheet, grid = grid_of(page, home)
    focused = grid.locator("button:focus")
    page.keyboard.press("Home")
    first = focused.inner_text()
    page.keyboard.press("ArrowRight")
    assert focused.inner_text() != first
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("gif")
    expect(focused).to_have_text("Gifts")
    page.keyboard.press("Escape")
    expect(grid).to_have_count(0)
    assert sheet.locator("#category").input_value() == ""
    page.keyboard.press("Enter")
    expect(focused).to_have_count(1)
    page.keyboard.type("gif")
    page.keyboard.press("Enter")
    assert sheet.locator("#category option:checked").inner_text() == "Gifts"
    expect(sheet).to_be_visible()


def test_the_grid_fits_the_narrowest_phone_from_right_to_left(home, sit_down):
    page = sit_down(home.ada, viewport=NARROW, locale="ar", has_touch=True).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.locator(".category-pick").tap()
    grid = page.get_by_role("listbox")
    page.keyboard.press("Home")
    first, second = grid.get_by_role("option").nth(0), grid.get_by_role("option").nth(1)
    assert first.bounding_box()["x"] > second.bounding_box()["x"]
    page.keyboard.press("ArrowLeft")
    expect(second).to_be_focused()
    for part in grid.get_by_role("option").locator("span:last-child").all():
        assert part.evaluate("it => it.scrollWidth <= it.clientWidth + 1"), part.inner_text()


def test_on_a_desktop_it_is_a_list(home, sit_down):
    page = sit_down(home.ada).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    expect(page.locator(".category-pick")).to_be_hidden()
    expect(page.locator("#category")).to_be_visible()


def expected(icon):
    return re.compile(f"#{icon}$")


def test_the_words_say_what_they_change_and_are_large_enough(home, ada):
    sheet = sheet_of(ada.page, home)
    names = {"payer": "Who paid you", "date": "Date today"}
    for place, name in names.items():
        word = sheet.locator(f"#{place}-word")
        expect(word).to_have_accessible_name(re.compile(name))
        assert word.bounding_box()["height"] >= 43
    split = sheet.locator("#split-word")
    expect(split).to_have_accessible_name(re.compile("How it is split equally between everyone"))
    for tool in sheet.locator(".tool > summary").all():
        assert tool.bounding_box()["height"] >= 44


def test_one_list_comes_for_one_entry_and_a_preview_is_small(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    home.ben.adds(home.group, "Bread")
    expect(page.locator("li[data-entry]", has_text="Bread")).to_be_attached()
    ada.responses.clear()
    sheet.locator("#amount").press_sequentially("1+2")
    expect(sheet.locator("#amount-result")).to_contain_text("€3.00")
    previews = [len(it.body()) for it in ada.responses if it.request.method == "POST"]
    assert previews and max(previews) < 6_000
    with page.expect_response(lambda it: it.request.method == "POST"):
        sheet.locator("#title").fill("Milk")
    ada.responses.clear()
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    expect(page.locator(".message")).to_contain_text("“Milk” was added")
    # What the stream would bring has come by the time that another change has.
    home.ben.adds(home.group, "Salt")
    expect(page.locator("li[data-entry]", has_text="Salt")).to_be_attached()
    lists = [
        it for it in ada.responses if it.url.endswith(home.group) and it.request.method == "GET"
    ]
    print(f"previews {previews}, lists {[len(it.body()) for it in lists]}")
    assert len(lists) == 2, "one for Milk, one for Salt"


def test_the_sheet_is_there_before_its_form_and_keeps_what_is_typed(home, ada):
    page = ada.page
    held = []
    page.route("**/entries/new*", lambda route: held.append(route))
    page.goto(home.group)
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    amount = page.locator("dialog.over #amount")
    expect(amount).to_be_focused()
    page.keyboard.type("12")
    expect(amount).to_have_value("12")
    held[0].continue_()
    expect(page.locator("dialog.over #title")).to_be_visible()
    expect(amount).to_be_focused()
    expect(amount).to_have_value("12")
    assert len(held) == 1


def open_before_its_form(home, page):
    """Opens the sheet while its form is held up, and types an amount; returns the held requests."""
    held = []
    page.route("**/entries/new*", lambda route: held.append(route), times=1)
    page.goto(home.group)
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    page.keyboard.type("12")
    assert wait_until(lambda: page.evaluate("1") and held)
    return held


def opener(page):
    name = english.groupAddEntry
    return page.get_by_role("link", name=name, exact=True).locator("visible=true")


@pytest.mark.parametrize("way", ["Escape", "Back"])
def test_an_amount_stays_when_the_sheet_closes_before_its_form_has_come(home, ada, way):
    page = ada.page
    page.goto(home.url)
    held = open_before_its_form(home, page)
    page.wait_for_function("() => history.state?.sheet")
    page.keyboard.press("Escape") if way == "Escape" else page.go_back()
    expect(page.locator("dialog.over")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#message")).to_contain_text(english.draftKept)
    opener(page).click()
    expect(page.locator("dialog.over #amount")).to_have_value("12")
    expect(page.locator("dialog.over #title")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog.over")).to_be_hidden()
    assert page.url.endswith(home.group)
    page.reload()
    opener(page).click()
    expect(page.locator("dialog.over #title")).to_be_visible()
    expect(page.locator("dialog.over #amount")).to_have_value("12")


def test_an_amount_typed_before_the_form_comes_is_newer_than_a_draft(home, ada):
    page = ada.page
    page.goto(home.group)
    opener(page).click()
    page.locator("dialog.over #title").fill("Milk")
    page.locator("dialog.over #amount").fill("3")
    held = open_before_its_form(home, page)
    held[0].continue_()
    expect(page.locator("dialog.over #title")).to_have_value("Milk")
    expect(page.locator("dialog.over #amount")).to_have_value("12")


def test_an_amount_stays_when_the_form_has_to_be_asked_for_again(home, ada):
    page = ada.page
    ada.forgive("ERR_FAILED")
    held = open_before_its_form(home, page)
    held[0].abort()
    expect(page.locator(".fault button")).to_be_focused()
    opener(page).click()
    expect(page.locator("dialog.over #title")).to_be_visible()
    expect(page.locator("dialog.over #amount")).to_have_value("12")
    expect(page.locator(".fault")).to_have_count(0)


def save_slowly(home, page, button):
    """Types an entry into the sheet and presses the button; returns the held request."""
    page.goto(home.group)
    opener(page).click()
    sheet = page.locator("dialog.over")
    sheet.locator("[name=title]").fill("Milk")
    sheet.locator("#amount").fill("3")
    held = []
    page.route(
        "**/entries",
        lambda it: it.continue_() if "preview=" in it.request.post_data else held.append(it),
    )
    sheet.locator(button).click()
    assert wait_until(lambda: page.evaluate("1") and held)
    return held[0]


@pytest.fixture
def milk(home, ada):
    """The sheet with an entry that is being saved, and the request for that."""
    return ada.page, save_slowly(home, ada.page, ".actions .primary")


def close_by_escape(page):
    """Closes the sheet, and waits until it has given back its place in the history."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog.over")).to_be_hidden()
    page.wait_for_function("() => !history.state?.sheet")


def test_nothing_is_typed_into_what_is_being_saved(milk):
    page, held = milk
    amount = page.locator("dialog.over #amount")
    amount.press("End")
    page.keyboard.type("5")
    expect(amount).to_have_value("3")
    held.continue_()
    expect(page.locator("li[data-entry]", has_text="Milk")).to_contain_text("€3.00")


def test_what_is_being_saved_is_no_draft(milk):
    page, held = milk
    close_by_escape(page)
    held.continue_()
    expect(page.locator("li[data-entry]", has_text="Milk")).to_contain_text("€3.00")
    expect(page.locator("#message")).to_contain_text("Milk")
    expect(page.locator("dialog.over")).to_have_count(0)


def test_a_closed_sheet_opens_again_to_sign_in(ada, milk):
    page, held = milk
    ada.forgive("401")
    close_by_escape(page)
    page.context.clear_cookies()
    held.continue_(headers={**held.request.headers, "cookie": ""})
    expect(page.locator("dialog.over [name=password]")).to_be_visible()


def test_what_was_saved_before_another_is_said_though_the_sheet_is_closed(home, ada):
    page = ada.page
    held = save_slowly(home, page, "[name=another]")
    close_by_escape(page)
    held.continue_()
    expect(page.locator("#message")).to_contain_text("Milk")
    expect(page.locator("dialog.over")).to_have_count(0)


def test_a_closed_sheet_opens_again_if_it_could_not_be_saved(ada, milk):
    page, held = milk
    ada.forgive("ERR_FAILED", "422")
    close_by_escape(page)
    held.abort()
    expect(page.locator("dialog.over .fault")).to_be_visible()
    again = []
    page.unroute("**/entries")
    page.route("**/entries", lambda it: again.append(it))
    page.locator("dialog.over .fault button").click()
    assert wait_until(lambda: page.evaluate("1") and again)
    close_by_escape(page)
    typed = again[0].request.post_data
    again[0].continue_(post_data=typed.replace('"amount"\r\n\r\n3', '"amount"\r\n\r\nx'))
    expect(page.locator("dialog.over #amount")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("dialog.over")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog.over")).to_be_hidden()
    expect(page.locator("#message")).to_contain_text(english.draftKept)


def test_several_who_paid_stand_below_each_other(home, ada):
    page = ada.page
    sheet = sheet_of(page, home)
    sheet.locator("details:has(.payers) > summary").tap()
    sheet.get_by_text(english.payerSeveral).tap()
    first = sheet.locator(".payers .part").first
    expect(first.locator(".part-field")).to_be_visible()
    name, field = (first.locator(it).bounding_box() for it in (".among", ".part-field"))
    assert name["width"] > 100
    assert name["x"] + name["width"] <= field["x"]
    assert field["x"] + field["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def tops(page, selector):
    return page.locator(selector).evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().top)"
    )


def test_an_open_tool_keeps_its_name_in_the_row(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    row = tops(page, ".tool > summary")
    assert len(set(row)) == 1
    for tool, field in (("tags", "#tags"), ("note", "#note"), ("payee", "#payee")):
        page.locator(f"#tool-{tool} > summary").tap()
        assert len(set(tops(page, ".tool > summary"))) == 1
        box = page.locator(field).bounding_box()
        assert (
            box["width"] > 300
            and box["y"] > page.locator(".tool > summary").first.bounding_box()["y"]
        )


def test_the_sentence_stays_whole_over_what_a_word_opens(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    page.locator("details:has(> #split) > summary").tap()
    day = page.locator("details:has(#date) > summary").bounding_box()
    panel = page.locator("#split").bounding_box()
    assert day["y"] + day["height"] < panel["y"]
    assert panel["width"] > 300


LINES = """
sentence => {
  const walk = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
  const tops = new Set();
  while (walk.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    if (walk.currentNode.parentElement.closest(".panel")) continue;
    for (const { top, width } of range.getClientRects()) if (width) tops.add(Math.round(top));
  }
  return tops.size;
}
"""


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "fr", "ja", "ar"))
def test_the_sentence_flows_as_text_over_what_a_word_opens(home, sit_down, locale):
    page = sit_down(home.ada, viewport=NARROW, has_touch=True, locale=locale).page
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    sentence = page.locator(".sentence").first
    lines = sentence.evaluate(LINES)
    for part in ("#split", "#payer", "#date"):
        page.locator(f"details:has({part}) > summary").tap()
        expect(page.locator(part)).to_be_visible()
        assert sentence.evaluate(LINES) == lines
        panel, tools = page.locator(part).bounding_box(), page.locator(".tools").bounding_box()
        assert panel["y"] + panel["height"] <= tools["y"]
        page.locator(f"details:has({part}) > summary").tap()


@pytest.mark.parametrize("size", [150, 200])
def test_large_letters_fit_into_the_bar(home, ada, size):
    page = ada.page
    sheet = sheet_of(page, home)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
    title = sheet.locator(".form-title").bounding_box()
    for button in sheet.locator(".actions .button").all():
        box = button.bounding_box()
        beside = title["x"] + title["width"] <= box["x"] or box["x"] + box["width"] <= title["x"]
        assert beside or box["y"] + box["height"] <= title["y"], (title, box)
    assert sheet.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_what_was_saved_before_another_is_seen_said_and_undone(home, ada):
    page = ada.page
    page.set_viewport_size(KEYBOARD_UP)
    sheet = sheet_of(page, home)
    sheet.locator("#amount").fill("3")
    sheet.locator("#title").fill("Tea")
    page.evaluate(
        """() => new MutationObserver((all) => {
          for (const { target, addedNodes } of all) {
            if (addedNodes.length && target.matches(".message")) document.body.dataset.said = "";
          }
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    sheet.get_by_role("button", name=english.saveEntryAndAdd).tap()
    message = sheet.locator(".message")
    expect(message).to_contain_text("Tea")
    expect(message).to_be_in_viewport(ratio=1)
    expect(page.locator("body[data-said]")).to_be_attached()
    message.get_by_role("button", name=english.undo).tap()
    expect(message).to_contain_text("undone")


def test_a_refused_sheet_keeps_its_marks_and_claims_no_draft(home, ada):
    ada.forgive("422")
    page = ada.page
    sheet = sheet_of(page, home)
    expect(sheet.locator(".operators")).to_be_visible()
    sheet.get_by_role("button", name=english.saveEntry, exact=True).tap()
    expect(sheet.locator("#amount[aria-invalid]")).to_be_focused()
    expect(sheet.locator(".operators")).to_be_visible()
    sheet.get_by_role("link", name=english.cancel).tap()
    expect(page.locator("dialog.over[open]")).to_have_count(0)
    sheet = open_sheet(page)
    expect(sheet.locator("[data-draft]")).to_be_hidden()
    expect(sheet.locator(".operators")).to_be_visible()
