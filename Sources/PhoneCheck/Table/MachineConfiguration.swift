internal import PatternAutomata

// What a machine for a whole catalog has to remember of the digits so far: a state of the subset construction, with
// threads in order of priority, as in Rob Pike's and Ken Thompson's virtual machines for regular expressions.
//
// It stands for ``Judgement`` on every continuation, and the two must change together: the same ways in the same
// order, the same definitions in the same order, the same reason for a rejection. What can't be told apart by any
// continuation should be equal here, as far as that is cheap; minimisation does the rest.

/// What digits can still become, and what is to be said if they end here.
struct MachineConfiguration: Hashable {
  /// What becomes of a number that ends here.
  enum Outcome: Hashable {
    case valid(candidate: Int, route: Int, skipped: Int)
    case invalid(ReasonCode)
  }

  /// Ways that are still possible, in the order they are tried.
  private var routes: [RouteState]
  /// Why nothing is possible any more; `nil` while something is, because that gets further.
  private var death: Death?

  /// Where digits begin.
  init(_ plan: MachinePlan, routes indices: Range<Int>) {
    routes = indices.map { RouteState(route: $0, panels: []) }
    for index in routes.indices where plan.routes[routes[index].route].opening.isEmpty {
      guard let panel = plan.routes[routes[index].route].panel else { continue }
      routes[index].panels = PanelState(panel, plan).map { [$0] } ?? []
      if routes[index].panels.isEmpty { routes[index].isLost = true }
    }
  }

  /// What follows a digit, 0–9; `nil` when only a closer look can tell.
  func after(_ digit: Int, _ plan: MachinePlan) -> MachineConfiguration? {
    var next = self
    var deaths = Deaths()
    next.routes = []
    for var route in routes {
      guard route.step(digit, plan, &deaths) else { return nil }
      if !route.isOver(plan) { next.routes.append(route) }
    }
    if next.routes.contains(where: { $0.isAlive(plan) }) {
      next.death = nil
    } else if deaths.isAmbiguous {
      return nil
    } else {
      next.death = deaths.first ?? death?.afterOneMore
    }
    next.shareRoute(plan)
    return next
  }

  /// Behind a lone international prefix everything is as behind a `+`.
  private mutating func shareRoute(_ plan: MachinePlan) {
    guard plan.sharesPrefixRoute, routes.count == 1, death == nil,
      case .international(_, _, .internationalPrefix) = plan.routes[routes[0].route].way,
      routes[0].node > 0 || !routes[0].panels.isEmpty
    else { return }
    routes[0].exchange(for: plan.internationalRoutes.lowerBound, plan)
  }

  /// What becomes of a number that ends here.
  func outcome(_ plan: MachinePlan) -> Outcome {
    for route in routes where route.contributes(plan) {
      for panel in route.panels {
        if let accepted = panel.ordered(plan).first(where: { $0.accepts(plan) }) {
          return .valid(
            candidate: Int(accepted.candidate), route: route.route, skipped: Int(panel.skipped))
        }
      }
      if route.isMismatch(plan) { return .invalid(.areaCodeMismatch) }
    }
    for route in routes where route.contributes(plan) {
      for panel in route.panels {
        if let thread = panel.ordered(plan).first {
          return .invalid(thread.isShort(plan) ? .tooShort : .invalidLength)
        }
      }
      if route.isBetweenAreaCodes { return .invalid(.unknownAreaCode) }
    }
    return .invalid(death?.reason ?? .unknownAreaCode)
  }
}

/// One way, and how far the digits have come on it.
private struct RouteState: Hashable {
  var route: Int
  /// How many digits of the opening have been read.
  var openedCount: UInt8 = 0
  /// Where in the tree of area codes the digits are; -1 when no area code begins so.
  var node: Int16 = 0
  /// Whether a definition was asked.
  var isAsked = false
  /// Whether the digits begin with the area code of another area than the named one.
  var holdsOtherCode = false
  /// Whether a definition can only be asked of PCRE2.
  var isLost = false
  /// Definitions that were asked, longest area code first.
  var panels: [PanelState]

  init(route: Int, panels: [PanelState]) {
    self.route = route
    self.panels = panels
  }

