"""DuckDB: functions as native code and of Arrow data, and queries."""

import tempfile
import threading

import duckdb
import pyarrow as pa
import pytest

import phonecheck
import phonecheck.duckdb
import workload
from conftest import SAMPLE, rows_of

#: If unsigned extensions are allowed, functions are native code.
KINDS = {"native": True, "Arrow": False}


def connect(kind="native", database=":memory:", **config):
    return duckdb.connect(database, config={"allow_unsigned_extensions": KINDS[kind], **config})


@pytest.fixture(params=KINDS)
def connection(request, validator):
    connection = connect(request.param)
    phonecheck.duckdb.register(connection, validator)
    yield connection
    connection.close()


def loaded(connection):
    """The files of ours that DuckDB has loaded."""
    rows = connection.sql("SELECT extension_name FROM duckdb_extensions() WHERE loaded").fetchall()
    return {name for (name,) in rows if "phonecheck" in name}


def test_functions_of_duckdb(connection, mixed):
    numbers, expected = mixed
    contacts = pa.table({"id": range(len(numbers)), "mobile": numbers})  # noqa: F841
    rows = connection.sql(
        "SELECT v.status, v.country, v.reason, v.number FROM "
        "(SELECT id, phone_verdict(mobile) AS v FROM contacts) ORDER BY id").fetchall()
    assert rows == expected
    rows = connection.sql(
        "SELECT phone_status(mobile), phone_country(mobile), phone_reason(mobile), phone_number(mobile) FROM contacts "
        "ORDER BY id").fetchall()
    assert rows == expected


def test_functions_of_duckdb_on_constants_and_nothing(connection):
    assert connection.sql("SELECT phone_number('138 0013 8000'), phone_status(NULL)").fetchall() == [
        ("+86-13800138000", None)]
    assert connection.sql("SELECT phone_number(x) FROM (SELECT '1' AS x WHERE false)").fetchall() == []


def test_verdicts_are_a_table_of_duckdb(validator):
    verdicts = validator.validate(["13800138000", "1", None])  # noqa: F841
    assert duckdb.sql("SELECT count(*), count(number) FROM verdicts").fetchall() == [(3, 1)]


def test_a_relation_of_duckdb_is_a_column(validator):
    relation = duckdb.sql("SELECT '1380013800' || i AS mobile FROM range(5) t(i)")
    assert len(validator.validate(relation)) == 5
    assert validator.validate(relation)[0].number == "+86-13800138000"


def test_a_query_of_duckdb_gets_columns_with_verdicts(connection, validator, mixed):
    numbers, expected = mixed
    given = pa.table({"id": range(len(numbers)), "mobile": numbers})
    connection.execute("CREATE TABLE contacts AS SELECT * FROM given")
    del given
    checked = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, batch_rows=1000)
    # Repeatedly, also while the connection runs another query.
    for _ in range(2):
        rows = connection.sql(
            "SELECT phone_status, phone_country, phone_reason, phone_number, mobile FROM checked ORDER BY id").fetchall()
        assert [row[:4] for row in rows] == expected and [row[4] for row in rows] == numbers
    assert pa.table(checked).column_names == ["id", "mobile", "phone_status", "phone_country", "phone_reason", "phone_number"]
    some = phonecheck.duckdb.validate(
        connection, "SELECT mobile FROM contacts WHERE false", "mobile", validator, columns=["number"], prefix="")
    assert pa.table(some).schema.names == ["mobile", "number"] and pa.table(some).num_rows == 0
    nested = phonecheck.duckdb.validate(connection, "FROM contacts", "mobile", validator, number_format="e164")
    assert connection.sql("SELECT DISTINCT phone_number FROM nested WHERE mobile = '13800138000'").fetchall() == [
        ("+8613800138000",)]


@pytest.mark.parametrize(
    ("query", "column", "message"),
    [
        ("SELECT '1' AS office, '2' AS fax", "mobile", "it has office, fax"),
        ("SELECT '1' AS mobile, 2 AS phone_status", "mobile", "prefix"),
    ])
