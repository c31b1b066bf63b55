public import PhoneCheck
internal import Platform
internal import TerminalText

extension BatchError: DescribedError {
  /// The failure and the advice, in English.
  public var description: String { text.english }

  /// The failure and the advice.
  package var text: LocalizedText {
    switch self {
    case .closedPipe: BatchText.closedPipe
    case .file(let failure): failure.text
    case .outputIsInput(let path): BatchText.outputIsInput(file: FileTexts.firstName(of: path))
    case .outputIsDefinitions(let path): BatchText.outputIsDefinitions(file: FileTexts.firstName(of: path))
    case .outputIsKnownNumbers(let path): BatchText.outputIsKnownNumbers(file: FileTexts.firstName(of: path))
    case .malformedInput(let fault, let name, let line, _): fault.text(in: name, line: line)
    case .rangeDoesNotFit(let range, let name):
      BatchText.rangeDoesNotFit(range: "\(range)", file: FileTexts.name(of: name))
    case .fileSizeChanged(let range, let name, let byteCount):
      BatchText.fileSizeChanged(
        range: "\(range)", expected: range.fileByteCount ?? 0, file: FileTexts.name(of: name),
        count: byteCount)
    case .rangeNeedsFile(let name): BatchText.rangeNeedsFile(file: FileTexts.firstName(of: name))
    case .rowNotValid(let name, let line, let row, let reason):
      BatchText.rowNotValid(file: FileTexts.name(of: name), line: line, row: row, reason: reason.rawValue)
    case .stopped: BatchText.stopped
    case .missingHeader(let name): BatchText.missingHeader(file: FileTexts.firstName(of: name))
    case .sheetOfNoWorkbook(let sheet, let name):
      BatchText.sheetOfNoWorkbook(
        file: FileTexts.firstName(of: name), name: VisibleText.escaping(sheet, limit: 100))
    case .textOptionOfWorkbook(.delimiter, let name):
      BatchText.delimiterOfWorkbook(file: FileTexts.firstName(of: name))
    case .textOptionOfWorkbook(.encoding, let name):
      BatchText.encodingOfWorkbook(file: FileTexts.firstName(of: name))
    case .textOptionOfWorkbook(.format, let name):
      BatchText.formatOfWorkbook(file: FileTexts.firstName(of: name))
    case .noSuchColumn(let name, let headers): Self.noSuchColumn(name, headers)
    case .duplicateColumn(let name, let headers): Self.duplicateColumn(name, headers)
    case .phoneColumnUnclear(let candidates, let headers):
      candidates.isEmpty
        ? BatchText.noPhoneColumn(columns: headers.text)
        : BatchText.severalPhoneColumns(list: Self.list(candidates.map(String.init)), columns: headers.text)
    case .phoneColumnUnnamed(let column, let headers):
      BatchText.phoneColumnUnnamed(column: column.text, columns: headers.text)
    case .headerUnclear(let lineCount, let name):
      BatchText.headerUnclear(file: FileTexts.name(of: name), line: lineCount + 1, count: lineCount)
    case .memberUnclear(let candidates, let members):
      candidates.isEmpty
        ? BatchText.noPhoneMember(members: members.memberList)
        : BatchText.severalPhoneMembers(list: Self.list(candidates), members: members.memberList)
    case .headerDiffers(let name, let first, .column(let column, let header, let expected)):
      BatchText.headerDiffers(
        file: FileTexts.firstName(of: name), first: FileTexts.name(of: first), column: column,
        name: ColumnName.text(header), expected: ColumnName.text(expected))
    case .headerDiffers(let name, let first, .columnCount(let count, let expected)):
      BatchText.columnCountDiffers(
        file: FileTexts.firstName(of: name), first: FileTexts.name(of: first), count: count,
        expected: expected)
    case .phoneColumnNamedTwice(let name): BatchText.phoneColumnNamedTwice(name: ColumnName.quoted(name))
    case .phoneColumnIsAreaColumn(let name): BatchText.phoneColumnIsAreaColumn(name: ColumnName.quoted(name))
    case .columnExists(let name, nil): BatchText.columnExists(name: ColumnName.quoted(name))
    case .columnExists(let name, let option?):
      BatchText.columnExistsUnless(name: ColumnName.quoted(name), option: option)
    case .notInEncoding(let text, let encoding):
      BatchText.notInEncoding(text: ColumnName.quoted(text), encoding: encoding.description)
    case .messagesNotInEncoding(let language, let encoding):
      BatchText.messagesNotInEncoding(language: language.tag, encoding: encoding.description)
    case .unusablePlan(let fault): fault.text
    }
  }

