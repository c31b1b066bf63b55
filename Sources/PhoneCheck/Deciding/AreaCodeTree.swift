internal import Platform

/// The area codes of a catalog as a tree over their digits.
///
/// Nodes are numbered: 0 is the root, and parents come before children. Each table owns its memory: steps count no references.
final class AreaCodeTree: Sendable {
  /// The child of each node for each digit; -1 if no area code continues with the digit.
  private let children: FixedBuffer<Int16>
  /// The number of digits that lead to each node.
  private let depths: FixedBuffer<UInt8>
  /// Whether each node is the end of all its area codes.
  private let isLeaf: FixedBuffer<Bool>
  /// The definitions with the area code of each node, as indices in the catalog, in file order.
  private let listed: [[Int]]

  /// - Parameter areaCodes: The area code of each definition, 1–6 digits.
  init(_ areaCodes: some Sequence<AreaCode>) {
    var children = [Int16](repeating: -1, count: 10)
    var depths: [UInt8] = [0]
    var listed: [[Int]] = [[]]
    for (index, areaCode) in areaCodes.enumerated() {
      var node = 0
      for digit in 0..<areaCode.digitCount {
        let slot = node * 10 + Int(areaCode.digit(at: digit) & 0x0F)
        if children[slot] < 0 {
          children[slot] = Int16(depths.count)
          children += [Int16](repeating: -1, count: 10)
          depths.append(depths[node] + 1)
          listed.append([])
        }
        node = Int(children[slot])
      }
      listed[node].append(index)
    }
    self.children = FixedBuffer(children)
    self.depths = FixedBuffer(depths)
    isLeaf = FixedBuffer(
      depths.indices.map { node in children[node * 10..<node * 10 + 10].allSatisfy { $0 < 0 } })
    self.listed = listed
  }

  /// The nodes, parents first.
  var nodes: Range<Int> { listed.indices }

  /// Returns the node after a digit, 0–9, or -1 if no area code continues with it.
  func child(of node: Int, _ digit: Int) -> Int { Int(children[node * 10 + digit]) }

  /// Returns the number of digits that lead to a node.
  func depth(of node: Int) -> Int { Int(depths[node]) }

  /// The definitions with the area code of a node.
  func definitions(at node: Int) -> [Int] { listed[node] }

  /// Returns the node and length of the area code at the start of some digits, if no longer area code continues it.
  ///
  /// - Returns: `nil` also if a `(0)` is written among its digits.
  func whole(beginning digits: WrittenDigits) -> (node: Int, digitCount: Int)? {
    var node = 0
    for index in 0..<digits.count {
      node = child(of: node, Int(digits[index] & 0x0F))
      guard node >= 0, !digits.isBracketedZero(at: index) else { return nil }
      if isLeaf[node] { return (node, index + 1) }
    }
    return nil
  }

  /// Returns the nodes that some digits lead through, without the root.
  ///
  /// - Parameter start: The index of the first digit of the area code.
  func path(of digits: WrittenDigits, from start: Int) -> [Int] {
    var path: [Int] = []
    var node = 0
    for index in min(start, digits.count)..<digits.count {
      node = child(of: node, Int(digits[index] & 0x0F))
      guard node >= 0 else { break }
      path.append(node)
    }
    return path
  }
}
