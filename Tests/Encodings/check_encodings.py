#!/usr/bin/env python3
"""Validates the same rows in every encoding and compression that is read and written, and compares digests with UTF-8.

    Tests/Encodings/check_encodings.py path/to/phonecheck --rows 2000000 --seed 1

Python's codecs encode the input and decode the output, and its gzip and Debian's zstd compress. For each encoding names are
drawn from the characters that it has; the rows that are written have to be those of the UTF-8 file, byte for byte, once
decoded. Prints a line for each; ends with 1 when a digest differs.
"""

import argparse
import hashlib
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

# The names that the command has, those of Python's codecs, and ranges of characters that they share.
CJK, KANA, HANGUL, CYRILLIC = (0x4E00, 0x9FA5), (0x3041, 0x3093), (0xAC00, 0xD7A3), (0x410, 0x44F)
ENCODINGS = {
    "gb18030": ("gb18030", [CJK, (0x20000, 0x2A6D6), (0xC0, 0x17F)]),
    "big5": ("big5", [CJK]),
    "shift_jis": ("cp932", [CJK, KANA, (0xFF66, 0xFF9D)]),
    "euc-kr": ("cp949", [HANGUL, CJK]),
    "windows-1252": ("cp1252", [(0xC0, 0xFF), (0x20AC, 0x20AC)]),
    "windows-1251": ("cp1251", [CYRILLIC, (0x2116, 0x2116)]),
    "utf-16le": ("utf-16-le", [CJK, (0x1F300, 0x1F5FF), CYRILLIC]),
    "utf-16be": ("utf-16-be", [CJK, (0x1F300, 0x1F5FF), CYRILLIC]),
}
PHONES = ["13800138000", "+86 138 0013 8000", "0086-13900139000", "138", "", "１３８００１３８０００", "+852 9123 4567", "x"]


def alphabet(codec, ranges):
    found = []
    for first, last in ranges:
        for code in range(first, last + 1):
            try:
                if chr(code).encode(codec).decode(codec) == chr(code):
                    found.append(chr(code))
            except UnicodeError:
                pass
    return found


def table(rng, characters, codec, count):
    """A header and rows whose names hold any of the characters, with delimiters, quotes and line breaks in quotes."""
    phones = [phone for phone in PHONES if encodes(phone, codec)]
    names = ["".join(rng.choices(characters, k=rng.randint(1, 6))) for _ in range(20_000)]
    names += [f'"{name}, ""{name[::-1]}"""' for name in names[:500]] + [f'"{name}\n{name}"' for name in names[:500]]
    rows = (f"{name},{phone}\n" for name, phone in zip(rng.choices(names, k=count), rng.choices(phones, k=count)))
    return "name,phone\n" + "".join(rows)


def encodes(text, codec):
    try:
        return bool(text.encode(codec)) or text == ""
    except UnicodeError:
        return False


class Check:
    def __init__(self, command, folder):
        self.command, self.folder, self.failed = command, folder, 0

    def run(self, source, output, *options):
        result = subprocess.run(
            [self.command, "validate", self.folder / source, "-q", "-o", self.folder / output, *options],
            capture_output=True, text=True)
        if result.returncode not in (0, 1):
            sys.exit(f"{source} {' '.join(options)}: exit code {result.returncode}: {result.stderr}")
        return (self.folder / output).read_bytes()

    def expect(self, what, found, expected, since):
        same = hashlib.sha256(found).digest() == hashlib.sha256(expected).digest()
        self.failed += not same
        print(f"{'ok     ' if same else 'DIFFERS'} {what}  {hashlib.sha256(found).hexdigest()[:16]}  "
              f"{time.monotonic() - since:.1f} s", flush=True)


def check_encoding(check, name, rng, rows):
    codec, ranges = ENCODINGS[name]
    text = table(rng, alphabet(codec, ranges), codec, rows)
    (check.folder / "utf8.csv").write_bytes(text.encode())
    (check.folder / "in.csv").write_bytes(text.encode(codec))
    expected = check.run("utf8.csv", "out.csv")
    started = time.monotonic()
    found = check.run("in.csv", "out.csv", "--encoding", name)
    # UTF-16 gets a mark, without which spreadsheets don't recognize it.
    check.expect(f"{name}: read and written", found.decode(codec).removeprefix("\ufeff").encode(), expected, started)
    started = time.monotonic()
    found = check.run("in.csv", "out.csv", "--encoding", name, "--output-encoding", "utf-8")
    check.expect(f"{name}: read", found, expected, started)
    started = time.monotonic()
    found = check.run("utf8.csv", "out.csv", "--output-encoding", name)
    check.expect(f"{name}: written", found.decode(codec).removeprefix("\ufeff").encode(), expected, started)
    return expected


def check_compression(check, expected):
    for program, suffix in [("gzip", "gz"), ("zstd", "zst")]:
        if not shutil.which(program):
            print(f"skipped  {program} isn't installed")
            continue
        started = time.monotonic()
        with open(check.folder / f"in.csv.{suffix}", "wb") as packed:
            subprocess.run([program, "-1", "-c", check.folder / "utf8.csv"], stdout=packed, check=True)
        check.expect(f"{suffix}: read", check.run(f"in.csv.{suffix}", "out.csv"), expected, started)
        started = time.monotonic()
        packed = check.run("utf8.csv", f"out.csv.{suffix}")
        found = subprocess.run([program, "-dc"], input=packed, stdout=subprocess.PIPE, check=True).stdout
        check.expect(f"{suffix}: written", found, expected, started)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}, {options.rows:,} rows each")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="encodings-"))
    try:
        check = Check(str(pathlib.Path(options.command).resolve()), folder)
        for name in ENCODINGS:
            expected = check_encoding(check, name, random.Random(f"{options.seed} {name}"), options.rows)
        check_compression(check, expected)
        print(f"{check.failed} differ")
        sys.exit(1 if check.failed else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
