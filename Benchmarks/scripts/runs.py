"""Running one command once, and what it took."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pathlib
import subprocess


@dataclasses.dataclass(frozen=True)
class Sample:
    """What a run took."""

    wall: float
    processor: float
    peak_kib: int


@dataclasses.dataclass(frozen=True)
class Command:
    """A command with its streams.

    `input` is a file for standard input, `feeds_pipe` sends it through a pipe; `reads_pipe` has another process read
    the output from a pipe. Otherwise the output goes nowhere.
    """

    words: tuple
    input: pathlib.Path | None = None
    feeds_pipe: bool = False
    reads_pipe: bool = False


def measure(tools, command, codes=(0, 1)):
    """Runs a command to its end; verdicts that aren't valid are no failure, unless `codes` has no 1."""
    with contextlib.ExitStack() as stack:
        source, helpers = subprocess.DEVNULL, []
        if command.input:
            source = stack.enter_context(command.input.open("rb"))
        if command.feeds_pipe:
            helpers.append(subprocess.Popen(["cat"], stdin=source, stdout=subprocess.PIPE))
            source = helpers[-1].stdout
        sink = subprocess.DEVNULL
        if command.reads_pipe:
            helpers.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
            sink = helpers[-1].stdin
        reading, writing = os.pipe()
        words = [tools / "Measure", str(writing), *command.words]
        process = subprocess.Popen(
            words, stdin=source, stdout=sink, stderr=subprocess.PIPE, pass_fds=[writing])
        os.close(writing)
        for helper in helpers:
            (helper.stdout or helper.stdin).close()
        errors = process.communicate()[1]
        with open(reading) as report:
            wall, user, system, peak, code = report.read().split()
        for helper in helpers:
            helper.wait()
    if int(code) not in codes:
        raise SystemExit(f"exit code {code} of {' '.join(map(str, command.words))}\n{errors.decode()}")
    return Sample(float(wall), float(user) + float(system), int(peak))


def measure_by_turns(tools, commands, rounds, progress):
    """Runs every command once a round, and once before; a list of samples for each."""
    samples = {name: [] for name in commands}
    for round in range(rounds + 1):
        for name, command in commands.items():
            progress(f"round {round} of {rounds}: {name}")
            sample = measure(tools, command)
            if round > 0:
                samples[name].append(sample)
    return samples
