"""Validators that were made of definitions where one was expected, kept for the next time."""

from __future__ import annotations

import os
import threading
from typing import Any

from . import _arguments
from ._errors import opening
from ._validator import Validator

_lock = threading.Lock()
_validators: dict[Any, Validator] = {}


def shared(validator: Any) -> Validator:
    """A validator as it is, or the one of some definitions, which stays open: a file is loaded again when it changed."""
    if isinstance(validator, Validator):
        # Expressions hold only its number, and may outlive their maker.
        with _lock:
            return _validators.setdefault(validator.handle, validator)
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
        return shared(Validator(validator))
    with _lock:
        if key not in _validators:
            _validators[key] = Validator(validator)
        return _validators[key]
