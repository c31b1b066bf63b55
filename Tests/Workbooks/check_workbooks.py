#!/usr/bin/env python3
"""Compares every cell of workbooks with what openpyxl and calamine read, XML with expat, and damages workbooks.

    check_workbooks.py --tool PATH-OF-WorkbookCheck [--command PATH-OF-phonecheck] [--seed N] [--files N] [--documents N] [--damaged N]

Files come from programs (made_files.py), and from small files rebuilt from bug reports (rebuilt_files.py).
"""

import argparse
import csv
import datetime
import decimal
import io
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import xml.parsers.expat

import made_files
import rebuilt_files
import written_files

csv.field_size_limit(1 << 30)


def sheets(tool, path, phones=""):
    """{name: {(row, column): text}} as the product reads it, and the names of hidden sheets."""
    output = subprocess.run([tool, "cells", str(path), phones], capture_output=True, check=True).stdout.decode()
    if output.startswith("\x01fault"):
        raise SystemExit(f"{path}: {output}")
    found, hidden = {}, set()
    for part in output.split("\x01")[1:]:
        head, _, body = part.partition("\n")
        kind, _, name = head.partition(" ")
        cells = found.setdefault(name, {})
        if kind == "hidden":
            hidden.add(name)
        for row in csv.reader(io.StringIO(body, newline="")):
            if row:
                for column, text in enumerate(row[:-2], 1):
                    if text:
                        cells[int(row[-1]), column] = text
    return found, hidden


def unescaped(text):
    """The characters that Excel means by _x000D_."""
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match[1], 16)), text)


def iso(value):
    if isinstance(value, datetime.timedelta):
        seconds = round(value.total_seconds())
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    text = value.isoformat()
    return re.sub(r"(\.\d\d\d)\d+$", r"\1", text)


def same(text, value, name):
    """Whether a text is what another reader's value means."""
    if value is None or value == "":
        # calamine reads no errors, and no white space by itself unless it is marked.
        return text == "" or name == "calamine" and (text.startswith("#") or text.isspace())
    if isinstance(value, bool):
        return text == str(value).upper()
    if isinstance(value, (int, float)):
        try:
            number = decimal.Decimal(text)
        except decimal.InvalidOperation:
            # calamine takes dates of formats that it doesn't know as numbers, and errors as nothing.
            return False
        return number == decimal.Decimal(repr(value)) and ("E" not in text or abs(value) >= 1e30 or abs(value) < 1e-15)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return text in (value.date().isoformat(), value.isoformat())
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return text in (value.isoformat(), value.isoformat() + "T00:00:00")
    if isinstance(value, (datetime.datetime, datetime.time, datetime.timedelta)):
        return text == iso(value)
    return text in (value, unescaped(value), value.replace("\r\n", "\n"))


def by_openpyxl(path):
    import openpyxl
    book = openpyxl.load_workbook(path, data_only=True)
    return {
        sheet.title: {
            (cell.row, cell.column): cell.value for row in sheet.iter_rows() for cell in row if cell.value not in (None, "")}
        for sheet in book.worksheets}


def by_calamine(path):
    import python_calamine
    book = python_calamine.CalamineWorkbook.from_path(str(path))
    result = {}
    for name in book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        result[name] = {
            (row, column): value for row, values in enumerate(sheet.to_python(skip_empty_area=False), 1)
            for column, value in enumerate(values, 1) if value != ""}
    return result


def compare(tool, name, path, known):
    """The number of cells compared, and the differences that no rule explains."""
    found, _ = sheets(tool, path)
    count, wrong = 0, []
    for reader, other in (("openpyxl", by_openpyxl), ("calamine", by_calamine)):
        if reader in known.get("unreadable by", ()):
            continue
        for sheet, cells in other(path).items():
            if sheet not in found:
                if cells:
                    wrong.append(f"{name}: {reader} reads the sheet {sheet}")
                continue
            own = found[sheet]
            for place in sorted(set(cells) | set(own)):
                count += 1
                value, text = cells.get(place), own.get(place, "")
                if same(text, value, reader) or known.get(reader, lambda *_: False)(place, text, value):
                    continue
                wrong.append(f"{name}: {sheet} {place}: {text!r}, and {reader} reads {value!r}")
    return count, wrong


# MARK: - XML

NAMES = ["a", "row", "c", "p:c", "q:v", "x-1", "_y", "a.b"]
SPACES = ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", "urn:x", "urn:y"]
PIECES = ["text", " ", "&amp;", "&#x41;", "&#10;", "<![CDATA[<&>]]>", "<!-- c -->", "<?pi x?>", "\r\n", "\r", "é", "😀", "]]", ">", "\t"]


