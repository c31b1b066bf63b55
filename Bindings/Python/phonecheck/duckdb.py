"""Verdicts in DuckDB's SQL.

```python
import duckdb
import phonecheck.duckdb

con = duckdb.connect()
phonecheck.duckdb.register(con, "area-codes.json")
con.sql("SELECT phone_number(mobile), phone_reason(mobile) FROM contacts WHERE phone_status(mobile) <> 'valid'")

checked = phonecheck.duckdb.validate(con, "FROM contacts", "mobile", "area-codes.json")  # the same for many rows, faster
con.sql("CREATE TABLE checked_contacts AS FROM checked")
```
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._errors import ArgumentError
from ._registry import shared
from ._validator import COLUMNS, Catalog, Validator

__all__ = ["CheckedQuery", "register", "validate"]


def register(
    connection: Any, validator: Validator | Catalog = None, *, prefix: str = "phone_", number_format: str = "canonical",
    threads: int = 1,
) -> None:
    """Adds functions to a connection: `phone_verdict`, a struct, and one for each of its fields.

    `phone_verdict(text)` gives a struct with status, country, reason and number, `phone_status(text)`, `phone_country(text)`,
    `phone_reason(text)` and `phone_number(text)` one of them. NULL gives NULL, in all fields. Functions are registered with
    `type="arrow"`: they get whole blocks of rows, without a Python object for each.

    Args:
        connection: A connection of DuckDB, which needs pyarrow for functions.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        prefix: What the names begin with.
        number_format: How numbers are written.
        threads: How many threads work on a block of rows, of which DuckDB makes small ones: 1 is best.
    """
    import duckdb
    import pyarrow

    if not prefix.isidentifier():
        raise ArgumentError("prefix: letters, digits and underscores")
    judge = shared(validator)
    text = duckdb.sqltype("VARCHAR")

    def function(name: str | None) -> Any:
        options = judge._column_options(None, [name] if name else None, "plain", number_format, threads)

        def values(column: Any) -> Any:
            chunk = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
            result = pyarrow.array(judge._capsules(chunk, options))
            return result.field(0) if name else result

        return values

    struct = duckdb.struct_type({name: text for name in COLUMNS})
    connection.create_function(
        f"{prefix}verdict", function(None), [text], struct, type="arrow", null_handling="special")
    for name in COLUMNS:
        connection.create_function(
            f"{prefix}{name}", function(name), [text], text, type="arrow", null_handling="special")


def validate(
    connection: Any, query: str, column: str, validator: Validator | Catalog = None, *,
    columns: Iterable[str] | None = None, prefix: str = "phone_", number_format: str = "canonical",
    batch_rows: int = 16 * 1024,
) -> CheckedQuery:
    """Adds the verdicts on a column to the rows of a query: for many rows, several times as fast as the functions.

    Args:
        connection: A connection of DuckDB, which needs pyarrow for this. The query runs on a cursor of it, and sees tables and
            views, but neither temporary ones nor changes that aren't committed.
        query: In SQL, such as `FROM contacts`.
        column: The query's column with the numbers.
        validator: The definitions, or a validator of them; `None` for the built-in catalog.
        columns: Which of status, country, reason and number are added; all of them unless given.
        prefix: What their names begin with.
        number_format: How numbers are written.
        batch_rows: How many rows are judged at a time; those of the default stay in the processor's cache.

    Returns:
        What DuckDB, Polars and others read as a table, batch by batch, each time anew.

    Raises:
        ArgumentError: The query has no such column, or one with the name of an added one.
    """
    if batch_rows < 1:
        raise ArgumentError("batch_rows: at least one row is judged at a time")
    judge = shared(validator)
    return CheckedQuery(
        connection, query, column, judge, judge._column_options(None, columns, "dictionary", number_format, 1), prefix, batch_rows)


class CheckedQuery:
    """The rows of a query with the verdicts on one of its columns, which are read as an Arrow stream."""

    def __init__(
        self, connection: Any, query: str, column: str, judge: Validator, options: Any, prefix: str, batch_rows: int
    ) -> None:
        import pyarrow

        # As a part of another query, where columns with the same name get different ones.
        self._connection, self._query, self._judge, self._options = connection, f"FROM ({query})", judge, options
        self._batch_rows = batch_rows
        given = self._reader(f"{self._query} LIMIT 0").schema
        if column not in given.names:
            raise ArgumentError(f"column: the query has no such one; it has {', '.join(given.names)}")
        self._index = given.names.index(column)
        added = pyarrow.array(judge._capsules(pyarrow.array([], given.types[self._index]), options)).type
        for field in added:
            if prefix + field.name in given.names:
                raise ArgumentError("prefix: the query has a column with the name of a column that is added")
            given = given.append(field.with_name(prefix + field.name))
        self._schema = given

    def _reader(self, query: str) -> Any:
        return self._connection.cursor().sql(query).to_arrow_reader(self._batch_rows)

    def _judged(self, batch: Any) -> Any:
        import pyarrow

        verdicts = pyarrow.array(self._judge._capsules(batch.column(self._index), self._options))
        return pyarrow.RecordBatch.from_arrays([*batch.columns, *verdicts.flatten()], schema=self._schema)

    def __arrow_c_schema__(self) -> object:
        return self._schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        import pyarrow

        return pyarrow.RecordBatchReader.from_batches(
            self._schema, map(self._judged, self._reader(self._query))).__arrow_c_stream__()

    def __repr__(self) -> str:
        return f"<CheckedQuery: {', '.join(self._schema.names)}>"
