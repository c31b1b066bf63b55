#!/usr/bin/env python3
"""Judges the regexes and subjects of other engines' tests, as definitions and numbers, and compares with PCRE2.

    check_corpora.py --command .build/release/phonecheck [--without-pcre2 COMMAND] [--folder F] [--seconds S] [--seed N] [--only TEXT]

The tests are those of PCRE2, Perl, Oniguruma, RE2, TRE, Go, Rust's and Python's regexes: of Debian's source packages and of
PyPI, fetched once into the folder. Each regex is one of a file of definitions, in random company. What PCRE2, called here and
not through the library, refuses to compile is an error of the definitions, and what it compiles is none. Each subject, and what
is left when something of it is missing, has the answer of PCRE2 in exact mode, as written and whole, with each fast path and
without it; an answer is left out only where PCRE2 takes many steps. Then letters of regex and subject become digits, and the
subject a number: a number is valid where PCRE2 finds the regex in a spelling, with the same row whichever way is taken.
A command that is built without PCRE2 gives the same answers or none.

The exit code is 1 when an answer differs, and 77 when no tests could be had.
"""

import argparse
import collections
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

import corpora
from oracle import Compiled, Pattern, Undecided, pcre2

SKIPPED = 77
FIRST_AREA_CODE = 100_000
MOST_SUBJECTS = 16
FAST_PATHS = ("", "jit", "automata", "simd,automata,jit,threads")
START_ITEM = re.compile(
    r"\(\*(UTF|UCP|NOTEMPTY|NOTEMPTY_ATSTART|NO_\w+|LIMIT_\w+|CR|LF|CRLF|ANYCRLF|ANY|NUL|BSR_\w+|CASELESS_RESTRICT|TURKISH_CASING)"
    r"(=[^)]*)?\)")
# What is no letter of a subject in a regex: escapes, names, heads of groups, verbs and POSIX classes.
SYNTAX = re.compile(
    r"\\[QE]|\\[xopPNgk]\{[^}]*\}|\\[gk][<'][^>']*[>']|\\x[0-9A-Fa-f]{0,2}|\\[pP].|\\c.|\\.|\(\?<?[^()]*?[:=!>)'|]|\(\?[imsxn^-]*|"
    r"\(\*[^)]*\)|\[[:.=].*?[:.=]\]|\{[^}]*\}|[a-zA-Z]", re.S)


class Failed(Exception):
    pass


class Command:
    def __init__(self, path, disabled=""):
        self.path, self.disabled = str(path), disabled

    def run(self, *arguments, given=b""):
        environment = os.environ | {
            "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"}
        if self.disabled:
            environment["PHONECHECK_DISABLE"] = self.disabled
        done = subprocess.run([self.path, *map(str, arguments)], input=given, capture_output=True, timeout=300, env=environment)
        if done.returncode not in (0, 1, 2):
            raise Failed(f"{arguments[0]} ends with {done.returncode}: {done.stderr[-300:]!r}")
        return done

    def refused(self, path):
        """The definitions of a file that have errors, by index."""
        done = self.run("check", "--definitions", path, "1")
        found = {int(index): line for line in done.stderr.decode().splitlines()
                 if (index := (re.search(r"phoneAreaCodeDefinitions\[(\d+)\]\.mobileRegex", line) or [0, None])[1])}
        if done.returncode == 2 and not found:
            raise Failed(done.stderr.decode()[-300:])
        return found

    def rows(self, path, cells, *options):
        """The cells that each row (area code, bytes) gets."""
        lines = [b"area,number\n"]
        lines += [b'%d,"%s"\n' % (code, text.replace(b'"', b'""')) for code, text in cells]
        done = self.run(
            "validate", "-", "--area-column", "area", "--column", "number", "--delimiter", ",", "--encoding", "utf-8", "-q",
            "--definitions", path, *options, given=b"".join(lines))
        rows = list(csv.reader(io.StringIO(done.stdout.decode("latin-1"), newline="")))[1:]
        if done.returncode == 2 or len(rows) != len(cells):
            raise Failed(f"{len(rows)} rows of {len(cells)}: {done.stderr[-300:]!r}")
        return [tuple(row[2:]) for row in rows]


def write(path, texts):
    path.write_text(json.dumps({"phoneAreaCodeDefinitions": [
        {"areaCode": str(code), "countryCode": "CN", "mobileRegex": text, "displayMapping": {"en": "China"}}
        for code, text in texts.items()]}))
    return path


