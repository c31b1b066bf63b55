"""Definitions that are replaced while a call, a stream or a query runs. Each keeps the definitions that it began with."""

import json
import shutil
import sqlite3
import subprocess
import threading

import duckdb
import pandas
import polars as pl
import pyarrow as pa
import pytest

import phonecheck
import phonecheck._tasks
import phonecheck.duckdb
import phonecheck.pandas
import phonecheck.polars
import phonecheck.spark
import phonecheck.sqlite
from conftest import ROOT, collect

NUMBER = "13800138000"


def definitions(country):
    return json.dumps({
        "preferredAreaCode": country,
        "phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": country, "mobileRegex": r"^1\d{10}$"}]}).encode()


#: The same numbers belong to different countries by the two definitions.
FIRST, SECOND = definitions("CN"), definitions("HK")


@pytest.fixture
def validator():
    return phonecheck.Validator(FIRST)


def batches(validator, count=6, rows=3000):
    """Batches of numbers. Before each but the first, the definitions are replaced."""
    for index in range(count):
        if index:
            validator.replace(SECOND if index % 2 else FIRST)
        yield pa.record_batch({"mobile": [NUMBER] * rows, "area": [None] * rows})


def reader(validator, **options):
    schema = pa.schema({"mobile": pa.string(), "area": pa.null()})
    return pa.RecordBatchReader.from_batches(schema, batches(validator, **options))


class Replaced:
    """Definitions that a thread constantly replaces, while calls run."""

    def __init__(self, *replacements):
        self.replacements, self.stopped, self.count = replacements, threading.Event(), 0
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.stopped.is_set():
            for replace in self.replacements:
                replace()
            self.count += 1

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.stopped.set()
        self.thread.join()


def always_one(call, *replacements, calls=60):
    """Checks that each of many calls has one country, and that not all have the same."""
    seen = set()
    with Replaced(*replacements) as replaced:
        for _ in range(3000):
            countries = {country for country in call() if country is not None}
            assert len(countries) == 1, "definitions are mixed in one answer"
            seen |= countries
            calls -= 1
            if calls <= 0 and len(seen) == 2:
                break
    assert seen == {"CN", "HK"} and replaced.count > 1


def replacing(validator):
    return lambda: validator.replace(FIRST), lambda: validator.replace(SECOND)


# Columns

def test_a_call_with_areas_in_many_pieces(validator, monkeypatch):
    numbers, areas = (pa.chunked_array([[value] * 400] * 50) for value in (NUMBER, "86"))
    tables = phonecheck._arrow.Pairs.tables
    replaced = []

    def replace_between(self):
        for table in tables(self):
            yield table
            validator.replace(SECOND if len(replaced) % 2 else FIRST)
            replaced.append(table)

    monkeypatch.setattr(phonecheck._arrow.Pairs, "tables", replace_between)
    for call in (
        lambda: validator.validate(numbers, area=areas).to_pydict()["country"],
        lambda: pa.table(validator.validate(numbers, area=areas))["country"].combine_chunks().dictionary_decode().to_pylist(),
        lambda: list(pandas.Series(numbers, dtype=pandas.ArrowDtype(pa.string())).phone.country(
            validator, area=pandas.Series(areas, dtype=pandas.ArrowDtype(pa.string())))),
    ):
        for country, catalog in (("CN", FIRST), ("HK", SECOND)):
            validator.replace(catalog)
            assert call() == [country] * 20_000
    assert len(replaced) >= 300


@pytest.mark.parametrize("threads", [1, 3])
def test_calls_while_definitions_are_replaced(validator, threads):
    column, areas = pa.array([NUMBER] * 40_000), pa.array(["86"] * 40_000)
    chunks, pieces = pa.chunked_array([column[:1000]] * 5), pa.chunked_array([areas[:700]] * 7 + [areas[:100]])
    for call in (
        lambda: validator.validate(column, columns="country", threads=threads),
        lambda: validator.validate(column, area=areas, columns="country", threads=threads),
        lambda: validator.validate(chunks, columns="country", threads=threads),
        lambda: validator.validate(chunks, area=pieces, columns="country", threads=threads),
        lambda: validator.validate([NUMBER] * 2000, columns="country", threads=threads),
    ):
        always_one(lambda: set(call().to_pydict()["country"]), *replacing(validator), calls=20)


def test_a_stream_of_numbers(validator):
    assert set(validator.validate(reader(validator), name="mobile").to_pydict()["country"]) == {"CN"}
    for country, catalog in (("CN", FIRST), ("HK", SECOND)):
        for area in (None, "area"):
            validator.replace(catalog)
            stream = pa.RecordBatchReader.from_stream(validator.stream(reader(validator), name="mobile", area=area))
            assert set(stream.read_all()["country"].combine_chunks().dictionary_decode().to_pylist()) == {country}


