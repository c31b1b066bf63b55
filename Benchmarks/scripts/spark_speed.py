#!/usr/bin/env python3
"""Measures Spark on one machine: `validate_files` beside `rlike`, and columns beside functions that do nothing.

`make bench-spark` runs it inside the environment of the tests. Ways of a table alternate, round after round; figures are medians of
wall time and of the processor time of Java and Python together, which other work on the machine changes less, and ratios are
medians of each round's ratio. The regexes are those of the same five definitions in the same order; they neither read messy
numbers nor give reasons. Files are in memory, so that no disk is measured.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import tempfile
import time

from spark_inputs import SAMPLE, processor_seconds, session, write_contacts

import phonecheck.spark


def with_regexes(frame):
    """Spark's own way: each regex in turn on the text as it is, for the same four columns."""
    from pyspark.sql import functions as F

    definitions = json.loads(SAMPLE.read_text())["phoneAreaCodeDefinitions"]
    phone, country, number = F.col("phone"), None, None
    for each in definitions:
        regex, area = each["mobileRegex"], each["areaCode"]
        canonical = F.concat(F.lit(f"+{area}-"), F.regexp_replace("phone", rf"^(\+{area})?-?", ""))
        matches = phone.rlike(regex)
        country = (F.when if country is None else country.when)(matches, F.lit(each["countryCode"]))
        number = (F.when if number is None else number.when)(F.col("phone_country") == each["countryCode"], canonical)
    missing = F.col("phone_country").isNull()
    return frame.withColumn("phone_country", country).select(
        *frame.columns, F.when(missing, "invalid").otherwise("valid").alias("phone_status"),
        F.when(missing, "PATTERN_MISMATCH").alias("phone_reason"), number.alias("phone_number"), "phone_country")


def measured(ways, rounds, rows, output):
    """Runs the ways in turn, each where there is no output yet; rows of a table with medians, and ratios to the first one."""
    times = {name: [] for name in ways}
    for round in range(rounds + 1):
        for name, way in ways.items():
            shutil.rmtree(output, ignore_errors=True)
            processor, wall = processor_seconds(), time.perf_counter()
            way()
            taken = time.perf_counter() - wall, processor_seconds() - processor
            if round:
                times[name].append(taken)
    first = times[next(iter(times))]
    for name, values in times.items():
        wall, processor = (statistics.median(each[kind] for each in values) for kind in (0, 1))
        ratios = [statistics.median(one[kind] / other[kind] for one, other in zip(values, first)) for kind in (0, 1)]
        yield (f"| {name} | {wall:.2f} s | {processor:.2f} s | {rows / wall / 1e6:.2f} | {2 * rows / processor / 1e6:.2f} "
               f"| {ratios[0]:.2f}; {ratios[1]:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=["files", "scan", "columns"], help="scan: files without `rlike`")
    options = parser.parse_args()
    spark = session("local[2]", spark__driver__memory="3g")
    print(f"{options.rows:,} rows, {options.rounds} rounds, Spark {spark.version}, local[2], {phonecheck.engine}; "
          f"load {os.getloadavg()[0]:.1f}\n")
    head = (
        "| {} | wall | processor | M rows/s | M rows/s of processor time, 2 cores | times the first: wall; processor |\n"
        + "| --- " * 6 + "|")
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as name:
        folder = pathlib.Path(name)
        source, checked = folder / "contacts.csv", folder / "checked"
        # Spark reads a file with line breaks in quotes by one task only.
        write_contacts(source, options.rows, line_breaks=False)
        columns = source.open().readline().strip().split(",")
        frame = spark.read.schema(", ".join(f"{column} string" for column in columns)).csv(
            str(source), header=True, quote='"', escape='"')
        if options.only != "columns":
            part_bytes = max(1 << 20, min(128 << 20, source.stat().st_size // 4 + 1))

            def files(**more):
                phonecheck.spark.validate_files(
                    spark, source, checked, catalog=SAMPLE, columns="phone", part_bytes=part_bytes, **more)

            def regexes():
                with_regexes(frame).write.csv(str(checked), header=True)

            print(head.format("files"))
            ways = {
                "`validate_files`": files,
                "`validate_files`, rows that aren't valid": lambda: files(only="invalid"),
            }
            if options.only != "scan":
                ways |= {
                    "CSV, `rlike`, CSV": regexes,
                    "CSV, `rlike`, not written": lambda: with_regexes(frame).write.format("noop").mode("overwrite").save(),
                }
            print(*measured(ways, options.rounds, options.rows, checked), sep="\n", flush=True)
        if options.only not in ("files", "scan"):
            frame.write.parquet(str(folder / "contacts.parquet"))
            source.unlink()
            frame = spark.read.parquet(str(folder / "contacts.parquet"))
            verdict = phonecheck.spark.phone_verdict(SAMPLE)

            def run(frame):
                frame.write.format("noop").mode("overwrite").save()

            print("\n" + head.format("columns, of Parquet"))
            ways = {
                "`mapInArrow`, the batches as they are": lambda: run(frame.mapInArrow(lambda batches: batches, frame.schema)),
                "`with_verdicts`": lambda: run(phonecheck.spark.with_verdicts(frame, "phone", SAMPLE)),
                "`phone_verdict`": lambda: run(frame.withColumn("verdict", verdict("phone"))),
                "`rlike`": lambda: run(with_regexes(frame)),
            }
            print(*measured(ways, options.rounds, options.rows, checked), sep="\n", flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
