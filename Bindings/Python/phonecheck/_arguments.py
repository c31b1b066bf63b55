"""Arguments, checked before any of them reaches C, which would use a value of another type as an address.

Each function returns the value for C, or raises an `ArgumentError` that names the argument and its possible values.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from typing import Any

from ._errors import ArgumentError, ArgumentTypeError


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def text(name: str, value: object) -> str:
    """A text that C can take: without a NUL, and without characters that UTF-8 can't encode."""
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name}: a text, not {type(value).__name__}")
    if "\0" in value:
        raise ArgumentError(f"{name}: text can't hold a NUL")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"{name}: the text has half a character, a surrogate, which UTF-8 doesn't have") from None
    return value


def encoded(name: str, value: object) -> bytes | None:
    """The bytes of a text; `None` without one."""
    return None if value is None else text(name, value).encode()


def texts(name: str, value: object) -> list[str]:
    """Texts, or a single one; `None` for none."""
    if value is None:
        return []
    if isinstance(value, str):
        return [text(name, value)]
    if isinstance(value, (bytes, bytearray, Mapping)) or not isinstance(value, Iterable):
        raise ArgumentTypeError(f"{name}: texts in a list, or one text, not {type(value).__name__}")
    return [text(name, each) for each in value]


def column(name: str, value: object) -> str:
    """The name of a column of a file, or its number, from 1."""
    if _is_number(value):
        return str(whole(name, value, 1, 1 << 31))
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name}: the name of a column or its number, not {type(value).__name__}")
    if "\n" in value:
        raise ArgumentError(f"{name}: a name with a line break can't be given; give the number of the column")
    return text(name, value)


def sheet(name: str, value: object) -> str:
    """The name of a sheet of a workbook, or its number, from 1."""
    if _is_number(value):
        return str(whole(name, value, 1, 1 << 31))
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name}: the name of a sheet or its number, not {type(value).__name__}")
    return text(name, value)


def columns(name: str, value: object) -> list[str]:
    """Columns of a file, or a single one; `None` for none."""
    if value is None:
        return []
    if isinstance(value, str) or _is_number(value):
        return [column(name, value)]
    if isinstance(value, (bytes, bytearray, Mapping)) or not isinstance(value, Iterable):
        raise ArgumentTypeError(f"{name}: names or numbers of columns in a list, or one, not {type(value).__name__}")
    return [column(name, each) for each in value]


def flag(name: str, value: object) -> bool:
    """A truth value; `None` for false."""
    if value is not None and not isinstance(value, bool):
        raise ArgumentTypeError(f"{name}: True or False, not {type(value).__name__}")
    return bool(value)


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number in a range."""
    number: int | None = None
    if not isinstance(value, bool):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    if number is None:
        raise ArgumentTypeError(f"{name}: a whole number, not {type(value).__name__}")
    if not least <= number <= most:
        raise ArgumentError(f"{name}: {least:,} to {most:,}, not {number:,}")
    return number


def choice(name: str, value: object, choices: Iterable[str]) -> str:
    """One of some words."""
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name}: a text, not {type(value).__name__}; there are {', '.join(choices)}")
    if value not in choices:
        raise ArgumentError(f"{name}: there are {', '.join(choices)}")
    return value


def path(name: str, value: object) -> bytes:
    """The path of a file."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise ArgumentTypeError(f"{name}: the path of a file, not {type(value).__name__}")
    try:
        found = os.fsencode(value)
    except (TypeError, UnicodeEncodeError) as error:
        raise ArgumentError(f"{name}: {error}") from None
    if b"\0" in found:
        raise ArgumentError(f"{name}: a path can't hold a NUL")
    return found


def prefix(name: str, value: object) -> str:
    """The prefix of the names of functions or columns that have to be identifiers."""
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name}: a text, not {type(value).__name__}")
    if not value.isidentifier():
        raise ArgumentError(f"{name}: letters, digits and underscores")
    return value


def threads(value: object) -> int:
    """The number of threads that work at the same time."""
    number = whole("threads", value, -(1 << 63), 1 << 63)
    if not 1 <= number <= 256:
        raise ArgumentError("threads: 1 to 256 work at the same time")
    return number
