"""Regexes and files that are made to cost time or memory, or to show what isn't there."""

import json


def of_every_kind():
    """Some hundred regexes: (kind, regex). Not all compile; those that don't have to be refused."""
    for kind, regexes in KINDS.items():
        for regex in regexes:
            yield kind, regex


def chain(opening, count):
    return "^" + opening * count + r"\d+$"


KINDS = {
    "catastrophic": [
        *[rf"^({body})+{end}" for body in (r"\d+", r"\d*", r"\d|\d\d", r"\d?\d?", r"(\d+)+", r"\d+?", r"1|11|\d")
          for end in ("$", "x$", "[xy]", "(?=x)", r"\b-")],
        r"(\d+)+[xy]", r"^(?:\+77-?)?(?=(?:\d+)+[xy])", r"^(?=(?=(?=(\d+)+x)\d+)\d+)\d+$", r"^(?:(?:(?:\d*)*)*)*x",
        r"(.*)(.*)(.*)(.*)(.*)\5\4\3\2\1$", r"^(\d*)\1*\1*x", r"^(?:(\d)(?=.*\1))+x", r"^(\d+)\1+$",
    ],
    "nested counts": [
        *[rf"^((\d{{0,{n}}}){{0,{m}}}){{0,{k}}}{end}" for n in (9, 99, 999) for m in (9, 99) for k in (6, 60)
          for end in ("$", "[xy]")],
        r"^(?:1{0,300}2{0,300}){0,10}$", r"^(((\d{0,9}){0,9}){0,9}){0,9}$", r"^(?:(?:\d?){0,99}){0,99}[xy]",
        r"\d{65535}", r"(?:\d{1000}){60}", r"(?:(?:\d{255}){255}){255}", r"^\d{0,65535}\d{0,65535}x",
    ],
    "automata that blow up": [
        *[rf"{start}\d*{digit}\d{{{length}}}{end}" for start in ("", "^") for digit in "12" for length in (12, 16, 24)
          for end in ("$", "")],
        r"(\d*1\d{16}|\d*2\d{15})$", r"(?:\d*1\d{12}|\d*2\d{13}|\d*3\d{14})$", r"(\d*0){12}\d{12}$",
        r"(?:" + "|".join(rf"\d*{n}\d{{{n}}}" for n in range(8, 20)) + ")$",
    ],
    "recursion": [
        r"^(\d(?1)?\d)+$", r"^(?:\d(?R)?)+x", r"(?R)", r"^(\d|(?1)(?1))+x$", r"^(?<a>\d(?&a)*)+x", r"^(?P<a>1(?P>a)?)*$",
        r"(?(DEFINE)(?<d>\d+))^(?&d)+x", r"^((?1)|\d)$", r"^(\d(?2))(\d(?1)?)$", r"^(?:(?=(\d+))\1)+x",
    ],
    "conditions": [
        r"^(1)?(?(1)2|3)\d+$", r"^(?(?=\d+x)1|2)\d+", r"^(?(R)1|\d)+$", r"^(?(<a>)1|2)(?<a>\d)", r"(?(1)(1)|2)",
    ],
    "callouts": [
        *[rf"^\d(?C{n})\d+$" for n in ("", 0, 1, 255, 256)], r'^\d(?C"text")+$', "^\\d(?C'a''b')x", r"(?C{x})\d+",
    ],
    "verbs": [
        *[rf"^\d+(*{verb})x|\d+" for verb in (
            "ACCEPT", "FAIL", "F", "COMMIT", "PRUNE", "SKIP", "THEN", "MARK:a", ":a", "COMMIT:a", "PRUNE:a", "SKIP:a",
            "THEN:a", "ACCEPT:a")],
        *[f"(*{item})\\d+" for item in (
            "UTF", "UCP", "NO_JIT", "NO_START_OPT", "NO_AUTO_POSSESS", "NOTEMPTY", "LIMIT_MATCH=1", "LIMIT_DEPTH=1",
            "LIMIT_HEAP=1", "CR", "ANYCRLF", "BSR_ANYCRLF", "UNKNOWN")],
        r"^(?:\d(*SKIP)|\d(*PRUNE)\d)+x", r"^(?>\d(*THEN)x|\d)+y",
    ],
    "look-around": [
        *[chain(opening, count) for opening in (r"(?=\d*)", "(?!x)", "(?<!x)", r"(?=(\d+)+)") for count in (50, 300)],
        "^(?:1" + "(?!2)" * 700 + "|1)*[xy]", "(?<!" + "2|" * 1000 + r"3)\d+[xy]", r"(?<=\d)(?<!1)\d+\b", r"(?<=\d+)1",
        r"(?<=\d{255})1", r"(?*\d+)1", r"^(?=.*1)(?=.*2)(?=.*3)(?=.*4)(?=.*5)\d{9,}[xy]",
    ],
    "as long as they may be": [
        *["[" + part * (4000 // len(part)) + "]{9}" for part in ("0-9", "0", "1,", "[:digit:]", r"\d", "^0", "a-z0-9")],
        "()" * 1000 + r"\d{9}", "(" * 240 + r"\d" + ")" * 240, "(" * 1000 + r"\d" + ")" * 1000, "^(?:" + "1?" * 1500 + ")[xy]",
        "^(?:" + "|".join(f"11111{n}" for n in range(200, 600)) + "|1|1)*[xy]", "|" * 4000, "1" * 4096, "1" * 4097,
        "^(?:" + "|".join(rf"{n}\d{{{n % 20}}}" for n in range(500)) + ")$", r"\x{31}" * 600, r"\Q" + "1" * 4000,
    ],
    "possessive and atomic": [
        r"^(?>(?:\d|\d\d)+)[xy]", r"^(?:\d++)+x", r"^\d*+\d", r"^(?>\d+|x)*+$", r"^(?:\R|\d)+x", r"^\X+$", r"^\d+\K\d+x",
    ],
    "odd text": [
        "\u202e\\d{9}", "^\u2066 1\u2069\\d+$", r"^\x1b\[31m\d+", "^\x1b[31m\\d+", "^\x00\\d", "^\x7f\\d", "^é{1,50}\\d+$",
        "^[０-９]{11}$", "^(?i)ſ\\d+", "^\U0001f4de?\\d+", "\ufeff^\\d+$", "^\\d+$\u2028", "^\\p{Nd}+$", r"^\C\d+", "\\", "^(", "[",
        "^\\d{,9}$", "^\\d{ 3 }$", "^\\N{U+31}\\d+$", "^\b\\d+", "^\f\\d+", "",
    ],
}


def definition(area_code, country_code, regex, **more):
    return {
        "areaCode": area_code, "countryCode": country_code, "mobileRegex": regex, "displayMapping": {"en": "Land"}, **more}


HONEST = definition("86", "CN", r"^(?:\+86-?)?1[3-9]\d{9}$", displayMapping={"en": "China"})


def catalog(*definitions):
    return json.dumps({"preferredAreaCode": "CN", "phoneAreaCodeDefinitions": [*definitions, HONEST]}).encode()


def thousands():
    """Files with as many definitions as a file may have: (name, bytes). They are hostile together."""
    # Only the honest one is China's.
    countries = [code for code in (chr(65 + n // 26) + chr(65 + n % 26) for n in range(26 * 26)) if code != "CN"]

    def made(name, regex, count=999, area_code=None, **more):
        definitions = [
            definition(area_code or str(10 + index // 600), countries[index % 600], regex(index), **more)
            for index in range(count)]
        return name, catalog(*definitions)

    yield made("1,000 that blow up", lambda n: rf"(\d*1\d{{{14 + n % 6}}}|\d*2\d{{{13 + n % 7}}})$")
    yield made("1,000 nested counts", lambda n: rf"^((\d{{0,{50 + n % 50}}}){{0,100}}){{0,6}}$")
    yield made("1,000 counted", lambda n: rf"^(?:1{{0,{300 - n % 100}}}2{{0,{200 + n % 100}}}){{0,10}}$")
    yield made("1,000 catastrophic", lambda n: rf"^(\d+)+{n}?[xy]")
    yield made("1,000 look-arounds", lambda n: rf"^(?:\+77-?)?(?=(?:\d+)+[xy]){n}*")
    yield made("1,000 back-references", lambda n: rf"(.*)(.*)(.*)(.*)(.*)\5\4\3\2\1{n}?$")
    yield made("1,000 long classes", lambda n: "[" + "0-9" * 1250 + "]{%d}x?" % (n % 20 + 1))
    yield made("1,000 long alternations", lambda n: "^(?:" + "|".join(
        rf"{7 * k + n}\d{{{k % 20}}}" for k in range(300)) + ")$")
    yield made("1,000 honest ones", lambda n: rf"^(?:\+{10 + n // 600}-?)?1[3-9]\d{{{5 + n % 8}}}$")
    yield made("600 of one area code", lambda n: rf"^(?:\+77-?)?(?=(?:\d+)+[xy]){n}*", 600, "77")
    yield made("600 that blow up, of one area code", lambda n: rf"(\d*1\d{{{14 + n % 6}}})$", 600, "77")
    yield made("340 with 1,000 suffixes", lambda n: rf"^\d{{{8 + n % 5}}}$", 340,
               areaCodeSuffixes=[str(100_000 + n) for n in range(1000)])
    yield made("1,000 of every kind", lambda n: EVERY[n % len(EVERY)])


EVERY = [regex for kind in ("catastrophic", "nested counts", "automata that blow up", "recursion", "verbs", "look-around")
         for regex in KINDS[kind][:6] if "(*" not in regex[:2] and len(regex) < 1000]


def files():
    """Files that aren't what they should be, or show something else: (name, bytes)."""
    text = catalog(definition("77", "ZZ", r"^\d{9}$"))

    def replaced(old, new):
        return text.replace(old, new, 1)

    yield "deep arrays", b"[" * 200_000
    yield "deep objects", b'{"a":' * 100_000 + b"1" + b"}" * 100_000
    yield "deep arrays in a definition", replaced(b'"Land"', b"[" * 50_000 + b"]" * 50_000)
    yield "an unknown key that is deep", replaced(b'"areaCode"', b'"x": ' + b"[" * 63 + b"]" * 63 + b', "areaCode"')
    for name, escape in (
            ("a lone high surrogate", rb"\ud83d"), ("a lone low surrogate", rb"\ude00"), ("swapped surrogates", rb"\ude00\ud83d"),
            ("a zero", rb"\u0000"), ("an escape sequence", rb"\u001b]0;title\u0007\u001b[2J"), ("bidi controls", rb"\u202e\u2066"),
            ("C1 controls", rb"\u009b31m"), ("a byte-order mark", rb"\ufeff"), ("tag characters", rb"\udb40\udc41"),
            ("a backslash at the end", rb"\\")):
        yield f"{name} in a name", replaced(b'"Land"', b'"Land' + escape + b'"')
        yield f"{name} in a regex", replaced(b'"^', b'"^' + escape)
        yield f"{name} in a key", replaced(b'"displayMapping"', b'"x' + escape + b'": 1, "displayMapping"')
        yield f"{name} in a code", replaced(b'"ZZ"', b'"ZZ' + escape + b'"')
        yield f"{name} in a language", replaced(b'"en"', b'"en' + escape + b'"')
    yield "bytes that aren't UTF-8", replaced(b'"Land"', b'"La\xff\xc0\xafnd"')
    yield "raw escapes", replaced(b'"Land"', b'"\x1b[31mLand"')
    yield "a long name", replaced(b'"Land"', b'"' + b"L" * 3_000_000 + b'"')
    yield "many keys", replaced(b'"areaCode"', b"".join(b'"k%d": 1, ' % n for n in range(100_000)) + b'"areaCode"')
    yield "many equal keys", replaced(b'"areaCode"', b'"k": 1, ' * 100_000 + b'"areaCode"')
    yield "many languages", replaced(b'"en"', b"".join(b'"x-%d": "L", ' % n for n in range(100_000)) + b'"en"')
    yield "huge numbers", replaced(b'"77"', b"1" * 100_000)
    yield "a tiny number", replaced(b'"77"', b"1e-999999999")
    yield "too many bytes", b" " * (4 * 1024 * 1024) + text
    yield "300,000 suffixes", replaced(b'"areaCode"', b'"areaCodeSuffixes": "' + b"12 " * 300_000 + b'", "areaCode"')
    yield "definitions within definitions", b'{"data": ' * 30 + text + b"}" * 30
    yield "an answer as a string, often", json.dumps(
        {"code": 0, "data": json.dumps({"code": 0, "data": text.decode()})}).encode()
    for length in range(1, len(text), 23):
        yield f"the first {length} bytes", text[:length]
