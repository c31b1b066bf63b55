public import PhoneCheck
internal import Platform

/// A message of a form as a value; ``text(in:wording:)`` words it, so that it can follow a change of language.
///
/// It holds no full number. What the service says may quote what was entered.
public indirect enum FormMessage: Hashable, Sendable {
  /// A phrase with the values of its slots, in order.
  case phrase(Phrase, [Fact])
  /// Why a number isn't accepted, in the library's words: those of `Rejection.message(in:)`.
  case rejection(Rejection)
  /// An error in the service's words.
  case service(ServiceError)

  /// The value of a slot of a phrase.
  @nonexhaustive
  public enum Fact: Hashable, Sendable {
    /// Text that is the same in every language.
    case text(String)
    /// A number, such as that of a digit, counted from 1, or of seconds.
    case count(Int)
    /// How many digits the numbers of an area have: `8, 9 or 13`.
    case lengths(AcceptedLengths)
    /// Digits that may come next: `1, 3–5`.
    case digits(DigitSet)
    /// What numbers begin with: `15, 16 or 17`.
    case beginnings([String])
    /// The question whether the number that the library suggests was meant; nothing where it suggests none.
    case question(Rejection)
    /// The name of a country or territory, as the tenant writes it.
    case area(AreaCodeDefinition)
    /// A time to wait, in seconds, shown as minutes and seconds: `4:30`.
    case wait(seconds: Int)
  }

  init(_ phrase: Phrase, _ facts: Fact...) {
    self = .phrase(phrase, facts)
  }

  /// The message in words, with its slots filled.
  ///
  /// - Parameters:
  ///   - language: The language; an undocumented error of the service stays in the service's own.
  ///   - wording: The texts that the host replaces; none by default. Why a number isn't accepted has no phrase to replace.
  public func text(in language: Language, wording: FormWording = FormWording()) -> String {
    switch self {
    case .service(let error): error.message(in: language, wording: wording)
    case .rejection(let rejection): rejection.message(in: language)
    case .phrase(let phrase, let facts):
      wording[phrase, language].filled(with: facts.map { $0.text(in: language) })
    }
  }

  /// Whether it is a phrase, whatever its slots hold.
  func isPhrase(_ phrase: Phrase) -> Bool {
    guard case .phrase(phrase, _) = self else { return false }
    return true
  }
}

extension FormMessage.Fact {
  /// The value in words.
  func text(in language: Language) -> String {
    let (or, orMore, comma) =
      language == .english ? (" or ", " or more", ", ") : (" 或 ", "+", "、")
    switch self {
    case .text(let text): return text
    case .count(let count): return String(utf8: "\(count)")
    case .lengths(let lengths): return lengths.text(or: or, orMore: orMore, comma: comma)
    case .digits(let digits): return digits.text(or: or, comma: comma)
    case .beginnings(let beginnings):
      var text: UTF8Text = ""
      for (index, beginning) in beginnings.enumerated() {
        text.append("\(index == 0 ? "" : index < beginnings.count - 1 ? comma : or)\(beginning)")
      }
      return text.description
    case .question(let rejection): return rejection.question(in: language)
    case .area(let definition): return definition.name(in: language)
    case .wait(let seconds):
      return String(utf8: "\(seconds / 60):\("0", if: seconds % 60 < 10)\(seconds % 60)")
    }
  }
}
