"""Runs `phonecheck validate` in a folder of its own, and holds its files to what was promised."""

import collections
import gzip
import json
import os
import shutil
import subprocess

MODES = {
    "rows": "-o out.csv",
    "standard output": "",
    "objects": "--format ndjson -o out.csv",
    "all files": "-o out.csv --valid v.csv --rejects r.csv --summary-json s.json",
    "side files": "--valid v.csv --rejects r.csv",
    "summary": "--format summary -o out.csv --summary-json s.json",
    "unique": "--unique -o out.csv",
    "range": "--byte-range 0:40000 -o out.csv",
    "compressed": "-o out.csv.gz --rejects r.csv",
    "UTF-16": "-o out.csv --valid v.csv --output-encoding utf-8",
    "objects on lines": "-s .phone -o out.csv",
    "several files": "-o checked/ --summary-json s.json",
    "the last of each": "--drop-duplicates last --valid v.csv --duplicates r.csv",
}
# What is read where it isn't in.csv.
INPUTS = {
    "compressed": "in.csv.gz", "UTF-16": "in.utf16.csv", "objects on lines": "in.ndjson", "several files": "in.csv in2.csv"}
FILES = ["out.csv", "out.csv.gz", "v.csv", "r.csv", "s.json", *(
    f"checked/{name}.csv" for name in ("in", "in2", "big", "big2"))]
# A run takes less than a second; a busy machine may keep it waiting.
HANGS_AFTER_SECONDS = 300
ABSENT = {}
OLD = {name: b"old\n" for name in FILES}


class Harness:
    def __init__(self, command, folder, library, rng):
        self.command, self.folder, self.library, self.rng = command, folder, library, rng
        self.tried, self.failed = collections.Counter(), []
        self.counts = collections.Counter()
        rows = ["1" if i % 3 else f"138{i:08}" for i in range(8000)]
        text = "name,phone\n" + "".join(f"Li{i},{row}\n" for i, row in enumerate(rows))
        self.write("in.csv", text)
        # More than a pipe holds.
        self.write("large.csv", text + text.partition("\n")[2] * 4)
        self.write("in2.csv", text.replace("138", "139"))
        self.write("in.csv.gz", gzip.compress(text.encode()))
        self.write("in.utf16.csv", text.encode("utf-16"))
        self.write("in.ndjson", "".join(json.dumps({"name": f"Li{i}", "phone": row}) + "\n" for i, row in enumerate(rows)))
        # Programs that are called keep their calls: what is tried here is how theirs are used.
        (self.folder / "bin").mkdir()
        for name in ("gzip",):
            self.write(f"bin/{name}", f'#!/bin/sh\nunset LD_PRELOAD\nexec {shutil.which(name)} "$@"\n')
            (self.folder / "bin" / name).chmod(0o755)
        self.expected = {mode: self.complete(MODES[mode], INPUTS.get(mode, "in.csv")) for mode in MODES}

    def write(self, name, contents):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)

    def read(self, name):
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None

    def arguments(self, options, file="in.csv"):
        return [self.command, "validate", *file.split(), "-q", "-j", "2", *options.split()]

    def arguments_of(self, mode):
        return self.arguments(MODES[mode], INPUTS.get(mode, "in.csv"))

    def prepare(self, before):
        """Removes what runs left, and writes the files that are there before the next one."""
        for path in [*self.leftovers(), *map(self.folder.joinpath, FILES)]:
            path.unlink(missing_ok=True)
        for name, contents in before.items():
            if contents is not None:
                self.write(name, contents)

    def run(self, arguments, environment=None, **more):
        more.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(
            arguments, cwd=self.folder, stderr=subprocess.PIPE, timeout=HANGS_AFTER_SECONDS,
            env={"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C", **(environment or {})}, **more)

    def complete(self, options, file="in.csv"):
        """What a run gives when nothing fails: standard output and files."""
        self.prepare(ABSENT)
        result = self.run(self.arguments(options, file))
        return result.stdout, {name: self.read(name) for name in FILES}

    def fail(self, what, why):
        self.failed.append(f"{what}: {why}")
        print(f"VIOLATION  {what}: {why}", flush=True)

    def leftovers(self):
        return list(self.folder.rglob("*.tmp"))

    def is_whole(self, name, found, whole):
        """Whether a file is complete; summaries tell durations, which differ."""
        if name == "s.json":
            return found not in (None, OLD[name]) and found.endswith(b"}\n")
        if name == "out.csv" and whole and whole.startswith(b"Rows "):
            return found is not None and found.startswith((b"Rows ", "行数".encode()))
        return found == whole

    def check(self, group, what, result, expected, before, leftovers=False):
        """0 or 1 and every file complete, or 2 and a message, and every file complete or as it was.

        With `leftovers` the run was ended by a signal, and may have left files for its owner alone.
        """
        self.tried[group] += 1
        stdout, files = expected
        status = result.returncode
        if status < 0 and not leftovers:
            return self.fail(what, f"ended by signal {-status}")
        states = {}
        for name, whole in files.items():
            found = self.read(name)
            states[name] = (
                "absent" if whole is None else "new" if self.is_whole(name, found, whole)
                else "old" if found == before.get(name) else "cut")
        if "cut" in states.values():
            self.fail(what, f"a file is neither complete nor as it was: {states}")
        if status in (0, 1):
            if "old" in states.values() or result.stdout not in (None, stdout):
                self.fail(what, f"ended with {status}, and not all is there: {states}")
        elif status == 2:
            message = result.stderr.decode()
            if "phonecheck: " not in message:
                self.fail(what, f"ended with 2 and says {message!r}")
            if {"old", "new"} <= set(states.values()) and "Already complete" not in message:
                self.fail(what, f"files were replaced, and the message doesn't say so: {states} {message!r}")
        elif not leftovers:
            self.fail(what, f"ended with {status}: {result.stderr!r}")
        left = self.leftovers()
        if left and not leftovers:
            self.fail(what, f"left {[path.name for path in left]}")
        for path in left:
            # A complete file has the permissions that it will have under its name.
            contents = path.read_bytes()
            is_complete = any(self.is_whole(name, contents, whole) for name, whole in files.items() if whole is not None)
            if path.stat().st_mode & 0o077 and not is_complete:
                self.fail(what, f"{path.name} can be read by others")

    def shell(self, group, line, statuses, message=None, before=ABSENT, expected=None, prefix=()):
        """Runs a line of shell, in which `phonecheck` is the command, after the words of `prefix`."""
        self.prepare(before)
        script = line.replace("phonecheck", f"'{self.command}'")
        result = self.run([*prefix, "bash", "-c", script])
        self.tried[group] += 1
        text = result.stderr.decode()
        if result.returncode not in statuses:
            self.fail(line, f"ended with {result.returncode}: {text!r}")
        if message and message not in text:
            self.fail(line, f"doesn't say {message!r} but {text!r}")
        for name, contents in (expected or {}).items():
            if self.read(name) != contents:
                self.fail(line, f"{name} isn't what it should be")
        if left := self.leftovers():
            self.fail(line, f"left {[path.name for path in left]}")
        return result
