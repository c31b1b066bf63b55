#!/usr/bin/env python3
"""Measures columns in memory: the library for C, Python, Polars and DuckDB, BulkValidator, and their own regexes.

`make bench-columns` runs it inside the environment of the tests. Compared programs run alternately, on one thread, and
are measured in processor time, which other work on the machine changes little. Figures are medians, and ratios are
ratios of medians. The column is the contacts of `Benchmarks` (W2): five definitions, 85 % clean, 5 % messy, 10 % wrong.
Polars and DuckDB use the same regexes in the same order for the same four columns, and neither read messy numbers nor
give reasons.

The second table only asks whether numbers are valid, in Polars, for each kind of row. It compares with the five regexes
one after the other, and with one regex that has all five as alternatives, and shows the number of rows that each
accepts.
"""

import argparse
import gc
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

os.environ["POLARS_MAX_THREADS"] = "1"
HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
# Not this folder, whose package has no library, but the installed one.
sys.path[0] = str(HERE / "tests")

import duckdb  # noqa: E402
import polars as pl  # noqa: E402
import pyarrow as pa  # noqa: E402

import phonecheck  # noqa: E402
import phonecheck.duckdb  # noqa: E402
import phonecheck.polars  # noqa: E402
import workload  # noqa: E402

SAMPLE = ROOT / "Data" / "area-codes.sample.json"


def definitions():
    return [
        (each["areaCode"], each["countryCode"], each["mobileRegex"])
        for each in json.loads(SAMPLE.read_text())["phoneAreaCodeDefinitions"]
    ]


def polars_regexes(frame):
    """Polars' own way: each regex in turn, on the unchanged text."""
    phone = pl.col("phone")
    country, number = pl.lit(None, pl.String), pl.lit(None, pl.String)
    for area, code, regex in reversed(definitions()):
        country = pl.when(phone.str.contains(regex)).then(pl.lit(code)).otherwise(country)
    for area, code, _ in definitions():
        canonical = pl.lit(f"+{area}-") + phone.str.replace(rf"^(\+{area})?-?", "")
        number = pl.when(pl.col("country") == code).then(canonical).otherwise(number)
    missing = pl.col("country").is_null()
    return frame.lazy().with_columns(country.alias("country")).select(
        pl.when(missing).then(pl.lit("invalid")).otherwise(pl.lit("valid")).alias("status"), "country",
        pl.when(missing).then(pl.lit("PATTERN_MISMATCH")).alias("reason"), number.alias("number")).collect()


def polars_answers(validator):
    """Ways to ask Polars only whether numbers are valid."""
    phone, regexes = pl.col("phone"), [regex for _, _, regex in definitions()]
    return {
        "`phone.status(…) == 'valid'`": phone.phone.status(validator) == "valid",
        "five regexes": pl.any_horizontal(phone.str.contains(regex) for regex in regexes),
        "one regex of the five": phone.str.contains("|".join(f"(?:{regex})" for regex in regexes)),
    }


def duckdb_regexes():
    """The same in DuckDB's SQL."""
    country = " ".join(f"WHEN regexp_matches(phone, '{regex}') THEN '{code}'" for _, code, regex in definitions())
    number = " ".join(
        f"WHEN country = '{code}' THEN '+{area}-' || regexp_replace(phone, '^(\\+{area})?-?', '')"
        for area, code, _ in definitions())
    return f"""
        SELECT CASE WHEN country IS NULL THEN 'invalid' ELSE 'valid' END AS status, country,
            CASE WHEN country IS NULL THEN 'PATTERN_MISMATCH' END AS reason, CASE {number} END AS number
        FROM (SELECT phone, CASE {country} END AS country FROM contacts)"""


def seconds(work):
    start = time.process_time()
    result = work()
    taken = time.process_time() - start
    del result
    return taken


