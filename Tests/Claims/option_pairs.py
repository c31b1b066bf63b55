"""The options that `check_options.py` pairs, what they are tried on, and the pairs that may do nothing."""

import json
import zipfile

# Options that count every time they are given.
REPEATABLE = {
    "validate": {"--column", "--any-of", "--split"},
    "lint": {"--deny", "--allow", "--enable", "--fix-also"},
}

# What is left out of a place beside an option.
REPLACES = {"--any-of": {"--column"}, "--lines": {"--column", "--area-column"}, "--builtin": {"tenant.json", "tenant-hk.json", "wider.json"}}

# Of every command: they are about a service, which Tests/Service tries, or end the command.
ELSEWHERE = {"--client-id", "--tenant-id", "--header", "--offline", "--max-age", "--lint", "--version", "--help"}


def beside(needs, *words):
    """Options with what they need to be useful, and their own words."""
    return {word.split("=")[0]: (needs, [word]) for word in words}


def alone(*words):
    return beside([], *words)


SPEECH = alone("--lang=zh-CN", "--color=always")
DEFINITIONS = alone("--definitions=other.json", "--repair-escapes", "--skip-bad-definitions")
COMMANDS = {
    "validate": alone(
        "--column=other", "--any-of=other,mobile", "--area-column=country", "--delimiter=;", "--tsv", "--no-header",
        "--skip-lines=2", "--lines", "--encoding=big5", "--max-record=2M",
        "--allow-ragged", "--decimals", "--split=/", "--byte-range=0-120", "--output=out.csv", "--format=ndjson",
        "--only=invalid", "--number-format=e164", "--column-prefix=x_", "--valid=valid.csv", "--rejects=rejects.csv",
        "--messages", "--spreadsheet-safe", "--summary-json=summary.json", "--report=report.html", "--max-invalid=90%",
        "--fail-fast", "--quiet", "--output-encoding=utf-16le", "--bom", "--columns=country,status",
        "--column-names=a,b,c,d", "--labels", "--replace", "--row-column", "--unique", "--duplicates=duplicates.csv",
        "--known=known.csv", "--jobs=3", "--flush", "--progress", "--no-progress", "--area=CN", "--default=HK",
        "--bare-international", "--international-prefix=011", "--whole", "--exact", "--sheet=Second", "--into=folder/"
    ) | DEFINITIONS | SPEECH | {
        "--format-in=ndjson": ([], ["--format-in=ndjson"]),
        "--format-in=csv": ([], ["--format-in=csv"]),
        "--rejects-sheet": (["--output=out.xlsx"], ["--rejects-sheet"]),
        "--digest": (["--summary-json=summary.json"], ["--digest"]),
        "--drop-duplicates": (["--valid=valid.csv"], ["--drop-duplicates=last"]),
        "--drop-known": (["--valid=valid.csv", "--known=known.csv"], ["--drop-known"]),
    },
    "diff": alone(
        "--data=contacts.csv", "--builtin", "--fail-on=narrowing", "--format=json", "--examples=1", "--seed=7", "--whole",
        "--repair-escapes", "--skip-bad-definitions"
    ) | SPEECH | beside(
        ["--data=contacts.csv"], "--changed=changed.csv", "--column=other", "--area=CN", "--area-column=country", "--allow-ragged",
        "--decimals", "--jobs=3", "--delimiter=;", "--tsv", "--no-header", "--format-in=csv", "--skip-lines=2", "--lines",
        "--encoding=big5", "--max-record=2M", "--sheet=Second"
    ) | beside(["--data=contacts.csv", "--changed=changed.csv"], "--column-prefix=x_"),
    "lint": alone("--format=json", "--deny=warnings", "--allow=warnings", "--enable=costly-ranges", "--fix", "--repair-escapes") | SPEECH | beside(["--fix"], "--fix-also=no-end-anchor"),
    "cards": alone("--output=cards.html", "--number=+86 23800138000", "--whole") | DEFINITIONS | SPEECH,
    "test": alone("--format=junit", "--sheet=Second", "--default=HK", "--bare-international", "--international-prefix=011", "--whole") | DEFINITIONS | SPEECH,
    "examples": alone("--count=2", "--seed=7", "--format=json", "--whole") | DEFINITIONS | SPEECH,
    "areas": alone("--search=a", "--sort=name", "--format=json", "--allowlist=allowed.json") | DEFINITIONS | SPEECH,
    "compile": alone("--output=other.pcc", "--names=en", "--table", "--repair-escapes", "--skip-bad-definitions") | SPEECH,
}

