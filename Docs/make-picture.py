#!/usr/bin/env python3
"""Draws Docs/numbers.svg: numbers as people write them, and what `phonecheck check` says about each.

    python3 Docs/make-picture.py [--command PATH] [--check]

Every text in the picture is output of the command for Data/area-codes.sample.json; only the layout is made here. With
--check nothing is written: the exit code is 1 when the command now says something else. `make docs-update` and
`make docs-check` run this script with the command they have just built.
"""

import argparse
import html
import os
import pathlib
import re
import subprocess
import sys
import unicodedata

FOLDER = pathlib.Path(__file__).parent
PICTURE = FOLDER / "numbers.svg"
DEFINITIONS = FOLDER.parent / "Data" / "area-codes.sample.json"

NUMBERS = [
    "0086 138-0013-8000",
    "（１３８）００１３ ８０００",
    "tel:+852-9123-4567;ext=12",
    "+86 138-0013-800",
    "154****0430",
    "13800138000 / 13900139000",
]

# All lengths are user units of the picture: pixels at its natural size.
WIDTH = 920
MARGIN = 20
HEADER_HEIGHT = 44
ROW_HEIGHT = 62
COLUMNS = (MARGIN + 12, 276, 608)
LARGE, SMALL = 13.5, 11
# The width of a character of a monospaced font, relative to its size.
ADVANCE = 0.602

STYLE = f"""\
  <style>
    text {{ font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328 }}
    .large {{ font-size: {LARGE}px }} .small {{ font-size: {SMALL}px; fill: #59636e }}
    .title, .message {{ font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #59636e }}
    .title {{ font-size: 12px }} .message {{ font-size: {SMALL}px }}
    .valid {{ fill: #1a7f37; font-weight: 600 }} .invalid {{ fill: #cf222e; font-weight: 600 }}
    .back {{ fill: #ffffff; stroke: #d1d9e0 }} .row {{ fill: #f6f8fa }} .arrow {{ stroke: #818b98; fill: none }}
    @media (prefers-color-scheme: dark) {{
      text {{ fill: #f0f6fc }} .small, .title, .message {{ fill: #9198a1 }} .valid {{ fill: #3fb950 }} .invalid {{ fill: #f85149 }}
      .back {{ fill: #0d1117; stroke: #3d444d }} .row {{ fill: #151b23 }} .arrow {{ stroke: #656c76 }}
    }}
  </style>"""


class Report:
    """What `phonecheck check` prints about one number."""

    def __init__(self, command: str, number: str):
        arguments = [command, "check", "--definitions", str(DEFINITIONS), "--", number]
        run = subprocess.run(
            arguments, capture_output=True, encoding="utf-8", env={**os.environ, "LC_ALL": "C"})
        if run.returncode not in (0, 1):
            raise SystemExit(run.stderr)
        head, *steps = run.stdout.splitlines()
        self.written = number
        self.status, self.result, self.message = re.split(r"\s{2,}", head, maxsplit=2)
        self.steps = {}
        for step in steps:
            name, _, text = step.strip().partition(" ")
            self.steps.setdefault(name, text.strip())
        # The line below "written" has a caret under the byte where the number goes wrong.
        caret = next((step for step in steps if step.strip() == "^"), None)
        self.caret_column = None if caret is None else caret.index("^") - len("  written    ")

    @property
    def is_valid(self) -> bool:
        return self.status == "valid"


def columns(text: str) -> int:
    """How many columns of a monospaced font a text occupies."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def shortened(text: str, count: int) -> str:
    return text if len(text) <= count else text[: count - 1] + "…"


def text(x: float, y: float, style: str, content: str) -> str:
    return f'  <text x="{x:g}" y="{y:g}" class="{style}" xml:space="preserve">{html.escape(content, quote=False)}</text>'


def arrow(start: float, end: float, y: float) -> str:
    return f'  <path class="arrow" d="M{start:g} {y:g} H{end:g} m-4 -4 l4 4 l-4 4"/>'


def middle(report: Report) -> list[str]:
    """How the number was read, and the regex that decided."""
    lines = []
    if "read" in report.steps:
        lines.append(report.steps["read"])
    decision = report.steps.get("spelling") or report.steps.get("tried")
    if decision:
        lines.append(("matches " if report.is_valid else "no match: ") + decision.split("matches ")[1])
    return [shortened(line, 46) for line in lines]


def row(report: Report, top: float) -> list[str]:
    first, second = top + 24, top + 43
    left, centre, right = COLUMNS
    lines = [f'  <rect class="row" x="{MARGIN}" y="{top + 2:g}" width="{WIDTH - 2 * MARGIN}" height="{ROW_HEIGHT - 6}" rx="6"/>']
    lines.append(text(left, first, "large", report.written))
    if report.caret_column is not None:
        lines.append(text(left + report.caret_column * LARGE * ADVANCE, second - 4, "large invalid", "^"))
    steps = middle(report)
    for y, step in zip((first, second), steps):
        lines.append(text(centre, y, "small", step))
    # A number that is rejected while it is read never meets a regex.
    starts_and_ends = [(centre - 22, centre - 10), (right - 22, right - 10)] if steps else [(centre - 22, right - 10)]
    lines += [arrow(start, end, first - 4) for start, end in starts_and_ends]
    mark, style = ("✓", "valid") if report.is_valid else ("✗", "invalid")
    lines.append(text(right, first, f"large {style}", f"{mark} {report.result}"))
    lines.append(text(right, second, "message", report.message))
    return lines


def picture(reports: list[Report]) -> str:
    height = HEADER_HEIGHT + ROW_HEIGHT * len(reports) + MARGIN - 8
    summary = "; ".join(f"{report.written}: {report.status}, {report.result}" for report in reports)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        "  <!-- Generated by Docs/make-picture.py. Don't edit: run `make docs-update`. -->",
        f"  <title>{html.escape(summary, quote=False)}</title>",
        STYLE,
        f'  <rect class="back" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>',
    ]
    for x, title in zip(COLUMNS, ("what people write", "how it is read, and the tenant's regex", "the verdict")):
        lines.append(text(x, 29, "title", title))
    for index, report in enumerate(reports):
        lines += row(report, HEADER_HEIGHT + ROW_HEIGHT * index)
    return "\n".join(lines + ["</svg>", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="phonecheck", help="the command to ask (default: phonecheck)")
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    drawing = picture([Report(options.command, number) for number in NUMBERS])
    if not options.check:
        PICTURE.write_text(drawing, encoding="utf-8")
    elif not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != drawing:
        print("Docs/numbers.svg shows other output than the command's. Redraw it with `make docs-update`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
