"""A second reading of DESIGN 4, "Match" and "national(x)": one definition, its spellings, and how its numbers are dialled."""

import functools
import json
import pathlib
import re

import language
import pcre2

DATA = pathlib.Path(__file__).resolve().parents[2] / "Data"


def table(name):
    """The cells of each line by its first one, as lists of words."""
    lines = (line.split("\t") for line in (DATA / name).read_text().splitlines()[1:])
    return {country: [cell.split() for cell in cells] for country, *cells in lines}


TRUNK_PREFIXES = {country: prefixes for country, (prefixes,) in table("trunk-prefixes.tsv").items()}
LENGTHS = {country: [frozenset(map(int, cell)) for cell in cells]
           for country, cells in table("number-lengths.tsv").items()}
# A line is prefixes, a colon and countries.
INTERNATIONAL_PREFIXES = {
    country: prefixes.split()
    for prefixes, countries in re.findall(
        r"^ +([0-9 ]+): ([A-Z ]+)$",
        (DATA.parent / "Sources/PhoneCheck/Catalog/InternationalPrefixTable.swift").read_text().replace("\\\n    ", ""), re.M)
    for country in countries.split()}
NO_LENGTHS = [frozenset(), frozenset()]


class Definition:
    def __init__(self, entry, index, whole):
        self.area_code, self.country = entry["areaCode"].lstrip("+"), entry["countryCode"].upper()
        self.regex, self.index, self.whole = entry["mobileRegex"], index, whole
        suffixes = entry.get("areaCodeSuffixes") or []
        if isinstance(suffixes, str):
            is_array = suffixes.lstrip().startswith("[")
            suffixes = [str(each) for each in json.loads(suffixes)] if is_array else suffixes.replace(",", " ").split()
        self.suffixes = suffixes
        self.is_preferred = False
        self.pattern = pcre2.Pattern(self.regex, whole)
        own = entry.get("trunkPrefix")
        self.trunks = TRUNK_PREFIXES.get(self.country, []) if own is None else [own] if isinstance(own, str) else own
        self.trunks = list(dict.fromkeys(filter(None, self.trunks)))
        # In the order in which they are taken off.
        self.longest_first = sorted(self.trunks, key=len, reverse=True)
        self.mobile_lengths, self.lengths = LENGTHS.get(self.country, NO_LENGTHS)
        self.spelling = functools.lru_cache(maxsize=1 << 16)(self.find_spelling)

    @functools.cached_property
    def language(self):
        """What explains rejections, `None` for a regex that has no automaton."""
        return language.language(
            self.regex, self.area_code, self.whole, tuple(self.trunks), self.mobile_lengths)

    @property
    def wants_prefix(self):
        """Whether the regex knows its numbers only behind the area code or a trunk prefix, if without plus."""
        return self.language is not None and self.language.wants_prefix

    # MARK: Match

    @functools.cached_property
    def prefixes(self):
        """What comes before the national digits in each spelling, in order."""
        code = self.area_code
        return [f"+{code}-", f"+{code}", "", *([code, *self.trunks] if self.wants_prefix else [])]

    def find_spelling(self, national):
        """The first spelling that the regex matches, or `None`."""
        for prefix in self.prefixes if national else []:
            # 00 and the area code are dialled from abroad: what follows is no national number.
            if not re.match("000*" + self.area_code, prefix + national) and self.pattern.matches((prefix + national).encode()):
                return prefix + national
        return None

    def accepts(self, national):
        return self.spelling(national) is not None

    def strength(self, national):
        """How strongly the regex takes digits behind the code: 2 with a plus, 1 bare, offered or not, 0 neither."""
        code = self.area_code
        if any(self.pattern.matches((prefix + national).encode()) for prefix in (f"+{code}-", f"+{code}")):
            return 2
        return int(self.pattern.matches((code + national).encode()))

    # MARK: Trunk prefixes

    def national(self, digits, counted=None):
        """The number that digits are when they follow an area code or stand alone, or `None`; of some lengths only, if given."""
        def accepts(digits):
            return (counted is None or len(digits) in counted) and self.accepts(digits)
        for trunk in self.longest_first:
            rest = digits[len(trunk):]
            if not digits.startswith(trunk) or not accepts(rest):
                continue
            if trunk != "0" and accepts(digits) and len(digits) in self.lengths and len(rest) not in self.lengths:
                return digits
            return self.national(rest, counted)
        return digits if accepts(digits) else None

    def undialled(self, digits):
        """The digits without the longest trunk prefix that they begin with, whatever is accepted."""
        return next((digits[len(trunk):] for trunk in self.longest_first if digits.startswith(trunk)), digits)


def ordered(definitions, digits):
    """Definitions with one area code in the order in which they are asked about digits behind it."""
    def fit(definition, digits):
        return max((len(suffix) for suffix in definition.suffixes if digits.startswith(suffix)), default=0)

    fits = {each.index: fit(each, each.undialled(digits)) for each in definitions}
    if not any(fits.values()):
        fits = {each.index: fit(each, digits) for each in definitions}

    def rank(definition):
        group = -fits[definition.index] or (2 if definition.suffixes else 1)
        return group, not definition.is_preferred, definition.index
    return sorted(definitions, key=rank)
