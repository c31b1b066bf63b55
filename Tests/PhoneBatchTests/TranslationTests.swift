import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText
import Testing

/// Errors, remarks and summaries in Chinese.
@Suite("Batch texts in Chinese")
struct TranslationTests {
  private static let headers: ColumnHeaders = ["id", "mobile"]

  private static let errors: [BatchError] = [
    failed(.open, .system(code: 2)), failed(.open, .system(code: 13)), failed(.open, .isDirectory),
    failed(.createTemporary, .system(code: 2)), failed(.createTemporary, .system(code: 13)),
    failed(.createFolder, .system(code: 17)), failed(.createFolder, .system(code: 20)),
    failed(.read, .system(code: 5)), failed(.write, .closedPipe), failed(.read, .shrank(from: 10, to: 3)),
    failed(.read, .tooLarge(maximumByteCount: 10)), failed(.read, .changed),
    .file(
      FileFailure(
        CommitFailure(
          cause: IOFailure(.replace, "a.csv", .isDirectory), replaced: ["tel.csv"], unchanged: ["mobile.csv"])
      )),
    .malformedInput(.unclearQuotes, name: "a.csv", line: 3, row: 2),
    .stopped, .outputIsInput(path: "a.csv"), .outputIsDefinitions(path: "a.json"),
    .outputIsKnownNumbers(path: "a.csv"),
    .malformedInput(.unterminatedQuote, name: "a.csv", line: 3, row: 2),
    .malformedInput(.textAfterClosingQuote, name: "a.csv", line: 3, row: 2),
    .malformedInput(.recordTooLong(maximumByteCount: 10), name: "a.csv", line: 3, row: 2),
    .fileSizeChanged(ByteRange(start: 0, length: 9, fileByteCount: 9), name: "a.csv", byteCount: 3),
    .rangeNeedsFile(name: "a.csv"), .missingHeader(name: "a.csv"), .noSuchColumn("tel", headers: headers),
    .duplicateColumn("tel", headers: headers), .phoneColumnUnclear(candidates: [], headers: headers),
    .phoneColumnUnnamed(
      NumberColumn(column: 2, name: "kontakt", numberCount: 96, rowCount: 100), headers: headers),
    .phoneColumnUnclear(candidates: [1, 2], headers: headers), .phoneColumnNamedTwice("tel"),
    .phoneColumnIsAreaColumn("tel"), .headerUnclear(lineCount: 5, name: "a.csv"),
    .headerDiffers(name: "b.csv", from: "a.csv", .column(2, "tel", expected: "phone")),
    .headerDiffers(name: "b.csv", from: "a.csv", .columnCount(2, expected: 3)),
    .memberUnclear(candidates: [], members: headers), .memberUnclear(candidates: [".tel"], members: headers),
    .malformedInput(.notAnObject, name: "a.csv", line: 3, row: 2),
    .malformedInput(.hasMember("phone_status"), name: "a.csv", line: 3, row: 2),
    .columnExists("phone_status", option: "--column-prefix a_"), .columnExists("tel", option: nil),
    .unusablePlan(.delimiter(34)), .unusablePlan(.duplicatesInRange), .unusablePlan(.rowNumbersInRange),
    .unusablePlan(.duplicatesOfRawBytes), .unusablePlan(.columnsOfObjects), .unusablePlan(.mark(.big5)),
    .unusablePlan(.encodingInParts(.utf16LE)), .unusablePlan(.skippedLineCount(-1)),
    .unusablePlan(.duplicatesOfSeveralColumns), .unusablePlan(.keptRowNeedsFile), .unusablePlan(.columnTwice),
    .unusablePlan(.columnNames(needed: 4)), .unusablePlan(.tableOfObjects), .unusablePlan(.replacedCells),
    .unusablePlan(.maximumRecordByteCount(0)), .closedPipe,
    .rowNotValid(name: "a.csv", line: 3, row: 2, .tooShort),
    .notInEncoding("电话", encoding: .big5), .messagesNotInEncoding(.simplifiedChinese, encoding: .big5),
    .malformedInput(.carriageReturnsOnly, name: "a.csv", line: 1, row: 0),
  ]

