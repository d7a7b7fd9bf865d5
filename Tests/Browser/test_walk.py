"""A household's first evening in one session, scripts off."""

import re

import pytest
from accessibility import complaints
from english import english
from evenly import Server
from validator import Validator
from visitor import PHONE, Visitor, choose_kind, deletion, payment_buttons

PASSWORD = "correct horse battery"
# What is typed for Ada, Ben, Chi and Dee in each split of 36.20.
SPLITS = {
    "equal": [],
    "shares": ["1", "2.5", "1", "1"],
    "percent": ["25", "25", "40", "10"],
    "exact": ["10", "20", "5", "1.20"],
    "adjustment": ["0.50", "5", "-2", "1"],
}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A server of its own: the others' first page must stay the first."""
    with Server.serve(tmp_path_factory.mktemp("household")) as server:
        yield server


@pytest.fixture(scope="module")
def enter(chromium, home):
    visitors = []

    def enter(**options):
        visitors.append(Visitor(chromium, home.url, **options))
        return visitors[-1].page

    yield enter
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@pytest.fixture(scope="module")
def household(enter):
    """Ada's page, signed in for the first time, with a group of four; scripts are off."""
    page = enter(viewport=PHONE, java_script_enabled=False)
    page.goto("/")
    page.fill("[name=name]", "Ada")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button").last.click()
    page.goto("/groups/new")
    page.fill("[name=name]", "Flat 4B")
    for place, name in enumerate(["Ben", "Chi", "Dee"]):
        page.locator("[name=member]").nth(place).fill(name)
    page.locator("main form button").last.click()
    assert re.fullmatch(r"/groups/[\w-]{22}", path(page))
    return page, path(page)


def path(page):
    return re.sub(r"^https?://[^/]+|[?#].*$", "", page.url)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).first.click()


def open_split(page):
    if not page.locator("#split").is_visible():
        page.locator("details:has(> #split) > summary").click()


def typed(page, mode):
    return page.locator(f"#split .for-{mode} input").all()


def add(page, group, title, amount="36.20", kind=None, change=lambda page: None):
    page.goto(f"{group}/entries/new")
    if kind:
        choose_kind(page, kind)
    page.fill("[name=amount]", amount)
    page.fill("[name=title]", title)
    change(page)
    press(page, "Save")
    assert path(page) == group, page.locator("main").inner_text()


def entry_link(page, group, title):
    page.goto(group)
    return page.locator("li[data-entry]", has_text=title).locator("a").first


def open_entry(page, group, title):
    entry_link(page, group, title).click()
    page.locator(".entry").wait_for()


def split_as(mode):
    def change(page):
        open_split(page)
        page.check(f"#split [name=split][value={mode}]")
        for field, text in zip(typed(page, mode), SPLITS[mode], strict=bool(SPLITS[mode])):
            field.fill(text)

    return change


@pytest.mark.parametrize("mode", SPLITS)
def test_each_split_reopens_as_it_was_typed(household, mode):
    page, group = household
    add(page, group, f"Split {mode}", change=split_as(mode))
    open_entry(page, group, f"Split {mode}")
    shares = page.locator("[data-owed]").all()
    assert sum(int(share.get_attribute("data-owed")) for share in shares) == 3620
    page.get_by_role("link", name=english.detailEdit).first.click()
    page.locator(".entry-form").wait_for()
    open_split(page)
    assert page.locator(f"#split [name=split][value={mode}]").is_checked()
    if SPLITS[mode]:
        assert [field.input_value() for field in typed(page, mode)] == SPLITS[mode]
    page.fill("[name=title]", f"Edited {mode}")
    press(page, "Save")
    assert entry_link(page, group, f"Edited {mode}").is_visible()


def test_several_can_pay(household):
    page, group = household

    def two_payers(page):
        page.locator("details:has(> #payer) > summary").click()
        page.check("#payer [name=payer][value=several]")
        fields = page.locator("#payer .part-field input").all()
        fields[0].fill("30")
        fields[1].fill("6.20")

    add(page, group, "Two paid", change=two_payers)
    open_entry(page, group, "Two paid")
    paid = [int(each.get_attribute("data-paid")) for each in page.locator("[data-paid]").all()]
    assert sorted(paid)[-2:] == [620, 3000]


