"""Who has to bear how much of a bill by item, worked out a second time with exact fractions.

It reads the fields of a form: `item[N][…]`, `extra[N][…]` and `rest`.
"""

import re
from collections import defaultdict
from fractions import Fraction


def claims_of(form, amount, scale, members):
    """What each takes part with, as exact parts of the amount."""
    lines = {n: it for n, it in numbered(form, "item").items() if it.get("amount")}
    prices = {n: minor(line["amount"], scale) for n, line in lines.items()}
    had = {n: parts_of(line) for n, line in lines.items()}
    bases = {n: divided(prices[n], parts) for n, parts in had.items() if parts}
    rule = form["rest"]
    sharing = [it for it in members if form[f"in[{it}]"]] or list(summed(bases.values()))
    named = set(summed(bases.values())) | {it for it in members if it == rule}
    named |= set(sharing) if rule == "equal" else set()
    found, left = [*bases.values()], Fraction(amount) - sum(prices[n] for n in bases)
    for extra in numbered(form, "extra").values():
        if not extra.get("amount"):
            continue
        chosen = [int(n) for n in re.findall(r"\d+", extra.get("lines", ""))] or list(lines)
        units = units_of(extra, sum(prices[n] for n in chosen), scale)
        parts = [bases[n] for n in chosen if n in bases]
        found.append(spread(units, extra["spread"] == "proportion", parts, named))
        left -= units
    if left and rule == "equal":
        found.append(divided(left, dict.fromkeys(sharing, 1)))
    elif left and rule == "proportion":
        found.append(spread(left, True, list(bases.values()), named))
    elif left:
        found.append({rule: left})
    return {it: Fraction(0) for it in named} | summed(found)


def spread(units, in_proportion, bases, named):
    """An extra over those who had its lines, or over everyone in the bill."""
    base = summed(bases)
    if in_proportion and sum(base.values()) > 0:
        return divided(units, base)
    return divided(units, dict.fromkeys(base or named, 1))


def units_of(extra, base, scale):
    sign = -1 if extra["kind"] == "discount" else 1
    if extra["amount"].endswith("%"):
        # Python rounds half to even as well.
        return sign * round(base * Fraction(extra["amount"][:-1]) / 100)
    return sign * minor(extra["amount"], scale)


def divided(whole, weights):
    total = sum(weights.values())
    return {it: Fraction(whole) * weight / total for it, weight in weights.items()}


def summed(parts):
    sums = defaultdict(Fraction)
    for part in parts:
        for member, units in part.items():
            sums[member] += units
    return sums


def parts_of(line):
    """The weight of each who had the line: one, where none was typed."""
    return {
        member: Fraction(line.get(f"weight][{member}") or 1)
        for member in (key[4:] for key in line if key.startswith("in]["))
    }


def numbered(form, name):
    """The fields of each line by its number."""
    lines = defaultdict(dict)
    for field, values in form.fields.items():
        if found := re.fullmatch(rf"{name}\[(\d+)\]\[(.+)\]", field):
            lines[int(found[1])][found[2]] = values[0]
    return dict(sorted(lines.items()))


def minor(text, scale):
    return int(Fraction(text) * 10**scale)
