"""Verdicts in Polars' expressions.

```python
import polars as pl
import phonecheck.polars

frame.with_columns(pl.col("mobile").phone.validate("area-codes.json"))   # a struct
frame.lazy().with_columns(number=pl.col("mobile").phone.number(validator))
```

The expressions are native plugins: they run in every engine of Polars, lazily and in streaming mode, on all its threads
and without Python.
"""

from __future__ import annotations

import inspect
from typing import Any

from . import _arguments
from ._errors import ArgumentTypeError, not_installed
from ._library import FORMATS, PATH
from ._registry import shared
from ._validator import ERRORS, Catalog, Errors, NumberFormat, Validator

try:
    import polars as pl
    from polars.plugins import register_plugin_function
except ModuleNotFoundError as missing:
    raise not_installed("polars", missing) from None

__all__ = ["PhoneExpressions", "phone"]

#: Until Polars 1.26 every path is absolute.
_ABSOLUTE: dict[str, Any] = (
    {"use_abs_path": True} if "use_abs_path" in inspect.signature(register_plugin_function).parameters else {})


@pl.api.register_expr_namespace("phone")
class PhoneExpressions:
    """The methods of `pl.col("mobile").phone`.

    Each takes a `Validator`, or the definitions for one; `None` for the built-in catalog. An expression carries its
    definitions, so that it means the same in every process, after its validator is gone, and after that has loaded
    others. A validator that was closed is an error. The result has the name of the column and of the function:
    `mobile_number`.
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def validate(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: NumberFormat = "canonical",
        prefix: str = "", threads: int = 1, errors: Errors = "invalid",
    ) -> pl.Expr:
        """A struct with the fields status, country, reason and number; nulls are null in all of them.

        Args:
            validator: The definitions.
            area: The names of the numbers' areas, as area codes, country codes or names of countries: an expression, or
                the name of a column. Null and empty text name none.
            prefix: The prefix of the fields' names, if a frame already has such columns.
            number_format: The written form of numbers: canonical, e164, international, national, rfc3966, masked or
                spelling.
            threads: The number of threads that work on a column if Polars itself doesn't divide it.
            errors: The treatment of a number that can't be read: `invalid` for its row, or `raise`.
        """
        expression = self._expr("verdict", validator, number_format, threads, area, errors)
        return expression.name.prefix_fields(_arguments.text("prefix", prefix)) if prefix else expression

    def status(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1, errors: Errors = "invalid"
    ) -> pl.Expr:
        """`valid`, `invalid` or `undecided`."""
        return self._expr("status", validator, "canonical", threads, area, errors)

    def country(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1, errors: Errors = "invalid"
    ) -> pl.Expr:
        """The country code of valid numbers."""
        return self._expr("country", validator, "canonical", threads, area, errors)

    def reason(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1, errors: Errors = "invalid"
    ) -> pl.Expr:
        """The reason code of numbers that aren't valid."""
        return self._expr("reason", validator, "canonical", threads, area, errors)

    def number(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: NumberFormat = "canonical",
        threads: int = 1, errors: Errors = "invalid",
    ) -> pl.Expr:
        """The number, if it is valid."""
        return self._expr("number", validator, number_format, threads, area, errors)

    def message(
        self, validator: Validator | Catalog = None, *, language: str = "en", area: pl.Expr | str | None = None,
        threads: int = 1, errors: Errors = "invalid",
    ) -> pl.Expr:
        """The reason why a number isn't valid, as a sentence in a language; null for a valid number."""
        return self._expr("message", validator, "canonical", threads, area, errors, language)

    def _expr(
        self, name: str, validator: Any, number_format: str, threads: int, area: object, errors: str, language: str = "en"
    ) -> pl.Expr:
        number_format = _arguments.choice("number_format", number_format, FORMATS)
        threads = _arguments.threads(threads)
        if area is not None and not isinstance(area, (pl.Expr, str)):
            raise ArgumentTypeError(f"area: an expression, or the name of a column, not {type(area).__name__}")
        strict = _arguments.choice("errors", errors, ERRORS) == "raise"
        settings = shared(validator)._expression(number_format, threads, _arguments.text("language", language), strict)
        expression = register_plugin_function(
            plugin_path=PATH, function_name=f"phone_{name}", args=[self._expression, *([] if area is None else [area])],
            kwargs={"settings": settings}, is_elementwise=True, **_ABSOLUTE)
        # Not the name of the column itself, which `with_columns` would replace. Several columns have no name yet.
        column = self._expression.meta.output_name(raise_if_undetermined=False)
        return expression.name.suffix(f"_{name}") if column is None else expression.alias(f"{column}_{name}")


def phone(column: pl.Expr | str) -> PhoneExpressions:
    """`pl.col(…).phone`, for mypy and pyright, which don't know additions to a class."""
    if not isinstance(column, (pl.Expr, str)):
        raise ArgumentTypeError(f"column: an expression, or the name of a column, not {type(column).__name__}")
    return PhoneExpressions(pl.col(column) if isinstance(column, str) else column)