  private static func failed(_ operation: IOFailure.Operation, _ cause: IOFailure.Cause) -> BatchError {
    .file(FileFailure(IOFailure(operation, "a.csv", cause)))
  }

  private static func invalid(_ column: Int?, _ reason: ReasonCode, of count: Int = 20, tried: Int = 0)
    -> BatchRemark
  {
    var found = InvalidColumn(
      column: column, numberCount: count, invalidCount: 20, reason: reason, reasonCount: 20)
    found.triedCount = tried
    if tried > 0 {
      found.remedies = [
        InvalidColumn.Remedy(option: "--split ';'", validCount: tried),
        InvalidColumn.Remedy(option: "--area", isLeftOut: true, validCount: 7),
      ]
    }
    return .invalidNumbers(found)
  }

  private static let remarks: [BatchRemark] = [
    .hardLinksBroken(path: "a.csv", otherNameCount: 1), .ownerNotKept(path: "a.csv"),
    .choseColumn(name: "tel", column: 2), .choseMobileColumn(name: "handy", column: 2, over: [1, 3]),
    .firstRowMayBeHeader(name: "tel", column: 2), .headerBelowLines(lineCount: 5), .choseMember(path: ".tel"),
    .repeatedHeader(column: 2),
    .spaceBeforeQuote, .leadingApostrophe(column: 2),
    .oneColumn(delimiter: 44, other: 59), invalid(2, .tooShort),
    invalid(nil, .tooShort), invalid(2, .malformedRow), invalid(2, .unknownAreaCode), invalid(2, .matchLimit),
    invalid(2, .masked), invalid(2, .tooShort, tried: 20), invalid(nil, .tooShort, of: 30, tried: 9),
    .unusedAreaColumn(
      UnusedAreaColumn(
        column: 2, name: "tel", contents: .areaCodes, rowCount: 20, otherCount: 3, validCount: 2,
        preferred: nil,
        argument: "2")), .dividedCells(count: 0), .dividedCells(count: 2), .headerMayBeData(column: 1),
    .emptyInput(name: "a.csv"), .knownNumbers(name: "a.csv", rowCount: 3, validCount: 2),
    .recognizedEncoding(.gb18030, name: "a.csv", isWritten: true),
    .recognizedEncoding(.gb18030, name: "a.csv", isWritten: false),
    .spreadsheetTraces(.rounded, column: 2, count: 3), .spreadsheetTraces(.decimals, column: nil, count: 1),
    .spreadsheetTraces(.errorValue, column: 2, count: 1),
    .spreadsheetTraces(.difference, column: nil, count: 2),
    .numbersElsewhere(
      column: 2, count: 3, rowCount: 100, definition: AreaCodeCatalog.builtin.definitions[0].id),
    .numbersElsewhere(
      column: nil, count: 1, rowCount: 9, definition: AreaCodeCatalog.builtin.definitions[0].id),
    .encodingIsUnclear(name: "a.csv"), .foreignBytes, .choseSheet(name: "tel", others: ["b", "c"]),
    .choseSheetOfKnown(name: "tel", others: ["b"]), .roundedInWorkbook(count: 2),
    .formulasWithoutResult(count: 1),
  ]

