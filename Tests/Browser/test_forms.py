"""A form keeps its page, and what was typed into it, until it has been taken."""

import re

import pytest
from accessibility import complaints
from english import english
from playwright.sync_api import expect
from visitor import PHONE, deletion

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c63487359f51f0004bc0254d5194c620000000049454e44ae426082"
)


@pytest.fixture
def ada(home, sit_down):
    return sit_down(home.ada)


def fill_in(page, home, title="Half a title"):
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "12")
    page.fill("[name=title]", title)


def typed(page):
    return [page.input_value("[name=amount]"), page.input_value("[name=title]")]


def rows(page, title):
    return page.locator("li[data-entry]", has_text=title)


def slow_down(visitor, milliseconds):
    network = visitor.context.new_cdp_session(visitor.page)
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", conditions | {"latency": milliseconds})


def test_a_form_that_takes_long_says_so_and_is_sent_once(home, ada):
    page = ada.page
    fill_in(page, home, "Milk")
    slow_down(ada, 900)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("form[aria-busy=true]")).to_be_visible()
    assert typed(page) == ["12", "Milk"]
    expect(rows(page, "Milk")).to_have_count(1)
    posts = [it for it in ada.responses if it.request.method == "POST"]
    saving = [it for it in posts if "preview" not in (it.request.post_data or "")]
    assert len(saving) == 1


def test_a_quick_form_never_looks_busy(home, ada):
    page = ada.page
    fill_in(page, home, "Milk")
    page.evaluate("""
      new MutationObserver(() => sessionStorage.busy = true)
        .observe(document.body, {subtree: true, attributeFilter: ['aria-busy']})
    """)
    page.keyboard.press("Enter")
    expect(rows(page, "Milk")).to_be_visible()
    assert page.evaluate("sessionStorage.busy") is None


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 900}])
def test_without_a_connection_everything_stays_and_can_be_tried_again(home, sit_down, viewport):
    visitor = sit_down(home.ada, viewport=viewport)
    page = visitor.page
    fill_in(page, home, "Milk")
    visitor.context.set_offline(True)
    page.keyboard.press("Enter")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text(english.faultConnection)
    expect(fault).to_be_in_viewport()
    assert typed(page) == ["12", "Milk"]
    page.emulate_media(reduced_motion="reduce")
    assert complaints(page) == []
    visitor.context.set_offline(False)
    fault.get_by_role("button", name=english.faultRetry).click()
    expect(rows(page, "Milk")).to_have_count(1)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_server_that_is_down_takes_the_form_when_it_is_back(home, ada):
    page = ada.page
    fill_in(page, home, "Milk")
    home.kill()
    page.keyboard.press("Enter")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text(english.faultConnection)
    assert typed(page) == ["12", "Milk"]
    home.come_back()
    fault.get_by_role("button").click()
    expect(rows(page, "Milk")).to_have_count(1)
    ada.forgive("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")


def test_a_fault_of_the_server_is_called_one(home, ada):
    page = ada.page
    # Set just after a page has come, a route may not see its first request.
    page.route("**/entries", lambda it: it.fulfill(status=502, content_type="text/html"))
    fill_in(page, home)
    page.keyboard.press("Enter")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("The server couldn’t do this")
    page.unroute("**/entries")
    fault.get_by_role("button").click()
    expect(rows(page, "Half a title")).to_have_count(1)
    ada.forgive("502")


def test_what_is_not_accepted_is_said_in_the_servers_words(home, sit_down):
    visitor = sit_down(home.ben)
    page = visitor.page
    fill_in(page, home)
    home.ada.post(f"{home.group}/deletion", 303, name="Flat")
    page.keyboard.press("Enter")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("This wasn’t accepted")
    expect(fault).to_contain_text("The group was deleted, or you are no longer in it")
    assert typed(page) == ["12", "Half a title"]
    visitor.forgive("404")


