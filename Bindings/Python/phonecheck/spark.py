"""Verdicts on clusters: files by our own scan, and columns inside a job, both scheduled by Spark.

```python
import phonecheck.spark

summary = phonecheck.spark.validate_files(spark, "contacts", "checked", catalog="area-codes.json", columns="mobile")

frame = phonecheck.spark.with_verdicts(frame, "mobile", "area-codes.json")
phone_verdict = phonecheck.spark.phone_verdict("area-codes.json")
frame.select(phone_verdict("mobile").alias("verdict")).select("verdict.*")
```
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import pickle
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import _arguments
from ._errors import ArgumentError, FileError, MissingFileError
from ._files import merge_summaries
from ._parquet import COLUMNS
from ._storage import FileSystem, Local
from ._tasks import Examined, Input, Job, Part, Settings, examine, guarded, judge, raise_error_of_task, validator
from ._validator import Catalog, NumberFormat, Source, Validator

__all__ = ["FileSystem", "phone_verdict", "validate_files", "with_verdicts"]

_OPTIONS = (
    "area", "default_area", "international_prefixes", "bare_international", "exact", "whole", "repair_escapes",
    "skip_bad_definitions",
)
_ONE_MACHINE = {"output", "valid", "rejects", "byte_range", "input_byte_count", "threads", "find_duplicates",
                "duplicates", "kept_duplicate", "known", "drop_known"}


def _checked(catalog: Validator | Catalog, options: Mapping[str, Any]) -> tuple[bytes | None, Settings]:
    """Definitions and options to send to executors. Unusable ones are found before anything is scheduled."""
    if isinstance(catalog, Validator):
        if options:
            raise ArgumentError(f"{', '.join(options)}: a validator has options of its own")
        checked = catalog
    else:
        checked = Validator(catalog, **options)
    # A validator that was closed can't be sent.
    source: Source = checked.__reduce__()[1][1]
    return source.data, source.settings


# Files

def validate_files(
    spark: Any, path: str | os.PathLike[str], output: str | os.PathLike[str], *, catalog: Validator | Catalog = None,
    part_bytes: int = 128 << 20, overwrite: bool = False, filesystem: FileSystem | None = None, **options: Any,
) -> dict[str, Any]:
    """Judges every row of a CSV or Parquet file, or of all files of a folder, on a cluster.

    Files are divided into ranges of whole records or of row groups, and each task runs the scan of
    `Validator.validate_file` on one of them, on one thread.

    Part files appear whole or not at all, under names that only depend on the input, so that a task which is retried,
    or runs twice at the same time, changes nothing. The folder appears with all of them and `_summary.json`, the sum of
    the counts, and `_SUCCESS` is the last file in it. In the order of their names, the concatenated parts of one CSV
    file are the output of `phonecheck validate` for it.

    Files whose names end with `.parquet` get the same four columns, in Parquet, for which the executors need pyarrow.
    For them, `columns` names one column, and the only other options are `area_column`, `number_format` and
    `column_prefix`. A null stays null, and is counted in `nulls` instead of `rows`; a column of integers or floats
    causes a remark in `remarks`.

    Args:
        spark: The session. A session of Spark Connect needs pyarrow, on the executors, too.
        path: A file, or a folder of files with the same header or schema. Names that begin with `_` or `.`, and folders
            in it, are left out.
        output: A folder, which is made.
        catalog: The definitions, as for `Validator`, or a validator with its options; they are sent to the executors.
        part_bytes: The approximate number of bytes of a file that a task reads.
        overwrite: Whether an existing folder is replaced, when all tasks are done.
        filesystem: The place of files, such as `fsspec.filesystem("s3")`. By default, paths lead to the same files on
            the driver and on every executor: a local disk of one machine, NFS, a mounted bucket. With it, tasks copy
            their range to a local disk, and their output from there.
        options: The options of `Validator` and of `Validator.validate_file`, by name.

    Returns:
        The counts, in the form of `merge_summaries`.

    Raises:
        FileError: The output already exists, the input doesn't, or a file can't be read.
        ArgumentError: The files don't fit the options, or have different headers.
    """
    files = filesystem or Local()
    source, target = (os.fsdecode(_arguments.path(name, each)) for name, each in (("path", path), ("output", output)))
    if filesystem is None:
        source, target = os.path.abspath(source), os.path.abspath(target)
    target = target.rstrip("/")
    if files.exists(target) and not overwrite:
        raise FileError(f"{target} is there already: choose another folder, or overwrite=True")
    part_bytes = _arguments.whole("part_bytes", part_bytes, 1, 1 << 62)
    if not _ONE_MACHINE.isdisjoint(options):
        raise ArgumentError(f"{', '.join(sorted(_ONE_MACHINE))} are for one file on one machine")
    data, settings = _checked(catalog, {name: options.pop(name) for name in _OPTIONS if name in options})
    parent, _, name = target.rpartition("/")
    hidden = f"{parent}/.{name}.{uuid.uuid4().hex}" if parent or target.startswith("/") else f".{name}.{uuid.uuid4().hex}"
    job = Job(data, settings, options, filesystem, f"{hidden}.attempts", hidden, part_bytes)
    inputs = _inputs(files, source)
    try:
        parts = _parts(inputs, _on_cluster(spark, examine, job, inputs), options.get("format") or "csv")
        for folder in (job.attempts, job.staging):
            files.makedirs(folder, exist_ok=True)
        summary = _sum(_on_cluster(spark, judge, job, parts))
        _finish(files, job, target, summary)
        return summary
    finally:
        # Tasks that are still running at this point aren't the ones whose result counts.
        for folder in (job.attempts, job.staging):
            with contextlib.suppress(OSError):
                files.rm(folder, recursive=True)


def _on_cluster(spark: Any, work: Callable[..., Any], job: Job, items: list[Any]) -> list[Any]:
    """The result of the work for each item, in a task of its own."""
    task = functools.partial(guarded, work, job)
    sent = [tuple(item) for item in items]
    try:
        if type(spark).__module__.startswith("pyspark.sql.connect"):
            return _over_connect(spark, task, sent)
        found: list[Any] = spark.sparkContext.parallelize(sent, len(sent)).map(task).collect()
        return found
    except Exception as failure:
        raise_error_of_task(failure)


def _over_connect(spark: Any, task: Callable[[Any], Any], items: list[Any]) -> list[Any]:
    """The same through a session of Spark Connect, which only has data frames: the rows of one are the tasks."""

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            for place in batch.column(0).to_pylist():
                result = pickle.dumps(task(items[place]))
                yield pa.RecordBatch.from_pydict({"place": [place], "result": pa.array([result], pa.binary())})

    # As many partitions as rows, so that each row is a task.
    rows = spark.range(0, len(items), 1, len(items)).mapInArrow(run, "place long, result binary").collect()
    return [pickle.loads(row.result) for row in sorted(rows, key=lambda row: row.place)]


def _inputs(files: FileSystem, path: str) -> list[Input]:
    try:
        entries = files.ls(path, detail=True)
    except FileNotFoundError:
        raise MissingFileError(f"{path} isn't there") from None
    found = sorted(
        Input(entry["name"], entry["size"]) for entry in entries
        if entry["type"] == "file" and not os.path.basename(entry["name"]).startswith(("_", ".")))
    if not found:
        raise FileError(f"{path} has no files; names that begin with _ or . and folders in it are left out")
    return found


def _parts(inputs: list[Input], examined: list[Examined], suffix: str) -> list[Part]:
    """The tasks, in the order of the input."""
    first = inputs[0]
    for other, found in zip(inputs, examined):
        if other.is_parquet != first.is_parquet:
            raise ArgumentError(f"{first.path} and {other.path} aren't both Parquet: give each kind a run of its own")
        if found.header != examined[0].header:
            raise ArgumentError(
                f"{first.path} and {other.path} have different {'schemas' if first.is_parquet else 'headers'}: give the files "
                "of each kind a run of their own")
    if first.is_parquet:
        suffix = "parquet"
    places = [(input, place) for input, found in zip(inputs, examined) for place in found.ranges]
    # Names sort like numbers.
    digits = max(5, len(str(len(places) - 1)))
    return [
        Part(f"part-{number:0{digits}d}-{os.path.splitext(os.path.basename(input.path))[0]}.{suffix}", input, place)
        for number, (input, place) in enumerate(places)
    ]


def _sum(summaries: list[dict[str, Any]]) -> dict[str, Any]:
    nulls = [summary.pop("nulls") for summary in summaries if "nulls" in summary]
    remarks = list(dict.fromkeys(remark for summary in summaries for remark in summary.pop("remarks", [])))
    return {
        **merge_summaries(summaries), **({"nulls": sum(nulls)} if nulls else {}), **({"remarks": remarks} if remarks else {}),
    }


def _finish(files: FileSystem, job: Job, target: str, summary: dict[str, Any]) -> None:
    """Makes the folder appear, with all its parts."""
    with files.open(f"{job.staging}/_summary.json", "wb") as file:
        file.write(json.dumps(summary, indent=2).encode() + b"\n")
    replaced = f"{job.staging}.replaced"
    if files.exists(target):
        files.mv(target, replaced, recursive=True)
    files.mv(job.staging, target, recursive=True)
    files.open(f"{target}/_SUCCESS", "wb").close()
    if files.exists(replaced):
        files.rm(replaced, recursive=True)


# Columns

def with_verdicts(
    frame: Any, column: str, catalog: Validator | Catalog = None, *, area_column: str | None = None, number_format: NumberFormat = "canonical", column_prefix: str = "phone_",
    **options: Any,
) -> Any:
    """The frame with the four columns that `validate_files` adds: status, reason, number and country.

    By `mapInArrow`: executors pass whole batches of all columns, for which they need pyarrow. Null gives null in all
    four.

    Args:
        frame: A frame of Spark.
        column: The name of a column of text, binary, integers, decimals or floats.
        catalog: The definitions, as for `Validator`, or a validator with its options; they are sent to the executors.
        area_column: The column that names the area of each number; null and empty text name none.
        number_format: The written form of numbers.
        column_prefix: The prefix of the new columns' names.
        options: The options of `Validator`, by name.
    """
    from pyspark.sql.types import StringType, StructField, StructType

    data, settings = _checked(catalog, options)
    names = [column_prefix + name for name in COLUMNS]
    for name in (column, area_column):
        if name is not None and name not in frame.columns:
            raise ArgumentError(f'there is no column "{name}"; there are {", ".join(frame.columns)}')
    if taken := set(names) & set(frame.columns):
        raise ArgumentError(f"the frame already has {', '.join(sorted(taken))}; choose another column_prefix")
    index = frame.columns.index(column)
    area_index = None if area_column is None else frame.columns.index(area_column)

    def judge(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        judging = validator(data, settings)
        for batch in batches:
            verdicts = pyarrow.record_batch(
                judging.validate(
                    batch.column(index), area=None if area_index is None else batch.column(area_index), layout="plain",
                    number_format=number_format))
            yield pyarrow.record_batch(
                [*batch.columns, *(verdicts.column(name) for name in COLUMNS)], names=[*batch.schema.names, *names])

    return frame.mapInArrow(
        judge, StructType([*frame.schema.fields, *(StructField(name, StringType()) for name in names)]))


def phone_verdict(catalog: Validator | Catalog = None, *, number_format: NumberFormat = "canonical", **options: Any) -> Any:
    """Makes a function of a column of numbers, which gives a struct of status, country, reason and number.

    A second column names the area of each number; null and empty text name none. `spark.udf.register("phone_verdict",
    phonecheck.spark.phone_verdict(…))` makes it available in Spark's SQL.

    An Arrow function: executors pass it whole batches, which need pyarrow. Null gives null in all fields.

    Args:
        catalog: The definitions, as for `Validator`, or a validator with its options; they are sent to the executors.
        number_format: The written form of numbers.
        options: The options of `Validator`, by name.
    """
    from pyspark.sql import functions
    from pyspark.sql.types import StringType, StructField, StructType

    data, settings = _checked(catalog, options)
    fields = [StructField(name, StringType()) for name in ("status", "country", "reason", "number")]

    def judge(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        judging = validator(data, settings)
        for batch in batches:
            numbers, areas = batch if isinstance(batch, tuple) else (batch, None)
            yield pyarrow.array(judging.validate(numbers, area=areas, layout="plain", number_format=number_format))

    import pyarrow

    # The types tell Spark that it is an iterator of arrays.
    judge.__annotations__ = {"batches": Iterator[pyarrow.Array], "return": Iterator[pyarrow.Array]}
    # Since Spark 4.1.
    arrow_udf: Any = getattr(functions, "arrow_udf")
    return arrow_udf(judge, returnType=StructType(fields))
