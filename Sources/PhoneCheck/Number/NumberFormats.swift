/// How the numbers of every known area code are written: in which groups, with what between and before them.
///
/// A tree over the leading digits of a number leads to its layout; there is a tree for each length that the numbers of
/// an area code can have. `NumberFormatTable` has them as text, which is read when the first number is grouped.
struct NumberFormats: Sendable {
  static let known = NumberFormats(NumberFormatTable.lines)

  /// The text that layouts are ranges of.
  private var text: [UInt8]

  /// Pairs of layouts.
  private var layouts: [Layouts] = []

  /// Trees: ten branches for each node, one for each digit that may follow.
  private var branches: [Branch] = []

  /// The tree of each length of each area code: those of 86 are at 86 × 18 and the places after it.
  private var roots = [Branch](repeating: .none, count: areaCodeCount * lengthCount)

  /// Area codes have up to three digits, and numbers up to 17: libphonenumber's limits, and more than
  /// [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164) has.
  private static let areaCodeCount = 1_000
  private static let lengthCount = 18

  /// The layouts of a number.
  private struct Layouts {
    /// Empty where the number is only known to be dialled at home.
    var international: Range<Int>
    var national: Range<Int>
  }

  /// What a digit leads to: nothing, a layout or another node.
  private struct Branch {
    private var code: UInt16

    static let none = Branch(code: 0)
    private static let firstNode: UInt16 = 0x4000

    private init(code: UInt16) { self.code = code }

    init(layout: Int) { code = 1 + UInt16(layout) }
    init(node: Int) { code = Self.firstNode + UInt16(node) }

    var isNone: Bool { code == 0 }
    var node: Int? { code >= Self.firstNode ? Int(code - Self.firstNode) : nil }
    var layout: Int? { isNone || code >= Self.firstNode ? nil : Int(code) - 1 }
  }

  /// Finds how a number is written.
  ///
  /// - Parameters:
  ///   - areaCode: Its area code.
  ///   - digits: Its national digits, or the first of them: then the layout is that of some number that begins so.
  ///   - digitCount: How many national digits it has.
  ///   - style: With its area code or at home.
  /// - Returns: `nil` for a number that no format is known for.
  /// - Complexity: O(1), but for the first call, which reads the table.
  func layout(
    of areaCode: AreaCode, _ digits: some Sequence<UInt8>, digitCount: Int, as style: NumberLayout.Style
  ) -> NumberLayout? {
    guard areaCode.digits.utf8.count <= 3, areaCode.digits.utf8.first != UInt8(ascii: "0"),
      let code = Int(areaCode.digits), 1..<Self.lengthCount ~= digitCount
    else { return nil }
    var branch = roots[code * Self.lengthCount + digitCount]
    for digit in digits {
      guard let node = branch.node else { break }
      branch = branches[node * 10 + Int(digit - UInt8(ascii: "0"))]
    }
    while let node = branch.node {
      guard let next = branches[node * 10..<node * 10 + 10].first(where: { !$0.isNone }) else { return nil }
      branch = next
    }
    guard let found = branch.layout.map({ layouts[$0] }) else { return nil }
    let range = style == .international ? found.international : found.national
    return range.isEmpty ? nil : NumberLayout(text: text[range])
  }
}

extension NumberFormats {
  /// Reads a table.
  ///
  /// - Parameter lines: For each area code a line with the code, a space, and pairs of layouts with semicolons between,
  ///   `c d d` or `d f|0d f` where they differ at home; then a line for each tree: a space, lengths with commas between,
  ///   a space, and the tree. A tree is a letter for a pair of layouts, `A` for the first, `a` for the 27th; `.`
  ///   for none; or brackets around ten trees, where `3A` is short for `AAA`.
  init(_ lines: String) {
    text = Array(lines.utf8)
    var start = 0
    var firstRoot = 0
    var firstLayout = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      var line = Cursor(place: start, end: end)
      if text[start] == UInt8(ascii: " ") {
        line.place += 1
        var lengths = [line.number(in: text)]
        while text[line.place] == UInt8(ascii: ",") {
          line.place += 1
          lengths.append(line.number(in: text))
        }
        line.place += 1
        let root = tree(&line, firstLayout)
        for length in lengths { roots[firstRoot + length] = root }
      } else {
        firstRoot = line.number(in: text) * Self.lengthCount
        firstLayout = layouts.count
        while line.place < end { appendLayouts(&line) }
      }
      start = end + 1
    }
  }

  /// A place in a line of the table.
  private struct Cursor {
    var place: Int
    let end: Int

    /// Reads digits; 0 where there are none.
    mutating func number(in text: [UInt8]) -> Int {
      var value = 0
      while place < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[place] {
        value = value * 10 + Int(text[place] - UInt8(ascii: "0"))
        place += 1
      }
      return value
    }
  }

  /// Reads a pair of layouts after a space or a semicolon.
  private mutating func appendLayouts(_ line: inout Cursor) {
    let start = line.place + 1
    let end = text[start..<line.end].firstIndex(of: UInt8(ascii: ";")) ?? line.end
    let bar = text[start..<end].firstIndex(of: UInt8(ascii: "|"))
    layouts.append(
      Layouts(international: start..<(bar ?? end), national: (bar.map { $0 + 1 } ?? start)..<end))
    line.place = end
  }

  private mutating func tree(_ line: inout Cursor, _ firstLayout: Int) -> Branch {
    let byte = text[line.place]
    line.place += 1
    switch byte {
    case UInt8(ascii: "."): return .none
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return Branch(layout: firstLayout + Int(byte - UInt8(ascii: "A")))
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return Branch(layout: firstLayout + 26 + Int(byte - UInt8(ascii: "a")))
    case UInt8(ascii: "["):
      let node = branches.count / 10
      branches.append(contentsOf: repeatElement(.none, count: 10))
      var digit = 0
      while digit < 10 {
        let run = max(1, line.number(in: text))
        let branch = tree(&line, firstLayout)
        for place in digit..<digit + run { branches[node * 10 + place] = branch }
        digit += run
      }
      line.place += 1
      return Branch(node: node)
    default: preconditionFailure("The table of formats is broken; run Data/generate-number-formats.py.")
    }
  }
}
