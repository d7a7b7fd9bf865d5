"""Swift source without its comments and strings, line by line."""

import re

# Longest first: an opening of three quotes is not an empty string and a quote.
# A string's interpolations go with it, which is good enough for linting.
SKIPPED = re.compile(
    r'(?P<hashes>#+)"{3}.*?"{3}(?P=hashes)'
    r'|(?P<few>#+)".*?"(?P=few)'
    r'|"{3}(?:\\.|.)*?"{3}'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)


def code_lines(text):
    """Yields each line's number and what is left of it."""

    def blank(match):
        return "\n" * match[0].count("\n") or " "

    return enumerate(SKIPPED.sub(blank, text).splitlines(), 1)
