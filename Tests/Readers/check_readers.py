"""What the command writes for other programs, as those programs read it: the results of `test`.

Two readers of JUnit's XML have to find the cases that are in the file, and the text of each failure, also where names and
numbers are hostile. Usage: check_readers.py [COMMAND]
"""

import csv
import pathlib
import subprocess
import sys
import tempfile

import junitparser
import xunitparser

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/phonecheck").resolve()
SAMPLE = ROOT / "Data/area-codes.sample.json"

HOSTILE = ["<script>alert(1)</script>", "]]>", "a&b", "\"'", "\x1b[31m", "\u202eabc", "\x00", "\ufffe", "&#0;", "=1+1", "名", "\r\n"]


def run(folder, *arguments, status):
    done = subprocess.run([COMMAND, *arguments], cwd=folder, capture_output=True)
    check(f"the exit code of {arguments}", done.returncode, status)
    return done.stdout


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}:\nfound    {found!r}\nexpected {expected!r}")


# MARK: - JUnit


def junit(folder):
    narrowed = SAMPLE.read_text(encoding="utf-8").replace("1\\\\d{10}", "1[3-9]\\\\d{9}")
    (folder / "narrowed.json").write_text(narrowed, encoding="utf-8")
    (folder / "cases.csv").write_bytes(run(folder, "examples", "--format", "cases", "--definitions", SAMPLE, status=0))
    compare(folder, "cases.csv", SAMPLE, status=0)
    compare(folder, "cases.csv", "narrowed.json", status=1)
    with open(folder / "hostile.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "number", "country_code", "status"])
        for text in HOSTILE:
            writer.writerows([[text, "13800138000", "CN", "valid"], ["x", text, "CN", "valid"], ["x", "138", text, "valid"]])
    compare(folder, "hostile.csv", SAMPLE, status=1)


def compare(folder, cases, definitions, status):
    """Both readers find what the text says."""
    lines = run(folder, "test", cases, "--definitions", definitions, status=status).decode().splitlines()
    failed = [line.split(":", 3)[1:3] for line in lines[:-1]]
    (folder / "results.xml").write_bytes(
        run(folder, "test", cases, "--definitions", definitions, "--format", "junit", status=status))
    document = junitparser.JUnitXml.fromfile(str(folder / "results.xml"))
    suites = list(document)
    check(f"{cases}: suites", [suite.name for suite in suites], [cases])
    with open(folder / cases, encoding="utf-8", newline="") as file:
        count = sum(1 for row in csv.reader(file) if row) - 1
    failures = [(case, result) for case in suites[0] for result in case.result]
    check(f"{cases}: counts", (document.tests, document.failures, len(list(suites[0]))), (count, len(failed), count))
    check(f"{cases}: failures", [result.text.split(":", 3)[1:3] for _, result in failures], failed)
    for (_, result), line in zip(failures, lines):
        check(f"{cases}: a message", line.endswith(": " + result.message), True)
    with open(folder / "results.xml", encoding="utf-8") as file:
        suite, result = xunitparser.parse(file)
    check(f"{cases}: counts of the other reader", (result.testsRun, len(result.failures)), (count, len(failed)))
    check(f"{cases}: names of the other reader",
          [case.methodname for case in suite], [case.name for case in suites[0]])


def main():
    with tempfile.TemporaryDirectory() as name:
        junit(pathlib.Path(name))
    print("The results of `test` are read alike by junitparser and xunitparser.")


if __name__ == "__main__":
    main()
