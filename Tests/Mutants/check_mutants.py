#!/usr/bin/env python3
"""Mutates the sources, and shows whether a test notices.

    Tests/Mutants/check_mutants.py [--seed N] [--count N] [--build-only] [--again]

Mutants are drawn by a seed: a comparison turned, a constant off by one, a branch or a statement left out, `&&` and `||`, `+` and `-`.
All are in one debug build, each under a switch that the environment sets, in a copy of the tree in `.build/mutants`. Each test runs once
without a mutant, to learn which mutants it reaches and how long it takes; then each mutant runs against the tests that reach it,
the fastest first, until one fails, crashes or doesn't end. Results are kept as long as a mutant's file is the same, so that a
run that was stopped continues; what survived runs again once tests have changed, against those.

Those that survive and are in `equivalent.tsv`, with the reason, don't count. Exits with 1 when of the others more than one in ten
survives.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

from schemata import PARTS, BuildFailure, Schemata

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Modules whose tests can't reach what is mutated.
BENEATH = {
    "ByteIOTests", "CVectorTests", "PatternAutomataTests", "RegexEngineTests", "StrictJSONTests", "TerminalTextTests"}
# Seconds of tests that run together: first few, so that most mutants cost little.
PORTIONS = (1, 4, 16)
LATER_PORTION = 30
MOST_MEMORY, MOST_BYTES = 8 << 30, 2 << 30


def log(text):
    print(time.strftime("%H:%M:%S"), text, flush=True)


def limit():
    # A job in a shell's background ignores it, and so would a command that a test interrupts.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Tests:
    """The built tests, what each reaches and how long it takes."""

    def __init__(self, program, folder, seed, fingerprint, slowest, most):
        self.program, self.folder, self.slowest, self.most = program, folder, slowest, most
        self.file = folder / f"reached-{seed}.json"
        self.facts = {}
        if self.file.exists():
            stored = json.loads(self.file.read_text())
            if stored["fingerprint"] == fingerprint:
                self.facts = stored["tests"]
        self.fingerprint, self.lock = fingerprint, threading.Lock()

    def list(self):
        output = subprocess.run(
            [self.program, "--testing-library", "swift-testing", "--list-tests"], capture_output=True, text=True, check=True)
        return [line for line in output.stdout.splitlines() if "/" in line or "(" in line]

    def run(self, names, mutant=0, reached=None, seconds=600):
        """How tests end: "passed", or what failed; and the time they took."""
        environment = {
            key: value for key, value in os.environ.items() if not key.startswith("PHONECHECK_")}
        folder = self.folder / f"tmp-{threading.get_ident()}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        environment |= {
            "PHONECHECK_MUTANT": str(mutant), "TMPDIR": str(folder), "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
        if reached:
            environment["PHONECHECK_MUTANTS_REACHED"] = str(reached)
        pattern = "^(?:" + "|".join(map(re.escape, names)) + ")(?:/|$)"
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", "--filter", pattern], cwd=self.folder / "tree",
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True, preexec_fn=limit)
        start, late = time.monotonic(), threading.Event()

        def end():
            late.set()
            self.kill(process)

        timer = threading.Timer(seconds, end)
        timer.start()
        failure, ran = "", False
        try:
            for line in process.stdout:
                line = re.sub(r"\x1b\[[0-9;]*m", "", line)
                ran = ran or line.startswith("◇ Test ") and not line.startswith("◇ Test run")
                if line.startswith("✘") and not failure:
                    failure = line.strip()[:160]
                    self.kill(process)
            code = process.wait()
        finally:
            timer.cancel()
            self.kill(process)
            shutil.rmtree(folder, ignore_errors=True)
        taken = time.monotonic() - start
        if late.is_set():
            return f"didn't end in {seconds:.0f} s", taken
        if failure or code:
            return failure or f"ended with {code}", taken
        return "passed" if ran else "nothing ran", taken

    @staticmethod
    def kill(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def hash(self, name, texts):
        """Of the files that say the name of a test's suite."""
        module, _, rest = name.partition(".")
        suite = rest.split("/")[0]
        digest = hashlib.sha256()
        for path, text in texts.items():
            if path.startswith(f"Tests/{module}/") and suite.split("(")[0] in text:
                digest.update(text.encode())
        return digest.hexdigest()[:16]

    def is_known(self, fact, digest):
        """Whether a test is the same as when it ran, and had as much time."""
        return bool(fact) and fact["hash"] == digest and (
            not fact["result"].startswith("didn't end") or fact["limit"] >= self.slowest)

    def learn(self, jobs):
        """Runs each test alone, unless it is known."""
        names = [name for name in self.list() if name.split(".")[0] not in BENEATH]
        texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("Tests/**/*.swift"))}
        hashes = {name: self.hash(name, texts) for name in names}
        unknown = [name for name in names if not self.is_known(self.facts.get(name), hashes[name])]
        self.facts = {name: fact for name, fact in self.facts.items() if name in hashes and name not in unknown}
        log(f"{len(names)} tests; {len(unknown)} run alone, to see what they reach")

        def look(name):
            file = self.folder / f"reached-{threading.get_ident()}"
            file.write_bytes(bytes(65536))
            # A test that takes longer isn't asked.
            result, taken = self.run([name], reached=file, seconds=1.5 * self.slowest)
            reached = [number for number, byte in enumerate(file.read_bytes()) if byte]
            fact = {
                "hash": hashes[name], "result": result, "seconds": round(taken, 2), "limit": self.slowest,
                "reached": reached}
            with self.lock:
                self.facts[name] = fact
                if result not in ("passed", "nothing ran"):
                    log(f"  without a mutant: {name}: {result}")
                if len(self.facts) % 50 == 0:
                    self.save()

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(look, unknown))
        self.save()

    def save(self):
        self.file.write_text(json.dumps({"fingerprint": self.fingerprint, "tests": self.facts}))

    def reaching(self, number, module):
        """The tests that reach a mutant and pass without it: those of its module, the others, each the fastest first."""
        found = [
            (not name.startswith(f"{module}Tests."), fact["seconds"], name) for name, fact in self.facts.items()
            if fact["result"] == "passed" and number in fact["reached"] and fact["seconds"] <= self.slowest]
        return [(seconds, name) for _, seconds, name in sorted(found)]

    def judge(self, number, module, passed):
        """What noticed a mutant: ("killed", how) or ("survived", after how many tests).

        Tests that are known to pass, `passed`, aren't asked again; those that do are added.
        """
        waiting = self.reaching(number, module)
        count = len(waiting)
        if not waiting:
            return "not reached", ""
        waiting = [(seconds, name) for seconds, name in waiting if passed.get(name) != self.facts[name]["hash"]]
        portions, spent = iter(PORTIONS), 0
        while waiting and spent < self.most:
            portion, names, seconds = next(portions, LATER_PORTION), [], 0
            while waiting and (not names or seconds + waiting[0][0] <= portion) and len(names) < 400:
                seconds += waiting[0][0]
                names.append(waiting.pop(0)[1])
            result, taken = self.run(names, number, seconds=10 + 10 * seconds)
            spent += taken
            # What fails without the mutant as well shows nothing.
            if result != "passed" and self.run(names, seconds=10 + 10 * seconds)[0] == "passed":
                return "killed", f"{names[0] if len(names) == 1 else f'one of {len(names)} tests'}: {result}"
            if result == "passed":
                passed |= {name: self.facts[name]["hash"] for name in names}
        return "survived", f"{count - len(waiting)} of {count} tests"


