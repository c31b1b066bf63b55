"""A second reading of DESIGN 4, "Interpret", "Choose", "Match" and "Explain"."""

import dataclasses
import functools
import json
import pathlib

import language
import pcre2
import reading

TABLE = pathlib.Path(__file__).resolve().parents[2] / "Data/trunk-prefixes.tsv"
TRUNK_PREFIXES = {country: prefixes.split()
                  for country, prefixes in (line.split("\t")[:2] for line in TABLE.read_text().splitlines()[1:])}


@dataclasses.dataclass(frozen=True)
class Options:
    whole: bool = False
    bare_international: bool = False
    prefixes: tuple = ("00",)


@dataclasses.dataclass
class Answer:
    """What is compared: `number` is canonical, `spelling` what the regex matched."""

    status: str
    reason: str = ""
    number: str = ""
    country: str = ""
    spelling: str = ""


class Definition:
    def __init__(self, entry, index, whole):
        self.area_code, self.country = entry["areaCode"].lstrip("+"), entry["countryCode"].upper()
        self.regex, self.index, self.whole = entry["mobileRegex"], index, whole
        suffixes = entry.get("areaCodeSuffixes") or []
        self.suffixes = suffixes if isinstance(suffixes, list) else suffixes.replace(",", " ").split()
        self.is_preferred = False
        self.pattern = pcre2.Pattern(self.regex, whole)
        self.spellings = functools.lru_cache(maxsize=1 << 16)(self.find_spelling)

    @functools.cached_property
    def language(self):
        return language.language(self.regex, self.area_code, self.whole)

    def find_spelling(self, national):
        """The first spelling that the regex matches, or `None`."""
        for spelling in (f"+{self.area_code}-{national}", f"+{self.area_code}{national}", national):
            if self.pattern.matches(spelling.encode()):
                return spelling
        return None

    @functools.cached_property
    def trunks(self):
        return TRUNK_PREFIXES.get(self.country) or ["0"]


def trunks(definitions):
    return list(dict.fromkeys(trunk for definition in definitions for trunk in definition.trunks))


@dataclasses.dataclass
class Refusal:
    reason: str
    reach: int


class Catalog:
    def __init__(self, path, whole=False, preferred=None):
        document = json.loads(open(path, encoding="utf-8").read())
        entries = document["phoneAreaCodeDefinitions"]
        self.definitions = [Definition(entry, index, whole) for index, entry in enumerate(entries)]
        self.preferred, self.preferred_group = self.find_preferred(preferred or document.get("preferredAreaCode"))
        if self.preferred:
            self.preferred.is_preferred = True
        self.codes = {}
        for each in self.definitions:
            self.codes.setdefault(each.area_code, []).append(each)
        self.beginnings = {code[:end] for code in self.codes for end in range(1, len(code) + 1)}

    def named(self, name):
        name = name.strip().lstrip("+").upper()
        return [each for each in self.definitions if name in (each.country, each.area_code)]

    def find_preferred(self, name):
        """The one that comes first, and all whose numbers may be written without area code."""
        if not name:
            return None, []
        found = self.named(name)
        if not name.lstrip("+").isdigit():
            return found[0], found[:1]
        plain = [each for each in found if not each.suffixes]
        return (plain or found)[0], found

    def exact(self, raw, named):
        asked = self.definitions if named is None else named
        for definition in sorted(asked, key=lambda each: not each.is_preferred):
            try:
                if definition.pattern.matches(raw):
                    return Answer("valid", country=definition.country)
            except pcre2.EngineFailure:
                return Answer("undecided")
        return Answer("invalid", "PATTERN_MISMATCH")


def judge(catalog, options, raw, named=None):
    """The answer to a written form, of an area's definitions if one is named."""
    try:
        form = reading.read(raw)
    except reading.Rejected as rejected:
        return Answer("invalid", rejected.args[0])
    try:
        return Search(catalog, options, form, named).answer()
    except pcre2.EngineFailure:
        return Answer("undecided")


def ordered(definitions, national):
    def rank(definition):
        fitting = [len(suffix) for suffix in definition.suffixes if national.startswith(suffix)]
        group = -max(fitting) if fitting else 2 if definition.suffixes else 1
        return group, not definition.is_preferred, definition.index
    return sorted(definitions, key=rank)


class Found(Exception):
    """A definition accepts: the answer."""


