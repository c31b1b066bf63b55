#!/usr/bin/env python3
"""Runs the command with definitions that are made to cost time or memory, or to show what isn't there.

    hostile.py COMMAND [--only TEXT]

For hundreds of regexes of every kind, for files of a thousand definitions, and for files that aren't what they should be,
every subcommand has to end by itself, with an exit code that is documented, within 10 seconds of processor time and 256
MiB; what it refuses it refuses with a message; what it prints holds no control or bidirectional characters of the file; and the
rows of other definitions are what they are without the hostile one. Prints what didn't hold, and exits with 1 then.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import patterns

# The slowest takes 3 on a quiet machine, and twice as many on one that is busy.
SECONDS = 10.0
MEBIBYTES = 256
# The time after which a run is ended.
PATIENCE = 120

# Of China, of the hostile definition, and of no definition.
HONEST_ROWS = ["13800138000", "+86 138 0013 8000", "8613800138000", "1380013", "23800138000", "138001380001", "x"]
OTHER_ROWS = [
    "+77 111111111", "+7711111111111111111111111111", "+77 12345678901234567890123456", "+77-11111x", "+77", "77" + "1" * 30,
    "+10 1111111111111111", "+10" + "12" * 14,
]
ROWS = [row for pair in zip(HONEST_ROWS * 3, OTHER_ROWS * 3) for row in pair]

# Control characters except tab and line feed, and those that change the direction of writing.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")


class Run:
    """One run of the command: what it printed, how it ended, and what it took."""

    def __init__(self, command, arguments, folder):
        out, err = folder / "out", folder / "err"
        with open(out, "wb") as output, open(err, "wb") as errors:
            process = subprocess.Popen(
                [command, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=folder,
                env={**os.environ, "LC_ALL": "C"})
            end = time.monotonic() + PATIENCE
            while True:
                done, status, usage = os.wait4(process.pid, os.WNOHANG)
                if done:
                    break
                if time.monotonic() > end:
                    process.kill()
                time.sleep(0.002)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.status = process.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / 1024
        self.output = out.read_bytes().decode("utf-8", "replace")
        self.errors = err.read_bytes().decode("utf-8", "replace")


class Check:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.failures, self.run_count = [], 0
        self.slowest, self.largest = (0.0, ""), (0.0, "")
        (folder / "honest.json").write_bytes(patterns.catalog())
        (folder / "rows.txt").write_text("\n".join(ROWS) + "\n")
        self.expected = self.rows("honest.json")[::2]

    def fail(self, name, what):
        self.failures.append(f"{name}: {what}")
        print(f"FAILED {name}: {what}", flush=True)

    def run(self, name, *arguments):
        """Runs the command, holds it to what every run is held to, and returns the run."""
        run = Run(self.command, arguments, self.folder)
        self.run_count += 1
        label = f"{arguments[0]}, {name}"
        self.slowest = max(self.slowest, (run.seconds, label))
        self.largest = max(self.largest, (run.mebibytes, label))
        if run.status not in (0, 1, 2):
            self.fail(label, f"exit code {run.status}: {run.errors[-200:]}")
        if run.seconds > SECONDS:
            self.fail(label, f"{run.seconds:.1f} s of processor time")
        if run.mebibytes > MEBIBYTES:
            self.fail(label, f"{run.mebibytes:.0f} MiB")
        for stream, text in (("output", run.output), ("errors", run.errors)):
            if found := UNSAFE.search(text):
                self.fail(label, f"{found[0]!r} in its {stream}")
        if run.status == 2 and "phonecheck: " not in run.errors:
            self.fail(label, f"refused without a message: {run.errors[-200:]!r}")
        return run

    def rows(self, definitions, name="honest"):
        """The verdicts on all rows; `None` where the definitions are refused."""
        run = self.run(name, "validate", "--lines", "rows.txt", "-q", "--definitions", definitions)
        return run.output.splitlines() if run.status in (0, 1) else None

    def every_command(self, name, definitions):
        """Runs every subcommand with definitions, and compares the rows of others."""
        (self.folder / "hostile.json").write_bytes(definitions)
        rows = self.rows("hostile.json", name)
        lint = self.run(name, "lint", "hostile.json")
        if rows is None:
            if lint.status != 1 or not re.search(r"^hostile\.json:\d+:\d+: error: ", lint.output, re.MULTILINE):
                if "hostile.json" not in lint.errors:
                    self.fail(name, f"lint doesn't say where the file is wrong: {lint.output[:200]!r}")
            return
        if len(rows) != len(ROWS):
            self.fail(name, f"{len(ROWS)} rows in, {len(rows)} out")
        for before, after in zip(self.expected, rows[::2]):
            if before != after:
                self.fail(name, f"a row of another definition was {before!r}, and is {after!r}")
        self.run(name, "examples", "--definitions", "hostile.json")
        self.run(name, "cards", "--definitions", "hostile.json", "--number", "+77 11111x")
        self.run(name, "examples", "--definitions", "hostile.json", "--format", "cases")
        self.run(name, "diff", "hostile.json", "honest.json")
        self.run(name, "diff", "honest.json", "hostile.json", "--format", "json")
        self.run(name, "areas", "--definitions", "hostile.json")
        # Compiled, they give the same verdicts; more automata than fit into a file are refused.
        if self.run(name, "compile", "hostile.json", "-o", "hostile.pcc").status == 0:
            if (compiled := self.rows("hostile.pcc", name)) != rows:
                self.fail(name, f"compiled, the verdicts differ: {compiled!r:.200}")
        self.run(name, "check", "--definitions", "hostile.json", *OTHER_ROWS)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--only", default="", help="only what has this in its name")
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(str(pathlib.Path(options.command).resolve()), pathlib.Path(folder))
        cases = [
            *[(f"{kind}: {regex[:60]!r}", patterns.catalog(patterns.definition("77", "ZZ", regex)))
              for kind, regex in patterns.of_every_kind()],
            *patterns.thousands(), *patterns.files(),
        ]
        cases = [case for case in cases if options.only in case[0]]
        for name, definitions in cases:
            check.every_command(name, definitions)
        print(
            f"{len(cases)} files, {check.run_count} runs in {time.monotonic() - start:.0f} s; the most processor time "
            f"{check.slowest[0]:.1f} s ({check.slowest[1]}), the most memory {check.largest[0]:.0f} MiB ({check.largest[1]})")
    print(f"{len(check.failures)} failures" if check.failures else "all held")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
