package import PatternAutomata
internal import Platform

/// Whether a regex wants a prefix: without a plus, it knows its numbers only after the area code or a trunk prefix.
///
/// This is the case if it accepts some texts of digits, and all of them begin with such a prefix. Only then is it offered `CCN`
/// and `TN`: offered to every regex, `CCN` would let `^\d{11}$` accept nine digits after 86.
struct PrefixWish {
  let isPresent: Bool

  /// - Parameter spellings: The language of the regex.
  init(_ spellings: Automaton, of definition: AreaCodeDefinition) {
    // For each state, the minimum number of digits to an accepted word; more than any number has, if there is no such word.
    let missingCounts = Self.missingCounts(in: spellings)
    let areaCode = definition.areaCode.digits.bytes
    let trunkPrefixes = definition.trunkPrefixes.map { $0.bytes }
    let lengths = NationalDialling.numberLengths(of: definition.countryCode)
    let acceptsDigits = Self.digits.contains { digit in
      missingCounts[Int(spellings.table.successor(of: spellings.start, over: digit))] < Self.longest
    }
    guard acceptsDigits,
      Self.hasOnly(trunkPrefixes + [areaCode], spellings, missingCounts)
    else {
      isPresent = false
      return
    }
    // The area code doesn't count if it may be the start of national digits, as in Kazakhstan: `^7\d{9}$`.
    let isNational = Self.lengths(after: areaCode, spellings, missingCounts).contains { count in
      lengths.isMobile(count) && !lengths.isMobile(count - areaCode.count)
    }
    isPresent = !isNational || Self.hasOnly(trunkPrefixes, spellings, missingCounts)
  }

  private static let longest = WrittenDigits.capacity
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Whether all accepted digits begin with a prefix.
  private static func hasOnly(_ prefixes: [[UInt8]], _ spellings: Automaton, _ missingCounts: [Int]) -> Bool {
    /// Whether all accepted digits with this beginning have a prefix.
    func hasOnly(after beginning: [UInt8], _ state: Automaton.State) -> Bool {
      if prefixes.contains(beginning) { return true }
      if !beginning.isEmpty, spellings.isAccepting[Int(state)] { return false }
      return digits.allSatisfy { digit in
        let next = spellings.table.successor(of: state, over: digit)
        let longer = beginning + [digit]
        guard missingCounts[Int(next)] <= longest - longer.count else { return true }
        return prefixes.contains { $0.starts(with: longer) } && hasOnly(after: longer, next)
      }
    }
    return hasOnly(after: [], spellings.start)
  }

  /// Returns the lengths of accepted digits that begin with the area code, including the code.
  private static func lengths(
    after areaCode: [UInt8], _ spellings: Automaton, _ missingCounts: [Int]
  ) -> [Int] {
    var states: Set<Automaton.State> = [spellings.table.state(after: areaCode, from: spellings.start)]
    var lengths: [Int] = []
    for length in areaCode.count..<longest where !states.isEmpty {
      if states.contains(where: { spellings.isAccepting[Int($0)] }) { lengths.append(length) }
      states = Set(
        states.flatMap { state in digits.map { spellings.table.successor(of: state, over: $0) } }
          .filter { missingCounts[Int($0)] <= longest })
    }
    return lengths
  }

  private static func missingCounts(in spellings: Automaton) -> [Int] {
    var counts = spellings.isAccepting.map { $0 ? 0 : longest + 1 }
    for count in 1...longest {
      var isLast = true
      for state in counts.indices where counts[state] > count {
        let isNext = digits.contains { digit in
          counts[Int(spellings.table.successor(of: Automaton.State(state), over: digit))] == count - 1
        }
        guard isNext else { continue }
        counts[state] = count
        isLast = false
      }
      if isLast { break }
    }
    return counts
  }
}

extension SpellingForm {
  /// Returns the spellings that a definition is offered.
  ///
  /// - Parameter texts: The language of its regex; only texts of digits matter.
  package static func offered(
    to definition: AreaCodeDefinition, accepting texts: Automaton
  ) -> [SpellingForm] {
    PrefixWish(texts, of: definition).isPresent ? all(trunkPrefixes: definition.trunkPrefixes) : usual
  }
}
