internal import PatternAutomata
internal import Platform

/// A definition that reads the digits from an index on, and their state in its language.
struct DefinitionThread: Hashable {
  /// Its index in the catalog.
  let definition: Int16
  /// How many digits come before the national digits.
  private(set) var nationalStart: UInt8
  /// How many digits come before those that follow an area code or stand alone, which may begin with trunk prefixes.
  private(set) var baseStart: UInt8
  private(set) var state: Automaton.State = TransitionTable.dead
  /// How many national digits there are, up to a count from which it makes no difference.
  private(set) var length: UInt8 = 0
  private var hasAcceptedPrefix = false
  /// Whether only the regex engine can decide.
  let isOpaque: Bool
  /// Whether a `(0)` was left out directly before the base.
  let hasDroppedZero: Bool
  /// The digits of a trunk prefix that are still to come, four bits for each and one more than the digit, the next lowest.
  private(set) var trunkRest: UInt16 = 0
  /// A bit for each trunk prefix of the definition that ends where the national digits begin.
  private(set) var trunkPrefixes: UInt8 = 0
  /// Whether the next digit may begin a trunk prefix.
  private(set) var mayBeginTrunkPrefix: Bool
  /// Whether at most one trunk prefix comes before the national digits; after several they are only asked about when those
  /// after one are accepted.
  private(set) var isDirect = true
  /// The digits from the base on, four bits for each after a 1, while they may begin with a suffix that decides the order in
  /// which definitions are tried; 0 once that is settled.
  private var orderingDigits: UInt64 = 1

  /// - Returns: `nil` when the definition has no numbers, or none with the suffix that a rule puts in front.
  init?(
    _ definition: Int, from start: Int, hasDroppedZero: Bool = false, _ rule: InterpretationRule,
    _ plan: InterpretationPlan
  ) {
    self.definition = Int16(definition)
    nationalStart = UInt8(start)
    baseStart = nationalStart
    self.hasDroppedZero = hasDroppedZero
    mayBeginTrunkPrefix = rule.suffix.isEmpty && plan.dialling(of: definition).trunkDigits != 0
    // Suffixes that are put in front don't decide the order.
    if !rule.suffix.isEmpty { orderingDigits = 0 }
    let start = plan.withLanguage(of: definition) { $0.automaton.start }
    isOpaque = start == nil
    guard let start else { return }
    state = start
    guard state != TransitionTable.dead else { return nil }
    for digit in rule.suffix.bytes where read(Int(digit & 0x0F), true, plan) != nil { return nil }
  }

  /// The same definition, after a trunk prefix that is still to come.
  private init(_ other: Self, after index: Int, _ prefix: TrunkPrefix, _ start: Automaton.State) {
    self = other
    nationalStart += UInt8(prefix.count)
    trunkRest = prefix.packed
    trunkPrefixes = 1 << UInt8(index)
    isDirect = other.nationalStart == other.baseStart
    state = start
    (length, hasAcceptedPrefix) = (0, false)
  }

  /// Whether a digit begins a trunk prefix of the definition.
  func isTrunkDigit(_ digit: Int, _ plan: InterpretationPlan) -> Bool {
    mayBeginTrunkPrefix && plan.dialling(of: Int(definition)).trunkDigits >> UInt16(digit) & 1 != 0
  }

  /// One after each trunk prefix of the definition that begins with a digit, the longest first; all of it is still to come.
  ///
  /// - Parameter isBracketedZero: Whether the digit is a `(0)` that another thread leaves out, and so reads what follows.
  func afterTrunkPrefixes(
    beginningWith digit: Int, isBracketedZero: Bool, _ plan: InterpretationPlan
  ) -> [Self] {
    let start = plan.withLanguage(of: Int(definition)) { $0.automaton.start } ?? TransitionTable.dead
    return plan.compiled.definitions[Int(definition)].trunkPrefixes.enumerated().compactMap { index, prefix in
      // After it a number needs another digit.
      guard prefix.firstDigit == digit, !(isBracketedZero && prefix.isZero),
        Int(nationalStart) + prefix.count < WrittenDigits.capacity
      else {
        return nil
      }
      return Self(self, after: index, prefix, start)
    }
  }

  /// How many digits of trunk prefixes come before the national ones.
  var trunkDigitCount: Int { Int(nationalStart - baseStart) }

  /// Whether it reads the same digits of the same definition.
  func isSame(as other: Self) -> Bool {
    definition == other.definition && nationalStart == other.nationalStart && trunkRest == other.trunkRest
      && isSameGroup(as: other)
  }

  /// Whether both read digits that follow the same area code, or stand alone.
  func isSameGroup(as other: Self) -> Bool {
    baseStart == other.baseStart && hasDroppedZero == other.hasDroppedZero
  }

  /// Also reads the digits that another one reads, after other trunk prefixes.
  mutating func join(_ other: Self) {
    trunkPrefixes |= other.trunkPrefixes
    isDirect = isDirect || other.isDirect
  }

