"""A second reading of DESIGN 4, "Decoration with one meaning is passed over": what a written form encloses."""

import dataclasses
import re
import unicodedata

from characters import (CLOSING, COLONS, DOTS, INVISIBLE, LINE_BREAKS, OPENING, PASSED_OVER, PLUS, WHITE_SPACE, WORD_CLOSING,
                        WORD_OPENING, digit_value, has_content, trim)
from labels import LABELS, phrase_end

APOSTROPHES, FINAL_MARKS = set("'’＇`´"), set(".,;。，；．/／")
PAIRS = ['""', "''", "“”", "‘’", "„“", "«»", "「」", "『』", "＂＂", "<>", "＜＞", "〈〉", "《》"]
ENCODED = re.compile("%([0-7][0-9A-Fa-f])")
# Codes that any text may have; what each of them is one character of.
CODES = {"%20": " ", "%2B": "+", "%2b": "+", "&nbsp;": " ", "&#43;": "+"}
CODE = re.compile("|".join(CODES))
AROUND_LABELS = PASSED_OVER + "".join(LINE_BREAKS | WORD_OPENING | WORD_CLOSING)


@dataclasses.dataclass
class Content:
    """What is decorated; the digits of a messenger's link or identifier begin with an area code, as if after a plus."""

    text: str
    # How many characters more its codes have than what they stand for.
    code_length: int = 0
    is_uri: bool = False
    is_international: bool = False
    has_label: bool = False
    # After digits that are written from right to left.
    has_final_plus: bool = False
    # The letters of a country in front, and whether a flag or a plus makes sure that they are no mark of a document.
    country: tuple | None = None

    @property
    def is_encoded(self):
        return self.is_uri or self.is_international


def undecorated(text):
    """Decoration is left out as long as something is left; what a URI or a link encodes is decoded."""
    def without(shorter):
        shorter = trim(shorter)
        return shorter if has_content(shorter) else text

    marked = text
    if ends_in_mark(text):
        text = without(text[:-1])
    has_mark = text != marked
    if len(text) > 1 and text[0] + text[-1] in PAIRS:
        text = without(text[1:-1])
    if not has_mark and ends_in_mark(text):
        text = without(text[:-1])
    if text[0] in APOSTROPHES:
        text = without(text[1:])
    if len(text) > 2 and text.startswith('="') and text.endswith('"'):
        text = without(text[2:-1])
    elif len(text) > 1 and text[0] == "=" and text[1] in PLUS:
        text = without(text[1:])
    arabic = {each for each in text if digit_value(each) is not None}
    has_final_plus = text[-1] in PLUS and sum(each in PLUS for each in text) == 1 and bool(arabic) and all(
        unicodedata.name(each).startswith(("ARABIC-INDIC DIGIT", "EXTENDED ARABIC-INDIC DIGIT")) for each in arabic)
    text = without(text[:-1]) if has_final_plus else text
    unlabelled, is_identifier = without_end(text)
    has_label_at_end, text = not is_identifier and unlabelled != text, unlabelled
    text = trim(text)
    country, shorter = country_in_front(text, is_flag=True) if not is_identifier else (None, text)
    if has_content(trim(shorter)):
        text = trim(shorter)
    else:
        country = None
    scheme, link = LABELS["scheme"].end(text), LABELS["links"].end(text)
    if scheme:
        return Content(decoded(text[scheme:]), is_uri=True, is_international=is_identifier, has_final_plus=has_final_plus,
                       country=country)
    # What follows the digits of a link are its parameters.
    linked = re.split("[?&/]", text[link:])[0] if link else ""
    if has_content(linked):
        return Content(decoded(trim(linked)), is_international=True, country=country)
    labelled, text = text, without(without_label_in_front(text))
    has_label = has_label_at_end or text != labelled
    if country is None and not is_identifier:
        country, shorter = country_in_front(text)
        text, country = (trim(shorter), country) if has_content(trim(shorter)) else (text, None)
    if is_identifier:
        return Content(decoded(text), is_international=True, has_final_plus=has_final_plus)
    return Content(plain(text), len(text) - len(plain(text)),
                   has_label=has_label, has_final_plus=has_final_plus, country=country)