  /// Reads a digit.
  ///
  /// - Returns: `false` when only a closer look can tell what follows.
  mutating func step(_ digit: Int, _ plan: MachinePlan, _ deaths: inout Deaths) -> Bool {
    let route = plan.routes[self.route]
    let isPrefix = openedCount < route.prefixCount
    if openedCount < route.opening.count {
      guard Int(route.opening[Int(openedCount)] & 0x0F) == digit else {
        close()
        return !isLost
      }
      openedCount += 1
      if let panel = route.panel {
        guard openedCount == route.opening.count else { return true }
        guard let state = PanelState(panel, plan) else { return false }
        panels = [state]
        return true
      }
    }
    if isLost { return false }
    var ownDeaths = Deaths()
    for index in panels.indices { panels[index].step(digit, plan, &ownDeaths) }
    panels.removeAll(where: \.threads.isEmpty)
    if route.panel == nil, !isPrefix, !descend(digit, plan, &ownDeaths) { return false }
    if !ownDeaths.isEmpty {
      // Deaths before the way is open would count only once it is.
      guard openedCount == route.opening.count else { return false }
      deaths.append(ownDeaths)
    }
    return true
  }

  /// Goes down the tree of area codes.
  private mutating func descend(_ digit: Int, _ plan: MachinePlan, _ deaths: inout Deaths) -> Bool {
    guard node >= 0 else { return true }
    let child = plan.nodes[Int(node)].children[digit]
    node = Int16(child)
    guard child >= 0 else {
      if !isAsked, !isMismatch(plan) { deaths.append(.unknownAreaCode) }
      return true
    }
    guard plan.nodes[child].isListed else { return true }
    guard !plan.nodes[child].eligible.isEmpty else {
      holdsOtherCode = true
      return true
    }
    isAsked = true
    guard let panel = PanelState(plan.panel(at: child, route: route), plan) else { return false }
    panels.insert(panel, at: 0)
    // Nothing deeper in the tree: forget where it was.
    return true
  }

  /// Gives the way up: the digits don't begin as it wants.
  private mutating func close() {
    node = -1
    panels = []
    isAsked = true
    openedCount = .max
  }

  mutating func exchange(for other: Int, _ plan: MachinePlan) {
    let prefixCount = UInt8(plan.routes[route].prefixCount)
    route = other
    openedCount = 0
    for index in panels.indices { panels[index].skipped -= prefixCount }
  }

  /// Whether the digits have come far enough for the way to count.
  func contributes(_ plan: MachinePlan) -> Bool {
    let route = plan.routes[self.route]
    guard openedCount == route.opening.count else { return false }
    return route.panel != nil || node != 0
  }

  /// Whether the way got as far as the digits, and may get further.
  func isAlive(_ plan: MachinePlan) -> Bool {
    contributes(plan) && (!panels.isEmpty || isBetweenAreaCodes)
  }

  /// Whether the digits are the beginning of area codes, and no definition has been asked.
  var isBetweenAreaCodes: Bool { node > 0 && !isAsked }

  /// Whether the digits are another area's than the named one.
  func isMismatch(_ plan: MachinePlan) -> Bool { plan.namesArea && holdsOtherCode && !isAsked }

  /// Whether nothing can come of the way any more.
  func isOver(_ plan: MachinePlan) -> Bool {
    if openedCount < plan.routes[route].opening.count { return false }
    return panels.isEmpty && node < 0 && !isMismatch(plan)
      || openedCount == .max || (panels.isEmpty && plan.routes[route].panel != nil)
  }
}

/// Definitions that are asked about the same national digits, and how far the digits have come with each.
private struct PanelState: Hashable {
  /// How many digits stand before the national digits.
  var skipped: UInt8
  /// The definitions for which there is still hope: in the order they are asked, once that is known.
  var threads: [Thread]
  /// The national digits so far, while they may still begin with a suffix that decides the order.
  private var undecided: [UInt8]?
  /// Suffixes that may still decide.
  private var suffixes: [String]

  /// - Returns: `nil` when one of the definitions can only be asked of PCRE2, or is dead from the start.
  init?(_ panel: MachinePlan.Panel, _ plan: MachinePlan) {
    skipped = UInt8(panel.skippedCount)
    threads = []
    for index in panel.candidates {
      guard let thread = Thread(index, plan, suffix: panel.suffix) else { return nil }
      threads.append(thread)
    }
    suffixes = panel.orderingSuffixes
    undecided = []
    settleOrder(plan, isOrdered: panel.suffix.isEmpty)
  }

