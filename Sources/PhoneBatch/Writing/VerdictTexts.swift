internal import PhoneCheck

/// The texts written for each verdict.
struct VerdictTexts: Sendable {
  struct Texts: Hashable, Sendable {
    let status: String
    let reason: String
    /// What precedes the number in a ``VerdictBlock``.
    let numberPrefix: String
    let country: String
  }

  private let texts: [Texts]
  /// All verdicts, in the order of their indices.
  let codes: [VerdictCode]
  let style: NumberStyle

  init(_ definitions: [AreaCodeDefinition], _ style: NumberStyle) {
    self.style = style
    codes = VerdictCode.all(definitions: definitions.count)
    texts = codes.map { code in
      let definition = code.definitionIndex.map { definitions[$0] }
      return Texts(
        status: code.status?.rawValue ?? "", reason: code.reason?.rawValue ?? "",
        numberPrefix: definition.map(style.prefix) ?? "", country: definition?.countryCode.letters ?? "")
    }
  }

  subscript(code: VerdictCode) -> Texts { texts[Int(code.index)] }
}
