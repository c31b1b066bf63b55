"""A second reading of DESIGN 4, "Read": from a written form to its digits, or to the first thing that is wrong."""

import dataclasses
import re

from characters import (CLOSING, COLONS, DOTS, HYPHENS, INVISIBLE, JOINTS, LINE_BREAKS, MASKS, OPENING, PASSED_OVER, PLUS, SEPARATORS,
                        WEAK_MASKS, digit_count, digit_value, has_content, is_known, trim)
from decoration import plain, undecorated
from labels import LABELS
from quantities import decimal_front, has_misplaced_bracket, is_address, is_amount, is_negative, narrowed

# How many marks of punctuation each is worth: after a single one more than a few digits could be a second number.
PAUSES = {",": 1, ";": 1, "，": 1, "；": 1, "p": 2, "w": 2, "P": 2, "W": 2}
MAXIMUM_CHARACTERS, MAXIMUM_DIGITS, MAXIMUM_JOINED = 64, 32, 18
MAXIMUM_EXTENSION, MAXIMUM_AFTER_PAUSE, SHORTEST_BEFORE_PAUSE = 6, 4, 5
# What is written where a value is missing; Latin letters may be in either case.
NULL_MARKS = set("""null \\n nil <null> (null) [null] nan -nan none na <na> #n/a #na undefined n/a n.a. n.a n\\a (none) <none>
                    / // ／ 无 無 暂无 暫無 空 没有 沒有 未填 未填写 未填寫""".split()) | {"#n/a n/a"}


class Rejected(Exception):
    """A reason code."""


class NotDigits(Rejected):
    """A reason code, of a text whose digits are no number's."""


@dataclasses.dataclass
class Form:
    digits: str
    is_international: bool
    bracketed: set  # The indices of digits that are written `(0)`.
    extension: str | None = None
    # How many digits come from the context of a URI.
    context_length: int = 0
    # What is before the dot of a decimal.
    decimal_front: str | None = None
    has_dot: bool = False
    # How many digits come after a hyphen at the end, if they may be an extension.
    hyphenated: int = 0
    # The letters of the country in front, and whether they are certain.
    country: tuple | None = None

    def part(self, start, end):
        """Some of the number's digits: only the first ones are behind a plus, and all behind a context."""
        start, end = start + self.context_length, end + self.context_length
        context = self.digits[:self.context_length]
        bracketed = {index - start + len(context) for index in self.bracketed if start <= index < end}
        is_international = self.is_international and (bool(context) or start == 0)
        return Form(context + self.digits[start:end], is_international, bracketed, None, len(context), country=self.country)


@dataclasses.dataclass
class Digit:
    value: str
    is_bracketed: bool = False
    # "" without separators before it, "." with a dot among them, otherwise "-".
    gap: str = ""


def read(raw):
    """Reads bytes; raises `Rejected` with the first reason in the order of precedence."""
    inner = content(raw)
    return read_number(*divided(inner), inner)


def read_joined(raw):
    """(the form whose parts signs join, each part alone); `None` where it isn't one such form."""
    try:
        whole = content(raw)
        body, parameters = divided(whole)
        joints = joint_places(body)
        if not joints or digit_count(whole.text) > MAXIMUM_JOINED:
            return None
        joined = "".join("-" if place in joints else character for place, character in enumerate(body))
        form = read_number(joined, parameters, whole)
    except Rejected:
        return None
    ends = [digit_count(body[:joint]) for joint in joints]
    return form, [form.part(*bounds) for bounds in zip([0, *ends], [*ends, len(form.digits) - form.context_length])]


def content(raw):
    """What is decorated, not too long to be read."""
    text = trim(raw.decode("utf-8", "surrogateescape"))
    if not has_content(text) or is_null_mark(text):
        raise Rejected("EMPTY")
    inner = undecorated(text)
    if inner.code_length and inner.text == plain(text) and not has_content(inner.text):
        raise Rejected("EMPTY")
    is_too_long = len(inner.text) + inner.code_length > MAXIMUM_CHARACTERS
    inner.text = without_zeros_before_plus(inner.text)
    if is_too_long or digit_count(inner.text) > MAXIMUM_DIGITS:
        raise Rejected("TOO_LONG")
    return inner


def is_null_mark(text):
    return "".join(each.lower() if each.isascii() else each for each in text) in NULL_MARKS


def divided(inner):
    """The number, and the parameters of a URI."""
    body, *parameters = inner.text.split(";") if inner.is_uri else [inner.text]
    return body, parameters


def joint_places(text):
    """Where signs join digits: one between two, with separators at most; nothing where there are several."""
    places, last, pending = [], False, None
    for place, character in enumerate(text):
        if digit_value(character) is not None:
            places += [pending] if pending is not None else []
            last, pending = True, None
        elif character in JOINTS:
            if not last or pending is not None:
                return []
            pending = place
        elif character not in SEPARATORS and character not in INVISIBLE:
            last, pending = False, None
    return places


# MARK: The number

def read_number(body, parameters, inner):
    form = read_digits_and_more(body, parameters, inner)
    form.country = inner.country
    return form


