/// The area codes of a catalog as a tree over their digits.
struct AreaCodeTree: Sendable {
  /// A beginning of area codes; the first node, 0, is the empty one.
  struct Node: Sendable {
    /// The node after each digit; -1 when no area code goes on so.
    fileprivate(set) var children = InlineArray<10, Int16>(repeating: -1)
    /// The definitions with this area code, as indices in the catalog, in file order.
    fileprivate(set) var definitions: [Int] = []
    /// How many digits there are.
    fileprivate(set) var depth = 0
  }

  private(set) var nodes = [Node()]

  /// - Parameter areaCodes: The area code of each definition, 1–6 digits.
  init(_ areaCodes: some Sequence<AreaCode>) {
    for (index, areaCode) in areaCodes.enumerated() {
      var node = 0
      for digit in areaCode.digits.utf8 { node = child(of: node, digit: Int(digit & 0x0F)) }
      nodes[node].definitions.append(index)
    }
  }

  private mutating func child(of node: Int, digit: Int) -> Int {
    let known = Int(nodes[node].children[digit])
    guard known < 0 else { return known }
    nodes[node].children[digit] = Int16(nodes.count)
    var child = Node()
    child.depth = nodes[node].depth + 1
    nodes.append(child)
    return nodes.count - 1
  }

  /// The nodes that some digits lead through, the root left out.
  ///
  /// - Parameter start: The index of the first digit of the area code.
  func path(of digits: WrittenDigits, from start: Int) -> [Int] {
    var path: [Int] = []
    var node = 0
    for index in min(start, digits.count)..<digits.count {
      node = Int(nodes[node].children[Int(digits[index] & 0x0F)])
      guard node >= 0 else { break }
      path.append(node)
    }
    return path
  }
}
