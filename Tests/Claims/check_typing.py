#!/usr/bin/env python3
"""Refutes, by brute force, what is said of an unfinished number: complete, incomplete or dead, and what may follow.

    check_typing.py --command .build/release/phonecheck [--module Web/dist/phonecheck.js] [--regexes N] [--seconds S] [--seed N] [--only N]

Each random regex accepts numbers of few digits. The command, which has PCRE2, judges every text of up to four or five digits, without a
prefix and behind +CC, +CC- and 00CC. So it is known of each text, as far as these go, whether it is a number and whether more
digits make it one, and that is held against the typing states of the WebAssembly module: complete is a number and nothing else
is; from a dead text nothing leads to a number, and it is dead at the offset where the last chance was lost; an incomplete one
misses as many digits as it says; and the digits that may follow are those that leave a chance.

Each regex has its own seed: `--only` repeats one. The exit code is 1 when a state is refuted, and 77 without Node or a module.
"""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import options
import regexes
import words
from oracle import Pattern, Undecided

SKIPPED = 77
COUNTRIES = [("86", "CN")] * 3 + [("852", "HK"), ("44", "GB"), ("1", "US"), ("7", "RU"), ("39", "IT"), ("36", "HU"), ("54", "AR"),
                               ("55", "BR")]
DIGITS = "0123456789"
STATES = pathlib.Path(__file__).with_name("typing_states.mjs")


class Case:
    """A regex, the texts that are tried, and what is refuted."""

    def __init__(self, seed, options, folder):
        self.seed, self.random, self.options = seed, random.Random(seed), options
        self.path = pathlib.Path(folder) / "definitions.json"
        self.code, self.country = self.random.choice(COUNTRIES)
        self.regex = (regexes.odd if self.random.random() < 0.3 else regexes.people)(self.random, self.code)
        self.area = self.random.choice(["", self.country])
        self.refuted = []

    def run(self):
        """How many states were compared; 0 where the regex is none, or has no automaton."""
        try:
            Pattern(self.regex)
        except (ValueError, Undecided):
            return 0
        self.path.write_text(json.dumps({
            "phoneAreaCodeDefinitions": [
                {"areaCode": self.code, "countryCode": self.country, "mobileRegex": self.regex, "displayMapping": {"en": "x"}}],
            "preferredAreaCode": self.country}))
        # The beginnings of each prefix are texts, too; those of 00CC are digits.
        prefixes = ["", f"+{self.code}", f"+{self.code}-", f"00{self.code}"]
        longest = 5 if self.random.random() < 0.1 else 4
        texts = ["", *(f"+{self.code}"[:length] for length in range(1, len(self.code) + 1)), *prefixes[1:]]
        texts += [prefix + number for prefix in prefixes for number in words.digits(longest - (prefix not in prefixes[:2]))]
        self.states = self.typed(list(dict.fromkeys(texts)))
        if not self.states:
            return 0
        valid = self.valid(list(self.states))
        self.missing = {}
        for text in valid:
            for taken in range(len(text) + 1):
                before = text[:len(text) - taken]
                self.missing[before] = min(taken, self.missing.get(before, taken))
        for text, state in self.states.items():
            if not self.holds(text, *state, text in valid):
                self.refuted.append(f"{text!r}: {state}, {'a number' if text in valid else 'no number'}, "
                                    f"{self.missing.get(text, 'none')} digits before one")
        return len(self.states)

    def typed(self, texts):
        done = subprocess.run(["node", STATES, self.options.module, self.path, self.area],
                              input="".join(text + "\n" for text in texts), capture_output=True, text=True, timeout=120)
        if done.returncode:
            self.refuted.append(done.stderr[-300:])
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        return {text: (state, digits, int(count) if count else None) for text, state, digits, count in rows}

    def valid(self, texts):
        """Those of the texts that are numbers."""
        area = ["--area", self.area] if self.area else []
        done = subprocess.run(
            [self.options.command, "validate", "--lines", "--columns", "status", "--format", "csv", "-q", "--definitions", self.path,
             *area, "-"], input="".join(text + "\n" for text in texts), capture_output=True, text=True, timeout=120)
        rows = done.stdout.splitlines()
        if len(rows) != len(texts):
            self.refuted.append(f"{len(rows)} rows of {len(texts)}: {done.stderr[-300:]}")
            return set()
        return {text for text, row in zip(texts, rows) if row.endswith(",valid")}

    def holds(self, text, state, digits, count, is_number):
        missing = self.missing.get(text)
        if (state == "complete") != is_number:
            return False
        if state == "dead":
            return missing is None and self.died_at(text, count, digits)
        # Where longer texts weren't tried, nothing is known.
        is_tried = text + DIGITS[0] * max(count or 1, 1) in self.states
        if state == "incomplete" and (count < 1 or missing is not None and missing < count or is_tried and missing != count):
            return False
        if state == "empty":
            return not text
        return self.follows(text, digits)

    def follows(self, text, digits):
        """The digits that may follow are those whose text isn't dead."""
        alive = {digit for digit in DIGITS if text + digit in self.states and self.states[text + digit][0] != "dead"}
        return {digit for digit in digits if text + digit in self.states} == alive

    def died_at(self, text, offset, expected):
        """The text without what is from there on had a chance, and the expected digits keep it.

        What never had a chance died nowhere.
        """
        if not self.missing:
            return True
        alive, dead = text[:offset], text[:offset + 1]
        if offset >= len(text) or alive not in self.states or dead not in self.states:
            return offset < len(text)
        return self.states[alive][0] != "dead" and self.states[dead][0] == "dead" and self.follows(alive, expected)


def main():
    parser = options.parser(__doc__, "regex")
    parser.add_argument("--module", default="Web/dist/phonecheck.js")
    parser.add_argument("--regexes", type=int, default=1_000)
    chosen = parser.parse_args()
    if not shutil.which("node") or not pathlib.Path(chosen.module).exists():
        print(f"Node runs the module {chosen.module}, and both are needed: make web")
        return SKIPPED
    chosen.module = str(pathlib.Path(chosen.module).resolve())
    began, checked, count, failed = time.monotonic(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in options.seeds(chosen):
            if checked >= chosen.regexes or time.monotonic() - began > chosen.seconds:
                break
            case = Case(seed, chosen, folder)
            states = case.run()
            checked, count = checked + (states > 0), count + states
            if case.refuted:
                failed += 1
                print(f"--only {seed}: {case.regex!r} (+{case.code}, {case.country}, area {case.area or 'not named'})", flush=True)
                for line in case.refuted[:4]:
                    print(f"    {line}"[:600], flush=True)
    print(f"{count:,} typing states of {checked} regexes, of {failed} one is refuted; --seed {chosen.seed}, "
          f"{time.monotonic() - began:.0f} s")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
