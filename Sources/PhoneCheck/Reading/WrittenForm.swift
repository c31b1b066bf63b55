internal import Platform

/// A written form that was read: its digits, and everything else in it with a meaning.
package struct WrittenForm: Sendable {
  /// The digits in the order written, the area code included when it was typed.
  package var digits = WrittenDigits()

  /// Whether the digits begin with an area code because a `+` says so.
  ///
  /// In a `tel:` URI the `+` may be in `phone-context`; its digits then come first.
  package var isInternational: Bool

  /// The extension, 1–6 ASCII digits, or `nil`.
  package var extensionDigits: String?

  /// What was understood or ignored along the way.
  package var remarks: [ReadingRemark] = []

  /// The country that it names in front of the digits.
  var country: WrittenCountry?

  /// Whether it ends in `(0`, which a closing bracket would turn into a zero that is left out.
  var endsInUnclosedZero = false

  /// Its dot, if it looks like a decimal.
  var point: Quantity.Point?

  /// How many digits come after a hyphen at the end, if they may be an extension that only the hyphen sets apart.
  var hyphenatedCount: Int?

  /// Whether it has a dot after a digit.
  var hasDot = false

  /// Whether a carrier's prefix may be in front: none is written with dots, but order numbers and times are.
  var mayFollowCarrier: Bool { !hasDot }
}

/// At most 32 ASCII digits, each with its offset in the written form.
///
/// Stored inline, so that reading a number allocates nothing.
package struct WrittenDigits: Sendable {
  /// The most digits a written form may have.
  package static let capacity = PhoneNumber.maximumWrittenDigitCount

  private var values = FixedBytes<ByteRoom32>()
  /// Counted from `origin`: no character that is read is further away than 64 characters of 4 bytes.
  private var offsets = FixedBytes<ByteRoom32>()
  private var origin: Int
  /// A bit for each digit, the lowest for the first: whether it was written `(0)`.
  private var bracketedZeros: UInt32 = 0

  package private(set) var count = 0

  /// - Parameter origin: The offset of the first character that is read, in UTF-8 bytes.
  init(origin: Int = 0) { self.origin = origin }

  /// The digit at an index, in ASCII.
  package subscript(index: Int) -> UInt8 { values[index] }

  /// The offset of the digit at an index in the written form, in UTF-8 bytes.
  package func offset(at index: Int) -> Int { origin + Int(offsets[index]) }

  /// Whether the digits are written in groups of some lengths; as far as they are ASCII.
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

  /// Whether one of the digits from an index on is a `(0)`.
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

  /// Adds a digit; at most 31 may be there already.
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

  /// The index after a `(0)` at an index; the index itself where there is none.
  func index(afterBracketedZeroAt index: Int) -> Int { isBracketedZero(at: index) ? index + 1 : index }

  /// Removes the digits from an index on.
  mutating func truncate(to count: Int) { self.count = count }

  /// The digits of a range, after those of another one.
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
