internal import PCRE2
internal import PatternAutomata

/// A catalog as one deterministic machine over the bytes of plainly written numbers: digits, a `+` in front, hyphens
/// and spaces, and characters that no number holds.
///
/// After every byte it knows what becomes of a number that ends there: which definition accepts it, or why none
/// does. Any other byte leads to the dead state, and so do digits about which only PCRE2 can say more.
struct MatchingMachine {
  /// Which bytes mean nothing but themselves wherever they stand.
  static let separators = ByteSet("- ".utf8)
  /// Which bytes no number holds, wherever they stand.
  static let foreign = ByteSet(
    (0...0x7F).filter { byte in
      let scalar = Unicode.Scalar(byte)
      return ScalarClass(scalar) == .other && !NumberReader.canBeginWord(scalar)
    })

  /// The states; labels are numbers in ``outcomes``.
  let machine: MooreMachine
  /// What labels stand for; the first is for the dead state: nothing is known.
  let outcomes: [MachineConfiguration.Outcome?]

  /// How many states a catalog may take before minimisation.
  private static let maximumStateCount = 65_000

  /// Explores what digits can become.
  ///
  /// - Throws: ``BudgetExceeded`` when there are too many states.
  /// - Complexity: O(*s* · *d*) for *s* states in which *d* definitions are possible.
  init(_ plan: MachinePlan) throws(BudgetExceeded) {
    var explorer = Explorer(plan)
    try explorer.explore(atMost: Self.maximumStateCount)
    machine = MooreMachine(
      successors: explorer.successors, labels: explorer.labels, classes: Explorer.classes)
    outcomes = explorer.outcomes
  }
}

/// A walk over all states a machine can come to, breadth first.
private struct Explorer {
  /// What was read so far, and what its digits can still become; the latter matters only while nothing is wrong.
  private struct Place {
    var reader = NumberReader()
    var decision: MachineConfiguration?
  }

  private struct Key: Hashable {
    let reading: NumberReader.State
    let decision: MachineConfiguration?
  }

  /// Digits 0–9, the plus, separators, what no number has: each is a class, read as its first byte.
  static let classes: [ByteSet] =
    "0123456789+".utf8.map { ByteSet([$0]) } + [MatchingMachine.separators, MatchingMachine.foreign]
  private static let characters = classes.map { WrittenCharacter(ascii: $0.first ?? 0, offset: 0) }

  private let plan: MachinePlan
  private var places: [Place] = []
  private var numbers: [Key: Int32] = [:]
  private var outcomeNumbers: [MachineConfiguration.Outcome: UInt16] = [:]
  private(set) var successors: [Int32] = []
  private(set) var labels: [UInt16] = []
  private(set) var outcomes: [MachineConfiguration.Outcome?] = [nil]

  init(_ plan: MachinePlan) {
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
    let routes = place.reader.state.isInternational ? plan.internationalRoutes : plan.bareRoutes
    let decision = place.decision ?? MachineConfiguration(plan, routes: routes)
    place.decision = decision.after(Int(digit), plan)
    return place.decision == nil ? nil : place
  }

  private mutating func number(of place: Place) -> Int32 {
    let key = Key(reading: place.reader.state, decision: place.decision)
    if let number = numbers[key] { return number }
    let number = Int32(places.count)
    numbers[key] = number
    places.append(place)
    labels.append(label(of: outcome(of: place)))
    return number
  }

  private func outcome(of place: Place) -> MachineConfiguration.Outcome {
    if let reason = place.reader.state.plainReason { return .invalid(reason) }
    guard let decision = place.decision else { preconditionFailure("digits without a fault are decided") }
    return decision.outcome(plan)
  }

  private mutating func label(of outcome: MachineConfiguration.Outcome) -> UInt16 {
    if let label = outcomeNumbers[outcome] { return label }
    let label = UInt16(outcomes.count)
    outcomeNumbers[outcome] = label
    outcomes.append(outcome)
    return label
  }
}
