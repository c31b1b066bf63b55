"""Files, ranges and summaries."""

import csv
import json
import os
import subprocess
import sys
import zipfile
from unittest.mock import ANY

import pytest

import phonecheck
import workload
from conftest import ROOT, SAMPLE


@pytest.fixture(scope="module")
def contacts(tmp_path_factory):
    path = tmp_path_factory.mktemp("files") / "contacts.csv"
    rows = ["id,mobile,note"]
    for index, number in enumerate(workload.contacts(5000)):
        rows.append(f'{index},{number},"a note, with\na line"' if index % 50 == 0 else f"{index},{number},x")
    path.write_text("\n".join(rows) + "\n")
    return path


def by_command(command, *arguments):
    return subprocess.run([command, *map(str, arguments)], capture_output=True, text=True, env={"LC_ALL": "C"})


def test_a_file_is_judged_as_the_command_does(validator, command, contacts, tmp_path):
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    summary = validator.validate_file(contacts, ours, columns="mobile")
    by_command(
        command, "validate", contacts, "-s", "mobile", "--definitions", SAMPLE, "-o", theirs, "-q", "--summary-json",
        tmp_path / "summary.json")
    assert ours.read_bytes() == theirs.read_bytes()
    expected = json.loads((tmp_path / "summary.json").read_text())
    # The caller of a function knows what was run.
    assert expected.pop("run")["input"]["name"] == str(contacts)
    assert {**summary, "seconds": 0} == {**expected, "seconds": 0}
    assert summary["rows"] == 5000 and 4000 < summary["valid"] < 5000


def test_ranges_of_a_file_make_the_file(validator, contacts, tmp_path):
    plan = phonecheck.plan_file(contacts, 7)
    assert len(plan["ranges"]) == 7 and plan["rows"] == 5000 and plan["bytes"] == contacts.stat().st_size
    summaries, parts = [], b""
    for index, part in enumerate(plan["ranges"]):
        output = tmp_path / f"{index}.csv"
        summaries.append(validator.validate_file(contacts, output, byte_range=part["range"], threads=1))
        parts += output.read_bytes()
    whole = validator.validate_file(contacts, tmp_path / "whole.csv")
    assert parts == (tmp_path / "whole.csv").read_bytes()
    total = phonecheck.merge_summaries(summaries)
    for key in ("rows", "valid", "invalid", "undecided", "malformed", "reasons", "countries", "bytes"):
        assert total[key] == whole[key], key


def test_options_of_files(validator, contacts, tmp_path):
    summary = validator.validate_file(
        contacts, tmp_path / "out.ndjson", valid=tmp_path / "valid.csv", rejects=tmp_path / "rejects.csv",
        columns=["mobile"], format="ndjson", only="valid", number_format="e164", message_language="zh-CN",
        find_duplicates=True)
    lines = (tmp_path / "out.ndjson").read_text().splitlines()
    assert len(lines) == summary["valid"]
    assert (tmp_path / "rejects.csv").stat().st_mode & 0o777 == 0o600
    lines = tmp_path / "lines.txt"
    lines.write_text("13800138000\n1\n")
    assert validator.validate_file(lines, layout="lines")["valid"] == 1
    assert phonecheck.plan_file(lines, 2, layout="lines")["rows"] == 2
    assert phonecheck.Validator(SAMPLE, exact=True).validate_file(lines, layout="lines")["valid"] == 1
    assert phonecheck.Validator(SAMPLE, area="HK").validate_file(lines, layout="lines")["valid"] == 0


