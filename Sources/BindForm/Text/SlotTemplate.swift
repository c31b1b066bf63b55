/// A text with slots, `{0}` and `{1}`, as the service documents its messages.
struct SlotTemplate: Hashable, Sendable {
  /// What stands between slots; slot *n* stands behind part *n*.
  private let parts: [String]

  /// Splits a text at `{0}`, `{1}` and so on, which stand in this order.
  init(_ text: String) {
    var parts: [String] = []
    var rest = text[...]
    while let slot = rest.firstRange(of: "{\(parts.count)}") {
      parts.append(String(rest[..<slot.lowerBound]))
      rest = rest[slot.upperBound...]
    }
    self.parts = parts + [String(rest)]
  }

  /// How many slots there are.
  var slotCount: Int { parts.count - 1 }

  /// The text with values in its slots.
  func filled(with values: [String]) -> String {
    var text = parts[0]
    for index in 1..<max(1, parts.count) {
      text += (index <= values.count ? values[index - 1] : "") + parts[index]
    }
    return text
  }

  /// The values that make this template the given text, without white space around them; `nil` when none do.
  ///
  /// Services differ in the white space around slots, so that doesn't count.
  func values(in text: String) -> [String]? {
    let parts = self.parts.map(\.trimmed)
    guard text.hasPrefix(parts[0]) else { return nil }
    var rest = text.dropFirst(parts[0].count)
    var values: [String] = []
    for (index, part) in parts.enumerated().dropFirst() {
      let isLast = index == parts.count - 1
      if isLast {
        guard rest.hasSuffix(part) else { return nil }
        values.append(String(rest.dropLast(part.count)).trimmed)
        rest = ""
      } else {
        guard let range = rest.firstRange(of: part) else { return nil }
        values.append(String(rest[..<range.lowerBound]).trimmed)
        rest = rest[range.upperBound...]
      }
    }
    guard rest.isEmpty, !values.contains(where: { $0.isEmpty || $0.contains("{") }) else { return nil }
    return values
  }
}
