"""A typed form is restored after its page was left before saving."""

import re

import pytest
from english import english
from evenly import wait_until
from playwright.sync_api import expect
from test_forms import PICTURE
from test_preview import choose, choose_currency
from test_promises import member
from test_sheet import open_sheet
from visitor import DESKTOP, PHONE, choose_kind


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def ada(home, sit_down, request):
    return sit_down(home.ada, viewport=request.param)


def edit_page(home, page):
    home.ada.adds(home.group, "Milk")
    page.goto(home.group)
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    return f"{home.group}/entries/{entry}/edit"


def note(page):
    return page.locator("form [data-draft]").last


def ready(page):
    """By then what is typed is kept."""
    expect(page.locator("body.previews")).to_be_attached()


def leave_and_return(page, home, address):
    yield page.reload
    yield lambda: (page.goto(f"{home.group}/balances"), page.go_back())
    yield lambda: (page.goto(home.group), page.goto(address))


@pytest.mark.parametrize("kind", ["new", "edited"])
def test_no_way_from_a_page_costs_a_typed_word(home, ada, kind):
    page = ada.page
    address = f"{home.group}/entries/new" if kind == "new" else edit_page(home, page)
    page.goto(address)
    ready(page)
    page.fill("#title", "Half a title")
    page.fill("#amount", "1+2")
    choose_currency(page, "USD")
    page.fill("#rate", "0.5")
    for go in leave_and_return(page, home, address):
        go()
        expect(note(page)).to_be_visible()
        expect(page.locator("#title")).to_have_value("Half a title")
        expect(page.locator("#amount")).to_have_value("1+2")
        expect(page.locator("#currency")).to_have_value("USD")
        expect(page.locator("#rate")).to_have_value("0.5")
        expect(page.locator("#amount-result")).to_contain_text("3.00")
        ready(page)


def test_the_way_to_a_new_entry_costs_nothing_either(home, ada):
    page = ada.page
    page.set_viewport_size({"width": 800, "height": 900})
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "Half a title")
    page.get_by_role("link", name=english.groupAddEntry, exact=True).locator("visible=true").click()
    page.wait_for_load_state()
    expect(page.locator("#title")).to_have_value("Half a title")


def test_a_kind_that_was_chosen_is_there_again(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "Half a title")
    choose_kind(page, "income")
    expect(page.locator("[name=kind]")).to_have_value("income")
    page.fill("#title", "Half a title of it")
    page.reload()
    expect(page.locator("[name=kind]")).to_have_value("income")
    expect(page.locator("#title")).to_have_value("Half a title of it")


def test_what_is_not_wanted_any_more_goes_with_one_tap(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "Half a title")
    page.reload()
    note(page).get_by_role("button", name=english.draftDiscard).click()
    expect(note(page)).to_be_hidden()
    expect(page.locator("#title")).to_have_value("")
    page.reload()
    ready(page)
    expect(note(page)).to_be_hidden()
    expect(page.locator("#title")).to_have_value("")


def test_it_is_gone_once_it_is_saved(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "Milk")
    page.fill("#amount", "twelve")
    page.keyboard.press("Enter")
    expect(page.locator("[data-error=amount]")).to_be_visible()
    page.fill("#amount", "12")
    page.reload()
    expect(page.locator("#amount")).to_have_value("12")
    ready(page)
    page.focus("#amount")
    page.keyboard.press("Enter")
    expect(page.locator("li[data-entry]", has_text="Milk")).to_be_visible()
    page.goto(f"{home.group}/entries/new")
    ready(page)
    expect(page.locator("#title")).to_have_value("")
    expect(note(page)).to_be_hidden()
    ada.forgive("422")


def test_a_draft_is_hidden_from_another_account(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "A secret")
    name, value = home.ben.cookie.split("=", 1)
    own = ada.context.cookies()
    ada.context.add_cookies([{"name": name, "value": value, "url": home.url}])
    page.reload()
    ready(page)
    expect(page.locator("#title")).to_have_value("")
    ada.context.add_cookies(own)
    page.goto("/account")
    page.locator("form[action='/logout'] button").click()
    page.wait_for_url("**/login")
    assert page.evaluate("sessionStorage.length") == 0


