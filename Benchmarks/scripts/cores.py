"""What more cores bring: the same work with 1, 2, 4… jobs, and the part of it that only one thread can do."""

import os
import re
import statistics
import subprocess

import figures
import runs
import workloads
from figures import Row, Target

NAME = "Cores: contacts (W2)"


def job_counts():
    """1, 2, 4… up to the number of processors, which is the last."""
    count, counts = 1, []
    while count < os.cpu_count():
        counts.append(count)
        count *= 2
    return [*counts, os.cpu_count()]


def sections(bench, options, progress):
    """For each kind of output, how the time shrinks with jobs."""
    if options.only not in NAME:
        return
    output = workloads.CACHE / "output.csv"
    kinds = {
        "to /dev/null": (),
        "--unique": ("--unique",),
        "--format ndjson": ("--format", "ndjson"),
        "--messages": ("--messages",),
        "--output file": ("--output", output),
    }
    words = {
        (kind, jobs): bench.validate(bench.file("contacts", bench.rows), "--column", "phone", f"--jobs={jobs}", *extra)
        for kind, extra in kinds.items() for jobs in job_counts()
    }
    samples = runs.measure_by_turns(
        options.tools, {case: runs.Command(line) for case, line in words.items()}, options.rounds, progress)
    yield NAME, [row(case, samples, words[case], bench.rows) for case in words]


def row(case, samples, words, rows):
    kind, jobs = case
    walls = [sample.wall for sample in samples[case]]
    processor = statistics.median(sample.processor for sample in samples[case])
    alone = [sample.wall for sample in samples[kind, 1]]
    ratio = figures.ratio(walls, alone)
    share = statistics.median(serial_seconds(words) for _ in range(3)) / processor
    result = Row(
        f"{kind}, {jobs} job{'s' if jobs > 1 else ''}", figures.duration(statistics.median(walls)), figures.spread(walls),
        figures.duration(processor), figures.number(rows / statistics.median(walls) / 1e6),
        f"{figures.number(ratio)} × 1 job; {100 * share:.1f} % by one thread at a time" if jobs > 1 else
        f"{100 * share:.1f} % by one thread at a time")
    if kind == "to /dev/null":
        result.judged(Target(3, 1, "% by one thread at a time"), 100 * share)
    return result


def serial_seconds(words):
    """How long a run uses what its threads share, each at a time."""
    environment = {**os.environ, "PHONECHECK_LOCK_TIMES": "1"}
    finished = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)
    line = next(line for line in finished.stderr.splitlines() if "one thread at a time:" in line)
    return sum(int(time) for time in re.findall(r"(\d+) µs", line)) / 1e6
