"""The table of input types in Docs/Python.md: every surface reads a value as the same text, or refuses its type."""

import csv
import datetime
import decimal
import io
import re
import sqlite3
import subprocess
import threading
import warnings
from typing import Any, NamedTuple

import duckdb
import numpy
import pandas
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import phonecheck
import phonecheck.duckdb
import phonecheck.pandas
import phonecheck.polars
import phonecheck.spark
import phonecheck.sqlite
from conftest import NULL, ROOT, SAMPLE, collect
from spark_parts import InProcess

#: The text that replaces an unreadable number: any text that isn't a number, such as one with an exponent.
UNREADABLE = "8.6138E+12"
D = decimal.Decimal


class Kind(NamedTuple):
    """A type, values of it, and the text that each is judged as; `None` for a null."""

    arrow: Any
    duckdb: str
    values: dict[Any, str | None]
    polars: Any = None
    #: Spark's name of the type.
    spark: str | None = None
    #: Whether SQLite has values of the type.
    is_of_sqlite: bool = True
    #: Whether floats of the type can't be read, or may be rounded.
    is_doubtful: bool = False


def integers(bits, *values):
    return {value: str(value) for value in values if -(1 << (bits - 1)) <= value < 1 << (bits - 1)}


WHOLE = [13800138000, 8613800138000, 1380013800, 0, -13800138000, 91234567, 8613800000000, (1 << 63) - 1, -(1 << 63), 100, -7]
LARGE = [10 ** 18, -(10 ** 20), 10 ** 37, 8613800138000]
KINDS = {
    "text": Kind(pa.string(), "VARCHAR", {text: text for text in (
        "13800138000", "+86 138-0013-8000", "13800138000.0", "8.6138E+12", "-13800138000", "", "１３８００１３８０００", "x")}, pl.String, "string"),
    "large text": Kind(pa.large_string(), "VARCHAR", {"13800138000": "13800138000"}, pl.String),
    "binary": Kind(pa.binary(), "BLOB", {b"13800138000": "13800138000", "１３８".encode(): "１３８", b"": ""}, pl.Binary, "binary"),
    "int8": Kind(pa.int8(), "TINYINT", integers(8, *WHOLE), pl.Int8, "tinyint"),
    "int16": Kind(pa.int16(), "SMALLINT", integers(16, *WHOLE), pl.Int16, "smallint"),
    "int32": Kind(pa.int32(), "INTEGER", integers(32, *WHOLE), pl.Int32, "int"),
    "int64": Kind(pa.int64(), "BIGINT", integers(64, *WHOLE), pl.Int64, "bigint"),
    "uint8": Kind(pa.uint8(), "UTINYINT", {0: "0", 255: "255"}, pl.UInt8),
    "uint16": Kind(pa.uint16(), "USMALLINT", {0: "0", 65535: "65535"}, pl.UInt16),
    "uint32": Kind(pa.uint32(), "UINTEGER", {91234567: "91234567", (1 << 32) - 1: "4294967295"}, pl.UInt32),
    "uint64": Kind(pa.uint64(), "UBIGINT", {13800138000: "13800138000", (1 << 64) - 1: "18446744073709551615"}, pl.UInt64,
                   is_of_sqlite=False),
    "int128": Kind(pa.decimal128(38, 0), "HUGEINT", {value: str(value) for value in LARGE}, getattr(pl, "Int128", None), "decimal(38, 0)",
                   is_of_sqlite=False),
    "decimal": Kind(pa.decimal128(18, 3), "DECIMAL(18, 3)", {
        D("13800138000"): "13800138000", D("13800138000.000"): "13800138000", D("1380013800.5"): UNREADABLE, D("0"): "0",
        D("-13800138000"): "-13800138000", D("0.001"): UNREADABLE, D("8613800000000"): "8613800000000"}, pl.Decimal(18, 3),
        "decimal(18, 3)", is_of_sqlite=False),
    "small decimal": Kind(pa.decimal128(4, 1), "DECIMAL(4, 1)", {D("110"): "110", D("11.5"): UNREADABLE, D("-110.0"): "-110"},
                          pl.Decimal(4, 1), "decimal(4, 1)", is_of_sqlite=False),
    "float64": Kind(pa.float64(), "DOUBLE", {
        13800138000.0: "13800138000", 8613800138000.0: "8613800138000", -13800138000.0: "-13800138000", 0.0: "0",
        float("nan"): None, float(2 ** 53 - 1): "9007199254740991"}, pl.Float64, "double"),
    "doubtful float64": Kind(pa.float64(), "DOUBLE", {
        # Rounded, and read; a fraction, infinity, and digits that no float has.
        8.6138e12: "8613800000000", 1.38e10: "13800000000", 1380013800.5: UNREADABLE, 0.5: UNREADABLE, float("inf"): UNREADABLE,
        -float("inf"): UNREADABLE, 1e17: UNREADABLE, float(2 ** 53): UNREADABLE, -(2.0 ** 60): UNREADABLE, 1e300: UNREADABLE},
        pl.Float64, "double", is_doubtful=True),
    "float32": Kind(pa.float32(), "FLOAT", {9123.0: "9123", 0.0: "0", float("nan"): None, 2.0 ** 24 - 1: "16777215"}, pl.Float32,
                    "float", is_of_sqlite=False),
    "doubtful float32": Kind(pa.float32(), "FLOAT", {2.0 ** 24: UNREADABLE, 13800138752.0: UNREADABLE, 1.5: UNREADABLE},
                             pl.Float32, "float", is_of_sqlite=False, is_doubtful=True),
    "null": Kind(pa.null(), "INTEGER", {None: None}, pl.Null),
}


