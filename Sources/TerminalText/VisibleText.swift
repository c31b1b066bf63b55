/// Foreign text made safe to show on a terminal and in a message.
package enum VisibleText {
  /// Returns text with every character written out, as `\u{202E}`, that would not show, would move the
  /// cursor or would change the direction of writing.
  ///
  /// - Parameter limit: How many characters (Unicode scalars) are kept; `…` stands for the rest.
  package static func escaping(_ text: String, limit: Int = .max) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      result += escaping(scalar)
      count += 1
    }
    return result
  }

  /// Returns one character, written out if it must be.
  package static func escaping(_ scalar: Unicode.Scalar) -> String {
    guard mustBeEscaped(scalar) else { return String(scalar) }
    return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Returns the usual name of a character, such as `U+00A0`.
  package static func codePoint(_ value: some UnsignedInteger) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
      return true
    case .spaceSeparator: return scalar.value != 0x3000
    default: return false
    }
  }
}
