"""Does a tenant accept a phone number, and if not, why?

```python
import phonecheck

validator = phonecheck.Validator("area-codes.json")     # or Validator() for the built-in catalog
validator.check("+86 138-0013-8000").number             # "+86-13800138000"
validator.validate(["13800138000", "1380013800"])[1]    # Row(status="invalid", reason="TOO_SHORT", …)
```

Columns come from, and go to, everything that speaks Arrow: Polars, pandas, DuckDB, pyarrow. `phonecheck.polars`,
`phonecheck.duckdb`, `phonecheck.pandas` and `phonecheck.sqlite` bring the verdicts into their expressions and SQL.
"""

from ._errors import (
    AreaWarning, ArgumentError, ArgumentTypeError, ArrowError, ClosedError, DefinitionsError, DigitsWarning, FileError, ForkedError,
    MemoryExhaustedError, MissingFileError, PhoneCheckError, Problem, SourceError, SourceWarning,
)
from ._files import FileOptions, merge_summaries, plan_file
from ._library import library as _loaded
from ._live import Refresh, SourceState
from ._validator import Catalog, Example, Validator, Verdict
from ._verdicts import Row, Verdicts, VerdictStream

__all__ = [
    "AreaWarning", "ArgumentError", "ArgumentTypeError", "ArrowError", "Catalog", "ClosedError", "DefinitionsError", "DigitsWarning", "Example", "FileError",
    "FileOptions", "ForkedError", "MemoryExhaustedError", "MissingFileError", "PhoneCheckError", "Problem", "Refresh", "Row", "SourceError", "SourceState",
    "SourceWarning", "Validator", "Verdict", "VerdictStream", "Verdicts", "__version__", "engine", "merge_summaries", "plan_file",
]

# : The versions of the library and of the regex engine, for support.
engine: str = _loaded.phonecheck_version().decode()
__version__: str = engine.split()[1].rstrip(",")
