/// JSON as text, for the bodies of requests and for values that an SDK hands over as objects.
struct JSONText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// The text, without white space between its parts.
  let text: String

  private init(unchecked text: String) { self.text = text }

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

  /// A value as a callback hands it over: strings, numbers, Booleans, arrays, dictionaries with strings as keys, and
  /// `nil` for none; anything else is its description as a string.
  ///
  /// Members are in the order of their names, since a dictionary has none.
  init(value: Any?) {
    // Without Foundation an NSNull is known only by its name.
    guard let value, "\(type(of: value))" != "NSNull" else {
      self.init(unchecked: "null")
      return
    }
    switch value {
    case let string as String: self.init(string)
    case let integer as any BinaryInteger: self.init(unchecked: "\(integer)")
    case let bool as Bool: self.init(booleanLiteral: bool)
    case let number as Double: self.init(unchecked: number.isFinite ? "\(number)" : "null")
    case let members as [String: Any]:
      let sorted = members.sorted { $0.key < $1.key }
      self.init(object: sorted.map { (name: $0.key, value: JSONText(value: $0.value)) })
    case let elements as [Any]:
      self.init(unchecked: "[" + elements.map { JSONText(value: $0).text }.joined(separator: ",") + "]")
    default: self.init("\(value)")
    }
  }

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
