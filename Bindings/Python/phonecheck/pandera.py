"""A check of pandera for columns of phone numbers, in pandas and in Polars.

```python
import pandera.polars
import phonecheck.pandera

schema = pandera.polars.DataFrameSchema({
    "mobile": pandera.polars.Column(str, phonecheck.pandera.phone_number("area-codes.json")),
})
schema.validate(frame)
```

A model of pandera has it as `Field(phone_number=validator)`.
"""

from __future__ import annotations

import functools
import os
from contextvars import ContextVar
from typing import Any

from ._errors import ArgumentError, not_installed
from ._registry import shared
from ._validator import Catalog, Validator

try:
    from pandera.api.checks import Check
except ModuleNotFoundError as missing:
    raise not_installed("pandera", missing) from None

__all__ = ["PhoneNumberCheck", "phone_number"]


def phone_number(validator: Validator | Catalog = None, **options: Any) -> PhoneNumberCheck:
    """A check that passes if a tenant accepts the number of a column of pandas or of Polars: see `PhoneNumberCheck`."""
    return PhoneNumberCheck(validator, **options)


class PhoneNumberCheck(Check):
    """Passes if a tenant accepts the number. The whole column is judged at once.

    Failure cases are the reason codes, such as `TOO_SHORT`, with the index of each, so that pandera's output and
    reports contain no number. A number without a decision fails, with the reason `MATCH_LIMIT` or `ENGINE_ERROR`.
    Missing values pass, as in other checks, unless `ignore_na=False`.
    """

    def __init__(self, validator: Validator | Catalog = None, **options: Any) -> None:
        """Keeps a validator for columns.

        Args:
            validator: The definitions, or a validator of them; `None` for the built-in catalog.
            options: The options of `pandera.Check` that don't define the check: `name`, `error`, `raise_warning`,
                `ignore_na`, `n_failure_cases`, `title`, `description`.
        """
        judge = _Judge(validator)
        options.setdefault("name", "phone_number")
        nulls_pass = options.get("ignore_na", True)
        super().__init__(
            functools.partial(_is_valid, judge, nulls_pass), statistics={"validator": judge.origin}, **options)
        self._judge = judge

    def __call__(self, check_obj: Any, column: str | None = None) -> Any:
        """Checks a column, and replaces failure cases by reasons."""
        pinned = _pinned.set((self._judge, self._judge.validator._pinned()))
        try:
            # Backends are registered for `Check` itself.
            result = Check.get_backend(check_obj)(self)(check_obj, column)
            return result._replace(failure_cases=self._judge.reasons(result.failure_cases))
        finally:
            _pinned.reset(pinned)


#: The check that is running, and a validator that can't be replaced.
_pinned: ContextVar[tuple[_Judge, Validator] | None] = ContextVar("phonecheck.pandera", default=None)


class _Judge:
    """A validator that copies of schemas share. pandera makes many copies."""

    def __init__(self, validator: Validator | Catalog) -> None:
        self.validator = shared(validator)
        #: The text in schemas that are written to files. Only the built-in catalog and a path can be read again.
        self.origin = (
            None if validator is None
            else os.fspath(validator) if isinstance(validator, (str, os.PathLike))
            else repr(self.validator))

    @property
    def pinned(self) -> Validator:
        """A validator with the definitions that the running check began with."""
        judge, validator = _pinned.get() or (None, None)
        return validator if validator is not None and judge is self else self.validator

    def __deepcopy__(self, memo: object) -> _Judge:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Judge) and self.validator is other.validator

    def __hash__(self) -> int:
        return id(self.validator)

    def is_valid(self, data: Any, nulls_pass: bool) -> Any:
        """The valid rows, in the form of the data's own library."""
        if hasattr(data, "lazyframe"):
            if data.key in (None, "*"):
                raise ArgumentError("phone_number is a check of a column, not of a whole frame")
            valid = (_polars(data.key).status(self.pinned) == "valid").alias(data.key)
            # Before 0.35 pandera lets nulls pass in Polars even when they shouldn't.
            return data.lazyframe.select(valid if nulls_pass else valid.fill_null(False))
        return _pandas(data).status(self.pinned) == "valid"

    def reasons(self, failures: Any) -> Any:
        """The reasons why rows failed, in place of their values."""
        library = type(failures).__module__.partition(".")[0]
        if failures is None:
            return None
        if library == "narwhals":
            # If pandera is set to use Narwhals, a frame with only this column.
            from narwhals.stable import v1

            return v1.from_native(self.reasons(failures.to_native()))
        if library == "polars":
            (name,) = failures.lazy().collect_schema().names()
            return failures.select(_polars(name).reason(self.pinned).alias(name))
        if getattr(failures, "ndim", 1) == 2:
            return failures.apply(self.reasons)
        return _pandas(failures).reason(self.pinned)


def _is_valid(judge: _Judge, nulls_pass: bool, data: Any) -> Any:
    # A separate function, because pandera compares its code.
    return judge.is_valid(data, nulls_pass)


def _polars(column: str) -> Any:
    import polars

    from .polars import PhoneExpressions

    return PhoneExpressions(polars.col(column))


def _pandas(series: Any) -> Any:
    import pandas

    from .pandas import PhoneAccessor

    if not isinstance(series, pandas.Series):
        raise ArgumentError(f"phone_number is a check of a column of pandas or Polars, not of a {type(series).__name__}")
    return PhoneAccessor(series)


# Models of pandera find checks there by the names of their fields' arguments.
Check.REGISTERED_CUSTOM_CHECKS["phone_number"] = phone_number