  mutating func step(_ digit: Int, _ plan: MachinePlan, _ deaths: inout Deaths) {
    var alive: [Thread] = []
    var died: [Death] = []
    undecided?.append(UInt8(digit) | 0x30)
    for var thread in threads {
      if let death = thread.step(digit, plan) { died.append(death) } else { alive.append(thread) }
    }
    // As long as suffixes can change the order, nobody knows whose reason comes first.
    if undecided != nil, Set(died).count > 1 { deaths.isAmbiguous = true }
    if let first = died.first { deaths.append(first) }
    threads = alive
    if undecided != nil { settleOrder(plan, isOrdered: true) }
  }

  /// Puts the threads in order when no further digit can change it.
  private mutating func settleOrder(_ plan: MachinePlan, isOrdered: Bool) {
    guard let digits = undecided else { return }
    if threads.count > 1, isOrdered {
      let text = String(decoding: digits, as: UTF8.self)
      let mayDecide = suffixes.contains { $0.utf8.count > digits.count && $0.hasPrefix(text) }
      guard !mayDecide else { return }
      threads = ordered(plan)
    }
    undecided = nil
    suffixes = []
  }

  /// The threads in the order they are asked about a number that ends here.
  func ordered(_ plan: MachinePlan) -> [Thread] {
    guard let undecided, threads.count > 1 else { return threads }
    return CompiledDefinition.order(
      threads, definition: { plan.candidates[Int($0.candidate)].definition },
      suffixBegins: { suffix in
        suffix.utf8.count <= undecided.count && undecided.starts(with: suffix.utf8)
      })
  }
}

/// One definition, and where its language is.
private struct Thread: Hashable {
  let candidate: Int16
  private var state: Automaton.State
  /// How many national digits there are, up to where it makes no difference.
  private var length: UInt8 = 0
  private var hasAcceptedPrefix = false

  init?(_ index: Int, _ plan: MachinePlan, suffix: String) {
    guard let language = plan.candidates[index].language else { return nil }
    candidate = Int16(index)
    state = language.automaton.start
    for digit in suffix.utf8 where step(Int(digit & 0x0F), plan) != nil { return nil }
  }

  /// Reads a digit; returns how the thread ends if no accepted number begins so.
  mutating func step(_ digit: Int, _ plan: MachinePlan) -> Death? {
    let candidate = plan.candidates[Int(candidate)]
    guard let language = candidate.language else { return .mismatch }
    hasAcceptedPrefix = hasAcceptedPrefix || accepts(plan)
    length = UInt8(min(Int(length) + 1, candidate.lengthCap))
    state = language.automaton.table.successor(of: state, over: UInt8(digit) | 0x30)
    guard !language.automaton.isLive(state) else { return nil }
    guard hasAcceptedPrefix else { return .mismatch }
    guard let maximum = language.lengths.maximum else { return .overrun(slack: nil) }
    return .overrun(slack: UInt8(max(0, maximum + 1 - Int(length))))
  }

  /// Whether a number that ends here is accepted: one digit it has at least.
  func accepts(_ plan: MachinePlan) -> Bool {
    guard length > 0, let language = plan.candidates[Int(candidate)].language else { return false }
    return language.automaton.isAccepting[Int(state)]
  }

  func isShort(_ plan: MachinePlan) -> Bool {
    Int(length) < plan.candidates[Int(candidate)].language?.lengths.minimum ?? 0
  }
}

/// How a way ended, the last of all.
private enum Death: Hashable {
  case unknownAreaCode
  case mismatch
  /// Behind an accepted number: how many digits there may be before the number is longer than any, 0 when it is;
  /// `nil` when there is no longest.
  case overrun(slack: UInt8?)

  var afterOneMore: Death {
    if case .overrun(let slack?) = self, slack > 0 { .overrun(slack: slack - 1) } else { self }
  }

  var reason: ReasonCode {
    switch self {
    case .unknownAreaCode: .unknownAreaCode
    case .mismatch: .patternMismatch
    case .overrun(slack: 0?): .tooLong
    case .overrun: .invalidLength
    }
  }
}

/// What ended at one digit, in order.
private struct Deaths {
  private(set) var first: Death?
  var isAmbiguous = false

  var isEmpty: Bool { first == nil }

  mutating func append(_ death: Death) { first = first ?? death }

  mutating func append(_ others: Deaths) {
    first = first ?? others.first
    isAmbiguous = isAmbiguous || others.isAmbiguous
  }
}