# Where pairs are tried: the arguments, the definitions that the environment names, and standard input. An option has to show
# what it does in one of these places.
PLACES = {
    "validate": {
        "a table": (["contacts.csv"], "tenant.json", None),
        "a column by its number": (["contacts.csv", "--column=2"], "tenant.json", None),
        "a table of valid numbers": (["valid-numbers.csv"], "tenant.json", None),
        "a table on standard input": (["-"], "tenant.json", "contacts.csv"),
        "a table with semicolons, too": (["semicolons.csv", "--column=1"], "tenant.json", None),
        "a table with tabs, too": (["tabs.csv", "--column=1"], "tenant.json", None),
        "lines": (["lines.txt"], "tenant.json", None),
        "objects": (["objects.ndjson"], "tenant.json", None),
        "objects below a word": (["words.ndjson"], "tenant.json", None),
        "Big5": (["big5.csv", "--column=2"], "tenant.json", None),
        "a workbook": (["book.xlsx", "--column=2"], "tenant.json", None),
        "a ragged row": (["ragged.csv", "--column=2"], "tenant.json", None),
        "a decimal": (["decimal.csv", "--column=1"], "tenant.json", None),
        "a bare number": (["bare.csv", "--column=1"], "tenant.json", None),
        "a number and more": (["more.csv", "--column=1"], "tenant.json", None),
        "a long row": (["long.csv", "--column=2"], "tenant.json", None),
        "two files": (["contacts.csv", "valid-numbers.csv", "--output=checked/"], "tenant.json", None),
        "areas and two columns": (["contacts.csv", "--column=mobile", "--column=other"], "tenant.json", None),
        "rows with areas": (["contacts.csv", "--area-column=country"], "tenant.json", None),
        "lost backslashes": (["contacts.csv", "--column=2"], "lost.json", None),
        "a bad definition": (["contacts.csv", "--column=2"], "bad.json", None),
    },
    "diff": {
        "two tenants": (["tenant.json", "other.json"], "", None),
        "samples": (["sampled.json", "sampled2.json"], "", None),
        "one tenant": (["narrow.json"], "", None),
        "equal tenants": (["other.json", "other.json"], "", None),
        "a wider one": (["other.json", "wider.json"], "", None),
        "rows": (["other.json", "tenant.json", "--data=contacts.csv"], "", None),
        "rows that change, in a file": (["other.json", "tenant.json", "--data=contacts.csv", "--changed=changed.csv"], "", None),
        "a column by its number": (["other-hk.json", "tenant-hk.json", "--data=contacts.csv", "--column=2"], "", None),
        "changed rows of a column": (["other.json", "tenant.json", "--data=contacts.csv", "--changed=changed.csv", "--column=2"], "", None),
        "rows of objects": (["other.json", "tenant.json", "--data=objects.ndjson", "--changed=changed.ndjson"], "", None),
        "rows with semicolons": (["other.json", "tenant.json", "--data=semicolons.csv", "--column=1"], "", None),
        "semicolons in Hong Kong": (["other-hk.json", "tenant-hk.json", "--data=semicolons.csv", "--column=1"], "", None),
        "rows with tabs": (["other.json", "tenant.json", "--data=tabs.csv", "--column=1"], "", None),
        "tabs in Hong Kong": (["other-hk.json", "tenant-hk.json", "--data=tabs.csv", "--column=1"], "", None),
        "rows in GB18030": (["other.json", "tenant.json", "--data=gb18030.csv", "--column=2"], "", None),
        "a workbook": (["other.json", "tenant.json", "--data=book.xlsx", "--column=2"], "", None),
        "a workbook in Hong Kong": (["other-hk.json", "tenant-hk.json", "--data=book.xlsx", "--column=2"], "", None),
        "a ragged row": (["other.json", "tenant.json", "--data=ragged.csv", "--column=2"], "", None),
        "a decimal": (["other.json", "tenant.json", "--data=decimal.csv", "--column=1"], "", None),
        "lines": (["other.json", "tenant.json", "--data=lines.txt"], "", None),
        "lines in Hong Kong": (["other-hk.json", "tenant-hk.json", "--data=lines.txt"], "", None),
        "a long row": (["other.json", "tenant.json", "--data=long.csv", "--column=2"], "", None),
        "lost backslashes": (["lost.json", "tenant.json", "--data=contacts.csv", "--column=2"], "", None),
        "a bad definition": (["bad.json", "tenant.json", "--data=contacts.csv", "--column=2"], "", None),
    },
    "lint": {
        "findings": (["findings.json"], "", None),
        "warnings": (["tenant.json"], "", None),
        "lost backslashes": (["lost.json"], "", None),
        "a clean file": (["other.json"], "", None),
    },
    "cards": {
        "a tenant": ([], "tenant.json", None),
        "an area": (["HK"], "tenant.json", None),
        "lost backslashes": ([], "lost.json", None),
        "a bad definition": ([], "bad.json", None),
    },
    "test": {
        "cases": (["cases.csv"], "tenant.json", None),
        "cases of a workbook": (["cases.xlsx"], "tenant.json", None),
        "lost backslashes": (["cases.csv"], "lost.json", None),
        "a bad definition": (["cases.csv"], "bad.json", None),
        "a workbook, lost backslashes": (["cases.xlsx"], "lost.json", None),
        "a workbook, a bad definition": (["cases.xlsx"], "bad.json", None),
    },
    "examples": {
        "a tenant": ([], "tenant.json", None),
        "an area": (["HK"], "tenant.json", None),
        "lost backslashes": ([], "lost.json", None),
        "a bad definition": ([], "bad.json", None),
    },
    "areas": {
        "a tenant": ([], "tenant.json", None),
        "lost backslashes": ([], "lost.json", None),
        "a bad definition": ([], "bad.json", None),
    },
    "compile": {
        "a tenant": (["tenant.json", "--output=tenant.pcc"], "", None),
        "lost backslashes": (["lost.json", "--output=tenant.pcc"], "", None),
        "a bad definition": (["bad.json", "--output=tenant.pcc"], "", None),
    },
}

