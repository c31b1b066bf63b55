"""Columns in every layout, and their results."""

import copy
import gc
import pickle

import pyarrow as pa
import pytest

import phonecheck
from conftest import NULL, NUMBERS, SAMPLE

FORMATS = ("canonical", "e164", "international", "national", "rfc3966", "masked", "spelling")


def rows(verdicts):
    return [tuple(row) for row in verdicts]


LAYOUTS = {
    "utf8": lambda numbers: pa.array(numbers),
    "large_utf8": lambda numbers: pa.array(numbers, pa.large_utf8()),
    "utf8_view": lambda numbers: pa.array(numbers, pa.string_view()),
    "dictionary": lambda numbers: pa.array(numbers).dictionary_encode(),
    "dictionary with nulls": lambda numbers: pa.DictionaryArray.from_arrays(
        pa.array(range(len(numbers)), pa.uint16()), pa.array(numbers)),
    "small dictionary": lambda numbers: pa.array(numbers).dictionary_encode().cast(pa.dictionary(pa.int8(), pa.utf8())),
    "dictionary of large_utf8": lambda numbers: pa.array(numbers, pa.large_utf8()).dictionary_encode(),
    "slice": lambda numbers: pa.array(["x", None, "13800138000", *numbers, "y"])[3:-1],
    "slice of views": lambda numbers: pa.array(["x" * 40, None, *numbers, "y"], pa.string_view())[2:-1],
    "slice of a dictionary": lambda numbers: pa.array(["x", None, *numbers]).dictionary_encode()[2:],
    "table": lambda numbers: pa.table({"mobile": numbers}),
    "record batch": lambda numbers: pa.record_batch({"mobile": numbers}),
    "chunks": lambda numbers: pa.chunked_array([numbers[:3], [], numbers[3:2000], numbers[2000:]], pa.utf8()),
    "list": lambda numbers: numbers,
    "iterator": lambda numbers: iter(numbers),
    "bytes": lambda numbers: [None if number is None else number.encode() for number in numbers],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gets_the_same_verdicts(validator, mixed, layout):
    numbers, expected = mixed
    assert rows(validator.validate(LAYOUTS[layout](numbers))) == expected


@pytest.mark.parametrize("count", [0, 1, 7, 8, 63, 64, 65, 1023, 1024, 1025, 2049])
@pytest.mark.parametrize("layout", ["utf8", "large_utf8", "utf8_view", "dictionary", "list"])
def test_columns_of_every_length(validator, mixed, layout, count):
    numbers, expected = mixed
    verdicts = validator.validate(LAYOUTS[layout](numbers[:count]) if count else pa.array([], pa.utf8()))
    assert rows(verdicts) == expected[:count]
    pa.table(verdicts).validate(full=True)


@pytest.mark.parametrize("layout", ["dictionary", "plain", "views"])
@pytest.mark.parametrize("number_format", FORMATS)
def test_every_format_in_every_layout_of_results(validator, mixed, layout, number_format):
    numbers, expected = mixed
    text = {number: validator.check(number).formats.get(number_format) for number in NUMBERS}
    expected = [NULL if number is None else (*row[:3], text[number]) for number, row in zip(numbers, expected)]
    verdicts = validator.validate(numbers, layout=layout, number_format=number_format)
    assert rows(verdicts) == expected
    table = pa.table(verdicts)
    table.validate(full=True)
    assert [tuple(row.values()) for row in table.to_pylist()] == expected


@pytest.mark.parametrize("threads", [2, 3, 8])
@pytest.mark.parametrize("layout", ["dictionary", "plain", "views"])
@pytest.mark.parametrize("kind", ["utf8", "large_utf8", "utf8_view"])
def test_threads_change_nothing(validator, mixed, threads, layout, kind):
    numbers, expected = mixed
    column = LAYOUTS[kind](numbers * 13)
    verdicts = validator.validate(column, threads=threads, layout=layout)
    table = pa.table(verdicts)
    table.validate(full=True)
    assert table.equals(pa.table(validator.validate(column, layout=layout)))
    assert rows(verdicts)[-len(numbers):] == expected


def test_the_layout_of_a_result_follows_the_column(validator):
    def types(column, **options):
        return [str(field.type) for field in pa.table(validator.validate(column, **options)).schema]

    dictionary = "dictionary<values=string, indices=int8, ordered=0>"
    assert types(pa.array(["1"])) == [dictionary, dictionary, "string", "string"]
    assert types(pa.array(["1"], pa.large_utf8())) == [dictionary, dictionary, "large_string", "large_string"]
    assert types(pa.array(["1"], pa.large_utf8()), layout="plain") == ["large_string"] * 4
    assert types(pa.array(["1"]), layout="views") == ["string_view"] * 4
    world = pa.table(phonecheck.Validator().validate(["13800138000"])).schema
    assert str(world.field("country").type) == "dictionary<values=string, indices=int16, ordered=0>"


def test_only_the_columns_asked_for(validator):
    verdicts = validator.validate(["13800138000", "1"], columns=["number", "status"])
    assert verdicts.to_pydict() == {"status": ["valid", "invalid"], "number": ["+86-13800138000", None]}
    assert verdicts[1] == ("invalid", None, None, None)
    with pytest.raises(phonecheck.ArgumentError, match="status, country"):
        validator.validate(["1"], columns=["nothing"])


def test_exact_mode_knows_countries_and_no_numbers():
    validator = phonecheck.Validator(SAMPLE, exact=True)
    verdicts = validator.validate(["+86-13800138000", "+86 13800138000", None, "x" * 5000])
    assert rows(verdicts) == [
        ("valid", "CN", None, None), ("invalid", None, "PATTERN_MISMATCH", None), NULL,
        ("undecided", None, "MATCH_LIMIT", None)]
    pa.table(verdicts).validate(full=True)


def test_a_named_area_is_for_every_row():
    validator = phonecheck.Validator(SAMPLE, area="HK")
    numbers = ["91234567", "+852 9123 4567", "+86 13800138000"] * 2000
    assert rows(validator.validate(numbers))[:3] == rows(validator.validate(numbers))[-3:] == [
        ("valid", "HK", None, "+852-91234567"), ("valid", "HK", None, "+852-91234567"),
        ("invalid", None, "AREA_CODE_MISMATCH", None)]


def test_few_rows_and_many_get_the_same_verdicts():
    # The first numbers are judged one by one, before there is a table.
    validator = phonecheck.Validator(SAMPLE)
    numbers = [*NUMBERS, None]
    first = rows(validator.validate(numbers))
    validator.validate(["13800138000"] * 100_000)
    assert rows(validator.validate(numbers)) == first == [*NUMBERS.values(), NULL]


def test_nulls_alone(validator):
    assert rows(validator.validate([None, None])) == [NULL] * 2
    assert rows(validator.validate(pa.nulls(3))) == [NULL] * 3
    assert pa.table(validator.validate(pa.nulls(3))).num_rows == 3


def test_a_column_of_a_table_is_chosen_by_name(validator):
    table = pa.table({"id": [1, 2], "mobile": ["13800138000", "1"], "office": [None, "13800138000"]})
    assert [row.status for row in validator.validate(table, name="mobile")] == ["valid", "invalid"]
    assert [row.status for row in validator.validate(table, name="office")] == [None, "valid"]
    with pytest.raises(phonecheck.ArgumentError, match="say which one"):
        validator.validate(table)
    with pytest.raises(phonecheck.ArgumentError, match="no column of this name"):
        validator.validate(table, name="mobil")
    with pytest.raises(phonecheck.ArrowError, match="boolean"):
        validator.validate(table.append_column("wrong", pa.array([True, False])), name="wrong")


def test_rows_and_slices_of_a_result(validator):
    verdicts = validator.validate([*NUMBERS, None])
    assert verdicts[0:2] == [verdicts[0], verdicts[1]] and verdicts[::-1] == list(verdicts)[::-1] and verdicts[99:] == []
    assert verdicts[-1] == NULL
    for index in (len(verdicts), -len(verdicts) - 1):
        with pytest.raises(IndexError):
            verdicts[index]


def test_a_result_can_be_taken_any_number_of_times(validator):
    verdicts = validator.validate(["13800138000", None])
    tables = [pa.table(verdicts) for _ in range(3)]
    array = pa.array(verdicts)
    del verdicts
    gc.collect()
    assert tables[0].equals(tables[2]) and array.to_pylist() == tables[1].to_pylist()
    assert tables[0].to_pylist()[0]["number"] == "+86-13800138000"


@pytest.mark.parametrize("layout", ["dictionary", "plain", "views"])
@pytest.mark.parametrize("kind", ["utf8", "large_utf8", "chunks", "list"])
def test_results_are_pickled_and_copied(validator, mixed, layout, kind):
    for numbers in (mixed[0], mixed[0][:3], []):
        if kind == "chunks" and not numbers:
            column = pa.chunked_array([], pa.utf8())
        else:
            column = LAYOUTS[kind](numbers) if numbers or kind == "list" else pa.array(numbers, pa.utf8())
        verdicts = validator.validate(column, layout=layout, number_format="international", language="en")
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(verdicts, protocol))
            assert type(again) in (type(verdicts), phonecheck._verdicts.VerdictColumn, phonecheck.Verdicts)
            assert list(again) == list(verdicts) and again.remarks == verdicts.remarks
            table = pa.table(again)
            table.validate(full=True)
            assert table.equals(pa.table(verdicts))
        for copied in (copy.copy(verdicts), copy.deepcopy(verdicts)):
            assert copied.to_pydict() == verdicts.to_pydict() and hash(copied) != hash(verdicts)
    # Verdicts can be pickled twice, and outlive their origin.
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(validator.validate(["13800138000", None])))))
    gc.collect()
    assert rows(again)[0][3] == "+86-13800138000" and rows(again)[1] == NULL