def print_answers(rows, rounds):
    """Prints the table of yes or no."""
    cells = workload.Cells(1)
    kinds = {
        "clean": [cells.clean() for _ in range(rows)], "contacts (W2)": workload.contacts(rows), "messy": workload.messy(rows),
        "rejected": workload.rejected(rows),
    }
    ways = polars_answers(phonecheck.Validator(SAMPLE))
    print("| rows | way | ns a row | accepted | beside |\n| --- | --- | --- | --- | --- |")
    for kind, numbers in kinds.items():
        frame = pl.DataFrame({"phone": numbers})
        times, accepted = {name: [] for name in ways}, {}
        for round in range(rounds + 1):
            for name, way in ways.items():
                value = seconds(lambda: accepted.update({name: frame.select(way).to_series().sum()}))
                if round:
                    times[name].append(value)
        ours = statistics.median(times["`phone.status(…) == 'valid'`"])
        for name, values in times.items():
            value = statistics.median(values)
            beside = "" if value == ours else f"{value / ours:.2f} × phonecheck's time"
            print(f"| {kind} | {name} | {value / rows * 1e9:.1f} | {accepted[name]:,} | {beside} |")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--rates", type=pathlib.Path, default=HERE.parents[1] / ".build/release/ColumnRates", help="where ColumnRates is built")
    parser.add_argument("--only", choices=["columns", "answers"], help="one of the two tables")
    options = parser.parse_args()
    if options.only != "columns":
        print_answers(options.rows, options.rounds)
    if options.only == "answers":
        return
    numbers = workload.contacts(options.rows)
    validator = phonecheck.Validator(SAMPLE)
    utf8, frame = pa.array(numbers), pl.DataFrame({"phone": numbers})
    ours, theirs, native = (
        duckdb.connect(config={"threads": 1, "allow_unsigned_extensions": is_native}) for is_native in (False, False, True))
    phonecheck.duckdb.register(ours, validator)
    phonecheck.duckdb.register(native, validator)
    table = pa.table({"phone": utf8})
    for connection in (ours, theirs, native):
        connection.register("arrow", table)
        connection.execute("CREATE TABLE contacts AS SELECT * FROM arrow")
    # Without storing the result, which takes DuckDB as long as judging it.
    into = "SELECT count(status), count(country), count(reason), count(number), max(length(number)) FROM "
    verdicts = into + "(SELECT v.* FROM (SELECT phone_verdict(phone) AS v FROM contacts))"
    regexes = into + f"({duckdb_regexes()})"
    number = "SELECT max(length(phone_number(phone))) FROM contacts"
    status = "SELECT count(*) FROM contacts WHERE phone_status(phone) = 'valid'"
    # The same to batches of Arrow, which other tools take.
    checked = phonecheck.duckdb.validate(ours, "FROM contacts", "phone", validator)

    def batches(stream):
        return sum(batch.num_rows for batch in pa.RecordBatchReader.from_stream(stream))

    # DuckDB's own share: Python functions that do nothing, and its own table as batches.
    text = duckdb.sqltype("VARCHAR")
    struct = duckdb.struct_type({name: text for name in ("status", "country", "reason", "number")})
    ours.create_function("one", lambda column: column, [text], text, type="arrow", null_handling="special")
    ours.create_function(
        "four", lambda column: pa.StructArray.from_arrays([column.chunk(0)] * 4, ["status", "country", "reason", "number"]),
        [text], struct, type="arrow", null_handling="special")
    nothing = into + "(SELECT v.* FROM (SELECT four(phone) AS v FROM contacts))"
    batch_rows = 16 * 1024
    ways = {
        "validate, of pyarrow": lambda: validator.validate(utf8),
        "validate, number only": lambda: validator.validate(utf8, columns=["number"]),
        "validate, views": lambda: validator.validate(utf8, layout="views"),
        "Polars, phone.validate": lambda: frame.select(pl.col("phone").phone.validate(validator)),
        "Polars, phone.number": lambda: frame.select(pl.col("phone").phone.number(validator)),
        "Polars, regexes": lambda: polars_regexes(frame),
        "DuckDB, phone_verdict, native": lambda: native.execute(verdicts).fetchall(),
        "DuckDB, phone_number, native": lambda: native.execute(number).fetchall(),
        "DuckDB, phone_status = 'valid', native": lambda: native.execute(status).fetchall(),
        "DuckDB, the numbers alone": lambda: native.execute("SELECT max(length(phone)) FROM contacts").fetchall(),
        "DuckDB, phone_verdict, Arrow": lambda: ours.execute(verdicts).fetchall(),
        "DuckDB, phone_number, Arrow": lambda: ours.execute(number).fetchall(),
        "DuckDB, duckdb.validate in SQL": lambda checked=checked: ours.execute(
            "SELECT count(phone_status), count(phone_country), count(phone_reason), count(phone_number), "
            "max(length(phone_number)) FROM checked").fetchall(),
        "DuckDB, a function that does nothing, four texts": lambda: ours.execute(nothing).fetchall(),
        "DuckDB, a function that does nothing, one text": lambda: ours.execute(
            "SELECT max(length(one(phone))) FROM contacts").fetchall(),
        "DuckDB, regexes": lambda: theirs.execute(regexes).fetchall(),
        "DuckDB to Arrow, stream": lambda: batches(
            validator.stream(ours.cursor().table("contacts").to_arrow_reader(batch_rows))),
        "DuckDB to Arrow, duckdb.validate": lambda: batches(checked),
        "DuckDB to Arrow, the numbers alone": lambda: batches(ours.cursor().table("contacts").to_arrow_reader(batch_rows)),
        "DuckDB to Arrow, regexes": lambda: batches(theirs.sql(duckdb_regexes()).to_arrow_reader(batch_rows)),
    }
    times = {name: [] for name in ways}
    # Without the time that Python takes to look for garbage among all numbers.
    gc.collect()
    gc.disable()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(number + "\n" for number in numbers)
        file.flush()
        bulk = []
        for round in range(options.rounds + 1):
            taken = json.loads(subprocess.run(
                [options.rates, SAMPLE, file.name, "3"], check=True, capture_output=True).stdout)
            if round:
                bulk.append(taken["BulkValidator"])
            for name, way in ways.items():
                value = seconds(way)
                if round:
                    times[name].append(value)
    reference = statistics.median(bulk)
    print(f"{options.rows:,} numbers, {options.rounds} rounds, {phonecheck.engine}; load {os.getloadavg()[0]:.1f}\n")
    print("| way | ns a row | M rows/s | beside |\n| --- | --- | --- | --- |")
    print(f"| BulkValidator, verdicts only | {reference:.1f} | {1e3 / reference:.1f} | |")
    for name, values in times.items():
        value = statistics.median(values) / options.rows * 1e9
        library = name.split(",")[0]
        beside = f"{reference / value:.0%} of BulkValidator's rate"
        if f"{library}, regexes" in times and not name.endswith("regexes"):
            other = statistics.median(times[f"{library}, regexes"]) / options.rows * 1e9
            beside = f"{other / value:.1f} × {library}'s regexes"
        print(f"| {name} | {value:.1f} | {1e3 / value:.1f} | {beside} |")


if __name__ == "__main__":
    main()
