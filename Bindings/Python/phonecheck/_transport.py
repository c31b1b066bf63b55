"""One request by urllib, with a deadline for all of it."""

from __future__ import annotations

import base64
import contextlib
import http.client
import os
import socket
import ssl
import threading
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """An answer, or the reason why there is none."""

    #: 0 if there was no whole answer, and -1 if there was none in time.
    status: int
    #: The headers, each on a line.
    headers: bytes = b""
    body: bytes = b""
    #: The reason why there is no answer, without a word of the request's or the server's.
    reason: str | None = None


def send(url: str, headers: str, seconds: float, most: int) -> Answer:
    """Sends a request and waits for the answer.

    Args:
        url: With user and password, which become Basic authorization.
        headers: Each on a line, `Name: value`.
        seconds: The time for everything: the host's name, connections, and every byte. A timeout of urllib only limits
            each wait, and the system's search for a host has none, so a separate thread waits for them.
        most: The maximum number of bytes of the body; one more is read if there are more.
    """
    exchange = _Exchange(url, headers, seconds, most)
    try:
        threading.Thread(target=exchange.run, name="phonecheck-fetch", daemon=True).start()
    except RuntimeError:
        return Answer(0, reason="the system has no more threads")
    try:
        if exchange.is_over.wait(seconds):
            return exchange.answer
        return Answer(-1)
    finally:
        exchange.abandon()


class _Exchange:
    def __init__(self, url: str, headers: str, seconds: float, most: int) -> None:
        self._url, self._headers, self._seconds, self._most = url, headers, seconds, most
        self._lock = threading.Lock()
        self._is_abandoned = False
        #: Second descriptors of the connections. They end the connections even in the middle of a handshake.
        self._connections: list[socket.socket] = []
        self.answer = Answer(0)
        self.is_over = threading.Event()

    def run(self) -> None:
        try:
            answer = self._exchange()
        except Exception as error:
            answer = _none(error)
        self.answer = answer
        self.is_over.set()

    def abandon(self) -> None:
        """Ends the connections that aren't over."""
        with self._lock:
            self._is_abandoned = True
            for connection in self._connections:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
                connection.close()
            self._connections.clear()

    def _connect(self, *arguments: Any) -> socket.socket:
        connection = socket.create_connection(*arguments)
        with self._lock:
            if self._is_abandoned:
                connection.close()
                raise TimeoutError
            self._connections.append(connection.dup())
        return connection

    def _exchange(self) -> Answer:
        connect = self._connect

        class Connection(http.client.HTTPConnection):
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                self._create_connection = connect

        class EncryptedConnection(http.client.HTTPSConnection):
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                self._create_connection = connect

        class HTTP(urllib.request.HTTPHandler):
            def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(Connection, request)

        class HTTPS(urllib.request.HTTPSHandler):
            def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(EncryptedConnection, request)

        class EveryStatus(urllib.request.HTTPErrorProcessor):
            # Neither redirects nor passwords are followed: every answer is the answer.
            def http_response(self, request: Any, response: Any) -> Any:
                return response

            https_response = http_response

        opener = urllib.request.build_opener(HTTP, HTTPS, EveryStatus)
        opener.addheaders = []
        with opener.open(_request(self._url, self._headers), timeout=self._seconds) as response:
            return self._read(response)

    def _read(self, response: http.client.HTTPResponse) -> Answer:
        body = response.read(self._most + 1)
        # `read` is silent about an answer that was cut.
        if len(body) <= self._most and response.length:
            raise http.client.IncompleteRead(b"")
        lines = [f"{name}: {value}\n" for name, value in response.headers.items() if value.isprintable()]
        return Answer(response.status, "".join(lines).encode("utf-8", "replace"), body)


def _request(url: str, headers: str) -> urllib.request.Request:
    scheme, _, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    user, at, host = place.rpartition("@")
    request = urllib.request.Request(f"{scheme}://{host}{slash}{path}")
    request.add_header("User-Agent", "phonecheck")
    for line in headers.splitlines():
        name, _, value = line.partition(": ")
        request.add_header(name, value)
    if at and not request.has_header("Authorization"):
        name, _, password = user.partition(":")
        pair = urllib.parse.unquote_to_bytes(name) + b":" + urllib.parse.unquote_to_bytes(password)
        request.add_header("Authorization", "Basic " + base64.b64encode(pair).decode())
    return request


def _none(error: Exception) -> Answer:
    """The reason why there is no answer: only its kind, since texts of exceptions may quote the request."""
    cause = error.reason if isinstance(error, urllib.error.URLError) and isinstance(error.reason, Exception) else error
    if isinstance(cause, TimeoutError):
        return Answer(-1)
    if isinstance(cause, ssl.SSLCertVerificationError):
        reason = f"its certificate isn't trusted: {cause.verify_message}"
    elif isinstance(cause, ssl.SSLError):
        reason = "there is no encrypted connection"
    elif isinstance(cause, socket.gaierror):
        reason = "there is no such host"
    elif isinstance(cause, ConnectionRefusedError):
        reason = "nobody answers there"
    elif isinstance(cause, (http.client.IncompleteRead, ConnectionError)):
        reason = "the answer was cut"
    elif isinstance(cause, http.client.HTTPException):
        reason = "the answer isn't HTTP"
    elif isinstance(cause, OSError) and str(cause).startswith("Tunnel connection failed: "):
        reason = f"the proxy answered HTTP {str(cause).split(': ')[1][:3]}"
    elif isinstance(cause, OSError) and cause.errno:
        reason = os.strerror(cause.errno)
    else:
        reason = type(cause).__name__
    return Answer(0, reason=reason)
