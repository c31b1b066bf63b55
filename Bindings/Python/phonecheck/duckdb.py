"""Verdicts in DuckDB's SQL.

```python
import duckdb
import phonecheck.duckdb

con = duckdb.connect(config={"allow_unsigned_extensions": True})  # for speed: the same functions as native code
phonecheck.duckdb.register(con, "area-codes.json")
con.sql("SELECT phone_number(mobile), phone_reason(mobile) FROM contacts WHERE phone_status(mobile) <> 'valid'")

checked = phonecheck.duckdb.validate(con, "FROM contacts", "mobile", "area-codes.json")  # the same for many rows, faster
con.sql("CREATE TABLE checked_contacts AS FROM checked")
```
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import _arguments, _library
from ._errors import ArgumentError, not_installed
from ._registry import shared
from ._validator import COLUMNS, Catalog, Column, Errors, NumberFormat, Validator
from ._values import warn_of_doubtful

__all__ = ["CheckedQuery", "extension", "register", "validate"]

SUFFIX = ".duckdb_extension"
_lock = threading.Lock()
#: Functions of Arrow data that are registered, and functions that were removed: DuckDB forgets them while queries still
#: call them. A removed one is a few hundred bytes, and definitions that it shares with all validators of the same ones.
_functions: weakref.WeakSet[Any] = weakref.WeakSet()
_removed: list[Any] = []


def extension() -> str:
    """The path of DuckDB's extension, for DuckDB itself, Java or Node: `LOAD '…'`, if unsigned extensions are allowed."""
    return os.path.abspath(_library.PATH)


def _needed(name: str) -> Any:
    """A package that is only imported when it is needed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        raise not_installed("duckdb", missing) from None


def _load(connection: Any, judge: Validator, prefix: str, number_format: str) -> bool:
    """Registers native functions; false if DuckDB doesn't load the extension."""
    duckdb = _needed("duckdb")
    path = extension()
    if not path.endswith(SUFFIX) or not os.path.exists(path):
        return False
    # Not the connection itself, whose last result may still be read.
    cursor = connection.cursor()
    (may_load,) = cursor.execute("SELECT current_setting('allow_unsigned_extensions')").fetchall()[0]
    if not may_load:
        return False
    # A file is loaded once for a database, by its name; under any name it is this process's library.
    with _lock, tempfile.TemporaryDirectory(prefix="phonecheck-") as folder:
        for index in range(8):
            name = os.path.join(folder, f"phonecheck_python{index}{SUFFIX}")
            os.symlink(path, name)
            if not _library.library.phonecheck_python_offer(prefix.encode(), judge.handle, number_format.encode()):
                return False
            refusal = None
            try:
                cursor.execute("LOAD '" + name.replace("'", "''") + "'")
            except duckdb.Error as error:
                refusal = error
            finally:
                is_taken = not _library.library.phonecheck_python_withdraw()
            if refusal and is_taken:
                raise refusal
            if refusal or is_taken:
                # DuckDB refuses the file if it is for another platform, DuckDB is older than 1.2, or it must not load
                # any.
                return is_taken
    return False


def _has_function(connection: Any, name: str) -> bool:
    # Not the connection itself, whose last result may still be read.
    found = connection.cursor().execute(
        "SELECT count(*) FROM duckdb_functions() WHERE lower(function_name) = ?", [name.lower()]).fetchall()
    return bool(found[0][0])


@functools.cache
def _taken_error() -> type[ArgumentError]:
    duckdb = _needed("duckdb")
    return type("FunctionExistsError", (ArgumentError, duckdb.CatalogException), {"__module__": __name__})


def _taken(text: str) -> ArgumentError:
    return _taken_error()(text)


def _replace(connection: Any, judge: Validator, prefix: str, number_format: str) -> None:
    """Gives native functions another validator, for every later query."""
    with _lock:
        if not _library.library.phonecheck_python_offer(prefix.encode(), judge.handle, number_format.encode()):
            raise ArgumentError("prefix: at most 63 characters")
        try:
            connection.cursor().execute(f'SELECT "{prefix}register"()').fetchall()
        finally:
            _library.library.phonecheck_python_withdraw()


@contextlib.contextmanager
def _at_once(connection: Any) -> Iterator[None]:
    """A transaction, so that no query sees only some of the functions; the caller's own, if there is one."""
    try:
        connection.begin()
    except _needed("duckdb").TransactionException:
        yield
        return
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _remove(connection: Any, prefix: str) -> None:
    """Removes functions that were registered before."""
    duckdb = _needed("duckdb")
    with _lock:
        _removed.extend(function for function in _functions if function.__name__ == prefix)
    try:
        for name in ("verdict", *COLUMNS):
            connection.remove_function(prefix + name)
    except duckdb.Error:
        raise _taken(
            f"the functions {prefix}verdict and others aren't of this connection: replace them where they were registered, or "
            f"by SELECT {prefix}definitions('file') those of the extension") from None


