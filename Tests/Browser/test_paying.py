"""A payment is recorded where one presses, and nothing else with it."""

import re

import pytest
from english import english
from playwright.sync_api import expect
from proof import in_languages
from visitor import DESKTOP, NARROW, PHONE, payment_buttons


@pytest.fixture
def owing(home):
    """Ada owes two people: a payment to Ben and one to Chi."""
    page = home.ada.get(f"{home.group}/members").text
    chi = re.search(r'data-member="([\w-]+)"(?:(?!data-member).)*?Chi<', page, re.S)[1]
    home.ben.adds(home.group, "Rent", "90")
    home.ada.post(f"{home.group}/entries", expecting=303, title="Gas", amount="150", payer=chi)


def payments(home):
    return home.ada.get(f"{home.group}/entries.csv").text.count(",transfer,")


def middle(button):
    box = button.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("path", ["balances", "home", "person"])
def test_a_second_press_on_the_same_place_records_nothing(home, sit_down, owing, path):
    page = sit_down(home.ada, viewport=PHONE).page
    if path == "person":
        page.goto("/people")
        page.locator("[data-person] a", has_text="Ben").click()
        page.wait_for_url("**/people/*")
    else:
        page.goto("/" if path == "home" else f"{home.group}/balances")
    button = payment_buttons(page).first
    # What is pressed while one page fades into the next meets neither.
    button.click(trial=True)
    # What is owed goes with the payment, and the page is shorter.
    page.evaluate("scrollTo(0, 1e6)")
    place = middle(button)
    page.mouse.click(*place)
    expect(page.get_by_role("status").filter(has_text="Recorded:")).to_be_visible()
    page.mouse.click(*place)
    page.mouse.click(*place)
    box = page.locator("li", has_text="Recorded:").bounding_box()
    assert box["y"] <= place[1] <= box["y"] + box["height"]
    # The row says what was recorded, and stays while others change the page.
    row = page.locator("li", has_text="Recorded:")
    home.ben.adds(home.group, "Bread", "3")
    expect(page.locator("main")).to_have_attribute("data-seq", str(home.ada.position(home.group)))
    expect(row).to_have_count(1)
    if path == "person":
        box = row.bounding_box()
        assert box["y"] <= place[1] <= box["y"] + box["height"]
    assert payments(home) == 1
    row.get_by_role("button", name=english.undo).click()
    expect(page.get_by_role("status").filter(has_text="undone")).to_be_visible()
    expect(row).to_have_count(0)
    assert payments(home) == 0


def test_each_row_keeps_its_place_and_its_own_undo(home, sit_down, owing):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/balances")
    buttons = payment_buttons(page)
    tops = [row.bounding_box()["y"] for row in page.locator("#mine-EUR > li").all()]
    for left in (1, 0):
        buttons.first.click()
        expect(buttons).to_have_count(left)
    rows = page.locator("#mine-EUR > li", has_text="Recorded:")
    expect(rows).to_have_count(2)
    assert payments(home) == 2
    rows.first.get_by_role("button", name=english.undo).click()
    expect(rows).to_have_count(1)
    expect(buttons).to_have_count(1)
    assert len(tops) == 2 and payments(home) == 1


def test_the_next_key_after_a_payment_leads_to_its_undo(home, sit_down, owing):
    page = sit_down(home.ada, viewport=DESKTOP).page
    page.goto(f"{home.group}/balances")
    payment_buttons(page).first.focus()
    page.keyboard.press("Enter")
    undo = page.locator("li", has_text="Recorded:").get_by_role("button", name=english.undo)
    expect(undo).to_be_visible()
    page.keyboard.press("Tab")
    expect(undo).to_be_focused()


def test_a_form_for_what_is_not_proposed_any_more_asks_without_scripts(home, sit_down, owing):
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=False).page
    page.goto(f"{home.group}/balances")
    home.ada.post(f"{home.group}/entries", expecting=303, title="Bread", amount="3")
    payment_buttons(page).first.click()
    expect(page.get_by_text(english.paymentUnproposed)).to_be_visible()
    assert payments(home) == 0
    page.get_by_role("button", name=english.saveEntry, exact=True).first.click()
    expect(page.get_by_text("Recorded:")).to_be_visible()
    assert payments(home) == 1


def test_what_is_typed_over_what_is_proposed_takes_its_place(home, sit_down, owing):
    page = sit_down(home.ada, viewport=PHONE).page
    page.goto(f"{home.group}/balances")
    page.get_by_role("link", name=english.paymentChange).first.click()
    amount = page.locator("#amount")
    expect(page.locator(".operators")).to_have_count(1)
    page.keyboard.type("5")
    expect(amount).to_have_value("5")
    home.ben.adds(home.group, "Bread", "3")
    page.goto(home.group)
    page.locator("li[data-entry] a", has_text="Bread").click()
    page.get_by_role("link", name=english.detailEdit).click()
    expect(page.locator(".operators")).to_have_count(1)
    page.keyboard.type("7")
    expect(amount).to_have_value("7")


