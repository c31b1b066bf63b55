"""The same verdicts everywhere for rows that name their number's area: one million, or as many as PHONECHECK_ROWS says."""

import json
import random
import sqlite3
import subprocess

import duckdb
import pandas
import polars as pl
import pyarrow as pa
import pyarrow.csv

import phonecheck
import phonecheck.duckdb
import phonecheck.pandas
import phonecheck.polars
import phonecheck.sqlite
import workload
from conftest import ROOT, ROWS, SAMPLE, share
from test_same_verdicts import Rows, in_order, rows_of, world

FIELDS = ("status", "reason", "number", "country")


def areas(count, seed=5):
    """The texts of cells in exports: codes and names of all countries, some that aren't listed, and empty text."""
    draw = random.Random(seed)
    definitions = json.loads((ROOT / "Data" / "area-codes.json").read_text())["phoneAreaCodeDefinitions"]
    cells = [text for each in definitions for text in (each["countryCode"], each["areaCode"], "+" + each["areaCode"])]
    cells += ["China", "Hong Kong", "中国", "Atlantis", "XX", "0"]
    return [draw.choice(["CN", "HK", "86", "", "TW", draw.choice(cells)]) for _ in range(count)]


def by_command(command, definitions, table, folder):
    source, output = folder / "rows.csv", folder / "checked.csv"
    pa.csv.write_csv(table, source)
    subprocess.run(
        [command, "validate", source, "--area-column", "country", "-o", output, "-q", "-s", "mobile",
         *(["--definitions", definitions] if definitions else [])], check=False, env={"LC_ALL": "C"})
    return [row[-4:] for row in rows_of(output.read_bytes())[1:]]


def by_polars(engine):
    def judge(validator, table):
        verdict = pl.col("mobile").phone.validate(validator, area=pl.col("country")).alias("verdict")
        frame = pl.DataFrame(table)
        found = frame.select(verdict) if engine is None else frame.lazy().select(verdict).collect(engine=engine)
        return found.unnest("verdict").select(FIELDS).rows()

    return judge


def by_duckdb(is_native):
    def judge(validator, given):
        connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
        phonecheck.duckdb.register(connection, validator)
        return connection.sql(
            "SELECT v.status, v.reason, v.number, v.country FROM "
            "(SELECT place, phone_verdict(mobile, country) AS v FROM given) ORDER BY place").fetchall()

    return judge


def by_duckdb_query(validator, given):
    connection = duckdb.connect()
    connection.execute("CREATE TABLE contacts AS FROM given")
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, area="country")  # noqa: F841
    return connection.sql(
        "SELECT phone_status, phone_reason, phone_number, phone_country FROM checked ORDER BY place").fetchall()


def by_pandas(validator, table):
    frame = table.to_pandas()
    found = frame["mobile"].phone.validate(validator, area=frame["country"])[list(FIELDS)]
    return list(found.astype(object).where(found.notna(), None).itertuples(index=False, name=None))


def by_sqlite(validator, table):
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator)
    connection.execute("CREATE TABLE contacts (mobile TEXT, country TEXT)")
    connection.executemany("INSERT INTO contacts VALUES (?, ?)", zip(*(table[name].to_pylist() for name in ("mobile", "country"))))
    calls = ", ".join(f"phone_{name}(mobile, country)" for name in FIELDS)
    return connection.execute(f"SELECT {calls} FROM contacts ORDER BY rowid").fetchall()


def by_lists(validator, table):
    return in_order(validator.validate(table["mobile"].to_pylist(), area=table["country"].to_pylist()).to_pydict())


def by_arrow(**options):
    return lambda validator, table: in_order(
        validator.validate(table, name="mobile", area="country", **options).to_pydict())


def by_stream(validator, table):
    found = pa.RecordBatchReader.from_stream(
        validator.stream(table.to_reader(10_000), name="mobile", area="country", layout="plain")).read_all()
    return in_order(found.to_pydict())


WAYS = {
    "Python, lists": by_lists, "Arrow, a table": by_arrow(), "Arrow, 3 threads": by_arrow(threads=3, layout="views"),
    "Arrow, a stream": by_stream, "Polars, eager": by_polars(None), "Polars, lazy": by_polars("in-memory"),
    "Polars, streaming": by_polars("streaming"), "DuckDB, Arrow": by_duckdb(False), "DuckDB, native": by_duckdb(True),
    "DuckDB, a query": by_duckdb_query, "pandas": by_pandas, "SQLite": by_sqlite,
}


def test_numbers_with_areas_get_the_same_verdicts_everywhere(command, tmp_path, capsys):
    halves = []
    for definitions, numbers in (
        (SAMPLE, workload.contacts(share(45)) + workload.messy(share(15)) + workload.rejected(share(5))), (None, world(share(35)))):
        table = pa.table({"place": range(len(numbers)), "mobile": numbers, "country": areas(len(numbers))})
        halves.append((definitions, phonecheck.Validator(definitions), table))
    expected = Rows("command")
    for definitions, _, table in halves:
        expected.add(by_command(command, definitions, table, tmp_path))
    digests = [expected]
    for name, way in WAYS.items():
        digest = Rows(name)
        for _, validator, table in halves:
            digest.add(way(validator, table))
        digests.append(digest)
    with capsys.disabled():
        print("\n" + "\n".join(map(str, digests)))
    assert expected.count == ROWS
    assert {digest.hash.digest() for digest in digests} == {expected.hash.digest()}
