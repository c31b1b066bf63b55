package import PhoneCheck
internal import TerminalText

extension BatchRemark: CustomStringConvertible {
  /// The remark in English.
  public var description: String { text.english }

  package var text: LocalizedText {
    switch self {
    case .choseColumn(let name, let column):
      BatchText.choseColumn(column: column, name: ColumnName.text(name))
    case .choseMobileColumn(let name, let column, let others):
      BatchText.choseMobileColumn(
        column: column, name: ColumnName.text(name), count: others.count,
        others: LocalizedText(list: others.map(String.init)),
        all: ([column] + others).map(String.init).joined(separator: ","))
    case .choseMember(let path): BatchText.choseMember(path: ColumnName.text(path))
    case .headerMayBeData(let column): BatchText.headerMayBeData(column: column)
    case .choseSheet(let name, let others):
      BatchText.choseSheet(
        name: VisibleText.escaping(name, limit: 100), count: others.count,
        others: FileTexts.sheets(others.prefix(20).map { VisibleText.escaping($0, limit: 100) }))
    case .choseSheetOfKnown(let name, let others):
      BatchText.choseSheetOfKnown(
        name: VisibleText.escaping(name, limit: 100), count: others.count,
        others: FileTexts.sheets(others.prefix(20).map { VisibleText.escaping($0, limit: 100) }))
    case .roundedInWorkbook(let count): BatchText.roundedInWorkbook(count: DigitGroups.text(of: count))
    case .formulasWithoutResult(let count):
      BatchText.formulasWithoutResult(count: DigitGroups.text(of: count))
    case .headerBelowLines(let count): BatchText.headerBelowLines(line: count + 1, count: count)
    case .numberedColumns(let run, let name):
      BatchText.numberedColumns(name: ColumnName.text(name), run: run)
    case .repeatedHeader(let column): BatchText.repeatedHeader(column: column)
    case .spaceBeforeQuote: BatchText.spaceBeforeQuote
    case .leadingApostrophe(let column): BatchText.leadingApostrophe(column: column)
    case .firstRowMayBeHeader(let name, let column):
      BatchText.firstRowMayBeHeader(column: column, name: ColumnName.text(name))
    case .oneColumn(let delimiter, let other):
      BatchText.oneColumn(
        delimiter: Self.shown(delimiter), other: Self.shown(other),
        argument: other == ASCII.tab ? "tab" : Self.shown(other))
    case .apostropheIsNoQuote: BatchText.apostropheIsNoQuote
    case .decodedBefore(let encoding, let name):
      BatchText.decodedBefore(
        encoding: encoding.description,
        command: "iconv -f UTF-8 -t WINDOWS-1252 \(FileTexts.argument(for: name)) | phonecheck validate "
          + "--encoding \(encoding.rawValue) -")
    case .invalidNumbers(let column): column.text
    case .spreadsheetTraces(let trace, let column, let count): trace.text(count, inColumn: column)
    case .dividedCells(count: 0): BatchText.noDividedCells
    case .dividedCells(let count): BatchText.dividedCells(count: DigitGroups.text(of: count))
    case .nullMarks(let count): BatchText.nullMarks(count: DigitGroups.text(of: count))
    case .unusedAreaColumn(let note): note.text
    case .numbersElsewhere(let column, let count, let rowCount, let definition):
      Self.numbersElsewhere(
        column, DigitGroups.text(of: count), of: DigitGroups.text(of: rowCount), definition)
    case .recognizedEncoding(let encoding, let name, isWritten: false):
      BatchText.recognizedEncoding(file: FileTexts.firstName(of: name), encoding: encoding.description)
    case .recognizedEncoding(let encoding, let name, isWritten: true):
      BatchText.keptEncoding(file: FileTexts.firstName(of: name), encoding: encoding.description)
    case .encodingIsUnclear(let name): BatchText.encodingIsUnclear(file: FileTexts.firstName(of: name))
    case .foreignBytes: BatchText.foreignBytes
    case .knownNumbers(let name, let rowCount, let validCount):
      BatchText.knownNumbers(file: FileTexts.firstName(of: name), count: rowCount, valid: validCount)
    case .emptyInput(let name): BatchText.emptyInput(file: FileTexts.firstName(of: name))
    case .reachedLimit(let definitions): Self.reachedLimit(definitions)
    case .hardLinksBroken(let path, let count):
      BatchText.hardLinksBroken(file: VisibleText.escaping(path), count: count)
    case .ownerNotKept(let path): BatchText.ownerNotKept(file: VisibleText.escaping(path))
    }
  }

  private static func numbersElsewhere(
    _ column: Int?, _ count: String, of rows: String, _ definition: AreaCodeDefinition.ID
  ) -> LocalizedText {
    let (country, code) = (definition.countryCode.letters, "+\(definition.areaCode.digits)")
    guard let column else {
      return BatchText.numbersElsewhere(rows: rows, count: count, country: country, code: code)
    }
    return BatchText.columnNumbersElsewhere(
      rows: rows, column: column, count: count, country: country, code: code)
  }

  private static func shown(_ delimiter: UInt8) -> String {
    if delimiter == ASCII.tab { return "TAB" }
    return delimiter < 0x20
      ? "$'\\x\(VisibleText.hexadecimal(UInt32(delimiter)))'" : "'\(Unicode.Scalar(delimiter))'"
  }

  private static func reachedLimit(_ definitions: [AreaCodeDefinition.ID]) -> LocalizedText {
    let names = definitions.prefix(5).map { "\($0.countryCode.letters) (+\($0.areaCode.digits))" }
    let (list, others) = (LocalizedText(list: names), definitions.count - names.count)
    return BatchText.reachedLimit(
      count: definitions.count, list: others > 0 ? BatchText.andOthers(list: list, count: others) : list)
  }
}
