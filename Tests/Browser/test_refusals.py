"""Why an entry was not saved is seen at once, wherever its form is, and one goes on there."""

import pytest
from english import english
from playwright.sync_api import expect
from refusals import FILL, REFUSALS, SEEN
from test_sheet import open_sheet
from visitor import PHONE

# Whether an error is what one of these names stands for, or in it.
DESCRIBES = "ids.some(id => it.closest(`#${CSS.escape(id)}`))"
SAVE = "form.entry-form button.primary"


@pytest.fixture(params=["sheet", "page", "page without scripts"])
def place(home, sit_down, request):
    """Opens forms in one of their places, on a phone."""
    has_scripts = request.param != "page without scripts"
    visitor = sit_down(home.ada, viewport=PHONE, java_script_enabled=has_scripts)
    visitor.forgive("401", "403", "404", "409", "422", "ERR_")
    page = visitor.page

    def opened():
        if request.param == "sheet":
            page.goto(home.group)
            open_sheet(page)
        else:
            page.goto(f"{home.group}/entries/new")
        return page

    opened.visitor, opened.name = visitor, request.param
    return opened


def save(page, typed, ticked):
    # From far below, where a long form is left.
    members = page.evaluate(FILL, {"typed": typed, "ticked": ticked})
    page.locator("#tool-photo > summary").click()
    page.locator(SAVE).locator("visible=true").first.click()
    return members


def assert_seen(reason):
    expect(reason).to_be_visible()
    expect(reason).to_be_in_viewport(ratio=1)
    assert reason.evaluate(SEEN), reason.inner_text()


def test_what_is_refused_is_in_the_window_and_has_the_focus(place):
    # On a busy machine a form is filled in before its script starts, which then keeps a draft: the
    # next form would begin with it.
    place.visitor.page.add_init_script("sessionStorage.clear()")
    for refusal in REFUSALS:
        page = place()
        members = save(page, refusal.typed, refusal.ticked)
        field = refusal.says.replace("[a]", f"[{members[0]}]")
        reason = page.locator(f'form.entry-form [data-error="{field}"]')
        assert_seen(reason)
        assert page.locator(".problems").count() == 0, f"{refusal}: said twice"
        focused = page.locator(":focus")
        expect(focused).to_have_attribute("aria-invalid", "true")
        expect(focused).to_be_in_viewport()
        described = focused.get_attribute("aria-describedby").split()
        assert reason.evaluate(f"(it, ids) => {DESCRIBES}", described)


def test_an_archived_group_says_so(home, place):
    page = place()
    home.ada.post(f"{home.group}/archiving", 303, archived="on")
    save(page, {"title": "Milk", "amount": "20"}, {})
    reason = page.locator(".note", has_text=english.entryGroupArchived)
    assert_seen(reason)
    expect(reason).to_be_focused()
    assert page.input_value("#title") == "Milk"


def test_who_was_signed_out_is_asked_to_sign_in_and_nothing_is_lost(home, place):
    page = place()
    place.visitor.context.clear_cookies()
    save(page, {"title": "Milk", "amount": "20"}, {})
    # What is open may say the same, at the end of the window, until the answer is here.
    said = page.locator("p:not([data-note])", has_text="what you typed")
    assert_seen(said.locator("visible=true").first)
    expect(page.locator("#username")).to_be_focused()
    page.fill("#username", "ada")
    page.fill("#password", "correct horse battery")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=english.resumeSubmit).click()
    expect(page.locator("main li[data-entry]", has_text="Milk")).to_be_visible()


def test_a_server_out_of_reach_is_named(home, place):
    if place.name == "page without scripts":
        pytest.skip("the browser itself says so")
    page = place()
    home.kill()
    save(page, {"title": "Milk", "amount": "20"}, {})
    fault = page.get_by_role("alert")
    assert_seen(fault)
    expect(fault.get_by_role("button")).to_be_focused()
    assert page.input_value("#title") == "Milk"
    home.come_back()
    fault.get_by_role("button").click()
    expect(page.locator("main li[data-entry]", has_text="Milk")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("happened", ["changed", "deleted"])
def test_a_change_since_the_form_was_opened_is_said_at_the_top(home, sit_down, scripts, happened):
    home.ada.adds(home.group, "Milk")
    visitor = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts)
    visitor.forgive("409")
    page = visitor.page
    page.goto(home.group)
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    address = f"{home.group}/entries/{entry}"
    page.goto(f"{address}/edit")
    if happened == "deleted":
        home.ben.post(f"{address}/deletion", 303)
    else:
        home.ben.post(address, 303, title="Oat milk", amount="3.50")
    page.fill("#title", "Soy milk")
    page.locator("#tool-photo > summary").click()
    page.locator(SAVE).locator("visible=true").first.click()
    words = {"changed": "Also changed by", "deleted": "deleted this entry"}
    heading = page.locator("h1", has_text=words[happened])
    expect(heading).to_contain_text("Ben")
    assert_seen(heading)
    expect(heading).to_be_focused()