def rows_of(verdicts):
    return [tuple(row) for row in verdicts]


@pytest.fixture(params=KINDS)
def kind(request):
    return KINDS[request.param]


def values_of(kind):
    # More than a block of DuckDB's, with nulls among them.
    return [*kind.values, None] * 700


def verdicts_of(kind, validator):
    def row(text):
        if text is None:
            return NULL
        verdict = validator.check(text)
        assert text != UNREADABLE or verdict.reason == "UNEXPECTED_CHARACTER"
        return (verdict.status, verdict.country if verdict.is_valid else None, verdict.reason, verdict.number)

    return [*map(row, kind.values.values()), NULL] * 700


@pytest.fixture
def values(kind):
    return values_of(kind)


@pytest.fixture
def expected(kind, validator):
    return verdicts_of(kind, validator)


@pytest.fixture(autouse=True)
def warned(request):
    """Each of these tests warns of doubtful floats, and of nothing else."""
    kind = request.getfixturevalue("kind") if "kind" in request.fixturenames else None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield caught
    if kind:
        found = [each for each in caught if issubclass(each.category, phonecheck.DigitsWarning)]
        assert bool(found) == kind.is_doubtful
        assert all(issubclass(each.category, phonecheck.DigitsWarning) for each in caught)


def python(kind, values):
    """Values in the form of a list: Python itself has no floats of 32 bits."""
    return [numpy.float32(value) if value is not None and kind.duckdb == "FLOAT" else value for value in values]


def arrow(kind, values):
    if pa.types.is_decimal(kind.arrow):
        with decimal.localcontext() as context:
            context.prec = 60
            values = [None if value is None else D(value) for value in values]
    return pa.array(values, kind.arrow)


def one_warning(caught):
    """The only warning so far, which names the place of the call."""
    (found,) = caught
    assert found.filename == __file__ and "floats" in str(found.message)
    caught.clear()
    return found


# Python's values and Arrow's columns

def test_values_of_lists(kind, values, expected, validator, warned):
    values = python(kind, values)
    found = validator.validate(values)
    assert rows_of(found) == expected
    has_numbers = not isinstance(next(iter(kind.values)), (str, bytes, type(None)))
    assert len(found.remarks) == has_numbers + kind.is_doubtful
    if kind.is_doubtful:
        one_warning(warned)
    assert rows_of(validator.validate(values, area=[None] * len(values))) == expected


