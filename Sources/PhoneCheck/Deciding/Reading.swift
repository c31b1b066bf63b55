internal import PatternAutomata
internal import Platform

/// One way to read digits: as a number of a definition that begins at one of them.
struct Reading: Hashable {
  /// The index of the definition in the catalog.
  let definition: Int16
  var entry: Entry
  var stage = Stage.national
  /// How many digits come before the national ones.
  var start: UInt8
  var state: Automaton.State = TransitionTable.dead
  /// How many national digits there are, up to a count from which it makes no difference.
  var length: UInt8 = 0
  private var hasAcceptedPrefix = false
  /// Whether only the regex engine can decide.
  let isOpaque: Bool
  /// Which language the digits have to be of.
  var kind: NumberLanguage.Kind
  /// A bit for each trunk prefix of the definition that ends where the national digits begin.
  var trunkPrefixes: UInt8 = 0
  /// Whether at most one trunk prefix comes before the national digits; after several they are only asked about when those
  /// after one are accepted.
  var isDirect = true
  /// The digits from the base on, four bits for each after a 1, while they may begin with a suffix that decides the order in
  /// which definitions are tried; 0 once that is settled.
  var orderingDigits: UInt64 = 1

  /// Where the digits of a definition begin.
  struct Entry: Hashable {
    /// How many digits come before those that follow an area code or stand alone, which may begin with trunk prefixes.
    var base: UInt8
    /// Whether a `(0)` was left out directly before.
    let isAfterZero: Bool
    /// The carrier's prefix of the definition's country that is left out before the base, counted from 1; 0 without one.
    var carrier: UInt8 = 0
    /// Whether the area code, which was written twice, is left out before the base.
    var isAfterSecondCode = false
  }

  /// The meaning of the next digit.
  enum Stage: Hashable {
    /// A `(0)` that is left out.
    case zero
    /// The first digit of what is left of a trunk prefix.
    case trunkPrefix(TrunkPrefix)
    /// A place of a carrier's prefix, or of the digits before it that stay.
    case carrier(place: UInt8)
    /// A place of the area code, which is written for the second time.
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
    // Suffixes that are put in front don't decide the order.
    if !rule.suffix.isEmpty { orderingDigits = 0 }
    for digit in rule.suffix.bytes where hasNumbers { _ = readNational(Int(digit & 0x0F), true, plan) }
  }

  /// Whether the definition has numbers with this beginning, as far as is known.
  var hasNumbers: Bool { isOpaque || state != TransitionTable.dead }

  /// Whether the digits after a trunk prefix are part of bare digits, which say as a whole what may follow.
  var isPartOfBareDigits: Bool { kind == .bareDigits && trunkDigitCount > 0 }

  /// Whether the definition reads nothing yet.
  var isWaiting: Bool { stage != .national }

  /// Whether no national digit has been read.
  var isAtStart: Bool { stage == .national && length == 0 }

  /// Whether it only counts if all readings without a carrier's prefix are declined.
  var isAfterCarrier: Bool { entry.carrier != 0 }

  /// Whether it says why a number that nothing accepts is invalid.
  var explains: Bool { isDirect && !isAfterCarrier && !entry.isAfterSecondCode }

  /// How many digits of trunk prefixes come before the national ones.
  var trunkDigitCount: Int { Int(start - entry.base) }

  /// Which of the definition's trunk prefixes comes before the national digits, if at most one does.
  func trunkPrefix(_ plan: InterpretationPlan) -> Int? {
    plan.compiled.definitions[Int(definition)].trunkPrefixes.enumerated().first { index, prefix in
      trunkPrefixes & 1 << UInt8(index) != 0 && prefix.count == trunkDigitCount
    }?.offset
  }

  /// Whether it reads the same digits of the same definition.
  func isSame(as other: Self) -> Bool {
    definition == other.definition && start == other.start && stage == other.stage && entry == other.entry
  }

  /// Also reads the digits that another one reads, after other trunk prefixes.
  mutating func join(_ other: Self) {
    trunkPrefixes |= other.trunkPrefixes
    isDirect = isDirect || other.isDirect
  }

  /// The acceptance of the digits from here on, if they are accepted.
  func acceptance(under rule: Int) -> Acceptance {
    Acceptance(
      definition: Int(definition), rule: rule, nationalStart: Int(start),
      carrier: isAfterCarrier ? Acceptance.Carrier(index: Int(entry.carrier) - 1, end: Int(entry.base)) : nil,
      isAfterSecondCode: entry.isAfterSecondCode)
  }

  /// Moves it to a rule that has a number of required digits less.
  mutating func move(by count: UInt8) {
    start -= count
    entry.base -= count
  }

  // MARK: Reading

  /// Why a reading ends.
  enum End {
    /// The digits aren't those that it leaves out.
    case otherDigits
    /// No number of the definition has this beginning.
    case noNumber(DeadEnd)
  }

  /// Reads a digit.
  ///
  /// - Parameter isCounted: Whether the number of digits matters beyond the definition's language.
  /// - Returns: Why it ends; `nil` while it is possible.
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

  /// Goes to the next place of digits that are left out, and after the last one to the national digits.
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

  /// Lends the numbers that count; `nil` without a language.
  func withNumbers<Answer>(_ plan: InterpretationPlan, _ body: (DigitLanguage) -> Answer?) -> Answer? {
    if kind == .numbers { return plan.withNumbers(of: Int(definition), body) }
    guard plan.usesLanguages else { return nil }
    return plan.compiled.definitions[Int(definition)].knownLanguage.flatMap { body($0.language(of: kind)) }
  }

  /// Advances by a digit in the definition's language.
  ///
  /// - Parameter counted: Up to which number digits are counted at least.
  private mutating func step(_ digit: Int, in language: DigitLanguage, _ counted: Int) -> DeadEnd? {
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
    return withNumbers(plan) { language in
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

  /// Whether numbers of the kind have the length of one that ends here.
  func mayEnd(_ plan: InterpretationPlan) -> Bool {
    kind != .mobileNumbers || plan.compiled.definitions[Int(definition)].lengths.isMobile(Int(length))
  }

  /// Whether a number that ends here is accepted; it has at least one digit.
  func accepts(_ plan: InterpretationPlan) -> Bool { withNumbers(plan) { accepts($0) } ?? false }

  private func accepts(_ language: DigitLanguage) -> Bool { length > 0 && language.isAccepting(state) }
}

extension DeadEnd {
  /// How a number with this many digits ends in the dead state of a language.
  init(of count: Int, hasAcceptedPrefix: Bool, in language: DigitLanguage) {
    self =
      hasAcceptedPrefix
      ? .overrun(lengths: language.lengthBits >> Int64(min(count, language.lengthCap))) : .mismatch
  }
}
