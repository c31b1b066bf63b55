internal import StrictJSON

/// JSON as text, for the bodies of requests and for values that an SDK hands over as objects.
struct JSONText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// The text, without white space between its parts.
  let text: String

  init(unchecked text: String) { self.text = text }

  /// A string.
  init(_ string: String) { text = string.asJSON }

  init(stringLiteral value: String) { self.init(value) }

  init(booleanLiteral value: Bool) { text = value ? "true" : "false" }

  /// An object; a member without a value is left out.
  init(object members: [(name: String, value: JSONText?)]) {
    let parts = members.compactMap { member in
      member.value.map { member.name.asJSON + ":" + $0.text }
    }
    text = "{" + parts.joined(separator: ",") + "}"
  }

  /// The text in UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }
}
