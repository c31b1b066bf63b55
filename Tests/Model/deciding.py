"""A second reading of DESIGN 4, "Interpret", "Choose" and "Explain"."""

import dataclasses
import json

import pcre2
import reading
from national import Definition, ordered


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


@dataclasses.dataclass
class Digits:
    """Written digits, and the place of each in the form; -1 for those that nobody wrote."""

    text: str
    places: list

    def after(self, count):
        return Digits(self.text[count:], self.places[count:])

    def without(self, index):
        return Digits(self.text[:index] + self.text[index + 1:], self.places[:index] + self.places[index + 1:])


@dataclasses.dataclass
class Reading:
    """An area code, as that of a definition, and national digits without trunk prefix."""

    definition: Definition
    national: str


class Search:
    """One reading after the other; the first that got furthest explains why there is no number."""

    def __init__(self, catalog, options, form, named):
        self.catalog, self.options, self.form, self.named = catalog, options, form, named
        self.digits = Digits(form.digits, list(range(len(form.digits))))
        self.declined, self.is_mismatch = [], False

    def answer(self):
        found = self.search()
        if found:
            definition = found.definition
            return Answer("valid", number=f"+{definition.area_code}-{found.national}", country=definition.country,
                          spelling=definition.spelling(found.national))
        if self.is_mismatch:
            return Answer("invalid", "AREA_CODE_MISMATCH")
        best = Refusal("UNKNOWN_AREA_CODE", -1)
        for declined in self.declined:
            refusal = declined()
            if refusal.reach > best.reach:
                best = refusal
        return Answer("invalid", best.reason)

    def search(self):
        digits = self.digits
        if self.form.is_international:
            return self.international(digits, self.catalog.definitions if self.named is None else self.named)
        return self.after_prefix(digits) or self.without_prefix(digits)

    def after_prefix(self, digits):
        """An international prefix, an area code, national digits."""
        for prefix in sorted(self.options.prefixes, key=len, reverse=True):
            if digits.text.startswith(prefix) and len(digits.text) > len(prefix):
                asked = self.catalog.definitions if self.named is None else self.named
                found = self.international(digits.after(len(prefix)), asked)
                if found:
                    return found
        return None

    def without_prefix(self, digits):
        """The area that was named, or the preferred one."""
        if self.named is not None:
            return self.with_zero(digits, self.named) or self.with_suffix(digits)
        found = self.with_zero(digits, self.catalog.preferred_group) if self.catalog.preferred else None
        if not found and self.options.bare_international:
            found = self.international(digits, self.catalog.definitions)
        return found

    # MARK: After an area code

    def groups(self, digits, definitions):
        """The definitions to ask by area code, the longest first, and the length of the code."""
        for length in range(min(6, len(digits.text)), 0, -1):
            group = [each for each in definitions if each.area_code == digits.text[:length]]
            if group:
                yield group, length

    def international(self, digits, definitions):
        """An area code of definitions, then national digits, a `(0)` directly behind the code left out first."""
        was_asked = False
        for group, length in self.groups(digits, definitions):
            was_asked = True
            rest = digits.after(length)
            found = self.after_code(group, rest)
            if found:
                return found
        if not was_asked:
            self.decline_code(digits)
        return None

    def after_code(self, group, rest):
        found = None
        if self.is_zero(rest):
            found = self.ask(group, rest.after(1))
        return found or self.ask(group, rest)

    def is_zero(self, digits):
        """Whether digits begin with a `(0)`."""
        return bool(digits.places) and digits.places[0] in self.form.bracketed

    def decline_code(self, digits):
        text, reach = digits.text, 0
        while text[:reach + 1] in self.catalog.beginnings and reach < len(text):
            reach += 1
        is_listed = any(text[:length] in self.catalog.codes for length in range(1, 7))
        is_mismatch = self.named is not None and is_listed
        self.is_mismatch = self.is_mismatch or is_mismatch
        place = len(self.digits.text) - len(text) + reach
        self.declined.append(lambda: Refusal("AREA_CODE_MISMATCH" if is_mismatch else "UNKNOWN_AREA_CODE", place))

    # MARK: Without one

    def with_zero(self, digits, definitions):
        """Bare digits, a `(0)` behind the area code or in front left out first."""
        asked = definitions if self.named is not None else self.catalog.definitions
        found = None
        if self.form.bracketed:
            behind_code = [(group, length) for group, length in self.groups(digits, asked)
                           if self.is_own_code(digits, definitions) and self.is_zero(digits.after(length))]
            for group, length in behind_code:
                found = found or self.ask(group, digits.after(length + 1))
            if self.is_zero(digits):
                found = self.bare(digits.without(min(self.form.bracketed)), definitions)
        return found or self.bare(digits, definitions)

    def is_own_code(self, digits, definitions):
        return any(digits.text.startswith(each.area_code) for each in definitions)

    def bare(self, digits, definitions):
        """National digits, or the area's own code and national digits: the better fit."""
        as_written = self.ask(definitions, digits)
        if as_written and digits.text.startswith("00") and as_written.national != digits.text:
            as_written = None
        behind_code = None
        if self.is_own_code(digits, definitions):
            asked = definitions if self.named is not None else self.catalog.definitions
            behind_code = self.international(digits, asked)
        if not as_written or not behind_code:
            return as_written or behind_code
        if as_written.national != digits.text:
            return as_written
        is_mobile = [each.definition.mobile_lengths.__contains__(len(each.national)) for each in (as_written, behind_code)]
        if is_mobile[0] != is_mobile[1]:
            return as_written if is_mobile[0] else behind_code
        strengths = [each.definition.strength(each.national) for each in (as_written, behind_code)]
        return behind_code if strengths[1] > strengths[0] else as_written

    def with_suffix(self, digits):
        """National digits without the suffix that all numbers of the named area begin with."""
        suffixed = [definition for definition in self.named if definition.suffixes]
        suffixes = {suffix for definition in suffixed for suffix in definition.suffixes}
        if len(suffixes) != 1:
            return None
        suffix = suffixes.pop()
        digits = Digits(suffix + digits.text, [-1] * len(suffix) + digits.places)
        for definition in suffixed:
            if definition.accepts(digits.text):
                return Reading(definition, digits.text)
            self.decline(definition, digits)
        return None

    # MARK: Definitions

    def ask(self, definitions, digits):
        """The reading of the first definition that accepts digits, with trunk prefixes or without."""
        for definition in ordered(definitions, digits.text):
            national = definition.national(digits.text)
            if national is not None:
                return Reading(definition, national)
            for trunk in definition.longest_first:
                if digits.text.startswith(trunk):
                    self.decline(definition, digits.after(len(trunk)))
            self.decline(definition, digits)
        return None

    def decline(self, definition, digits):
        self.declined.append(lambda: self.refusal(definition, digits))

    def refusal(self, definition, digits):
        end = len(self.digits.text)
        places = [place for place in digits.places if place >= 0]
        known = definition.language
        if known is None:
            return Refusal("PATTERN_MISMATCH", places[0] if places else end)
        _, largest = known.lengths
        state, index, has_accepted = known.progress(digits.text)
        if state == "alive":
            return Refusal("TOO_SHORT", end)
        reach = digits.places[index] if digits.places and index < len(digits.places) else end
        reach = max(reach, places[0] if places else end)
        if not has_accepted:
            return Refusal("PATTERN_MISMATCH", reach)
        if largest is not None and len(digits.text) > largest:
            return Refusal("TOO_LONG", reach)
        return Refusal("PATTERN_MISMATCH" if known.has_length(len(digits.text)) else "INVALID_LENGTH", reach)
