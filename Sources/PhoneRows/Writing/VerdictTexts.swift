internal import PhoneCheck
internal import Platform

/// The texts that are written for each verdict.
struct VerdictTexts: Sendable {
  /// All verdicts, in the order of their indices.
  let codes: [VerdictCode]
  let style: NumberStyle
  private let definitions: [AreaCodeDefinition]
  /// The language of labels; `nil` for codes.
  private let language: Language?
  /// The encoding of texts; `nil` for UTF-8.
  private let encoder: TextEncoder?
  /// The number for each verdict, with its prefix, as a ``VerdictBlock`` holds it.
  private let numbers: [FieldValue]
  /// The labels of spreadsheet traces, in place of the reason; empty if reasons are codes.
  private let traceLabels: [SpreadsheetTrace: FieldValue]

  /// - Parameters:
  ///   - language: The language of labels; `nil` for codes.
  ///   - encoder: The encoding of texts; `nil` for UTF-8.
  init(
    _ definitions: [AreaCodeDefinition], _ style: NumberStyle, labelsIn language: Language? = nil,
    _ encoder: TextEncoder? = nil
  ) {
    codes = VerdictCode.all(definitions: definitions.count)
    self.style = style
    self.definitions = definitions
    self.language = language
    self.encoder = encoder
    numbers = codes.map { code in
      guard let definition = code.definitionIndex, style != .absent else { return .absent }
      return .phone(prefix: style.prefix(definitions[definition]))
    }
    traceLabels =
      language.map { language in
        Dictionary(
          uniqueKeysWithValues: SpreadsheetTrace.allCases.map {
            ($0, Self.value($0.label[language], encoder))
          })
      } ?? [:]
  }

  /// The value of an added column for a verdict; absent if it depends on more.
  func value(of column: AddedColumn, for code: VerdictCode) -> FieldValue {
    switch column {
    case .status: value(language.map { code.status?.label(in: $0) } ?? code.status?.rawValue)
    case .reason: value(language.map { code.reason?.label(in: $0) } ?? code.reason?.rawValue)
    case .number: numbers[Int(code.index)]
    case .country:
      value(
        code.definitionIndex.map { definitions[$0] }.map { definition in
          language.map { definition.name(in: $0) } ?? definition.countryCode.letters
        })
    case .row, .line, .firstRow, .knownRow, .message, .offset: .absent
    }
  }

  /// The label of the spreadsheet trace in a row's number, in place of the reason; `nil` if it has none.
  func label(_ row: Int, of numbers: PhoneColumn) -> FieldValue? {
    traceLabels.isEmpty ? nil : numbers.traces[row].flatMap { traceLabels[$0] }
  }

  /// A text as a value; absent if it is empty.
  func value(_ text: String?) -> FieldValue { Self.value(text, encoder) }

  private static func value(_ text: String?, _ encoder: TextEncoder?) -> FieldValue {
    guard let text, !text.isEmpty else { return .absent }
    return .text(encoder?.bytesOrMarks(of: text) ?? Array(text.utf8))
  }
}
