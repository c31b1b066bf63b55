internal import PatternAutomata
internal import Platform

/// A way to read digits: as a number of a definition, beginning at one of the digits.
struct Reading: Hashable {
  /// The index of the definition in the catalog.
  let definition: Int16
  var entry: Entry
  var stage = Stage.national
  /// The number of digits before the national digits.
  var start: UInt8
  var state: Automaton.State = TransitionTable.dead
  /// The number of national digits, counted up to a length beyond which it makes no difference.
  var length: UInt8 = 0
  private var hasAcceptedPrefix = false
  /// Whether only the regex engine can decide.
  let isOpaque: Bool
  /// The language that the digits have to belong to.
  var kind: NumberLanguage.Kind
  /// A bit for each trunk prefix of the definition that ends at the start of the national digits.
  var trunkPrefixes: UInt8 = 0
  /// Whether at most one trunk prefix is before the national digits.
  ///
  /// After several prefixes, the digits are only asked about if the digits after one prefix are accepted.
  var isDirect = true
  /// The digits from the base on, four bits for each after a 1, or 0 once the order is settled.
  ///
  /// They are stored while they may begin with a suffix that decides the order of definitions.
  var orderingDigits: UInt64 = 1

  /// The start of a definition's digits.
  struct Entry: Hashable {
    /// The number of digits before the first one after an area code, or before the first bare digit; trunk prefixes may follow.
    var base: UInt8
    /// Whether a `(0)` directly before the base was left out.
    let isAfterZero: Bool
    /// The carrier's prefix of the definition's country that is left out before the base, counted from 1; 0 if there is none.
    var carrier: UInt8 = 0
    /// Whether the area code was written twice, and is left out before the base.
    var isAfterSecondCode = false
  }

  /// The meaning of the next digit.
  enum Stage: Hashable {
    /// A `(0)` that is left out.
    case zero
    /// The first digit of the unread part of a trunk prefix.
    case trunkPrefix(TrunkPrefix)
    /// A place in a carrier's prefix, or in the digits before it that are kept.
    case carrier(place: UInt8)
    /// A place in the area code, which is written a second time.
    case areaCode(place: UInt8)
    case national
  }

  init(
    _ definition: Int, from base: Int, isAfterZero: Bool, _ kind: NumberLanguage.Kind,
    _ rule: InterpretationRule,
    _ plan: InterpretationPlan
  ) {
    self.kind = kind
    self.definition = Int16(definition)
    entry = Entry(base: UInt8(base), isAfterZero: isAfterZero)
    start = UInt8(base)
    if isAfterZero { stage = .zero }
    let start = plan.withNumbers(of: definition) { $0.start }
    isOpaque = start == nil
    if let start { state = start }
    if kind != .numbers { state = withNumbers(plan) { $0.start } ?? state }
    // A suffix that the rule adds doesn't decide the order.
    if !rule.suffix.isEmpty { orderingDigits = 0 }
    for digit in rule.suffix.bytes where hasNumbers { _ = readNational(Int(digit & 0x0F), true, plan) }
  }

  /// Whether the definition has numbers with this beginning, as far as it is known.
  var hasNumbers: Bool { isOpaque || state != TransitionTable.dead }

  /// Whether the digits follow a trunk prefix and are part of bare digits; the bare digits as a whole determine the next ones.
  var isPartOfBareDigits: Bool { kind == .bareDigits && trunkDigitCount > 0 }

  /// Whether the definition hasn't read any digit yet.
  var isWaiting: Bool { stage != .national }

  /// Whether no national digit has been read.
  var isAtStart: Bool { stage == .national && length == 0 }

  /// Whether the reading only counts if all readings without a carrier's prefix are declined.
  var isAfterCarrier: Bool { entry.carrier != 0 }

  /// Whether the reading can be the reason for rejecting a number that nothing accepts.
  var explains: Bool { isDirect && !isAfterCarrier && !entry.isAfterSecondCode }

  /// The number of digits of trunk prefixes before the national digits.
  var trunkDigitCount: Int { Int(start - entry.base) }

  /// Returns the index of the definition's trunk prefix before the national digits, if at most one is there.
  func trunkPrefix(_ plan: InterpretationPlan) -> Int? {
    plan.compiled.definitions[Int(definition)].trunkPrefixes.enumerated().first { index, prefix in
      trunkPrefixes & 1 << UInt8(index) != 0 && prefix.count == trunkDigitCount
    }?.offset
  }

  /// Whether another reading reads the same digits for the same definition.
  func isSame(as other: Self) -> Bool {
    definition == other.definition && start == other.start && stage == other.stage && entry == other.entry
  }

  /// Adds the trunk prefixes of another reading with the same digits.
  mutating func join(_ other: Self) {
    trunkPrefixes |= other.trunkPrefixes
    isDirect = isDirect || other.isDirect
  }

  /// Returns the acceptance of the digits from here on, if they are accepted.
  func acceptance(under rule: Int) -> Acceptance {
    Acceptance(
      definition: Int(definition), rule: rule, nationalStart: Int(start),
      carrier: isAfterCarrier ? Acceptance.Carrier(index: Int(entry.carrier) - 1, end: Int(entry.base)) : nil,
      isAfterSecondCode: entry.isAfterSecondCode)
  }

