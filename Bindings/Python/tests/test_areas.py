"""Rows that name the area of their number. Each is judged as by a validator of that area, on every surface."""

import random
import sqlite3

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
import phonecheck.sqlite
import workload
from conftest import NULL, NUMBERS, SAMPLE, collect
from spark_parts import InProcess

#: The texts of cells, and the areas that they name. The last texts name no listed area.
NAMED = {
    "CN": "CN", "HK": "HK", "852": "852", "+86": "86", "Hong Kong": "HK", "中国": "CN", "hk": "HK", " MO ": "MO",
    None: None, "": None, "  ": None, "\t": None, " " * 300: None, "\u3000" * 50: None,
    "Hong Kong" + " " * 300: "HK",
    "XX": "?", "Atlantis": "?", "9999999": "?", "x" * 119: "?", "x" * 120: "?", "x" * 121: "?", "HK\0": "?", "é" * 50: "?",
}
#: More than are remembered.
GARBAGE = [f"no country {index}" for index in range(5000)]


@pytest.fixture(scope="module", params=["sample", "exact", "options"])
def options(request):
    return {"sample": {}, "exact": {"exact": True}, "options": {"bare_international": True, "whole": True}}[request.param]


class Judged:
    """Rows, and the verdicts of validators of one area on each."""

    def __init__(self, options, cells, seed=1, count=12_000):
        chosen = random.Random(seed)
        numbers = [*NUMBERS, *workload.contacts(300, seed), "91234567", "0912345678", None]
        self.rows = [(chosen.choice(numbers), chosen.choice(cells)) for _ in range(count)]
        self.numbers, self.areas = map(list, zip(*self.rows))
        unlisted = phonecheck.Validator(SAMPLE, **options)
        validators = {}
        known = {}
        for number, cell in self.rows:
            if (number, cell) in known:
                continue
            name = NAMED.get(cell, "?")
            if number is None:
                known[number, cell] = NULL
            elif name == "?":
                found = unlisted._cell(number, b"?")
                known[number, cell] = (
                    phonecheck._validator.STATUSES[found.status], None, found.reason.decode() or None, None)
            else:
                if name not in validators:
                    validators[name] = phonecheck.Validator(SAMPLE, area=name, **options)
                verdict = validators[name].check(number)
                known[number, cell] = (
                    verdict.status, verdict.country if verdict.is_valid else None, verdict.reason, verdict.number)
        self.expected = [known[row] for row in self.rows]
        self.validators = validators


@pytest.fixture(scope="module")
def judged(options):
    return Judged(options, [*NAMED, *["CN", "HK", None] * 5])


@pytest.fixture(scope="module")
def validator(options):
    return phonecheck.Validator(SAMPLE, **options)


def rows(verdicts):
    return [tuple(row) for row in verdicts]


TEXTS = {"utf8": pa.utf8(), "large_utf8": pa.large_utf8(), "utf8_view": pa.string_view(), "binary": pa.binary()}


@pytest.mark.parametrize("kind", [*TEXTS, "dictionary", "list"])
def test_columns_and_areas_of_every_kind(validator, judged, kind):
    if kind == "list":
        areas = judged.areas
    elif kind == "dictionary":
        areas = pa.array(judged.areas).dictionary_encode()
    else:
        areas = pa.array(judged.areas, TEXTS[kind])
    for numbers in (judged.numbers, pa.array(judged.numbers), pa.array(judged.numbers, pa.string_view())):
        for threads in (1, 3):
            assert rows(validator.validate(numbers, area=areas, threads=threads)) == judged.expected
    # A slice of each, with offsets of its own.
    if kind != "list":
        numbers = pa.array(["x", *judged.numbers])[101:]
        assert rows(validator.validate(numbers, area=areas[100:])) == judged.expected[100:]


@pytest.mark.parametrize("number_format", ["canonical", "e164", "international", "national", "rfc3966", "masked", "spelling"])
def test_numbers_are_written_in_every_format(number_format):
    judged, validator = Judged({}, [*NAMED]), phonecheck.Validator(SAMPLE)
    found = validator.validate(judged.numbers, area=judged.areas, number_format=number_format, columns="number")
    for (number, cell), written in zip(judged.rows, found.to_pydict()["number"]):
        name = NAMED[cell]
        expected = None if number is None or name == "?" else judged.validators[name].check(number).formats.get(number_format)
        assert written == expected


