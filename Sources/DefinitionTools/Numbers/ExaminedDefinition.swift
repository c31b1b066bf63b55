internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// A definition in one validator: PCRE2's verdicts, and its numbers as a language if there is one.
///
/// Numbers are words of ASCII digits: the national digits without trunk prefix.
struct ExaminedDefinition: Sendable {
  let definition: AreaCodeDefinition
  let validator: PhoneValidator
  let readings: Result<NumberReadings, AutomatonFailure.Cause>

  /// - Parameter other: The definition in another validator. If both decide alike, its languages are reused.
  init(_ definition: AreaCodeDefinition, by validator: PhoneValidator, like other: ExaminedDefinition? = nil)
  {
    self.definition = definition
    self.validator = validator
    if let other, case .success = other.readings, other.decidesLike(definition, in: validator) {
      readings = other.readings
    } else {
      readings = Self.readings(of: definition, in: validator)
    }
  }

  private static func readings(
    of definition: AreaCodeDefinition, in validator: PhoneValidator
  ) -> Result<NumberReadings, AutomatonFailure.Cause> {
    if WorkAllowance.isCurrentSpent { return .failure(.tooLarge) }
    return validator.numbers(of: definition.id).flatMap { accepted in
      do throws(BudgetExceeded) {
        return .success(try NumberReadings(of: definition, accepting: accepted))
      } catch {
        return .failure(.tooLarge)
      }
    }
  }

  /// Whether this definition is written like one of another validator in everything that decides, so both accept the
  /// same digits.
  func decidesLike(_ other: AreaCodeDefinition, in otherValidator: PhoneValidator) -> Bool {
    definition.id == other.id && definition.mobileRegex.hasSameBytes(as: other.mobileRegex)
      && definition.trunkPrefixes == other.trunkPrefixes
      && validator.options.anchoring == otherValidator.options.anchoring
  }

  /// The numbers; `nil` if there is no automaton.
  var automaton: Automaton? { try? readings.get().numbers }

  /// Numbers that are also read as themselves without the area code, when the area is named.
  ///
  /// Examples are drawn from them.
  ///
  /// These are all numbers if there is no such number, and `nil` if there is no automaton.
  var writableNumbers: Automaton? {
    guard let readings = try? readings.get() else { return nil }
    let writable = try? readings.numbers(
      writableAfter: definition.areaCode, validator.options.internationalPrefixes)
    return writable.flatMap { $0.isEmpty ? nil : $0 } ?? readings.numbers
  }

  /// The reason why there is no automaton.
  var cause: AutomatonFailure.Cause? {
    if case .failure(let cause) = readings { cause } else { nil }
  }

  /// Returns PCRE2's verdict on digits; `nil` if it is undecided.
  func accepts(_ digits: [UInt8]) -> Bool? { validator.accepts(digits, by: definition.id) }

  /// Whether digits after the area code are a number as they are, with the definition as the named area; `nil` if that
  /// is undecided.
  func isNumber(_ digits: [UInt8]) -> Bool? {
    // This check comes first: a full validation also explains a rejection, which takes much longer.
    guard let isAccepted = accepts(digits) else { return nil }
    if !isAccepted { return false }
    let text = DigitWord.canonical(definition.areaCode, digits)
    switch validator.verdictAlone(on: text, area: Area(definition)) {
    case .valid(let number): return number.canonical == text
    case .invalid: return false
    case .undecided: return nil
    }
  }

  /// Returns some of the numbers, drawn from the language; without a language, all numbers that a search finds.
  func words(_ choice: ExampleChoice) -> [[UInt8]] {
    guard let automaton else { return NumberSearch(self, seed: choice.seed).members }
    return NumberSample(automaton, upTo: NumberBounds.limit(of: automaton)).words(choice)
  }
}

/// A definition that one of two catalogs may lack; a missing definition has no numbers.
extension ExaminedDefinition? {
  var automaton: Automaton? { self == nil ? .nothing : self?.automaton }

  func isNumber(_ digits: [UInt8]) -> Bool? { self == nil ? false : self?.isNumber(digits) }
}

/// Numbers as words of ASCII digits.
enum DigitWord {
  /// The digits in ASCII, in order.
  static let digits: [UInt8] = Array("0123456789".utf8)

  /// Whether an example comes first: shorter numbers do, and lexicographic order decides between equal lengths.
  static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// Returns the canonical form of a number with an area code.
  static func canonical(_ areaCode: AreaCode, _ word: [UInt8]) -> String {
    "+\(areaCode.digits)-" + String(decoding: word, as: UTF8.self)
  }
}