CHOOSE_AND_SAVE = """() => {
  const {form} = document.querySelector("form.entry-form #currency");
  form.elements.currency.value = "USD";
  form.elements.currency.dispatchEvent(new Event("input", {bubbles: true}));
  const buttons = [...form.querySelectorAll("button.primary")];
  form.requestSubmit(buttons.find((it) => it.checkVisibility()));
}"""


def test_what_was_asked_before_a_save_takes_no_reason_away(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("422")
    page = visitor.page
    page.clock.install()
    page.goto(f"{home.group}/entries/new")
    with page.expect_response(lambda it: it.request.headers.get("evenly-refresh") == "parts"):
        page.fill("#amount", "20")
        page.fill("#title", "Milk")
    asked = []
    page.on("request", lambda it: asked.append(it))
    page.evaluate(CHOOSE_AND_SAVE)
    reason = page.locator('form.entry-form [data-error="rate"]')
    expect(reason).to_contain_text("The entry is in USD")
    asked.clear()
    page.clock.run_for(2000)
    expect(reason).to_be_visible()
    assert [it.url for it in asked if it.method == "POST"] == []


def test_an_error_goes_when_its_field_is_typed_into(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("422")
    page = visitor.page
    page.goto(home.group)
    sheet = open_sheet(page)
    sheet.locator("#amount").fill("12")
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    error = sheet.locator("[data-error=title]")
    expect(error).to_be_visible()
    sheet.locator("#title").press_sequentially("M")
    expect(error).to_have_count(0)
    assert sheet.locator("#title").get_attribute("aria-invalid") is None


def test_what_is_too_much_is_said_once(place):
    page = place()
    typed = {"amount": "100", "title": "Rent", "percent[a]": "60", "percent[b]": "60"}
    members = save(page, typed, {"split": "percent"})
    fields = [page.locator(f'[name="percent[{it}]"]') for it in members]
    error = page.locator("form.entry-form [data-error=split]")
    expect(error).to_have_text("20% too much: the percentages add up to more than 100%.")
    assert_seen(error)
    panel = page.locator("#split")
    expect(panel.get_by_text("too much").locator("visible=true")).to_have_count(1)
    expect(panel.get_by_text("They must add up").locator("visible=true")).to_have_count(0)
    expect(panel.get_by_role("button", name="Take from")).to_be_visible()
    marked = [it.get_attribute("aria-invalid") for it in fields]
    assert marked == ["true", "true", None]
    if place.name != "page without scripts":
        fields[0].fill("60")
        fields[1].fill("50")
        expect(error).to_have_count(0)
        expect(panel.locator(".left b")).to_have_text("€10.00 too much · 10%")


def test_what_was_open_stays_open_and_the_title_is_the_same(home, sit_down):
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("422")
    page = visitor.page
    page.goto(home.group)
    open_sheet(page)
    sheet = page.locator("dialog.over")
    title = sheet.locator(".form-title > span").first
    expect(title).to_have_text("New expense")
    for tool in ("note", "payee", "repeat"):
        sheet.locator(f"#tool-{tool} > summary").click()
    sheet.locator("summary:has(+ #payer)").click()
    sheet.get_by_label(english.repeatLabel, exact=True).select_option("month")
    expect(title).to_have_text("Add a recurring entry")
    expect(sheet.locator("h1")).to_have_text("Add a recurring entry")
    sheet.get_by_role("button", name=english.saveEntry, exact=True).click()
    expect(sheet.locator("[data-error=title]")).to_be_visible()
    expect(sheet.locator("[data-error=amount]")).to_be_visible()
    expect(title).to_have_text("Add a recurring entry")
    for field in ("#note", "#payee", "#payer", "[name=repeat]"):
        expect(sheet.locator(field)).to_be_visible()


def test_of_several_who_paid_the_first_is_led_to(home, sit_down):
    """Who is the first of all may have paid nothing, and then has no field to be seen."""
    visitor = sit_down(home.ada, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.forgive("422")
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    ids = page.locator("#split [data-member]").evaluate_all(
        "all => all.map(it => it.dataset.member)"
    )
    paid = {f"paid[{ids[1]}]": "4", f"paid[{ids[2]}]": "6"}
    entries = f"{home.group}/entries"
    home.ada.post(entries, expecting=303, title="Milk", amount="10", payer="several", **paid)
    page.goto(home.group)
    entry = page.locator("li[data-entry]").get_attribute("data-entry")
    page.goto(f"{entries}/{entry}/edit")
    expect(page.locator("body.previews")).to_be_attached()
    page.fill("#amount", "30")
    page.locator(".actions .primary").tap()
    expect(page.locator("[data-error=paid]")).to_be_visible()
    focused = page.locator(f'[name="paid[{ids[1]}]"]')
    expect(focused).to_be_focused()
    expect(focused).to_be_in_viewport()
