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
        dialled = try dialled.subtracting(Self.words(whoseLengthIs: prefix, in: lengths))
      }
      if !dialled.isEmpty { numbers = try numbers.subtracting(dialled) }
      if index + 1 < trunkPrefixes.count { decided = try decided.union(prefixed) }
    }
    self.numbers = numbers
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

  /// Digits that have the length of a number with a prefix, and not without it: those stay as they are.
  private static func words(
    whoseLengthIs prefix: String, in lengths: NumberLengths
  ) throws(BudgetExceeded) -> Automaton {
    let count = prefix.utf8.count
    let counts = (count + 1...NumberBounds.maximumLength).filter {
      lengths.isMobileOrFixed($0) && !lengths.isMobileOrFixed($0 - count)
    }
    guard !counts.isEmpty else { return .nothing }
    let pattern = counts.map { "[0-9]{\($0)}" }.joined(separator: "|")
    do throws(PatternAutomatonError) {
      return try Automaton(pattern: "(?:\(pattern))", matching: .wholeSubject, alphabet: .digits)
    } catch {
      throw BudgetExceeded(limit: .stateCount)
    }
  }
}