def expected_error(text):
    """Whether a regex is refused: by PCRE2, or for what the documents say of regexes."""
    data = text.encode()
    if not data or len(data) > 4096 or START_ITEM.match(text) or re.search(r"[\b\f]", text):
        return True
    try:
        Pattern(text)
    except ValueError:
        return True
    return False


def digits(text):
    return "".join(letter if letter.isdigit() else str(ord(letter) % 10) for letter in text if letter.isascii() and letter.isalnum())


def in_digits(regex):
    """A regex whose letters are digits."""
    return SYNTAX.sub(lambda found: str(ord(found[0]) % 10) if len(found[0]) == 1 else found[0], regex)


class Batch:
    """Some hundred regexes in one file, and what is said about it."""

    def __init__(self, regexes, options, folder, chance):
        self.options, self.chance, self.folder = options, chance, pathlib.Path(folder)
        self.texts = {FIRST_AREA_CODE + place: regex.text for place, regex in enumerate(regexes)}
        self.regexes = {FIRST_AREA_CODE + place: regex for place, regex in enumerate(regexes)}
        self.commands = {f"without {disabled or 'nothing'}": Command(options.command, disabled) for disabled in FAST_PATHS}
        self.others = {"without PCRE2": Command(options.without_pcre2)} if options.without_pcre2 else {}
        self.refuted, self.counts = [], collections.Counter()

    def refute(self, code, what, *facts):
        if code is None:
            self.refuted.append(": ".join([what, *map(repr, facts)]))
        else:
            self.refuted.append(f"{self.regexes[code].corpus}, {self.texts[code]!r}: " + ": ".join([what, *map(str, facts)]))

    def run(self):
        try:
            path = self.load()
            for options, ends in (((), 0), (("--whole",), pcre2.ANCHORED | pcre2.ENDANCHORED)):
                self.exact(path, options, ends)
            self.texts = {code: in_digits(text) for code, text in self.texts.items() if in_digits(text) != text or text.isdigit()}
            path = self.load()
            self.numbers(path)
        except Failed as failed:
            self.refute(None, str(failed), [self.texts[code] for code in list(self.texts)[:1]])
        except subprocess.TimeoutExpired as failed:
            self.refute(None, "takes five minutes", failed.cmd)

    def load(self):
        """A file with the regexes that are compiled; that the others are errors, and they are not, is shown first."""
        path = write(self.folder / "all.json", self.texts)
        wrong = {code for code, text in self.texts.items() if expected_error(text)}
        for how, command in (self.commands | self.others).items():
            if how.endswith(("jit", "automata")):
                continue
            refused = command.refused(path)
            found = {list(self.texts)[place]: line for place, line in refused.items()}
            for code in found.keys() - wrong:
                self.refute(code, f"loading {how}", found[code])
            for code in wrong - found.keys() if how not in self.others else ():
                self.refute(code, f"loading {how}", "no error")
        self.counts["refused regexes"] += len(wrong)
        self.counts["regexes"] += len(self.texts) - len(wrong)
        self.texts = {code: text for code, text in self.texts.items() if code not in wrong}
        return write(self.folder / "definitions.json", self.texts)

    def subjects(self, regex):
        own = list(dict.fromkeys(subject[:4096] for subject in regex.subjects))
        own = self.chance.sample(own, min(len(own), MOST_SUBJECTS))
        damaged = [subject[:place] + subject[place + 1:] for subject in own[:3] if subject
                   for place in [self.chance.randrange(len(subject))]]
        return list(dict.fromkeys([*own, *damaged, *((subject + b"\n")[-4096:] for subject in own[:2]), b"", b"+86-13800138000", b"1\xff2"]))

    def exact(self, path, options, ends):
        cells, expected = [], []
        for code, text in self.texts.items():
            pattern = Compiled(text, ends)
            for subject in self.subjects(self.regexes[code]):
                cells.append((code, subject))
                expected.append(pattern.answer(subject))
        for how, command in (self.commands | self.others).items():
            rows = command.rows(path, cells, "--exact", *options, "--columns", "status,reason,country")
            for (code, subject), (matches, is_costly), row in zip(cells, expected, rows, strict=True):
                self.check_exact(" ".join([*options, how]), code, subject, matches, is_costly, row)
        self.counts["answers"] += len(cells)

    def check_exact(self, how, code, subject, matches, is_costly, row):
        if row[0] == "undecided":
            self.counts[f"undecided {how}"] += 1
            if matches is not None and not is_costly and not how.endswith("PCRE2"):
                self.refute(code, how, subject, row, "PCRE2 needs few steps")
            return
        right = ("valid", "", "CN") if matches else ("invalid", "PATTERN_MISMATCH", "")
        if row != right and (matches is not None or not how.endswith("PCRE2") and not is_costly):
            self.refute(code, how, subject, row, "PCRE2 has no answer" if matches is None else f"PCRE2 says {matches}")

    def numbers(self, path):
        cells, expected, patterns = [], [], {}
        for code, text in self.texts.items():
            pattern = patterns[code] = Compiled(text)
            for subject in self.regexes[code].subjects[:MOST_SUBJECTS]:
                national = digits(subject.decode("latin-1"))[:20]
                for number in {national, national[1:], national + "1"}:
                    # A trunk prefix isn't one of the number.
                    if number and number[0] != "0":
                        spellings = [(prefix + number).encode() for prefix in (f"+{code}-", f"+{code}", "")]
                        answers = [pattern.answer(spelling) for spelling in spellings]
                        cells.append((code, spellings[0]))
                        expected.append((any(matches for matches, _ in answers), any(costly for _, costly in answers),
                                         any(matches is None for matches, _ in answers)))
        before = None
        for how, command in (self.commands | self.others).items():
            rows = command.rows(path, cells, "--number-format", "spelling", "--messages")
            for index, ((code, text), (matches, is_costly, is_open), row) in enumerate(zip(cells, expected, rows, strict=True)):
                self.check_number(how, code, text, matches, is_costly or is_open, row, patterns[code])
                if before and row != before[index] and how not in self.others and not is_costly:
                    self.refute(code, how, text, row, before[index])
            before = before or rows
        self.counts["numbers"] += len(cells)

    def check_number(self, how, code, text, matches, is_open, row, pattern):
        if row[0] == "undecided":
            self.counts[f"undecided {how}"] += 1
            if not is_open and how not in self.others:
                self.refute(code, how, text, row, "PCRE2 needs few steps")
        elif row[0] == "valid":
            self.counts[f"valid numbers {how}"] += 1
            if pattern.answer(row[2].encode())[0] is False:
                self.refute(code, how, text, row, "PCRE2 doesn't find it")
        elif matches:
            self.refute(code, how, text, row, "PCRE2 finds it")


