internal import PatternAutomata
internal import Platform

/// The rules for understanding digits, laid out to be followed one digit after the other.
///
/// It holds what doesn't change while digits are read: the rules, the area codes, and for each definition its language as
/// soon as that is known. ``DecisionState`` is what changes.
final class InterpretationPlan: Sendable {
  /// One ``InterpretationRule``; a class, because references are cheaper to copy than what it holds.
  final class Rule: Sendable {
    let interpretation: Interpretation
    /// The digits, 0–9, that an entry has to begin with.
    let required: [UInt8]
    /// How many digits come before the area code.
    let prefixCount: Int
    /// Without an area code: whose national digits follow what is required, as indices in the catalog.
    let candidates: [Int]?
    /// Whether the required digits are an area code.
    let requiresAreaCode: Bool
    /// National digits that the rule puts in front.
    let suffix: String
    /// The index of the rule for the same digits with a trunk prefix after the area code.
    let trunkPrefixRule: Int16?

    fileprivate init(_ rule: InterpretationRule, _ catalog: CompiledCatalog, trunkPrefixRule: Int16? = nil) {
      interpretation = rule.interpretation
      self.trunkPrefixRule = trunkPrefixRule
      switch rule {
      case .international(let prefix, let required, _),
        .internationalWithTrunkPrefix(let prefix, let required):
        self.required = required.bytes.map { $0 & 0x0F }
        prefixCount = prefix.utf8.count
        candidates = nil
        requiresAreaCode = false
        suffix = ""
      case .national(let definitions, let leading):
        required = definitions.first.map { leading.digits(before: $0).bytes.map { $0 & 0x0F } } ?? []
        prefixCount = 0
        candidates = definitions.compactMap { catalog.index(of: $0.definition.id) }
        requiresAreaCode = leading.areAreaCode
        suffix = leading.suffix
      }
    }
  }

  /// What each step looks up of a rule.
  struct Shape: BitwiseCopyable {
    /// The required digits, four bits for each, the first lowest, and how many there are.
    fileprivate(set) var required: UInt64 = 0
    fileprivate(set) var requiredCount: UInt8 = 0
    fileprivate(set) var prefixCount: UInt8 = 0
    /// Whether national digits follow without an area code.
    fileprivate(set) var isNational = false

    /// A required digit, 0–9.
    func requiredDigit(_ index: UInt8) -> Int { Int(required >> (4 * UInt64(index)) & 0x0F) }
  }

  let catalog: CompiledCatalog
  let rules: [Rule]
  /// The shapes of the rules.
  private let shapes: FixedBuffer<Shape>
  /// The rules for digits after a `+`, and for those without; those with a trunk prefix after the area code follow, and
  /// begin only there.
  let internationalRules: Range<Int>
  let bareRules: Range<Int>
  /// For each definition whether its numbers are asked for; `nil` when all are.
  private let eligible: [Bool]?
  /// Whether everything after the one international prefix is as after a `+`.
  let sharesPrefixRule: Bool
  /// For each node of the area codes whether it is one, and whether one that is asked for begins so.
  private let isListed: FixedBuffer<Bool>
  private let leadsToCandidates: FixedBuffer<Bool>
  /// For each node a bit for each digit with which a trunk prefix begins of a definition that is asked there.
  private let trunkDigits: FixedBuffer<UInt16>
  /// For each node of an area code what a `+` and its digits lead to, once a number began so.
  let walks: WriteOnceReferences<DecisionWalk.Kept>

