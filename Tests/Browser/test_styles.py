"""The stylesheets say only what a browser understands."""

import re

import pytest
import tinycss2
from evenly import ROOT
from raw_http import ask

STYLE_RULES = {"media", "supports", "layer", "container", "starting-style", "scope"}


@pytest.fixture(scope="module")
def stylesheets(server):
    page = ask(server.address, "GET", "/setup").text
    paths = re.findall(r'href="(/assets/[^"]+\.css)"', page)
    assert paths
    of_few_pages = [(ROOT / f"Public/css/{it}.css").read_text() for it in ("figures", "choosing")]
    return [ask(server.address, "GET", path).text for path in paths] + of_few_pages


def declarations(nodes):
    """Every declaration of a style rule, however deep it is nested."""
    for node in nodes:
        if node.type == "error":
            yield node.kind, node.message
        elif node.type == "declaration":
            yield node.name, tinycss2.serialize(node.value).strip()
        elif node.content is None:
            continue
        elif node.type == "qualified-rule" or node.at_keyword in STYLE_RULES:
            yield from declarations(
                tinycss2.parse_blocks_contents(
                    node.content, skip_comments=True, skip_whitespace=True
                )
            )


def test_every_declaration_is_understood(visitor, stylesheets):
    page = visitor().visit("the first page")
    said = set()
    for text in stylesheets:
        rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        said.update(declarations(rules))
    assert said
    unknown = page.evaluate(
        "pairs => pairs.filter(([name, value]) => !CSS.supports(name, value))",
        [list(pair) for pair in sorted(said)],
    )
    assert unknown == []
