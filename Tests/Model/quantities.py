"""A second reading of DESIGN 4, "Not a number, though its digits may be one's": quantities and addresses, as regular expressions."""

import re

from characters import BRACKETS, CLOSING, DOTS, INVISIBLE, OPENING, digit_value

INVISIBLES = f"[{''.join(sorted(INVISIBLE))}]*"
MINUS = re.compile(f"[-\u2212]{INVISIBLES}(.)", re.DOTALL)
GROUP = "(?:0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])"
ADDRESS = re.compile(rf"(?=[0-9]{{3}}\.)(?!(?:[0-9]{{3}}\.){{3}}[0-9]{{3}}$){GROUP}(?:\.{GROUP}){{3}}")
AMOUNTS = [re.compile(each) for each in (
    r"[0-9]+(?:\.[0-9]+)*,0{1,2}", r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,2}", r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")]
NETWORK = re.compile(rf"{GROUP}(?:\.{GROUP}){{3}}/[0-9]{{1,2}}")
DECIMAL = re.compile(r"(0|[1-9][0-9]{0,2}|[0-9]{10,})\.([0-9]+)")
NARROW = {**dict.fromkeys(DOTS, "."), "，": ",", "／": "/", **dict.fromkeys(INVISIBLE, "")}


def is_negative(text):
    """A minus and then a digit, with nothing to be seen between."""
    begins = MINUS.match(text)
    return bool(begins) and digit_value(begins[1]) is not None


def narrowed(text):
    """Digits of any script and wide marks as those of ASCII, without what can't be seen."""
    return "".join(digit_value(each) or NARROW.get(each, each) for each in text)


def is_address(text):
    return ADDRESS.fullmatch(text) is not None or NETWORK.fullmatch(text) is not None


def is_amount(text):
    return any(each.fullmatch(text) for each in AMOUNTS)


def decimal_front(text):
    """What is before the dot of a decimal, which may be an area code; `None` for anything else."""
    found = DECIMAL.fullmatch(text)
    if not found or len(found[1]) <= 3 and (len(found[2]) < 5 or len(found[2]) == 8):
        return None
    return found[1]


def has_misplaced_bracket(text):
    """Brackets of two kinds, a pair around nothing in front, or more than one without its partner."""
    brackets = [each for each in text if each in OPENING | CLOSING]
    front = re.split(r"(?=\d)", text, maxsplit=1)[0]
    front = "".join("(" if each in OPENING else ")" if each in CLOSING else "" for each in front)
    depth = unopened = deepest = 0
    for each in brackets:
        depth += 1 if each in OPENING else -1
        deepest = max(deepest, depth)
        if depth < 0:
            depth, unopened = 0, unopened + 1
    kinds = {kind for kind in BRACKETS for each in brackets if each in kind}
    return len(kinds) > 1 or "()" in front or depth + unopened > 1 or deepest > 8
