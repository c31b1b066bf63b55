#!/usr/bin/env python3
"""Runs a release build of `phonecheck` under valgrind, over combinations of its options.

    Tests/Valgrind/valgrind.py path/to/phonecheck
    Tests/Valgrind/valgrind.py path/to/phonecheck --only ndjson

No invalid access, no decision on memory that nobody wrote, no block that is lost; and standard output and exit code as
without valgrind. Prints what was run; ends with 1 when something was found. Each run takes some seconds.
"""

import argparse
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "Data/area-codes.sample.json"
FOUND = 99
NUMBERS = [
    "13800138000", "+86 138-0013-8000", "1380013800", "+852 61234567", "tel:+86-13800138000", "138****8000",
    "+93-701234567", "１３８００１３８０００", "x", "", "+1 212 555 0102", "0086 13800138000 ext 12",
]


def write_inputs(folder):
    rows = [f'"Li, ""{i}""",{NUMBERS[i % len(NUMBERS)]},86,"a\nb"\n' for i in range(400)]
    (folder / "in.csv").write_text("name,phone,area,note\n" + "".join(rows))
    (folder / "lines.txt").write_text("\n".join(NUMBERS * 20))
    (folder / "ragged.csv").write_text('phone\n1,2\n"13800138000\n')
    # Look-around and back-references have no automaton: PCRE2 decides.
    definitions = SAMPLE.read_text().replace('"^(\\\\+852', '"^(?=.)(\\\\+852')
    (folder / "d.json").write_text(definitions)
    (folder / "sample.json").write_text(SAMPLE.read_text())


def combinations():
    """(arguments, disabled fast paths) of every run."""
    formats = ["", "--format ndjson", "--format summary"]
    selections = ["", "--unique", "--only invalid --spreadsheet-safe", "--number-format masked"]
    inputs = ["in.csv -s phone", "in.csv -s phone --area-column area", "--lines lines.txt", "in.csv -s phone -s area"]
    for source, form, selection in itertools.product(inputs, formats, selections):
        if "summary" in form and selection != "" or "--lines" in source and "--only" in selection and form:
            continue
        yield f"validate {source} {form} {selection} -j 2 --definitions d.json", ""
    for disabled in ("simd", "automata", "jit", "automata,jit", "threads", "simd,automata,jit,threads"):
        for mode in ("", "--exact", "--whole"):
            yield f"validate in.csv -s phone {mode} --definitions d.json", disabled
    for more in (
        "ragged.csv", "in.csv -s none", "none.csv",
        "in.csv -s phone -o out.csv --valid v.csv --rejects r.csv --summary-json s.json",
        "in.csv -s phone --byte-range 0:2000", "ragged.csv --allow-ragged", "in.csv -s phone --max-record 10",
    ):
        yield f"validate {more} --definitions d.json", ""
    yield "validate in.csv -s phone", ""
    for other in (
        "check --definitions d.json +8613800138000 1380 +85261234567", "check --format json 13800138000", "areas",
        "lint sample.json", "lint d.json", "lint in.csv", "diff sample.json d.json", "examples CN --definitions d.json", "plan in.csv",
        "--version", "--help",
    ):
        yield other, ""


def run(arguments, folder, disabled, prefix=()):
    return subprocess.run(
        [*prefix, *arguments], cwd=folder, capture_output=True,
        env={"PATH": os.environ["PATH"], "PHONECHECK_DISABLE": disabled, "SWIFT_BACKTRACE": "enable=no"})


def same(text, other):
    """Durations and rates differ, which the last line of a summary has."""
    timed = re.compile(rb"^\d+ bytes in .*$", re.MULTILINE)
    return timed.sub(b"", text) == timed.sub(b"", other)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the runs whose arguments contain it")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="valgrind-"))
    # Valgrind gives up on Swift's debugging information; symbols stay.
    command = str(folder / "phonecheck")
    subprocess.run(["objcopy", "--strip-debug", options.command, command], check=True)
    count, found = 0, 0
    try:
        write_inputs(folder)
        log = folder / "log"
        valgrind = [
            "valgrind", f"--error-exitcode={FOUND}", "--leak-check=full", "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite", "--quiet",
            f"--suppressions={HERE / 'valgrind.supp'}", f"--log-file={log}", "--num-callers=30"]
        for text, disabled in combinations():
            if options.only not in text:
                continue
            arguments = [command, *text.split()]
            expected = run(arguments, folder, disabled)
            watched = run(arguments, folder, disabled, valgrind)
            count += 1
            what = f"{'PHONECHECK_DISABLE=' + disabled + ' ' if disabled else ''}{text}"
            if watched.returncode == FOUND:
                found += 1
                print(f"FOUND  {what}\n{log.read_text()}", flush=True)
            elif watched.returncode != expected.returncode or not same(watched.stdout, expected.stdout):
                found += 1
                print(f"OTHER OUTPUT  {what}: {watched.returncode}, not {expected.returncode}")
                print(log.read_text(), flush=True)
        print(f"{count} runs under valgrind, {found} with findings")
        sys.exit(1 if found or not count else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
