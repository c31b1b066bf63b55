"""Validators that were made of definitions where one was expected: the latest are kept for the next time."""

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
    """A validator as it is, or one of some definitions: a file is loaded again when it changed."""
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
    # Who uses it still has it.
    del dropped
    return found