def test_a_button_that_is_refused_says_the_reason_alone(home, sit_down):
    home.ben.invitation(home.group)
    visitor = sit_down(home.ben)
    page = visitor.page
    page.goto(f"{home.group}/invitations")
    home.ada.post(f"{home.group}/deletion", 303, name="Flat")
    page.get_by_role("button", name=english.invitationRevoke).first.click()
    fault = page.get_by_role("alert").locator("p")
    expect(fault).to_have_text("The group was deleted, or you are no longer in it.")
    visitor.forgive("404")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_mistake_is_shown_beside_its_field_with_scripts_and_without(home, sit_down, has_scripts):
    visitor = sit_down(home.ada, java_script_enabled=has_scripts)
    page = visitor.page
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=amount]", "12,3,4")
    page.fill("[name=title]", "Milk")
    page.locator("#tool-note > summary").click()
    page.fill("[name=note]", "typed")
    page.keyboard.press("Tab")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(page.locator("#amount")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#amount")).to_be_focused()
    expect(page.locator("[data-error=amount]")).to_be_visible()
    assert page.locator(".problems").count() == 0
    assert page.input_value("[name=amount]") == "12,3,4"
    assert page.input_value("[name=note]") == "typed"
    page.fill("[name=amount]", "12.34")
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(rows(page, "Milk")).to_contain_text("12.34")
    visitor.forgive("422")


def test_a_mistake_in_a_part_that_is_closed_opens_it(home, ada):
    page = ada.page
    fill_in(page, home)
    page.locator("details:has(> #split) > summary").click()
    page.check("#split [name=split][value=exact]")
    first = page.locator("#split .for-exact input").first
    expect(first).not_to_have_value("")  # It goes on from the split there was.
    first.fill("abc")
    # The preview moves the button, and a press that was aimed before would miss it.
    expect(first).to_have_attribute("aria-invalid", "true")
    page.locator("details:has(> #split) > summary").click()
    page.get_by_role("button", name=english.saveEntry, exact=True).last.click()
    expect(page.locator("#split .for-exact input").first).to_be_focused()
    home.ben.adds(home.group, "Milk")
    expect(page.locator("main")).to_have_attribute("data-seq", str(home.ben.position(home.group)))
    assert page.locator("#split .for-exact input").first.input_value() == "abc"
    ada.forgive("422")


def test_the_back_button_leads_to_where_one_came_from(home, ada):
    page = ada.page
    page.goto(f"{home.group}/balances")
    fill_in(page, home, "Milk")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{home.group}#e-*")
    expect(page.locator(".message")).to_contain_text("“Milk” was added")
    page.go_back()
    page.wait_for_url("**/entries/new")
    page.go_back()
    page.wait_for_url("**/balances")


def test_undo_changes_the_page_and_keeps_it(home, ada):
    page = ada.page
    fill_in(page, home, "Milk")
    page.keyboard.press("Enter")
    expect(rows(page, "Milk")).to_be_visible()
    page.evaluate("window.isSame = true")
    message = page.locator(".message")
    message.get_by_role("button", name=english.undo).click()
    expect(rows(page, "Milk")).to_have_count(0)
    expect(message).to_contain_text("undone")
    assert message.get_attribute("role") == "status"
    message.get_by_role("button", name=english.redo).click()
    expect(rows(page, "Milk")).to_have_count(1)
    assert page.evaluate("window.isSame")
    assert page.url.split("#")[0].endswith(home.group)


def test_buttons_of_a_list_work_one_after_the_other(home, ada):
    page = ada.page
    for title in ["Milk", "Bread"]:
        home.ada.adds(home.group, title)
        page.goto(home.group)
        rows(page, title).locator("a").first.click()
        deletion(page).click()
        expect(page.locator(".message")).to_contain_text("deleted")
    page.goto(f"{home.group}/bin")
    page.evaluate("window.isSame = true")
    for title in ["Milk", "Bread"]:
        page.get_by_role("button", name=f"Restore “{title}”").click()
        expect(page.locator(".message")).to_contain_text(title)
    assert page.evaluate("window.isSame")
    page.goto(home.group)
    expect(page.locator("li[data-entry]")).to_have_count(2)


def test_a_picture_is_sent_again_and_stays_chosen(home, ada):
    page = ada.page
    page.goto("/account")
    page.locator("#profile-title").click()
    field = page.locator("input[type=file]")
    button = page.locator("form:has(input[type=file]) button[type=submit]").first
    field.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"})
    button.click()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.evaluate("it => it.files[0].name") == "a.png"
    field.set_input_files({"name": "b.png", "mimeType": "image/png", "buffer": PICTURE})
    ada.context.set_offline(True)
    button.click()
    expect(page.get_by_role("alert").last).to_contain_text(english.faultConnection)
    ada.context.set_offline(False)
    page.get_by_role("button", name=english.faultRetry).click()
    expect(page.locator(".message")).to_contain_text("Picture saved")
    ada.forgive("422", "ERR_INTERNET_DISCONNECTED")


def open_photos(page, home):
    page.goto(f"{home.group}/entries/new")
    expect(page.locator("body.previews")).to_be_attached()
    tool = page.locator("#tool-photo")
    button = tool.locator("summary")
    button.click()
    return tool, button


def test_files_are_chosen_beside_each_other_and_a_refused_one_can_be_taken_away(home, ada):
    page = ada.page
    tool, button = open_photos(page, home)
    chosen = [("a.png", "image/png", PICTURE), ("b.txt", "text/plain", b"no picture")]
    for number, (name, kind, content) in enumerate(chosen, 1):
        tool.locator("#file").set_input_files([{"name": name, "mimeType": kind, "buffer": content}])
        expect(button).to_have_text(f"Photo ({number})")
    page.fill("#amount", "12")
    page.fill("#title", "Milk")
    save = page.locator(".actions").get_by_role("button", name=english.saveEntry)
    save.click()
    expect(page.get_by_text(re.compile(r"“.?b\.txt.?” isn’t a"))).to_be_visible()
    # What can be taken is kept, and the other one is chosen no more.
    expect(button).to_have_text("Photo (1)")
    expect(tool.get_by_role("checkbox", name="a.png")).to_be_checked()
    expect(tool.locator("li")).to_have_count(0)
    tool.locator("#file").set_input_files(
        [{"name": "c.txt", "mimeType": "text/plain", "buffer": b"no picture"}]
    )
    save.click()
    expect(page.get_by_text(re.compile(r"“.?c\.txt.?” isn’t a"))).to_be_visible()
    tool.get_by_role("button", name="Discard: c.txt").click()
    save.click()
    page.locator("li[data-entry]", has_text="Milk").get_by_role("link").first.click()
    expect(page.locator("main .thumbnail")).to_have_count(1)
    ada.forgive("415")


def test_chosen_files_are_counted_and_can_be_taken_away(home, ada):
    page = ada.page
    tool, button = open_photos(page, home)
    both = [
        {"name": name, "mimeType": "image/png", "buffer": PICTURE} for name in ("a.png", "b.png")
    ]
    tool.locator("#file").set_input_files(both)
    expect(button).to_have_text("Photo (2)")
    expect(tool.locator("li > canvas")).to_have_count(2)
    tool.get_by_role("button", name="Discard: a.png").click()
    expect(button).to_have_text("Photo (1)")
    expect(button).to_be_focused()
    expect(tool.locator("li")).to_have_count(1)
    button.click()
    expect(button).to_have_text("Photo (1)")
    page.fill("#amount", "12")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    expect(page.locator("[data-error=title]")).to_be_visible()
    expect(button).to_have_text("Photo (1)")
    button.click()
    expect(tool.get_by_role("checkbox", name="b.png")).to_be_checked()
    expect(tool.locator("li")).to_have_count(0)
    page.fill("#title", "Milk")
    page.locator(".actions").get_by_role("button", name=english.saveEntry).click()
    page.locator("li[data-entry]", has_text="Milk").get_by_role("link").first.click()
    expect(page.locator("main .thumbnail")).to_have_count(1)
    ada.forgive("422")


def test_signing_out_and_in_goes_on_where_it_was(home, ada, sit_down):
    page = ada.page
    page.goto("/account")
    page.locator("form[action='/logout'] button").click()
    page.wait_for_url("**/login")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "wrong one")
    page.keyboard.press("Enter")
    expect(page.locator("main .error").first).to_be_visible()
    page.fill("[name=password]", "correct horse battery")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Flat")
    ada.forgive("401", "422")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 900}])
def test_a_limit_is_said_where_one_looks(home, sit_down, viewport):
    for number in range(200):
        answer = home.ada.post(f"{home.group}/members", name=f"Name {number}")
        if answer.status == 422:
            break
    visitor = sit_down(home.ada, viewport=viewport)
    page = visitor.page
    page.goto(f"{home.group}/members")
    name = page.locator("form[action$='/members'] [name=name]")
    name.fill("Zoë")
    page.keyboard.press("Enter")
    refusal = page.locator("[data-error=refusal]")
    expect(refusal).to_contain_text("up to 200 people")
    expect(refusal).to_be_focused()
    expect(refusal).to_be_in_viewport()
    assert name.input_value() == "Zoë"
    visitor.forgive("422")
