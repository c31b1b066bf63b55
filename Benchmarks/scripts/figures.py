"""Medians, spreads and ratios, and the table they end up in."""

from __future__ import annotations

import dataclasses
import statistics


@dataclasses.dataclass
class Target:
    """What a figure is held to: at most, or at least, so much."""

    reach: float
    aim: float
    unit: str
    at_least: bool = False

    def met(self, figure):
        def within(limit):
            return figure >= limit if self.at_least else figure <= limit

        return "aim" if within(self.aim) else "reach" if within(self.reach) else "**no**"

    def text(self):
        sign = "≥" if self.at_least else "≤"
        return f"{sign} {number(self.reach)}, aim {number(self.aim)} {self.unit}".strip()


@dataclasses.dataclass
class Row:
    """A line of the table."""

    name: str
    median: str
    spread: str = ""
    processor: str = ""
    rate: str = ""
    ratio: str = ""
    processor_ratio: str = ""
    target: str = ""
    met: str = ""

    def judged(self, target, figure):
        self.target, self.met = target.text(), target.met(figure)
        return self


def number(value):
    """Three digits that matter."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}" if value >= 0.001 else f"{value:.1e}"


def duration(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{number(seconds / size)} {unit}"
    return f"{number(seconds * 1e9)} ns"


def spread(values):
    """How far apart the middle half of the values is, over their median."""
    if len(values) < 4:
        middle = max(values) - min(values)
    else:
        low, _, high = statistics.quantiles(values, n=4)
        middle = high - low
    return f"{100 * middle / statistics.median(values):.0f} %"


def ratio(values, others):
    """The median of the ratios of each round: a slow spell slows both."""
    return statistics.median(value / other for value, other in zip(values, others))


HEADINGS = ("measure", "median", "spread", "processor", "M rows/s", "ratio", "in processor time", "target", "met")


def table(sections):
    """One Markdown table; each section begins with a row that has its name."""
    lines = [list(HEADINGS)]
    for name, rows in sections:
        lines.append([f"**{name}**"] + [""] * (len(HEADINGS) - 1))
        lines += [list(dataclasses.astuple(row)) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]

    def formatted(line):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |"

    return "\n".join([formatted(lines[0]), formatted(["-" * width for width in widths]), *map(formatted, lines[1:])])
