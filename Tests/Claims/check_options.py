#!/usr/bin/env python3
"""Shows that no option is passed over in silence beside another one.

    check_options.py --command .build/release/phonecheck [--only COMMAND] [--options --flush,--bom]

All pairs of options of `validate`, `diff`, `lint`, `cards`, `test`, `examples`, `areas` and `compile` are run on inputs that every
option changes something about. Beside any other option, each one changes the output (what is printed, a file, the exit code), or the
command refuses the pair with exit code 64, or the pair is among those that may do nothing, which `option_pairs.py` lists with
their reasons. An option that the help lists and the table lacks is an error, as is a reason that nothing needs any more.
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import option_pairs

USAGE = 64
# What differs from run to run: what a run records of itself, and the line that says how long it took.
VARYING = re.compile(rb'"command": \[.*?\]|"(?:start|end)": "[^"]*"|"(?:longest_)?seconds": [\d.e-]+|<code>phonecheck .*?</code>')
TIMES = ("bytes in", "\u5b57\u8282\uff0c\u7528\u65f6")


class Command:
    """A subcommand on its inputs; every command line runs once."""

    def __init__(self, path, name, inputs):
        self.path, self.name, self.inputs = path, name, inputs
        self.table, self.places = option_pairs.COMMANDS[name], option_pairs.PLACES[name]
        self.answers, self.lock = {}, threading.Lock()

    def run(self, words, needed, place, attempt=1):
        """The exit code, and all that the command prints and writes; words come before those of the place and those needed."""
        left_out = set().union(*(option_pairs.REPLACES.get(name_of(word), ()) for word in words))
        places_own = [word for word in self.places[place][0] if name_of(word) not in left_out]
        words = self.joined(words, places_own, needed)
        key = (tuple(words), place, attempt)
        with self.lock:
            if key in self.answers:
                return self.answers[key]
        _, definitions, given = self.places[place]
        with tempfile.TemporaryDirectory() as folder:
            for file in self.inputs.iterdir():
                # Only what lint fixes is written.
                (shutil.copy if self.name == "lint" else os.symlink)(file, pathlib.Path(folder, file.name))
            environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PHONECHECK_DEFINITIONS": definitions}
            done = subprocess.run(
                [self.path, self.name, *words], cwd=folder, env=environment, capture_output=True, timeout=60,
                stdin=open(self.inputs / given) if given else subprocess.DEVNULL)
            files = sorted(file for file in pathlib.Path(folder).rglob("*") if file.is_file() and not file.is_symlink())
            written = [(str(file.relative_to(folder)).encode(), file.read_bytes()) for file in files]
        output = VARYING.sub(b"", b"\0".join([done.stdout, done.stderr, *itertools.chain(*written)]))
        output = b"\n".join(line for line in output.split(b"\n") if not any(text.encode() in line for text in TIMES))
        if done.returncode not in (0, 1, 2, USAGE):
            print(f"{self.name} {' '.join(words)}: exit code {done.returncode} in {place}")
        answer = (done.returncode, output)
        with self.lock:
            self.answers[key] = answer
        return answer

    def joined(self, *groups):
        """The words of all groups, each option with its first value."""
        repeatable = option_pairs.REPEATABLE.get(self.name, ())
        seen, words = set(), []
        for part in itertools.chain(*groups):
            name = name_of(part)
            if not part.startswith("--") or name in repeatable and part not in words or name not in seen:
                seen.add(name)
                words.append(part)
        return words

    def outcome(self, option, other):
        """What `option` does beside `other`: "changes", "refused", "nothing"; "needed" if one needs the other."""
        (needed, words), (needed_by_other, others) = self.table[option], self.table[other]
        if name_of(option) in map(name_of, needed_by_other) or name_of(other) in map(name_of, needed):
            return "needed"
        needed = needed + needed_by_other
        refused, usable = False, False
        for place in self.places:
            without = self.run(others, needed, place)
            with_it = self.run(words + others, needed, place)
            usable |= without[0] in (0, 1)
            if with_it[0] == USAGE:
                # That the other option can't be used here by itself shows nothing of the pair.
                refused |= without[0] != USAGE
            elif with_it != without:
                return "changes"
        # What the option needs may be refused beside the other one.
        return "refused" if refused or not usable else "nothing"

    def listed(self):
        """The options that the help lists, by their long names."""
        text = subprocess.run([self.path, self.name, "--help-all"], capture_output=True, check=True, text=True).stdout
        return re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.M)


def name_of(word):
    return word.split("=")[0]


def check(command, only, workers):
    faults, used = [], set()
    listed = [option for option in command.listed() if option not in option_pairs.ELSEWHERE]
    names = {option: name_of(option) for option in command.table}
    for option in sorted(set(listed) ^ set(names.values())):
        faults.append(f"{option} is {'not in the table' if option in listed else 'in the table, but not an option'}")
    options = [option for option in command.table if names[option] in listed]
    pairs = [(a, b) for a, b in itertools.permutations(options, 2) if names[a] != names[b] and (not only or {a, b} & only)]
    counts = collections.Counter()
    for option in options:
        needed, words = command.table[option]
        for place in command.places:
            if command.run(words, needed, place) != command.run(words, needed, place, attempt=2):
                faults.append(f"{option} has different answers in {place}")
        if all(command.run([], needed, place) == command.run(words, needed, place) for place in command.places):
            if option not in option_pairs.NEVER_SHOWN:
                faults.append(f"{option} changes nothing in any place")
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for (option, other), outcome in zip(pairs, pool.map(lambda pair: command.outcome(*pair), pairs)):
            counts[outcome] += 1
            if outcome != "nothing" or option in option_pairs.NEVER_SHOWN:
                continue
            reason = next(
                (key for key in ((command.name, option, other), (None, option, other), (None, option, None))
                 if key in option_pairs.MAY_DO_NOTHING), None)
            if reason:
                used.add(reason)
            else:
                faults.append(f"{option} does nothing beside {other}")
    print(f"{command.name}: {', '.join(f'{n} {what}' for what, n in counts.most_common())}")
    return faults, used


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", required=True)
    parser.add_argument("--only", choices=option_pairs.COMMANDS)
    parser.add_argument("--options", help="only pairs with one of these, separated by commas")
    arguments = parser.parse_args()
    only = set(filter(None, (arguments.options or "").split(",")))
    all_faults, all_used = [], set()
    with tempfile.TemporaryDirectory() as folder:
        inputs = pathlib.Path(folder)
        option_pairs.write_inputs(inputs)
        for name in [arguments.only] if arguments.only else option_pairs.COMMANDS:
            faults, used = check(Command(os.path.abspath(arguments.command), name, inputs), only, os.cpu_count() or 1)
            all_faults += [f"{name}: {fault}" for fault in faults]
            all_used |= used
    if not arguments.only and not only:
        all_faults += [f"{key} is listed, but isn't needed" for key in option_pairs.MAY_DO_NOTHING if key not in all_used]
    for fault in all_faults:
        print(fault)
    return bool(all_faults)


if __name__ == "__main__":
    sys.exit(main())
