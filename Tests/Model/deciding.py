"""A second reading of DESIGN 4: a catalog, and the answer to a written form."""

import dataclasses
import json

import pcre2
import reading
import suggesting
from interpreting import Search
from national import Definition


@dataclasses.dataclass(frozen=True)
class Options:
    whole: bool = False
    bare_international: bool = False
    prefixes: tuple = ("00",)

    @property
    def are_prefixes_configured(self):
        return self.prefixes != ("00",)


@dataclasses.dataclass
class Answer:
    """What is compared: `number` is canonical, `spelling` what the regex matched."""

    status: str
    reason: str = ""
    number: str = ""
    country: str = ""
    spelling: str = ""
    # A number inside the text, which a rejection suggests.
    inside: str = ""


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
        found = self.named(name) if name else []
        if not found:
            return None, []
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
        return judged(catalog, options, raw, named)
    except pcre2.EngineFailure:
        return Answer("undecided")


def judged(catalog, options, raw, named):
    def number(text):
        found, _, _ = decided(catalog, options, text, named)
        return found and found.canonical

    found, reason, is_read = decided(catalog, options, raw, named)
    if found:
        return Answer("valid", number=found.canonical, country=found.definition.country,
                      spelling=found.definition.spelling(found.national))
    if is_read is False and reason in ("UNEXPECTED_CHARACTER", "MISPLACED_PLUS", "TOO_LONG"):
        return Answer("invalid", reason, inside=suggesting.first_inside(raw, number, reason != "TOO_LONG") or "")
    if is_read and reason in ("TOO_LONG", "INVALID_LENGTH", "PATTERN_MISMATCH"):
        return Answer("invalid", reason, inside=suggesting.first_of_two(raw, number) or "")
    return Answer("invalid", reason)


def decided(catalog, options, raw, named):
    """(the reading that is accepted, why there is none, whether the form could be read; `None` where it holds no number)."""
    try:
        form = reading.read(raw)
    except reading.NotDigits as rejected:
        return None, rejected.args[0], None
    except reading.Rejected as rejected:
        reason = rejected.args[0]
        found = joined(catalog, options, raw, named) if reason in ("UNEXPECTED_CHARACTER", "MASKED") else None
        return found, reason, False
    try:
        named = area_of(catalog, form, named)
    except reading.Rejected as rejected:
        return None, rejected.args[0], rejected.args[0] == "AREA_CODE_MISMATCH"
    search = Search(catalog, options, form, named)
    if search.is_decimal:
        return None, "UNEXPECTED_CHARACTER", None
    found = search.found() or shown_by_a_shop(catalog, options, form, named)
    return found, "" if found else search.reason(), True


def shown_by_a_shop(catalog, options, form, named):
    """A Chinese mobile number whose extension is behind a hyphen alone."""
    if not form.hyphenated:
        return None
    number = dataclasses.replace(form, digits=form.digits[:-form.hyphenated], hyphenated=0)
    found = Search(catalog, options, number, named).found()
    return found if found and found.definition.country == "CN" and len(found.national) == 11 else None


def area_of(catalog, form, named):
    """The definitions of the country that a flag or letters in front name, or those that the caller named."""
    if form.country is None:
        return named
    country, is_certain = form.country
    def of_country(definitions):
        return [each for each in definitions if each.country == country]
    home = catalog.preferred_group if catalog.preferred else []
    if named and of_country(named):
        return of_country(named)
    if not of_country(catalog.definitions) or not is_certain and not of_country(home):
        raise reading.Rejected("UNEXPECTED_CHARACTER")
    if named is None:
        return of_country(catalog.definitions)
    if named and all(each.area_code != named[0].area_code for each in of_country(catalog.definitions)):
        raise reading.Rejected("AREA_CODE_MISMATCH")
    return named


def joined(catalog, options, raw, named):
    """The number whose parts signs join, unless one of them is another number alone."""
    form, parts = reading.read_joined(raw) or (None, [])
    try:
        named = area_of(catalog, form, named) if form else named
    except reading.Rejected:
        return None
    whole = form and Search(catalog, options, form, named).found()
    alone = [Search(catalog, options, part, named).found() for part in parts] if whole else []
    return whole if not any(each and each.canonical != whole.canonical for each in alone) else None
