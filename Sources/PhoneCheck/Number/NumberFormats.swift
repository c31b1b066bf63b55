internal import Platform

/// The formats of the numbers of every known area code: their groups, their separators, and the text before them.
///
/// A tree over the leading digits of a number leads to its layouts. There is a tree for each length of an area code's numbers.
struct NumberFormats: Sendable {
  #if hasFeature(Embedded)
    /// A page that loads only compiled definitions has the formats of their file, and not the table.
    static var known: NumberFormats { used.withLock { $0.formats } }

    private static let used = Lock((formats: NumberFormats(), areAll: false))

    /// Uses the formats of a file, unless all are used.
    static func use(_ formats: NumberFormats) { used.withLock { if !$0.areAll { $0.formats = formats } } }

    /// Uses the formats of all area codes.
    static func useAll() { used.withLock { if !$0.areAll { $0 = (all, true) } } }
  #else
    static let known = all

    /// Does nothing, like ``useAll()``: all formats are known.
    static func use(_ formats: NumberFormats) {}

    static func useAll() {}
  #endif

  private static var all: NumberFormats {
    guard let all = NumberFormats(NumberFormatTable.lines.bytes) else {
      preconditionFailure("The formats are broken; run Data/generate-number-formats.py.")
    }
    return all
  }

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
    /// The number of digits of their numbers.
    let digitCount: Int

    /// Reads a pair of layouts from the table; `nil` if it isn't one.
    init?(_ text: ArraySlice<UInt8>) {
      guard text.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
      let bar = text.firstIndex(of: UInt8(ascii: "|")) ?? text.endIndex
      international = text[..<bar]
      national =
        bar == text.endIndex
        ? text : text[(bar + 1)...].flatMap { $0 == UInt8(ascii: "*") ? Array(text[..<bar]) : [$0] }[...]
      digitCount = Self.digitCount(of: national)
      guard 1...Self.maximumByteCount ~= national.count, international.count <= Self.maximumByteCount,
        international.isEmpty || Self.digitCount(of: international) == digitCount
      else { return nil }
    }

    /// A number in a format has to fit into ``NumberText``.
    private static let maximumByteCount = 40

    private static func digitCount(of text: ArraySlice<UInt8>) -> Int {
      NumberLayout(text: text).parts.reduce(0) { count, part in
        if case .group(let length) = part { count + length } else { count }
      }
    }
  }

  /// No formats.
  init() {}

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
  /// - Returns: `nil` if the bytes aren't such lines.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let count = parts.count / 2
    guard parts.count == 2 * count + 1, parts[count].isEmpty else { return nil }
    branches.reserveCapacity(bytes.count)
    let isRight = bytes.withBytes { readLines(parts[..<count], parts[(count + 1)...], of: $0) }
    guard isRight else { return nil }
  }

  /// Reads the lines of area codes, and the lines of their trees.
  ///
  /// - Parameter text: The bytes that the lines are slices of.
  /// - Returns: Whether they are such lines.
  private mutating func readLines(
    _ lines: ArraySlice<ArraySlice<UInt8>>, _ treeLines: ArraySlice<ArraySlice<UInt8>>, of text: Span<UInt8>
  ) -> Bool {
    for (line, treeLine) in zip(lines, treeLines) {
      let sides = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard sides.count == 2, 1...3 ~= sides[0].count, sides[0].allSatisfy({ $0.isDigit }) else {
        return false
      }
      let code = sides[0].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
      var firstLayouts = layouts.count + 1
      for pair in sides[1].split(separator: UInt8(ascii: ";")) {
        guard let pair = Layouts(pair), layouts.count < Self.firstNode - 2 else { return false }
        layouts.append(pair)
      }
      var rest = treeLine.indices
      while !rest.isEmpty {
        var length = 0
        while let place = rest.first, text[place].isDigit, length < Self.lengthCount {
          length = length * 10 + Int(text[place] & 0x0F)
          rest = place + 1..<rest.upperBound
        }
        var layoutCount = 0
        guard 1..<Self.lengthCount ~= length,
          let tree = readTree(text, &rest, firstLayouts, &layoutCount, length: length, depth: 0)
        else { return false }
        trees[code * Self.lengthCount + length] = tree
        firstLayouts += layoutCount
      }
    }
    return true
  }

  /// Returns the lines of some area codes, in the form that ``init(_:)-([UInt8])`` reads.
  ///
  /// Numbers of lengths that no definition accepts are included: a field groups a landline while it is typed.
  static func lines(of areaCodes: [AreaCode]) -> [UInt8] {
    let parts = NumberFormatTable.lines.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let count = parts.count / 2
    let kept = (0..<count).filter { index in
      let code = AreaCode(String(utf8: parts[index].prefix { $0 != UInt8(ascii: " ") }))
      return areaCodes.contains { $0 == code }
    }
    let lines = kept.map { parts[$0] } + [[]] + kept.map { parts[count + 1 + $0] }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Reads a tree.
  ///
  /// - Parameters:
  ///   - rest: The places from the start of the tree on, then those after it.
  ///   - firstLayouts: The number of the pair of layouts that `A` means.
  ///   - layoutCount: The minimum number of pairs so far.
  ///   - length: The number of digits of its numbers.
  ///   - depth: The number of digits that lead to the tree.
  /// - Returns: `nil` if there is no tree.
  private mutating func readTree(
    _ text: Span<UInt8>, _ rest: inout Range<Int>, _ firstLayouts: Int, _ layoutCount: inout Int, length: Int,
    depth: Int
  ) -> Tree? {
    guard let place = rest.first else { return nil }
    rest = place + 1..<rest.upperBound
    let byte = text[place]
    guard byte == UInt8(ascii: "[") else {
      if byte == UInt8(ascii: ".") { return 0 }
      guard byte.isLetter else { return nil }
      let index = Int(byte <= UInt8(ascii: "Z") ? byte - UInt8(ascii: "A") : byte - UInt8(ascii: "a") + 26)
      layoutCount = max(layoutCount, index + 1)
      guard firstLayouts + index <= layouts.count, layouts[firstLayouts + index - 1].digitCount == length
      else {
        return nil
      }
      return Tree(firstLayouts + index)
    }
    let node = branches.count
    guard depth < length, node / 10 < Int(Tree.max) - Self.firstNode else { return nil }
    for _ in 0..<10 { branches.append(0) }
    var digit = 0
    while digit < 10 {
      var run = 1
      if let place = rest.first, text[place].isDigit || text[place] == UInt8(ascii: ">") {
        run = text[place].isDigit ? Int(text[place] & 0x0F) : 10 - digit
        rest = place + 1..<rest.upperBound
      }
      guard 1...10 - digit ~= run,
        let tree = readTree(text, &rest, firstLayouts, &layoutCount, length: length, depth: depth + 1)
      else { return nil }
      for _ in 0..<run {
        branches[node + digit] = tree
        digit += 1
      }
    }
    return Tree(Self.firstNode + node / 10)
  }
}
