#!/usr/bin/env python3
"""Requests definitions from a server that answers well and badly, with the command and its curl.

    Tests/Service/check_service.py --command PHONECHECK [--kills N] [--seed N]

The server is in this process. Each answer is tried with a copy and without one; texts, records and names of files are searched
for secrets; the command is killed at random moments while it keeps a copy or writes a file, which has to be the old one or the
new one afterwards; and many run at once on one copy.
"""

import argparse
import concurrent.futures
import hashlib
import http.server
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

SECRETS = ("us3r", "pa55word", "t0ken", "h3ader")


def definitions(regex, area="86", country="CN", **more):
    entry = {"areaCode": area, "countryCode": country, "mobileRegex": regex, "displayMapping": {
        "en": "A", "zh-CN": "甲", "zh-TW": "甲"}, **more}
    return json.dumps({"phoneAreaCodeDefinitions": [entry], "preferredAreaCode": country}).encode()


OLD, NEW = definitions(r"^1[3-9]\d{9}$"), definitions(r"^1[3-8]\d{9}$")
# Long enough that a command can be killed while it writes.
LARGE = [definitions(r"^1[3-9]\d{9}$", remark=letter * 3_000_000) for letter in "ab"]


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.bodies, self.requests = {}, []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass  # a command that was killed, or has read enough

    def url(self, path):
        return f"http://us3r:pa55word@127.0.0.1:{self.server_port}/{path}?key=t0ken"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        name = self.path.split("?")[0][1:]
        self.server.requests.append((name, dict(self.headers)))
        body = self.server.bodies.get(name, OLD)
        tag = '"%s"' % hashlib.sha256(body).hexdigest()[:12]
        try:
            getattr(self, "answer_" + name.split("-")[0])(body, tag)
        except OSError:
            pass  # the command has read enough

    def send(self, status, body=b"", **fields):
        self.send_response(status)
        fields.setdefault("Content_Length", str(len(body)))
        for key, value in fields.items():
            if value is not None:
                self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def answer_tag(self, body, tag):
        if self.headers.get("If-None-Match") == tag:
            self.send(304, ETag=tag)
        else:
            self.send(200, body, ETag=tag)

    def answer_plain(self, body, _):
        self.send(200, body)

    def answer_strange(self, *_):
        self.send(304)  # although nothing was asked for

    def answer_cut(self, body, _):
        self.send(200, body[:-10], Content_Length=str(len(body)))
        self.close_connection = True

    def answer_drip(self, body, _):
        self.send(200, b"", Content_Length=str(len(body)))
        for byte in body:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(0.5)

    def answer_silent(self, *_):
        time.sleep(15)

    def answer_large(self, *_):
        self.send(200, b"", Content_Length=None)
        self.close_connection = True
        for _ in range(32):
            self.wfile.write(b" " * (1 << 20))

    def answer_gateway(self, *_):
        self.send(200, b"<!DOCTYPE html><html>log in</html>", Content_Type="text/html")

    def answer_unavailable(self, *_):
        self.send(503, b"<html>502 Bad Gateway</html>")

    def answer_broken(self, body, _):
        self.send(200, body[:-1])

    def answer_hostile(self, *_):
        self.send(200, definitions(r"^(a+)+$" + r"(?:1{0,999}){0,999}" * 5))

    def answer_deep(self, *_):
        self.send(200, b"[" * 500_000)

    def answer_errors(self, *_):
        self.send(200, definitions(r"^1[3,4]\d{9}$"))

    def answer_unauthorized(self, *_):
        self.send(401, b'{"error_code":"IDAAS.SDK.COMMON.1012"}')

    def answer_many(self, *_):
        self.send(429, Retry_After="3600")

    def answer_moved(self, *_):
        self.send(301, Location="http://us3r:pa55word@127.0.0.1/other?key=t0ken")

    def answer_tenant(self, body, tag):
        self.send(200, body, ETag=tag, X_tenant_id="another")


