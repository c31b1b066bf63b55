public import PhoneCheck

/// Something a form says, before it is put into words: the same message follows a change of language.
///
/// It holds no digit of a full number.
public enum FormMessage: Hashable, Sendable {
  /// A phrase of the catalogue with what stands in its slots.
  case phrase(Phrase, [Fact])
  /// What the service said.
  case service(ServiceError)

  /// What stands in a slot of a phrase.
  @nonexhaustive
  public enum Fact: Hashable, Sendable {
    /// Text that is the same in every language.
    case text(String)
    /// A count.
    case count(Int)
    /// How many digits numbers have: `8, 9 or 13`.
    case lengths(AcceptedLengths)
    /// Digits: `1, 3–5`.
    case digits(DigitSet)
    /// A country or territory by its name.
    case area(AreaCodeDefinition)
    /// A time to wait: `4:30`.
    case wait(seconds: Int)
  }

  init(_ phrase: Phrase, _ facts: Fact...) {
    self = .phrase(phrase, facts)
  }

  /// The message in words.
  public func text(in language: Language) -> String {
    switch self {
    case .service(let error): error.message(in: language)
    case .phrase(let phrase, let facts):
      SlotTemplate(phrase.text(in: language)).filled(with: facts.map { $0.text(in: language) })
    }
  }
}

extension FormMessage.Fact {
  func text(in language: Language) -> String {
    let (or, orMore, comma) =
      language == .english ? (" or ", " or more", ", ") : (" 或 ", " 以上", "、")
    switch self {
    case .text(let text): return text
    case .count(let count): return "\(count)"
    case .lengths(let lengths): return lengths.text(or: or, orMore: orMore, comma: comma)
    case .digits(let digits): return digits.text(or: or, comma: comma)
    case .area(let definition): return definition.name(in: language)
    case .wait(let seconds):
      let padding = seconds % 60 < 10 ? "0" : ""
      return "\(seconds / 60):\(padding)\(seconds % 60)"
    }
  }
}
