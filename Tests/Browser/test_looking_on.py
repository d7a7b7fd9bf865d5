"""Who looks on, what is deleted for good, and what was paid in another currency: with scripts and
without."""

import re

import pytest
from accessibility import complaints
from english import english
from evenly import Server
from household import Person
from old_databases import VERSIONS, laid_down, make_viewer
from pictures import PNG
from playwright.sync_api import expect
from test_preview import choose_currency
from visitor import PHONE, Visitor, deletion, payment_buttons

WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


@pytest.fixture
def vic(home):
    """A person with an account who is a viewer."""
    return Person(home.address).joins(home.ada.invitation(home.group, role="viewer"), "Vic")


def names(page, group):
    page.goto(f"{group}/entries/new")
    return page.locator("#split .part-name > span:last-child").all_inner_texts()


@WAYS
def test_who_looks_on_sees_everything_and_has_no_part_in_it(home, sit_down, vic, scripts):
    home.ada.adds(home.group, "Milk", "9.00")
    page = sit_down(vic, java_script_enabled=scripts).page
    page.goto(home.group)
    row = page.locator("li[data-entry]", has_text="Milk")
    expect(row).to_contain_text("€9.00")
    expect(page.locator("a[href$='/entries/new']")).to_have_count(0)
    row.locator("a").click()
    expect(page.locator("table.shares")).not_to_contain_text("Vic")
    expect(page.locator("main form[method=post]")).to_have_count(0)
    page.goto(f"{home.group}/balances")
    expect(page.locator(".balance")).to_have_count(3)
    expect(page.locator("main")).not_to_contain_text("Vic")
    expect(payment_buttons(page)).to_have_count(0)
    if scripts:
        assert complaints(page) == []
    assert "Vic" not in " ".join(names(sit_down(home.ada).page, home.group))