def test_lists_of_a_result_belong_to_the_caller(validator):
    verdicts = validator.validate(["13800138000", "1"])
    verdicts.to_pydict()["status"].clear()
    verdicts.to_pydict().clear()
    assert verdicts.to_pydict()["status"] == ["valid", "invalid"] and verdicts[1].status == "invalid"


def test_a_result_outlives_its_column_and_its_validator():
    validator = phonecheck.Validator(SAMPLE)
    verdicts = validator.validate(pa.array(["13800138000"] * 5000, pa.string_view()))
    validator.close()
    del validator
    gc.collect()
    assert set(rows(verdicts)) == {("valid", "CN", None, "+86-13800138000")}


def test_a_stream_is_judged_piece_by_piece(validator):
    asked = []

    def batches():
        for index in range(5):
            asked.append(index)
            yield pa.record_batch({"mobile": ["13800138000", str(index)]})

    reader = pa.RecordBatchReader.from_batches(pa.schema({"mobile": pa.utf8()}), batches())
    results = pa.RecordBatchReader.from_stream(validator.stream(reader))
    assert asked == []
    assert results.read_next_batch().num_rows == 2 and asked == [0]
    assert sum(batch.num_rows for batch in results) == 8
    stream = validator.stream(pa.chunked_array([["1"]]))
    pa.RecordBatchReader.from_stream(stream)
    with pytest.raises(ValueError, match="once"):
        stream.__arrow_c_stream__()


