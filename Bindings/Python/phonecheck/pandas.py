"""Verdicts for pandas: the accessor `phone` of a Series.

```python
import pandas
import phonecheck.pandas

frame.join(frame["mobile"].phone.validate("area-codes.json"))
```
"""

from __future__ import annotations

from typing import Any

from . import _arguments
from ._errors import AreaWarning, ArgumentError, ArgumentTypeError, not_installed
from ._registry import shared
from ._validator import Catalog, Column, Errors, NumberFormat, Validator
from ._values import warn
from ._verdicts import Verdicts

try:
    import numpy
    import pandas
except ModuleNotFoundError as missing:
    raise not_installed("pandas", missing) from None

__all__ = ["PhoneAccessor", "phone"]

#: Columns with few different words.
CATEGORIES = ("status", "country")


@pandas.api.extensions.register_series_accessor("phone")
class PhoneAccessor:
    """The methods of `frame["mobile"].phone`.

    Each takes a `Validator`, or the definitions for one; `None` for the built-in catalog.
    """

    def __init__(self, series: Any) -> None:
        self._series = series

    def validate(
        self, validator: Validator | Catalog = None, *, area: Any = None, number_format: NumberFormat = "canonical", prefix: str = "",
        threads: int = 1, errors: Errors = "invalid",
    ) -> pandas.DataFrame:
        """A frame with the columns status, country, reason and number, and the index of the series.

        Status and country are categorical, reason and number are strings. All of them are missing if the number is.

        Args:
            validator: The definitions.
            area: The names of the numbers' areas, as area codes, country codes or names of countries: a series, which
                is aligned with this one, a list, or one text for all. Missing and empty ones name none.
            number_format: The written form of numbers.
            prefix: The prefix of the columns' names, if a frame already has such columns.
            threads: The number of threads that work at the same time.
            errors: The treatment of a number that can't be read: `invalid` for its row, or `raise`.
        """
        prefix = _arguments.text("prefix", prefix)
        return self._frame(validator, ["status", "country", "reason", "number"], number_format, threads, area, errors).add_prefix(prefix)

    def status(self, validator: Validator | Catalog = None, *, area: Any = None, threads: int = 1, errors: Errors = "invalid") -> pandas.Series:
        """`valid`, `invalid` or `undecided`."""
        return self._frame(validator, ["status"], "canonical", threads, area, errors)["status"]

    def country(self, validator: Validator | Catalog = None, *, area: Any = None, threads: int = 1, errors: Errors = "invalid") -> pandas.Series:
        """The country code of valid numbers."""
        return self._frame(validator, ["country"], "canonical", threads, area, errors)["country"]

    def reason(self, validator: Validator | Catalog = None, *, area: Any = None, threads: int = 1, errors: Errors = "invalid") -> pandas.Series:
        """The reason code of numbers that aren't valid."""
        return self._frame(validator, ["reason"], "canonical", threads, area, errors)["reason"]

    def number(
        self, validator: Validator | Catalog = None, *, area: Any = None, number_format: NumberFormat = "canonical", threads: int = 1, errors: Errors = "invalid"
    ) -> pandas.Series:
        """The number, if it is valid."""
        return self._frame(validator, ["number"], number_format, threads, area, errors)["number"]

    def message(
        self, validator: Validator | Catalog = None, *, language: str = "en", area: Any = None, threads: int = 1, errors: Errors = "invalid"
    ) -> pandas.Series:
        """The reason why a number isn't valid, as a sentence in a language; missing for a valid number."""
        return self._frame(validator, ["message"], "canonical", threads, area, errors, language)["message"]

    def _frame(
        self, validator: Any, columns: list[Column], number_format: NumberFormat, threads: int, area: Any, errors: Errors, language: str | None = None
    ) -> pandas.DataFrame:
        judge = shared(validator)
        verdicts = judge.validate(
            _column(self._series), area=_areas(area, self._series, judge), columns=columns, number_format=number_format,
            language=language, threads=threads, errors=errors)
        values = _values(verdicts, columns)
        return pandas.DataFrame(
            {name: pandas.Series(values[name], index=self._series.index) for name in columns}, index=self._series.index)


def _pyarrow() -> Any:
    """pyarrow, which converts columns without a Python object for each row; `None` if it isn't installed."""
    try:
        import pyarrow
    except ImportError:
        return None
    return pyarrow


def _column(series: Any) -> Any:
    """A series as a column to judge."""
    pyarrow = _pyarrow()
    if pyarrow and series.dtype != object and hasattr(series, "__arrow_c_stream__"):
        return series
    if pyarrow:
        # A series of objects has missing values of several kinds. If not all values are text, they are converted like
        # Python's.
        try:
            column = pyarrow.array(series, from_pandas=True)
        except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
            pass
        else:
            return column
    return [None if missing else value for value, missing in zip(series, series.isna())]


def _areas(area: Any, series: Any, judge: Validator) -> Any:
    """The areas of the rows of a series."""
    if isinstance(area, str):
        if judge.check("1", area=area).reason == "UNKNOWN_AREA_CODE":
            raise ArgumentError(
                'area: the definitions list no such area; for the areas of the rows give a column, such as frame["country"]')
        return [area] * len(series)
    if not isinstance(area, pandas.Series):
        return area
    if not area.index.equals(series.index):
        if not area.index.is_unique:
            raise ArgumentError("area: a series with the index of the numbers, or one without repeated labels")
        if len(series) and not area.index.isin(series.index).any():
            warn(
                "area: no label of its index is one of the numbers', so that no number has an area: give area.to_list() for areas "
                "in the order of the numbers", AreaWarning)
        area = area.reindex(series.index)
    return _column(area)


def _values(verdicts: Verdicts, columns: list[Column]) -> dict[str, Any]:
    """The columns of verdicts in pandas' form."""
    pyarrow = _pyarrow()
    if not pyarrow:
        found = verdicts.to_pydict()
        return {
            name: pandas.Series(found[name], dtype="category" if name in CATEGORIES else "str").array for name in columns}
    table = pyarrow.table(verdicts).unify_dictionaries()
    return {name: (_category if name in CATEGORIES else _text)(table.column(name)) for name in columns}


def _category(column: Any) -> Any:
    """A column of indices of a dictionary, with the categories that occur, in their order."""
    indices = [chunk.indices.fill_null(-1).to_numpy(zero_copy_only=False) for chunk in column.chunks]
    codes = numpy.concatenate([numpy.empty(0, "int16"), *indices])
    words = column.chunk(0).dictionary.to_pylist() if column.num_chunks else []
    counts = numpy.bincount(codes + 1, minlength=len(words) + 1)[1:]
    used = sorted((word, index) for index, word in enumerate(words) if counts[index])
    places = numpy.full(len(words) + 1, -1, "int16")
    for place, (_, index) in enumerate(used):
        places[index] = place
    # The last of the places is that of nulls.
    return pandas.Categorical.from_codes(places[codes], pandas.Index([word for word, _ in used], dtype="str"))


def _text(column: Any) -> Any:
    """A column of strings in the form of this pandas: Arrow's own, or objects before pandas 3."""
    dtype: Any = pandas.Series([], dtype="str").dtype
    return dtype.__from_arrow__(column) if hasattr(dtype, "__from_arrow__") else column.to_pandas().to_numpy()


def phone(series: pandas.Series) -> PhoneAccessor:
    """`series.phone`, for mypy and pyright, which don't know additions to a class."""
    if not isinstance(series, pandas.Series):
        raise ArgumentTypeError(f"series: one of pandas, not {type(series).__name__}")
    return PhoneAccessor(series)
