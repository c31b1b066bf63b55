"""A file of definitions, options and rows, all at random, and the ways to judge the rows."""

import csv
import io
import json
import os
import pathlib
import random
import subprocess
import threading
import time

import regexes
from oracle import Pattern

import catalogs  # noqa: E402 (of the model, which oracle finds)
import deciding  # noqa: E402
import forms  # noqa: E402

COUNTRIES = [("86", "CN"), ("852", "HK"), ("44", "GB"), ("1", "US"), ("7", "RU"), ("7", "KZ"), ("39", "IT"), ("36", "HU"), ("44", "JE")]
COLUMNS = ["status", "reason", "number", "country", "message", "offset"]
ALL = ",".join(COLUMNS)
IN_PYTHON = """
import json, sys, phonecheck
given = json.load(sys.stdin)
validator = phonecheck.Validator(given["definitions"], **given["options"])
rows = []
for text in given["texts"]:
    found = validator.check(text)
    rows.append([found.status, found.reason, found.number, found.country if found.is_valid else None, found.message, found.offset])
table = validator.validate(given["texts"]).to_pydict()
json.dump([rows, list(zip(table["status"], table["reason"], table["number"], table["country"]))], sys.stdout)
"""


class Differs(Exception):
    pass


class Judged:
    """Definitions, options and rows (area, text), and the ways to judge them."""

    def __init__(self, seed, options, folder):
        self.seed, self.random, self.folder = seed, random.Random(seed), pathlib.Path(folder)
        self.command, self.python = str(pathlib.Path(options.command).resolve()), options.python
        self.path = self.folder / "definitions.json"
        self.write_definitions()
        self.options, self.python_options = self.draw_options()
        source = forms.Forms(self.random, deciding.Catalog(self.path))
        texts = [source.form() for _ in range(self.random.randint(20, 60))]
        texts += [self.short() for _ in range(20)]
        # A byte order mark isn't one of the first row's characters.
        texts = [text for text in texts if text and not text.startswith(b"\xef\xbb\xbf")]
        self.texts = texts + self.random.sample(texts, 5)
        self.random.shuffle(self.texts)

    def write_definitions(self):
        if self.random.random() < 0.4:
            return catalogs.write_random(self.path, self.random, False)
        definitions = []
        for code, country in self.random.sample(COUNTRIES, self.random.randint(1, 5)):
            regex = self.random.choice([regexes.people, regexes.people, regexes.odd])(self.random, code)
            try:
                Pattern(regex)
            except ValueError:
                regex = r"^\d{4}$"
            definitions.append({"areaCode": code, "countryCode": country, "mobileRegex": regex})
        document = {"phoneAreaCodeDefinitions": definitions}
        if self.random.random() < 0.7:
            document["preferredAreaCode"] = definitions[0]["countryCode"]
        self.path.write_text(json.dumps(document))

    def draw_options(self):
        """Those of the command, and the same for Python."""
        definitions = json.loads(self.path.read_text())["phoneAreaCodeDefinitions"]
        country = self.random.choice(definitions)["countryCode"]
        return self.random.choice([
            ([], {}), ([], {}), (["--area", country], {"area": country}), (["--default", country], {"default_area": country}),
            (["--bare-international"], {"bare_international": True}), (["--whole"], {"whole": True}), (["--exact"], {"exact": True}),
            (["--international-prefix", "00,011"], {"international_prefixes": ["00", "011"]})])

    def short(self):
        """A short number, as those of small languages are."""
        digits = "".join(self.random.choice("0123456789") for _ in range(self.random.randint(1, 6)))
        prefix = self.random.choice(["", "", "+", "00", "+86", "0086", "+44", "+1-", "7", "+7 ", "0044", "00447"])
        return (prefix + digits).encode()

    # MARK: Ways

    def call(self, *arguments, given=b"", disabled="", pieces=None):
        environment = os.environ | {"NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"}
        if disabled:
            environment["PHONECHECK_DISABLE"] = disabled
        with subprocess.Popen([self.command, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment) as process:
            if pieces:
                writer = threading.Thread(target=self.write_slowly, args=(process.stdin, given, pieces))
                writer.start()
                output, errors = process.stdout.read(), process.stderr.read()
                writer.join()
                process.wait(timeout=120)
            else:
                output, errors = process.communicate(given, timeout=120)
        if process.returncode not in (0, 1):
            raise Differs(f"{arguments[:1]} ends with {process.returncode}: {errors[-300:]!r}")
        return output

    @staticmethod
    def write_slowly(pipe, given, pieces):
        for start, end in zip([0, *pieces], [*pieces, len(given)]):
            pipe.write(given[start:end])
            pipe.flush()
            time.sleep(0.002)
        pipe.close()

    def validate(self, *arguments, **how):
        return self.call("validate", "--definitions", self.path, "--encoding", "utf-8", "-q", *self.options, *arguments, **how)

    def lines(self, texts, *arguments, **how):
        """As lines of standard input."""
        output = self.validate("--lines", "--columns", ALL, *arguments, "-", given=b"".join(text + b"\n" for text in texts), **how)
        return self.rows(output, texts)

    def rows(self, output, texts, width=1):
        """The cells beside those that were there."""
        rows = list(csv.reader(io.StringIO(output.decode("latin-1"), newline="")))
        if len(rows) != len(texts):
            raise Differs(f"{len(rows)} rows of {len(texts)}")
        return [tuple(row[width:]) for row in rows]

    def cells(self, rows, *arguments, **how):
        """As cells of CSV, each row (area, text, another text); the answers for both texts."""
        lines = [b"id,mobile,area,other\n"]
        for area, text, other in rows:
            quoted = [b'"' + each.replace(b'"', b'""') + b'"' if self.random.random() < 0.5 or set(b'",\r') & set(each) else each
                      for each in (text, area.encode(), other)]
            lines.append(b"x," + b",".join(quoted) + b"\n")
        output = self.validate("-", "--delimiter", ",", "--column", "mobile", "--column", "other", "--columns", ALL, *arguments,
                               given=b"".join(lines), **how)
        found = self.rows(output, [None, *rows], 4)[1:]
        return ([of_value(row[:6], text) for row, (_, text, _) in zip(found, rows)],
                [of_value(row[6:], other) for row, (_, _, other) in zip(found, rows)])

    def objects(self, texts):
        output = self.validate("--lines", "--messages", "--format", "ndjson", "-", given=b"".join(text + b"\n" for text in texts))
        rows = [json.loads(line.decode("utf-8", "replace")) for line in output.split(b"\n")[:-1]]
        return [tuple(as_text(row.get(name)) for name in COLUMNS) for row in rows]

    def checked(self, texts):
        output = self.call("check", "-", "--format", "json", "--definitions", self.path, *self.options,
                           given=b"".join(text + b"\n" for text in texts))
        rows = [json.loads(line.decode("utf-8", "replace")) for line in output.split(b"\n")[:-1]]
        return [tuple(as_text(each) for each in (
            row["status"], row.get("reason"), row.get("number", {}).get("canonical"), row.get("country"), message_of(row),
            row.get("offset"))) for row in rows]

    def in_ranges(self, texts):
        path = self.folder / "numbers.txt"
        path.write_bytes(b"".join(text + b"\n" for text in texts))
        ranges = self.call("plan", path, "--lines", "--encoding", "utf-8", "--parts", self.random.randint(2, 9)).decode().split()
        output = b"".join(self.validate("--lines", "--columns", ALL, path, "--byte-range", each) for each in ranges)
        return self.rows(output, texts)

    def in_python(self, texts):
        """The answers to each, and without messages those to all as a column."""
        given = {"definitions": str(self.path), "options": self.python_options, "texts": [text.decode() for text in texts]}
        done = subprocess.run([self.python, "-c", IN_PYTHON], input=json.dumps(given).encode(), capture_output=True, timeout=120)
        if done.returncode:
            raise Differs(f"Python: {done.stderr.decode()[-400:]}")
        return [[tuple(map(as_text, row)) for row in rows] for rows in json.loads(done.stdout)]


def message_of(record):
    """The message without the number that `check` puts at its end: files have none, since it may be somebody's."""
    message, suggested = record.get("message", ""), record.get("suggestion", {}).get("number", {}).get("e164")
    return message.split(f" Suggestion: {suggested}")[0] if suggested else message


def of_value(row, text):
    """The row with the offset in the text, not in the cell, where quotes are doubled."""
    if b'"' not in text or not row[5]:
        return row
    before = text.replace(b'"', b'""')[:int(row[5])]
    return (*row[:5], str(len(before.replace(b'""', b'"'))))


def as_text(value):
    return "" if value is None else str(value)
