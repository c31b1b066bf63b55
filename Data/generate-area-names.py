#!/usr/bin/env python3
"""Writes area-aliases.tsv, han-characters.tsv and area-digits.tsv, by which areas are found and sorted, and compiles them in.

    apt-get install python3-icu
    python3 -m venv --system-site-packages names
    names/bin/pip install -r Data/requirements.txt
    names/bin/python Data/generate-area-names.py

The aliases are CLDR's: territory codes and the names in a territory's own languages from `babel`, and short, older and
regional names from ICU's data, which babel leaves out; the abbreviations that people use are listed below. The names
in other languages are babel's. The orders of Chinese characters are those of ICU's collations, and their readings those
of its transliteration. The first digits of countries with the same area code are drawn from libphonenumber's patterns, by
way of `phonenumbers`. README.md says more.
"""

import json
import pathlib
import random
import unicodedata

import babel
import icu
import phonenumbers
from babel.core import get_global
from babel.languages import get_official_languages

DATA = pathlib.Path(__file__).resolve().parent
CATALOG = DATA / "area-codes.json"
ALIASES = DATA / "area-aliases.tsv"
CHARACTERS = DATA / "han-characters.tsv"
DIGITS = DATA / "area-digits.tsv"
TARGETS = DATA.parent / "Sources" / "AreaSearch"
ORDERS = DATA.parent / "Tests" / "Fixtures" / "area-orders.tsv"

# What people call a territory and neither CLDR nor ISO lists: abbreviations, parts of a country, and names in daily use.
USUAL = {
    "AE": ["UAE", "Emirates", "Dubai", "Abu Dhabi", "阿联酋", "迪拜", "阿布扎比"],
    "AM": ["Hayastan"],
    "AU": ["澳洲"],
    "BA": ["BiH"],
    "BG": ["Balgariya"],
    "CD": ["DRC", "DR Congo", "Zaire", "Congo"],
    "CG": ["Republic of the Congo", "Congo"],
    "CH": ["Swiss"],
    "CN": ["PRC", "Mainland China", "People's Republic of China", "大陆", "中国内地", "中华人民共和国"],
    "CZ": ["Czech Republic"],
    "DE": ["Allemagne", "Alemania"],
    "DO": ["Dominicana"],
    "EG": ["Misr"],
    "GB": ["Britain", "Great Britain", "England", "Scotland", "Wales", "Northern Ireland", "英格兰", "苏格兰", "威尔士",
           "北爱尔兰", "大不列颠"],
    "GE": ["Sakartvelo", "乔治亚"],
    "GR": ["Hellas", "Ellada"],
    "HK": ["HKSAR", "Hong Kong SAR"],
    "IE": ["Eire"],
    "IN": ["Bharat", "Hindustan"],
    "IR": ["Persia"],
    "JP": ["Nippon", "Nihon", "日本国"],
    "KH": ["Kampuchea"],
    "KP": ["DPRK", "北朝鲜", "Choson", "조선"],
    "KR": ["ROK", "Republic of Korea", "Korea", "南朝鲜", "南韩", "大韩民国", "Hanguk", "Daehan Minguk", "한국"],
    "LA": ["Lao"],
    "LK": ["Ceylon"],
    "MK": ["Macedonia"],
    "MM": ["Burma"],
    "MO": ["Macao", "Macau SAR", "Macao SAR"],
    "NL": ["Holland"],
    "NZ": ["Aotearoa"],
    "PG": ["PNG"],
    "RU": ["Russian Federation", "Rossiya"],
    "SA": ["KSA"],
    "SY": ["Syrian Arab Republic"],
    "TH": ["Siam", "Prathet Thai", "ประเทศไทย", "泰王国"],
    "TR": ["Turkey"],
    "UA": ["Ukraina"],
    "US": ["USA", "America", "United States of America", "美利坚", "Estados Unidos", "États-Unis"],
    "VG": ["Virgin Islands"],
    "VI": ["Virgin Islands"],
    "VA": ["Holy See"],
    "VN": ["Viet Nam"],
    "XK": ["XKX"],
}

