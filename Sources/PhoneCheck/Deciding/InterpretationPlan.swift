internal import PatternAutomata

/// The rules for understanding digits, laid out to be followed one digit after the other.
///
/// It holds what doesn't change while digits are read: the rules, the area codes, and for each definition its language as
/// soon as that is known. ``DecisionState`` is what changes.
final class InterpretationPlan: Sendable {
  /// One ``InterpretationRule``.
  struct Rule: Sendable {
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
  }

  let definitions: [CompiledDefinition]
  let areaCodes: AreaCodeTree
  let rules: [Rule]
  /// The rules for digits after a `+`, and for those without.
  let internationalRules: Range<Int>
  let bareRules: Range<Int>
  /// For each definition whether its numbers are asked for; `nil` when all are.
  private let eligible: [Bool]?
  /// Whether everything after the one international prefix is as after a `+`.
  let sharesPrefixRule: Bool
  /// For each node of the area codes whether one that is asked for begins so.
  private let leadsToCandidates: [Bool]

  init(_ catalog: CompiledCatalog, area: Area?) {
    definitions = catalog.definitions
    areaCodes = catalog.areaCodes
    var eligible = area.map { _ in [Bool](repeating: false, count: catalog.definitions.count) }
    for definition in area?.definitions ?? [] {
      if let index = catalog.index(of: definition.id) { eligible?[index] = true }
    }
    self.eligible = eligible
    var leads = areaCodes.nodes.map { node in node.definitions.contains { eligible?[$0] ?? true } }
    // Children come after their parents.
    for node in areaCodes.nodes.indices.reversed() {
      let children = areaCodes.nodes[node].children
      leads[node] = leads[node] || (0..<10).contains { children[$0] >= 0 && leads[Int(children[$0])] }
    }
    leadsToCandidates = leads
    let international = catalog.rules(isInternational: true, area: area)
    // An area that isn't listed has no numbers.
    let bare = leads[0] ? catalog.rules(isInternational: false, area: area) : []
    rules = (international + bare).map { Rule($0, catalog) }
    internationalRules = 0..<international.count
    bareRules = international.count..<rules.count
    sharesPrefixRule = catalog.options.internationalPrefixes.count == 1
  }

  /// Whether the caller said whose numbers they can be.
  var namesArea: Bool { eligible != nil }

  /// Whether a definition's numbers are asked for.
  func isEligible(_ definition: Int) -> Bool { eligible?[definition] ?? true }

  /// Whether any definition is asked: those of an area that isn't listed are none.
  var hasCandidates: Bool { leadsToCandidates[0] }

  /// The digits, 0–9, that may follow those of a node in an area code of a definition that is asked.
  func digits(after node: Int) -> DigitSet {
    let children = areaCodes.nodes[node].children
    return (0..<10).reduce(into: DigitSet()) { digits, digit in
      if children[digit] >= 0, leadsToCandidates[Int(children[digit])] { digits.insert(digit) }
    }
  }

  /// The definitions with the area code of a node that are asked.
  func candidates(at node: Int) -> [Int] {
    let all = areaCodes.nodes[node].definitions
    return eligible == nil ? all : all.filter(isEligible)
  }
}

extension InterpretationPlan.Rule {
  fileprivate init(_ rule: InterpretationRule, _ catalog: CompiledCatalog) {
    interpretation = rule.interpretation
    switch rule {
    case .international(let prefix, let required, _):
      self.required = required.utf8.map { $0 & 0x0F }
      prefixCount = prefix.utf8.count
      candidates = nil
      requiresAreaCode = false
      suffix = ""
    case .national(let definitions, let leading):
      required = definitions.first.map { leading.digits(before: $0).utf8.map { $0 & 0x0F } } ?? []
      prefixCount = 0
      candidates = definitions.compactMap { catalog.index(of: $0.definition.id) }
      requiresAreaCode = leading.areAreaCode
      suffix = leading.suffix
    }
  }
}
