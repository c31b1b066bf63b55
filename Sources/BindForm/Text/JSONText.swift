/// JSON as text, for the bodies of requests and for values that an SDK hands over as objects.
struct JSONText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// The text, without white space between its parts.
  let text: String

  init(unchecked text: String) { self.text = text }

  /// A string.
  init(_ string: String) { text = Self.quoted(string) }

  init(stringLiteral value: String) { self.init(value) }

  init(booleanLiteral value: Bool) { text = value ? "true" : "false" }

  /// An object; a member without a value is left out.
  init(object members: [(name: String, value: JSONText?)]) {
    let parts = members.compactMap { member in
      member.value.map { Self.quoted(member.name) + ":" + $0.text }
    }
    text = "{" + parts.joined(separator: ",") + "}"
  }

  /// The text in UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  private static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
