#!/usr/bin/env python3
"""Writes the characters of encodings: Sources/PhoneRows/Encodings/*Characters.swift, and Web/desk/encodings.js for a page.

    python3 Data/generate-encodings.py
    python3 Data/generate-encodings.py --check

They are those of Python's codecs: GB18030, Big5, Shift_JIS and EUC-KR as Windows writes them, and two code pages of a byte for
each character. Left out is what the decoder works out: the areas for characters that users define, GB18030's sequences of
four bytes, and the half-width letters of Shift_JIS. A page takes most characters from the platform's decoder. Its file has the
characters on which platforms differ, and a checksum of the whole table. `--check` compares
the files, and prints a checksum of everything that can be decoded, which a test expects.
"""

import argparse
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources" / "PhoneRows" / "Encodings"
PAGE = ROOT / "Web" / "desk" / "encodings.js"
LEADS = range(0x81, 0xFF)
MISSING = "\ufffd"

ENCODINGS = {
    "GB18030": ("gb18030", [*range(0x40, 0x7F), *range(0x80, 0xFF)]),
    "Big5": ("cp950", [*range(0x40, 0x7F), *range(0xA1, 0xFF)]),
    "ShiftJIS": ("cp932", [*range(0x40, 0x7F), *range(0x80, 0xFD)]),
    "EUCKR": ("cp949", [*range(0x40, 0x7F), *range(0x81, 0xFF)]),
}
SINGLE_BYTES = {"Windows1252": "cp1252", "Windows1251": "cp1251"}

# Where users' characters are: leads, trails, and the first code point.
BIG5_TRAILS = ENCODINGS["Big5"][1]
USER_AREAS = {
    "GB18030": [(range(0xAA, 0xB0), range(0xA1, 0xFF), 0xE000), (range(0xF8, 0xFF), range(0xA1, 0xFF), 0xE234),
                (range(0xA1, 0xA8), [*range(0x40, 0x7F), *range(0x80, 0xA1)], 0xE4C6)],
    "Big5": [(range(0xFA, 0xFF), BIG5_TRAILS, 0xE000), (range(0x8E, 0xA1), BIG5_TRAILS, 0xE311),
             (range(0x81, 0x8E), BIG5_TRAILS, 0xEEB8)],
    "ShiftJIS": [(range(0xF0, 0xFA), ENCODINGS["ShiftJIS"][1], 0xE000)],
    "EUCKR": [],
}

# For a page: the label of the platform's decoder, and the pairs with signs, which aren't everywhere the same; those of Han
# characters and Hangul are. Leads, and the first and last trail.
PAGES = {
    "GB18030": ("gb18030", [(range(0xA1, 0xAA), 0x40, 0xFE), (range(0xD7, 0xD8), 0xFA, 0xFE), (range(0xFE, 0xFF), 0x40, 0xFE)]),
    "Big5": ("big5", [(range(0xA1, 0xA4), 0x40, 0xFE), (range(0xC6, 0xC7), 0xA1, 0xFE), (range(0xC7, 0xC9), 0x40, 0xFE),
                      (range(0xF9, 0xFA), 0xD6, 0xFE)]),
    "ShiftJIS": ("shift_jis", [(range(0x81, 0x88), 0x40, 0xFC)]),
    "EUCKR": ("euc-kr", [(range(0xA1, 0xB0), 0xA1, 0xFE), (range(0xC9, 0xCA), 0xA1, 0xFE)]),
}


def user_characters(name):
    """(lead, trail) -> the character, for the areas that users fill."""
    result = {}
    for leads, trails, first in USER_AREAS[name]:
        pairs = [(lead, trail) for lead in leads for trail in trails]
        result |= {pair: chr(first + index) for index, pair in enumerate(pairs)}
    return result


def characters(name):
    """(lead, trail) -> the character, for all pairs that have one."""
    codec, trails = ENCODINGS[name]
    result = {}
    for lead in LEADS:
        for trail in trails:
            text = bytes([lead, trail]).decode(codec, "replace")
            if len(text) == 1 and text != MISSING:
                result[lead, trail] = text
    if name == "Big5":
        # Windows has a fourth area for users here; C6A1–C7FC of it hold characters of ETEN in code page 950.
        pairs = [(0xC6, trail) for trail in range(0xA1, 0xFF)] + [
            (lead, trail) for lead in (0xC7, 0xC8) for trail in trails]
        for index, pair in enumerate(pairs):
            result.setdefault(pair, chr(0xF6B1 + index))
    for pair, character in user_characters(name).items():
        if result.setdefault(pair, character) != character:
            sys.exit(f"{name}: {pair} is {result[pair]!a}, not the user's {character!a}")
    return result


