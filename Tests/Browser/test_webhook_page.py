"""The page of the programs that are told, on a phone: nothing to press lies on something else."""

import pytest
from household import PASSWORD
from proof import in_languages
from visitor import PHONE

ON_EACH_OTHER = """() => {
  const found = [...document.querySelectorAll('main button, main summary, main a.button')]
  const boxes = found.filter((it) => it.checkVisibility())
    .map((it) => [it.textContent.trim(), it.getBoundingClientRect()])
  return boxes.flatMap(([name, a], at) =>
    boxes.slice(at + 1).filter(([, b]) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    ).map(([other]) => `${name} / ${other}`))
}"""


@pytest.mark.parametrize("language", in_languages("en", "de", "ja", "ar"))
def test_nothing_to_press_lies_on_something_else(home, sit_down, language):
    page = f"{home.group}/webhooks"
    for host in ["one.example", "a-rather-long-name-of-a-machine.home-automation.example"]:
        fields = {"address": f"https://{host}/hook", "kinds": "entries"}
        home.ada.post(page, expecting=200, current_password=PASSWORD, **fields)
    seen = sit_down(home.ada, viewport=PHONE, locale=language).page
    seen.goto(page)
    assert seen.locator("[data-webhook]").count() == 2
    assert seen.evaluate(ON_EACH_OTHER) == []
    assert seen.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
