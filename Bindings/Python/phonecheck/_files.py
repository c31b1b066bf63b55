"""Files: ranges of records, and sums of counts."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from ctypes import byref, c_char_p, c_void_p
from typing import Any

from . import _library
from ._errors import ArgumentError, call
from ._library import FileOptions

LAYOUTS = {"table": 0, "no-header": 1, "lines": 2}
PATHS = ("output", "valid", "rejects")


def _path(value: Any) -> bytes | None:
    return None if value is None else os.fsencode(value)


#: How characters of a separator are written in a list with one on each line.
ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _list(value: str | Iterable[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


def _separators(value: str | Iterable[str] | None) -> bytes | None:
    texts = _list(value)
    if "" in texts:
        raise ArgumentError("split: a separator has at least one character")
    return "\n".join("".join(ESCAPES.get(character, character) for character in text) for text in texts).encode() or None


def options(
    path: str | os.PathLike[str], output: str | os.PathLike[str] | None = None, *,
    columns: str | Iterable[str] | None = None, layout: str = "table", delimiter: str | None = None,
    split: str | Iterable[str] | None = None, **others: Any,
) -> FileOptions:
    """The options of a run, as C has them."""
    if layout not in LAYOUTS:
        raise ArgumentError(f"layout: there are {', '.join(LAYOUTS)}")
    if delimiter is not None and not (len(delimiter) == 1 and delimiter.isascii()):
        raise ArgumentError("delimiter: one ASCII character")
    members: dict[str, Any] = {
        "input": _path(path), "output": _path(output), "layout": LAYOUTS[layout],
        "delimiter": ord(delimiter) if delimiter else 0, "columns": "\n".join(_list(columns)).encode() or None,
        "split": _separators(split),
    }
    known = {name for name, *_ in FileOptions._fields_} - {"size", *members}
    for name, value in others.items():
        if name not in known:
            raise ArgumentError(f"there is no option {name}; there are {', '.join(sorted(known | {'columns', 'delimiter', 'layout', 'split'}))}")
        if name in PATHS:
            value = _path(value)
        members[name] = value.encode() if isinstance(value, str) else value
    return FileOptions(**members)


def plan_file(path: str | os.PathLike[str], parts: int, **others: Any) -> dict[str, Any]:
    """Divides a file into ranges of whole records, for as many runs of `Validator.validate_file` with `byte_range`.

    Returns:
        `bytes`, `rows` and `ranges`, a list of objects with `range`, `start`, `length`, `row`, `line` and `rows`. What is
        written for each range, put together in this order, is what is written for the file.
    """
    if not 1 <= parts <= 100_000:
        raise ArgumentError("parts is between 1 and 100,000")
    plan = c_void_p()
    call("plan_file", byref(options(path, **others)), parts, byref(plan))
    found: dict[str, Any] = _library.taken_json(plan)
    return found


def merge_summaries(summaries: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Adds up the counts of several runs: rows, reasons, countries and bytes; `longest_seconds` is the longest run."""
    import json

    texts = [json.dumps(summary).encode() for summary in summaries]
    pointers = (c_char_p * len(texts))(*texts)
    total = c_void_p()
    call("merge_summaries", ctypes.cast(pointers, ctypes.POINTER(c_char_p)), len(texts), byref(total))
    found: dict[str, Any] = _library.taken_json(total)
    return found
