"""The colours of the stylesheet can be told apart, in the light and in the dark.

axe measures the text that a page happens to show; this measures every pair that a
page may show, and notices a colour that is in no pair.
"""

import re

import pytest
from raw_http import ask

# What stands on what, by the contrast it needs (WCAG 1.4.3 and 1.4.11).
TEXT, MARK = 4.5, 3.0
INKS = ["ink", "ink-soft", "accent", "gain", "loss"]
GROUNDS = ["paper", "surface"]
PAIRS = [
    *((ink, ground, TEXT) for ink in INKS for ground in GROUNDS),
    *((mark, ground, MARK) for mark in ["line-strong", "accent"] for ground in GROUNDS),
    ("accent-ink", "accent", TEXT),
    ("ink", "accent-soft", TEXT),
    ("accent", "accent-soft", TEXT),
]

# Hairlines that only repeat what space says already.
DECORATIVE = {"line"}

schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.fixture(scope="module")
def tokens(server):
    page = ask(server.address, "GET", "/setup").text
    path = re.search(r'href="(/assets/[^"]+\.css)"', page)[1]
    css = ask(server.address, "GET", path).text
    return set(re.findall(r"--([\w-]+):\s*light-dark\(", css))


def test_every_colour_has_its_pair(tokens):
    paired = {name for text, ground, _ in PAIRS for name in (text, ground)}
    assert tokens == paired | DECORATIVE


@schemes
def test_every_pair_can_be_told_apart(visitor, scheme):
    page = visitor(color_scheme=scheme).visit("the first page")
    names = sorted({name for text, ground, _ in PAIRS for name in (text, ground)})
    colours = dict(zip(names, page.evaluate(RESOLVE, names), strict=True))
    weak = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for text, ground, least in PAIRS
        if contrast(colours[text], colours[ground]) < least
    }
    assert weak == {}


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    parts = [part / 255 for part in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# Each token as the red, green and blue that reach the screen.
RESOLVE = """
names => {
  const probe = document.body.appendChild(document.createElement('i'));
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const colours = names.map(name => {
    probe.style.color = `var(--${name})`;
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
  probe.remove();
  return colours;
}
"""