def test_a_draft_is_removed_once_another_account_signs_in(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "A secret")
    # Her session ends elsewhere, and her page is left as it is. Its preview may come after that.
    ada.forgive("401")
    ada.context.clear_cookies()
    page.goto("/login")
    kept = "Object.values(sessionStorage).join()"
    assert "A secret" in page.evaluate(kept), "she may come back to it"
    name, value = home.ben.cookie.split("=", 1)
    ada.context.add_cookies([{"name": name, "value": value, "url": home.url}])
    page.goto("/account")
    expect(page.locator("main")).to_be_visible()
    assert "A secret" not in page.evaluate(kept)


def test_a_sheet_is_there_again_after_the_page_is_loaded_anew(home, ada):
    page = ada.page
    page.goto(home.group)
    sheet = open_sheet(page)
    ready(page)
    sheet.locator("#title").fill("Half a title")
    page.reload()
    again = open_sheet(page)
    expect(again.locator("#title")).to_have_value("Half a title")
    again.get_by_role("button", name=english.draftDiscard).click()
    expect(again.locator("#title")).to_have_value("")


def test_what_is_typed_before_the_draft_comes_stays(home, sit_down):
    # A worker would have the script at hand.
    page = sit_down(home.ada, service_workers="block").page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "From the draft")
    page.fill("#amount", "12")
    held = []
    page.route("**/draft-return.*.js", lambda it: held.append(it))
    page.reload()
    page.fill("#title", "Typed since")
    assert wait_until(lambda: page.evaluate("1") and held)
    held[0].continue_()
    expect(note(page)).to_be_visible()
    expect(page.locator("#amount")).to_have_value("12")
    expect(page.locator("#title")).to_have_value("Typed since")


