"""The Postgres extension, in a server for the tests."""

import re

import pytest

import phonecheck
import postgres
import workload
from conftest import NUMBERS, ROOT, SAMPLE
from postgres import NULL, Failed

pytestmark = pytest.mark.skipif(postgres.missing() is not None, reason=postgres.missing() or "")
MESSAGE = re.compile(r"(?:ERROR|WARNING|DETAIL|HINT): +(.*)")


@pytest.fixture(scope="module")
def server():
    server = postgres.Server()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def database(server):
    """With the sample's definitions."""
    return server.create("tenant", version=server.versions[1])


def text(number):
    """A literal of SQL."""
    return "'" + number.replace("'", "''") + "'"


def shown(*values):
    """Values as in psql's output."""
    return tuple(NULL if value is None else value for value in values)


@pytest.mark.parametrize("number", [*NUMBERS, "1" * 5_000_000, " " * 5_000_000 + "13800138000"])
def test_a_number_gets_its_verdict(database, validator, number):
    verdict = validator.validate([number])[0]
    found = database.execute(
        "SELECT (phone_check(n)).*, phone_status(n), phone_reason(n), phone_number(n), phone_country(n) "
        f"FROM (VALUES ({text(number)})) AS t(n)")
    once = shown(verdict.status, verdict.reason, verdict.number, verdict.country)
    assert found == [once * 2]


def test_a_null_has_no_verdict(database):
    found = database.execute(
        "SELECT phone_check(NULL), phone_status(NULL), phone_number(NULL), phone_reason(NULL, 'CN'), phone_reason('1', NULL)")
    assert found == [(NULL,) * 5]


def test_an_area_is_that_of_the_number(database):
    found = database.execute(
        "SELECT phone_status('91234567', a), phone_reason('91234567', a), phone_number('91234567', a), "
        "phone_country('91234567', a), (phone_check('91234567', a)).number "
        "FROM unnest(ARRAY['HK', '852', '', 'XX']) WITH ORDINALITY AS areas(a, place) ORDER BY place")
    valid = ("valid", NULL, "+852-91234567", "HK", "+852-91234567")
    assert found == [
        valid, valid, ("invalid", "PATTERN_MISMATCH", *[NULL] * 3), ("invalid", "UNKNOWN_AREA_CODE", *[NULL] * 3)]


def test_the_version_decides_which_definitions_there_are(server, database):
    assert database.value("SELECT phone_catalog()") == phonecheck.Validator(SAMPLE).description
    world = server.create("world", version=server.versions[0])
    assert world.value("SELECT phone_catalog()") == phonecheck.Validator().description
    assert world.value("SELECT phone_number('+44 7400 123456')") == "+44-7400123456"
    assert database.value("SELECT phone_reason('+44 7400 123456')") == "UNKNOWN_AREA_CODE"


def test_an_expression_index_is_used(database):
    database.fill("indexed", [f"138{place:08}" for place in range(20_000)])
    database.execute("CREATE INDEX ON indexed (phone_number(mobile))")
    database.execute("ANALYZE indexed")
    wanted = "FROM indexed WHERE phone_number(mobile) = phone_number('+86 138 0000 7777')"
    plan = "\n".join(row[0] for row in database.execute(f"EXPLAIN SELECT * {wanted}"))
    assert "Index Cond: (phone_number(mobile) = '+86-13800007777'::text)" in plan and "indexed_phone_number_idx" in plan
    assert database.execute(f"SELECT place {wanted}") == [("7777",)]
    with pytest.raises(Failed, match="duplicate key"):
        database.execute(
            "CREATE UNIQUE INDEX ON indexed (phone_number(mobile)); INSERT INTO indexed VALUES (1, '(+86) 138 0000 7777')")


def test_generated_columns_and_constraints_hold_verdicts(database):
    database.execute("""
        CREATE TABLE accounts (
          mobile text CHECK (phone_status(mobile) = 'valid'),
          number text GENERATED ALWAYS AS (phone_number(mobile)) STORED)""")
    assert database.execute("INSERT INTO accounts VALUES ('138 0013 8000'), (NULL) RETURNING number") == [
        ("+86-13800138000",), (NULL,)]
    with pytest.raises(Failed, match="accounts_mobile_check"):
        database.execute("INSERT INTO accounts VALUES ('1380013800')")


