#!/usr/bin/env python3
"""Writes Tests/Fixtures/spellings.tsv: mobile numbers of every region as people write them.

    python3 -m pip install -r Data/requirements.txt
    python3 Data/generate-spellings.py
    python3 Data/generate-spellings.py --numbers 6 --spellings 2 -o spellings.tsv

Each line has a class of spellings, the region that is named beside the cell, the text, the number that is meant, and
what libphonenumber reads: `phonenumbers.parse` with the region, if `is_valid_number` agrees. An empty number means that
the cell should be rejected, or was. Line breaks, tabs and backslashes are written \\n, \\t and \\\\.

The same bytes come out every time. Docs/make-spellings.py makes a table of such a file.
"""

import argparse
import importlib.util
import itertools
import json
import pathlib
import random
import re

import phonenumbers

DATA = pathlib.Path(__file__).resolve().parent
FIXTURE = DATA.parent / "Tests" / "Fixtures" / "spellings.tsv"
SEED = 20261122


def script(name):
    """Another generator: its name can't be imported."""
    specification = importlib.util.spec_from_file_location(name, DATA / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


AREAS = script("generate-area-codes")
TRUNK_PREFIXES = script("generate-trunk-prefixes").trunk_prefixes


class Number:
    """A mobile number, and the parts that spellings are made of."""

    def __init__(self, region, digits):
        self.region, self.area_code, self.digits = region.code, region.area_code, digits
        zeros = len(digits) - len(digits.lstrip("0"))
        number = phonenumbers.PhoneNumber(
            country_code=int(region.area_code), national_number=int(digits), italian_leading_zero=zeros > 0,
            number_of_leading_zeros=zeros or None)
        formats = phonenumbers.PhoneNumberFormat
        self.e164 = phonenumbers.format_number(number, formats.E164)
        self.international = phonenumbers.format_number(number, formats.INTERNATIONAL)
        self.national = phonenumbers.format_number(number, formats.NATIONAL)
        self.groups = re.findall("[0-9]+", self.international)[1:]
        self.trunk_prefix = next(iter(TRUNK_PREFIXES(region.code)), "")

    @property
    def trunk_groups(self):
        """The groups after the trunk prefix, as most people write it: without a space."""
        return [self.trunk_prefix + self.groups[0], *self.groups[1:]]


def below(chance, limit):
    """Only random() is promised to give the same numbers with every Python 3."""
    return int(chance.random() * limit)


def pick(chance, items):
    return items[below(chance, len(items))]


def usual(number, chance):
    """One of the forms that nobody has trouble with, to put decoration on."""
    return pick(chance, [number.international, number.e164, "".join(number.trunk_groups), " ".join(number.trunk_groups)])


# MARK: - Classes

def international(number, chance):
    code, groups = number.area_code, number.groups
    return pick(chance, [
        number.international, number.e164, f"+{code}-{number.digits}", f"+{code} {number.digits}",
        f"+{code}-{'-'.join(groups)}", f"+ {code} {' '.join(groups)}"])


def dotted(number, chance):
    return pick(chance, [
        f"+{number.area_code}.{'.'.join(number.groups)}", ".".join(number.trunk_groups),
        f"+{number.area_code} {'.'.join(number.groups)}"])


def typographic(number, chance):
    """Dashes and spaces of word processors and input methods."""
    space = pick(chance, ["\u00a0", "\u2009", "\u202f", "\u3000", "  ", " - ", " – ", "–", "\u2011", "−", "—", "·"])
    return f"+{number.area_code}{space}" + space.join(number.groups)


def bracketed_area_code(number, chance):
    groups = " ".join(number.groups)
    return pick(chance, [
        f"(+{number.area_code}) {groups}", f"(+{number.area_code}){number.digits}", f"[+{number.area_code}] {groups}",
        f"+({number.area_code}) {groups}", f"（+{number.area_code}）{number.digits}"])


def bracketed_group(number, chance):
    first, rest = number.groups[0], number.groups[1:]
    if not rest:
        return None
    return pick(chance, [
        f"+{number.area_code} ({first}) {' '.join(rest)}", f"({number.trunk_prefix}{first}) {' '.join(rest)}",
        f"({number.trunk_prefix}{first}) {'-'.join(rest)}", f"+{number.area_code}({first}){''.join(rest)}"])


def zero_zero(number, chance):
    code, groups = number.area_code, " ".join(number.groups)
    return pick(chance, [
        f"00{code} {groups}", f"00{code}{number.digits}", f"00 {code} {groups}", f"(00{code}) {groups}",
        f"00{code}-{number.digits}", f"00-{code}-{'-'.join(number.groups)}"])


def bracketed_zero(number, chance):
    if number.trunk_prefix != "0":
        return None
    code, groups = number.area_code, " ".join(number.groups)
    return pick(chance, [
        f"+{code} (0){groups}", f"+{code} (0) {groups}", f"+{code}(0){number.digits}", f"00{code} (0){groups}",
        f"+{code}-(0)-{'-'.join(number.groups)}"])


def trunk_prefix_after_area_code(number, chance):
    if number.trunk_prefix in ("", number.area_code):
        return None
    groups = number.trunk_groups
    return pick(chance, [
        f"+{number.area_code} {' '.join(groups)}", f"+{number.area_code}{''.join(groups)}",
        f"+{number.area_code}-{'-'.join(groups)}", f"00{number.area_code} {' '.join(groups)}"])


def area_code_without_plus(number, chance):
    code = number.area_code
    return pick(chance, [
        f"{code}{number.digits}", f"{code} {' '.join(number.groups)}", f"{code}-{number.digits}",
        f"({code}) {' '.join(number.groups)}"])


def national(number, chance):
    """As libphonenumber writes it at home, unless it doesn't read that back, as with some of Gabon's numbers."""
    return number.national if libphonenumber(number.national, number.region) == number.e164 else None


def national_with_trunk_prefix(number, chance):
    if not number.trunk_prefix:
        return None
    groups = number.trunk_groups
    return pick(chance, [
        "".join(groups), " ".join(groups), "-".join(groups), f"{number.trunk_prefix} {' '.join(number.groups)}",
        f"{number.trunk_prefix}-{'-'.join(number.groups)}"])


def national_digits(number, chance):
    return pick(chance, [number.digits, " ".join(number.groups), "-".join(number.groups)])


def slash(number, chance):
    groups = number.trunk_groups
    return f"{groups[0]}/{''.join(groups[1:])}" if len(groups) > 1 else None


LABELS = [
    "Tel: ", "Tel. ", "TEL:", "tel ", "Telephone: ", "Phone: ", "phone ", "Mobile: ", "mobile ", "Mob. ", "Mob: ", "Cell: ",
    "cell ", "T: ", "M: ", "m. ", "P: ", "电话：", "电话:", "手机：", "手机 ", "手机号：", "手机号码:", "電話：", "手機：", "行動電話：",
    "联系电话：",
]
OTHER_LABELS = [
    "Tél. : ", "Tél: ", "Portable : ", "Móvil: ", "Celular: ", "Teléfono: ", "Handy: ", "Mobil: ", "Telefon: ", "Cell.: ",
    "Cellulare: ", "Telefone: ", "Telemóvel: ", "GSM: ", "Тел.: ", "Моб. ", "Телефон: ", "携帯：", "携帯電話 ", "휴대폰: ", "โทร. ",
    "هاتف: ", "جوال ", "Nomor HP: ", "Điện thoại: ", "WhatsApp: ", "Mobile number: ", "Phone no. ", "☎ ", "📱 ",
]


def labelled(number, chance):
    return pick(chance, LABELS) + usual(number, chance)


def labelled_otherwise(number, chance):
    return pick(chance, OTHER_LABELS) + usual(number, chance)


def label_at_the_end(number, chance):
    return usual(number, chance) + pick(chance, [" (mobile)", " (Mob)", "（手机）", " (tel)", " [cell]", " (M)"])


def apostrophe(number, chance):
    return pick(chance, ["'", "'", "\u2019", "'"]) + usual(number, chance)


def final_punctuation(number, chance):
    return usual(number, chance) + pick(chance, [".", ",", ";", "。", "；", "，", " ,"])


def quoted(number, chance):
    left, right = pick(chance, ['""', "“”", "''", "<>", "‘’", "„“", "「」"])
    return left + usual(number, chance) + right


def with_extension(number, chance):
    return usual(number, chance) + pick(chance, [
        " ext. 12", " ext 12", " ext: 12", " extension 12", " x12", "x12", " #12", "#12", " 转12", "转 12", " 分机12", ";ext=12",
        " Ext.12"])


def full_width(number, chance):
    return usual(number, chance).translate(str.maketrans("+0123456789- ()", "＋０１２３４５６７８９－　（）"))


def other_digits(number, chance):
    zero = pick(chance, "٠۰०০๐")
    return usual(number, chance).translate({ord("0") + value: chr(ord(zero) + value) for value in range(10)})


def invisible(number, chance):
    text = usual(number, chance)
    mark = pick(chance, ["\u200b", "\u200e", "\u2060", "\ufeff", "\u00ad"])
    place = below(chance, len(text) + 1)
    return pick(chance, [f"\u202a{text}\u202c", f"\u200e{text}", text[:place] + mark + text[place:], f"\ufeff{text}"])


def white_space(number, chance):
    text = usual(number, chance)
    return pick(chance, [f" {text}", f"{text} ", f"\t{text}", f"{text}\n", f"\u00a0{text}\u00a0", f"  {text}\r\n"])


def uri(number, chance):
    hyphenated = f"+{number.area_code}-{'-'.join(number.groups)}"
    return pick(chance, [f"tel:{number.e164}", f"tel:{hyphenated}", f"TEL:{number.e164}", f"tel:{hyphenated};ext=12"])


def uri_with_context(number, chance):
    return f"tel:{pick(chance, [number.digits, '-'.join(number.groups)])};phone-context=+{number.area_code}"


def repeated_plus(number, chance):
    return pick(chance, [
        f"++{number.area_code}{number.digits}", f"+00{number.area_code}{number.digits}",
        f"+00 {number.area_code} {' '.join(number.groups)}"])


def messenger(number, chance):
    digits = number.area_code + number.digits
    return pick(chance, [
        f"https://wa.me/{digits}", f"wa.me/{digits}", f"whatsapp:+{digits}", f"{digits}@c.us",
        f"https://api.whatsapp.com/send?phone={digits}", f"{digits}@s.whatsapp.net"])


def note_at_the_end(number, chance):
    return usual(number, chance) + pick(chance, ["（微信同号）", " (WhatsApp)", " (work)", "（同微信）", " mobil", " (privat)"])


def pause(number, chance):
    return usual(number, chance) + pick(chance, [",,12", ",12", ";12", "p12", " доб. 12", ", ext. 12", ", доб. 12"])


# What isn't a number, or not exactly one.

def two_numbers(number, chance, other):
    separator = pick(chance, [" / ", "/", ", ", "; ", " or ", " und ", " & ", "\n", "、", " | ", " "])
    form = pick(chance, [lambda one: one.international, lambda one: "".join(one.trunk_groups)])
    return form(number) + separator + form(other)


def letters_for_digits(number, chance):
    text = usual(number, chance)
    places = [place for place, character in enumerate(text) if character in "01"]
    if not places:
        return None
    place = pick(chance, places)
    return text[:place] + ("O" if text[place] == "0" else "l") + text[place + 1 :]


def scientific(number, chance):
    value = float(number.area_code + number.digits)
    return f"{value:.{pick(chance, [2, 3, 5])}E}"


def decimal(number, chance):
    return pick(chance, [number.area_code + number.digits, number.digits]) + pick(chance, [".0", ".00"])


def masked(number, chance):
    text = number.digits
    left, right = len(text) // 3, len(text) // 3
    stars = pick(chance, "*＊xX•") * (len(text) - left - right)
    return pick(chance, [f"+{number.area_code} ", ""]) + text[:left] + stars + text[-right:]


def misplaced_plus(number, chance):
    return pick(chance, [
        f"+{number.area_code}+{number.digits}", f"{number.area_code}+{number.digits}",
        f"+{number.area_code} {number.digits}+"])


# In the order of the table.
NUMBERS = {
    "+ and area code": international,
    "dots": dotted,
    "typographic spaces and dashes": typographic,
    "area code in brackets": bracketed_area_code,
    "first group in brackets": bracketed_group,
    "international prefix 00": zero_zero,
    "(0) after the area code": bracketed_zero,
    "trunk prefix after the area code": trunk_prefix_after_area_code,
    "area code without +": area_code_without_plus,
    "as at home": national,
    "trunk prefix": national_with_trunk_prefix,
    "national digits": national_digits,
    "a slash": slash,
    "label": labelled,
    "label in another language": labelled_otherwise,
    "label at the end": label_at_the_end,
    "apostrophe in front": apostrophe,
    "punctuation at the end": final_punctuation,
    "quotes or angle brackets": quoted,
    "extension": with_extension,
    "full-width digits": full_width,
    "other digits": other_digits,
    "invisible characters": invisible,
    "white space around": white_space,
    "tel: URI": uri,
    "tel: URI with a context": uri_with_context,
    "more than one +": repeated_plus,
    "link or identifier of a messenger": messenger,
    "note at the end": note_at_the_end,
    "pause before the extension": pause,
}
REJECTED = {
    "two numbers": two_numbers,
    "O for 0, l for 1": letters_for_digits,
    "1.38E+10": scientific,
    "13800138000.0": decimal,
    "masked digits": masked,
    "misplaced +": misplaced_plus,
}


def libphonenumber(text, region):
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_valid_number(number):
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def escaped(text):
    return "".join({"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character, character) for character in text)


def rows(number_count, spelling_count):
    catalog = json.loads((DATA / "area-codes.json").read_text(encoding="utf-8"))
    numbers = {}
    for entry in catalog["phoneAreaCodeDefinitions"]:
        region = AREAS.Region(entry["countryCode"])
        chance = random.Random(f"{SEED} {region.code}")
        # One more: the second of two numbers.
        numbers[region.code] = [Number(region, region.draw(chance)) for _ in range(number_count + 1)]
    for name, spell in (NUMBERS | REJECTED).items():
        for region, drawn in numbers.items():
            chance = random.Random(f"{SEED} {region} {name}")
            for number, other in itertools.pairwise(drawn):
                others = [other] if spell is two_numbers else []
                found = dict.fromkeys(spell(number, chance, *others) for _ in range(spelling_count))
                for text in found:
                    if text is not None:
                        expected = number.e164 if name in NUMBERS else ""
                        yield name, region, text, expected, libphonenumber(text, region)


def main():
    parser = argparse.ArgumentParser(description="Writes mobile numbers of every region as people write them.")
    parser.add_argument("--numbers", type=int, default=1, help="numbers of each region")
    parser.add_argument("--spellings", type=int, default=1, help="spellings of each number in each class, at most")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=FIXTURE)
    arguments = parser.parse_args()
    lines = ["class\tcountry\ttext\texpected\tlibphonenumber\n"]
    for row in rows(arguments.numbers, arguments.spellings):
        lines.append("\t".join(map(escaped, row)) + "\n")
    arguments.output.write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