  /// Adapts the reading to a rule with fewer required digits.
  mutating func move(by count: UInt8) {
    start -= count
    entry.base -= count
  }

  // MARK: Reading

  /// The reason that a reading ends.
  enum End {
    /// The digits aren't the ones to leave out.
    case otherDigits
    /// No number of the definition has this beginning.
    case noNumber(DeadEnd)
  }

  /// Reads a digit.
  ///
  /// - Parameter isCounted: Whether the number of digits matters outside the definition's language.
  /// - Returns: The reason that the reading ends; `nil` while it is possible.
  mutating func read(_ digit: Int, _ isCounted: Bool, _ plan: InterpretationPlan) -> End? {
    guard leftOutDigits(plan) >> UInt16(digit) & 1 != 0 else { return .otherDigits }
    switch stage {
    case .national: return readNational(digit, isCounted, plan).map(End.noNumber)
    case .zero: stage = .national
    case .trunkPrefix(let prefix): stage = prefix.withoutFirstDigit.map(Stage.trunkPrefix) ?? .national
    case .carrier(let place):
      let rewriting = rewriting(plan)
      if Int(place) < rewriting.kept.count, let deadEnd = readNational(digit, isCounted, plan) {
        return .noNumber(deadEnd)
      }
      leaveOut(place + 1, of: rewriting.head.count, next: .carrier(place: place + 1))
    case .areaCode(let place):
      leaveOut(place + 1, of: areaCode(plan).digitCount, next: .areaCode(place: place + 1))
    }
    return nil
  }

  /// Advances to the next place of digits that are left out, or after the last place to the national digits.
  private mutating func leaveOut(_ count: UInt8, of total: Int, next: Stage) {
    stage = next
    guard Int(count) == total else { return }
    stage = .national
    entry.base += count
    start = entry.base
  }

  mutating func readNational(_ digit: Int, _ isCounted: Bool, _ plan: InterpretationPlan) -> DeadEnd? {
    guard !isOpaque else {
      length += 1
      return nil
    }
    return withNumbers(plan) {
      step(digit, in: $0, isCounted ? plan.dialling(of: Int(definition)).lengthEnd : 0)
    }
  }

  /// Lends the language of the numbers that count; `nil` if there is none.
  func withNumbers<Answer>(_ plan: InterpretationPlan, _ body: (DigitLanguage) -> Answer?) -> Answer? {
    if kind == .numbers { return plan.withNumbers(of: Int(definition), body) }
    guard plan.usesLanguages else { return nil }
    return plan.compiled.definitions[Int(definition)].knownLanguage.flatMap { body($0.language(of: kind)) }
  }

  /// Advances by a digit in the definition's language.
  ///
  /// - Parameter counted: A length; digits are counted at least up to it.
  private mutating func step(_ digit: Int, in language: DigitLanguage, _ counted: Int) -> DeadEnd? {
    hasAcceptedPrefix = hasAcceptedPrefix || accepts(language)
    length = UInt8(min(Int(length) + 1, max(language.lengthCap, counted)))
    state = language.successor(of: state, digit)
    guard state == TransitionTable.dead else { return nil }
    return DeadEnd(of: Int(length), hasAcceptedPrefix: hasAcceptedPrefix, in: language)
  }

  /// Whether all further digits are digits of the definition's language.
  func readsPlainly(_ digits: WrittenDigits, from index: Int) -> Bool {
    !isOpaque && !isWaiting && !digits.hasBracketedZero(from: index)
  }

  /// Reads the remaining digits, which are plain (``readsPlainly(_:from:)``), until no accepted number has this beginning.
  ///
  /// - Returns: The dead end after the last digit; `nil` if an accepted number has this beginning, or the language isn't known.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ isCounted: Bool, _ plan: InterpretationPlan
  ) -> DeadEnd? {
    let counted = isCounted ? plan.dialling(of: Int(definition)).lengthEnd : 0
    return withNumbers(plan) { language in
      for index in index..<digits.count {
        if let deadEnd = step(Int(digits[index] & 0x0F), in: language, counted) {
          return deadEnd.after(digits.count - 1 - index)
        }
      }
      return nil
    }
  }

  /// Whether lengths choose between the digits with and without a trunk prefix.
  func countsForTrunkPrefixes(_ plan: InterpretationPlan) -> Bool {
    plan.dialling(of: Int(definition)).countsForTrunkPrefixes
  }

  /// Whether a number that ends here has the length of the reading's kind.
  func mayEnd(_ plan: InterpretationPlan) -> Bool {
    kind != .mobileNumbers || plan.compiled.definitions[Int(definition)].lengths.isMobile(Int(length))
  }

  /// Whether a number that ends here is accepted; it has at least one digit.
  func accepts(_ plan: InterpretationPlan) -> Bool { withNumbers(plan) { accepts($0) } ?? false }

  private func accepts(_ language: DigitLanguage) -> Bool { length > 0 && language.isAccepting(state) }
}

extension DeadEnd {
  /// Creates the dead end of a number with this many digits, in the dead state of a language.
  init(of count: Int, hasAcceptedPrefix: Bool, in language: DigitLanguage) {
    self =
      hasAcceptedPrefix
      ? .overrun(lengths: language.lengthBits >> Int64(min(count, language.lengthCap))) : .mismatch
  }
}
