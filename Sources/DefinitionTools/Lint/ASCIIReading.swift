/// What was most likely meant by text beyond ASCII in a regex: full-width digits and symbols, dashes, Chinese
/// commas.
enum ASCIIReading {
  /// A byte that no spelling of a number contains.
  private static let placeholder: Unicode.Scalar = "\u{7F}"

  /// The regex with each character beyond ASCII replaced by one ASCII byte: ASCII texts without that byte match
  /// as before.
  static func standIn(for regex: String) -> String {
    rewritten(regex) { _, _ in String(placeholder) } ?? regex
  }

  /// The regex in ASCII, as most likely meant; `nil` when a character has no such reading.
  static func meant(by regex: String) -> String? { rewritten(regex, reading(of:_:)) }

  /// The regex with each character beyond ASCII replaced; `nil` when there is no replacement for one.
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

  private static func reading(of scalar: Unicode.Scalar, _ isInClass: Bool) -> String? {
    if let value = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
      return String(Int(value))
    }
    switch scalar.value {
    // Separators of lists, which a class doesn't need.
    case 0x3001, 0xFF0C, 0xFF5C: return isInClass ? "" : scalar.value == 0xFF5C ? "|" : nil
    case 0xFF0B: return isInClass ? "+" : "\\+"
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) }
    case 0x2010...0x2015, 0x2212, 0x30FC, 0xFE58, 0xFE63: return "-"
    case 0x2018...0x201F: return ""
    default: break
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .format, .control, .lineSeparator, .paragraphSeparator: return ""
    default: return nil
    }
  }
}
