internal import Platform

/// The doubled backslashes of a regex that was escaped for JSON once too often.
///
/// `\\d` in a regex matches a backslash and a `d`. No number contains a backslash, so such a regex rejects all numbers.
struct ExcessBackslashes {
  /// The regex with one backslash for each pair.
  let halved: String
  /// The offsets in the regex of the first backslash of each pair, in UTF-8 bytes.
  private let offsets: [Int]

  /// Finds the backslashes.
  ///
  /// - Returns: `nil` if the regex has no backslashes, if a backslash isn't in a pair (some are then escapes), or if halving
  ///   them would not leave a regex.
  init?(_ regex: String) {
    var kept: [UInt8] = []
    var offsets: [Int] = []
    let bytes = regex.bytes
    var position = 0
    while position < bytes.count {
      kept.append(bytes[position])
      if bytes[position] == UInt8(ascii: "\\") {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\\") else { return nil }
        offsets.append(position)
        position += 1
      }
      position += 1
    }
    guard !offsets.isEmpty else { return nil }
    self.offsets = offsets
    halved = String(utf8: kept)
    do { _ = try MobileRegex.check(halved) } catch { return nil }
  }

  /// The number of excess backslashes.
  var count: Int { offsets.count }

  /// Returns the offset in the regex of an offset in ``halved``.
  func offset(ofHalved offset: Int) -> Int {
    offset + offsets.enumerated().count { index, start in start - index < offset }
  }
}
