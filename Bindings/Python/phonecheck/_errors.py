"""Errors, as exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_void_p
from typing import Any, NamedTuple

from . import _library


class PhoneCheckError(Exception):
    """A failed call. The text contains the event and the remedy, and no phone number."""


class ArgumentError(PhoneCheckError, ValueError):
    """An argument is wrong, such as an area that the definitions don't list."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument has the wrong type, such as a number instead of a text."""


class Problem(NamedTuple):
    """One problem of a definitions file.

    `line` and `column` count from 1, the column in bytes, and `offset` counts bytes from 0. `path` is the path in the
    JSON, `definition` the codes of the definition with the problem, if they are known, and `text` the whole problem for
    people.
    """

    line: int
    column: int
    offset: int
    path: str
    definition: str | None
    text: str


class DefinitionsError(PhoneCheckError, ValueError):
    """The definitions were refused; `problems` lists all of their faults, in file order."""

    def __init__(self, text: str, problems: list[Problem]) -> None:
        super().__init__(text)
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        # By default only the text is passed on, and an error that can't be read again stops a pool of processes for
        # ever.
        return type(self), (str(self), self.problems), self.__dict__ or None


class SourceError(PhoneCheckError):
    """There are no definitions from a URL: neither a usable answer nor a copy.

    `problems` lists the faults of definitions that were refused. The error contains no value of a header, and no user,
    password or query of the URL.
    """

    def __init__(self, text: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(text)
        self.problems = list(problems)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.problems), self.__dict__ or None


class SourceWarning(UserWarning):
    """Definitions from a URL aren't the service's present ones, but the last good copy; or the copy can't be read or saved."""


class DigitsWarning(UserWarning):
    """A column holds floats that can't be read, or may have lost digits."""


class AreaWarning(UserWarning):
    """A series of areas doesn't belong to the numbers that it was given for."""


class ArrowError(PhoneCheckError, TypeError):
    """A column doesn't hold strings, or breaks the rules of Arrow."""


class ClosedError(PhoneCheckError):
    """The validator was closed."""


class FileError(PhoneCheckError, OSError):
    """A file couldn't be read or written, or its rows couldn't be found."""


class MissingFileError(FileError, FileNotFoundError):
    """A file doesn't exist."""


class MemoryExhaustedError(PhoneCheckError, MemoryError):
    """There is no memory left."""


class ForkedError(PhoneCheckError, RuntimeError):
    """The process was forked while another thread was in a call; use `multiprocessing.set_start_method("spawn")`."""


class StoppedError(PhoneCheckError):
    """The call was stopped on request."""


def call(name: str, *arguments: Any) -> None:
    """Calls a function of the library, and raises its failure."""
    error = c_void_p()
    result = getattr(_library.library, "phonecheck_" + name)(*arguments, byref(error))
    if result == 0:
        return
    library = _library.library
    try:
        text = (library.phonecheck_error_text(error) or b"").decode()
        if result in _WITH_PROBLEMS:
            count = library.phonecheck_error_problem_count(error)
            problems = [_problem(library.phonecheck_error_problem(error, index)) for index in range(count)]
            raise _WITH_PROBLEMS[result](text, problems)
    finally:
        library.phonecheck_error_free(error)
    raise _RAISED.get(result, PhoneCheckError)(text)


#: The errors by result; some list problems.
_WITH_PROBLEMS = {2: DefinitionsError, 9: SourceError}
_RAISED = {
    1: ArgumentError, 3: ArrowError, 4: ClosedError, 5: FileError, 6: MemoryExhaustedError, 7: ForkedError,
    8: StoppedError,
}


def not_installed(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The missing package that one of our modules needs, and the command that installs it."""
    return ModuleNotFoundError(
        f"phonecheck.{extra} needs {error.name}, which isn't installed: pip install 'phonecheck[{extra}]'", name=error.name)


def opening(error: OSError) -> FileError:
    """The reason why a file couldn't be opened, as one of our exceptions."""
    kind = MissingFileError if isinstance(error, FileNotFoundError) else FileError
    return kind(error.errno, error.strerror, error.filename) if error.errno else kind(str(error))


def _problem(problem: _library.Problem) -> Problem:
    definition = problem.definition
    return Problem(
        problem.line, problem.column, problem.offset, problem.path.decode(),
        None if definition is None else definition.decode(), problem.text.decode())
