internal import Platform
internal import StrictJSON

/// JSON as text, for the bodies of requests and for values that an SDK hands over as objects.
struct JSONText: Hashable, Sendable, ExpressibleByBooleanLiteral {
  /// The text, without white space between its parts.
  let text: String

  init(unchecked text: String) { self.text = text }

  /// A string.
  init(_ string: String) { text = string.asJSON }

  init(booleanLiteral value: Bool) { text = value ? "true" : "false" }

  /// An object.
  init(object members: [(name: String, value: JSONText)]) {
    var object = JSONObjectText()
    for member in members { object.add(UTF8Text(member.name), member.value) }
    self = object.json
  }
}

/// A JSON object as text, one member after the other.
struct JSONObjectText: Sendable {
  private var text: UTF8Text = "{"

  /// Adds a member.
  @inline(never)
  mutating func add(_ name: UTF8Text, _ value: JSONText) {
    let comma: UTF8Text = text.bytes.count > 1 ? "," : ""
    text.append("\(comma)\(name.description.asJSON):\(value.text)")
  }

  /// The object.
  var json: JSONText { JSONText(unchecked: "\(text)}" as UTF8Text) }
}

extension JSONText {
  fileprivate init(unchecked text: UTF8Text) { self.init(unchecked: text.description) }
}