class Search:
    """One interpretation after the other; the first that got furthest explains why there is no number."""

    def __init__(self, catalog, options, form, named):
        self.catalog, self.options, self.form, self.named = catalog, options, form, named
        self.digits = form.digits
        self.declined = []

    def answer(self):
        try:
            mismatch = self.search()
        except Found as found:
            return found.args[0]
        if mismatch:
            return Answer("invalid", "AREA_CODE_MISMATCH")
        best = Refusal("UNKNOWN_AREA_CODE", -1)
        for declined in self.declined:
            refusal = declined()
            if refusal.reach > best.reach:
                best = refusal
        return Answer("invalid", best.reason)

    def search(self):
        """Whether the writer named another area than the caller."""
        is_mismatch = False
        starts = [0] if self.form.is_international else []
        if not self.form.is_international:
            starts += [len(prefix) for prefix in sorted(self.options.prefixes, key=len, reverse=True)
                       if self.digits.startswith(prefix) and len(self.digits) > len(prefix)]
        for start in starts:
            is_mismatch = self.international(start) or is_mismatch
        if not self.form.is_international:
            if self.named is not None:
                self.named_area()
            else:
                starts += self.bare()
        for start in starts:
            self.after_trunk(start)
        return is_mismatch

    def named_area(self):
        self.national(self.named, lambda definition: "")
        for code in dict.fromkeys(definition.area_code for definition in self.named):
            group = [definition for definition in self.named if definition.area_code == code]
            self.national(group, lambda definition: definition.area_code, skips_zero=True)
        self.national_after_trunk(self.named)
        suffixed = [definition for definition in self.named if definition.suffixes]
        suffixes = {suffix for definition in suffixed for suffix in definition.suffixes}
        if len(suffixes) == 1:
            self.national(suffixed, lambda definition: "", suffix=suffixes.pop())

    def bare(self):
        """Where area codes were looked for."""
        preferred, starts = self.catalog.preferred, []
        if preferred:
            self.national(self.catalog.preferred_group, lambda definition: "")
            self.national_after_trunk(self.catalog.preferred_group)
            if self.digits.startswith(preferred.area_code):
                self.international(0)
                starts.append(0)
        if self.options.bare_international:
            self.international(0)
            starts.append(0)
        return starts

    def national_after_trunk(self, group):
        for trunk in trunks(group):
            self.national([definition for definition in group if trunk in definition.trunks], lambda definition: trunk)

    # MARK: Interpretations

    def after_zero(self, index):
        return index + 1 if index in self.form.bracketed else index

    def groups(self, start):
        """The definitions to ask by area code, the longest first, and the length of the code."""
        rest = self.digits[start:]
        for length in range(min(6, len(rest)), 0, -1):
            group = self.catalog.codes.get(rest[:length], [])
            if self.named is not None:
                group = [definition for definition in group if definition in self.named]
            if group:
                yield group, length

    def after_trunk(self, start):
        """An area code, then a trunk prefix, then national digits."""
        for group, length in self.groups(start):
            first = start + length
            if first in self.form.bracketed:
                continue
            for trunk in trunks(group):
                if self.digits[first:].startswith(trunk):
                    self.ask_all([each for each in group if trunk in each.trunks], first + len(trunk))

    def international(self, start):
        """An area code, then national digits; whether it is another area's code."""
        was_asked, rest = False, self.digits[start:]
        for group, length in self.groups(start):
            was_asked = True
            first = self.after_zero(start + length)
            self.ask_all(group, first)
        if was_asked:
            return False
        reach = start
        while self.digits[start:reach + 1] in self.catalog.beginnings and reach < len(self.digits):
            reach += 1
        listed = any(rest[:length] in self.catalog.codes for length in range(1, 7))
        is_mismatch = self.named is not None and listed
        reason = "AREA_CODE_MISMATCH" if is_mismatch else "UNKNOWN_AREA_CODE"
        self.declined.append(lambda: Refusal(reason, reach))
        return is_mismatch

    def ask_all(self, group, first):
        for definition in ordered(group, self.digits[first:]):
            self.ask(definition, first)

    def national(self, group, leading, skips_zero=False, suffix=""):
        """National digits after leading ones, which each definition has of its own."""
        def first_digit(definition):
            skipped = leading(definition)
            if not self.digits.startswith(skipped):
                return None
            return self.after_zero(len(skipped)) if skips_zero else len(skipped)

        candidates = group
        first = first_digit(group[0]) if group else None
        if len(group) > 1 and first is not None and not suffix:
            candidates = ordered(group, self.digits[first:])
        for definition in candidates:
            first = first_digit(definition)
            if first is not None:
                self.ask(definition, first, suffix)

    # MARK: Definitions

    def ask(self, definition, first, suffix=""):
        national = suffix + self.digits[first:]
        spelling = definition.spellings(national) if national else None
        if spelling is not None:
            number = f"+{definition.area_code}-{national}"
            raise Found(Answer("valid", number=number, country=definition.country, spelling=spelling))
        self.declined.append(lambda: self.refusal(definition, national, first, len(suffix)))

    def refusal(self, definition, national, first, suffix_count):
        known = definition.language
        if known is None:
            return Refusal("PATTERN_MISMATCH", min(first, len(self.digits)))
        _, largest = known.lengths
        state, index, has_accepted = known.progress(national)
        if state == "alive":
            return Refusal("TOO_SHORT", len(self.digits))
        reach = first + max(0, index - suffix_count)
        if not has_accepted:
            return Refusal("PATTERN_MISMATCH", reach)
        if largest is not None and len(national) > largest:
            return Refusal("TOO_LONG", reach)
        return Refusal("PATTERN_MISMATCH" if known.has_length(len(national)) else "INVALID_LENGTH", reach)
