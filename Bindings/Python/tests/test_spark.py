"""Spark: files and columns. On request, with `make test-spark`: it needs Java 17 and half a gigabyte."""

import json
import os
import pathlib
import subprocess
import sys
import zipfile

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import phonecheck
import workload
from conftest import NULL, NUMBERS, ROOT, SAMPLE

pyspark = pytest.importorskip("pyspark", reason="make test-spark installs it")

import phonecheck.spark  # noqa: E402
import test_input_types  # noqa: E402
import test_same_verdicts  # noqa: E402
from spark_parts import ENCODED, Failing, InProcess, Remote, Stores, joined, on_disk, same  # noqa: E402

HERE = pathlib.Path(__file__).parent


def session(master):
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    # Workers know the classes of these tests.
    os.environ["PYTHONPATH"] = str(HERE)
    found = (
        SparkSession.builder.master(master).appName("phonecheck")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        # Starts sooner. The tests don't depend on Java's speed.
        .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC").config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.sql.execution.arrow.maxRecordsPerBatch", "5000")
        .getOrCreate())
    found.sparkContext.setLogLevel("OFF")
    return found


@pytest.fixture(scope="module")
def spark():
    # Three attempts at each task.
    found = session("local[2,3]")
    yield found
    found.stop()


@pytest.fixture(scope="module")
def contacts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("spark") / "contacts"
    folder.mkdir()
    for part in range(3):
        rows = ["id,mobile,note"]
        for index, number in enumerate(workload.contacts(3000, seed=part)):
            note = '"a note, with\na line"' if index % 20 == 0 else '"quotes "" inside"'
            rows.append(f"{index},{number},{note}")
        (folder / f"{part}.csv").write_text("\n".join(rows) + "\n")
    (folder / "_SUCCESS").touch()
    return folder


def parts_of(output, stem):
    return joined(on_disk(output), str(output), stem)


@pytest.mark.parametrize("part_bytes", [1 << 30, 20_000])
def test_the_parts_of_a_file_are_what_one_run_writes(spark, contacts, tmp_path, part_bytes):
    output = tmp_path / "checked"
    summary = phonecheck.spark.validate_files(
        spark, contacts, output, catalog=SAMPLE, columns="mobile", part_bytes=part_bytes)
    with phonecheck.Validator(SAMPLE) as validator:
        whole = []
        for stem in "012":
            whole.append(validator.validate_file(contacts / f"{stem}.csv", tmp_path / "whole.csv", columns="mobile"))
            assert parts_of(output, stem) == (tmp_path / "whole.csv").read_bytes()
    assert same(summary, phonecheck.merge_summaries(whole))
    assert (output / "_SUCCESS").exists() and json.loads((output / "_summary.json").read_text()) == summary
    assert {path.name.split("-")[0] for path in output.iterdir()} == {"part", "_SUCCESS", "_summary.json"}


@pytest.mark.parametrize("encoding", ENCODED)
def test_a_file_that_is_hard_to_divide(spark, tmp_path, encoding):
    """Every byte as a place for dividing it is in `test_spark_tasks.py`."""
    tricky = tmp_path / "tricky.csv"
    tricky.write_bytes(ENCODED[encoding])
    with phonecheck.Validator(SAMPLE) as validator:
        validator.validate_file(tricky, tmp_path / "whole.csv", columns="手机号")
    for part_bytes in (1, 70):
        output = tmp_path / f"checked-{part_bytes}"
        phonecheck.spark.validate_files(spark, tricky, output, catalog=SAMPLE, columns="手机号", part_bytes=part_bytes)
        assert parts_of(output, "tricky") == (tmp_path / "whole.csv").read_bytes(), part_bytes


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_task_that_is_done_again_changes_nothing(spark, contacts, tmp_path, moment):
    """Each task fails the first time, before its part appears or after that."""
    lost = tmp_path / "lost"
    lost.mkdir()
    options = {"catalog": SAMPLE, "columns": "mobile", "part_bytes": 50_000}
    summary = phonecheck.spark.validate_files(
        spark, contacts, tmp_path / "checked", filesystem=Failing(moment, lost), **options)
    again = phonecheck.spark.validate_files(spark, contacts, tmp_path / "again", **options)
    assert same(summary, again)
    parts = {path.name: path.read_bytes() for path in (tmp_path / "checked").glob("part-*")}
    assert parts == {path.name: path.read_bytes() for path in (tmp_path / "again").glob("part-*")}
    assert {path.name for path in lost.iterdir()} == set(parts) and len(parts) > 3
    assert {path.name for path in tmp_path.iterdir()} == {"lost", "checked", "again"}


