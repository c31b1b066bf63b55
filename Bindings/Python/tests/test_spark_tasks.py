"""What Spark's tasks do, without Spark: every place to divide a file at, file systems, attempts, Parquet."""

import collections
import contextlib
import functools
import io
import json
import os
import pathlib
import pickle
import tempfile
import threading

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import phonecheck
import phonecheck.spark
import workload
from conftest import NULL, NUMBERS, SAMPLE

#: Quotes with line breaks and quotes in them, CRLF and LF, blank lines, short rows, and a last line without an end.
TRICKY = (
    'id,手机号,"a ""note"""\r\n1,13800138000,"x\ny"\r\n\r\n2,"+852 9123 4567","""\n"\n3,,\n"4","1380013800","a,b\r\n\r\n"\n\n'
    '5,１３８００１３８０００,é\r\n6,138001380001,"\n\n\n""\n"\n7\n8,"138\n00138000",张三李四"王"五\n9,+86 13800138000,中文')
ENCODED = {"utf-8": TRICKY.encode(), "utf-8 with a byte order mark": b"\xef\xbb\xbf" + TRICKY.encode(),
           "gb18030": TRICKY.encode("gb18030"), "crlf": TRICKY.replace("\r\n", "\n").replace("\n", "\r\n").encode()}


class InProcess:
    """Runs tasks in this process, as Spark would: pickled, and in any order."""

    sparkContext = property(lambda self: self)

    def parallelize(self, items, slices):
        assert slices == len(items)
        self.items = items
        return self

    def map(self, work):
        self.work = pickle.dumps(work)
        return self

    def collect(self):
        found = {item: pickle.loads(self.work)(pickle.loads(pickle.dumps(item))) for item in reversed(self.items)}
        return [found[item] for item in self.items]


class Store:
    """Files in memory: the part of fsspec's interface that is asked for, and nothing else."""

    def __init__(self):
        self.files = {}

    def ls(self, path, detail=True):
        found = [path] if path in self.files else [name for name in self.files if name.startswith(path + "/")]
        if not found:
            raise FileNotFoundError(path)
        return [{"name": name, "size": len(self.files[name]), "type": "file"} for name in found]

    def open(self, path, mode="rb"):
        if mode == "rb":
            return io.BytesIO(self.files[path])
        return Writing(self, path)

    def put(self, path, data):
        self.files[path] = data

    def exists(self, path):
        return any(name == path or name.startswith(path + "/") for name in self.files)

    def makedirs(self, path, exist_ok=False):
        pass

    def mv(self, path1, path2, recursive=False):
        for name in [name for name in self.files if name == path1 or recursive and name.startswith(path1 + "/")]:
            self.files[path2 + name[len(path1):]] = self.files.pop(name)

    def rm(self, path, recursive=False):
        for name in [name for name in self.files if name == path or recursive and name.startswith(path + "/")]:
            del self.files[name]

    def __reduce__(self):
        # The same one, wherever it is sent in this process.
        STORES[id(self)] = self
        return the_store, (id(self),)


class Writing(io.BytesIO):
    def __init__(self, store, path):
        super().__init__()
        self.store, self.path = store, path

    def close(self):
        if not self.closed:
            self.store.put(self.path, self.getvalue())
        super().close()


STORES = {}


def the_store(number):
    return STORES[number]


def joined(files, folder, stem=None):
    """The part files of a folder put together, or those of one file."""
    names = sorted(
        name for name in files
        if name.startswith(f"{folder}/part-") and (stem is None or name.endswith(f"-{stem}.csv")))
    return b"".join(files[name] for name in names)


