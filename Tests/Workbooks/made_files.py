"""Workbooks that programs write: openpyxl, XlsxWriter, pandas, polars and LibreOffice, each with what it does its own way."""

import datetime
import random
import shutil
import subprocess

HEADER = ["id", "姓名", "phone", "city", "amount", "email", "note", "active", "when"]
TEXTS = [
    "", "Ann", "王小明", "a,b", 'say "hi"', "two\nlines", " lead", "trail ", "<&>'\"", "_x000D_",
    "é\u0301", "😀", "=1+1", "@x", "+86 138 0013 8000", "0", "00123", "1e5", "TRUE", "#N/A", "\t", "x" * 300]


def values(seed, count=60):
    """Rows of every kind of cell."""
    pick = random.Random(seed)
    for number in range(count):
        yield [
            number, pick.choice(TEXTS),
            pick.choice([13800138000 + number, 8613800138000 + number, f"138{number:08d}", f"+86 138 {number:08d}", None]),
            pick.choice(TEXTS),
            pick.choice([0, 1, -1, 0.1, 1 / 3, 1.5, -2.25, 1e-7, 123456789012345, 1e15, 1e20, 0.30000000000000004, 99.99]),
            None if number % 7 == 0 else f"u{number}@example.com", pick.choice(TEXTS), pick.choice([True, False, None]),
            pick.choice([
                datetime.datetime(2024, 2, 29, 13, 45, 30), datetime.date(1999, 12, 31), datetime.datetime(1900, 1, 1),
                datetime.time(7, 30), None, datetime.datetime(2024, 1, 1)])]


def by_openpyxl(path, seed, write_only=False):
    import openpyxl
    book = openpyxl.Workbook(write_only=write_only)
    sheet = book.create_sheet("联系人") if write_only else book.active
    sheet.title = "联系人"
    sheet.append(HEADER)
    for row in values(seed):
        sheet.append([None if isinstance(cell, str) and cell == "_x000D_" else
                      cell if cell != "=1+1" else "plain" for cell in row])
    if not write_only:
        sheet["L5"] = 7
        sheet["L5"].number_format = "00000"
        sheet["M5"] = 4155550123
        sheet["M5"].number_format = "(###) ###-####"
        sheet["N9"] = datetime.timedelta(hours=30, minutes=5)
        sheet.merge_cells("A70:C72")
        sheet["A70"] = "merged"
        sheet.row_dimensions[10].hidden = True
        sheet.column_dimensions["B"].hidden = True
        hidden = book.create_sheet("hidden")
        hidden.sheet_state = "hidden"
        hidden.append(["x"])
        book.create_sheet("empty")
    book.save(path)


def by_xlsxwriter(path, seed, **options):
    import xlsxwriter
    book = xlsxwriter.Workbook(path, options)
    day, moment, clock = (book.add_format({"num_format": code}) for code in ("yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm"))
    sheet = book.add_worksheet("Sheet & Co")
    sheet.write_row(0, 0, HEADER)
    for number, row in enumerate(values(seed), 1):
        for column, cell in enumerate(row):
            if isinstance(cell, datetime.datetime) and cell.year > 1903:
                sheet.write_datetime(number, column, cell, moment)
            elif isinstance(cell, datetime.date) and cell.year > 1903:
                sheet.write_datetime(number, column, cell, day)
            elif isinstance(cell, datetime.time):
                sheet.write_datetime(number, column, cell, clock)
            elif isinstance(cell, str):
                sheet.write_string(number, column, cell)
            elif cell is not None and not isinstance(cell, datetime.datetime):
                sheet.write(number, column, cell)
    bold = book.add_format({"bold": True})
    sheet.write_rich_string(80, 0, "plain ", bold, "bold", " plain")
    sheet.write_formula(81, 0, "=1+2", None, 3)
    sheet.write_formula(82, 0, '="a"&"b"', None, "ab")
    sheet.write_formula(83, 0, "=NA()", None, "#N/A")
    sheet.write_formula(84, 0, "=1=1", None, True)
    sheet.write_blank(85, 3, None, bold)
    sheet.write(90, 16383, "last column")
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "='Sheet & Co'!$A$2:$A$9"})
    book.add_chartsheet("chart").set_chart(chart)
    book.add_worksheet("second").write(4, 4, "only cell")
    book.close()


def by_pandas(path, seed, engine):
    import pandas
    frame = pandas.DataFrame(list(values(seed)), columns=HEADER)
    frame["email"] = frame["email"].astype(object)
    frame.drop(columns=["when"]).to_excel(path, engine=engine, index=seed % 2 == 0)


def by_polars(path, seed):
    import polars
    rows = list(values(seed))
    frame = polars.DataFrame({
        "id": [row[0] for row in rows], "phone": [13800138000 + row[0] for row in rows],
        "name": [row[1] for row in rows], "amount": [float(row[4]) for row in rows],
        "active": [row[7] for row in rows], "day": [datetime.date(2024, 1, 1 + row[0] % 28) for row in rows]})
    frame.write_excel(path)


def by_libreoffice(source, folder):
    """A workbook or CSV as LibreOffice writes it; nothing where it isn't installed."""
    if not shutil.which("soffice"):
        return None
    target = folder / "converted"
    target.mkdir(exist_ok=True)
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "xlsx", "--outdir",
         str(target), str(source)], capture_output=True, timeout=120, check=True)
    return target / (source.stem + ".xlsx")


def all_files(folder, seed):
    """(name, path) of every file."""
    made = [
        ("openpyxl", lambda path: by_openpyxl(path, seed)),
        ("openpyxl write-only", lambda path: by_openpyxl(path, seed + 1, write_only=True)),
        ("XlsxWriter", lambda path: by_xlsxwriter(path, seed + 2)),
        ("XlsxWriter constant memory", lambda path: by_xlsxwriter(path, seed + 3, constant_memory=True)),
        ("XlsxWriter 1904", lambda path: by_xlsxwriter(path, seed + 4, date_1904=True)),
        ("XlsxWriter zip64", lambda path: by_xlsxwriter(path, seed + 5, use_zip64=True)),
        ("pandas openpyxl", lambda path: by_pandas(path, seed + 6, "openpyxl")),
        ("pandas xlsxwriter", lambda path: by_pandas(path, seed + 7, "xlsxwriter")),
        ("polars", lambda path: by_polars(path, seed + 8)),
    ]
    for name, make in made:
        path = folder / f"{name}.xlsx"
        make(str(path))
        yield name, path
    for name in ("openpyxl", "XlsxWriter"):
        path = by_libreoffice(folder / f"{name}.xlsx", folder)
        if path:
            yield f"LibreOffice of {name}", path