def test_what_fails_leaves_nothing(spark, contacts, tmp_path):
    broken = tmp_path / "broken.csv"
    broken.write_text('mobile\n13800138000\n"138\n')
    for part_bytes in (10, 1 << 20):
        with pytest.raises(phonecheck.FileError, match="never closed"):
            phonecheck.spark.validate_files(spark, broken, tmp_path / "checked", catalog=SAMPLE, part_bytes=part_bytes)
    with pytest.raises(phonecheck.ArgumentError, match="Did you mean"):
        phonecheck.spark.validate_files(spark, contacts, tmp_path / "checked", catalog=SAMPLE, columns="mobil")
    with pytest.raises(phonecheck.ArgumentError):
        phonecheck.spark.validate_files(spark, contacts, tmp_path / "checked", catalog=SAMPLE, area="XX")
    assert [path.name for path in tmp_path.iterdir()] == ["broken.csv"]


def test_a_folder_that_is_there_is_replaced_only_when_asked(spark, contacts, tmp_path):
    output = tmp_path / "checked"
    output.mkdir()
    (output / "old").touch()
    with pytest.raises(phonecheck.FileError, match="overwrite"):
        phonecheck.spark.validate_files(spark, contacts, output, catalog=SAMPLE, columns="mobile")
    phonecheck.spark.validate_files(spark, contacts, output, catalog=SAMPLE, columns="mobile", overwrite=True)
    assert (output / "_SUCCESS").exists() and not (output / "old").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["checked"]


def test_files_of_another_file_system(spark, contacts, tmp_path):
    key = os.urandom(16)
    with Stores(authkey=key) as manager:
        remote = Remote(manager.store(), key)
        for path in contacts.glob("*.csv"):
            remote.put(f"bucket/in/{path.name}", path.read_bytes())
        options = {"catalog": SAMPLE, "columns": "mobile", "part_bytes": 50_000}
        summary = phonecheck.spark.validate_files(spark, "bucket/in", "bucket/out", filesystem=remote, **options)
        expected = phonecheck.spark.validate_files(spark, contacts, tmp_path / "checked", **options)
        assert same(summary, expected)
        found = {name.rpartition("/")[2]: remote.get(name) for name in remote.names() if "/part-" in name}
        assert found == {path.name: path.read_bytes() for path in (tmp_path / "checked").glob("part-*")}
        with pytest.raises(phonecheck.FileError, match="is there already"):
            phonecheck.spark.validate_files(spark, "bucket/in", "bucket/out", filesystem=remote, **options)
        assert {name.split("/")[1] for name in remote.names()} == {"in", "out"}


def test_fsspec_has_the_interface(contacts, tmp_path):
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for path in contacts.glob("*.csv"):
        memory.pipe_file(f"/bucket/in/{path.name}", path.read_bytes())
    options = {"catalog": SAMPLE, "columns": "mobile", "part_bytes": 50_000}
    for overwrite in (False, True):
        summary = phonecheck.spark.validate_files(
            InProcess(), "/bucket/in", "/bucket/out", filesystem=memory, overwrite=overwrite, **options)
    local = phonecheck.spark.validate_files(
        InProcess(), contacts, tmp_path / "checked", filesystem=fsspec.filesystem("file"), **options)
    assert same(summary, local) and memory.exists("/bucket/out/_SUCCESS")
    found = {name.rpartition("/")[2]: memory.cat_file(name) for name in memory.find("/bucket/out") if "/part-" in name}
    assert found == {path.name: path.read_bytes() for path in (tmp_path / "checked").glob("part-*")}
    assert sorted(entry["name"] for entry in memory.ls("/bucket")) == ["/bucket/in", "/bucket/out"]


def numbered(spark, numbers):
    """A frame of numbers, and of the original place of each."""
    return spark.createDataFrame(pa.table({"id": pa.array(range(len(numbers))), "mobile": pa.array(numbers, pa.string())}))


def verdicts(frame):
    return [tuple(row.values()) for row in frame.toArrow().sort_by("id").drop_columns("id").to_pylist()]


