"""Signals: long calls of the library run on a thread of their own, so that Ctrl-C ends them after the block they are at."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable
from ctypes import c_bool, pointer
from typing import TypeVar

from ._library import ColumnOptions, FileOptions

Result = TypeVar("Result")

#: Fewer rows than this take some milliseconds, which nobody notices.
FEWEST_ROWS = 1 << 18
#: How many seconds a call that was ended has for it.
PATIENCE = 5.0


def interruptible(options: ColumnOptions | FileOptions, work: Callable[[], Result]) -> Result:
    """Does some work with these options; an exception of a signal's handler ends it, and is raised when it has ended."""
    # Python runs the handlers of signals on the main thread alone, between two of its own instructions.
    if threading.current_thread() is not threading.main_thread():
        return work()
    stopped = c_bool(False)
    options.stopped = pointer(stopped)
    results: list[Result] = []
    errors: list[BaseException] = []
    # Not the thread's own: until Python 3.13, one whose `join` was interrupted passes for one that has ended.
    working = threading.Lock()
    working.acquire()

    def body() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            working.release()

    is_started = False
    try:
        try:
            _thread.start_new_thread(body, ())
            is_started = True
        except RuntimeError:  # The system has no more threads, or the interpreter is shutting down.
            return work()
        working.acquire()
    except BaseException:
        stopped.value = True
        # What waits for bytes of a pipe ends when there are some.
        if is_started:
            working.acquire(timeout=PATIENCE)
        raise
    if errors:
        try:
            raise errors[0]
        finally:
            errors.clear()
    return results[0]