def test_workers_judge_the_same(database):
    numbers = workload.contacts(200_000)
    database.fill("many", numbers)
    parallel = (
        "SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; "
        "SET min_parallel_table_scan_size = 0; ")
    query = "SELECT place, (phone_check(mobile)).* FROM many WHERE phone_status(mobile) = 'valid'"
    plan = "\n".join(row[0] for row in database.execute(f"{parallel} EXPLAIN (ANALYZE, TIMING OFF) {query}"))
    assert "Workers Launched: 2" in plan, plan
    rows = sorted(database.execute(f"{parallel} {query}"), key=lambda row: int(row[0]))
    verdicts = phonecheck.Validator(SAMPLE).validate(numbers)
    assert rows == [
        (str(place), row.status, NULL, row.number, row.country) for place, row in enumerate(verdicts) if row.status == "valid"]


def test_other_encodings_are_converted(server):
    latin = server.create("latin", version=server.versions[1], encoding="LATIN1")
    # A non-breaking space, and a letter.
    assert latin.execute("SELECT phone_number(chr(160) || '13800138000'), phone_reason('138' || chr(233) || '0013')") == [
        ("+86-13800138000", "UNEXPECTED_CHARACTER")]
    chinese = server.create("chinese", version=server.versions[1], encoding="EUC_CN")
    found = chinese.execute("SET client_encoding = 'UTF8'; SELECT phone_number('手机：１３８００１３８０００'), phone_number('1', '中')")
    assert found == [("+86-13800138000", NULL)]
    ascii = server.create("ascii", version=server.versions[1], encoding="SQL_ASCII")
    assert ascii.execute("SELECT phone_number('１３８００１３８０００'), phone_reason(E'138\\xff00138000')") == [
        ("+86-13800138000", "UNEXPECTED_CHARACTER")]
    with pytest.raises(Failed, match="could not judge a number") as caught:
        ascii.execute("SELECT phone_reason('13800138000', E'\\xff')")
    assert MESSAGE.findall(str(caught.value)) == ["phonecheck could not judge a number", "area isn't UTF-8"]


def test_collations_change_nothing(database):
    assert database.execute(
        """SELECT phone_number(n COLLATE "C"), phone_number(n COLLATE "und-x-icu"), phone_status(n COLLATE "POSIX")
           FROM (VALUES ('138 0013 8000')) t(n)""") == [("+86-13800138000", "+86-13800138000", "valid")]


def test_a_backend_keeps_its_signals_and_its_one_thread(database):
    names = ("Threads", "SigBlk", "SigIgn", "SigCgt")
    state = "SELECT " + ", ".join(f"substring(pg_read_file('/proc/self/status') FROM '{name}:\\s*(\\w+)')" for name in names)
    before, judged, after = database.execute(
        f"{state}; SELECT count(phone_check(n::text)) FROM generate_series(1, 20000) AS n; {state}")
    assert judged == ("20000",) and before == after and before[0] == "1"


def test_a_preloaded_module_leaves_the_postmaster_alone(server, database):
    module = f"phonecheck-{server.versions[1]}"
    server.restart(shared_preload_libraries=module)
    try:
        (loaded,) = database.execute("SELECT phone_number('13800138000')")
        assert loaded == ("+86-13800138000",)
        postmaster = (server.data / "postmaster.pid").read_text().split()[0]
        maps = open(f"/proc/{postmaster}/maps").read()
        assert module in maps and "libphonecheck" not in maps
    finally:
        server.restart()


