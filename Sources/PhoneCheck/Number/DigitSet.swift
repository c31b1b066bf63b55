internal import Platform

/// A set of the ten digits.
///
/// ```swift
/// "\(DigitSet([1, 3, 4, 5]))"  // "1, 3–5"
/// ```
public struct DigitSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Bit *n* means digit *n*.
  private var bits: UInt16

  /// The set of all ten digits.
  public static let all = DigitSet(0...9)

  /// Creates a set of digits from 0 to 9; other numbers are ignored.
  public init(_ digits: some Sequence<Int>) {
    bits = digits.reduce(0) { (0...9).contains($1) ? $0 | 1 << UInt16($1) : $0 }
  }

  /// Creates a set from a bit for each digit, the lowest for 0.
  init(bits: UInt16) { self.bits = bits & 0x3FF }

  /// Creates a set of digits.
  public init(arrayLiteral digits: Int...) { self.init(digits) }

  /// Whether the set is empty.
  public var isEmpty: Bool { bits == 0 }

  /// The digits in ascending order.
  public var digits: [Int] { (0...9).filter(contains) }

  /// Whether the set contains a digit.
  public func contains(_ digit: Int) -> Bool { (0...9).contains(digit) && bits & 1 << UInt16(digit) != 0 }

  /// Adds a digit from 0 to 9.
  mutating func insert(_ digit: Int) { bits |= 1 << UInt16(digit) }

  /// Adds the digits of another set.
  public mutating func formUnion(_ other: DigitSet) { bits |= other.bits }

  /// Returns the digits of both sets.
  public func union(_ other: DigitSet) -> DigitSet {
    var union = self
    union.formUnion(other)
    return union
  }
}

extension DigitSet: CustomStringConvertible {
  /// The digits in ascending order, with runs of three and more as ranges: `1, 3–5`; `none` for an empty set.
  public var description: String { isEmpty ? "none" : text(or: ", ") }

  /// Returns the digits as a list with a word before its last part: `1, 3–5 or 7`.
  func text(or: String, comma: String = ", ") -> String {
    NumberRanges(digits).text(or: or, comma: comma).description
  }
}

/// Numbers in ascending order, with runs of three and more written as ranges.
struct NumberRanges {
  let ranges: [ClosedRange<Int>]

  /// Stores numbers, which have to be in ascending order.
  init(_ numbers: [Int]) { ranges = [ClosedRange<Int>](runsOf: numbers) }

  /// Returns the parts as a list with a word before the last one.
  func text(or: String, comma: String) -> UTF8Text {
    var parts: [UTF8Text] = []
    for range in ranges {
      if range.count > 2 {
        parts.append("\(range.lowerBound)–\(range.upperBound)")
      } else {
        for number in range { parts.append("\(number)") }
      }
    }
    var text: UTF8Text = ""
    for (index, part) in parts.enumerated() {
      text.append("\(index == 0 ? "" : index < parts.count - 1 ? comma : or)\(part)")
    }
    return text
  }
}
