"""The package of dbt, run by dbt itself on DuckDB and on Postgres, in the environment that `test` makes for it."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import duckdb
import pytest

import phonecheck
import phonecheck.duckdb
import postgres
from conftest import NULL, NUMBERS, ROOT, SAMPLE

DBT = pathlib.Path(__file__).parent.parent / ".venv-dbt" / "bin" / "dbt"
PACKAGE = ROOT / "Bindings" / "dbt"
#: Numbers, the area of each row, and the reasons with these areas.
AREAS = [("91234567", "HK"), ("91234567", "852"), ("912", "HK"), ("91234567", None), ("13800138000", ""), (None, "HK")]
AREA_REASONS = [(2, "TOO_SHORT"), (3, "PATTERN_MISMATCH")]
REASONS = [(place, row[2]) for place, row in enumerate(NUMBERS.values()) if row[2]]
VALID = ", ".join(str(place) for place, row in enumerate([*NUMBERS.values(), NULL]) if row[2] is None)


def with_area(area):
    """The same numbers, all of one area."""
    verdicts = [(place, phonecheck.Validator(SAMPLE, area=area).check(number)) for place, (number, _) in enumerate(AREAS) if number]
    return [(place, verdict.reason) for place, verdict in verdicts if verdict.reason]


#: Models: their source, the arguments of their test, and the rows that fail.
MODELS = {
    "only_reasons": ("select * from raw_contacts", {}, [(reason,) for _, reason in REASONS]),
    "with_ids": ("select * from raw_contacts", {"columns": ["id"]}, REASONS),
    "only_valid": (f"select * from raw_contacts where id in ({VALID})", {}, []),
    "integers": ("select cast(13800138000 as bigint) as mobile union all select 1380013800", {}, [("TOO_SHORT",)]),
}
AREA_MODELS = {
    "areas_of_rows": ("select * from raw_areas", {"columns": "id", "area_column": "country"}, AREA_REASONS),
    "area_by_country": ("select * from raw_areas", {"columns": ["id"], "area": "HK"}, with_area("HK")),
    "area_by_code": ("select * from raw_areas", {"columns": ["id"], "area": 852}, with_area("852")),
    # Text, whatever it contains.
    "area_of_no_country": (
        "select * from raw_areas", {"area": "X'X"}, [("UNKNOWN_AREA_CODE",) for number, _ in AREAS if number]),
}

pytestmark = pytest.mark.skipif(not DBT.exists(), reason="there is no .venv-dbt: make test-dbt installs dbt")


def documented():
    """The files that the package's README shows, by their names."""
    blocks = re.findall(r"^```yaml\n# (\S+)\n(.*?)^```", (PACKAGE / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    return {name: text.replace("../phonecheck/Bindings/dbt", str(PACKAGE)) for name, text in blocks}


class Project:
    """A project of dbt as described in the package's README. Its database has tables with numbers."""

    def __init__(self, folder, profile=None):
        self.folder = folder
        files = documented() | {
            "dbt_project.yml": "name: warehouse\nversion: 1.0.0\nprofile: contacts\n",
            "models/contacts.sql": "select * from raw_contacts",
        }
        files["profiles.yml"] = profile or files["profiles.yml"]
        for name, text in files.items():
            self.write(name, text)
        shutil.copy(SAMPLE, folder / "area-codes.json")
        self.said = ""
        self.dbt("deps")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def dbt(self, *arguments):
        """Runs dbt, and returns its exit code. `said` has everything it has printed so far."""
        done = subprocess.run(
            [DBT, "--debug", *arguments], cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "DBT_SEND_ANONYMOUS_USAGE_STATS": "false", "DBT_PROFILES_DIR": str(self.folder)})
        self.said += done.stdout
        return done.returncode

    def add(self, model, sql, arguments):
        """Writes a model with a test of its numbers."""
        test = {"phonecheck.phone_number": {"name": f"of_{model}", "arguments": arguments, "config": {"store_failures": True}}}
        self.write(f"models/{model}.sql", sql)
        self.write(
            f"models/{model}.yml", json.dumps({"models": [{"name": model, "columns": [{"name": "mobile", "data_tests": [test]}]}]}))

    def results(self):
        """The result of each test of the last run, and the number of rows that failed, by the name of its model."""
        results = json.loads((self.folder / "target" / "run_results.json").read_text())["results"]
        return {
            each["unique_id"].split(".")[2].removeprefix("of_"): (each["status"], each["failures"])
            for each in results if each["unique_id"].startswith("test.")}

    def texts(self):
        """Everything that dbt has printed and written."""
        yield self.said
        for path in self.folder.rglob("*"):
            if path.is_file() and {"logs", "target"} & set(path.relative_to(self.folder).parts):
                yield path.read_bytes().decode(errors="replace")


class OnDuckDB(Project):
    def __init__(self, folder):
        self.path = folder / "contacts.duckdb"
        with duckdb.connect(self.path) as connection:
            connection.execute(TABLES)
        super().__init__(folder)

    def failures(self, model):
        with duckdb.connect(self.path) as connection:
            return sorted(connection.sql(f"FROM main_dbt_test__audit.of_{model}").fetchall())

    def has_areas(self):
        with duckdb.connect(config={"allow_unsigned_extensions": True}) as connection:
            phonecheck.duckdb.register(connection, SAMPLE)
            arguments = connection.sql("SELECT len(parameters) FROM duckdb_functions() WHERE function_name = 'phone_reason'")
            return (2,) in arguments.fetchall()


class OnPostgres(Project):
    def __init__(self, folder, server):
        self.database = server.create("warehouse", version=server.versions[1])
        self.database.execute(TABLES)
        super().__init__(folder, json.dumps({"contacts": {"target": "server", "outputs": {"server": {
            "type": "postgres", "host": str(server.folder), "port": 5432, "user": "postgres", "password": "", "dbname": "warehouse",
            "schema": "public"}}}}))

    def failures(self, model):
        found = self.database.execute(f"SELECT * FROM public_dbt_test__audit.of_{model}")
        return sorted(tuple(int(value) if value.isdigit() else value for value in row) for row in found)

    def has_areas(self):
        return True


def text(value):
    """A literal of SQL."""
    return "NULL" if value is None else "'" + value.replace("'", "''") + "'"


#: The models of the projects.
TABLES = "CREATE TABLE raw_contacts (id int, mobile text); CREATE TABLE raw_areas (id int, mobile text, country text);" + "".join(
    f"INSERT INTO raw_contacts VALUES ({place}, {text(number)});" for place, number in enumerate([*NUMBERS, None])) + "".join(
    f"INSERT INTO raw_areas VALUES ({place}, {text(number)}, {text(area)});" for place, (number, area) in enumerate(AREAS))


@pytest.fixture(scope="module")
def server():
    if postgres.missing():
        pytest.skip(postgres.missing())
    server = postgres.Server()
    yield server
    server.remove()


@pytest.fixture(scope="module", params=["DuckDB", "Postgres"])
def project(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("contacts")
    return OnDuckDB(folder) if request.param == "DuckDB" else OnPostgres(folder, request.getfixturevalue("server"))


@pytest.fixture(scope="module")
def models(project):
    """The models that were built, with their tests: dbt takes seconds to start."""
    models = MODELS | (AREA_MODELS if project.has_areas() else {})
    for name, (sql, arguments, _) in models.items():
        project.add(name, sql, arguments)
    assert project.dbt("build", "--exclude", "contacts") == 1
    return models


def test_the_documented_project_says_how_many_rows_fail(project):
    assert project.dbt("build", "--select", "contacts") == 1
    assert f"Got {len(REASONS)} results, configured to fail if != 0" in project.said


@pytest.mark.parametrize("name", [*MODELS, *AREA_MODELS])
def test_what_fails_is_stored_as_reasons_and_the_columns_asked_for(project, models, name):
    if name not in models:
        pytest.skip("phonecheck.duckdb.register has no functions with areas")
    _, _, failing = models[name]
    assert project.results()[name] == ("fail" if failing else "pass", len(failing))
    assert project.failures(name) == sorted(failing)


def test_dbt_prints_and_writes_no_number(project, models):
    # All output in debugging mode, and the contents of `target` and `logs`.
    assert "phone_reason" in project.said
    numbers = {number for number in NUMBERS if len(number) > 5} - {"13800138000"}
    texts = list(project.texts())
    assert len(texts) > 10
    for said in texts:
        assert not any(number in said for number in numbers)


def test_two_areas_are_refused(project, models):
    project.add("two_areas", "select * from raw_areas", {"area": "HK", "area_column": "country"})
    assert project.dbt("test", "--select", "two_areas") != 0
    assert "area and area_column exclude each other" in project.said


@pytest.fixture(scope="module")
def profiled(tmp_path_factory):
    """A project with a changed profile."""
    return OnDuckDB(tmp_path_factory.mktemp("profiled"))


@pytest.mark.parametrize(
    ("shown", "changed", "words"),
    [
        ("definitions:", "definition:", "there is no definition; there are definitions, "),
        ("_extensions: true", "_extensions: false", "or install pyarrow"),
    ])
def test_a_profile_that_means_nothing_is_refused_in_words(profiled, shown, changed, words):
    profiled.write("profiles.yml", documented()["profiles.yml"].replace(shown, changed))
    assert profiled.dbt("show", "--inline", "select 1") != 0
    assert words in profiled.said


def test_options_of_validators_are_keys_of_the_config(profiled):
    shown = "definitions: area-codes.json"
    profiled.write("profiles.yml", documented()["profiles.yml"].replace(shown, shown + "\n            default_area: HK"))
    profiled.add("areas", "select * from raw_areas", {"columns": ["id"]})
    assert profiled.dbt("build", "--select", "areas") == 1
    assert [place for place, _ in profiled.failures("areas")] == [2, 4]


def test_a_project_can_have_a_macro_for_its_database(profiled):
    profiled.write("profiles.yml", documented()["profiles.yml"])
    profiled.write(
        "macros/own.sql", "{% macro duckdb__phone_reason(number, area) %}case {{ number }} when '912' then {{ area }} end{% endmacro %}")
    profiled.add("areas", "select * from raw_areas", {"area": "own"})
    assert profiled.dbt("build", "--select", "areas") == 1
    assert profiled.failures("areas") == [("own",)]