def register(
    connection: Any, validator: Validator | Catalog = None, *, prefix: str = "phone_", number_format: NumberFormat = "canonical",
    threads: int = 1, replace: bool = False,
) -> None:
    """Adds functions to a connection: `phone_verdict`, a struct, and one for each of its fields.

    `phone_verdict(mobile)` gives a struct with status, country, reason and number, `phone_status(mobile)`,
    `phone_country(mobile)`, `phone_reason(mobile)` and `phone_number(mobile)` one of them. NULL gives NULL, in all
    fields. A second value names the area of each number: an area code, a country code or a name of a country; NULL and
    empty text name none.

    The functions keep the validator's present definitions. Register them again after it has loaded others. A query
    finishes with the definitions that it began with.

    They are native code if the database allows unsigned extensions, as it does when opened with
    `config={"allow_unsigned_extensions": True}`: see `extension`. Otherwise they are registered with `type="arrow"`:
    they get whole blocks of rows, without a Python object for each, and take three times as long. All connections to
    the database see them.

    Args:
        connection: A connection of DuckDB, which needs pyarrow if unsigned extensions aren't allowed.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        prefix: The prefix of the names.
        number_format: The written form of numbers.
        threads: The number of threads that work on a block of rows. DuckDB's blocks are small, so 1 is best. Native
            functions are run by DuckDB's own threads.
        replace: Whether existing functions of this name get these definitions.

    Raises:
        ArgumentError: Functions of this name already exist. The exception is also an error of DuckDB's.
    """
    duckdb = _needed("duckdb")
    prefix = _arguments.prefix("prefix", prefix)
    judge = shared(validator)._pinned()
    judge._column_options(None, None, "plain", number_format, threads)
    is_replaced = _has_function(connection, f"{prefix}verdict")
    if is_replaced:
        if not _arguments.flag("replace", replace):
            raise _taken(f"there is a function {prefix}verdict already: register(…, replace=True) gives it these definitions")
        if _has_function(connection, f"{prefix}register"):
            return _replace(connection, judge, prefix, number_format)
    elif _load(connection, judge, prefix, number_format):
        return
    pyarrow = _needed("pyarrow")
    text = duckdb.sqltype("VARCHAR")

    def function(name: str | None) -> Any:
        columns = [name] if name else None
        options = judge._column_options(None, columns, "plain", number_format, threads)
        in_areas = judge._column_options("number", columns, "plain", number_format, threads, "area")
        # The library itself warns of floats.
        options.doubtful_count = in_areas.doubtful_count = None

        # DuckDB passes a column for each argument to a function with any number of them.
        def values(*given: Any) -> Any:
            if not 1 <= len(given) <= 2:
                raise ArgumentError(f"{prefix}{name or 'verdict'}: a number, or a number and its area")
            chunks = [column.chunk(0) if column.num_chunks == 1 else column.combine_chunks() for column in given]
            if len(chunks) == 1:
                result = pyarrow.array(judge._capsules(chunks[0], options))
            else:
                batch = pyarrow.record_batch(chunks, ["number", "area"])
                result = pyarrow.array(judge._capsules(batch, in_areas))
            return result.field(0) if name else result

        values.__name__ = prefix
        with _lock:
            _functions.add(values)
        return values

    struct = duckdb.struct_type({name: text for name in COLUMNS})
    with _at_once(connection) if is_replaced else contextlib.nullcontext():
        if is_replaced:
            _remove(connection, prefix)
        connection.create_function(
            f"{prefix}verdict", function(None), None, struct, type="arrow", null_handling="special")
        for name in COLUMNS:
            connection.create_function(
                f"{prefix}{name}", function(name), None, text, type="arrow", null_handling="special")


def validate(
    connection: Any, query: str, column: str, validator: Validator | Catalog = None, *,
    area: str | None = None, columns: Column | Iterable[Column] | None = None, prefix: str = "phone_",
    number_format: NumberFormat = "canonical", batch_rows: int = 16 * 1024, errors: Errors = "invalid",
) -> CheckedQuery:
    """Adds the verdicts on a column to the rows of a query: for many rows, several times as fast as the functions.

    Args:
        connection: A connection of DuckDB, which needs pyarrow for this. The query runs on a cursor of it, and sees
            tables and views, but neither temporary ones nor changes that aren't committed.
        query: In SQL, such as `FROM contacts`: one statement.
        column: The query's column with the numbers; as in SQL, in any case.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        area: The query's column that names the area of each number; NULL and empty text name none.
        columns: The columns that are added, of status, country, reason and number; by default all of them.
        prefix: The prefix of their names.
        number_format: The written form of numbers.
        batch_rows: The number of rows that are judged at a time. By default they fit into the processor's cache.
        errors: The treatment of a number that can't be read: `invalid` for its row, or `raise`.

    Returns:
        An object that DuckDB, Polars and others read as a table, batch by batch. It can be read repeatedly, each time
        by the validator's definitions when reading begins.

    Raises:
        ArgumentError: The query has no such column, or it has a column with the name of an added one.
    """
    query, column, prefix = _arguments.text("query", query), _arguments.text("column", column), _arguments.text("prefix", prefix)
    batch_rows = _arguments.whole("batch_rows", batch_rows, 1, 1 << 31)
    judge = shared(validator)

    def options() -> Any:
        return judge._column_options(
            None if area is None else "number", columns, "dictionary", number_format, 1, None if area is None else "area",
            errors=errors)

    return CheckedQuery(connection, query, column, area, judge, options, prefix, batch_rows)