FLAG = re.compile("[\U0001F1E6-\U0001F1FF]{2}")
LETTERS = re.compile(f"([A-Z]{{2}})(?:%20|&nbsp;|[{re.escape(''.join(WHITE_SPACE - LINE_BREAKS))}])")


def country_in_front(text, is_flag=False):
    """((letters, whether they are certain), the rest), or `None` and the text."""
    flag, letters = FLAG.match(text), None if is_flag else LETTERS.match(text)
    if flag:
        country = "".join(chr(ord(each) - 0x1F1E6 + ord("A")) for each in flag[0])
        return ("GB" if country == "UK" else country, True), text[2:]
    if letters:
        rest = plain(text[letters.end():]).lstrip(PASSED_OVER)
        return ("GB" if letters[1] == "UK" else letters[1], rest[:1] in PLUS if rest else False), text[letters.end():]
    return None, text


def ends_in_mark(text):
    """The semicolon of a code is none."""
    return text[-1] in FINAL_MARKS and not re.search(f"(?:{CODE.pattern})$", text)


def plain(text):
    """A text with codes as what they stand for."""
    return CODE.sub(lambda match: CODES[match[0]], text)


def decoded(text):
    """Characters of ASCII that are percent-encoded (RFC 3986, 2.1), as what they stand for."""
    return ENCODED.sub(lambda match: chr(int(match[1], 16)), text)


# MARK: At the end

def without_end(text):
    """(text without a label or the end of an identifier after its last digit, whether it was an identifier)."""
    end = max((place for place, character in enumerate(text) if digit_value(character) is not None), default=-1) + 1
    tail = text[end:]
    if not end or not tail:
        return text, False
    if LABELS["identifiers"].end(tail) == len(tail):
        return text[:end], True
    inner = tail.strip(AROUND_LABELS)
    is_bracketed = any(character in CLOSING | WORD_CLOSING for character in tail[len(tail.rstrip(AROUND_LABELS)):])
    # A letter alone says too little without brackets.
    is_label = bool(inner) and len(inner) == phrase_end(inner, is_at_end=True) and (
        is_bracketed or len(inner) > 1 or not inner.isascii())
    return (text[:end] if is_label else text), False


# MARK: In front

CLOSED = re.compile(f"[{re.escape(PASSED_OVER)}]*?[{''.join(COLONS)}]?[{re.escape(PASSED_OVER)}]*?"
                    f"[{re.escape(''.join(CLOSING | WORD_CLOSING))}]")


def without_label_in_front(text):
    """The text without a label, in brackets or not, and the colon behind it."""
    is_bracketed = text[0] in OPENING | WORD_OPENING
    inner = text[1:].lstrip(PASSED_OVER) if is_bracketed else text
    end = phrase_end(inner)
    # A bracket may be closed between two words: `(Tel.) mobile`.
    if is_bracketed and not any(character in CLOSING for character in inner[:end]):
        closed = CLOSED.match(inner, end)
        return without_colon(inner[closed.end():]) if end and closed else text
    return without_colon(inner[end:]) if end and (is_bracketed or is_set_apart(inner[:end], plain(inner[end:]))) else text


def is_set_apart(label, rest):
    """One or two Latin letters are a label only before a colon, a space, a dot and a space, or a plus."""
    letters = [each for each in label if each.isalpha()]
    if not 1 <= len(letters) <= 2 or not all(each < "\u0250" or "\u1E00" <= each <= "\u1EFF" for each in letters):
        return True
    rest = "".join(each for each in rest if each not in INVISIBLE)
    rest = rest.lstrip("".join(OPENING))
    rest = (rest[1:] if rest[:1] and rest[0] in DOTS else rest).lstrip("".join(OPENING))
    # In Vietnamese without accents a number, in capitals the number of an order.
    spaces = set() if label == "SO" else WHITE_SPACE - LINE_BREAKS
    return not rest or rest[0] in PLUS | COLONS | spaces


def without_colon(rest):
    inner = rest.lstrip(PASSED_OVER)
    return inner[1:] if inner[:1] and inner[0] in COLONS else rest
