internal import PhoneCheck

/// The likely meaning of text beyond ASCII in a regex: full-width digits and symbols, dashes, Chinese commas.
enum ASCIIReading {
  /// A byte that no spelling of a number contains.
  private static let placeholder: Unicode.Scalar = "\u{7F}"

  /// Returns the regex with an ASCII byte in place of each other character.
  ///
  /// ASCII texts without that byte match as before.
  static func standIn(for regex: String) -> String {
    rewritten(regex) { _, _ in String(placeholder) } ?? regex
  }

  /// Returns the regex in ASCII, as most likely meant; `nil` if a character has no such meaning.
  static func meant(by regex: String) -> String? {
    var result = ""
    var start = regex.startIndex
    for lookalike in lookalikes(in: regex) {
      result += regex[start..<lookalike.range.lowerBound] + lookalike.meant
      start = lookalike.range.upperBound
    }
    return rewritten(result + regex[start...], reading(of:_:))
  }

  /// Returns the regex with each character beyond ASCII replaced; `nil` if there is no replacement for one of them.
  private static func rewritten(
    _ regex: String, _ replacement: (Unicode.Scalar, _ isInClass: Bool) -> String?
  ) -> String? {
    var result = ""
    var isInClass = false
    var isEscaped = false
    for scalar in regex.unicodeScalars {
      guard let text = scalar.isASCII ? String(scalar) : replacement(scalar, isInClass) else { return nil }
      result += text
      if !isEscaped, text == "[" || text == "]" { isInClass = text == "[" }
      isEscaped = !isEscaped && text == "\\"
    }
    return result
  }

  // MARK: Look-alikes

  /// A part of a regex that looks like a quantifier or a range, but isn't because of a character beyond ASCII.
  struct Lookalike {
    var range: Range<String.Index>
    /// The ASCII syntax that was meant.
    var meant: String
    /// Whether it looks like a quantifier, as `{4，8}`; otherwise it looks like a range of a class, as `3－9`.
    var isQuantifier: Bool
  }

  /// Returns the look-alikes of a regex, in order.
  static func lookalikes(in regex: String) -> [Lookalike] {
    let scalars = regex.unicodeScalars
    var found: [Lookalike] = []
    var index = scalars.startIndex
    var isInClass = false
    while index < scalars.endIndex {
      let rest = scalars[index...]
      if isInClass, let range = classRange(at: rest) {
        found.append(Lookalike(range: index..<range.end, meant: range.meant, isQuantifier: false))
        index = range.end
      } else if !isInClass, index > scalars.startIndex, let braces = quantifier(at: rest),
        braces.meant != String(scalars[index..<braces.end])
      {
        found.append(Lookalike(range: index..<braces.end, meant: braces.meant, isQuantifier: true))
        index = braces.end
      } else {
        if scalars[index] == "[" { isInClass = true }
        if scalars[index] == "]" { isInClass = false }
        let isEscape = scalars[index] == "\\"
        index = scalars.index(after: index)
        if isEscape, index < scalars.endIndex { index = scalars.index(after: index) }
      }
    }
    return found
  }

  private typealias Reading = (meant: String, end: String.Index)

  /// Reads `{4，8}` and the like at the beginning of a text.
  private static func quantifier(at text: Substring.UnicodeScalarView) -> Reading? {
    guard let first = text.first, ["{", "｛"].contains(first) else { return nil }
    let lower = text.dropFirst().prefix { digit($0) != nil }
    var rest = text[lower.endIndex...]
    var meant = "{" + digits(lower)
    guard !lower.isEmpty else { return nil }
    if let separator = rest.first, separators.contains(separator) || marksRange(separator) {
      rest = rest.dropFirst()
      let upper = rest.prefix { digit($0) != nil }
      meant += "," + digits(upper)
      rest = rest[upper.endIndex...]
    }
    guard let last = rest.first, ["}", "｝"].contains(last) else { return nil }
    return (meant + "}", rest.index(after: rest.startIndex))
  }

  /// Reads `3－9` and the like at the beginning of a text; with a hyphen, `０-９` is a range, of full-width digits.
  private static func classRange(at text: Substring.UnicodeScalarView) -> Reading? {
    let members = Array(text.prefix(3))
    guard members.count == 3, let first = digit(members[0]), let last = digit(members[2]), first < last,
      !members[1].isASCII, marksRange(members[1])
    else { return nil }
    return ("\(first)-\(last)", text.index(text.startIndex, offsetBy: 3))
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func digits(_ scalars: Substring.UnicodeScalarView) -> String {
    scalars.compactMap(digit).map(String.init).joined()
  }

  private static let separators: [Unicode.Scalar] = [",", "，", "、"]

  /// Whether a character is a hyphen, a dash or a minus.
  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(scalar) == .separator && scalar != "·"
  }

  /// Whether a character separates the ends of a range: a dash, or a tilde of either width.
  private static func marksRange(_ scalar: Unicode.Scalar) -> Bool {
    isDash(scalar) || ["~", "～", "\u{301C}"].contains(scalar)
  }

  // MARK: Characters

  private static func reading(of scalar: Unicode.Scalar, _ isInClass: Bool) -> String? {
    if let value = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
      return String(Int(value))
    }
    switch scalar.value {
    // Separators of lists, which a class doesn't need.
    case 0x3001, 0xFF0C, 0xFF5C: return isInClass ? "" : scalar.value == 0xFF5C ? "|" : nil
    case 0xFF0B, 0xFE62: return isInClass ? "+" : "\\+"
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) }
    case 0x2018...0x201F: return ""
    default: if isDash(scalar) { return "-" }
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .format, .control, .lineSeparator, .paragraphSeparator: return ""
    default: return nil
    }
  }
}
