import LiveDefinitions
import PhoneCheck
import TerminalText

extension OptionFault {
  private typealias Texts = CommandText

  /// The sentence about the fault, with advice.
  ///
  /// It contains nothing secret, and no argument that may be a phone number.
  var text: LocalizedText {
    switch self {
    case .emptyFileName(let option, nil): Texts.emptyFileName(option: option)
    case .emptyFileName(let option, .builtinCatalog): Texts.emptyFileNameOrBuiltin(option: option)
    case .emptyFileName(let option, .standardInput): Texts.emptyFileNameOrStandardInput(option: option)
    case .emptyFileName(let option, .standardOutput): Texts.emptyFileNameOrStandardOutput(option: option)
    case .sameFile(let first, let second): Texts.sameFile(first: first, second: second)
    case .foreignFormat(let option, let file, let written, let better):
      Texts.foreignFormat(option: option, file: shown(file), format: written, better: shown(better))
    case .standardOutputTaken(let option): Texts.standardOutputTaken(option: option)
    case .summaryAmongRows: Texts.summaryAmongRows
    case .progressAmongRows: Texts.progressAmongRows
    case .severalFiles(let option): Texts.severalFiles(option: option)
    case .folderNeeded(let option): Texts.folderNeeded(option: option)
    case .sameName(let first, let second, let output):
      Texts.sameName(first: shown(first), second: shown(second), name: shown(output))

    case .noColumns(let option): Texts.noColumns(option: option)
    case .noHeader(let option): Texts.noHeader(option: option)
    case .prefixOfSeveralColumns: Texts.prefixOfSeveralColumns
    case .noTable(let option): Texts.noTable(option: option)
    case .columnsTwice: Texts.columnsTwice
    case .delimiterTwice: Texts.delimiterTwice
    case .noRows(let option): Texts.noRows(option: option)
    case .columnsOfObjects: Texts.columnsOfObjects
    case .noCSV(let option, let format): Texts.noCSV(option: option, format: format)

    case .areaIsNamed(let option): Texts.areaIsNamed(option: option)
    case .nothingIsRead(let option): Texts.nothingIsRead(option: option)
    case .notAnInternationalPrefix(let prefix): Texts.notAnInternationalPrefix(prefix: shown(prefix))
    case .duplicatesInRange: Texts.duplicatesInRange
    case .rangeOfStandardInput: Texts.rangeOfStandardInput
    case .convertedInParts(let option): Texts.convertedInParts(option: option)
    case .noMark(let encoding): Texts.noMark(encoding: encoding)
    case .rowNumbersInRange(let option): Texts.rowNumbersInRange(option: option)
    case .endsAtFirst(let option): Texts.endsAtFirst(option: option)

    case .ruleTwice(let rule, let first, let second):
      Texts.ruleTwice(first: first, second: second, rule: rule)
    case .loadingAllowed: Texts.loadingAllowed
    case .orderKept(let option): Texts.orderKept(option: option)
    case .fixesNoFile: Texts.fixesNoFile
    case .fixesRepaired: Texts.fixesRepaired
    case .needs(let option, let other): Texts.needs(option: option, other: other)
    case .comparedTwice: Texts.comparedTwice
    case .nothingToCompare: Texts.nothingToCompare
    case .needsURL(let option, let name): Texts.needsURL(option: option, name: name)
    case .unusableURL(let option, let url, .unencrypted):
      Texts.unencryptedURL(option: option, url: publicPart(of: url))
    case .unusableURL(let option, let url, .otherScheme(let scheme)):
      Texts.otherScheme(option: option, url: publicPart(of: url), scheme: scheme)
    case .unusableURL(let option, let url, .malformed), .malformed(let option, let url, kind: .url):
      Texts.malformedURL(option: option, url: publicPart(of: url))
    case .malformed(let option, let value, kind: .path): Texts.malformedPath(option: option, path: value)
    case .malformedID(let option): Texts.malformedID(option: option)
    case .malformedHeader(let file, let line): Texts.malformedHeader(place: place(file, line))
    case .offlineAnd(let option): Texts.offlineAnd(option: option)

    case .outOfRange(let option, let range):
      Texts.outOfRange(option: option, minimum: range.lowerBound, maximum: range.upperBound)
    case .notFastPaths(let list, let names):
      Texts.notFastPaths(list: shown(list), names: LocalizedText(list: names))
    case .malformedArgument(let number): Texts.malformedArgument(number: number)
    case .conflict(let text): text
    }
  }

  /// Refuses a number outside a range.
  static func check(_ option: String, _ number: Int, in range: ClosedRange<Int>) throws(OptionFault) {
    guard range.contains(number) else { throw .outOfRange(option, range) }
  }

  private func shown(_ text: String) -> String { VisibleText.escaping(text, limit: 100) }

  private func publicPart(of url: String) -> String { shown(DefinitionsURL.withoutSecrets(url)) }

  private func place(_ file: String?, _ line: Int?) -> String {
    (file.map { " @" + shown($0) } ?? "") + (line.map { ":\($0)" } ?? "")
  }
}
