"""No figure counts unless the output is right: the same bytes as with every fast path switched off, and as many
numbers of each definition as a loop over the regexes finds."""

import hashlib
import json
import os
import subprocess

import library
import workloads

LOCALE = {**os.environ, "LC_ALL": "C"}
SLOW = {**LOCALE, "PHONECHECK_DISABLE": "simd,automata,jit,threads"}
FORMATS = ((), ("--format", "ndjson"), ("--format", "summary"))


def output(words, source=None, environment=None):
    """What a command writes: rows as they are, a summary without how long it took."""
    with open(source or os.devnull, "rb") as input:
        finished = subprocess.run(words, stdin=input, capture_output=True, env=environment or LOCALE)
    if finished.returncode not in (0, 1):
        raise SystemExit(f"exit code {finished.returncode} of {words}\n{finished.stderr.decode()}")
    if "summary" not in words:
        return finished.stdout
    return b"\n".join(line for line in finished.stdout.splitlines() if b" bytes in " not in line)


def differences(commands, rows, progress):
    """Compares the outputs on smaller files of the same kind; a line for each that differs."""
    found, compared = [], 0
    for name, arguments, definitions in inputs():
        file = commands.file(name, rows)
        for format in FORMATS:
            words = [*arguments, *format]
            progress(f"comparing: {name} {' '.join(format)}")
            expected = output(commands.validate(file, *words, "--jobs=1", definitions=definitions), environment=SLOW)
            runs = {
                "1 job": output(commands.validate(file, *words, "--jobs=1", definitions=definitions)),
                "2 jobs": output(commands.validate(file, *words, "--jobs=2", definitions=definitions)),
                "from a pipe": output(commands.validate("-", *words, definitions=definitions), source=file),
            }
            if not format:
                written = workloads.CACHE / "compared.csv"
                output(commands.validate(file, *words, "--output", written, definitions=definitions))
                runs["--output"] = written.read_bytes()
            compared += len(runs)
            found += [f"{name} {' '.join(format)}, {run}: not what the slow path writes"
                      for run, actual in runs.items() if digest(actual) != digest(expected)]
    return compared, found


def digest(output):
    return hashlib.sha256(output).digest()


def inputs():
    column = ("--column", "phone")
    yield "lines", ("--lines",), workloads.SAMPLE
    yield "world", ("--lines",), None
    for kind in ("contacts", "contacts-clean", "contacts-messy", "contacts-rejected"):
        yield kind, column, workloads.SAMPLE
    for definitions in workloads.definitions_outside_subset():
        yield "contacts", column, definitions


def count_differences(commands, rows):
    """Compares how many lines of W1 and W3 each definition accepts with the loop over regexes."""
    found = []
    for name, rows, definitions in (("lines", 4 * rows, workloads.SAMPLE), ("world", rows, workloads.WORLD)):
        file = commands.file(name, rows)
        words = commands.validate(file, "--lines", "--format", "summary", definitions=definitions)
        summary = workloads.CACHE / "summary.json"
        output((*words, "--summary-json", summary))
        counted = json.loads(summary.read_text())["countries"]
        expected = library.output(commands.tools, "regexes", definitions, file)["countries"]
        if counted != expected:
            found.append(f"{name}: {counted} where the regexes accept {expected}")
    return found
