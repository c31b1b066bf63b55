"""Row groups of Parquet files: the same columns and four more, through pyarrow, which Spark's Arrow functions also need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, BinaryIO

from . import _arguments
from ._errors import ArgumentError, FileError
from ._validator import STATUSES, Validator

#: The new columns, in the command's order.
COLUMNS = ("status", "reason", "number", "country")
#: Options that have a meaning for Parquet.
_OPTIONS = {"columns", "area_column", "number_format", "column_prefix"}
#: The number of rows that are judged at once, and the numbers of rows and bytes after which a row group is written:
#: memory stays flat whatever the row groups of the input are.
_BATCH_ROWS, _GROUP_ROWS, _GROUP_BYTES = 1 << 16, 1 << 20, 128 << 20


def examine(file: BinaryIO, part_bytes: int, options: Mapping[str, Any]) -> tuple[bytes, list[str | None]]:
    """The schema, and ranges of row groups with about equal numbers of bytes."""
    if unknown := sorted(set(options) - _OPTIONS):
        raise ArgumentError(f"{', '.join(unknown)}: for Parquet there are {', '.join(sorted(_OPTIONS))}")
    parquet = _opened(file)
    _extended(parquet.schema_arrow, options)
    return parquet.schema_arrow.remove_metadata().serialize().to_pybytes(), list(_ranges(parquet.metadata, part_bytes))


def _opened(file: BinaryIO) -> Any:
    import pyarrow.parquet

    try:
        return pyarrow.parquet.ParquetFile(file)
    except pyarrow.ArrowException as error:
        raise FileError(str(error)) from None


def _ranges(metadata: Any, part_bytes: int) -> Iterator[str]:
    start, size = 0, 0
    for index in range(metadata.num_row_groups):
        group = metadata.row_group(index)
        count = sum(group.column(column).total_compressed_size for column in range(group.num_columns))
        if size and size + count > part_bytes:
            yield f"{start}:{index - start}"
            start, size = index, 0
        size += count
    yield f"{start}:{metadata.num_row_groups - start}"


def _column(options: Mapping[str, Any]) -> str:
    names = _arguments.texts("columns", options.get("columns"))
    if len(names) != 1:
        raise ArgumentError('columns: Parquet files need the name of one column, such as columns="mobile"')
    return names[0]


def _areas(options: Mapping[str, Any]) -> str | None:
    area = options.get("area_column")
    return None if area is None else _arguments.text("area_column", area)


def _prefix(options: Mapping[str, Any]) -> str:
    prefix = options.get("column_prefix")
    return "phone_" if prefix is None else _arguments.text("column_prefix", prefix)


def _extended(schema: Any, options: Mapping[str, Any]) -> Any:
    """The schema with four more columns."""
    import pyarrow

    for name in (_column(options), _areas(options)):
        if name is not None and name not in schema.names:
            raise ArgumentError(f'there is no column "{name}"; there are {", ".join(schema.names)}')
    for column in COLUMNS:
        added = _prefix(options) + column
        if added in schema.names:
            raise ArgumentError(f'there is a column "{added}" already; choose another column_prefix')
        schema = schema.append(pyarrow.field(added, pyarrow.string()))
    return schema


def judge(
    source: BinaryIO, target: BinaryIO, place: str | None, validator: Validator, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Judges the rows of some row groups, and writes a file with them."""
    import pyarrow
    import pyarrow.parquet

    started = perf_counter()
    parquet = _opened(source)
    schema = _extended(parquet.schema_arrow, options)
    start, count = map(int, (place or f"0:{parquet.num_row_groups}").split(":"))
    counts = _Counts()
    compression = parquet.metadata.row_group(start).column(0).compression if count else "SNAPPY"
    with pyarrow.parquet.ParquetWriter(target, schema, compression="NONE" if compression == "UNCOMPRESSED" else compression) as writer:
        for group in range(start, start + count):
            batches, size, rows = [], 0, 0
            for batch in parquet.iter_batches(_BATCH_ROWS, row_groups=[group]):
                verdicts, remarks = _verdicts(batch, validator, options)
                counts.add(verdicts)
                counts.remarks.update(dict.fromkeys(remarks))
                batch = pyarrow.record_batch(
                    [*batch.columns, *(verdicts[name].cast(pyarrow.string()) for name in COLUMNS)], schema=schema)
                batches.append(batch)
                size, rows = size + batch.nbytes, rows + len(batch)
                if size >= _GROUP_BYTES or rows >= _GROUP_ROWS:
                    writer.write_table(pyarrow.Table.from_batches(batches))
                    batches, size, rows = [], 0, 0
            if batches:
                writer.write_table(pyarrow.Table.from_batches(batches))
    size = sum(parquet.metadata.row_group(group).total_byte_size for group in range(start, start + count))
    return counts.summary(perf_counter() - started, size)


def _verdicts(batch: Any, validator: Validator, options: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    import pyarrow

    area = _areas(options)
    verdicts = validator.validate(
        batch.column(_column(options)), area=None if area is None else batch.column(area),
        number_format=options.get("number_format") or "canonical")
    found = pyarrow.record_batch(verdicts)
    return {name: found.column(name) for name in COLUMNS}, verdicts.remarks


class _Counts:
    """The counts of a summary. Rows without a number are counted separately."""

    def __init__(self) -> None:
        self.rows, self.nulls = 0, 0
        self.remarks: dict[str, None] = {}
        self.found: dict[str, Counter[str]] = {name: Counter() for name in ("status", "reason", "country")}

    def add(self, verdicts: Mapping[str, Any]) -> None:
        nulls = verdicts["status"].null_count
        self.rows, self.nulls = self.rows + len(verdicts["status"]) - nulls, self.nulls + nulls
        for name, counter in self.found.items():
            for each in verdicts[name].value_counts().to_pylist():
                if each["values"] is not None:
                    counter[each["values"]] += each["counts"]

    def summary(self, seconds: float, byte_count: int) -> dict[str, Any]:
        return {
            "rows": self.rows, **{status: self.found["status"][status] for status in STATUSES}, "malformed": 0,
            "reasons": dict(self.found["reason"]), "countries": dict(self.found["country"]), "seconds": seconds,
            "bytes": byte_count, "nulls": self.nulls, **({"remarks": list(self.remarks)} if self.remarks else {}),
        }