  init(_ catalog: CompiledCatalog, area: Area?) {
    self.catalog = catalog
    var eligible = area.map { _ in [Bool](repeating: false, count: catalog.definitions.count) }
    for definition in area?.definitions ?? [] {
      if let index = catalog.index(of: definition.id) { eligible?[index] = true }
    }
    self.eligible = eligible
    let tree = catalog.areaCodes
    walks = WriteOnceReferences(count: tree.nodes.count)
    let listed = tree.nodes.map { !tree.definitions(at: $0).isEmpty }
    var leads = tree.nodes.map { node in tree.definitions(at: node).contains { eligible?[$0] ?? true } }
    for node in tree.nodes.reversed() {
      let children = (0..<10).lazy.map { tree.child(of: node, $0) }
      leads[node] = leads[node] || children.contains { $0 >= 0 && leads[$0] }
    }
    isListed = FixedBuffer(listed, count: listed.count, filler: false)
    leadsToCandidates = FixedBuffer(leads, count: leads.count, filler: false)
    let trunkDigits = tree.nodes.map { node in
      tree.definitions(at: node).lazy.filter { eligible?[$0] ?? true }
        .flatMap { catalog.definitions[$0].definition.trunkPrefixes }
        .reduce(UInt16(0)) { $0 | $1.bytes.prefix(1).reduce(0) { $0 | 1 << UInt16($1 & 0x0F) } }
    }
    self.trunkDigits = FixedBuffer(trunkDigits, count: trunkDigits.count, filler: 0)
    let asWritten = [true, false].map { isInternational -> [InterpretationRule] in
      // An area that isn't listed has no numbers.
      guard isInternational || leads[0] else { return [] }
      return catalog.rules(isInternational: isInternational, area: area).filter { !$0.expectsTrunkPrefix }
    }
    let (international, bare) = (asWritten[0], asWritten[1])
    let count = international.count + bare.count
    var following: [Rule] = []
    let leading = (international + bare).map { rule in
      guard let withTrunkPrefix = rule.withTrunkPrefix else { return Rule(rule, catalog) }
      following.append(Rule(withTrunkPrefix, catalog))
      return Rule(rule, catalog, trunkPrefixRule: Int16(count + following.count - 1))
    }
    rules = leading + following
    let shapes = rules.map { Shape($0) }
    self.shapes = FixedBuffer(shapes, count: shapes.count, filler: Shape())
    internationalRules = 0..<international.count
    bareRules = international.count..<count
    sharesPrefixRule = catalog.options.internationalPrefixes.count == 1
  }

  /// The shape of a rule.
  func shape(of rule: Int16) -> Shape { shapes[Int(rule)] }

  /// Whether a rule is for digits after a `+`.
  func isAfterPlus(_ rule: Int) -> Bool {
    internationalRules.contains(rule)
      || internationalRules.contains { rules[$0].trunkPrefixRule == Int16(rule) }
  }

  /// Whether the caller said whose numbers they can be.
  var namesArea: Bool { eligible != nil }

  /// Whether a definition's numbers are asked for.
  func isEligible(_ definition: Int) -> Bool { eligible?[definition] ?? true }

  /// Whether any definition is asked: those of an area that isn't listed are none.
  var hasCandidates: Bool { leadsToCandidates[0] }

  /// The digits, 0–9, that may follow those of a node in an area code of a definition that is asked.
  func digits(after node: Int) -> DigitSet {
    (0..<10).reduce(into: DigitSet()) { digits, digit in
      let child = catalog.areaCodes.child(of: node, digit)
      if child >= 0, leadsToCandidates[child] { digits.insert(digit) }
    }
  }

  /// Whether a node is an area code.
  func isAreaCode(_ node: Int) -> Bool { isListed[node] }

  /// Whether a definition that is asked has a trunk prefix that begins with a digit, at a node that is its area code.
  func mayBeginTrunkPrefix(_ digit: Int, at node: Int) -> Bool { trunkDigits[node] & 1 << UInt16(digit) != 0 }

  /// The trunk prefixes that begin with a digit, of the definitions that are asked at a node.
  func trunkPrefixes(beginningWith digit: Int, at node: Int) -> [String] {
    let first = UInt8(ascii: "0") + UInt8(digit)
    return candidates(at: node).map { catalog.definitions[$0] }.trunkPrefixes
      .filter { $0.bytes.first == first }
  }

  /// Those of the definitions that are asked at a node that have a trunk prefix.
  func candidates(at node: Int, trunkPrefix: String) -> [Int] {
    candidates(at: node).filter { catalog.definitions[$0].definition.hasTrunkPrefix(trunkPrefix) }
  }

  /// The definitions with the area code of a node that are asked.
  func candidates(at node: Int) -> [Int] {
    let all = catalog.areaCodes.definitions(at: node)
    return eligible == nil ? all : all.filter(isEligible)
  }
}

extension InterpretationPlan.Shape {
  fileprivate init(_ rule: InterpretationPlan.Rule) {
    // At most 6 digits of a prefix, and 6 of an area code.
    required = rule.required.reversed().reduce(0) { $0 << 4 | UInt64($1) }
    requiredCount = UInt8(rule.required.count)
    prefixCount = UInt8(rule.prefixCount)
    isNational = rule.candidates != nil
  }
}
