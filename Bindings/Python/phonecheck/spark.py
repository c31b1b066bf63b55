"""Verdicts on clusters: files by our own scan, and columns inside a job, both scheduled by Spark.

```python
import phonecheck.spark

summary = phonecheck.spark.validate_files(spark, "contacts", "checked", catalog="area-codes.json", columns="mobile")
phone_verdict = phonecheck.spark.phone_verdict("area-codes.json")
frame.select(phone_verdict("mobile").alias("verdict")).select("verdict.*")
```
"""

from __future__ import annotations

import os
import pathlib
import shutil
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from ._errors import ArgumentError, FileError
from ._files import merge_summaries, plan_file
from ._validator import Catalog, Validator, _definitions

__all__ = ["phone_verdict", "validate_files"]

#: Options of reading that a plan of ranges needs, too.
_LAYOUT = ("layout", "delimiter", "encoding", "maximum_record_byte_count")
_OPTIONS = (
    "area", "default_area", "international_prefixes", "bare_international", "exact", "whole", "repair_escapes",
    "skip_bad_definitions",
)
_validators: dict[Any, Validator] = {}


def _validator(data: bytes | None, options: tuple[tuple[str, Any], ...]) -> Validator:
    """The validator of these definitions in this process: workers of Spark are used again for many tasks."""
    key = data, options
    if key not in _validators:
        # A stage has one set of definitions; those of earlier ones are done with.
        _validators.clear()
        _validators[key] = Validator(data, **dict(options))
    return _validators[key]


def _settings(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, value if not isinstance(value, list) else tuple(value)) for name, value in options.items())


# Files

def validate_files(
    spark: Any, path: str | os.PathLike[str], output: str | os.PathLike[str], *, catalog: Catalog = None,
    part_bytes: int = 128 << 20, overwrite: bool = False, **options: Any,
) -> dict[str, Any]:
    """Judges every row of a CSV file, or of all files of a folder, on a cluster.

    The driver divides the files into ranges of whole records, and each task runs the scan of `Validator.validate_file` on one
    of them, on one thread. Paths lead to the same files on the driver and on every executor: a local disk of one machine, NFS,
    a mounted bucket.

    Part files appear whole or not at all, under names that depend on nothing but the input, so that a task which is retried, or
    runs twice at the same time, changes nothing. `_SUCCESS` appears when all of them are there, and `_summary.json` has the
    sum of the counts. In the order of their names, the parts of one file put together are what `phonecheck validate` writes for it.

    Args:
        spark: The session.
        path: A file, or a folder of files; names that begin with `_` or `.` are left out, and folders in it.
        output: A folder, which is made.
        catalog: The definitions, as for `Validator`; their bytes are sent to the executors.
        part_bytes: About how many bytes of a file a task reads.
        overwrite: Whether a folder that is there is replaced, when all is done.
        options: Those of `Validator` and of `Validator.validate_file`, by name.

    Returns:
        The counts, as `merge_summaries` adds them up.

    Raises:
        FileError: The output is there already, the input isn't, or a file can't be read.
        ArgumentError: The files aren't what the options say.
    """
    target = pathlib.Path(output).absolute()
    if target.exists() and not overwrite:
        raise FileError(f"{target} is there already: choose another folder, or overwrite=True")
    if part_bytes < 1:
        raise ArgumentError("part_bytes: at least 1")
    if not {"output", "byte_range", "threads", "valid", "rejects", "find_duplicates"}.isdisjoint(options):
        raise ArgumentError("output, valid, rejects, byte_range, threads and find_duplicates are for one file on one machine")
    settings = _settings({name: options.pop(name) for name in _OPTIONS if name in options})
    data = _definitions(catalog)[1]
    # Definitions and options that can't be used are found here, before anything is scheduled.
    Validator(data, **dict(settings)).close()
    staging = target.with_name(f".{target.name}.{uuid.uuid4().hex}")
    staging.mkdir(parents=True)
    try:
        tasks = _tasks(pathlib.Path(path).absolute(), part_bytes, options)

        def run(task: tuple[int, str, str]) -> tuple[int, str]:
            import json

            number, file, place = task
            suffix = "ndjson" if options.get("format") == "ndjson" else "csv"
            part = staging / f"part-{number:05d}-{pathlib.Path(file).stem}.{suffix}"
            # Written under another name beside it and renamed: whole or not at all, and by whomever is first.
            summary = _validator(data, settings).validate_file(file, part, byte_range=place, threads=1, **options)
            return number, json.dumps(summary)

        found = spark.sparkContext.parallelize(tasks, max(1, len(tasks))).map(run).collect() if tasks else []
        summary = _summed(found)
        _finish(staging, target, summary)
        return summary
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _tasks(path: pathlib.Path, part_bytes: int, options: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """The number of each range, its file and its place."""
    if path.is_dir():
        files = sorted(
            file for file in path.iterdir() if file.is_file() and not file.name.startswith(("_", ".")))
    elif path.exists():
        files = [path]
    else:
        raise FileError(f"{path} isn't there")
    layout = {name: options[name] for name in _LAYOUT if name in options}
    tasks: list[tuple[int, str, str]] = []
    for file in files:
        parts = min(100_000, max(1, -(-file.stat().st_size // part_bytes)))
        for part in plan_file(file, parts, **layout)["ranges"]:
            tasks.append((len(tasks), str(file), part["range"]))
    return tasks


def _summed(found: list[tuple[int, str]]) -> dict[str, Any]:
    import json

    if not found:
        return {"rows": 0, "valid": 0, "invalid": 0, "undecided": 0, "malformed": 0, "reasons": {}, "countries": {},
                "seconds": 0.0, "bytes": 0}
    return merge_summaries(json.loads(summary) for _, summary in sorted(found))


def _finish(staging: pathlib.Path, target: pathlib.Path, summary: dict[str, Any]) -> None:
    """Lets the folder appear, with all its parts."""
    import json

    (staging / "_summary.json").write_text(json.dumps(summary, indent=2) + "\n")
    (staging / "_SUCCESS").touch()
    if target.exists():
        replaced = target.with_name(f".{target.name}.{uuid.uuid4().hex}")
        target.rename(replaced)
        staging.rename(target)
        shutil.rmtree(replaced)
    else:
        staging.rename(target)


# Columns

def phone_verdict(catalog: Catalog = None, *, number_format: str = "canonical", **options: Any) -> Any:
    """Makes a function of a column of strings, which gives a struct of status, country, reason and number.

    An Arrow function: executors hand it whole batches, which need pyarrow. Null gives null in all fields.

    Args:
        catalog: The definitions, as for `Validator`; their bytes are sent to the executors.
        number_format: How numbers are written.
        options: Those of `Validator`, by name.
    """
    from pyspark.sql import functions
    from pyspark.sql.types import StringType, StructField, StructType

    data = _definitions(catalog)[1]
    settings = _settings(options)
    Validator(data, **dict(settings)).close()
    fields = [StructField(name, StringType()) for name in ("status", "country", "reason", "number")]

    def judge(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        validator = _validator(data, settings)
        for batch in batches:
            yield pyarrow.array(validator.validate(batch, layout="plain", number_format=number_format))

    import pyarrow

    # Spark looks at the types to know that it is an iterator of arrays.
    judge.__annotations__ = {"batches": Iterator[pyarrow.Array], "return": Iterator[pyarrow.Array]}
    # Since Spark 4.1.
    arrow_udf: Any = getattr(functions, "arrow_udf")
    return arrow_udf(judge, returnType=StructType(fields))
