"""Receipts from the camera to the entry, read where tesseract is there; files never run."""

import re

import pytest
from drawn_receipts import DRAWN, draw
from english import english
from evenly import wait_until
from pictures import PNG
from playwright.sync_api import expect
from visitor import PHONE

PATIENCE = 50  # seconds for most pictures to be read


@pytest.fixture
def ada(home):
    return home.ada


def test_a_receipt_is_photographed_filed_and_seen_on_another_screen(chromium, home, ada, sit_down):
    group = home.group
    phone = sit_down(ada, viewport=PHONE, is_mobile=True, has_touch=True).page
    desk = sit_down(home.ben).page
    desk.goto(group)
    name, picture = draw(chromium, DRAWN[0])

    phone.goto(f"{group}/receipts")
    camera = phone.get_by_label(english.filePhotograph, exact=True)
    expect(camera).to_be_visible()
    camera.set_input_files({"name": name, "mimeType": "image/png", "buffer": picture})
    expect(phone.locator("[data-state=pending]")).to_have_count(1)
    expect(desk.locator(".tab-more > summary .count")).to_contain_text("1 receipt waiting")

    expect(phone.locator("[data-receipt]")).to_contain_text(
        "Read from the receipt: ", timeout=30_000
    )
    phone.get_by_role("link", name=english.receiptAddEntry).click()
    expect(phone.locator(".receipt-beside img")).to_be_visible()
    assert phone.locator(".receipt-beside img").evaluate("it => it.naturalWidth") > 0
    # All of it, below the heading.
    fit = phone.locator(".receipt-beside img").evaluate("it => getComputedStyle(it).objectFit")
    assert fit == "contain"
    heading = phone.locator("#entry-form-title").bounding_box()
    top = phone.locator(".receipt-beside").bounding_box()["y"]
    assert top - heading["y"] - heading["height"] >= 8
    expect(phone.get_by_label(english.fieldAmount, exact=True)).to_have_value("3.55")
    phone.locator("#title").fill("Milk and bread")
    phone.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(phone.locator(".message")).to_contain_text("was added")
    expect(desk.locator("[data-entry]")).to_contain_text("Milk and bread")
    expect(desk.locator(".tab-more > summary .count")).to_have_count(0)

    desk.get_by_role("link", name="Milk and bread").click()
    expect(desk.locator(".entry-head .thumbnail img")).to_be_visible()
    phone.get_by_role("button", name=english.undo).click()
    expect(desk.locator(".tab-more > summary .count")).to_contain_text("1 receipt waiting")


