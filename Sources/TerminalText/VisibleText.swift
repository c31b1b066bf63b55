package import Platform

/// Foreign text made safe to show on a terminal and in a message.
package enum VisibleText {
  /// Returns text with characters escaped, as `\u{202E}`, that are invisible, move the cursor or change the writing direction.
  ///
  /// - Parameter limit: The maximum number of characters (Unicode scalars); the rest is replaced by `…`.
  package static func escaping(_ text: String, limit: Int = .max) -> String {
    escaped(text, limit: limit).description
  }

  private static func escaped(_ text: String, limit: Int) -> UTF8Text {
    escaping(text.firstScalars(limit == .max ? limit : limit + 1)[...], limit: limit)
  }

  /// Returns characters, escaped as by ``escaping(_:limit:)``.
  package static func escaping(_ scalars: ArraySlice<Unicode.Scalar>, limit: Int = .max) -> UTF8Text {
    var result: UTF8Text = ""
    for scalar in scalars.prefix(limit) { append(scalar, to: &result) }
    return scalars.count > limit ? "\(result)…" : result
  }

  /// Returns one character, escaped if it must be.
  package static func escaping(_ scalar: Unicode.Scalar) -> String { escaping([scalar]).description }

  /// Adds a character, escaped if it must be.
  private static func append(_ scalar: Unicode.Scalar, to text: inout UTF8Text) {
    if mustBeEscaped(scalar) {
      text.append("\\u{\(hexadecimal(scalar.value))}")
    } else {
      text.append(scalar: scalar)
    }
  }

  /// Returns text in double quotes, escaped as by ``escaping(_:limit:)``.
  @inline(never)
  package static func quoted(_ text: String, limit: Int = .max) -> UTF8Text {
    "\"\(escaped(text, limit: limit))\""
  }

  /// Returns lines of text that are safe to show: line endings and tabs stay, all other characters are escaped as by
  /// ``escaping(_:limit:)``.
  package static func escapingLines(_ text: String) -> String {
    var result: UTF8Text = ""
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if isAfterReturn { if scalar == "\n" { result.append("\r") } else { append("\r", to: &result) } }
      isAfterReturn = scalar == "\r"
      switch scalar {
      case "\r": continue
      case "\n", "\t": result.append(scalar: scalar)
      default: append(scalar, to: &result)
      }
    }
    if isAfterReturn { append("\r", to: &result) }
    return result.description
  }

  /// Returns equivalent JSON that is safe to show: characters in its strings that would move the cursor or change the direction
  /// of writing are written `\u202e`.
  ///
  /// Outside strings JSON contains only white space such as line feeds, which is kept.
  package static func escapingJSON(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      if isInvisible(scalar), !"\n\r\t".unicodeScalars.contains(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the usual name of a character, such as `U+00A0`.
  package static func codePoint(_ value: UInt32) -> UTF8Text {
    "U+\(hexadecimal(value, width: 4))"
  }

  /// Returns a number in hexadecimal, in upper case, padded with zeros to a number of digits.
  @inline(never)
  package static func hexadecimal(_ value: UInt32, width: Int = 1) -> UTF8Text {
    var digits: UTF8Text = ""
    for index in (0..<8).reversed() where index < width || value >> UInt32(4 * index) != 0 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(4 * index) & 0xF)
      digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
    }
    return digits
  }

  /// Returns a byte as written in code, such as `0x0A`.
  package static func hexadecimal(_ byte: UInt8) -> UTF8Text {
    "0x\(hexadecimal(UInt32(byte), width: 2))"
  }

  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    if isInvisible(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate: return true
    case .spaceSeparator: return scalar != " " && scalar.value != 0x3000
    default: return false
    }
  }

  /// Whether a character is invisible, but may move the cursor or change the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
