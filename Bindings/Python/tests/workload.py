"""Numbers for tests and measurements: the same for the same seed.

The mix is that of `Benchmarks/Sources/Workloads`: seven of ten Chinese, 85 % clean, 5 % messy and 10 % rejected; and
numbers of all the world, made by `phonecheck examples` if there is a command. Digits are random, so some of the numbers
may be in service. They are for counting, never for calling.
"""

import random

# Area code, first national digits, number of further digits, too few, too many, whether the hyphen is optional.
COUNTRIES = (
    (70, "86", "1", 10, 8, 12, True),
    (12, "852", "45679", 7, 5, 10, True),
    (8, "886", "9", 8, 6, 11, True),
    (6, "853", "6", 7, 5, 10, True),
    (4, "93", "7", 8, 3, 5, False),
)
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


class Cells:
    """Draws cells with numbers."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def digits(self, country):
        return self.random.choice(country[2]) + f"{self.random.randrange(10 ** country[3]):0{country[3]}d}"

    def country(self):
        return self.random.choices(COUNTRIES, [country[0] for country in COUNTRIES])[0]

    def spelled(self, country, digits):
        _, code, _, _, _, _, is_optional = country
        spelling = self.random.randrange(3 if len(code) == 2 and is_optional else 2)
        if spelling == 2:
            return digits
        return f"+{code}{'-' if spelling == 0 or not is_optional else ''}{digits}"

    def clean(self):
        country = self.country()
        return self.spelled(country, self.digits(country))

    def rejected(self):
        country = self.country()
        _, code, _, _, short, long, _ = country
        digits = self.digits(country)
        kind = self.random.randrange(5)
        if kind == 0:
            return self.spelled(country, digits[:short])
        if kind == 1 and long > len(digits):
            return self.spelled(country, digits + "1" * (long - len(digits)))
        if kind <= 2:
            place = 1 + self.random.randrange(5)
            return self.spelled(country, digits[:place] + self.random.choice("aeOIl") + digits[place + 1:])
        if kind == 3:
            foreign = COUNTRIES[1] if code == "86" else country
            return foreign[1] + self.random.choice(["", "-"]) + self.digits(foreign)
        return ""

    def messy(self):
        country = self.country()
        code, digits = country[1], self.digits(country)
        kind = self.random.randrange(100)
        def groups(separator):
            return separator.join([digits[:3], *(digits[place:place + 4] for place in range(3, len(digits), 4))])
        separator = " " if self.random.random() < 0.6 else "-"
        prefix = "" if code == "86" else f"+{code} "
        if kind < 30:
            return f"+{code} {groups(separator)}"
        if kind < 50:
            return prefix + groups(separator)
        if kind < 65:
            return f"00{code}{digits}"
        if kind < 75:
            return f"(+{code}) {groups(' ')}"
        if kind < 85:
            return prefix + digits.translate(FULL_WIDTH)
        if kind < 95:
            return f"\u00a0+{code} {groups('.')} "
        return f"tel:+{code}-{groups('-')}"

    def contact(self):
        kind = self.random.randrange(100)
        return self.messy() if kind < 5 else self.rejected() if kind < 15 else self.clean()


def contacts(count, seed=1):
    """Cells of contacts: clean, messy and rejected."""
    cells = Cells(seed)
    return [cells.contact() for _ in range(count)]


def messy(count, seed=1):
    """Cells as people write them."""
    cells = Cells(seed)
    return [cells.messy() for _ in range(count)]


def rejected(count, seed=1):
    """Cells that aren't valid."""
    cells = Cells(seed)
    return [cells.rejected() for _ in range(count)]


if __name__ == "__main__":
    import sys

    for cell in contacts(int(sys.argv[1])):
        print(cell)
