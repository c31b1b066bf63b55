"""The characters of written forms, by what they mean in a number."""

import unicodedata

WHITE_SPACE = set(map(chr, [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029,
                            0x202F, 0x205F, 0x3000]))
LINE_BREAKS = set("\n\v\f\r\x85\u2028\u2029")
INVISIBLE = set(map(chr, [0xAD, 0x34F, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065),
                          *range(0x2066, 0x2070), 0x20E3, *range(0xFE00, 0xFE10), 0xFEFF]))
PLUS = set("+\uFF0B\uFE62")
DOTS = set(".\uFF0E")
# Round, square, curly and lenticular ones; those of one width and another are of one kind.
BRACKETS = ["()\uFF08\uFF09", "[]\uFF3B\uFF3D", "{}\uFF5B\uFF5D", "【】"]
OPENING, CLOSING = set("".join(kind[::2] for kind in BRACKETS)), set("".join(kind[1::2] for kind in BRACKETS))
# They enclose words, not digits.
WORD_OPENING, WORD_CLOSING = set("〔「"), set("〕」")
HYPHENS = set(map(chr, [0x2D, *range(0x2010, 0x2016), 0x2212, 0x30FC, 0xFE58, 0xFE63, 0xFF0D, 0xFF70, 0xB7]))
SEPARATORS = HYPHENS | DOTS | OPENING | CLOSING | (WHITE_SPACE - LINE_BREAKS)
MASKS, WEAK_MASKS = set("*\uFF0A\u2022"), set("xX")
# Signs that may join the parts of one number.
JOINTS = set("/／•∙⋅‧・･")
COLONS = set(":：")
PASSED_OVER = "".join(SEPARATORS | INVISIBLE)


def digit_value(character):
    value = unicodedata.decimal(character, None)
    return None if value is None else str(value)


def digit_count(text):
    return sum(digit_value(character) is not None for character in text)


def is_known(character):
    """Whether numbers have the character."""
    return (digit_value(character) is not None or character in PLUS or character in SEPARATORS
            or character in INVISIBLE)


def has_content(text):
    return any(character not in SEPARATORS and character not in INVISIBLE for character in text)


def trim(text):
    return text.strip("".join(WHITE_SPACE | INVISIBLE))
