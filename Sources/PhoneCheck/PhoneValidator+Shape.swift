internal import PatternAutomata
internal import Platform

extension PhoneValidator {
  /// Returns the form of a definition's numbers.
  ///
  /// - Returns: The form; `nil` if the definition's regex has no automaton (``prepare()`` lists these), or the definition is
  ///   from another catalog.
  /// - Complexity: A fraction of a millisecond for a definition's first call, some hundred steps later.
  public func shape(of id: AreaCodeDefinition.ID) -> NumberShape? {
    guard let candidate = compiled.definition(id), let language = candidate.language else { return nil }
    let digits = Placeholder.number(in: language.automaton, lengths: language.numbers.lengths.lengths)
    let example = digits.flatMap { digits in
      let area = Area(candidate.definition)
      let canonical: UTF8Text = "+\(id.areaCode.digits)-\(String(utf8: digits))"
      let number = validate(canonical.description, area: area).number
      // A field shows only the national digits, so these have to read back as the same number.
      return number.flatMap { number in
        validate(number.nationalDigits, area: area).number?.canonical.hasSameBytes(as: number.canonical)
          == true
          ? number : nil
      }
    }
    return NumberShape(
      lengths: language.numbers.lengths,
      firstDigits: language.numbers.digits(after: language.automaton.start),
      beginnings: language.beginnings, example: example)
  }
}

extension NumberLanguage {
  /// The maximum number of beginnings that are informative.
  private static let namedBeginningCount = 4

  /// The first two digits of its numbers, in ascending order; empty if there are many, and if a number has one digit.
  fileprivate var beginnings: [String] {
    var beginnings: [String] = []
    for first in numbers.digits(after: automaton.start).digits {
      let state = numbers.successor(of: automaton.start, first)
      if numbers.isAccepting(state) { return [] }
      for second in numbers.digits(after: state).digits {
        beginnings.append(String(utf8: "\(first)\(second)"))
      }
    }
    return beginnings.count <= Self.namedBeginningCount ? beginnings : []
  }
}
