"""A second reading of DESIGN 4, "Read": from a written form to its digits, or to the first thing that is wrong."""

import dataclasses
import unicodedata

import switches

WHITE_SPACE = set(map(chr, [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029,
                            0x202F, 0x205F, 0x3000]))
LINE_BREAKS = set("\n\v\f\r\x85\u2028\u2029")
INVISIBLE = set(map(chr, [0xAD, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065),
                          *range(0x2066, 0x206A), 0xFEFF]))
PLUS = set("+\uFF0B\uFE62")
DOTS = set(".\uFF0E")
OPENING, CLOSING = set("([\uFF08\uFF3B"), set(")]\uFF09\uFF3D")
HYPHENS = set(map(chr, [0x2D, *range(0x2010, 0x2016), 0x2212, 0x30FC, 0xFE58, 0xFE63, 0xFF0D, 0xB7]))
SEPARATORS = HYPHENS | DOTS | OPENING | CLOSING | (WHITE_SPACE - LINE_BREAKS)
MASKS, WEAK_MASKS = set("*\uFF0A\u2022"), set("xX")
EXTENSION_LABELS = ["extension", "ext", "x", "#", "转", "轉", "分机", "分機"]
MAXIMUM_CHARACTERS, MAXIMUM_DIGITS, MAXIMUM_EXTENSION = 64, 32, 6


class Rejected(Exception):
    """A reason code."""


@dataclasses.dataclass
class Form:
    digits: str
    is_international: bool
    bracketed: set  # The indices of digits that are written `(0)`.
    extension: str | None = None


@dataclasses.dataclass
class Digit:
    value: str
    is_bracketed: bool = False
    # "" without separators before it, "." with a dot among them, else "-".
    gap: str = ""


def digit_value(character):
    value = unicodedata.decimal(character, None)
    return None if value is None else str(value)


def fold(character):
    return character.lower() if character.isascii() else character


def read(raw):
    """Reads bytes; raises `Rejected` with the first reason in the order of precedence."""
    text = raw.decode("utf-8", "surrogateescape")
    outer = WHITE_SPACE | INVISIBLE
    start, end = 0, len(text)
    while start < end and text[start] in outer:
        start += 1
    while end > start and text[end - 1] in outer:
        end -= 1
    text = text[start:end]
    if all(character in SEPARATORS or character in INVISIBLE for character in text):
        raise Rejected("EMPTY")
    digit_count = sum(digit_value(character) is not None for character in text[:MAXIMUM_CHARACTERS])
    if len(text) > MAXIMUM_CHARACTERS or digit_count > MAXIMUM_DIGITS:
        raise Rejected("TOO_LONG")
    is_uri = len(text) >= 4 and text[:4].isascii() and text[:4].lower() == "tel:"
    body, parameters = text, []
    if is_uri:
        body, *parameters = text[4:].split(";")
    return read_number(body, parameters, is_uri)


def read_number(body, parameters, is_uri):
    """The number, and the parameters of a URI."""
    if has_mask(body):
        raise Rejected("MASKED")
    if has_misplaced_plus(body):
        raise Rejected("MISPLACED_PLUS")
    number, extension = split_extension(body)
    if any(not is_known(character) for character in number):
        raise Rejected("UNEXPECTED_CHARACTER")
    is_international = any(character in PLUS for character in number)
    digits = read_digits(number)
    if ends_in_spreadsheet_zeros(digits, is_international):
        raise Rejected("UNEXPECTED_CHARACTER")
    context = ""
    if is_uri:
        context, extension = read_parameters(parameters, extension)
    if not digits:
        raise Rejected("NOT_A_NUMBER")
    bracketed = {index for index, digit in enumerate(digits) if digit.is_bracketed}
    text = "".join(digit.value for digit in digits)
    if context and not is_international:
        return Form(context + text, True, {index + len(context) for index in bracketed}, extension)
    return Form(text, is_international, bracketed, extension)


def is_known(character):
    return (digit_value(character) is not None or character in PLUS or character in SEPARATORS
            or character in INVISIBLE)


# MARK: Signs that hide digits

