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

import functools
import os
import tempfile
import threading
from collections.abc import Iterable, Iterator
from typing import Any

from . import _arguments, _library
from ._errors import ArgumentError
from ._registry import shared
from ._validator import COLUMNS, Catalog, Validator

__all__ = ["CheckedQuery", "extension", "register", "validate"]

SUFFIX = ".duckdb_extension"
_lock = threading.Lock()


def extension() -> str:
    """Where DuckDB's extension is, for DuckDB itself, Java or Node: `LOAD '…'`, where unsigned extensions are allowed."""
    return os.path.abspath(_library.PATH)


def _load(connection: Any, judge: Validator, prefix: str, number_format: str) -> bool:
    """Registers native functions; false where DuckDB doesn't load the extension."""
    import duckdb

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
                # Otherwise DuckDB refuses the file: it is for another platform, older than 1.2, or must not
                # load any.
                return is_taken
    return False


def _has_function(connection: Any, name: str) -> bool:
    # Not the connection itself, whose last result may still be read.
    found = connection.cursor().execute(
        "SELECT count(*) FROM duckdb_functions() WHERE lower(function_name) = ?", [name.lower()]).fetchall()
    return bool(found[0][0])


@functools.cache
def _taken_error() -> type[ArgumentError]:
    import duckdb

    return type("FunctionExistsError", (ArgumentError, duckdb.CatalogException), {"__module__": __name__})


def _taken(text: str) -> ArgumentError:
    return _taken_error()(text)


def _replace(connection: Any, judge: Validator, prefix: str, number_format: str) -> None:
    """Gives native functions another validator, for every chunk from now on."""
    with _lock:
        if not _library.library.phonecheck_python_offer(prefix.encode(), judge.handle, number_format.encode()):
            raise ArgumentError("prefix: at most 63 characters")
        try:
            connection.cursor().execute(f'SELECT "{prefix}register"()').fetchall()
        finally:
            _library.library.phonecheck_python_withdraw()


def _remove(connection: Any, prefix: str) -> None:
    """Removes functions that were registered before."""
    import duckdb

    try:
        for name in ("verdict", *COLUMNS):
            connection.remove_function(prefix + name)
    except duckdb.Error:
        raise _taken(
            f"the functions {prefix}verdict and others aren't of this connection: replace them where they were registered, or "
            f"by SELECT {prefix}definitions('file') those of the extension") from None


def register(
    connection: Any, validator: Validator | Catalog = None, *, prefix: str = "phone_", number_format: str = "canonical",
    threads: int = 1, replace: bool = False,
) -> None:
    """Adds functions to a connection: `phone_verdict`, a struct, and one for each of its fields.

    `phone_verdict(text)` gives a struct with status, country, reason and number, `phone_status(text)`, `phone_country(text)`,
    `phone_reason(text)` and `phone_number(text)` one of them. NULL gives NULL, in all fields. A second text names the area of
    each number: an area code, a country code or a name of a country; NULL and empty text name none.

    They are native code where the database allows unsigned extensions, as it was opened with
    `config={"allow_unsigned_extensions": True}`: see `extension`. Elsewhere they are registered with `type="arrow"`: they get
    whole blocks of rows, without a Python object for each, and take three times as long. All connections to the database see
    them.

    Args:
        connection: A connection of DuckDB, which needs pyarrow where unsigned extensions aren't allowed.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        prefix: What the names begin with.
        number_format: How numbers are written.
        threads: How many threads work on a block of rows, of which DuckDB makes small ones: 1 is best. Native functions are
            run by DuckDB's own threads.
        replace: Whether functions of this name that were registered before get these definitions.

    Raises:
        ArgumentError: There are functions of this name already; it is an error of DuckDB's as well.
    """
    import duckdb

    prefix = _arguments.prefix("prefix", prefix)
    judge = shared(validator)
    judge._column_options(None, None, "plain", number_format, threads)
    if _has_function(connection, f"{prefix}verdict"):
        if not _arguments.flag("replace", replace):
            raise _taken(f"there is a function {prefix}verdict already: register(…, replace=True) gives it these definitions")
        if _has_function(connection, f"{prefix}register"):
            return _replace(connection, judge, prefix, number_format)
        _remove(connection, prefix)
    elif _load(connection, judge, prefix, number_format):
        return
    import pyarrow

    text = duckdb.sqltype("VARCHAR")

    def function(name: str | None) -> Any:
        columns = [name] if name else None
        options = judge._column_options(None, columns, "plain", number_format, threads)
        in_areas = judge._column_options("number", columns, "plain", number_format, threads, "area")

        # DuckDB makes a function of any number of values of it, and hands over a column for each.
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

        return values

    struct = duckdb.struct_type({name: text for name in COLUMNS})
    connection.create_function(
        f"{prefix}verdict", function(None), None, struct, type="arrow", null_handling="special")
    for name in COLUMNS:
        connection.create_function(
            f"{prefix}{name}", function(name), None, text, type="arrow", null_handling="special")


