internal import PhoneCheck

/// The texts written for each verdict.
struct VerdictTexts: Sendable {
  struct Texts: Hashable, Sendable {
    var status = ""
    var reason = ""
    /// What precedes the number in a ``VerdictBlock``.
    var numberPrefix = ""
    var country = ""
  }

  private let texts: [Texts]
  /// All verdicts, in the order of their indices.
  let codes: [VerdictCode]
  let style: NumberStyle

  init(_ definitions: [AreaCodeDefinition], _ style: NumberStyle) {
    self.style = style
    codes = VerdictCode.all(definitions: definitions.count)
    texts = codes.map { code in
      var texts = Texts(status: code.status?.rawValue ?? "", reason: code.reason?.rawValue ?? "")
      if let index = code.definitionIndex {
        texts.numberPrefix = style.prefix(definitions[index])
        texts.country = definitions[index].countryCode.letters
      }
      return texts
    }
  }

  subscript(code: VerdictCode) -> Texts { texts[Int(code.index)] }
}
