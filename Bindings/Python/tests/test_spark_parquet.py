"""Row groups of Parquet files in Spark's tasks, without Spark."""

import collections
import functools
import io

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import phonecheck
import phonecheck.spark
from conftest import NULL, NUMBERS, SAMPLE
from spark_parts import InProcess, Store


@pytest.fixture(scope="module")
def table():
    numbers = [*NUMBERS, None] * 400
    return pa.table(
        {"id": pa.array(range(len(numbers)), pa.int32()), "mobile": numbers, "tags": [["a"], None, []] * 2000},
        metadata={"made by": "a test"})


def test_row_groups_get_the_same_columns(table, tmp_path):
    pq.write_table(table, tmp_path / "contacts.parquet", row_group_size=700, compression="zstd")
    parts = set()
    for part_bytes in (1, 20_000, 1 << 30):
        output = tmp_path / "checked"
        summary = phonecheck.spark.validate_files(
            InProcess(), tmp_path / "contacts.parquet", output, catalog=SAMPLE, columns="mobile", part_bytes=part_bytes,
            overwrite=True)
        found = pa.concat_tables([pq.read_table(path) for path in sorted(output.glob("part-*.parquet"))])
        parts.add(len(list(output.glob("part-*"))))
        assert found.column_names == ["id", "mobile", "tags", "phone_status", "phone_reason", "phone_number", "phone_country"]
        assert found.select(["id", "mobile", "tags"]).equals(table)
        rows = list(zip(*(found[f"phone_{name}"].to_pylist() for name in ("status", "country", "reason", "number"))))
        assert rows == [*NUMBERS.values(), NULL] * 400
        statuses = collections.Counter(row[0] for row in rows)
        assert [summary[key] for key in ("rows", "valid", "invalid")] == [5600, statuses["valid"], statuses["invalid"]]
        assert summary["nulls"] == 400
        assert summary["reasons"] == collections.Counter(row[2] for row in rows if row[2])
        assert summary["countries"] == {"CN": 2400, "HK": 400}
        assert pq.ParquetFile(next(output.glob("part-*"))).metadata.row_group(0).column(0).compression == "ZSTD"
    assert 9 in parts and 1 in parts and len(parts) == 3


def test_parquet_on_another_file_system_and_without_rows(table, tmp_path):
    store = Store()
    for name, rows in (("a", table), ("b", table.slice(0, 0))):
        pq.write_table(rows, tmp_path / f"{name}.parquet")
        store.files[f"in/{name}.parquet"] = (tmp_path / f"{name}.parquet").read_bytes()
    summary = phonecheck.spark.validate_files(
        InProcess(), "in", "out", catalog=SAMPLE, columns=["mobile"], filesystem=store, number_format="e164", column_prefix="m_")
    assert summary["rows"] == 5600 and summary["nulls"] == 400
    found = {name: pq.read_table(io.BytesIO(data)) for name, data in store.files.items() if name.endswith(".parquet")}
    assert found["out/part-00000-a.parquet"]["m_number"][0].as_py() == "+8613800138000"
    assert found["out/part-00001-b.parquet"].num_rows == 0
    assert found["out/part-00001-b.parquet"].schema == found["out/part-00000-a.parquet"].schema


def test_parquet_that_cannot_be_judged_is_refused_in_words(table, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    pq.write_table(table, folder / "a.parquet")
    run = functools.partial(phonecheck.spark.validate_files, InProcess(), folder, tmp_path / "checked", catalog=SAMPLE)
    with pytest.raises(phonecheck.ArgumentError, match="name of one column"):
        run()
    with pytest.raises(phonecheck.ArgumentError, match='no column "phone"; there are id, mobile, tags'):
        run(columns="phone")
    with pytest.raises(phonecheck.ArgumentError, match="delimiter: for Parquet there are"):
        run(columns="mobile", delimiter=";")
    with pytest.raises(phonecheck.ArgumentError, match='"phone_number" already'):
        pq.write_table(table.append_column("phone_number", table["mobile"]), folder / "a.parquet")
        run(columns="mobile")
    pq.write_table(table, folder / "a.parquet")
    with pytest.raises(phonecheck.PhoneCheckError, match="int32|strings"):
        run(columns="tags")
    pq.write_table(table.drop_columns("tags"), folder / "b.parquet")
    with pytest.raises(phonecheck.ArgumentError, match="different schemas"):
        run(columns="mobile")
    (folder / "b.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(phonecheck.FileError, match=r"b\.parquet: Parquet magic"):
        run(columns="mobile")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
