"""Verdicts in SQLite's SQL, from Python.

```python
import sqlite3
import phonecheck.sqlite

con = sqlite3.connect("contacts.db")
phonecheck.sqlite.register(con, "area-codes.json")
con.execute("SELECT phone_number(mobile) FROM contacts WHERE phone_status(mobile) = 'valid'")
```
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from . import _arguments
from ._library import FORMATS
from ._registry import shared
from ._validator import STATUSES, Catalog, Validator

__all__ = ["register"]


def register(
    connection: sqlite3.Connection, validator: Validator | Catalog = None, *, prefix: str = "phone_",
    number_format: str = "canonical",
) -> None:
    """Adds functions of one text to a connection: `phone_status`, `phone_country`, `phone_reason` and `phone_number`.

    NULL gives NULL. They are deterministic, so that they may be used in indexes on expressions, which then hold the verdicts
    of these definitions: make such an index again when definitions change.
    """
    prefix = _arguments.prefix("prefix", prefix)
    number_format = _arguments.choice("number_format", number_format, FORMATS)
    judge = shared(validator)

    def function(field: Callable[[str | bytes], str | None]) -> Callable[[Any], str | None]:
        def value(number: Any) -> str | None:
            if number is None:
                return None
            # A number that a column with another affinity made of the text.
            return field(number if isinstance(number, (str, bytes)) else str(number))

        return value

    fields: dict[str, Callable[[str | bytes], str | None]] = {
        "status": lambda number: STATUSES[judge._cell(number).status],
        "country": lambda number: judge._cell(number).country.decode() or None,
        "reason": lambda number: judge._cell(number).reason.decode() or None,
        "number": lambda number: judge.check(number).formats.get(number_format),
    }
    if number_format == "canonical":
        fields["number"] = lambda number: judge._cell(number).number.decode() or None
    for name, field in fields.items():
        connection.create_function(prefix + name, 1, function(field), deterministic=True)
