"""The C interface, as `phonecheck.h` declares it. Not for use from outside the package."""

from __future__ import annotations

import atexit
import ctypes
import os
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from types import NoneType
from typing import Any, ClassVar

ABI_VERSION = 1


class ArrowSchema(ctypes.Structure):
    pass


class ArrowArray(ctypes.Structure):
    pass


class ArrowArrayStream(ctypes.Structure):
    pass


ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, c_void_p, POINTER(ArrowSchema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, c_void_p, POINTER(ArrowArray))),
    ("get_last_error", ctypes.CFUNCTYPE(c_char_p, c_void_p)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

# : The type of a release callback.
Release = ctypes.CFUNCTYPE(None, c_void_p)


class Problem(ctypes.Structure):
    _fields_ = [
        ("line", c_int64),
        ("column", c_int64),
        ("offset", c_int64),
        ("path", c_char_p),
        ("definition", c_char_p),
        ("text", c_char_p),
    ]


class Sized(ctypes.Structure):
    """A structure that begins with its size."""

    _texts: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._texts = frozenset(name for name, kind, *_ in cls._fields_ if kind is c_char_p)

    def __init__(self, **members: object) -> None:
        # ctypes would use an integer as the address of a text.
        for name in self._texts:
            if not isinstance(members.get(name), (bytes, NoneType)):
                raise TypeError(f"{name}: bytes, not {type(members[name]).__name__}")
        super().__init__(size=ctypes.sizeof(type(self)), **members)


class Options(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("definitions", c_char_p),
        ("definitions_count", c_size_t),
        ("definitions_name", c_char_p),
        ("area", c_char_p),
        ("default_area", c_char_p),
        ("international_prefixes", c_char_p),
        ("bare_international", c_bool),
        ("exact", c_bool),
        ("whole", c_bool),
        ("repair_escapes", c_bool),
        ("skip_bad_definitions", c_bool),
    ]


#: The formats of a number, in the library's order.
FORMATS = ("canonical", "e164", "international", "national", "rfc3966", "masked", "spelling")


class CVerdict(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("status", ctypes.c_int),
        ("offset", c_int64),
        ("reason", c_char_p),
        ("message", c_char_p),
        ("country", c_char_p),
        *((name, c_char_p) for name in FORMATS),
        ("area_code", c_char_p),
        ("national_digits", c_char_p),
        ("extension", c_char_p),
        ("private_data", c_void_p),
    ]


class Cell(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("status", ctypes.c_int),
        ("country", ctypes.c_char * 4),
        ("reason", ctypes.c_char * 32),
        ("number", ctypes.c_char * 64),
    ]


class ColumnOptions(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("columns", c_uint32),
        ("layout", c_uint32),
        ("number_format", c_char_p),
        ("threads", c_uint32),
        ("column", c_char_p),
        ("stopped", POINTER(c_bool)),
        ("area_column", c_char_p),
        ("language", c_char_p),
        ("refuse_unreadable", c_bool),
        ("doubtful_count", POINTER(c_uint64)),
    ]


class FileOptions(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("input", c_char_p),
        ("output", c_char_p),
        ("valid", c_char_p),
        ("rejects", c_char_p),
        ("layout", c_uint32),
        ("delimiter", c_uint8),
        ("encoding", c_char_p),
        ("columns", c_char_p),
        ("area_column", c_char_p),
        ("format", c_char_p),
        ("only", c_char_p),
        ("number_format", c_char_p),
        ("column_prefix", c_char_p),
        ("message_language", c_char_p),
        ("byte_range", c_char_p),
        ("maximum_record_byte_count", c_uint64),
        ("threads", c_uint32),
        ("allow_ragged", c_bool),
        ("find_duplicates", c_bool),
        ("spreadsheet_safe", c_bool),
        ("input_byte_count", c_uint64),
        ("split", c_char_p),
        ("stopped", POINTER(c_bool)),
        ("duplicates", c_char_p),
        ("added_columns", c_char_p),
        ("column_names", c_char_p),
        ("label_language", c_char_p),
        ("kept_duplicate", c_char_p),
        ("known", c_char_p),
        ("drop_known", c_bool),
        ("row_columns", c_bool),
        ("replace_numbers", c_bool),
        ("input_format", c_char_p),
        ("any_of", c_char_p),
        ("first_line", c_uint32),
        ("output_encoding", c_char_p),
        ("byte_order_mark", c_bool),
        ("decimals", c_bool),
        ("sheet", c_char_p),
        ("rejects_sheet", c_bool),
    ]


class SourceOptions(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("url", c_char_p),
        ("headers", c_char_p),
        ("folder", c_char_p),
        ("keeps_nothing", c_bool),
        ("repair_escapes", c_bool),
        ("skip_bad_definitions", c_bool),
        ("time_limit", c_double),
    ]


class CAnswer(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("headers", c_char_p),
        ("body", c_char_p),
        ("body_count", c_size_t),
    ]


class CServed(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("origin", ctypes.c_int),
        ("age", c_double),
        ("definitions", c_void_p),
        ("definitions_count", c_size_t),
        ("digest", c_char_p),
        ("failure", c_char_p),
        ("remarks", c_char_p),
        ("url", c_char_p),
        ("folder", c_char_p),
        ("private_data", c_void_p),
    ]


#: Sends a request: gets a context, the URL, the headers, and the place for the answer, and returns its status.
SEND = ctypes.CFUNCTYPE(c_int32, c_void_p, c_char_p, c_char_p, POINTER(CAnswer))

#: Functions with a result, with their parameters before the error.
_CALLS: dict[str, list[Any]] = {
    "open": [POINTER(Options), POINTER(c_uint64)],
    "replace": [c_uint64, POINTER(Options)],
    "describe": [c_uint64, POINTER(c_void_p), POINTER(c_void_p)],
    "check_in_area": [c_uint64, c_char_p, c_size_t, c_char_p, c_char_p, POINTER(CVerdict)],
    "judge": [c_uint64, c_char_p, c_size_t, c_char_p, POINTER(Cell)],
    "examples": [c_uint64, c_char_p, c_uint32, c_uint64, POINTER(c_void_p)],
    "validate_array": [
        c_uint64, c_void_p, c_void_p, POINTER(ColumnOptions), POINTER(ArrowSchema), POINTER(ArrowArray),
    ],
    "validate_stream": [c_uint64, c_void_p, POINTER(ColumnOptions), POINTER(ArrowArrayStream)],
    "validate_file": [c_uint64, POINTER(FileOptions), POINTER(c_void_p)],
    "plan_file": [POINTER(FileOptions), c_uint32, POINTER(c_void_p)],
    "merge_summaries": [POINTER(c_char_p), c_size_t, POINTER(c_void_p)],
    "python_pin": [c_uint64, POINTER(c_uint64)],
    "python_copy": [c_void_p, c_void_p, POINTER(c_int64), POINTER(ArrowSchema), POINTER(ArrowArray)],
    "source_open": [POINTER(SourceOptions), POINTER(c_uint64)],
    "source_refresh": [c_uint64, SEND, c_void_p, POINTER(ctypes.c_int), POINTER(c_void_p), POINTER(c_double)],
    "source_served": [c_uint64, POINTER(CServed)],
}
_OTHERS: dict[str, tuple[Any, list[Any]]] = {
    "abi_version": (c_uint32, []),
    "version": (c_char_p, []),
    "close": (None, [c_uint64]),
    "source_close": (None, [c_uint64]),
    "served_free": (None, [POINTER(CServed)]),
    "text_free": (None, [c_void_p]),
    "verdict_free": (None, [POINTER(CVerdict)]),
    "error_text": (c_char_p, [c_void_p]),
    "error_problem_count": (c_size_t, [c_void_p]),
    "error_problem": (Problem, [c_void_p, c_size_t]),
    "error_free": (None, [c_void_p]),
    "python_use": (None, [c_void_p]),
    "python_name": (None, [c_uint64, c_char_p]),
    "python_warn": (None, [c_void_p, c_void_p]),
    "python_allocate": (c_void_p, [c_size_t]),
    "python_free": (None, [c_void_p]),
    "python_drop_schema": (None, [c_void_p]),
    "python_drop_array": (None, [c_void_p]),
    "python_drop_stream": (None, [c_void_p]),
    "python_borrowed_schema": (None, [c_void_p]),
    "python_borrowed_array": (None, [c_void_p]),
    "python_share": (None, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "python_hold": (None, [c_uint64]),
    "python_release": (None, [c_uint64]),
    "python_offer": (c_bool, [c_char_p, c_uint64, c_char_p]),
    "python_withdraw": (c_bool, []),
    "python_stream": (None, [c_void_p, POINTER(c_void_p), c_size_t, c_void_p]),
}

#: The place of the library: next to this file, unless `PHONECHECK_LIBRARY` names another. It is also DuckDB's
#: extension, which needs a footer and this name.
PATH = os.environ.get("PHONECHECK_LIBRARY") or os.path.join(os.path.dirname(__file__), "phonecheck.duckdb_extension")


def _opened() -> ctypes.CDLL:
    """Opens the library. A package that is imported from an archive has no file of it."""
    if "PHONECHECK_LIBRARY" in os.environ or os.path.exists(PATH):
        return ctypes.CDLL(PATH)
    import pkgutil
    import tempfile

    # The loaded library doesn't need its file any more.
    with tempfile.NamedTemporaryFile(prefix="libphonecheck-", suffix=".so") as file:
        file.write(pkgutil.get_data(__package__, os.path.basename(PATH)) or b"")
        file.flush()
        return ctypes.CDLL(file.name)


@ctypes.CFUNCTYPE(ctypes.c_int, c_void_p)  # type: ignore[untyped-decorator]
def _WARN(unused: object) -> int:
    """Warns of doubtful floats that an expression of Polars, a function of DuckDB or a stream has judged."""
    from ._values import warn_of_doubtful

    warn_of_doubtful(1)
    return 0


def _load() -> ctypes.CDLL:
    library = _opened()
    for name, parameters in _CALLS.items():
        function = getattr(library, "phonecheck_" + name)
        function.restype = ctypes.c_int
        function.argtypes = [*parameters, POINTER(c_void_p)]
    for name, (result, parameters) in _OTHERS.items():
        function = getattr(library, "phonecheck_" + name)
        function.restype = result
        function.argtypes = parameters
    found = library.phonecheck_abi_version()
    if found != ABI_VERSION:
        raise ImportError(
            f"{PATH} has version {found} of the interface, and this package needs {ABI_VERSION}: install phonecheck again")
    library.phonecheck_python_use(ctypes.cast(ctypes.pythonapi.PyCapsule_GetPointer, c_void_p))
    library.phonecheck_python_warn(ctypes.cast(ctypes.pythonapi.Py_AddPendingCall, c_void_p), ctypes.cast(_WARN, c_void_p))
    # It isn't called while the interpreter shuts down.
    atexit.register(library.phonecheck_python_warn, None, None)
    return library


library = _load()


def address(name: str) -> int:
    """The address of one of the library's functions, for a structure that holds a pointer to it."""
    found = ctypes.cast(getattr(library, "phonecheck_" + name), c_void_p).value
    assert found is not None
    return found


def taken_text(pointer: c_void_p) -> str:
    """Copies text from the library, and frees it."""
    try:
        return ctypes.string_at(pointer.value or 0).decode() if pointer.value else ""
    finally:
        library.phonecheck_text_free(pointer)


def taken_json(pointer: c_void_p) -> Any:
    """Reads JSON from the library, and frees it."""
    # Imported here, so that programs that read no files don't wait for it.
    import json

    return json.loads(taken_text(pointer))
