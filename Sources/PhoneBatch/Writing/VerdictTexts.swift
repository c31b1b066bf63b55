internal import PhoneCheck

/// What is written for each outcome.
struct OutcomeTexts: Sendable {
  struct Texts: Hashable, Sendable {
    var status = ""
    var reason = ""
    /// What stands before what the judge says of a number.
    var numberPrefix = ""
    var country = ""
  }

  private let texts: [Texts]
  let outcomes: [Outcome]
  let style: NumberStyle

  init(_ definitions: [AreaCodeDefinition], _ style: NumberStyle) {
    self.style = style
    outcomes = Outcome.all(definitions: definitions.count)
    texts = outcomes.map { outcome in
      var texts = Texts(status: outcome.status?.rawValue ?? "", reason: outcome.reason?.rawValue ?? "")
      if let index = outcome.definitionIndex {
        texts.numberPrefix = style.prefix(definitions[index])
        texts.country = definitions[index].countryCode.letters
      }
      return texts
    }
  }

  subscript(outcome: Outcome) -> Texts { texts[Int(outcome.index)] }
}
