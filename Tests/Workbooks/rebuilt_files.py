"""Small workbooks as programs write them, rebuilt from reports of bugs in other readers, each with its address."""

import subprocess
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_RELATIONSHIPS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

# Differences from other readers that a rule explains, by the name of a file.
KNOWN = {}


def sheet(rows, before="", prefix="", space=MAIN):
    p = prefix + ":" if prefix else ""
    declared = f"xmlns:{prefix}" if prefix else "xmlns"
    return f'<{p}worksheet {declared}="{space}">{before}<{p}sheetData>{rows}</{p}sheetData></{p}worksheet>'


def workbook(path, sheet_xml, strings=None, styles=None, strict=False, rename=lambda name: name, extra="",
             relationships=None, book=None):
    main, relation = (STRICT, STRICT_RELATIONSHIPS) if strict else (MAIN, RELATIONSHIPS)
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{relation}/officeDocument" '
                       'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": book or f'<workbook xmlns="{main}" xmlns:r="{relation}"><workbookPr {extra}/><sheets><sheet name="S" '
                           'sheetId="1" r:id="b"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relationships or
                                      f'<Relationships xmlns="{PACKAGE}"><Relationship Id="b" Type="{relation}/worksheet" '
                                      'Target="worksheets/sheet1.xml"/>'
                                      f'<Relationship Id="c" Type="{relation}/sharedStrings" Target="sharedStrings.xml"/>'
                                      f'<Relationship Id="d" Type="{relation}/styles" Target="styles.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": sheet_xml,
        "xl/sharedStrings.xml": strings or f'<sst xmlns="{main}"/>',
        "xl/styles.xml": styles or f'<styleSheet xmlns="{main}"/>',
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(rename(name), text)


def shared(*items):
    return f'<sst xmlns="{MAIN}" count="{len(items)}">' + "".join(f"<si>{item}</si>" for item in items) + "</sst>"


def formats(*codes):
    """Styles from 1 on, each with a code."""
    return (f'<styleSheet xmlns="{MAIN}"><numFmts>'
            + "".join(f'<numFmt numFmtId="{200 + number}" formatCode="{code}"/>' for number, code in enumerate(codes))
            + '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>'
            + "".join(f'<xf numFmtId="{200 + number}"/>' for number in range(len(codes))) + "</cellXfs></styleSheet>")


def number(value, style=None, name=""):
    return f'<c{f" r={chr(34)}{name}{chr(34)}" if name else ""}{f" s={chr(34)}{style}{chr(34)}" if style else ""}><v>{value}</v></c>'