@pytest.mark.parametrize("layout", ["array", "dictionary", "chunks", "stream", "areas", "slice", "threads"])
def test_columns_of_arrow(kind, values, expected, validator, layout, warned):
    column = arrow(kind, values)
    if layout == "dictionary":
        column = column.dictionary_encode()
    elif layout == "chunks":
        column = pa.chunked_array([column[:5], column[5:5], column[5:]])
    elif layout == "slice":
        column, expected = column[3:], expected[3:]
    if layout == "stream":
        table = pa.table({"mobile": column})
        reader = pa.RecordBatchReader.from_stream(validator.stream(table.to_reader(1000), layout="plain"))
        assert [tuple(row.values()) for row in reader.read_all().to_pylist()] == expected
    else:
        found = validator.validate(
            column, area=[None] * len(column) if layout == "areas" else None, threads=4 if layout == "threads" else 1)
        assert rows_of(found) == expected
        pa.table(found).validate(full=True)
    if kind.is_doubtful:
        assert len(warned) == 1


@pytest.mark.parametrize("width", [32, 64, 256])
def test_decimals_of_every_width(validator, width):
    if not hasattr(pa, f"decimal{width}"):
        pytest.skip("this pyarrow has no such decimals")
    digits = {32: 9, 64: 18, 256: 76}[width]
    texts = ["0", "1", "-1", "91234567", "-91234567", "9" * digits, "-" + "9" * digits, "1" + "0" * (digits - 1)]
    with decimal.localcontext() as context:
        context.prec = 90
        column = pa.array([*map(D, texts), None], getattr(pa, f"decimal{width}")(digits, 0))
        assert rows_of(validator.validate(column)) == rows_of(validator.validate([*texts, None]))
        negative = pa.array([D("1380013800E1"), D(0)], getattr(pa, f"decimal{width}")(digits, -1) if width > 32 else pa.decimal128(10, -1))
    assert rows_of(validator.validate(negative)) == rows_of(validator.validate(["13800138000", "0"]))


@pytest.mark.parametrize("value", [
    numpy.int64(13800138000), numpy.uint64(13800138000), numpy.float64(13800138000), D("13800138000.00"), D("1.3800138E+10"),
    bytearray(b"13800138000"), memoryview(b"13800138000"), numpy.str_("13800138000"), numpy.bytes_(b"13800138000")])
def test_other_values_of_lists(validator, value):
    assert validator.validate([value])[0] == ("valid", "CN", None, "+86-13800138000")


@pytest.mark.parametrize("value", [pandas.NA, pandas.NaT, numpy.float32("nan"), D("NaN"), None, float("nan")])
def test_missing_values_of_lists(validator, value):
    assert rows_of(validator.validate([value, "1"]))[0] == NULL


def test_one_bad_cell_is_a_bad_row(validator):
    for bad in (float("inf"), 0.5, 1e17, D("Infinity"), D("0.5"), numpy.float32(2.0 ** 24), 10 ** 5000, D("1E+5000")):
        first, second, third = validator.validate([13800138000, bad, None])
        assert first.status == "valid" and second.status == "invalid" and third == NULL
    for bad in (float("inf"), 0.5, 1e17, D("0.5")):
        for column in ([1, bad], pa.array([1, float(bad)]), pandas.Series([1.0, float(bad)])):
            with pytest.raises(phonecheck.ArrowError, match="fraction|lost digits"):
                validator.validate(column, errors="raise")
            with pytest.raises(phonecheck.ArrowError, match="fraction|lost digits"):
                validator.validate(column, area=["CN", "CN"], errors="raise")
    series = pandas.Series([1.0, 0.5])
    with pytest.raises(phonecheck.ArrowError, match="row 1: "):
        series.phone.status(validator, errors="raise")
    with pytest.raises(pl.exceptions.ComputeError, match="row 1: "):
        pl.DataFrame({"m": [1.0, 0.5]}).select(pl.col("m").phone.status(validator, errors="raise"))
    checked = phonecheck.duckdb.validate(
        duckdb.connect(), "SELECT unnest([1.0, 0.5]::DOUBLE[]) AS m", "m", validator, errors="raise")
    with pytest.raises(pa.ArrowException, match="row 1: "):
        pa.table(checked)
    with pytest.raises(phonecheck.ArgumentError, match="errors: there are invalid, raise"):
        validator.validate([], errors="coerce")


