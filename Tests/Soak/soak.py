#!/usr/bin/env python3
"""Keeps three processes at work, and watches that they need no more memory and no more open files than at first.

    Tests/Soak/soak.py --command path/to/phonecheck --server path/to/SoakServer --seconds 1800

`check -` answers one number after the other; `validate -` reads a table that doesn't end; a process judges numbers in several
threads with a validator that is replaced a thousand times. Every answer is compared with what was right at first, every line.
Resident memory and open files are sampled from /proc; those of the last half may not be above those of the first tenth by more
than a tenth and 2 MiB. Prints what was done and needed; exits with 1 when something grew or was wrong.
"""

import argparse
import itertools
import os
import pathlib
import subprocess
import sys
import threading
import time

NUMBERS = [
    "13800138000", "+86 138-0013-8000", "1380013800", "+852 61234567", "tel:+86-13800138000", "138****8000", "+93-701234567",
    "１３８００１３８０００", "x", "", "+1 212 555 0102", "0086 13800138000 ext 12", "2" * 40, "+44 07400 123456"]
ALLOWED_KIB = 2048


class Load:
    """A process that is fed without end, and whose output repeats as its input does."""

    def __init__(self, name, arguments, header, block, rows):
        self.name, self.header, self.block, self.rows = name, header, block, rows
        self.fed, self.read, self.wrong = 0, 0, ""
        self.samples = []
        self.ends = threading.Event()
        # What it says of each block, by a run over a single one and a run over two.
        once, twice = (self.answer(arguments, header + block * count) for count in (1, 2))
        self.expected = twice[len(once):]
        self.expected_start = once[:len(once) - len(self.expected)]
        if not self.expected or once != self.expected_start + self.expected:
            raise SystemExit(f"{name}: what it says of a row depends on the rows before")
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.threads = [threading.Thread(target=work) for work in (self.feed, self.compare)]

    @staticmethod
    def answer(arguments, text):
        return subprocess.run(arguments, input=text, capture_output=True).stdout

    def feed(self):
        try:
            self.process.stdin.write(self.header)
            while not self.ends.is_set() and not self.wrong:
                self.process.stdin.write(self.block)
                self.fed += self.rows
            self.process.stdin.close()
        except BrokenPipeError:
            self.wrong = self.wrong or "it reads no more"

    def compare(self):
        output = self.process.stdout
        if output.read(len(self.expected_start)) != self.expected_start:
            self.wrong = "the first output is another"
        while found := output.read(len(self.expected)):
            if found != self.expected and not self.wrong:
                self.wrong = f"another output after {self.read} rows"
            self.read += self.rows

    def end(self):
        self.ends.set()
        for thread in self.threads:
            thread.join()
        code = self.process.wait()
        if self.read != self.fed:
            self.wrong = self.wrong or f"{self.fed} rows were fed, {self.read} came back"
        if code != 1:
            self.wrong = self.wrong or f"ended with {code}"
        return f"{self.read:,} rows"


class Server:
    """The process whose validator is replaced; it counts what it did by itself."""

    def __init__(self, path, seconds):
        self.name, self.samples, self.wrong, self.threads = "server", [], "", []
        self.process = subprocess.Popen([path, str(seconds)], stdout=subprocess.PIPE, text=True)

    def end(self):
        text = self.process.communicate(timeout=120)[0].strip()
        if self.process.returncode != 0:
            self.wrong = f"ended with {self.process.returncode}"
        return text


def sample(process):
    """Resident KiB, and the number of open files."""
    folder = pathlib.Path(f"/proc/{process.pid}")
    status = (folder / "status").read_text()
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return resident, len(os.listdir(folder / "fd"))


def judge(load, summary):
    """Whether nothing grew; prints a line."""
    # While it ends, a process has less.
    samples = load.samples[:-1]
    tenth = max(1, len(samples) // 10)
    first, last = samples[:tenth], samples[len(samples) // 2:]
    if len(samples) < 10:
        load.wrong = load.wrong or "it ended too early to be watched"
        last = last or samples or [(0, 0)]
        first = first or [(0, 0)]
    most = [max(kind) for kind in zip(*first)], [max(kind) for kind in zip(*last)]
    if most[1][0] > most[0][0] * 1.1 + ALLOWED_KIB:
        load.wrong = load.wrong or "its memory grew"
    if most[1][1] > most[0][1]:
        load.wrong = load.wrong or "it has more open files"
    print(f"{load.name}: {summary}; resident {most[0][0]} KiB at most in the first tenth, {most[1][0]} KiB in the last half; "
          f"open files {most[0][1]} and {most[1][1]}" + (f"  WRONG: {load.wrong}" if load.wrong else ""), flush=True)
    return not load.wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", required=True)
    parser.add_argument("--server", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    table = "".join(f'"Li, ""{i}""",{number},{i}\r\n' for i, number in zip(range(2800), itertools.cycle(NUMBERS)))
    lines = "".join(number + "\n" for number in NUMBERS * 20)
    loads = [
        Load("check -", [options.command, "check", "-", "--format", "json"], b"", lines.encode(), len(NUMBERS) * 20),
        Load("validate -", [options.command, "validate", "-", "-q", "-s", "phone", "-j", "2"], b"name,phone,id\r\n",
             table.encode(), 2800),
        Server(options.server, options.seconds),
    ]
    for load in loads:
        for thread in load.threads:
            thread.start()
    until = time.monotonic() + options.seconds
    interval = min(1, options.seconds / 100)
    # What is built on first use is there.
    time.sleep(min(2, options.seconds / 10))
    while time.monotonic() < until:
        for load in loads:
            if load.process.poll() is None:
                load.samples.append(sample(load.process))
        time.sleep(interval)
    are_flat = [judge(load, load.end()) for load in loads]
    sys.exit(0 if all(are_flat) else 1)


main()
