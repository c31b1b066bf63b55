"""Spark's tasks, without Spark: every place to divide a file at, file systems, attempts."""

import functools
import io
import json
import os
import pathlib
import tempfile
import threading

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import phonecheck
import phonecheck.spark
import workload
from conftest import SAMPLE
from spark_parts import ENCODED, Failing, InProcess, Store, contacts, joined, on_disk, same


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """A folder in memory, if there is one: every part is synced, and there are thousands."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else tmp_path) as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield pathlib.Path(folder)


@pytest.fixture(params=ENCODED)
def tricky(request, memory, validator):
    """A file that is hard to divide, and the output of one run for it."""
    path, output = memory / "tricky.csv", memory / "whole.csv"
    path.write_bytes(ENCODED[request.param])
    summary = validator.validate_file(path, output, columns="手机号")
    assert summary["rows"] == 9 and summary["valid"] >= 3 and summary["malformed"] >= 1
    return path, output.read_bytes(), summary


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
    # An attempt that is still running when the folder gets its name can't change it.
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
    with pytest.raises(phonecheck.ArgumentError, match=r"2\.csv: No column"):
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