def test_after_the_last_payment_nothing_slides_under_the_finger(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    form = {"name": "Two", "currency": "EUR", "member": ["Bo"]}
    group = home.ada.post("/groups", expecting=303, **form)["Location"]
    members = home.ada.get(f"{group}/members").text
    bo = re.search(r'data-member="([\w-]+)"(?:(?!data-member).)*?Bo<', members, re.S)[1]
    home.ada.post(f"{group}/entries", expecting=303, title="Gas", amount="10", payer=bo)
    page.goto(f"{group}/balances")
    button = payment_buttons(page)
    button.click(trial=True)
    place = middle(button)
    page.mouse.click(*place)
    row = page.locator("li", has_text="Recorded:")
    expect(row).to_be_visible()
    expect(page.locator(".settled")).to_be_visible()
    for _ in range(3):
        page.mouse.click(*place)
    assert page.url.endswith("/balances")
    # It stands above the names, as before, and that all are even is said below.
    tops = [it.bounding_box()["y"] for it in (row, page.locator(".fold"), page.locator(".settled"))]
    assert tops == sorted(tops)
    row.get_by_role("button", name=english.undo).click()
    expect(button).to_be_visible()


def test_what_was_recorded_stays_below_its_heading_where_others_have_yet_to_pay(home, sit_down):
    page = sit_down(home.ada, viewport=PHONE).page
    form = {"name": "Four", "currency": "EUR", "member": ["Bo", "Cy", "Dan"]}
    group = home.ada.post("/groups", expecting=303, **form)["Location"]
    members = home.ada.get(f"{group}/members").text
    found = re.findall(r'data-member="([\w-]+)".*?row-title">([^<]+)<', members, re.S)
    ids = {name: member for member, name in found}
    for payer, other, amount in (("Bo", "Ada", "10"), ("Cy", "Dan", "30")):
        both = {f"in[{ids[payer]}]": "on", f"in[{ids[other]}]": "on"}
        bill = {"title": "Gas", "amount": amount, "payer": ids[payer], "split": "equal"}
        home.ada.post(f"{group}/entries", expecting=303, **bill, **both)
    page.goto(f"{group}/balances")
    heading = page.get_by_role("heading", name=english.settleTitle)
    payment_buttons(page).click()
    row = page.locator("li", has_text="Recorded:")
    expect(row).to_be_visible()
    expect(page.locator("summary", has_text="Payments between others (1)")).to_be_visible()
    places = (heading, row, page.get_by_role("heading", name=english.groupMembers))
    tops = [it.bounding_box()["y"] for it in places]
    assert tops == sorted(tops)


@pytest.fixture
def paid_back(home):
    """Ada owes Ben, who has said how he is paid, and Chi owes Ada."""
    page = home.ada.get(f"{home.group}/members").text
    found = re.findall(r'data-member="([\w-]+)".*?row-title">([^<]+)<', page, re.S)
    ids = {name: member for member, name in found}
    home.ben.post("/account/profile", expecting=303, name="Ben", payment="IBAN DE00 1234")
    home.ada.post(f"{home.group}/settings", expecting=303, name="Flat", currency="EUR")
    for payer, other, amount in (("Ben", "Ada", "10"), ("Ada", "Chi", "30")):
        both = {f"in[{ids[payer]}]": "on", f"in[{ids[other]}]": "on"}
        bill = {"title": "Gas", "amount": amount, "payer": ids[payer], "split": "equal"}
        home.ben.post(f"{home.group}/entries", expecting=303, **bill, **both)


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "fr", "pl", "ja", "ar"))
@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_person_takes_two_lines_with_all_buttons(home, sit_down, paid_back, locale, viewport):
    page = sit_down(home.ada, viewport=viewport, has_touch=True, locale=locale).page
    page.goto(f"{home.group}/balances")
    rows = page.locator("#mine-EUR > li")
    expect(rows).to_have_count(2)
    assert [row.bounding_box()["height"] for row in rows.all()] == [96, 96]
    # What I pay stands out, and what I get back does not.
    assert page.locator("#mine-EUR .primary").count() == 1
    for summary in page.locator(".ways > summary").all():
        place = summary.evaluate("it => it.offsetTop - it.closest('li').offsetTop")
        summary.click()
        assert summary.evaluate("it => it.offsetTop - it.closest('li').offsetTop") == place
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_everything_is_settled_by_three_taps_without_scripts(home, sit_down, owing):
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=False).page
    page.goto(f"{home.group}/balances")
    page.get_by_role("link", name=english.settleAll).click()
    expect(page.locator(".proposal")).to_have_count(2)
    page.locator("main button.primary").click()
    expect(page.locator(".settled")).to_contain_text("Since today")
    assert payments(home) == 2
    page.get_by_role("button", name=english.undo).click()
    expect(page.locator("#mine-EUR > li")).to_have_count(2)
    assert payments(home) == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_tick_of_a_settled_group_is_drawn_unless_motion_is_unwanted(home, sit_down, motion):
    home.ben.adds(home.group, "Rent", "90")
    page = sit_down(home.ada, viewport=PHONE, reduced_motion=motion).page
    page.goto(f"{home.group}/payments/all")
    page.locator("main button.primary").click()
    expect(page.locator(".settled .faces > *")).to_have_count(3)
    style = "getComputedStyle(document.querySelector('.settled > .badge .icon')).animationName"
    assert page.evaluate(style) == ("drawn" if motion == "no-preference" else "none")