  private func isChinese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }

  @Test(
    "Frequent errors exist in both kinds of Chinese, with the facts of the case", arguments: errors)
  func error(error: BatchError) {
    let (simplified, traditional) = (
      error.text[.simplifiedChinese], error.text[.traditionalChinese]
    )
    #expect(isChinese(simplified) && isChinese(traditional))
    #expect(simplified != traditional)
    #expect(error.text[.english] == error.description)
    // Names, numbers and options are the same in every language.
    for fact in [
      "a.csv", "a.json", "tel", "mobile", "phone_status", ":3", " 10 ", "--column", "--no-header", "tr '",
    ]
    where error.description.contains(fact) {
      #expect(simplified.contains(fact) && traditional.contains(fact), "\(fact)")
    }
  }

  @Test(
    "The failure of a file says what happened, then what to do",
    arguments: [
      (.open, .system(code: 2), "Can't open a.csv: No such file or directory. Check the path."),
      (
        .createTemporary, .system(code: 2),
        "Can't create a temporary file beside a.csv: The folder doesn't exist. Create it first, or choose another one."
      ),
      (
        .createTemporary, .system(code: 13),
        "Can't create a temporary file beside a.csv: Permission denied. Choose a folder that can be written."
      ),
      (.read, .system(code: 5), "Can't read a.csv: Input/output error"),
      (
        .write, .system(code: 28),
        "Can't write to a.csv: No space left on device, or the quota is used up. Make room there, or choose another place."
      ),
      (
        .read, .shrank(from: 10, to: 3),
        "Can't read a.csv: The file shrank from 10 to 3 bytes while it was read. Try again when nothing writes to it."
      ),
      (
        .read, .programFailed("gzip", code: 1),
        "Can't read a.csv: gzip can't decompress the file (exit code 1). The file is damaged or cut."
      ),
    ] as [(IOFailure.Operation, IOFailure.Cause, String)])
  func failures(operation: IOFailure.Operation, cause: IOFailure.Cause, message: String) {
    #expect(Self.failed(operation, cause).description == message)
  }

  @Test("A failure among several files names those that are new and those that are unchanged")
  func severalFiles() {
    let failure = CommitFailure(
      cause: IOFailure(.replace, "a.csv", .isDirectory), replaced: ["tel.csv"], unchanged: ["mobile.csv"])
    #expect(
      FileFailure(failure).description == """
        Can't replace a.csv with the finished file: It is a directory. Name a file in it.
        Already complete and new: tel.csv
        Unchanged: a.csv, mobile.csv
        """)
  }

  @Test("A name that is withheld is so in the language of the message")
  func withheld() {
    let headers: ColumnHeaders = ["(holds digits)", "b"]
    for text in [
      BatchError.phoneColumnUnclear(candidates: [], headers: headers).text,
      BatchError.memberUnclear(candidates: [".(holds digits)"], members: headers).text,
      BatchRemark.choseColumn(name: "(holds digits)", column: 1).text,
    ] {
      #expect(text[.simplifiedChinese].contains("（含数字）") && text[.traditionalChinese].contains("（含數字）"))
      #expect(!text[.simplifiedChinese].contains("holds") && text[.english].contains("(holds digits)"))
    }
  }

  @Test("Remarks exist in Chinese, too", arguments: remarks)
  func remark(remark: BatchRemark) {
    #expect(isChinese(remark.text[.simplifiedChinese]))
    #expect(isChinese(remark.text[.traditionalChinese]))
    #expect(remark.text[.english] == remark.description)
  }

  @Test("A mistyped column gets a suggestion")
  func similarColumn() {
    let error = BatchError.noSuchColumn("moblie", headers: Self.headers)
    #expect(error.text[.simplifiedChinese].hasPrefix("没有列“moblie”。是否为“mobile”？现有的列：\n"))
    #expect(error.text[.traditionalChinese].hasPrefix("沒有欄「moblie」。是否為「mobile」？現有的欄：\n"))
  }

  @Test(
    "A file that isn't text is refused with a helpful command that names the file",
    arguments: Language.allCases)
  func refusedFormats(language: Language) {
    for format in UnreadableFormat.allCases {
      let message = { (fault: BatchError.MalformedInput, name: String) in
        BatchError.malformedInput(fault, name: name, line: 1, row: 0).text[language]
      }
      #expect(isChinese(message(.unreadable(format), "a.csv")) == (language != .english))
      // Formats that no filter turns into text.
      let others: Set<UnreadableFormat> = [
        .compoundDocument, .markup, .parquet, .arrow, .orc, .sqlite, .pdf, .image, .binary, .sql,
        .shownTable,
      ]
      guard !others.contains(format) else { continue }
      let rest =
        switch format {
        case .vCard, .meCard, .ldif: "--lines -"
        case .markdown, .framedTable, .ruledTable: "--delimiter '|' -"
        // Without that option they are decompressed.
        case .gzip, .zstandard: "--flush -"
        default: "-"
        }
      #expect(message(.unreadable(format), "my list").hasSuffix(" 'my list' | phonecheck validate \(rest)"))
      #expect(message(.unreadableInParts(format), "my list").hasSuffix(" 'my list' > converted.csv"))
      let stream = message(.unreadable(format), "standard input")
      #expect(stream.contains("… | ") && !stream.contains(" standard input"))
      let strange = message(.unreadable(format), "a\u{202E}\u{1B}.gz")
      #expect(strange.hasPrefix(#"a\u{202E}\u{1B}.gz"#))
      #expect(strange.contains(#" $'a\xE2\x80\xAE\x1B.gz' | "#))
    }
  }

  @Test(
    "The name of a Parquet file is quoted for SQL and for the shell",
    arguments: [
      ("a.parquet", #""FROM 'a.parquet'""#), ("it's.parquet", #"'FROM '\''it'\'''\''s.parquet'\'''"#),
      ("standard input", #""FROM 'FILE'""#),
    ])
  func parquet(name: String, query: String) {
    let error = BatchError.malformedInput(.unreadable(.parquet), name: name, line: 1, row: 0)
    #expect(
      error.description
        == "\(name): This is a Parquet file. Convert it through a pipe: duckdb -csv -c \(query) | phonecheck validate -"
    )
  }

  @Test("Standard input has a name in every language")
  func standardInput() {
    let error = BatchError.missingHeader(name: "standard input")
    #expect(error.text[.simplifiedChinese].hasPrefix("标准输入"))
    #expect(error.text[.traditionalChinese].hasPrefix("標準輸入"))
    let remark = BatchRemark.encodingIsUnclear(name: "standard input")
    #expect(remark.text[.simplifiedChinese].hasPrefix("标准输入"))
  }

  @Test("A summary has aligned columns in every language", arguments: Language.allCases)
  func summary(language: Language) {
    var summary = BatchSummary()
    (summary.rowCount, summary.validCount, summary.invalidCount) = (300, 255, 45)
    (summary.duplicateCount, summary.byteCount, summary.seconds) = (7, 61_095, 0.25)
    summary.reasonCounts = [.tooShort: 45]
    let lines = summary.text(SummaryStyle(language: language)).split(
      separator: "\n", omittingEmptySubsequences: false)
    let columns = { (line: Substring) in
      line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x4E00 ? 2 : 1) }
    }
    #expect(lines[0].hasSuffix("   300") && lines[1].hasSuffix("   255   85.0%"))
    #expect(lines[5].hasSuffix("     7"))
    #expect(columns(lines[0]) == 16 && columns(lines[1]) == 24 && columns(lines[5]) == 16)
    #expect(lines[8] == "  TOO_SHORT  45")
    #expect((lines[0].first == "R") == (language == .english))
    #expect(summary.text == summary.text(SummaryStyle(language: .english)))
  }

  @Test("Only counts other than zero are coloured")
  func colors() {
    var summary = BatchSummary()
    (summary.rowCount, summary.validCount) = (2, 2)
    let lines = summary.text(SummaryStyle(palette: .colored)).split(separator: "\n")
    #expect(lines.map { $0.contains("\u{1B}") } == [false, true, false, false, false, false])
  }
}
