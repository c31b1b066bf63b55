#!/usr/bin/env python3
"""Makes calls of the system fail under `phonecheck validate`, and holds it to what it promises about its files.

    Tests/Faults/faults.py path/to/phonecheck --seconds 120 --seed 1

A run ends with 0 or 1 and every file complete, or with 2, a message, and every file complete or as it was. Nothing else is
left beside the files, except by SIGKILL, and then until the next run, for the owner alone unless it
is complete. Prints what was tried and what
held; ends with 1 when something did not.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import calls
import inputs
import places
import signals
import surroundings
from harness import Harness

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--seconds", type=float, default=120, help="how long calls are made to fail")
    parser.add_argument("--signals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        library = folder / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, HERE / "faults.c", "-ldl"], check=True)
        work = folder / "work"
        work.mkdir()
        harness = Harness(str(pathlib.Path(options.command).resolve()), work, str(library), random.Random(options.seed))
        places.try_places(harness)
        places.try_permissions(harness)
        inputs.try_inputs(harness)
        inputs.try_changes(harness)
        surroundings.try_surroundings(harness)
        surroundings.try_without_machine_code(harness)
        calls.try_engine(harness)
        signals.try_signals(harness, options.signals)
        calls.try_calls(harness, options.seconds)
        for group, count in sorted(harness.tried.items()):
            print(f"{count:6}  {group}")
        print(f"{len(harness.failed)} violations")
        sys.exit(1 if harness.failed else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
