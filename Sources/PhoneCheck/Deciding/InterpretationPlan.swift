internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// The rules for understanding digits, in a form for following them digit by digit.
///
/// It contains everything that doesn't change while digits are read: the rules, the area codes, and each definition's language
/// once it is known. ``DecisionState`` is the changing part.
final class InterpretationPlan: Sendable {
  /// The part of a rule that each step looks up.
  struct Shape: BitwiseCopyable {
    /// The required digits, four bits for each, the first lowest, and their number.
    fileprivate(set) var required: UInt64 = 0
    fileprivate(set) var requiredCount: UInt8 = 0
    fileprivate(set) var prefixCount: UInt8 = 0
    /// Whether national digits follow without an area code.
    fileprivate(set) var isNational = false
    /// Whether the digits are bare, so that lengths may choose between two readings.
    fileprivate(set) var isBare = false
    /// Whether the first digit is left out.
    fileprivate(set) var skipsZero = false
    fileprivate(set) var rank = InterpretationRule.Rank.first
    /// Whether a trunk prefix after the area code is removed only if no longer international prefix fits.
    fileprivate(set) var hasLongerPrefixes = false

    /// Whether the better fit chooses between this rule and another rule for bare digits.
    func isTriedBeside(_ other: Shape) -> Bool { isBare && skipsZero == other.skipsZero }

    /// Returns a required digit, 0–9.
    func requiredDigit(_ index: UInt8) -> Int { Int(required >> (4 * UInt64(index)) & 0x0F) }
  }

  /// The trunk prefixes and lengths of a definition, as far as they are looked up at each digit.
  struct Dialling: BitwiseCopyable {
    /// A bit for each first digit of a trunk prefix.
    let trunkDigits: UInt16
    /// One more than the maximum length of the country's numbers.
    let lengthEnd: Int
    /// Whether lengths choose between digits with and without a trunk prefix.
    let countsForTrunkPrefixes: Bool
    /// A bit for each first digit of a carrier's prefix, or of the digits before it.
    let carrierDigits: UInt16
    /// Whether other digits are added in front of the number.
    let rewritesNumbers: Bool

    fileprivate init(_ definition: CompiledDefinition) {
      trunkDigits = definition.trunkPrefixes.reduce(0) { $0 | 1 << UInt16($1.firstDigit) }
      lengthEnd = definition.lengths.end
      countsForTrunkPrefixes = definition.trunkPrefixes.contains { !$0.isZero }
      rewritesNumbers = definition.carrierPrefixes.contains { !$0.front.isEmpty }
      carrierDigits = definition.carrierPrefixes.reduce(0) { $0 | $1.head[0] }
    }
  }

  let compiled: CompiledCatalog
  /// The area that the caller named, if any.
  let area: Area?
  let rules: [InterpretationRule]
  /// The shapes of the rules.
  private let shapes: FixedBuffer<Shape>
  /// The range of the rules for each kind of first digit, and the number of rules in it that are tried first.
  private let ranges: [(all: Range<Int>, firstCount: Int)]
  /// A bit for each first digit of a rule of a lower rank.
  let laterDigits: UInt16
  /// The international prefixes of all rules, the longest first.
  let internationalPrefixes: [String]
  /// The definitions of ``CompiledCatalog/nationalDefinitions(of:)``, and the international prefixes of their countries.
  let nationalDefinitions: [CompiledDefinition]
  let countryPrefixes: [String]
  /// Whether each definition is eligible; `nil` if all are.
  private let eligible: [Bool]?
  /// Whether each node is an area code, and whether it leads to an eligible one.
  private let isListed: FixedBuffer<Bool>
  private let leadsToCandidates: FixedBuffer<Bool>
  /// The facts that the readings of each definition look up at each digit.
  private let diallings: FixedBuffer<Dialling>
  /// Whether languages decide; otherwise only the regex engine does.
  let usesLanguages: Bool
  /// For each node of an area code, the walk after a `+` and its digits, once a number has begun with them.
  let walks: WriteOnceReferences<DecisionWalk.Checkpoint>

