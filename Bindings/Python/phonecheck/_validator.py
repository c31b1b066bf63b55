"""The validator."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from ctypes import byref, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _arguments, _arrow, _files, _library
from ._errors import ArgumentError, ArgumentTypeError, ArrowError, PhoneCheckError, call, opening
from ._files import FileOptions
from ._library import FORMATS, ArrowArray, ArrowArrayStream, Cell, ColumnOptions, CVerdict, Options
from ._verdicts import VerdictColumn, Verdicts, VerdictStream

if TYPE_CHECKING:
    from typing_extensions import Unpack

# : Definitions: a path, the JSON itself, or its Python value.
Catalog = str | os.PathLike[str] | bytes | Mapping[str, Any] | None

STATUSES = ("valid", "invalid", "undecided")
LAYOUTS = {"dictionary": 0, "plain": 1, "views": 2}
COLUMNS = {"status": 1, "country": 2, "reason": 4, "number": 8}


class Verdict(NamedTuple):
    """The verdict on one number."""

    #: `valid`, `invalid` or `undecided`; undecided isn't invalid: a limit was reached or the engine failed.
    status: str
    #: The reason code, such as `TOO_SHORT`, unless valid.
    reason: str | None
    #: Why it isn't valid, as a sentence for a person, without a digit of the number.
    message: str | None
    # : Where it goes wrong, in bytes of UTF-8 from its start; `None` where no single place does.
    offset: int | None
    #: The country code of the definition that accepts it, or that a rejection is about.
    country: str | None
    #: The forms of a valid number by name: canonical, e164, international, national, rfc3966, masked and spelling.
    formats: dict[str, str]
    #: The area code of a valid number, the digits after it, and the extension that was written after the number.
    area_code: str | None
    national_digits: str | None
    extension: str | None

    @property
    def is_valid(self) -> bool:
        """Whether a definition accepts the number."""
        return self.status == "valid"

    @property
    def number(self) -> str | None:
        """The canonical form of a valid number, such as `+86-13800138000`."""
        return self.formats.get("canonical")

    def __repr__(self) -> str:
        # Numbers stay out of logs.
        facts = [self.status, self.formats.get("masked"), self.country, self.reason, self.message]
        return f"<Verdict {': '.join(fact for fact in facts if fact)}>"


class Validator:
    """Definitions, and how numbers are read: says which numbers a tenant accepts, and why not.

    ```python
    validator = phonecheck.Validator("area-codes.json")
    validator.check("+86 138-0013-8000").number    # "+86-13800138000"
    validator.validate(frame["mobile"])            # a table of verdicts, from anything with Arrow data, and lists of str
    ```

    It may be used by several threads at the same time, and is closed when nobody refers to it any more, or by `close()`,
    or at the end of a `with` block.
    """

    _handle = 0

    def __init__(
        self, catalog: Catalog = None, *, area: str | None = None, default_area: str | None = None,
        international_prefixes: str | Iterable[str] | None = None, bare_international: bool = False, exact: bool = False,
        whole: bool = False, repair_escapes: bool = False, skip_bad_definitions: bool = False,
    ) -> None:
        """Loads definitions.

        Args:
            catalog: The path of a file as the identity service sends it, its bytes, or the object that they hold; `None` for
                the built-in catalog of the world's mobile numbers, which is a demonstration and not an authority.
            area: The area code or country code that every number belongs to.
            default_area: The area code or country code for numbers without one, in place of the preferred one.
            international_prefixes: What is dialled before an area code, one or several; `["00"]` unless given.
            bare_international: Whether digits without `+` may begin with any listed area code, which is a guess.
            exact: Whether raw bytes are matched: no reading, no interpretation.
            whole: Whether regexes are anchored at both ends, as Java's `matches()` does.
            repair_escapes: Whether backslashes of regexes are repaired that were lost, or doubled twice, in JSON.
            skip_bad_definitions: Whether definitions with errors are left out rather than all refused.

        Raises:
            DefinitionsError: The definitions were refused; it lists every problem.
            ArgumentError: The area isn't listed, a prefix isn't 1 to 6 digits, or options exclude each other.
            FileError: The file can't be read.
        """
        flags = {
            "bare_international": bare_international, "exact": exact, "whole": whole, "repair_escapes": repair_escapes,
            "skip_bad_definitions": skip_bad_definitions,
        }
        self._settings = {
            "area": _arguments.encoded("area", area), "default_area": _arguments.encoded("default_area", default_area),
            "international_prefixes": _prefixes(international_prefixes),
            **{name: _arguments.flag(name, value) for name, value in flags.items()},
        }
        handle = c_uint64()
        call("open", byref(self._options(catalog)), byref(handle))
        self._handle = handle.value

    def _options(self, catalog: Catalog) -> Options:
        name, data = _definitions(catalog)
        return Options(
            definitions=data, definitions_count=0 if data is None else len(data), definitions_name=_arguments.encoded("catalog", name),
            **self._settings)

    @property
    def handle(self) -> int:
        """The number that the library knows it by."""
        return self._handle

    def replace(self, catalog: Catalog) -> None:
        """Loads other definitions, for every call from now on; when they are refused, the validator keeps those it has."""
        call("replace", self._handle, byref(self._options(catalog)))

    def close(self) -> None:
        """Frees the definitions; calls after this raise `ClosedError`."""
        handle, self._handle = self._handle, 0
        if handle:
            _library.library.phonecheck_close(handle)

    def __enter__(self) -> Validator:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # The interpreter is shutting down.
            pass

    def __repr__(self) -> str:
        try:
            return f"<Validator of {self.description}>"
        except PhoneCheckError:
            return "<Validator, closed>"

    @property
    def description(self) -> str:
        """How many definitions there are, and which are preferred: `244 definitions, preferred CN, +86`."""
        return self._describe()[0]

    @property
    def remarks(self) -> list[str]:
        """What the loader assumed, put right or left out."""
        return self._describe()[1].splitlines()

    def _describe(self) -> tuple[str, str]:
        description, remarks = c_void_p(), c_void_p()
        call("describe", self._handle, byref(description), byref(remarks))
        return _library.taken_text(description), _library.taken_text(remarks)

    # One number

    def check(self, number: str | bytes, *, language: str = "en") -> Verdict:
        """Says whether a number is valid, or why not.

        Args:
            number: In any spelling.
            language: The language of the message: `en`, `zh-CN`, `zh-TW`, or a tag that asks for one of them.
        """
        written = _arrow._encoded(number)
        verdict = CVerdict()
        call("check", self._handle, written, len(written), _arguments.encoded("language", language), byref(verdict))
        try:
            def text(name: str) -> str | None:
                value: bytes | None = getattr(verdict, name)
                return None if value is None else value.decode()

            return Verdict(
                status=STATUSES[verdict.status], reason=text("reason"), message=text("message"),
                offset=None if verdict.offset < 0 else verdict.offset, country=text("country"),
                formats={name: value for name in _library.FORMATS if (value := text(name)) is not None},
                area_code=text("area_code"), national_digits=text("national_digits"), extension=text("extension"))
        finally:
            _library.library.phonecheck_verdict_free(byref(verdict))

    def _cell(self, number: str | bytes) -> Cell:
        """What columns have on a number, without anything to free: in less than a third of the time of `check`."""
        written = _arrow._encoded(number)
        cell = Cell()
        call("judge", self._handle, written, len(written), None, byref(cell))
        return cell

    # Columns

    def validate(
        self, column: Any, *, name: str | None = None, columns: str | Iterable[str] | None = None, layout: str = "dictionary",
        number_format: str = "canonical", threads: int = 1,
    ) -> Verdicts:
        """Judges a column of numbers.

        Args:
            column: Anything with `__arrow_c_array__` or `__arrow_c_stream__`, such as a Series of Polars or pandas, a relation
                of DuckDB and an array or table of pyarrow; or `str`, `bytes` and `None` in a list or another iterable.
            name: The column of a table to judge.
            columns: Which of status, country, reason and number there are in the result; all of them unless given.
            layout: `dictionary` for status and country as indices of dictionaries, `plain` for text, `views` for text as
                string views, which takes the least time.
            number_format: How numbers are written: canonical, e164, international, national, rfc3966, masked or spelling.
            threads: How many threads work at the same time.

        Returns:
            A table with a row for each number. Nulls stay nulls in all columns.

        Raises:
            ArrowError: The column isn't one of strings, or breaks the rules of Arrow.
        """
        options = self._column_options(name, columns, layout, number_format, threads)
        if hasattr(column, "__arrow_c_array__"):
            schema, array = column.__arrow_c_array__()
            return self._judge(_arrow.pointer(schema, _arrow.SCHEMA), _arrow.pointer(array, _arrow.ARRAY), options)
        if hasattr(column, "__arrow_c_stream__"):
            return _collected(self._stream(column, options))
        if isinstance(column, (str, bytes, bytearray, memoryview, Mapping)) or not isinstance(column, Iterable):
            raise ArrowError(
                f"a column is an object with Arrow data or a list of numbers, not {type(column).__name__}; for one number there "
                "is check()")
        text = _arrow.TextColumn(column)
        return self._judge(ctypes.addressof(text.schema), ctypes.addressof(text.array), options)

    def stream(
        self, column: Any, *, name: str | None = None, columns: str | Iterable[str] | None = None, layout: str = "dictionary",
        number_format: str = "canonical", threads: int = 1,
    ) -> VerdictStream:
        """Judges a stream of numbers piece by piece, as the verdicts are asked for: for what doesn't fit into memory.

        Args:
            column: Anything with `__arrow_c_stream__`; the other arguments are those of `validate`.
        """
        options = self._column_options(name, columns, layout, number_format, threads)
        return VerdictStream(_arrow.capsule(
            ArrowArrayStream, _arrow.STREAM,
            lambda memory: self._validate_stream(column, options, ctypes.cast(memory, ctypes.POINTER(ArrowArrayStream)))))

    def _column_options(
        self, name: str | None, columns: str | Iterable[str] | None, layout: str, number_format: str, threads: int
    ) -> ColumnOptions:
        asked = {COLUMNS[_arguments.choice("columns", column, COLUMNS)] for column in _arguments.texts("columns", columns)}
        return ColumnOptions(
            columns=sum(asked), layout=LAYOUTS[_arguments.choice("layout", layout, LAYOUTS)],
            number_format=_arguments.choice("number_format", number_format, FORMATS).encode(),
            threads=_arguments.threads(threads), column=_arguments.encoded("name", name))

    def _judge(self, schema: int, array: int, options: ColumnOptions) -> VerdictColumn:
        owned = _arrow.Owned()
        result = ArrowArray()
        call("validate_array", self._handle, schema, array, byref(options), byref(owned.schema), byref(result))
        owned.arrays.append(result)
        return VerdictColumn(owned)

    def _capsules(self, column: Any, options: ColumnOptions) -> _arrow.Capsules:
        """Judges an object with `__arrow_c_array__` for another library: with the least work beside judging."""
        given = column.__arrow_c_array__()
        schema, array = _arrow.pointer(given[0], _arrow.SCHEMA), _arrow.pointer(given[1], _arrow.ARRAY)
        return _arrow.Capsules(lambda out_schema, out: call(
            "validate_array", self._handle, schema, array, byref(options), byref(out_schema), byref(out)))

    def _stream(self, column: Any, options: ColumnOptions) -> ArrowArrayStream:
        stream = ArrowArrayStream()
        self._validate_stream(column, options, ctypes.pointer(stream))
        return stream

    def _validate_stream(self, column: Any, options: ColumnOptions, out: Any) -> None:
        if not hasattr(column, "__arrow_c_stream__"):
            raise ArrowError(f"a stream is an object with __arrow_c_stream__, not {type(column).__name__}")
        capsule = column.__arrow_c_stream__()
        call("validate_stream", self._handle, _arrow.pointer(capsule, _arrow.STREAM), byref(options), out)

    # Files

    def validate_file(
        self, path: str | os.PathLike[str], output: str | os.PathLike[str] | None = None, **options: Unpack[FileOptions]
    ) -> dict[str, Any]:
        """Judges every row of a CSV file, as `phonecheck validate` does, and returns the counts.

        Args:
            path: The file to read.
            output: The file to write the annotated rows to, which appears complete or not at all; `None` to count only.
            options: Those of `phonecheck.FileOptions`, by name.

        Raises:
            FileError: The file can't be read or written, or its rows can't be found.
            ArgumentError: An option isn't what it can be, or the file isn't what the options say.
        """
        summary = c_void_p()
        call("validate_file", self._handle, byref(_files.options(path, output, **options)), byref(summary))
        found: dict[str, Any] = _library.taken_json(summary)
        return found


def _prefixes(value: object) -> bytes | None:
    """International prefixes as C has them."""
    if value is None:
        return None
    prefixes = _arguments.texts("international_prefixes", value)
    if not prefixes or any(not prefix or "," in prefix for prefix in prefixes):
        raise ArgumentError('international_prefixes: each is 1 to 6 ASCII digits; several are a list, such as ["00", "011"]')
    return ",".join(prefixes).encode()


def _definitions(catalog: Catalog) -> tuple[str | None, bytes | None]:
    """What to call definitions, and their JSON."""
    if catalog is None:
        return None, None
    if isinstance(catalog, (bytes, bytearray, memoryview)):
        return None, bytes(catalog)
    if isinstance(catalog, Mapping):
        import json

        try:
            return None, json.dumps(catalog, ensure_ascii=False).encode("utf-8", "surrogatepass")
        except (TypeError, ValueError, RecursionError) as error:
            raise ArgumentError(f"catalog: an object that isn't JSON: {error}") from None
    if not isinstance(catalog, (str, os.PathLike)):
        raise ArgumentTypeError(
            f"catalog: the path of a file, its bytes, or the object that they hold, not {type(catalog).__name__}")
    path = os.fsdecode(_arguments.path("catalog", catalog))
    try:
        with open(path, "rb") as file:
            # One byte beyond the limit shows that it is exceeded.
            return os.path.basename(path), file.read((4 << 20) + 1)
    except OSError as error:
        raise opening(error) from None


def _collected(stream: ArrowArrayStream) -> Verdicts:
    """All arrays of a stream of the library's own."""
    place = ctypes.addressof(stream)
    try:
        owned = _arrow.Owned()
        if stream.get_schema(place, byref(owned.schema)) != 0:
            raise ArrowError(_last_error(stream))
        while True:
            array = ArrowArray()
            if stream.get_next(place, byref(array)) != 0:
                raise ArrowError(_last_error(stream))
            if not array.release:
                break
            owned.arrays.append(array)
        return VerdictColumn(owned) if len(owned.arrays) == 1 else Verdicts(owned)
    finally:
        _library.Release(stream.release)(place)


def _last_error(stream: ArrowArrayStream) -> str:
    text = stream.get_last_error(ctypes.addressof(stream))
    return text.decode("utf-8", "replace") if text else "the stream failed"
