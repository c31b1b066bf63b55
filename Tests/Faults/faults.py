#!/usr/bin/env python3
"""Makes calls of the system fail under `phonecheck validate`, and holds it to what it promises about its files.

    Tests/Faults/faults.py path/to/phonecheck --seconds 120 --seed 1

A run ends with 0 or 1 and every file complete, or with 2, a message, and every file complete or as it was. Nothing else is
left beside the files, except by SIGKILL, and then for the owner alone and until the next run. Prints what was tried and what
held; ends with 1 when something did not.
"""

import argparse
import collections
import errno
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
CALLS = ["read", "write", "open", "fsync", "rename", "close", "fstat", "mmap", "pread"]
MODES = {
    "rows": "-o out.csv",
    "standard output": "",
    "objects": "--format ndjson -o out.csv",
    "all files": "-o out.csv --valid v.csv --rejects r.csv --summary-json s.json",
    "side files": "--valid v.csv --rejects r.csv",
    "summary": "--format summary -o out.csv --summary-json s.json",
    "unique": "--unique -o out.csv",
    "range": "--byte-range 0:40000 -o out.csv",
}
FILES = ["out.csv", "v.csv", "r.csv", "s.json"]
OLD = b"old\n"


class Faults:
    def __init__(self, command, folder, library, rng):
        self.command, self.folder, self.library, self.rng = command, folder, library, rng
        self.tried, self.failed = collections.Counter(), []
        self.counts = collections.Counter()
        rows = ["1" if i % 3 else f"138{i:08}" for i in range(8000)]
        self.write("in.csv", "name,phone\n" + "".join(f"Li{i},{row}\n" for i, row in enumerate(rows)))

    def write(self, name, text):
        (self.folder / name).write_bytes(text.encode() if isinstance(text, str) else text)

    def read(self, name):
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None

    def arguments(self, options, file="in.csv"):
        return [self.command, "validate", file, "-q", "-j", "2", *options.split()]

    def prepare(self, with_old):
        for path in self.folder.iterdir():
            if path.name in FILES or path.name.endswith(".tmp"):
                path.unlink()
        for name in FILES if with_old else []:
            self.write(name, OLD)

    def run(self, arguments, environment=None, **more):
        more.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(
            arguments, cwd=self.folder, stderr=subprocess.PIPE, timeout=60,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", **(environment or {})}, **more)

    def complete(self, options, file="in.csv"):
        """What the run gives when nothing fails: standard output and files. Durations differ, so JSON is left out."""
        self.prepare(False)
        result = self.run(self.arguments(options, file))
        return result.stdout, {name: self.read(name) for name in FILES}

    def fail(self, what, why):
        self.failed.append(f"{what}: {why}")
        print(f"VIOLATION  {what}: {why}", flush=True)

    def check(self, group, what, result, expected, with_old, leftovers=False):
        self.tried[group] += 1
        stdout, files = expected
        status = result.returncode
        if status < 0 and not leftovers:
            return self.fail(what, f"ended by signal {-status}")
        states = {}
        for name, whole in files.items():
            found, before = self.read(name), OLD if with_old else None
            is_whole = found == whole if name != "s.json" else found not in (None, OLD) and found.endswith(b"}\n")
            if name == "out.csv" and whole and whole.startswith(b"rows "):
                is_whole = found is not None and found.startswith(b"rows ")
            states[name] = "absent" if whole is None else "new" if is_whole else "old" if found == before else "cut"
        if "cut" in states.values():
            self.fail(what, f"a file is neither complete nor as it was: {states}")
        if status in (0, 1):
            if "old" in states.values() or result.stdout not in (None, stdout):
                self.fail(what, f"ended with {status}, and not all is there: {states}")
        elif status == 2:
            message = result.stderr.decode()
            if not message.startswith("phonecheck: ") and "phonecheck" not in message:
                self.fail(what, f"ended with 2 and says {message!r}")
            if {"old", "new"} <= set(states.values()) and "already complete" not in message:
                self.fail(what, f"files were replaced, and the message doesn't say so: {states} {message!r}")
        elif not leftovers:
            self.fail(what, f"ended with {status}: {result.stderr!r}")
        left = [path for path in self.folder.iterdir() if path.name.endswith(".tmp")]
        if left and not leftovers:
            self.fail(what, f"left {[path.name for path in left]}")
        for path in left:
            if path.stat().st_mode & 0o077:
                self.fail(what, f"{path.name} can be read by others")

    # Calls that fail

    def call(self, mode, call, number, fault):
        options = MODES[mode]
        expected = self.expected[mode]
        with_old = number % 2 == 0
        self.prepare(with_old)
        log = self.folder / "counts"
        log.unlink(missing_ok=True)
        result = self.run(
            self.arguments(options),
            {"LD_PRELOAD": self.library, "FAULT": f"{call}:{number}:{fault}", "FAULT_LOG": str(log)})
        if log.exists():
            for line in log.read_text().splitlines():
                name, count = line.split()
                self.counts[name] = max(self.counts[name], int(count))
        what = f"{mode}: {call} {number} {'short' if fault == 'short' else errno.errorcode[fault]}"
        self.check(f"calls of {call} that fail or fall short", what, result, expected, with_old)
        if fault in ("short", errno.EINTR) and result.returncode not in (0, 1):
            self.fail(what, f"ended with {result.returncode}: {result.stderr!r}")

    def calls(self, until):
        self.expected = {mode: self.complete(options) for mode, options in MODES.items()}
        faults = {call: [errno.EIO, errno.EINTR] for call in CALLS}
        faults["write"] += [errno.ENOSPC, "short"]
        faults["read"] += ["short"]
        faults["open"] += [errno.EMFILE, errno.EACCES]
        faults["mmap"] = [errno.ENOMEM]
        cases = [
            (mode, call, number, fault) for mode in MODES for call in CALLS for number in range(1, 61)
            for fault in faults[call]]
        self.rng.shuffle(cases)
        for done, case in enumerate(cases):
            # What is never reached can't fail.
            if self.counts and case[2] > 1 + self.counts[case[1]] and done > 200:
                continue
            if time.monotonic() > until:
                print(f"  time is over after {done} of {len(cases)} faults")
                break
            self.call(*case)
        for call in ("read", "write", "open", "fsync", "rename", "close"):
            if not self.counts[call]:
                self.fail(call, "was never counted: the library doesn't interpose it")

    # Signals

    def signals(self, count):
        rows = self.folder / "big.csv"
        rows.write_bytes(b"phone\n" + b"13800138000\n1\n" * 400_000)
        options = MODES["all files"]
        begin = time.monotonic()
        expected = self.complete(options, "big.csv")
        span = time.monotonic() - begin
        for index in range(count):
            number = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL][index % 4]
            with_old = index % 8 < 4
            self.prepare(with_old)
            process = subprocess.Popen(
                self.arguments(options, "big.csv"), cwd=self.folder, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE)
            time.sleep(self.rng.uniform(0, span * 1.1))
            process.send_signal(number)
            _, errors = process.communicate()
            result = subprocess.CompletedProcess([], process.returncode, None, errors)
            killed = number == signal.SIGKILL
            what = f"{number.name} {index}"
            if process.returncode in (0, 1, -number):
                result.returncode = 0 if process.returncode >= 0 else -number
                self.check_signalled(what, result, expected, with_old, killed)
            else:
                self.fail(what, f"ended with {process.returncode}: {errors!r}")
            if killed:
                self.run(self.arguments(options))
                left = [path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")]
                if left:
                    self.fail(what, f"the next run left {left}")
        rows.unlink()

    def check_signalled(self, what, result, expected, with_old, killed):
        self.check("signals at random moments", what, result, expected, with_old, leftovers=result.returncode < 0)
        left = [path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")]
        if left and not killed:
            self.fail(what, f"left {left}")

    # Places

    def shell(self, group, line, statuses, message=None, with_old=False, expected=None):
        self.prepare(with_old)
        script = line.replace("phonecheck", f"'{self.command}'")
        result = self.run(["bash", "-c", script])
        self.tried[group] += 1
        text = result.stderr.decode()
        if result.returncode not in statuses:
            self.fail(line, f"ended with {result.returncode}: {text!r}")
        if message and message not in text:
            self.fail(line, f"doesn't say {message!r} but {text!r}")
        for name, contents in (expected or {}).items():
            if self.read(name) != contents:
                self.fail(line, f"{name} isn't what it should be")
        left = [path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")]
        if left:
            self.fail(line, f"left {left}")

    def places(self):
        whole = self.complete(MODES["all files"])[1]
        files = {name: whole[name] for name in ("v.csv", "r.csv")}
        run = "phonecheck validate -q in.csv"
        group = "places that are full, closed or limited"
        self.shell(group, f"{run} > /dev/full", [2], "No space left")
        self.shell(group, f"{run} -o /dev/full --valid v.csv", [2], "No space left", expected={"v.csv": None})
        self.shell(
            group, f"{run} --valid v.csv --rejects r.csv | head -c 100 > /dev/null; exit ${{PIPESTATUS[0]}}", [0, 1],
            expected=files)
        self.shell(group, f"{run} | head -c 100 > /dev/null; exit ${{PIPESTATUS[0]}}", [0])
        self.shell(
            group, f"{run} --valid v.csv --rejects r.csv -o >(head -c 100 > /dev/null)", [2], "closed the pipe",
            expected=files)
        self.shell(group, f"ulimit -n 16; {run} -o out.csv --valid v.csv --rejects r.csv --summary-json s.json", [1])
        self.shell(group, f"ulimit -n 5; {run} -o out.csv --valid v.csv --rejects r.csv", [1, 2])
        self.shell(group, f"ulimit -f 8; {run} -o out.csv", [2], "File too large", True, {"out.csv": OLD})
        for kilobytes in (200_000, 400_000):
            self.shell(group, f"ulimit -v {kilobytes}; {run} -o out.csv", [1, 2])
        self.shell(group, f"{run} -o none/out.csv", [2], "create the folder first")
        group = "inputs of every kind"
        for made, message in [
            ("true", "check the path"), ("mkdir x", "directory"), ("ln -s x x", ""), ("touch x", "is empty"),
        ]:
            self.shell(group, f"rm -rf x; {made}; phonecheck validate -q x -o out.csv; s=$?; rm -rf x; exit $s", [2], message)
        self.shell(group, "rm -f x; mkfifo x; cat in.csv > x & phonecheck validate -q x -o out.csv; s=$?; rm x; exit $s",
                   [1], expected={"out.csv": self.expected["rows"][1]["out.csv"]})
        for name, made in [("in.csv", "true"), ("l", "ln -s in.csv l"), ("h", "ln in.csv h")]:
            self.shell(group, f"{made}; {run} -o {name}; s=$?; rm -f l h; exit $s", [2], "is the input")
        self.shell(
            group, "cp in.csv g; for i in {1..7}; do cat g g > y; mv y g; done; mkfifo p; "
            "{ head -c 100 > /dev/null; truncate -s 1000 g; cat > /dev/null; } < p & "
            "phonecheck validate -q -j1 -s 2 g -o p --valid v.csv; s=$?; rm -f g p; exit $s", [2], "was cut from",
            expected={"v.csv": None})
        self.small_disk(run)

    def small_disk(self, run):
        group = "a small disk, and one that can't be written"
        place = self.folder / "disk"
        place.mkdir(exist_ok=True)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", place], capture_output=True).returncode:
            print("  skipped: a small disk needs the right to mount one")
            return
        try:
            self.shell(group, f"{run} -o disk/out.csv", [2], "make room there")
            if list(place.iterdir()):
                self.fail("a small disk", "a file was left")
            subprocess.run(["mount", "-o", "remount,ro", place], check=True)
            self.shell(group, f"{run} -o disk/out.csv", [2], "choose a folder that can be written")
        finally:
            subprocess.run(["umount", place], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--seconds", type=float, default=120, help="how long calls are made to fail")
    parser.add_argument("--signals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        library = folder / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, HERE / "faults.c", "-ldl"], check=True)
        work = folder / "work"
        work.mkdir()
        faults = Faults(str(pathlib.Path(options.command).resolve()), work, str(library), random.Random(options.seed))
        faults.expected = {mode: faults.complete(text) for mode, text in MODES.items()}
        faults.places()
        faults.signals(options.signals)
        faults.calls(time.monotonic() + options.seconds)
        for group, count in sorted(faults.tried.items()):
            print(f"{count:6}  {group}")
        print("calls at most in one run: " + ", ".join(f"{call} {faults.counts[call]}" for call in CALLS))
        print(f"{len(faults.failed)} violations")
        sys.exit(1 if faults.failed else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