# What a country is called in lists of ISO, of the United Nations and of the World Bank, and what it was called: a cell of a
# file may hold it, but nobody types it into a search field. "Republic of", and first words after a comma or a bracket, as
# in "Tanzania, United Republic of", are part of the look-up.
FORMAL = {
    "AG": ["Antigua"],
    "AR": ["Argentine Republic"],
    "BA": ["波黑"],
    "BN": ["Brunei Darussalam"],
    "BQ": ["Bonaire", "Bonaire, Sint Eustatius and Saba", "Bonaire, Saint Eustatius and Saba", "Netherlands Antilles"],
    "BY": ["Belorussia"],
    "BL": ["St. Barths"],
    "CC": ["Cocos Islands"],
    "CD": ["Democratic Republic of the Congo", "民主刚果"],
    "CH": ["Swiss Confederation"],
    "CN": ["PR China", "China Mainland", "中国内地", "内地", "大陆地区"],
    "CW": ["Netherlands Antilles"],
    "FK": ["Malvinas", "Falkland Islands (Malvinas)"],
    "FO": ["Faeroe Islands"],
    "FR": ["French Republic"],
    "GA": ["Gabonese Republic"],
    "GB": ["United Kingdom of Great Britain and Northern Ireland", "Great Britain and Northern Ireland",
           "大不列颠及北爱尔兰联合王国", "联合王国"],
    "GF": ["French Guyana"],
    "GN": ["Guinea Conakry"],
    "GR": ["Hellenic Republic"],
    "HK": ["Hong Kong, China", "Hong Kong Special Administrative Region",
           "Hong Kong Special Administrative Region of China", "HK SAR", "香港特别行政区", "香港特区"],
    "IT": ["Italian Republic"],
    "KG": ["Kyrgyz Republic"],
    "KP": ["Democratic People's Republic of Korea", "N. Korea", "北韩", "朝鲜民主主义人民共和国"],
    "KR": ["S. Korea"],
    "LA": ["Lao People's Democratic Republic", "Lao PDR"],
    "LB": ["Lebanese Republic"],
    "MF": ["Saint Martin (French part)"],
    "MK": ["Former Yugoslav Republic of Macedonia", "FYROM", "FYR Macedonia", "马其顿"],
    "MO": ["Macau, China", "Macao, China", "Macao Special Administrative Region",
           "Macao Special Administrative Region of China", "澳门特别行政区", "澳门特区"],
    "MX": ["United Mexican States"],
    "NZ": ["纽西兰"],
    "PN": ["Pitcairn"],
    "PS": ["Palestinian Territory", "Occupied Palestinian Territory", "West Bank and Gaza"],
    "PT": ["Portuguese Republic"],
    "RE": ["Reunion Island"],
    "RU": ["俄国", "俄罗斯联邦"],
    "SA": ["沙特"],
    "SH": ["Saint Helena, Ascension and Tristan da Cunha"],
    "SJ": ["Svalbard and Jan Mayen Islands"],
    "SK": ["Slovak Republic"],
    "ST": ["Sao Tome"],
    "SX": ["Sint Maarten (Dutch part)", "St. Maarten"],
    "TG": ["Togolese Republic"],
    "TT": ["Trinidad"],
    "TW": ["Republic of China", "Taiwan, Province of China", "Taiwan, China", "Chinese Taipei", "中华台北", "台湾省", "台湾地区"],
    "US": ["United States", "美利坚合众国"],
    "VA": ["Vatican", "Vatican City State", "Holy See (Vatican City State)"],
    "VI": ["US Virgin Islands", "United States Virgin Islands", "Virgin Islands of the United States"],
    "WF": ["Wallis and Futuna Islands"],
}

# The usual sources of a tenant's names; ICU's for Hong Kong differ from those for Taiwan.
NAME_LOCALES = ["en", "zh", "zh_Hant", "zh_Hant_HK"]
# CLDR's "Hong Kong SAR China" would be found by "china": names with this mark are found only from their beginning on.
COUNTRY_AFTER_NAME = " SAR China"
FROM_BEGINNING = "="
ICU_TABLES = ["Countries%short", "Countries%variant"]

# The languages whose names find a country in a search, besides English and Chinese. The names are those of CLDR; a page has
# them from `Intl`.
SEARCHED_LANGUAGES = """
    ar az bg bn ca cs da de el es et eu fa fi fil fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk mr ms nb nl pl pt ro ru sk sl
    sq sr sv sw ta te th tr uk ur uz vi
    """.split()
# Characters whose reading in names of countries isn't the usual one.
READINGS = {"勒": "le", "地": "di", "埔": "pu", "泊": "bo", "秘": "bi"}
# How many numbers with the same first digits are drawn, and how many digits a country's numbers begin with at most.
DRAWN_NUMBERS, FIRST_DIGITS = 60, 5
PLACED = {
    phonenumbers.PhoneNumberType.FIXED_LINE, phonenumbers.PhoneNumberType.MOBILE,
    phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE}

