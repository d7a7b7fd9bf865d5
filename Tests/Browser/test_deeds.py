"""What people do most, from the list of a group on a phone: no more taps and fields than here."""

import pytest
from english import english
from hand import Hand
from playwright.sync_api import expect
from visitor import PHONE, payment_buttons

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


class Walk:
    """Someone at the list of a group, with a hand that counts."""

    def __init__(self, home, page):
        self.home, self.page = home, page
        page.goto(home.group)
        self.hand = Hand(page)
        self.sheet = page.locator("dialog.over")

    def begins_an_entry(self, amount, title):
        self.hand.tap(self.page.locator("a[data-sheet]").locator("visible=true").first)
        expect(self.sheet.locator("#title")).to_be_visible()
        self.hand.types(amount)
        self.hand.types(title, into=self.sheet.locator("#title"))

    def saves(self):
        self.hand.tap(self.sheet.get_by_role("button", name=english.saveEntry, exact=True))
        expect(self.sheet).to_have_count(0)

    def opens(self, panel):
        """A word of the sentence that opens a panel."""
        self.hand.tap(self.sheet.locator(f"summary:has(+ #{panel})"))

    def goes_to_settle_up(self):
        card = self.page.locator(f"main a[href='{self.home.group}/balances']")
        self.hand.tap(card.locator("visible=true").first)

    def row(self, title):
        return self.page.locator("li[data-entry]", has_text=title)

    @property
    def effort(self):
        return self.hand.taps, self.hand.fields


@pytest.fixture
def walk(home, sit_down):
    home.ben.adds(home.group, "Rent", "90")
    return Walk(home, sit_down(home.ada, **TOUCH).page)


def test_one_debt_is_settled_by_two_taps(walk):
    walk.goes_to_settle_up()
    walk.hand.tap(payment_buttons(walk.page).first)
    expect(walk.page.get_by_role("status").filter(has_text="Recorded:")).to_be_visible()
    assert walk.effort == (2, 0)


def test_part_of_a_debt_is_settled(walk):
    walk.goes_to_settle_up()
    walk.hand.tap(walk.page.locator("a.other-amount").first)
    expect(walk.page.locator("#amount")).to_be_focused()
    walk.hand.types("10")
    walk.hand.tap(
        walk.page.get_by_role("button", name=english.saveEntry, exact=True).locator("visible=true")
    )
    assert walk.effort == (3, 1)


def test_money_back_is_a_minus_and_one_press_of_what_is_offered(walk):
    walk.begins_an_entry("-30", "Electricity")
    walk.hand.tap(walk.sheet.get_by_role("button", name=english.moneyBack))
    walk.saves()
    expect(walk.row("Electricity")).to_contain_text("+€30.00")
    assert walk.effort == (4, 2)


def test_three_of_four_share(walk):
    walk.home.ada.post(f"{walk.home.group}/members", expecting=303, name="Dan")
    walk.begins_an_entry("30", "Beer")
    walk.opens("split")
    walk.hand.tap(walk.sheet.locator("#split .parts label", has_text="Chi"))
    walk.saves()
    assert walk.effort == (5, 2)


def test_two_pay(walk):
    walk.begins_an_entry("30", "Beer")
    walk.opens("payer")
    walk.hand.tap(walk.sheet.locator("#payer label:has([value=several])"))
    walk.hand.tap(walk.sheet.locator("#payer .among", has_text="Ben"))
    walk.hand.types("10", into=walk.sheet.locator("#payer .part-field input").nth(1))
    walk.saves()
    assert walk.effort == (7, 3)


def test_sixty_to_forty_is_made_the_way_of_all_new_entries(walk):
    walk.begins_an_entry("30", "Beer")
    walk.opens("split")
    walk.hand.tap(walk.sheet.locator("#split .modes label").nth(2))
    walk.hand.types("60", into=walk.sheet.locator("#split .for-percent input").first)
    expect(walk.sheet.locator("#split .for-percent input").nth(1)).to_have_value("20.00")
    walk.hand.tap(walk.sheet.locator("[name=usual]"))
    expect(walk.sheet.locator(".note")).to_be_visible()
    walk.saves()
    assert walk.effort == (7, 3)


def test_a_rare_currency_is_typed(walk):
    walk.begins_an_entry("1850", "Burek")
    walk.sheet.locator("#currency").focus()
    walk.sheet.locator("#currency").select_option(label="Others…")
    walk.hand.taps += 2  # the list of the device, and its last line
    expect(walk.page.locator("dialog.picker").get_by_role("searchbox")).to_be_focused()
    walk.hand.types("rsd")
    walk.hand.enter()
    expect(walk.sheet.locator("#rate")).to_be_visible()
    walk.hand.types("15.81", into=walk.sheet.get_by_label("Total in EUR", exact=True))
    walk.saves()
    assert walk.effort == (6, 4)


def test_an_amount_is_corrected(walk):
    walk.hand.tap(walk.row("Rent").get_by_role("link"))
    walk.hand.tap(walk.page.get_by_role("link", name=english.detailEdit, exact=True))
    expect(walk.page.locator("#amount")).to_be_focused()
    walk.hand.types("95")
    walk.hand.tap(
        walk.page.get_by_role("button", name=english.saveEntry, exact=True).locator("visible=true")
    )
    expect(walk.row("Rent")).to_contain_text("95.00")
    assert walk.effort == (3, 1)


def test_an_entry_is_deleted_and_comes_back(walk):
    walk.hand.tap(walk.row("Rent").get_by_role("link"))
    walk.hand.tap(walk.page.locator(".entry-deeds summary"))
    walk.hand.tap(walk.page.get_by_role("button", name=english.detailDelete))
    expect(walk.row("Rent")).to_have_count(0)
    expect(walk.page.locator("#message")).to_be_visible()
    walk.hand.tap(walk.page.locator("#message").get_by_role("button", name=english.undo))
    expect(walk.row("Rent")).to_have_count(1)
    assert walk.effort == (4, 0)


def test_the_reason_of_a_debt_and_the_report_of_the_month_are_near(walk):
    walk.goes_to_settle_up()
    walk.hand.tap(walk.page.locator(".proposal p").first)
    expect(walk.page.locator("h1")).to_contain_text("You owe €30.00")
    assert walk.effort == (2, 0)
    walk.hand.tap(walk.page.locator(".tabs").get_by_role("link", name=english.groupReports))
    expect(walk.page.locator("main")).to_contain_text("€90.00")
    assert walk.effort == (3, 0)


def test_an_old_entry_is_found(walk):
    walk.hand.types("ren", into=walk.page.get_by_role("searchbox"))
    expect(walk.row("Rent")).to_be_visible()
    assert walk.effort == (1, 1)
