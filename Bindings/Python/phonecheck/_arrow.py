"""Columns in and out by the Arrow PyCapsule interface, without any Arrow library.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import array
import ctypes
import itertools
from collections.abc import Callable, Iterable
from ctypes import POINTER, c_char_p, c_int64, c_void_p, py_object
from typing import Any, NamedTuple

from ._errors import ArgumentTypeError, ArrowError, MemoryExhaustedError, call
from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, Release, address, library
from ._values import named, text_of

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
    """The content of a capsule; raises if it is another kind of capsule."""
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
    """A new array, and its schema, for another library, which takes each once."""

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
    """A schema and its arrays, released with the last reference to this object."""

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
    """Python values as a column of Arrow, which is valid as long as this object is."""

    def __init__(self, values: Iterable[Any], strict: bool = False) -> None:
        #: Whether some of the values are numbers instead of text, and the count of floats among them that can't be
        #: read, or may be rounded.
        self.has_numbers, self.doubtful = False, 0
        strings: list[Any] = list(values)
        if not all(string is None or type(string) is str for string in strings):
            strings = [self._read(value, strict) for value in strings]
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

    def _read(self, value: object, strict: bool) -> str | bytes | None:
        if value is None or isinstance(value, (str, bytes)):
            return value
        text, is_number, is_doubtful = text_of(value, strict)
        self.has_numbers, self.doubtful = self.has_numbers or is_number, self.doubtful + is_doubtful
        return text


def _joined(strings: list[Any]) -> tuple[bytes, Iterable[int]]:
    """All strings as UTF-8, concatenated, and the number of bytes of each."""
    try:
        text = "".join(strings)
    except TypeError:
        pass
    else:
        if text.isascii():
            return text.encode("ascii"), map(len, strings)
    encoded = [encoded_number(string) for string in strings]
    return b"".join(encoded), map(len, encoded)


def encoded_number(number: object) -> bytes:
    """The bytes of one number, which is text."""
    if isinstance(number, str):
        # A lone surrogate becomes bytes that aren't UTF-8, so the number is invalid.
        return number.encode("utf-8", "surrogatepass")
    if isinstance(number, (bytes, bytearray, memoryview)):
        return bytes(number)
    lost = ": an integer has lost the zeros in front of a number" if isinstance(number, int) and number not in (True, False) else ""
    raise ArgumentTypeError(f"a number is str or bytes, not {named(number)}{lost}")


def _bits(flags: list[bool]) -> bytes:
    bits = bytearray((len(flags) + 7) // 8)
    for index, flag in enumerate(flags):
        if flag:
            bits[index >> 3] |= 1 << (index & 7)
    return bytes(bits)


# Reading results. They have few layouts, because the library made them.

def values(schema: ArrowSchema, column: ArrowArray) -> list[Any]:
    """The values of a column for Python: `None` for nulls."""
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

#: Formats of columns of numbers. The formats of decimals begin with `d:`.
_NUMBERS = {b"c", b"C", b"s", b"S", b"i", b"I", b"l", b"L", b"f", b"g", b"_pli128", b"_plu128"}


def has_numbers(schema: ArrowSchema, name: bytes | None = None) -> bool:
    """Whether the judged column holds numbers instead of text."""
    if schema.dictionary:
        return has_numbers(schema.dictionary.contents)
    if schema.format != b"+s":
        return schema.format in _NUMBERS or schema.format.startswith(b"d:")
    children = [schema.children[index].contents for index in range(schema.n_children)]
    return any(has_numbers(child) for child in children if child.format != b"+s" and (name is None or child.name == name))


def stream_has_numbers(stream: ArrowArrayStream, name: bytes | None) -> bool:
    """The same for a stream, which is left unchanged."""
    schema = ArrowSchema()
    if not stream.release or stream.get_schema(ctypes.addressof(stream), ctypes.byref(schema)) != 0:
        return False
    try:
        return has_numbers(schema, name)
    finally:
        Release(schema.release)(ctypes.addressof(schema))


class Column:
    """A column in pieces, whose memory lives as long as this object."""

    def __init__(self, column: Any, strict: bool = False) -> None:
        self._kept: list[Any] = []
        self.arrays: list[ArrowArray] = []
        #: For lists, the count of floats that can't be read, or may be rounded; and whether there are numbers among the
        #: values of any column.
        self.doubtful = 0
        if hasattr(column, "__arrow_c_array__"):
            schema, array = column.__arrow_c_array__()
            self._kept += [schema, array]
            self.schema = ArrowSchema.from_address(pointer(schema, SCHEMA))
            self.arrays.append(ArrowArray.from_address(pointer(array, ARRAY)))
        elif hasattr(column, "__arrow_c_stream__"):
            self._read(column.__arrow_c_stream__())
        else:
            text = TextColumn(column, strict)
            self._kept.append(text)
            self.schema, self.doubtful, self.has_numbers = text.schema, text.doubtful, text.has_numbers
            self.arrays.append(text.array)
            return
        self.has_numbers = has_numbers(self.schema)

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
        self.schema, self.arrays = owned.schema, owned.arrays or [_nothing(owned.schema)]

    def __len__(self) -> int:
        return sum(array.length for array in self.arrays)

    def piece(self, index: int, first: int, count: int) -> ArrowArray:
        """Some rows of an array, which keeps its memory."""
        array = self.arrays[index]
        return ArrowArray(
            length=count, null_count=array.null_count if count == array.length else -1 if array.null_count else 0,
            offset=array.offset + first, n_buffers=array.n_buffers, n_children=array.n_children, buffers=array.buffers,
            children=array.children, dictionary=array.dictionary, release=address("python_borrowed_array"))


def _nothing(schema: ArrowSchema) -> ArrowArray:
    """An array without rows, for a stream without arrays."""
    values = schema.dictionary.contents if schema.dictionary else None
    count = 2 if values is not None or has_numbers(schema) else 0 if schema.format == b"n" else 3
    return ArrowArray(
        length=0, n_buffers=count, buffers=ctypes.cast(_NO_BUFFERS, POINTER(c_void_p)),
        dictionary=None if values is None else ctypes.pointer(_nothing(values)), release=address("python_borrowed_array"))


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
        """The tables, and the objects that have to live as long as each is used."""
        numbers, areas = self._columns
        piece, place = 0, 0
        for index, array in enumerate(numbers.arrays):
            first = 0
            while first < array.length or array.length == 0:
                while array.length and place == areas.arrays[piece].length:
                    piece, place = piece + 1, 0
                count = min(array.length - first, areas.arrays[piece].length - place) if array.length else 0
                children = [numbers.piece(index, first, count)]
                children.append(areas.piece(piece, place, count))
                places = (POINTER(ArrowArray) * 2)(*map(ctypes.pointer, children))
                yield ArrowArray(
                    length=count, n_buffers=1, n_children=2, buffers=ctypes.cast(_NO_BUFFERS, POINTER(c_void_p)), children=places,
                    release=address("python_borrowed_array")), (children, places)
                first, place = first + count, place + count
                if array.length == 0:
                    break


_NO_BUFFERS = (c_void_p * 3)()


# Results as bytes, to be sent to other processes.

#: The number of bytes of an index, an offset or a view of a format.
_WIDTHS = {b"c": 1, b"s": 2, b"u": 4, b"U": 8, b"vu": 16}


class Kept(NamedTuple):
    """An array and its schema."""

    format: bytes
    name: bytes
    flags: int
    length: int
    null_count: int
    buffers: list[bytes | None]
    children: list[Kept]
    dictionary: Kept | None


def kept(schema: ArrowSchema, column: ArrowArray) -> Kept:
    """A result as bytes."""
    return Kept(
        schema.format, schema.name, schema.flags, column.length, column.null_count,
        [ctypes.string_at(column.buffers[index], size) if column.buffers[index] else None
         for index, size in enumerate(_sizes(schema.format, column))],
        [kept(schema.children[index].contents, column.children[index].contents) for index in range(schema.n_children)],
        kept(schema.dictionary.contents, column.dictionary.contents) if schema.dictionary else None)


def kept_schema(schema: ArrowSchema) -> Kept:
    """A result without rows as bytes."""
    # Offsets have one element more than there are rows.
    width = {b"u": 4, b"U": 8}.get(schema.format, 0)
    count = {b"+s": 1, b"c": 2, b"s": 2}.get(schema.format, 3)
    return Kept(
        schema.format, schema.name, schema.flags, 0, 0, [None, bytes(width), b""][:count],
        [kept_schema(schema.children[index].contents) for index in range(schema.n_children)],
        kept_schema(schema.dictionary.contents) if schema.dictionary else None)


def _sizes(format: bytes, column: ArrowArray) -> list[int]:
    """The number of bytes of each buffer."""
    sizes = [(column.length + 7) // 8]
    if format == b"+s":
        return sizes
    width = _WIDTHS[format]
    if format in (b"u", b"U"):
        offset = ctypes.c_int32 if width == 4 else c_int64
        end = offset.from_address(column.buffers[1] + column.length * width).value if column.length else 0
        return [*sizes, (column.length + 1) * width, end]
    sizes.append(column.length * width)
    if format == b"vu":
        count = column.n_buffers - 3
        lengths = (c_int64 * count).from_address(column.buffers[column.n_buffers - 1]) if count else []
        sizes += [*lengths, count * 8]
    return sizes


def restored(arrays: list[Kept]) -> Owned:
    """A result from its bytes."""
    owned = Owned()
    for array in arrays:
        counts: list[int] = []
        alive: list[Any] = []
        schema, column = _structures(array, counts, alive)
        drop, copied = ArrowSchema(), ArrowArray()
        call("python_copy", ctypes.addressof(schema), ctypes.addressof(column), (c_int64 * len(counts))(*counts),
             ctypes.byref(drop), ctypes.byref(copied))
        owned.arrays.append(copied)
        if owned.schema.release:
            Release(drop.release)(ctypes.addressof(drop))
        else:
            owned.schema = drop
    return owned


def _structures(array: Kept, counts: list[int], alive: list[Any]) -> tuple[ArrowSchema, ArrowArray]:
    counts += [0 if buffer is None else len(buffer) for buffer in array.buffers]
    places = [None if buffer is None else ctypes.cast(c_char_p(buffer), c_void_p).value for buffer in array.buffers]
    buffers = (c_void_p * len(places))(*places)
    children = [_structures(child, counts, alive) for child in array.children]
    dictionary = None if array.dictionary is None else _structures(array.dictionary, counts, alive)
    schemas = (POINTER(ArrowSchema) * len(children))(*(ctypes.pointer(schema) for schema, _ in children))
    arrays = (POINTER(ArrowArray) * len(children))(*(ctypes.pointer(column) for _, column in children))
    alive += [buffers, children, dictionary, schemas, arrays]
    return ArrowSchema(
        format=array.format, name=array.name, flags=array.flags, n_children=len(children), children=schemas,
        dictionary=None if dictionary is None else ctypes.pointer(dictionary[0]),
        release=address("python_borrowed_schema")), ArrowArray(
            length=array.length, null_count=array.null_count, n_buffers=len(places), n_children=len(children),
            buffers=ctypes.cast(buffers, POINTER(c_void_p)), children=arrays,
            dictionary=None if dictionary is None else ctypes.pointer(dictionary[1]),
            release=address("python_borrowed_array"))