@WAYS
def test_the_form_divides_by_what_is_answered_about_who_looks_on(home, sit_down, scripts):
    home.ada.adds(home.group, "Milk", "30.00")
    ids = re.findall(r'name="in\[([\w-]{22})\]"', home.ada.get(f"{home.group}/entries/new").text)
    visitor = sit_down(home.ada, java_script_enabled=scripts, viewport=PHONE)
    visitor.forgive("409")
    page = visitor.page
    page.goto(home.group)
    page.locator("li[data-entry]", has_text="Milk").locator("a").click()
    page.get_by_role("link", name=english.detailEdit, exact=True).click()
    payment = {"kind": "transfer", "amount": "10", "payer": ids[1], "to": ids[0]}
    home.ada.post(f"{home.group}/entries", expecting=303, **payment)
    home.ada.post(f"{home.group}/members/{ids[1]}/role", expecting=303, role="viewer")
    page.fill("[name=amount]", "60")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    answers = page.locator(f"[name='looker[{ids[1]}]']")
    for place, parts in [(0, ["€25.00", "€10.00", "€25.00"]), (1, ["€30.00", "", "€30.00"])]:
        answers.nth(place).check()
        if not scripts:
            page.get_by_role("button", name=english.previewEntry).click()
        for member, part in zip(ids, parts, strict=True):
            expect(page.locator(f"[data-preview='{member}']")).to_have_text(part)
        expect(answers.nth(place)).to_be_checked()
        expect(page.locator("label.option").nth(place)).to_contain_text(parts[0])
    if scripts:
        assert complaints(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_who_has_looked_on_in_one_group_adds_to_another_from_home(home, sit_down, vic):
    own = vic.found_group("Dee")
    page = sit_down(vic, viewport=PHONE).page
    page.goto(home.group)
    for place in ("/", "/account"):
        page.goto(place)
        page.locator(".places").get_by_role("link", name=english.groupAddEntry).click()
        form = page.locator("dialog .entry-form")
        expect(form).to_have_attribute("action", f"{own}/entries")


@WAYS
def test_an_owner_lets_who_looks_on_share_costs_and_back(home, sit_down, vic, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    for role in ("Member", "Viewer"):
        page.goto(f"{home.group}/members")
        member = page.locator("li.member").last
        member.get_by_role("link").click()
        page.locator("#role-title").click()
        page.check(f"[name=role][value={role.lower()}]")
        page.get_by_role("button", name=english.memberRoleNamed.format(name="Vic")).click()
        expect(page.locator(".message")).to_contain_text("Vic")
        # The usual role goes without saying.
        expect(member.get_by_text("Viewer")).to_have_count(int(role == "Viewer"))
        assert ("Vic" in " ".join(names(page, home.group))) == (role == "Member")


@pytest.fixture
def old(tmp_path, chromium):
    """A household of an earlier version, in which Dee looked on and was charged."""
    make_viewer(laid_down(VERSIONS[0], tmp_path / "evenly.db"), "Dee")
    visitors = []
    with Server.serve(tmp_path) as server:

        def sit_down(**options):
            visitors.append(Visitor(chromium, server.url, **options))
            visitors[-1].page.goto("/login")
            visitors[-1].page.fill("[name=username]", "ada")
            visitors[-1].page.fill("[name=password]", "correct horse battery")
            visitors[-1].page.locator("main form button").last.click()
            return visitors[-1].page

        yield sit_down
        for visitor in visitors:
            visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@WAYS
def test_who_was_charged_for_looking_on_is_taken_out_with_one_tap(old, scripts):
    page = old(java_script_enabled=scripts)
    page.locator("[data-group] a", has_text="Elm Street 12").first.click()
    page.goto(page.url.split("?")[0].rstrip("/") + "/balances")
    notice = page.locator("[data-looker]")
    expect(notice).to_contain_text("Dee is a viewer")
    expect(page.locator(".balance", has_text="Dee")).to_have_count(1)
    if scripts:
        assert complaints(page) == []
    notice.get_by_role("button", name=english.viewerTakeOut.format(name="Dee")).click()
    message = page.get_by_role("status").first
    expect(message).to_contain_text("Dee")
    # Taking that back would give Dee a part again.
    expect(message.get_by_role("button", name=english.undo)).to_have_count(0)
    expect(message).to_contain_text("Dee was taken out of")


@WAYS
def test_what_has_a_rate_counts_in_the_groups_currency_and_says_what_it_was(
    home, sit_down, scripts
):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "20")
    page.fill("[name=title]", "Museum")
    if scripts:
        choose_currency(page, "USD")
    else:
        page.select_option("#currency", label="Others…")
        page.get_by_role("button", name=english.previewEntry).click()
        page.select_option("#currency", "USD")
        page.get_by_role("button", name=english.previewEntry).click()
    rate = page.locator("#rate")
    expect(rate).to_be_visible()
    rate.fill("0.9")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    row = page.locator("li[data-entry]", has_text="Museum")
    expect(row.locator(".row-amount")).to_have_text("€18.00")
    expect(row).to_contain_text("US$20.00")
    row.locator("a").click()
    expect(page.locator(".entry-amount")).to_have_text("€18.00")
    expect(page.locator(".facts")).to_contain_text("1 USD = 0.9 EUR")
    page.goto(f"{home.group}/reports")
    expect(page.locator("[data-total=expense]")).to_have_text("€18.00")


@WAYS
def test_what_is_in_the_bin_is_deleted_for_good_once_that_was_asked(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    home.ada.adds(home.group, "Surprise", "9.00")
    page.goto(home.group)
    row = page.locator("li[data-entry]", has_text="Surprise").locator("a")
    entry = row.get_attribute("href")
    row.click()
    deletion(page).click()
    expect(page.locator(".message")).to_be_visible()
    page.goto(f"{home.group}/bin")
    page.get_by_role("link", name=re.compile("permanently")).click()
    expect(page.locator("main")).to_contain_text("Surprise")
    if scripts:
        assert complaints(page) == []
    page.get_by_role("button", name=re.compile("permanently")).click()
    expect(page.get_by_role("status").first).to_be_visible()
    expect(page.get_by_role("button", name=english.undo)).to_have_count(0)
    page.goto(f"{home.group}/bin")
    expect(page.locator("main")).not_to_contain_text("Surprise")
    page.goto(f"{home.group}/history")
    expect(page.locator("main")).not_to_contain_text("Surprise")
    assert home.ada.get(entry).status == 404


@WAYS
def test_a_file_is_deleted_for_good_and_its_entry_stays(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    home.ada.upload(
        f"{home.group}/entries", "file", ("ticket.png", PNG), title="Cinema", amount="9"
    )
    page.goto(home.group)
    page.locator("li[data-entry]", has_text="Cinema").locator("a").click()
    expect(page.get_by_role("link", name=re.compile("permanently"))).to_be_visible()
    file = f"{home.group}/files/{re.search(r'/files/([^/?#]{22})', page.content())[1]}"
    assert home.ada.get(file).status == 200
    page.get_by_role("link", name=re.compile("permanently")).click()
    expect(page.locator("main")).to_contain_text("ticket.png")
    page.get_by_role("button", name=re.compile("permanently")).click()
    expect(page.locator(".entry-amount")).to_have_text("€9.00")
    expect(page.locator("main")).not_to_contain_text("ticket.png")
    assert home.ada.get(file).status == 404
