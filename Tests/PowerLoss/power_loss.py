#!/usr/bin/env python3
"""Takes the power from `phonecheck validate` after every call of the system, and looks at what may be left.

    Tests/PowerLoss/power_loss.py path/to/phonecheck [--seed N] [--only links]

strace records the calls of a run that writes several files. After every one of them the power is lost: what wasn't synced is
lost or stored, in any order and in parts. Every named file then has to be the old one or the new one, whole and with its
permissions; and once the run has ended, the new one. Some of what may be left is made for real, in a folder in which the
command then runs again: its files are whole, and nothing else is left. Exits with 1 when something isn't so, with 77 where
no program can be traced.
"""

import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import trace as tracing
from disk import Disk, NotUnderstood

ALL = "--valid v.csv --rejects r.csv --summary-json s.json --duplicates d.csv"
TARGETS = ["out.csv", "v.csv", "r.csv", "s.json", "d.csv"]
OLD = {name: 0o644 for name in TARGETS} | {"r.csv": 0o600}
# How it is run, the files that are there before with their permissions, and how the folder is made ready.
SCENARIOS = {
    "new files": (f"in.csv -o out.csv {ALL}", {}, ""),
    "old files": (f"in.csv -o out.csv {ALL}", OLD, ""),
    "old files with other permissions": (
        f"in.csv -o out.csv {ALL}", {"out.csv": 0o640, "v.csv": 0o600, "r.csv": 0o664, "s.json": 0o4755}, ""),
    "links": (f"in.csv -o link.csv {ALL}", {"real/out.csv": 0o644, "v.csv": 0o644},
              "mkdir real; ln -s real/out.csv link.csv"),
    "links to nothing": (f"in.csv -o link.csv {ALL}", {}, "mkdir real; ln -s real/out.csv link.csv"),
    "hard links": (f"in.csv -o out.csv {ALL}", OLD, "ln out.csv other.csv"),
    "compressed": ("in.csv -o out.csv.gz --valid v.csv --rejects r.csv.zst", {"out.csv.gz": 0o644}, ""),
    "objects": ("in.csv --format ndjson -o out.csv --summary-json s.json", OLD, ""),
    "a new folder": ("in.csv more.csv -o results/", {}, "cp in.csv more.csv"),
    "from a pipe": (f"- -o out.csv {ALL}", OLD, ""),
}
# The same, once again, in a folder that the power loss left.
MOST_REPEATS = 12