@pytest.fixture(params=[True, False], ids=["scripts", "plain"])
def looking_through(home, sit_down, request):
    """Ada looks through the payments while Ben adds a bill."""
    home.ben.adds(home.group, "Rent", "90")
    visitor = sit_down(home.ada, viewport=PHONE, has_touch=True, java_script_enabled=request.param)
    visitor.forgive("409")
    visitor.page.goto(f"{home.group}/payments/all")
    home.ben.adds(home.group, "Heating", "300")
    return visitor.page


def test_a_list_that_changed_is_read_before_it_is_recorded(home, looking_through):
    page = looking_through
    shown = page.locator("main .proposal").first.inner_text()
    record = page.locator("main button.primary")
    box = record.bounding_box()
    record.click()
    expect(page.locator("[data-error=payments]")).to_be_visible()
    assert page.locator("main .proposal").first.inner_text() != shown
    # The second press of a double tap meets a list that was not read.
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    record.evaluate("it => Promise.allSettled(it.getAnimations().map(({ finished }) => finished))")
    expect(page.locator("[data-error=payments]")).to_be_visible()
    record.click()
    page.wait_for_url("**/balances")
    expect(page.locator(".settled")).to_be_visible()


def test_the_changes_of_others_leave_what_is_looked_through_alone(home, sit_down):
    home.ben.adds(home.group, "Rent", "90")
    visitor = sit_down(home.ada, viewport=PHONE)
    visitor.forgive("409")
    page = visitor.page
    page.goto(f"{home.group}/payments/all")
    seq = page.locator("main").get_attribute("data-seq")
    sent = page.locator("[name=payment]").first.input_value()
    home.ben.adds(home.group, "Heating", "300")
    expect(page.locator("main")).not_to_have_attribute("data-seq", seq)
    assert page.locator("[name=payment]").first.input_value() == sent
    page.locator("main button.primary").click()
    expect(page.locator("[data-error=payments]")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_second_tap_on_record_leaves_its_message_alone(home, sit_down, scripts):
    home.ben.adds(home.group, "Rent", "90")
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    page.goto(f"{home.group}/payments/all")
    record = page.locator("main button.primary")
    box = record.bounding_box()
    record.click()
    page.wait_for_url("**/balances")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#message")).to_be_visible()
    assert page.url.endswith("/balances")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_trip_in_two_currencies_ends_in_five_taps(home, sit_down, owing, scripts):
    home.ben.post(
        f"{home.group}/entries", expecting=303, title="Museum", amount="64", currency="BAM"
    )
    page = sit_down(home.ada, viewport=PHONE, java_script_enabled=scripts).page
    page.goto(home.group)
    page.locator(".tabs").get_by_role("link", name=english.groupBalances).click()
    section = page.locator("section[data-currency=BAM]")
    expect(section).to_contain_text("1 entry in BAM has no exchange rate")
    rate = section.locator("[name=rate]")
    rate.click()
    rate.press_sequentially("1.956")
    button = section.get_by_role("button", name="Convert to EUR")
    assert button.bounding_box()["height"] >= 44
    button.click()
    expect(page.locator("#message")).to_contain_text("1 entry now counts in EUR.")
    expect(section).to_have_count(0)
    page.get_by_role("link", name=english.settleAll).click()
    page.locator("main button.primary").click()
    expect(page.locator(".settled")).to_contain_text("Since today")


@pytest.mark.parametrize("locale", in_languages("en-GB", "de", "fr", "ja", "ar"))
@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_refused_rate_says_why_beside_its_field(home, sit_down, owing, viewport, locale):
    home.ben.post(
        f"{home.group}/entries", expecting=303, title="Museum", amount="64", currency="BAM"
    )
    visitor = sit_down(home.ada, viewport=viewport, locale=locale)
    visitor.forgive("status of 422")
    page = visitor.page
    page.goto(f"{home.group}/balances")
    rate = page.locator("[name=rate]")
    rate.fill("x")
    page.locator(".missing-rate button").click()
    expect(page.locator("[data-error=rate]")).to_be_visible()
    expect(rate).to_have_value("x")
    expect(rate).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