def test_a_photo_in_the_sheet_fills_what_is_empty(chromium, home, ada, sit_down):
    page = sit_down(ada, viewport=PHONE, is_mobile=True, has_touch=True).page
    page.goto(home.group)
    page.locator("a[data-sheet]").locator("visible=true").first.click()
    sheet = page.locator("dialog.over")
    sheet.locator("#tool-photo > summary").click()
    name, picture = draw(chromium, DRAWN[0])
    with page.expect_request(lambda it: it.method == "POST"):
        sheet.get_by_label(english.filePhotograph, exact=True).set_input_files(
            {"name": name, "mimeType": "image/png", "buffer": picture}
        )
    # The form stays in use: what is typed since is kept.
    sheet.locator("#title").fill("Milk and bread")
    expect(sheet.get_by_label(english.fieldAmount, exact=True)).to_have_value(
        "3.55", timeout=30_000
    )
    expect(sheet.locator("#title")).to_have_value("Milk and bread")
    expect(sheet.locator(".note")).to_contain_text("CORNER SHOP")
    expect(sheet.locator("[data-preview=notes]")).to_contain_text("each")
    expect(sheet.locator("#tool-photo [name=attachment]")).to_be_checked()
    assert sheet.locator("#tool-photo .option img").evaluate("it => it.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sheet.get_by_role("button", name=english.saveEntry, exact=True).first.click()
    expect(page.locator("[data-entry]", has_text="Milk and bread")).to_contain_text("3.55")
    page.locator("[data-entry] a", has_text="Milk and bread").click()
    expect(page.locator(".entry-head .thumbnail img")).to_have_count(1)


def test_a_photo_taken_away_while_it_is_read_fills_nothing(chromium, home, ada, sit_down):
    page = sit_down(ada).page
    page.goto(f"{home.group}/entries/new")
    page.locator("#tool-photo > summary").click()
    name, picture = draw(chromium, DRAWN[0])
    with page.expect_response(lambda it: it.request.method == "POST", timeout=30_000):
        page.locator("input[type=file][multiple]").set_input_files(
            {"name": name, "mimeType": "image/png", "buffer": picture}
        )
        page.locator("#tool-photo li button").click()
    expect(page.locator(".reading")).to_be_hidden()
    expect(page.get_by_label(english.fieldAmount, exact=True)).to_have_value("")
    expect(page.locator(".note, #tool-photo [name=attachment]")).to_have_count(0)


def test_a_picture_without_text_says_nothing(home, ada, sit_down):
    page = sit_down(ada).page
    page.goto(f"{home.group}/entries/new")
    page.locator("#tool-photo > summary").click()
    with page.expect_response(lambda it: it.request.method == "POST"):
        page.locator("input[type=file][multiple]").set_input_files(
            {"name": "cake.png", "mimeType": "image/png", "buffer": PNG}
        )
    expect(page.locator("#tool-photo [name=attachment]")).to_be_checked()
    expect(page.locator(".note")).to_have_count(0)
    expect(page.get_by_label(english.fieldAmount, exact=True)).to_have_value("")


def test_the_number_of_what_waits_stands_at_the_receipts_alone(ada, home, sit_down):
    ada.upload(f"{home.group}/receipts", "receipt", ("a.png", PNG), expecting=303)
    desk = sit_down(ada).page
    name, count = desk.locator(".tab-more > summary"), desk.locator(".tab-more > summary .count")
    for place, said in (("", "More"), ("/receipts", "Receipts")):
        desk.goto(home.group + place)
        expect(name).to_contain_text(said)
        expect(count).to_contain_text("1 receipt waiting")
    desk.goto(f"{home.group}/members")
    expect(name).to_have_text("Members")
    expect(count).to_have_count(0)

    phone = sit_down(ada, viewport=PHONE, has_touch=True).page
    phone.goto(home.group)
    expect(phone.locator(".switcher > summary .count")).to_have_count(0)
    phone.locator(".switcher > summary").click()
    expect(phone.get_by_role("link", name=english.receiptsTitle)).to_contain_text(
        "1 receipt waiting"
    )


def test_where_there_is_a_mouse_one_field_is_enough(ada, sit_down):
    group = ada.found_group("Chi")
    page = sit_down(ada).page
    page.goto(f"{group}/receipts")
    expect(page.get_by_label(english.fileChoose)).to_be_visible()


def test_the_total_of_most_receipts_is_read(chromium, ada):
    group = ada.found_group("Chi")
    wanted = {}
    for receipt in DRAWN:
        ada.upload(f"{group}/receipts", "receipt", draw(chromium, receipt), expecting=303)
        known = set(wanted)
        (new,) = (
            set(re.findall(r'data-receipt="([\w-]+)"', ada.get(f"{group}/receipts").text)) - known
        )
        wanted[new] = receipt
    read = {}

    def amounts():
        for receipt in wanted.keys() - read.keys():
            form = ada.get(f"{group}/entries/new?receipt={receipt}").text
            amount = re.search(r'name="amount"[^>]*value="([^"]*)"', form)[1]
            if amount:
                read[receipt] = amount
        return [each.name for id, each in wanted.items() if read.get(id) == each.total]

    is_enough = wait_until(lambda: len(amounts()) >= 8, PATIENCE, interval=0.5)
    assert is_enough, {each.name: read.get(id) for id, each in wanted.items()}


def gif(text):
    """A picture that shows nothing, and as a script begins with a remark."""
    head = b"GIF89a/*\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2"
    return head + bytes([len(text)]) + text + b"\0;"


@pytest.mark.parametrize(
    "content",
    [
        gif(b"<svg onload=alert(1)><script>alert(1)</script>*/=1;alert(1)"),
        gif(b"<!DOCTYPE html><html><script>alert(1)</script>"),
    ],
)
def test_no_file_runs_in_the_browser(ada, sit_down, content):
    group = ada.found_group("Chi")
    ada.upload(f"{group}/receipts", "receipt", ("a.gif", content), expecting=303)
    path = re.search(r'href="(/groups/[\w-]+/files/[\w-]+)"', ada.get(f"{group}/receipts").text)[1]
    visitor = sit_down(ada)
    page = visitor.page
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.goto(group)
    # As a script, as a page in a frame, and as a page of its own.
    ran = page.evaluate(
        """path => new Promise(done => {
             const script = document.createElement("script");
             script.onload = () => done(true);
             script.onerror = () => done(false);
             const policy = { createScriptURL: it => it };
             try { script.src = path } catch { done(false) }
             document.head.append(script);
           })""",
        path,
    )
    assert not ran
    visitor.forgive("")  # Any remark of the browser: it was asked to run what it must not.
    page.goto(path)
    page.wait_for_load_state("load")
    assert dialogs == []
    visitor.forgive("")  # Any remark of the browser: it was asked to run what it must not.


@pytest.mark.parametrize("name", ["a.svg", "a.html", "a.png"])
def test_pages_and_drawings_are_no_files_to_keep(ada, sit_down, name):
    group = ada.found_group("Chi")
    visitor = sit_down(ada)
    page = visitor.page
    page.goto(f"{group}/receipts")
    content = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    page.get_by_label(english.fileChoose).set_input_files(
        {"name": name, "mimeType": "image/svg+xml", "buffer": content}
    )
    expect(page.locator("[data-error=receipt]")).to_contain_text("isn’t a JPEG")
    expect(page.locator("[data-receipt]")).to_have_count(0)
