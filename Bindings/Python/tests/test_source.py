"""Definitions at a URL. Whatever a server does, the last good copy is served, with the reason."""

import concurrent.futures
import contextlib
import copy
import http.server
import json
import os
import pickle
import shutil
import signal
import socket
import subprocess
import threading
import time
import traceback
import warnings
from datetime import timedelta

import pytest

import phonecheck
from conftest import ROOT, SAMPLE
from phonecheck import _transport
from test_processes import run

GOOD = SAMPLE.read_bytes()
#: Without the first definition, China's, which was preferred.
FEWER = json.dumps({
    "phoneAreaCodeDefinitions": json.loads(GOOD)["phoneAreaCodeDefinitions"][1:], "preferredAreaCode": "HK"}).encode()
OTHER = GOOD + b"\n"
HOSTILE = json.dumps({"phoneAreaCodeDefinitions": [
    {"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(?=(a+)+$"}, {"areaCode": "x", "countryCode": "?", "mobileRegex": 5},
]}).encode()
#: Definitions that load, and accept no number.
USELESS = GOOD.replace(b'"phoneAreaCodeDefinitions": [', b""""phoneAreaCodeDefinitions": [
    {"areaCode": "81", "countryCode": "JP", "mobileRegex": "^(?!)$"},""", 1)
SECRET = "S3cr3t"


