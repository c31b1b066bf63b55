#!/usr/bin/env python3
"""Measures phonecheck and the library, and prints one table; see ../README.md."""

import argparse
import datetime
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

import checks
import commands
import cores
import figures
import library
import peers
import workloads


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def first_line(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def processor():
    if platform.system() == "Darwin":
        return first_line("sysctl", "-n", "machdep.cpu.brand_string")
    return re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()).group(1)


def circumstances(options):
    """Where and when: a list of facts."""
    swift = re.search(r"Swift version \S+", first_line(options.swift, "--version")).group()
    load = " ".join(f"{load:.1f}" for load in os.getloadavg())
    yield f"{datetime.date.today():%d %B %Y}; {os.cpu_count()} × {processor()}, {platform.system()} {platform.release()}"
    yield f"{swift}; {first_line(options.phonecheck, '--version')}"
    yield f"load average {load} at the start; {options.rounds} rounds, in turn, after one that doesn't count"


def files(bench):
    for name, rows in (("lines", 4 * bench.rows), ("contacts", bench.rows), ("world", bench.rows)):
        file = bench.file(name, rows)
        yield f"{name}: {rows:,} rows, {file.stat().st_size:,} bytes, SHA-256 {workloads.checksum(file)[:16]}…"


def parsed(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", type=pathlib.Path, required=True, help="where PhoneBench and Measure are built")
    parser.add_argument("--phonecheck", type=pathlib.Path, help="the command to measure; default: the one in --tools")
    parser.add_argument("--swift", default="swift")
    parser.add_argument("--rows", type=int, default=5_000_000, help="contacts; four times as many lines (default: 5000000)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--check-rows", type=int, default=200_000, help="rows on which outputs are compared")
    parser.add_argument("--only", default="", help="only sections whose name contains this")
    parser.add_argument("--peers", type=pathlib.Path, help="a Python that has duckdb, polars and phonenumbers; mlr and csvgrep in PATH are measured too")
    parser.add_argument("--output", type=pathlib.Path, help="also write the table to a file")
    options = parser.parse_args(arguments)
    options.tools = options.tools.resolve()
    options.phonecheck = (options.phonecheck or options.tools / "phonecheck").resolve()
    return options


def measured_sections(bench, options):
    for name, rows, cases in bench.sections():
        if options.only in name:
            rounds = options.rounds if rows else 5 * options.rounds
            yield name, commands.measured(options.tools, cases, rows, rounds, progress)
    for name, rows in library.sections(options.tools, options.rows, options.rounds, options.only, progress):
        yield name, rows
    for name, rows in cores.sections(bench, options, progress):
        yield name, rows
    if options.peers:
        for name, rows in peers.sections(bench, options, progress):
            yield name, rows


def main():
    options = parsed(sys.argv[1:])
    bench = commands.Commands(options.tools, options.phonecheck, options.rows)
    lines = [f"- {fact}" for fact in [*circumstances(options), *files(bench)]]
    compared, found = checks.differences(bench, options.check_rows, progress)
    found += checks.count_differences(bench, options.rows)
    found += [f"{name}: not the rows that earlier figures were taken with" for name in workloads.changed(options.tools)]
    lines.append(f"- {compared} outputs compared with those of the slow path, and the counts of two files with those of"
                 f" the regexes: {len(found)} differ")
    sections = []
    for section in measured_sections(bench, options):
        sections.append(section)
        text = "\n".join([*lines, "", figures.table(sections)])
        # It takes minutes: results so far are kept when the run is interrupted.
        if options.output:
            options.output.write_text(f"{text}\n")
    progress("")
    print(text)
    for difference in found:
        print(f"bench: {difference}", file=sys.stderr)
    for name in ("output.csv", "copy.csv", "compared.csv"):
        (workloads.CACHE / name).unlink(missing_ok=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
