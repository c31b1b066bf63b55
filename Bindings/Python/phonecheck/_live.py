"""Definitions at a URL: requested here, verified and saved by the library."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from ctypes import byref, c_double, c_int, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _arguments, _library
from ._errors import ArgumentError, ArgumentTypeError, Problem, SourceError, call

if TYPE_CHECKING:
    from . import _transport

#: The maximum number of bytes of definitions.
_LIMIT = 4 << 20
_ORIGINS = (None, "store", "network")
_OUTCOMES = ("unchanged", "changed", "postponed")


class Refresh(NamedTuple):
    """The end of a request for new definitions."""

    #: `changed`, `unchanged`, `failed`, or `postponed`: there was no request, since the service wants none yet.
    outcome: str
    #: The differences of new definitions from the former ones, such as `1 removed, 2 wider`.
    change: str | None = None
    #: The reason for a failure, without secrets. The former definitions are still served.
    failure: str | None = None
    #: The problems of definitions that were refused.
    problems: tuple[Problem, ...] = ()
    #: The seconds until the service wants a request, if it wants none yet.
    wait: float | None = None


class SourceState(NamedTuple):
    """The origin of a validator's definitions."""

    #: The URL without user, password and query.
    url: str
    #: `network` for an answer to this validator, `store` for the last good copy of an earlier run.
    origin: str
    #: The seconds since the service confirmed these definitions; `None` if that isn't known.
    age: float | None
    #: The digest SHA-256 of their bytes, in hexadecimal.
    digest: str
    #: The reason why the last request changed nothing; `None` if it succeeded, or there was none.
    failure: str | None
    #: The faults of the saved copy or of saving it, the countries that new definitions lack, and the faults of new
    #: definitions.
    remarks: tuple[str, ...]
    #: The folder of the saved copy; `None` if there is none.
    cache: str | None


class Served(NamedTuple):
    """The definitions that the library serves."""

    origin: str | None
    age: float | None
    definitions: bytes
    digest: str
    has_failure: bool
    remarks: tuple[str, ...]


class LiveSource:
    """A source in the library, and the definitions that a validator uses from it."""

    _handle = 0

    def __init__(
        self, url: object, client_id: object, tenant_id: object, headers: object, cache: object, timeout: object,
        settings: Mapping[str, Any],
    ) -> None:
        self._timeout = _seconds("timeout", timeout)
        if not 0 < self._timeout <= 3600:
            raise ArgumentError("timeout: more than 0, and at most 3,600 seconds")
        folder = None if cache is None or isinstance(cache, bool) else os.path.abspath(_arguments.path("cache", cache))
        options = _library.SourceOptions(
            url=_arguments.text("source", url).encode(), headers=_lines(client_id, tenant_id, headers), folder=folder,
            keeps_nothing=cache is False, time_limit=self._timeout, repair_escapes=settings["repair_escapes"],
            skip_bad_definitions=settings["skip_bad_definitions"])
        handle = c_uint64()
        try:
            call("source_open", byref(options), byref(handle))
        except ArgumentError as error:
            text = str(error)
        else:
            self._handle, text = handle.value, ""
        if text:
            raise ArgumentError(text.replace("url:", "source:", 1))
        #: The definitions that the validator uses. They differ from the library's if those don't fit the validator's
        #: options.
        self.taken: Served | None = None
        self._failure: str | None = None
        self.url, self.folder = self._facts()

    def __del__(self) -> None:
        try:
            _library.library.phonecheck_source_close(self._handle)
        except Exception:  # The interpreter is shutting down.
            pass

    # Served definitions

    def _read(self) -> _library.CServed:
        served = _library.CServed()
        call("source_served", self._handle, byref(served))
        return served

    def _facts(self) -> tuple[str, str | None]:
        served = self._read()
        try:
            return served.url.decode(), None if served.folder is None else os.fsdecode(served.folder)
        finally:
            _library.library.phonecheck_served_free(byref(served))

    def served(self) -> Served:
        """The definitions that the library serves."""
        served = self._read()
        try:
            return Served(
                _ORIGINS[served.origin], None if served.age < 0 else served.age,
                ctypes.string_at(served.definitions, served.definitions_count) if served.definitions else b"",
                (served.digest or b"").decode(), served.failure is not None, tuple(served.remarks.decode().splitlines()))
        finally:
            _library.library.phonecheck_served_free(byref(served))

    def state(self) -> SourceState:
        """The same, for the validator's user."""
        served, taken = self.served(), self.taken
        assert taken is not None
        is_same = served.digest == taken.digest
        return SourceState(
            self.url, (served if is_same else taken).origin or "", served.age if is_same else None, taken.digest,
            self._failure, served.remarks, self.folder)

    # Requests

    def start(self, is_offline: bool, max_age: object) -> list[str]:
        """Makes the first request, unless none is wanted.

        Returns:
            The faults that remain, although there are definitions.

        Raises:
            SourceError: There are none.
        """
        limit = age_limit(max_age)
        if is_offline and self.folder is None:
            raise ArgumentError("offline: without a request there is nothing but the copy, and none is kept")
        if is_offline and limit is not None:
            raise ArgumentError("max_age: when to send a request, and offline sends none")
        served = self.served()
        remarks = list(served.remarks)
        failure: str | None
        problems: tuple[Problem, ...] = ()
        if is_offline:
            failure = None if served.origin else "offline, so there was no request"
        elif served.age is not None and limit is not None and served.age <= limit:
            return remarks
        else:
            result = self.refresh()
            failure, problems = result.failure, result.problems
            served = self.served()
            remarks += [text for text in served.remarks if text not in remarks]
        if served.origin is None:
            text = self._missing(failure or "there was no answer", remarks)
            raise SourceError("\n".join([*(problem.text for problem in problems), text]), problems)
        return remarks if failure is None else [*remarks, _used_copy(self.url, failure, served.age)]

    def refresh(self) -> Refresh:
        """Sends a request. Definitions that pass verification are served and saved."""
        # Imported here, so that programs without requests don't wait for it.
        from . import _transport

        answers: list[_transport.Answer] = []
        stopped: list[BaseException] = []

        def send(context: object, url: bytes, headers: bytes, answer: Any) -> int:
            try:
                got = _transport.send(url.decode(), headers.decode(), self._timeout, _LIMIT)
                answers.append(got)
                answer[0].headers, answer[0].body, answer[0].body_count = got.headers, got.body, len(got.body)
                return got.status
            except BaseException as error:
                # No exception may pass through C.
                stopped.append(error)
                return 0

        outcome, change, wait = c_int(), c_void_p(), c_double()
        failure: str | None = None
        problems: tuple[Problem, ...] = ()
        try:
            call("source_refresh", self._handle, _library.SEND(send), None, byref(outcome), byref(change), byref(wait))
        except SourceError as error:
            failure, problems = self._words(str(error), answers), tuple(error.problems)
        if stopped:
            raise stopped.pop()
        if failure is not None:
            # If another thread's answer overtook this one, the source hasn't failed.
            self._failure = failure if self.served().has_failure else None
            return Refresh("failed", failure=failure, problems=problems)
        if _OUTCOMES[outcome.value] == "postponed":
            return Refresh("postponed", wait=wait.value)
        self._failure = None
        return Refresh(_OUTCOMES[outcome.value], change=_library.taken_text(change) or None)

    def refused(self, text: str) -> Refresh:
        """The outcome for new definitions that don't fit the validator's options."""
        self._failure = text
        return Refresh("failed", failure=text)

    def _words(self, text: str, answers: list[_transport.Answer]) -> str:
        """The reason why a request failed, and the remedy."""
        if not answers:
            return text
        status, _, _, reason = answers[0]
        if status < 0:
            return f"the answer wasn't complete within {self._timeout:g} s"
        if status == 0:
            return reason or text
        advice = ""
        if status in (400, 401, 403):
            advice = "; check client_id, tenant_id and headers"
        elif status in (404, 410):
            advice = "; check the URL"
        elif 300 <= status < 400 and status != 304:
            advice = "; redirects aren't followed"
        return text + advice

    def _missing(self, why: str, remarks: list[str]) -> str:
        """The error that there are no definitions."""
        place = f"there is no copy in {self.folder} to use instead" if self.folder else "no copy is kept"
        if why.startswith("offline"):
            place += "; run it once without offline"
        return "; ".join([f"{self.url}: {why}", place, *remarks])


