internal import PatternAutomata
internal import PhoneCheck

/// A definition's readings of the digits after its area code, as languages: the rule that removes trunk prefixes.
///
/// `0N` is the number `N` wherever the regex accepts `N`, whether or not it accepts `0N`. So a regex accepts more words
/// than there are numbers, and more words are read as a number than the regex accepts.
struct NumberReadings {
  /// The numbers: the digits that are read as they are.
  let numbers: Automaton

  private let accepted: Automaton
  private let trunkPrefixes: [String]

  /// - Parameter accepted: The digits that the definition's regex matches in a spelling that it is offered.
  init(of definition: AreaCodeDefinition, accepting accepted: Automaton) throws(BudgetExceeded) {
    self.accepted = accepted
    trunkPrefixes = definition.trunkPrefixes.sorted { $0.utf8.count > $1.utf8.count }
    let lengths = NationalDialling.numberLengths(of: definition.countryCode)
    var numbers = accepted
    // The digits that a longer prefix decides.
    var decided = Automaton.nothing
    for (index, prefix) in trunkPrefixes.enumerated() {
      let prefixed = accepted.prepending(prefix.utf8)
      var dialled = try accepted.intersection(prefixed)
      if !dialled.isEmpty, index > 0 { dialled = try dialled.subtracting(decided) }
      if !dialled.isEmpty, prefix != "0" {
        // Digits stay as they are if they have the length of a number with the prefix but not without it.
        let count = prefix.utf8.count
        dialled = try dialled.subtracting(
          Self.words(
            withLengths: stride(from: count + 1, to: lengths.end, by: 1).filter {
              lengths.isMobileOrFixed($0) && !lengths.isMobileOrFixed($0 - count)
            }))
      }
      if !dialled.isEmpty { numbers = try numbers.subtracting(dialled) }
      if index + 1 < trunkPrefixes.count { decided = try decided.union(prefixed) }
    }
    self.numbers = try numbers.subtracting(
      Self.numbers(withSecondCode: definition.areaCode.digits, of: numbers, trunkPrefixes, lengths))
  }

  /// Returns digits that begin with the area code once more; the second code is removed if a mobile number remains.
  private static func numbers(
    withSecondCode code: String, of numbers: Automaton, _ trunkPrefixes: [String], _ lengths: NumberLengths
  ) throws(BudgetExceeded) -> Automaton {
    var found = Automaton.nothing
    for beginning in [code] + trunkPrefixes.map({ code + $0 })
    where numbers.isLive(numbers.state(after: beginning.utf8)) {
      let count = beginning.utf8.count
      let counts = stride(from: 1, to: lengths.end, by: 1).filter {
        lengths.isMobile($0) && !lengths.isMobileOrFixed(count + $0)
      }
      found = try found.union(
        numbers.intersection(words(withLengths: counts)).prepending(beginning.utf8))
    }
    return found
  }

  /// Returns all digits that are read as one of the numbers.
  func readable() throws(BudgetExceeded) -> Automaton {
    var readable = accepted
    for prefix in trunkPrefixes { readable = try readable.union(accepted.prepending(prefix.utf8)) }
    return readable
  }

  /// Returns the numbers that can be written without their area code.
  ///
  /// A number that begins with the area code or an international prefix isn't among them, because it could be read as
  /// another number.
  func numbers(
    writableAfter areaCode: AreaCode, _ internationalPrefixes: [String]
  ) throws(BudgetExceeded) -> Automaton {
    let anyDigits = Automaton.words(over: .digits)
    var writable = try numbers.subtracting(readable().prepending(areaCode.digits.utf8))
    for prefix in internationalPrefixes {
      let dialled = prefix + areaCode.digits
      writable = try writable.subtracting(anyDigits.prepending(dialled.utf8))
      // The same holds for the digits that a trunk prefix in front completes to such a prefix.
      for trunkPrefix in trunkPrefixes where dialled.hasPrefix(trunkPrefix) {
        let rest = dialled.utf8.dropFirst(trunkPrefix.utf8.count)
        writable = try writable.subtracting(anyDigits.prepending(rest))
      }
    }
    return writable
  }

  private static func words(withLengths counts: [Int]) throws(BudgetExceeded) -> Automaton {
    guard !counts.isEmpty else { return .nothing }
    let pattern = counts.map { "[0-9]{\($0)}" }.joined(separator: "|")
    do throws(PatternAutomatonError) {
      return try Automaton(pattern: "(?:\(pattern))", matching: .wholeSubject, alphabet: .digits)
    } catch {
      throw BudgetExceeded(limit: .stateCount)
    }
  }
}