# What no output shows, and why.
NEVER_SHOWN = {
    "--jobs": "the output is the same with any number of threads",
    "--progress": "a short run has nothing to show",
    "--no-progress": "what happens away from a terminal",
    "--color": "a setting for all commands, as $NO_COLOR is; not all have something to colour",
}

# (command, option, the other one): the option does nothing beside the other one. `None` as command: in all that have both; as
# the other one: beside any.
MAY_DO_NOTHING = {
    ("validate", "--unique", "--duplicates"): "--duplicates implies it, as the help says",
    ("validate", "--unique", "--drop-duplicates"): "--drop-duplicates implies it, as the help says",
    ("validate", "--flush", "--encoding"): "what it does to reading is that no encoding is sought; the rest is when rows are written",
    ("diff", "--format-in", "--no-header"): "a table without a header is never taken for objects",
    ("validate", "--format-in=csv", "--no-header"): "a table without a header is never taken for objects",
    (None, "--repair-escapes", "--definitions"): "the definitions that are named there have nothing to repair",
    (None, "--skip-bad-definitions", "--definitions"): "the definitions that are named there have no errors",
    ("areas", "--sort", "--search"): "it sorts areas that fit equally well",
    ("lint", "--deny", "--allow"): "what is allowed isn't denied as one of a group, as the help says",
    ("lint", "--deny", "--fix"): "what was fixed has no findings any more",
    ("lint", "--deny", "--fix-also"): "what was fixed has no findings any more",
    (None, "--delimiter", "--sheet"): "cells of a workbook have no delimiter",
    (None, "--tsv", "--sheet"): "cells of a workbook have no delimiter",
    (None, "--encoding", "--sheet"): "a workbook says its encoding itself",
    (None, "--allow-ragged", "--sheet"): "the rows of a sheet are as wide as its widest row",
    ("diff", "--format-in", "--sheet"): "the rows of a sheet are never objects",
    ("validate", "--format-in=csv", "--sheet"): "the rows of a sheet are never objects",
    ("validate", "--flush", "--sheet"): "a workbook is read whole",
    ("validate", "--output-encoding", "--rejects-sheet"): "a workbook says its encoding itself",
    ("validate", "--bom", "--rejects-sheet"): "a workbook says its encoding itself",
    ("validate", "--messages", "--into"): "--into implies it, as the help says",
    ("validate", "--row-column", "--into"): "--into implies it, as the help says",
    ("validate", "--unique", "--into"): "--into implies it, as the help says",
    (None, "--max-record", None): "it shows only on a row that is longer than the default",
}


