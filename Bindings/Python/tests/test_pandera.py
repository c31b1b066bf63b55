"""The check of pandera, on pandas and on Polars, and pandera's output."""

import copy
import re
import warnings

import pandas
import pandera.config
import pandera.pandas
import pandera.polars
import polars as pl
import pytest
from pandera.api.checks import Check
from pandera.errors import SchemaError, SchemaErrors, SchemaWarning

import phonecheck
import workload
from conftest import NUMBERS, SAMPLE
from phonecheck.pandera import PhoneNumberCheck, phone_number

CELLS = [*NUMBERS, None]
REASONS = [(index, row[2]) for index, row in enumerate(NUMBERS.values()) if row[0] != "valid"]
LIBRARIES = {"pandas": (pandera.pandas, pandas.DataFrame), "polars": (pandera.polars, pl.DataFrame)}


@pytest.fixture(params=["own", "narwhals"], ids=["own backend", "narwhals backend"])
def backend(request):
    """Chooses one of pandera's backends; pandera warns of every change."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        pandera.config.set_config(use_narwhals_backend=request.param == "narwhals")
        yield request.param
        pandera.config.set_config(use_narwhals_backend=False)


@pytest.fixture(params=LIBRARIES)
def library(request):
    return LIBRARIES[request.param]


def refused(schema, frame, *, lazy=True):
    with pytest.raises(SchemaErrors if lazy else SchemaError) as caught:
        schema.validate(frame, lazy=lazy)
    return caught.value


def rows(cases):
    """pandera's report: the row, and the text it shows for it."""
    cases = cases.to_pandas() if isinstance(cases, pl.DataFrame) else cases
    index = [None if pandas.isna(index) else int(index) for index in cases["index"]]
    return list(zip(index, cases["failure_case"], strict=True))


def holds_no_number(text):
    return not re.search(r"\d{5}", text) and not any(len(number) > 4 and number in text for number in NUMBERS)


@pytest.mark.parametrize("lazy", [False, True])
def test_failure_cases_are_reasons(validator, library, backend, lazy):
    module, frame = library
    schema = module.DataFrameSchema({"mobile": module.Column(str, phone_number(validator), nullable=True)})
    error = refused(schema, frame({"mobile": CELLS}), lazy=lazy)
    # Narwhals has no index of pandas, so pandera has no row.
    if lazy and not (backend == "narwhals" and module is pandera.pandas):
        assert rows(error.failure_cases) == REASONS
    elif lazy:
        assert [case for _, case in rows(error.failure_cases)] == [reason for _, reason in REASONS]
    for said in (str(error), repr(error), str(error.args), str(error.failure_cases), str(getattr(error, "message", ""))):
        assert holds_no_number(said), said
    passing = frame({"mobile": [number for number, row in NUMBERS.items() if row[0] == "valid"]})
    assert schema.validate(passing) is not None


def test_every_verdict_is_that_of_columns(validator, library):
    module, frame = library
    numbers = [*workload.contacts(5000), *workload.messy(500), *workload.rejected(500), None]
    schema = module.DataFrameSchema({"mobile": module.Column(str, phone_number(validator), nullable=True)})
    verdicts = validator.validate(numbers)
    expected = [(index, row.reason) for index, row in enumerate(verdicts) if row.status not in ("valid", None)]
    assert rows(refused(schema, frame({"mobile": numbers})).failure_cases) == expected


def test_a_column_is_judged_at_once(validator, library, monkeypatch):
    module, frame = library
    monkeypatch.setattr(phonecheck.Validator, "check", lambda *arguments, **options: pytest.fail("a number of its own"))
    check = phone_number(validator)
    assert not check.element_wise
    schema = module.DataFrameSchema({"mobile": module.Column(str, check, nullable=True)})
    assert len(refused(schema, frame({"mobile": CELLS * 1000})).failure_cases) == len(REASONS) * 1000


def test_missing_values(validator, library, backend):
    module, frame = library
    cells = frame({"mobile": ["13800138000", None]})
    ignoring = module.DataFrameSchema({"mobile": module.Column(str, phone_number(validator), nullable=True)})
    assert len(ignoring.validate(cells)) == 2
    strict = module.DataFrameSchema({"mobile": module.Column(str, phone_number(validator, ignore_na=False), nullable=True)})
    error = refused(strict, cells, lazy=False)
    assert "phone_number" in str(error)
    nothing = frame({"mobile": pandas.Series([], dtype="str") if module is pandera.pandas else pl.Series([], dtype=pl.String)})
    assert len(ignoring.validate(nothing)) == 0