# The collations of CLDR by which names are sorted.
ORDER_LOCALES = {"zh-CN": "zh@collation=pinyin", "zh-TW": "zh_Hant@collation=stroke"}

HEAD = "// Generated by Data/generate-area-names.py from CLDR. Don't edit.\n\n"
LINE_LENGTH = 108

# What CLDR has codes of two letters for besides territories: groups, parts and pseudo-regions.
NO_TERRITORIES = {"CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "UN", "XA", "XB", "ZZ"}


def squeezed(text):
    """The form in which names are compared here: no case, no accents, no spaces; what search does is in SearchText."""
    text = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in text if not unicodedata.combining(c) and c.isalnum())


def is_han(character):
    return "\u4e00" <= character <= "\u9fff"


class Names:
    """What the territories are called."""

    def __init__(self):
        definitions = json.loads(CATALOG.read_text(encoding="utf-8"))["phoneAreaCodeDefinitions"]
        self.shown = {entry["countryCode"]: entry["displayMapping"] for entry in definitions}
        self.sharing = {}
        for entry in definitions:
            self.sharing.setdefault(int(entry["areaCode"]), []).append(entry["countryCode"])
        self.countries = sorted(self.shown)
        self.simplified = icu.Transliterator.createInstance("Hant-Hans")
        self._regions = {
            locale: icu.ResourceBundle(f"icudt{icu.ICU_VERSION.split('.')[0]}l-region", icu.Locale(locale))
            for locale in NAME_LOCALES
        }
        self._codes = {}
        for alias, regions in get_global("territory_aliases").items():
            # Codes of former countries name several, digits are UN M.49, and two letters are country codes but for UK.
            if len(regions) == 1 and alias.isalpha() and (len(alias) == 3 or alias == "UK"):
                self._codes.setdefault(regions[0], []).append(alias)
        # CLDR counts former codes as well: the last version of ISO 3166-1 is what people know.
        former = {"BUR", "TMP", "ZAR", "DDR", "YMD", "FXX"}
        for codes in self._codes.values():
            codes[:] = [code for code in codes if code not in former]

    def _icu_names(self, country):
        for bundle in self._regions.values():
            for table in ICU_TABLES:
                yield from (name.getString() for name in bundle.get(table) if name.getKey() == country)

    def _own_names(self, country):
        """The names in the official languages of the territory."""
        for language in get_official_languages(country, regional=False, de_facto=True):
            try:
                name = babel.Locale.parse(language).territories.get(country)
            except babel.UnknownLocaleError:
                continue
            if name:
                yield name

    def aliases(self, country):
        """What finds a territory besides the names that the catalog shows, each once."""
        known = [self.simplified.transliterate(name) for name in self.shown[country].values()]
        locale_names = [babel.Locale.parse(locale).territories.get(country) for locale in NAME_LOCALES]
        # The code of three letters comes first.
        candidates = [
            *sorted(self._codes.get(country, []), key=len, reverse=True), *USUAL.get(country, []), *filter(None, locale_names),
            *self._icu_names(country), *self._own_names(country),
        ]
        result, seen = [], {squeezed(name) for name in known}
        for name in candidates:
            # Search compares simplified characters.
            name = self.simplified.transliterate(name) if any(map(is_han, name)) else name
            if squeezed(name) not in seen and country != name:
                seen.add(squeezed(name))
                result.append(FROM_BEGINNING * name.endswith(COUNTRY_AFTER_NAME) + name)
        return result

    def usual_names(self, country, aliases):
        """What a territory is called in English and Chinese, by the catalog and by CLDR, each once, unless it is an alias."""
        locale_names = [babel.Locale.parse(locale).territories.get(country) for locale in NAME_LOCALES]
        codes = [code for code in self._codes.get(country, []) if len(code) == 3]
        return self._new([*codes, *self.shown.get(country, {}).values(), *filter(None, locale_names)], aliases)

    def formal_names(self, country, others):
        """What else names a territory, each once."""
        return self._new(FORMAL.get(country, []), others)

    def _new(self, names, known):
        """The names that aren't known, each once, in simplified characters."""
        result, seen = [], {squeezed(name) for name in known}
        for name in names:
            name = self.simplified.transliterate(name) if any(map(is_han, name)) else name
            if squeezed(name) not in seen:
                seen.add(squeezed(name))
                result.append(name)
        return result


