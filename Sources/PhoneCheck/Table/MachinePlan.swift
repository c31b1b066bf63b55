internal import PCRE2
internal import PatternAutomata

/// The ways of understanding digits, laid out for a machine that reads one digit after the other.
///
/// It holds what doesn't change while digits are read: ``Way``s, the area codes as a tree, and for each definition
/// its language. ``MachineConfiguration`` is what changes.
struct MachinePlan {
  /// One ``Way``.
  struct Route {
    let way: Way
    /// The digits an entry has to begin with.
    let opening: [UInt8]
    /// How many digits stand before the area code.
    let prefixCount: Int
    /// Without an area code: whose national digits follow the opening.
    let panel: Panel?
  }

  /// Definitions that are asked about the same national digits.
  struct Panel {
    /// Which way of ``MachinePlan/routes`` asks them.
    let route: Int
    /// Indices in ``MachinePlan/candidates``, in file order.
    let candidates: [Int]
    /// How many digits stand before the national digits.
    let skippedCount: Int
    /// National digits that the way puts in front.
    let suffix: String
    /// Suffixes that decide the order, each with its candidates; none where file order is the order.
    let orderingSuffixes: [String]
  }

  /// A definition.
  struct Candidate {
    let definition: CompiledDefinition
    let index: Int
    /// `nil` when only PCRE2 can tell what it accepts.
    let language: NumberLanguage?
    /// Lengths from here on make no difference any more.
    let lengthCap: Int
  }

  /// A node of the tree of area codes.
  struct Node {
    var children = [Int](repeating: -1, count: 10)
    /// The definitions with this area code that may be asked, as indices in ``MachinePlan/candidates``.
    var eligible: [Int] = []
    /// Whether a definition has this area code.
    var isListed = false
    var depth = 0
  }

  let candidates: [Candidate]
  let routes: [Route]
  /// Where digits behind a `+` begin: the number of routes that need none.
  let bareRoutes: Range<Int>
  let internationalRoutes: Range<Int>
  let nodes: [Node]
  let namesArea: Bool
  /// The route that a lone international prefix can be exchanged for, because everything behind is the same.
  let sharesPrefixRoute: Bool

  /// - Returns: `nil` when an area's definitions have several area codes.
  init?(_ catalog: CompiledCatalog, area: Area?, prefixCount: Int, matcher: Matcher) {
    let named = area.map(catalog.definitions(of:))
    if let named, Set(named.map(\.definition.areaCode)).count != 1 { return nil }
    candidates = catalog.definitions.enumerated().map { index, definition in
      // An area's table needs no other area's language.
      let isAsked = named?.contains { $0 === definition } ?? true
      return Candidate(definition, index: index, language: isAsked ? definition.language(with: matcher) : nil)
    }
    nodes = Self.tree(candidates, eligible: { candidate in named?.contains { $0 === candidate } ?? true })
    namesArea = area != nil
    sharesPrefixRoute = prefixCount == 1
    let international = catalog.ways(isInternational: true, area: area)
    let bare = catalog.ways(isInternational: false, area: area)
    internationalRoutes = 0..<international.count
    bareRoutes = international.count..<(international.count + bare.count)
    let candidates = candidates
    routes = (international + bare).enumerated().map { Route($1, index: $0, candidates) }
  }

  private static func tree(
    _ candidates: [Candidate], eligible isEligible: (CompiledDefinition) -> Bool
  ) -> [Node] {
    var nodes = [Node()]
    for candidate in candidates {
      var node = 0
      for digit in candidate.definition.definition.areaCode.digits.utf8 {
        let digit = Int(digit & 0x0F)
        if nodes[node].children[digit] < 0 {
          nodes[node].children[digit] = nodes.count
          var child = Node()
          child.depth = nodes[node].depth + 1
          nodes.append(child)
        }
        node = nodes[node].children[digit]
      }
      nodes[node].isListed = true
      if isEligible(candidate.definition) { nodes[node].eligible.append(candidate.index) }
    }
    return nodes
  }

  /// The definitions with an area code, about national digits behind it.
  func panel(at node: Int, route: Int) -> Panel {
    Panel(
      route: route, candidates: nodes[node].eligible,
      skippedCount: routes[route].prefixCount + nodes[node].depth, suffix: "",
      candidates: candidates)
  }
}

extension MachinePlan.Candidate {
  fileprivate init(_ definition: CompiledDefinition, index: Int, language: NumberLanguage?) {
    self.definition = definition
    self.index = index
    // The language of nothing is dead before the first digit, which no machine can tell from the second.
    self.language = language.flatMap { $0.automaton.isEmpty ? nil : $0 }
    lengthCap = language.map { ($0.lengths.maximum ?? $0.lengths.minimum ?? 0) + 1 } ?? 0
  }
}

extension MachinePlan.Route {
  fileprivate init(_ way: Way, index: Int, _ all: [MachinePlan.Candidate]) {
    self.way = way
    switch way {
    case .international(let prefix, let opening, _):
      self.opening = Array(opening.utf8)
      prefixCount = prefix.utf8.count
      panel = nil
    case .national(let definitions, let lead):
      let digits = definitions.first.map { Array(lead.digits(before: $0).utf8) } ?? []
      opening = digits
      prefixCount = 0
      let indices = definitions.compactMap { definition in all.firstIndex { $0.definition === definition } }
      panel = MachinePlan.Panel(
        route: index, candidates: indices, skippedCount: digits.count, suffix: lead.suffix, candidates: all)
    }
  }
}

extension MachinePlan.Panel {
  fileprivate init(
    route: Int, candidates: [Int], skippedCount: Int, suffix: String, candidates all: [MachinePlan.Candidate]
  ) {
    self.route = route
    self.candidates = candidates
    self.skippedCount = skippedCount
    self.suffix = suffix
    let isOrdered = candidates.count > 1 && suffix.isEmpty
    orderingSuffixes = isOrdered ? candidates.flatMap { all[$0].definition.definition.suffixes } : []
  }
}
