"""Plays bad days of the identity service to their end in the terminal, in three languages: `phonecheck bind-form` against the stand-in.

    python3 Tests/StandIn/terminal.py PHONECHECK STAND-IN [MODE…]

What the form says is compared with Data/messages.tsv, what it sends with what the stand-in received. A request that no page of the
vendor prints fails the mode. `make terminal` runs it.
"""

import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "zh-CN", "zh-TW")
TYPED = ["type 13800138000", "send", "code 123456", "submit"]


def texts():
    """The texts that people read, by key: one for each language."""
    rows = (line.split("\t") for line in (ROOT / "Data/messages.tsv").read_text().splitlines() if line and not line.startswith("#"))
    return {row[0]: dict(zip(LANGUAGES, row[1:4])) for row in rows}


class Mode:
    """A bad day: how the stand-in and the form begin, what the person does, what is said, what is sent, and how it ends.

    `token` is a function that logs in before the form begins, and returns the id_token of a person who changes the number.
    """

    def __init__(self, script, says, sent, *, stand_in=(), form=(), login=True, ends=True, token=None):
        self.script, self.says, self.sent, self.ends = script, says, sent, ends
        self.stand_in, self.form, self.login, self.token = list(stand_in), list(form), login, token


def ask(address, path, body=None, headers=()):
    """Asks the stand-in itself, as a device that is bound."""
    device = {"X-operating-sys-version": "test", "X-device-fingerprint": "bound", "X-agent": "test", "X-client-id": "stand-in"}
    data = json.dumps(body).encode() if body else b""
    every = {**device, "Content-Type": "application/json", **dict(headers)}
    with urllib.request.urlopen(urllib.request.Request(address + path, data, every)) as answer:
        return json.loads(answer.read() or b"{}")


def expired_token(address):
    """Logs in, and lets the id_token's five hours pass."""
    token = ask(address, "/api/v2/sdk/login/wechat", {"code": "vendor-code"})["id_token"]
    ask(address, "/stand-in/clock", {"seconds": 18001})
    return token


def refreshed_token(address):
    """Refreshes an id_token that is over."""
    expired_token(address)
    return ask(address, "/api/v2/sdk/sso/session-token/id-token", headers={"session-token": "session-token"})["id_token"]


def gap(file):
    """Returns where the gap begins in the slider's picture, as a person sees it: its columns are darker than the rest."""
    data, packed, at = file.read_bytes(), b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at:at + 4])
        kind, content = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", content[:8])
        if kind == b"IDAT":
            packed += content
        at += 12 + length
    pixels = zlib.decompress(packed)
    rows = [pixels[row * (width + 1) + 1:(row + 1) * (width + 1)] for row in range(height)]
    return next(x for x in range(width) if sum(row[x] < 80 for row in rows) > 30)


