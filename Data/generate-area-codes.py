#!/usr/bin/env python3
"""Writes area-codes.json, a catalog of the world's mobile numbers, and numbers to test it with.

    python3 -m pip install -r Data/requirements.txt
    python3 Data/generate-area-codes.py
    python3 Data/generate-builtin.py

The numbers are libphonenumber's, taken from its port `phonenumbers`; the names are CLDR's, taken from `babel`.
The versions are pinned: the same bytes come out until requirements.txt changes. README.md says what is in the
catalog and what isn't.
"""

import importlib.metadata
import itertools
import json
import pathlib
import random
import re

import babel
import phonenumbers

DATA = pathlib.Path(__file__).resolve().parent
REQUIREMENTS = DATA / "requirements.txt"
CATALOG = DATA / "area-codes.json"
NUMBERS = DATA.parent / "Tests" / "Fixtures" / "world-numbers.csv"

PREFERRED = "CN"

# The languages of the catalog, and CLDR's names for them.
LANGUAGES = {"en": "en", "zh-CN": "zh_Hans_CN", "zh-TW": "zh_Hant_TW"}

# Names that the identity service writes differently from CLDR: see area-codes.sample.json.
SERVICE_NAMES = {
    "CN": {"en": "China", "zh-CN": "中国大陆", "zh-TW": "中國大陸"},
    "HK": {"en": "Hong Kong", "zh-CN": "中国香港", "zh-TW": "中國香港"},
    "MO": {"en": "Macau", "zh-CN": "中国澳门", "zh-TW": "中國澳門"},
    "TW": {"en": "Taiwan", "zh-CN": "中国台湾", "zh-TW": "中國臺灣"},
}

# A lone suffix is added to a number that lacks it when its area is named. One of a single digit, such as
# Kazakhstan's 7, would be added to a number with a forgotten digit.
SUFFIX_LENGTHS = range(3, 6)
SEED = 20261121
DRAWN_PER_REGION = 4
DRAW_LIMIT = 3_000_000


class Region:
    """A region with mobile numbers, as libphonenumber knows it."""

    def __init__(self, code):
        metadata = phonenumbers.PhoneMetadata.metadata_for_region(code)
        self.code = code
        self.area_code = str(metadata.country_code)
        self.pattern = re.sub(r"\s", "", metadata.mobile.national_number_pattern)
        self.lengths = [length for length in metadata.mobile.possible_length if length > 0]
        self.example = metadata.mobile.example_number
        self.leading_digits = re.sub(r"\s", "", metadata.leading_digits or "")
        # Of the regions that share an area code, the one that has the numbers no other one claims.
        self.is_main = phonenumbers.region_code_for_country_code(metadata.country_code) == code
        self._mobile = re.compile(self.pattern)

    @property
    def order(self):
        """The main region stands before those that share its numbers: file order decides among equals."""
        return int(self.area_code), not self.is_main, self.code

    def has_mobile(self, digits):
        return len(digits) in self.lengths and self._mobile.fullmatch(digits) is not None

    def draw(self, chance, prefix="", limit=DRAW_LIMIT):
        """Returns a mobile number, any one as likely as another of its length, or None when none turns up."""
        for _ in range(limit):
            length = self.lengths[below(chance, len(self.lengths))]
            rest = length - len(prefix)
            digits = prefix + str(below(chance, 10**rest)).zfill(rest)
            if self.has_mobile(digits):
                return digits
        return None

    @property
    def names(self):
        return {
            tag: SERVICE_NAMES.get(self.code, {}).get(tag) or babel.Locale.parse(cldr).territories[self.code]
            for tag, cldr in LANGUAGES.items()
        }

    @property
    def regex(self):
        """The three spellings +CC-N, +CCN and N."""
        body = f"(?:{self.pattern})" if has_bar(self.pattern) else self.pattern
        return rf"^(?:\+{self.area_code}-?)?{body}$"

    @property
    def suffixes(self):
        """The leading digits that claim numbers of a shared area code, as far as mobile numbers begin with them."""
        if self.is_main or not self.leading_digits:
            return []
        leading = re.compile(self.leading_digits)
        found = []
        for length in SUFFIX_LENGTHS:
            for digits in map("".join, itertools.product("0123456789", repeat=length)):
                if leading.fullmatch(digits):
                    found.append(digits)
        return sorted(digits for digits in found if self.draw(random.Random(SEED), digits, 100_000))