def test_columns_words_and_numbers_that_several_rows_have(validator, tmp_path):
    source, known, output = tmp_path / "in.csv", tmp_path / "known.txt", tmp_path / "out.csv"
    source.write_text("name,mobile,at\nA,13800138000,1\nB,86 13800138000,3\nC,13900139000,2\nD,,4\n")
    known.write_text("+86-13900139000\n")

    def written(**options):
        summary = validator.validate_file(source, output, **options)
        return summary, output.read_text().splitlines()

    assert written(added_columns=["number", "row"], column_names=["号码", "行"])[1][:2] == [
        "name,mobile,at,号码,行", "A,13800138000,1,+86-13800138000,1"]
    assert written(label_language="zh-CN")[1][4] == "D,,4,无效,手机号码为空,,"
    assert written(row_columns=True)[1][0].endswith(",phone_row,phone_line")
    assert written(added_columns=[], replace_numbers=True, only="valid", kept_duplicate="by:at", known=known, drop_known=True) == (
        validator.validate_file(source, known=known, kept_duplicate="by:at", drop_known=True, only="valid") | {"seconds": ANY},
        ["name,mobile,at", "B,+86-13800138000,3"])
    summary, lines = written(duplicates=tmp_path / "again.csv", known=known)
    assert (summary["duplicates"], summary["known"]) == (1, 1)
    assert lines[3] == "C,13900139000,2,valid,,+86-13900139000,CN,,1"
    assert (tmp_path / "again.csv").read_text().splitlines()[1].startswith("B,86 13800138000,3,valid,")


def test_files_as_people_have_them(validator, tmp_path):
    source, output = tmp_path / "in", tmp_path / "out.csv"

    def written(data, **options):
        source.write_bytes(data)
        return validator.validate_file(source, output, **options)["valid"], output.read_bytes()

    found = b",valid,,+86-13800138000,CN"
    added = b",phone_status,phone_reason,phone_number,phone_country"
    assert written(b"Report\n1,2,3\nname,a,b\nA,,13800138000\n", skip_lines=2, any_of=["a", "b"]) == (
        1, b"Report\n1,2,3\nname,a,b" + added + b"\nA,,13800138000" + found + b"\n")
    assert written(b"phone\n13800138000\n", skip_lines=0, any_of="phone")[0] == 1
    with pytest.raises(phonecheck.ArgumentError, match="columns would do nothing"):
        written(b"a,b\n1,2\n", any_of=["a"], columns=["b"])
    objects = b'{"contact":{"phone":"13800138000"}}\n'
    assert written(objects, columns=".contact.phone", format="ndjson") == written(
        objects, columns=".contact.phone", format="ndjson", input_format="ndjson")
    assert written(objects, columns=".contact.phone", input_format="ndjson", format="ndjson")[0] == 1
    assert written(b'"{}",phone\n1,13800138000\n', input_format="csv")[0] == 1
    assert written("姓名,手机\n甲,13800138000\n".encode("gb18030"), output_encoding="utf-8", byte_order_mark=True) == (
        1, "\ufeff姓名,手机".encode() + added + "\n甲,13800138000".encode() + found + b"\n")
    assert written(b"phone\n13800138000.0\n")[0] == 0
    assert written(b"phone\n13800138000.0\n", decimals=True) == (
        1, b"phone" + added + b"\n13800138000.0" + found + b"\n")
    assert written("phone\n13800138000\n".encode("utf-16"), output_encoding="utf-8") == (
        1, "\ufeffphone".encode() + added + b"\n13800138000" + found + b"\n")


