internal import PatternAutomata
internal import PhoneCheck

/// What a definition makes of the digits after its area code, as languages: the rule by which trunk prefixes come off.
///
/// `0N` is the number `N` wherever the regex accepts `N`, whatever it says about `0N`. So a regex accepts more words than
/// there are numbers, and more words are read as a number than it accepts.
struct NumberReadings {
  /// The numbers: the digits that are read as they are.
  let numbers: Automaton

  private let accepted: Automaton
  private let trunkPrefixes: [String]

  /// - Parameter accepted: The digits that its regex matches in a spelling that it is offered.
  init(of definition: AreaCodeDefinition, accepting accepted: Automaton) throws(BudgetExceeded) {
    self.accepted = accepted
    trunkPrefixes = definition.trunkPrefixes.sorted { $0.utf8.count > $1.utf8.count }
    let lengths = NationalDialling.numberLengths(of: definition.countryCode)
    var numbers = accepted
    // What a longer prefix decides.
    var decided = Automaton.nothing
    for (index, prefix) in trunkPrefixes.enumerated() {
      let prefixed = accepted.prepending(prefix.utf8)
      var dialled = try accepted.intersection(prefixed)
      if !dialled.isEmpty, index > 0 { dialled = try dialled.subtracting(decided) }
      if !dialled.isEmpty, prefix != "0" {
        // Digits that have the length of a number with a prefix, and not without it, stay as they are.
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

  /// Digits that begin with the area code once more, which is left out if that makes a mobile number of them.
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

  /// All digits that are read as one of the numbers.
  func readable() throws(BudgetExceeded) -> Automaton {
    var readable = accepted
    for prefix in trunkPrefixes { readable = try readable.union(accepted.prepending(prefix.utf8)) }
    return readable
  }

  /// The numbers that can be written without their area code: those that neither it nor an international prefix begins,
  /// after which others could be read.
  func numbers(
    writableAfter areaCode: AreaCode, _ internationalPrefixes: [String]
  ) throws(BudgetExceeded) -> Automaton {
    let anyDigits = Automaton.words(over: .digits)
    var writable = try numbers.subtracting(readable().prepending(areaCode.digits.utf8))
    for prefix in internationalPrefixes {
      let dialled = prefix + areaCode.digits
      writable = try writable.subtracting(anyDigits.prepending(dialled.utf8))
      // These do as well, once a trunk prefix is written in front.
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