  /// Asks whether a similar name was meant.
  private static func noSuchColumn(_ name: String, _ headers: ColumnHeaders) -> LocalizedText {
    let names = headers.names.filter { $0 != ColumnName.withheld }
    let similar = SimilarText.nearest(to: name, among: names).map(ColumnName.quoted)
    let quoted = ColumnName.quoted(name)
    return similar.isEmpty
      ? BatchText.noSuchColumn(name: quoted, columns: headers.text)
      : BatchText.similarColumns(name: quoted, similar: similar.joined(BatchText.or), columns: headers.text)
  }

  /// Says how to choose one of several columns with the same name.
  private static func duplicateColumn(_ name: String, _ headers: ColumnHeaders) -> LocalizedText {
    let quoted = ColumnName.quoted(name)
    guard let number = Int(name), number > 0, number <= headers.count else {
      return BatchText.duplicateColumn(
        name: quoted, first: ColumnName.quoted(name + "[1]"), second: ColumnName.quoted(name + "[2]"),
        columns: headers.text)
    }
    return BatchText.duplicateNumber(name: quoted, number: number, columns: headers.text)
  }

  private static let listedCount = 20

  /// Lists the first candidates.
  private static func list(_ candidates: [String]) -> LocalizedText {
    let list = candidates.prefix(listedCount).map(ColumnName.withholding).joined(BatchText.listComma)
    return candidates.count > listedCount ? BatchText.andMore(list: list) : list
  }
}

extension ColumnHeaders {
  /// The list of all columns.
  fileprivate var text: LocalizedText {
    guard names.contains(where: { !$0.isEmpty }) else {
      return BatchText.unnamedColumnsSentence(count: count)
    }
    let lines = zip(1..., names).map { LocalizedText(untranslated: "\n  \($0)  ") + ColumnName.text($1) }
    let list = lines.joined(.empty)
    var text = BatchText.columns(list: list)
    if count > names.count { text += BatchText.moreColumns(count: count - names.count) }
    if list.english.holds("\\x") { text += BatchText.escapedNames }
    if names.contains(ColumnName.withheld) { text += BatchText.namesMayBeData }
    return text
  }

  /// The list of all members.
  fileprivate var memberList: LocalizedText {
    names.map { LocalizedText(untranslated: "\n  ") + ColumnName.withholding($0) }.joined(.empty)
  }
}

extension BatchError.MalformedInput: CustomStringConvertible {
  /// The fault of the input and the advice, in English.
  public var description: String { text.english }

  var text: LocalizedText {
    switch self {
    case .unterminatedQuote: BatchText.unterminatedQuote
    case .textAfterClosingQuote: BatchText.textAfterClosingQuote
    case .recordTooLong(let maximum): BatchText.recordTooLong(maximum: maximum)
    case .unclearQuotes: BatchText.unclearQuotes
    case .notAnObject: BatchText.notAnObject
    case .hasMember(let name): BatchText.hasMember(name: ColumnName.quoted(name))
    case .carriageReturnsOnly: BatchText.carriageReturnsOnly
    case .unreadable(let format), .unreadableInParts(let format): BatchText.unreadable(format: format.name)
    case .json: BatchText.unreadable(format: UnreadableFormat.json.name)
    }
  }

  /// The fault of the input, its place and the advice; a format has no line.
  fileprivate func text(in name: String, line: Int) -> LocalizedText {
    let file = FileTexts.name(of: name)
    return advice(on: name).map { file + .colon + $0 }
      ?? BatchText.place(file: file, line: line, problem: text)
  }
}
