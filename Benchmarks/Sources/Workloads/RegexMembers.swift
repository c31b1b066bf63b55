/// Draws random members of a regex, for the constructs of the built-in catalog's regexes: digits, classes, `\d`,
/// groups, alternation and counted repeats between `^` and `$`.
///
/// All members are equally likely, unless two alternatives share some.
struct RegexMembers {
  private indirect enum Node {
    case oneOf([UInt8])
    case sequence([Node])
    case choice([Node], weights: [Double])
    case repeated(Node, count: ClosedRange<Int>)
  }

  private let root: Node

  /// - Parameter pattern: A regex without its `^`, the optional area code and `$`.
  init(_ pattern: String) throws(WorkloadFailure) {
    var parser = Parser(rest: Array(pattern.utf8)[...])
    root = try parser.choice()
    if !parser.rest.isEmpty { throw .unknownRegex(pattern) }
  }

  /// Appends a random member.
  func append(to bytes: inout [UInt8], with draw: inout Draw) {
    Self.append(root, to: &bytes, with: &draw)
  }

  private static func append(_ node: Node, to bytes: inout [UInt8], with draw: inout Draw) {
    switch node {
    case .oneOf(let choices): bytes.append(choices.count == 1 ? choices[0] : draw.pick(choices))
    case .sequence(let nodes): for node in nodes { append(node, to: &bytes, with: &draw) }
    case .repeated(let node, let count):
      for _ in 0..<count.lowerBound + draw.below(count.count) { append(node, to: &bytes, with: &draw) }
    case .choice(let nodes, let weights):
      var left = Double(draw.next() &>> 11) * 0x1p-53 * weights.reduce(0, +)
      let chosen = weights.firstIndex { weight in
        left -= weight
        return left < 0
      }
      append(nodes[chosen ?? nodes.count - 1], to: &bytes, with: &draw)
    }
  }

  /// Returns the number of members.
  private static func size(_ node: Node) -> Double {
    switch node {
    case .oneOf(let choices): Double(choices.count)
    case .sequence(let nodes): nodes.reduce(1) { $0 * size($1) }
    case .choice(_, let weights): weights.reduce(0, +)
    case .repeated(let node, let count):
      count.reduce(0.0) { sum, times in sum + (0..<times).reduce(1.0) { product, _ in product * size(node) } }
    }
  }

  private struct Parser {
    var rest: ArraySlice<UInt8>

    mutating func choice() throws(WorkloadFailure) -> Node {
      var branches = [try sequence()]
      while take("|") { branches.append(try sequence()) }
      return branches.count == 1 ? branches[0] : .choice(branches, weights: branches.map(RegexMembers.size))
    }

    private mutating func sequence() throws(WorkloadFailure) -> Node {
      var nodes: [Node] = []
      while let byte = rest.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
        nodes.append(try repeated(try atom()))
      }
      return .sequence(nodes)
    }

    private mutating func atom() throws(WorkloadFailure) -> Node {
      if take("(?:") {
        let inner = try choice()
        try expect(")")
        return inner
      }
      if take("\\d") { return .oneOf(Array("0123456789".utf8)) }
      if take("[") { return .oneOf(try members()) }
      guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        throw unknown
      }
      rest.removeFirst()
      return .oneOf([byte])
    }

    /// Reads the contents of a class, up to `]`.
    private mutating func members() throws(WorkloadFailure) -> [UInt8] {
      var members: [UInt8] = []
      while !take("]") {
        guard let first = rest.popFirst() else { throw unknown }
        if take("-"), let last = rest.popFirst(), first <= last {
          members += first...last
        } else {
          members.append(first)
        }
      }
      return members
    }

    private mutating func repeated(_ node: Node) throws(WorkloadFailure) -> Node {
      if take("?") { return .repeated(node, count: 0...1) }
      guard take("{") else { return node }
      let lower = try number()
      let upper = take(",") ? try number() : lower
      try expect("}")
      return .repeated(node, count: lower...upper)
    }

    private mutating func number() throws(WorkloadFailure) -> Int {
      let digits = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
      rest = rest.dropFirst(digits.count)
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw unknown }
      return number
    }

    private mutating func take(_ text: StaticString) -> Bool {
      let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard rest.starts(with: expected) else { return false }
      rest = rest.dropFirst(expected.count)
      return true
    }

    private mutating func expect(_ text: StaticString) throws(WorkloadFailure) {
      if !take(text) { throw unknown }
    }

    private var unknown: WorkloadFailure { .unknownRegex(String(decoding: rest, as: UTF8.self)) }
  }
}
