"""What is dialled inside a country and isn't part of a number: digits with it, and the number's own ones."""

import dataclasses
import re

from national import DATA

PLACE = re.compile(r"\[(\d+)\]|(\.)|(\d)")


@dataclasses.dataclass(frozen=True)
class Dialling:
    """The digits that stay, and those that are left out after them, as patterns; `front` comes in front instead."""

    front: str
    kept: str
    omitted: str

    def left(self, digits):
        """The number's own digits, or `None` where they aren't dialled so."""
        match = re.fullmatch(f"({self.kept}){self.omitted}(.+)", digits)
        return match and self.front + match[1] + match[2]

    def dialled(self, national, random):
        """A number as it is dialled, or `None` where it can't be."""
        match = re.fullmatch(f"{self.front}({self.kept})(.+)", national)
        return match and match[1] + example(self.omitted, random) + match[2]


def example(pattern, random):
    return "".join(digit or random.choice(among or "0123456789") for among, _, digit in PLACE.findall(pattern))


def diallings():
    found = {}
    for line in (DATA / "carrier-prefixes.tsv").read_text().splitlines()[1:]:
        country, words = line.split("\t")
        first, *areas = words.split()
        omitted, moves, front = first.partition(">")
        found[country] = ([Dialling(front, area, omitted) for area in areas] if moves
                          else [Dialling("", "", word) for word in words.split()])
    return found


DIALLINGS = diallings()


def without_carrier(country, digits, is_bare):
    """The digits that are left, in each way in which something can be left out: a carrier before bare digits alone."""
    return [left for left in (each.left(digits) for each in DIALLINGS.get(country, []) if is_bare or each.front) if left]


def with_carrier(country, national, random):
    """A number as it is dialled inside its country."""
    found = [each.dialled(national, random) for each in DIALLINGS.get(country, [])]
    return random.choice([each for each in found if each] or [national])
