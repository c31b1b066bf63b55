"""Arguments of another type or out of range. Every surface refuses each with a message, before it reaches C."""

import pathlib
import pickle
import sqlite3

import duckdb
import polars as pl
import pytest

import phonecheck
import phonecheck.duckdb
import phonecheck.polars
import phonecheck.sqlite
from conftest import SAMPLE
from phonecheck import _library

#: An integer would be an address; the others are neither texts nor numbers.
NO_TEXT = [2, 0, -1, 1 << 80, 1.5, True, object(), b"x", ["x"], {"x": 1}, "a\0b", "\ud800"]
NO_NUMBER = ["2", 1.5, True, object(), b"x", [1], -1, 1 << 80]
NO_FLAG = [0, 1, "no", "yes", object(), [True]]
NO_PATH = [2, 0, 1.5, True, object(), ["x"], "a\0b"]

TEXTS_OF_FILES = ("encoding", "format", "only", "number_format", "column_prefix", "message_language", "byte_range", "layout", "delimiter",
                  "label_language", "kept_duplicate", "input_format", "output_encoding")
COLUMNS = [*(value for value in NO_TEXT if type(value) is not int), 0, -1, 1 << 80, "a\nb"]
FILE_ARGUMENTS = [
    *((name, value) for name in TEXTS_OF_FILES for value in NO_TEXT),
    *((name, value) for name in ("output", "valid", "rejects", "duplicates", "known") for value in NO_PATH),
    *((name, value) for name in ("allow_ragged", "find_duplicates", "spreadsheet_safe", "drop_known", "row_columns", "replace_numbers",
                               "byte_order_mark", "decimals") for value in NO_FLAG),
    *((name, value) for name in ("maximum_record_byte_count", "threads", "input_byte_count", "skip_lines") for value in NO_NUMBER),
    *(("area_column", value) for value in COLUMNS),
    *((name, value) for name in ("columns", "any_of") for value in COLUMNS if value != ["x"]),
    *((name, value) for name in ("split", "added_columns", "column_names") for value in NO_TEXT if value != ["x"]), ("split", [1]), ("columns", [1.5]), ("columns", [None]),
    ("threads", 1025), ("delimiter", "\0"), ("delimiter", ""),
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "contacts.csv"
    path.write_text("mobile,country\n13800138000,CN\n91234567,HK\n")
    return path


@pytest.mark.parametrize(("name", "value"), FILE_ARGUMENTS)
def test_options_of_files_are_checked(validator, file, name, value):
    with pytest.raises(phonecheck.PhoneCheckError):
        validator.validate_file(file, **{name: value})
    if name not in ("output", "valid", "rejects"):
        with pytest.raises(phonecheck.PhoneCheckError):
            phonecheck.plan_file(file, 2, **{name: value})


@pytest.mark.parametrize("path", [*NO_PATH, None])
def test_paths_are_checked(validator, path):
    for call in (lambda: validator.validate_file(path), lambda: phonecheck.plan_file(path, 2)):
        with pytest.raises(phonecheck.ArgumentError, match="path"):
            call()


def test_a_column_is_a_name_or_a_number(validator, file, tmp_path):
    by_name = validator.validate_file(file, columns="mobile", area_column="country")
    by_number = validator.validate_file(file, columns=1, area_column=2)
    assert by_name["valid"] == 2 and {**by_name, "seconds": 0} == {**by_number, "seconds": 0}
    assert validator.validate_file(file, columns=["mobile"], area_column="2")["valid"] == 2
    assert validator.validate_file(file, columns=[1], threads=None, only=None)["valid"] == 1
    # As bytes, and as an object, a path is one.
    for path in (str(file), bytes(file)):
        assert validator.validate_file(path, columns="mobile")["rows"] == 2
    with pytest.raises(phonecheck.ArgumentError, match="column"):
        validator.validate_file(file, columns=3)


VALIDATOR_ARGUMENTS = [
    *((name, value) for name in ("area", "default_area") for value in [*NO_TEXT, 86]),
    *((name, value)
      for name in ("bare_international", "exact", "whole", "repair_escapes", "skip_bad_definitions") for value in NO_FLAG),
    *(("international_prefixes", value) for value in NO_TEXT if value != ["x"]), ("international_prefixes", [0]),
    ("international_prefixes", "00,011"), ("international_prefixes", ["00,011"]), ("international_prefixes", []),
    ("international_prefixes", ""),
    *(("catalog", value) for value in [2, 0, 1.5, True, object(), ["x"], "a\0b", {"x": object()}]),
]


@pytest.mark.parametrize(("name", "value"), VALIDATOR_ARGUMENTS)
def test_options_of_validators_are_checked(name, value):
    with pytest.raises(phonecheck.ArgumentError, match=name):
        phonecheck.Validator(**{"catalog": SAMPLE, name: value})


@pytest.mark.parametrize("number", [86, 13800138000, None, 1.5, object(), ["1"]])
def test_one_number_is_text(validator, number):
    with pytest.raises(phonecheck.ArgumentError, match="str or bytes"):
        validator.check(number)


@pytest.mark.parametrize("language", NO_TEXT)
def test_a_language_is_text(validator, language):
    with pytest.raises(phonecheck.ArgumentError, match="language"):
        validator.check("1", language=language)


COLUMN_ARGUMENTS = [
    *((name, value) for name in ("name", "number_format", "layout") for value in NO_TEXT),
    *(("columns", value) for value in NO_TEXT), ("columns", ["x"]), ("columns", [1]),
    *(("threads", value) for value in [*NO_NUMBER, 0, 257, None]),
]


@pytest.mark.parametrize(("name", "value"), COLUMN_ARGUMENTS)
def test_options_of_columns_are_checked(validator, name, value):
    frame = pl.DataFrame({"mobile": ["1"]})
    for call in (validator.validate, validator.stream):
        with pytest.raises(phonecheck.ArgumentError):
            call(frame, **{name: value})
    if name in ("number_format", "threads"):
        with pytest.raises(phonecheck.ArgumentError, match=name):
            pl.col("mobile").phone.number(validator, **{name: value})
        with pytest.raises(phonecheck.ArgumentError, match=name):
            phonecheck.duckdb.register(duckdb.connect(), validator, **{name: value})
    if name in ("number_format", "columns"):
        with pytest.raises(phonecheck.ArgumentError, match=name):
            phonecheck.duckdb.validate(duckdb.connect(), "SELECT '1' AS mobile", "mobile", validator, **{name: value})
    if name == "number_format":
        with pytest.raises(phonecheck.ArgumentError, match=name):
            phonecheck.sqlite.register(sqlite3.connect(":memory:"), validator, **{name: value})


@pytest.mark.parametrize("prefix", [*NO_TEXT, "", "a b"])
def test_prefixes_are_identifiers(validator, prefix):
    with pytest.raises(phonecheck.ArgumentError, match="prefix"):
        phonecheck.duckdb.register(duckdb.connect(), validator, prefix=prefix)
    with pytest.raises(phonecheck.ArgumentError, match="prefix"):
        phonecheck.sqlite.register(sqlite3.connect(":memory:"), validator, prefix=prefix)


@pytest.mark.parametrize("catalog", [2, 1.5, object(), ["x"]])
def test_definitions_are_checked_by_every_surface(catalog):
    for call in (
        lambda: pl.col("mobile").phone.number(catalog), lambda: phonecheck.duckdb.register(duckdb.connect(), catalog),
        lambda: phonecheck.sqlite.register(sqlite3.connect(":memory:"), catalog),
        lambda: phonecheck.duckdb.validate(duckdb.connect(), "SELECT '1' AS mobile", "mobile", catalog),
    ):
        with pytest.raises(phonecheck.ArgumentError, match="catalog"):
            call()
    for call in (lambda: pl.col("mobile").phone.number("/nowhere"), lambda: phonecheck.Validator("/nowhere")):
        with pytest.raises(phonecheck.FileError, match="nowhere"):
            call()


@pytest.mark.parametrize("summaries", [5, None, "x", {"rows": 1}, [5], [object()], [{"rows": object()}], []])
def test_summaries_are_those_of_runs(summaries):
    with pytest.raises(phonecheck.ArgumentError, match="summar"):
        phonecheck.merge_summaries(summaries)


@pytest.mark.parametrize("parts", [*NO_NUMBER, 0, 100_001, None])
def test_parts_are_a_number(file, parts):
    with pytest.raises(phonecheck.ArgumentError, match="parts"):
        phonecheck.plan_file(file, parts)


def test_one_text_is_as_good_as_a_list_of_it(validator, file):
    assert validator.validate(["13800138000"], columns="number").to_pydict() == {"number": ["+86-13800138000"]}
    prefixed = phonecheck.Validator(SAMPLE, international_prefixes="011")
    assert prefixed.check("011 852 91234567").is_valid and not prefixed.check("00 852 91234567").is_valid
    connection = duckdb.connect()
    checked = phonecheck.duckdb.validate(connection, "SELECT '1' AS mobile", "mobile", validator, columns="reason")
    assert connection.sql("FROM checked").fetchall() == [("1", "TOO_SHORT")]
    assert validator.validate_file(file, columns="mobile", split=";")["rows"] == 2


def test_no_structure_takes_an_address():
    for structure in (_library.Options, _library.ColumnOptions, _library.FileOptions):
        for name in structure._texts:
            with pytest.raises(TypeError, match=name):
                structure(**{name: 8})


def test_options_are_those_of_the_annotations(validator, file):
    from phonecheck import _files

    assert set(phonecheck.FileOptions.__annotations__) == set(_files._OPTIONS)
    # C counts lines from 1.
    named = {"first_line" if name == "skip_lines" else name for name in _files._OPTIONS}
    assert named | {"input", "output", "size", "stopped"} == {name for name, *_ in _library.FileOptions._fields_}


ERRORS = [kind for kind in vars(phonecheck).values() if isinstance(kind, type) and issubclass(kind, phonecheck.PhoneCheckError)]


@pytest.mark.parametrize("kind", ERRORS)
def test_errors_can_be_pickled(kind):
    problem = phonecheck.Problem(1, 2, 3, "path", None, "text")
    error = kind("words", [problem]) if kind is phonecheck.DefinitionsError else kind("words")
    error.__dict__["note"] = "kept"
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is kind and str(again) == "words" and again.note == "kept"
        assert getattr(again, "problems", None) == getattr(error, "problems", None)


def test_errors_of_the_library_can_be_pickled(tmp_path):
    def raised(call):
        with pytest.raises(phonecheck.PhoneCheckError) as caught:
            call()
        return caught.value

    (tmp_path / "bad.json").write_text('{"phoneAreaCodeDefinitions": [{"areaCode": "x"}]}')
    for error in (
        raised(lambda: phonecheck.Validator(tmp_path / "bad.json")), raised(lambda: phonecheck.Validator("/nowhere")),
        raised(lambda: phonecheck.Validator(pathlib.Path("/"))), raised(lambda: phonecheck.Validator(SAMPLE, area="XX")),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
        assert getattr(again, "errno", None) == getattr(error, "errno", None)
        assert getattr(again, "problems", None) == getattr(error, "problems", None)
