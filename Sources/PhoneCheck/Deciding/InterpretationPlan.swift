internal import PatternAutomata
internal import Platform

/// The rules for understanding digits, laid out to be followed one digit after the other.
///
/// It holds the parts that don't change while digits are read: the rules, the area codes, and each definition's
/// language once it is known. ``DecisionState`` is the part that changes.
final class InterpretationPlan: Sendable {
  /// The part of a rule that each step looks up.
  struct Shape: BitwiseCopyable {
    /// The required digits, four bits for each, the first lowest, and how many there are.
    fileprivate(set) var required: UInt64 = 0
    fileprivate(set) var requiredCount: UInt8 = 0
    fileprivate(set) var prefixCount: UInt8 = 0
    /// Whether national digits follow without an area code.
    fileprivate(set) var isNational = false
    /// The rule for the same digits with a trunk prefix after the area code; -1 for none.
    fileprivate(set) var trunkPrefixRule: Int16 = -1

    /// A required digit, 0–9.
    func requiredDigit(_ index: UInt8) -> Int { Int(required >> (4 * UInt64(index)) & 0x0F) }
  }

  let compiled: CompiledCatalog
  /// The area that the caller named, if any.
  let area: Area?
  let rules: [InterpretationRule]
  /// The shapes of the rules.
  private let shapes: FixedBuffer<Shape>
  /// The rules for digits after a `+`, and for digits without one; rules with a trunk prefix after the area code
  /// follow, and begin only there.
  let internationalRules: Range<Int>
  let bareRules: Range<Int>
  /// For each definition whether it is eligible; `nil` when all are.
  private let eligible: [Bool]?
  /// Whether everything after the only international prefix is as after a `+`.
  let sharesPrefixRule: Bool
  /// For each node whether it is an area code, and whether it leads to an eligible one.
  private let isListed: FixedBuffer<Bool>
  private let leadsToCandidates: FixedBuffer<Bool>
  /// For each node a bit for each first digit of a trunk prefix of an eligible definition.
  private let trunkDigits: FixedBuffer<UInt16>
  /// For each node of an area code the walk after a `+` and its digits, once a number has begun with them.
  let walks: WriteOnceReferences<DecisionWalk.Kept>

  init(_ compiled: CompiledCatalog, area: Area?) {
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
    trunkDigits = FixedBuffer(
      tree.nodes.map { node in
        tree.definitions(at: node).lazy.filter { eligible?[$0] ?? true }
          .flatMap { compiled.definitions[$0].definition.trunkPrefixes }
          .reduce(UInt16(0)) { $0 | $1.bytes.prefix(1).reduce(0) { $0 | 1 << UInt16($1 & 0x0F) } }
      })
    let international = compiled.rules(isInternational: true, area: area)
    // An area that isn't listed has no numbers.
    let bare = leads[0] ? compiled.rules(isInternational: false, area: area) : []
    rules = (international + bare).withTrunkPrefixes
    internationalRules = 0..<international.count
    bareRules = international.count..<international.count + bare.count
    var shapes = rules.map { Shape($0) }
    let leading = (0..<bareRules.upperBound).filter { !shapes[$0].isNational }
    for (offset, rule) in leading.enumerated() {
      shapes[rule].trunkPrefixRule = Int16(bareRules.upperBound + offset)
    }
    self.shapes = FixedBuffer(shapes)
    sharesPrefixRule = compiled.options.internationalPrefixes.count == 1
  }

  /// The rules for digits after a `+`, or for those without, in the order they are tried.
  func rules(isInternational: Bool) -> [InterpretationRule] {
    Array(rules[isInternational ? internationalRules : bareRules]).withTrunkPrefixes
  }

  /// The shape of a rule.
  func shape(of rule: Int16) -> Shape { shapes[Int(rule)] }

  /// Whether a rule is for digits after a `+`.
  func isAfterPlus(_ rule: Int) -> Bool {
    internationalRules.contains(rule)
      || internationalRules.contains { shapes[$0].trunkPrefixRule == Int16(rule) }
  }

  /// Whether a definition is eligible.
  func isEligible(_ definition: Int) -> Bool { eligible?[definition] ?? true }

  /// Whether any definition is eligible: an unlisted area has none.
  var hasCandidates: Bool { leadsToCandidates[0] }

  /// The digits, 0–9, that may follow a node in an area code of an eligible definition.
  func digits(after node: Int) -> DigitSet {
    (0..<10).reduce(into: DigitSet()) { digits, digit in
      let child = compiled.areaCodes.child(of: node, digit)
      if child >= 0, leadsToCandidates[child] { digits.insert(digit) }
    }
  }

  /// Whether a node is an area code.
  func isAreaCode(_ node: Int) -> Bool { isListed[node] }

  /// Whether an eligible definition whose area code is at a node has a trunk prefix that begins with a digit.
  func mayBeginTrunkPrefix(_ digit: Int, at node: Int) -> Bool { trunkDigits[node] & 1 << UInt16(digit) != 0 }

  /// The trunk prefixes that begin with a digit, of the eligible definitions at a node.
  func trunkPrefixes(beginningWith digit: Int, at node: Int) -> [String] {
    let first = UInt8(ascii: "0") + UInt8(digit)
    return candidates(at: node).map { compiled.definitions[$0] }.trunkPrefixes
      .filter { $0.bytes.first == first }
  }

  /// The eligible definitions at a node that have a trunk prefix.
  func candidates(at node: Int, trunkPrefix: String) -> [Int] {
    candidates(at: node).filter { compiled.definitions[$0].definition.hasTrunkPrefix(trunkPrefix) }
  }

  /// The eligible definitions with the area code of a node.
  func candidates(at node: Int) -> [Int] {
    let all = compiled.areaCodes.definitions(at: node)
    return eligible == nil ? all : all.filter(isEligible)
  }
}

extension InterpretationPlan.Shape {
  fileprivate init(_ rule: InterpretationRule) {
    // At most 6 digits of a prefix, or of an area code.
    required = rule.required.bytes.reversed().reduce(0) { $0 << 4 | UInt64($1 & 0x0F) }
    requiredCount = UInt8(rule.required.utf8.count)
    prefixCount = UInt8(rule.prefixCount)
    isNational = rule.candidates != nil
  }
}
