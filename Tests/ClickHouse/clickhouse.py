"""ClickHouse, as Docs/Databases.md describes it: its script in a folder of user scripts, and its statements with their results.

Then 200,000 rows of dirty text, which have to get the verdicts that CSV gets. Usage: clickhouse.py [COMMAND]
"""

import csv
import io
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import chdb

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/phonecheck").resolve()
DEFINITIONS = ROOT / "Data/area-codes.sample.json"
PAGE = (ROOT / "Docs/Databases.md").read_text()
PIECES = ["138", "00138000", "１３８", " ", "\t", "\\", "\\N", '"', ",", "'", "+86", "x", "9123 4567", "\x01", "王", "-", "\r", "\n", "\x00"]
AREAS = ["HK", "CN", "852", "", "香港", "Hong Kong", "x\\y", '"HK"', "HK\t", None]


def blocks(language):
    return re.findall(rf"^```{language} clickhouse\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def statements(block):
    """The statements of a block, each with the lines of its result."""
    for text, result in re.findall(r"([^;]+;)\n?((?:-- .*\n)*)", block):
        yield text.strip().rstrip(";"), [line[3:] for line in result.splitlines()]


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}:\nfound    {found!r}\nexpected {expected!r}")


def literal(text):
    if text is None:
        return "NULL"
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\x00", "\\0") + "'"


def random_rows(count):
    source = random.Random(7)
    for _ in range(count):
        yield "".join(source.choice(PIECES) for _ in range(source.randrange(5))), source.choice(AREAS)


def verdicts_of_csv(rows):
    """The four fields of each row, by the command's CSV and Python's reader."""
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_ALL)
    writer.writerow(["phone", "area"])
    writer.writerows((number, area or "") for number, area in rows)
    output = subprocess.run(
        [COMMAND, "validate", "--area-column", "area", "--definitions", DEFINITIONS, "--quiet", "--max-invalid", "100%"],
        input=table.getvalue().encode(), capture_output=True, check=True).stdout.decode()
    return [row[-4:] for row in csv.reader(io.StringIO(output, newline=""))][1:]


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        scripts = folder / "user_scripts"
        scripts.mkdir()
        (scripts / "area-codes.json").write_bytes(DEFINITIONS.read_bytes())
        script = scripts / "phone_verdicts"
        script.write_text(blocks("sh")[0])
        script.chmod(0o755)
        os.environ["PATH"] = f"{COMMAND.parent}:{os.environ['PATH']}"
        connection = chdb.connect(f"file:{folder}/data?user_scripts_path={scripts}")
        shown, tables = blocks("sql")
        for text, _ in statements(tables):
            connection.query(text)
        count = 0
        for text, result in statements(shown):
            found = str(connection.query(text, "CSV")).replace('"', "").splitlines()
            check(text, found, result)
            count += 1
        rows = list(random_rows(200_000))
        connection.query("CREATE TABLE dirty (id UInt32, number String, area Nullable(String)) ENGINE = MergeTree ORDER BY id")
        for start in range(0, len(rows), 20_000):
            values = ",".join(
                f"({start + place},{literal(number)},{literal(area)})" for place, (number, area) in enumerate(rows[start : start + 20_000]))
            connection.query(f"INSERT INTO dirty VALUES {values}")
        answers = connection.query(
            "SELECT * FROM executable('phone_verdicts', TabSeparated, 'status String, reason String, number String, country String,"
            " id UInt32', (SELECT number, area, id FROM dirty ORDER BY id))", "CSV")
        found = list(csv.reader(io.StringIO(str(answers), newline="")))
        check("the ids", [int(row[4]) for row in found], list(range(len(rows))))
        for row, verdict, expected in zip(rows, found, verdicts_of_csv(rows), strict=True):
            check(repr(row), verdict[:4], expected)
        valid = sum(row[0] == "valid" for row in found)
        print(f"{count} documented statements, and {len(rows):,} rows of dirty text, {valid:,} of them valid: all as documented")


if __name__ == "__main__":
    main()
