"""The same verdicts everywhere: one million numbers, or as many as PHONECHECK_ROWS says, and every way to judge them."""

import csv
import hashlib
import io
import json
import pathlib
import random
import shutil
import subprocess

import pytest

import phonecheck
import postgres
import workload
from conftest import ROOT, SAMPLE, share

C = ROOT / "Bindings" / "C"
# The number of phone numbers of each kind; a tenth of them in a quick run.
CONTACTS, MESSY, REJECTED, WORLD = share(40), share(20), share(10), share(30)


def world(count, seed=7):
    """Numbers of all listed area codes, many of them valid, and some of none."""
    draw = random.Random(seed)
    definitions = json.loads((ROOT / "Data" / "area-codes.json").read_text())["phoneAreaCodeDefinitions"]
    codes = [each["areaCode"] for each in definitions] + ["999", "0", "210"]
    first = "17959638" * 2
    return [
        f"+{draw.choice(codes)}{draw.choice(['', '-', ' '])}{draw.choice(first)}{draw.randrange(10 ** draw.choice((7, 8, 9))):08d}"
        for _ in range(count)
    ]


class Rows:
    """A digest of verdicts: the same for the same four columns."""

    def __init__(self, name):
        self.name = name
        self.hash = hashlib.sha256()
        self.count = 0

    def add(self, rows):
        """Adds rows of status, reason, number and country."""
        text = "".join(["\t".join([field or "" for field in row]) + "\n" for row in rows])
        self.hash.update(text.encode())
        self.count += len(rows)
        return self

    def __str__(self):
        return f"{self.hash.hexdigest()[:24]}  {self.count:>9} rows  {self.name}"


def in_order(verdicts):
    return list(zip(*(verdicts[name] for name in ("status", "reason", "number", "country"))))


def by_command(command, numbers, definitions, tmp_path, jobs):
    lines = tmp_path / "numbers.txt"
    lines.write_text("".join(number + "\n" for number in numbers))
    output = tmp_path / "checked.csv"
    source = ["--definitions", str(definitions)] if definitions else []
    subprocess.run(
        [command, "validate", "--lines", str(lines), "-o", str(output), "-q", "-j", str(jobs), *source],
        check=False, env={"LC_ALL": "C"})
    return rows_of(output.read_bytes())


def rows_of(checked):
    """The verdicts on lines, which have no header: each is followed by status, reason, number and country."""
    return [tuple(row[1:]) for row in csv.reader(io.StringIO(checked.decode(), newline=""))]


def by_c(program, numbers, definitions, *arguments):
    text = "".join(number + "\n" for number in numbers).encode()
    result = subprocess.run([program, definitions or "-", *arguments], input=text, capture_output=True, check=True)
    return [tuple(line.split("\t")) for line in result.stdout.decode().split("\n")[:-1]]


def by_list(validator, numbers):
    return in_order(validator.validate(numbers).to_pydict())


def by_polars(how):
    def judge(validator, numbers):
        import polars as pl

        import phonecheck.polars  # noqa: F401

        frame = pl.DataFrame({"mobile": numbers})
        expression = pl.col("mobile").phone.validate(validator).alias("verdict")
        if how == "eager":
            result = frame.select(expression)
        else:
            result = frame.lazy().select(expression).collect(engine="streaming" if how == "streaming" else "auto")
        return result.unnest("verdict").select("status", "reason", "number", "country").rows()

    return judge


def by_duckdb(validator, numbers, is_native):
    import duckdb
    import pyarrow

    import phonecheck.duckdb

    contacts = pyarrow.table({"place": range(len(numbers)), "mobile": numbers})  # noqa: F841
    connection = duckdb.connect(config={"allow_unsigned_extensions": is_native})
    phonecheck.duckdb.register(connection, validator)
    rows = connection.sql(
        "SELECT v.status, v.reason, v.number, v.country FROM (SELECT place, phone_verdict(mobile) AS v FROM contacts) "
        "ORDER BY place")
    return rows.fetchall()


def by_duckdb_query(validator, numbers):
    import duckdb
    import pyarrow

    import phonecheck.duckdb

    given = pyarrow.table({"place": range(len(numbers)), "mobile": numbers})  # noqa: F841
    connection = duckdb.connect()
    connection.execute("CREATE TABLE contacts AS FROM given")
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator)  # noqa: F841
    return connection.sql(
        "SELECT phone_status, phone_reason, phone_number, phone_country FROM checked ORDER BY place").fetchall()


def by_pandas(validator, numbers):
    import pandas

    import phonecheck.pandas  # noqa: F401

    frame = pandas.Series(numbers, dtype="str").phone.validate(validator)
    frame = frame[["status", "reason", "number", "country"]].astype(object).where(frame.notna(), None)
    return list(frame.itertuples(index=False, name=None))


