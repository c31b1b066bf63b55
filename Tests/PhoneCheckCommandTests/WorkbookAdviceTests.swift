import Foundation
import Testing

/// Workbooks as people hand them over: in files of any name, in pipes, of other programs, and damaged.
@Suite("Workbooks")
struct WorkbookAdviceTests {
  /// A workbook with the number 13800138000, as a number, below the word phone.
  private static let workbook = """
    UEsDBBQAAAAIAAAAIVy9XP2Q8gAAABwCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvU7DMBDHX8XyWsVOOyCEknQodASG8gCHc0ms+Es+t4
    S3x0kLAyqwMJ3s/8fvZFfbyRp2wkjau5qvRckZOuVb7fqavxz2xS3fNtXhPSCxbHVU8yGlcCclqQEtkPABXVY6Hy2kfIy9DKBG6FFuyvJGKu8S
    ulSkuYM31T12cDSJPUz5+oyNaIiz3dk4s2oOIRitIGVdnlz7jVJcCCInFw8NOtAqG7i8SpiVnwGX3FN+h6hbZM8Q0yPY7JKTkW8+jq/ej+L3ki
    tb+q7TCluvjjZHBIWI0NKAmKwRyxQWtFv9zV/MJJex/udFvvo/95DLdzcfUEsDBBQAAAAIAAAAIVzwFMF0ogAAABQBAAALAAAAX3JlbHMvLnJl
    bHONz8EOwiAMBuBXIb07Ng/GmLFdjIlXMx8AWcfIBiWAOt9ejs548Nj0/7+mdbvYmT0wRENOQFWUwNAp6o3TAq7dabOHtqkvOMuUE3E0PrJccV
    HAmJI/cB7ViFbGgjy6vBkoWJnyGDT3Uk1SI9+W5Y6HTwPWJjv3AkIFrHt5/EemYTAKj6TuFl36ceArkWUZNCYBy8yfFKYb0VRkFHhT89V7zRtQ
    SwMEFAAAAAgAAAAhXO5IEhiqAAAAAwEAAA8AAAB4bC93b3JrYm9vay54bWyNj80OgkAMhF9l07sseDCG8HMxJp7VB1ihwAZ2S9r15/HdgNw9tZ
    NOvs4U9cdN6oUslnwJWZKCQt9Qa31fwv123h2hroo38fggGlV0eylhCGHOtZZmQGckoRl9vHTEzoQoudcyM5pWBsTgJr1P04N2xnpYCTn/w6Cu
    sw2eqHk69GGFME4mxKwy2FmgKpYP8pvKG4clXEEt8tLGRqA4t3HhDHRV6M2vt0rVF1BLAwQUAAAACAAAACFc/j4UKKQAAAAVAQAAGgAAAHhsL1
    9yZWxzL3dvcmtib29rLnhtbC5yZWxzjc9LCsIwEADQq4TZ22ldiEhTNyK4lXqAkE6T0OZDEn+3N7gQCy5cDfN7w7T7h53ZjWIy3nFoqhoYOekH
    4xSHS39cbWHftWeaRS4TSZuQWFlxiYPOOewQk9RkRap8IFc6o49W5JJGhUHISSjCdV1vMH4bsDTZaeAQG2D9M9A/sh9HI+ng5dWSyz8O4N3HKW
    miXFARFWUOn1LCd2iqogJ2LS7+615QSwMEFAAAAAgAAAAhXPhIIASyAAAACQEAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxNT9EKwjAM
    /JXSd5dOQYZ0FUH8AfUDyha34pqONmx+vt0exh4SLpfcHdHXnx/EhDG5QLUsCyUFUhNaR10t36/HoZJXo+cQv6lHZJHPKdWyZx4vAKnp0dtUhB
    Epbz4hest5jB2kMaJtV5Ef4KjUGbx1JI1eubtla3QMs4g5NrPNAm6lFFxLR4MjfHLMvEtGsxn7QKiBjYaFgCZXFm8Ox81hQZMpT5VSa1Mapr0A
    dvGw/WX+UEsBAhQDFAAAAAgAAAAhXL1c/ZDyAAAAHAIAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACA
    AAACFc8BTBdKIAAAAUAQAACwAAAAAAAAAAAAAAgAEjAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAAAACFc7kgSGKoAAAADAQAADwAAAAAAAAAA
    AAAAgAHuAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAAAAhXP4+FCikAAAAFQEAABoAAAAAAAAAAAAAAIABxQIAAHhsL19yZWxzL3dvcm
    tib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAAAAhXPhIIASyAAAACQEAABgAAAAAAAAAAAAAAIABoQMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnht
    bFBLBQYAAAAABQAFAEUBAACJBAAAAAA=
    """