class Check:
    def __init__(self, command, folder):
        self.command, self.folder, self.server, self.count = command, pathlib.Path(folder), Server(), 0

    def environment(self, cache):
        return {"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(self.folder / cache), "LC_ALL": "C"}

    def run(self, *arguments, cache="cache"):
        done = subprocess.run(
            [self.command, *arguments], capture_output=True, text=True, env=self.environment(cache), cwd=self.folder,
            timeout=60)
        self.count += 1
        for secret in SECRETS:
            self.expect(secret not in done.stdout + done.stderr, f"{secret} in the output of {arguments[0]}", done)
        return done

    def validate(self, path, *more, cache="cache"):
        return self.run(
            "check", "13800138000", "--format", "brief", "--definitions", self.server.url(path), "--tenant-id", "t1",
            "--header", "X-key: h3ader", *more, cache=cache)

    def expect(self, is_so, what, done=None):
        if not is_so:
            shown = f"\n{done.returncode}\n{done.stdout}{done.stderr}" if done else ""
            sys.exit(f"check_service: {what}{shown}")


def answers(check):
    """Every bad answer, without a copy and with one."""
    bad = {
        "strange": "without an ETag", "cut": "was cut", "drip": "within 10 s", "silent": "within 10 s", "large": "4194304",
        "gateway": "HTML", "unavailable": "HTTP 503", "broken": "", "hostile": "", "deep": "", "unauthorized": "HTTP 401",
        "many": "HTTP 429", "moved": "Redirects aren't followed", "tenant": "belongs to another tenant",
    }

    def attempt(item):
        name, reason = item
        start = time.monotonic()
        alone = check.validate(name, cache=f"alone-{name}")
        check.expect(alone.returncode == 2 and not alone.stdout, f"{name} without a copy", alone)
        check.expect(reason in alone.stderr, f"{name} should say “{reason}”", alone)
        check.expect(time.monotonic() - start < 20, f"{name} took too long", alone)
        # The copy is that of the URL, so the server answers well first.
        good = Handler.answer_tag
        original = getattr(Handler, "answer_" + name)
        setattr(Handler, "answer_" + name, good)
        first = check.validate(name)
        setattr(Handler, "answer_" + name, original)
        check.expect(first.returncode == 0 and not first.stderr, f"{name}, answered well", first)
        kept = check.validate(name)
        if name == "strange":
            # With an ETag it is an ordinary answer.
            check.expect(kept.returncode == 0 and not kept.stderr, "304 to a request with an ETag", kept)
            return
        check.expect(kept.returncode == 0 and kept.stdout == first.stdout, f"{name} with a copy", kept)
        check.expect(reason in kept.stderr and "ago is used" in kept.stderr, f"{name} with a copy", kept)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(attempt, bad.items()))
    refused = check.server.url("closed").replace(str(check.server.server_port), "1")
    closed = check.run("check", "1", "--definitions", refused)
    check.expect(closed.returncode == 2 and "can't be reached" in closed.stderr, "a closed port", closed)
    unknown = check.run("check", "1", "--definitions", "https://us3r:pa55word@name.invalid/?key=t0ken")
    check.expect(unknown.returncode == 2 and "no such host" in unknown.stderr, "an unknown host", unknown)


def conditional(check):
    """What is sent, and that an ETag belongs to what was kept."""
    requests = check.server.requests
    requests.clear()
    for _ in range(2):
        done = check.validate("tag-1")
        check.expect(done.returncode == 0 and not done.stderr, "a good answer", done)
    tags = [fields.get("If-None-Match") for _, fields in requests]
    check.expect(tags[0] is None and tags[1], f"the second request names an ETag: {tags}")
    fields = requests[0][1]
    for name, value in {
        "Authorization": "Basic dXMzcjpwYTU1d29yZA==", "X-tenant-id": "t1", "X-key": "h3ader", "X-L": "en",
        "X-agent": "phonecheck", "X-operating-sys-version": "phonecheck", "X-device-fingerprint": "phonecheck"}.items():
        check.expect(fields.get(name) == value, f"{name} is {fields.get(name)}")
    check.server.bodies["tag-1"] = definitions(r"^1[3,4]\d{9}$")
    done = check.validate("tag-1")
    check.expect("comma-in-class" in done.stderr and done.returncode == 0, "new errors are refused", done)
    done = check.validate("tag-1")
    check.expect(requests[-1][1].get("If-None-Match") == tags[1], "a refused answer's ETag isn't used", done)
    check.server.bodies["tag-1"] = NEW
    check.expect(check.validate("tag-1").stderr == "", "better ones are taken")
    check.expect(check.validate("tag-1", "--offline").returncode == 0, "they were kept")
    for _ in range(2):
        done = check.validate("plain-1")
        check.expect(done.returncode == 0 and not done.stderr, "no ETag", done)
    check.expect(requests[-1][1].get("If-None-Match") is None, "none was made up")
    for name in os.listdir(check.folder / "cache" / "phonecheck"):
        check.expect(not any(secret in name for secret in SECRETS), f"{name} holds a secret")