def has_mask(text):
    """`*` hides a digit wherever it is; two `x` in a run do after a digit, with separators between at most."""
    run_count, in_run, run_follows, after_digit = 0, False, False, False
    for character in text:
        if character in MASKS or character in WEAK_MASKS or character in INVISIBLE:
            if not in_run:
                in_run, run_count, run_follows = True, 0, after_digit
            if character in INVISIBLE:
                continue
            run_count += 1
            is_weak = character in WEAK_MASKS
            if not is_weak and (run_follows or not switches.MASK_AFTER_DIGITS_ONLY):
                return True
            if run_count >= 2 and run_follows:
                return True
            after_digit = False
            continue
        in_run = False
        if digit_value(character) is not None:
            after_digit = True
        elif character not in SEPARATORS:
            after_digit = False
    return False


def has_misplaced_plus(text):
    """A plus after a digit or another plus."""
    has_sign = False
    for character in text:
        if character in PLUS:
            if has_sign:
                return True
            has_sign = True
        elif digit_value(character) is not None:
            has_sign = True
    return False


# MARK: Extensions

def split_extension(text):
    """(number, extension): the first unknown character after a digit begins the label, or there is none."""
    for place, character in enumerate(text):
        if is_known(character):
            continue
        before = text[:place]
        if not any(digit_value(each) is not None for each in before):
            return text, None
        extension = read_extension(text[place:])
        return (before, extension) if extension else (text, None)
    return text, None


def read_extension(text):
    """The digits after a label, or `None` when it isn't one."""
    folded = "".join(map(fold, text))
    for label in EXTENSION_LABELS:
        if not folded.startswith(label):
            continue
        rest = text[len(label):]
        if switches.EXTENSION_COLON:
            rest = rest.removeprefix(":").removeprefix("：")
        while rest and (rest[0] in SEPARATORS or rest[0] in INVISIBLE):
            rest = rest[1:]
        while rest and (rest[-1] in SEPARATORS or rest[-1] in INVISIBLE):
            rest = rest[:-1]
        values = [digit_value(character) for character in rest if character not in INVISIBLE]
        if 1 <= len(values) <= MAXIMUM_EXTENSION and all(value is not None for value in values):
            return "".join(values)
    return None


# MARK: Digits

def read_digits(text):
    digits, gap, stage = [], "", ""
    for character in text:
        value = digit_value(character)
        if value is not None:
            stage = "zero" if stage == "open" and value == "0" else ""
            digits.append(Digit(value, gap=gap))
            gap = ""
        elif character in INVISIBLE:
            continue
        elif character in PLUS:
            stage = ""
        else:
            gap = "." if character in DOTS or gap == "." else "-"
            if character in OPENING:
                stage = "open"
            elif character in CLOSING or character in DOTS:
                if character in CLOSING and stage == "zero":
                    digits[-1].is_bracketed = True
                stage = ""
    return digits


def ends_in_spreadsheet_zeros(digits, has_plus):
    """`91234567.0`, but not `138.0013.0000`: zeros that are the last of several dotted groups of 3 or 4 digits."""
    starts = [index for index, digit in enumerate(digits) if digit.gap]
    if not starts or starts[-1] == 0 or digits[starts[-1]].gap != ".":
        return False
    last = starts[-1]
    if any(digit.value != "0" for digit in digits[last:]):
        return False
    if switches.SPREADSHEET_DOT_IS_ONLY:
        return sum(digit.gap == "." for digit in digits) == 1
    previous = starts[-2] if len(starts) > 1 else 0
    groups = len(digits) - last in (3, 4) and last - previous in (3, 4)
    is_previous_dotted = digits[previous].gap == "." and (previous > 0 or has_plus)
    return not (groups and is_previous_dotted)


# MARK: Parameters

def read_parameters(parameters, extension):
    """(area code of the context or "", extension); raises for one that is cut, repeated or unreadable."""
    context, has_context = "", False
    for parameter in parameters:
        name, equals, value = parameter.partition("=")
        if not parameter:
            continue
        name = name.lower()
        if name == "ext":
            values = [digit_value(each) for each in value if each not in SEPARATORS and each not in INVISIBLE]
            if extension or None in values or not 1 <= len(values) <= MAXIMUM_EXTENSION:
                raise Rejected("UNEXPECTED_CHARACTER")
            extension = "".join(values)
        elif name == "phone-context":
            if has_context:
                raise Rejected("UNEXPECTED_CHARACTER")
            has_context = True
            if value[:1] and value[0] in PLUS:
                values = [digit_value(each) for each in value[1:] if each not in SEPARATORS and each not in INVISIBLE]
                if not values or None in values:
                    raise Rejected("UNEXPECTED_CHARACTER")
                context = "".join(values)
    return context, extension
