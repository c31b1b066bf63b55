#!/usr/bin/env python3
"""Judges random written forms with a second reading of DESIGN 4 and compares `phonecheck` with it.

    check_model.py --command .build/release/phonecheck [--forms N] [--seed N] [--chunk N]

Each chunk has a catalog, options and fast paths of its own, all drawn from its seed: `--seed` and `--chunks 1` repeat
one. `check - --format json` and `validate --lines` judge the same forms. A difference is shortened, printed and saved
below --failures; the exit code is then 1.
"""

import argparse
import csv
import dataclasses
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import catalogs
import deciding
import forms
import pcre2

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOGS = ["Data/area-codes.sample.json", "Data/area-codes.json", "Tests/Model/catalogs/carriers.json",
            "Tests/Model/catalogs/opaque.json", "Tests/Model/catalogs/shared.json"]
DISABLED = ["", "", "jit", "automata", "simd", "jit,automata", "simd,automata,threads", "jit,automata,simd,threads"]


class Chunk:
    """A catalog, options and fast paths."""

    def __init__(self, seed, folder):
        self.seed, self.random = seed, random.Random(seed)
        path = ROOT / self.random.choice(CATALOGS)
        self.whole = self.random.random() < 0.2
        if self.random.random() < 0.4:
            path = folder / f"catalog-{seed}.json"
            catalogs.write_random(path, self.random, self.whole)
        self.path = path
        self.exact = self.random.random() < 0.12
        self.disabled = self.random.choice(DISABLED)
        self.catalog = deciding.Catalog(path, self.whole)
        self.arguments = ["--definitions", str(path)] + ["--whole"] * self.whole + ["--exact"] * self.exact
        self.named, self.options = None, deciding.Options(whole=self.whole)
        self.draw_area()
        if not self.exact:
            self.draw_reading()

    def draw_area(self):
        draw = self.random.random()
        definition = self.random.choice(self.catalog.definitions)
        name = self.random.choice([definition.country, definition.area_code])
        if draw < 0.25:
            self.named = self.catalog.named(name)
            self.arguments += ["--area", name]
        elif draw < 0.35 and not self.exact:
            self.catalog = deciding.Catalog(self.path, self.whole, preferred=name)
            self.arguments += ["--default", name]

    def draw_reading(self):
        prefixes = ("00", "011", "0011") if self.random.random() < 0.15 else ("00",)
        bare = self.named is None and self.random.random() < 0.15
        self.options = deciding.Options(self.whole, bare, prefixes)
        self.arguments += ["--bare-international"] * bare
        self.arguments += ["--international-prefix", ",".join(prefixes)] if len(prefixes) > 1 else []

    def expected(self, raw):
        if self.exact:
            return self.catalog.exact(raw, self.named)
        return deciding.judge(self.catalog, self.options, raw, self.named)

    @property
    def may_reach_limit(self):
        """Whether a spelling may be left out, or a number inside a text, as PCRE2 took too many steps before."""
        return "automata" in self.disabled and any(each.pattern.is_costly for each in self.catalog.definitions)

    def environment(self):
        return {**os.environ, "PHONECHECK_DISABLE": self.disabled} if self.disabled else dict(os.environ)

    def run(self, command, arguments, lines):
        """What the command prints about lines."""
        result = subprocess.run(
            [command, *arguments, *self.arguments], input=b"".join(line + b"\n" for line in lines),
            env=self.environment(), capture_output=True, check=False)
        if result.returncode not in (0, 1):
            raise SystemExit(f"chunk {self.seed}: {self.arguments}: {result.returncode} {result.stderr.decode()}")
        return result.stdout

    def checked(self, command, lines):
        """The answers of `check`."""
        for line in self.run(command, ["check", "-", "--format", "json"], lines).splitlines():
            record = json.loads(line)
            number, suggestion = record.get("number", {}), record.get("suggestion", {})
            yield Found(
                record["status"], record.get("reason", ""), number.get("canonical", ""), record.get("country", ""),
                number.get("spelling", ""), cause=suggestion.get("cause", ""),
                suggested=suggestion.get("number", {}).get("canonical", ""))

    def validated(self, command, lines):
        """The answers of `validate --lines`, which names no spelling."""
        text = self.run(command, ["validate", "--lines", "--quiet", "-"], lines).decode("utf-8", "surrogateescape")
        for row in csv.reader(io.StringIO(text, newline="")):
            yield Found(*row[-4:])