def _statement(query: str) -> str:
    """A query without the semicolon at its end, which couldn't be a part of another query."""
    duckdb = _needed("duckdb")
    count = len(duckdb.extract_statements(query))
    if count != 1:
        raise ArgumentError(f"query: one statement, not {count}")
    # The starts of tokens, in bytes.
    text = query.encode()
    for place, kind in reversed(duckdb.tokenize(query)):
        if kind != duckdb.token_type.comment:
            if text[place:place + 1] != b";":
                break
            text = text[:place]
    return text.decode()


def _place(option: str, name: str, names: list[str]) -> int:
    """The index of a query's column with a name. DuckDB ignores the case of names."""
    if name in names:
        return names.index(name)
    found = [index for index, each in enumerate(names) if each.lower() == name.lower()]
    if not found:
        raise ArgumentError(f"{option}: the query has no such one; it has {', '.join(names)}")
    return found[0]


class CheckedQuery:
    """The rows of a query with the verdicts on one of its columns, which are read as an Arrow stream."""

    def __init__(
        self, connection: Any, query: str, column: str, area: str | None, judge: Validator, options: Callable[[], Any],
        prefix: str, batch_rows: int,
    ) -> None:
        pyarrow = _needed("pyarrow")
        # As a part of another query, in which columns with the same name get different ones. It may end with a comment.
        self._connection, self._query, self._judge, self._options = connection, f"FROM ({_statement(query)}\n)", judge, options
        self._batch_rows = batch_rows
        cursor = connection.cursor()
        given = self._reader(cursor, f"{self._query} LIMIT 0").schema
        self._index = _place("column", column, given.names)
        self._area = None if area is None else _place("area", _arguments.text("area", area), given.names)
        added = pyarrow.array(judge._capsules(self._given(pyarrow.RecordBatch.from_arrays(
            [pyarrow.array([], each) for each in given.types], schema=given)), options())).type
        for field in added:
            if (prefix + field.name).lower() in map(str.lower, given.names):
                raise ArgumentError("prefix: the query has a column with the name of a column that is added")
            # As wide as the indices of any definitions: others may be loaded before the query is read.
            kind = pyarrow.dictionary(pyarrow.int16(), pyarrow.string()) if field.name == "country" else field.type
            given = given.append(pyarrow.field(prefix + field.name, kind))
        self._schema = given

    def _reader(self, cursor: Any, query: str) -> Any:
        relation = cursor.sql(query)
        # Its name until DuckDB 1.5.
        read = getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader
        return read(self._batch_rows)

    def _batches(self, judge: Validator) -> Iterator[Any]:
        # Until DuckDB 1.5 a cursor ends with its last reference, even while its result is read.
        cursor, options = self._connection.cursor(), self._options()
        for batch in self._reader(cursor, self._query):
            yield self._judged(batch, judge, options)
        warn_of_doubtful(options.doubtful_count.contents.value)

    def _given(self, batch: Any) -> Any:
        """The judged part of a batch: a column, or a column with areas."""
        import pyarrow

        numbers = batch.column(self._index)
        if self._area is None:
            return numbers
        return pyarrow.record_batch([numbers, batch.column(self._area)], ["number", "area"])

    def _judged(self, batch: Any, judge: Validator, options: Any) -> Any:
        import pyarrow

        verdicts = pyarrow.array(judge._capsules(self._given(batch), options)).flatten()
        added = list(self._schema)[len(batch.columns):]
        verdicts = [each if each.type == field.type else each.cast(field.type) for each, field in zip(verdicts, added)]
        return pyarrow.RecordBatch.from_arrays([*batch.columns, *verdicts], schema=self._schema)

    def __arrow_c_schema__(self) -> object:
        return self._schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        import pyarrow

        return pyarrow.RecordBatchReader.from_batches(self._schema, self._batches(self._judge._pinned())).__arrow_c_stream__()

    def __repr__(self) -> str:
        return f"<CheckedQuery: {', '.join(self._schema.names)}>"
