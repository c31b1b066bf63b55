internal import PatternAutomata
internal import Platform

/// A definition that reads the digits from an index on, and their state in its language.
struct DefinitionThread: Hashable {
  /// Its index in the catalog.
  let definition: Int16
  /// How many digits come before the national digits.
  var nationalStart: UInt8
  private(set) var state: Automaton.State = TransitionTable.dead
  /// How many national digits there are, up to a count from which it makes no difference.
  private var length: UInt8 = 0
  private var hasAcceptedPrefix = false
  /// Whether only the regex engine can decide.
  let isOpaque: Bool
  /// Whether an area code comes directly before.
  private let followsAreaCode: Bool
  /// Whether a `(0)` was left out.
  private var hasDroppedZero = false
  /// The digits of a trunk prefix that are still to come, four bits for each and one more than the digit, the next lowest.
  private(set) var trunkRest: UInt16 = 0
  /// The national digits, four bits for each after a 1, while they may begin with a suffix that decides the order in which
  /// definitions are tried; 0 once that is settled.
  private var orderingDigits: UInt64 = 1

  /// - Parameter trunkRest: The digits of a trunk prefix that come first.
  /// - Returns: `nil` when no number of the definition has this beginning.
  init?(
    _ definition: Int, nationalStart: Int, after trunkRest: ArraySlice<UInt8>? = nil,
    _ rule: InterpretationRule, _ plan: InterpretationPlan
  ) {
    self.definition = Int16(definition)
    self.nationalStart = UInt8(nationalStart)
    followsAreaCode = rule.followsAreaCode && trunkRest == nil
    for digit in trunkRest?.reversed() ?? [] {
      self.trunkRest = self.trunkRest << 4 | UInt16(digit & 0x0F) + 1
    }
    // Suffixes that are put in front don't decide the order.
    if !rule.suffix.isEmpty { orderingDigits = 0 }
    let start = plan.compiled.withLanguage(of: definition) { $0.automaton.start }
    isOpaque = start == nil
    guard let start else { return }
    state = start
    guard state != TransitionTable.dead else { return nil }
    for digit in rule.suffix.bytes where read(Int(digit & 0x0F), false, plan) != nil { return nil }
  }

  /// Whether digits of a trunk prefix are still to come: until then the definition reads nothing.
  var isWaiting: Bool { trunkRest != 0 }

  /// The digits of a trunk prefix, 0–9, that are still to come.
  var trunkDigits: [Int] {
    (0..<4).map { Int(trunkRest >> (4 * $0) & 0x0F) - 1 }.prefix { $0 >= 0 }
  }

  /// Reads a digit of the trunk prefix.
  ///
  /// - Returns: Whether it is the one that has to come.
  mutating func readTrunkDigit(_ digit: Int) -> Bool {
    defer { trunkRest >>= 4 }
    return Int(trunkRest & 0x0F) == digit + 1
  }

  /// Reads a digit.
  ///
  /// - Returns: Why no accepted number has this beginning; `nil` when one does.
  mutating func read(_ digit: Int, _ isBracketedZero: Bool, _ plan: InterpretationPlan) -> DeadEnd? {
    if isBracketedZero, followsAreaCode, length == 0, !hasDroppedZero {
      hasDroppedZero = true
      return nil
    }
    // No suffix has more than 15 digits.
    if orderingDigits != 0 { orderingDigits = orderingDigits << 4 | UInt64(digit) }
    guard !isOpaque else {
      length = 1
      return nil
    }
    return plan.compiled.withLanguage(of: Int(definition)) { step(digit, in: $0) }
  }

  /// Advances by a digit in the definition's language.
  private mutating func step(_ digit: Int, in language: NumberLanguage) -> DeadEnd? {
    hasAcceptedPrefix = hasAcceptedPrefix || accepts(language)
    length = UInt8(min(Int(length) + 1, language.lengthCap))
    state = language.successor(of: state, digit)
    guard state == TransitionTable.dead else { return nil }
    return DeadEnd(of: Int(length), hasAcceptedPrefix: hasAcceptedPrefix, in: language)
  }

