#!/usr/bin/env python3
"""Shows that what is said of a row doesn't depend on the other rows, nor on how it comes in.

    check_rows.py --command .build/release/phonecheck [--python PYTHON] [--files N] [--seconds S] [--seed N] [--only N]

Each file has random definitions, options and rows: numbers written in many ways, damaged, some of them twice. The cells and the
message of each row are the same in a file as one by one; shuffled, cut, and repeated until there is a table for them; with one
thread and with several; in the ranges of `plan`; from a pipe that stutters; as a line, as a cell beside an area and beside
another column of numbers, and as NDJSON; without fast paths; by `check`; and by the package of a Python that has it.

Each file has its own seed: `--only` repeats one. The exit code is 1 when two answers about a row differ.
"""

import subprocess
import sys
import tempfile
import time

import options
from rows import Differs, Judged

MOST_REPEATED = 4_000
AREAS = ["", "", "", "86", "+44", "HK", "GB", "China", "999", "7"]


class File(Judged):
    def check(self):
        """How many answers were compared; raises for two that differ."""
        texts, self.count = self.texts, 0
        first = self.lines(texts, "-j1")
        for place in self.random.sample(range(len(texts)), 12):
            self.same("alone", [texts[place]], [first[place]], self.lines([texts[place]]))
        order = self.random.sample(range(len(texts)), len(texts))
        shuffled, expected = [texts[place] for place in order], [first[place] for place in order]
        self.same("shuffled", shuffled, expected, self.lines(shuffled))
        cut = slice(self.random.randrange(len(texts)), None)
        self.same("cut", texts[cut], first[cut], self.lines(texts[cut], "-j2"))
        times = MOST_REPEATED // len(texts) + 1
        for jobs in ("-j1", "-j2", "-j4"):
            self.same(f"many times, {jobs}", shuffled * times, expected * times, self.lines(shuffled * times, jobs))
        for disabled in ("automata", "simd,automata,jit,threads"):
            self.same(f"without {disabled}", texts, first, self.lines(texts, disabled=disabled), limits=True)
        self.same("in ranges", texts, first, self.in_ranges(texts))
        size = sum(map(len, texts)) + len(texts)
        self.same("from a slow pipe", texts, first, self.lines(texts, pieces=sorted(self.random.sample(range(1, size), 12))))
        self.same("one line after another", texts, first, self.lines(texts, "--flush", pieces=sorted(self.random.sample(range(1, size), 12))))
        readable = [(text, row) for text, row in zip(texts, first) if is_utf8(text)]
        texts, first = [text for text, _ in readable], [tuple(cell.encode("latin-1").decode() for cell in row) for _, row in readable]
        self.same("as NDJSON", texts, first, self.objects(texts))
        self.same("by check", texts, *(map(worded_alike, rows) for rows in (first, self.checked(texts))))
        if self.python:
            each, column = self.in_python(texts)
            self.same("by Python", texts, *(map(worded_alike, rows) for rows in (first, each)))
            self.same("as a column in Python", texts, [row[:4] for row in first], column)
        self.same_in_columns()
        return self.count

    def same_in_columns(self):
        """Beside areas and other numbers; the area that all rows have is no column."""
        texts, has_area = self.texts, "--area" in self.options or "--default" in self.options
        areas = [""] if has_area else AREAS
        arguments = [] if has_area else ["--area-column", "area"]
        rows = [(self.random.choice(areas), text, self.random.choice(texts)) for text in texts]
        mobile, other = self.cells(rows, "-j1", *arguments)
        names = [f"{area} {text!r}".encode() for area, text, _ in rows]
        if has_area:
            self.same("as a cell", texts, self.lines(texts), mobile)
        turned = [(area, other, text) for area, text, other in rows]
        self.same("in the other column", names, mobile, self.cells(turned, "-j2", *arguments)[1])
        order = self.random.sample(range(len(rows)), len(rows))
        self.same("shuffled cells", [names[place] for place in order], [mobile[place] for place in order],
                  self.cells([rows[place] for place in order], *arguments)[0])
        for place in self.random.sample(range(len(rows)), 8):
            self.same("a cell alone", [names[place]], [mobile[place]], self.cells([rows[place]], *arguments)[0])
        times = MOST_REPEATED // len(rows) + 1
        self.same("many cells", names * times, mobile * times, self.cells(rows * times, *arguments)[0])
        if not has_area:
            no_area = [("", text, b"") for text in texts]
            self.same("as a cell", texts, self.lines(texts), self.cells(no_area, *arguments)[0])

    def same(self, how, texts, expected, found, limits=False):
        expected, found = list(expected), list(found)
        if len(expected) != len(found):
            raise Differs(f"{how}: {len(found)} rows of {len(expected)}")
        self.count += len(found)
        for text, one, other in zip(texts, expected, found):
            if one != other and not (limits and differ_by_limit(one, other)):
                raise Differs(f"{how}: {text!r}: {other}, not {one}; {self.options}, {self.path.read_text()[:600]}")


def differ_by_limit(one, other):
    """Whether one engine may have reached a limit, since engines count steps differently: in the number, or in the advice that ends a message."""
    if "undecided" in (one[0], other[0]):
        return True
    shorter, longer = sorted((one[4], other[4]), key=len)
    return (*one[:4], one[5]) == (*other[:4], other[5]) and longer.startswith(shorter)


def worded_alike(row):
    """A file says that a number is empty, where a person is asked for one."""
    return (*row[:4], "" if row[1] == "EMPTY" else row[4], row[5])


def is_utf8(text):
    try:
        return bool(text.decode())
    except UnicodeDecodeError:
        return False


def has_package(python):
    try:
        return subprocess.run([python, "-c", "import phonecheck"], capture_output=True).returncode == 0
    except OSError:
        return False


def main():
    parser = options.parser(__doc__, "file")
    parser.add_argument("--python", help="one that has the package phonecheck")
    parser.add_argument("--files", type=int, default=1_000)
    chosen = parser.parse_args()
    if chosen.python and not has_package(chosen.python):
        print(f"{chosen.python} has no package phonecheck: not asked")
        chosen.python = None
    began, files, count, failed = time.monotonic(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in options.seeds(chosen):
            if files >= chosen.files or time.monotonic() - began > chosen.seconds:
                break
            file = File(seed, chosen, folder)
            try:
                count += file.check()
            except (Differs, subprocess.TimeoutExpired) as differs:
                failed += 1
                print(f"--only {seed}: {str(differs)[:1500]}", flush=True)
            files += 1
    print(f"{count:,} answers about the rows of {files:,} files, in {failed} of which two differ; --seed {chosen.seed}, "
          f"{time.monotonic() - began:.0f} s")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