def definition(code, country, regex, **others):
    names = {"CN": ("China", "中国"), "HK": ("Hong Kong", "香港"), "US": ("United States", "美国")}[country]
    return {"areaCode": code, "countryCode": country, "mobileRegex": regex, "areaCodeSuffixes": [],
            "displayMapping": {"en": names[0], "zh-CN": names[1], "zh-TW": names[1]}} | others


CHINA = definition("86", "CN", r"^(\+?86)?-?1[3-9]\d{9}")
CHINA_13 = definition("86", "CN", r"^(\+86)?-?13\d{9}")
HONG_KONG = definition("852", "HK", r"^(\+?852)?-?[569]\d{7}$")
AMERICA = definition("1", "US", r"^(\+1)?-?[2-9]\d{2}[2-9]\d{6}$")


def tenant(*definitions, preferred="CN"):
    return json.dumps({"phoneAreaCodeDefinitions": definitions, "preferredAreaCode": preferred}, ensure_ascii=False)


CONTACTS = """id,mobile,other,country,note
1,13800138000,13900139000,CN,first
2,+86 138 0013 8000,abc,,=1+1
3,+852 9512 3456,,HK,ok
4,13900139000/13800138001,13700137000,CN,two
5,12345,13800138002,CN,short
6,95123457,13800138003,HK,area
7,138001380001,13800138000,CN,long
8,13800138****,,CN,masked
9,13800138005,13800138005,CN,ragged,more
10,011 1 415 555 2671,+13125550123,US,prefix
11,85295123456,13800138009,CN,bare
12,1380013800,13800138010,CN,short
13,2125550123,13800138011,1,america
14,13800138012.0,13800138012.0,CN,decimals
15,95123458,85295123456,,no area
16,1380013801x,011 1 415 555 2671,,letter
17,13800138017,138001380001,CN,more
18,17700138017,13800138017,CN,lost
"""


DIVIDED = "mobile|x,other|y\n17700138000|a,13800138000|b\n13800138001|a,95123456|b\n17700138002.0|a,b|c\n17700138003|a|b,c|d\n"


