"""Run by `test-root` in a root with only Python: uses the package, and prints the time for importing it."""

import csv
import ctypes
import os
import sqlite3
import statistics
import subprocess
import sys
import time

os.chdir("/root")


def seconds(statement):
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


# Files are read once before.
differences = [seconds("import phonecheck") - seconds("pass") for _ in range(21)][1:]

import phonecheck  # noqa: E402
import phonecheck.sqlite  # noqa: E402

validator = phonecheck.Validator("area-codes.sample.json")
assert validator.check("+86 138-0013-8000").number == "+86-13800138000"
assert phonecheck.Validator().check("+44 7400 123456").is_valid
numbers = ["13800138000", "1380013800", None] * 2000
assert validator.validate(numbers, threads=2).to_pydict()["reason"] == [None, "TOO_SHORT", None] * 2000
summary = validator.validate_file("contacts.sample.csv", "checked.csv", columns=["mobile"])
with open("checked.csv", newline="") as file:
    assert len(list(csv.reader(file))) == summary["rows"] + 1 > 1
database = sqlite3.connect(":memory:")
phonecheck.sqlite.register(database, validator)
assert database.execute("SELECT phone_number('138 0013 8000')").fetchone() == ("+86-13800138000",)
subprocess.run([sys.executable, "-m", "phonecheck", "--help"], check=True, stdout=subprocess.DEVNULL)
subprocess.run(["phonecheck", "check", "+86 138-0013-8000"], check=True, stdout=subprocess.DEVNULL)
libc = ctypes.CDLL(None).gnu_get_libc_version
libc.restype = ctypes.c_char_p
print(
    f"The wheel works in a root with Python {sys.version.split()[0]} and glibc {libc().decode()} alone; importing takes "
    f"{statistics.median(differences) * 1e3:.0f} ms (median of {len(differences)}).")