def by_postgres(server, numbers, definitions):
    database = server.create(f"same{definitions is None:d}", version=server.versions[definitions is not None])
    database.fill("numbers", numbers)
    rows = database.execute("SELECT (phone_check(mobile)).* FROM numbers ORDER BY place")
    return [tuple(None if field == postgres.NULL else field for field in row) for row in rows]


@pytest.fixture
def server():
    """A Postgres server; `None` if there can't be one."""
    server = None if postgres.missing() else postgres.Server()
    yield server
    if server:
        server.remove()


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """The C program of this test."""
    folder = tmp_path_factory.mktemp("c")
    library = folder / "libphonecheck.so"
    shutil.copy(phonecheck._library.PATH, library)
    (folder / "libphonecheck.so.1").symlink_to(library)
    target = folder / "verdicts"
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", f"-I{C / 'Sources/CPhoneCheck/include'}"]
    subprocess.run(["c++", "-x", "c++", "-std=c++17", *flags, "-fsyntax-only", C / "Tests/verdicts.c"], check=True)
    subprocess.run(
        ["cc", "-std=c11", *flags, C / "Tests/verdicts.c", "-o", target, f"-L{folder}", "-lphonecheck",
         f"-Wl,-rpath,{folder}"], check=True)
    return target


def test_numbers_get_the_same_verdicts_everywhere(command, program, server, tmp_path, capsys):
    ways = {
        "command": lambda file, _, numbers: by_command(command, numbers, file, tmp_path, 1),
        "command, 2 jobs": lambda file, _, numbers: by_command(command, numbers, file, tmp_path, 2),
        "C": lambda file, _, numbers: by_c(program, numbers, file),
        "C, 3 threads": lambda file, _, numbers: by_c(program, numbers, file, "3"),
        "C, a stream": lambda file, _, numbers: by_c(program, numbers, file, "1", "stream"),
        "C, one by one": lambda file, _, numbers: by_c(program, numbers, file, "1", "one"),
        "Python, a list": lambda _, validator, numbers: by_list(validator, numbers),
        "Polars, eager": lambda _, validator, numbers: by_polars("eager")(validator, numbers),
        "Polars, lazy": lambda _, validator, numbers: by_polars("lazy")(validator, numbers),
        "Polars, streaming": lambda _, validator, numbers: by_polars("streaming")(validator, numbers),
        "DuckDB, Arrow": lambda _, validator, numbers: by_duckdb(validator, numbers, False),
        "DuckDB, native": lambda _, validator, numbers: by_duckdb(validator, numbers, True),
        "DuckDB, a query": lambda _, validator, numbers: by_duckdb_query(validator, numbers),
        "pandas": lambda _, validator, numbers: by_pandas(validator, numbers),
    }
    if server:
        ways["Postgres"] = lambda file, _, numbers: by_postgres(server, numbers, file)
    compare(ways, capsys)


def compare(ways, capsys):
    """Judges the numbers in each way, prints the digests, and checks that they are the same.

    A way is a function of the definitions, a validator of them and numbers, which gives rows of status, reason, number
    and country.
    """
    tenant = workload.contacts(CONTACTS) + workload.messy(MESSY) + workload.rejected(REJECTED)
    halves = [(SAMPLE, phonecheck.Validator(SAMPLE), tenant), (None, phonecheck.Validator(), world(WORLD))]
    digests, reference = [], None
    for name, way in ways.items():
        digest = Rows(name)
        found = []
        for file, validator, numbers in halves:
            rows = way(file, validator, numbers)
            assert len(rows) == len(numbers), name
            found += rows
            digest.add(rows)
        digests.append(digest)
        if reference is None:
            reference = digest
            statuses = [row[0] for row in found]
            assert statuses.count("valid") > len(found) / 2 and statuses.count("invalid") > len(found) / 10
    with capsys.disabled():
        print("\n" + "\n".join(map(str, digests)))
        if not server:
            print(f"Postgres is left out: {postgres.missing()}")
    assert {digest.hash.digest() for digest in digests} == {reference.hash.digest()}


def test_a_different_verdict_gives_a_different_digest():
    rows = [("valid", None, "+86-13800138000", "CN"), ("invalid", "TOO_SHORT", None, None)]
    other = [rows[0], ("invalid", "TOO_LONG", None, None)]
    assert str(Rows("").add(rows)) == str(Rows("").add(rows[:1]).add(rows[1:])) != str(Rows("").add(other))
    # The command writes nothing for values that are null elsewhere.
    assert str(Rows("").add([("valid", "", "+86-13800138000", "CN")])) == str(Rows("").add(rows[:1]))


def test_the_versions_are_the_same(command):
    version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout.split()
    assert phonecheck.__version__ in version[0:3]
    assert phonecheck.__version__ in pathlib.Path(ROOT / "CHANGELOG.md").read_text()