def test_pieces_of_columns_may_end_anywhere(validator, judged):
    def pieces(values, sizes):
        chunks, start = [], 0
        for size in sizes:
            chunks.append(pa.array(values[start:start + size], pa.utf8()))
            start += size
        return pa.chunked_array([*chunks, pa.array(values[start:], pa.utf8())])

    for one, other in (([], [5, 0, 4000]), ([1, 1, 0, 7000], []), ([100, 3000], [3000, 100, 0, 0]), ([0], [12_000, 0])):
        found = validator.validate(pieces(judged.numbers, one), area=pieces(judged.areas, other))
        assert rows(found) == judged.expected
        pa.table(found).validate(full=True)
    for kind in (pa.utf8(), pa.large_utf8(), pa.string_view(), pa.int64(), pa.float64(), pa.decimal128(20, 0), pa.null(),
                 pa.dictionary(pa.int8(), pa.utf8()), pa.dictionary(pa.int32(), pa.int64())):
        for options in ({}, {"columns": ["number", "status"]}, {"language": "zh-CN"}, {"layout": "views"}, {"layout": "plain"}):
            column = pa.array([], kind)
            nothing = validator.validate(pa.chunked_array([], kind), area=pa.chunked_array([], kind), **options)
            assert rows(nothing) == []
            assert pa.table(nothing).schema == pa.table(validator.validate(column, area=column, **options)).schema
    with pytest.raises(phonecheck.ArrowError, match="boolean"):
        validator.validate(pa.chunked_array([], pa.bool_()), area=pa.chunked_array([], pa.utf8()))
    assert rows(validator.validate([], area=[])) == []
    assert rows(validator.validate(judged.numbers, area=pa.nulls(len(judged.numbers)))) == rows(
        validator.validate(judged.numbers))


def test_tables_and_streams_name_the_column(validator, judged):
    table = pa.table({"mobile": judged.numbers, "id": range(len(judged.numbers)), "country": judged.areas})
    assert rows(validator.validate(table, name="mobile", area="country")) == judged.expected
    assert rows(validator.validate(table.to_batches()[0], name="mobile", area="country")) == judged.expected
    stream = pa.RecordBatchReader.from_stream(
        validator.stream(table.to_reader(700), name="mobile", area="country", layout="plain")).read_all()
    assert [tuple(row.values()) for row in stream.to_pylist()] == judged.expected


def test_many_names_that_mean_nothing(options):
    cells = [*GARBAGE, "HK", "CN", None]
    judged, validator = Judged(options, cells, count=30_000), phonecheck.Validator(SAMPLE, **options)
    for _ in range(2):
        assert rows(validator.validate(judged.numbers, area=judged.areas)) == judged.expected


def test_all_countries_of_the_world():
    validator = phonecheck.Validator()
    countries = [each.split(",")[0] for each in WORLD]
    numbers = ["13800138000", "91234567", "07400 123456", "(201) 555-0123", "0151 23456789"]
    pairs = [(number, country) for country in countries for number in numbers] * 3
    random.Random(3).shuffle(pairs)
    found = rows(validator.validate([number for number, _ in pairs], area=[country for _, country in pairs]))
    expected = {}
    for country in countries:
        with phonecheck.Validator(area=country) as one:
            for number in numbers:
                verdict = one.check(number)
                expected[number, country] = (
                    verdict.status, verdict.country if verdict.is_valid else None, verdict.reason, verdict.number)
    assert found == [expected[pair] for pair in pairs]


WORLD = "CN HK MO TW US CA GB DE FR IT ES PT JP KR IN ID BR MX AR CL CO RU KZ UA AU NZ SG MY TH VN ZA EG NG KE TR SA AE".split()


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_of_polars(validator, judged, engine):
    frame = pl.LazyFrame({"mobile": judged.numbers, "country": judged.areas}, schema={"mobile": pl.String, "country": pl.String})
    phone = pl.col("mobile").phone
    area = pl.col("country")
    result = collect(frame.select(
        verdict=phone.validate(validator, area=area), status=phone.status(validator, area=area),
        country=phone.country(validator, area="country"), reason=phone.reason(validator, area=area),
        number=phone.number(validator, area=area)), engine)
    assert result.select("status", "country", "reason", "number").rows() == judged.expected
    assert [tuple(row.values()) for row in result["verdict"].to_list()] == judged.expected


