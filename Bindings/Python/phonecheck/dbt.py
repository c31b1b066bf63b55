"""A plugin of dbt-duckdb: the functions of `phonecheck.duckdb` in dbt's database.

```yaml
plugins:
  - module: phonecheck.dbt
    config:
      definitions: area-codes.json
```
"""

from __future__ import annotations

import inspect
from typing import Any

from . import duckdb
from ._errors import ArgumentError, not_installed
from ._validator import Validator

try:
    from dbt.adapters.duckdb.plugins import BasePlugin
except ModuleNotFoundError as missing:
    raise not_installed("dbt", missing) from None

__all__ = ["Plugin"]

OPTIONS = [name for name, each in inspect.signature(Validator).parameters.items() if each.kind is each.KEYWORD_ONLY]


class Plugin(BasePlugin):  # type: ignore[misc]
    """Registers `phone_reason` and the other functions when dbt connects.

    Its config has `definitions`, the path of a file, and the options of `Validator` by their names. Without
    definitions, the built-in catalog decides.
    """

    def initialize(self, plugin_config: dict[str, Any]) -> None:
        """Loads the definitions.

        Raises:
            ArgumentError: The config has an unknown key.
            DefinitionsError: The definitions were refused.
        """
        # dbt-duckdb adds the settings of the database.
        given = {name: value for name, value in plugin_config.items() if name not in (self.creds.settings or {})}
        unknown = given.keys() - {"definitions", *OPTIONS}
        if unknown:
            raise ArgumentError(f"config: there is no {', '.join(sorted(unknown))}; there are definitions, {', '.join(OPTIONS)}")
        self._validator = Validator(given.pop("definitions", None), **given)

    def configure_connection(self, conn: Any) -> None:
        """Registers the functions, for all cursors of the database."""
        try:
            duckdb.register(conn, self._validator)
        except ModuleNotFoundError as missing:
            raise ArgumentError(
                "functions that aren't native need pyarrow: allow native ones by config_options, "
                "allow_unsigned_extensions: true, or install pyarrow") from missing
