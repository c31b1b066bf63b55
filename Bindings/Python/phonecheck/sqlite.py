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
from ._validator import STATUSES, Catalog, NumberFormat, Validator
from ._values import text_of, warn_of_doubtful

__all__ = ["register"]


def register(
    connection: sqlite3.Connection, validator: Validator | Catalog = None, *, prefix: str = "phone_",
    number_format: NumberFormat = "canonical",
) -> None:
    """Adds functions of a number to a connection: `phone_status`, `phone_country`, `phone_reason` and `phone_number`.

    A second value names the area of the number: an area code, a country code or a name of a country; NULL and empty
    text name none. A number that is NULL gives NULL. They are deterministic, so that they may be used in indexes on
    expressions, which then hold the verdicts of these definitions.

    The functions keep the validator's present definitions. After it has loaded others, register them again, which
    SQLite refuses while a query of the connection runs, and make such indexes again.
    """
    prefix = _arguments.prefix("prefix", prefix)
    _arguments.choice("number_format", number_format, FORMATS)
    judge = shared(validator)._pinned()

    def function(field: Callable[[str | bytes, bytes | None], str | None]) -> Callable[..., str | None]:
        def value(number: Any, area: Any = None) -> str | None:
            text, _, is_doubtful = text_of(number)
            warn_of_doubtful(is_doubtful)
            return None if text is None else field(text, _area(area))

        return value

    def formatted(number: str | bytes, area: bytes | None) -> str | None:
        return judge.check(number, area=None if area is None else area.decode()).formats.get(number_format)

    fields: dict[str, Callable[[str | bytes, bytes | None], str | None]] = {
        "status": lambda number, area: STATUSES[judge._cell(number, area).status],
        "country": lambda number, area: judge._cell(number, area).country.decode() or None,
        "reason": lambda number, area: judge._cell(number, area).reason.decode() or None,
        "number": formatted,
    }
    if number_format == "canonical":
        fields["number"] = lambda number, area: judge._cell(number, area).number.decode() or None
    for name, field in fields.items():
        for parameters in (1, 2):
            connection.create_function(prefix + name, parameters, function(field), deterministic=True)


def _area(area: Any) -> bytes | None:
    """The name of an area; `None` if none is named."""
    named = text_of(area).text or b""
    text = named if isinstance(named, bytes) else named.encode("utf-8", "surrogatepass")
    if not text or text.isspace():
        return None
    try:
        text.decode()
    except UnicodeDecodeError:
        return b"?"
    # The part after a NUL would be cut off. No area has such a name.
    return b"?" if b"\0" in text else text
