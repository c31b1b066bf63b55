internal import PhoneCheck
internal import Platform

/// A text with numbered slots, `{0}` and `{1}`: the format of the service's documented messages and of our phrases.
struct SlotTemplate {
  /// The bytes between slots; slot *n* follows part *n*.
  ///
  /// There is always at least one part.
  private let parts: [ArraySlice<UInt8>]

  /// Splits a text at `{0}`, `{1}` and so on.
  ///
  /// - Parameter text: A text with each slot once, in ascending order; a slot out of order counts as plain text.
  init(_ text: String) {
    var parts: [ArraySlice<UInt8>] = []
    var rest = text.bytes[...]
    while let slot = rest.firstPlace(of: "{\(parts.count)}".bytes[...]) {
      parts.append(rest[..<slot.lowerBound])
      rest = rest[slot.upperBound...]
    }
    self.parts = parts + [rest]
  }

  /// How many slots there are.
  var slotCount: Int { parts.count - 1 }

  /// Finds the values with which this template yields a text.
  ///
  /// White space around slots and a full stop at the end are ignored, because services differ in them.
  ///
  /// - Returns: One value for each slot, without white space around it; `nil` when the text doesn't fit the template,
  ///   or leaves a slot empty or unfilled.
  func values(in text: String) -> [String]? {
    var parts = parts.map { String(utf8: $0).trimmed }
    parts[slotCount] = parts[slotCount].withoutFullStop
    var rest = text.withoutFullStop.bytes[...]
    guard rest.starts(with: parts[0].bytes) else { return nil }
    rest = rest.dropFirst(parts[0].utf8.count)
    var values: [String] = []
    for (index, part) in parts.enumerated().dropFirst() {
      let isLast = index == slotCount
      let end = isLast ? rest.endIndex - part.utf8.count : rest.firstPlace(of: part.bytes[...])?.lowerBound
      guard let end, end >= rest.startIndex, rest[end...].starts(with: part.bytes) else { return nil }
      values.append(String(utf8: rest[..<end]).trimmed)
      rest = rest[(end + part.utf8.count)...]
    }
    guard rest.isEmpty, !values.contains(where: { $0.isEmpty || $0.bytes.contains(UInt8(ascii: "{")) }) else {
      return nil
    }
    return values
  }
}