  /// Documents of Excel that aren't archives.
  private static let compound =
    "'" + CommandRunner.repository.appending(path: "Tests/Fixtures/Compound").path + "'"

  private static var bytes: Data {
    get throws { try #require(Data(base64Encoded: workbook, options: .ignoreUnknownCharacters)) }
  }

  /// The rows of the workbook with their number.
  private static let rows = "phone,phone_number\n13800138000,+86-13800138000\n"

  @Test(
    "A workbook is read as it is, whatever its name",
    arguments: ["book.xlsx", "my book.v2.xlsx", "通讯录.XLSX", "-x.xlsx", "it's.xlsm", "a.zip", "data"])
  func named(name: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: name)
      let result = try runner.run(["validate", "-q", "--columns", "number", "./" + name])
      #expect(result.status == 0)
      #expect(result.outputText == Self.rows)
    }
  }

  @Test("Columns that a run adds for the place of a row are no columns of the sheet")
  func places() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let refused = try runner.run(["validate", "a.xlsx", "--row-column", "-s", "2"])
      #expect(refused.status == 64)
      #expect(refused.errorText.hasSuffix("There is no column \"2\". The columns are:\n  1  phone\n"))
      let only = try runner.run(["validate", "a.xlsx", "--row-column", "--no-header", "-q"])
      #expect(only.outputText.contains("13800138000,"))
    }
  }

  @Test("A workbook is read from a pipe", arguments: ["cat a.xlsx |", "gzip -c a.xlsx | gzip -dc |"])
  func piped(source: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell("\(source) phonecheck validate -q --columns number -")
      #expect(result.status == 0)
      #expect(result.outputText == Self.rows)
    }
  }

  @Test(
    "A whole workbook is read if a program added bytes around it",
    arguments: [
      "cat a.xlsx; echo", "cat a.xlsx; echo '<!-- 0.1 s -->'", "cat a.xlsx; head -c 512 /dev/zero",
      "printf '\\r\\n'; cat a.xlsx",
      "printf '\\357\\273\\277'; cat a.xlsx; echo", "echo; cat a.xlsx",
    ])
  func surrounded(making: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "(\(making)) > b.xlsx; phonecheck validate -q --columns number b.xlsx && phonecheck validate -q --columns number - < b.xlsx"
      )
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.outputText == Self.rows + Self.rows)
    }
  }

  @Test("Known numbers may be the only column of a workbook without a header")
  func knownColumn() throws {
    try withRunner { runner in
      try runner.write(Data("13900139000\n13800138000\n".utf8), to: "known.csv")
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "phonecheck validate -q --no-header --columns none known.csv -o known.xlsx && phonecheck validate -q --columns known_row a.xlsx --known known.xlsx"
      )
      #expect(result.outputText == "phone,phone_known_row\n13800138000,2\n", "\(result.errorText)")
    }
  }

  @Test("Numbers of rows and lines are numbers in a workbook")
  func numericColumns() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "phonecheck validate -q a.xlsx --row-column -o b.xlsx && unzip -p b.xlsx xl/worksheets/sheet1.xml")
      #expect(result.status == 0, "\(result.errorText)")
      for cell in [
        "<c r=\"A2\" s=\"6\" t=\"inlineStr\">", "<c r=\"C2\"><v>2</v>",
        "<c r=\"F2\" s=\"6\" t=\"inlineStr\">",
        "<c r=\"H2\"><v>1</v>", "<c r=\"I2\"><v>2</v>",
      ] {
        #expect(result.outputText.contains(cell))
      }
    }
  }

  @Test("The workbook that is written has the rows of the CSV")
  func written() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "phonecheck validate -q a.xlsx --columns number -o b.xlsx && phonecheck validate -q b.xlsx -s phone --columns none"
      )
      #expect(result.status == 0)
      #expect(result.outputText == Self.rows)
    }
  }

  @Test(
    "Every way into the command reads a workbook",
    arguments: [
      ("validate -q a.xlsx --columns number --known a.xlsx", 0, "+86-13800138000"),
      ("validate -q a.xlsx a2.xlsx --format summary", 0, "Valid          1"),
      ("diff one.json two.json --data a.xlsx", 1, "1"),
      ("validate -q a.xlsx --row-column", 0, "13800138000,S,2,"),
      ("validate -q a.xlsx --sheet S --columns number", 0, "+86-13800138000"),
      ("validate -q a.xlsx --sheet 1 --columns number", 0, "+86-13800138000"),
      ("validate -q --no-header -s 1 a.xlsx --columns number", 1, "13800138000,+86-13800138000"),
    ] as [(String, Int32, String)])
  func ways(arguments: String, status: Int32, text: String) throws {
    try withRunner { runner in
      for name in ["a.xlsx", "a2.xlsx"] { try runner.write(Self.bytes, to: name) }
      for (name, regex) in [("one.json", "^1[0-9]{10}$"), ("two.json", "^13[0-9]{9}$")] {
        let text = """
          {"preferredAreaCode": "CN", "phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", \
          "mobileRegex": "\(regex)"}]}
          """
        try runner.write(Data(text.utf8), to: name)
      }
      let result = try runner.shell("phonecheck \(arguments)")
      #expect(result.status == status, "\(result.errorText)")
      #expect(result.outputText.contains(text), "\(result.outputText)")
    }
  }

  @Test(
    "An option that the input or the outputs don't have is refused, and nothing is written",
    arguments: [
      ("validate a.xlsx -o b.csv --delimiter ';'", "a.xlsx is a workbook, whose cells have no delimiter."),
      ("validate a.xlsx -o b.csv --tsv", "Leave out --delimiter and --tsv."),
      ("validate a.xlsx -o b.csv --encoding gb18030", "add --output-encoding"),
      ("validate a.xlsx --into d --encoding utf-8", "Leave out --encoding."),
      ("validate a.xlsx -o b.csv --format-in csv", "a.xlsx is a workbook, not CSV. Leave out --format-in."),
      ("validate - -o b.csv --tsv < a.xlsx", "is a workbook, whose cells have no delimiter."),
      (
        "validate a.xlsx b.xlsx --format summary --tsv",
        "a.xlsx is a workbook, whose cells have no delimiter."
      ),
      ("validate one.csv --sheet S -o b.csv", "one.csv is not an .xlsx workbook"),
      ("validate one.csv two.csv --sheet S -o d/", "one.csv is not an .xlsx workbook"),
      ("validate a.xlsx -o b.xlsx --bom", "Leave out --output-encoding and --bom, or write CSV."),
      ("validate one.csv -o b.xlsx --output-encoding gb18030", "workbooks, which have no encoding to choose"),
      ("validate a.xlsx --into d --output-encoding gb18030", "workbooks, which have no encoding to choose"),
      ("diff one.json one.json --data a.xlsx --delimiter ';'", "whose cells have no delimiter."),
      ("diff one.json one.json --data a.xlsx --encoding big5", "Leave out --encoding."),
      ("test one.csv --sheet S", "one.csv is not an .xlsx workbook"),
      ("plan one.csv --parts 2 --sheet S", "one.csv is not an .xlsx workbook"),
    ])
  func unfitOption(arguments: String, text: String) throws {
    try withRunner { runner in
      for name in ["a.xlsx", "b.xlsx"] { try runner.write(Self.bytes, to: name) }
      for name in ["one.csv", "two.csv"] { try runner.write(Data("phone\n13800138000\n".utf8), to: name) }
      try runner.write(
        Data(
          #"{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^1"}]}"#
            .utf8),
        to: "one.json")
      let result = try runner.shell(
        "before=$(cksum b.xlsx); phonecheck \(arguments); code=$?; ls -d b.csv d/*; test \"$before\" = \"$(cksum b.xlsx)\" && exit $code"
      )
      #expect(result.status == 64, "\(result.errorText)")
      #expect(result.errorText.contains(text), "\(result.errorText)")
      #expect(result.outputText == "")
    }
  }

  @Test("Of workbooks and CSV files, each gets the options that its kind has")
  func mixedFiles() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      try runner.write(Data("phone;name\n13800138000;x\n".utf8), to: "b.csv")
      let result = try runner.shell(
        "phonecheck validate -q a.xlsx b.csv --into d --delimiter ';' --encoding utf-8 --sheet S --bom; cut -d ';' -f 1-2 d/b.checked.csv; "
          + "phonecheck validate -q d/a.checked.xlsx -s phone --columns none | cut -d, -f 1")
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.outputText == "\u{FEFF}phone;name\n13800138000;x\nphone\n13800138000\n")
    }
  }

  @Test(
    "Files that can't be read are named, and nothing is written",
    arguments: [
      ("head -c 900 a.xlsx > b.xlsx", "is cut off"), ("printf 'PK\\003\\004' > b.xlsx", "is cut off"),
      ("printf '\\320\\317\\021\\340' > b.xls", "soffice"),
      ("cp \(compound)/encrypted.xlsx b.xlsx", "msoffcrypto-tool"),
      ("cp \(compound)/old.xls b.xls", "soffice"),
      ("(head -c 900 a.xlsx; echo) > b.xlsx", "is cut off"),
      ("(echo; head -c 900 a.xlsx) > b.xlsx", "is cut off"),
      ("LC_ALL=C sed 's/_rels/_relx/g' a.xlsx > b.xlsx", "its part _rels/.rels is missing"),
      (
        "LC_ALL=C sed 's/_rels/_relx/g; s/workbook[.]xml/workbook.xmm/g' a.xlsx > b.xlsx",
        "a ZIP archive without a workbook"
      ),
    ])
  func refused(making: String, text: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "\(making); phonecheck validate b.* -o out.csv; code=$?; ls out.csv; exit $code")
      #expect(result.status == 2)
      #expect(result.errorText.contains(text), "\(result.errorText)")
      #expect(!result.outputText.contains("out.csv"))
    }
  }

  @Test("Rejected rows are a second sheet of the workbook, and no other file is left")
  func rejectsSheet() throws {
    try withRunner { runner in
      try runner.write(
        Data("phone,note\n13800138000,a\n12,\"b,\nc\"\n+86 13800138001,d\nx,e\n".utf8), to: "a.csv")
      let result = try runner.shell(
        "phonecheck validate -q a.csv --columns reason -o b.xlsx --rejects-sheet --rejects r.csv; code=$?; ls -A | grep -v ^.stream-; "
          + "phonecheck validate -q b.xlsx --sheet Rejects -s phone --columns none; "
          + "phonecheck validate -q b.xlsx -s phone --columns none; unzip -l b.xlsx; exit $code")
      #expect(result.status == 1, "\(result.errorText)")
      #expect(
        result.outputText.hasPrefix(
          "a.csv\nb.xlsx\nr.csv\nphone,note,phone_reason\n12,\"b,\nc\",PATTERN_MISMATCH\nx,e,"))
      #expect(result.outputText.contains("\n13800138000,a,\n12,"))
      #expect(result.outputText.contains("xl/worksheets/sheet2.xml"))
    }
  }

  @Test("The folder of a workbook has workbooks", arguments: ["a.xlsx", "a.xlsm"])
  func folder(name: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: name)
      let result = try runner.shell(
        "phonecheck validate -q \(name) --into out; ls out; phonecheck validate -q out/a.valid.xlsx -s phone --columns none"
      )
      #expect(
        result.outputText.hasPrefix(
          "a.checked.xlsx\na.duplicates.xlsx\na.rejects.xlsx\na.report.html\na.summary.json\na.valid.xlsx\nphone,sheet,"
        ),
        "\(result.outputText)")
    }
  }

  @Test("A sheet of rejects may follow a first reading of the rows")
  func rejectsSheetOfTwoReadings() throws {
    try withRunner { runner in
      try runner.write(Data("phone,n\n13800138000,1\nx,2\n13800138000,3\n".utf8), to: "a.csv")
      let result = try runner.shell(
        "phonecheck validate -q a.csv --drop-duplicates last --valid v.csv -o b.xlsx --rejects-sheet; cut -d, -f1-2 v.csv; "
          + "phonecheck validate -q b.xlsx --sheet Rejects -s phone --columns none | cut -d, -f1-2")
      #expect(result.outputText == "phone,n\n13800138000,3\nphone,n\nx,2\n", "\(result.errorText)")
    }
  }

  @Test("The rows of a workbook are read twice for a workbook", arguments: ["last", "by:n"])
  func twoReadings(kept: String) throws {
    try withRunner { runner in
      try runner.write(Data("phone,n\n13800138000,1\n13800138000,2\n".utf8), to: "a.csv")
      let result = try runner.shell(
        "phonecheck validate -q a.csv --columns none -o a.xlsx; "
          + "phonecheck validate -q a.xlsx --columns none --drop-duplicates \(kept) --valid v.csv -o b.xlsx && cat v.csv"
      )
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.outputText.replacing("\"", with: "") == "phone,n\n13800138000,2\n")
    }
  }

  @Test("The sheet of cases and of known numbers is chosen or named")
  func otherFiles() throws {
    try withRunner { runner in
      let rows = "number,country_code,status\n13800138000,CN,valid\nx,CN,valid\n"
      try runner.write(Data(rows.utf8), to: "cases.csv")
      let result = try runner.shell(
        "phonecheck validate -q -s number cases.csv --columns none -o cases.xlsx --rejects-sheet; "
          + "phonecheck test cases.xlsx --sheet 2; phonecheck test cases.xlsx 2>&1 | grep -c 'add --sheet'; "
          + "printf 'phone\\n13800138000\\n' | phonecheck validate -q --columns none -o k.xlsx --rejects-sheet; "
          + "phonecheck validate cases.csv -s number --known k.xlsx -o /dev/null")
      #expect(result.outputText.contains("1 case, 1 not as expected"), "\(result.outputText)")
      #expect(result.outputText.hasSuffix("\n1\n"), "\(result.outputText)")
      #expect(result.errorText.contains("known numbers are from the sheet \"Sheet1\""), "\(result.errorText)")
    }
  }

  @Test("A workbook without rejected rows has a second sheet with the names of the columns")
  func noRejects() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(
        "phonecheck validate -q a.xlsx --columns number -o b.xlsx --rejects-sheet && phonecheck validate b.xlsx --sheet 2 -q -s phone --columns none"
      )
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.outputText == "phone,phone_number\n")
    }
  }

  @Test(
    "A sheet of rejects needs a workbook for all rows",
    arguments: [
      ("validate a.xlsx --rejects-sheet", "--output FILE.xlsx"),
      ("validate a.xlsx --rejects-sheet -o b.csv", "--output FILE.xlsx"),
      ("validate a.xlsx --rejects-sheet --into d/", "--rejects-sheet"),
      ("validate a.xlsx --rejects-sheet -o b.xlsx --fail-fast", "--rejects-sheet"),
      ("validate a.xlsx -o b.xlsx --rejects b.xlsx", "--rejects-sheet"),
      ("validate a.xlsx --rejects-sheet --valid b.xlsx --format ndjson -o c.ndjson", "--output FILE.xlsx"),
    ])
  func rejectsSheetWithoutWorkbook(arguments: String, text: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell("phonecheck \(arguments); code=$?; ls; exit $code")
      #expect(result.status == 64)
      #expect(result.errorText.contains(text), "\(result.errorText)")
      #expect(result.outputText == "a.xlsx\n")
    }
  }

  @Test("A workbook is in UTF-8 whatever encoding the CSV of its run has")
  func encodings() throws {
    try withRunner { runner in
      try runner.write(Data("手机,姓名\n12,王\n".utf8), to: "a.csv")
      let result = try runner.shell(
        "phonecheck validate -q a.csv --columns none --output-encoding gb18030 -o b.xlsx --rejects r.csv; "
          + "iconv -f GB18030 -t UTF-8 r.csv; phonecheck validate -q b.xlsx --columns none")
      #expect(result.outputText == "手机,姓名\n12,王\n手机,姓名\n12,王\n", "\(result.errorText)")
    }
  }

  @Test(
    "What isn't an .xlsx workbook, or isn't read as one, is named with the command that helps",
    arguments: [
      (
        "cp a.xlsx b.xlsx; phonecheck validate --lines b.xlsx",
        "phonecheck validate b.xlsx --columns none -o b.csv"
      ),
      (
        "cp a.xlsx b.xlsx; phonecheck validate --format-in ndjson b.xlsx",
        "phonecheck validate b.xlsx --columns none -o b.csv"
      ),
      (
        "cp a.xlsx b.xlsx; phonecheck plan --parts 2 b.xlsx",
        "phonecheck validate b.xlsx --columns none -o b.csv"
      ),
      (
        "printf '\\320\\317\\021\\340' > 'my b.xls'; phonecheck validate 'my b.xls'",
        "soffice --headless --convert-to xlsx 'my b.xls' && phonecheck validate 'my b.xlsx'"
      ),
      ("printf '\\320\\317\\021\\340' > b.xlsx; phonecheck validate b.xlsx", "save it as an .xlsx workbook"),
      (
        "printf x > mimetype; printf x > content.xml; zip -q b.ods mimetype content.xml; phonecheck validate b.ods",
        "soffice --headless --convert-to xlsx b.ods && phonecheck validate b.xlsx"
      ),
      (
        "printf x > f.csv; zip -q b.zip f.csv; phonecheck validate b.zip",
        "bsdtar -xOf b.zip | phonecheck validate -"
      ),
    ].filter { !$0.0.contains("zip -q") || InstalledTool.exists("zip") })
  func named(making: String, text: String) throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.shell(making)
      #expect(result.status == 2)
      #expect(result.errorText.contains(text), "\(result.errorText)")
    }
  }

  @Test("The message about a missing sheet lists the workbook's sheets")
  func missingSheet() throws {
    try withRunner { runner in
      try runner.write(Self.bytes, to: "a.xlsx")
      let result = try runner.run(["validate", "a.xlsx", "--sheet", "Contacts"])
      #expect(result.status == 2)
      #expect(
        result.errorText.contains("no sheet \"Contacts\"")
          && result.errorText.contains("The workbook has \"S\"."))
    }
  }
}