def searched_names(names, aliases, country):
    """The names in many languages, each once; a name that begins another one isn't listed."""
    seen = [squeezed(name) for name in [*names.shown[country].values(), *aliases]]
    result = []
    for language in SEARCHED_LANGUAGES:
        name = babel.Locale.parse(language).territories.get(country)
        if name and not any(other.startswith(squeezed(name)) for other in seen):
            seen.append(squeezed(name))
            # A colon ends the country code in a line of the table. In a search it is the same as a space.
            result.append(name.replace(":", " "))
    return result


def reading(character):
    """The pinyin of a character, without tones; `v` is ü, as people type it."""
    letters = unicodedata.normalize("NFD", icu.Transliterator.createInstance("Han-Latin").transliterate(character))
    return READINGS.get(character) or "".join(c for c in letters.replace("u\u0308", "v") if c.isalpha())


def with_readings(characters, pairs):
    """Characters in their order, with a reading before the first of several characters that share it."""
    text, last = "", ""
    for character in characters:
        if (syllable := reading(pairs.get(character, character))) != last:
            text, last = text + syllable, syllable
        text += character
    return text


def first_digits(area_code, countries):
    """The first digits of the countries with an area code, apart from its main country: fewest digits that are theirs alone."""
    main = phonenumbers.region_code_for_country_code(area_code)
    found = {country: [] for country in countries if country != main}
    lengths = {
        length for country in countries
        for length in phonenumbers.PhoneMetadata.metadata_for_region(country).general_desc.possible_length}
    drawn = random.Random(area_code)

    def visit(digits):
        owners = set()
        for length in lengths:
            for _ in range(DRAWN_NUMBERS if length > len(digits) else 0):
                number = digits + "".join(drawn.choice("0123456789") for _ in range(length - len(digits)))
                number = phonenumbers.parse(f"+{area_code}{number}")
                if phonenumbers.number_type(number) in PLACED:
                    owners.add(phonenumbers.region_code_for_number(number))
        if len(owners) == 1 and (owner := owners.pop()) != main and digits:
            found.get(owner, []).append(digits)
        elif (len(owners) > 1 or len(digits) < 3) and len(digits) < FIRST_DIGITS:
            # Before all numbers but Italian ones, 0 is a trunk prefix.
            for digit in "0123456789"[not digits and area_code != 39:]:
                visit(digits + digit)

    visit("")
    return found


def characters_of(names, aliases, others):
    """The Chinese characters in names of territories, traditional ones included."""
    simplified = set(filter(is_han, "".join(sum(others.values(), []))))
    for country in names.countries:
        for name in [*names.shown[country].values(), *aliases[country]]:
            simplified |= set(filter(is_han, names.simplified.transliterate(name)))
        for locale in ("zh", "zh_Hant", "zh_Hant_HK"):
            name = babel.Locale.parse(locale).territories.get(country, "")
            simplified |= set(filter(is_han, names.simplified.transliterate(name)))
    pairs = {}
    for character in map(chr, range(0x4E00, 0xA000)):
        meant = names.simplified.transliterate(character)
        if meant != character and meant in simplified:
            pairs[character] = meant
    return simplified | set(pairs), pairs


def sorted_by(locale, texts):
    return sorted(texts, key=icu.Collator.createInstance(icu.Locale(locale)).getSortKey)


def swift_text(lines, indentation="    ", length=LINE_LENGTH):
    """The lines of a Swift literal; a long one goes on in the next line after a backslash."""
    text = []
    for line in lines:
        while len(line) > length:
            text.append(line[:length] + "\\")
            line = line[length:]
        text.append(line)
    return "".join(f"{indentation}{line}\n" for line in text)