def test_polars_with_other_areas(validator, judged):
    frame = pl.DataFrame({"mobile": judged.numbers, "country": judged.areas}, schema={"mobile": pl.String, "country": pl.String})
    number = pl.col("mobile").phone.validate
    # One area for all rows, which is a series of one row.
    for area in ("HK", None):
        expected = rows(validator.validate(judged.numbers, area=[area] * len(judged.numbers)))
        found = frame.select(number(validator, area=pl.lit(area, pl.String)).alias("v")).unnest("v")
        assert found.rows() == expected
    found = frame.select(number(validator, area=pl.col("country").cast(pl.Categorical)).alias("v")).unnest("v")
    assert found.rows() == judged.expected
    # Chunks with other ends.
    chunked = pl.concat([frame[:5], frame[5:4000], frame[4000:]], rechunk=False)
    chunked = chunked.with_columns(country=frame["country"])
    assert chunked.select(number(validator, area="country").alias("v")).unnest("v").rows() == judged.expected
    empty = frame[:0].select(number(validator, area="country").alias("v"))
    assert empty.height == 0
    groups = frame.with_row_index().group_by("country").agg("index", number(validator, area="country", prefix="p_").alias("v"))
    found = groups.explode("index", "v").sort("index").unnest("v")
    assert found.select("p_status", "p_country", "p_reason", "p_number").rows() == judged.expected


def test_the_area_may_be_a_number():
    validator = phonecheck.Validator(SAMPLE)
    for area in ([852, 86, None], pa.array([852, 86, None]), pa.array([852.0, 86.0, None])):
        assert [row.country for row in validator.validate(["91234567", "13800138000", "13800138000"], area=area)] == [
            "HK", "CN", "CN"]
    frame = pl.DataFrame({"mobile": ["91234567"], "code": [852]})
    assert frame.select(pl.col("mobile").phone.number(validator, area="code")).item() == "+852-91234567"


def test_the_accessor_of_pandas(validator, judged):
    frame = pandas.DataFrame({"mobile": judged.numbers, "country": judged.areas})
    for areas in (frame["country"], frame["country"].astype("string"), frame["country"].astype("category"), judged.areas):
        found = frame["mobile"].phone.validate(validator, area=areas)
        assert list(found.astype(object).where(found.notna(), None).itertuples(index=False, name=None)) == judged.expected
    # By label, as pandas does.
    found = frame["mobile"].phone.status(validator, area=frame["country"].sample(frac=1, random_state=1))
    assert [None if each != each else each for each in found] == [row[0] for row in judged.expected]
    # One for all rows.
    for area in ("HK", "852", "Hong Kong", "CN"):
        found = frame["mobile"].phone.validate(validator, area=area)
        expected = frame["mobile"].phone.validate(validator, area=[area] * len(frame))
        pandas.testing.assert_frame_equal(found, expected)
        assert judged.validators[{"852": "852", "Hong Kong": "HK"}.get(area, area)].check("91234567").status == list(
            pandas.Series(["91234567"]).phone.status(validator, area=area))[0]
    with pytest.raises(phonecheck.ArgumentError, match="such as frame"):
        frame["mobile"].phone.status(validator, area="country")
    # By labels that differ from the numbers' labels.
    with pytest.warns(phonecheck.AreaWarning, match="no label"):
        frame["mobile"].phone.status(validator, area=frame["country"].set_axis([f"row {label}" for label in frame.index]))
    assert list(frame["mobile"].phone.validate(validator, prefix="p_").columns) == ["p_status", "p_country", "p_reason", "p_number"]


@pytest.mark.parametrize("number_format", ["canonical", "rfc3966"])
def test_functions_of_sqlite(validator, judged, number_format):
    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator, number_format=number_format)
    for (number, cell), expected in list(zip(judged.rows, judged.expected))[:1500]:
        found = connection.execute(
            "SELECT phone_status(?1, ?2), phone_country(?1, ?2), phone_reason(?1, ?2), phone_number(?1, ?2)",
            [number, cell]).fetchone()
        assert found[:3] == expected[:3] and (found[3] is None) == (expected[3] is None)
        if number_format == "canonical":
            assert found == expected