def workbook(path, **sheets):
    """A workbook of numbers and texts, without the product."""
    main, relations = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", f'<Relationships xmlns="{package}"><Relationship Id="r1" Type="{relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
        names = "".join(f'<sheet name="{name}" sheetId="{index}" r:id="r{index}"/>' for index, name in enumerate(sheets, 1))
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets>{names}</sheets></workbook>')
        parts = "".join(f'<Relationship Id="r{index}" Type="{relations}/worksheet" Target="worksheets/sheet{index}.xml"/>' for index, _ in enumerate(sheets, 1))
        archive.writestr("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{package}">{parts}</Relationships>')
        for index, rows in enumerate(sheets.values(), 1):
            cells = "".join(
                "<row>" + "".join(f"<c><v>{cell}</v></c>" if isinstance(cell, int) else f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>"
                for row in rows)
            archive.writestr(f"xl/worksheets/sheet{index}.xml", f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>')


def test_the_sheet_of_a_workbook(validator, tmp_path):
    book, ours = tmp_path / "book.xlsx", tmp_path / "ours.csv"
    workbook(book, Titles=[["nothing"]], First=[["mobile"], [8613800138000], [12]], Second=[["mobile"], ["13800138001"]])
    for sheet, rows in ((None, ["8613800138000", "12"]), ("Second", ["13800138001"]), (3, ["13800138001"]), ("2", ["8613800138000", "12"])):
        validator.validate_file(book, ours, sheet=sheet)
        with open(ours, newline="") as file:
            assert [row["mobile"] for row in csv.DictReader(file)] == rows
    for name, value, message in (("delimiter", ";", "no delimiter"), ("encoding", "gb18030", "Leave out --encoding"), ("input_format", "csv", "not CSV")):
        with pytest.raises(phonecheck.ArgumentError, match=message):
            validator.validate_file(book, ours, **{name: value})
    with pytest.raises(phonecheck.FileError, match='no sheet "Third". The workbook has'):
        validator.validate_file(book, ours, sheet="Third")
    summary = validator.validate_file(book, tmp_path / "checked.xlsx", rejects_sheet=True)
    assert (summary["rows"], summary["invalid"]) == (2, 1)
    assert validator.validate_file(tmp_path / "checked.xlsx", columns="mobile")["rows"] == 2
    rejected = validator.validate_file(tmp_path / "checked.xlsx", columns="mobile", sheet="Rejects")
    assert (rejected["rows"], rejected["invalid"]) == (1, 1)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"input_format": "xml"}, phonecheck.ArgumentError, "csv and ndjson"),
        ({"input_format": "ndjson", "skip_lines": 1}, phonecheck.ArgumentError, "NDJSON has no lines"),
        ({"input_format": "ndjson", "sheet": 1}, phonecheck.ArgumentError, "NDJSON has no lines"),
        ({"layout": "lines", "sheet": 1}, phonecheck.ArgumentError, "a workbook is a table"),
        ({"sheet": "Sheet1"}, phonecheck.ArgumentError, "not an .xlsx workbook"),
        ({"sheet": b"Sheet1"}, phonecheck.ArgumentTypeError, "the name of a sheet or its number"),
        ({"sheet": 0}, phonecheck.ArgumentError, "sheet"),
        ({"output": "checked.xlsx", "byte_order_mark": True}, phonecheck.ArgumentError, "no encoding to choose"),
        ({"rejects_sheet": True}, phonecheck.ArgumentError, "file named .xlsx"),
        ({"output_encoding": "klingon"}, phonecheck.ArgumentError, "shift_jis"),
        ({"any_of": "mobil"}, phonecheck.ArgumentError, "Did you mean"),
        ({"any_of": "mobile", "layout": "lines"}, phonecheck.ArgumentError, "lines have no columns"),
        ({"added_columns": ["colour"]}, phonecheck.ArgumentError, "duplicate_of"),
        ({"kept_duplicate": "greatest", "only": "valid"}, phonecheck.ArgumentError, "by:COLUMN"),
        ({"kept_duplicate": "first"}, phonecheck.ArgumentError, "valid"),
        ({"drop_known": True, "only": "valid"}, phonecheck.ArgumentError, "known"),
        ({"label_language": "fr"}, phonecheck.ArgumentError, "zh-TW"),
        ({"columns": "mobil"}, phonecheck.ArgumentError, "Did you mean"),
        ({"byte_range": "x"}, phonecheck.ArgumentError, "START-LENGTH"),
        ({"encoding": "klingon"}, phonecheck.ArgumentError, "gb18030"),
        ({"layout": "tree"}, phonecheck.ArgumentError, "lines"),
        ({"format": "summary"}, phonecheck.ArgumentError, "ndjson"),
        ({"only": "x"}, phonecheck.ArgumentError, "invalid"),
        ({"number_format": "x"}, phonecheck.ArgumentError, "e164"),
        ({"message_language": "x"}, phonecheck.ArgumentError, "zh-CN"),
        ({"nonsense": 1}, phonecheck.ArgumentError, "there is no option nonsense"),
        ({"delimiter": "::"}, phonecheck.ArgumentError, "ASCII"),
        ({"maximum_record_byte_count": 5}, phonecheck.FileError, "longer than 5 bytes"),
    ])