def below(chance, limit):
    """Only random() is promised to give the same numbers with every Python 3."""
    return int(chance.random() * limit)


def has_bar(pattern):
    """Whether a pattern is a choice at its top level."""
    depth = 0
    for character in pattern:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            return True
    return False


def catalog_text(regions):
    """A definition in a few lines, so that a new version makes a diff that can be read."""

    def text(value):
        return json.dumps(value, ensure_ascii=False)

    definitions = []
    for region in regions:
        names = ", ".join(f"{text(tag)}: {text(name)}" for tag, name in region.names.items())
        definitions.append(
            "    {\n"
            f'      "areaCode": {text(region.area_code)}, "countryCode": {text(region.code)},\n'
            f'      "displayMapping": {{ {names} }},\n'
            f'      "mobileRegex": {text(region.regex)},\n'
            f'      "areaCodeSuffixes": {text(region.suffixes)}\n'
            "    }"
        )
    return (
        '{\n  "phoneAreaCodeDefinitions": [\n'
        + ",\n".join(definitions)
        + f'\n  ],\n  "preferredAreaCode": {text(PREFERRED)}\n}}\n'
    )


def edited(chance, digits):
    """Returns a number one edit away: a digit changed, left out, put in, or two exchanged."""
    index, digit = below(chance, len(digits)), str(below(chance, 10))
    return (
        digits[:index] + digit + digits[index + 1 :],
        digits[:index] + digits[index + 1 :],
        digits[:index] + digit + digits[index:],
        digits[:index] + digits[index + 1 : index + 2] + digits[index] + digits[index + 2 :],
    )[below(chance, 4)]


def number_rows(regions):
    """Each region's example, numbers of its own, and numbers one edit away, each with libphonenumber's judgement."""
    for region in regions:
        chance = random.Random(f"{SEED} {region.code}")
        drawn = [region.draw(chance) for _ in range(DRAWN_PER_REGION)]
        for kind, numbers in (
            ("example", [region.example]),
            ("drawn", drawn),
            ("edited", [edited(chance, digits) for digits in drawn]),
        ):
            for digits in numbers:
                sharing = [other for other in regions if other.area_code == region.area_code]
                mobile_in = " ".join(other.code for other in sharing if other.has_mobile(digits))
                number = phonenumbers.PhoneNumber(
                    country_code=int(region.area_code),
                    national_number=int(digits),
                    italian_leading_zero=digits.startswith("0"),
                    number_of_leading_zeros=max(1, len(digits) - len(digits.lstrip("0"))),
                )
                lands_in = phonenumbers.region_code_for_number(number) if mobile_in else ""
                yield region.code, region.area_code, digits, kind, mobile_in, lands_in


def main():
    for line in REQUIREMENTS.read_text().splitlines():
        name, separator, version = line.partition("==")
        if separator and importlib.metadata.version(name) != version:
            raise SystemExit(f"{name} {version} is needed: python3 -m pip install -r {REQUIREMENTS}")
    codes = phonenumbers.SUPPORTED_REGIONS
    regions = [Region(code) for code in codes if phonenumbers.PhoneMetadata.metadata_for_region(code).mobile]
    regions.sort(key=lambda region: region.order)
    CATALOG.write_text(catalog_text(regions), encoding="utf-8")
    lines = [("country_code", "area_code", "national_digits", "kind", "mobile_in", "lands_in")]
    lines += number_rows(regions)
    NUMBERS.parent.mkdir(exist_ok=True)
    NUMBERS.write_text("".join(",".join(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