def test_a_stream_that_fails_says_why(validator):
    def batches():
        yield pa.record_batch({"mobile": ["13800138000"]})
        raise ValueError("the source is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"mobile": pa.utf8()}), batches())
    with pytest.raises(phonecheck.ArrowError, match="the source is gone"):
        validator.validate(reader)


@pytest.mark.parametrize("wrong", [5, "13800138000", b"1", None, object(), [True], [["1"]], {"a": 1}, {"a": []}.values()])
def test_what_is_no_column_is_refused(validator, wrong):
    with pytest.raises(TypeError):
        validator.validate(wrong)


@pytest.mark.parametrize(
    "array", [
        pa.array([["1"]]), pa.array([True]), pa.array([True]).dictionary_encode(), pa.nulls(1, pa.float16()),
        pa.array([1], pa.date32())])
def test_other_types_are_refused_by_name(validator, array):
    with pytest.raises(phonecheck.ArrowError, match="strings"):
        validator.validate(array)


def test_wrong_options_are_refused(validator):
    for options in ({"layout": "x"}, {"number_format": "x"}, {"threads": 0}, {"threads": 1000}):
        with pytest.raises(phonecheck.ArgumentError):
            validator.validate(["1"], **options)


def test_a_very_long_string_is_no_number(validator):
    numbers = ["13800138000", "1" * 3_000_000, "13800138000"] * 3
    for layout in ("utf8", "large_utf8", "utf8_view", "dictionary"):
        assert [row.reason for row in validator.validate(LAYOUTS[layout](numbers))] == [None, "TOO_LONG", None] * 3


def test_freed_results_leave_their_memory_to_later_ones_only(validator):
    # Earlier versions can't cast views.
    pytest.importorskip("pyarrow", "18")
    # Long enough for blocks that are pooled.
    count = 500_000
    columns = [(pa.array([number] * count), number) for number in ("13800138000", "+852 9123 4567", "+86 1380013800")]

    def check(verdicts, number):
        status, country, reason, canonical = NUMBERS[number]
        table = pa.table(verdicts)
        for name, value in (("status", status), ("country", country), ("reason", reason), ("number", canonical)):
            (found,) = table[name].cast(pa.string()).unique().to_pylist()
            assert found == value

    kept = []
    for _ in range(3):
        for layout in ("dictionary", "plain", "views"):
            kept = [(validator.validate(column, layout=layout), number) for column, number in columns] + kept[:2]
            for verdicts, number in kept:
                check(verdicts, number)
