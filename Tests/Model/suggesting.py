"""A second reading of "did you mean", for numbers inside a text: `Max Mustermann 0176 12345678`, or two beside each other."""

from characters import INVISIBLE, PASSED_OVER, PLUS, digit_count, digit_value, is_known

LONGEST_TEXT, MOST_PARTS = 512, 16
FEWEST_DIGITS, FEWEST_DIGITS_OF_TWO = 5, 7


def parts(raw):
    """The texts of digits and separators that have enough digits for a number; a plus begins one."""
    found, part = [], ""
    for character in raw.decode("utf-8", "surrogateescape") if len(raw) <= LONGEST_TEXT else "":
        if digit_value(character) is not None or character in PASSED_OVER:
            part += character
        else:
            found.append(part)
            part = character if character in PLUS else ""
    return [each for each in [*found, part] if digit_count(each) >= FEWEST_DIGITS][:MOST_PARTS]


def halves(raw):
    """A text divided before each digit that follows something else, where both sides have enough digits for a number."""
    text, is_apart = raw.decode("utf-8", "surrogateescape") if len(raw) <= LONGEST_TEXT else "", False
    found = []
    for place, character in enumerate(text):
        if digit_value(character) is None:
            is_apart = is_apart or character not in INVISIBLE
        elif is_apart:
            found.append((text[:place], text[place:]))
            is_apart = False
    return [each for each in found if min(map(digit_count, each)) >= FEWEST_DIGITS_OF_TWO][:MOST_PARTS]


def first_inside(raw, number, as_whole):
    """The first number inside a text, or the whole one, given what returns the number that a text is; `None` without one."""
    return next(filter(None, (number(as_bytes(part)) for part in [*parts(raw), *(whole(raw) if as_whole else [])])), None)


def whole(raw):
    """The text with hyphens instead of other marks between groups, where it has nothing else that no number has."""
    text = raw.decode("utf-8", "surrogateescape") if len(raw) <= LONGEST_TEXT else ""
    hyphens = text.translate(dict.fromkeys(map(ord, "~_|:～＿｜："), "-"))
    return [hyphens] if hyphens != text and all(map(is_known, hyphens)) else []


def first_of_two(raw, number):
    """The first of two numbers beside each other; `None` without two."""
    pairs = ((number(as_bytes(first)), number(as_bytes(second))) for first, second in halves(raw))
    return next((first for first, second in pairs if first and second), None)


def as_bytes(text):
    return text.encode("utf-8", "surrogateescape")
