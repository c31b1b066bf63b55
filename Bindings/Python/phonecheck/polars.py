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

import polars as pl
from polars.plugins import register_plugin_function

from . import _arguments
from ._errors import ArgumentTypeError
from ._library import FORMATS, PATH
from ._registry import shared
from ._validator import Catalog, Validator

__all__ = ["PhoneExpressions", "country", "message", "number", "reason", "status", "validate"]

#: Until Polars 1.26 every path is absolute.
_ABSOLUTE: dict[str, Any] = (
    {"use_abs_path": True} if "use_abs_path" in inspect.signature(register_plugin_function).parameters else {})


@pl.api.register_expr_namespace("phone")
class PhoneExpressions:
    """What `pl.col("mobile").phone` offers.

    Each takes a `Validator`, or what one is made of; `None` for the built-in catalog. An expression carries its definitions,
    so that it means the same in every process, and when its validator is gone. Where that is still open, it sees what was
    loaded by `replace`; one that was closed is an error.
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def validate(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: str = "canonical",
        prefix: str = "", threads: int = 1,
    ) -> pl.Expr:
        """A struct with the fields status, country, reason and number; nulls are null in all of them.

        Args:
            validator: The definitions.
            area: What names the area of each number, an area code, a country code or a name of a country: an expression, or
                the name of a column. Null and empty text name none.
            prefix: What the names of the fields begin with, where a frame has such columns already.
            number_format: How numbers are written: canonical, e164, international, national, rfc3966, masked or spelling.
            threads: How many threads work on a column where Polars itself doesn't divide it.
        """
        expression = self._expr("phone_verdict", validator, number_format, threads, area)
        return expression.name.prefix_fields(_arguments.text("prefix", prefix)) if prefix else expression

    def status(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
    ) -> pl.Expr:
        """`valid`, `invalid` or `undecided`."""
        return self._expr("phone_status", validator, "canonical", threads, area)

    def country(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
    ) -> pl.Expr:
        """The country code of valid numbers."""
        return self._expr("phone_country", validator, "canonical", threads, area)

    def reason(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
    ) -> pl.Expr:
        """The reason code of numbers that aren't valid."""
        return self._expr("phone_reason", validator, "canonical", threads, area)

    def number(
        self, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: str = "canonical",
        threads: int = 1,
    ) -> pl.Expr:
        """The number, where it is valid."""
        return self._expr("phone_number", validator, number_format, threads, area)

    def message(
        self, validator: Validator | Catalog = None, *, language: str = "en", area: pl.Expr | str | None = None,
        threads: int = 1,
    ) -> pl.Expr:
        """Why a number isn't valid, as a sentence in a language; null where it is."""
        return self._expr("phone_message", validator, "canonical", threads, area, language)

    def _expr(
        self, function: str, validator: Any, number_format: str, threads: int, area: object, language: str = "en"
    ) -> pl.Expr:
        number_format = _arguments.choice("number_format", number_format, FORMATS)
        threads = _arguments.threads(threads)
        if area is not None and not isinstance(area, (pl.Expr, str)):
            raise ArgumentTypeError(f"area: an expression, or the name of a column, not {type(area).__name__}")
        return register_plugin_function(
            plugin_path=PATH, function_name=function, args=[self._expression, *([] if area is None else [area])],
            kwargs={"settings": shared(validator)._expression(number_format, threads, _arguments.text("language", language))},
            is_elementwise=True, **_ABSOLUTE)


# The same as functions, whose types checkers follow.

def _of(column: pl.Expr | str) -> PhoneExpressions:
    if not isinstance(column, (pl.Expr, str)):
        raise ArgumentTypeError(f"column: an expression, or the name of a column, not {type(column).__name__}")
    return PhoneExpressions(pl.col(column) if isinstance(column, str) else column)


def validate(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: str = "canonical", prefix: str = "", threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.validate`: `phonecheck.polars.validate(pl.col("mobile"), validator)`."""
    return _of(column).validate(validator, area=area, number_format=number_format, prefix=prefix, threads=threads)


def status(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.status`."""
    return _of(column).status(validator, area=area, threads=threads)


def country(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.country`."""
    return _of(column).country(validator, area=area, threads=threads)


def reason(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.reason`."""
    return _of(column).reason(validator, area=area, threads=threads)


def number(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, area: pl.Expr | str | None = None, number_format: str = "canonical", threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.number`."""
    return _of(column).number(validator, area=area, number_format=number_format, threads=threads)


def message(
    column: pl.Expr | str, validator: Validator | Catalog = None, *, language: str = "en", area: pl.Expr | str | None = None, threads: int = 1
) -> pl.Expr:
    """As `PhoneExpressions.message`."""
    return _of(column).message(validator, language=language, area=area, threads=threads)
