"""Messages in columns, examples, and accessors for checkers of types."""

import subprocess

import pandas
import polars as pl
import pyarrow as pa
import pytest

import phonecheck
import phonecheck.pandas
import phonecheck.polars
from conftest import NUMBERS, SAMPLE

LANGUAGES = ["en", "zh-CN", "zh_HK"]
CELLS = [*NUMBERS, None, "91234567", b"138\xff"] * 200


def expected(validator, numbers, language):
    return [None if number is None else validator.check(number, language=language).message for number in numbers]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"area": "HK"}, {"exact": True}])
def test_messages_are_those_of_single_numbers(language, options):
    validator = phonecheck.Validator(SAMPLE, **options)
    messages = expected(validator, CELLS, language)
    for layout in ("dictionary", "plain", "views"):
        for threads in (1, 3):
            found = validator.validate(CELLS * 20, language=language, layout=layout, threads=threads)
            assert found.column_names == ["status", "country", "reason", "number", "message"]
            assert found.to_pydict()["message"] == messages * 20
            table = pa.table(found)
            table.validate(full=True)
            assert table["message"].to_pylist() == messages * 20
    found = validator.validate(pa.array(CELLS, pa.large_binary()), columns=["message", "status"], language=language)
    assert found.column_names == ["status", "message"] and found.to_pydict()["message"] == messages


def test_messages_of_rows_with_areas():
    areas = ["HK", "CN", None, "Atlantis", "Utopia"]
    validators = {area: phonecheck.Validator(SAMPLE, area=area) for area in areas[:3]}
    rows = [(number, area) for number in CELLS for area in areas] + [("80", f"Island {index}") for index in range(9000)]
    validator = phonecheck.Validator(SAMPLE)
    found = validator.validate(
        [row[0] for row in rows], area=[row[1] for row in rows], columns=["reason", "message"], language="zh-CN")
    for (number, area), reason, message in zip(rows, *found.to_pydict().values(), strict=True):
        if number is None:
            assert message is None
        elif area not in validators:
            assert (message is None) == (reason is None)
            assert reason != "UNKNOWN_AREA_CODE" or f"“{area}”" in message
        else:
            assert message == validators[area].check(number, language="zh-CN").message


def test_messages_are_only_there_when_asked_for(validator):
    assert validator.validate(["1"]).column_names == ["status", "country", "reason", "number"]
    assert validator.validate(["1"], columns="message").to_pydict() == {"message": [validator.check("1").message]}
    with pytest.raises(phonecheck.ArgumentError, match="zh-CN"):
        validator.validate(["1"], language="tlh")
    with pytest.raises(phonecheck.ArgumentError, match="language"):
        validator.validate(["1"], language=5)
    stream = validator.stream(pa.chunked_array([["1"], ["13800138000"]]), columns="message")
    assert pa.RecordBatchReader.from_stream(stream).read_all()["message"].to_pylist() == [validator.check("1").message, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_in_frames(validator, language):
    numbers = [number for number in CELLS if not isinstance(number, bytes)]
    messages = expected(validator, numbers, language)
    frame = pl.DataFrame({"mobile": numbers})
    assert frame.select(pl.col("mobile").phone.message(validator, language=language)).to_series().to_list() == messages
    assert frame.select(phonecheck.polars.phone("mobile").message(validator, language=language)).to_series().to_list() == messages
    series = pandas.Series(numbers)
    for found in (series.phone.message(validator, language=language),
                  phonecheck.pandas.phone(series).message(validator, language=language)):
        assert [None if each != each else each for each in found] == messages
    with pytest.raises(phonecheck.ArgumentError, match="language"):
        pl.col("mobile").phone.message(validator, language=5)


def test_functions_do_what_accessors_do(validator):
    frame = pl.DataFrame({"mobile": ["91234567", "1"], "country": ["HK", "CN"]})
    series = frame.to_pandas()
    for name in ("validate", "status", "country", "reason", "number", "message"):
        options = {"area": "country", "threads": 2}
        expected = frame.select(getattr(pl.col("mobile").phone, name)(validator, **options)).to_series()
        for column in ("mobile", pl.col("mobile")):
            found = frame.select(getattr(phonecheck.polars.phone(column), name)(validator, **options)).to_series()
            assert found.to_list() == expected.to_list()
        options["area"] = series["country"]
        found = getattr(phonecheck.pandas.phone(series["mobile"]), name)(validator, **options)
        assert found.equals(getattr(series["mobile"].phone, name)(validator, **options))
    for call in (lambda: phonecheck.polars.phone(5), lambda: phonecheck.pandas.phone(["1"])):
        with pytest.raises(phonecheck.ArgumentError):
            call()


@pytest.mark.parametrize(("area", "options"), [(None, {}), ("HK", {"count": 3, "seed": 7}), ("86", {"count": 0})])
def test_examples_are_those_of_the_command(command, area, options):
    validator = phonecheck.Validator(SAMPLE)
    found = validator.examples(area, **options)
    arguments = [f"--{name}={value}" for name, value in options.items()] + ([area] if area else [])
    printed = subprocess.run(
        [command, "examples", "--definitions", SAMPLE, "--format", "csv", *arguments], capture_output=True, text=True).stdout
    assert ([[field or "" for field in each[:7]] + [str(each.exact).lower()] for each in found]
            == [row.split(",") for row in printed.splitlines()[1:]])
    for each in found:
        verdict = validator.check(each.number)
        assert (verdict.status, verdict.reason) == (each.status, each.reason)
    assert len({each.kind for each in found}) >= 3


def test_examples_that_cant_be():
    validator = phonecheck.Validator(SAMPLE)
    for call in (
        lambda: validator.examples("XX"), lambda: validator.examples(86), lambda: validator.examples(count=10_001),
        lambda: validator.examples(count="5"), lambda: validator.examples(seed=-1),
        lambda: phonecheck.Validator(SAMPLE, exact=True).examples(),
    ):
        with pytest.raises(phonecheck.ArgumentError):
            call()
    assert {each.country for each in phonecheck.Validator(SAMPLE, area="HK").examples()} == {"HK"}
    assert len({each.country for each in phonecheck.Validator().examples(count=1)}) > 200
