#!/usr/bin/env python3
"""Holds answers to relations instead of examples: one number in every writing is one number, and what comes out reads back.

    check_relations.py [--command .build/release/phonecheck] [--region GB] [--numbers N]

For each region of the built-in catalog there are definitions in the shapes that tenants write: strict ones hold the
region's own pattern of mobile numbers, loose ones only its lengths. Each judges numbers in every writing that means
them. Without --command the model answers. What isn't the one number is counted by shape and writing, and listed.
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
import tempfile

import deciding
import language
import national

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORLD = ROOT / "Data/area-codes.json"
NUMBERS = ROOT / "Tests/Fixtures/world-numbers.csv"
MAXIMUM_STATES = 20_000
FORMS = ["canonical", "e164", "international", "national", "rfc3966", "spelling"]


def shapes(code, trunk, pattern, lengths):
    """(strict or loose, name, regex)."""
    low, high = min(lengths), max(lengths)
    digits = rf"\d{{{low},{high}}}" if low != high else rf"\d{{{low}}}"
    for kind, numbers in (("strict", pattern), ("loose", digits)):
        yield kind, "N", f"^{numbers}$"
        yield kind, "TN", f"^{trunk}{numbers}$"
        yield kind, "+CC|T", rf"^(\+{code}|{trunk}){numbers}$"
        yield kind, "+?CC|T", rf"^(\+?{code}|{trunk}){numbers}$"
        yield kind, "(+|00)CC|T", rf"^((\+|00){code}|{trunk}){numbers}$"
        yield kind, "(+CC)?-?", rf"^(\+{code})?-?{numbers}$"
        yield kind, "(+?CC)?", rf"^(\+?{code})?{numbers}$"
        yield kind, "(+?CC)?T?", rf"^(\+?{code})?({trunk})?{numbers}$"
        yield kind, "+CC", rf"^\+{code}{numbers}$"
        yield kind, "+CC-", rf"^\+{code}-{numbers}$"
        yield kind, "CC", f"^{code}{numbers}$"
        yield kind, "T?", f"^({trunk})?{numbers}$"
    yield "loose", "7-15 digits", r"^\d{7,15}$"
    yield "loose", "+? and 7-15 digits", r"^\+?\d{7,15}$"
    yield "loose", "E.164", r"^\+[1-9]\d{6,14}$"
    yield "loose", "any digits", r"^\+?[0-9]{6,}$"
    yield "loose", "no end", rf"^(\+{code}|{trunk})?{pattern}"


def writings(code, trunk, digits):
    """Every writing that means the number, by name."""
    found = {"+": f"+{code} {digits}", "00": f"00{code}{digits}", "CC": f"{code}{digits}", "N": digits,
             "label": f"Tel: +{code} {digits[:3]}-{digits[3:]}"}
    if trunk:
        found |= {"T": trunk + digits, "+ T": f"+{code} {trunk}{digits}"}
    if trunk == "0":
        found |= {"(0)": f"+{code} (0) {digits}", "CC (0)": f"{code}(0){digits}"}
    return found


class Judge:
    """The canonical forms of numbers, by the model or by a command."""

    def __init__(self, command, folder):
        self.command, self.path = command, pathlib.Path(folder) / "definitions.json"

    def load(self, region, code, regex):
        self.path.write_text(json.dumps({
            "phoneAreaCodeDefinitions": [{
                "areaCode": code, "countryCode": region, "displayMapping": {"en": region}, "mobileRegex": regex}],
            "preferredAreaCode": region}))
        self.catalog = None if self.command else deciding.Catalog(self.path)

    def numbers(self, lines, form="canonical"):
        """Each line in a form, canonical alone for the model; empty where it isn't valid."""
        if not self.command:
            return [deciding.judge(self.catalog, deciding.Options(), line.encode()).number for line in lines]
        arguments = [self.command, "validate", "--lines", "--quiet", "--definitions", str(self.path),
                     "--number-format", form, "-"]
        result = subprocess.run(arguments, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
        return [row[-2] for row in csv.reader(io.StringIO(result.stdout))]


def examples(pattern, numbers, count, draw):
    """The region's numbers in the fixture, and others of the same pattern."""
    accepted, found = re.compile(pattern), []
    for number in numbers:
        candidates = [number] + ["".join(
            draw.choice("0123456789") if draw.random() < 0.3 else digit for digit in number) for _ in range(20)]
        found += [each for each in candidates if accepted.fullmatch(each) and each not in found]
    return found[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command")
    parser.add_argument("--region")
    parser.add_argument("--numbers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    language.Language.MAXIMUM = MAXIMUM_STATES
    draw = random.Random(arguments.seed)
    known = collections.defaultdict(list)
    for row in csv.DictReader(NUMBERS.open(encoding="utf-8")):
        known[row["country_code"]].append(row["national_digits"])
    judged, right, wrong = collections.Counter(), collections.Counter(), collections.Counter()
    read, unread = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(arguments.command, folder)
        for entry in json.loads(WORLD.read_text(encoding="utf-8"))["phoneAreaCodeDefinitions"]:
            region, code = entry["countryCode"], entry["areaCode"]
            if arguments.region not in (None, region):
                continue
            pattern = re.fullmatch(r"\^\(\?:\\\+\d+-\?\)\?(.*)\$", entry["mobileRegex"])[1]
            trunk = next(iter(national.TRUNK_PREFIXES[region]), "")
            numbers = examples(pattern, known[region], arguments.numbers, draw)
            for kind, shape, regex in shapes(code, trunk, pattern, national.LENGTHS[region][0]):
                judge.load(region, code, regex)
                cases = [(number, name, text) for number in numbers
                         for name, text in writings(code, trunk, number).items()]
                found = judge.numbers([text for _, _, text in cases])
                for (number, name, text), answer in zip(cases, found):
                    is_right = answer == f"+{code}-{number}"
                    judged[kind] += 1
                    right[kind] += is_right
                    if not is_right:
                        wrong[kind, shape, name, "other" if answer else "declined"] += 1
                        print(f"{kind}  {region}  {regex[:60]}  {text}  {answer or 'declined'}")
                accepted = sorted(set(found) - {""})
                forms = [(form, number, text) for form in FORMS[:None if arguments.command else 1]
                         for number, text in zip(accepted, judge.numbers(accepted, form))]
                read[kind] += len(forms)
                answers = judge.numbers([text for *_, text in forms])
                unread += [(kind, form, region, regex, number, text, answer)
                           for (form, number, text), answer in zip(forms, answers) if answer != number]
    for kind in judged:
        print(f"{kind}: {judged[kind]} writings, {100 * right[kind] / judged[kind]:.2f} % are the one number")
    for (kind, shape, name, what), count in wrong.most_common(20):
        print(f"  {kind}, {shape} written {name}: {count} {what}")
    for kind in read:
        found = [each for each in unread if each[0] == kind]
        print(f"{kind}: {len(found)} of {read[kind]} results don't read back")
    for (kind, form, region, regex), count in collections.Counter(each[:4] for each in unread).items():
        print(f"  {kind}, {form}: {count} in {region}, {regex}")
    # A loose regex can leave two readings of digits without a plus, where nothing tells them apart: `lint` says which.
    certain = [each for each in unread if each[0] == "strict" or each[1] not in ("national", "spelling")]
    sys.exit(bool(certain) or judged["strict"] != right["strict"])


if __name__ == "__main__":
    main()