def read_digits_and_more(body, parameters, inner):
    """The form of a number and its parameters, as they are written inside of something."""
    if is_rounded(trim(inner.text)):
        raise NotDigits("UNEXPECTED_CHARACTER")
    if has_mask(body):
        raise Rejected("MASKED")
    if has_misplaced_plus(body):
        raise Rejected("MISPLACED_PLUS")
    if not inner.is_encoded:
        body = with_lines_joined(body, inner.has_final_plus)
    number, extension = split_extension(body, inner.is_uri)
    is_international = inner.is_international or inner.has_final_plus or any(character in PLUS for character in number)
    # What a URI has in its context is a plus, too.
    quantity = "" if is_international else trim(narrowed(body))
    if (is_amount(quantity) or is_address(quantity)) and digit_count(number) and not has_context(parameters):
        raise NotDigits("UNEXPECTED_CHARACTER")
    if any(not is_known(character) for character in number):
        raise Rejected("UNEXPECTED_CHARACTER")
    digits = read_digits(number)
    last = max((place for place, each in enumerate(number) if digit_value(each) is not None), default=-1)
    if digits and not inner.is_encoded and has_misplaced_bracket(number[:last + 1] if extension else inner.text):
        raise Rejected("UNEXPECTED_CHARACTER")
    if not is_international and not inner.is_uri and is_negative(trim(inner.text)) and not inner.has_label and (
            not inner.country):
        raise NotDigits("UNEXPECTED_CHARACTER")
    if ends_in_spreadsheet_zeros(digits):
        raise Rejected("UNEXPECTED_CHARACTER")
    context = ""
    if inner.is_uri:
        context, extension = read_parameters(parameters, extension)
    if not digits:
        raise Rejected("NOT_A_NUMBER")
    bracketed = {index for index, digit in enumerate(digits) if digit.is_bracketed}
    text = "".join(digit.value for digit in digits)
    if context and not is_international:
        return Form(context + text, True, {index + len(context) for index in bracketed}, extension, len(context))
    front = decimal_front(quantity)
    rest = number[next(place for place, each in enumerate(number) if digit_value(each) is not None):]
    has_dot = any(each in DOTS for each in rest)
    hyphenated = 0 if extension or inner.is_uri or inner.is_encoded else hyphenated_count(number[:last + 1])
    return Form(text, is_international, bracketed, extension, decimal_front=front, has_dot=has_dot, hyphenated=hyphenated)


def hyphenated_count(text):
    """How many digits follow a hyphen between digits at the end: 3, 4 or none."""
    for count in (3, 4):
        *front, before, hyphen = text[:-count] if len(text) > count + 1 else "  "
        if hyphen in HYPHENS and all(digit_value(each) is not None for each in before + text[-count:]):
            return count
    return 0


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
    """A plus after a digit; several before all digits are one."""
    has_digit = False
    for character in text:
        if character in PLUS and has_digit:
            return True
        has_digit = has_digit or digit_value(character) is not None
    return False


def without_zeros_before_plus(text):
    """`00+86`: two zeros mean the same as the plus."""
    signs = "".join("0" if digit_value(each) == "0" else "+" if each in PLUS else "." if each in DOTS else
                    "-" if each in SEPARATORS - OPENING - CLOSING or each in INVISIBLE else "?" for each in text)
    zeros = re.match(r"[-.+]*0[-]*0[-]*(?=\+)", signs)
    return text[zeros.end():] if zeros else text


def with_lines_joined(text, is_international):
    """A line break after a plus and one to three digits, the longest area code, is a space."""
    joined, count = "", 0
    for character in text:
        is_international = is_international or character in PLUS
        count += digit_value(character) is not None
        joined += " " if character in LINE_BREAKS and is_international and 1 <= count <= 3 else character
    return joined


def is_rounded(text):
    """`8.61E+12`, a quantity that a spreadsheet rounded."""
    signs = {"-", "\u2212", *PLUS}
    classes = {**{sign: "+" for sign in signs}, **{mark: "." for mark in {",", *DOTS}}, "e": "E", "E": "E"}
    shape = "".join("0" if digit_value(each) is not None else classes.get(each, "?") for each in text)
    return re.fullmatch(r"\+?0{1,3}(\.0*)?E\+?0{1,3}", shape) is not None


# MARK: Extensions

def split_extension(text, is_uri):
    """(number, extension): the first unknown character after a digit begins the label, or there is none."""
    for place, character in enumerate(text):
        if is_known(character):
            continue
        count = digit_count(text[:place])
        extension = read_extension(text[place:], count >= SHORTEST_BEFORE_PAUSE, is_uri) if count else None
        return (text[:place], extension) if extension else (text, None)
    return text, None


def read_extension(text, is_after_number, is_uri):
    """The digits after a label, a pause or both, or `None` when it isn't one; a URI has no pauses."""
    end, weight, maximum = LABELS["ofExtensions"].end(text), 0, MAXIMUM_EXTENSION
    if not end:
        rest = text
        while not is_uri and rest and rest[0] in PAUSES:
            weight += PAUSES[rest[0]]
            rest = rest[1:].lstrip(PASSED_OVER)
        if not weight:
            return None
        paused = len(text) - len(rest)
        end = LABELS["ofExtensions"].end(text, paused)
        if not end and not is_after_number:
            return None
        if not end and weight == 1:
            maximum = MAXIMUM_AFTER_PAUSE
        end = end or paused
    rest = text[end:].lstrip(PASSED_OVER)
    if rest[:1] and rest[0] in COLONS:
        rest = rest[1:]
    # What a telephone dials may end in `#`.
    rest = rest.lstrip(PASSED_OVER).rstrip(PASSED_OVER + "#" * (weight > 0))
    values = [digit_value(character) for character in rest if character not in INVISIBLE]
    if 1 <= len(values) <= maximum and all(value is not None for value in values):
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

def has_context(parameters):
    """Whether the context of a URI is an area code."""
    names_and_values = (parameter.partition("=")[::2] for parameter in parameters)
    return any(name.lower() == "phone-context" and value[:1] and value[0] in PLUS for name, value in names_and_values)


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
