"""What others take for the same work.

As a program, inside the environment that has them: `peers.py TASK FILE DEFINITIONS` does one task on one thread and
prints how long it took, in seconds, without starting Python and loading the library.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time

import commands
import figures
import runs
import workloads
from figures import Row, Target

COLUMNS = ("phone_status", "phone_reason", "phone_number", "phone_country")


def sections(bench, options, progress):
    """Their figures, and how much faster the command is, by turns."""
    name = "Peers, one thread"
    if options.only not in name:
        return
    contacts, lines = bench.file("contacts", bench.rows), bench.file("lines", min(100_000, 4 * bench.rows))
    ours = runs.Command(bench.validate(contacts, "--column", "phone", "--jobs=1"))
    few = bench.file("contacts", min(100_000, bench.rows))
    taken = {"phonecheck validate": [], "duckdb": [], "polars": [], "phonenumbers": []}
    programs = {name: runs.Command(words) for name, words in (
        ("mlr", miller_words(contacts)), ("csvgrep", csvgrep_words(few))) if shutil.which(name)}
    taken |= {name: [] for name in programs}
    for round in range(max(3, options.rounds // 2) + 1):
        for peer, seconds in taken.items():
            progress(f"peers, round {round}: {peer}")
            if peer == "phonecheck validate":
                value = runs.measure(options.tools, ours).wall
            elif peer in programs:
                value = runs.measure(options.tools, programs[peer], codes=(0,)).wall
            else:
                value = timed(options.peers, peer, lines if peer == "phonenumbers" else contacts)
            if round > 0:
                seconds.append(value)
    yield name, [row(peer, seconds, taken, bench.rows) for peer, seconds in taken.items()]


def timed(python, peer, file):
    words = [python, __file__, peer, file, workloads.SAMPLE]
    environment = {**os.environ, "POLARS_MAX_THREADS": "1"}
    finished = subprocess.run(words, check=True, capture_output=True, text=True, env=environment)
    return float(finished.stdout)


LABELS = {
    "phonecheck validate": "phonecheck validate: W2, four columns, to /dev/null, 1 job",
    "duckdb": "DuckDB: W2, the same regexes, four columns, to /dev/null",
    "polars": "Polars: W2, the same regexes, four columns, to /dev/null",
    "phonenumbers": "phonenumbers (Python): 100,000 lines of W1, parse and is_valid_number",
    "mlr": "Miller: W2, the same regexes, four columns, to /dev/null",
    "csvgrep": "csvkit: 100,000 rows of W2, csvgrep by one of the regexes, to /dev/null",
}
TARGETS = {"duckdb": (12, 20), "polars": (8, 13)}
UNCOUNTED = ("phonenumbers", "csvgrep")


def row(peer, seconds, taken, rows):
    count = min(100_000, rows) if peer in UNCOUNTED else rows
    median = statistics.median(seconds)
    result = Row(LABELS[peer], figures.duration(median), figures.spread(seconds), "",
                 figures.number(count / median / 1e6))
    if peer == "mlr":
        result.ratio = f"{figures.number(figures.ratio(seconds, taken['phonecheck validate']))} × phonecheck"
    if peer in TARGETS:
        slower = figures.ratio(seconds, taken["phonecheck validate"])
        result.ratio = f"{figures.number(slower)} × phonecheck"
        result.judged(Target(*TARGETS[peer], "× phonecheck", at_least=True), slower)
    return result


# Programs that are installed.


def miller_words(file):
    """Miller appends the same four columns, by the regexes in the same order, on one thread."""
    def literal(regex):
        # Its strings have none of these escapes.
        return regex.replace(r"\d", "[0-9]").replace(r"\+", "[+]").replace(r"\-", "-")

    branches = [
        f'if ($phone =~ "{literal(regex)}") {{$phone_status = "valid"; $phone_reason = ""; $phone_number = "+{area}-"'
        f' . sub($phone, "^([+]{area})?-?", ""); $phone_country = "{code}"}}'
        for area, code, regex in loaded(workloads.SAMPLE)]
    refused = (' else {$phone_status = "invalid"; $phone_reason = "PATTERN_MISMATCH"; $phone_number = "";'
               ' $phone_country = ""}')
    return ("env", "GOMAXPROCS=1", "mlr", "-S", "--csv", "put", " el".join(branches) + refused, file)


def csvgrep_words(file):
    """csvkit keeps the rows that the first regex accepts."""
    return ("csvgrep", "-c", "phone", "-r", loaded(workloads.SAMPLE)[0][2], file)


# The tasks, in the environment that has the libraries.


def loaded(definitions):
    with open(definitions) as file:
        return [(definition["areaCode"], definition["countryCode"], definition["mobileRegex"])
                for definition in json.load(file)["phoneAreaCodeDefinitions"]]


def annotate_with_duckdb(file, definitions):
    import duckdb

    connection = duckdb.connect(config={"threads": 1})
    country = " ".join(f"WHEN regexp_matches(phone, '{regex}') THEN '{code}'" for _, code, regex in definitions)
    number = " ".join(
        f"WHEN phone_country = '{code}' THEN '+{area}-' || regexp_replace(phone, '^(\\+{area})?-?', '')"
        for area, code, _ in definitions)
    start = time.perf_counter()
    connection.execute(f"""
        COPY (
            SELECT * EXCLUDE (phone_country),
                CASE WHEN phone_country IS NULL THEN 'invalid' ELSE 'valid' END AS phone_status,
                CASE WHEN phone_country IS NULL THEN 'PATTERN_MISMATCH' ELSE '' END AS phone_reason,
                CASE {number} ELSE '' END AS phone_number,
                phone_country
            FROM (SELECT *, CASE {country} END AS phone_country FROM read_csv('{file}', header = true, all_varchar = true))
        ) TO '/dev/null' (FORMAT csv)""")
    return time.perf_counter() - start


def annotate_with_polars(file, definitions):
    import polars

    phone = polars.col("phone")
    country, number = polars.lit(None, polars.String), polars.lit(None, polars.String)
    for area, code, regex in reversed(definitions):
        country = polars.when(phone.str.contains(regex)).then(polars.lit(code)).otherwise(country)
    for area, code, _ in definitions:
        canonical = polars.lit(f"+{area}-") + phone.str.replace(rf"^(\+{area})?-?", "")
        number = polars.when(polars.col("phone_country") == code).then(canonical).otherwise(number)
    missing = polars.col("phone_country").is_null()
    start = time.perf_counter()
    rows = polars.scan_csv(file, infer_schema=False).with_columns(country.alias("phone_country")).with_columns(
        polars.when(missing).then(polars.lit("invalid")).otherwise(polars.lit("valid")).alias("phone_status"),
        polars.when(missing).then(polars.lit("PATTERN_MISMATCH")).otherwise(polars.lit("")).alias("phone_reason"),
        number.alias("phone_number"))
    rows.select(polars.exclude(COLUMNS), *COLUMNS).sink_csv("/dev/null")
    return time.perf_counter() - start


def validate_with_phonenumbers(file, _):
    import phonenumbers

    with open(file) as lines:
        numbers = lines.read().splitlines()
    start = time.perf_counter()
    for number in numbers:
        try:
            phonenumbers.is_valid_number(phonenumbers.parse(number, "CN"))
        except phonenumbers.NumberParseException:
            pass
    return time.perf_counter() - start


TASKS = {"duckdb": annotate_with_duckdb, "polars": annotate_with_polars, "phonenumbers": validate_with_phonenumbers}

if __name__ == "__main__":
    print(TASKS[sys.argv[1]](sys.argv[2], loaded(sys.argv[3])))
