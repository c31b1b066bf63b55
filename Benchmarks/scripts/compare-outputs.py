#!/usr/bin/env python3
"""Runs two builds of phonecheck with the same arguments on the same files, and compares all that they write.

Standard output, standard error (but for durations and times), exit code and every file have to be the same byte for byte. The
inputs are drawn from a seed that stays, so a run can be repeated. Settings are combined so that every pair of them
occurs: see compared_cases.py.
"""

import argparse
import filecmp
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import compared_cases

TIMEOUT_SECONDS = 900
DURATIONS = re.compile("|".join([
    r"in \d+\.\d+ s, [\d,]+ rows/s, [\d.]+ [kMG]?B/s",
    r"\d+\.\d+ s of work, (?:the longest run \d+\.\d+ s|\d+\.\d+ s in the longest run)",
    r"(?:用时|耗時) \d+\.\d+ 秒(?:，[\d,]+ \S+，[\d.]+ [kMG]?B/s)?", r"最(?:长|長)一次 \d+\.\d+ 秒",
    r'"(?:longest_)?seconds": ?[\d.e-]+', r'"(?:start|end)": "\d{4}-[^"]*"']).encode())


class Side:
    """One of the two commands, and the folder that it runs in."""

    def __init__(self, command, folder):
        self.command = command
        self.folder = folder

    def start(self, case):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PHONECHECK_")}
        # Builds that had no Chinese texts are compared, too.
        environment["LC_ALL"] = "C"
        if case.disabled:
            environment["PHONECHECK_DISABLE"] = case.disabled
        with (open(case.source or os.devnull, "rb") as source, open(self.folder / "stdout", "wb") as output,
              open(self.folder / "stderr", "wb") as errors):
            self.process = subprocess.Popen(
                [self.command, *case.words], stdin=source, stdout=output, stderr=errors, cwd=self.folder,
                env=environment)

    def exit_code(self):
        try:
            return self.process.wait(TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return f"none after {TIMEOUT_SECONDS} s"

    def names(self):
        return {file.name for file in self.folder.iterdir()}


def without_durations(line, name, case):
    shown = name == "stderr" or name.endswith(".json") or (name == "stdout" and case.shows_durations)
    return DURATIONS.sub(b"(duration)", line) if shown else line


def first_difference(name, case, old, new):
    """The first line in which two files differ, described; None when they are the same."""
    if filecmp.cmp(old, new, shallow=False):
        return None
    with open(old, "rb") as one, open(new, "rb") as other:
        number = 0
        while True:
            number += 1
            before, after = one.readline(), other.readline()
            if without_durations(before, name, case) != without_durations(after, name, case):
                return f"{name}, line {number}: {shortened(before, after)}"
            if not before and not after:
                return None


def shortened(before, after):
    """Both lines from a little before the place where they part."""
    same = os.path.commonprefix([before, after])
    start = max(0, len(same) - 60)
    front = "…" if start else ""
    return " ≠ ".join(front + repr(line[start:start + 160])[2:-1] if line else "(end)" for line in (before, after))


def differences(case, old, new):
    old.start(case)
    new.start(case)
    before, after = old.exit_code(), new.exit_code()
    if before != after:
        yield f"exit code: {before} ≠ {after}"
    for name in sorted(old.names() ^ new.names()):
        yield f"{name}: only the {'first' if name in old.names() else 'second'} wrote it"
    for name in sorted(old.names() & new.names()):
        found = first_difference(name, case, old.folder / name, new.folder / name)
        if found:
            yield found


def compare(cases, old, new, options):
    """Returns how many were compared, and how many of them differ."""
    compared = different = 0
    for case in cases:
        if options.only not in case.name:
            continue
        compared += 1
        if sys.stderr.isatty():
            print(f"\r\033[K{compared} {case.name[:110]}", end="", file=sys.stderr, flush=True)
        found = list(differences(case, old, new))
        if found:
            different += 1
            print(f"{case.name}: {'; '.join(found)}", flush=True)
            if options.keep:
                for side in (old, new):
                    shutil.copytree(side.folder, options.keep / f"{different}-{side.folder.name}", dirs_exist_ok=True)
    return compared, different


def parsed(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path, help="a phonecheck")
    parser.add_argument("new", type=pathlib.Path, help="another one")
    parser.add_argument("--rows", type=int, default=20_000, help="rows of each input (default: 20000)")
    parser.add_argument("--only", default="", help="only runs whose words contain this, such as 'check -' or ndjson")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the inputs, and for the outputs of runs that differ")
    options = parser.parse_args(arguments)
    for command in (options.old, options.new):
        if not os.access(command, os.X_OK):
            parser.error(f"{command} is not a command")
    return options


def main():
    options = parsed(sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="compare-outputs-") as temporary:
        folder = pathlib.Path(temporary)
        inputs = (options.keep or folder) / "inputs"
        inputs.mkdir(parents=True, exist_ok=True)
        cases = compared_cases.Cases(inputs.resolve(), options.rows)
        old, new = Side(options.old.resolve(), folder / "old"), Side(options.new.resolve(), folder / "new")
        compared, different = compare(cases.all(), old, new, options)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(f"{compared} compared, {different} differ")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
