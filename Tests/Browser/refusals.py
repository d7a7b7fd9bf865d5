"""What the form of an entry refuses, each kind as a person brings it about."""

from dataclasses import dataclass, field


@dataclass
class Refusal:
    """What is typed, by names of fields in which a, b and c are members; where it is refused."""

    name: str
    typed: dict
    says: str
    ticked: dict = field(default_factory=dict)

    def __str__(self):
        return self.name


def split(mode, *texts):
    return {f"{mode}[{member}]": text for member, text in zip("abc", texts, strict=False)}


GOOD = {"title": "Milk", "amount": "20"}

REFUSALS = [
    Refusal("no title", {"amount": "20", "title": ""}, "title"),
    Refusal("a bad amount", GOOD | {"amount": "twelve"}, "amount"),
    Refusal("too many decimals", GOOD | {"amount": "1.2345"}, "amount"),
    Refusal(
        "payers differ", GOOD | {"paid[a]": "5", "paid[b]": "21"}, "paid", {"payer": "several"}
    ),
    Refusal(
        "percent misses a little",
        GOOD | split("percent", "50", "49.98"),
        "split",
        {"split": "percent"},
    ),
    Refusal("exact is short", GOOD | split("exact", "5", "6", "7"), "split", {"split": "exact"}),
    Refusal("exact is over", GOOD | split("exact", "50", "6", "7"), "split", {"split": "exact"}),
    Refusal(
        "too much taken off",
        GOOD | split("adjustment", "-90"),
        "adjustment[a]",
        {"split": "adjustment"},
    ),
    Refusal("nobody included", GOOD, "split", {"in": False}),
]

# Puts into a form what is typed, as a browser that was filled in has it, also where it is not seen.
FILL = """({typed, ticked}) => {
  const form = document.querySelector("form.entry-form")
  const boxes = [...form.querySelectorAll("#split [type=checkbox]")]
  const members = boxes.map(it => it.name.slice(3, -1))
  const own = name => name.replace(/\\[([abc])\\]/, (_, it) => `[${members["abc".indexOf(it)]}]`)
  for (const [name, text] of Object.entries(typed)) form.elements[own(name)].value = text
  for (const [name, value] of Object.entries(ticked))
    for (const box of form.querySelectorAll("[type=checkbox], [type=radio]")) {
      if (value === false && box.name.startsWith(name + "[")) box.checked = false
      else if (box.name === name && box.value === value) box.checked = true
    }
  return members
}"""

# Whether what is said is in the window and nothing lies over it.
SEEN = """it => {
  const box = it.getBoundingClientRect()
  const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2]
  const over = document.elementFromPoint(x, y)
  return box.top >= 0 && box.bottom <= innerHeight && (it.contains(over) || over?.contains(it))
}"""
