"""The tasks of Spark: examining a file, and judging the rows of a part of it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
import uuid
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from . import _errors, _files, _parquet, _storage
from ._errors import FileError, PhoneCheckError
from ._validator import Validator

#: Options for reading that a plan of ranges needs, too.
_LAYOUT = ("layout", "delimiter", "encoding", "maximum_record_byte_count")
# The number of bytes at the beginning of a file that decide about reading it, in addition to its first record.
_SAMPLE = 64 << 10
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Settings = tuple[tuple[str, Any], ...]


class Job(NamedTuple):
    """The information that all tasks of a run need."""

    #: The definitions, and the options of `Validator` and of `Validator.validate_file`.
    definitions: bytes | None
    settings: Settings
    options: Mapping[str, Any]
    # The place of files; `None` for paths that can be opened directly.
    files: _storage.FileSystem | None
    # Two folders next to the output: for files that tasks are writing, and for complete ones.
    attempts: str
    staging: str
    part_bytes: int


class Input(NamedTuple):
    """A file to read."""

    path: str
    byte_count: int

    @property
    def is_parquet(self) -> bool:
        return self.path.endswith(".parquet")


class Examined(NamedTuple):
    """The facts that have to be the same for all files of a run, and the ranges of one file; `None` for the whole file."""

    header: bytes
    ranges: list[str | None]


class Part(NamedTuple):
    """One task: a range of a file, and the name of its output."""

    name: str
    input: Input
    place: str | None


_validators: dict[Any, Validator] = {}


def validator(definitions: bytes | None, settings: Settings) -> Validator:
    """The validator of these definitions in this process. Spark reuses its workers for many tasks."""
    key = definitions, settings
    if key not in _validators:
        # A stage has one set of definitions; earlier ones aren't needed any more.
        _validators.clear()
        _validators[key] = Validator(definitions, **dict(settings))
    return _validators[key]


def examine(job: Job, path: str, byte_count: int) -> Examined:
    """Reads the header of a file, and divides it."""
    input = Input(path, byte_count)
    try:
        if input.is_parquet:
            with (job.files or _storage.Local()).open(path) as file:
                return Examined(*_parquet.examine(file, job.part_bytes, job.options))
        return Examined(_header(job, input), _ranges(job, input))
    except PhoneCheckError as error:
        # Errors about columns don't name the file in a folder.
        raise error if path in str(error) else type(error)(f"{path}: {error}")


def _header(job: Job, input: Input) -> bytes:
    """The header that will be written. It needs the wanted columns, and mustn't have the new ones."""
    if job.options.get("layout", "table") != "table":
        return b""
    with tempfile.TemporaryDirectory(prefix="phonecheck-") as folder, _opened(job, input, 0, 0) as local:
        output = os.path.join(folder, "header")
        options = {**job.options, "format": "csv", "only": "all"}
        validator(job.definitions, job.settings).validate_file(local, output, byte_range="0:1", threads=1, **options)
        with open(output, "rb") as file:
            return file.read().removeprefix(_BYTE_ORDER_MARK).rstrip(b"\r\n")


def _ranges(job: Job, input: Input) -> list[str | None]:
    parts = min(100_000, -(-input.byte_count // job.part_bytes))
    if parts <= 1:
        return [None]
    layout = {name: job.options[name] for name in _LAYOUT if name in job.options}
    if job.files is None:
        plan = _files.plan_file(input.path, parts, **layout)
    else:
        with _storage.pipe(job.files, input.path, input.byte_count) as fed:
            plan = _files.plan_file(fed, parts, input_byte_count=input.byte_count, **layout)
    return [part["range"] for part in plan["ranges"]]


def _opened(job: Job, input: Input, start: int, end: int) -> contextlib.AbstractContextManager[str]:
    """A path to open in place of a file whose range is needed."""
    if job.files is None:
        return contextlib.nullcontext(input.path)
    head = _SAMPLE + (job.options.get("maximum_record_byte_count") or 1 << 20)
    return _storage.excerpt(job.files, input.path, input.byte_count, head, start, end)


def judge(job: Job, name: str, input: Input, place: str | None) -> dict[str, Any]:
    """Judges the rows of a range, and makes the part file appear.

    Another attempt at the same task writes the same bytes under another name, and then renames it to the same name. So
    it makes no difference which attempt is first, or whether one is repeated.
    """
    files = job.files or _storage.Local()
    attempt = f"{job.attempts}/{name}.{uuid.uuid4().hex}"
    try:
        summary = _written(job, files, attempt, Input(*input), place)
        files.mv(attempt, f"{job.staging}/{name}")
        return summary
    except BaseException:
        with contextlib.suppress(OSError):
            files.rm(attempt)
        raise


def _written(job: Job, files: _storage.FileSystem, output: str, input: Input, place: str | None) -> dict[str, Any]:
    judging = validator(job.definitions, job.settings)
    if input.is_parquet:
        with files.open(input.path) as source, files.open(output, "wb") as target:
            return _parquet.judge(source, target, place, judging, job.options)
    start, length = map(int, re.split("[-_]", place)[:2]) if place else (0, input.byte_count)
    options = {**job.options, "byte_range": place, "threads": 1}
    if job.files is None:
        return judging.validate_file(input.path, output, **options)
    with _opened(job, input, start, start + length) as local:
        summary = judging.validate_file(local, f"{local}.checked", **options)
        with open(f"{local}.checked", "rb") as checked, files.open(output, "wb") as target:
            shutil.copyfileobj(checked, target, _storage.BLOCK)
        return summary


# Errors of tasks reach the driver inside the text of Spark's own.

_MARK = "phonecheck-error "


class TaskError(Exception):
    """An error in a task, as one line that the driver finds again."""


def guarded(work: Callable[..., Any], job: Job, arguments: tuple[Any, ...]) -> Any:
    """Does the work of a task, so that the driver can raise its errors."""
    try:
        return work(job, *arguments)
    except (PhoneCheckError, OSError) as error:
        kind = type(error).__name__ if isinstance(error, PhoneCheckError) else FileError.__name__
        raise TaskError(_MARK + json.dumps([kind, str(error)])) from None


def raise_error_of_task(failure: Exception) -> NoReturn:
    """Raises the error of a task that made a job fail, or else the failure itself."""
    _, found, line = str(failure).partition(_MARK)
    if not found:
        raise failure
    kind, text = json.JSONDecoder().raw_decode(line)[0]
    # The driver has already loaded the definitions, so an error about them would be about this machine.
    error = getattr(_errors, kind)
    raise (FileError if error is _errors.DefinitionsError else error)(text) from failure
