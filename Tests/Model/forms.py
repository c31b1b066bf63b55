"""Written forms at random: numbers that a catalog accepts, nearly accepts or doesn't know, written in many ways."""

import carriers
import characters
import wordings
from national import INTERNATIONAL_PREFIXES

ALL_PREFIXES = sorted({prefix for each in INTERNATIONAL_PREFIXES.values() for prefix in each})
SCRIPTS = ["0", "０", "٠", "०", "৹", "\U0001D7CE"]
SCRIPTS = [base for base in SCRIPTS if characters.digit_value(base) == "0"]
SEPARATORS = sorted(characters.SEPARATORS - characters.OPENING - characters.CLOSING)
INVISIBLE = sorted(characters.INVISIBLE)
PLUS = sorted(characters.PLUS)
OUTER = sorted(characters.WHITE_SPACE | characters.INVISIBLE)
IN_FRONT = ["Tel", "tel.", "T", "m", "P:", "Mobile:", "phone ", "手机", "手机号码：", "電話 : ", "联系电话:", "cell\u200b ", "Tom ", "手机手机",
            "'", "’", "`", "´", "telex ", "t x", "Max Mustermann ", "张三 ", "PM ", "=", "='", '=" ']
AROUND = ["{}", "【】", "｛｝", "{]", "【",'""', "''", "“”", "<>", "＜＞", "「」", '"”', "«»", "<", '"', '="', "=“"]
AT_END = ["/", "／", "/", "&nbsp;", "%20", ".", ",", ";", "。", "；", " (mobile)", "（手机）", "[cell ]", "(home)", ",,", "'", " .", "(tel.)", "()"]
EXTENSIONS = [" ext ", " ext. ", "x", " x", "#", "转", " 分机 ", "extension ", "EXT", " Ext.", "分機", "轉", "ext:", "et", " ext : ",
              ";ext=", "分机：", "e\u200bxt", ",", ";", ",,", ", ", "p", "w", " p", ",;", ", , ", "，", "; ext ", ", доб. ",
              ",#", "W:"]
BETWEEN_NUMBERS = [" ", " ", "  ", "-", " - ", "/", " / ", ";", ", ", " or ", "或", "、", "+", ""]
ODD = ["a", "/", "*", "**", "x", "xx", "＊", "•", "手机", "Tel: ", "tel:", "'", '"', "<", "\v", "\u2028", "\x85", "😀",
       "\x00", "\x1c", ";", ",", "O", "l", ".0", "+", "(0)", "[0]", "（0）", "\u0301"]
