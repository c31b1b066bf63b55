"""The verdicts on a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, overload

from . import _arrow
from ._errors import ArgumentError


class Row(NamedTuple):
    """The verdict on one row of a column. All members are `None` without a number."""

    #: `valid`, `invalid` or `undecided`.
    status: str | None
    #: The country code, if the number is valid.
    country: str | None
    #: The reason code, unless the number is valid.
    reason: str | None
    #: The number, if it is valid.
    number: str | None


class Verdicts:
    """The verdicts on a column: a table with the columns status, country, reason and number.

    Libraries with Arrow data take it without a copy: `polars.DataFrame(verdicts)`, `pyarrow.table(verdicts)`,
    `duckdb.sql("SELECT * FROM verdicts")`. In Python it is a sequence of `Row`, and `to_pydict()` returns its columns
    as lists. It can be pickled and copied.
    """

    def __init__(self, owned: _arrow.Owned, remarks: Iterable[str] = ()) -> None:
        self._owned = owned
        #: Remarks on reading the column.
        self.remarks: list[str] = list(remarks)
        self._columns: dict[str, list[Any]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        schema = self._owned.schema
        arrays = [_arrow.kept(schema, array) for array in self._owned.arrays] or [_arrow.kept_schema(schema)]
        return _restored, (type(self), arrays, self.remarks)

    def __copy__(self) -> Verdicts:
        return type(self)(self._owned, self.remarks)

    def __deepcopy__(self, memo: object) -> Verdicts:
        # Arrays from the library never change.
        return self.__copy__()

    def __arrow_c_schema__(self) -> object:
        return self._owned.schema_capsule()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._owned.stream_capsule()

    def to_pydict(self) -> dict[str, list[Any]]:
        """The columns by name, as lists that belong to the caller."""
        return {name: list(values) for name, values in self._lists().items()}

    def _lists(self) -> dict[str, list[Any]]:
        """The same lists, made once."""
        if self._columns is None:
            schema = self._owned.schema
            columns: dict[str, list[Any]] = {}
            for index in range(schema.n_children):
                child = schema.children[index].contents
                columns[child.name.decode()] = [
                    value
                    for array in self._owned.arrays
                    for value in _arrow.values(child, array.children[index].contents)
                ]
            self._columns = columns
        return self._columns

    @property
    def column_names(self) -> list[str]:
        """The names of the columns, in order."""
        schema = self._owned.schema
        return [schema.children[index].contents.name.decode() for index in range(schema.n_children)]

    def __len__(self) -> int:
        return sum(array.length for array in self._owned.arrays)

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        columns = self._lists()
        if not -len(self) <= index < len(self):
            raise IndexError("there is no row with this index")
        return Row(*(columns[name][index] if name in columns else None for name in Row._fields))

    def __iter__(self) -> Iterator[Row]:
        columns = self._lists()
        nothing = [None] * len(self)
        return map(Row, *(columns.get(name, nothing) for name in Row._fields))

    def __repr__(self) -> str:
        return f"<Verdicts on {len(self)} numbers: {', '.join(self.column_names)}>"


class VerdictColumn(Verdicts):
    """Verdicts in one piece, which libraries that take a single array also get without copying."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self._owned.schema_capsule(), self._owned.array_capsule(0)


def _restored(kind: type[Verdicts], arrays: list[_arrow.Kept], remarks: list[str]) -> Verdicts:
    """Verdicts that were pickled."""
    return kind(_arrow.restored(arrays), remarks)


class VerdictStream:
    """Verdicts that are made on demand. It can be read once."""

    def __init__(self, capsule: object) -> None:
        self._capsule: object | None = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        if self._capsule is None:
            raise ArgumentError("a stream of verdicts can be read once")
        capsule, self._capsule = self._capsule, None
        return capsule