def test_the_functions_of_columns(spark):
    frame = numbered(spark, [*NUMBERS, None] * 1000)
    verdict = phonecheck.spark.phone_verdict(SAMPLE)
    assert verdicts(frame.select("id", verdict("mobile").alias("v")).select("id", "v.*")) == [*NUMBERS.values(), NULL] * 1000
    added = phonecheck.spark.with_verdicts(frame, "mobile", SAMPLE)
    assert added.columns == ["id", "mobile", "phone_status", "phone_reason", "phone_number", "phone_country"]
    added = added.selectExpr("id", "phone_status", "phone_country", "phone_reason", "phone_number")
    assert verdicts(added) == [*NUMBERS.values(), NULL] * 1000
    national = phonecheck.spark.phone_verdict(SAMPLE, number_format="national", area="CN")
    assert frame.limit(2).select(national("mobile")["number"]).collect()[0][0] == "138 0013 8000"
    with pytest.raises(phonecheck.ArgumentError, match='no column "phone"; there are id, mobile'):
        phonecheck.spark.with_verdicts(frame, "phone", SAMPLE)
    with pytest.raises(phonecheck.ArgumentError, match="column_prefix"):
        phonecheck.spark.with_verdicts(phonecheck.spark.with_verdicts(frame, "mobile"), "mobile")


def test_columns_with_areas_and_validators(spark):
    cells = ["HK", "852", None, "", "CN", "Atlantis", "中国"]
    rows = [(number, cells[index % len(cells)]) for index, number in enumerate([*NUMBERS, "91234567", None] * 700)]
    frame = spark.createDataFrame(pa.table({
        "id": pa.array(range(len(rows))), "mobile": pa.array([row[0] for row in rows], pa.string()),
        "country": pa.array([row[1] for row in rows], pa.string())}))
    validator = phonecheck.Validator(SAMPLE, whole=True)
    expected = [tuple(row) for row in validator.validate([row[0] for row in rows], area=[row[1] for row in rows])]
    verdict = phonecheck.spark.phone_verdict(validator)
    found = frame.select("id", verdict("mobile", "country").alias("v")).select("id", "v.*")
    assert verdicts(found) == expected
    added = phonecheck.spark.with_verdicts(frame, "mobile", validator, area_column="country")
    assert verdicts(added.selectExpr("id", "phone_status", "phone_country", "phone_reason", "phone_number")) == expected
    # In SQL.
    spark.udf.register("phone_verdict", verdict)
    frame.createOrReplaceTempView("contacts")
    found = spark.sql("SELECT id, v.* FROM (SELECT id, phone_verdict(mobile, country) AS v FROM contacts)")
    assert verdicts(found) == expected
    alone = spark.sql("SELECT id, v.* FROM (SELECT id, phone_verdict(mobile) AS v FROM contacts)")
    assert verdicts(alone) == [tuple(row) for row in validator.validate([row[0] for row in rows])]
    # Spark sends a closure that has it, too.
    counted = spark.sparkContext.parallelize(rows, 4).filter(
        lambda row: row[0] is not None and validator.check(row[0]).is_valid).count()
    assert counted == sum(row[0] is not None and validator.check(row[0]).is_valid for row in rows)
    with pytest.raises(phonecheck.ArgumentError, match="land"):
        phonecheck.spark.with_verdicts(frame, "mobile", validator, area_column="land")
    with pytest.raises(phonecheck.ArgumentError, match="options of its own"):
        phonecheck.spark.with_verdicts(frame, "mobile", validator, area="HK")


@pytest.mark.parametrize("name", [name for name, kind in test_input_types.KINDS.items() if kind.spark])
def test_columns_of_every_type(spark, validator, name):
    kind = test_input_types.KINDS[name]
    values = test_input_types.arrow(kind, test_input_types.values_of(kind)).to_pylist()
    frame = spark.createDataFrame(list(enumerate(values)), f"id bigint, mobile {kind.spark}")
    expected = test_input_types.verdicts_of(kind, validator)
    verdict = phonecheck.spark.phone_verdict(validator)
    by_function = frame.select("id", verdict("mobile").alias("v")).select("id", "v.*")
    by_frame = phonecheck.spark.with_verdicts(frame, "mobile", validator, column_prefix="").drop("mobile")
    for found in (by_function, by_frame):
        assert [tuple(row)[1:] for row in found.select("id", "status", "country", "reason", "number").sort("id").collect()] == expected


