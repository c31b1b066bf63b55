internal import Platform

/// A written form that was read: its digits, and all other meaningful parts.
package struct WrittenForm: Sendable {
  /// The digits in the order written, including the area code if it was typed.
  package var digits = WrittenDigits()

  /// Whether a `+` marks the first digits as an area code.
  ///
  /// In a `tel:` URI, the `+` may be in `phone-context`, whose digits then come first.
  package var isInternational: Bool

  /// The extension, 1–6 ASCII digits, or `nil`.
  package var extensionDigits: String?

  /// The characters that were ignored and the assumptions made while reading.
  package var remarks: [ReadingRemark] = []

  /// The country that the form names in front of its digits.
  var country: WrittenCountry?

  /// Whether the form ends in `(0`; a closing bracket would make that a zero that is left out.
  var endsInUnclosedZero = false

  /// The form's dot, if it looks like a decimal.
  var point: Quantity.Point?

  /// The number of digits after a hyphen at the end, if they may be an extension after only a hyphen.
  var hyphenatedCount: Int?

  /// Whether the form contains a dot after a digit.
  var hasDot = false

  /// Whether a carrier's prefix may be in front: prefixes aren't written with dots, but order numbers and times are.
  var mayFollowCarrier: Bool { !hasDot }
}

/// At most 32 ASCII digits, each with its offset in the written form.
///
/// They are stored inline, so that reading a number allocates nothing.
package struct WrittenDigits: Sendable {
  /// The maximum number of digits of a written form.
  package static let capacity = PhoneNumber.maximumWrittenDigitCount

  private var values = FixedBytes<ByteRoom32>()
  /// The offsets relative to `origin`; they fit, because at most 64 characters of at most 4 bytes are read.
  private var offsets = FixedBytes<ByteRoom32>()
  private var origin: Int
  /// A bit for each digit, the lowest for the first: whether the digit was written `(0)`.
  private var bracketedZeros: UInt32 = 0

  package private(set) var count = 0

  /// - Parameter origin: The offset of the first character to read, in UTF-8 bytes.
  init(origin: Int = 0) { self.origin = origin }

  /// The digit at an index, in ASCII.
  package subscript(index: Int) -> UInt8 { values[index] }

  /// The offset of the digit at an index in the written form, in UTF-8 bytes.
  package func offset(at index: Int) -> Int { origin + Int(offsets[index]) }

  /// Whether the digits are written in groups of these lengths; only for ASCII digits.
  func isGrouped(_ lengths: [Int]) -> Bool {
    var groups: [Int] = []
    for index in 0..<count {
      if index > 0, offsets[index] == offsets[index - 1] &+ 1 {
        groups[groups.count - 1] += 1
      } else {
        groups.append(1)
      }
    }
    return groups == lengths
  }

  /// Whether the digit at an index was written `(0)`.
  package func isBracketedZero(at index: Int) -> Bool {
    index < count && bracketedZeros & (1 << UInt32(index)) != 0
  }

  /// Whether any digit was written `(0)`.
  var hasBracketedZero: Bool { bracketedZeros != 0 }

  /// Whether a digit at or after an index was written `(0)`.
  func hasBracketedZero(from index: Int) -> Bool { bracketedZeros >> UInt32(index) != 0 }

  package func starts(with digits: String, at index: Int = 0) -> Bool {
    digits.withBytes { digits in
      guard index + digits.count <= count else { return false }
      for offset in digits.indices where values[index + offset] != digits[offset] { return false }
      return true
    }
  }

  /// Lends the digits of a range, in ASCII.
  func withBytes(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) { values.withBytes(range, body) }

  package func text(_ range: Range<Int>) -> String { values.text(range) }

  /// Adds a digit; at most 31 digits may precede it.
  mutating func append(_ value: UInt8, offset: Int) {
    precondition(count < Self.capacity, "a written form of more than 32 digits is refused while it is read")
    values[count] = UInt8(ascii: "0") | value
    offsets[count] = UInt8(truncatingIfNeeded: offset &- origin)
    count &+= 1
  }

  /// Records that the last digit was written `(0)`.
  mutating func markLastAsBracketedZero() {
    bracketedZeros |= 1 << UInt32(count - 1)
  }

  /// Returns the index after a `(0)` at an index, or the same index if there is none.
  func index(afterBracketedZeroAt index: Int) -> Int { isBracketedZero(at: index) ? index + 1 : index }

  /// Removes the digits from an index on.
  mutating func truncate(to count: Int) { self.count = count }

  /// Returns the digits of a range, after the digits of another range.
  func range(_ range: Range<Int>, after prefix: Range<Int>) -> WrittenDigits {
    var digits = WrittenDigits(origin: origin)
    for index in prefix { digits.append(values[index] & 0x0F, offset: offset(at: index)) }
    for index in range {
      digits.append(values[index] & 0x0F, offset: offset(at: index))
      if isBracketedZero(at: index) { digits.markLastAsBracketedZero() }
    }
    return digits
  }
}