class Run:
    def __init__(self, command, folder, name, rng):
        self.command, self.folder, self.rng = command, folder, rng
        self.arguments, self.old, self.setup = SCENARIOS[name]
        self.work = folder / "work"
        self.states, self.repeats, self.failures = 0, 0, []
        self.prepare()

    def prepare(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        numbers = ["1" if i % 3 else f"138{i % 20000:08}" for i in range(30000)]
        (self.work / "in.csv").write_text("name,phone\n" + "".join(f"Li{i},{number}\n" for i, number in enumerate(numbers)))
        if "mkdir" in self.setup:
            self.shell(self.setup)
        for name, mode in self.old.items():
            (self.work / name).write_bytes(b"old\n")
            (self.work / name).chmod(mode)
        if "mkdir" not in self.setup:
            self.shell(self.setup)

    def shell(self, line):
        subprocess.run(["bash", "-euc", line], cwd=self.work, check=True)

    @property
    def words(self):
        words = [self.command, "validate", *self.arguments.split(), "-q", "-j", "2"]
        return ["bash", "-c", 'cat in.csv | "$@"', "cat", *words] if self.arguments.startswith("- ") else words

    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C"}

    def fail(self, text):
        if text in self.failures:
            return
        self.failures.append(text)
        if len(self.failures) < 8:
            print(f"VIOLATION  {text}", flush=True)

    def run(self):
        before = self.files()
        disk = Disk(self.work)
        self.initial = set(disk.folders)
        result, calls = tracing.record(self.words, self.work, self.folder / "trace", self.environment)
        if result.returncode != 1:
            return self.fail(f"ended with {result.returncode}: {result.stderr!r}")
        done = [call for call in calls if disk.apply(call)]
        after = self.files()
        self.compare_with_model(disk, after)
        if before == after or not any(call.name == "write" for call in done):
            return self.fail("no file was written, so nothing is shown")
        kept = []
        for now in [call.end for call in done] + [disk.end + 1]:
            last = next(call for call in reversed(done) if call.end <= now)
            self.lose_power(disk, now, last, before, after, kept)
        for entries, now in self.rng.sample(kept, min(MOST_REPEATS, len(kept))):
            self.repeat(entries, now, after)
        print(f"{len(done)} calls, {self.states} folders that may be left, {self.repeats} runs in one of them")

    def files(self):
        """By path, the contents and permissions of each file of the folder; a link is its text."""
        found = {}
        for path in sorted(self.work.rglob("*")):
            name = str(path.relative_to(self.work))
            if path.is_symlink():
                found[name] = (b"-> " + os.fsencode(os.readlink(path)), 0o777)
            elif path.is_file():
                found[name] = (path.read_bytes(), path.stat().st_mode & 0o7777)
        return found

    def compare_with_model(self, disk, after):
        """What the calls did has to be what is there: otherwise a call wasn't seen."""
        found = {}
        for folder_path, folder in disk.folders.items():
            for name, inode in disk.entries(folder, folder.names).items():
                if not inode.is_folder:
                    path = os.path.relpath(os.path.join(folder_path, name), disk.root)
                    found[path] = (b"".join(data for _, data in inode.writes), inode.modes[-1][1])
        for name in set(found) | set(after):
            if found.get(name) != after.get(name):
                self.fail(f"{name}: the calls that were recorded don't explain what is there")

    def lose_power(self, disk, now, last, before, after, kept):
        """Every file, in every folder that may be left after a call."""
        is_over = now > disk.end
        for folder_path, folder in disk.folders.items():
            choices = list(disk.choices(folder, now, self.rng))
            self.states += len(choices)
            kept += [(self.placed(disk, folder_path, entries, now), now) for entries in self.rng.sample(choices, 1)]
            for entries in choices:
                self.check_entries(disk, folder_path, entries, now, is_over, last, before, after)

    def placed(self, disk, folder_path, chosen, now):
        """A choice for one folder; in the others all was stored."""
        return {
            path: chosen if path == folder_path
            else disk.entries(folder, [change for change in folder.names if change[0] <= now])
            for path, folder in disk.folders.items()}

    def check_entries(self, disk, folder_path, entries, now, is_over, last, before, after):
        relative = os.path.relpath(folder_path, disk.root)
        names = {name for name in {**before, **after} if os.path.dirname(name) == ("" if relative == "." else relative)}
        for path in disk.folders:
            is_new = os.path.dirname(path) == folder_path and path not in self.initial
            if is_over and is_new and os.path.basename(path) not in entries:
                self.fail(f"the run has ended, and the folder {os.path.basename(path)} may be lost")
        for name in names:
            inode = entries.get(os.path.basename(name))
            where = f"{name} after {last}"
            if inode is None:
                if name in before:
                    self.fail(f"{where}: the old file is gone")
                elif is_over:
                    self.fail(f"{name}: the run has ended, and the file may be lost")
                continue
            allowed = [after[name]] if is_over and name in after else [before.get(name), after.get(name)]
            modes = inode.permissions(now)
            for contents in inode.contents(now):
                for mode in modes:
                    if (contents, mode) in allowed:
                        continue
                    if contents in [file[0] for file in allowed if file]:
                        self.fail(f"{where}: its permissions may be {mode:o}")
                    else:
                        self.fail(f"{where}: {len(contents)} bytes, which is neither the old file nor the new one")
                    break

    def repeat(self, entries, now, after):
        """Makes what was left, with as little of the contents as may be, and runs the command again."""
        # Whatever was there, with the inputs.
        self.prepare()
        for folder_path, names in entries.items():
            folder = self.work / os.path.relpath(folder_path, self.work.resolve())
            folder.mkdir(exist_ok=True)
            for name, inode in names.items():
                path = folder / name
                if inode.is_folder or path.is_symlink():
                    continue
                contents = self.rng.choice(list(inode.contents(now)))
                path.unlink(missing_ok=True)
                path.write_bytes(contents)
                path.chmod(min(inode.permissions(now)))
        result = subprocess.run(self.words, cwd=self.work, env=self.environment, capture_output=True)
        self.repeats += 1
        if result.returncode != 1:
            self.fail(f"after a power loss the next run ends with {result.returncode}: {result.stderr!r}")
        found = self.files()
        if left := sorted(set(found) - set(after)):
            self.fail(f"after a power loss the next run leaves {left}")
        for name, (contents, _) in after.items():
            if name != "s.json" and name in found and found[name][0] != contents or name not in found:
                self.fail(f"after a power loss the next run doesn't write {name} as it should")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--only", default="", help="scenarios whose name has this text")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    if not shutil.which("strace") or subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True).returncode:
        print("strace is missing, or may not trace here")
        sys.exit(77)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="power-loss-"))
    failed, states = 0, 0
    try:
        for name in SCENARIOS:
            if options.only not in name or name == "compressed" and not (shutil.which("gzip") and shutil.which("zstd")):
                continue
            print(f"{name}: ", end="", flush=True)
            run = Run(str(pathlib.Path(options.command).resolve()), folder, name, random.Random(options.seed))
            try:
                run.run()
            except NotUnderstood as error:
                run.fail(f"a call that this check doesn't understand: {error}")
            failed, states = failed + len(run.failures), states + run.states
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{states} folders, {failed} violations")
    sys.exit(1 if failed else 0)


main()
