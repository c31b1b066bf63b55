internal import Platform

/// Some of the ten digits.
///
/// ```swift
/// "\(DigitSet([1, 3, 4, 5]))"  // "1, 3–5"
/// ```
public struct DigitSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Bit *n* means digit *n*.
  private var bits: UInt16

  /// The set of all ten digits.
  public static let all = DigitSet(0...9)

  /// Creates a set of digits, each from 0 to 9; others are left out.
  public init(_ digits: some Sequence<Int>) {
    bits = digits.reduce(0) { (0...9).contains($1) ? $0 | 1 << UInt16($1) : $0 }
  }

  /// Creates a set of digits from a bit for each, that of 0 the lowest.
  init(bits: UInt16) { self.bits = bits & 0x3FF }

  /// Creates a set of digits.
  public init(arrayLiteral digits: Int...) { self.init(digits) }

  /// Whether there are none.
  public var isEmpty: Bool { bits == 0 }

  /// The digits in ascending order.
  public var digits: [Int] { (0...9).filter(contains) }

  /// Whether a digit is among them.
  public func contains(_ digit: Int) -> Bool { (0...9).contains(digit) && bits & 1 << UInt16(digit) != 0 }

  /// Adds a digit from 0 to 9.
  mutating func insert(_ digit: Int) { bits |= 1 << UInt16(digit) }

  /// Adds the digits of another set.
  public mutating func formUnion(_ other: DigitSet) { bits |= other.bits }

  /// The digits of both sets.
  public func union(_ other: DigitSet) -> DigitSet {
    var union = self
    union.formUnion(other)
    return union
  }
}

extension DigitSet: CustomStringConvertible {
  /// The digits in ascending order, runs of three and more as ranges: `1, 3–5`; `none` when there are none.
  public var description: String { isEmpty ? "none" : text(or: ", ") }

  /// The digits as a list whose last part is joined by a word: `1, 3–5 or 7`.
  func text(or: String, comma: String = ", ") -> String {
    NumberRanges(digits).text(or: or, comma: comma).description
  }
}

/// Numbers in ascending order, written with runs of three and more as ranges.
struct NumberRanges {
  let ranges: [ClosedRange<Int>]

  /// Takes numbers in ascending order.
  init(_ numbers: [Int]) { ranges = [ClosedRange<Int>](runsOf: numbers) }

  /// The parts as a list whose last part is joined by a word.
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
