"""What a phone has to fetch and do before it shows a group's list for the first time."""

import pytest
from chromium import launch
from evenly import Server, run
from visitor import PHONE, Visitor

ENTRIES = 50
MOST_BYTES = 60_000  # of style sheets and scripts
MOST_REQUESTS = 8
LONGEST_TASK = 50  # milliseconds

WATCH = """() => {
  window.watched = {shifts: [], tasks: []}
  const rect = it => [it.x, it.y, it.width, it.height].join(" ")
  const name = it => (it?.outerHTML ?? it?.textContent ?? "").slice(0, 80)
  new PerformanceObserver((list) => {
    for (const {value, sources} of list.getEntries()) {
      const moved = sources.map(
        it => `${name(it.node)}: ${rect(it.previousRect)} to ${rect(it.currentRect)}`)
      watched.shifts.push({value, moved})
    }
  }).observe({type: "layout-shift", buffered: true})
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration)
  }).observe({type: "longtask", buffered: true})
}"""


@pytest.fixture
def demo(tmp_path):
    database = tmp_path / "evenly.db"
    made = run("demo", "--entries", ENTRIES, "--groups", 1, "--database", database)
    assert made.returncode == 0, made.stderr
    with Server.serve(tmp_path) as server:
        yield server


@pytest.fixture
def chromium(playwright, tmp_path):
    """A browser that has done nothing yet: one that has is slower."""
    browser = launch(playwright, tmp_path)
    yield browser
    browser.close()


def view(chromium, demo, group, state):
    """What a browser with an empty cache fetches, and what it does while it loads."""
    fresh = Visitor(
        chromium,
        demo.url,
        viewport=PHONE,
        device_scale_factor=3,
        is_mobile=True,
        has_touch=True,
        storage_state=state,
    )
    fresh.context.add_init_script(f"({WATCH})()")
    fresh.page.goto(group)
    assert fresh.page.locator("li[data-entry]").count() == ENTRIES
    fresh.page.evaluate("() => new Promise((done) => setTimeout(done, 1000))")
    sizes = {answer.url: len(answer.body()) for answer in fresh.responses}
    watched = fresh.page.evaluate("watched")
    fresh.leave()
    assert fresh.complaints == []
    return sizes, watched


def test_the_first_view_of_a_list_is_light_and_still(chromium, demo, is_timed):
    ada = Visitor(chromium, demo.url, viewport=PHONE, device_scale_factor=3, is_mobile=True)
    ada.page.goto("/login")
    ada.page.fill("[name=username]", "ada")
    ada.page.fill("[name=password]", "correct horse battery")
    ada.page.locator("main form button").last.click()
    group = ada.page.locator("a[href^='/groups/']:not([href*=new])").first.get_attribute("href")
    state = ada.context.storage_state()
    ada.leave()

    # A machine that does something else as well makes a task long: what counts is that one of
    # ten views, left alone by it, has none.
    for _ in range(10):
        sizes, watched = view(chromium, demo, group, state)
        if not is_timed or max(watched["tasks"], default=0) <= LONGEST_TASK:
            break
    html = sizes.pop(next(url for url in sizes if url.endswith(group)))
    for url, size in sizes.items():
        print(f"{size:8,} {url.removeprefix(demo.url)}")
    print(f"{html:8,} HTML, {sum(sizes.values()):,} beyond it in {len(sizes) + 1} requests")
    print(f"long tasks {watched['tasks']}")
    assert sum(size for url, size in sizes.items() if not url.endswith(".svg")) < MOST_BYTES
    assert len(sizes) + 1 <= MOST_REQUESTS
    assert watched["shifts"] == []
    assert not is_timed or all(task <= LONGEST_TASK for task in watched["tasks"])
