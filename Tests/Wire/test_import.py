"""What the files of other apps would become, as the program says it."""

import json
import re
from pathlib import Path

import pytest
from evenly import ROOT, run

FIXTURES = ROOT / "Tests/Domain/ExchangeTests/Fixtures"
EXPECTED = sorted(FIXTURES.rglob("*.expected.json"))


def file_of(expected):
    return Path(str(expected).removesuffix(".expected.json"))


def preview(file, tmp_path, answers=None):
    more = []
    if answers is not None:
        (tmp_path / "answers.json").write_text(json.dumps(answers))
        more = ["--answers", tmp_path / "answers.json"]
    return run("import", "--preview", file, *more, directory=tmp_path)


def refused(result, code, *words):
    assert result.returncode == code, result
    assert re.fullmatch(r"evenly: [^\n]+\n", result.stderr), result.stderr
    assert result.stdout == ""
    for word in words:
        assert str(word) in result.stderr
    return True


def rounded(balances, within):
    """What balances are but for the odd units that a file leaves open."""
    return {code: sums for code, sums in balances.items() if code not in within}


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: file_of(path).name)
def test_a_file_comes_to_what_is_expected_of_it(expected, tmp_path):
    wanted = json.loads(expected.read_text())
    result = preview(file_of(expected), tmp_path, wanted.get("answers"))
    if "unfit" in wanted:
        assert refused(result, 65, file_of(expected))
        return
    assert result.returncode == 0 and result.stderr == "", result
    got = json.loads(result.stdout)
    wanted.pop("repeat", None)
    got.pop("questions", None)
    got.pop("guessed", None)
    for code, within in wanted.get("within", {}).items():
        for name, units in wanted["balances"][code].items():
            assert abs(got["balances"][code][name] - units) <= within
    for side in (got, wanted):
        side["balances"] = rounded(side["balances"], wanted.get("within", {}))
    assert got == wanted
    assert [path.name for path in tmp_path.iterdir()] in ([], ["answers.json"])


def test_what_is_open_is_asked(tmp_path):
    result = preview(FIXTURES / "generic/who-paid.csv", tmp_path)
    asked = {question["key"] for question in json.loads(result.stdout)["questions"]}
    assert {"columns", "currency", "people"} <= asked


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "empty"),
        (b"PK\x03\x04", "CSV"),
        (b"%PDF-1.7", "PDF"),
        (b"[" * 100_000, "line 1, column 33"),
        (b"ower,receiver,amount\na,b,1\n", "bills"),
        (b"x" * (20 << 20) + b"y", "20 MB"),
        (b"date,amount\n" + b"2025-01-01,1\n" * 50_001, "50000 rows"),
        (b"a,b\n" + b"," * 256, "256 columns"),
        (b"a,b\n" + b"x" * (2 << 20), "64 KiB"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_of_which_nothing_can_be_made_is_one_line_and_65(content, words, tmp_path):
    file = tmp_path / "file"
    file.write_bytes(content)
    assert refused(preview(file, tmp_path), 65, file, words)


def test_a_file_that_cannot_be_read_is_74(tmp_path):
    assert refused(preview(tmp_path / "none", tmp_path), 74, "none", "No such file")
    assert refused(preview(tmp_path, tmp_path), 74, "directory")


@pytest.mark.parametrize(
    "answers, words",
    [
        ([], "not a JSON object"),
        ({"zone": "Europe/Nowhere"}, "zone"),
        ({"people": "Ada"}, "people"),
        ({"dates": "ymd"}, "dates"),
        ({"units": {"PBP": "many"}}, "units"),
    ],
)
def test_answers_that_cannot_be_meant_are_65(answers, words, tmp_path):
    result = preview(FIXTURES / "generic/bank.csv", tmp_path, answers)
    assert refused(result, 65, "answers.json", words)


def test_answers_that_are_no_json_are_65(tmp_path):
    answers = tmp_path / "answers.json"
    answers.write_text('{\n "me": }')
    file = FIXTURES / "generic/bank.csv"
    result = run("import", "--preview", file, "--answers", answers)
    assert refused(result, 65, "line 2,")


def test_a_preview_names_its_file(tmp_path):
    assert refused(run("import"), 64, "--preview")
    assert refused(run("import", "--preview"), 64, "--preview")
    assert refused(run("import", "file.csv"), 64, "file.csv")


def test_help_lists_what_can_be_read():
    help = run("help", "import").stdout
    for expected in EXPECTED:
        if format := json.loads(expected.read_text()).get("format"):
            assert format in help
    assert "--answers FILE.json" in help
    assert "evenly import" in run("help").stdout
