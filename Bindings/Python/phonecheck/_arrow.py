"""Columns in and out by the Arrow PyCapsule interface, without any Arrow library.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import array
import ctypes
import itertools
from collections.abc import Callable, Iterable
from ctypes import POINTER, c_char_p, c_int64, c_void_p, py_object
from typing import Any

from ._errors import ArgumentTypeError, ArrowError, MemoryExhaustedError
from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, Release, address, library

_new = ctypes.pythonapi.PyCapsule_New
_new.restype = py_object
_new.argtypes = [c_void_p, c_char_p, c_void_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = c_void_p
_pointer.argtypes = [py_object, c_char_p]

# : The names of capsules, whose memory has to outlive them.
SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"
_DROP = {SCHEMA: address("python_drop_schema"), ARRAY: address("python_drop_array"), STREAM: address("python_drop_stream")}


def pointer(capsule: object, name: bytes) -> int:
    """What a capsule holds; raises when it is another one."""
    if type(capsule).__name__ != "PyCapsule":
        raise ArrowError(f"expected a PyCapsule named {name.decode()}, not {type(capsule).__name__}")
    try:
        found: int = _pointer(capsule, name)
    except ValueError as error:
        raise ArrowError(f"expected a PyCapsule named {name.decode()}: {error}") from None
    return found


def capsule(structure: type[ctypes.Structure], name: bytes, fill: Callable[[int], object]) -> object:
    """Makes a capsule, and has its structure filled in."""
    memory = library.phonecheck_python_allocate(ctypes.sizeof(structure))
    if not memory:
        raise MemoryExhaustedError("there is no memory left")
    try:
        fill(memory)
        return _new(memory, name, _DROP[name])
    except BaseException:
        library.phonecheck_python_free(memory)
        raise


class Capsules:
    """A new array, and its schema, for another library, which takes them once."""

    def __init__(self, fill: Callable[[ArrowSchema, ArrowArray], object]) -> None:
        schemas: list[object] = []

        def make_both(array: int) -> None:
            schemas.append(capsule(
                ArrowSchema, SCHEMA,
                lambda schema: fill(ArrowSchema.from_address(schema), ArrowArray.from_address(array))))

        array = capsule(ArrowArray, ARRAY, make_both)
        self._both = (schemas[0], array)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self._both


class Owned:
    """A schema and its arrays, released when nobody refers to this any more."""

    def __init__(self) -> None:
        self.schema = ArrowSchema()
        self.arrays: list[ArrowArray] = []

    def __del__(self) -> None:
        for structure in [*self.arrays, self.schema]:
            if structure.release:
                Release(structure.release)(ctypes.addressof(structure))

    def schema_capsule(self) -> object:
        return capsule(
            ArrowSchema, SCHEMA,
            lambda memory: library.phonecheck_python_share(ctypes.addressof(self.schema), None, memory, None))

    def array_capsule(self, index: int) -> object:
        return capsule(
            ArrowArray, ARRAY,
            lambda memory: library.phonecheck_python_share(None, ctypes.addressof(self.arrays[index]), None, memory))

    def stream_capsule(self) -> object:
        pointers = (c_void_p * len(self.arrays))(*map(ctypes.addressof, self.arrays))
        return capsule(
            ArrowArrayStream, STREAM,
            lambda memory: library.phonecheck_python_stream(
                ctypes.addressof(self.schema), pointers, len(self.arrays), memory))


class TextColumn:
    """Strings of Python as a column of Arrow, which is valid as long as this object is."""

    def __init__(self, strings: Iterable[str | bytes | None]) -> None:
        strings = list(strings)
        validity = None
        has_nulls = None in strings
        if has_nulls:
            validity = _bits([string is not None for string in strings])
            strings = ["" if string is None else string for string in strings]
        text, lengths = _joined(strings)
        offsets = array.array("q", itertools.accumulate(lengths, initial=0))
        # Bytes objects end with a NUL, so that even an empty one has an address.
        self._kept = [text, offsets, validity]
        bytes_address = ctypes.cast(c_char_p(text), c_void_p).value
        validity_address = None if validity is None else ctypes.cast(c_char_p(validity), c_void_p).value
        self._buffers = (c_void_p * 3)(validity_address, offsets.buffer_info()[0], bytes_address)
        self.schema = ArrowSchema(format=b"U", name=b"", flags=2, release=address("python_borrowed_schema"))
        self.array = ArrowArray(
            length=len(strings), null_count=-1 if has_nulls else 0, n_buffers=3,
            buffers=ctypes.cast(self._buffers, POINTER(c_void_p)), release=address("python_borrowed_array"))


def _joined(strings: list[Any]) -> tuple[bytes, Iterable[int]]:
    """All strings as UTF-8, one after the other, and how many bytes each takes."""
    try:
        text = "".join(strings)
    except TypeError:
        pass
    else:
        if text.isascii():
            return text.encode("ascii"), map(len, strings)
    encoded = [_encoded(string) for string in strings]
    return b"".join(encoded), map(len, encoded)


def _encoded(string: object) -> bytes:
    if isinstance(string, str):
        # A lone surrogate becomes bytes that aren't UTF-8, and the number invalid.
        return string.encode("utf-8", "surrogatepass")
    if isinstance(string, (bytes, bytearray, memoryview)):
        return bytes(string)
    raise ArgumentTypeError(
        f"numbers are str, bytes or None, not {type(string).__name__}: an integer has lost the zeros in front of a number")


def _bits(flags: list[bool]) -> bytes:
    bits = bytearray((len(flags) + 7) // 8)
    for index, flag in enumerate(flags):
        if flag:
            bits[index >> 3] |= 1 << (index & 7)
    return bytes(bits)


# Reading results, whose layouts are few: the library made them.

def values(schema: ArrowSchema, column: ArrowArray) -> list[Any]:
    """The values of a column as Python has them: `None` for nulls."""
    count, layout = column.length, schema.format
    if count == 0:
        return []
    found: list[Any]
    if layout in (b"c", b"s"):
        indices = _elements(column, 1, ctypes.c_int8 if layout == b"c" else ctypes.c_int16, count)
        words = values(schema.dictionary.contents, column.dictionary.contents)
        # The index of a null may be anything.
        found = [words[index] if 0 <= index < len(words) else None for index in indices]
    elif layout in (b"u", b"U"):
        offsets = _elements(column, 1, ctypes.c_int32 if layout == b"u" else c_int64, count + 1)
        start, end = offsets[0], offsets[-1]
        text = ctypes.string_at(column.buffers[2], end).decode() if end > start else ""
        if len(text) == end:
            found = [text[first:last] for first, last in zip(offsets, offsets[1:])]
        else:
            data = text.encode()
            found = [data[first:last].decode() for first, last in zip(offsets, offsets[1:])]
    else:
        found = _views(column, count)
    if column.null_count != 0 and column.buffers[0]:
        bits = ctypes.string_at(column.buffers[0], (count + 7) // 8)
        found = [value if bits[index >> 3] >> (index & 7) & 1 else None for index, value in enumerate(found)]
    return found


def _elements(column: ArrowArray, buffer: int, element: Any, count: int) -> list[int]:
    return list((element * count).from_address(column.buffers[buffer]))


def _views(column: ArrowArray, count: int) -> list[str]:
    views = ctypes.string_at(column.buffers[1], count * 16)
    buffers = column.n_buffers - 3
    sizes = (c_int64 * buffers).from_address(column.buffers[2 + buffers]) if buffers else []
    texts = [ctypes.string_at(column.buffers[2 + index], size) if size else b"" for index, size in enumerate(sizes)]
    found = []
    for place in range(0, count * 16, 16):
        length = int.from_bytes(views[place:place + 4], "little")
        if length <= 12:
            found.append(views[place + 4:place + 4 + length].decode())
        else:
            buffer = int.from_bytes(views[place + 8:place + 12], "little")
            start = int.from_bytes(views[place + 12:place + 16], "little")
            found.append(texts[buffer][start:start + length].decode())
    return found