# Name, address, the arguments of workbook(), the phone columns, and the cells.
CASES = [
    ("cells without r (Power BI)", "https://github.com/tafia/calamine/issues/261",
     dict(sheet_xml=sheet("<row>" + number(1) + number(2) + "</row><row>" + number(3) + "</row>")), "",
     {(1, 1): "1", (1, 2): "2", (2, 1): "3"}),
    ("some cells without r", "https://github.com/exceljs/exceljs/pull/537",
     dict(sheet_xml=sheet('<row r="5"><c r="C5"><v>1</v></c><c><v>2</v></c><c r="G5"/><c><v>3</v></c></row>')), "",
     {(5, 3): "1", (5, 4): "2", (5, 8): "3"}),
    ("rows without r (SpreadJS)", "https://github.com/ironcalc/IronCalc/issues/1096",
     dict(sheet_xml=sheet('<row r="3"><c r="A3"><v>1</v></c></row><row><c r="A4"><v>2</v></c></row>')), "",
     {(3, 1): "1", (4, 1): "2"}),
    ("an empty r", "https://github.com/carlvoller/excel-rs/issues/5",
     dict(sheet_xml=sheet('<row r=""><c r="A" t="str"><v>asd</v></c></row>')), "", {(1, 1): "asd"}),
    ("a prefix (Open XML SDK)", "https://github.com/exceljs/exceljs/issues/1437",
     dict(sheet_xml=sheet('<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>', prefix="x"),
          book=f'<x:workbook xmlns:x="{MAIN}" xmlns:q="{RELATIONSHIPS}"><x:sheets><x:sheet q:id="b" sheetId="1" name="S"/>'
               "</x:sheets></x:workbook>"), "", {(1, 1): "a"}),
    ("prefixed relationships", "https://github.com/ExcelDataReader/ExcelDataReader/issues/682",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
          relationships=f'<ns0:Relationships xmlns:ns0="{PACKAGE}"><ns0:Relationship Id="b" Target="worksheets/sheet1.xml" '
                        f'Type="{RELATIONSHIPS}/worksheet"/></ns0:Relationships>'), "", {(1, 1): "1"}),
    ("absolute targets", "https://github.com/shuchkin/simplexlsx/issues/80",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
          relationships=f'<Relationships xmlns="{PACKAGE}"><Relationship Id="b" Target="/xl/worksheets/sheet1.xml" '
                        f'Type="{RELATIONSHIPS}/worksheet"/></Relationships>'), "", {(1, 1): "1"}),
    ("backslashes between folders", "https://github.com/dotnet/Open-XML-SDK/issues/1128",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), rename=lambda name: name.replace("/", "\\")), "",
     {(1, 1): "1"}),
    ("names of parts in other cases", "https://github.com/python-excel/xlrd/issues/96",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), rename=str.lower), "", {(1, 1): "1"}),
    ("strict", "https://github.com/ExcelDataReader/ExcelDataReader/issues/498",
     dict(sheet_xml=sheet('<row r="1"><c r="A1" t="d"><v>2024-02-29</v></c><c r="B1"><v>5</v></c></row>', space=STRICT), strict=True),
     "", {(1, 1): "2024-02-29", (1, 2): "5"}),
    ("phonetic forms", "https://github.com/brechtsanders/xlsxio/issues/9",
     dict(sheet_xml=sheet('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'),
          strings=shared('<t>共通</t><rPh sb="0" eb="2"><t>キョウツウ</t></rPh><phoneticPr fontId="4"/>',
                         '<r><t>日本</t></r><r><rPr><i/></rPr><t>語</t></r><rPh sb="0" eb="3"><t>ニホンゴ</t></rPh>')), "",
     {(1, 1): "共通", (1, 2): "日本語"}),
    ("a dimension of one cell", "https://github.com/ExcelDataReader/ExcelDataReader/issues/57",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2</v></c></row>', before='<dimension ref="A1"/>')), "",
     {(1, 1): "1", (1, 3): "2"}),
    ("a dimension without columns", "https://github.com/python-excel/xlrd/issues/127",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>', before='<dimension ref="1:10901"/>')), "", {(1, 1): "1"}),
    ("a dimension of the whole sheet", "https://github.com/qax-os/excelize/issues/2074",
     dict(sheet_xml=sheet('<row r="1"><c r="A1"><v>1</v></c></row>', before='<dimension ref="A1:IV65536"/>')), "", {(1, 1): "1"}),
    ("numbers with exponents and seventeen digits", "https://learn.microsoft.com/en-us/office/troubleshoot/excel/last-digits-changed-to-zeros",
     dict(sheet_xml=sheet("<row>" + "".join(number(text) for text in (
         "8.613800138E12", "0.10000000000000001", "1.0000000000000001E-5", "13800138000.0", "-0", "1E+3", "123456789012345680",
         "4.9406564584124654E-324")) + "</row>")), "",
     {(1, 1): "8613800138000", (1, 2): "0.1", (1, 3): "0.00001", (1, 4): "13800138000", (1, 5): "0", (1, 6): "1000",
      (1, 7): "123456789012345680", (1, 8): "4.9406564584124654E-324"}),
    ("escapes of characters", "https://learn.microsoft.com/en-us/dotnet/api/documentformat.openxml.varianttypes.vtbstring",
     dict(sheet_xml=sheet('<row><c t="inlineStr"><is><t>a_x000D_b</t></is></c><c t="inlineStr"><is><t>_x005F_x000D_</t></is></c>'
                          '<c t="str"><f>"x"</f><v>_xD83D__xDE00_</v></c><c t="inlineStr"><is><t>_x00ZZ_</t></is></c></row>')), "",
     {(1, 1): "a\rb", (1, 2): "_x000D_", (1, 3): "😀", (1, 4): "_x00ZZ_"}),
    ("formats of digits in phone columns", "https://support.microsoft.com/en-us/office/display-numbers-as-postal-codes-61b55c9f-6fe3-4e54-96ca-9e85c38a5a1d",
     dict(sheet_xml=sheet("<row>" + number(13800138000, 1) + number(4155550123, 2) + number(5550123, 3) + number(4155550123, 3)
                          + number(138, 4) + number(12, 2) + number(5, 1) + "</row>"),
          styles=formats("000000000000", "(###) ###-####", "[&lt;=9999999]###-####;(###) ###-####", "#,##0")), "1,2,3,4,5,6",
     {(1, 1): "013800138000", (1, 2): "(415) 555-0123", (1, 3): "555-0123", (1, 4): "(415) 555-0123", (1, 5): "138", (1, 6): "12",
      (1, 7): "5"}),
    ("dates of both systems, and before March 1900", "https://learn.microsoft.com/en-us/office/troubleshoot/excel/1900-and-1904-date-system",
     dict(sheet_xml=sheet("<row>" + number(59, 1) + number(60, 1) + number(61, 1) + number(1, 1) + number("45351.5", 2) + number("0.75", 3)
                          + number("1.5", 4) + number(45351, 5) + number("2958465.9999999995", 1) + "</row>"),
          styles=formats("yyyy\\-mm\\-dd", "yyyy/m/d h:mm", "h:mm AM/PM", "[h]:mm:ss", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy")), "",
     {(1, 1): "1900-02-28", (1, 2): "1900-02-29", (1, 3): "1900-03-01", (1, 4): "1900-01-01", (1, 5): "2024-02-29T12:00:00",
      (1, 6): "18:00:00", (1, 7): "36:00:00", (1, 8): "2024-02-29", (1, 9): "2958465.9999999995"}),
    ("formulas that were phone numbers", "https://stackoverflow.com/questions/19131371",
     dict(sheet_xml=sheet('<row><c><f>+86-13800138000</f><v>-13800137914</v></c><c><f>A1+1</f><v>5</v></c><c><f>B9</f></c></row>')), "1,2,3",
     {(1, 1): "=+86-13800138000", (1, 2): "5"}),
    ("cells in another order", "https://github.com/ClosedXML/ClosedXML/issues/74",
     dict(sheet_xml=sheet('<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c><c r="C1"><v>4</v></c></row>')), "",
     {(1, 1): "1", (1, 3): "4"}),
]

# What is refused: a name, the XML of the sheet, and a word of the fault.
REFUSED = [
    ("a document type", '<!DOCTYPE x [<!ENTITY a "b">]>' + sheet("<row/>"), "documentType"),
    ("an entity", sheet("<row><c><v>&a;</v></c></row>"), "malformed"),
    ("a row beyond the last", sheet('<row r="1048577"><c><v>1</v></c></row>'), "unexpectedContent"),
    ("a column beyond the last", sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>'), "unexpectedContent"),
    ("a text that isn't there", sheet('<row><c t="s"><v>7</v></c></row>'), "unexpectedContent"),
    ("an end that doesn't fit", sheet("<row><c></row></c>"), "malformed"),
    ("a sheet of another kind", "<html/>", "unexpectedContent"),
]


def check(folder, read, tool):
    """The findings."""
    wrong = []
    for number_of_case, (name, address, arguments, phones, expected) in enumerate(CASES):
        path = folder / f"rebuilt-{number_of_case}.xlsx"
        workbook(path, **arguments)
        try:
            found = read(path, phones)["S"]
        except (SystemExit, KeyError) as error:
            found = {"error": str(error)}
        if found != expected:
            wrong.append(f"{name} ({address}):\n  expected {expected}\n  found    {found}")
    for name, text, word in REFUSED:
        path = folder / "refused.xlsx"
        workbook(path, text)
        output = subprocess.run([tool, "cells", str(path)], capture_output=True, text=True, check=True).stdout
        if not output.startswith("\x01fault") and "\x01fault" not in output or word not in output:
            wrong.append(f"{name}: not refused as {word}: {output[:200]}")
    print(f"{len(CASES)} rebuilt files and {len(REFUSED)} that are refused: {len(wrong)} findings")
    return wrong
