"""Polars, pandas and SQLite."""

import gc
import sqlite3

import pandas
import polars as pl
import pytest

import phonecheck
import phonecheck.pandas
import phonecheck.polars
import phonecheck.sqlite
import workload
from conftest import NULL, NUMBERS, SAMPLE, collect

SCHEMA = pl.Struct({name: pl.String for name in ("status", "country", "reason", "number")})


# Polars

@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_of_polars(validator, mixed, engine):
    numbers, expected = mixed
    frame = pl.LazyFrame({"id": range(len(numbers)), "mobile": numbers})
    phone = pl.col("mobile").phone
    query = frame.with_columns(
        verdict=phone.validate(validator), status=phone.status(validator), country=phone.country(validator),
        reason=phone.reason(validator), number=phone.number(validator))
    assert query.collect_schema()["verdict"] == SCHEMA and query.collect_schema()["number"] == pl.String
    result = collect(query, engine)
    assert result.select("status", "country", "reason", "number").rows() == expected
    assert [tuple(row.values()) for row in result["verdict"].to_list()] == expected


def test_an_expression_doesnt_replace_its_column(validator):
    frame = pl.DataFrame({"mobile": ["13800138000"], "office": ["1"]})
    phone = pl.col("mobile").phone
    found = frame.with_columns(phone.number(validator), phone.validate(validator), phone.message(validator))
    assert found.columns == ["mobile", "office", "mobile_number", "mobile_verdict", "mobile_message"]
    assert frame.with_columns(pl.col("mobile", "office").phone.status(validator)).columns == [
        "mobile", "office", "mobile_status", "office_status"]
    assert frame.with_columns(phone.number(validator).alias("mobile")).rows() == [("+86-13800138000", "1")]
    prefixed = frame.select(phone.validate(validator, prefix="p_")).unnest("mobile_verdict")
    assert prefixed.columns == ["p_status", "p_country", "p_reason", "p_number"]


def test_expressions_in_groups_filters_and_windows(validator, mixed):
    numbers, expected = mixed
    frame = pl.DataFrame({"group": [index % 2 for index in range(len(numbers))], "mobile": numbers})
    valid = frame.filter(pl.col("mobile").phone.status(validator) == "valid")
    assert valid.height == sum(row[0] == "valid" for row in expected)
    groups = frame.group_by("group").agg(pl.col("mobile").phone.number(validator).drop_nulls().n_unique()).sort("group")
    assert groups["mobile_number"].to_list() == [2, 2]
    assert frame.select(pl.col("mobile").phone.number(validator).first().over("group")).height == len(numbers)


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_expressions_on_short_and_chunked_columns(validator, rows):
    series = pl.concat([pl.Series("mobile", ["13800138000"] * rows, pl.String)] * 4, rechunk=False)
    frame = series.to_frame()
    assert frame.select(pl.col("mobile").phone.number(validator)).to_series().to_list() == ["+86-13800138000"] * (4 * rows)
    assert frame.select(pl.col("mobile").phone.validate(validator)).schema["mobile_verdict"] == SCHEMA


def test_expressions_on_categories_and_nulls(validator):
    numbers = ["13800138000", None, "1"]
    for kind in (pl.Categorical, pl.Enum(["13800138000", "1"])):
        frame = pl.DataFrame({"mobile": pl.Series(numbers).cast(kind)})
        assert frame.select(pl.col("mobile").phone.number(validator)).to_series().to_list() == ["+86-13800138000", None, None]
    nothing = pl.DataFrame({"mobile": [None, None]})
    assert nothing.select(pl.col("mobile").phone.status(validator)).to_series().to_list() == [None, None]


@pytest.mark.parametrize("number_format", ["canonical", "e164", "national", "rfc3966"])
def test_expressions_write_every_format(validator, number_format):
    written = validator.check("13800138000").formats[number_format]
    frame = pl.DataFrame({"mobile": ["13800138000"] * 3000})
    result = frame.select(pl.col("mobile").phone.number(validator, number_format=number_format, threads=2))
    assert set(result.to_series()) == {written}


def test_other_types_are_refused_in_words(validator):
    for query in (pl.DataFrame({"mobile": [True]}).lazy(), pl.LazyFrame({"mobile": [[b"1"]]})):
        with pytest.raises(pl.exceptions.ComputeError, match="phone numbers are strings"):
            query.select(pl.col("mobile").phone.number(validator)).collect()


def test_an_expression_keeps_its_validator_open():
    frame = pl.DataFrame({"mobile": ["13800138000"]})
    expression = pl.col("mobile").phone.number(phonecheck.Validator(SAMPLE))
    gc.collect()
    assert frame.select(expression).item() == "+86-13800138000"
    closed = phonecheck.Validator(SAMPLE)
    expression = pl.col("mobile").phone.number(closed)
    closed.close()
    with pytest.raises(pl.exceptions.ComputeError, match="closed"):
        frame.select(expression)


def test_definitions_make_one_validator():
    frame = pl.DataFrame({"mobile": ["13800138000", "+44 7400 123456"]})
    assert frame.select(pl.col("mobile").phone.country(SAMPLE)).to_series().to_list() == ["CN", None]
    assert frame.select(pl.col("mobile").phone.country()).to_series().to_list() == ["CN", "GB"]
    assert phonecheck.polars.shared(SAMPLE) is phonecheck.polars.shared(str(SAMPLE))


