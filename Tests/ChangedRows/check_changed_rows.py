#!/usr/bin/env python3
"""What `diff --data` says of random files, against two runs of `validate` whose rows are joined by Python's csv.

Definitions are those of samples with regexes, trunk prefixes and preferences changed at random; rows are dirty numbers among other
fields: quotes, line breaks, blank lines, fields too many or too few, with a column of areas and without, in one encoding or
another. Compared are the counts of every change, and the rows of `--changed`, for one job and three, with fast paths and without.

    check_changed_rows.py COMMAND [--seed N] [--files N]
"""

import argparse
import collections
import csv
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIELDS = 4

AREAS = ["CN", "86", "852", "HK", "", "", "XX", "United States", "44"]
PIECES = ["138", "0", "00", "+86", "+852-", "1", "9", "-", " ", "(0)", "x", "ext 12", "８６", "+1 684", "07400123456", "*"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--files", type=int, default=40)
    return parser.parse_args()


class Definitions:
    """A file of definitions, and another that differs from it."""

    def __init__(self, source):
        self.source = source
        name = source.choice(["area-codes.sample.json", "area-codes.sample.json", "area-codes.json"])
        self.old = json.loads((ROOT / "Data" / name).read_text(encoding="utf-8"))
        self.new = json.loads(json.dumps(self.old))
        for _ in range(source.randrange(4)):
            self.change(source.choice([self.old, self.new]))

    def change(self, catalog):
        source, definitions = self.source, catalog["phoneAreaCodeDefinitions"]
        one = source.choice(definitions[:60])
        match source.randrange(6):
            case 0:
                one["mobileRegex"] = source.choice([r"^(\+\d+-?)?1\d{10}$", r"^\d{5,11}$", r"^0?[1-9]\d{6,9}$", r"^x$", r"(?<!9)\d{8}$"])
            case 1:
                one["trunkPrefix"] = source.choice(["0", "8", "1", ""])
            case 2 if len(definitions) > 2:
                definitions.remove(one)
                catalog["preferredAreaCode"] = definitions[0]["countryCode"]
            case 3:
                catalog["preferredAreaCode"] = one["countryCode"]
            case 4:
                source.shuffle(definitions)
            case _:
                one["mobileRegex"] = one["mobileRegex"].replace("8", "7")


def number(source, definitions):
    one = source.choice(definitions["phoneAreaCodeDefinitions"])
    digits = "".join(source.choice("0123456789") for _ in range(source.choice([7, 8, 9, 10, 11, 11, 11, 14])))
    kind = source.randrange(10)
    if kind < 3:
        return "1" + source.choice("3456789") + digits[:9]
    if kind < 6:
        return source.choice(["+", "00", "+ ", ""]) + one["areaCode"] + source.choice(["", "-", " ", "0"]) + digits
    if kind < 8:
        return source.choice(["", "0", "8"]) + digits
    return "".join(source.choice(PIECES) for _ in range(source.randrange(6)))


def table(source, definitions):
    """Rows of CSV with a header, as bytes, and how many fields each has."""
    output = io.StringIO()
    quoting = source.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    writer = csv.writer(output, quoting=quoting, lineterminator=source.choice(["\n", "\r\n"]))
    writer.writerow(["id", "phone", "area", "note"])
    # More than a chunk of 256 kB now and then.
    for row in range(source.choice([3, 300, 3_000, 30_000])):
        fields = [row, number(source, definitions), source.choice(AREAS), source.choice(["", "a,b", 'say "hi"', "two\nlines", "名"])]
        if source.random() < 0.01:
            fields = fields[: source.randrange(1, 4)] if source.random() < 0.5 else fields + ["more"]
        writer.writerow(fields)
        if source.random() < 0.005:
            output.write("\n")
    return output.getvalue().encode(source.choice(["utf-8", "utf-8", "utf-8-sig", "gb18030"]))


class Check:
    def __init__(self, command, folder):
        self.command, self.folder = pathlib.Path(command).resolve(), folder
        self.changed = self.rows = 0

    def run(self, *words, codes=(0, 1), disable=""):
        environment = os.environ | {"LC_ALL": "C.UTF-8", "PHONECHECK_DISABLE": disable}
        done = subprocess.run([self.command, *words], cwd=self.folder, capture_output=True, env=environment)
        if done.returncode not in codes:
            sys.exit(f"phonecheck {' '.join(map(str, words))} ends with {done.returncode}: {done.stderr.decode()[-500:]}")
        return done.stdout

    def file(self, source):
        definitions = Definitions(source)
        for name in ("old", "new"):
            (self.folder / f"{name}.json").write_text(json.dumps(getattr(definitions, name)), encoding="utf-8")
        contents = table(source, definitions.old)
        (self.folder / "rows.csv").write_bytes(contents)
        options = source.choice([["--area-column", "area"], [], [], ["--area", "CN"], ["--area-column", "area", "--allow-ragged"]])
        verdicts = []
        for name in ("old", "new"):
            if options[:2] == ["--area", "CN"] and not any(
                    each["countryCode"] == "CN" for each in getattr(definitions, name)["phoneAreaCodeDefinitions"]):
                return
            self.run("validate", "rows.csv", "-s", "phone", "-q", "--definitions", f"{name}.json", *options, "-o", f"{name}.csv")
            verdicts.append(self.records(f"{name}.csv"))
        expected, counts = [], collections.Counter()
        codes = {name: {each["countryCode"]: each["areaCode"] for each in getattr(definitions, name)["phoneAreaCodeDefinitions"]}
                 for name in ("old", "new")}
        for old, new in list(zip(*verdicts, strict=True))[1:]:
            if old[-FIELDS:] == new[-FIELDS:]:
                continue
            if old[:-FIELDS] != new[:-FIELDS]:
                sys.exit("two runs of validate write different rows")
            expected.append(old + new[-FIELDS:])
            counts[outcome(old, codes["old"]), outcome(new, codes["new"])] += 1
        self.rows += len(verdicts[0]) - 1
        self.changed += len(expected)
        for jobs, disable in (("1", ""), ("3", ""), ("2", source.choice(["simd", "automata", "threads", "simd,automata"]))):
            found = json.loads(self.run(
                "diff", "old.json", "new.json", "--data", "rows.csv", "-s", "phone", *options, "--changed", "changed.csv",
                "--format", "json", "--jobs", jobs, disable=disable))["rows"]
            compared = collections.Counter()
            for change in found["changes"]:
                compared[side(change["old"]), side(change["new"])] += change["rows"]
            if compared != counts:
                self.fail(f"counts with {options}: {compared - counts} are too many, {counts - compared} are missing")
            if (found["rows"], found["changed"]) != (len(verdicts[0]) - 1, len(expected)):
                self.fail(f"{found['rows']} rows, {found['changed']} changed")
            rows = self.records("changed.csv")
            names = [f"phone_{time_}_{field}" for time_ in ("old", "new") for field in ("status", "reason", "number", "country")]
            if rows.pop(0)[-2 * FIELDS:] != names:
                self.fail("the header of the changed rows")
            if rows != expected:
                self.fail(f"the changed rows: {[pair for pair in zip(rows, expected) if pair[0] != pair[1]][:2]}")
            (self.folder / "changed.csv").unlink()

    def records(self, name):
        contents = (self.folder / name).read_bytes()
        try:
            text = contents.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = contents.decode("gb18030")
        # validate says nothing about a blank line.
        return [row for row in csv.reader(io.StringIO(text, newline="")) if row]

    def fail(self, message):
        kept = pathlib.Path(tempfile.mkdtemp(prefix="changed-rows-"))
        for file in self.folder.iterdir():
            (kept / file.name).write_bytes(file.read_bytes())
        sys.exit(f"{message}\nthe files are in {kept}")


def outcome(row, codes):
    """What a row of validate comes down to."""
    status, reason, _, country = row[-FIELDS:]
    return ("valid", codes.get(country), country) if status == "valid" else reason


def side(record):
    if "definition" in record:
        return ("valid", record["definition"]["areaCode"], record["definition"]["countryCode"])
    return record["reason"]


def main():
    options = arguments()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as name:
        check = Check(options.command, pathlib.Path(name))
        for index in range(options.files):
            check.file(random.Random(options.seed * 1_000_003 + index))
    print(f"{options.files} files, {check.rows:,} rows, {check.changed:,} of them change: as two runs of validate say")


if __name__ == "__main__":
    main()