def test_queries_of_duckdb_that_do_not_fit(connection, validator, query, column, message):
    with pytest.raises(phonecheck.ArgumentError, match=message):
        phonecheck.duckdb.validate(connection, query, column, validator)
    with pytest.raises(phonecheck.ArgumentError, match="batch_rows"):
        phonecheck.duckdb.validate(connection, query, column, validator, batch_rows=0)
    with pytest.raises(phonecheck.ArrowError):
        phonecheck.duckdb.validate(connection, "SELECT true AS mobile", "mobile", validator)


@pytest.mark.parametrize("kind", KINDS)
def test_prefixes_of_duckdb(validator, kind):
    connection = connect(kind)
    phonecheck.duckdb.register(connection, validator, prefix="tel_", number_format="e164")
    assert connection.sql("SELECT tel_number('13800138000')").fetchall() == [("+8613800138000",)]
    with pytest.raises(phonecheck.ArgumentError):
        phonecheck.duckdb.register(connection, validator, prefix="a b")


@pytest.mark.parametrize("query", [
    "FROM contacts", "FROM contacts;", "FROM contacts -- all of them", "FROM contacts; -- 'all;' of them", "SELECT * /* ; */ FROM contacts ; ;",
    "FROM contacts WHERE ';é' <> '' ;"])
def test_queries_of_duckdb_end_as_statements_do(connection, validator, query):
    connection.execute("CREATE TABLE contacts AS SELECT '13800138000' AS Mobile, 'CN' AS Country")
    checked = phonecheck.duckdb.validate(connection, query, "mobile", validator, area="COUNTRY")
    assert connection.sql("SELECT phone_number FROM checked").fetchall() == [("+86-13800138000",)]


def test_queries_of_duckdb_are_one_statement(connection, validator):
    for query in ("SELECT 1; SELECT 2", "", "-- nothing"):
        with pytest.raises(phonecheck.ArgumentError, match="one statement"):
            phonecheck.duckdb.validate(connection, query, "mobile", validator)
    # A name in its own case is that column, even if another differs only in case.
    with pytest.raises(phonecheck.ArgumentError, match="prefix"):
        phonecheck.duckdb.validate(connection, "SELECT '1' AS mobile, 2 AS Phone_Status", "mobile", validator)


# Functions as native code

def judged(connection, numbers, prefix="phone_"):
    """Rows of status, country, reason and number, by the struct and by each function."""
    given = pa.table({"id": range(len(numbers)), "mobile": pa.array(numbers, pa.string())})
    connection.register("given", given)
    connection.execute("CREATE OR REPLACE TEMP TABLE numbers AS FROM given")
    verdicts = connection.sql(
        f"SELECT v.status, v.country, v.reason, v.number FROM (SELECT id, {prefix}verdict(mobile) AS v FROM numbers) ORDER BY id")
    fields = connection.sql(
        f"SELECT {prefix}status(mobile), {prefix}country(mobile), {prefix}reason(mobile), {prefix}number(mobile) FROM numbers "
        "ORDER BY id")
    rows = verdicts.fetchall()
    assert rows == fields.fetchall()
    return rows


def test_native_functions_are_native(validator, tmp_path, monkeypatch):
    folder = tmp_path / "it's temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    connection = connect()
    phonecheck.duckdb.register(connection, validator)
    assert loaded(connection) == {"phonecheck_python0"}
    other = connect("Arrow")
    phonecheck.duckdb.register(other, validator)
    assert loaded(other) == set()
    # Cursors see both.
    for each in (connection, other):
        assert each.cursor().sql("SELECT phone_number('13800138000')").fetchall() == [("+86-13800138000",)]


