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

from ._errors import ArgumentError
from ._registry import shared
from ._validator import Catalog, Validator, Verdict

__all__ = ["register"]


def register(
    connection: sqlite3.Connection, validator: Validator | Catalog = None, *, prefix: str = "phone_",
    number_format: str = "canonical",
) -> None:
    """Adds functions of one text to a connection: `phone_status`, `phone_country`, `phone_reason` and `phone_number`.

    NULL gives NULL. They are deterministic, so that they may be used in indexes on expressions, which then hold the verdicts
    of these definitions: make such an index again when definitions change.
    """
    if not prefix.isidentifier():
        raise ArgumentError("prefix: letters, digits and underscores")
    judge = shared(validator)

    def function(field: Callable[[Verdict], str | None]) -> Callable[[Any], str | None]:
        def value(number: Any) -> str | None:
            if number is None:
                return None
            # A number that a column with another affinity made of the text.
            written = number if isinstance(number, (str, bytes)) else str(number)
            return field(judge.check(written))

        return value

    fields: dict[str, Callable[[Verdict], str | None]] = {
        "status": lambda verdict: verdict.status,
        "country": lambda verdict: verdict.country if verdict.is_valid else None,
        "reason": lambda verdict: verdict.reason,
        "number": lambda verdict: verdict.formats.get(number_format),
    }
    for name, field in fields.items():
        connection.create_function(prefix + name, 1, function(field), deterministic=True)
