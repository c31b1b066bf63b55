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

  /// - Parameter other: The definition in another validator: where both decide alike, its languages are used again.
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

  /// Whether a definition of another validator accepts the same digits, because everything that decides is written the
  /// same.
  func decidesLike(_ other: AreaCodeDefinition, in otherValidator: PhoneValidator) -> Bool {
    definition.id == other.id && definition.mobileRegex.hasSameBytes(as: other.mobileRegex)
      && definition.trunkPrefixes == other.trunkPrefixes
      && validator.options.anchoring == otherValidator.options.anchoring
  }

  /// The numbers, `nil` where there is no language.
  var automaton: Automaton? { try? readings.get().numbers }

  /// The numbers that are read as themselves without the area code, too, when the area is named.
  ///
  /// Examples are drawn from them. All numbers, where none is; `nil` where there is no language.
  var writableNumbers: Automaton? {
    guard let readings = try? readings.get() else { return nil }
    let writable = try? readings.numbers(
      writableAfter: definition.areaCode, validator.options.internationalPrefixes)
    return writable.flatMap { $0.isEmpty ? nil : $0 } ?? readings.numbers
  }

  /// Why there is no language.
  var cause: AutomatonFailure.Cause? {
    if case .failure(let cause) = readings { cause } else { nil }
  }

  /// Whether PCRE2 says that digits are accepted; `nil` when it is undecided.
  func accepts(_ digits: [UInt8]) -> Bool? { validator.accepts(digits, by: definition.id) }

  /// Whether digits after the area code are a number as they are, with the definition as the named area; `nil` when that is
  /// undecided.
  func isNumber(_ digits: [UInt8]) -> Bool? {
    // A validation explains a rejection, which takes much longer.
    guard let isAccepted = accepts(digits) else { return nil }
    if !isAccepted { return false }
    let text = DigitWord.canonical(definition.areaCode, digits)
    switch validator.verdictAlone(on: text, area: Area(definition)) {
    case .valid(let number): return number.canonical == text
    case .invalid: return false
    case .undecided: return nil
    }
  }

  /// Some of its numbers: drawn from the language, or all that a search finds where there is none.
  func words(_ choice: ExampleChoice) -> [[UInt8]] {
    guard let automaton else { return NumberSearch(self, seed: choice.seed).members }
    return NumberSample(automaton, upTo: NumberBounds.limit(of: automaton)).words(choice)
  }
}

/// A definition that one of two catalogs may not have: without it, there are no numbers.
extension ExaminedDefinition? {
  var automaton: Automaton? { self == nil ? .nothing : self?.automaton }

  func isNumber(_ digits: [UInt8]) -> Bool? { self == nil ? false : self?.isNumber(digits) }
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
