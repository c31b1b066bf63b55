"""A second reading of DESIGN 4, "Interpret", "Choose" and "Explain": the readings of digits, in order."""

import dataclasses

import carriers
from national import INTERNATIONAL_PREFIXES, Definition, ordered


@dataclasses.dataclass
class Refusal:
    reason: str
    reach: int


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

    @property
    def canonical(self):
        return f"+{self.definition.area_code}-{self.national}"


class Search:
    """One reading after the other; the first that got furthest explains why there is no number."""

    def __init__(self, catalog, options, form, named):
        self.catalog, self.options, self.form, self.named = catalog, options, form, named
        self.digits = Digits(form.digits, list(range(len(form.digits))))
        self.asked = catalog.definitions if named is None else named
        self.declined, self.is_mismatch = [], False

    def found(self):
        """The reading that is accepted: as it stands, else behind what is dialled for abroad in the own country, else without
        what only a telephone dials, else behind what is dialled for abroad anywhere and the named area's own code."""
        found = self.search()
        if found:
            return found
        if self.form.is_international:
            own = self.named if self.named is not None else self.catalog.preferred_group if self.catalog.preferred else []
            return self.behind(["0"], own) or (None if self.form.has_dot else self.without_carrier())
        _, others, foreign = self.country_prefixes()
        return (self.behind(others) or (None if self.form.has_dot else self.without_carrier())
                or self.behind(foreign, self.named))

    def country_prefixes(self):
        """The prefixes of the own countries that 00 begins, their others, and those of all other countries."""
        own = self.named if self.named is not None else self.catalog.preferred_group if self.catalog.preferred else []
        if self.form.is_international or self.options.are_prefixes_configured:
            return [], [], []
        known = sorted({prefix for each in own for prefix in INTERNATIONAL_PREFIXES.get(each.country, [])}, key=lambda each: -len(each))
        others = sorted({prefix for each in INTERNATIONAL_PREFIXES.values() for prefix in each} - set(known), key=lambda each: -len(each))
        return ([each for each in known if each.startswith("00")], [each for each in known if not each.startswith("00")],
                [] if self.named is None else others)

    def behind(self, prefixes, own=None):
        """What follows a prefix, and the code of some definitions where these are given."""
        for prefix in prefixes:
            rest = self.digits.after(len(prefix))
            if self.digits.text.startswith(prefix) and rest.text and (own is None or self.is_own_code(rest, own)):
                found = self.international(rest, self.asked, is_first=False)
                if found:
                    return found
        return None

    @property
    def is_decimal(self):
        """Whether the digits are a decimal's, with no area code or international prefix of the area before the dot."""
        front = self.form.decimal_front
        own = self.named if self.named is not None else self.catalog.preferred_group if self.catalog.preferred else []
        count = len(self.form.digits)
        if front is None or front in self.options.prefixes or self.named is None and self.options.bare_international and any(
                front == each.area_code for each in self.catalog.definitions):
            return False
        return not any(
            (count <= 7 or len(front) == 3) and count in each.mobile_lengths or front == each.area_code
            or front != "0" and front in each.trunks or front in INTERNATIONAL_PREFIXES.get(each.country, []) for each in own)

    def reason(self):
        """Why there is none."""
        if self.is_mismatch:
            return "AREA_CODE_MISMATCH"
        best = Refusal("UNKNOWN_AREA_CODE", -1)
        for declined in self.declined:
            refusal = declined()
            if refusal.reach > best.reach:
                best = refusal
        return best.reason

    def search(self):
        digits = self.digits
        if self.form.is_international:
            return self.international(digits, self.asked) or self.after_prefix(digits)
        return self.after_prefix(digits) or self.without_prefix(digits)

    def after_prefix(self, digits):
        """An international prefix, an area code, national digits."""
        longer = self.country_prefixes()[0]
        is_longer = any(digits.text.startswith(each) for each in longer)
        for prefix in [*longer, *sorted(self.options.prefixes, key=len, reverse=True)]:
            if digits.text.startswith(prefix) and len(digits.text) > len(prefix):
                found = self.international(digits.after(len(prefix)), self.asked, takes_trunk=prefix in longer or not is_longer)
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

    def international(self, digits, definitions, is_first=True, takes_trunk=True):
        """An area code of definitions, then national digits, a `(0)` directly behind the code left out first."""
        was_asked = False
        for group, length in self.groups(digits, definitions):
            was_asked = True
            rest = digits.after(length)
            found = self.after_code(group, rest, takes_trunk)
            if found:
                return self.with_one_code(found)
        if not was_asked and is_first:
            self.decline_code(digits)
        return None

    def with_one_code(self, found):
        """A reading whose digits begin with the area code once more, and have no length of the country, without that."""
        definition, code = found.definition, found.definition.area_code
        if found.national.startswith(code) and len(found.national) not in definition.lengths:
            national = definition.national(found.national[len(code):])
            if national is not None and len(national) in definition.mobile_lengths:
                return Reading(definition, national)
        return found

    def after_code(self, group, rest, takes_trunk=True):
        found = None
        if self.is_zero(rest):
            found = self.ask(group, rest.after(1), takes_trunk=takes_trunk)
        return found or self.ask(group, rest, takes_trunk=takes_trunk)

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
        found = None
        if self.form.bracketed:
            behind_code = [(group, length) for group, length in self.groups(digits, self.asked)
                           if self.is_own_code(digits, definitions) and self.is_zero(digits.after(length))]
            for group, length in behind_code:
                behind_zero = self.ask(group, digits.after(length + 1))
                found = found or behind_zero and self.with_one_code(behind_zero)
            if self.is_zero(digits):
                found = self.bare(digits.without(min(self.form.bracketed)), definitions)
        return found or self.bare(digits, definitions)

    def is_own_code(self, digits, definitions):
        return any(digits.text.startswith(each.area_code) for each in definitions)

    def bare(self, digits, definitions):
        """National digits, or the area's own code and national digits: the better fit."""
        as_written = self.ask(definitions, digits, keeps_zeros=digits.text.startswith("00"))
        behind_code = None
        if self.is_own_code(digits, definitions):
            behind_code = self.international(digits, self.asked)
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

    def ask(self, definitions, digits, keeps_zeros=False, takes_trunk=True):
        """The reading of the first definition that accepts digits, with trunk prefixes or without.

        Two zeros in front look like an international prefix: then only digits count that keep both."""
        for definition in ordered(definitions, digits.text):
            if takes_trunk:
                national = definition.national(digits.text)
            else:
                national = digits.text if definition.accepts(digits.text) else None
            if national is not None:
                if keeps_zeros and national != digits.text:
                    continue  # It explains nothing, either.
                return Reading(definition, national)
            for trunk in definition.longest_first if takes_trunk else []:
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

    # MARK: What only a telephone dials

    def without_carrier(self):
        """The first reading of digits without the prefix of a carrier, behind a trunk prefix or not: a mobile number by its length."""
        for definitions, digits, is_bare in self.beginnings():
            for definition in ordered(definitions, digits.text):
                trunks = ["", *(trunk for trunk in definition.longest_first if digits.text.startswith(trunk))]
                for trunk in trunks:
                    for left in carriers.without_carrier(definition.country, digits.text[len(trunk):], is_bare):
                        national = definition.national(left, definition.mobile_lengths)
                        if national is not None:
                            return Reading(definition, national)
        return None

    def beginnings(self):
        """Where national digits may begin, and the definitions that they may be of, in the order of interpretation."""
        digits = self.digits
        if self.form.is_international:
            yield from self.behind_codes(digits, is_bare=False)
        for prefix in sorted(self.options.prefixes, key=len, reverse=True):
            if digits.text.startswith(prefix):
                yield from self.behind_codes(digits.after(len(prefix)), is_bare=False)
        if self.form.is_international:
            return
        own = self.named if self.named is not None else self.catalog.preferred_group if self.catalog.preferred else []
        if own and self.is_zero(digits) and self.is_own_code(digits.after(1), own):
            yield from self.behind_codes(digits.after(1), is_bare=True)
        if own:
            yield own, digits, True
            if self.is_own_code(digits, own):
                yield from self.behind_codes(digits, is_bare=True)
        if self.named is None and self.options.bare_international:
            yield from self.behind_codes(digits, is_bare=False)

    def behind_codes(self, digits, is_bare):
        for group, length in self.groups(digits, self.asked):
            rest = digits.after(length)
            if self.is_zero(rest):
                yield group, rest.after(1), is_bare
            yield group, rest, is_bare
