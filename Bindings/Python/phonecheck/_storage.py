"""The place of files that Spark's executors read and write: a part of fsspec's interface, and local files with that
interface.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from typing import Any, BinaryIO, Protocol

from ._errors import FileError, PhoneCheckError

#: The number of bytes that are read or written at once.
BLOCK = 1 << 20


class FileSystem(Protocol):
    """The methods that `validate_files` needs of a place for files. Every file system of `fsspec` has them.

    It is sent to the executors, so `pickle` has to accept it, and paths have to mean the same file everywhere. Its
    exceptions are `OSError`s.
    """

    def ls(self, path: str, detail: bool = True) -> list[dict[str, Any]]:
        """The contents of a folder, or the file itself: `name`, a path for the other calls, `size` in bytes, and
        `type`, which is `file` for a file to read. Raises `FileNotFoundError` if there is neither.
        """

    def open(self, path: str, mode: str = "rb") -> BinaryIO:
        """Opens a file; `rb` for reading, with `seek`, and `wb` for writing, which makes a new one or replaces it."""

    def exists(self, path: str) -> bool:
        """Whether a file or folder exists."""

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        """Makes a folder, and its parents. May do nothing if folders are only beginnings of names."""

    def mv(self, path1: str, path2: str, recursive: bool = False) -> None:
        """Renames a file, replacing another file, or a folder with its contents to a name that isn't taken.

        A file has to appear under its new name whole or not at all.
        """

    def rm(self, path: str, recursive: bool = False) -> None:
        """Removes a file, or a folder with its contents."""


class Local:
    """Files of this machine, or files that it and all executors see by the same paths."""

    def ls(self, path: str, detail: bool = True) -> list[dict[str, Any]]:
        if not os.path.isdir(path):
            return [{"name": path, "size": os.stat(path).st_size, "type": "file"}]
        with os.scandir(path) as entries:
            return [
                {"name": entry.path, "size": entry.stat().st_size if entry.is_file() else 0,
                 "type": "file" if entry.is_file() else "other"}
                for entry in entries
            ]

    def open(self, path: str, mode: str = "rb") -> BinaryIO:
        file: BinaryIO = open(path, mode)  # type: ignore[assignment]
        return file

    def exists(self, path: str) -> bool:
        return os.path.lexists(path)

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        os.makedirs(path, exist_ok=exist_ok)

    def mv(self, path1: str, path2: str, recursive: bool = False) -> None:
        os.rename(path1, path2)

    def rm(self, path: str, recursive: bool = False) -> None:
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def blocks(files: FileSystem, path: str, start: int, end: int) -> Iterator[bytes]:
    """The bytes of a range; fewer if the file ends before it."""
    with files.open(path, "rb") as file:
        file.seek(start)
        while start < end and (block := file.read(min(BLOCK, end - start))):
            start += len(block)
            yield block


@contextlib.contextmanager
def excerpt(files: FileSystem, path: str, size: int, head: int, start: int, end: int) -> Iterator[str]:
    """A local file of the same size with the head of another file and one of its ranges, and holes for the rest.

    Its bytes are at the same offsets as in the other file, so that ranges, row numbers and the facts in the head are
    the same. It only takes the room of the range. Errors name the other file.
    """
    with tempfile.TemporaryDirectory(prefix="phonecheck-") as folder, _errors_about(path, folder):
        local = os.path.join(folder, os.path.basename(path) or "input")
        with open(local, "wb") as copy:
            # The byte before the range shows that a record begins there.
            ranges = [(0, min(head, size)), (max(0, start - 1), end)]
            if ranges[1][0] <= ranges[0][1]:
                ranges = [(0, max(end, ranges[0][1]))]
            for first, last in ranges:
                copy.seek(first)
                copy.writelines(blocks(files, path, first, last))
                if copy.tell() != last:
                    raise FileError(f"{path} is shorter than it was: nothing may write to the input while it is read")
            copy.truncate(size)
        yield local


@contextlib.contextmanager
def pipe(files: FileSystem, path: str, size: int) -> Iterator[str]:
    """A pipe that a file is fed into, for programs that read a file once, from its beginning. Errors name the file."""
    reading, writing = os.pipe()
    failures: list[BaseException] = []

    def feed() -> None:
        try:
            with open(writing, "wb") as end:
                end.writelines(blocks(files, path, 0, size))
        except BrokenPipeError:  # The reader has seen enough.
            pass
        except BaseException as failure:
            failures.append(failure)

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    name = f"/dev/fd/{reading}"
    try:
        with _errors_about(path, name):
            yield name
    finally:
        os.close(reading)
        feeder.join()
        # The reader's error about half a file isn't the cause.
        if failures:
            raise failures[0]


@contextlib.contextmanager
def _errors_about(path: str, local: str) -> Iterator[None]:
    try:
        yield
    except PhoneCheckError as error:
        text = str(error)
        for name in (os.path.join(local, os.path.basename(path)), local):
            text = text.replace(name, path)
        raise type(error)(text) from None