def test_income_and_payments_are_entries_too(household):
    page, group = household
    add(page, group, "Deposit back", "100", kind="income")
    add(page, group, "Cash", "5", "transfer", lambda page: page.get_by_label("Chi").last.check())
    assert entry_link(page, group, "Deposit back").is_visible()
    assert entry_link(page, group, "Cash").is_visible()


def test_all_is_settled_by_pressing_and_the_last_payment_taken_back(household):
    page, group = household
    page.goto(f"{group}/balances")
    rows = page.locator("[data-member][data-minor]").all()
    assert sum(int(row.get_attribute("data-minor")) for row in rows) == 0
    for _ in range(4):
        if page.locator("[data-from]").count() == 0:
            break
        payment_buttons(page).first.click()
        page.goto(f"{group}/balances")
    assert page.locator("[data-from]").count() == 0
    assert "All settled up" in page.locator("main").inner_text()
    page.goto(f"{group}/history")
    page.locator("summary.told").first.click()
    page.locator("main button", has_text=english.undo).first.click()
    page.locator(".message").wait_for()
    page.goto(f"{group}/balances")
    assert page.locator("[data-from]").count() == 1


def test_what_is_deleted_comes_back_from_the_bin(household):
    page, group = household
    open_entry(page, group, "Two paid")
    deletion(page).click()
    page.goto(group)
    assert page.locator("li[data-entry]", has_text="Two paid").count() == 0
    page.goto(f"{group}/bin")
    press(page, "Restore “Two paid”")
    assert entry_link(page, group, "Two paid").is_visible()


def test_a_second_person_finds_the_history_theirs(household, enter):
    page, group = household
    page.goto(f"{group}/invitations")
    page.locator("main form button").last.click()
    link = re.search(r"/join/[\w-]+", page.locator("#link").input_value())[0]
    ben = enter(viewport=PHONE, java_script_enabled=False)
    ben.goto(link)
    assert "Flat 4B" in ben.locator("main").inner_text()
    press(ben, "I am Ben")
    assert ben.url.endswith(f"{group}/welcome")
    ben.get_by_role("link", name=english.groupGoneDismiss).click()
    assert ben.url.endswith(group)
    assert ben.locator("li[data-entry]", has_text="Edited equal").count() == 1
    ben.goto(f"{group}/history")
    assert "Edited equal" in ben.locator("main").inner_text()


def test_categories_are_added_merged_and_hidden(household):
    page, group = household
    page.goto(f"{group}/labels")
    page.fill("[name=name]", "Aquarium and everything that lives in it")
    page.get_by_label(english.categoryPets, exact=True).check()
    page.fill("[name=heading]", "Hobbies")
    press(page, "Add")
    assert "was added" in page.locator(".message").inner_text()
    page.get_by_role("link", name=english.labelChangeNamed.format(name="Aquarium")).click()
    page.select_option("[name=into]", label="Pets")
    press(page, "Merge")
    press(page, "Undo")
    assert page.locator(".label", has_text="Aquarium").count() == 1
    page.get_by_role("link", name=english.labelChangeNamed.format(name="Taxi")).click()
    press(page, "Hide")
    page.locator("details summary", has_text="Hidden").click()
    assert page.locator(".label", has_text=english.categoryTaxi).is_visible()


def choose(page):
    page.locator(".list-menu > summary").click()
    page.get_by_role("link", name=english.bulkSelect, exact=True).click()


def test_many_entries_are_changed_at_once(household):
    page, group = household
    page.goto(group)
    choose(page)
    page.get_by_role("checkbox", name="Two paid").check()
    page.get_by_role("checkbox", name="Deposit back").check()
    page.locator("#bulk-actions").get_by_text("More", exact=True).first.click()
    # The key Enter in the field for tags tags, and does nothing else.
    page.fill("[name=tags]", "summer, shared")
    page.press("[name=tags]", "Enter")
    assert "2 entries were tagged" in page.locator(".message").inner_text()
    choose(page)
    page.get_by_role("link", name=english.bulkSelectAll).click()
    page.locator("#bulk-actions").get_by_text(english.fieldCategory, exact=True).first.click()
    page.select_option("#bulk-category", label="Groceries")
    press(page, "Set category")
    assert "are now in “Groceries”" in page.locator(".message").inner_text()
    press(page, "Undo")
    page.goto(f"{group}/labels")
    assert (
        page.locator(".label", has_text=english.categoryGroceries).get_attribute("data-count")
        == "0"
    )


