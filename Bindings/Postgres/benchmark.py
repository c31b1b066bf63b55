#!/usr/bin/env python3
"""Measures the Postgres extension and the same regexes by `~`: `make bench-postgres`.

The numbers are the contacts of `Benchmarks` (W2): five definitions, 85 % clean, 5 % messy, 10 % wrong. Queries run
alternately, in one process, each in its own session, whose first run isn't counted. Figures are medians of the server's
own times.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Python" / "tests"))

import postgres  # noqa: E402
import workload  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    definitions = json.loads(postgres.SAMPLE.read_text())["phoneAreaCodeDefinitions"]
    regexes = " OR ".join(f"mobile ~ '{each['mobileRegex']}'" for each in definitions)
    queries = {
        "mobile <> ''": "mobile <> ''", "phone_status(mobile) = 'valid'": "phone_status(mobile) = 'valid'",
        "phone_number(mobile) IS NOT NULL": "phone_number(mobile) IS NOT NULL",
        "(phone_check(mobile)).status = 'valid'": "(phone_check(mobile)).status = 'valid'",
        "phone_status(mobile, 'CN') = 'valid'": "phone_status(mobile, 'CN') = 'valid'",
        "mobile ~ … OR …, five regexes": regexes,
    }
    times = {name: [] for name in queries}
    server = postgres.Server()
    try:
        database = server.create("speed", version=server.versions[1])
        database.fill("contacts", workload.contacts(options.rows))
        database.execute("VACUUM contacts")
        for _ in range(options.rounds):
            for name, condition in queries.items():
                query = f"EXPLAIN (ANALYZE, TIMING OFF) SELECT count(*) FROM contacts WHERE {condition};"
                rows = database.execute(f"SET max_parallel_workers_per_gather = 0; {query} {query}")
                times[name].append(float(re.findall(r"Execution Time: ([\d.]+) ms", str(rows))[-1]))
    finally:
        server.remove()
    print(f"{options.rows:,} rows, {options.rounds} rounds; load {os.getloadavg()[0]:.1f}\n")
    print("| condition | ms | M rows/s | beside the regexes |\n| --- | --- | --- | --- |")
    reference = statistics.median(times["mobile ~ … OR …, five regexes"])
    for name, values in times.items():
        value = statistics.median(values)
        print(f"| `{name}` | {value:.0f} | {options.rows / value / 1e3:.2f} | {reference / value:.1f} × |")


if __name__ == "__main__":
    main()
