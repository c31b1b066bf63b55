"""Files: their options, ranges of records, and sums of counts."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Mapping
from ctypes import byref, c_char_p, c_void_p
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from . import _arguments, _library
from ._errors import ArgumentError, ArgumentTypeError, FileError, MissingFileError, call
from ._interrupts import interruptible

if TYPE_CHECKING:
    from typing_extensions import Unpack

LAYOUTS = {"table": 0, "no-header": 1, "lines": 2}


class FileOptions(TypedDict, total=False):
    """The options of `Validator.validate_file`. `None` is the same as leaving an option out."""

    #: Additional files for rows with a valid number, and for rows whose number isn't valid.
    valid: str | os.PathLike[str] | None
    rejects: str | os.PathLike[str] | None
    #: Whether the workbook that is written, such as `checked.xlsx`, gets a second sheet, `Rejects`, with the rows that
    #: aren't valid.
    rejects_sheet: bool | None
    #: An additional file for valid rows whose number an earlier row has.
    duplicates: str | os.PathLike[str] | None
    #: The phone columns: names, or numbers from 1; by default the only column whose name looks like one.
    columns: str | int | Iterable[str | int] | None
    #: Phone columns to search, in this order, for the first valid number, instead of `columns`.
    any_of: str | int | Iterable[str | int] | None
    #: The column with the area of each number, by its name or number. Not for a validator with an area of its own.
    area_column: str | int | None
    #: `table` for CSV whose first record names the columns, `no-header` for CSV without names, `lines` for one number
    #: per line.
    layout: Literal["table", "no-header", "lines"] | None
    #: `csv`, or `ndjson` for an object on each line, whose members are the columns, such as `.contact.phone`; by
    #: default the first line decides.
    input_format: Literal["csv", "ndjson"] | None
    #: The sheet of a workbook, such as `contacts.xlsx`: its name, or its number from 1; by default the first visible sheet
    #: with a phone column.
    sheet: str | int | None
    #: The number of lines before the header or the first row; detected by default. They are written unchanged.
    skip_lines: int | None
    #: The character between fields; by default detected from the header and the rows.
    delimiter: str | None
    #: Its usual name, such as `gb18030`, `shift_jis` or `utf-16le`; by default detected from the beginning of the file.
    encoding: str | None
    #: The encoding of the rows that are written as CSV, instead of the file's, and whether they begin with a byte order
    #: mark: spreadsheets need a mark to read UTF-8.
    output_encoding: str | None
    byte_order_mark: bool | None
    #: The separators between several numbers in one cell.
    split: str | Iterable[str] | None
    #: `csv`, `ndjson` or, for lines, `columns`.
    format: Literal["csv", "ndjson", "columns"] | None
    #: The rows to write: `all`, `valid` or `invalid`.
    only: Literal["all", "valid", "invalid"] | None
    #: The written form of numbers: canonical, e164, international, national, rfc3966, masked or spelling.
    number_format: Literal["canonical", "e164", "international", "national", "rfc3966", "masked", "spelling"] | None
    #: The prefix of the new columns' names; by default `phone_`.
    column_prefix: str | None
    #: The language of two more columns, with the reason why a number isn't valid and the place of the fault: `en`,
    #: `zh-CN` or `zh-TW`.
    message_language: str | None
    #: A part of the file, in the form of `plan_file`: `START-LENGTH_ROW-LINE_SIZE`.
    byte_range: str | None
    #: The maximum length of a record, in bytes; by default 1 MiB.
    maximum_record_byte_count: int | None
    #: The number of threads that work at the same time; by default one for each processor.
    threads: int | None
    #: Whether rows with more or fewer fields than the header are judged, too.
    allow_ragged: bool | None
    #: Whether a number that a spreadsheet or a data frame wrote with decimals, `13800138000.0`, is read without them.
    decimals: bool | None
    #: Whether a column holds the first row with the same number.
    find_duplicates: bool | None
    #: The columns to add, in this order: status, reason, number, country, row, line, duplicate_of, known_row, message, offset.
    added_columns: str | Iterable[str] | None
    #: The names of the added columns, instead of `column_prefix` with their own.
    column_names: str | Iterable[str] | None
    #: The language of words for status, reason and country in CSV, and of the names of columns if it is Chinese.
    label_language: str | None
    #: The valid row that is kept of all rows with one number, if only valid rows are written: `first`, `last` or
    #: `by:COLUMN`.
    kept_duplicate: str | None
    #: A file of known numbers: CSV with a phone column, or one number per line.
    known: str | os.PathLike[str] | None
    #: Whether rows with a known number are left out, if only valid rows are written.
    drop_known: bool | None
    #: Whether rows get their row and their line of the input.
    row_columns: bool | None
    #: Whether the number of a valid row is written in place of the cell that it was read from.
    replace_numbers: bool | None
    #: Whether cells that a spreadsheet would run as formulas get an apostrophe as their first character.
    spreadsheet_safe: bool | None
    #: For `plan_file`: the number of bytes of an input that is a pipe.
    input_byte_count: int | None


#: The escapes of characters in a list of separators with one on each line.
ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _separators(value: object) -> bytes | None:
    texts = _arguments.texts("split", value)
    if "" in texts:
        raise ArgumentError("split: a separator has at least one character")
    return "\n".join("".join(ESCAPES.get(character, character) for character in text) for text in texts).encode() or None


def _lines(name: str, value: object) -> bytes:
    texts = _arguments.texts(name, value)
    if any("\n" in text for text in texts):
        raise ArgumentError(f"{name}: a name has no line break")
    return "\n".join(texts).encode()


def _delimiter(value: object) -> int:
    text = _arguments.text("delimiter", value)
    if not (len(text) == 1 and text.isascii()):
        raise ArgumentError("delimiter: one ASCII character")
    return ord(text)


def _whole(name: str, value: object) -> int:
    return _arguments.whole(name, value, 0, 1024 if name == "threads" else 1 << 62)


#: The check of each option, which also writes it for C.
_OPTIONS: dict[str, Any] = {
    **dict.fromkeys(("valid", "rejects", "duplicates", "known"), _arguments.path),
    **dict.fromkeys(
        ("encoding", "output_encoding", "input_format", "format", "only", "number_format", "column_prefix", "message_language", "byte_range", "label_language",
         "kept_duplicate"), _arguments.encoded),
    **dict.fromkeys(
        ("allow_ragged", "find_duplicates", "spreadsheet_safe", "drop_known", "row_columns", "replace_numbers", "byte_order_mark",
         "decimals", "rejects_sheet"),
        _arguments.flag),
    **dict.fromkeys(("added_columns", "column_names"), _lines),
    **dict.fromkeys(("maximum_record_byte_count", "threads", "input_byte_count"), _whole),
    **dict.fromkeys(("columns", "any_of"), lambda name, value: "\n".join(_arguments.columns(name, value)).encode() or None),
    "skip_lines": lambda name, value: _arguments.whole(name, value, 0, (1 << 31) - 1) + 1,
    "area_column": lambda name, value: _arguments.column(name, value).encode(),
    "layout": lambda name, value: LAYOUTS[_arguments.choice(name, value, LAYOUTS)],
    "sheet": lambda name, value: _arguments.sheet(name, value).encode(),
    "delimiter": lambda name, value: _delimiter(value),
    "split": lambda name, value: _separators(value),
}


def options(path: object, output: object = None, **others: object) -> _library.FileOptions:
    """The options of a run, for C."""
    members: dict[str, Any] = {
        "input": _arguments.path("path", path), "output": None if output is None else _arguments.path("output", output)}
    for name, value in others.items():
        if name not in _OPTIONS:
            raise ArgumentError(f"there is no option {name}; there are {', '.join(sorted(_OPTIONS))}")
        if value is not None:
            # C counts lines from 1, so that 0 is none.
            members["first_line" if name == "skip_lines" else name] = _OPTIONS[name](name, value)
    return _library.FileOptions(**members)


def run(given: _library.FileOptions, work: Callable[[], None]) -> None:
    """Runs a call of the library on a file."""
    try:
        interruptible(given, work)
    except FileError as error:
        needed = [given.input, given.known, *(os.path.dirname(path or b"") for path in (given.output, given.valid, given.rejects, given.duplicates))]
        if any(path and not os.path.exists(path) for path in needed):
            raise MissingFileError(str(error)) from None
        raise


def plan_file(path: str | os.PathLike[str], parts: int, **others: Unpack[FileOptions]) -> dict[str, Any]:
    """Divides a file into ranges of whole records, each for a run of `Validator.validate_file` with `byte_range`.

    Returns:
        `bytes`, `rows` and `ranges`, a list of objects with `range`, `start`, `length`, `row`, `line` and `rows`. The
        concatenated outputs of the ranges, in this order, are the output of the file.
    """
    parts = _arguments.whole("parts", parts, 1, 100_000)
    plan = c_void_p()
    given = options(path, **others)
    run(given, lambda: call("plan_file", byref(given), parts, byref(plan)))
    found: dict[str, Any] = _library.taken_json(plan)
    return found


def merge_summaries(summaries: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Adds up the counts of several runs: rows, reasons, countries and bytes; `longest_seconds` is the longest run."""
    import json

    if isinstance(summaries, (str, bytes, Mapping)) or not isinstance(summaries, Iterable):
        raise ArgumentTypeError(f"summaries: those of several runs in a list, not {type(summaries).__name__}")
    try:
        texts = [json.dumps(summary).encode() for summary in summaries]
    except (TypeError, ValueError) as error:
        raise ArgumentTypeError(f"summaries: what validate_file returned: {error}") from None
    pointers = (c_char_p * len(texts))(*texts)
    total = c_void_p()
    call("merge_summaries", ctypes.cast(pointers, ctypes.POINTER(c_char_p)), len(texts), byref(total))
    found: dict[str, Any] = _library.taken_json(total)
    return found
