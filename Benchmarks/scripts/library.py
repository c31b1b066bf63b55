"""What the library is measured with: figures that PhoneBench takes inside one process, in processor time."""

import json
import statistics
import subprocess

import figures
import workloads
from figures import Row, Target


def output(tools, *words):
    return json.loads(subprocess.run([tools / "PhoneBench", *map(str, words)], check=True, capture_output=True).stdout)


def lines_in_memory(tools, name, definitions, rows, rounds, target):
    """BulkValidator over lines in memory, and how often it is faster than the loop over regexes."""
    taken = output(tools, "memory", definitions, workloads.path(tools, name, rows), rounds)
    if taken["differences"]:
        raise SystemExit(f"{name}: the verdicts on {taken['differences']} lines differ from those of the regexes")
    labels = {
        "lines": "finding the lines (C, memchr)", "regexes": "loop over regexes (C, pcre2_jit_match)",
        "validator": "BulkValidator",
    }
    rows = []
    for key, label in labels.items():
        median = statistics.median(taken[key])
        row = Row(label, "", figures.spread(taken[key]), figures.duration(median),
                  figures.number(taken["rows"] / median / 1e6))
        if key == "validator":
            faster = figures.ratio(taken["regexes"], taken[key])
            row.ratio = f"{figures.number(faster)} × as fast as the loop"
            row.judged(target, faster)
        rows.append(row)
    return rows


CALL_TARGETS = {"canonical": (150, 60), "messy": (400, 200), "rejected": (500, 250)}


def single_calls(tools, rounds):
    """validate(String) by shape, typing states, loading."""
    taken = output(tools, "calls", workloads.SAMPLE, workloads.WORLD, rounds)
    rows = []
    for name, values in taken.items():
        median = statistics.median(values)
        row = Row(name, "", figures.spread(values), figures.duration(median))
        kind = name.partition(": ")[2].split(":")[0]
        if name.startswith("validate, prepareTable()") and kind in CALL_TARGETS:
            row.judged(Target(*CALL_TARGETS[kind], "ns"), median * 1e9)
        rows.append(row)
    return rows


def sections(tools, rows, rounds, only, progress):
    def faster(reach, aim):
        return Target(reach, aim, "× as fast", at_least=True)

    planned = {
        "Lines (W1) in memory to verdicts, five definitions": lambda: lines_in_memory(
            tools, "lines", workloads.SAMPLE, 4 * rows, rounds, faster(4, 6.5)),
        "World (W3) in memory to verdicts, the built-in catalog": lambda: lines_in_memory(
            tools, "world", workloads.WORLD, rows, rounds, faster(5, 7)),
        "Single calls": lambda: single_calls(tools, 3 * rounds),
    }
    for name, measured in planned.items():
        if only in name:
            progress(name)
            yield name, measured()