def main():
    names = Names()
    aliases = {country: names.aliases(country) for country in names.countries}
    ALIASES.write_text(
        "country\taliases\n"
        + "".join(f"{country}\t{'|'.join(words)}\n" for country, words in aliases.items()),
        encoding="utf-8")

    territories = babel.Locale.parse("en").territories
    others = sorted(
        {code for code in territories if len(code) == 2 and code.isalpha()} - NO_TERRITORIES | set(FORMAL))
    usual = {country: names.usual_names(country, aliases.get(country, [])) for country in others}
    formal = {country: names.formal_names(country, [*aliases.get(country, []), *usual[country]]) for country in others}
    (TARGETS / "AreaNameTable.swift").write_text(
        HEAD.rstrip() + "\n// Long because it is a table.\n\n/// Names of territories in English and Chinese: see `Data/README.md`.\n"
        "enum AreaNameTable {\n"
        "  /// The usual names: a line for each territory, with its country code, a colon, and its names with bars between them.\n"
        '  static let usual = """\n'
        + swift_text(f"{country}:{'|'.join(words)}" for country, words in usual.items() if words)
        + '    """\n\n'
        "  /// Formal and former names, which a search knows only as a whole, in the same form.\n"
        '  static let formal = """\n'
        + swift_text(f"{country}:{'|'.join(words)}" for country, words in formal.items() if words)
        + '    """\n}\n', encoding="utf-8")

    searched = {country: searched_names(names, aliases[country], country) for country in names.countries}
    (TARGETS / "AreaLanguageTable.swift").write_text(
        HEAD + "/// Names of territories in many languages, which a search uses: see `Data/README.md`.\n"
        "enum AreaLanguageTable {\n"
        "  /// The languages, for a page, which has the names from its browser.\n"
        f'  static let languages = """\n    {" ".join(SEARCHED_LANGUAGES[:31])} \\\n    {" ".join(SEARCHED_LANGUAGES[31:])}\n    """\n\n'
        "  #if !hasFeature(Embedded) || ALL_NAMES\n"
        "    /// A line for each territory: its country code, a colon, and its names with bars between them.\n"
        '    static let lines = """\n'
        + swift_text((f"{country}:{'|'.join(words)}" for country, words in searched.items() if words), " " * 6, 2_000)
        + '      """\n  #endif\n}\n', encoding="utf-8")

    digits = {
        country: (area_code, theirs) for area_code, countries in names.sharing.items() if len(countries) > 1
        for country, theirs in first_digits(area_code, countries).items() if theirs}
    DIGITS.write_text(
        "country\tarea code\tfirst digits\n"
        + "".join(f"{country}\t{code}\t{' '.join(theirs)}\n" for country, (code, theirs) in sorted(digits.items())),
        encoding="utf-8")
    (TARGETS / "AreaDigitTable.swift").write_text(
        "// Generated by Data/generate-area-names.py from libphonenumber. Don't edit.\n\n"
        "/// The first digits of countries that share their area code with a larger one: see `Data/README.md`.\n"
        "enum AreaDigitTable {\n"
        "  /// A line for each country: its code, a colon, its area code and the digits that may follow, with bars between them.\n"
        '  static let lines = """\n'
        + swift_text(f"{country}:{code}|{'|'.join(theirs)}" for country, (code, theirs) in sorted(digits.items()))
        + '    """\n}\n', encoding="utf-8")

    characters, pairs = characters_of(names, aliases, {country: usual[country] + formal[country] for country in others})
    pinyin, strokes = (sorted_by(locale, characters) for locale in ORDER_LOCALES.values())
    CHARACTERS.write_text(
        "character\tsimplified\treading\tby pinyin\tby strokes\n"
        + "".join(
            f"{c}\t{(meant := pairs.get(c, c))}\t{reading(meant)}\t{pinyin.index(c) + 1}\t{strokes.index(c) + 1}\n"
            for c in sorted(characters)),
        encoding="utf-8")

    (TARGETS / "AreaAliasTable.swift").write_text(
        HEAD + "/// Names of territories in addition to the names of a catalog: see `Data/README.md`.\n"
        "enum AreaAliasTable {\n"
        "  /// A line for each territory: its country code, a colon, and its aliases with bars between them.\n"
        '  static let lines = """\n'
        + swift_text(f"{country}:{'|'.join(words)}" for country, words in aliases.items() if words)
        + '    """\n}\n', encoding="utf-8")
    (TARGETS / "HanCharacterTable.swift").write_text(
        HEAD + "/// The Chinese characters in names of territories: see `Data/README.md`.\n"
        "enum HanCharacterTable {\n"
        "  /// By pinyin, as simplified Chinese is sorted.\n"
        "  ///\n  /// Letters are the reading of the characters that follow, up to the next letters.\n"
        '  static let byPinyin = """\n' + swift_text([with_readings(pinyin, pairs)]) + '    """\n\n'
        "  /// By the number of strokes, as traditional Chinese is sorted.\n"
        '  static let byStrokes = """\n' + swift_text(["".join(strokes)]) + '    """\n\n'
        "  /// Pairs of a traditional character and the simplified one.\n"
        '  static let traditionalAndSimplified = """\n'
        + swift_text(["".join(c + pairs[c] for c in sorted(pairs))]) + '    """\n}\n', encoding="utf-8")

    # ICU's order of whole names, for the tests.
    rows = []
    for tag, locale in {"en": "en", **ORDER_LOCALES}.items():
        shown = {names.shown[country][tag]: country for country in names.countries}
        rows.append(f"{tag}\t{' '.join(shown[name] for name in sorted_by(locale, shown))}\n")
    ORDERS.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
