"""A second reading of DESIGN 4, "Read": from a written form to its digits, or to the first thing that is wrong."""

import dataclasses
import unicodedata

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
EXTENSION_LABELS = ["extension", "ext", "x", "#", "转", "轉", "分机", "分機", ";ext="]
NUMBER_LABELS = ["tel", "telephone", "phone", "mobile", "mob", "cell", "t", "m", "p", "电话", "手机", "手机号", "手机号码", "電話", "手機",
                 "行動電話", "联系电话"]
COLONS, APOSTROPHES, FINAL_MARKS = set(":："), set("'’＇"), set(".,;。，；．")
PAIRS = ['""', "''", "“”", "‘’", "„“", "«»", "「」", "『』", "＂＂", "<>", "＜＞", "〈〉", "《》"]
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
    # "" without separators before it, "." with a dot among them, otherwise "-".
    gap: str = ""


def digit_value(character):
    value = unicodedata.decimal(character, None)
    return None if value is None else str(value)


def fold(character):
    return character.lower() if character.isascii() else character


def read(raw):
    """Reads bytes; raises `Rejected` with the first reason in the order of precedence."""
    text = trim(raw.decode("utf-8", "surrogateescape"))
    if not has_content(text):
        raise Rejected("EMPTY")
    text, is_uri = undecorated(text)
    digit_count = sum(digit_value(character) is not None for character in text[:MAXIMUM_CHARACTERS])
    if len(text) > MAXIMUM_CHARACTERS or digit_count > MAXIMUM_DIGITS:
        raise Rejected("TOO_LONG")
    body, parameters = text, []
    if is_uri:
        body, *parameters = text.split(";")
    return read_number(body, parameters, is_uri)


# MARK: Decoration

def trim(text):
    outer = WHITE_SPACE | INVISIBLE
    start, end = 0, len(text)
    while start < end and text[start] in outer:
        start += 1
    while end > start and text[end - 1] in outer:
        end -= 1
    return text[start:end]


def has_content(text):
    return any(character not in SEPARATORS and character not in INVISIBLE for character in text)


def undecorated(text):
    """(what is decorated, whether it is a URI): decoration is left out as long as something is left."""
    def without(shorter):
        shorter = trim(shorter)
        return shorter if has_content(shorter) else text

    marked = text
    if text[-1] in FINAL_MARKS:
        text = without(text[:-1])
    has_mark = text != marked
    if len(text) > 1 and text[0] + text[-1] in PAIRS:
        text = without(text[1:-1])
    if not has_mark and text[-1] in FINAL_MARKS:
        text = without(text[:-1])
    if text[0] in APOSTROPHES:
        text = without(text[1:])
    if len(text) > 2 and text.startswith('="') and text.endswith('"'):
        text = without(text[2:-1])
    text = without(without_label_at_end(text))
    scheme = label_end(text, ["tel:"])
    if scheme:
        return text[scheme:], True
    end = label_end(text, NUMBER_LABELS)
    if end:
        rest = text[end:]
        inner = rest.lstrip("".join(SEPARATORS | INVISIBLE))
        if inner[:1] and inner[0] in COLONS:
            text = without(inner[1:])
        elif rest[:1] == "" or rest != inner or not is_letter(rest[0]):
            text = without(rest)
    return text, False


def is_letter(character):
    """A character that means nothing in a number."""
    return not (is_known(character) or character in MASKS or character in WEAK_MASKS or character in LINE_BREAKS)


def label_end(text, labels):
    """Where the longest label ends that the text begins with, 0 without one; invisible characters in it are skipped."""
    for label in sorted(labels, key=len, reverse=True):
        index = 0
        for place, character in enumerate(text):
            if fold(character) == label[index]:
                index += 1
            elif index == 0 or character not in INVISIBLE:
                break
            if index == len(label):
                return place + 1
    return 0


def without_label_at_end(text):
    if text[-1] not in CLOSING:
        return text
    inner = text[:-1]
    start = max(inner.rfind(opening) for opening in OPENING)
    label = trim(inner[start + 1:])
    return text[:start] if start >= 0 and label and label_end(label, NUMBER_LABELS) == len(label) else text


# MARK: The number


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
    if ends_in_spreadsheet_zeros(digits):
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
            if not is_weak:
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
    end = label_end(text, EXTENSION_LABELS)
    passed_over = "".join(SEPARATORS | INVISIBLE)
    rest = text[end:].lstrip(passed_over)
    if rest[:1] and rest[0] in COLONS:
        rest = rest[1:]
    rest = rest.strip(passed_over)
    values = [digit_value(character) for character in rest if character not in INVISIBLE]
    if end and 1 <= len(values) <= MAXIMUM_EXTENSION and all(value is not None for value in values):
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


def ends_in_spreadsheet_zeros(digits):
    """`91234567.0`, but not `138.0013.8000`: the only dot between digits comes directly before the zeros."""
    starts = [index for index, digit in enumerate(digits) if digit.gap]
    if not starts or starts[-1] == 0 or digits[starts[-1]].gap != ".":
        return False
    last = starts[-1]
    if any(digit.value != "0" for digit in digits[last:]):
        return False
    return sum(digit.gap == "." for digit in digits[1:]) == 1


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
