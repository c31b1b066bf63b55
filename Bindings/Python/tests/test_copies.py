"""Validators that are copied, pickled and sent to other processes: the same definitions everywhere, or an error."""

import concurrent.futures
import copy
import gc
import json
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import sys
import textwrap

import duckdb
import polars as pl
import pytest

import phonecheck
import phonecheck.duckdb
import phonecheck.pandas
import phonecheck.polars
from conftest import SAMPLE
from phonecheck import _validator
from test_processes import PACKAGE

#: Numbers that are only valid by the sample's definitions, that are valid by none, and that are valid in an area.
NUMBERS = ["13800138000", "+852 91234567", "+44 7400 123456", "91234567", None]


def facts(validator):
    return validator.description, [tuple(row) for row in validator.validate(NUMBERS)]


VARIANTS = {
    "path": lambda: phonecheck.Validator(SAMPLE),
    "bytes": lambda: phonecheck.Validator(SAMPLE.read_bytes()),
    "object": lambda: phonecheck.Validator(json.loads(SAMPLE.read_text())),
    "built in": lambda: phonecheck.Validator(),
    "area": lambda: phonecheck.Validator(SAMPLE, area="HK"),
    "options": lambda: phonecheck.Validator(
        SAMPLE, default_area="852", international_prefixes=["00", "011"], bare_international=True, whole=True,
        skip_bad_definitions=True, repair_escapes=True),
    "exact": lambda: phonecheck.Validator(SAMPLE, exact=True),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_copies_are_the_same_and_live_by_themselves(variant):
    original = VARIANTS[variant]()
    expected = facts(original)
    copies = [
        copy.copy(original), copy.deepcopy(original), copy.deepcopy({"in": [original]})["in"][0],
        *(pickle.loads(pickle.dumps(original, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
    ]
    assert len({each.handle for each in copies} | {original.handle}) == len(copies) + 1
    copies[0].close()
    assert all(facts(each) == expected for each in [original, *copies[1:]])
    original.replace(b'{"phoneAreaCodeDefinitions": [{"areaCode": "852", "countryCode": "HK", "mobileRegex": "^1$"}]}')
    assert facts(original) != expected
    assert all(facts(each) == expected for each in copies[1:])
    assert facts(pickle.loads(pickle.dumps(original))) == facts(original)
    original.close()
    del original
    gc.collect()
    assert facts(copies[1]) == expected


def test_what_was_closed_cant_be_sent():
    closed = phonecheck.Validator(SAMPLE)
    closed.close()
    for call in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(phonecheck.ClosedError, match="before"):
            call(closed)


def test_a_subclass_keeps_what_is_its_own():
    original = Tenant(SAMPLE, area="HK")
    original.name = "acme"
    for again in (copy.copy(original), pickle.loads(pickle.dumps(original))):
        assert type(again) is Tenant and again.name == "acme" and facts(again) == facts(original)


class Tenant(phonecheck.Validator):
    name = None


def test_a_built_in_catalog_of_another_version_is_refused():
    validator = phonecheck.Validator()
    rebuild, (kind, source, version) = validator.__reduce__()[:2]
    with pytest.raises(phonecheck.ArgumentError, match="built-in catalog"):
        rebuild(kind, source, version + "-other")
    source = phonecheck.Validator(SAMPLE).__reduce__()[1][1]
    assert rebuild(kind, source, version + "-other").description.startswith("5 definitions")


# Pools. The children have their own validators, of as many definitions as could be confused with the copies'.

def judge_beside_others(validator, numbers):
    others = [phonecheck.Validator() for _ in range(3)]
    found = [tuple(row) for row in validator.validate(numbers)]
    assert all(other.description.startswith("2") for other in others)
    return validator.description, found


def wrong_verdicts(results, validator):
    expected = facts(validator)
    return sum(result != expected for result in results)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_pools_of_processes_get_the_same_verdicts(method):
    validator = phonecheck.Validator(SAMPLE, area="HK")
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        results = list(pool.map(judge_beside_others, [validator] * 20, [NUMBERS] * 20))
    assert len(results) == 20 and wrong_verdicts(results, validator) == 0
    with context.Pool(2) as pool:
        assert wrong_verdicts(pool.starmap(judge_beside_others, [(validator, NUMBERS)] * 20), validator) == 0


def test_threads_get_the_same_verdicts():
    validator = phonecheck.Validator(SAMPLE, area="HK")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = list(pool.map(judge_beside_others, [validator] * 50, [NUMBERS] * 50))
        copies = list(pool.map(copy.copy, [validator] * 50))
    assert wrong_verdicts(results, validator) == 0 and wrong_verdicts(map(facts, copies), validator) == 0


def test_a_pool_reports_definitions_that_are_refused():
    with multiprocessing.get_context("fork").Pool(1) as pool:
        with pytest.raises(phonecheck.DefinitionsError) as caught:
            pool.apply_async(phonecheck.Validator, [b'{"phoneAreaCodeDefinitions": [{"areaCode": "x"}]}']).get(60)
    assert len(caught.value.problems) >= 1


def test_joblib_and_dask_get_the_same_verdicts():
    joblib, dask = pytest.importorskip("joblib"), pytest.importorskip("dask")
    validator = phonecheck.Validator(SAMPLE, area="HK")
    for backend in ("loky", "threading", "multiprocessing"):
        work = [joblib.delayed(judge_beside_others)(validator, NUMBERS) for _ in range(10)]
        assert wrong_verdicts(joblib.Parallel(2, backend=backend)(work), validator) == 0, backend
    # Also in a closure, which cloudpickle sends.
    tasks = [dask.delayed(lambda numbers: judge_beside_others(validator, numbers))(NUMBERS) for _ in range(10)]
    for scheduler in ("processes", "threads"):
        assert wrong_verdicts(dask.compute(*tasks, scheduler=scheduler), validator) == 0, scheduler


def in_another_process(code, *arguments):
    """Runs Python in a new process, which has opened validators of its own before."""
    code = "import phonecheck, sys\nown = [phonecheck.Validator() for _ in range(5)]\n" + textwrap.dedent(code)
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_numbers_of_validators_are_of_one_process():
    # A handle has no meaning in another process. Handles were once counted, and began with 1 in every process.
    validator = phonecheck.Validator(SAMPLE)
    assert in_another_process(f"""
        validator = phonecheck.Validator.__new__(phonecheck.Validator)
        validator._handle = {validator.handle}
        try:
            print(validator.check("13800138000"))
        except phonecheck.ClosedError:
            print("closed")
    """) == "closed\n"


# Plans of Polars

def plan(validator, tmp_path):
    lazy = pl.LazyFrame({"mobile": NUMBERS}).select(
        pl.col("mobile").phone.validate(validator).alias("verdict")).unnest("verdict")
    path = tmp_path / "plan"
    path.write_bytes(lazy.serialize())
    return lazy, path


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_plan_means_the_same_in_another_process(variant, tmp_path):
    validator = VARIANTS[variant]()
    lazy, path = plan(validator, tmp_path)
    expected = lazy.collect().rows()
    assert expected == facts(validator)[1]
    assert in_another_process("""
        import polars as pl
        lazy = pl.LazyFrame.deserialize(sys.argv[1])
        for _ in range(3): rows = lazy.collect().rows()
        print(rows)
    """, path) == f"{expected}\n"
    # And after its validator is gone.
    del validator
    gc.collect()
    assert lazy.collect().rows() == expected


def test_large_definitions_travel(tmp_path):
    # Longer than a frame of pickle's, and than a byte can count.
    definitions = json.loads(SAMPLE.read_text())
    definitions["note"] = "x" * 200_000
    _, path = plan(phonecheck.Validator(definitions), tmp_path)
    assert path.stat().st_size > 200_000
    assert "+86-13800138000" in in_another_process("""
        import polars as pl
        print(pl.LazyFrame.deserialize(sys.argv[1]).collect().rows())
    """, path)


def test_a_plan_with_the_built_in_catalog_of_another_version_is_refused(tmp_path):
    validator = phonecheck.Validator()
    lazy, path = plan(validator, tmp_path)
    version = phonecheck.__version__.encode()
    data = path.read_bytes()
    if data.count(b"\0" + version + b"\0") != 1:
        pytest.skip("this version of Polars writes bytes in another way")
    path.write_bytes(data.replace(b"\0" + version + b"\0", b"\0" + b"9" * len(version) + b"\0"))
    assert "9" * len(version) in in_another_process("""
        import polars as pl
        try:
            pl.LazyFrame.deserialize(sys.argv[1]).collect()
        except pl.exceptions.ComputeError as error:
            print(error)
    """, path)


def test_an_expression_keeps_the_definitions_it_was_made_with():
    other = b'{"phoneAreaCodeDefinitions": [{"areaCode": "852", "countryCode": "HK", "mobileRegex": "^1$"}]}'
    frame = pl.DataFrame({"mobile": NUMBERS})
    validator = phonecheck.Validator(SAMPLE)
    before = pl.col("mobile").phone.status(validator)
    assert "valid" in frame.select(before).to_series()
    validator.replace(other)
    after = pl.col("mobile").phone.status(validator)
    for _ in range(2):
        assert "valid" in frame.select(before).to_series() and "valid" not in frame.select(after).to_series()
        # First by the library's own validator, and then by the definitions that the expression carries.
        validator.replace(SAMPLE)
    # A validator that was closed is closed for all of them.
    validator.close()
    for expression in (before, after):
        with pytest.raises(pl.exceptions.ComputeError, match="closed"):
            frame.select(expression)


def test_settings_that_arent_ours_are_refused():
    frame = pl.DataFrame({"mobile": ["1"]})
    for settings in (b"", b"1\0", b"x\0" * 10, "text", 5, b"1\0d\0canonical\0001\0v\0999\0001\0\0\0\0\0"):
        with pytest.raises(pl.exceptions.ComputeError, match="this version"):
            frame.select(pl.plugins.register_plugin_function(
                plugin_path=phonecheck.polars.PATH, function_name="phone_status", args=[pl.col("mobile")],
                kwargs={"settings": settings}, is_elementwise=True))


# Memory

def resident():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def by_polars(validator):
    return pl.DataFrame({"mobile": NUMBERS}).select(pl.col("mobile").phone.status(validator)).to_series().to_list()


def by_duckdb(validator):
    connection = duckdb.connect()
    phonecheck.duckdb.register(connection, validator)
    return [row[0] for row in connection.execute("SELECT phone_status(unnest(?))", [NUMBERS]).fetchall()]


def by_native_duckdb(validator):
    connection = duckdb.connect(config={"allow_unsigned_extensions": True})
    phonecheck.duckdb.register(connection, validator)
    return [row[0] for row in connection.execute("SELECT phone_status(unnest(?))", [NUMBERS]).fetchall()]


def by_sqlite(validator):
    import sqlite3

    import phonecheck.sqlite

    connection = sqlite3.connect(":memory:")
    phonecheck.sqlite.register(connection, validator)
    return [connection.execute("SELECT phone_status(?)", [number]).fetchone()[0] for number in NUMBERS]


def by_pandas(validator):
    import pandas

    return [None if each != each else each for each in pandas.Series(NUMBERS).phone.status(validator)]


def by_lists(validator):
    validator = phonecheck.polars.shared(validator)
    return [row.status for row in validator.validate(NUMBERS)]


def by_copies(validator):
    validator = pickle.loads(pickle.dumps(phonecheck.polars.shared(validator)))
    return [row.status for row in copy.deepcopy(validator).validate(NUMBERS)]


@pytest.mark.parametrize("surface", [by_lists, by_copies, by_polars, by_pandas, by_sqlite, by_duckdb, by_native_duckdb])
def test_validators_that_are_dropped_leave_nothing(surface, tmp_path):
    # Each time other definitions, as a validator and as a file that changes. DuckDB's connections take time.
    count, size = (60, 500_000) if "duckdb" in surface.__name__ else (1000, 50_000)
    definitions = json.loads(SAMPLE.read_text())
    path = tmp_path / "area-codes.json"

    def run(count, first):
        for index in range(first, first + count):
            definitions["note"] = f"{index}" * (size // len(str(index)))
            if index % 2:
                path.write_text(json.dumps(definitions))
                os.utime(path, ns=(index, index))
                found = surface(path)
            else:
                found = surface(phonecheck.Validator(definitions))
            assert found == ["valid", "valid", "invalid", "invalid", None], index

    run(20, 0)
    gc.collect()
    before = resident()
    run(count, 20)
    gc.collect()
    # A few stay for reuse. Each has its bytes twice.
    assert resident() - before < 24 << 20
    assert len(phonecheck.polars.shared.__globals__["_validators"]) <= 8 and len(_validator._sent) <= 8
