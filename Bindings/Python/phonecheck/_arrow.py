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
        # NaN is what pandas makes of a missing number.
        strings = [None if isinstance(string, float) and string != string else string for string in strings]
        #: Whether there are numbers among them that aren't text.
        self.has_numbers = any(isinstance(string, (int, float)) for string in strings)
        validity = None
        has_nulls = any(string is None for string in strings)
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
    encoded = [_encoded(string, numbers_too=True) for string in strings]
    return b"".join(encoded), map(len, encoded)


def _digits(number: int | float) -> bytes:
    """The text of a number that a column holds."""
    if isinstance(number, float):
        if number - number != 0 or number != int(number):
            raise ArrowError("a number with a fraction, or without an end, is no phone number")
        if abs(number) > 1 << 53:
            raise ArrowError(
                "so large a number of floating point may have lost digits: read the column as text, or as integers")
    return b"%d" % int(number)


def _encoded(string: object, numbers_too: bool = False) -> bytes:
    if isinstance(string, str):
        # A lone surrogate becomes bytes that aren't UTF-8, and the number invalid.
        return string.encode("utf-8", "surrogatepass")
    if isinstance(string, (bytes, bytearray, memoryview)):
        return bytes(string)
    if numbers_too and isinstance(string, (int, float)) and not isinstance(string, bool):
        return _digits(string)
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


# Pairs of columns, as the tables that the library takes.

#: Formats of columns of numbers.
NUMBERS = {b"c", b"C", b"s", b"S", b"i", b"I", b"l", b"L", b"f", b"g"}


def has_numbers(schema: ArrowSchema, name: bytes | None) -> bool:
    """Whether the column that is judged holds numbers rather than text."""
    if schema.format != b"+s":
        return schema.format in NUMBERS and not schema.dictionary
    children = [schema.children[index].contents for index in range(schema.n_children)]
    return any(child.format in NUMBERS and not child.dictionary for child in children if name is None or child.name == name)


def stream_has_numbers(stream: ArrowArrayStream, name: bytes | None) -> bool:
    """The same of a stream, which is as it was."""
    schema = ArrowSchema()
    if not stream.release or stream.get_schema(ctypes.addressof(stream), ctypes.byref(schema)) != 0:
        return False
    try:
        return has_numbers(schema, name)
    finally:
        Release(schema.release)(ctypes.addressof(schema))


class Column:
    """A column in pieces, whose memory lives as long as this object."""

    def __init__(self, column: Any) -> None:
        self._kept: list[Any] = []
        self.arrays: list[ArrowArray] = []
        self.has_numbers = False
        if hasattr(column, "__arrow_c_array__"):
            schema, array = column.__arrow_c_array__()
            self._kept += [schema, array]
            self.schema = ArrowSchema.from_address(pointer(schema, SCHEMA))
            self.arrays.append(ArrowArray.from_address(pointer(array, ARRAY)))
        elif hasattr(column, "__arrow_c_stream__"):
            self._read(column.__arrow_c_stream__())
        else:
            text = TextColumn(column)
            self._kept.append(text)
            self.schema, self.has_numbers = text.schema, text.has_numbers
            self.arrays.append(text.array)

    def _read(self, capsule: object) -> None:
        stream = ArrowArrayStream.from_address(pointer(capsule, STREAM))
        place = ctypes.addressof(stream)
        owned = Owned()
        self._kept += [capsule, owned]
        if stream.get_schema(place, ctypes.byref(owned.schema)) != 0:
            raise ArrowError(last_error(stream))
        while True:
            array = ArrowArray()
            if stream.get_next(place, ctypes.byref(array)) != 0:
                raise ArrowError(last_error(stream))
            if not array.release:
                break
            owned.arrays.append(array)
        self.schema, self.arrays = owned.schema, owned.arrays

    def __len__(self) -> int:
        return sum(array.length for array in self.arrays)

    def piece(self, index: int, first: int, count: int) -> ArrowArray:
        """Some rows of an array, whose memory stays its own."""
        array = self.arrays[index]
        return ArrowArray(
            length=count, null_count=array.null_count if count == array.length else -1 if array.null_count else 0,
            offset=array.offset + first, n_buffers=array.n_buffers, n_children=array.n_children, buffers=array.buffers,
            children=array.children, dictionary=array.dictionary, release=address("python_borrowed_array"))


def last_error(stream: ArrowArrayStream) -> str:
    text = stream.get_last_error(ctypes.addressof(stream))
    return text.decode("utf-8", "replace") if text else "the stream failed"


class Pairs:
    """Two columns of the same length as tables with the columns `number` and `area`."""

    def __init__(self, numbers: Column, areas: Column) -> None:
        self._columns = (numbers, areas)
        self._schemas = [
            ArrowSchema(
                format=column.schema.format, name=name, flags=2, n_children=column.schema.n_children,
                children=column.schema.children, dictionary=column.schema.dictionary,
                release=address("python_borrowed_schema"))
            for name, column in ((b"number", numbers), (b"area", areas))
        ]
        self._places = (POINTER(ArrowSchema) * 2)(*map(ctypes.pointer, self._schemas))
        self.schema = ArrowSchema(
            format=b"+s", name=b"", n_children=2, children=self._places, release=address("python_borrowed_schema"))

    def tables(self) -> Iterable[tuple[ArrowArray, Any]]:
        """The tables, and what has to live as long as each is used."""
        numbers, areas = self._columns
        piece, place = 0, 0
        for index, array in enumerate(numbers.arrays):
            first = 0
            while first < array.length or array.length == 0:
                while array.length and place == areas.arrays[piece].length:
                    piece, place = piece + 1, 0
                count = min(array.length - first, areas.arrays[piece].length - place) if array.length else 0
                children = [numbers.piece(index, first, count)]
                children.append(areas.piece(piece, place, count) if areas.arrays else ArrowArray())
                places = (POINTER(ArrowArray) * 2)(*map(ctypes.pointer, children))
                yield ArrowArray(
                    length=count, n_buffers=1, n_children=2, buffers=_NO_VALIDITY, children=places,
                    release=address("python_borrowed_array")), (children, places)
                first, place = first + count, place + count
                if array.length == 0:
                    break


_NO_VALIDITY = ctypes.cast((c_void_p * 1)(None), POINTER(c_void_p))
