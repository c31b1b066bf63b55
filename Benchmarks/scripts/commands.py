"""What the command is measured with: one run after another, by turns with what it is compared with."""

from __future__ import annotations

import dataclasses
import statistics

import figures
import runs
import workloads
from figures import Row, Target


@dataclasses.dataclass(frozen=True)
class Case:
    """A command, what its time is divided by, and what the first of those ratios is held to."""

    name: str
    command: runs.Command
    over: tuple = ()
    target: Target | None = None


WC = "wc -l"
COPY = "cp of that output"
CAT = "cat of that output between pipes"
LOOP = "loop over regexes (C, pcre2_jit_match)"


def times(reach, aim, other):
    return Target(reach, aim, f"× {other}")


class Commands:
    """The cases over the files of one size."""

    def __init__(self, tools, phonecheck, rows):
        self.tools, self.phonecheck, self.rows = tools, phonecheck, rows

    def file(self, name, rows):
        return workloads.path(self.tools, name, rows)

    def validate(self, *words, definitions=workloads.SAMPLE):
        chosen = ("--definitions", definitions) if definitions else ()
        return (self.phonecheck, "validate", "-q", *chosen, *words)

    def sections(self):
        yield "Contacts (W2): CSV, four columns appended", self.rows, self.contacts()
        yield "Contacts of one kind, a fifth as many rows", self.rows // 5, self.kinds()
        yield "Lines (W1): five definitions", 4 * self.rows, self.lines("lines", 4 * self.rows, workloads.SAMPLE)
        yield "World (W3): the built-in catalog", self.rows, self.lines("world", self.rows, None)
        yield "Start", None, [Case(
            "phonecheck check NUMBER", runs.Command((self.phonecheck, "check", "+8613800138000")),
            target=Target(15, 6, "ms"))]

    def contacts(self):
        file = self.file("contacts", self.rows)
        column = ("--column", "phone")
        output = workloads.CACHE / "output.csv"
        unasked, asked = workloads.definitions_outside_subset()

        def case(name, *words, over=(WC,), target=None, definitions=workloads.SAMPLE, **streams):
            source = ("-",) if streams else (file,)
            command = runs.Command(self.validate(*source, *column, *words, definitions=definitions), **streams)
            return Case(name, command, over, target)

        one_job = "to /dev/null, 1 job"
        return [
            Case(WC, runs.Command(("wc", "-l", file))),
            Case("CSV reader a byte at a time (C), nothing written",
                 runs.Command((self.tools / "PhoneBench", "csv", file)), (WC,)),
            case(one_job, "--jobs=1", target=times(5, 3, WC)),
            case("to /dev/null, 2 jobs", "--jobs=2", target=times(3.5, 2, WC)),
            case("--format summary, 1 job", "--jobs=1", "--format", "summary", target=times(3, 2, WC)),
            case("--format summary, 2 jobs", "--jobs=2", "--format", "summary"),
            case("--format ndjson, 1 job", "--jobs=1", "--format", "ndjson", target=times(12, 8, WC)),
            case("--format ndjson, 2 jobs", "--jobs=2", "--format", "ndjson"),
            case("from a pipe, 1 job", "--jobs=1", input=file, feeds_pipe=True),
            case("--output file, 1 job", "--jobs=1", "--output", output, over=(COPY, WC), target=times(2, 1.3, COPY)),
            case("--output file, 2 jobs", "--jobs=2", "--output", output, over=(COPY, WC)),
            Case(COPY, runs.Command(("cp", output, workloads.CACHE / "copy.csv"))),
            case("from a pipe to a pipe, 1 job", "--jobs=1", over=(CAT, WC), target=times(2, 1.5, CAT),
                 input=file, feeds_pipe=True, reads_pipe=True),
            Case(CAT, runs.Command(("cat",), input=output, feeds_pipe=True, reads_pipe=True)),
            case("--messages, 1 job", "--jobs=1", "--messages", over=(one_job, WC)),
            case("--unique, 1 job", "--jobs=1", "--unique", over=(one_job, WC)),
            case("--unique, 2 jobs", "--jobs=2", "--unique", over=("--unique, 1 job", WC),
                 target=times(0.6, 0.55, "--unique, 1 job")),
            case("a definition outside the automata, no row asks for it, 1 job", "--jobs=1", definitions=unasked,
                 over=(one_job, WC), target=times(1.1, 1.03, "without")),
            case("a definition outside the automata, 4 % of the rows ask for it, 1 job", "--jobs=1", definitions=asked,
                 over=(one_job, WC)),
        ]

    def kinds(self):
        cases = []
        for kind in ("clean", "messy", "rejected"):
            file = self.file(f"contacts-{kind}", self.rows // 5)
            command = runs.Command(self.validate(file, "--column", "phone", "--jobs=1"))
            target = None if kind == "clean" else times(5, 2, "clean rows")
            cases.append(Case(f"{kind} rows", command, ("clean rows",) if target else (), target))
        return cases

    def lines(self, name, rows, definitions):
        file = self.file(name, rows)
        regexes = (self.tools / "PhoneBench", "regexes", definitions or workloads.WORLD, file)
        over = (WC, LOOP)

        def case(name, *words):
            return Case(name, runs.Command(self.validate(file, "--lines", *words, definitions=definitions)), over)

        return [
            Case(WC, runs.Command(("wc", "-l", file))),
            Case(LOOP, runs.Command(regexes), (WC,)),
            case("--lines to /dev/null, 1 job", "--jobs=1"),
            case("--lines to /dev/null, 2 jobs", "--jobs=2"),
            case("--lines --format summary, 1 job", "--jobs=1", "--format", "summary"),
        ]


def measured(tools, cases, row_count, rounds, progress):
    """Runs the cases of a section by turns; the rows of the table."""
    samples = runs.measure_by_turns(tools, {case.name: case.command for case in cases}, rounds, progress)
    processors = {name: [sample.processor for sample in of_case] for name, of_case in samples.items()}
    walls = {name: [sample.wall for sample in of_case] for name, of_case in samples.items()}
    rows = []
    for case in cases:
        wall = walls[case.name]
        median = statistics.median(wall)
        processor = statistics.median(processors[case.name])
        ratios = [figures.ratio(wall, walls[other]) for other in case.over]
        row = Row(
            case.name, figures.duration(median), figures.spread(wall), figures.duration(processor),
            figures.number(row_count / median / 1e6) if row_count else "",
            "; ".join(f"{figures.number(ratio)} × {other.split(' (')[0]}" for ratio, other in zip(ratios, case.over)),
            "; ".join(figures.number(figures.ratio(processors[case.name], processors[other])) for other in case.over))
        if case.target:
            row.judged(case.target, ratios[0] if ratios else median * 1e3)
        rows.append(row)
        if case.name == "to /dev/null, 2 jobs":
            peak = max(sample.peak_kib for sample in samples[case.name]) / 1024
            rows.append(Row("peak memory of that", f"{figures.number(peak)} MiB").judged(Target(64, 24, "MiB"), peak))
    return rows
