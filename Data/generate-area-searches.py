#!/usr/bin/env python3
"""Writes Tests/Fixtures/area-searches.tsv: what people type to find a country, and the countries that are right.

    python3 -m venv searches
    searches/bin/pip install -r Data/requirements.txt pypinyin==0.55.0 pycountry==26.2.16
    searches/bin/python Data/generate-area-searches.py

The searches come from elsewhere than the tables that answer them: readings from `pypinyin`, names from CLDR (`babel`) and
from ISO 3166's translations (`pycountry`), numbers from libphonenumber's geocoding (`phonenumbers`). Misspellings are drawn.
A country is right if the text is its name or code; several are right if several have it. Lines with `held` in the last
column weren't looked at while the search was written.
"""

import json
import gettext
import pathlib
import random
import unicodedata

import babel
import phonenumbers
import pycountry
import pypinyin
from phonenumbers.geodata import GEOCODE_DATA

DATA = pathlib.Path(__file__).resolve().parent
CATALOG = DATA / "area-codes.json"
TARGET = DATA.parent / "Tests" / "Fixtures" / "area-searches.tsv"
SEED, HELD = 20261129, 170
LANGUAGES = "ar bg cs da de el es fa fi fr he hi hu id it ja ko nl pl pt ru sv th tr uk vi".split()
# How many searches of each kind are drawn.
COUNTS = {
    "pinyin": 50, "initials": 24, "beginning of pinyin": 24, "misspelt": 70, "language": 90, "ISO": 40, "digits": 40,
    "beginning": 24, "code": 16, "Chinese": 20}
# What was asked for, by name.
ASKED = """
zh-CN zhongguo CN; zh-CN xianggang HK; zh-CN meiguo US; zh-CN riben JP; zh-CN yingguo GB; zh-CN mg US MN; en meiguo US; en riben JP
en hanguo KR; en deguo DE; en faguo FR; en phillipines PH; en columbia CO; en austrlia AU; en 한국 KR; en nippon JP; en swiss CH
en estados_unidos US; en allemagne DE; en hellas GR; en ประเทศไทย TH; en 迪拜 AE; en 日本国 JP; en +44_1624 IM; en +77 KZ; en +1_416 CA
en u.s. US; en u.k. GB; en u.s.a. US; en prc CN; en ivory_coast CI; en 대한민국 KR; en england GB; zh-CN zhg CN; zh-CN xg HK
en holland NL; en burma MM; en uae AE; zh-CN xjp SG; zh-CN aodaliya AU; zh-CN taiwan TW; zh-CN aomen MO; en czech_republic CZ
"""


def squeezed(text):
    text = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in text if not unicodedata.combining(c) and c.isalnum())


def han(text):
    return "".join(c for c in text if "\u4e00" <= c <= "\u9fff")


