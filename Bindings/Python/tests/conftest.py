import os
import pathlib

import pytest

import phonecheck

ROOT = pathlib.Path(__file__).parent.parent.parent.parent
SAMPLE = ROOT / "Data" / "area-codes.sample.json"

#: Numbers of every kind, with the verdicts of the sample definitions.
NUMBERS = {
    "+86-13800138000": ("valid", "CN", None, "+86-13800138000"),
    "13800138000": ("valid", "CN", None, "+86-13800138000"),
    "0086 138 0013 8000": ("valid", "CN", None, "+86-13800138000"),
    "１３８００１３８０００": ("valid", "CN", None, "+86-13800138000"),
    "+86 (138) 0013-8000": ("valid", "CN", None, "+86-13800138000"),
    "13800138000 ext 12": ("valid", "CN", None, "+86-13800138000"),
    "+852 9123 4567": ("valid", "HK", None, "+852-91234567"),
    "+86 1380013800": ("invalid", None, "TOO_SHORT", None),
    "+86 23800138000": ("invalid", None, "PATTERN_MISMATCH", None),
    "138****8000": ("invalid", None, "MASKED", None),
    "138001é38000": ("invalid", None, "UNEXPECTED_CHARACTER", None),
    "": ("invalid", None, "EMPTY", None),
    "+999 123": ("invalid", None, "UNKNOWN_AREA_CODE", None),
    "1" * 5000: ("invalid", None, "TOO_LONG", None),
}
NULL = (None, None, None, None)

#: The number of phone numbers that every surface judges in tests that compare all of them: a tenth of a million in CI.
ROWS = int(os.environ.get("PHONECHECK_ROWS", 1_000_000))


def share(percent):
    """A part of those numbers."""
    return ROWS * percent // 100


def collect(query, engine):
    """The frame of a query of Polars, by one of its engines. Until Polars 1.25, the argument had another name."""
    try:
        return query.collect(engine=engine)
    except (TypeError, ValueError):
        return query.collect(streaming=engine == "streaming")


def rows_of(verdicts):
    """Rows of status, country, reason and number."""
    columns = verdicts.to_pydict()
    return list(zip(*(columns[name] for name in ("status", "country", "reason", "number")), strict=True))


@pytest.fixture(scope="session")
def validator():
    return phonecheck.Validator(SAMPLE)


@pytest.fixture(scope="session")
def mixed():
    """Numbers and nulls, more than a block of the kernels has, and the verdicts on them."""
    numbers = [*NUMBERS, None] * 700
    return numbers, [NULL if number is None else NUMBERS[number] for number in numbers]


@pytest.fixture(scope="session")
def command():
    """The command that verdicts are compared with."""
    path = os.environ.get("PHONECHECK_COMMAND") or ROOT / ".build" / "debug" / "phonecheck"
    if not os.access(path, os.X_OK):
        pytest.skip("the command isn't built: swift build --product phonecheck")
    return str(path)
