"""Comments, docstrings and names of tests: what a source file says in English."""

import ast
import io
import re
import tokenize

from swift_source import SKIPPED as SWIFT

SCRIPT = re.compile(
    r'"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'"
    r"|`(?:\\.|[^`\\])*`"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)
SHEET = re.compile(r"(?P<comment>/\*.*?\*/)", re.DOTALL)
VIEW = re.compile(r"\{\{ *(?P<comment>//.*?)\}\}", re.DOTALL)
COMMENTS = {".swift": SWIFT, ".js": SCRIPT, ".css": SHEET, ".html": VIEW}
NAMES = {".swift": re.compile(r"\bfunc `(.+?)`"), ".py": re.compile(r"\bdef (test_\w+)")}
DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef


def comments(suffix, text):
    """Yields each line of the comments with its number."""
    if suffix == ".py":
        yield from python_comments(text)
    elif suffix in COMMENTS:
        for match in COMMENTS[suffix].finditer(text):
            if match["comment"]:
                yield from numbered(match["comment"], line_of(match.start("comment"), text))


def names(suffix, text):
    """Yields each name of a test, as words, with the number of its line."""
    if suffix in NAMES:
        for match in NAMES[suffix].finditer(text):
            yield line_of(match.start(), text), match[1].replace("_", " ")


def python_comments(text):
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False):
            docstring = node.body[0].value
            yield from numbered(docstring.value, docstring.lineno)


def line_of(place, text):
    return 1 + text.count("\n", 0, place)


def numbered(text, first):
    return enumerate(text.splitlines(), first)