BIND = ["login/wechat", "country-codes", "sms/send", "social/bind"]
MODES = {
    "wrong code": Mode(
        ["type 13800138000", "send", "code 999999", "submit", "code 123456", "submit"], ["form.wrongCode"], BIND + ["social/bind"]),
    "code not sent": Mode(
        ["type 13800138000", "send"] + TYPED[1:], ["form.codeNotSent"], BIND[:3] + BIND[2:],
        stand_in=["--fault", "sms/send=CAPTCHA.0006"]),
    "captcha refused": Mode(
        ["type 13800138000", "send"] + TYPED[1:], ["form.sliderFailed"], BIND[:3] + BIND[2:],
        stand_in=["--fault", "sms/send=CAPTCHA.0002"]),
    "policy refuses": Mode([], ["form.accessDenied"], BIND[:1], stand_in=["--outcome", "denied"], ends=False),
    "policy refuses the bind": Mode(
        TYPED, ["form.accessDenied"], BIND, stand_in=["--outcome", "denied-then"], ends=False),
    "e-mail alone": Mode(
        ["email me@example.com", "send-email", "email-code 999999", "submit", "email-code 123456", "submit"],
        ["form.wrongEmailCode"], ["login/wechat", "email/send", "social/bind", "social/bind"],
        stand_in=["--outcome", "email"]),
    "EIAM's codes": Mode(
        ["type 13800138000", "send", "send", "code 999999", "submit", "code 123456", "submit"],
        ["form.codeNotSent", "form.wrongCode"], BIND[:3] + ["sms/send", "social/bind", "social/bind"],
        stand_in=["--service", "eiam", "--fault", "sms/send=SMS.1008"]),
    "expired login": Mode(
        TYPED + ["start-over"], ["form.signInAgain"], BIND,
        stand_in=["--fault", "social/bind=PARAM.0016"], ends=False),
    "captcha by position": Mode(
        ["type 13800138000", "send", "position @40", "check", "position @0", "check", "code 123456", "submit"],
        ["form.sliderMissed"], BIND[:2] + ["captcha", "captcha/verify"] * 2 + BIND[2:], form=["--captcha", "@folder"]),
    "second factor": Mode(
        ["send", "code 999999", "submit", "code 123456", "submit"], ["form.wrongCode"],
        ["login/wechat", "mobile-by-token", "sms/send", "mfa/sms", "mfa/sms"],
        stand_in=["--service", "eiam", "--outcome", "mfa"], form=["--identity", "eiam"]),
    "second factor that CIAM doesn't have": Mode(
        [], ["form.stepNotAvailable"], ["login/wechat"], stand_in=["--outcome", "mfa"], ends=False),
    "expired id_token": Mode(
        ["type 13900139000", "send", "code 123456", "submit"], ["form.signInAgain"],
        ["login/wechat", "country-codes", "sms/send", "profile/update-mobile"], form=["--change-number"], login=False,
        ends=False, token=expired_token),
    "changed number": Mode(
        ["type 13900139000", "send", "code 999999", "submit", "code 123456", "submit"], ["form.wrongCode", "form.numberChanged"],
        ["login/wechat", "sso/session-token/id-token", "country-codes", "sms/send", "profile/update-mobile", "profile/update-mobile"],
        form=["--change-number"], login=False, token=refreshed_token),
    "OneAccess": Mode(TYPED, [], BIND, stand_in=["--service", "oneaccess"]),
}


def perform(mode, form, folder):
    """Writes the script to the form; a position is read from the picture, which has to be there first."""
    seen = None
    for line in mode.script:
        if line.startswith("position @"):
            picture = folder / "captcha-picture.png"
            for _ in range(200):
                if picture.exists() and picture.stat().st_mtime_ns != seen:
                    break
                time.sleep(0.05)
            seen, right, off = picture.stat().st_mtime_ns, gap(picture), int(line.split("@")[1])
            line = f"position {right - off if right > 150 else right + off}"
        form.stdin.write(line + "\n")
        form.stdin.flush()
    return form.communicate()


def play(mode, language, phonecheck, stand_in, messages):
    """Plays a mode; returns what went wrong."""
    folder = pathlib.Path(tempfile.mkdtemp())
    server = subprocess.Popen([stand_in, "--port", "0", *mode.stand_in], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"listening on (\S+),", server.stdout.readline())[1]
        options = ["--vendor-code", "vendor-code"] if mode.login else []
        options += [str(folder) if option == "@folder" else option for option in mode.form]
        if mode.token:
            options += ["--id-token", mode.token(address)]
        form = subprocess.Popen(
            [phonecheck, "bind-form", "--connect", address, "--lang", language, *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        output, errors = perform(mode, form, folder)
        # It writes what it received five times a second.
        time.sleep(0.5)
    finally:
        server.terminate()
    received = server.stdout.read().splitlines()
    sent = [line.split("/api/v2/sdk/")[1] for line in received if "/api/" in line and not line.startswith("refused")]
    problems = [line for line in received if line.startswith("refused")]
    for key in mode.says:
        text = messages[key][language].replace("{step}", "MFA_AUTH").replace("{number}", "+86-139****9000")
        if text not in output:
            problems.append(f"not said: {text}")
    if sent != mode.sent:
        problems.append(f"sent {sent}, not {mode.sent}")
    if form.returncode != (0 if mode.ends else 1):
        problems.append(f"exit {form.returncode}")
    # A number is whole only in the person's own entry.
    others = "".join(line for line in output.splitlines() if not line.startswith(">") and "|" not in line)
    if re.search(r"13[89] ?00\d\d ?[89]000", others):
        problems.append("a whole number")
    return [f"{problem}\n{output}{errors}" for problem in problems]


def main():
    phonecheck, stand_in, *names = sys.argv[1:]
    messages, failures = texts(), 0
    for name in names or MODES:
        for language in LANGUAGES:
            for problem in play(MODES[name], language, phonecheck, stand_in, messages):
                failures += 1
                print(f"{name}, {language}: {problem}")
    print(f"{len(names or MODES)} modes in {len(LANGUAGES)} languages, {failures} failures")
    sys.exit(1 if failures else 0)


main()