# Frames

@pytest.mark.parametrize("way", ["Arrow", "category", "object", "without pyarrow", "area"])
def test_series_of_pandas(kind, values, expected, validator, way, monkeypatch):
    if way == "object" or way == "without pyarrow":
        series = pandas.Series(python(kind, values), dtype=object)
        if way == "without pyarrow":
            monkeypatch.setattr(phonecheck.pandas, "_pyarrow", lambda: None)
    else:
        series = pandas.Series(values, dtype=pandas.ArrowDtype(kind.arrow)) if pa.types.is_decimal(kind.arrow) is False else (
            arrow(kind, values).to_pandas())
        if way == "category":
            series = pandas.Series(values, dtype="category") if kind.duckdb == "INTEGER" else series.astype("category")
    frame = series.phone.validate(validator, area=[None] * len(values) if way == "area" else None)
    assert list(frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None)) == expected


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_columns_of_polars(kind, values, expected, validator, engine):
    if kind.polars is None:
        pytest.skip("this Polars has no such type")
    own = kind.polars if kind.duckdb in ("HUGEINT", "INTEGER", "UBIGINT") else None
    series = pl.Series("mobile", values, own, strict=False).cast(kind.polars)
    found = series.to_frame().lazy().select(pl.col("mobile").phone.validate(validator)).unnest("mobile_verdict")
    assert collect(found, engine).rows() == expected


# Databases

@pytest.mark.parametrize("way", ["native", "Arrow", "query"])
def test_columns_of_duckdb(kind, values, expected, validator, way):
    connection = duckdb.connect(config={"allow_unsigned_extensions": way == "native"})
    given = pa.table({"id": range(len(values)), "mobile": arrow(kind, values)})  # noqa: F841
    connection.execute(f"CREATE TABLE contacts AS SELECT id, mobile::{kind.duckdb} AS mobile FROM given")
    if way == "query":
        checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator)  # noqa: F841
        query = "SELECT phone_status, phone_country, phone_reason, phone_number FROM checked ORDER BY id"
        assert connection.sql(query).fetchall() == expected
        return
    phonecheck.duckdb.register(connection, validator)
    query = "SELECT v.status, v.country, v.reason, v.number FROM (SELECT id, {} AS v FROM contacts) ORDER BY id"
    assert connection.sql(query.format("phone_verdict(mobile)")).fetchall() == expected
    assert connection.sql(query.format("phone_verdict(mobile, '86')")).fetchall() == rows_of(
        validator.validate(given["mobile"], area=["86"] * len(values)))
    fields = "phone_status(mobile), phone_country(mobile), phone_reason(mobile), phone_number(mobile)"
    assert connection.sql(f"SELECT {fields} FROM contacts ORDER BY id").fetchall() == expected


def test_areas_may_be_numbers(validator):
    areas = [852, 86, None, 999]
    numbers = ["91234567", "13800138000", "13800138000", "1"]
    expected = rows_of(validator.validate(numbers, area=list(map(lambda area: area and str(area), areas))))
    assert [row[1] for row in expected] == ["HK", "CN", "CN", None]
    assert rows_of(validator.validate(numbers, area=areas)) == expected
    assert rows_of(validator.validate(pa.array(numbers), area=pa.array(areas))) == expected
    assert rows_of(validator.validate(pa.array(numbers), area=pa.array(areas, pa.float64()))) == expected
    given = pa.table({"id": range(4), "n": numbers, "a": areas})  # noqa: F841
    for is_native in (True, False):
        connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
        phonecheck.duckdb.register(connection, validator)
        query = "SELECT v.status, v.country, v.reason, v.number FROM (SELECT id, phone_verdict(n, a) AS v FROM given) ORDER BY id"
        assert connection.sql(query).fetchall() == expected
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator)
    for area in (852, 852.0, "852", b"852"):
        assert connection.execute("SELECT phone_country('91234567', ?)", [area]).fetchone() == ("HK",)


