internal import Platform

/// The formats of the numbers of every known area code: their groups, their separators, and the text before them.
///
/// A tree over the leading digits of a number leads to its layouts. There is a tree for each length of an area code's numbers.
struct NumberFormats: Sendable {
  static let known = NumberFormats(NumberFormatTable.lines)

  /// A tree: 0 if no format is known; from 1 on, the number of a pair of layouts; from ``firstNode`` on, the number of a node.
  private typealias Tree = UInt16

  /// The tree for each next digit, 0 to 9, of each node.
  private var branches: [Tree] = []

  /// The tree of each length of each area code; the trees of 86 begin at 86 × 18.
  private var trees = [Tree](repeating: 0, count: areaCodeCount * lengthCount)

  private var layouts: [Layouts] = []

  /// Area codes have at most three digits, and numbers at most 17: libphonenumber's limits, which exceed [ITU-T
  /// E.164](https://www.itu.int/rec/T-REC-E.164).
  private static let areaCodeCount = 1_000
  private static let lengthCount = 18
  private static let firstNode = 10_000

  /// The two layouts of a number.
  private struct Layouts {
    /// The layout after the area code; empty if the number is only known to be dialled at home.
    let international: ArraySlice<UInt8>
    /// The layout at home, never empty.
    let national: ArraySlice<UInt8>

    /// Reads a pair of layouts from the table.
    init(_ text: ArraySlice<UInt8>) {
      let bar = text.firstIndex(of: UInt8(ascii: "|")) ?? text.endIndex
      international = text[..<bar]
      national =
        bar == text.endIndex
        ? text : text[(bar + 1)...].flatMap { $0 == UInt8(ascii: "*") ? Array(text[..<bar]) : [$0] }[...]
      assert(!national.isEmpty, "every number of the table has a national layout")
    }
  }

  /// Finds the layout of a number.
  ///
  /// - Parameters:
  ///   - areaCode: The number's area code.
  ///   - digits: Its national digits, or only the first ones; the layout is then the layout of some number with this beginning.
  ///   - digitCount: The number of its national digits.
  ///   - style: The layout after the area code or the one at home.
  /// - Returns: `nil` if the number has no known format.
  /// - Complexity: O(1), with a step for each digit. The first call reads the table.
  func layout(
    of areaCode: AreaCode, _ digits: Span<UInt8>, digitCount: Int, as style: NumberLayout.Style
  ) -> NumberLayout? {
    guard areaCode.digitCount <= 3, areaCode.digit(at: 0) != UInt8(ascii: "0"),
      1..<Self.lengthCount ~= digitCount
    else { return nil }
    let code = (0..<areaCode.digitCount).reduce(0) { $0 * 10 + Int(areaCode.digit(at: $1) & 0x0F) }
    var tree = trees[code * Self.lengthCount + digitCount]
    var index = 0
    while tree >= Self.firstNode {
      let node = (Int(tree) - Self.firstNode) * 10
      if index < digits.count {
        tree = branches[node + Int(digits[index] & 0x0F)]
      } else {
        // Not all digits are known, so any layout fits; a node has at least one pair of layouts.
        tree = branches[node..<node + 10].first { $0 != 0 } ?? 0
      }
      index += 1
    }
    guard tree > 0 else { return nil }
    let found = layouts[Int(tree) - 1]
    let text = style == .international ? found.international : found.national
    return text.isEmpty ? nil : NumberLayout(text: text)
  }
}

// MARK: - Reading the table

extension NumberFormats {
  /// Reads a table.
  ///
  /// - Parameter lines: For each area code, a line with the code, a space, and pairs of layouts with semicolons between them:
  ///   `c d d`, or `d f|0*` if the layout at home differs, with `*` for the first layout. After an empty line, another line for
  ///   each area code contains lengths and the tree of each. A tree is a letter for a pair of layouts, `A` for the first and
  ///   `a` for the 27th of the pairs that no earlier tree has; `.` for none; or a bracket before ten trees. Before a tree, `3`
  ///   repeats it three times, and `>` repeats it for all remaining digits.
  private init(_ lines: String) {
    let bytes = lines.bytes
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let areaCodeCount = parts.count / 2
    branches.reserveCapacity(bytes.count)
    bytes.withBytes { text in
      for (line, treeLine) in zip(parts, parts[(areaCodeCount + 1)...]) {
        let sides = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
        let code = sides[0].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        var firstLayouts = layouts.count + 1
        for pair in sides[1].split(separator: UInt8(ascii: ";")) { layouts.append(Layouts(pair)) }
        var offset = treeLine.startIndex
        while offset < treeLine.endIndex {
          var length = 0
          while text[offset].isDigit {
            length = length * 10 + Int(text[offset] & 0x0F)
            offset += 1
          }
          var layoutCount = 0
          trees[code * Self.lengthCount + length] = readTree(text, &offset, firstLayouts, &layoutCount)
          firstLayouts += layoutCount
        }
      }
    }
  }

  /// Reads a tree.
  ///
  /// - Parameters:
  ///   - offset: The start of the tree, which becomes its end.
  ///   - firstLayouts: The number of the pair of layouts that `A` means.
  ///   - layoutCount: The minimum number of pairs so far.
  private mutating func readTree(
    _ text: Span<UInt8>, _ offset: inout Int, _ firstLayouts: Int, _ layoutCount: inout Int
  ) -> Tree {
    let byte = text[offset]
    offset += 1
    guard byte == UInt8(ascii: "[") else {
      if byte == UInt8(ascii: ".") { return 0 }
      let index = byte <= UInt8(ascii: "Z") ? byte - UInt8(ascii: "A") : byte - UInt8(ascii: "a") + 26
      layoutCount = max(layoutCount, Int(index) + 1)
      return Tree(firstLayouts + Int(index))
    }
    let node = branches.count
    for _ in 0..<10 { branches.append(0) }
    var digit = 0
    while digit < 10 {
      var run = 1
      if text[offset].isDigit { run = Int(text[offset] & 0x0F) }
      if text[offset] == UInt8(ascii: ">") { run = 10 - digit }
      if text[offset] < UInt8(ascii: "A"), text[offset] != UInt8(ascii: ".") { offset += 1 }
      let tree = readTree(text, &offset, firstLayouts, &layoutCount)
      for _ in 0..<run {
        branches[node + digit] = tree
        digit += 1
      }
    }
    return Tree(Self.firstNode + node / 10)
  }
}