NULLS = ["NULL", "null", "\\N", "N/A", "#N/A", "NaN", "None", "<NA>", "N.A.", "无", "-", "/", "nil", "(null)", "undefined"]
BAD_BYTES = [b"\xff", b"\xe4\xb8", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80"]
PARAMETERS = [";ext=12", ";EXT=1-2", ";ext=", ";ext=1234567", ";isub=1", ";phone-context=+86", ";phone-context=+852",
              ";phone-context=example.com", ";phone-context=86", ";phone-context=", ";", ";a=1;b", ";Phone-Context=+1"]


class Forms:
    def __init__(self, random, catalog):
        self.random, self.catalog = random, catalog
        self.wordings = wordings.Wordings(random)
        self.with_carriers = [each for each in catalog.definitions if each.country in carriers.DIALLINGS]

    def form(self):
        """The bytes of one form, without LF, and without CR at the end."""
        random = self.random
        text = random.choice(NULLS) if random.random() < 0.02 else self.written(*self.number())
        if random.random() < 0.03:
            text += random.choice(BETWEEN_NUMBERS) + self.written(*self.number())
        while random.random() < 0.35:
            text = self.damaged(text)
        if random.random() < 0.01:
            text = self.rounded(text)
        if random.random() < 0.03:
            text = self.quantity(text)
        raw = text.encode("utf-8", "surrogatepass")
        if random.random() < 0.02:
            place = random.randint(0, len(raw))
            raw = raw[:place] + random.choice(BAD_BYTES) + raw[place:]
        return raw.replace(b"\n", b" ").rstrip(b"\r")

    def rounded(self, text):
        """What a spreadsheet makes of a number, nearly always."""
        random = self.random
        digits = "".join(filter(characters.digit_value, text))[:random.randint(1, 8)] or "8"
        text = random.choice(["", "", "", "+", "-"]) + digits[:1] + random.choice([".", ".", ",", ""]) + digits[1:]
        return text + random.choice(["E+", "E+", "e+", "E", "E-", " E+", "E+ "]) + random.choice(["12", "12", "9", "1234", ""])

    def quantity(self, text):
        """A decimal, an amount, a negative number, an IP address or the number of an order, nearly always."""
        random = self.random
        digits = "".join(filter(None, map(characters.digit_value, text))) or "138"
        groups = [digits[max(0, end - 3):end] for end in range(len(digits), 0, -3)][::-1]
        place = random.randint(0, min(4, len(digits)))
        text = random.choice([
            lambda: random.choice(["-", "\u2212", "- ", "--", "'-", '"-', "-\u200b", "Tel-", "（-"]) + text,
            lambda: digits[:place] + "." + digits[place:],
            lambda: random.choice(["0.", "00.", "0.0"]) + digits,
            lambda: random.choice([".", ","]).join(groups) + random.choice(["", ",00", ",10", ".00", ",0", ".5", ",123"]),
            lambda: digits + random.choice([",0", ",00", ",000", ", 00", ",10", "，00"]),
            lambda: ".".join(str(random.randint(0, 300)) for _ in range(random.choice([3, 4, 4, 4, 4, 5]))) + random.choice(["", "", "/24", "/8", "/123"]),
            lambda: random.choice(["P", "T-", "SO-", "M.", "t. ", "No.", "ph+", "HP", "m:", "c ."]) + text,
            lambda: random.choice(["(", "((", "[(", "()", "[ ]", ")", "（"]) + text + random.choice(["", ")", "]", "))", "）"]),
        ])()
        if random.random() < 0.2:
            text = text.translate({ord(each): each_wide for each, each_wide in zip("0123456789.,/", "０１２３４５６７８９．，／") if random.random() < 0.7})
        if random.random() < 0.1:
            place = random.randint(0, len(text))
            text = text[:place] + random.choice(INVISIBLE) + text[place:]
        return random.choice(["tel:", "Tel: "]) + text if random.random() < 0.1 else text

    # MARK: Digits

    def number(self):
        """(whether international, area code or prefix, national digits)."""
        random = self.random
        definition = random.choice(self.catalog.definitions)
        if self.catalog.preferred and random.random() < 0.3:
            definition = self.catalog.preferred
        if self.with_carriers and random.random() < 0.12:
            # The preferred one where it has carriers: at home they are dialled without an area code.
            own = [each for each in self.with_carriers if each.is_preferred]
            definition = random.choice(own * 6 + self.with_carriers)
            national = carriers.with_carrier(definition.country, self.national(definition), random)
            return random.choice(["+", "+", "00", "", "", ""]), definition.area_code, random.choice(
                ["", "", *definition.trunks]) + national
        national = self.national(definition)
        lead = random.choice(["", "", "0", "00", "8", definition.area_code, *definition.trunks, *definition.trunks, *definition.suffixes])
        national = lead + national if random.random() < 0.25 else national
        # What is dialled for abroad at home, and somewhere.
        home = self.catalog.preferred or definition
        prefixes = [*INTERNATIONAL_PREFIXES.get(home.country, []), random.choice(ALL_PREFIXES)]
        return random.choice(["+", "+", "+", "00", "", "", "", "0", *prefixes]), definition.area_code, national

    def national(self, definition):
        """A walk over the definition's language, whole or not, or digits at random."""
        random, known = self.random, definition.language
        if known is None or random.random() < 0.1:
            lead = random.choice(["", "1", "13", "9", "7", "684"])
            return lead + "".join(random.choice("0123456789") for _ in range(random.randint(0, 14)))
        digits, state = "", known.start
        stop = random.randint(0, 14) if random.random() < 0.1 else 40
        while len(digits) < stop:
            if known.accepts(state) and digits and random.random() < 0.6:
                break
            live = [digit for digit in "0123456789" if known.is_live(known.next(state, digit))]
            if not live:
                break
            digit = random.choice(live)
            digits, state = digits + digit, known.next(state, digit)
        change = random.random()
        if change < 0.1:
            digits += random.choice("0123456789") * random.randint(1, 3)
        elif change < 0.2:
            digits = digits[:-1]
        elif change < 0.3 and digits:
            place = random.randrange(len(digits))
            digits = digits[:place] + random.choice("0123456789") + digits[place + 1:]
        return digits

    # MARK: Writing

    def written(self, prefix, area_code, national):
        random = self.random
        if prefix == "" and random.random() < 0.7:
            area_code = ""
        code = prefix + area_code
        if prefix == "+" and random.random() < 0.15:
            code = random.choice([*PLUS, *PLUS, "++", "+00", "+ +", "+ 00 ", "+011", "+(+", "%2B", "%2b", "&#43;", "=+", "= +", "=%2B", "00+", "00 +", "0+", "0.0+", "00-+"]) + area_code
        if random.random() < 0.01:
            return "".join(chr(ord("٠") + int(each)) if each.isdigit() else each for each in area_code + national) + random.choice(PLUS)
        if random.random() < 0.01:
            return code + random.choice(["\v", "\x85", " \u2028 ", "\u2029\f"]) + national
        if random.random() < 0.4:
            return code + random.choice(["", "-", " "]) + national
        if code and random.random() < 0.1:
            code += random.choice(["(0)", " (0) ", "[0]", "(00)", "(0", "( 0 )"])
        if random.random() < 0.2:
            base = ord(random.choice(SCRIPTS))
            national = "".join(chr(base + int(digit)) for digit in national)
        text = code + self.gap() + self.grouped(national)
        if random.random() < 0.08:
            text = self.wordings.joined(text)
        is_uri = random.random() < 0.1
        if is_uri:
            text = random.choice(["tel:", "TEL:", "Tel:", "tel: ", "tel://", "sms:", "callto:"]) + text
            while random.random() < 0.5:
                text += random.choice(PARAMETERS)
        if random.random() < 0.12:
            text += random.choice(EXTENSIONS) + "".join(
                random.choice("0123456789") for _ in range(random.randint(0, 7)))
            text += random.choice(["", "", " ", ")", "#"])
        if random.random() < 0.03:
            text += random.choice(["-", "-", "\u2010", "\uff0d", " -", "- "]) + "".join(
                random.choice("0123456789") for _ in range(random.randint(2, 5)))
        if is_uri and random.random() < 0.3:
            text = self.wordings.encoded(text)
        if random.random() < 0.03:
            text = self.wordings.linked(text)
        if random.random() < 0.15:
            text = self.decorated(text)
        if random.random() < 0.1:
            text = random.choice(OUTER) + text + random.choice([" ", "\t", ""])
        return text

    def decorated(self, text):
        random = self.random
        if random.random() < 0.5:
            text = random.choice(IN_FRONT) + text if random.random() < 0.4 else self.wordings.in_front(text)
        if random.random() < 0.4:
            text = text + random.choice(AT_END) if random.random() < 0.4 else self.wordings.at_end(text)
        if random.random() < 0.3:
            pair = random.choice(AROUND)
            text = pair[0] + random.choice(["", " "]) + text + pair[1:]
        if random.random() < 0.1:
            text = random.choice(['="', '="', "'=\""]) + text + random.choice(['"', '"', '"', ""])
        if random.random() < 0.2:
            text = self.with_country(text)
        return text + random.choice(["", "", "", ",", "."])

    def with_country(self, text):
        """A flag in front, or letters, often of a listed country."""
        random = self.random
        letters = random.choice([each.country for each in self.catalog.definitions] * 2 + ["SO", "QQ", "FR", "UK", "GB", "CN", "HK"])
        if self.catalog.preferred and random.random() < 0.3:
            letters = self.catalog.preferred.country
        flag = "".join(chr(0x1F1E6 + ord(each) - ord("A")) for each in letters)
        return random.choice([flag, flag + " ", flag, letters + " ", letters + " ", letters, letters + "&nbsp;", "Tel: " + flag,
                              flag + "Tel: ", letters.lower() + " ", "Tel: " + letters + " ", flag[:1], flag + flag]) + text

    def gap(self):
        random = self.random
        if random.random() < 0.01:
            return random.choice(["&nbsp;", "%20", "%20", "&#43;", "%2B", "%2b", "&nbsp", "%2"])
        return random.choice(["", "-", " ", ".", " - ", random.choice(SEPARATORS), random.choice(INVISIBLE)])

    def grouped(self, digits):
        random = self.random
        if random.random() < 0.3:
            return digits
        gap, text, place = random.choice("~_|:｜") if random.random() < 0.01 else self.gap(), "", 0
        while place < len(digits):
            size = random.choice([1, 2, 3, 3, 4, 4, 5])
            group = digits[place:place + size]
            if random.random() < 0.08:
                group = random.choice("([（［{【") + group + random.choice(")]）］}】")
            text += (gap if place else "") + group
            place += size
        return text

    def damaged(self, text):
        random = self.random
        place = random.randint(0, len(text))
        kind = random.randrange(6)
        if kind == 0:
            return text[:place] + random.choice(ODD) + text[place:]
        if kind == 1:
            return text[:place] + text[place + 1:]
        if kind == 2:
            return text[:place] + random.choice(SEPARATORS + INVISIBLE) + text[place:]
        if kind == 3:
            return text + random.choice([".0", ".00", ".0000", " ", "  0", "000", ".", ",", ")"])
        if kind == 4 and random.random() < 0.1:
            return text + random.choice([" ", "0", "1", "-"]) * random.randint(10, 70)
        return text[:place] + random.choice("0123456789") + text[place:]
