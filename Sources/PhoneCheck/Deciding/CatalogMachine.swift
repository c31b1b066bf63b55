internal import PCRE2
internal import PatternAutomata

/// A catalog as one deterministic machine over the bytes of plainly written numbers: digits, a `+` in front, hyphens
/// and spaces, and characters that no number holds.
///
/// After every byte it knows the decision on a number that ends there: which definition accepts it, or why none does. Any
/// other byte leads to the dead state, and so do digits that only a search over all definitions can decide.
struct CatalogMachine {
  /// Bytes that mean nothing wherever they are.
  static let separators = ByteSet("- ".utf8)
  /// Bytes that no number has, and nothing around it.
  static let foreign = ByteSet(
    (0...0x7F).filter { byte in
      let scalar = Unicode.Scalar(byte)
      return ScalarClass(scalar) == .other && !Decoration.canBegin(with: scalar)
    })

  /// The states; labels are indices of ``decisions``.
  let machine: MooreMachine
  /// What labels mean; the first is that of the dead state: nothing is known.
  let decisions: [Decision?]

  /// How many states a catalog may take before minimisation.
  private static let maximumStateCount = 65_000

  /// Explores what digits can become.
  ///
  /// - Throws: ``BudgetExceeded`` when there are too many states.
  /// - Complexity: O(*s* · *d*) for *s* states in which *d* definitions are possible.
  init(_ plan: InterpretationPlan) throws(BudgetExceeded) {
    var explorer = Explorer(plan)
    try explorer.explore(atMost: Self.maximumStateCount)
    machine = MooreMachine(
      successors: explorer.successors, labels: explorer.labels, classes: Explorer.classes)
    decisions = explorer.decisions
  }
}

/// A walk over all states a machine can come to, breadth first.
private struct Explorer {
  /// What was read so far, and what its digits can still become; the latter matters only while nothing is wrong.
  private struct Place {
    var reader = NumberReader()
    var decision: DecisionState?
  }

  private struct Key: Hashable {
    let reading: NumberReader.State
    let decision: DecisionState?
  }

  /// Digits 0–9, the plus, separators, what no number has: each is a class, read as its first byte.
  static let classes: [ByteSet] =
    "0123456789+".utf8.map { ByteSet([$0]) } + [CatalogMachine.separators, CatalogMachine.foreign]
  private static let characters = classes.map { WrittenCharacter(ascii: $0.first ?? 0, offset: 0) }

  private let plan: InterpretationPlan
  private var places: [Place] = []
  private var numbers: [Key: Int32] = [:]
  private var decisionLabels: [Decision: UInt16] = [:]
  private(set) var successors: [Int32] = []
  private(set) var labels: [UInt16] = []
  private(set) var decisions: [Decision?] = [nil]

  init(_ plan: InterpretationPlan) {
    self.plan = plan
  }

  mutating func explore(atMost limit: Int) throws(BudgetExceeded) {
    _ = number(of: Place())
    var index = 0
    while index < places.count {
      guard index < limit else { throw BudgetExceeded(limit: .stateCount) }
      for character in Self.characters {
        let next = place(after: character, places[index])
        successors.append(next.map { number(of: $0) } ?? -1)
      }
      index += 1
    }
  }

  /// - Returns: `nil` when only a closer look can tell what follows.
  private func place(after character: WrittenCharacter, _ place: Place) -> Place? {
    var place = place
    place.reader.read(character)
    guard place.reader.state.fault == .none else {
      place.decision = nil
      return place.reader.state.fault == .tooLong ? nil : place
    }
    guard case .digit(let digit) = character.kind else { return place }
    var step = DecisionState.Step()
    var decision =
      place.decision ?? DecisionState(plan, isInternational: place.reader.state.isInternational, &step)
    guard !step.isUncertain, !decision.read(Int(digit), plan).isUncertain else { return nil }
    decision.shareInternationalRule(plan)
    place.decision = decision
    return place
  }

  private mutating func number(of place: Place) -> Int32 {
    let key = Key(reading: place.reader.state, decision: place.decision)
    if let number = numbers[key] { return number }
    let number = Int32(places.count)
    numbers[key] = number
    places.append(place)
    labels.append(label(of: self.decision(of: place)))
    return number
  }

  private func decision(of place: Place) -> Decision {
    if let reason = place.reader.state.plainReason { return .invalid(reason) }
    guard let decision = place.decision else { preconditionFailure("digits without a fault are decided") }
    return decision.decision(plan).decision
  }

  private mutating func label(of decision: Decision) -> UInt16 {
    if let label = decisionLabels[decision] { return label }
    let label = UInt16(decisions.count)
    decisionLabels[decision] = label
    decisions.append(decision)
    return label
  }
}

extension MatchingTable {
  /// Makes the table of a catalog's rules.
  ///
  /// - Throws: ``BudgetExceeded`` when there are too many states.
  convenience init(_ plan: InterpretationPlan, internationalPrefixes: [String]) throws(BudgetExceeded) {
    let catalog = try CatalogMachine(plan)
    let entries = catalog.decisions.map { Entry($0, plan, internationalPrefixes: internationalPrefixes) }
    try self.init(catalog.machine, entries: entries, foreign: CatalogMachine.foreign)
  }
}

extension MatchingTable.Entry {
  init(_ decision: Decision?, _ plan: InterpretationPlan, internationalPrefixes: [String]) {
    switch decision {
    case nil: self = .unknown
    case .invalid(let reason): self = .invalid(reason)
    case .valid(let definition, let rule, let nationalStart):
      let isShared = plan.isAfterPlus(rule) && plan.sharesPrefixRule
      let rule = plan.rules[rule]
      self = .valid(
        MatchingTable.Acceptance(
          definition: definition, skippedCount: nationalStart, suffix: rule.suffix,
          interpretation: rule.interpretation, prefix: isShared ? internationalPrefixes[0] : nil))
    }
  }
}