def test_a_file(validator, tmp_path):
    path = tmp_path / "contacts.csv"
    path.write_text("mobile\n" + (NUMBER + "\n") * 20_000)
    always_one(lambda: validator.validate_file(path, threads=2)["countries"], *replacing(validator), calls=20)


def test_dictionaries_are_unified():
    column = pa.chunked_array([pa.array(["CN"]).dictionary_encode(), pa.array(["HK", None]).dictionary_encode()])
    table = pa.table({"country": column, "status": column, "reason": ["x", None, "y"]})
    for name in ("country", "status"):
        found = phonecheck.pandas._values(table, [name])[name]
        assert [each if each == each else None for each in found] == ["CN", "HK", None]
        assert list(found.categories) == ["CN", "HK"]


# Frames

def test_columns_of_pandas(validator):
    series = pandas.concat([pandas.Series([NUMBER] * 3000)] * 4, ignore_index=True)
    always_one(lambda: set(series.phone.country(validator)), *replacing(validator))
    always_one(lambda: set(series.phone.validate(validator, area="86")["country"]), *replacing(validator))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_of_polars(validator, engine):
    frame = pl.concat([pl.LazyFrame({"mobile": [NUMBER] * 50_000})] * 4)
    phone = pl.col("mobile").phone

    def judged():
        # Made of the definitions at one moment: two separate expressions may have different ones.
        pinned = validator._pinned()
        before, verdict = phone.country(pinned), phone.validate(pinned)
        found = frame.select(a=before, b=verdict.struct.field("country"))
        # The plan was made, so definitions that are loaded later don't apply to it.
        first, second = (collect(found, engine) for _ in range(2))
        assert set(first["a"]) == set(first["b"]) == set(second["a"])
        return set(first["a"])

    always_one(judged, *replacing(validator), calls=10)


def test_checks_of_pandera(validator, monkeypatch):
    pandera = pytest.importorskip("pandera.pandas")
    import phonecheck.pandera

    reasons = phonecheck.pandera._Judge.reasons
    monkeypatch.setattr(phonecheck.pandera._Judge, "reasons", lambda self, failures: (
        validator.replace(b'{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "."}]}'),
        reasons(self, failures))[1])
    schema = pandera.DataFrameSchema({"mobile": pandera.Column(str, phonecheck.pandera.phone_number(validator))})
    with pytest.raises(pandera.errors.SchemaErrors) as refused:
        schema.validate(pandas.DataFrame({"mobile": [NUMBER, "1"]}), lazy=True)
    assert list(refused.value.failure_cases["failure_case"]) == ["TOO_SHORT"]


# Databases

@pytest.fixture(params=["native", "Arrow"])
def connection(request):
    connection = duckdb.connect(config={"allow_unsigned_extensions": request.param == "native", "threads": 2})
    connection.execute(f"CREATE TABLE contacts AS SELECT '{NUMBER}' AS mobile, '86' AS area FROM range(400_000)")
    return connection


def batches_of(connection, query):
    relation = connection.sql(query)
    return (getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader)(2000)


def countries(batch):
    return set(batch.column(0).to_pylist())


@pytest.mark.parametrize("function", ["phone_country(mobile)", "phone_country(mobile, area)", "phone_verdict(mobile).country"])
def test_functions_of_duckdb(validator, connection, function):
    phonecheck.duckdb.register(connection, validator)
    query = f"SELECT {function} AS country FROM contacts"
    # Without another registration they are unchanged.
    validator.replace(SECOND)
    running = batches_of(connection.cursor(), query)
    assert countries(running.read_next_batch()) == {"CN"}
    phonecheck.duckdb.register(connection, validator, replace=True)
    assert set().union(*map(countries, running)) == {"CN"}
    assert connection.sql(f"SELECT DISTINCT country FROM ({query})").fetchall() == [("HK",)]


def test_queries_of_duckdb_while_functions_are_replaced(validator, connection):
    other = phonecheck.Validator(SECOND)
    phonecheck.duckdb.register(connection, validator)
    # Arrow functions are replaced in the connections that registered them.
    cursor = connection.cursor()
    always_one(
        lambda: [row[0] for row in cursor.sql("SELECT DISTINCT phone_country(mobile) FROM contacts").fetchall()],
        lambda: phonecheck.duckdb.register(connection, other, replace=True),
        lambda: phonecheck.duckdb.register(connection, validator, replace=True), calls=20)


def test_the_extension_of_duckdb_by_itself(tmp_path):
    for name, catalog in (("first.json", FIRST), ("second.json", SECOND)):
        (tmp_path / name).write_bytes(catalog)
    connection = duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 2})
    connection.execute(f"LOAD '{phonecheck.duckdb.extension()}'")
    connection.execute(f"CREATE TABLE contacts AS SELECT '{NUMBER}' AS mobile FROM range(400_000)")
    connection.sql(f"SELECT phone_definitions('{tmp_path}/first.json')").fetchall()
    running = batches_of(connection.cursor(), "SELECT phone_country(mobile) FROM contacts")
    assert countries(running.read_next_batch()) == {"CN"}
    connection.sql(f"SELECT phone_definitions('{tmp_path}/second.json')").fetchall()
    assert set().union(*map(countries, running)) == {"CN"}
    assert connection.sql("SELECT DISTINCT phone_country(mobile) FROM contacts").fetchall() == [("HK",)]


