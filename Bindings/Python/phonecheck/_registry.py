"""Validators that were made from definitions given in place of a validator. The latest are kept for reuse."""

from __future__ import annotations

import os
import threading
from typing import Any

from . import _arguments
from ._errors import opening
from ._validator import Validator

_lock = threading.Lock()
#: The latest at the end.
_validators: dict[Any, Validator] = {}
_MOST = 8


def shared(validator: Any) -> Validator:
    """The given validator, or a validator of the given definitions. A file is loaded again if it has changed."""
    if isinstance(validator, Validator):
        return validator
    key: Any
    if validator is None or isinstance(validator, bytes):
        key = (bytes, validator)
    elif isinstance(validator, (str, os.PathLike)):
        path = os.path.abspath(os.fsdecode(_arguments.path("catalog", validator)))
        try:
            facts = os.stat(path)
        except OSError as error:
            raise opening(error) from None
        key = (path, facts.st_mtime_ns, facts.st_size, facts.st_ino)
    else:
        return Validator(validator)
    with _lock:
        found = _validators.pop(key, None) or Validator(validator)
        _validators[key] = found
        dropped = _validators.pop(next(iter(_validators))) if len(_validators) > _MOST else None
    # Other users still hold it.
    del dropped
    return found
