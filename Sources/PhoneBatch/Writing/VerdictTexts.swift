internal import PhoneCheck
internal import Platform

/// The texts written for each verdict.
struct VerdictTexts: Sendable {
  struct Texts: Hashable, Sendable {
    let status: [UInt8]
    fileprivate(set) var reason: [UInt8]
    /// What precedes the number in a ``VerdictBlock``.
    let numberPrefix: String
    let country: [UInt8]
  }

  private let texts: [Texts]
  /// The labels of what a spreadsheet has made of numbers, in place of the reason; none where reasons are codes.
  private let traceLabels: [SpreadsheetTrace: [UInt8]]
  /// All verdicts, in the order of their indices.
  let codes: [VerdictCode]
  let style: NumberStyle

  /// - Parameters:
  ///   - language: That of labels; `nil` for codes.
  ///   - encoder: The encoding of labels; `nil` for UTF-8.
  init(
    _ definitions: [AreaCodeDefinition], _ style: NumberStyle, labelsIn language: Language? = nil,
    _ encoder: TextEncoder? = nil
  ) {
    self.style = style
    codes = VerdictCode.all(definitions: definitions.count)
    func bytes(_ text: String?) -> [UInt8] {
      let text = text ?? ""
      return encoder?.bytesOrMarks(of: text) ?? Array(text.utf8)
    }
    traceLabels =
      language.map { language in
        Dictionary(uniqueKeysWithValues: SpreadsheetTrace.allCases.map { ($0, bytes($0.label[language])) })
      } ?? [:]
    texts = codes.map { code in
      let definition = code.definitionIndex.map { definitions[$0] }
      let country = definition.map { definition in
        language.map { definition.name(in: $0) } ?? definition.countryCode.letters
      }
      return Texts(
        status: bytes(language.map { code.status?.label(in: $0) } ?? code.status?.rawValue),
        reason: bytes(language.map { code.reason?.label(in: $0) } ?? code.reason?.rawValue),
        numberPrefix: definition.map(style.prefix) ?? "", country: bytes(country))
    }
  }

  subscript(code: VerdictCode) -> Texts { texts[Int(code.index)] }

  /// The texts of a row's verdict.
  func texts(of row: Int, _ column: PhoneColumn) -> Texts {
    var texts = self[column.verdicts[row]]
    if let trace = column.traces[row], let label = traceLabels[trace] { texts.reason = label }
    return texts
  }
}
