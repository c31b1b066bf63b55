"""The numbers that a regex accepts, as a language over digits: a second reading of what explains rejections.

A pattern is parsed into a nondeterministic automaton over the bytes of spellings, and walked by sets of states.
What has no automaton (look-around, back-references, atomic groups, possessive repeats) raises `OutsideSubset`.
"""

import functools
import re

ALPHABET = "+-0123456789"
DIGITS = "0123456789"
# The lengths that are listed; beyond them numbers only continue or end.
LISTED = 64
# The most digits that are written.
MOST_DIGITS = 32


class OutsideSubset(Exception):
    pass


class Parser:
    """Recursive descent; a fragment is (start, end) of states joined by empty moves."""

    def __init__(self, text):
        self.text, self.place = text, 0
        self.moves, self.empty = [], []  # state -> [(characters, state)]; state -> [(assertion or None, state)]

    def state(self):
        self.moves.append([])
        self.empty.append([])
        return len(self.moves) - 1

    def peek(self, count=1):
        return self.text[self.place:self.place + count]

    def take(self, token):
        found = self.text.startswith(token, self.place)
        self.place += len(token) * found
        return found

    def parse(self):
        fragment = self.choice()
        if self.place != len(self.text):
            raise OutsideSubset(f"at {self.place}")
        return fragment

    def choice(self):
        branches = [self.sequence()]
        while self.take("|"):
            branches.append(self.sequence())
        start, end = self.state(), self.state()
        for first, last in branches:
            self.empty[start].append((None, first))
            self.empty[last].append((None, end))
        return start, end

    def sequence(self):
        start = end = self.state()
        while self.peek() not in ("", "|", ")"):
            first, last = self.repeated()
            self.empty[end].append((None, first))
            end = last
        return start, end

    def repeated(self):
        begin = self.place
        fragment = self.atom()
        atom_text = self.text[begin:self.place]
        bounds = self.quantifier()
        if bounds is None:
            return fragment
        low, high = bounds
        if self.peek() == "+":
            raise OutsideSubset("possessive")
        self.take("?")
        return self.copies(atom_text, low, high)

    def copies(self, atom_text, low, high):
        """An atom, parsed again for each copy."""
        start = end = self.state()
        exit_state = self.state()
        for index in range(low if high is None else high):
            if index >= low:
                self.empty[end].append((None, exit_state))
            end = self.append(end, atom_text)
        if high is None:
            loop = self.state()
            self.empty[end].append((None, loop))
            self.empty[self.append(loop, atom_text)].append((None, loop))
            end = loop
        self.empty[end].append((None, exit_state))
        return start, exit_state

    def append(self, end, atom_text):
        text, place = self.text, self.place
        self.text, self.place = atom_text, 0
        first, last = self.atom()
        self.text, self.place = text, place
        self.empty[end].append((None, first))
        return last

    def quantifier(self):
        for token, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.take(token):
                return bounds
        if self.peek() != "{":
            return None
        inner = self.text[self.place + 1:].partition("}")[0]
        if not re.fullmatch(r"\d+(,\d*)?", inner):
            raise OutsideSubset("{")
        self.place += len(inner) + 2
        low, comma, high = inner.partition(",")
        return int(low), int(low) if not comma else int(high) if high else None

    def atom(self):
        if self.take("("):
            if self.take("?"):
                if not self.take(":"):
                    raise OutsideSubset("group")
            elif self.peek() == "*":
                raise OutsideSubset("verb")
            fragment = self.choice()
            if not self.take(")"):
                raise OutsideSubset("group")
            return fragment
        start, end = self.state(), self.state()
        if self.take("^"):
            self.empty[start].append(("start", end))
        elif self.take("$"):
            self.empty[start].append(("end", end))
        else:
            self.moves[start].append((self.characters(), end))
        return start, end

    def characters(self):
        if self.take("."):
            return set(ALPHABET)
        if self.take("["):
            return self.members()
        if self.take("\\"):
            return self.escape()
        character = self.peek()
        if character in "*+?{":
            raise OutsideSubset(character)
        self.place += 1
        return {character}

    def escape(self):
        character = self.peek()
        self.place += 1
        if character in "dw":
            return set(DIGITS)
        if character in "DW":
            return set(ALPHABET) - set(DIGITS)
        if character in "sS":
            return set() if character == "s" else set(ALPHABET)
        if character.isalnum():
            raise OutsideSubset("\\" + character)
        return {character}

    def members(self):
        isnegated, found, first = self.take("^"), set(), True
        while first or self.peek() != "]":
            first = False
            low = self.escape() if self.take("\\") else {self.peek()}
            if low == {self.peek()}:
                self.place += 1
            if len(low) == 1 and self.peek() == "-" and self.peek(2)[1:] not in ("]", ""):
                self.place += 1
                high = self.peek()
                if high in "\\[":
                    raise OutsideSubset("range")
                self.place += 1
                low = {chr(code) for code in range(ord(min(low)), ord(high) + 1)}
            found |= low
        self.place += 1
        return set(ALPHABET) - found if isnegated else found


