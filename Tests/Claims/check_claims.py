#!/usr/bin/env python3
"""Refutes, by brute force, what the tools say about definitions with few digits.

    check_claims.py --command .build/release/phonecheck [--regexes N] [--seconds S] [--seed N] [--only N] [--checks lint,examples]

Each random regex, half of them as people write them and half of them odd, is the regex of a definition. PCRE2, called here
and not through the library, judges every number of up to four or five digits in each spelling, and texts beside numbers.
Everything that `validate`, `lint`, `examples` and `diff` say about the definition is held against that: verdicts, canonical
forms, lengths that messages name, counts, examples, each sentence with no, none, only or never, and what each fix is proven to
do. Then the regex is written otherwise: what accepts the same has the same verdicts, messages, counts and examples; an
alternative more loses no number; an anchor gains none; a definition of another area code changes no verdict.

Each regex has its own seed: `--only` repeats one. The exit code is 1 when a claim is refuted.
"""

import csv
import io
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
import regexes
import words
from lint import Lint
from oracle import Truth, Undecided, write

COUNTRIES = [("86", "CN")] * 3 + [("852", "HK"), ("44", "GB"), ("1", "US"), ("7", "RU"), ("39", "IT"), ("36", "HU"), ("20", "EG"),
                                   ("33", "FR")] + [("690", "TK"), ("683", "NU")] * 2  # These have numbers of four digits.
MOST_LINES = 1_000


class Judge:
    def __init__(self, command, folder, checks):
        self.command, self.folder, self.checks = str(pathlib.Path(command).resolve()), pathlib.Path(folder), checks

    def call(self, *arguments, given="", codes=(0, 1)):
        environment = os.environ | {"NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.command, *map(str, arguments)], input=given.encode(), capture_output=True, timeout=120,
                              env=environment)
        if done.returncode not in codes:
            raise Refuted(f"{arguments[0]} ends with {done.returncode}: {done.stderr.decode()[-300:]}")
        return done.stdout.decode()

    def lint(self, path):
        return json.loads(self.call("lint", path, "--format", "json"))

    def run(self, name, path):
        return getattr(self, name)(path)

    def rows(self, path, lines, area):
        """The cells of each line: status, reason, number, message, offset."""
        text = self.call("validate", "--lines", "--messages", "--area", area, "--definitions", path, "-q", "-",
                         given="".join(line + "\n" for line in lines))
        rows = list(csv.reader(io.StringIO(text)))
        start = 1 if rows and rows[0][0] == "line" or len(rows) == len(lines) + 1 else 0
        return [row[1:] for row in rows[start:]]


class Refuted(Exception):
    pass


