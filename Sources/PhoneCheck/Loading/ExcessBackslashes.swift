internal import Platform

/// The backslashes of a regex that was escaped for JSON once too often: each is there twice.
///
/// `\\d` in a regex is a backslash and a `d`, and no number holds a backslash, so such a regex rejects them all.
struct ExcessBackslashes {
  /// The regex with one backslash for each two.
  let halved: String
  /// The offset in the regex of the first of each two backslashes, in UTF-8 bytes.
  private let offsets: [Int]

  /// Finds the backslashes.
  ///
  /// - Returns: `nil` for a regex without backslashes, where not all of them are there in pairs, so that some are escapes
  ///   and nobody knows which, and where half of them would leave what isn't a regex.
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

  /// How many backslashes there are too many.
  var count: Int { offsets.count }

  /// The offset in the regex of an offset in ``halved``.
  func offset(ofHalved offset: Int) -> Int {
    offset + offsets.enumerated().count { index, start in start - index < offset }
  }
}
