"""A month that is over can be sent to others as a picture."""

import pytest
from english import english
from playwright.sync_api import expect
from visitor import DESKTOP, PHONE

MARCH = "reports?from=2024-03-01&to=2024-03-31"
TITLES = ["Kaffee für das ganze Haus und alle, die zu Besuch waren", "電気代とガス代", "مشتريات"]

# How many pixels of a picture differ from its corner, and whether any is at its edges.
READ = """
async ([bytes, edge]) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const corner = { isSolid: data[3] === 255, light: data[0] };
  const drawn = { inside: 0, edges: 0, width: picture.width, ...corner };
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % picture.width, Math.floor(at / 4 / picture.width)];
    if ([0, 1, 2].every(it => data[at + it] === data[it])) continue;
    const left = Math.min(x, picture.width - x, y, picture.height - y);
    drawn[left < edge ? "edges" : "inside"] += 1;
  }
  return drawn;
}
"""


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "ar", "ja"])
def test_all_of_it_is_drawn_within_the_picture(home, sit_down, size, look, language, tmp_path):
    for title in TITLES:
        for day in ("2024-03-02", "2024-03-20"):
            home.ben.post(
                f"{home.group}/entries", expecting=303, title=title, amount="1234567.89", date=day
            )
    page = sit_down(home.ada, viewport=size, color_scheme=look, locale=language).page
    page.goto(f"{home.group}/{MARCH}")
    card = page.locator(".highlights")
    card.locator("summary").click()
    with page.expect_download() as saved:
        card.locator("[data-picture]").click()
    assert saved.value.suggested_filename.endswith(".png")
    saved.value.save_as(tmp_path / "month.png")
    drawn = page.evaluate(READ, [list((tmp_path / "month.png").read_bytes()), 80])
    print(drawn)
    assert drawn["width"] == 1080 and drawn["inside"] > 10_000 and drawn["edges"] == 0
    assert drawn["isSolid"] and (drawn["light"] > 127) == (look == "light")


def test_without_scripts_there_is_no_button_for_it(home, sit_down):
    for day in ("2024-03-02", "2024-03-03", "2024-03-20"):
        home.ben.post(f"{home.group}/entries", expecting=303, title="Milk", amount="1", date=day)
    page = sit_down(home.ada, java_script_enabled=False).page
    page.goto(f"{home.group}/{MARCH}")
    page.locator(".highlights summary").click()
    expect(page.locator("#highlights-text")).to_contain_text("Milk")
    expect(page.get_by_role("button", name=english.highlightsPicture)).to_have_count(0)
