"""What is true of one definition, by PCRE2 on every number of a few digits and on texts beside numbers."""

import ctypes
import functools
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Model"))

import deciding  # noqa: E402
import language  # noqa: E402
import pcre2  # noqa: E402
import words  # noqa: E402

MARKED = pcre2.library.pcre2_get_mark_8
MARKED.restype, MARKED.argtypes = ctypes.c_char_p, [ctypes.c_void_p]


# The end of the text, as `lint` writes it.
END = r"(?![\s\S])"


class Undecided(Exception):
    """PCRE2 has no answer about one of the texts, so nothing is known about all of them."""


class Pattern(pcre2.Pattern):
    """A pattern, or the same where it may only match at an end."""

    def __init__(self, text, ends=0):
        data = text.encode()
        self.is_costly, error, offset = False, ctypes.c_int(), ctypes.c_size_t()
        flags = pcre2.NEVER_BACKSLASH_C | pcre2.NEVER_UCP | (pcre2.NEVER_UTF if text.isascii() else pcre2.UTF) | ends
        self.code = pcre2.library.pcre2_compile_8(data, len(data), flags, error, offset, None)
        if not self.code:
            raise ValueError(text)

    def __del__(self):
        if self.code:
            pcre2.library.pcre2_code_free_8(self.code)

    def accepts(self, text):
        try:
            return self.matches(text)
        except pcre2.EngineFailure as failure:
            raise Undecided(str(failure)) from None

    def mark(self, text):
        """The mark that a match passed last; `None` without a match."""
        return MARKED(self.match_data) if self.accepts(text) else None


pcre2.library.pcre2_code_free_8.argtypes = [ctypes.c_void_p]


pcre2.library.pcre2_jit_compile_8.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
JIT_COMPLETE, JIT_STACK_LIMIT = 1, -46
# What the product's first try takes of machine code, which is for nothing.
few_machine_steps = pcre2.library.pcre2_match_context_create_8(None)
pcre2.library.pcre2_set_match_limit_8(few_machine_steps, 128)


class Compiled(Pattern):
    """A pattern, which PCRE2's interpreter runs, and its machine code, of which only the steps are asked."""

    def __init__(self, text, ends=0):
        super().__init__(text, ends)
        self.machine_code = Pattern(text, ends)
        self.has_machine_code = pcre2.library.pcre2_jit_compile_8(self.machine_code.code, JIT_COMPLETE) == 0

    def answer(self, subject):
        """Whether it matches, `None` where PCRE2 has no answer; and whether interpreter or machine code takes many steps."""
        self.is_costly = self.takes_many_steps_of_machine_code(subject)
        try:
            return self.accepts(subject), self.is_costly
        except Undecided:
            return None, self.is_costly

    def takes_many_steps_of_machine_code(self, subject):
        if not self.has_machine_code:
            return False
        code = self.machine_code.code
        result = pcre2.library.pcre2_match_8(code, subject, len(subject), 0, 0, self.match_data, few_machine_steps)
        return result in (pcre2.MATCH_LIMIT, JIT_STACK_LIMIT)


class Truth:
    """A definitions file with one definition, and all its numbers up to some digits."""

    def __init__(self, path, longest):
        self.catalog = deciding.Catalog(path)
        self.definition = self.catalog.definitions[0]
        self.code, self.country, self.regex = self.definition.area_code, self.definition.country, self.definition.regex
        self.longest, self.texts = longest, words.texts(self.code)
        self.search = Pattern(self.regex)

    @functools.cached_property
    def language(self):
        """The numbers as an automaton of the model's; `None` where it has none."""
        definition = self.definition
        try:
            # The model knows no look-ahead, but the end of the text that lint writes so.
            found = language.language(
                self.regex.replace(END, r"\z"), self.code, False, tuple(definition.trunks), definition.mobile_lengths)
        except language.TooLarge:
            found = None
        definition.language = found
        return found

    @functools.cached_property
    def is_certain(self):
        """Whether it is known if the definition wants a prefix: without an automaton of the model's, where it can't."""
        if self.language is not None:
            return True
        prefixes = [self.code, *self.definition.trunks]
        # Longer numbers than were tried may begin so, or otherwise.
        return any(not number.startswith(tuple(prefixes)) for number in self.in_form(""))

    def spelled(self, prefix, number):
        """Whether a text is accepted that may be a spelling: zeros and the area code are dialled from abroad."""
        text = prefix + number
        return not re.match(f"000*{self.code}", text) and self.search.accepts(text.encode())

    @functools.cached_property
    def accepted(self):
        """The national digits that are accepted in a spelling that the definition is offered."""
        prefixes = self.definition.prefixes
        return frozenset(number for number in words.digits(self.longest)
                         if any(self.spelled(prefix, number) for prefix in prefixes))

    def accepts(self, number):
        return number in self.accepted if len(number) <= self.longest else any(
            self.spelled(prefix, number) for prefix in self.definition.prefixes)

    @functools.cached_property
    def numbers(self):
        """Those that are read as they are: each subscriber's number once."""
        self.definition.accepts = self.accepts
        return frozenset(number for number in self.accepted if self.definition.national(number) == number)

    def in_form(self, prefix):
        """The numbers that are accepted with a prefix in front."""
        return frozenset(number for number in words.digits(self.longest) if self.spelled(prefix, number))

    def in_text(self, prefix):
        """The numbers that the regex matches with a prefix in front, whether or not that is a spelling."""
        return frozenset(number for number in words.digits(self.longest) if self.search.accepts((prefix + number).encode()))

    @functools.cached_property
    def matched(self):
        """The texts that are accepted."""
        return frozenset(text for text in self.texts if self.search.accepts(text))

    def at_ends(self, ends):
        pattern = Pattern(self.regex, ends)
        return frozenset(text for text in self.texts if pattern.accepts(text))

    @property
    def is_complete(self):
        """Whether no number has more digits than were tried."""
        if self.language is None:
            return False
        _, largest = self.language.lengths
        return largest is not None and largest <= self.longest

    def judged(self, text):
        """The canonical form of a text, with the area named; `None` for what is none."""
        answer = deciding.judge(self.catalog, deciding.Options(), text.encode(), self.catalog.definitions)
        if answer.status == "undecided":
            raise Undecided
        return answer.number or None


def write(path, regex, code, country, **keys):
    path.write_text(json.dumps({
        "phoneAreaCodeDefinitions": [{
            "areaCode": code, "countryCode": country, "mobileRegex": regex, "areaCodeSuffixes": [],
            "displayMapping": {"en": country, "zh-CN": country, "zh-TW": country}, **keys}],
        "preferredAreaCode": country}))
    return path