def test_a_dump_restores(server, database):
    database.execute("""
        CREATE TABLE kept (
          mobile text CHECK (phone_status(mobile) <> 'undecided'),
          n text GENERATED ALWAYS AS (phone_number(mobile)) STORED);
        CREATE INDEX ON kept (phone_number(mobile));
        INSERT INTO kept VALUES ('13800138000'), ('x')""")
    dump = server.run("pg_dump", "--dbname", "tenant").stdout
    other = server.create("restored")
    # The default version, since it was installed last.
    other.execute(dump.decode())
    assert other.execute("SELECT extversion FROM pg_extension WHERE extname = 'phonecheck'") == [(server.versions[1],)]
    assert other.execute("SELECT * FROM kept") == database.execute("SELECT * FROM kept")


def test_an_update_brings_other_definitions_and_names_what_holds_old_verdicts(server):
    old, new = server.versions
    database = server.create("updated", version=old)
    database.execute("""
        CREATE TABLE t (m text, n text GENERATED ALWAYS AS (phone_number(m)) STORED, CHECK (phone_status(m) = 'valid'));
        INSERT INTO t VALUES ('+44 7400 123456'); CREATE INDEX by_number ON t (phone_number(m))""")
    rows = database.execute(f"""
        SELECT phone_status('+44 7400 123456'); ALTER EXTENSION phonecheck UPDATE TO '{new}';
        SELECT phone_reason('+44 7400 123456'); SELECT phone_catalog()""")
    # The session with the old module gets the new one at once.
    assert rows == [("valid",), ("UNKNOWN_AREA_CODE",), ("5 definitions, preferred CN, +86",)]
    for what in ("index by_number", "default value for column n of table t", "constraint t_m_check on table t"):
        assert what in database.messages
    assert "REINDEX" in database.messages and "7400" not in database.messages


def test_refused_definitions_fail_with_the_loaders_words(server, tmp_path):
    path = tmp_path / "area-codes.json"
    path.write_text('{"phoneAreaCodeDefinitions": [\n  {"areaCode": "86", "countryCode": "CN", "mobileRegex": "(1"}]}')
    version = server.install(path)
    server.install(SAMPLE)
    database = server.create("refused")
    with pytest.raises(Failed, match="phonecheck could not load its definitions") as caught:
        database.execute(f"CREATE EXTENSION phonecheck VERSION '{version}'")
    assert "definitions:2:" in str(caught.value) and "missing closing parenthesis" in str(caught.value)
    assert database.value("SELECT count(*) FROM pg_extension WHERE extname = 'phonecheck'") == "0"


def test_a_missing_library_is_an_error_that_goes_away_with_it(server, database):
    (library,) = server.folder.rglob("libphonecheck-*.so")
    hidden = library.with_suffix(".hidden")
    library.rename(hidden)
    try:
        with pytest.raises(Failed, match="could not load the library of phonecheck") as caught:
            database.execute("SELECT phone_status('1')")
        assert "HINT:  Install the extension again, with its library." in str(caught.value)
    finally:
        hidden.rename(library)
    assert database.value("SELECT phone_status('1')") == "invalid"


def test_an_error_in_the_middle_leaves_the_session_working(database):
    rows = database.execute("""
        \\set ON_ERROR_STOP off
        SELECT phone_status(n::text) FROM (SELECT 1 AS n UNION ALL SELECT 1 / (random() * 0)::int) t;
        SELECT phone_number('13800138000');""")
    assert rows[-1] == ("+86-13800138000",)


def test_documented_statements_do_what_they_show(server):
    document = (ROOT / "Docs/Databases.md").read_text()
    database = server.create("documented")
    shown_count = 0
    for block in re.findall(r"^```sql postgres\n(.*?)^```", document, re.DOTALL | re.MULTILINE):
        for statement, comments in re.findall(r"((?:[^;]*?);)\n((?:-- .*\n)*)", block):
            version = f"CREATE EXTENSION phonecheck VERSION '{server.versions[1]}'"
            rows = database.execute(statement.replace("CREATE EXTENSION phonecheck", version))
            expected = [comment.removeprefix("-- ") for comment in comments.splitlines()]
            if expected:
                shown_count += 1
                assert [" | ".join(row).replace(NULL, "NULL") for row in rows] == expected, statement
    assert shown_count >= 5
