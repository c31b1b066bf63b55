"""Verdicts in DuckDB's SQL.

```python
import duckdb
import phonecheck.duckdb

con = duckdb.connect()
phonecheck.duckdb.register(con, "area-codes.json")
con.sql("SELECT phone_number(mobile), phone_reason(mobile) FROM contacts WHERE phone_status(mobile) <> 'valid'")
```
"""

from __future__ import annotations

from typing import Any

from ._errors import ArgumentError
from ._registry import shared
from ._validator import COLUMNS, Catalog, Validator

__all__ = ["register"]


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

    def verdicts(column: Any) -> Any:
        return pyarrow.array(
            judge.validate(column, layout="plain", number_format=number_format, threads=threads))

    def field(name: str) -> Any:
        def values(column: Any) -> Any:
            result = judge.validate(
                column, columns=[name], layout="plain", number_format=number_format, threads=threads)
            return pyarrow.array(result).field(0)

        return values

    struct = duckdb.struct_type({name: text for name in COLUMNS})
    connection.create_function(
        f"{prefix}verdict", verdicts, [text], struct, type="arrow", null_handling="special")
    for name in COLUMNS:
        connection.create_function(
            f"{prefix}{name}", field(name), [text], text, type="arrow", null_handling="special")
