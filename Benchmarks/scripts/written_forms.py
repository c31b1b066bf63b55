"""Phone numbers the way people, programs and accidents write them, drawn from a seed."""

import csv
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "Data"
WORLD_NUMBERS = ROOT / "Tests" / "Fixtures" / "world-numbers.csv"

# Area code, first national digits, how many digits follow.
SAMPLE = (
    [("86", "1", 10)] * 14 + [("852", "45679", 7)] * 3 + [("886", "79", 8)] * 2 + [("853", "6", 7)] + [("93", "7", 8)])
# The same for the definitions that share area codes and suffixes, see compared_definitions.py.
SHARED = [("1", "2345678", 9), ("1", "684", 7), ("1684", "2", 6), ("7", "79", 9), ("77", "0", 8), ("44", "7", 9)]

DIGIT_SCRIPTS = ("０", "٠", "۰", "०", "๐", "𝟎")
AROUND = ("\"{}\"", "<{}>", "'{}'", "({})", "“{}”", "[{}]", "'{}", "{} (mobile)", "{}（手机）")
INVISIBLE = ("\u00ad", "\u200b", "\u200e", "\u202a", "\u202c", "\u2066", "\ufeff", "\u180e", "\u2060")
SEPARATORS = (" ", "-", ".", "\u00a0", "\u2009", "\u3000", "－", "‐", "–", "—", "−", "·", "．", "(", ")", "[", "]",
              "（", "）", "ー")
LABELS = ("tel", "Tel:", "telephone ", "phone: ", "mobile ", "mob:", "cell ", "T ", "m:", "P: ", "电话：", "手机",
          "手机号码:", "電話", "行動電話：", "联系电话 ", "'", "\"", "<", "T. ", "fax ")
EXTENSIONS = ("ext", " ext.", " extension ", "x", " x ", "#", "转", " 轉 ", "分机", "分機:", ";ext=", " ext:",
              "ext. ")
PARAMETERS = (";phone-context=+86", ";phone-context=+852", ";phone-context=example.com", ";isub=12", ";ext=305",
              ";phone-context=+1", ";npdi", ";ext=", ";phone-context=", ";PHONE-CONTEXT=+93", ";x=y;ext=1")
STRAY = ("a", "O", "l", "/", "*", "+", ";", ":", ",", "号", "😀", "\t", "\u2028", "%", "=", "@", "\x00", "\x7f",
         "\x1b[31m", "\u202e", "é")
WHOLE = ("", " ", "+", "00", "tel:", "tel:+", "-", "N/A", "null", "+86", "86", "0086", "++86", "0", "#REF!", "1E+10",
         "1.38E+10", "=1+1", "@SUM", "(0)", "()", "x", "ext 5", "*", "**", "138****0013", "+86138xxxx0013",
         "+86-138••••0013", "1380013800013800138000", "13800138000/13900139000", "13800138000 13900139000", "+",
         "+ 86", "８６", "\u200b", "9" * 33, "1" * 32, "+" + "1" * 70, "1-" * 20, "13800138000.0",
         "13800138000.00", "1.5", "13.8.0", "（）", "tel:;ext=1")