def files(check):
    """`fetch`, and what judges definitions rather than uses them."""
    fetch = lambda path, *more: check.run("fetch", check.server.url(path), "-o", "d.json", *more)
    read = lambda: (check.folder / "d.json").read_bytes()
    check.server.bodies["plain-2"] = OLD
    check.expect(fetch("plain-2").returncode == 0 and read() == OLD, "a first file")
    check.expect(fetch("plain-2").returncode == 1, "the same file")
    for name in ("broken", "gateway", "cut", "unavailable", "errors", "hostile", "large", "moved", "strange", "deep"):
        done = fetch(name)
        check.expect(done.returncode == 2 and read() == OLD and "stays as it is" in done.stderr, f"fetch {name}", done)
    check.server.bodies["plain-2"] = NEW
    check.expect(fetch("plain-2", "--max-loss", "1").returncode == 2 and read() == OLD, "a gate")
    check.expect(fetch("plain-2").returncode == 0 and read() == NEW, "new definitions")
    check.expect(sorted(p.name for p in check.folder.iterdir() if p.is_file()) == ["d.json"], "nothing else is left")
    done = check.run("lint", check.server.url("errors"))
    check.expect(done.returncode == 1 and "comma-in-class" in done.stdout, "lint of a URL", done)
    done = check.run("diff", "d.json", check.server.url("plain-3"))
    check.expect(done.returncode == 1 and "wider" in done.stdout, "diff with a URL", done)
    (check.folder / "rows.csv").write_text("phone\n13800138000\n")
    done = check.run(
        "validate", "rows.csv", "-o", "o.csv", "--summary-json", "s.json", "--definitions", check.server.url("plain-3"),
        "--header", "X-key: h3ader")
    record = (check.folder / "s.json").read_text()
    check.expect(done.returncode == 0 and hashlib.sha256(OLD).hexdigest() in record, "a record", done)
    check.expect(not any(secret in record for secret in SECRETS), "a secret in a record")


def rollback(check):
    """A service that once serves fewer definitions gets its own accepted again, by every command and by a file."""
    real, fewer = definitions(r"^1[3,5]\d{9}$", country="CN"), definitions(r"^1[35]\d{9}$", country="MO", area="853")
    for round, body in enumerate((real, fewer, real, fewer)):
        check.server.bodies["tag-back"] = body
        done = check.validate("tag-back", cache="back")
        check.expect(done.returncode in (0, 1) and ("no longer contain" in done.stderr) == (round > 0), "a rollback", done)
        done = check.run("fetch", check.server.url("tag-back"), "-o", "back.json", cache="back")
        check.expect(done.returncode == 0 and (check.folder / "back.json").read_bytes() == body, "a rollback of a file", done)
    check.server.bodies["tag-back"] = definitions(r"^1[3,7]\d{9}$", country="MO", area="853")
    done = check.run("fetch", check.server.url("tag-back"), "-o", "back.json", cache="back")
    check.expect(done.returncode == 2 and "--lint off" in done.stderr, "a refusal names the way out", done)
    check.expect("--lint off" in check.validate("tag-back", cache="back").stderr, "a refusal names the way out")
    check.expect(check.validate("tag-back", "--lint", "off", cache="back").stderr.count("--lint") == 0, "--lint off")
    done = check.run("fetch", check.server.url("tag-back"), "-o", "back.json", "--lint", "off", cache="back")
    check.expect(done.returncode == 0, "--lint off", done)
    (check.folder / "back.json").unlink()
    check.server.bodies["tag-wild"] = definitions(".*")
    check.expect("accepts-empty" in check.validate("tag-wild", cache="wild").stderr, "a first copy is measured")


def kills(check, count, random):
    """Killed at any moment, a copy and a file are whole: the old one or the new one."""
    both = {hashlib.sha256(body).hexdigest() for body in LARGE}
    target = check.folder / "large.json"
    killed = 0
    for round in range(count):
        check.server.bodies["plain-large"] = LARGE[round % 2]
        url = check.server.url("plain-large")
        is_fetch = random.random() < 0.5
        arguments = ["fetch", url, "-o", str(target), "--lint", "off"] if is_fetch else ["areas", "--definitions", url]
        process = subprocess.Popen(
            [check.command, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=check.environment("killed"), start_new_session=True)
        time.sleep(random.uniform(0, 0.25))
        killed += process.poll() is None
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # it has ended
        process.wait()
        if target.exists():
            check.expect(hashlib.sha256(target.read_bytes()).hexdigest() in both, "a file is neither")
        if (check.folder / "killed" / "phonecheck").exists():
            done = check.run("areas", "--definitions", url, "--offline", cache="killed")
            check.expect(
                done.returncode == 0 and not done.stderr or "no copy" in done.stderr, "a copy is damaged", done)
    return killed


def crowd(check):
    """Many at once share a copy."""
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for done in pool.map(lambda _: check.validate("tag-crowd", cache="crowd"), range(40)):
            check.expect(done.returncode == 0 and not done.stderr, "one of many", done)
    names = os.listdir(check.folder / "crowd" / "phonecheck")
    check.expect(len(names) == 1, f"one copy, not {names}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--command", required=True)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        check = Check(os.path.abspath(options.command), folder)
        conditional(check)
        answers(check)
        files(check)
        rollback(check)
        crowd(check)
        killed = kills(check, options.kills, random.Random(options.seed))
        check.expect(options.kills == 0 or killed > options.kills / 4, f"only {killed} were killed in time")
        print(f"{check.count} runs of the command, {len(check.server.requests)} requests, {killed} killed: as promised")


if __name__ == "__main__":
    main()
