"""Spark Connect: a server and a client without a context. On request, with the other tests of Spark.

A process has either this kind of session or the other, so these are programs.
"""

import json
import os
import subprocess
import sys

import pytest

import phonecheck
import workload
from conftest import SAMPLE
from spark_parts import joined, on_disk, same

pytest.importorskip("pyspark", reason="make test-spark installs it")
pytest.importorskip("grpc", reason="make test-spark installs it")

SESSION = """
import json, sys
from pyspark.sql import SparkSession
import phonecheck, phonecheck.spark
spark = SparkSession.builder.remote("local[2]").config("spark.ui.enabled", "false").getOrCreate()
catalog, *arguments = sys.argv[1:]
"""


def connected(program, *arguments):
    """The last line of a program's output, as JSON."""
    ran = subprocess.run(
        [sys.executable, "-c", SESSION + program, str(SAMPLE), *map(str, arguments)], capture_output=True, text=True,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable})
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.fixture
def contacts(tmp_path):
    path = tmp_path / "contacts.csv"
    path.write_text("id,mobile\n" + "".join(f"{index},{number}\n" for index, number in enumerate(workload.contacts(5000, seed=1))))
    return path


def test_files_are_judged_in_tasks(contacts, tmp_path):
    output = tmp_path / "checked"
    summary = connected(
        "print(json.dumps(phonecheck.spark.validate_files(spark, *arguments, catalog=catalog, columns='mobile', part_bytes=20_000)))",
        contacts, output)
    with phonecheck.Validator(SAMPLE) as validator:
        whole = validator.validate_file(contacts, tmp_path / "whole.csv", columns="mobile")
    assert joined(on_disk(output), str(output), "contacts") == (tmp_path / "whole.csv").read_bytes()
    assert same(summary, phonecheck.merge_summaries([whole]))


def test_errors_of_tasks_are_those_of_the_library(contacts, tmp_path):
    message = connected(
        "try: phonecheck.spark.validate_files(spark, *arguments, catalog=catalog, columns='phone')\n"
        "except phonecheck.ArgumentError as error: print(json.dumps(str(error)))",
        contacts, tmp_path / "checked")
    assert "phone" in message and str(contacts) in message


def test_columns_have_verdicts(contacts):
    found = connected(
        "frame = spark.createDataFrame([('138 0013 8000', 'CN'), ('91234567', 'HK'), (None, 'HK')], 'mobile string, area string')\n"
        "rows = phonecheck.spark.with_verdicts(frame, 'mobile', catalog, area_column='area').collect()\n"
        "print(json.dumps([[row.phone_status, row.phone_number] for row in rows]))")
    assert found == [["valid", "+86-13800138000"], ["valid", "+852-91234567"], [None, None]]