def test_options_that_dont_fit_a_file(validator, contacts, options, error, message):
    with pytest.raises(error, match=message):
        validator.validate_file(contacts, **options)


def test_files_that_fail(validator, contacts, tmp_path):
    with pytest.raises(phonecheck.FileError, match="nowhere"):
        validator.validate_file("/nowhere/contacts.csv")
    with pytest.raises(phonecheck.FileError):
        validator.validate_file(contacts, contacts)
    open_quote = tmp_path / "quote.csv"
    open_quote.write_text('mobile\n"138\n')
    output = tmp_path / "out.csv"
    with pytest.raises(phonecheck.FileError, match="never closed"):
        validator.validate_file(open_quote, output)
    assert not output.exists()
    with pytest.raises(phonecheck.ArgumentError):
        phonecheck.plan_file(contacts, 0)
    with pytest.raises(phonecheck.ArgumentError, match="rows"):
        phonecheck.merge_summaries([{"valid": 1}])
    with pytest.raises(phonecheck.ArgumentError, match="no summaries"):
        phonecheck.merge_summaries([])


def test_the_module_runs_as_a_command(contacts, tmp_path):
    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "phonecheck", "--definitions", SAMPLE, *map(str, arguments)], capture_output=True,
            text=True, env={**os.environ, "PYTHONUTF8": "1"})

    done = run("138 0013 8000", "1380013")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "valid     138 0013 8000  +86-13800138000",
        "invalid   1380013  TOO_SHORT  After +86 there should be 11 digits, not 7.",
    ]
    assert run("13800138000").returncode == 0
    assert run("--file", contacts, "--output", tmp_path / "checked.csv").returncode == 1
    assert (tmp_path / "checked.csv").read_text().startswith("id,mobile,note,phone_status,")
    assert run("--area", "XX", "1").returncode == 2 and "lists" not in run("--area", "XX", "1").stdout
    assert run().returncode == 2
    assert phonecheck.engine in run("--version").stdout


def test_the_sample_contacts(validator):
    path = ROOT / "Data" / "contacts.sample.csv"
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = sum(1 for row in csv.reader(file) if row) - 1
    assert validator.validate_file(path, columns="mobile")["rows"] == rows


@pytest.mark.parametrize("split", [";", [";", ":::", "\n"], "\\"])
def test_cells_are_divided_as_by_the_command(validator, command, split, tmp_path):
    source, ours, theirs = (tmp_path / name for name in ("cells.csv", "ours.csv", "theirs.csv"))
    cells = ["1;13912345678", "1 ::: +852-91234567;x", "1\n13912345679", "1\\13912345678", "13912345678", ";"]
    source.write_text("phone\n" + "".join(f'"{cell}"\n' for cell in cells))
    summary = validator.validate_file(source, ours, split=split)
    escaped = [text.replace("\\", "\\\\").replace("\n", "\\n") for text in ([split] if isinstance(split, str) else split)]
    by_command(
        command, "validate", source, *(f"--split={text}" for text in escaped), "--definitions", SAMPLE, "-o", theirs, "-q")
    assert ours.read_bytes() == theirs.read_bytes()
    assert summary["valid"] == {";": 2, "\\": 2}.get(split if isinstance(split, str) else "", 4)


def test_a_separator_is_no_digit(validator, tmp_path):
    (tmp_path / "cells.csv").write_text("phone\n1\n")
    for separator in ("", "5", "+"):
        with pytest.raises(phonecheck.ArgumentError, match="split"):
            validator.validate_file(tmp_path / "cells.csv", split=separator)
