"""Where files are that Spark's executors read and write: an interface that is a part of fsspec's, and local files by it."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from typing import Any, BinaryIO, Protocol

from ._errors import FileError, PhoneCheckError

#: How much is read and written at once.
BLOCK = 1 << 20


class FileSystem(Protocol):
    """What `validate_files` asks of a place for files; every file system of `fsspec` has it.

    It is sent to the executors, so it has to be something that `pickle` takes, and paths have to mean the same file wherever
    it arrives. What it raises are `OSError`s.
    """

    def ls(self, path: str, detail: bool = True) -> list[dict[str, Any]]:
        """What a folder holds, or a file itself: `name`, a path for the other calls, `size` in bytes, and `type`, which is
        `file` for what is to be read. Raises `FileNotFoundError` when there is neither."""

    def open(self, path: str, mode: str = "rb") -> BinaryIO:
        """Opens a file; `rb` for reading, with `seek`, and `wb` for writing, which makes a new one or replaces it."""

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder."""

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        """Makes a folder, and those above it. May do nothing where folders are only beginnings of names."""

    def mv(self, path1: str, path2: str, recursive: bool = False) -> None:
        """Renames a file, replacing another one, or a folder with all it holds to a name that isn't taken.

        A file has to appear under its new name whole or not at all.
        """

    def rm(self, path: str, recursive: bool = False) -> None:
        """Removes a file, or a folder with all it holds."""


class Local:
    """Files of this machine, or those that it and all executors see by the same paths."""

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
    """The bytes of a range; fewer where the file ends before it."""
    with files.open(path, "rb") as file:
        file.seek(start)
        while start < end and (block := file.read(min(BLOCK, end - start))):
            start += len(block)
            yield block


@contextlib.contextmanager
def excerpt(files: FileSystem, path: str, size: int, head: int, start: int, end: int) -> Iterator[str]:
    """A local file of the same size that has the head of another one and one range of it, and holes for the rest.

    What is in it is where it is in the other file, so that ranges, row numbers and what is known by the head are the same;
    it takes the room of the range. Errors name the other file.
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
    """A pipe that a file is fed into: for what reads a file once, from its beginning. Errors name the file."""
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