def test_a_checked_query_of_duckdb(validator, connection):
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, area="area", batch_rows=1000)
    for country, catalog in (("CN", FIRST), ("HK", SECOND)):
        validator.replace(catalog)
        running = pa.RecordBatchReader.from_stream(checked)
        found = []
        for batch in running:
            found += batch.column("phone_country").unique().to_pylist()
            validator.replace(SECOND if len(found) % 2 else FIRST)
        assert found == [country] * 400 or set(found) == {country}


def test_a_checked_query_is_read_by_definitions_of_another_size(validator):
    checked = phonecheck.duckdb.validate(duckdb.connect(), f"SELECT '{NUMBER}' AS mobile", "mobile", validator)
    begun = pa.RecordBatchReader.from_stream(checked)
    # More countries than the indices of a small dictionary can tell apart.
    for catalog, country in ((None, "CN"), (SECOND, "HK"), (FIRST, "CN")):
        validator.replace(catalog)
        assert pa.table(checked)["phone_country"].to_pylist() == [country]
    validator.replace(SECOND)
    assert begun.read_all()["phone_country"].to_pylist() == ["CN"]


def test_functions_of_sqlite(validator):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE contacts AS WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t LIMIT 5000) "
                       f"SELECT '{NUMBER}' AS mobile FROM t")
    phonecheck.sqlite.register(connection, validator)
    running = connection.execute("SELECT phone_country(mobile) FROM contacts")
    found = {next(running)}
    validator.replace(SECOND)
    # Not while it runs.
    with pytest.raises(sqlite3.OperationalError):
        phonecheck.sqlite.register(connection, validator)
    assert found | set(running) == {("CN",)}
    phonecheck.sqlite.register(connection, validator)
    assert connection.execute("SELECT DISTINCT phone_country(mobile) FROM contacts").fetchall() == [("HK",)]


def test_what_keeps_definitions_is_closed_with_the_validator(validator, connection):
    database = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(database, validator)
    phonecheck.duckdb.register(connection, validator)
    checked = phonecheck.duckdb.validate(connection, "FROM contacts LIMIT 1", "mobile", validator)
    expression = pl.col("mobile").phone.country(validator)
    validator.replace(SECOND)
    validator.close()
    with pytest.raises(sqlite3.OperationalError):
        database.execute(f"SELECT phone_country('{NUMBER}')").fetchall()
    with pytest.raises(duckdb.Error, match="closed"):
        connection.sql("SELECT phone_country(mobile) FROM contacts").fetchall()
    with pytest.raises(phonecheck.ClosedError):
        pa.table(checked)
    with pytest.raises(pl.exceptions.ComputeError, match="closed"):
        pl.DataFrame({"mobile": [NUMBER]}).select(expression)


def test_what_keeps_definitions_leaves_with_it(validator):
    for _ in range(3):
        pinned = validator._pinned()
        again = pinned._pinned()
        assert pinned.check(NUMBER).country == again.check(NUMBER).country == "CN"
    handle = pinned.handle
    del pinned
    with pytest.raises(phonecheck.ClosedError):
        phonecheck._errors.call("describe", handle, None, None)
    assert again.check(NUMBER).is_valid


# C

def test_calls_of_c(tmp_path):
    bindings = ROOT / "Bindings" / "C"
    for name, content in (("first.json", FIRST), ("second.json", SECOND), ("contacts.csv", b"mobile\n" + f"{NUMBER}\n".encode() * 20_000)):
        (tmp_path / name).write_bytes(content)
    shutil.copy(phonecheck._library.PATH, tmp_path / "libphonecheck.so")
    (tmp_path / "libphonecheck.so.1").symlink_to(tmp_path / "libphonecheck.so")
    subprocess.run(
        ["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", "-pthread", f"-I{bindings / 'Sources/CPhoneCheck/include'}",
         bindings / "Tests/kept.c", "-o", tmp_path / "kept", f"-L{tmp_path}", "-lphonecheck", f"-Wl,-rpath,{tmp_path}"], check=True)
    printed = subprocess.run(
        ["./kept", "first.json", "second.json", "contacts.csv"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert [line.rstrip() for line in printed.splitlines()] == [
        f"{kind}: CN HK" for kind in ("array", "array, 3 threads", "stream", "file")]


# Clusters

def test_tasks_of_spark_get_the_definitions_of_their_job(validator):
    data, settings = phonecheck.spark._checked(validator, {})
    validator.replace(SECOND)
    assert phonecheck._tasks.validator(data, settings).check(NUMBER).country == "CN"