def validate(
    connection: Any, query: str, column: str, validator: Validator | Catalog = None, *,
    area: str | None = None, columns: str | Iterable[str] | None = None, prefix: str = "phone_", number_format: str = "canonical",
    batch_rows: int = 16 * 1024,
) -> CheckedQuery:
    """Adds the verdicts on a column to the rows of a query: for many rows, several times as fast as the functions.

    Args:
        connection: A connection of DuckDB, which needs pyarrow for this. The query runs on a cursor of it, and sees tables and
            views, but neither temporary ones nor changes that aren't committed.
        query: In SQL, such as `FROM contacts`.
        column: The query's column with the numbers.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        area: The query's column that names the area of each number; NULL and empty text name none.
        columns: Which of status, country, reason and number are added; all of them unless given.
        prefix: What their names begin with.
        number_format: How numbers are written.
        batch_rows: How many rows are judged at a time; those of the default stay in the processor's cache.

    Returns:
        What DuckDB, Polars and others read as a table, batch by batch, each time anew.

    Raises:
        ArgumentError: The query has no such column, or one with the name of an added one.
    """
    query, column, prefix = _arguments.text("query", query), _arguments.text("column", column), _arguments.text("prefix", prefix)
    batch_rows = _arguments.whole("batch_rows", batch_rows, 1, 1 << 31)
    judge = shared(validator)
    return CheckedQuery(
        connection, query, column, area, judge,
        judge._column_options(
            None if area is None else "number", columns, "dictionary", number_format, 1, None if area is None else "area"),
        prefix, batch_rows)


class CheckedQuery:
    """The rows of a query with the verdicts on one of its columns, which are read as an Arrow stream."""

    def __init__(
        self, connection: Any, query: str, column: str, area: str | None, judge: Validator, options: Any, prefix: str,
        batch_rows: int,
    ) -> None:
        import pyarrow

        # As a part of another query, where columns with the same name get different ones.
        self._connection, self._query, self._judge, self._options = connection, f"FROM ({query})", judge, options
        self._batch_rows = batch_rows
        cursor = connection.cursor()
        given = self._reader(cursor, f"{self._query} LIMIT 0").schema
        for option, name in (("column", column), ("area", area)):
            if name is not None and name not in given.names:
                raise ArgumentError(f"{option}: the query has no such one; it has {', '.join(given.names)}")
        self._index = given.names.index(column)
        self._area = None if area is None else given.names.index(_arguments.text("area", area))
        added = pyarrow.array(judge._capsules(self._given(pyarrow.RecordBatch.from_arrays(
            [pyarrow.array([], each) for each in given.types], schema=given)), options)).type
        for field in added:
            if prefix + field.name in given.names:
                raise ArgumentError("prefix: the query has a column with the name of a column that is added")
            given = given.append(field.with_name(prefix + field.name))
        self._schema = given

    def _reader(self, cursor: Any, query: str) -> Any:
        relation = cursor.sql(query)
        # Its name until DuckDB 1.5.
        read = getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader
        return read(self._batch_rows)

    def _batches(self) -> Iterator[Any]:
        # Until DuckDB 1.5 a cursor ends with its last reference, whoever reads what it found.
        cursor = self._connection.cursor()
        for batch in self._reader(cursor, self._query):
            yield self._judged(batch)

    def _given(self, batch: Any) -> Any:
        """What is judged of a batch: a column, or one with areas."""
        import pyarrow

        numbers = batch.column(self._index)
        if self._area is None:
            return numbers
        return pyarrow.record_batch([numbers, batch.column(self._area)], ["number", "area"])

    def _judged(self, batch: Any) -> Any:
        import pyarrow

        verdicts = pyarrow.array(self._judge._capsules(self._given(batch), self._options))
        return pyarrow.RecordBatch.from_arrays([*batch.columns, *verdicts.flatten()], schema=self._schema)

    def __arrow_c_schema__(self) -> object:
        return self._schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        import pyarrow

        return pyarrow.RecordBatchReader.from_batches(self._schema, self._batches()).__arrow_c_stream__()

    def __repr__(self) -> str:
        return f"<CheckedQuery: {', '.join(self._schema.names)}>"
