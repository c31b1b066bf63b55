internal import PhoneCheck
internal import Platform

/// A text between several numbers in one cell, such as `;`.
public struct NumberSeparator: Hashable, Sendable {
  /// The text, at least one character.
  public let text: String

  /// Takes a text as it is.
  ///
  /// - Returns: `nil` if the text is empty, or contains a digit or a plus, which numbers consist of.
  public init?(_ text: String) {
    let classes = text.unicodeScalars.map(ScalarClass.init)
    guard !text.isEmpty, !classes.contains(where: { $0.digit != nil || $0 == .plus }) else { return nil }
    self.text = text
  }

  /// Reads a separator as typed: `\n`, `\r` and `\t` are a line feed, a carriage return and a tab, `\\` is a backslash.
  ///
  /// - Returns: `nil` also for a backslash before anything else.
  public init?(escaped text: String) {
    var scalars = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        scalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": scalars.append("\n")
      case "r": scalars.append("\r")
      case "t": scalars.append("\t")
      case "\\": scalars.append("\\")
      default: return nil
      }
    }
    self.init(String(scalars))
  }

  /// The separator in the form that ``init(escaped:)`` reads.
  package var escaped: String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\\": "\\\\"
      default: String(scalar)
      }
    }.joined()
  }
}
