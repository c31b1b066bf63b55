/// The digits that a text shows, to find out whether the text gives a number away.
///
/// It does if seven digits in a row are also seven digits in a row of the number, ignoring separators. That is more
/// than a masked number shows, and too many to be there by chance. Digits of every script count.
package struct ShownDigits {
  package static let digitCount = 7

  private var windows: Set<UInt32> = []

  /// - Complexity: O(*n*) for a text of *n* bytes. Numbers are then looked up in it.
  package init(in text: String) {
    var run: (value: UInt32, count: Int) = (0, 0)
    for scalar in text.unicodeScalars {
      if let digit = Self.digit(scalar) {
        run = (run.value % 1_000_000 * 10 + digit, run.count + 1)
        if run.count >= Self.digitCount { windows.insert(run.value) }
      } else if !Self.isSeparator(scalar) {
        run = (0, 0)
      }
    }
  }

  /// Whether the text shows enough digits in a row to give any number away.
  package var areMany: Bool { !windows.isEmpty }

  /// Whether the text gives a number away.
  package func give(away digits: [UInt8]) -> Bool {
    guard digits.count >= Self.digitCount else { return false }
    return (0...digits.count - Self.digitCount).contains { start in
      windows.contains(digits[start..<start + Self.digitCount].reduce(0) { $0 * 10 + UInt32($1) })
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    if scalar.isASCII { return (48...57).contains(scalar.value) ? scalar.value - 48 : nil }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { UInt32($0) }
  }

  /// Whether a character is a separator; a line break isn't: different lines of a log belong to different numbers.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { separators.contains(scalar) }

  private static let separators = Set(RandomWriting.separators)
}