def test_enumerations_of_duckdb(validator):
    for is_native in (True, False):
        connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
        phonecheck.duckdb.register(connection, validator)
        for words in (3, 300, 70_000):
            listed = ", ".join(f"'1380013{index:05}'" for index in range(words))
            connection.execute(f"CREATE OR REPLACE TABLE contacts AS SELECT CASE WHEN i % 2 = 0 THEN '138001300002' END::ENUM({listed}) "
                               "AS m, i FROM range(5000) t(i)")
            assert connection.sql("SELECT count(*), count(phone_reason(m)), any_value(phone_reason(m)) FROM contacts").fetchall() == [
                (5000, 2500, validator.check("138001300002").reason)]


def test_values_of_sqlite(kind, values, expected, validator):
    if not kind.is_of_sqlite:
        # Every other test compares the same values, which SQLite doesn't have.
        kind.is_doubtful and warnings.warn("", phonecheck.DigitsWarning)
        pytest.skip("SQLite has no such values")
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator)
    connection.execute("CREATE TABLE contacts (id INTEGER PRIMARY KEY, mobile)")
    connection.executemany("INSERT INTO contacts (mobile) VALUES (?)", [(value,) for value in values])
    found = connection.execute(
        "SELECT phone_status(mobile), phone_country(mobile), phone_reason(mobile), phone_number(mobile) FROM contacts ORDER BY id")
    assert found.fetchall() == expected


# Files

def test_columns_of_parquet(kind, values, expected, validator, tmp_path):
    pq.write_table(pa.table({"mobile": arrow(kind, values)}), tmp_path / "a.parquet")
    summary = phonecheck.spark.validate_files(InProcess(), tmp_path / "a.parquet", tmp_path / "out", catalog=SAMPLE, columns="mobile")
    assert summary["valid"] == sum(row[0] == "valid" for row in expected)
    assert summary["nulls"] == sum(row == NULL for row in expected)
    (part,) = (tmp_path / "out").glob("*.parquet")
    table = pq.read_table(part, columns=["phone_status", "phone_country", "phone_reason", "phone_number"])
    assert [tuple(row.values()) for row in table.to_pylist()] == expected


def test_texts_of_the_command(kind, expected, validator, command, tmp_path):
    # In a file, a value is its text.
    texts = [text for text in kind.values.values() if text]
    (tmp_path / "numbers.csv").write_text("mobile\n" + "".join(f'"{text}"\n' for text in texts))
    done = subprocess.run(
        [command, "validate", str(tmp_path / "numbers.csv"), "--definitions", str(SAMPLE), "-q", "-o", "-"],
        capture_output=True, text=True, check=False)
    found = {row["mobile"]: row for row in csv.DictReader(io.StringIO(done.stdout))}
    by_text = dict(zip(kind.values.values(), expected))
    for text in texts:
        row = found[text]
        assert tuple(row[f"phone_{name}"] or None for name in ("status", "country", "reason", "number")) == by_text[text]
    kind.is_doubtful and warnings.warn("", phonecheck.DigitsWarning)


# Refused types