  /// Whether all digits to come are digits of the definition's language.
  func readsPlainly(_ digits: WrittenDigits) -> Bool {
    !isOpaque && !isWaiting && !(digits.hasBracketedZero && followsAreaCode && length == 0)
  }

  /// Reads the remaining digits, which it ``readsPlainly(_:)``, until no accepted number has this beginning.
  ///
  /// - Returns: Why none does, after the last digit; `nil` when one does, or the language isn't known.
  mutating func readRest(of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan) -> DeadEnd? {
    plan.compiled.withLanguage(of: Int(definition)) { language in
      for index in index..<digits.count {
        if let deadEnd = step(Int(digits[index] & 0x0F), in: language) {
          return deadEnd.after(digits.count - 1 - index)
        }
      }
      return nil
    }
  }

  /// Whether a number that ends here is accepted; it has at least one digit.
  func accepts(_ plan: InterpretationPlan) -> Bool {
    plan.compiled.withLanguage(of: Int(definition)) { accepts($0) } ?? false
  }

  private func accepts(_ language: NumberLanguage) -> Bool { length > 0 && language.isAccepting(state) }

  /// The index of the first national digit.
  var firstDigit: Int { Int(nationalStart) + (hasDroppedZero ? 1 : 0) }

  /// What may follow in the definition's language, and the minimum number of missing digits; `nil` without a
  /// language.
  func outlook(_ plan: InterpretationPlan) -> (next: DigitSet, missing: Int)? {
    plan.compiled.withLanguage(of: Int(definition)) { language in
      let outlook = language.outlook(in: state)
      // A number has at least one digit.
      let missing = max(outlook.missing, length > 0 ? 0 : 1)
      guard isWaiting else { return (outlook.next, missing) }
      return ([trunkDigits[0]], trunkDigits.count + missing)
    }
  }
}

extension DeadEnd {
  /// How a number with this many digits ends in the dead state of a language.
  init(of count: Int, hasAcceptedPrefix: Bool, in language: NumberLanguage) {
    self =
      hasAcceptedPrefix
      ? .overrun(lengths: language.lengthBits >> Int64(min(count, language.lengthCap))) : .mismatch
  }
}

// MARK: - The order in which definitions with one area code are asked

extension DefinitionThread {
  /// Whether suffixes can still change it.
  var isOrderUnsettled: Bool { orderingDigits != 0 }

  mutating func settleOrder() { orderingDigits = 0 }

  /// Whether digits to come can make the national digits begin with a suffix of the definition.
  func suffixMayDecide(_ plan: InterpretationPlan) -> Bool {
    plan.compiled.definitions[Int(definition)].suffixes.continues(after: leadingDigits)
  }

  /// The national digits, as far as they decide the order.
  var leadingDigits: SuffixSet.Digits {
    let count = (UInt64.bitWidth - 1 - orderingDigits.leadingZeroBitCount) / 4
    return SuffixSet.Digits(
      (0..<count).lazy.map { index in
        UInt8(truncatingIfNeeded: orderingDigits >> UInt64(4 * (count - 1 - index)) & 0x0F)
      })
  }
}

extension DefinitionThread {
  static func == (left: Self, right: Self) -> Bool {
    left.packed == right.packed && left.orderingDigits == right.orderingDigits
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(packed)
    hasher.combine(orderingDigits)
  }

  /// Everything except the digits that decide the order, in one word: the table builder hashes millions of these.
  ///
  /// From the lowest bit on 16 bits for the definition, 6 for the digits before the national ones (at most 32 are written), 6
  /// for their count (at most ``NumberLanguage/lengthCap``, 63), 16 for the state, 4 flags, 16 for four trunk digits.
  private var packed: UInt64 {
    let flags: UInt64 =
      (hasAcceptedPrefix ? 1 : 0) | (isOpaque ? 2 : 0) | (followsAreaCode ? 4 : 0) | (hasDroppedZero ? 8 : 0)
    assert(nationalStart < 64 && length < 64, "each part has the bits that it needs")
    return UInt64(UInt16(bitPattern: definition)) | UInt64(nationalStart) << 16 | UInt64(length) << 22
      | UInt64(state) << 28 | flags << 44 | UInt64(trunkRest) << 48
  }
}
