"""The validator."""

from __future__ import annotations

import ctypes
import os
import threading
import warnings
from collections.abc import Iterable, Mapping
from ctypes import byref, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _arguments, _arrow, _files, _library, _values
from ._errors import (
    ArgumentError, ArgumentTypeError, ArrowError, ClosedError, PhoneCheckError, SourceWarning, call, opening,
)
from ._files import FileOptions
from ._interrupts import FEWEST_ROWS, interruptible
from ._library import FORMATS, ArrowArray, ArrowArrayStream, ArrowSchema, Cell, ColumnOptions, CVerdict, Options
from ._live import LiveSource, Refresh, SourceState
from ._verdicts import VerdictColumn, Verdicts, VerdictStream

if TYPE_CHECKING:
    from datetime import timedelta

    from typing_extensions import Unpack

# : Definitions: a path, the JSON itself or what `phonecheck compile` wrote of it, or its Python value.
Catalog = str | os.PathLike[str] | bytes | Mapping[str, Any] | None

Status = Literal["valid", "invalid", "undecided"]
#: A column of verdicts, the layout of its text, the written form of numbers, and the meaning of a number that can't be
#: read.
Column = Literal["status", "country", "reason", "number", "message"]
Layout = Literal["dictionary", "plain", "views"]
NumberFormat = Literal["canonical", "e164", "international", "national", "rfc3966", "masked", "spelling"]
Errors = Literal["invalid", "raise"]

STATUSES: tuple[Status, ...] = ("valid", "invalid", "undecided")
LAYOUTS = {"dictionary": 0, "plain": 1, "views": 2}
COLUMNS = {"status": 1, "country": 2, "reason": 4, "number": 8}
#: Another column, only on request.
ALL_COLUMNS = {**COLUMNS, "message": 16}


class Verdict(NamedTuple):
    """The verdict on one number."""

    #: `valid`, `invalid` or `undecided`. Undecided isn't invalid: a limit was reached or the engine failed.
    status: Status
    #: The reason code, such as `TOO_SHORT`, unless valid.
    reason: str | None
    #: The reason in words, as a sentence for a person, without a digit of the number.
    message: str | None
    # The place of the fault, in bytes of UTF-8 from its start; `None` if no single place is at fault.
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

    def __hash__(self) -> int:
        return hash((*self[:5], *sorted(self.formats.items()), *self[6:]))

    def __repr__(self) -> str:
        # Numbers stay out of logs.
        facts = [self.status, self.formats.get("masked"), self.country, self.reason, self.message]
        return f"<Verdict {': '.join(fact for fact in facts if fact)}>"


class Example(NamedTuple):
    """A number that the definitions accept, or nearly."""

    area_code: str
    country: str
    #: `placeholder`, `smallest`, `largest`, `boundary`, `random` or `near_miss`.
    kind: str
    number: str
    #: The text to send to this tenant, for a valid number.
    spelling: str | None
    status: str
    reason: str | None
    #: Whether it comes from the regex's automaton. A number found by search may not be the smallest or the largest.
    exact: bool


class Source(NamedTuple):
    """The source of a validator."""

    #: The name of the definitions, and their JSON; `None` for the built-in catalog.
    name: str | None = None
    data: bytes | None = None
    #: The other arguments of `Validator`, by name.
    settings: tuple[tuple[str, Any], ...] = ()

    def _texts(self) -> list[str | None]:
        settings = dict(self.settings)
        prefixes = settings["international_prefixes"]
        return [settings["area"], settings["default_area"], None if prefixes is None else ",".join(prefixes)]

    def options(self) -> Options:
        """The same for C."""
        area, default_area, prefixes = (None if text is None else text.encode() for text in self._texts())
        return Options(
            definitions=self.data, definitions_count=0 if self.data is None else len(self.data),
            definitions_name=None if self.name is None else self.name.encode(), area=area, default_area=default_area,
            international_prefixes=prefixes, **{name: value for name, value in self.settings if isinstance(value, bool)})

    def digest(self) -> str:
        """A name for the source, which no other source has."""
        # Imported here, so that programs that don't need it don't wait for it.
        import hashlib

        facts = hashlib.sha256(repr((_version() if self.data is None else "", self.name, self.settings)).encode())
        facts.update(hashlib.sha256(self.data or b"").digest())
        return facts.hexdigest()

    def carried(self, handle: int, digest: str, number_format: str, threads: int, language: str, strict: bool) -> bytes:
        """The source in the form that an expression carries: see PolarsSettings.swift."""
        flags = sum(1 << bit for bit, name in enumerate(_FLAGS) if dict(self.settings)[name])
        optional = ["" if text is None else f"={text}" for text in [self.name, *self._texts()]]
        fields = [
            handle, digest, number_format, threads, language, int(strict), _version(), flags, int(self.data is not None), *optional]
        return "".join(f"{field}\0" for field in fields).encode() + (self.data or b"")