def write_inputs(folder):
    files = {
        "tenant.json": tenant(CHINA, AMERICA, HONG_KONG),
        "tenant-hk.json": tenant(CHINA, AMERICA, HONG_KONG, preferred="HK"),
        "other.json": tenant(CHINA_13, AMERICA, HONG_KONG),
        "other-hk.json": tenant(CHINA_13, AMERICA, HONG_KONG, preferred="HK"),
        "narrow.json": tenant(definition("86", "CN", r"^1380013800\d$")),
        "wider.json": tenant(CHINA, HONG_KONG, AMERICA, preferred="HK"),
        "sampled.json": tenant(definition("86", "CN", r"^(?<!9)(1)3\d{8}\d(?<!\1\1\1)$"), HONG_KONG),
        "sampled2.json": tenant(definition("86", "CN", r"^(?<!9)(1)[38]\d{9}(?<!\1\1\1)$"), HONG_KONG),
        "lost.json": tenant(definition("86", "CN", r"^1\d{10}$"), HONG_KONG, AMERICA).replace(r"\\d", r"\d"),
        "bad.json": tenant(definition("86", "CN", "^(1[3-9]\\d{9}$"), CHINA | {"countryCode": "HK", "areaCode": "852"}, AMERICA, preferred="US"),
        "findings.json": tenant(definition("86", "CN", r"^(\+86)?-?1[3,5]\d{9}"), definition("852", "HK", r"^[569]\d{7}|9\d{7}$"), AMERICA),
        "allowed.json": json.dumps({"country_codes": {"list": ["US", "HK"], "mode": "allow"}}),
        "contacts.csv": CONTACTS,
        "valid-numbers.csv": "id,mobile,other,country,note\n1,13800138000,13900139000,CN,=a\n2,13800138001,13900139001,CN,b\n3,13800138000,13800138000,HK,c\n",
        "ragged.csv": "id,mobile,country\n" + "1,17700138000,CN\n" * 3 + "2,17700138001,CN,more\n",
        "decimal.csv": "mobile,country\n" + "13800138001,CN\n" * 3 + "17700138000.0,CN\n",
        "bare.csv": "mobile,country\n011 1 415 555 2671,US\n85295123456,HK\n",
        "more.csv": "mobile,country\n138001380001,\n85295123456,\n13800138001,CN\n",
        "words.ndjson": '\n {"mobile":"13800138000","country":"CN"}\n {"mobile":"abc","country":"HK"}\n',
        "lines.txt": "13800138000\n+86 138 0013 8000\n85295123456\n17700138000.0\n138001380001\n12345\n13900139000/13800138001\n95123456\n011 1 415 555 2671\n13800138000x\n17700138000\n",
        "objects.ndjson": "".join(
            json.dumps({"id": row[0], "mobile": row[1], "other": row[2], "country": row[3]}) + "\n"
            for row in (line.split(",") for line in CONTACTS.splitlines()[1:])),
        "long.csv": "id,mobile,other,country,note\n19,13800138000,,CN," + "x" * 1_100_000 + "\n",
        "known.csv": "phone\n13800138000\n+85295123456\n",
        "cases.csv": "number,status,country_code\n13800138000,valid,CN\n95123456,valid,\n85295123456,valid,\n011 1 415 555 2671,valid,\n138001380001,valid,CN\n12,valid,\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    chinese = CONTACTS.replace("first", "中国移动通信").replace("note", "备注说明")
    for number in (",12345,", ",abc,"):
        chinese = chinese.replace(number, ",１７７００１３８０００,")
    divided = DIVIDED.replace("x,", "备注说明,").replace("17700138000", "１７７００１３８０００")
    traditional = chinese.replace("中国移动通信", "中國移動通信").replace("备注说明", "備註說明")
    (folder / "big5.csv").write_bytes(traditional.encode("big5"))
    for name, text in (("gb18030", chinese), ("semicolons", divided.replace("|", ";")), ("tabs", divided.replace("|", "\t"))):
        (folder / f"{name}.csv").write_bytes(text.encode("gb18030"))
    lines = CONTACTS.splitlines() + ["19,17700138000.0,,CN,decimals"]
    cases = files["cases.csv"].splitlines()
    write_workbook(folder / "cases.xlsx", {"First": cases, "Second": [cases[0], *cases[3:], "13900139000,valid,CN", "99123456,valid,"]})
    write_workbook(folder / "book.xlsx", {"First": lines, "Second": lines[:1] + lines[:3:-1]})


def write_workbook(path, sheets):
    """Writes sheets of lines with commas as a workbook whose cells are texts."""
    office = "http://schemas.openxmlformats.org"
    types, listed, related = [], [], []
    with zipfile.ZipFile(path, "w") as book:
        for number, (name, lines) in enumerate(sheets.items(), 1):
            rows = "".join(
                "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in line.split(",")) + "</row>"
                for line in lines)
            book.writestr(
                f"xl/worksheets/sheet{number}.xml",
                f'<worksheet xmlns="{office}/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>')
            types.append(f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="application/'
                         'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>')
            listed.append(f'<sheet name="{name}" sheetId="{number}" r:id="r{number}"/>')
            related.append(f'<Relationship Id="r{number}" Target="worksheets/sheet{number}.xml" '
                           f'Type="{office}/officeDocument/2006/relationships/worksheet"/>')
        relations = f'<Relationships xmlns="{office}/package/2006/relationships">'
        book.writestr(
            "[Content_Types].xml", f'<Types xmlns="{office}/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
            f'spreadsheetml.sheet.main+xml"/>{"".join(types)}</Types>')
        book.writestr(
            "_rels/.rels", f'{relations}<Relationship Id="r1" Target="xl/workbook.xml" '
            f'Type="{office}/officeDocument/2006/relationships/officeDocument"/></Relationships>')
        book.writestr("xl/_rels/workbook.xml.rels", f"{relations}{''.join(related)}</Relationships>")
        book.writestr(
            "xl/workbook.xml", f'<workbook xmlns="{office}/spreadsheetml/2006/main" '
            f'xmlns:r="{office}/officeDocument/2006/relationships"><sheets>{"".join(listed)}</sheets></workbook>')