def test_an_entry_that_comes_again_is_paused_and_goes_on(household):
    page, group = household
    page.goto(f"{group}/recurring")
    page.get_by_role("link", name=english.recurringAdd).click()
    page.fill("[name=title]", "A rent with quite a long name for a small phone")
    page.fill("[name=amount]", "1234567.89")
    page.locator("details:has([name=date]) > summary").first.click()
    page.fill("[name=date]", "2024-01-31")
    press(page, "Save")
    page.goto(f"{group}/recurring")
    page.locator("[data-rule] a").click()
    assert "every month on the 31st" in page.locator("main").inner_text()
    page.locator(".entry-deeds summary").click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("link", name=english.detailEdit).locator("visible=true").first.click()
    page.fill("[name=title]", "The rent")
    press(page, "Save")
    assert "The rent" in page.locator("main").inner_text()
    page.locator(".entry-deeds summary").click()
    press(page, "Pause")
    assert page.locator("article[data-state=paused]").count() == 1
    page.locator(".entry-deeds summary").click()
    press(page, "Resume")
    assert page.locator("article[data-state=running]").count() == 1
    assert page.locator("li[data-entry]").count() > 20


def test_a_budget_says_what_is_left_and_what_is_over(household):
    page, group = household
    page.goto(f"{group}/budgets")
    for category, amount in (("Groceries", "600"), ("Rent", "1")):
        page.select_option("#category", label=category)
        page.fill("#amount", amount)
        press(page, "Set budget")
    page.goto(f"{group}/entries/new?category=rent&title=Rent&amount=900")
    press(page, "Save")
    page.goto(f"{group}/budgets")
    rows = page.locator("li.budget")
    assert "£600.00 left" in rows.nth(0).inner_text()
    assert "£899.00 over" in rows.nth(1).inner_text()


@pytest.fixture
def reader(enter):
    """Ada once more, with scripts on."""
    page = enter(viewport=PHONE)
    page.goto("/login")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button").last.click()
    page.wait_for_url("**/")
    return page


def test_a_stranger_signs_up_where_the_owner_lets_everybody(household, enter):
    page, _ = household
    closed = enter(viewport=PHONE)
    with Validator() as validator:
        assert validator.complaints(closed.goto("/signup").text()) == []
    assert complaints(closed) == []
    page.goto("/instance")
    page.get_by_role("button", name=english.instanceSignUpAllow).click()
    page.get_by_role("button", name=english.instanceSignUpRequireInvite).wait_for()
    stranger = enter(viewport=PHONE, java_script_enabled=False)
    stranger.goto("/")
    stranger.get_by_role("link", name=english.signUpTitle).click()
    stranger.fill("[name=name]", "Eve")
    stranger.fill("[name=username]", "eve")
    stranger.fill("[name=password]", PASSWORD)
    stranger.get_by_role("button", name=english.signUpSubmit).click()
    assert path(stranger) == "/"
    assert "Hi Eve" in stranger.inner_text("main")


def test_everybody_chooses_their_language(household):
    page, _ = household
    for language in ("ar", "en"):
        page.goto("/account")
        page.locator("#preferences-title").click()
        page.select_option("[name=language]", language)
        page.locator("form:has([name=language]) button").last.click()
        assert page.locator("html").get_attribute("lang") == language


def test_a_long_amount_fits_a_narrow_phone(household, reader):
    page, _ = household
    page.goto("/groups/new")
    page.fill("[name=name]", "Gold")
    page.locator(".folded-currency > summary").click()
    page.select_option("[name=currency]", "BTC")
    for place, name in enumerate(["Maximiliane", "Chi"]):
        page.locator("[name=member]").nth(place).fill(name)
    page.locator("main form button").last.click()
    gold = path(page)
    add(page, gold, "Bars", amount="10000")
    entry = entry_link(page, gold, "Bars").get_attribute("href")
    faults = []
    for address in ["/", entry] + [
        gold + each for each in ["", "/members", "/balances", "/reports", "/reports?by=member"]
    ]:
        reader.goto(address)
        for width in (320, 390):
            reader.set_viewport_size({"width": width, "height": 640})
            if reader.evaluate("document.documentElement.scrollWidth > innerWidth"):
                faults.append((address, width))
    reader.goto(f"{gold}/members")
    assert "BTC 6,666.666666" in reader.inner_text("main").replace("\u00a0", " ")
    assert faults == [], "\n".join(map(str, faults))
