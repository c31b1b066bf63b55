"""Workbooks that the command writes: cells as openpyxl and LibreOffice read them, and elements in the order of ECMA-376."""

import datetime
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as tree
import zipfile

import made_files

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"

#: The children of an element in their order, and its attributes, from ECMA-376 part 1, annex A.2: all that belong to it, not
#: only those that are written.
SCHEMA = {
    "worksheet": (
        "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios "
        "autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations "
        "hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches "
        "ignoredErrors smartTags drawing", ""),
    "sheetViews": ("sheetView", ""),
    "sheetView": ("pane selection pivotSelection", "tabSelected workbookViewId rightToLeft showGridLines topLeftCell"),
    "pane": ("", "xSplit ySplit topLeftCell activePane state"),
    "cols": ("col", ""),
    "col": ("", "min max width style hidden bestFit customWidth outlineLevel collapsed"),
    "sheetData": ("row", ""),
    "row": ("c", "r spans s customFormat ht hidden customHeight outlineLevel collapsed"),
    "c": ("f v is", "r s t cm vm ph"),
    "v": ("", ""),
    "is": ("t r rPh phoneticPr", ""),
    "t": ("", "{http://www.w3.org/XML/1998/namespace}space"),
    "autoFilter": ("filterColumn sortState", "ref"),
    "ignoredErrors": ("ignoredError", ""),
    "ignoredError": ("", "sqref evalError numberStoredAsText formula"),
    "workbook": (
        "fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames "
        "calcPr", ""),
    "bookViews": ("workbookView", ""),
    "workbookView": ("", "activeTab firstSheet"),
    "sheets": ("sheet", ""),
    "sheet": ("", f"name sheetId state {RELATION}id"),
    "definedNames": ("definedName", ""),
    "definedName": ("", "name localSheetId hidden"),
    "styleSheet": ("numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors", ""),
    "numFmts": ("numFmt", "count"),
    "numFmt": ("", "numFmtId formatCode"),
    "fonts": ("font", "count"),
    "font": ("b i strike condense extend outline shadow u vertAlign sz color name family charset scheme", ""),
    "b": ("", "val"), "sz": ("", "val"), "name": ("", "val"),
    "fills": ("fill", "count"),
    "fill": ("patternFill gradientFill", ""),
    "patternFill": ("fgColor bgColor", "patternType"),
    "borders": ("border", "count"),
    "border": ("left right top bottom diagonal vertical horizontal", ""),
    "left": ("color", "style"), "right": ("color", "style"), "top": ("color", "style"), "bottom": ("color", "style"),
    "diagonal": ("color", "style"),
    "cellStyleXfs": ("xf", "count"), "cellXfs": ("xf", "count"),
    "xf": ("alignment protection", "numFmtId fontId fillId borderId xfId applyNumberFormat applyFont"),
    "cellStyles": ("cellStyle", "count"),
    "cellStyle": ("", "name xfId builtinId"),
}


def schema_faults(path):
    """The elements and attributes out of their places, and references that lead nowhere."""
    faults = []

    def check(element, where):
        name = element.tag.removeprefix(MAIN)
        if name not in SCHEMA:
            faults.append(f"{where}: an element {element.tag}")
            return
        order, attributes = (text.split() for text in SCHEMA[name])
        place = 0
        for child in element:
            kind = child.tag.removeprefix(MAIN)
            if kind not in order or order.index(kind) < place:
                faults.append(f"{where}: {kind} is out of its place in {name}")
            else:
                place = order.index(kind)
            check(child, where)
        faults.extend(f"{where}: {name} has {key}" for key in element.attrib if key not in attributes)
        if "count" in element.attrib and int(element.attrib["count"]) != len(element):
            faults.append(f"{where}: {name} counts {element.attrib['count']} of {len(element)}")

    with zipfile.ZipFile(path) as archive:
        if archive.testzip():
            faults.append(f"{archive.testzip()} is damaged")
        names = archive.namelist()
        if len(set(names)) < len(names):
            faults.append("a part is there twice")
        types = tree.fromstring(archive.read("[Content_Types].xml"))
        listed = {each.attrib["PartName"].lstrip("/") for each in types if "PartName" in each.attrib}
        faults += [f"{part} is listed, but missing" for part in listed - set(names)]
        faults += [f"{part} has no type" for part in names if part.startswith("xl/") and part.endswith(".xml") and part not in listed]
        styles = tree.fromstring(archive.read("xl/styles.xml"))
        ids = {int(each.attrib["numFmtId"]) for each in styles.iter(MAIN + "numFmt")}
        if any(id < 164 for id in ids) or len(ids) != len(list(styles.iter(MAIN + "numFmt"))):
            faults.append(f"own formats have the numbers {sorted(ids)}")
        used = [int(each.attrib["numFmtId"]) for each in styles.iter(MAIN + "xf")]
        faults += [f"the format {id} isn't there" for id in used if id >= 164 and id not in ids]
        styles_count = len(styles.find(MAIN + "cellXfs"))
        for part in names:
            if part.startswith("xl/") and part.endswith(".xml"):
                root = tree.fromstring(archive.read(part))
                check(root, part)
                faults += [
                    f"{part}: the style {cell.attrib['s']} isn't there" for cell in root.iter(MAIN + "c")
                    if int(cell.attrib.get("s", 0)) >= styles_count][:3]
    return faults