class Server(http.server.ThreadingHTTPServer):
    """Answers each request by the next of its answers; the last one stays."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, *answers):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.requests = list(answers), []
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/definitions"

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.requests.append(self)
        answers = self.server.answers
        (answers.pop(0) if len(answers) > 1 else answers[0])(self)

    def log_message(self, *arguments):
        pass


def answer(status, body=b"", length=None, **headers):
    def send(handler):
        # An ETag is compared, like in services.
        tag = headers.get("ETag")
        code = 304 if status == 200 and tag and handler.headers["If-None-Match"] == tag else status
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        if code != 304:
            handler.send_header("Content-Length", str(len(body) if length is None else length))
        handler.end_headers()
        if code != 304:
            handler.wfile.write(body)

    return send


def raw(*pieces, pause=0.0):
    """Unchanged bytes, piece by piece."""
    def send(handler):
        handler.close_connection = True
        with contextlib.suppress(OSError):
            for piece in pieces:
                handler.wfile.write(piece)
                time.sleep(pause)

    return send


def endless(handler):
    handler.close_connection = True
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    with contextlib.suppress(OSError):
        while True:
            handler.wfile.write(b" " * 65536)


HEAD = b"HTTP/1.1 200 OK\r\n"
LENGTH = f"Content-Length: {len(GOOD)}\r\n\r\n".encode()


@pytest.fixture
def serve():
    servers = []

    def start(*answers):
        servers.append(Server(*answers))
        return servers[-1]

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


def kept(serve, cache):
    """The URL of a server whose definitions are saved. It has no other answer yet."""
    server = serve(answer(200, GOOD, ETag='"1"'))
    phonecheck.Validator(source=server.url, cache=cache)
    return server


def accepts_china(validator):
    return validator.check("+86 138 0013 8000").is_valid


# Correct answers

def test_definitions_are_requested_verified_and_kept(serve, cache):
    server = serve(answer(200, GOOD, ETag='"1"'))
    validator = phonecheck.Validator(source=server.url, client_id="app", tenant_id="acme", cache=cache)
    assert accepts_china(validator) and validator.description == "5 definitions, preferred CN, +86"
    state = validator.source
    assert state.origin == "network" and 0 <= state.age < 60 and len(state.digest) == 64
    assert (state.url, state.failure, state.cache) == (server.url, None, str(cache))
    headers = server.requests[0].headers
    assert {name: headers[name] for name in ("X-client-id", "X-tenant-id", "X-L", "If-None-Match")} == {
        "X-client-id": "app", "X-tenant-id": "acme", "X-L": "en", "If-None-Match": None}
    assert all(headers[name] == "phonecheck" for name in (
        "X-operating-sys-version", "X-device-fingerprint", "X-agent", "User-Agent"))
    again = phonecheck.Validator(source=server.url, client_id="app", tenant_id="acme", cache=cache)
    assert server.requests[1].headers["If-None-Match"] == '"1"' and again.source.origin == "store"
    assert again.source.digest == state.digest and again.source.age < 60 and accepts_china(again)
    # Another client is another tenant.
    phonecheck.Validator(source=server.url, client_id="other", cache=cache)
    assert server.requests[2].headers["If-None-Match"] is None
    assert len(list(cache.iterdir())) == 2


def test_a_service_without_etags_sends_the_same_again(serve, cache):
    server = serve(answer(200, GOOD))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    assert validator.refresh().outcome == "unchanged" and validator.source.age < 60
    assert all(request.headers["If-None-Match"] is None for request in server.requests)


def test_a_host_alone_is_asked_at_the_documented_path(serve, cache):
    server = serve(answer(200, GOOD))
    phonecheck.Validator(source=f"http://127.0.0.1:{server.server_port}", cache=cache)
    assert server.requests[0].path == "/api/v2/sdk/country-codes"


def test_given_headers_are_instead_of_the_documented_ones(serve, cache):
    server = serve(answer(200, GOOD))
    phonecheck.Validator(
        source=server.url, client_id="app", cache=cache, headers={"x-l": "zh", "X-Client-Id": "mine", "X-more": "é  1"})
    headers = server.requests[0].headers
    assert [headers.get_all(name) for name in ("X-L", "X-client-id", "X-more")] == [["zh"], ["mine"], ["é  1"]]
    # They also say whose definitions these are.
    assert accepts_china(phonecheck.Validator(source=server.url, client_id="mine", cache=cache, offline=True))


def test_user_and_password_become_basic_authorization(serve, cache):
    server = serve(answer(200, GOOD))
    phonecheck.Validator(source=server.url.replace("//", "//me:p%40%20ss@"), cache=cache)
    assert server.requests[0].headers["Authorization"] == "Basic bWU6cEAgc3M="
    assert server.requests[0].headers["Host"] == f"127.0.0.1:{server.server_port}"


def test_odd_headers_of_an_answer_hide_none_of_the_others(serve, cache):
    head = b'HTTP/1.1 200 OK\r\nX-odd: a\0b\r\nX-folded: a\r\n ETag: "2"\r\nX-latin: \xe9\r\nETag: "\xe9"\r\n'
    server = serve(raw(head, LENGTH, GOOD), answer(304))
    phonecheck.Validator(source=server.url, cache=cache)
    assert phonecheck.Validator(source=server.url, cache=cache).source.failure is None
    assert server.requests[1].headers["If-None-Match"] == '"\xe9"'


def test_proxies_of_the_environment_are_used(serve, cache, monkeypatch):
    proxy = serve(answer(200, GOOD))
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_port}")
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    phonecheck.Validator(source="http://127.0.0.1:1/definitions", cache=cache)
    assert proxy.requests[0].path == "http://127.0.0.1:1/definitions"


# Faulty answers

FAILURES = {
    "a body that is cut": (answer(200, GOOD[:-9], length=len(GOOD)), "the answer was cut"),
    "chunks that are cut": (
        raw(HEAD, b"Transfer-Encoding: chunked\r\n\r\n", b"%x\r\n" % len(GOOD), GOOD[:99]), "the answer was cut"),
    "a slow drip": (raw(HEAD, LENGTH, *(GOOD[i:i + 1] for i in range(len(GOOD))), pause=0.05), "the answer wasn't complete within 0.5 s"),
    "a slow drip of headers": (raw(HEAD, *[b"X"] * 400, pause=0.05), "the answer wasn't complete within 0.5 s"),
    "silence": (lambda handler: time.sleep(2), "the answer wasn't complete within 0.5 s"),
    "nothing": (raw(), "the answer was cut"),
    "something else": (raw(b"220 mail.example.com ESMTP\r\n"), "the answer isn't HTTP"),
    "a gateway's page": (answer(200, b"<html>Sign in to the hotel's network</html>"), "malformed, 1 problem"),
    "an empty body": (answer(200), "malformed, 1 problem"),
    "bad JSON": (answer(200, GOOD[:-30]), "malformed, 1 problem"),
    "hostile definitions": (answer(200, HOSTILE), "malformed, "),
    "no content": (answer(204), "HTTP 204"),
    "an unexpected 304": (answer(304), "HTTP 304 without an ETag"),
    "401": (answer(401, b"no"), "HTTP 401, permanent; check client_id, tenant_id and headers"),
    "404": (answer(404, b"no"), "HTTP 404, permanent; check the URL"),
    "429": (answer(429, b"slowly", Retry_After="60"), "HTTP 429"),
    "503": (answer(503, GOOD), "HTTP 503"),
    "too many bytes": (endless, "more than 4194304 bytes"),
    "another tenant's": (answer(200, FEWER, X_tenant_id="other"), "of another tenant"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_the_last_good_copy_serves(name, serve, cache):
    send, reason = FAILURES[name]
    etag = {} if "304" in name else {"ETag": '"1"'}
    server = serve(answer(200, GOOD, **etag), send)

    def make():
        started = time.monotonic()
        timeout = 0.5 if "within" in reason else 10
        try:
            return phonecheck.Validator(source=server.url, tenant_id="mine", cache=cache, timeout=timeout)
        finally:
            assert time.monotonic() - started < (1.5 if "within" in reason else 8)

    digest = make().source.digest
    record = [path.read_bytes() for path in cache.iterdir()]
    with pytest.warns(phonecheck.SourceWarning) as caught:
        validator = make()
    (text,) = [str(each.message) for each in caught]
    assert f"{server.url}: " in text and reason in text and "the last good copy is used, which is" in text, text
    # The reader's line is where it was made.
    assert caught[0].filename == __file__
    assert accepts_china(validator) and validator.source.digest == digest
    assert validator.source.origin == "store" and reason in validator.source.failure
    assert [path.read_bytes() for path in cache.iterdir()] == record
    # And without a copy there are no definitions.
    shutil.rmtree(cache)
    with warnings.catch_warnings(), pytest.raises(phonecheck.SourceError) as raised:
        warnings.simplefilter("error")
        make()
    assert f"{server.url}: " in str(raised.value) and reason in str(raised.value)
    assert f"there is no copy in {cache}" in str(raised.value)
    assert bool(raised.value.problems) == ("malformed" in reason)
    assert pickle.loads(pickle.dumps(raised.value)).problems == raised.value.problems


def test_a_connection_that_is_refused(serve, cache):
    server = kept(serve, cache)
    server.shutdown()
    server.server_close()
    with pytest.warns(phonecheck.SourceWarning, match="nobody answers there; the last good copy"):
        assert accepts_china(phonecheck.Validator(source=server.url, cache=cache))
    with pytest.raises(phonecheck.SourceError, match="nobody answers there; no copy is kept"):
        phonecheck.Validator(source=server.url, cache=False)


def test_a_host_that_isnt_there(cache):
    with pytest.raises(phonecheck.SourceError, match="example.invalid/.*: there is no such host"):
        phonecheck.Validator(source="https://example.invalid/", cache=cache)


def test_redirects_arent_followed(serve, cache):
    target = serve(answer(200, FEWER))
    server = serve(answer(302, b"", Location=target.url))
    with pytest.raises(phonecheck.SourceError, match="HTTP 302, permanent; redirects aren't followed"):
        phonecheck.Validator(source=server.url, cache=cache)
    assert target.requests == []


def test_an_update_with_new_errors_is_refused(serve, cache):
    server = kept(serve, cache)
    server.answers[:] = [answer(200, USELESS)]
    with pytest.warns(phonecheck.SourceWarning, match="error of lint: accepts-nothing; .*--lint off.*; the last good copy"):
        validator = phonecheck.Validator(source=server.url, cache=cache)
    result = validator.refresh()
    assert result.outcome == "failed" and "accepts-nothing" in result.problems[0].text and result.problems[0].line > 1
    assert not validator.check("+81 90").is_valid and validator.description.startswith("5 ")


def test_a_rollback_is_undone(serve, cache):
    fewer = b'{"phoneAreaCodeDefinitions":[{"areaCode":"852","countryCode":"HK","mobileRegex":"^[569][0-9]{7}$"}]}'
    server = kept(serve, cache)
    for body, countries in ((fewer, 1), (USELESS, 1), (GOOD, 5), (fewer, 1), (GOOD, 5)):
        server.answers[:] = [answer(200, body)]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            validator = phonecheck.Validator(source=server.url, cache=cache)
        assert validator.description.startswith(f"{countries} ")
        assert (body is fewer) == any("no longer contain" in str(each.message) for each in caught), caught


@pytest.mark.parametrize("regex", [".*", "^.+$"])
def test_a_first_copy_is_measured(serve, cache, regex):
    body = json.dumps({"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": regex}]})
    with pytest.warns(phonecheck.SourceWarning, match="but lint finds"):
        phonecheck.Validator(source=serve(answer(200, body.encode(), ETag='"1"')).url, cache=cache)


def test_the_time_is_for_a_handshake_too(cache):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        started = time.monotonic()
        with pytest.raises(phonecheck.SourceError, match="the answer wasn't complete within 0.3 s"):
            phonecheck.Validator(source=f"https://127.0.0.1:{silent.getsockname()[1]}", cache=cache, timeout=0.3)
        assert time.monotonic() - started < 1.3
        connection, _ = silent.accept()
        connection.settimeout(5)
        # It was ended, not left running.
        while connection.recv(4096):
            pass
        connection.close()


def test_a_connection_ends_with_the_time(serve, cache):
    ended = []

    def drip(handler):
        handler.close_connection = True
        started = time.monotonic()
        with contextlib.suppress(OSError):
            handler.wfile.write(HEAD + LENGTH)
            while time.monotonic() - started < 5:
                handler.wfile.write(b" ")
                time.sleep(0.02)
        ended.append(time.monotonic() - started)

    server = serve(drip)
    with pytest.raises(phonecheck.SourceError, match="the answer wasn't complete within 0.3 s"):
        phonecheck.Validator(source=server.url, cache=cache, timeout=0.3)
    for _ in range(100):
        if ended:
            break
        time.sleep(0.1)
    assert ended and ended[0] < 4


def test_certificates_are_verified(serve, cache, tmp_path, monkeypatch):
    if not shutil.which("openssl"):
        pytest.skip("openssl isn't installed")
    import ssl

    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = serve(answer(200, GOOD))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    url = f"https://localhost:{server.server_port}/definitions"
    with pytest.raises(phonecheck.SourceError, match="its certificate isn't trusted: "):
        phonecheck.Validator(source=url, cache=cache)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert accepts_china(phonecheck.Validator(source=url, cache=cache))
    with pytest.raises(phonecheck.SourceError, match="its certificate isn't trusted: |nobody answers"):
        phonecheck.Validator(source=url.replace("localhost", "127.0.0.1"), cache=cache)


# The copy

def test_a_damaged_copy_is_set_aside(serve, cache):
    server = kept(serve, cache)
    (file,) = cache.iterdir()
    record = file.read_bytes()
    file.write_bytes(record[:-1] + b"!")
    with pytest.warns(phonecheck.SourceWarning, match=f"The copy of the definitions in {cache} is damaged. It was set aside"):
        validator = phonecheck.Validator(source=server.url, cache=cache)
    assert server.requests[-1].headers["If-None-Match"] is None and validator.source.origin == "network"
    assert file.read_bytes() != b"" and file.with_name(file.name + ".damaged").read_bytes() == record[:-1] + b"!"
    file.write_bytes(b"")
    with pytest.raises(phonecheck.SourceError, match="offline.*is damaged"):
        phonecheck.Validator(source=server.url, cache=cache, offline=True)


def test_a_copy_that_cant_be_read_isnt_overwritten(serve, cache):
    server = kept(serve, cache)
    (file,) = cache.iterdir()
    file.unlink()
    # Root ignores permissions.
    file.mkdir()
    with pytest.warns(phonecheck.SourceWarning, match=f"The copy of the definitions in {cache} can't be read and isn't used. Check the permissions."):
        validator = phonecheck.Validator(source=server.url, cache=cache)
    assert accepts_china(validator) and file.is_dir()
    with pytest.raises(phonecheck.SourceError, match="offline.*can't be read"):
        phonecheck.Validator(source=server.url, cache=cache, offline=True)


def test_a_folder_that_cant_be_made(serve):
    # No user can make folders there, not even root.
    cache = "/proc/phonecheck"
    with pytest.warns(phonecheck.SourceWarning, match=f"The definitions can't be saved in {cache}. The next run has to"):
        validator = phonecheck.Validator(source=serve(answer(200, GOOD)).url, cache=cache)
    assert accepts_china(validator) and any("can't be saved" in remark for remark in validator.source.remarks)


def test_no_copy_is_kept_on_request(serve, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    validator = phonecheck.Validator(source=serve(answer(200, GOOD)).url, cache=False)
    assert validator.source.cache is None and not list(tmp_path.iterdir())


def test_the_folder_is_the_users_cache(serve, tmp_path, monkeypatch):
    server = serve(answer(200, GOOD))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    phonecheck.Validator(source=server.url)
    (file,) = (tmp_path / "xdg" / "phonecheck").iterdir()
    assert file.name.startswith("definitions-") and file.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    phonecheck.Validator(source=server.url, cache=True)
    assert [each.name for each in (tmp_path / "home/.cache/phonecheck").iterdir()] == [file.name]
    monkeypatch.delenv("HOME")
    with pytest.warns(phonecheck.SourceWarning, match="can't be kept: there is neither XDG_CACHE_HOME nor HOME"):
        validator = phonecheck.Validator(source=server.url)
    assert validator.source.cache is None and "can't be kept" in validator.source.remarks[0]


def test_a_folder_stays_where_it_is(serve, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    validator = phonecheck.Validator(source=serve(answer(200, GOOD), answer(200, OTHER)).url, cache="kept")
    monkeypatch.chdir("/")
    assert validator.refresh().outcome == "changed" and validator.source.remarks == ()
    assert validator.source.cache == str(tmp_path / "kept") and len(list((tmp_path / "kept").iterdir())) == 1


def test_offline_there_is_no_request(serve, cache):
    server = kept(serve, cache)
    before = len(server.requests)
    validator = phonecheck.Validator(source=server.url, cache=cache, offline=True)
    assert accepts_china(validator) and validator.source.origin == "store" and len(server.requests) == before
    assert validator.refresh().outcome == "unchanged" and len(server.requests) == before + 1
    with pytest.raises(phonecheck.SourceError, match=r"offline, so there was no request; there is no copy in .*; run it once"):
        phonecheck.Validator(source=server.url + "2", cache=cache, offline=True)


def test_a_copy_that_isnt_older_needs_no_request(serve, cache):
    server = kept(serve, cache)
    for max_age, asks in ((60, False), (timedelta(minutes=1), False), (0.0, True), (60, False)):
        before = len(server.requests)
        assert accepts_china(phonecheck.Validator(source=server.url, cache=cache, max_age=max_age))
        assert (len(server.requests) > before) == asks, max_age


def test_processes_share_a_copy(serve, cache):
    server = serve(*[answer(200, body, ETag=f'"{index}"') for index, body in enumerate((GOOD, FEWER) * 4)])
    code = """
        import sys, phonecheck, warnings
        warnings.filterwarnings("ignore", "The new definitions no longer contain CN|.*but lint finds")
        warnings.filterwarnings("error", append=True)
        for _ in range(4):
            validator = phonecheck.Validator(source=sys.argv[1], cache=sys.argv[2])
            validator.refresh()
            assert validator.check("+852 9123 4567").is_valid
            assert not [text for text in validator.source.remarks if "copy" in text or "kept" in text]
        print(validator.source.failure)
    """
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(run, code, server.url, cache) for _ in range(4)]:
            assert done.result().stdout == "None\n", done.result().stderr
    assert len(list(cache.iterdir())) == 1
    assert phonecheck.Validator(source=server.url, cache=cache, offline=True).check("+852 9123 4567").is_valid


def test_the_command_has_the_same_copy(command, serve, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    url = f"{serve(answer(200, GOOD, ETag='1')).url}?token={SECRET}"
    arguments = ["--client-id", "app", "--tenant-id", "acme"]

    def check(*options):
        return subprocess.run(
            [command, "check", "13800138000", "--definitions", url, *arguments, *options], capture_output=True, text=True)

    if "Unknown option" in check().stderr:
        pytest.skip("the command takes no URL")
    shutil.rmtree(tmp_path / "phonecheck")
    asked = {"source": url, "client_id": "app", "tenant_id": "acme"}
    assert phonecheck.Validator(**asked).source.origin == "network"
    (file,) = (tmp_path / "phonecheck").iterdir()
    done = check("--offline")
    assert done.returncode == 0 and "+86-13800138000" in done.stdout, done.stderr
    file.unlink()
    assert check().returncode == 0
    assert [file] == list((tmp_path / "phonecheck").iterdir())
    assert accepts_china(phonecheck.Validator(**asked, offline=True))


# Refreshing

def test_new_definitions_are_used_from_then_on(serve, cache):
    server = serve(answer(200, GOOD, ETag='"1"'), answer(200, FEWER, ETag='"2"'), answer(200, FEWER, ETag='"2"'))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    numbers = ["+86 138 0013 8000"] * 5000

    class Rows:
        def __arrow_c_stream__(self, requested_schema=None):
            import pyarrow as pa

            batch = pa.record_batch({"mobile": numbers})
            return pa.RecordBatchReader.from_batches(batch.schema, iter([batch] * 3)).__arrow_c_stream__()

    running = validator.stream(Rows())
    before = validator.source.digest
    result = validator.refresh()
    assert result.outcome == "changed" and "1 removed" in result.change and validator.source.digest != before
    assert not accepts_china(validator) and validator.description.startswith("4 ")
    # A call that had begun keeps its own.
    import pyarrow as pa

    assert pa.table(running)["status"].to_pylist() == ["valid"] * 15_000
    assert validator.refresh().outcome == "unchanged"


def test_a_service_that_wants_no_request_yet_gets_none(serve, cache):
    server = serve(answer(200, GOOD), answer(429, Retry_After="60"))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    assert validator.refresh().failure == "HTTP 429"
    result = validator.refresh()
    assert result.outcome == "postponed" and 50 < result.wait <= 60 and len(server.requests) == 2
    assert validator.source.failure == "HTTP 429"


def test_a_failed_refresh_is_a_result(serve, cache):
    server = kept(serve, cache)
    validator = phonecheck.Validator(source=server.url, cache=cache)
    server.answers[:] = [answer(503)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert validator.refresh() == phonecheck.Refresh("failed", failure="HTTP 503")
    assert validator.source.failure == "HTTP 503" and accepts_china(validator)
    server.answers[:] = [answer(200, GOOD, ETag='"1"')]
    assert validator.refresh().outcome == "unchanged" and validator.source.failure is None


def test_threads_see_one_or_the_other(serve, cache):
    # Always the definitions that aren't there, so that each answer that counts changes them.
    def swap(handler):
        is_good = handler.headers["If-None-Match"] == '"good"'
        answer(200, FEWER if is_good else GOOD, ETag='"fewer"' if is_good else '"good"')(handler)

    server = serve(swap)
    validator = phonecheck.Validator(source=server.url, cache=cache)
    is_over = threading.Event()

    def judge():
        found = set()
        while not is_over.is_set():
            statuses = validator.validate(["+86 138 0013 8000", "+852 9123 4567"] * 200).to_pydict()["status"]
            assert statuses[1::2] == ["valid"] * 200 and len(set(statuses[::2])) == 1
            assert len(validator.source.digest) == 64
            found.add(statuses[0])
        return found

    def refresh():
        return [validator.refresh() for _ in range(5)]

    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        judging = [pool.submit(judge) for _ in range(3)]
        refreshing = [pool.submit(refresh) for _ in range(2)]
        results = [result for each in refreshing for result in each.result()]
        is_over.set()
        assert {status for each in judging for status in each.result()} <= {"valid", "invalid"}
    # Answers that others overtook don't count.
    assert any(result.outcome == "changed" for result in results)
    assert {result.failure for result in results} <= {None, "superseded by a later request"}
    assert validator.source.failure is None
    served = validator.source.digest
    assert phonecheck.Validator(source=server.url, cache=cache, offline=True).source.digest == served


def test_an_answer_that_was_overtaken_is_no_failure_of_the_source(serve, cache):
    overtaking = []
    server = serve(
        answer(200, GOOD), lambda handler: (overtaking.append(validator.refresh()), answer(200, OTHER)(handler)),
        answer(200, FEWER))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    result = validator.refresh()
    assert (result.outcome, result.failure) == ("failed", "superseded by a later request")
    assert overtaking[0].outcome == "changed" and validator.source.failure is None
    assert validator.description == "4 definitions, preferred HK, +852"


def test_definitions_that_dont_fit_the_options(serve, cache):
    server = serve(answer(200, GOOD), answer(200, FEWER))
    validator = phonecheck.Validator(source=server.url, cache=cache, area="CN")
    before = validator.source.digest
    result = validator.refresh()
    assert result.outcome == "failed" and "don't fit the validator's options: area: " in result.failure
    assert validator.check("138 0013 8000").is_valid and validator.source.digest == before
    assert validator.source.failure == result.failure
    with pytest.raises(phonecheck.ArgumentError, match="area: the definitions list no area"):
        phonecheck.Validator(source=server.url, cache=cache, area="CN")


def test_a_copy_asks_nobody(serve, cache):
    server = kept(serve, cache)
    validator = phonecheck.Validator(source=server.url, cache=cache)
    before = len(server.requests)
    for other in (copy.copy(validator), copy.deepcopy(validator), pickle.loads(pickle.dumps(validator))):
        assert accepts_china(other) and other.source is None
        with pytest.raises(phonecheck.ArgumentError, match="refresh: the validator has no source"):
            other.refresh()
    validator.replace(FEWER)
    assert validator.source is None and not accepts_china(validator)
    assert len(server.requests) == before
    with pytest.raises(phonecheck.ArgumentError, match="no source"):
        validator.refresh()


def test_definitions_that_were_replaced_meanwhile_stay(serve, cache):
    server = serve(answer(200, GOOD), lambda handler: (validator.replace(FEWER), answer(200, OTHER)(handler)))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    assert validator.refresh().outcome == "changed" and validator.source is None
    assert validator.description == "4 definitions, preferred HK, +852"


def test_a_closed_validator_isnt_refreshed(serve, cache):
    server = serve(answer(200, GOOD), answer(200, FEWER))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    validator.close()
    with pytest.raises(phonecheck.ClosedError):
        validator.refresh()
    assert len(server.requests) == 1 and validator.source is None


def test_a_process_that_is_forked_meanwhile_goes_on(serve, cache):
    arrived, go = threading.Event(), threading.Event()

    def wait(handler):
        arrived.set()
        go.wait(20)
        answer(200, FEWER)(handler)

    server = serve(answer(200, GOOD), wait, answer(200, GOOD))
    done = run("""
        import os, sys, threading, phonecheck, urllib.request
        validator = phonecheck.Validator(source=sys.argv[1], cache=sys.argv[2])
        refreshing = threading.Thread(target=validator.refresh)
        refreshing.start()
        urllib.request.urlopen(sys.argv[3]).read()
        child = os.fork()
        if child == 0:
            # The request of the parent's thread is the parent's.
            is_valid = validator.check("+86 138 0013 8000").is_valid
            outcome = validator.refresh().outcome
            os._exit(7 if is_valid and outcome == "unchanged" else 8)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        urllib.request.urlopen(sys.argv[4]).read()
        refreshing.join()
        print(status, validator.check("+86 138 0013 8000").is_valid)
    """, server.url, cache, serve(lambda handler: (arrived.wait(20), answer(200)(handler))).url,
        serve(lambda handler: (go.set(), answer(200)(handler))).url)
    assert done.stdout == "7 False\n", done.stderr


def test_an_interrupt_ends_a_request(serve, cache):
    server = serve(answer(200, GOOD), lambda handler: time.sleep(5))
    validator = phonecheck.Validator(source=server.url, cache=cache)
    timer = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    started = time.monotonic()
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            validator.refresh()
    finally:
        timer.join()
        signal.signal(signal.SIGINT, previous)
    assert time.monotonic() - started < 3 and accepts_china(validator)


def test_sources_are_freed(serve, cache):
    server = kept(serve, cache)
    before = threading.active_count()
    handles = set()
    for _ in range(200):
        validator = phonecheck.Validator(source=server.url, cache=cache, offline=True)
        handles.add(validator._live._handle)
    assert len(handles) == 200 and threading.active_count() <= before
    del validator
    for handle in handles:
        served = phonecheck._library.CServed()
        with pytest.raises(phonecheck.ClosedError):
            phonecheck._errors.call("source_served", handle, phonecheck._live.byref(served))


# Secrets

@pytest.mark.parametrize("name", ["good", *FAILURES, "refused", "no host"])
def test_secrets_are_in_no_text(name, serve, cache, caplog, capfd):
    secrets = [f"{SECRET}{index}" for index in range(5)]
    user, password, query, header, client = secrets
    server = serve(answer(200, GOOD), FAILURES[name][0] if name in FAILURES else answer(200, GOOD))
    place = {"refused": "127.0.0.1:1", "no host": "example.invalid"}.get(name, f"127.0.0.1:{server.server_port}")
    scheme = "https" if name == "no host" else "http"
    url = f"{scheme}://{user}:{password}@{place}/definitions?token={query}"
    asked = {
        "source": url, "cache": cache, "timeout": 0.5 if "within" in FAILURES.get(name, ("", ""))[1] else 10,
        "headers": {"Authorization": f"Bearer {header}", "X-key": client}, "tenant_id": "mine"}
    texts = []

    def note(error):
        while error is not None:
            texts.extend([str(error), repr(error), repr(error.__dict__), *traceback.format_exception(error)])
            error = error.__context__

    with warnings.catch_warnings(record=True) as caught, caplog.at_level("DEBUG"):
        warnings.simplefilter("always")
        for _ in range(2):
            try:
                validator = phonecheck.Validator(**asked)
            except phonecheck.SourceError as error:
                note(error)
            else:
                texts += [repr(validator), str(validator), repr(validator.source), repr(validator.refresh()),
                          validator.description, repr(pickle.dumps(validator)), repr(validator._source)]
        with pytest.raises(phonecheck.PhoneCheckError) as raised:
            phonecheck.Validator(**{**asked, "cache": cache / "other"}, offline=True)
        note(raised.value)
    texts += [str(each.message) for each in caught] + [caplog.text, *capfd.readouterr()]
    texts += [each.name for each in cache.rglob("*")] + [
        repr(each.read_bytes().partition(b"\n\n")[0]) for each in cache.rglob("*") if each.is_file()]
    found = [(secret, text) for secret in secrets for text in texts if secret in text]
    assert texts and not found, found


@pytest.mark.parametrize("wrong", [
    {"source": f"http://{SECRET}@tenant.example.com/?{SECRET}"}, {"source": f"ftp://example.com/?{SECRET}"},
    {"source": f"https://:{SECRET}"}, {"source": f"https://example.com/ {SECRET}"}, {"source": f"{SECRET}.json"},
    {"source": "https://example.com", "headers": {"X-key": f"{SECRET}\nX-more: 1"}},
    {"source": "https://example.com", "headers": {"X-key": f"{SECRET}\N{SNOWMAN}"}},
    {"source": "https://example.com", "headers": {"X-key": ""}},
    {"source": "https://example.com", "headers": {f"X key: {SECRET}": "1"}},
    {"source": "https://example.com", "headers": {"X-key": SECRET.encode()}},
    {"source": "https://example.com", "headers": [("X-key", SECRET)]},
    {"source": "https://example.com", "client_id": f"a\r{SECRET}"},
    {"source": "https://example.com", "client_id": 5},
    {"source": "https://example.com", "timeout": 0}, {"source": "https://example.com", "timeout": "10"},
    {"source": "https://example.com", "timeout": float("nan")}, {"source": "https://example.com", "timeout": 3601},
    {"source": "https://example.com", "max_age": -1}, {"source": "https://example.com", "max_age": True},
    {"source": "https://example.com", "max_age": 60, "offline": True},
    {"source": "https://example.com", "cache": False, "offline": True},
    {"source": "https://example.com", "cache": 5}, {"source": "https://example.com", "offline": "yes"},
    {"source": "https://example.com", "catalog": SAMPLE}, {"source": SAMPLE}, {"source": ""},
    {"client_id": "app"}, {"tenant_id": "acme"}, {"headers": {"X-key": SECRET}}, {"cache": False}, {"offline": True},
    {"max_age": 1},
])
def test_wrong_arguments_are_named(wrong, monkeypatch):
    monkeypatch.setattr(_transport, "send", lambda *_: pytest.fail("nobody is to be asked"))
    with pytest.raises(phonecheck.ArgumentError) as raised:
        phonecheck.Validator(**wrong)
    text = str(raised.value)
    assert any(text.startswith(f"{name}: ") for name in wrong), text
    error = raised.value
    while error is not None:
        assert SECRET not in "".join(traceback.format_exception_only(error))
        error = error.__context__


# C

def test_c_programs_have_sources_too(tmp_path):
    bindings = ROOT / "Bindings/C"
    (tmp_path / "libphonecheck.so.1").symlink_to(phonecheck._library.PATH)
    (tmp_path / "libphonecheck.so").symlink_to(phonecheck._library.PATH)
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{bindings / 'Sources/CPhoneCheck/include'}"]
    program = tmp_path / "source"
    subprocess.run(["c++", "-x", "c++", "-std=c++17", *flags, "-fsyntax-only", bindings / "Tests/source.c"], check=True)
    subprocess.run(["cc", "-std=c11", *flags, bindings / "Tests/source.c", "-o", program, f"-L{tmp_path}", "-lphonecheck",
                    f"-Wl,-rpath,{tmp_path}"], check=True)
    fewer, bad = tmp_path / "fewer.json", tmp_path / "bad.json"
    fewer.write_bytes(FEWER)
    bad.write_bytes(HOSTILE)
    done = subprocess.run(
        [program, tmp_path / "cache", "0:-", "-1:-", f"200:{bad}", f"200:{SAMPLE}", "304:-", f"200:{fewer}", "429:-", "200:-"],
        capture_output=True, text=True)
    assert done.returncode == 0, (done.returncode, done.stdout)
    import hashlib

    shown = done.stdout.splitlines()[2].split(", ")[-1]
    assert SECRET not in done.stdout and "SECRET" not in done.stdout and shown.startswith("https://tenant.example.com/")
    first, second = (
        f"network {hashlib.sha256(each).hexdigest()} {len(each)} bytes, an age, {shown}" for each in (GOOD, FEWER))
    none = f"none - 0 bytes, no age, {shown}"
    # Lint's findings in new definitions are a separate remark after the URL.
    lines = [line for line in done.stdout.splitlines() if line]
    assert [line.startswith(first + "The service's definitions are in use, but lint finds") for line in lines].count(True) == 1
    lines = [next((state for state in (first, second) if line.startswith(state)), line) for line in lines]
    assert lines[10].startswith("failed: malformed, 4 problems")
    assert lines[2:] == [
        none, "asked", "failed: no answer, 0 problems", none, "asked", "failed: no answer within 10.0 seconds, 0 problems", none,
        "asked", lines[10], none, "asked", "changed: -, wait 0", first, 'asked if not "1"',
        "unchanged: -, wait 0", first, 'asked if not "1"', "changed: 1 removed (CN), another preferred one, wait 0", second,
        'asked if not "1"', "failed: HTTP 429, 0 problems", second, "postponed: -, wait 60", second]

