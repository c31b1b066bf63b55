"""Signals: long calls of the library run on a thread of their own, so that Ctrl-C ends them after their current block."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable
from ctypes import c_bool, pointer
from typing import TypeVar

from ._library import ColumnOptions, FileOptions

Result = TypeVar("Result")

#: The minimum number of rows for a thread: fewer take some milliseconds, too short to notice.
FEWEST_ROWS = 1 << 18
#: The number of seconds in which an interrupted call may end.
PATIENCE = 5.0


def interruptible(options: ColumnOptions | FileOptions, work: Callable[[], Result]) -> Result:
    """Does some work with these options. If a signal's handler raises an exception, the work is ended, and then the
    exception is raised.
    """
    # Python runs the handlers of signals only on the main thread, between two of its own instructions.
    if threading.current_thread() is not threading.main_thread():
        return work()
    stopped = c_bool(False)
    options.stopped = pointer(stopped)
    results: list[Result] = []
    errors: list[BaseException] = []
    # A separate lock: until Python 3.13, a thread whose `join` was interrupted seems to have ended.
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
        # A call that waits for bytes of a pipe ends when there are some.
        if is_started:
            working.acquire(timeout=PATIENCE)
        raise
    if errors:
        try:
            raise errors[0]
        finally:
            errors.clear()
    return results[0]