def opened(path):
    import openpyxl
    return openpyxl.load_workbook(path, data_only=True)


def unescaped(text):
    """The characters that _x000D_ means: openpyxl replaces it in shared texts, but not in the texts of cells."""
    while (found := re.sub("_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match[1], 16)), text)) != text:
        text = found
    return text.replace("\r\n", "\n")


def close(one, other):
    """Whether values are the same, dates to the millisecond."""
    if isinstance(one, datetime.datetime) and isinstance(other, datetime.datetime):
        return abs(one - other) <= datetime.timedelta(milliseconds=1)
    if isinstance(one, datetime.timedelta) and isinstance(other, datetime.timedelta):
        return abs(one - other) <= datetime.timedelta(milliseconds=1)
    if isinstance(one, datetime.time) and isinstance(other, datetime.time):
        return one.replace(microsecond=0) == other.replace(microsecond=0)
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and not isinstance(one, bool) and not isinstance(other, bool):
        return one == other
    if isinstance(one, str) and isinstance(other, str):
        return unescaped(one) == unescaped(other)
    return type(one) is type(other) and one == other or one in (None, "") and other in (None, "")


def differences(source, written, phone):
    """The cells of a sheet that changed: value, kind and format; phone cells have to be texts."""
    width = source.max_column
    # Only what the files list: a sheet of openpyxl makes every cell that is asked for.
    before, after = ({place: cell for place, cell in sheet._cells.items() if cell.value not in (None, "")} for sheet in (source, written))
    found = [f"{cell.coordinate}: there is {cell.value!r}" for place, cell in after.items() if place not in before and place[1] <= width]
    for place, cell in before.items():
        own = after.get(place)
        if own is None:
            found.append(f"{cell.coordinate}: {cell.value!r} is missing")
            continue
        where = f"{cell.coordinate}: {cell.value!r} {cell.number_format!r} became {own.value!r} {own.number_format!r}"
        if cell.column == phone or cell.row == 1:
            if own.data_type not in ("s", "inlineStr"):
                found.append(where)
        elif not close(cell.value, own.value):
            found.append(where)
        elif cell.data_type in ("n", "d") and cell.number_format != own.number_format:
            found.append(where)
    return len(before), found


#: Formats of numbers and dates, with a value that each shows.
FORMATS = [
    ("General", 1.5), ("0", 7), ("0.00", 2.5), ("#,##0", 1234567), ("#,##0.00", 1234.5), ("0%", 0.25), ("0.00%", 0.125), ("0.00E+00", 12345.6),
    ("# ?/?", 0.5), ("mm-dd-yy", datetime.datetime(2024, 1, 5)), ("d-mmm-yy", datetime.datetime(1999, 12, 31)),
    ("h:mm:ss AM/PM", datetime.time(13, 5)), ("m/d/yy h:mm", datetime.datetime(2024, 2, 29, 23, 59, 59)),
    ("[h]:mm:ss", datetime.timedelta(hours=30, minutes=5)), ("000000", 1234), ("@", 12),
    ('#,##0.00_);[Red]\\(#,##0.00\\)', -5.25), ('"¥"#,##0.00', 99.9), ('yyyy"年"m"月"d"日"', datetime.datetime(1990, 5, 17)),
    ("[$-404]e/m/d", datetime.datetime(2001, 10, 10)), ('0.0"<&>\'"', 3), ("(###) ###-####", 4155550123), ("0.00;-0.00;;@", 4),
]


def by_formats(path):
    """A workbook with a column for each format, with titles and gaps."""
    import openpyxl
    book = openpyxl.Workbook()
    sheet = book.active
    # The areas are numbers with a format, too.
    sheet.append(["phone", *(f"c{index}" for index, _ in enumerate(FORMATS)), "cc"])
    for number in range(12):
        row = [[13800138000 + number, "12345", f"+86 138 0013 80{number:02}"][number % 3]]
        sheet.append([*row, *(value if (number + index) % 5 else None for index, (_, value) in enumerate(FORMATS))])
        sheet.cell(number + 2, len(FORMATS) + 2, [86, 852, None, 999][number % 4]).number_format = "000"
        for index, (code, _) in enumerate(FORMATS):
            sheet.cell(number + 2, index + 2).number_format = code
    book.save(path)


def check_pair(command, name, path, target):
    """The findings about a workbook that is written of another one, with a second sheet."""
    source = opened(path)
    sheet = next((each for each in source.worksheets if each["A1"].value is not None), None)
    header = {cell.value: cell.column for cell in sheet[1]} if sheet else {}
    if "phone" not in header:
        return 0, []
    # Of an earlier round.
    target.unlink(missing_ok=True)
    plain = target.with_suffix(".csv")
    area = ["--area-column", "cc"] if "cc" in header else []
    validate = [command, "validate", "-q", str(path), "--sheet", sheet.title, "-s", "phone", *area, "--allow-ragged", "-o"]
    run = subprocess.run(
        [*validate, str(target), "--rejects-sheet", "--rejects", str(plain)], capture_output=True, text=True, check=False)
    if sheet.max_column > 16_380:
        # There is no room for four more columns.
        if run.returncode != 2 or "can't hold row 1:" not in run.stderr or target.exists():
            return 0, [f"{name}: {run.returncode} {run.stderr}"]
        subprocess.run([*validate, str(target), "--columns", "none"], capture_output=True, check=False)
        count, found = differences(sheet, opened(target)["Sheet1"], header["phone"])
        return count, [f"{name}: {each}" for each in schema_faults(target) + found]
    if run.returncode > 1:
        return 0, [f"{name}: {run.returncode} {run.stderr}"]
    book = opened(target)
    wrong = [f"{name}: {fault}" for fault in schema_faults(target)]
    if book.sheetnames != ["Sheet1", "Rejects"]:
        return 0, [*wrong, f"{name}: sheets {book.sheetnames}"]
    count, found = differences(sheet, book["Sheet1"], header["phone"])
    wrong += [f"{name}: {each}" for each in found]
    # The second sheet has the rows of the first whose verdict isn't valid, cell by cell.
    rows = [[(cell.value, cell.number_format) for cell in row] for row in book["Sheet1"].iter_rows()]
    rejects = [[(cell.value, cell.number_format) for cell in row] for row in book["Rejects"].iter_rows()]
    status = next(place for place, (value, _) in enumerate(rows[0]) if value == "phone_status")
    wanted = [rows[0]] + [row for row in rows[1:] if row[status][0] not in ("valid", None)]
    if [row[:len(rows[0])] for row in rejects] != wanted:
        wrong.append(f"{name}: the sheet Rejects has {len(rejects)} rows of {len(wanted)}, or others")
    if book["Sheet1"].freeze_panes != "A2" or not book["Sheet1"].auto_filter.ref.startswith("A1:"):
        wrong.append(f"{name}: the header isn't frozen or can't be filtered")
    # The CSV of the same run has neither marks nor formats.
    alone = target.with_suffix(".alone.csv")
    subprocess.run([*validate, "/dev/null", "--rejects", str(alone)], capture_output=True, check=False)
    import csv
    one, other = (list(csv.reader(open(file, newline="", encoding="utf-8"))) for file in (plain, alone))
    if one != other:
        wrong.append(f"{name}: the rejects as CSV differ with and without a workbook")
    # Two readings of the rows, whose bytes differ because of the marks.
    for kept in ("last", "by:id"):
        if kept == "last" or "id" in header:
            again = subprocess.run(
                [*validate, str(target.with_suffix(".kept.xlsx")), "--drop-duplicates", kept, "--valid", str(target.with_suffix(".valid.xlsx"))],
                capture_output=True, text=True, check=False)
            if again.returncode != run.returncode:
                wrong.append(f"{name}: --drop-duplicates {kept} ends with {again.returncode} {again.stderr}")
    if shutil.which("soffice"):
        wrong += [f"{name} by LibreOffice: {each}" for each in by_libreoffice(target, book)]
    return count, wrong


def by_libreoffice(path, book):
    """The cells that LibreOffice reads otherwise than openpyxl."""
    again = made_files.by_libreoffice(path, path.parent)
    found = []
    for sheet in opened(again).worksheets:
        for row in book[sheet.title].iter_rows():
            for cell in row:
                value, other = cell.value, sheet.cell(cell.row, cell.column).value
                if not close(value, other) and not (isinstance(value, (int, float)) and isinstance(other, (int, float)) and abs(value - other) <= abs(value) * 1e-14):
                    found.append(f"{sheet.title} {cell.coordinate}: {value!r}, and {other!r}")
    return found[:20]


def check(folder, command, files):
    """The findings."""
    by_formats(folder / "formats.xlsx")
    wrong, cells = [], 0
    for name, path in [("formats", folder / "formats.xlsx"), *files]:
        count, found = check_pair(command, name, pathlib.Path(path), folder / f"written-{name}.xlsx")
        cells += count
        wrong += found
    print(f"{len(files) + 1} workbooks written again: {cells:,} cells, {len(wrong)} findings")
    return wrong