class Results:
    """What became of each mutant, kept for those whose file is the same."""

    def __init__(self, file, texts):
        self.file, self.lock = file, threading.Lock()
        self.sources = {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts.items()}
        self.facts = {}
        if file.exists():
            self.facts = {tuple(key): fact for key, fact in json.loads(file.read_text())}

    def known(self, point, tests):
        """Whether it was killed, or survived the tests as they are."""
        fact = self.facts.get(point.key)
        return bool(fact) and fact["source"] == self.sources[point.file] and (
            fact["result"] == "killed" or fact["tests"] == tests)

    def passed(self, point):
        """The tests that are known to pass, with their hashes."""
        fact = self.facts.get(point.key)
        return dict(fact["passed"]) if fact and fact["source"] == self.sources[point.file] else {}

    def add(self, point, tests, result, how, passed):
        with self.lock:
            self.facts[point.key] = {
                "source": self.sources[point.file], "tests": tests, "result": result, "how": how,
                "passed": passed if result == "survived" else {}}
            self.file.write_text(json.dumps(list(self.facts.items())))


def equivalents():
    """(file, line, what) of those that survive for a reason."""
    lines = (HERE / "equivalent.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    for row in rows:
        if len(row) != 4 or not all(row):
            sys.exit(f"equivalent.tsv: four texts are needed: {row}")
    return {tuple(row[:3]) for row in rows}


def summarize(mutants, results):
    excused = equivalents()
    counts = collections.defaultdict(collections.Counter)
    survivors = []
    for number, (part, point) in mutants.items():
        result = results.facts[point.key]["result"]
        if result != "killed" and (point.file, point.source, point.what) in excused:
            result = "equivalent"
        counts[part][result] += 1
        if result in ("survived", "not reached"):
            survivors.append((number, point, result))
    for number, point, result in survivors:
        print(f"{result} {number}: {point.file}:{point.line}:{point.column} {point.what}\n    {point.source}")
    columns = ("killed", "equivalent", "survived", "not reached")
    print(f"\n{'':14}" + "".join(f"{column:>13}" for column in columns))
    total = collections.Counter()
    for part in PARTS:
        total += counts[part]
        print(f"{part:14}" + "".join(f"{counts[part][column]:13}" for column in columns))
    print(f"{'all':14}" + "".join(f"{total[column]:13}" for column in columns))
    judged = total.total() - total["equivalent"]
    left = total["survived"] + total["not reached"]
    print(f"\n{left} of {judged} survive: {100 * left / max(judged, 1):.1f} %")
    return left * 10 <= judged


def fingerprint(files):
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=240)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--slowest", type=float, default=10, help="seconds of the slowest tests that are asked")
    parser.add_argument("--most", type=float, default=300, help="seconds of tests for a mutant that survives them")
    parser.add_argument("--swift", default="swift")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--again", action="store_true", help="judge all again")
    options = parser.parse_args()
    folder = ROOT / ".build/mutants"
    folder.mkdir(parents=True, exist_ok=True)
    schemata = Schemata(ROOT, folder, options.swift, options.seed, options.count, log)
    try:
        program = schemata.build()
    except BuildFailure as failure:
        sys.exit(f"the build fails for another reason than a mutant:\n{failure}")
    mutants = schemata.mutants()
    log(f"{len(mutants)} mutants of seed {options.seed}; {len(schemata.refused)} were refused by the compiler")
    if options.build_only:
        return
    sources = fingerprint([*sorted(ROOT.glob("Sources/**/*.swift")), HERE / "schemata.py", HERE / "swift_points.py"])
    tests = Tests(
        program, folder, options.seed, f"{sources} {sorted(point.key for _, point in mutants.values())}", options.slowest, options.most)
    tests.learn(options.jobs)
    results = Results(folder / "results.json", schemata.texts)
    tests_hash = f"{fingerprint(sorted(ROOT.glob('Tests/*Tests/**/*.swift')))} {options.slowest} {options.most}"
    waiting = [number for number, (_, point) in mutants.items() if options.again or not results.known(point, tests_hash)]
    log(f"{len(waiting)} mutants to judge")

    def judge(number):
        start = time.monotonic()
        _, point = mutants[number]
        passed = {} if options.again else results.passed(point)
        result, how = tests.judge(number, point.file.split("/")[1], passed)
        results.add(point, tests_hash, result, how, passed)
        log(f"{number} {result} in {time.monotonic() - start:.0f} s: {point.file}:{point.line} {point.what}; {how}")

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(judge, waiting))
    sys.exit(0 if summarize(mutants, results) else 1)


if __name__ == "__main__":
    main()
