internal import Platform

/// A text with numbered slots, `{0}` and `{1}`: the format of the service's documented messages and of our phrases.
struct SlotTemplate: Hashable, Sendable {
  /// The text between slots; slot *n* follows part *n*.
  ///
  /// There is always at least one part.
  private let parts: [String]

  /// Splits a text at `{0}`, `{1}` and so on.
  ///
  /// - Parameter text: A text with each slot once, in ascending order; a slot out of order counts as plain text.
  init(_ text: String) {
    var parts: [String] = []
    var rest = text[...]
    while let slot = rest.firstPlace(of: "{\(parts.count)}") {
      parts.append(String(rest[..<slot.lowerBound]))
      rest = rest[slot.upperBound...]
    }
    self.parts = parts + [String(rest)]
  }

  /// How many slots there are.
  var slotCount: Int { parts.count - 1 }

  /// The text with its slots filled.
  ///
  /// - Parameter values: The value of each slot, in order. A slot without a value is left empty, values without a slot
  ///   are ignored.
  func filled(with values: [String]) -> String {
    var text = parts[0]
    for index in 1..<max(1, parts.count) {
      text += (index <= values.count ? values[index - 1] : "") + parts[index]
    }
    return text
  }

  /// Finds the values with which this template yields a text.
  ///
  /// White space around slots and a full stop at the end are ignored, because services differ in them.
  ///
  /// - Returns: One value for each slot, without white space around it; `nil` when the text doesn't fit the template,
  ///   or leaves a slot empty or unfilled.
  func values(in text: String) -> [String]? {
    var parts = self.parts.map { $0.trimmed }
    parts[parts.count - 1] = parts[parts.count - 1].withoutFullStop
    let text = text.withoutFullStop
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
        guard let range = rest.firstPlace(of: part) else { return nil }
        values.append(String(rest[..<range.lowerBound]).trimmed)
        rest = rest[range.upperBound...]
      }
    }
    guard rest.isEmpty, !values.contains(where: { $0.isEmpty || $0.contains("{") }) else { return nil }
    return values
  }
}
