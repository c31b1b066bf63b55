internal import Platform

/// How the numbers of every known area code are written: in which groups, with what between and before them.
///
/// A tree over the leading digits of a number leads to its layout; there is a tree for each length that the numbers of
/// an area code can have. They are walked in the text of `NumberFormatTable`, of which only the lines are found when the
/// first number is grouped: to read them all would take several times as long.
struct NumberFormats: Sendable {
  static let known = NumberFormats(NumberFormatTable.lines)

  /// The table's text, with a newline at the end of every line.
  private let text: [UInt8]

  /// Where the tree of each length of each area code begins in the text, those of 86 from 86 × 18 on; 0 where there is
  /// none.
  private var trees = [Int32](repeating: 0, count: areaCodeCount * lengthCount)

  /// The pairs of layouts of all area codes.
  private var layouts: [Layouts] = []

  /// The first pair of layouts of each area code.
  private var firstLayouts = [Int32](repeating: 0, count: areaCodeCount)

  /// Area codes have up to three digits, and numbers up to 17: libphonenumber's limits, and more than
  /// [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164) has.
  private static let areaCodeCount = 1_000
  private static let lengthCount = 18

  /// The layouts of a number, as ranges of the text.
  private struct Layouts {
    /// Empty where the number is only known to be dialled at home.
    var international: Range<Int>
    var national: Range<Int>
  }

  /// Finds how a number is written.
  ///
  /// - Parameters:
  ///   - areaCode: Its area code.
  ///   - digits: Its national digits, or the first of them: then the layout is that of some number that begins so.
  ///   - digitCount: How many national digits it has.
  ///   - style: With its area code or at home.
  /// - Returns: `nil` for a number that no format is known for.
  /// - Complexity: O(1): some hundred characters of a tree at most. The first call finds the lines of the table.
  func layout(
    of areaCode: AreaCode, _ digits: Span<UInt8>, digitCount: Int, as style: NumberLayout.Style
  ) -> NumberLayout? {
    guard areaCode.digitCount <= 3, areaCode.digit(at: 0) != UInt8(ascii: "0"),
      1..<Self.lengthCount ~= digitCount
    else { return nil }
    let code = (0..<areaCode.digitCount).reduce(0) { $0 * 10 + Int(areaCode.digit(at: $1) & 0x0F) }
    let tree = Int(trees[code * Self.lengthCount + digitCount])
    guard tree > 0, let index = text.withBytes({ Self.layout(of: digits, in: $0, treeAt: tree) }) else {
      return nil
    }
    let found = layouts[Int(firstLayouts[code]) + index]
    let range = style == .international ? found.international : found.national
    return range.isEmpty ? nil : NumberLayout(text: text[range])
  }

  /// Walks from the root of a tree to a leaf.
  ///
  /// - Returns: The leaf's index among the layouts of the area code; `nil` for a leaf without layouts.
  private static func layout(of digits: Span<UInt8>, in text: Span<UInt8>, treeAt root: Int) -> Int? {
    var place = root
    var index = 0
    while index < digits.count, text[place] == UInt8(ascii: "[") {
      _ = enter(in: text, at: &place)
      var branch = run(in: text, at: &place)
      while branch <= Int(digits[index] - UInt8(ascii: "0")) {
        skipTree(in: text, at: &place)
        branch += run(in: text, at: &place)
      }
      index += 1
    }
    if text[place] == UInt8(ascii: "[") {
      // Not all digits are known: any leaf will do. A node has at least one with layouts.
      while !isLetter(text[place]) { place += 1 }
    }
    return switch text[place] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(text[place] - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(text[place] - UInt8(ascii: "a")) + 26
    default: nil
    }
  }

  /// Reads how many branches a tree means.
  private static func run(in text: Span<UInt8>, at place: inout Int) -> Int {
    guard text[place].isDigit else { return 1 }
    place += 1
    return Int(text[place - 1] - UInt8(ascii: "0"))
  }

  /// Moves over an opening bracket, and over the length of the node if it has one.
  ///
  /// - Returns: The length, without the brackets.
  private static func enter(in text: Span<UInt8>, at place: inout Int) -> Int? {
    place += 1
    let start = place
    let length = number(in: text, at: &place)
    if text[place] == UInt8(ascii: ":") {
      place += 1
      return length
    }
    // It was the number of branches that the first tree means.
    place = start
    return nil
  }

  private static func skipTree(in text: Span<UInt8>, at place: inout Int) {
    var depth = 0
    repeat {
      switch text[place] {
      case UInt8(ascii: "["):
        if let length = enter(in: text, at: &place) {
          place += length + 1
        } else {
          depth += 1
        }
      case UInt8(ascii: "]"):
        depth -= 1
        place += 1
      default: place += 1
      }
    } while depth > 0
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}

extension NumberFormats {
  /// Finds the lines of a table.
  ///
  /// - Parameter lines: For each area code a line with the code, a space, and pairs of layouts with semicolons between,
  ///   `c d d` or `d f|0d f` where they differ at home; then a line for each tree: a space, lengths with commas between,
  ///   a space, and the tree. A tree is a letter for a pair of layouts, `A` for the first, `a` for the 27th; `.` for
  ///   none; or brackets around ten trees, where `3A` is short for `AAA`, with their length and a colon in front when they
  ///   are long.
  private init(_ lines: String) {
    let bytes = lines.bytes + [UInt8(ascii: "\n")]
    self.text = bytes
    bytes.withBytes { findLines(in: $0) }
  }

  private mutating func findLines(in text: Span<UInt8>) {
    var place = 0
    var code = 0
    while place < text.count {
      if text[place] == UInt8(ascii: " ") {
        var lengths: [Int] = []
        repeat {
          place += 1
          lengths.append(Self.number(in: text, at: &place))
        } while text[place] == UInt8(ascii: ",")
        for length in lengths { trees[code * Self.lengthCount + length] = Int32(place + 1) }
        while text[place] != UInt8(ascii: "\n") { place += 1 }
      } else {
        code = Self.number(in: text, at: &place)
        firstLayouts[code] = Int32(layouts.count)
        repeat {
          place += 1
          layouts.append(Self.layouts(in: text, at: &place))
        } while text[place] == UInt8(ascii: ";")
      }
      place += 1
    }
  }

  /// Reads digits; 0 where there are none.
  private static func number(in text: Span<UInt8>, at place: inout Int) -> Int {
    var value = 0
    while text[place].isDigit {
      value = value * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    return value
  }

  /// Reads a pair of layouts, up to a semicolon or the end of the line.
  private static func layouts(in text: Span<UInt8>, at place: inout Int) -> Layouts {
    let start = place
    var bar: Int?
    while text[place] != UInt8(ascii: ";"), text[place] != UInt8(ascii: "\n") {
      if text[place] == UInt8(ascii: "|") { bar = place }
      place += 1
    }
    return Layouts(international: start..<(bar ?? place), national: (bar.map { $0 + 1 } ?? start)..<place)
  }
}