@dataclasses.dataclass
class Found(deciding.Answer):
    """What the command says, with the number that it suggests for one of several causes."""

    cause: str = ""
    suggested: str = ""


def same(chunk, expected, found, has_details):
    """Rows at a limit may differ between engines."""
    if "undecided" in (expected.status, found.status):
        return True
    return ((expected.status, expected.reason, expected.number, expected.country)
            == (found.status, found.reason, found.number, found.country)
            and (not has_details or chunk.may_reach_limit
                 or expected.spelling == found.spelling and suggests(chunk, expected, found)))


def suggests(chunk, expected, found):
    """Whether the right number inside the text is suggested, or for another cause something that is a number.

    A number of more digits than are read doesn't read back.
    """
    if found.cause in ("", "numberInside"):
        return found.suggested == expected.inside
    answer = deciding.judge(chunk.catalog, chunk.options, found.suggested.encode())
    return found.suggested == answer.number or answer.reason == "TOO_LONG"


def shortened(chunk, command, raw, judge, has_details):
    """The form without whatever can be left out."""
    def differs(candidate):
        found = next(iter(judge(command, [candidate])), None)
        return found is not None and not same(chunk, chunk.expected(candidate), found, has_details)

    index = 0
    while index < len(raw):
        candidate = raw[:index] + raw[index + 1:]
        if candidate and b"\n" not in candidate and not candidate.endswith(b"\r") and differs(candidate):
            raw = candidate
        else:
            index += 1
    return raw


def compare(chunk, command, lines, failures):
    expected = [chunk.expected(line) for line in lines]
    count = 0
    for judge, has_details in ((chunk.checked, not chunk.exact), (chunk.validated, False)):
        found = list(judge(command, lines))
        if len(found) != len(lines):
            raise SystemExit(f"chunk {chunk.seed}: {len(found)} answers to {len(lines)} forms")
        for raw, answer, other in zip(lines, expected, found):
            if same(chunk, answer, other, has_details):
                continue
            count += 1
            if count <= 3:
                report(chunk, command, raw, judge, has_details, failures)
    return count, expected


def report(chunk, command, raw, judge, has_details, failures):
    short = shortened(chunk, command, raw, judge, has_details)
    found = next(iter(judge(command, [short])))
    lines = [f"seed {chunk.seed}, {judge.__name__}, PHONECHECK_DISABLE={chunk.disabled}",
             f"arguments {chunk.arguments}", f"form      {short!r}, shortened from {raw!r}",
             f"model     {chunk.expected(short)}", f"command   {found}", ""]
    print("\n".join(["DIFFERENCE", *lines]), flush=True)
    failures.mkdir(parents=True, exist_ok=True)
    (failures / f"{chunk.seed}-{judge.__name__}.txt").write_text("\n".join(lines))
    if chunk.path.name.startswith("catalog-"):
        (failures / chunk.path.name).write_bytes(chunk.path.read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", required=True)
    parser.add_argument("--forms", type=int, default=300_000)
    parser.add_argument("--chunk", type=int, default=10_000)
    parser.add_argument("--chunks", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--failures", type=pathlib.Path, default=ROOT / ".build/model-failures")
    arguments = parser.parse_args()
    print(f"PCRE2 {pcre2.version()}, --seed {arguments.seed}", flush=True)
    start, judged, differences, statuses, reasons = time.monotonic(), 0, 0, {}, {}
    chunks = arguments.chunks or -(-arguments.forms // arguments.chunk)
    with tempfile.TemporaryDirectory() as folder:
        for index in range(chunks):
            chunk = Chunk(arguments.seed + index, pathlib.Path(folder))
            source = forms.Forms(chunk.random, chunk.catalog)
            lines = [source.form() for _ in range(arguments.chunk)]
            found, answers = compare(chunk, arguments.command, lines, arguments.failures)
            differences += found
            judged += len(lines)
            for answer in answers:
                statuses[answer.status] = statuses.get(answer.status, 0) + 1
                reasons[answer.reason] = reasons.get(answer.reason, 0) + (answer.reason != "")
            if found:
                print(f"chunk {chunk.seed}: {found} differences", flush=True)
            if index % 10 == 9:
                print(f"  {judged} forms, {differences} differences, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{judged} forms judged in {chunks} chunks, {time.monotonic() - start:.0f} s: {differences} differences")
    print(f"the model says {statuses}")
    print(f"reasons {dict(sorted(reasons.items()))}")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
