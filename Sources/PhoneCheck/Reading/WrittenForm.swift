/// What a person typed, read: its digits, and what stood around them that means something.
package struct WrittenForm: Sendable {
  /// The digits in the order written, the area code included when it was typed.
  package var digits = WrittenDigits()

  /// Whether the digits begin with an area code because a `+` says so.
  ///
  /// In a `tel:` URI the `+` may stand in `phone-context`; its digits then come first.
  package var isInternational = false

  /// The extension, 1–6 ASCII digits, or `nil`.
  package var extensionDigits: String?

  /// What was understood or ignored along the way.
  package var remarks: [ReadingRemark] = []
}

/// Something worth telling about how a number was read.
public enum ReadingRemark: Hashable, Sendable {
  /// A parameter of a `tel:` URI that does not say which number it is, such as `isub`.
  case ignoredParameter(String)
  /// A domain as `phone-context`: the number is read as if it had none.
  case domainContext
}

/// At most 32 ASCII digits, each with the place it was written at.
///
/// Kept in place rather than in an array, so that reading a number allocates nothing.
package struct WrittenDigits: Sendable {
  /// The most digits a written form may hold.
  package static let capacity = 32

  private var values = InlineArray<32, UInt8>(repeating: 0)
  private var offsets = InlineArray<32, UInt32>(repeating: 0)
  private var bracketedZeros: UInt32 = 0

  /// How many digits there are.
  package private(set) var count = 0

  /// The digit at an index, in ASCII.
  package subscript(index: Int) -> UInt8 { values[index] }

  /// Where the digit at an index begins in the written form, in UTF-8 bytes.
  package func offset(at index: Int) -> Int { Int(offsets[index]) }

  /// Whether the digit at an index was written `(0)`.
  package func isBracketedZero(at index: Int) -> Bool {
    index < count && bracketedZeros & (1 << UInt32(index)) != 0
  }

  /// Whether the digits from an index on begin with others.
  package func starts(with digits: String, at index: Int = 0) -> Bool {
    guard index + digits.utf8.count <= count else { return false }
    var index = index
    for digit in digits.utf8 {
      guard values[index] == digit else { return false }
      index += 1
    }
    return true
  }

  /// The digits of a range as text.
  package func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range { text.unicodeScalars.append(Unicode.Scalar(values[index])) }
    return text
  }

  /// Adds a digit, unless 32 are held already.
  mutating func append(_ value: UInt8, offset: Int) {
    precondition(count < Self.capacity, "a written form of more than 32 digits is refused before it is read")
    values[count] = UInt8(ascii: "0") + value
    offsets[count] = UInt32(clamping: offset)
    count += 1
  }

  /// Notes that the last digit added was written `(0)`.
  mutating func markLastAsBracketedZero() {
    bracketedZeros |= 1 << UInt32(count - 1)
  }
}
