"""Columns with numbers or binary instead of text, as spreadsheets, exports and data frames make them."""

import duckdb
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
from conftest import SAMPLE
from spark_parts import InProcess

INTEGERS = [13800138000, 8613800138000, 1380013800, 0, None, -13800138000, 9123, (1 << 63) - 1, -(1 << 63)]
BITS = {"int8": 7, "uint8": 8, "int16": 15, "uint16": 16, "int32": 31, "uint32": 32, "int64": 63, "uint64": 64}


def rows(verdicts):
    return [tuple(row) for row in verdicts]


def as_text(validator, values):
    return rows(validator.validate([None if value is None else str(value) for value in values]))


@pytest.mark.parametrize("kind", BITS)
def test_integers_are_the_text_of_their_digits(validator, kind):
    least, most = (0 if kind[0] == "u" else -(1 << BITS[kind])), (1 << BITS[kind]) - 1
    values = [*(value for value in [*INTEGERS, least, most] if value is None or least <= value <= most)] * 700
    column = pa.array(values, getattr(pa, kind)())
    found = validator.validate(column)
    assert rows(found) == as_text(validator, values)
    assert rows(validator.validate(column[3:], threads=2)) == as_text(validator, values[3:])
    assert len(found.remarks) == 1 and "zeros" in found.remarks[0]


def test_integers_of_lists_frames_and_tables(validator):
    expected = as_text(validator, INTEGERS)
    found = validator.validate(INTEGERS)
    assert rows(found) == expected and found.remarks
    assert rows(validator.validate(["13800138000", 13800138000, b"13800138000", 13800138000.0])) == [expected[0]] * 4
    assert not validator.validate(["13800138000", None]).remarks
    frame = pl.DataFrame({"mobile": INTEGERS, "note": ["x"] * len(INTEGERS)})
    assert frame.select(pl.col("mobile").phone.validate(validator).alias("v")).unnest("v").rows() == expected
    found = validator.validate(frame, name="mobile")
    assert rows(found) == expected and found.remarks
    assert not validator.validate(frame, name="note").remarks
    assert rows(validator.validate(frame, name="mobile", area="note"))[0] == ("invalid", None, "UNKNOWN_AREA_CODE", None)
    series = pandas.Series(INTEGERS, dtype="Int64")
    assert list(series.phone.status(validator).dropna()) == [row[0] for row in expected if row[0]]
    # pandas' form of integers if one is missing.
    floats = pandas.Series([13800138000, None, 1380013800])
    assert str(floats.dtype) == "float64"
    assert list(floats.phone.number(validator))[0] == "+86-13800138000" and floats.phone.status(validator).isna().tolist() == [
        False, True, False]
    objects = pandas.Series([13800138000, None, "1380013800", 13800138000.0], dtype=object)
    assert list(objects.phone.status(validator).dropna()) == ["valid", "invalid", "valid"]
    connection = duckdb.connect()
    connection.execute("CREATE TABLE contacts AS SELECT 13800138000 AS mobile UNION ALL SELECT NULL")
    phonecheck.duckdb.register(connection, validator)
    assert set(connection.sql("SELECT phone_number(mobile) FROM contacts").fetchall()) == {("+86-13800138000",), (None,)}
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator)
    assert ("+86-13800138000",) in connection.sql("SELECT phone_number FROM checked").fetchall()


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.binary_view()])
def test_binary_is_utf8(validator, kind):
    values = [b"13800138000", None, "１３８００１３８０００".encode(), b"138\xff00138000", b"", b"138\0"] * 500
    found = validator.validate(pa.array(values, kind))
    assert rows(found) == rows(validator.validate(values)) and not found.remarks
    assert rows(validator.validate(pa.array(values, pa.binary()).dictionary_encode())) == rows(found)
    assert pl.Series(values).to_frame("m").select(pl.col("m").phone.validate(validator).alias("v")).unnest("v").rows() == rows(found)


def test_a_parquet_column_of_integers_is_a_remark(tmp_path):
    pq.write_table(pa.table({"mobile": [13800138000, None, 1]}), tmp_path / "a.parquet")
    summary = phonecheck.spark.validate_files(InProcess(), tmp_path / "a.parquet", tmp_path / "out", catalog=SAMPLE, columns="mobile")
    assert summary["valid"] == 1 and len(summary["remarks"]) == 1
