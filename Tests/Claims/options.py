"""What the checks with random definitions have in common: their options, and the seeds of their cases."""

import argparse
import time

CASES_PER_SEED = 100_000


def parser(description, case):
    """A parser with the options of all of them; `case` is what one seed makes: a regex, a file."""
    found = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--command", default=".build/release/phonecheck")
    found.add_argument("--seconds", type=float, default=600)
    found.add_argument("--seed", type=int, default=int(time.time()))
    found.add_argument("--only", type=int, help=f"the seed of one {case}")
    return found


def seeds(options):
    """The seeds of the cases, without an end that a run would reach; the one of `--only`, if it is given."""
    first = options.seed * CASES_PER_SEED
    return range(first, first + CASES_PER_SEED) if options.only is None else [options.only]