def _used_copy(url: str, why: str, age: float | None) -> str:
    """The warning that the saved copy is used, with the reason."""
    for unit, seconds in (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1)):
        if age is not None and age >= 2 * seconds:
            return f"{url}: {why}; the last good copy is used, which is {age / seconds:.0f} {unit} old"
    return f"{url}: {why}; the last good copy is used" + ("" if age is None else ", which is new")


def age_limit(value: object) -> float | None:
    """The maximum age of a copy that is used without a request, in seconds."""
    if value is None:
        return None
    # A timedelta, which isn't imported for this.
    seconds = float(value.total_seconds()) if hasattr(value, "total_seconds") else _seconds("max_age", value)
    if seconds < 0:
        raise ArgumentError("max_age: seconds, or a timedelta, from 0 on")
    return seconds


def _seconds(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ArgumentTypeError(f"{name}: seconds, not {type(value).__name__}")
    if value != value:
        raise ArgumentError(f"{name}: seconds, not NaN")
    return float(value)


def _lines(client_id: object, tenant_id: object, headers: object) -> bytes:
    """The headers, each on a line. Errors contain no value."""
    if headers is not None and not isinstance(headers, Mapping):
        raise ArgumentTypeError(f"headers: an object with their names and values, not {type(headers).__name__}")
    given = [("client_id", "X-client-id", client_id), ("tenant_id", "X-tenant-id", tenant_id)]
    named = {name.lower() for name in headers or () if isinstance(name, str)}
    given = [each for each in given if each[2] is not None and each[1].lower() not in named]
    given += [("headers", name, value) for name, value in (headers or {}).items()]
    lines = []
    for argument, name, value in given:
        if not isinstance(name, str) or not isinstance(value, str):
            raise ArgumentTypeError(f"{argument}: names and values are texts")
        if not (name.isascii() and name.replace("-", "").replace("_", "").isalnum()):
            raise ArgumentError(f"{argument}: the name of a header is letters, digits, hyphens and underscores")
        value = value.strip()
        if not value.isprintable() or not value or max(value) > "\xff":
            raise ArgumentError(f"{argument}: the value of {name} is empty, or has characters that no header may have")
        lines.append(f"{name}: {value}\n")
    return "".join(lines).encode()
