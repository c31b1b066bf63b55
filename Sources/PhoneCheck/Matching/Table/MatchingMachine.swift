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
  static let foreign = ByteSet((0...0x7F).filter { PlainDigits.isForeign(Unicode.Scalar($0)) })

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
  /// What was read so far.
  private enum Place: Hashable {
    /// Nothing but separators.
    case nothing
    /// A `+`, and separators.
    case plus
    case digits(MachineConfiguration)
    /// A second `+`, or one behind a digit.
    case misplacedPlus
    /// Something that no number holds, and nothing else that would be told before it.
    case foreign
  }

  /// Digits 0–9, the plus, separators, what no number holds.
  static let classes: [ByteSet] =
    (UInt8(ascii: "0")...UInt8(ascii: "9")).map { ByteSet([$0]) }
    + [ByteSet([UInt8(ascii: "+")]), MatchingMachine.separators, MatchingMachine.foreign]
  private static let plusClass = 10
  private static let separatorClass = 11
  private static let foreignClass = 12

  private let plan: MachinePlan
  private var places: [Place] = []
  private var numbers: [Place: Int32] = [:]
  private var outcomeNumbers: [MachineConfiguration.Outcome: UInt16] = [:]
  private(set) var successors: [Int32] = []
  private(set) var labels: [UInt16] = []
  private(set) var outcomes: [MachineConfiguration.Outcome?] = [nil]

  init(_ plan: MachinePlan) {
    self.plan = plan
  }

  mutating func explore(atMost limit: Int) throws(BudgetExceeded) {
    _ = number(of: .nothing)
    var index = 0
    while index < places.count {
      guard index < limit else { throw BudgetExceeded(limit: .stateCount) }
      for byteClass in Self.classes.indices {
        let next = place(after: byteClass, places[index])
        successors.append(next.map { number(of: $0) } ?? -1)
      }
      index += 1
    }
  }

  private func place(after byteClass: Int, _ place: Place) -> Place? {
    if byteClass == Self.separatorClass { return place }
    switch place {
    case .nothing where byteClass == Self.plusClass: return .plus
    case .misplacedPlus: return .misplacedPlus
    // Whether a plus is misplaced depends on what stood before.
    case .foreign: return byteClass == Self.plusClass ? nil : .foreign
    case _ where byteClass == Self.foreignClass: return .foreign
    case _ where byteClass == Self.plusClass: return .misplacedPlus
    case .nothing: return start(plan.bareRoutes, byteClass)
    case .plus: return start(plan.internationalRoutes, byteClass)
    case .digits(let configuration): return configuration.after(byteClass, plan).map(Place.digits)
    }
  }

  private func start(_ routes: Range<Int>, _ digit: Int) -> Place? {
    MachineConfiguration(plan, routes: routes).after(digit, plan).map(Place.digits)
  }

  private mutating func number(of place: Place) -> Int32 {
    if let number = numbers[place] { return number }
    let number = Int32(places.count)
    numbers[place] = number
    places.append(place)
    labels.append(label(of: outcome(of: place)))
    return number
  }

  private func outcome(of place: Place) -> MachineConfiguration.Outcome {
    switch place {
    case .nothing: .invalid(.empty)
    case .plus: .invalid(.notANumber)
    case .misplacedPlus: .invalid(.misplacedPlus)
    case .foreign: .invalid(.unexpectedCharacter)
    case .digits(let configuration): configuration.outcome(plan)
    }
  }

  private mutating func label(of outcome: MachineConfiguration.Outcome) -> UInt16 {
    if let label = outcomeNumbers[outcome] { return label }
    let label = UInt16(outcomes.count)
    outcomeNumbers[outcome] = label
    outcomes.append(outcome)
    return label
  }
}