  init(_ compiled: CompiledCatalog, area: Area?, alwaysUsesLanguages: Bool = false) {
    self.compiled = compiled
    self.area = area
    var eligible = area.map { _ in [Bool](repeating: false, count: compiled.definitions.count) }
    if area != nil { for definition in compiled.definitions(of: area) { eligible?[definition.index] = true } }
    self.eligible = eligible
    let tree = compiled.areaCodes
    walks = WriteOnceReferences(count: tree.nodes.count)
    isListed = FixedBuffer(tree.nodes.map { !tree.definitions(at: $0).isEmpty })
    var leads = tree.nodes.map { node in tree.definitions(at: node).contains { eligible?[$0] ?? true } }
    for node in tree.nodes.reversed() {
      let children = (0..<10).lazy.map { tree.child(of: node, $0) }
      leads[node] = leads[node] || children.contains { $0 >= 0 && leads[$0] }
    }
    leadsToCandidates = FixedBuffer(leads)
    diallings = FixedBuffer(compiled.definitions.map { Dialling($0) })
    usesLanguages = alwaysUsesLanguages || compiled.options.decidesByAutomata || !Engine.backtracks
    var rules: [InterpretationRule] = []
    var ranges: [(all: Range<Int>, firstCount: Int)] = []
    for opening in DigitOpening.allCases {
      // An unlisted area has no numbers.
      let own = leads[0] || opening == .plus ? compiled.rules(for: opening, area: area) : []
      ranges.append((all: rules.count..<rules.count + own.count, firstCount: own.count { $0.rank == .first }))
      rules += own
    }
    (self.rules, self.ranges) = (rules, ranges)
    laterDigits = rules.reduce(0) { bits, rule in
      rule.rank == .first ? bits : bits | 1 << UInt16((rule.required.bytes.first ?? 0) & 0x0F)
    }
    internationalPrefixes =
      rules.compactMap { rule in
        if case .internationalPrefix(let prefix) = rule.interpretation { prefix } else { nil }
      }.distinct.byLength
    shapes = FixedBuffer(rules.map { Shape($0) })
    nationalDefinitions = compiled.nationalDefinitions(of: area)
    countryPrefixes = compiled.countryPrefixes(of: area)
  }

  /// Returns the indices of the rules for digits, in the order for trying them.
  func rules(for opening: DigitOpening) -> Range<Int> { ranges[opening.rawValue].all }

  /// Returns the indices of the rules for a number: the rules tried first, and the rules of a lower rank that fit the digits.
  func rules(for form: WrittenForm, isWhole: Bool) -> [Int] {
    let (all, firstCount) = ranges[DigitOpening(form).rawValue]
    return Array(all.prefix(firstCount)) + (isWhole ? laterRules(for: form) : [])
  }

  /// Returns the indices of the rules of a lower rank that fit a number.
  func laterRules(for form: WrittenForm) -> [Int] {
    guard laterDigits >> UInt16(form.digits[0] & 0x0F) & 1 != 0 else { return [] }
    let (all, firstCount) = ranges[DigitOpening(form).rawValue]
    return all.dropFirst(firstCount).filter { form.digits.starts(with: rules[$0].required) }
  }

  /// Whether a trunk prefix with this first digit is removed after the area code of a definition.
  func takesTrunkPrefix(_ digit: Int, under rule: Int16, _ definition: Int) -> Bool {
    guard shape(of: rule).hasLongerPrefixes else { return true }
    let rule = rules[Int(rule)]
    let code = compiled.definitions[definition].definition.areaCode.digits
    let digits = rule.required.bytes + code.bytes + [UInt8(ascii: "0") + UInt8(digit)]
    return !rule.longerPrefixes.contains { $0.bytes.starts(with: digits) || digits.starts(with: $0.bytes) }
  }

  /// Returns the shape of a rule.
  func shape(of rule: Int16) -> Shape { shapes[Int(rule)] }

  /// Returns the dialling of a definition, which its readings look up at each digit.
  func dialling(of definition: Int) -> Dialling { diallings[definition] }