@functools.cache
def language(regex, area_code, whole, trunks=(), mobile_lengths=frozenset()):
    """The language of a regex, or `None` where there is none; built once for all catalogs."""
    try:
        return Language(regex, area_code, whole, trunks, mobile_lengths)
    except OutsideSubset:
        return None


class TooLarge(Exception):
    """More states than this reading is made for."""


class Language:
    """The national digits that a regex matches in at least one spelling.

    A state is the set of the parser's states that some spelling of the digits leads to; `ACCEPTED` once a match was
    found that whatever follows can't undo.
    """

    ACCEPTED = "accepted"
    MAXIMUM = 4000

    def __init__(self, regex, area_code, whole, trunks, mobile_lengths):
        parser = Parser(regex)
        self.first, self.last = parser.parse()
        self.parser, self.whole = parser, whole
        self.again = self.closure({self.first})
        self.closures = [self.closure({state}) for state in range(len(parser.moves))]
        self.ends = {}  # parser's state -> whether a match may end there at the end of a subject
        self.known = {}
        begin = self.closure({self.first}, at_start=True)
        self.wants_prefix = self.find_wants_prefix(begin, area_code, trunks, mobile_lengths)
        prefixes = [f"+{area_code}-", f"+{area_code}", "", *([area_code, *trunks] if self.wants_prefix else [])]
        # For each spelling the parser's states, and what was read while it may be the beginning of 00 and the area code.
        self.dialled = "00" + area_code
        self.start = self.merged((self.walk(begin, prefix), self.tracked("", prefix)) for prefix in prefixes)
        self.explore()
        self.lengths = self.find_lengths()

    def merged(self, spellings):
        """A state: spellings that nothing tells apart are one, and those of digits dialled from abroad are none."""
        found = {}
        for states, text in spellings:
            known = found.get(text, frozenset())
            found[text] = self.ACCEPTED if self.ACCEPTED in (known, states) else known | states
        return frozenset((states, text) for text, states in found.items() if text != "yes")

    def tracked(self, text, more):
        """The text while 00 and the area code may begin with it, "no" once they can't, "yes" once they do."""
        for digit in more:
            if text in ("no", "yes"):
                return text
            if text == digit + digit == "00":
                continue  # More zeros are the same.
            text = text + digit if self.dialled.startswith(text + digit) else "no"
            text = "yes" if text == self.dialled else text
        return text

    def closure(self, states, at_start=False, at_end=False):
        found, queue = set(states), list(states)
        while queue:
            for assertion, target in self.parser.empty[queue.pop()]:
                holds = assertion is None or (assertion == "start" and at_start) or (assertion == "end" and at_end)
                if holds and target not in found:
                    found.add(target)
                    queue.append(target)
        return frozenset(found)

    def walk(self, states, text):
        for byte in text:
            if states == self.ACCEPTED or (not self.whole and self.last in states):
                return self.ACCEPTED
            after = {target for state in states for members, target in self.parser.moves[state] if byte in members}
            states = frozenset().union(*(self.closures[state] for state in after))
            if not self.whole:  # A search may begin anywhere.
                states |= self.again
        # A match that has ended stays a match.
        return self.ACCEPTED if not self.whole and self.last in states else states

    def find_wants_prefix(self, begin, area_code, trunks, mobile_lengths):
        """Whether all digits that the regex accepts alone begin with the area code or a trunk prefix, if it accepts any.

        The area code doesn't count when it may begin national digits: when digits that begin with it are as long as
        mobile numbers and aren't without it.
        """
        prefixes, behind = {area_code, *trunks}, set()
        dialled = "00" + area_code
        walk = functools.cache(self.walk)

        def begun(text, digit):
            """The digits so far while they may still become a prefix, otherwise `None`."""
            text = None if text is None else text + digit
            text = "00" if text == "000" else text
            return text if text and any(prefix.startswith(text) for prefix in (*prefixes, dialled)) else None

        # The states that digits lead to, with the prefixes that the digits begin with.
        level = {(begin, "", frozenset())}
        for length in range(1, MOST_DIGITS + 1):
            level = {(walk(state, digit), begun(text, digit), found)
                     for state, text, found in level for digit in DIGITS}
            level = {(state, text, found | {text} & prefixes) for state, text, found in level if state and text != dialled}
            if len(level) > self.MAXIMUM:
                raise TooLarge
            behind |= {(length, found) for state, _, found in level if self.accepts_spelling(state)}
        is_national = any(area_code in found and length in mobile_lengths
                          and length - len(area_code) not in mobile_lengths for length, found in behind)
        counted = set(trunks) if is_national else prefixes
        return bool(behind) and all(counted.intersection(found) for _, found in behind)

    def accepts(self, state):
        return any(self.accepts_spelling(states) for states, _ in state)

    def accepts_spelling(self, state):
        if state == self.ACCEPTED:
            return True
        for each in state:
            if each not in self.ends:
                self.ends[each] = self.last in self.closure({each}, at_end=True)
        return any(self.ends[each] for each in state)

    def next(self, state, digit):
        return self.known[state][digit]

    def explore(self):
        """Finds all states, and which of them have accepted numbers ahead."""
        queue, before = [self.start], {}
        while queue:
            state = queue.pop()
            if state in self.known:
                continue
            if len(self.known) > self.MAXIMUM:
                raise TooLarge
            self.known[state] = {
                digit: self.merged((self.walk(states, digit), self.tracked(text, digit)) for states, text in state)
                for digit in DIGITS}
            for other in self.known[state].values():
                before.setdefault(other, set()).add(state)
                queue.append(other)
        self.live = {state for state in self.known if self.accepts(state)}
        queue = list(self.live)
        while queue:
            for state in before.get(queue.pop(), ()):
                if state not in self.live:
                    self.live.add(state)
                    queue.append(state)

    def is_live(self, state):
        return state in self.live

    def find_lengths(self):
        """(smallest, largest) length of accepted numbers; `None` for no largest, and for both of no numbers."""
        level, found = {self.start}, []
        for length in range(1, LISTED + 1):
            level = {self.next(state, digit) for state in level for digit in DIGITS} & self.live
            if any(self.accepts(state) for state in level):
                found.append(length)
        endless = any(self.is_live(self.next(state, digit)) for state in level for digit in DIGITS)
        self.listed_lengths = frozenset(found)
        return (found[0] if found else None), (None if endless or not found else found[-1])

    def has_length(self, length):
        return length in self.listed_lengths

    def progress(self, digits):
        """("alive", None, False), or ("dead", index, whether the digits begin with an accepted number)."""
        state, has_accepted = self.start, False
        if not self.is_live(state):
            return "dead", 0, False
        for index, digit in enumerate(digits):
            state = self.next(state, digit)
            if not self.is_live(state):
                return "dead", index, has_accepted
            has_accepted = has_accepted or self.accepts(state)
        return "alive", None, False