class WrittenForms:
    """Draws written forms of one mixture after another; the same ones for the same source of random numbers."""

    def __init__(self, random):
        self.random = random
        with WORLD_NUMBERS.open(newline="") as file:
            self.world_numbers = [(row["area_code"], row["national_digits"]) for row in csv.DictReader(file)]

    def digits(self, count):
        return "".join(self.random.choice("0123456789") for _ in range(count))

    def sample_number(self):
        """An area code and the national digits of a number that the sample definitions accept."""
        area, first, rest = self.random.choice(SAMPLE)
        return area, self.random.choice(first) + self.digits(rest)

    def shared_number(self):
        area, first, rest = self.random.choice(SHARED)
        return area, (first if len(first) == 3 else self.random.choice(first)) + self.digits(rest)

    def any_number(self):
        return self.random.choice((self.sample_number, self.sample_number, self.shared_number, self.world_number))()

    def world_number(self):
        """As one of the fixture; for two of three its last digits are drawn anew."""
        area, national = self.random.choice(self.world_numbers)
        if self.random.randrange(3):
            national = national[:-3] + self.digits(3)
        return area, national

    def spelled(self, number):
        area, national = number
        return self.random.choice((f"+{area}-{national}", f"+{area}{national}", national))

    def clean(self):
        area, national = self.sample_number()
        return self.spelled((area, national)) if area == "86" else f"+{area}-{national}"

    def world(self):
        text = self.spelled(self.world_number())
        return text if self.random.randrange(10) else self.mutated(text, 1)

    def rejected(self):
        area, national = self.sample_number()
        kind = self.random.randrange(6)
        if kind == 0:
            national = national[:self.random.randrange(len(national))]
        elif kind == 1:
            national += self.digits(self.random.randrange(1, 5))
        elif kind == 2:
            place = self.random.randrange(len(national))
            national = national[:place] + self.random.choice("aeOIl") + national[place + 1:]
        elif kind == 3:
            area = self.random.choice(("999", "210", "44", "1", "7", ""))
        elif kind == 4:
            return self.random.choice(WHOLE)
        return self.spelled((area, national))

    def messy(self):
        """A number in one of the ways that people use, now and then in two at the same time."""
        area, national = self.any_number()
        text = self.fronted(area, self.grouped(national))
        for _ in range(self.random.choice((0, 1, 1, 2))):
            text = self.random.choice(self.decorations)(self, text)
        return text

    def grouped(self, national):
        kind = self.random.randrange(5)
        if kind == 0:
            return national
        if kind == 1:
            return "".join(digit + self.random.choice(("", "", *SEPARATORS)) for digit in national)
        separator = self.random.choice((" ", " ", "-", self.random.choice(SEPARATORS)))
        front = self.random.randrange(2, 5)
        groups = [national[:front], *(national[i:i + 4] for i in range(front, len(national), 4))]
        return separator.join(group for group in groups if group)

    def fronted(self, area, national):
        return self.random.choice((
            "", "", "0", "8", f"+{area} ", f"+{area} ", f"+{area}-", f"+{area}", f"00{area}", f"00 {area} ",
            f"011{area}", f"(+{area}) ", f"+({area})", f"[+{area}] ", f"+{area} (0)", f"+{area}(0) ", f"+{area} 0",
            "(0)", f"{area}", f"{area} ", f"+ {area} ", f"＋{area}", f"﹢{area} ", f"+{area}{area}", f"00{area}0",
            f"+00{area}", f"{area} (0) ", f"(00{area})", f"+{area} [0]",
        )) + national

    decorations = (
        lambda self, text: self.random.choice(LABELS) + text,
        lambda self, text: text + self.random.choice(EXTENSIONS) + self.digits(self.random.randrange(0, 8)),
        lambda self, text: f"tel:{text}{self.random.choice(('', *PARAMETERS))}{self.random.choice(('', *PARAMETERS))}",
        lambda self, text: self.in_script(text),
        lambda self, text: self.masked(text),
        lambda self, text: self.random.choice((" ", "\u3000", *INVISIBLE)) + text + self.random.choice(("", *INVISIBLE)),
        lambda self, text: self.inserted(text, INVISIBLE),
        lambda self, text: text + self.random.choice((".0", ".00", ".", ",", ";", "。", "，", ".5", ".0 ")),
        lambda self, text: text + self.random.choice(("/", " ", ", ", "\t", "或")) + self.spelled(self.sample_number()),
        lambda self, text: self.random.choice(AROUND).format(text),
        lambda self, text: self.mutated(text, 1),
    )

    def in_script(self, text):
        zero = ord(self.random.choice(DIGIT_SCRIPTS))
        all_digits = self.random.randrange(3)

        def written(character):
            is_changed = character in "0123456789" and (all_digits or self.random.randrange(2))
            return chr(zero + int(character)) if is_changed else character
        return "".join(map(written, text))

    def masked(self, text):
        mask = self.random.choice("*＊•xX")
        start = self.random.randrange(len(text) + 1)
        end = min(len(text), start + self.random.randrange(1, 6))
        return text[:start] + mask * (end - start) + text[end:]

    def inserted(self, text, characters):
        place = self.random.randrange(len(text) + 1)
        return text[:place] + self.random.choice(characters) + text[place:]

    def mutated(self, text, count):
        """The text after `count` small accidents."""
        for _ in range(count):
            place = self.random.randrange(len(text) + 1)
            kind = self.random.randrange(6)
            if kind == 0:
                text = text[:place] + text[place + 1:]
            elif kind == 1:
                text = self.inserted(text, "0123456789")
            elif kind == 2:
                text = self.inserted(text, SEPARATORS)
            elif kind == 3:
                text = self.inserted(text, STRAY)
            elif kind == 4:
                text = text[:place] + text[place:place + 3] + text[place:]
            else:
                text = text[:place] + self.random.choice("0123456789+- ") + text[place + 1:]
        return text

    def noise(self):
        """Bytes: random ones, among digits, and characters cut in two."""
        kind = self.random.randrange(4)
        if kind == 0:
            return bytes(self.random.randrange(256) for _ in range(self.random.randrange(24)))
        text = bytearray(self.messy().encode())
        for _ in range(self.random.randrange(1, 4)):
            place = self.random.randrange(len(text) + 1)
            if kind == 1:
                text[place:place] = bytes([self.random.randrange(128, 256)])
            elif kind == 2:
                del text[place:place + 1]
            else:
                text[place:place + 1] = bytes([self.random.randrange(256)])
        return bytes(text)

    def anything(self):
        """Any of the above: for what shows reasons, offsets and messages."""
        kind = self.random.randrange(10)
        if kind == 0:
            return self.noise()
        if kind == 1:
            return self.random.choice((self.clean, self.world, self.rejected))().encode()
        if kind == 2:
            return self.mutated(self.spelled(self.any_number()), self.random.randrange(1, 5)).encode()
        if kind == 3:
            return self.rejected().encode()
        if kind < 6:
            return self.mutated(self.messy(), self.random.randrange(1, 4)).encode()
        return self.messy().encode()
