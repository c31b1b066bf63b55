#!/usr/bin/env python3
"""Makes sure that numbers which aren't mobile don't become other subscribers' mobile numbers.

    check_landlines.py --command .build/release/phonecheck [--numbers N] [--region GB] [--seed N] [--listed N]

Landlines, toll-free numbers, short numbers and all other kinds are drawn from libphonenumber's patterns for each region
of the built-in catalog, by its port `phonenumbers` (Data/requirements.txt). They are written as inside the country and
judged with that region preferred. Whatever is valid then is counted by cause, with examples; one that became another
number, which libphonenumber knows as a mobile one and doesn't read there itself, is an error: the exit code is then 1.
A writing that begins with the international prefix is an international number, whatever it is inside the country.
"""

import argparse
import collections
import csv
import io
import json
import pathlib
import random
import re
import subprocess
import sys

import phonenumbers
from phonenumbers import shortdata

import national

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORLD = ROOT / "Data/area-codes.json"
KINDS = ["fixed_line", "toll_free", "premium_rate", "shared_cost", "personal_number", "voip", "pager", "uan",
         "voicemail"]
SHORT_KINDS = ["emergency", "short_code", "toll_free", "standard_rate", "premium_rate"]
NO_TRUNK = "digits without trunk prefix"
MOBILE = (phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE)


class Pattern:
    """Numbers of a pattern: of classes, groups, alternations and repetitions, which is all that the metadata has."""

    def __init__(self, text, draw):
        self.text, self.draw = re.sub(r"\s", "", text), draw

    def number(self):
        self.place = 0
        return self.alternatives()

    def peek(self):
        return self.text[self.place:self.place + 1]

    def take(self, text):
        is_next = self.text.startswith(text, self.place)
        self.place += len(text) * is_next
        return is_next

    def alternatives(self):
        found = [self.sequence()]
        while self.take("|"):
            found.append(self.sequence())
        return self.draw.choice(found)

    def sequence(self):
        found = ""
        while self.peek() not in ("", "|", ")"):
            start, piece = self.place, self.piece()
            count = self.count()
            end = self.place
            pieces = [piece]
            while len(pieces) < count:  # Each is drawn anew.
                self.place = start
                pieces.append(self.piece())
            self.place = end
            found += "".join(pieces[:count])
        return found

    def piece(self):
        if self.take("(?:") or self.take("("):
            found = self.alternatives()
            self.take(")")
            return found
        if self.take(r"\d"):
            return self.draw.choice("0123456789")
        if self.take("["):
            end = self.text.index("]", self.place)
            members = re.compile(self.text[self.place - 1:end + 1])
            self.place = end + 1
            return self.draw.choice([digit for digit in "0123456789" if members.match(digit)])
        self.place += 1
        return self.text[self.place - 1]

    def count(self):
        if self.take("?"):
            return self.draw.randint(0, 1)
        if not self.take("{"):
            return 1
        end = self.text.index("}", self.place)
        low, _, high = self.text[self.place:end].partition(",")
        self.place = end + 1
        return self.draw.randint(int(low), int(high or low))


def drawn(region, code, count, draw):
    """(kind, digits, whether it is a short number): numbers of the region that libphonenumber doesn't call mobile."""
    metadata = phonenumbers.PhoneMetadata.metadata_for_region(region)
    short = phonenumbers.PhoneMetadata.short_metadata_for_region(region)
    patterns = [(kind, getattr(metadata, kind), False) for kind in KINDS]
    patterns += [(f"short {kind}", getattr(short, kind), True) for kind in SHORT_KINDS if short]
    patterns = [(kind, Pattern(each.national_number_pattern, draw), each.possible_length, is_short)
                for kind, each, is_short in patterns if each and each.national_number_pattern]
    for _ in range(count):
        kind, pattern, lengths, is_short = patterns[0] if draw.random() < 0.4 else draw.choice(patterns)
        digits = pattern.number()
        if len(digits) not in lengths:
            continue
        if is_short or phonenumbers.number_type(parsed(code, digits)) not in MOBILE:
            yield kind, digits, is_short


