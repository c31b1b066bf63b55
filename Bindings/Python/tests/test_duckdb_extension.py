"""DuckDB's extension by itself, without the Python package."""

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys

import duckdb
import pytest

import phonecheck
import phonecheck.duckdb
from conftest import ROOT, SAMPLE, rows_of

SCRIPT = """
import duckdb, sys
connection = duckdb.connect(config={"allow_unsigned_extensions": True})
try:
    connection.execute(f"LOAD '{sys.argv[1]}'")
    for query in sys.argv[2:]:
        print(*connection.sql(query).fetchall()[0], sep="|")
except duckdb.Error as error:
    print(error)
assert "phonecheck" not in sys.modules
"""


def run(*queries, path=None, definitions=""):
    """The output of queries in a process without our Python package."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, path or phonecheck.duckdb.extension(), *queries], capture_output=True, text=True,
        env={**os.environ, "PHONECHECK_DEFINITIONS": str(definitions)})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_extension_judges_by_the_definitions_of_its_environment():
    query = "SELECT phone_country('+44 7400 123456'), phone_number('138 0013 8000'), phone_status('1')"
    assert run(query) == "GB|+86-13800138000|invalid\n"
    assert run(query, definitions=SAMPLE) == "None|+86-13800138000|invalid\n"


def test_numbers_belong_to_areas():
    numbers = ["91234567", "13800138000", "+86 13800138000", "9123-4567 ext. 12", "", "1" * 5000]
    query = (
        "SELECT list([v.status, v.country, v.reason, v.number] ORDER BY i), list([phone_status(n, a), phone_country(n, a), "
        f"phone_reason(n, a), phone_number(n, a)] ORDER BY i) FROM (SELECT *, phone_verdict(n, a) AS v FROM (SELECT "
        f"unnest({numbers}) AS n, unnest(range({len(numbers)})) AS i), (SELECT ? AS a))")
    names = {"'HK'": "HK", "'852'": "HK", "''": None}
    found = [ast.literal_eval(part) for line in run(*map(query.replace, ["?"] * 3, names), definitions=SAMPLE).splitlines()
             for part in line.split("|")]
    expected = [rows_of(phonecheck.Validator(SAMPLE, area=area).validate(numbers)) for area in names.values() for _ in range(2)]
    assert [[tuple(row) for row in rows] for rows in found] == expected
    # An unlisted area, a null in either place, and areas that differ from row to row. A null for the area names none.
    for area in ("'XX'", "'86' || chr(0)", "repeat('HK', 100)"):
        assert run(f"SELECT phone_reason('91234567', {area})", definitions=SAMPLE) == "UNKNOWN_AREA_CODE\n"
    assert run(
        "SELECT phone_verdict('1', NULL).status, phone_status(NULL, 'CN'), count(phone_number('91234567', a)) "
        "FROM (SELECT ['HK', 'CN', NULL][1 + i % 3] AS a FROM range(9000) t(i))", definitions=SAMPLE) == "invalid|None|3000\n"


def test_definitions_are_replaced_in_sql(tmp_path):
    country = "SELECT phone_country('+44 7400 123456')"
    assert run(country, f"SELECT phone_definitions('{SAMPLE}')", country, "SELECT phone_definitions(NULL)", country) == (
        "GB\n5 definitions, preferred CN, +86\nNone\n244 definitions, preferred CN, +86\nGB\n")
    bad = tmp_path / "bad.json"
    bad.write_text('{"phoneAreaCodeDefinitions": [{}]}')
    # The loader's messages, during loading and later.
    for path, words in ((bad, f"{bad}:1:"), (tmp_path / "none.json", "can't be read")):
        for failed in (run(country, definitions=path), run(f"SELECT phone_definitions('{path}')", country)):
            assert path.name in failed and words in failed and "GB" not in failed


def test_a_closed_database_leaves_nothing():
    script = """
import duckdb, sys
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
for round in range(80):
    connection = duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 1})
    connection.execute(f"LOAD '{sys.argv[1]}'")
    assert connection.sql("SELECT count(phone_number('1380013' || i)) FROM range(1000, 9999) t(i)").fetchall() == [(8999,)]
    connection.close()
    if round == 20:
        before = resident()
print((resident() - before) >> 20)
"""
    done = subprocess.run([sys.executable, "-c", script, phonecheck.duckdb.extension()], capture_output=True, text=True)
    # The definitions of each database take a megabyte.
    assert int(done.stdout) < 20, done.stderr


def test_the_extension_explains_why_it_cannot_be_loaded(tmp_path):
    link = tmp_path / "phonecheck_python0.duckdb_extension"
    link.symlink_to(phonecheck.duckdb.extension())
    assert "phonecheck.duckdb.register" in run(path=str(link))
    with pytest.raises(duckdb.Error, match="signature"):
        duckdb.connect().execute(f"LOAD '{phonecheck.duckdb.extension()}'")
    # A DuckDB without the version of the interface that the footer names.
    content = pathlib.Path(phonecheck.duckdb.extension()).read_bytes()
    newer = tmp_path / "phonecheck.duckdb_extension"
    newer.write_bytes(content[:-512] + content[-512:].replace(b"v1.2.0", b"v9.2.0"))
    assert "v9.2.0" in run(path=str(newer))


def test_the_platform_is_that_of_duckdb():
    (platform,) = duckdb.sql("PRAGMA platform").fetchall()[0]
    assert platform.encode().ljust(32, b"\0") in pathlib.Path(phonecheck.duckdb.extension()).read_bytes()[-512:]


def test_positions_in_the_interface_are_those_of_duckdb(tmp_path):
    # By an extension that compares them with the names of DuckDB's symbols.
    library, extension = tmp_path / "positions.so", tmp_path / "positions.duckdb_extension"
    bindings = ROOT / "Bindings" / "C"
    subprocess.run(
        ["cc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{bindings / 'Sources/CPhoneCheck/include'}",
         bindings / "Tests/positions.c", "-o", library], check=True)
    subprocess.run([sys.executable, bindings / "make_extension.py", library, extension], check=True)
    with pytest.raises(duckdb.Error, match=r"3\d functions, 0 elsewhere"):
        duckdb.connect(config={"allow_unsigned_extensions": True}).execute(f"LOAD '{extension}'")


def test_documented_statements_do_what_they_show(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(SAMPLE, "area-codes.json")
    connection = duckdb.connect(config={"allow_unsigned_extensions": True})
    document = (ROOT / "Docs/Databases.md").read_text()
    values = 0
    for block in re.findall(r"^```sql duckdb\n(.*?)^```", document, re.DOTALL | re.MULTILINE):
        for statement, shown in re.findall(r"(.*?;) *\n?((?:-- [^\n]*\n)*)", block, re.DOTALL):
            result = connection.sql(statement.replace("/opt/phonecheck/phonecheck.duckdb_extension", phonecheck.duckdb.extension()))
            if shown:
                rows = ["-- " + " | ".join("NULL" if each is None else str(each) for each in row) for row in result.fetchall()]
                assert rows == shown.splitlines(), statement
                values += len(rows)
    assert values > 3