@pytest.mark.parametrize("number_format", ["canonical", "e164", "national", "rfc3966", "masked", "spelling", "international"])
def test_native_functions_say_what_arrow_functions_say(validator, number_format):
    numbers = [
        *workload.contacts(30_000), *workload.messy(5_000), *workload.rejected(5_000), None, "", "0" * 100_000, "1\x00", "\x00" * 20,
        *(character * count for character in ("1", "é", "中") for count in range(40)), *("+86 138 0013 8000 ext. 12",) * 3]
    rows = []
    for kind in KINDS:
        connection = connect(kind, threads=2)
        phonecheck.duckdb.register(connection, validator, number_format=number_format)
        rows.append(judged(connection, numbers))
    assert rows[0] == rows[1] == rows_of(validator.validate(numbers, number_format=number_format))
    assert sum(row[0] == "valid" for row in rows[0]) > 30_000


def test_native_functions_by_all_definitions_of_the_world():
    connection = connect(threads=1)
    phonecheck.duckdb.register(connection)
    numbers = [f"+{code}{digits}" for code in range(1, 1000) for digits in ("7400123456", "91234567", "612345678901234")]
    expected = rows_of(phonecheck.Validator().validate(numbers))
    # Before there is a table, and after.
    for repeated in (1, 40):
        assert judged(connection, numbers * repeated) == expected * repeated


def test_native_functions_in_expressions(validator):
    connection = connect(threads=2)
    phonecheck.duckdb.register(connection, validator)
    connection.execute(
        "CREATE TABLE contacts AS SELECT i AS id, CASE i % 3 WHEN 0 THEN '+86-1380013' || lpad((i % 10000)::VARCHAR, 4, '0') "
        "WHEN 1 THEN '1380013800' END AS mobile FROM range(100_000) t(i)")
    query = "SELECT phone_status(mobile) AS status, count(*), count(phone_number(mobile)) FROM contacts GROUP BY status ORDER BY 1"
    assert connection.sql(query).fetchall() == [("invalid", 33333, 0), ("valid", 33334, 33334), (None, 33333, 0)]
    # Selected rows, sorted and stored results, joins.
    selected = sum(index % 7 == 0 and index % 3 == 0 for index in range(100_000))
    assert connection.sql(
        "SELECT count(*) FROM contacts WHERE id % 7 = 0 AND phone_status(mobile) = 'valid'").fetchall() == [(selected,)]
    connection.execute("CREATE TABLE checked AS SELECT id, phone_verdict(mobile) AS v FROM contacts ORDER BY id % 17, id")
    assert connection.sql("SELECT count(DISTINCT v.number), min(v.number), max(v.reason) FROM checked").fetchall() == [
        (10000, "+86-13800130000", "TOO_SHORT")]
    assert connection.sql(
        "SELECT count(DISTINCT a.id) FROM contacts a JOIN contacts b ON phone_number(a.mobile) = b.mobile").fetchall() == [(33334,)]
    # Constants, folded and not.
    assert connection.sql("SELECT DISTINCT phone_number('138 0013 8000'), phone_verdict(NULL).status FROM contacts").fetchall() == [
        ("+86-13800138000", None)]
    assert connection.execute("SELECT phone_reason(?)", ["1380013800"]).fetchall() == [("TOO_SHORT",)]
    with pytest.raises(duckdb.BinderException):
        connection.sql("SELECT phone_number('1', 2, 3)")


def test_results_outlive_their_database(validator):
    connection = connect()
    phonecheck.duckdb.register(connection, validator)
    table = connection.sql(
        "SELECT phone_reason('+86 2380013800' || i % 10) AS reason, phone_number('1380013800' || i % 10) AS number "
        "FROM range(5000) t(i)").to_arrow_table()
    connection.close()
    assert set(table["reason"].to_pylist()) == {"PATTERN_MISMATCH"} and len(set(table["number"].to_pylist())) == 10


def test_databases_have_their_own_definitions(tmp_path):
    connections = [connect(database=str(tmp_path / "a.duckdb")), connect(), connect()]
    for connection, definitions in zip(connections, (SAMPLE, None, SAMPLE), strict=True):
        phonecheck.duckdb.register(connection, definitions)
    query = "SELECT phone_country('+44 7400 123456')"
    assert [connection.sql(query).fetchall() for connection in connections] == [[(None,)], [("GB",)], [(None,)]]
    # The database is released when it is closed.
    connections[0].close()
    again = connect(database=str(tmp_path / "a.duckdb"))
    assert not loaded(again)
    again.close()