class Searches:
    def __init__(self):
        entries = json.loads(CATALOG.read_text(encoding="utf-8"))["phoneAreaCodeDefinitions"]
        self.shown = {entry["countryCode"]: entry["displayMapping"] for entry in entries}
        self.area_codes = {entry["countryCode"]: entry["areaCode"] for entry in entries}
        self.random = random.Random(SEED)
        self.codes = {country.lower() for country in self.shown}
        self.names = {language: babel.Locale.parse(language).territories for language in ["en", "zh", *LANGUAGES]}
        self.rows = []

    def drawn(self, kind, language, candidates):
        """Adds searches, drawn from pairs of a text and the countries that are right."""
        candidates = [pair for pair in candidates if squeezed(pair[0]) not in self.codes or kind == "code"]
        for text, countries in self.random.sample(candidates, COUNTS[kind]):
            self.rows.append([kind, language or self.random.choice(["en", "zh-CN"]), text, sorted(countries)])

    def owners(self, texts):
        """The texts, each with all the countries that have it."""
        countries = {}
        for country, text in texts:
            countries.setdefault(squeezed(text) or text, (text, set()))[1].add(country)
        return [(text, found) for text, found in countries.values()]

    def pinyin(self):
        read = {
            country: pypinyin.lazy_pinyin(han(names["zh-CN"]), v_to_u=False) for country, names in self.shown.items()}
        whole = {country: "".join(syllables) for country, syllables in read.items()}
        initials = {country: "".join(syllable[0] for syllable in syllables) for country, syllables in read.items()}
        self.drawn("pinyin", "zh-CN", self.owners(whole.items()))
        self.drawn("initials", "zh-CN", self.owners(initials.items()))
        beginnings = []
        for country, text in sorted(whole.items()):
            if len(text) > 5:
                part = text[: self.random.randrange(4, len(text))]
                beginnings.append((part, {other for other, name in whole.items() if name.startswith(part)}))
        self.drawn("beginning of pinyin", "zh-CN", beginnings)

    def misspelt(self):
        """One edit in five letters: a letter is left out, doubled, replaced or changes places with the next."""
        names = {country: names["en"] for country, names in self.shown.items() if len(squeezed(names["en"])) >= 5}
        known = {squeezed(name) for name in self.names["en"].values()}
        candidates = []
        for country, name in sorted(names.items()):
            if "(" in name or " & " in name:
                continue
            letters = list(name.lower())
            for _ in range(max(1, min(2, len(squeezed(name)) // 8))):
                place = self.random.choice([i for i, c in enumerate(letters[:-1]) if c.isalpha() and letters[i + 1].isalpha()])
                match self.random.choice(["left out", "doubled", "replaced", "swapped"]):
                    case "left out": letters[place] = ""
                    case "doubled": letters[place] *= 2
                    case "replaced": letters[place] = self.random.choice("aeiou" if letters[place] in "aeiou" else "bcdfghklmnprst")
                    case "swapped": letters[place], letters[place + 1] = letters[place + 1], letters[place]
                letters = list("".join(letters))
            text = "".join(letters)
            if not any(other.startswith(squeezed(text)) for other in known):
                candidates.append((text, {country}))
        self.drawn("misspelt", "en", candidates)

    def languages(self):
        candidates = []
        for language in LANGUAGES:
            known = {squeezed(name) for names in self.shown.values() for name in names.values()}
            for text, countries in self.owners(
                    [(country, name) for country, name in self.names[language].items() if country in self.shown]):
                if squeezed(text) not in known:
                    candidates.append((text, countries))
        self.drawn("language", None, candidates)
        candidates = []
        for language in LANGUAGES:
            try:
                said = gettext.translation("iso3166-1", pycountry.LOCALES_DIR, [language]).gettext
            except FileNotFoundError:
                continue
            for country in sorted(self.shown):
                entry = pycountry.countries.get(alpha_2=country)
                name = entry and getattr(entry, "common_name", entry.name)
                text = name and said(name)
                # Only what another translator writes otherwise than CLDR, and names without a form of state.
                if text and text != name and not set(",()") & set(text) and squeezed(text) != squeezed(self.names[language].get(country, "")):
                    candidates.append((text, {country}))
        self.drawn("ISO", None, candidates)

    def digits(self):
        candidates = []
        sharing = {}
        for country, code in self.area_codes.items():
            sharing.setdefault(code, []).append(country)
        for digits in sorted(GEOCODE_DATA):
            code = next((digits[:n] for n in (1, 2, 3) if digits[:n] in sharing), None)
            rest = digits[len(code):] if code else ""
            if not 2 <= len(rest) <= 4:
                continue
            regions = set()
            for length in range(6, 12):
                for last in ("23456789", "12345678", "20000000", "55501234"):
                    number = phonenumbers.parse("+" + digits + (last * 2)[: length - len(rest)])
                    regions.add(phonenumbers.region_code_for_number(number))
            regions -= {None}
            if len(regions) == 1 and (country := regions.pop()) in sharing[code]:
                candidates.append((f"+{code} {rest}", country, len(sharing[code]) > 1 and country != sharing[code][0]))
        by_country = {}
        for text, country, is_small in candidates:
            by_country.setdefault((is_small, country), []).append((text, {country}))
        # Countries that share a code are as frequent as all others.
        small = [self.random.choice(texts) for (is_small, _), texts in sorted(by_country.items()) if is_small]
        small += self.random.sample(by_country[True, "CA"], 8)
        large = [self.random.choice(texts) for (is_small, _), texts in sorted(by_country.items()) if not is_small]
        small = list(dict(small).items())
        self.drawn("digits", "en", small[:20] + self.random.sample(large, COUNTS["digits"]))

    def names_and_codes(self):
        english = {country: names["en"] for country, names in self.shown.items()}
        beginnings = []
        for country, name in sorted(english.items()):
            if len(squeezed(name)) > 5:
                part = name[: self.random.randrange(4, len(name))].strip().lower()
                beginnings.append((part, {c for c, other in english.items() if squeezed(other).startswith(squeezed(part))}))
        self.drawn("beginning", "en", beginnings)
        self.drawn("code", None, [(country, {country}) for country in sorted(self.shown)])
        chinese = [(country, name) for country, names in self.shown.items() for name in (names["zh-TW"], names["zh-CN"])]
        self.drawn("Chinese", None, self.owners(chinese))


def main():
    searches = Searches()
    for kind in ("pinyin", "misspelt", "languages", "digits", "names_and_codes"):
        getattr(searches, kind)()
    drawn = searches.rows
    held = set(searches.random.sample(range(len(drawn)), HELD))
    rows = []
    for part in ASKED.strip().replace("\n", ";").split(";"):
        language, text, *countries = part.split()
        rows.append(["asked", language, text.replace("_", " "), countries, ""])
    rows += [[*row, "held" if index in held else ""] for index, row in enumerate(drawn)]
    TARGET.write_text(
        "kind\tlanguage\ttext\tcountries\theld\n"
        + "".join(f"{kind}\t{language}\t{text}\t{' '.join(countries)}\t{mark}\n" for kind, language, text, countries, mark in rows),
        encoding="utf-8")


if __name__ == "__main__":
    main()
