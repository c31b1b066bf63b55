"""Python values as the text that is judged, from lists and from SQLite."""

from __future__ import annotations

import decimal
import operator
import os
import sys
import warnings
from typing import NamedTuple

from ._errors import ArgumentTypeError, ArrowError, DigitsWarning

#: The text that replaces an unreadable number, as in `loading.c`. Text with an exponent isn't a number either.
UNREADABLE = "1E+17"
#: The smallest floats, of 64 and of 32 bits, that may be the nearest to another whole number.
_LIMITS = {"float": 1 << 53, "float64": 1 << 53, "float32": 1 << 24}
#: The maximum number of bits of an integer. Longer integers have more digits than any number.
_MOST_BITS = 4096

#: The remark on a column of numbers.
NUMBERS = "the column holds numbers rather than text: zeros and a plus in front of phone numbers are lost in it"
#: The remark on doubtful floats.
DOUBTFUL = (
    "the column holds floats that can't be read (a fraction, infinity, 2^53 or more) or may have been rounded (at most six digits "
    "and zeros after them): read it as text, or as integers")


class Text(NamedTuple):
    """The text of a value; `None` without one."""

    text: str | bytes | None
    #: Whether the value is a number instead of text.
    is_number: bool = False
    #: Whether the value is a float that can't be read, or may have lost digits.
    is_doubtful: bool = False


def text_of(value: object, strict: bool = False) -> Text:
    """The text of a value of a column: see the table of input types in Docs/Python.md.

    Raises:
        ArrowError: A number can't be read, if that isn't the row's verdict.
        ArgumentTypeError: The value is neither text nor a number.
    """
    kind = type(value).__name__
    # Values of pandas, which may not be installed.
    if value is None or kind in ("NAType", "NaTType"):
        return Text(None)
    if isinstance(value, (str, bytes, bytearray, memoryview)):
        return Text(value if isinstance(value, str) else bytes(value))
    if isinstance(value, float) or kind in _LIMITS:
        return _float(float(value), _LIMITS.get(kind, _LIMITS["float"]), strict)  # type: ignore[arg-type]
    if isinstance(value, decimal.Decimal):
        return _decimal(value, strict)
    if not is_truth(value):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            return Text(str(number) if number.bit_length() <= _MOST_BITS else "9" * _MOST_BITS, True)
    raise ArgumentTypeError(f"numbers of a column are str, bytes, int, float, Decimal or None, not {named(value)}")


def is_truth(value: object) -> bool:
    """Whether the value is a truth value, of Python or of numpy."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def named(value: object) -> str:
    """The kind of a value that can't be judged, without the value."""
    if is_truth(value):
        return "a truth value"
    if value is None or (isinstance(value, float) and value != value):
        return f"a missing value ({'None' if value is None else 'NaN'}), which has no verdict"
    return type(value).__name__


def _unreadable(strict: bool, is_float: bool, why: str = "a number with a fraction, or without an end, is no phone number") -> Text:
    if strict:
        raise ArrowError(why)
    return Text(UNREADABLE, True, is_float)


def _float(number: float, limit: int, strict: bool) -> Text:
    # pandas represents a missing number as NaN.
    if number != number:
        return Text(None)
    if number - number != 0 or (abs(number) < limit and number != int(number)):
        return _unreadable(strict, True)
    if abs(number) >= limit:
        return _unreadable(
            strict, True, "so large a number of floating point may have lost digits: read the column as text, or as integers")
    text = str(int(number))
    digits = text.lstrip("-")
    is_rounded = len(digits) > 6 and digits.endswith("000") and len(digits.rstrip("0")) <= 6
    return Text(text, True, is_rounded)


def _decimal(number: decimal.Decimal, strict: bool) -> Text:
    if number.is_nan():
        return Text(None)
    if not number.is_finite() or number != number.to_integral_value():
        return _unreadable(strict, False)
    return Text(str(int(number)) if number.adjusted() < _MOST_BITS else "9" * _MOST_BITS, True)


def warn(text: str, kind: type[Warning]) -> None:
    """Warns of an effect of a call of the package, at the place of that call."""
    folder = os.path.dirname(__file__)
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(folder):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, kind, stacklevel=level)


def warn_of_doubtful(count: int) -> None:
    """Warns of floats, if there are doubtful ones."""
    if count:
        warn(DOUBTFUL, DigitsWarning)
