"""Beside a picture that is sent goes a small one, which pages show in its place."""

import struct
import zlib

import pytest
from english import english
from playwright.sync_api import expect


def picture(width, height):
    """A PNG file with a colour for each column."""

    def chunk(name, data):
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    row = b"\0" + b"".join(bytes((x * 7 % 256, x * 3 % 256, 90)) for x in range(width))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(row * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_picture_is_shown_small(home, sit_down, scripts):
    page = sit_down(home.ada, java_script_enabled=scripts).page
    page.goto(f"{home.group}/entries/new")
    page.fill("[name=title]", "Curtains")
    page.fill("[name=amount]", "12")
    page.locator("input[type=file][multiple]").set_input_files(
        {"name": "till.png", "mimeType": "image/png", "buffer": picture(1600, 900)}
    )
    page.get_by_role("button", name=english.saveEntry, exact=True).click()
    page.locator("li[data-entry] a", has_text="Curtains").click()
    image = page.locator(".thumbnail img")
    expect(image).to_have_attribute("loading", "lazy")
    source = image.get_attribute("src")
    assert source.endswith("/small") == scripts
    if scripts:
        image.scroll_into_view_if_needed()
        page.wait_for_function("() => document.querySelector('.thumbnail img').naturalWidth > 0")
        assert image.evaluate("it => [it.naturalWidth, it.naturalHeight]") == [320, 180]
