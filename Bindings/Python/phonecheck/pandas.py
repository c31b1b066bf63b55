"""Verdicts for pandas: the accessor `phone` of a Series.

```python
import pandas
import phonecheck.pandas

frame.join(frame["mobile"].phone.validate("area-codes.json"))
```
"""

from __future__ import annotations

from typing import Any

import pandas

from ._registry import shared
from ._validator import COLUMNS, Catalog, Validator

__all__ = ["PhoneAccessor"]


@pandas.api.extensions.register_series_accessor("phone")
class PhoneAccessor:
    """What `frame["mobile"].phone` offers.

    Each takes a `Validator`, or what one is made of; `None` for the built-in catalog.
    """

    def __init__(self, series: Any) -> None:
        self._series = series

    def validate(
        self, validator: Validator | Catalog = None, *, number_format: str = "canonical", threads: int = 1
    ) -> pandas.DataFrame:
        """A frame with the columns status, country, reason and number, and the index of the series.

        Status and country are categorical, reason and number are strings; all of them are missing where the series is.
        """
        return self._frame(validator, list(COLUMNS), number_format, threads)

    def status(self, validator: Validator | Catalog = None, *, threads: int = 1) -> pandas.Series:
        """`valid`, `invalid` or `undecided`."""
        return self._frame(validator, ["status"], "canonical", threads)["status"]

    def country(self, validator: Validator | Catalog = None, *, threads: int = 1) -> pandas.Series:
        """The country code of valid numbers."""
        return self._frame(validator, ["country"], "canonical", threads)["country"]

    def reason(self, validator: Validator | Catalog = None, *, threads: int = 1) -> pandas.Series:
        """The reason code of numbers that aren't valid."""
        return self._frame(validator, ["reason"], "canonical", threads)["reason"]

    def number(
        self, validator: Validator | Catalog = None, *, number_format: str = "canonical", threads: int = 1
    ) -> pandas.Series:
        """The number, where it is valid."""
        return self._frame(validator, ["number"], number_format, threads)["number"]

    def _frame(self, validator: Any, columns: list[str], number_format: str, threads: int) -> pandas.DataFrame:
        series = self._series
        # A series of objects, or of an older pandas, has no Arrow data, and missing values of several kinds.
        column: Any = series
        if series.dtype == object or not hasattr(series, "__arrow_c_stream__"):
            column = [None if missing else value for value, missing in zip(series, series.isna())]
        verdicts = shared(validator).validate(column, columns=columns, number_format=number_format, threads=threads)
        values = verdicts.to_pydict()
        return pandas.DataFrame(
            {
                name: pandas.Series(
                    values[name], index=series.index, dtype="category" if name in ("status", "country") else "str")
                for name in columns
            },
            index=series.index)