def on_disk(folder):
    return {str(path): path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """A folder in memory where there is one: every part is synced, and there are thousands."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else tmp_path) as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield pathlib.Path(folder)


@pytest.fixture(params=ENCODED)
def tricky(request, memory, validator):
    """A file that is hard to divide, and what one run writes for it."""
    path, output = memory / "tricky.csv", memory / "whole.csv"
    path.write_bytes(ENCODED[request.param])
    summary = validator.validate_file(path, output, columns="手机号")
    assert summary["rows"] == 9 and summary["valid"] >= 3 and summary["malformed"] >= 1
    return path, output.read_bytes(), summary


def same(found, expected):
    """Whether the counts are the same."""
    return {**found, "seconds": 0, "longest_seconds": 0} == {**expected, "seconds": 0, "longest_seconds": 0}


def test_a_boundary_at_every_byte_is_between_records(tricky, validator, memory):
    path, whole, _ = tricky
    starts = set()
    for parts in range(1, path.stat().st_size + 1):
        plan = phonecheck.plan_file(path, parts)
        pieces = []
        for each in plan["ranges"]:
            starts.add(each["start"])
            validator.validate_file(path, memory / "piece.csv", columns="手机号", byte_range=each["range"], threads=1)
            pieces.append((memory / "piece.csv").read_bytes())
        assert b"".join(pieces) == whole, parts
    # Nine rows and two blank lines; the header belongs to the first row.
    assert len(starts) == 11


@pytest.mark.parametrize("place", ["disk", "store"])
def test_files_in_any_number_of_parts_are_the_same(tricky, place, memory):
    path, whole, expected = tricky
    size = path.stat().st_size
    numbers = set()
    for part_bytes in {-(-size // parts) for parts in range(1, size + 1)}:
        if place == "disk":
            output = str(memory / "checked")
            found = phonecheck.spark.validate_files(
                InProcess(), path, output, catalog=SAMPLE, columns="手机号", part_bytes=part_bytes, overwrite=True)
            written = on_disk(memory / "checked")
        else:
            store, output = Store(), "bucket/checked"
            store.files["bucket/in/tricky.csv"] = path.read_bytes()
            found = phonecheck.spark.validate_files(
                InProcess(), "bucket/in", output, catalog=SAMPLE, columns="手机号", part_bytes=part_bytes, filesystem=store)
            written = store.files
            assert {name.rpartition("/")[0] for name in written} == {"bucket/in", "bucket/checked"}
        assert joined(written, output) == whole, part_bytes
        assert f"{output}/_SUCCESS" in written and json.loads(written[f"{output}/_summary.json"]) == found
        assert same(found, phonecheck.merge_summaries([expected])), part_bytes
        numbers.add(sum("/part-" in name for name in written))
    assert numbers >= {1, 2, 3, 5, 11}


@pytest.mark.parametrize("options", [{"format": "ndjson"}, {"only": "invalid"}, {"layout": "lines"}, {"number_format": "e164"}])
def test_options_reach_the_tasks(options, validator, tmp_path):
    path = tmp_path / "numbers.csv"
    path.write_text("".join(f"{number}\n" for number in ["mobile", *workload.contacts(3000)] if number))
    validator.validate_file(path, tmp_path / "whole", **options)
    for files, output in ((None, tmp_path / "checked"), (phonecheck._storage.Local(), tmp_path / "by-files")):
        phonecheck.spark.validate_files(
            InProcess(), path, output, catalog=SAMPLE, part_bytes=5000, filesystem=files, **options)
        assert joined(on_disk(output), str(output)) == (tmp_path / "whole").read_bytes()
        assert len(list(output.glob("part-0000?-numbers." + options.get("format", "csv")))) > 5


class Failing(phonecheck._storage.Local):
    """Loses the first attempt at each part, after its work was done or before it is all written."""

    def __init__(self, moment, lost):
        self.moment, self.lost = moment, str(lost)

    def mv(self, path1, path2, recursive=False):
        if self.moment == "before" and "/part-" in path2:
            self.lose(path2)
        super().mv(path1, path2, recursive)
        if self.moment == "after" and "/part-" in path2:
            self.lose(path2)

    def lose(self, path):
        with contextlib.suppress(FileExistsError):
            open(f"{self.lost}/{path.rpartition('/')[2]}", "x").close()
            raise ConnectionResetError("the executor is gone")


def contacts(folder, count=3):
    folder.mkdir()
    for part in range(count):
        rows = [f"{index},{number}" for index, number in enumerate(workload.contacts(1000, seed=part))]
        (folder / f"{part}.csv").write_text("\n".join(["id,mobile", *rows]) + "\n")
    return folder


def test_attempts_at_the_same_time_write_the_same_part(tmp_path):
    """Two attempts at one task, which both wait at the moment before their part appears; then a third one."""
    path = contacts(tmp_path / "in", 1) / "0.csv"
    barrier = threading.Barrier(2)

    class Together(phonecheck._storage.Local):
        def mv(self, path1, path2, recursive=False):
            barrier.wait(60)
            attempts.append(path1)
            super().mv(path1, path2, recursive)

    attempts, summaries = [], []
    (tmp_path / "attempts").mkdir()
    (tmp_path / "staging").mkdir()
    job = phonecheck._tasks.Job(
        SAMPLE.read_bytes(), (), {}, Together(), str(tmp_path / "attempts"), str(tmp_path / "staging"), 1 << 20)
    arguments = ("part-00000-0.csv", (str(path), path.stat().st_size), None)
    threads = [
        threading.Thread(target=lambda: summaries.append(phonecheck._tasks.judge(job, *arguments))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(attempts)) == 2 and same(*summaries)
    part = tmp_path / "staging/part-00000-0.csv"
    first = part.read_bytes()
    phonecheck._tasks.judge(job._replace(files=None), *arguments)
    assert part.read_bytes() == first and first.count(b"\n") == 1001
    assert not list((tmp_path / "attempts").iterdir())
    # One that is still at work when the folder was given its name can't change it.
    (tmp_path / "staging").rename(tmp_path / "checked")
    with pytest.raises(FileNotFoundError):
        phonecheck._tasks.judge(job._replace(files=None), *arguments)
    assert not list((tmp_path / "attempts").iterdir())


@pytest.mark.parametrize("moment", ["before", "after"])
def test_what_fails_leaves_nothing_and_is_said_in_words(moment, tmp_path):
    folder = contacts(tmp_path / "in")
    (tmp_path / "lost").mkdir()
    files = Failing(moment, tmp_path / "lost")
    run = functools.partial(phonecheck.spark.validate_files, InProcess(), folder, tmp_path / "checked", catalog=SAMPLE)
    for _ in range(3):
        with pytest.raises(phonecheck.FileError, match="executor is gone"):
            run(filesystem=files)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "lost"]
    assert run(filesystem=files)["rows"] == 3000


def test_headers_that_differ_are_refused(tmp_path):
    folder = contacts(tmp_path / "in")
    run = functools.partial(phonecheck.spark.validate_files, InProcess(), folder, tmp_path / "checked", catalog=SAMPLE)
    (folder / "1.csv").write_bytes(b"\xef\xbb\xbfid,mobile\r\n1,13800138000\r\n")
    assert run()["rows"] == 2001
    (folder / "2.csv").write_text("mobile,id\n13800138000,1\n")
    with pytest.raises(phonecheck.ArgumentError, match=r"0\.csv and \S+2\.csv have different headers"):
        run(overwrite=True)
    (folder / "2.csv").write_text("id,note\n1,x\n")
    with pytest.raises(phonecheck.ArgumentError, match=r"2\.csv: no column"):
        run(overwrite=True)
    (folder / "2.csv").write_text("")
    with pytest.raises(phonecheck.FileError, match=r"2\.csv is empty"):
        run(overwrite=True)
    (folder / "2.csv").unlink()
    pq.write_table(pa.table({"id": ["1"], "mobile": ["13800138000"]}), folder / "2.parquet")
    with pytest.raises(phonecheck.ArgumentError, match="0.csv and .*2.parquet aren't both Parquet"):
        run(overwrite=True, columns="mobile")
    assert (tmp_path / "checked/_SUCCESS").exists()


def test_what_cannot_be_done_is_refused_in_words(tmp_path):
    path = tmp_path / "numbers.csv"
    path.write_text("mobile\n13800138000\n")
    run = functools.partial(phonecheck.spark.validate_files, InProcess())
    (tmp_path / "checked").mkdir()
    (tmp_path / "empty").mkdir()
    with pytest.raises(phonecheck.FileError, match="is there already"):
        run(path, tmp_path / "checked")
    with pytest.raises(phonecheck.FileError, match="isn't there"):
        run(tmp_path / "nothing", tmp_path / "new")
    with pytest.raises(phonecheck.FileError, match="has no files"):
        run(tmp_path / "empty", tmp_path / "new")
    with pytest.raises(phonecheck.ArgumentError, match="part_bytes"):
        run(path, tmp_path / "new", part_bytes=0)
    with pytest.raises(phonecheck.ArgumentError, match="one machine"):
        run(path, tmp_path / "new", find_duplicates=True)
    with pytest.raises(phonecheck.ArgumentError, match="there is no option colour"):
        run(path, tmp_path / "new", colour="red")
    store = Store()
    store.files["in/a.csv"] = b'mobile\n13800138000\n"138\n' + b"x" * 99
    for part_bytes in (10, 1 << 20):
        with pytest.raises(phonecheck.FileError, match=r"^in/a\.csv:3: .*never closed"):
            run("in/a.csv", "out", filesystem=store, part_bytes=part_bytes)
    assert list(store.files) == ["in/a.csv"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["checked", "empty", "numbers.csv"]


def test_a_file_that_changes_while_it_is_read_is_an_error(tmp_path):
    class Shrinking(Store):
        def open(self, path, mode="rb"):
            return io.BytesIO(self.files[path][:-9]) if path == "in/a.csv" else super().open(path, mode)

    store = Shrinking()
    store.files["in/a.csv"] = b"mobile\n13800138000\n13800138000\n"
    with pytest.raises(phonecheck.FileError, match="shorter than it was"):
        phonecheck.spark.validate_files(InProcess(), "in/a.csv", "out", filesystem=store)


# Parquet

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
        run(columns="id")
    pq.write_table(table.drop_columns("tags"), folder / "b.parquet")
    with pytest.raises(phonecheck.ArgumentError, match="different schemas"):
        run(columns="mobile")
    (folder / "b.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(phonecheck.FileError, match=r"b\.parquet: Parquet magic"):
        run(columns="mobile")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