def parsed(code, digits):
    return phonenumbers.PhoneNumber(
        country_code=int(code), national_number=int(digits), italian_leading_zero=digits.startswith("0") or None,
        number_of_leading_zeros=max(1, len(digits) - len(digits.lstrip("0"))))


def writings(region, code, digits, is_short):
    """How the number is written inside the country, by name, and its digits where a trunk prefix is missing."""
    if is_short:
        return {"digits": digits}
    text = phonenumbers.format_number(parsed(code, digits), phonenumbers.PhoneNumberFormat.NATIONAL)
    trunks = national.TRUNK_PREFIXES[region]
    found = {"national": text, **{f"trunk prefix {trunk}": trunk + digits for trunk in trunks}}
    is_bare = not trunks or "".join(filter(str.isdigit, text)) == digits
    return {**found, "digits" if is_bare else NO_TRUNK: digits}


def judged(command, region, texts):
    """The canonical form of each text, empty where it isn't valid."""
    result = subprocess.run(
        [command, "validate", "--lines", "--quiet", "--definitions", str(WORLD), "--default", region, "-"],
        input="".join(text + "\n" for text in texts), capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        raise SystemExit(f"{region}: {result.returncode} {result.stderr}")
    rows = list(csv.reader(io.StringIO(result.stdout)))
    if len(rows) != len(texts):
        raise SystemExit(f"{region}: {len(rows)} answers to {len(texts)} numbers")
    return [row[-2] for row in rows]


def same_number(region, text, code, digits):
    """Whether libphonenumber reads a text as this number."""
    try:
        read = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return False
    return (str(read.country_code), phonenumbers.national_significant_number(read)) == (code, digits)


def cause(region, number, writing, text, answer):
    """(how a number became valid, whether it is another subscriber's now)."""
    if answer == number:
        return "the number itself", False
    code, digits = answer[1:].split("-")
    written = "".join(filter(str.isdigit, text))
    if written.startswith("00" + code):
        return "begins with the international prefix", False
    if same_number(region, text, code, digits):
        return "as libphonenumber reads it", False
    if phonenumbers.number_type(parsed(code, digits)) not in MOBILE:
        return "another number, not a mobile one", False
    if writing == NO_TRUNK:
        return f"without trunk prefix, which is not how it is written: behind +{code}", False
    return f"ANOTHER SUBSCRIBER: {written.removesuffix(digits) or 'nothing'} taken off", True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", required=True)
    parser.add_argument("--numbers", type=int, default=100_000)
    parser.add_argument("--region")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--listed", type=int, default=3)
    arguments = parser.parse_args()
    regions = {entry["countryCode"]: entry["areaCode"]
               for entry in json.loads(WORLD.read_text(encoding="utf-8"))["phoneAreaCodeDefinitions"]}
    if arguments.region:
        regions = {arguments.region: regions[arguments.region]}
    kinds, causes, examples = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    written = wrong = 0
    for region, code in regions.items():
        draw = random.Random(f"{arguments.seed} {region}")
        numbers = list(drawn(region, code, -(-arguments.numbers // len(regions)), draw))
        kinds.update(kind for kind, _, _ in numbers)
        cases = [(kind, f"+{code}-{digits}", writing, text) for kind, digits, is_short in numbers
                 for writing, text in writings(region, code, digits, is_short).items()]
        written += len(cases)
        answers = judged(arguments.command, region, [text for *_, text in cases])
        for (kind, number, writing, text), answer in zip(cases, answers):
            if not answer:
                continue
            what, is_wrong = cause(region, number, writing, text, answer)
            wrong += is_wrong
            causes[what] += 1
            examples[what].append(f"{region} {kind} {number} written {text} is {answer}")
    for what, count in causes.most_common():
        print(f"{count} {what}", *examples[what][:arguments.listed], sep="\n  ")
    print(f"{sum(kinds.values())} numbers in {written} writings: {dict(kinds.most_common())}")
    print(f"{sum(causes.values())} writings are valid, {wrong} of them are another subscriber's number")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