  /// Moves it to a rule that has a number of required digits less.
  mutating func move(by count: UInt8) {
    nationalStart -= count
    baseStart -= count
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
  /// - Parameter isCounted: Whether the number of digits matters beyond the definition's language.
  /// - Returns: Why no accepted number has this beginning; `nil` when one does.
  mutating func read(_ digit: Int, _ isCounted: Bool, _ plan: InterpretationPlan) -> DeadEnd? {
    mayBeginTrunkPrefix = false
    guard !isOpaque else {
      length += 1
      return nil
    }
    return plan.withLanguage(of: Int(definition)) {
      step(digit, in: $0, isCounted ? plan.dialling(of: Int(definition)).lengthEnd : 0)
    }
  }

  /// Forgets how many digits there are, and whether a number was among them.
  mutating func forgetCounts() {
    length = min(length, 1)
    hasAcceptedPrefix = false
  }

  /// Adds to the digits that decide the order.
  mutating func readOrdering(_ digit: Int) {
    // No suffix has more than 15 digits.
    if orderingDigits != 0 { orderingDigits = orderingDigits << 4 | UInt64(digit) }
  }

  /// Advances by a digit in the definition's language.
  ///
  /// - Parameter counted: Up to which number digits are counted at least.
  private mutating func step(_ digit: Int, in language: NumberLanguage, _ counted: Int) -> DeadEnd? {
    hasAcceptedPrefix = hasAcceptedPrefix || accepts(language)
    length = UInt8(min(Int(length) + 1, max(language.lengthCap, counted)))
    state = language.successor(of: state, digit)
    guard state == TransitionTable.dead else { return nil }
    return DeadEnd(of: Int(length), hasAcceptedPrefix: hasAcceptedPrefix, in: language)
  }

  /// Whether all digits to come are digits of the definition's language.
  func readsPlainly(_ digits: WrittenDigits, from index: Int) -> Bool {
    !isOpaque && !isWaiting && !digits.hasBracketedZero(from: index)
  }

  /// Reads the remaining digits, which it ``readsPlainly(_:from:)``, until no accepted number has this beginning.
  ///
  /// - Returns: Why none does, after the last digit; `nil` when one does, or the language isn't known.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ isCounted: Bool, _ plan: InterpretationPlan
  ) -> DeadEnd? {
    let counted = isCounted ? plan.dialling(of: Int(definition)).lengthEnd : 0
    return plan.withLanguage(of: Int(definition)) { language in
      for index in index..<digits.count {
        if let deadEnd = step(Int(digits[index] & 0x0F), in: language, counted) {
          return deadEnd.after(digits.count - 1 - index)
        }
      }
      return nil
    }
  }

  /// Whether lengths choose between its digits with and without a trunk prefix.
  func countsForTrunkPrefixes(_ plan: InterpretationPlan) -> Bool {
    plan.dialling(of: Int(definition)).countsForTrunkPrefixes
  }

  /// Whether more zeros leave a number possible.
  func isPossible(afterZeros count: Int, _ plan: InterpretationPlan) -> Bool {
    plan.withLanguage(of: Int(definition)) { language in
      let state = (0..<count).reduce(state) { state, _ in language.successor(of: state, 0) }
      return language.automaton.isLive(state)
    } ?? false
  }

  /// Whether a number that ends here is accepted; it has at least one digit.
  func accepts(_ plan: InterpretationPlan) -> Bool {
    plan.withLanguage(of: Int(definition)) { accepts($0) } ?? false
  }

  private func accepts(_ language: NumberLanguage) -> Bool { length > 0 && language.isAccepting(state) }

  /// The index of the first national digit.
  var firstDigit: Int { Int(nationalStart) }

  /// What may follow in the definition's language, and the minimum number of missing digits; `nil` without a language, and when
  /// nothing leads to a number.
  func outlook(_ plan: InterpretationPlan) -> (next: DigitSet, missing: Int)? {
    plan.withLanguage(of: Int(definition)) { language in
      guard let (next, missing) = language.outlook(in: state, isEmpty: length == 0) else { return nil }
      if isWaiting { return ([trunkDigits[0]], trunkDigits.count + missing) }
      guard mayBeginTrunkPrefix, nationalStart == baseStart else { return (next, missing) }
      let trunkPrefixes = plan.compiled.definitions[Int(definition)].trunkPrefixes
      // A trunk prefix never makes a number shorter.
      return (next.union(DigitSet(trunkPrefixes.map { $0.firstDigit })), missing)
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
    plan.compiled.definitions[Int(definition)].suffixMayDecide(after: leadingDigits)
  }

  /// The digits from the base on, as far as they decide the order.
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
    left.packed == right.packed && left.packedPrefixes == right.packedPrefixes
      && left.orderingDigits == right.orderingDigits
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(packed)
    hasher.combine(packedPrefixes)
    hasher.combine(orderingDigits)
  }

  /// The definition, the places, the state and flags, in one word: the table builder hashes millions of these.
  ///
  /// From the lowest bit on 16 bits for the definition, 6 each for the digits before the base and before the national ones (at
  /// most 32 are written), 6 for their count (at most 63), 16 for the state, 5 flags.
  private var packed: UInt64 {
    let flags: UInt64 =
      (hasAcceptedPrefix ? 1 : 0) | (isOpaque ? 2 : 0) | (hasDroppedZero ? 4 : 0) | (isDirect ? 8 : 0)
      | (mayBeginTrunkPrefix ? 16 : 0)
    assert(nationalStart < 64 && length < 64, "each part has the bits that it needs")
    return UInt64(UInt16(bitPattern: definition)) | UInt64(baseStart) << 16 | UInt64(nationalStart) << 22
      | UInt64(length) << 28 | UInt64(state) << 34 | flags << 50
  }

  private var packedPrefixes: UInt32 { UInt32(trunkRest) | UInt32(trunkPrefixes) << 16 }
}
