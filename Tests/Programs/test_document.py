"""The document for tools: it is valid, and it is the one of the repository."""

import json
from pathlib import Path

from evenly import ROOT
from openapi_spec_validator import OpenAPIV31SpecValidator


def test_it_is_valid_openapi(home):
    document = home.ask("GET", "/openapi.json", scope=None).json
    assert document["openapi"] == "3.1.0"
    errors = [
        f"{list(error.path)}: {error.message}"
        for error in OpenAPIV31SpecValidator(document).iter_errors()
    ]
    assert not errors


def test_it_is_the_one_that_is_kept(home):
    kept = json.loads(Path(ROOT / "docs/openapi.json").read_text())
    assert home.ask("GET", "/openapi.json", scope=None).json == kept