REFUSED = {
    "truth": ([True], pa.bool_(), pl.Boolean, "BOOLEAN"),
    "date": ([datetime.date(2020, 1, 1)], pa.date32(), pl.Date, "DATE"),
    "time": ([datetime.datetime(2020, 1, 1)], pa.timestamp("us"), pl.Datetime, "TIMESTAMP"),
    "list": ([["1"]], pa.list_(pa.string()), pl.List(pl.String), "VARCHAR[]"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_other_types_are_refused_everywhere(validator, name):
    values, type_, dtype, sql = REFUSED[name]
    with pytest.raises(phonecheck.ArgumentTypeError, match="numbers of a column are"):
        validator.validate(values)
    column = pa.array(values, type_)
    for each in (column, pa.chunked_array([column])):
        with pytest.raises(phonecheck.ArrowError, match="phone numbers are"):
            validator.validate(each)
    with pytest.raises(TypeError):
        pandas.Series(values).phone.validate(validator)
    with pytest.raises(pl.exceptions.ComputeError, match="phone numbers are"):
        pl.DataFrame({"m": pl.Series(values, dtype=dtype)}).select(pl.col("m").phone.status(validator))
    given = pa.table({"m": column})  # noqa: F841
    for is_native in (True, False):
        connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
        phonecheck.duckdb.register(connection, validator)
        with pytest.raises(duckdb.Error, match="phone numbers are"):
            connection.sql(f"SELECT phone_status(m::{sql}) FROM given").fetchall()
    with pytest.raises(phonecheck.ArrowError, match="phone numbers are"):
        phonecheck.duckdb.validate(duckdb.connect(), "SELECT true AS m", "m", validator)


def test_half_floats_and_numbers_without_a_type_of_arrow_are_refused(validator):
    for column in (pa.array(numpy.array([1], "float16")), [numpy.float16(1)], [numpy.longdouble(1)]):
        with pytest.raises(TypeError, match="float16|longdouble|float128"):
            validator.validate(column)
    # Older versions pass its bytes to Python like a BLOB's.
    for is_native in (True, False) if int(duckdb.__version__.split(".")[0]) > 1 else (True,):
        connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
        phonecheck.duckdb.register(connection, validator)
        with pytest.raises(duckdb.Error, match="cast"):
            connection.sql("SELECT phone_status(13800138000::BIGNUM)").fetchall()


def test_what_one_number_isnt(validator):
    for value, words in ((None, "None"), (float("nan"), "NaN"), (True, "truth value"), (numpy.bool_(False), "truth value"),
                         (13800138000, "zeros in front"), (1.5, "float")):
        with pytest.raises(phonecheck.ArgumentTypeError, match=words):
            validator.check(value)
    with pytest.raises(phonecheck.ArgumentTypeError, match="truth value"):
        validator.validate(["1", False])
    for value in (numpy.array(["1", "2"]), numpy.timedelta64(5, "s"), datetime.timedelta(5), 1j, object()):
        for call in (lambda: validator.validate([value]), lambda: validator.check(value)):
            with pytest.raises(phonecheck.ArgumentTypeError, match=type(value).__name__):
                call()


def test_the_table_of_the_documentation_is_this_one():
    document = (ROOT / "Docs/Python.md").read_text()
    table = document[document.index("| type |"):]
    shown = re.findall(r"`([A-Z]+)`", table[:table.index("\n\n")])
    assert {kind.duckdb.split("(")[0] for kind in KINDS.values()} <= {*shown}


def test_a_warning_of_other_threads_waits_for_none_of_them(validator, warned):
    connection = duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 4})
    phonecheck.duckdb.register(connection, validator)
    query = "SELECT phone_status(8.6138e12 + i % 3 * 1e8) AS status FROM range(300_000) t(i)"
    for read in (lambda: pl.DataFrame(connection.sql(query)), lambda: pa.table(connection.sql(query)),
                 lambda: validator.validate(connection.sql(query)), lambda: connection.sql(query).df()):
        assert len(read()) == 300_000
        # Far fewer than blocks; by default Python shows the first.
        assert 1 <= len(warned) < 20
        warned.clear()
    frame = pl.LazyFrame({"m": [8.6138e12] * 200_000})
    assert collect(frame.select(pl.col("m").phone.status(validator)), "streaming").height == 200_000
    assert len(warned) == 1
    warned.clear()
    # From another thread, on the main one.
    thread = threading.Thread(target=lambda: frame.select(pl.col("m").phone.status(validator)).collect())
    thread.start()
    thread.join()
    assert len(warned) == 1