ERRORS = ("invalid", "raise")
#: Options that are on or off, in the order of their bits.
_FLAGS = ("bare_international", "exact", "whole", "repair_escapes", "skip_bad_definitions")
#: The attributes that a copy makes itself.
_OWN = {"_handle", "_source", "_digest", "_lock", "_live"}


class Validator:
    """Definitions, and the rules for reading numbers. A validator decides which numbers a tenant accepts, and explains
    rejections.

    ```python
    validator = phonecheck.Validator("area-codes.json")
    validator.check("+86 138-0013-8000").number    # "+86-13800138000"
    validator.validate(frame["mobile"])            # a table of verdicts, from anything with Arrow data, and lists of str
    ```

    Several threads may use it at the same time. It is closed with its last reference, by `close()`, or at the end of a
    `with` block. It can be copied, pickled and sent to other processes. A copy has the same definitions and options,
    and is closed separately. Equal validators of a process share their memory.

    With `source`, the definitions are at a URL: verified, and saved for the next time.

    ```python
    validator = phonecheck.Validator(source="https://tenant.example.com", client_id="app")
    validator.refresh().outcome    # "unchanged": asks again
    ```
    """

    _handle = 0
    _source: Source
    #: The digest of its definitions in expressions; `None` if there was no expression since they were loaded.
    _digest: str | None = None
    #: The source of its definitions, if that is a URL.
    _live: LiveSource | None = None

    def __init__(
        self, catalog: Catalog = None, *, source: str | None = None, client_id: str | None = None, tenant_id: str | None = None,
        headers: Mapping[str, str] | None = None, cache: str | os.PathLike[str] | bool | None = None, offline: bool = False,
        max_age: float | timedelta | None = None, timeout: float = 10.0, area: str | None = None, default_area: str | None = None,
        international_prefixes: str | Iterable[str] | None = None, bare_international: bool = False, exact: bool = False,
        whole: bool = False, repair_escapes: bool = False, skip_bad_definitions: bool = False,
    ) -> None:
        """Loads definitions.

        Args:
            catalog: The path of a file from the identity service, its bytes, or the object that they hold; `None` for
                the built-in catalog of the world's mobile numbers, which is a demonstration and not an authority.
            source: The URL of the definitions, instead of `catalog`: `https`, or `http` on this machine. A URL without
                a path is a service's. One conditional request is made. Without a usable answer, the last good copy is
                served, with a `SourceWarning`. User and password of the URL become Basic authorization.
            client_id: The app's identifier at the service, `X-client-id`.
            tenant_id: The tenant's, `X-tenant-id`, for apps of independent vendors.
            headers: Other headers of the request, in addition to the documented ones or replacing them.
            cache: The folder of the last good copy; by default `$XDG_CACHE_HOME/phonecheck`, else
                `~/.cache/phonecheck`, where the command saves the same file. `False` to save none.
            offline: Whether the last good copy is used without a request.
            max_age: The maximum age of a copy that is used without a request: seconds, or a timedelta.
            timeout: The seconds for a whole answer.
            area: The area code or country code of every number.
            default_area: The area code or country code for numbers without one, in place of the preferred one.
            international_prefixes: The international prefixes, one or several; by default `["00"]`.
            bare_international: Whether digits without `+` may begin with any listed area code, which is a guess.
            exact: Whether raw bytes are matched: no reading, no interpretation.
            whole: Whether regexes are anchored at both ends, as Java's `matches()` does.
            repair_escapes: Whether backslashes of regexes are repaired that were lost, or doubled twice, in JSON.
            skip_bad_definitions: Whether definitions with errors are left out, instead of all being refused.

        Raises:
            DefinitionsError: The definitions were refused; it lists every problem.
            ArgumentError: The area isn't listed, a prefix isn't 1 to 6 digits, or options exclude each other.
            FileError: The file can't be read.
            SourceError: The source has no usable definitions, and there is no copy.
        """
        flags = {
            "bare_international": bare_international, "exact": exact, "whole": whole, "repair_escapes": repair_escapes,
            "skip_bad_definitions": skip_bad_definitions,
        }
        settings = {
            "area": None if area is None else _arguments.text("area", area),
            "default_area": None if default_area is None else _arguments.text("default_area", default_area),
            "international_prefixes": _prefixes(international_prefixes),
            **{name: _arguments.flag(name, value) for name, value in flags.items()},
        }
        if source is None:
            _without_source(
                client_id=client_id, tenant_id=tenant_id, headers=headers, cache=cache, offline=offline or None, max_age=max_age)
            self._open(Source(*_definitions(catalog), tuple(settings.items())))
            return
        if catalog is not None:
            raise ArgumentError("source: a URL instead of catalog, not beside it")
        live = LiveSource(source, client_id, tenant_id, headers, cache, timeout, settings)
        for text in live.start(_arguments.flag("offline", offline), max_age):
            warnings.warn(text, SourceWarning, stacklevel=2)
        served = live.served()
        self._open(Source(live.url, served.definitions, tuple(settings.items())))
        live.taken, self._live = served, live

    def _open(self, source: Source) -> None:
        self._lock = threading.Lock()
        handle = c_uint64()
        call("open", byref(source.options()), byref(handle))
        self._handle, self._source = handle.value, source

    def __reduce__(self) -> tuple[Any, ...]:
        with self._lock:
            if not self._handle:
                raise ClosedError("the validator was closed: copy it, or send it, before")
            source = self._source
        others = {name: value for name, value in self.__dict__.items() if name not in _OWN}
        return _restored, (type(self), source, _version()), others or None

    def _expression(self, number_format: str, threads: int, language: str, strict: bool) -> bytes:
        """The content of a Polars expression: the number of this validator, and its source for making another one."""
        with self._lock:
            if self._digest is None:
                self._digest = self._source.digest()
                _library.library.phonecheck_python_name(self._handle, self._digest.encode())
            return self._source.carried(self._handle, self._digest, number_format, threads, language, strict)

    def _pinned(self) -> Validator:
        """A validator of the present definitions, which can't be replaced. It is closed with this one."""
        handle = c_uint64()
        pinned = type(self).__new__(type(self))
        with self._lock:
            call("python_pin", self._handle, byref(handle))
            pinned._handle, pinned._source, pinned._lock = handle.value, self._source, threading.Lock()
            if self._digest is not None:
                pinned._digest = self._digest
                _library.library.phonecheck_python_name(pinned._handle, self._digest.encode())
        return pinned

    @property
    def handle(self) -> int:
        """The number that identifies it in the library."""
        return self._handle

    def replace(self, catalog: Catalog) -> None:
        """Loads other definitions, for every later call. If they are refused, the validator keeps its definitions.

        A running call, stream or query finishes with the definitions it began with. Expressions of Polars, and
        functions that were registered in a database, keep the definitions of the time when they were made.

        After this, a validator with a source has none.
        """
        source = Source(*_definitions(catalog), getattr(self, "_source", Source()).settings)
        with self._lock:
            self._replace(source)
            self._live = None

    def _replace(self, source: Source) -> None:
        call("replace", self._handle, byref(source.options()))
        self._source, self._digest = source, None

    @property
    def source(self) -> SourceState | None:
        """The origin and the age of the definitions; `None` unless they come from a URL."""
        with self._lock:
            return None if self._live is None else self._live.state()

    def refresh(self) -> Refresh:
        """Requests new definitions from the source, and uses them for every later call if they pass verification.

        As with `replace`, running calls keep their definitions. A failed request is a result, not an exception: the
        validator keeps its definitions.

        Raises:
            ArgumentError: The validator has no source. A copy has none, nor does a validator whose definitions were
                replaced.
        """
        if not self._handle:
            raise ClosedError("the validator was closed: refresh it before")
        live = self._live
        if live is None:
            raise ArgumentError(
                "refresh: the validator has no source; it was made without one, or is a copy, or its definitions were replaced")
        result = live.refresh()
        with self._lock:
            # By the library's order: another thread's request may be the later one.
            served = live.served()
            if self._live is not live or live.taken is None or served.digest == live.taken.digest:
                return result
            try:
                self._replace(Source(live.url, served.definitions, self._source.settings))
            except ArgumentError as error:
                return live.refused(f"new definitions don't fit the validator's options: {error}")
            live.taken = served
        return result

    def close(self) -> None:
        """Frees the definitions. Later calls raise `ClosedError`, and so do expressions and queries."""
        handle, self._handle, self._live = self._handle, 0, None
        if handle:
            _library.library.phonecheck_close(handle)

    def __enter__(self) -> Validator:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            if self._handle:
                _library.library.phonecheck_python_release(self._handle)
        except Exception:  # The interpreter is shutting down.
            pass

    def __repr__(self) -> str:
        try:
            return f"<Validator of {self.description}>"
        except PhoneCheckError:
            return "<Validator, closed>"

    @property
    def description(self) -> str:
        """The number of definitions, and the preferred one: `244 definitions, preferred CN, +86`."""
        return self._describe()[0]

    @property
    def remarks(self) -> list[str]:
        """The loader's assumptions, corrections and omissions."""
        return self._describe()[1].splitlines()

    def _describe(self) -> tuple[str, str]:
        description, remarks = c_void_p(), c_void_p()
        call("describe", self._handle, byref(description), byref(remarks))
        return _library.taken_text(description), _library.taken_text(remarks)

    # One number

    def check(self, number: str | bytes, *, area: str | None = None, language: str = "en") -> Verdict:
        """Judges a number, and explains why it isn't valid.

        Args:
            number: In any spelling.
            area: The name of the number's area: an area code, a country code or a name of a country. `None` and empty
                text name none. Not for a validator with an area of its own.
            language: The language of the message: `en`, `zh-CN`, `zh-TW`, or a tag that asks for one of them.
        """
        written = _arrow.encoded_number(number)
        verdict = CVerdict()
        call("check_in_area", self._handle, written, len(written), _arguments.encoded("area", area),
             _arguments.encoded("language", language), byref(verdict))
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

    def _cell(self, number: str | bytes, area: bytes | None = None) -> Cell:
        """The values of columns for a number, without memory to free: in less than a third of the time of `check`."""
        written = _arrow.encoded_number(number)
        cell = Cell()
        call("judge", self._handle, written, len(written), area, byref(cell))
        return cell

    def examples(self, area: str | None = None, *, count: int = 5, seed: int = 0) -> list[Example]:
        """Numbers for tests and placeholders, and near misses with their reasons, made from the definitions only.

        They may be in service, so don't call them.

        Args:
            area: The area code or country code of their definitions; `None` for all.
            count: The number of random numbers and near misses of each definition, at most 10,000.
            seed: The same seed gives the same numbers.
        """
        count, seed = _arguments.whole("count", count, 0, 10_000), _arguments.whole("seed", seed, 0, (1 << 64) - 1)
        found = c_void_p()
        call("examples", self._handle, _arguments.encoded("area", area), count, seed, byref(found))
        rows = [row.split(",") for row in _library.taken_text(found).splitlines()[1:]]
        return [
            Example(row[0], row[1], row[2], row[3], row[4] or None, row[5], row[6] or None, row[7] == "true") for row in rows]

    # Columns

    def validate(
        self, column: Any, *, area: Any = None, name: str | None = None, columns: Column | Iterable[Column] | None = None,
        layout: Layout = "dictionary", number_format: NumberFormat = "canonical", language: str | None = None,
        threads: int = 1, errors: Errors = "invalid",
    ) -> Verdicts:
        """Judges a column of numbers.

        Args:
            column: Anything with `__arrow_c_array__` or `__arrow_c_stream__`, such as a Series of Polars or pandas, a
                relation of DuckDB and an array or table of pyarrow; or Python values in a list or another iterable.
                They are text, binary that is UTF-8, integers, decimals, floats or nulls.
            area: The names of the numbers' areas, as area codes, country codes or names of countries: a column with the
                same number of rows, or the name of a column if `column` is a table. `None` and empty text name none.
                Not for a validator with an area of its own.
            name: The column of a table to judge.
            columns: The columns of the result, of status, country, reason, number and message; by default the first
                four.
            layout: `dictionary` for status and country as indices of dictionaries, `plain` for text, `views` for text
                as string views, which takes the least time.
            number_format: The written form of numbers: canonical, e164, international, national, rfc3966, masked or
                spelling.
            language: The language of messages, as for `check`. With it, there is a column of messages.
            threads: The number of threads that work at the same time.
            errors: The treatment of an infinite number, a number with a fraction, or a float of 2^53 or more (2^24 for
                32 bits): `invalid` for its row, or `raise`. There is a `DigitsWarning` of such floats, and of floats
                that may have been rounded.

        Returns:
            A table with a row for each number. Nulls stay nulls in all columns.

        Raises:
            ArrowError: The column isn't one of those, or breaks the rules of Arrow.
        """
        if area is not None and not isinstance(area, str):
            options = self._column_options("number", columns, layout, number_format, threads, "area", language, errors)
            return self._judge_pairs(column, area, name, options)
        options = self._column_options(name, columns, layout, number_format, threads, area, language, errors)
        if hasattr(column, "__arrow_c_array__"):
            schema, array = column.__arrow_c_array__()
            return self._judge(_arrow.pointer(schema, _arrow.SCHEMA), _arrow.pointer(array, _arrow.ARRAY), options)
        if hasattr(column, "__arrow_c_stream__"):
            def collect() -> Verdicts:
                stream = ArrowArrayStream()
                has_numbers = self._validate_stream(column, options, ctypes.pointer(stream))
                return _verdicts(_collected(stream), has_numbers, options)

            is_short = hasattr(column, "__len__") and len(column) < FEWEST_ROWS
            return _warned(collect() if is_short else interruptible(options, collect))
        text = _arrow.TextColumn(_listed(column, "a column"), options.refuse_unreadable)
        options.doubtful_count.contents.value += text.doubtful
        return self._judge(ctypes.addressof(text.schema), ctypes.addressof(text.array), options, text.has_numbers)

    def stream(
        self, column: Any, *, area: str | None = None, name: str | None = None,
        columns: Column | Iterable[Column] | None = None, layout: Layout = "dictionary",
        number_format: NumberFormat = "canonical", language: str | None = None, threads: int = 1, errors: Errors = "invalid",
    ) -> VerdictStream:
        """Judges a stream of numbers piece by piece, on demand: for columns that don't fit into memory.

        Args:
            column: Anything with `__arrow_c_stream__`.
            area: The column of a table that names the area of each number. The other arguments are the same as for
                `validate`.
        """
        options = self._column_options(name, columns, layout, number_format, threads, area, language, errors)
        # It outlives this object: the library itself warns.
        options.doubtful_count = None
        return VerdictStream(_arrow.capsule(
            ArrowArrayStream, _arrow.STREAM,
            lambda memory: self._validate_stream(column, options, ctypes.cast(memory, ctypes.POINTER(ArrowArrayStream)))))

    def _judge_pairs(self, column: Any, area: Any, name: str | None, options: ColumnOptions) -> Verdicts:
        """Judges numbers with a column of areas."""
        if name is not None:
            raise ArgumentError("area: of a table whose column `name` is judged, name the column with the areas, too")
        numbers, areas = (
            _arrow.Column(each if hasattr(each, "__arrow_c_array__") or hasattr(each, "__arrow_c_stream__") else
                          _listed(each, what), options.refuse_unreadable)
            for each, what in ((column, "a column"), (area, "area: it")))
        if len(numbers) != len(areas):
            raise ArgumentError(f"area: a column of as many rows as there are numbers, {len(numbers):,}, not {len(areas):,}")
        pairs = _arrow.Pairs(numbers, areas)
        owned = _arrow.Owned()
        options.doubtful_count.contents.value += numbers.doubtful
        # Each piece is a call of the library.
        pinned = self._pinned()

        def judge() -> None:
            for table, kept in pairs.tables():
                schema, result = ArrowSchema(), ArrowArray()
                call("validate_array", pinned.handle, ctypes.addressof(pairs.schema), ctypes.addressof(table), byref(options),
                     byref(schema), byref(result))
                owned.arrays.append(result)
                if owned.schema.release:
                    _library.Release(schema.release)(ctypes.addressof(schema))
                else:
                    owned.schema = schema
                del kept

        if len(numbers) < FEWEST_ROWS:
            judge()
        else:
            interruptible(options, judge)
        return _warned(_verdicts(owned, numbers.has_numbers, options))

    def _column_options(
        self, name: str | None, columns: str | Iterable[str] | None, layout: str, number_format: str, threads: int,
        area: str | None = None, language: str | None = None, errors: str = "invalid",
    ) -> ColumnOptions:
        names = {_arguments.choice("columns", column, ALL_COLUMNS) for column in _arguments.texts("columns", columns)}
        if language is not None:
            names = {"message", *(names or COLUMNS)}
        return ColumnOptions(
            columns=sum(ALL_COLUMNS[each] for each in names), layout=LAYOUTS[_arguments.choice("layout", layout, LAYOUTS)],
            number_format=_arguments.choice("number_format", number_format, FORMATS).encode(),
            threads=_arguments.threads(threads), column=_arguments.encoded("name", name),
            area_column=_arguments.encoded("area", area), language=_arguments.encoded("language", language),
            refuse_unreadable=_arguments.choice("errors", errors, ERRORS) == "raise",
            doubtful_count=ctypes.pointer(c_uint64()))

    def _judge(self, schema: int, array: int, options: ColumnOptions, has_numbers: bool = False) -> Verdicts:
        owned = _arrow.Owned()
        result = ArrowArray()

        def judge() -> None:
            call("validate_array", self._handle, schema, array, byref(options), byref(owned.schema), byref(result))

        if ArrowArray.from_address(array).length < FEWEST_ROWS:
            judge()
        else:
            interruptible(options, judge)
        owned.arrays.append(result)
        return _warned(_verdicts(
            owned, has_numbers or _arrow.has_numbers(ArrowSchema.from_address(schema), options.column), options))

    def _capsules(self, column: Any, options: ColumnOptions) -> _arrow.Capsules:
        """Judges an object with `__arrow_c_array__` for another library, with as little other work as possible."""
        given = column.__arrow_c_array__()
        schema, array = _arrow.pointer(given[0], _arrow.SCHEMA), _arrow.pointer(given[1], _arrow.ARRAY)
        return _arrow.Capsules(lambda out_schema, out: call(
            "validate_array", self._handle, schema, array, byref(options), byref(out_schema), byref(out)))

    def _validate_stream(self, column: Any, options: ColumnOptions, out: Any) -> bool:
        """Makes a stream of results; returns whether the numbers aren't text."""
        if not hasattr(column, "__arrow_c_stream__"):
            raise ArrowError(f"a stream is an object with __arrow_c_stream__, not {type(column).__name__}")
        capsule = column.__arrow_c_stream__()
        place = _arrow.pointer(capsule, _arrow.STREAM)
        has_numbers = _arrow.stream_has_numbers(ArrowArrayStream.from_address(place), options.column)
        call("validate_stream", self._handle, place, byref(options), out)
        return has_numbers

    # Files

    def validate_file(
        self, path: str | os.PathLike[str], output: str | os.PathLike[str] | None = None, **options: Unpack[FileOptions]
    ) -> dict[str, Any]:
        """Judges every row of a CSV file, like `phonecheck validate`, and returns the counts.

        Args:
            path: The file to read.
            output: The file for the annotated rows, which appears complete or not at all; `None` to count only.
            options: The options of `phonecheck.FileOptions`, by name.

        Raises:
            FileError: The file can't be read or written, or its rows can't be found.
            ArgumentError: An option has an impossible value, or the file doesn't fit the options.
        """
        summary = c_void_p()
        given = _files.options(path, output, **options)
        _files.run(given, lambda: call("validate_file", self._handle, byref(given), byref(summary)))
        found: dict[str, Any] = _library.taken_json(summary)
        return found