def merged(regexes):
    """Each regex once, with the subjects of all."""
    found = {}
    for regex in regexes:
        corpus, subjects = found.get(regex.text, (regex.corpus, ()))
        found[regex.text] = (corpus, subjects + regex.subjects)
    return [corpora.Regex(corpus, text, subjects) for text, (corpus, subjects) in found.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=".build/release/phonecheck")
    parser.add_argument("--without-pcre2", metavar="COMMAND", help="a command that is built without PCRE2")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".build/corpora"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", help="the regex that is this text")
    options = parser.parse_args()
    began, chance = time.monotonic(), random.Random(options.seed)
    missing = corpora.fetch(options.folder.resolve())
    found = merged(corpora.regexes(options.folder, chance))
    if not any(regex.corpus == "pcre2" for regex in found):
        print("PCRE2's tests can't be had: Debian's source packages need apt-get and the network")
        return SKIPPED
    found = [regex for regex in found if options.only in (None, regex.text)]
    chance.shuffle(found)
    counts, failed, judged = collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(found), 500):
            if time.monotonic() - began > options.seconds:
                break
            batch = Batch(found[start:start + 500], options, folder, chance)
            batch.run()
            judged += len(batch.regexes)
            counts.update(batch.counts)
            failed += len(batch.refuted)
            for line in batch.refuted:
                print(line[:900], flush=True)
    for what, count in sorted(counts.items()):
        print(f"{count:9,} {what}")
    without = f" (not had: {', '.join(missing)})" if missing else ""
    print(f"{judged:,} of {len(found):,} regexes of other engines{without}, {failed} answers differ; --seed {options.seed}, "
          f"{time.monotonic() - began:.0f} s")
    return 1 if failed or not judged else 0


if __name__ == "__main__":
    sys.exit(main())