def literal(name):
    """A line for each lead, with a character for each trail."""
    trails = ENCODINGS[name][1]
    table, users = characters(name), user_characters(name)
    lines = []
    for lead in LEADS:
        line = [MISSING if (lead, trail) in users else table.get((lead, trail), MISSING) for trail in trails]
        lines.append((lead, "" if set(line) == {MISSING} else "".join(map(shown, line))))
    while not lines[0][1]:
        del lines[0]
    while not lines[-1][1]:
        del lines[-1]
    return lines


def shown(character):
    """A character as a string literal holds it: as an escape where nothing would be seen."""
    hidden = 0xE000 <= ord(character) < 0xF900 or character.isspace() or not character.isprintable()
    return f"\\u{{{ord(character):X}}}" if hidden and character != MISSING else character


def source(name):
    lines = literal(name)
    first = lines[0][0]
    body = "\n".join("    " * bool(text) + text for _, text in lines)
    note = "" if all(text for _, text in lines) else "; a first byte without any has an empty line"
    return f'''// Made by Data/generate-encodings.py from Python's codec `{ENCODINGS[name][0]}`.

extension DoubleByteCharacters {{
  /// The two-byte characters of {name}: a line for each first byte from 0x{first:X}, with a character for each second byte.
  ///
  /// A pair without a character is U+FFFD{note}.
  static let linesOf{name} = """
{body}
    """
}}
'''


def page_source():
    """The characters that a page has itself, and the checksums of the whole tables."""
    encodings = ",\n  ".join(json.dumps(page_encoding(name), ensure_ascii=False) for name in ENCODINGS)
    return f"""// The characters on which platforms differ, and checksums. Made by Data/generate-encodings.py. Don't edit.
export const ENCODINGS = [
  {encodings},
];
"""


def page_encoding(name):
    """The description of a table of all pairs, in which U+FFFD is for those without a character, and for the users' own."""
    (label, places), trails = PAGES[name], ENCODINGS[name][1]
    table, users = characters(name), user_characters(name)
    lines = literal(name)
    first, last = lines[0][0], lines[-1][0]

    def text(lead, some):
        return "".join(MISSING if (lead, trail) in users else table.get((lead, trail), MISSING) for trail in some)

    own = [[lead, start, text(lead, [trail for trail in trails if start <= trail <= end])]
           for leads, start, end in places for lead in leads]
    value = 0x811C9DC5
    for lead in range(first, last + 1):
        for character in text(lead, trails):
            value = (value ^ ord(character)) * 0x01000193 % 2**32
    upper = min(trail for trail in trails if trail >= 0x80)
    return {"label": label, "leads": [first, last], "trails": [[0x40, 0x7E], [upper, trails[-1]]], "checksum": value, "own": own}


def single_byte_source():
    tables = "".join(
        f'''
  /// The characters of Python's codec `{codec}` from 0x80; U+FFFD for a byte without a character.
  static let charactersOf{name} = """
    {"".join(shown(bytes([byte]).decode(codec, "replace")) for byte in range(0x80, 0x100))}
    """
'''
        for name, codec in SINGLE_BYTES.items())
    return f"// Made by Data/generate-encodings.py.\n\nextension SingleByteCharacters {{{tables}}}\n"


def everything(name):
    """(bytes, code point) of all that is decoded, in the order of the bytes."""
    for (lead, trail), character in sorted(characters(name).items()):
        yield bytes([lead, trail]), ord(character)
    if name == "GB18030":
        for linear in range(39420):
            sequence = four_bytes(linear)
            yield sequence, ord(sequence.decode("gb18030"))
        for linear in range(189000, 189000 + 0x100000, 997):
            sequence = four_bytes(linear)
            yield sequence, ord(sequence.decode("gb18030"))


def four_bytes(linear):
    return bytes([0x81 + linear // 12600, 0x30 + linear // 1260 % 10, 0x81 + linear // 10 % 126, 0x30 + linear % 10])


def checksum(name):
    """FNV-1a over the bytes of the sequences and of the code points."""
    value = 0xCBF29CE484222325
    for sequence, point in everything(name):
        for byte in sequence + point.to_bytes(4, "big"):
            value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare the files, and print checksums")
    arguments = parser.parse_args()
    stale = False
    sources = {FOLDER / f"{name}Characters.swift": source(name) for name in ENCODINGS}
    sources |= {FOLDER / "WindowsCharacters.swift": single_byte_source(), PAGE: page_source()}
    for path, text in sources.items():
        if not arguments.check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path} is stale", file=sys.stderr)
            stale = True
    for name in ENCODINGS:
        print(f"{name} 0x{checksum(name):016X}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
