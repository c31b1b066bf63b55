#!/usr/bin/env python3
"""Refutes, by `phonenumbers` and brute force, what `lint --enable costly-ranges` says about random definitions.

    check_kinds.py --command .build/release/phonecheck [--seconds S] [--seed N] [--only N]

Each definition accepts up to some thousand numbers around one or two that are drawn from a country's ranges: premium rate, shared
cost, mobile and so on. All of them are validated, and `phonenumbers` says their kinds. The rule has to name exactly the kinds of
the accepted numbers that aren't mobile, in their order, with a number of the first kind. Needs what Data/requirements.txt names.
"""

import csv
import importlib.util
import io
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import options
from phonenumbers.phonenumberutil import _is_number_matching_desc

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_NUMBERS = 3_000
# The names of the kinds in English sentences.
PHRASES = {
    "premiumRate": "premium rate", "sharedCost": "shared cost", "satellite": "satellite", "personal": "personal number",
    "universalAccess": "company number", "voip": "VoIP", "pager": "pager", "voicemail": "voicemail", "tollFree": "toll free",
    "fixedLine": "fixed line",
}


def generator():
    """The module that made the table; its regexes and its way to draw numbers are used, not the table."""
    path = ROOT / "Data/generate-number-kinds.py"
    sys.path.insert(0, str(path.parent))
    specification = importlib.util.spec_from_file_location("number_kinds", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


class Refuted(Exception):
    pass


class Judge:
    def __init__(self, command, folder):
        self.command, self.folder, self.kinds = str(pathlib.Path(command).resolve()), pathlib.Path(folder), generator()
        self.plans = self.kinds.plans()

    def call(self, *arguments, given=""):
        environment = os.environ | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.command, *arguments], input=given.encode(), capture_output=True, timeout=120, env=environment)
        if done.returncode not in (0, 1):
            raise Refuted(f"{arguments[0]} ends with {done.returncode}: {done.stderr.decode()[-300:]}")
        return done.stdout.decode()

    def regex(self, chance, plan):
        """A regex without its anchors, and the numbers that it accepts."""
        metadata = self.plans[plan]
        ranges = list(self.kinds.ranges(metadata, plan in self.kinds.SATELLITE).values()) + [self.kinds.pattern(metadata.mobile)]
        parts, numbers = [], set()
        for _ in range(chance.choice([1, 1, 2])):
            nodes = self.kinds.parser.parse(chance.choice([found for found in ranges if found]))
            digits = self.kinds.drawn(chance, nodes)
            classes = [{digit} for digit in digits]
            while len(classes) > 0 and chance.random() < 0.9:
                place = chance.randrange(len(classes))
                wider = classes[place] | set(chance.sample("0123456789", chance.choice([1, 2, 9])))
                size = len(wider) // len(classes[place])
                for members in classes:
                    size *= len(members)
                if size > MOST_NUMBERS / 2:
                    break
                classes[place] = wider
            parts.append("".join(min(members) if len(members) == 1 else f"[{''.join(sorted(members))}]" for members in classes))
            numbers |= {"".join(word) for word in itertools.product(*classes)}
        return (parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"), numbers

    def check(self, seed):
        chance = random.Random(seed)
        plan = chance.choice(sorted(self.plans))
        metadata, code = self.plans[plan], str(self.plans[plan].country_code)
        body, numbers = self.regex(chance, plan)
        regex = chance.choice([f"^{body}$", rf"^(?:\+{code}-?)?{body}$", rf"^\+{code}-?{body}$"])
        definition = {"areaCode": code, "countryCode": "US" if plan == code else plan, "mobileRegex": regex}
        path = self.folder / "definitions.json"
        path.write_text(json.dumps({"phoneAreaCodeDefinitions": [definition], "preferredAreaCode": code}))

        # A definition that wants a prefix accepts what is left without it.
        beginnings = [code, "0", "1", "8", "06", "80"]
        numbers |= {number[len(start):] for number in set(numbers) for start in beginnings if number.startswith(start)} - {""}
        accepted = self.accepted(path, code, sorted(numbers))
        expected = {kind for number in accepted for kind in self.kinds_of(plan, metadata, number)}
        findings = [finding for finding in json.loads(
            self.call("lint", str(path), "--enable", "costly-ranges", "--format", "json"))["findings"] if finding["rule"] == "costly-ranges"]
        where = f"{plan} {regex}"
        if not expected:
            if findings:
                raise Refuted(f"{where}: no accepted number has a kind, but: {findings[0]['message']}")
            return False
        if len(findings) != 1:
            raise Refuted(f"{where}: accepted numbers are {sorted(expected)}, and there are {len(findings)} findings")
        self.compare(findings[0], where, plan, metadata, code, expected, accepted)
        return True

    def compare(self, finding, where, plan, metadata, code, expected, accepted):
        names = [PHRASES[kind] for kind in self.kinds.KINDS if kind in expected]
        listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        if f"are accepted: {listed}. " not in finding["message"]:
            raise Refuted(f"{where}: the kinds are {listed}, but: {finding['message']}")
        example = re.fullmatch(rf"\+{code}-(\d+) \((.*)\)", finding["example"])
        kinds = self.kinds_of(plan, metadata, example[1]) if example else []
        if not example or example[1] not in accepted or example[2] != names[0] or names[0] not in [PHRASES[kind] for kind in kinds]:
            raise Refuted(f"{where}: the example is {finding['example']}, whose kinds are {kinds}")

    def accepted(self, path, code, numbers):
        """The numbers that are read as they are."""
        text = self.call("validate", "--lines", "--definitions", str(path), "-q", "-",
                         given="".join(f"+{code}{number}\n" for number in numbers))
        rows = list(csv.reader(io.StringIO(text)))
        found = {row[3].partition("-")[2] for row in rows if row[1] == "valid"}
        if len(rows) != len(numbers):
            raise Refuted(f"{len(rows)} rows for {len(numbers)} numbers")
        return found

    def kinds_of(self, plan, metadata, digits):
        if plan not in self.kinds.SATELLITE and _is_number_matching_desc(digits, metadata.mobile):
            return []
        return self.kinds.kinds(metadata, digits, plan in self.kinds.SATELLITE)


def main():
    arguments = options.parser(__doc__, "definition").parse_args()
    end, count, found = time.monotonic() + arguments.seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(arguments.command, folder)
        for seed in options.seeds(arguments):
            try:
                found += judge.check(seed)
            except Refuted as refuted:
                sys.exit(f"--only {seed}: {refuted}")
            count += 1
            if time.monotonic() > end:
                break
    print(f"{count:,} definitions, {found:,} of them with numbers that aren't mobile: nothing is refuted")
    if arguments.only is None and not 0 < found < count:
        sys.exit("the definitions show nothing")


if __name__ == "__main__":
    main()