#: Copies that were sent here, the latest at the end: a pool sends a copy for each task, which is gone after it.
_sent: dict[Source, Validator] = {}
_sent_lock = threading.Lock()
_MOST_SENT = 8


def _restored(kind: type[Validator], source: Source, version: str) -> Validator:
    """A validator that was copied, or sent by another process."""
    if source.data is None and version != _version():
        raise ArgumentError(
            f"the validator was made by phonecheck {version} with its built-in catalog, and this is {_version()}: install the "
            "same version, or make it with definitions")
    validator = kind.__new__(kind)
    validator._open(source)
    with _sent_lock:
        kept = _sent.pop(source, None)
        if kept is None:
            kept = Validator.__new__(Validator)
            kept._open(source)
        _sent[source] = kept
        dropped = _sent.pop(next(iter(_sent))) if len(_sent) > _MOST_SENT else None
    del dropped
    return validator


def _version() -> str:
    """The version of the library."""
    version: str = _library.library.phonecheck_version().decode().split()[1].rstrip(",")
    return version


def _without_source(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise ArgumentError(f"{name}: for definitions at a URL only, which source names")


def _prefixes(value: object) -> tuple[str, ...] | None:
    """The international prefixes, for C."""
    if value is None:
        return None
    prefixes = _arguments.texts("international_prefixes", value)
    if not prefixes or any(not prefix or "," in prefix for prefix in prefixes):
        raise ArgumentError('international_prefixes: each is 1 to 6 ASCII digits; several are a list, such as ["00", "011"]')
    return tuple(prefixes)


def _definitions(catalog: Catalog) -> tuple[str | None, bytes | None]:
    """The name of definitions, and their JSON."""
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


def _listed(column: Any, what: str) -> Iterable[Any]:
    """The values of an iterable without Arrow data."""
    if isinstance(column, (str, bytes, bytearray, memoryview, Mapping)) or not isinstance(column, Iterable):
        raise ArrowError(
            f"{what} is an object with Arrow data or a list of numbers, not {type(column).__name__}; for one number there "
            "is check()")
    return column


def _verdicts(owned: _arrow.Owned, has_numbers: bool, options: ColumnOptions) -> Verdicts:
    remarks = [_values.NUMBERS] if has_numbers else []
    if options.doubtful_count.contents.value:
        remarks.append(_values.DOUBTFUL)
    return (VerdictColumn if len(owned.arrays) == 1 else Verdicts)(owned, remarks)


def _warned(verdicts: Verdicts) -> Verdicts:
    """The same result, after a warning of doubtful floats."""
    _values.warn_of_doubtful(_values.DOUBTFUL in verdicts.remarks)
    return verdicts


def _collected(stream: ArrowArrayStream) -> _arrow.Owned:
    """All arrays of a stream that the library made."""
    place = ctypes.addressof(stream)
    try:
        owned = _arrow.Owned()
        if stream.get_schema(place, byref(owned.schema)) != 0:
            raise ArrowError(_arrow.last_error(stream))
        while True:
            array = ArrowArray()
            if stream.get_next(place, byref(array)) != 0:
                raise ArrowError(_arrow.last_error(stream))
            if not array.release:
                break
            owned.arrays.append(array)
        return owned
    finally:
        _library.Release(stream.release)(place)