def test_the_figure_of_a_draft_is_typed_over(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#amount", "50")
    page.reload()
    expect(note(page)).to_be_visible()
    expect(page.locator("#amount")).to_be_focused()
    page.keyboard.type("7")
    expect(page.locator("#amount")).to_have_value("7")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_form_has_its_buttons_where_a_phone_has_its_bar(home, sit_down, scripts):
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    for address in (f"{home.group}/entries/new", f"{home.group}/presets/new"):
        page.goto(address)
        expect(page.locator("nav.places")).to_be_hidden()
        foot = page.locator(".page .actions")
        for name in ("Save", "Cancel"):
            button = foot.locator(".button", has_text=name)
            expect(button).to_be_in_viewport(ratio=1)
            assert button.bounding_box()["y"] > PHONE["height"] - 80
    for address, save in (
        ("/groups/new", "Create group"),
        ("/people/new", "Share with one person"),
    ):
        page.goto(address)
        expect(page.locator("nav.places")).to_be_hidden()
        for name in (save, "Cancel"):
            expect(page.locator(".page .actions .button", has_text=name)).to_be_in_viewport(ratio=1)
    page.goto(home.group)
    expect(page.locator("nav.places")).to_be_visible()


def begin(page, field, text):
    """Types, and again until the script is there that keeps it."""
    while not page.evaluate("Object.keys(sessionStorage).some(it => it.startsWith('draft '))"):
        page.fill(field, "")
        page.fill(field, text)


def away(page):
    page.goto("/")
    page.go_back()


@pytest.mark.parametrize("place", ["/people/new", "members", "budgets", "labels?kind=tag"])
def test_no_other_form_loses_what_is_typed_into_it(home, ada, place):
    page = ada.page
    address = place if place.startswith("/") else f"{home.group}/{place}"
    typed = "#amount" if place == "budgets" else "main form:has([data-draft]) [name=name]"
    page.goto(address)
    begin(page, typed, "125")
    away(page)
    expect(note(page)).to_be_visible()
    expect(page.locator(typed)).to_have_value("125")
    page.locator("main form:has([data-draft]) button.primary").click()
    expect(page.locator("main")).to_contain_text("125")
    page.goto(address)
    expect(page.locator(typed)).to_have_value("")
    expect(note(page)).to_be_hidden()


def test_a_draft_of_a_saved_split_is_restored_at_each_visit(home, ada):
    page = ada.page
    page.goto(f"{home.group}/presets/new")
    begin(page, "[name=name]", "By room")
    for _ in range(2):
        away(page)
        expect(note(page)).to_be_visible()
        expect(page.locator("[name=name]")).to_have_value("By room")


def percents(page):
    return page.locator("#split .for-percent input")


def type_first(page, share, others):
    """Types the percentage of the first one, and waits for what the others share."""
    if page.locator("#amount").count():
        page.fill("#amount", "100")
    choose(page, "percent")
    expect(percents(page).last).not_to_have_value("")
    percents(page).first.fill(share)
    expect(percents(page).last).to_have_value(others)


@pytest.mark.parametrize("place", ["entries/new", "presets/new"])
def test_parts_come_back_as_they_were_typed(home, ada, place):
    page = ada.page
    page.goto(f"{home.group}/{place}")
    ready(page)
    type_first(page, "60", others="20.00")
    for _ in range(2):
        away(page)
        expect(note(page)).to_be_visible()
        expect(page.locator("[name=shown-split]")).to_have_value("percent")
        expect(page.locator("#split-word")).to_have_accessible_name(
            re.compile("by percent between everyone")
        )
        choose(page, "percent")
        assert [it.input_value() for it in percents(page).all()] == ["60", "20.00", "20.00"]
    # Nothing of it follows what is typed from now on.
    percents(page).last.fill("10")
    expect(page.locator("#split .left b")).to_contain_text("10%")
    assert [it.input_value() for it in percents(page).all()] == ["60", "20.00", "10"]
    note(page).get_by_role("button", name=english.draftDiscard).click()
    expect(page.locator("[name=shown-split]")).to_have_value("equal")
    expect(page.locator("#split-word")).to_have_accessible_name(
        re.compile("equally between everyone")
    )
    # After that, nothing counts as typed.
    type_first(page, "50", others="25.00")


def test_a_draft_says_that_its_photo_must_be_chosen_again(home, ada):
    page = ada.page
    page.goto(f"{home.group}/entries/new")
    ready(page)
    page.fill("#title", "Milk")
    page.reload()
    expect(note(page)).to_be_visible()
    told = note(page).get_by_text(english.draftFile)
    expect(told).to_be_hidden()
    ready(page)
    picture = {"name": "a.png", "mimeType": "image/png", "buffer": PICTURE}
    page.set_input_files("#file", picture)
    page.reload()
    expect(told).to_be_visible()


def test_a_group_is_given_back_with_all_its_names(home, ada):
    page = ada.page
    page.goto("/groups/new")
    begin(page, "[name=name]", "Lake")
    page.locator(".folded-currency > summary").click()
    page.select_option("[name=currency]", "CHF")
    for name in ("Ben", "Chi", "Dee", "Eli"):
        page.locator("[name=member]").last.fill(name)
    page.locator("[name=member]").nth(1).fill("")
    away(page)
    expect(page.locator("[name=name]")).to_have_value("Lake")
    expect(page.locator("[data-chosen]")).to_have_text("CHF")
    names = page.locator("[name=member]")
    expect(names).to_have_count(4)
    assert names.evaluate_all("(all) => all.map(it => it.value)") == ["Ben", "Dee", "Eli", ""]
    note(page).get_by_role("button", name=english.draftDiscard).click()
    expect(names).to_have_count(1)
    expect(page.locator("[name=name]")).to_have_value("")


def test_what_two_have_split_comes_back_as_one_of_them_typed_it(home, ada):
    mine, bens, chis = (member(home, name) for name in ("Ada", "Ben", "Chi"))
    everyone = {f"in[{member}]": "on" for member in (mine, bens, chis)}
    form = everyone | {"title": "Rent", "amount": "60", "split": "adjustment"}
    home.ada.post(f"{home.group}/entries", expecting=303, **form, **{f"adjustment[{mine}]": "10"})
    page = ada.page
    page.goto(home.group)
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    address = f"{home.group}/entries/{entry}"
    page.goto(f"{address}/edit")
    ready(page)
    page.locator("#split-word").click()
    page.locator(f"[name='adjustment[{mine}]']").fill("")
    page.locator(f"[name='adjustment[{bens}]']").fill("20")
    base = re.search(r'name="base" value="([^"]+)"', home.ben.get(f"{address}/edit").text)[1]
    theirs = form | {"base": base, f"adjustment[{mine}]": "", f"adjustment[{chis}]": "-15"}
    home.ben.post(address, expecting=303, **theirs)
    page.get_by_role("button", name=english.saveEntry, exact=True).first.click()
    page.get_by_role("link", name=english.conflictEditAgain).click()
    expect(note(page)).to_be_visible()
    for whose, typed in ((mine, ""), (bens, "20"), (chis, "")):
        expect(page.locator(f"[name='adjustment[{whose}]']")).to_have_value(typed)
    ada.forgive("409")
