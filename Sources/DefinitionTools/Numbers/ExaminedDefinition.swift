internal import PatternAutomata
internal import PhoneCheck

/// A definition in one validator: PCRE2's verdicts, and its numbers as a language if there is one.
///
/// Numbers are words of ASCII digits: the national digits.
struct ExaminedDefinition: Sendable {
  let definition: AreaCodeDefinition
  let validator: PhoneValidator
  let language: Result<Automaton, AutomatonFailure.Cause>

  init(_ definition: AreaCodeDefinition, by validator: PhoneValidator) {
    self.definition = definition
    self.validator = validator
    language = WorkAllowance.isCurrentSpent ? .failure(.tooLarge) : validator.numbers(of: definition.id)
  }

  /// The language, `nil` where there is none.
  var automaton: Automaton? { try? language.get() }

  /// Why there is no language.
  var cause: AutomatonFailure.Cause? {
    if case .failure(let cause) = language { cause } else { nil }
  }

  /// PCRE2's verdict; `nil` when it is undecided.
  func accepts(_ number: [UInt8]) -> Bool? { validator.accepts(number, by: definition.id) }

  /// Some of its numbers: drawn from the language, or all that a search finds where there is none.
  func words(_ choice: ExampleChoice) -> [[UInt8]] {
    guard let automaton else { return NumberSearch(self, seed: choice.seed).members }
    return NumberSample(automaton, upTo: NumberBounds.limit(of: automaton)).words(choice)
  }
}

/// A definition that one of two catalogs may not have: without it, no number is accepted.
extension ExaminedDefinition? {
  var automaton: Automaton? { self == nil ? .nothing : self?.automaton }

  func accepts(_ number: [UInt8]) -> Bool? { self == nil ? false : self?.accepts(number) }
}

/// Numbers as words of ASCII digits.
enum DigitWord {
  /// The digits in ASCII, in order.
  static let digits: [UInt8] = Array("0123456789".utf8)

  /// The order of examples: shorter numbers first, those of one length in lexicographic order.
  static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// The canonical form of a number with an area code.
  static func canonical(_ areaCode: AreaCode, _ word: [UInt8]) -> String {
    "+\(areaCode.digits)-" + String(decoding: word, as: UTF8.self)
  }
}