@pytest.fixture(params=["native", "Arrow"])
def connection(request, judged):
    config = {"allow_unsigned_extensions": True} if request.param == "native" else {}
    connection = duckdb.connect(config=config)
    given = pa.table({"id": range(len(judged.numbers)), "mobile": judged.numbers, "country": judged.areas})
    connection.execute("CREATE TABLE contacts AS FROM given")
    return connection


def test_functions_of_duckdb(validator, judged, connection):
    phonecheck.duckdb.register(connection, validator)
    found = connection.execute(
        "SELECT phone_status(mobile, country), phone_country(mobile, country), phone_reason(mobile, country), "
        "phone_number(mobile, country) FROM contacts ORDER BY id").fetchall()
    assert found == judged.expected
    found = connection.execute(
        "SELECT v.status, v.country, v.reason, v.number FROM "
        "(SELECT id, phone_verdict(mobile, country) AS v FROM contacts) ORDER BY id").fetchall()
    assert found == judged.expected
    # Without areas as before, and with one area for all rows.
    alone = connection.execute("SELECT phone_status(mobile) FROM contacts ORDER BY id").fetchall()
    assert alone == [(row.status,) for row in validator.validate(judged.numbers)]
    one = connection.execute("SELECT phone_status(mobile, 'HK') FROM contacts ORDER BY id").fetchall()
    assert one == [(row.status,) for row in validator.validate(judged.numbers, area=["HK"] * len(judged.numbers))]


def test_queries_of_duckdb(validator, judged, connection):
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, area="country")
    found = connection.sql("SELECT phone_status, phone_country, phone_reason, phone_number FROM checked ORDER BY id").fetchall()
    assert found == judged.expected
    with pytest.raises(phonecheck.ArgumentError, match="area: the query has no such one"):
        phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, area="land")


def test_parquet_in_tasks_of_spark(judged, options, tmp_path):
    pq.write_table(pa.table({"mobile": judged.numbers, "country": judged.areas}), tmp_path / "contacts.parquet", row_group_size=999)
    phonecheck.spark.validate_files(
        InProcess(), tmp_path / "contacts.parquet", tmp_path / "out", catalog=phonecheck.Validator(SAMPLE, **options),
        columns="mobile", area_column="country", part_bytes=1)
    found = pa.concat_tables([pq.read_table(path) for path in sorted((tmp_path / "out").glob("*.parquet"))])
    assert list(zip(*(found[f"phone_{name}"].to_pylist() for name in ("status", "country", "reason", "number")))) == judged.expected
    with pytest.raises(phonecheck.ArgumentError, match="land"):
        phonecheck.spark.validate_files(
            InProcess(), tmp_path / "contacts.parquet", tmp_path / "other", columns="mobile", area_column="land")


def test_what_doesnt_fit_is_refused(validator):
    own = phonecheck.Validator(SAMPLE, area="HK")
    frame = pl.DataFrame({"mobile": ["1", "2"], "country": ["CN", "HK"]})
    for call in (
        lambda: own.validate(["1"], area=["CN"]), lambda: own.validate(frame, name="mobile", area="country"),
        lambda: validator.validate(["1", "2"], area=["CN"]), lambda: validator.validate(["1"], area=[]),
        lambda: validator.validate(["1"], area="CN"), lambda: validator.validate(frame, name="mobile", area="land"),
        lambda: validator.validate(frame, name="mobile", area=["CN", "HK"]), lambda: validator.validate(["1"], area=5),
        lambda: validator.validate(["1"], area=[object()]), lambda: validator.validate(["1"], area=[True]),
        lambda: pl.col("mobile").phone.status(validator, area=5), lambda: validator.stream(frame, name="mobile", area=5),
    ):
        with pytest.raises(phonecheck.PhoneCheckError):
            call()
    with pytest.raises(pl.exceptions.ComputeError, match="of its own"):
        frame.select(pl.col("mobile").phone.status(own, area="country"))
    for surface in ({}, {"allow_unsigned_extensions": True}):
        connection = duckdb.connect(config=surface)
        phonecheck.duckdb.register(connection, own)
        with pytest.raises(duckdb.Error, match="of its own"):
            connection.execute("SELECT phone_status('1', 'CN')").fetchall()
        with pytest.raises(duckdb.Error):
            connection.execute("SELECT phone_status('1', 'CN', 'HK')").fetchall()