def test_several_registrations_for_one_database(validator):
    connection = connect()
    for index in range(10):
        phonecheck.duckdb.register(connection, validator if index % 2 else None, prefix=f"p{index}_")
    # The last ones are Arrow functions.
    assert loaded(connection) == {f"phonecheck_python{index}" for index in range(8)}
    calls = ", ".join(f"p{index}_country('+44 7400 123456')" for index in range(10))
    assert connection.sql(f"SELECT {calls}").fetchall() == [("GB", None) * 5]


def test_functions_are_registered_once(connection):
    for error in (duckdb.Error, phonecheck.ArgumentError):
        with pytest.raises(error, match="phone_verdict already"):
            phonecheck.duckdb.register(connection)
    assert connection.sql("SELECT phone_country('+44 7400 123456')").fetchall() == [(None,)]


def test_functions_are_replaced_when_asked(connection):
    for number_format in ("e164", "canonical"):
        phonecheck.duckdb.register(connection, replace=True, number_format=number_format)
        assert connection.sql("SELECT phone_country('+44 7400 123456')").fetchall() == [("GB",)]
        written = {"e164": "+8613800138000", "canonical": "+86-13800138000"}[number_format]
        assert connection.sql("SELECT phone_number('13800138000')").fetchall() == [(written,)]
        phonecheck.duckdb.register(connection, SAMPLE, replace=True)
        assert connection.sql("SELECT phone_country('+44 7400 123456'), phone_country('91234567', 'HK')").fetchall() == [(None, "HK")]
    # Also if no functions exist yet.
    phonecheck.duckdb.register(connection, SAMPLE, prefix="new_", replace=True)
    assert connection.sql("SELECT new_status('1')").fetchall() == [("invalid",)]


def test_native_functions_are_replaced_while_queries_run(validator):
    connection = connect(threads=2)
    phonecheck.duckdb.register(connection, validator)
    found, failures = [], []

    def work():
        cursor = connection.cursor()
        try:
            for _ in range(20):
                found.append(cursor.sql("SELECT count(phone_number('13800138000')) FROM range(200000)").fetchall())
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for index in range(200):
        phonecheck.duckdb.register(connection, phonecheck.Validator(SAMPLE), replace=True)
    for thread in threads:
        thread.join()
    assert not failures and found == [[(200_000,)]] * 40
    with pytest.raises(duckdb.Error, match="called by"):
        connection.sql("SELECT phone_register()").fetchall()


def test_a_duckdb_that_must_not_load_files_gets_arrow_functions(validator):
    connection = connect(enable_external_access=False)
    phonecheck.duckdb.register(connection, validator)
    assert connection.sql("SELECT phone_number('13800138000')").fetchall() == [("+86-13800138000",)]


def test_threads_register_and_judge_at_the_same_time(validator):
    found = []

    def work():
        connection = connect(threads=2)
        phonecheck.duckdb.register(connection, validator)
        found.extend(connection.sql(
            "SELECT count(*), count(phone_number('1380013' || lpad((i % 9999)::VARCHAR, 4, '0'))) FROM range(200_000) t(i)").fetchall())

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(200_000, 200_000)] * 6


def test_a_closed_validator_is_an_error_of_the_query():
    validator = phonecheck.Validator(SAMPLE)
    connection = connect()
    phonecheck.duckdb.register(connection, validator)
    validator.close()
    with pytest.raises(duckdb.InvalidInputException, match="the validator was closed"):
        connection.sql("SELECT phone_number('1')").fetchall()


def test_an_unknown_format_is_refused(connection, validator):
    with pytest.raises(phonecheck.ArgumentError, match="number_format: there are canonical"):
        phonecheck.duckdb.register(connection, validator, prefix="other_", number_format="latin")
