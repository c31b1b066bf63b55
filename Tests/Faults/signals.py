"""Signals and SIGKILL at random moments, with targets that are absent, old or complete."""

import gzip
import signal
import subprocess
import time

from harness import ABSENT, MODES, OLD


def try_signals(harness, count):
    rows = b"phone\n" + b"13800138000\n1\n" * 400_000
    for mode, files in [
        ("all files", {"big.csv": rows}), ("compressed", {"big.csv.gz": gzip.compress(rows)}),
        ("several files", {"big.csv": rows, "big2.csv": rows}),
    ]:
        for name, contents in files.items():
            harness.write(name, contents)
        try_signals_in(harness, mode, " ".join(files), count if mode == "all files" else count // 4)
        for name in files:
            (harness.folder / name).unlink()


def try_signals_in(harness, mode, file, count):
    options = MODES[mode]
    begin = time.monotonic()
    expected = harness.complete(options, file)
    span = time.monotonic() - begin
    targets = [ABSENT, OLD, expected[1]]
    for index in range(count):
        number = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL][index % 4]
        before = targets[index // 4 % 3]
        harness.prepare(before)
        process = subprocess.Popen(
            harness.arguments(options, file), cwd=harness.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        time.sleep(harness.rng.uniform(0, span * 1.1))
        process.send_signal(number)
        _, errors = process.communicate()
        status = process.returncode
        what = f"{mode}: {number.name} {index}"
        if status not in (0, 1, -number):
            harness.fail(what, f"ended with {status}: {errors!r}")
            continue
        result = subprocess.CompletedProcess([], status, None, errors)
        group = f"{number.name} at a random moment"
        harness.check(group, what, result, expected, before, leftovers=status < 0)
        if status == -signal.SIGKILL:
            harness.run(harness.arguments(options, file))
        if left := harness.leftovers():
            harness.fail(what, f"left {[path.name for path in left]}")