@pytest.mark.parametrize("dtype", ["str", object, "string[python]", "string[pyarrow]", "category"])
def test_types_and_indices_of_pandas(validator, dtype):
    series = pandas.Series(CELLS, dtype=dtype, index=[f"row {index}" for index in range(len(CELLS))], name="mobile")
    schema = pandera.pandas.SeriesSchema(checks=phone_number(validator), nullable=True, name="mobile")
    with pytest.raises(SchemaError) as caught:
        schema.validate(series)
    cases = caught.value.failure_cases
    assert list(zip(cases["index"], cases["failure_case"])) == [(f"row {index}", reason) for index, reason in REASONS]
    assert holds_no_number(str(caught.value))


def test_models(validator, library, backend):
    module, frame = library

    class Contacts(module.DataFrameModel):
        mobile: str = module.Field(phone_number=validator, nullable=True)
        other: str = module.Field(phone_number={"validator": SAMPLE, "name": "tenant"}, nullable=True)

    contacts = frame({"mobile": ["13800138000", None], "other": [None, "13800138000"]})
    assert len(Contacts.validate(contacts)) == 2
    error = refused(Contacts, frame({"mobile": ["13800138000"], "other": ["138****8000"]}))
    assert [case for _, case in rows(error.failure_cases)] == ["MASKED"]
    assert list(error.failure_cases["check"]) == ["tenant"]


def test_lazy_frames_of_polars(validator):
    schema = pandera.polars.DataFrameSchema({"mobile": pandera.polars.Column(str, phone_number(validator), nullable=True)})
    frame = pl.LazyFrame({"mobile": CELLS})
    # pandera only looks at schemas, unless it is asked to look at data.
    assert schema.validate(frame).collect().height == len(CELLS)
    with pandera.config.config_context(validation_depth=pandera.config.ValidationDepth.SCHEMA_AND_DATA):
        assert rows(refused(schema, frame).failure_cases) == REASONS


def test_options_of_checks(validator, library):
    module, frame = library
    cells = frame({"mobile": CELLS})

    def schema(**options):
        return module.DataFrameSchema({"mobile": module.Column(str, phone_number(validator, **options), nullable=True)})

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        schema(raise_warning=True).validate(cells)
    (warned,) = [each for each in caught if each.category is SchemaWarning]
    assert "TOO_SHORT" in str(warned.message) and holds_no_number(str(warned.message))
    assert len(refused(schema(n_failure_cases=2), cells).failure_cases) == 2
    named = refused(schema(name="tenant", error="not accepted by the tenant"), cells)
    assert set(named.failure_cases["check"]) == {"not accepted by the tenant"}
    dropping = schema()
    dropping.drop_invalid_rows = True
    kept = dropping.validate(cells, lazy=True)["mobile"]
    valid = [number for number, row in NUMBERS.items() if row[0] == "valid"]
    assert [number for number in kept.to_list() if isinstance(number, str)] == valid


def test_an_undecided_number_fails(library):
    module, frame = library
    schema = module.DataFrameSchema({"mobile": module.Column(str, phone_number(phonecheck.Validator(SAMPLE, exact=True)))})
    cells = frame({"mobile": ["+86-13800138000", "1" * 5000]})
    assert rows(refused(schema, cells).failure_cases) == [(1, "MATCH_LIMIT")]


def test_copies_of_schemas_share_their_validator(validator, library):
    module, frame = library
    check = phone_number(validator)
    copied = copy.deepcopy(check)
    assert isinstance(copied, PhoneNumberCheck) and copied == check and copied._judge is check._judge
    assert phone_number(SAMPLE) == phone_number(SAMPLE) != phone_number()
    schema = module.DataFrameSchema({"id": module.Column(int), "mobile": module.Column(str, check)})
    smaller = schema.remove_columns(["id"])
    assert rows(refused(smaller, frame({"mobile": ["138****8000"]})).failure_cases) == [(0, "MASKED")]


def test_what_schemas_write_of_the_validator(validator):
    assert phone_number().statistics == {"validator": None}
    assert phone_number(SAMPLE).statistics == {"validator": str(SAMPLE)}
    # It can't be read: there is no such file.
    with pytest.raises(FileNotFoundError):
        Check.phone_number(**phone_number(validator).statistics)


def test_what_isnt_a_column_is_refused_in_words(validator, library):
    module, frame = library
    whole = module.DataFrameSchema({"mobile": module.Column(str)}, checks=phone_number(validator))
    assert "a check of a column" in str(refused(whole, frame({"mobile": ["13800138000"]}), lazy=False))
