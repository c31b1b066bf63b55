"""Spark: files and columns. On request, with `make test-spark`: it needs Java 17 and half a gigabyte."""

import json
import os
import sys

import pytest

import phonecheck
import workload
from conftest import NULL, NUMBERS, SAMPLE

pyspark = pytest.importorskip("pyspark", reason="make test-spark installs it")

import phonecheck.spark  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = (
        SparkSession.builder.master("local[2,3]").appName("phonecheck")
        .config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.sql.execution.arrow.maxRecordsPerBatch", "5000")
        .getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


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
    return b"".join(path.read_bytes() for path in sorted(output.glob(f"part-*-{stem}.csv")))


@pytest.mark.parametrize("part_bytes", [1 << 30, 20_000, 3_000])
def test_the_parts_of_a_file_are_what_one_run_writes(spark, contacts, tmp_path, part_bytes):
    output = tmp_path / "checked"
    summary = phonecheck.spark.validate_files(
        spark, contacts, output, catalog=SAMPLE, columns="mobile", part_bytes=part_bytes)
    with phonecheck.Validator(SAMPLE) as validator:
        whole = []
        for stem in "012":
            whole.append(validator.validate_file(contacts / f"{stem}.csv", tmp_path / "whole.csv", columns="mobile"))
            assert parts_of(output, stem) == (tmp_path / "whole.csv").read_bytes()
    expected = phonecheck.merge_summaries(whole)
    for key in ("rows", "valid", "invalid", "undecided", "malformed", "reasons", "countries", "bytes"):
        assert summary[key] == expected[key], key
    assert (output / "_SUCCESS").exists() and json.loads((output / "_summary.json").read_text()) == summary
    assert {path.name.split("-")[0] for path in output.iterdir()} == {"part", "_SUCCESS", "_summary.json"}


def test_split_points_fall_on_every_byte(spark, tmp_path):
    tricky = tmp_path / "tricky.csv"
    tricky.write_bytes(
        'id,mobile,"a ""note"""\r\n1,13800138000,"x\ny"\r\n\r\n2,"+852 9123 4567","""\n"\n3,,\n"4","1380013800","a,b'
        '\r\n\r\n"\n5,１３８００１３８０００,é'.encode())
    with phonecheck.Validator(SAMPLE) as validator:
        validator.validate_file(tricky, tmp_path / "whole.csv", columns="mobile")
    size = tricky.stat().st_size
    for part_bytes in range(1, size + 1, 7):
        output = tmp_path / f"checked-{part_bytes}"
        phonecheck.spark.validate_files(spark, tricky, output, catalog=SAMPLE, columns="mobile", part_bytes=part_bytes)
        assert parts_of(output, "tricky") == (tmp_path / "whole.csv").read_bytes(), part_bytes


def test_a_task_that_fails_once_or_runs_twice_changes_nothing(spark, contacts, tmp_path, monkeypatch):
    # Tasks are functions of their own: each fails after its part is written, the first time it runs.
    attempts = tmp_path / "attempts"
    attempts.mkdir()
    parallelize = spark.sparkContext.parallelize

    def flaky(tasks, slices):
        rdd = parallelize(tasks, slices)

        class Flaky:
            def map(self, run):
                def twice(task):
                    run(task)
                    result = run(task)
                    mark = attempts / str(task[0])
                    if not mark.exists():
                        mark.touch()
                        raise RuntimeError("lost after its work was done")
                    return result

                return rdd.map(twice)

        return Flaky()

    monkeypatch.setattr(spark.sparkContext, "parallelize", flaky)
    output = tmp_path / "checked"
    summary = phonecheck.spark.validate_files(
        spark, contacts, output, catalog=SAMPLE, columns="mobile", part_bytes=50_000)
    monkeypatch.undo()
    again = phonecheck.spark.validate_files(
        spark, contacts, tmp_path / "again", catalog=SAMPLE, columns="mobile", part_bytes=50_000)
    assert len(list(attempts.iterdir())) > 3
    assert {**summary, "seconds": 0, "longest_seconds": 0} == {**again, "seconds": 0, "longest_seconds": 0}
    names = sorted(path.name for path in output.glob("part-*"))
    assert names == sorted(path.name for path in (tmp_path / "again").glob("part-*"))
    assert all((output / name).read_bytes() == (tmp_path / "again" / name).read_bytes() for name in names)


def test_what_fails_leaves_nothing(spark, contacts, tmp_path):
    broken = tmp_path / "broken.csv"
    broken.write_text('mobile\n13800138000\n"138\n')
    with pytest.raises(phonecheck.FileError, match="never closed"):
        phonecheck.spark.validate_files(spark, broken, tmp_path / "checked", catalog=SAMPLE)
    with pytest.raises(Exception, match="did you mean"):
        phonecheck.spark.validate_files(spark, contacts, tmp_path / "checked", catalog=SAMPLE, columns="mobil")
    with pytest.raises(phonecheck.ArgumentError):
        phonecheck.spark.validate_files(spark, contacts, tmp_path / "checked", catalog=SAMPLE, area="XX")
    with pytest.raises(phonecheck.FileError, match="isn't there"):
        phonecheck.spark.validate_files(spark, tmp_path / "nothing", tmp_path / "checked")
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


def test_the_function_of_columns(spark):
    numbers = [*NUMBERS, None] * 1000
    frame = spark.createDataFrame([(index, number) for index, number in enumerate(numbers)], "id long, mobile string")
    verdict = phonecheck.spark.phone_verdict(SAMPLE)
    rows = frame.select("id", verdict("mobile").alias("v")).select("id", "v.*").orderBy("id").collect()
    assert [tuple(row)[1:] for row in rows] == [*NUMBERS.values(), NULL] * 1000
    national = phonecheck.spark.phone_verdict(SAMPLE, number_format="national", area="CN")
    assert frame.limit(2).select(national("mobile")["number"]).collect()[0][0] == "138 0013 8000"