def test_one_million_numbers_get_the_same_verdicts_in_spark(spark, command, tmp_path, capsys):
    order = ("phone_status", "phone_reason", "phone_number", "phone_country")

    def by_files(definitions, _, numbers):
        lines, output = tmp_path / "lines.txt", tmp_path / "checked"
        lines.write_text("".join(number + "\n" for number in numbers))
        phonecheck.spark.validate_files(
            spark, lines, output, catalog=definitions, layout="lines", part_bytes=3 << 20, overwrite=True)
        assert len(list(output.glob("part-*"))) > 1
        return test_same_verdicts.rows_of(joined(on_disk(output), str(output)))

    def by_row_groups(definitions, _, numbers):
        path, output = tmp_path / "numbers.parquet", tmp_path / "checked-parquet"
        pq.write_table(pa.table({"mobile": numbers}), path, row_group_size=100_000)
        phonecheck.spark.validate_files(
            spark, path, output, catalog=definitions, columns="mobile", part_bytes=2 << 20, overwrite=True)
        parts = [pq.read_table(part) for part in sorted(output.glob("part-*"))]
        assert len(parts) > 1
        return list(zip(*(pa.concat_tables(parts)[name].to_pylist() for name in order)))

    def by_function(definitions, _, numbers):
        verdict = phonecheck.spark.phone_verdict(definitions)
        return verdicts(
            numbered(spark, numbers).repartition(4).select("id", verdict("mobile").alias("v"))
            .select("id", "v.status", "v.reason", "v.number", "v.country"))

    def by_frame(definitions, _, numbers):
        return verdicts(
            phonecheck.spark.with_verdicts(numbered(spark, numbers).repartition(4), "mobile", definitions).select("id", *order))

    test_same_verdicts.compare(
        {
            "command": lambda file, _, numbers: test_same_verdicts.by_command(command, numbers, file, tmp_path, 2),
            "Spark, validate_files": by_files, "Spark, validate_files of Parquet": by_row_groups,
            "Spark, phone_verdict": by_function, "Spark, with_verdicts": by_frame,
        }, capsys)


def test_the_wheel_reaches_executors_of_their_own(contacts, tmp_path):
    """The example, in processes whose only phonecheck is the wheel that is sent to them."""
    wheel = max((HERE.parent / "dist").glob("phonecheck-*.whl"), key=os.path.getmtime)
    (tmp_path / "phonecheck.zip").write_bytes(wheel.read_bytes())
    # Spark and its dependencies, without the package that is installed next to it.
    site = pathlib.Path(pyspark.__file__).parent.parent
    (tmp_path / "site").mkdir()
    for entry in site.iterdir():
        if not entry.name.startswith("phonecheck"):
            (tmp_path / "site" / entry.name).symlink_to(entry)
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nPYTHONPATH="{tmp_path}/site:$PYTHONPATH" exec {sys._base_executable} -s "$@"\n')
    bare.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYSPARK", "SPARK"))}
    # Slow attempts get a second, concurrent one.
    settings = ("spark.ui.enabled=false", "spark.driver.host=127.0.0.1", "spark.executor.memory=512m", "spark.speculation=true",
                "spark.speculation.interval=10ms", "spark.speculation.multiplier=1", "spark.speculation.quantile=0.1",
                "spark.speculation.minTaskRuntime=1ms")
    done = subprocess.run(
        [site / "pyspark/bin/spark-submit", "--master", "local-cluster[2,1,1024]",
         *(argument for setting in settings for argument in ("--conf", setting)),
         "--py-files", tmp_path / "phonecheck.zip", HERE.parent / "examples/spark_job.py", SAMPLE, contacts, tmp_path / "checked",
         "mobile"],
        env={**environment, "PYSPARK_PYTHON": str(bare), "PYSPARK_DRIVER_PYTHON": str(bare)}, cwd=tmp_path,
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-5000:]
    with phonecheck.Validator(SAMPLE) as validator:
        rows = 0
        for stem in "012":
            rows += validator.validate_file(contacts / f"{stem}.csv", tmp_path / "whole.csv", columns="mobile")["rows"]
            assert parts_of(tmp_path / "checked", stem) == (tmp_path / "whole.csv").read_bytes()
    assert f"of {rows} numbers in files are valid" in done.stdout
    assert "0 verdicts of the column differ" in done.stdout and "phonecheck.zip/phonecheck" in done.stdout
    assert zipfile.is_zipfile(tmp_path / "phonecheck.zip") and (ROOT / "Docs/Python.md").read_text().count("--py-files")