class Case:
    """A regex, and what is said about it."""

    def __init__(self, seed, judge):
        self.seed, self.judge, self.random = seed, judge, random.Random(seed)
        self.code, self.country = self.random.choice(COUNTRIES)
        self.is_odd = self.random.random() < 0.5
        self.regex = (regexes.odd if self.is_odd else regexes.people)(self.random, self.code)
        self.longest = 5 if self.random.random() < 0.04 else 4
        self.path = judge.folder / "definitions.json"
        self.refuted = []

    def run(self):
        """Returns whether the regex is one."""
        write(self.path, self.regex, self.code, self.country)
        try:
            self.truth = Truth(self.path, self.longest)
        except ValueError:
            return False
        try:
            if not self.truth.is_certain:
                return False
        except Undecided:
            pass
        for check in (getattr(self, name) for name in self.judge.checks):
            try:
                check()
            except Undecided:
                continue
            except Refuted as refuted:
                self.refuted.append(str(refuted))
            except subprocess.TimeoutExpired:
                self.refuted.append(f"{check.__name__} takes two minutes")
        return True

    def refute(self, what, *facts):
        self.refuted.append(": ".join([what, *map(str, facts)]))

    def lint(self):
        self.refuted += Lint(self.truth, self.judge.folder, self.judge.run).check(self.judge.lint(self.path))

    # MARK: Verdicts

    @property
    def sample(self):
        """Numbers and near misses, not all where there are many."""
        numbers = words.digits(self.longest)
        kept = sorted(self.truth.accepted)
        chosen = self.random.sample(kept, min(len(kept), MOST_LINES // 2)) + self.random.sample(numbers, MOST_LINES // 2)
        return list(dict.fromkeys(chosen))

    def verdicts(self):
        truth, numbers = self.truth, self.sample
        truth.numbers  # From here on the model looks them up.
        forms = [f"+{self.code}-{number}" for number in numbers]
        for number, form, row in zip(numbers, forms, self.judge.rows(self.path, forms, self.country), strict=True):
            national = truth.definition.national(number)
            expected = f"+{self.code}-{national}" if national is not None else ""
            status, reason, found, _, message, _ = row
            if status == "undecided":
                continue
            # What only a telephone dials is left to the model's own check.
            if found != expected and not (expected == "" and found):
                self.refute("validate", form, row, f"is {expected}")
            if status == "invalid" and reason in ("TOO_SHORT", "TOO_LONG", "INVALID_LENGTH"):
                self.check_lengths(number, reason, message)

    def check_lengths(self, number, reason, message):
        """The lengths that a message names are those of numbers: of those that begin so, for one that is too short."""
        truth = self.truth
        found = re.search(r"there should be ([\d, or]+?)( or more)? digits?", message)
        if not found or not truth.is_complete or found[2]:
            return
        named = set(map(int, re.findall(r"\d+", found[1])))
        # Without the trunk prefix in front.
        digits = number[len(number) - int(re.search(r"not (\d+)", message)[1]):]
        all_ = {len(one) for one in truth.accepted}
        begun = {len(one) for one in truth.accepted if one.startswith(digits)}
        if not named <= all_ or len(digits) in named or reason == "TOO_SHORT" and not named <= begun:
            self.refute("lengths", number, message, f"there are {sorted(all_)}, and {sorted(begun)} after it")

    # MARK: Examples

    def examples(self):
        truth = self.truth
        text = self.judge.call("examples", "--definitions", self.path, "--format", "csv", "--seed", self.seed)
        record = json.loads(self.judge.call("examples", "--definitions", self.path, "--format", "json", "--seed", self.seed))[0]
        numbers = sorted(truth.numbers, key=lambda one: (len(one), one))
        for row in csv.DictReader(io.StringIO(text)):
            national = row["number"].split("-", 1)[-1]
            if row["status"] == "valid" and len(national) <= self.longest:
                if national not in truth.numbers:
                    self.refute("examples", row)
                if row["kind"] in ("smallest", "largest") and row.get("exact") != "false" and truth.is_complete:
                    self.check_extreme(row, national, numbers)
            if row["status"] == "invalid" and truth.judged(row["number"]):
                self.refute("near miss", row)
        if record["exact"] and not record["hasLonger"] and truth.is_complete:
            lengths = sorted({len(one) for one in numbers})
            if not set(record["lengths"]) <= set(lengths):
                self.refute("lengths of examples", record["lengths"], lengths)

    def check_extreme(self, row, national, numbers):
        """Nothing smaller, or larger, is read as itself in every form."""
        better = [one for one in numbers if (len(one), one) < (len(national), national)] if row["kind"] == "smallest" else [
            one for one in numbers if (len(one), one) > (len(national), national)]
        for number in better:
            forms = [f"+{self.code}-{number}", f"+{self.code}{number}", number]
            if all(self.truth.judged(form) == forms[0] for form in forms):
                return self.refute("examples", row, f"{number} is {row['kind']}")

    # MARK: Relations

    def relations(self):
        other = self.judge.folder / "other.json"
        lines = [f"+{self.code}-{number}" for number in self.sample[:400]]
        before = self.judge.rows(self.path, lines, self.country)
        if not self.is_odd and "(" not in re.sub(r"\(\?:", "", self.regex):
            for how, regex in regexes.rewritings(self.random, self.regex):
                write(other, regex, self.code, self.country)
                try:
                    truth = Truth(other, self.longest)
                    if not truth.is_certain or truth.accepted != self.truth.accepted:
                        continue
                except ValueError:
                    continue
                self.rewritten(how, regex, other, lines, before)
        alternative = f"{self.regex}|^{regexes.people(self.random, self.code)}$"
        self.compared(write(other, alternative, self.code, self.country), lines, before, "lost", "an alternative more")
        self.compared(write(other, f"^(?:{self.regex})$", self.code, self.country), lines, before, "gained", "anchors")
        self.beside(other, lines, before)

    def rewritten(self, how, regex, other, lines, before):
        after = self.judge.rows(other, lines, self.country)
        for line, old, new in zip(lines, before, after, strict=True):
            if old != new:
                self.refute(f"written with {how}, {regex}", line, old, new)
                break
        report = json.loads(self.judge.call("diff", self.path, other, "--format", "json"))
        verdicts = [report["withArea"], report["withoutArea"]]
        if any(each["lost"] or each["gained"] for each in verdicts):
            self.refute(f"written with {how}, {regex}", "diff", verdicts)
        old, new = (self.judge.call("examples", "--definitions", path, "--format", "csv") for path in (self.path, other))
        if old != new:
            self.refute(f"written with {how}, {regex}", "examples", *(set(old.splitlines()) ^ set(new.splitlines())))

    def compared(self, other, lines, before, unwanted, how):
        """Counts of diff by brute force, and no number on the side where there can be none."""
        try:
            truth = Truth(other, self.longest)
        except ValueError:
            return
        if not truth.is_certain:
            return
        report = json.loads(self.judge.call("diff", self.path, other, "--format", "json"))
        numbers, later = self.truth.numbers, truth.numbers
        true = {"lost": numbers - later, "gained": later - numbers}
        for change in report["definitions"]:
            by_kind = {"lost": change["numbers"]["newlyRejected"], "gained": change["numbers"]["newlyAccepted"]}
            for kind, tally in by_kind.items():
                self.check_tally(f"diff, {how}", kind, tally, true[kind])
        # One that is read otherwise is lost, and the other one gained: those that are accepted at all aren't.
        accepted = {"lost": self.truth.accepted - truth.accepted, "gained": truth.accepted - self.truth.accepted}
        if accepted[unwanted] and self.truth.definition.prefixes == truth.definition.prefixes:
            self.refute(f"{how}: accepted numbers are {unwanted}", sorted(accepted[unwanted])[:3])

    def check_tally(self, where, kind, tally, true):
        for length in range(1, self.longest + 1):
            counted = int(tally["byLength"].get(str(length), 0))
            expected = sum(len(number) == length for number in true)
            if counted > expected or tally["exact"] and counted != expected and tally["countedUpTo"] >= length:
                self.refute(where, kind, f"{counted} of {length} digits", f"there are {expected}")
        for example in tally["examples"]:
            number = example.split("-", 1)[1]
            if len(number) <= self.longest and number not in true:
                self.refute(where, kind, example)

    def beside(self, other, lines, before):
        """A definition of another area code changes nothing about numbers with a plus."""
        document = json.loads(self.path.read_text())
        document["phoneAreaCodeDefinitions"].append(
            {"areaCode": "98", "countryCode": "IR", "mobileRegex": regexes.people(self.random, "98"), "displayMapping": {"en": "IR"}})
        other.write_text(json.dumps(document))
        try:
            after = self.judge.rows(other, lines, self.country)
        except Refuted:
            return  # That one is no regex.
        for line, old, new in zip(lines, before, after, strict=True):
            if old[:4] != new[:4]:
                return self.refute("a definition of +98 beside it", line, old, new)


def main():
    parser = options.parser(__doc__, "regex")
    parser.add_argument("--regexes", type=int, default=1_000)
    parser.add_argument("--checks", default="lint,verdicts,examples,relations")
    chosen = parser.parse_args()
    began, checked, failed = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(chosen.command, folder, chosen.checks.split(","))
        for seed in options.seeds(chosen):
            if checked >= chosen.regexes or time.monotonic() - began > chosen.seconds:
                break
            case = Case(seed, judge)
            checked += case.run()
            if case.refuted:
                failed += 1
                print(f"--only {seed}: {case.regex!r} (+{case.code}, {case.country})", flush=True)
                for line in case.refuted[:4]:
                    print(f"    {line}"[:900], flush=True)
    print(f"{checked} regexes, of {failed} a claim is refuted; --seed {chosen.seed}, {time.monotonic() - began:.0f} s")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
