internal import Platform

/// A count of the backslashes of a regex as written in a JSON string, which shows whether their doubling was lost.
///
/// A backslash of the regex has to be doubled in JSON. If the second backslash was lost, `\d` isn't a JSON escape. `\b` and
/// `\f` would become a backspace and a form feed, which no regex for phone numbers contains.
struct BackslashCensus {
  /// The number of bytes before the first backslash that shows the loss; `nil` if none does.
  private(set) var firstLostOffset: Int?
  /// The number of properly doubled backslashes.
  private(set) var doubledCount = 0
  /// The number of single backslashes, except in `\"`.
  private(set) var singleCount = 0

  /// Counts the backslashes between the quotes of a string.
  init(_ content: ArraySlice<UInt8>) {
    var position = content.startIndex
    while let backslash = content[position...].firstIndex(of: UInt8(ascii: "\\")) {
      let rest = content[(backslash + 1)...]
      switch rest.first {
      case UInt8(ascii: "\\"):
        doubledCount += 1
        position = backslash + 2
      case UInt8(ascii: "\""):
        position = backslash + 2
      default:
        singleCount += 1
        if firstLostOffset == nil, Self.showsLoss(rest) { firstLostOffset = backslash - content.startIndex }
        position = backslash + 1
      }
    }
  }

  /// Whether the text after a backslash shows that the backslash belongs to the regex.
  private static func showsLoss(_ rest: ArraySlice<UInt8>) -> Bool {
    switch rest.first {
    case UInt8(ascii: "/"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): false
    case UInt8(ascii: "u"): rest.dropFirst().prefix(4).count { $0.hexadecimalValue != nil } < 4
    default: true
    }
  }
}

extension DefinitionsProblem.Cause {
  /// Creates the problem of a regex with lost backslashes; `nil` if they can be repaired, and may be.
  init?(_ census: BackslashCensus, in content: ArraySlice<UInt8>, repairing: Bool) {
    guard let offset = census.firstLostOffset, census.doubledCount > 0 || !repairing else { return nil }
    let written = String(utf8: content)
    self =
      census.doubledCount > 0
      ? .mixedBackslashes(written: written, offset: offset)
      : .lostBackslashes(written: written, offset: offset)
  }
}
