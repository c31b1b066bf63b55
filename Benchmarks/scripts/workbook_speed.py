#!/usr/bin/env python3
"""Measures reading and writing workbooks, in seconds of processor time, side by side with what users would take instead.

    workbook_speed.py --command PATH [--rows N] [--rounds N]

The input is what exports hold: numbers, texts, dates and truth values in ten columns, once with texts in the cells and once
with shared texts. Every figure is the least of the rounds, which take turns.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

READ = "import python_calamine, sys; n = sum(1 for _ in python_calamine.CalamineWorkbook.from_path(sys.argv[1])" \
       ".get_sheet_by_index(0).iter_rows())"
WRITE = """
import csv, sys, xlsxwriter
book = xlsxwriter.Workbook(sys.argv[2], {"constant_memory": True})
sheet = book.add_worksheet()
for number, row in enumerate(csv.reader(open(sys.argv[1], newline="", encoding="utf-8"))):
    for column, text in enumerate(row):
        sheet.write_string(number, column, text)
book.close()
"""


def make(path, rows, constant):
    import xlsxwriter
    book = xlsxwriter.Workbook(str(path), {"constant_memory": constant})
    sheet = book.add_worksheet("contacts")
    sheet.write_row(0, 0, ["id", "name", "phone", "city", "amount", "email", "note", "active", "score", "when"])
    for row in range(1, rows + 1):
        sheet.write_row(row, 0, [
            row, f"Name {row}", 13800000000 + row, "深圳市", row * 1.25, f"user{row}@example.com", "some note text",
            row % 2 == 0, row / 7, 45000 + row / 1000])
    book.close()


def seconds(command):
    """The processor time of a program, and of its children."""
    before = os.times()
    status = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if status.returncode > 1:
        sys.exit(f"{command} ended with {status.returncode}")
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", required=True)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        files = {"texts in cells": folder / "inline.xlsx", "shared texts": folder / "shared.xlsx"}
        make(files["texts in cells"], options.rows, True)
        make(files["shared texts"], options.rows, False)
        table = folder / "rows.csv"
        phonecheck = [options.command, "validate", "-q", "-s", "phone"]
        subprocess.run([*phonecheck, str(files["shared texts"]), "--columns", "none", "-o", str(table)], check=False)
        works = {}
        for name, path in files.items():
            works[f"read {name}: calamine's iter_rows"] = [sys.executable, "-c", READ, path]
            works[f"read and validate {name}"] = [*phonecheck, "-j", 1, path, "--format", "summary"]
        works["validate the same rows as CSV"] = [*phonecheck, "-j", 1, table, "--format", "summary"]
        works["write texts: XlsxWriter, constant memory"] = [sys.executable, "-c", WRITE, table, folder / "a.xlsx"]
        works["read CSV, validate and write a workbook"] = [
            *phonecheck, "-j", 1, table, "-o", folder / "b.xlsx"]
        best = dict.fromkeys(works, float("inf"))
        for _ in range(options.rounds):
            for name, command in works.items():
                best[name] = min(best[name], seconds(command))
        print(f"{options.rows:,} rows of 10 columns; seconds of processor time, the least of {options.rounds}")
        for name, figure in best.items():
            print(f"  {name:45} {figure:6.2f}")


main()