  /// Whether a rule is for digits after a `+`.
  func isAfterPlus(_ rule: Int) -> Bool { rules(for: .plus).contains(rule) }

  /// Whether a digit may begin an international prefix after a plus.
  func hasInternationalPrefix(beginningWith digit: Int) -> Bool {
    rules[rules(for: .plus)].contains {
      $0.prefixCount > 0 && $0.required.bytes.first.map { Int($0 & 0x0F) } == digit
    }
  }

  /// Lends the language of a definition's numbers; `nil` until it is known, and if only the regex engine decides.
  func withNumbers<Answer>(of definition: Int, _ body: (DigitLanguage) -> Answer?) -> Answer? {
    usesLanguages ? compiled.withNumbers(of: definition, body) : nil
  }

  /// Returns the interpretation of an accepted number, by its rule and its trunk prefix, if there is one.
  func interpretation(of accepted: Acceptance) -> Interpretation {
    // A trunk prefix before a carrier's prefix isn't part of the interpretation.
    guard accepted.carrier == nil else { return rules[accepted.rule].interpretation }
    let trunkPrefix = accepted.trunkPrefix.map { compiled.definitions[accepted.definition].trunkPrefixes[$0] }
    return rules[accepted.rule].interpretation.after(trunkPrefix)
  }

  /// Whether a definition is eligible.
  func isEligible(_ definition: Int) -> Bool { eligible?[definition] ?? true }

  /// Whether any definition is eligible: an unlisted area has none.
  var hasCandidates: Bool { leadsToCandidates[0] }

  /// Returns the digits, 0–9, that may follow a node in an area code of an eligible definition.
  func digits(after node: Int) -> DigitSet {
    (0..<10).reduce(into: DigitSet()) { digits, digit in
      let child = compiled.areaCodes.child(of: node, digit)
      if child >= 0, leadsToCandidates[child] { digits.insert(digit) }
    }
  }

  /// Whether a node is an area code.
  func isAreaCode(_ node: Int) -> Bool { isListed[node] }

  /// Whether digits with a single dot, as in a decimal, may be a number.
  ///
  /// They may if an area code, an international prefix or a trunk prefix other than 0 is before the dot. They also may if
  /// mobile numbers of the named or preferred country have this length, and either three digits are before the dot or there are
  /// at most seven digits.
  func mayBeNumber(_ digits: WrittenDigits, with point: Quantity.Point) -> Bool {
    func areFirst(_ text: String) -> Bool {
      text.utf8.count == point.frontCount && digits.starts(with: text)
    }
    let options = compiled.options
    if options.internationalPrefixes.contains(where: areFirst) { return true }
    if options.acceptsBareInternational, area == nil,
      compiled.definitions.contains(where: { areFirst($0.definition.areaCode.digits) })
    {
      return true
    }
    return countryPrefixes.contains(where: areFirst)
      || nationalDefinitions.contains { candidate in
        let isGrouped = point.frontCount == 3 || digits.count <= Self.maximumShortCount
        return isGrouped && candidate.lengths.isMobile(digits.count)
          || areFirst(candidate.definition.areaCode.digits)
          || candidate.trunkPrefixes.contains { !$0.isZero && areFirst($0.text) }
      }
  }

  /// The maximum length of numbers that are written in two groups, like decimals.
  private static let maximumShortCount = 7

  /// Returns the eligible definitions with the area code of a node.
  func candidates(at node: Int) -> [Int] {
    let all = compiled.areaCodes.definitions(at: node)
    return eligible == nil ? all : all.filter(isEligible)
  }
}

extension InterpretationPlan.Shape {
  fileprivate init(_ rule: InterpretationRule) {
    // A prefix or an area code has at most 6 digits.
    required = rule.required.bytes.reversed().reduce(0) { $0 << 4 | UInt64($1 & 0x0F) }
    requiredCount = UInt8(rule.required.utf8.count)
    prefixCount = UInt8(rule.prefixCount)
    isNational = rule.candidates != nil
    isBare = rule.isBare
    skipsZero = rule.skipsZero
    rank = rule.rank
    hasLongerPrefixes = !rule.longerPrefixes.isEmpty
  }
}
