internal import PhoneCheck
internal import Platform

/// A text with numbered slots, `{0}` and `{1}`: the format of the service's documented messages and of our phrases.
struct SlotTemplate {
  /// The bytes between slots, trimmed, without a full stop at the end; slot *n* follows part *n*.
  ///
  /// There is always at least one part.
  private let parts: [[UInt8]]

  /// Splits a text at `{0}`, `{1}` and so on.
  ///
  /// - Parameter text: A text that contains each slot once, in ascending order. A slot out of order counts as plain
  ///   text.
  init(_ text: String) {
    var parts: [[UInt8]] = []
    var rest = text.withoutFullStop.bytes[...]
    while let slot = rest.firstOccurrence(of: ("{\(parts.count)}" as UTF8Text).bytes[...]) {
      parts.append(String(utf8: rest[..<slot.lowerBound]).trimmed.bytes)
      rest = rest[slot.upperBound...]
    }
    self.parts = parts + [String(utf8: rest).trimmed.bytes]
  }

  /// The number of slots.
  var slotCount: Int { parts.count - 1 }

  /// Finds the values that turn this template into a text.
  ///
  /// White space around slots and a full stop at the end are ignored, because services differ in them.
  ///
  /// - Returns: One value for each slot, without surrounding white space; `nil` if the text doesn't fit the template,
  ///   or leaves a slot empty or unfilled.
  func values(in text: String) -> [String]? {
    var rest = text.withoutFullStop.bytes[...]
    guard rest.starts(with: parts[0]) else { return nil }
    rest = rest.dropFirst(parts[0].count)
    var values: [String] = []
    for part in parts.dropFirst() {
      let isLast = values.count + 1 == slotCount
      let end = isLast ? rest.endIndex - part.count : rest.firstOccurrence(of: part[...])?.lowerBound
      guard let end, end >= rest.startIndex, rest[end...].starts(with: part),
        let value = String(utf8: rest[..<end]).nonBlank, !value.bytes.contains(UInt8(ascii: "{"))
      else { return nil }
      values.append(value)
      rest = rest[(end + part.count)...]
    }
    return rest.isEmpty ? values : nil
  }
}