def document(pick):
    def element(depth):
        name = pick.choice(NAMES)
        attributes = "".join(
            f' {key}={quote}{pick.choice(["1", "a&lt;b", "x  y", "é", "a&#10;b", ""])}{quote}'
            for key in pick.sample(["r", "s", "t", "p:u", "xml:space"], pick.randint(0, 3)) for quote in [pick.choice("\"'")])
        if pick.random() < 0.3:
            attributes += f' xmlns="{pick.choice(SPACES)}"'
        if pick.random() < 0.2:
            attributes += f' xmlns:p="{pick.choice(SPACES)}"'
        if depth > 4 or pick.random() < 0.2:
            return f"<{name}{attributes}{pick.choice(['', ' '])}/>"
        inner = "".join(element(depth + 1) if pick.random() < 0.5 else pick.choice(PIECES) for _ in range(pick.randint(0, 4)))
        return f"<{name}{attributes}>{inner}</{name}{pick.choice(['', ' '])}>"

    head = pick.choice(["", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\r\n", "\ufeff"])
    body = element(0)
    return f'{head}<root xmlns:p="urn:p" xmlns:q="urn:q">{body}</root>{pick.choice(["", chr(10), "<!--x-->"])}'.encode()


def broken(data, pick):
    data = bytearray(data)
    for _ in range(pick.randint(1, 2)):
        place = pick.randrange(len(data))
        choice = pick.randrange(4)
        if choice == 0:
            del data[place:place + pick.randint(1, 4)]
        elif choice == 1:
            data[place:place] = pick.choice([b"<", b">", b"&", b"\"", b"/", b" ", b"]]>", b"--", b":", b"\x01", b"\xff", b"=", b"xmlns:p=''"])
        elif choice == 2:
            data[place] = pick.randrange(256)
        else:
            data[place:place] = data[pick.randrange(len(data)):][:8]
        if not data:
            data = bytearray(b"x")
    return bytes(data)


def by_expat(data):
    """The events in the form of the tool; `None` if the document isn't well-formed."""
    lines, text = [], []

    def end_text():
        if text:
            lines.append("text " + " ".join(str(byte) for byte in "".join(text).encode()))
            text.clear()

    def full(name):
        return name if "|" in name else "|" + name

    def start(name, attributes):
        end_text()
        pairs = [f"{full(key)}=" + " ".join(str(byte) for byte in value.encode()) for key, value in attributes.items()]
        lines.append(f"start {full(name)} " + ";".join(sorted(pairs)))

    def end(_):
        end_text()
        lines.append("end")

    parser = xml.parsers.expat.ParserCreate(namespace_separator="|")
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text.append
    try:
        parser.Parse(data, True)
    except (xml.parsers.expat.ExpatError, LookupError, ValueError):
        return None
    return lines


def check_xml(tool, folder, pick, count):
    wrong, whole = [], 0
    while count > 0:
        documents = []
        for index in range(min(count, 400)):
            data = document(pick)
            data = broken(data, pick) if pick.random() < 0.7 else data
            path = folder / f"{index}.xml"
            path.write_bytes(data)
            documents.append((path, data))
        count -= len(documents)
        output = subprocess.run([tool, "xml", *(str(path) for path, _ in documents)], capture_output=True, check=True).stdout
        results = re.split(r"\x01(.*)\n", output.decode())
        for (path, data), lines, verdict in zip(documents, results[::2], results[1::2]):
            expected = by_expat(data)
            own = [line for line in lines.split("\n") if line] if verdict == "whole" else None
            # An address may have a line break.
            expected_lines = None if expected is None else [
                line.rstrip() for line in "\n".join(expected).split("\n") if line.rstrip()]
            own_lines = None if own is None else [line.rstrip() for line in own if line.rstrip()]
            whole += own is not None
            if expected_lines != own_lines and not may_differ(data, expected_lines, own_lines):
                wrong.append(f"{data!r}\n  expat: {expected}\n  own:   {own} {verdict}")
    return whole, wrong


def may_differ(data, expected, own):
    """The rules that are stricter here: UTF-8 only, XML 1.0 only, no document types, and no characters beyond ASCII checked as names."""
    head = data[:80]
    if expected is not None and own is None:
        return b"<!DOCTYPE" in data or b"encoding" in head or b"version" in head or data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if expected is None and own is not None:
        # The separator of names and namespaces, which expat refuses in an address.
        return b"|" in data or bool(re.search(rb"[<\s/][^<>\"'=]*[\x80-\xff]", data))
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--command", help="writes each workbook again; without it, nothing is written")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--files", type=int, default=3, help="how often each program writes a file")
    parser.add_argument("--documents", type=int, default=20_000, help="XML documents, whole and broken")
    parser.add_argument("--damaged", type=int, default=20_000, help="damaged files of each program")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    pick, wrong = random.Random(options.seed), []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for round_number in range(options.files):
            files = list(made_files.all_files(folder, options.seed + 100 * round_number))
            for name, path in files:
                count, found = compare(options.tool, name, path, rebuilt_files.KNOWN.get(name, {}))
                print(f"{name}: {count:,} cells compared, {len(found)} differ")
                wrong += found
                if round_number == 0 and options.damaged:
                    line = subprocess.run(
                        [options.tool, "damage", str(path), str(options.damaged), str(options.seed)], capture_output=True,
                        text=True, check=False)
                    print("  " + line.stdout.strip() + line.stderr.strip()[-300:])
                    if line.returncode != 0 or "same rows" not in line.stdout:
                        wrong.append(f"{name}: damaged files: {line.returncode} {line.stdout}{line.stderr[-300:]}")
            if options.command:
                wrong += written_files.check(folder, options.command, files)
        wrong += rebuilt_files.check(folder, lambda path, phones: sheets(options.tool, path, phones)[0], options.tool)
        whole, found = check_xml(options.tool, folder, pick, options.documents)
        print(f"{options.documents:,} documents, {whole:,} of them well-formed: {len(found)} differ from expat")
        wrong += found
    for line in wrong[:300]:
        print(line)
    print(f"{len(wrong)} findings" if wrong else "No difference.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