def test_wrong_options_are_refused():
    with pytest.raises(phonecheck.ArgumentError):
        pl.col("mobile").phone.number(number_format="x")
    with pytest.raises(phonecheck.ArgumentError):
        pl.col("mobile").phone.number(threads=0)


# pandas

@pytest.mark.parametrize("dtype", ["str", object, "string[python]", "string[pyarrow]", "category"])
def test_the_accessor_of_pandas(validator, mixed, dtype):
    numbers, expected = mixed
    series = pandas.Series(numbers, dtype=dtype, index=range(5, 5 + len(numbers)), name="mobile")
    frame = series.phone.validate(validator)
    assert list(frame.columns) == ["status", "country", "reason", "number"]
    assert frame.index.equals(series.index)
    assert list(frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None)) == expected
    assert str(frame["status"].dtype) == "category"
    assert list(series.phone.number(validator).dropna()) == [row[3] for row in expected if row[3]]
    assert list(series.phone.status(validator).dropna()) == [row[0] for row in expected if row[0]]
    assert list(series.phone.country(validator).dropna()) == [row[1] for row in expected if row[1]]
    assert list(series.phone.reason(validator).dropna()) == [row[2] for row in expected if row[2]]


@pytest.mark.parametrize("dtype", ["str", object, "category"])
@pytest.mark.parametrize("definitions", [SAMPLE, None])
def test_columns_of_pandas_are_no_objects_of_python(mixed, dtype, definitions, monkeypatch):
    series = pandas.Series(mixed[0], dtype=dtype)
    with monkeypatch.context() as without:
        without.setattr(phonecheck.pandas, "_pyarrow", lambda: None)
        expected = series.phone.validate(definitions)
    monkeypatch.setattr(phonecheck.Verdicts, "to_pydict", lambda self: pytest.fail("objects for each row"))
    pandas.testing.assert_frame_equal(series.phone.validate(definitions), expected)
    # Pieces, as in a long column or a column of several files.
    twice = pandas.concat([series, series], ignore_index=True)
    assert twice.phone.number(definitions)[len(series):].to_list()[0] == expected["number"][0]
    assert series[:0].phone.validate(definitions).shape == (0, 4)


def test_the_accessor_of_pandas_on_nothing(validator):
    frame = pandas.Series([], dtype="str").phone.validate(validator)
    assert frame.shape == (0, 4)
    with pytest.raises(TypeError):
        pandas.Series([True, False]).phone.validate(validator)


def test_empty_series_and_categories_of_pandas(validator):
    for series in (pandas.Series([None, None], dtype="category"), pandas.Series([], dtype="category"),
                   pandas.Series(["1"], dtype="category")[:0], pandas.Series([None, None], dtype=object)):
        for area in (None, [None] * len(series), "CN"):
            frame = series.phone.validate(validator, area=area)
            assert len(frame) == len(series) and frame.isna().all(axis=None)
            assert len(series.phone.message(validator, area=area, language="zh-CN")) == len(series)
    empty = pandas.Series(pandas.array([], dtype="string[pyarrow]"))
    assert list(empty.phone.message(validator, area=empty)) == []


# SQLite

def test_functions_of_sqlite(validator):
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator)
    connection.execute("CREATE TABLE contacts (id INTEGER PRIMARY KEY, mobile)")
    numbers = [*NUMBERS, None]
    connection.executemany("INSERT INTO contacts (mobile) VALUES (?)", [(number,) for number in numbers])
    rows = connection.execute(
        "SELECT phone_status(mobile), phone_country(mobile), phone_reason(mobile), phone_number(mobile) FROM contacts "
        "ORDER BY id").fetchall()
    assert rows == [*NUMBERS.values(), NULL]
    connection.execute("INSERT INTO contacts (mobile) VALUES (13800138000)")
    connection.execute("CREATE INDEX numbers ON contacts (phone_number(mobile))")
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT id FROM contacts WHERE phone_number(mobile) = '+86-13800138000'").fetchall()
    assert "numbers" in plan[0][-1]
    found = connection.execute("SELECT count(*) FROM contacts WHERE phone_number(mobile) = '+86-13800138000'").fetchone()
    assert found == (7,)


@pytest.mark.parametrize("number_format", ["canonical", "e164"])
@pytest.mark.parametrize("exact", [False, True])
def test_functions_of_sqlite_say_what_check_says(number_format, exact):
    validator = phonecheck.Validator(SAMPLE, exact=exact)
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator, number_format=number_format)
    for number in [*NUMBERS, *workload.contacts(3000), b"13800138000", b"138\xff", "1\x00"]:
        verdict = validator.check(number)
        expected = (
            verdict.status, verdict.country if verdict.is_valid else None, verdict.reason, verdict.formats.get(number_format))
        found = connection.execute(
            "SELECT phone_status(?1), phone_country(?1), phone_reason(?1), phone_number(?1)", [number]).fetchone()
        assert found == expected
