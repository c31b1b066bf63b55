public import PhoneCheck
internal import Platform

/// A message of a form as a value; ``text(in:wording:)`` words it, so that it can follow a change of language.
///
/// It holds no full number. What the service says may quote what was entered.
public indirect enum FormMessage: Hashable, Sendable {
  /// A phrase with the values of its slots, in order.
  case phrase(Phrase, [Fact])
  /// The reason a number isn't accepted, in the words of `Rejection.message(in:)`.
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
    /// The lengths of an area's numbers in digits: `8, 9 or 13`.
    case lengths(AcceptedLengths)
    /// Digits that may come next: `1, 3–5`.
    case digits(DigitSet)
    /// The beginnings of numbers: `15, 16 or 17`.
    case beginnings([String])
    /// The question whether the number that the library suggests was meant; nothing if it suggests none.
    case question(Rejection)
    /// The name of a country or territory, as the tenant writes it.
    case area(AreaCodeDefinition)
    /// The code of an error of the service, and what the service says in words.
    case service(ServiceError)
    /// A time to wait, in seconds, shown in the units that it has some of: `4 min 30 s`.
    case wait(seconds: Int)
  }

  /// Takes a phrase without slots; a phrase with slots has a function of its own, such as `switchArea`.
  init(_ phrase: Phrase) { self = .phrase(phrase, []) }

  /// The message in words, with its slots filled.
  ///
  /// - Parameters:
  ///   - language: The language; what the service says about an undocumented error stays in the service's own.
  ///   - wording: The texts that the host replaces; none by default. Why a number isn't accepted has no phrase to replace.
  public func text(in language: Language, wording: FormWording = FormWording()) -> String {
    if case .service(let error) = self { return error.message(in: language, wording: wording) }
    return ownText(in: language, wording: wording)
  }

  /// The message in words, unless it is a service's, whose texts a number's field has no need of.
  func ownText(in language: Language, wording: FormWording = FormWording()) -> String {
    switch self {
    case .service: preconditionFailure("this isn't a service's message")
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
    switch self {
    case .text(let text): return text
    case .count(let count): return String(utf8: "\(count)")
    case .lengths(let lengths): return lengths.text(in: language)
    case .digits(let digits): return digits.text(in: language)
    case .beginnings(let beginnings): return beginnings.list(in: language)
    case .question(let rejection): return rejection.question(in: language)
    case .area(let definition): return definition.name(in: language)
    case .service(let error): return error.codeAndText
    case .wait(let seconds): return Self.text(ofWait: seconds, in: language)
    }
  }

  /// A time in hours, minutes and seconds, without units that are zero; `0 s` for none at all.
  private static func text(ofWait wait: Int, in language: Language) -> String {
    let (hours, minutes, seconds) = (wait / 3600, wait / 60 % 60, wait % 60)
    var parts: [String] = []
    if hours > 0 { parts.append(PhoneText.hours(count: String(utf8: "\(hours)"), in: language)) }
    if minutes > 0 {
      let count = String(utf8: "\(minutes)")
      parts.append(
        seconds == 0
          ? PhoneText.wholeMinutes(count: count, in: language) : PhoneText.minutes(count: count, in: language)
      )
    }
    if seconds > 0 || parts.isEmpty {
      parts.append(PhoneText.seconds(count: String(utf8: "\(seconds)"), in: language))
    }
    return parts.map { UTF8Text($0) }.joined(separator: " ").description
  }
}
