/// A number of words, below 2^128.
///
/// The standard library's `UInt128` needs systems of 2024. A sum or a product that doesn't fit becomes ``max``;
/// operators trap instead.
public struct ExactCount: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a count from an integer that isn't negative.
  public init(_ value: Int) {
    precondition(value >= 0, "a count isn't negative")
    self.init(high: 0, low: UInt64(value))
  }

  /// 2^128 - 1.
  public static let max = ExactCount(high: .max, low: .max)

  /// The count as an `Int`; `nil` if it doesn't fit.
  public var integer: Int? { high == 0 ? Int(exactly: low) : nil }

  /// The count, rounded to the precision of a `Double`.
  package var approximateValue: Double { Double(high) * 0x1p64 + Double(low) }

  /// Returns the sum, at most ``max``.
  package func saturatingSum(_ other: ExactCount) -> ExactCount {
    let (sum, overflow) = sum(other)
    return overflow ? .max : sum
  }

  private func sum(_ other: ExactCount) -> (ExactCount, overflow: Bool) {
    let (low, carry) = low.addingReportingOverflow(other.low)
    let (high, overflow) = high.addingReportingOverflow(other.high)
    let (sum, carryOverflow) = high.addingReportingOverflow(carry ? 1 : 0)
    return (ExactCount(high: sum, low: low), overflow || carryOverflow)
  }

  /// Returns the product with a factor, at most ``max``.
  package func saturatingProduct(_ factor: UInt64) -> ExactCount {
    let product = low.multipliedFullWidth(by: factor)
    let (upper, overflow) = high.multipliedReportingOverflow(by: factor)
    let (sum, sumOverflow) = upper.addingReportingOverflow(product.high)
    return overflow || sumOverflow ? .max : ExactCount(high: sum, low: product.low)
  }

  /// Returns the sum, which has to be below 2^128.
  public static func + (left: ExactCount, right: ExactCount) -> ExactCount {
    let (sum, overflow) = left.sum(right)
    precondition(!overflow, "a sum of counts is too large")
    return sum
  }

  /// Returns the difference; the subtracted count must not be the larger one.
  public static func - (left: ExactCount, right: ExactCount) -> ExactCount {
    precondition(left >= right, "a count isn't negative")
    return left.wrappingDifference(right)
  }

  private func wrappingDifference(_ other: ExactCount) -> ExactCount {
    let (low, borrow) = low.subtractingReportingOverflow(other.low)
    return ExactCount(high: high &- other.high &- (borrow ? 1 : 0), low: low)
  }

  /// Draws a count below a limit, with equal probability for each.
  ///
  /// Lemire's method ([Fast Random Integer Generation in an Interval](https://arxiv.org/abs/1805.10941)), with the same
  /// random numbers as `UInt128.random(in:using:)`.
  ///
  /// - Parameter limit: The limit, which isn't 0.
  package static func random(below limit: ExactCount, using generator: inout some RandomNumberGenerator)
    -> ExactCount
  {
    precondition(limit > 0, "no count is below 0")
    while true {
      let (low, high) = (generator.next() as UInt64, generator.next() as UInt64)
      let product = ExactCount(high: high, low: low).fullProduct(limit)
      if product.low >= limit || product.low >= limit.powerRemainder { return product.high }
    }
  }

  /// Returns the product in two halves of 128 bits.
  private func fullProduct(_ other: ExactCount) -> (high: ExactCount, low: ExactCount) {
    let lowest = low.multipliedFullWidth(by: other.low)
    let cross = (high.multipliedFullWidth(by: other.low), low.multipliedFullWidth(by: other.high))
    let highest = high.multipliedFullWidth(by: other.high)
    let (middle, carries) = Self.sum(lowest.high, cross.0.low, cross.1.low)
    let (third, moreCarries) = Self.sum(highest.low, cross.0.high, cross.1.high, carries)
    return (
      ExactCount(high: highest.high &+ moreCarries, low: third), ExactCount(high: middle, low: lowest.low)
    )
  }

  private static func sum(_ terms: UInt64...) -> (sum: UInt64, carries: UInt64) {
    terms.reduce((0, 0)) { partial, term in
      let (sum, overflow) = partial.0.addingReportingOverflow(term)
      return (sum, partial.1 + (overflow ? 1 : 0))
    }
  }

  /// The remainder of 2^128 divided by this count.
  private var powerRemainder: ExactCount {
    var rest = ExactCount(1)
    for _ in 0..<128 {
      let isCarried = rest.high >> 63 == 1
      rest = ExactCount(high: rest.high << 1 | rest.low >> 63, low: rest.low << 1)
      if isCarried || rest >= self { rest = rest.wrappingDifference(self) }
    }
    return rest
  }
}

extension ExactCount: Comparable {
  /// Whether one count is less than another.
  public static func < (left: ExactCount, right: ExactCount) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension ExactCount: ExpressibleByIntegerLiteral {
  /// Creates a count from a literal that isn't negative.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension ExactCount: CustomStringConvertible {
  /// The count in decimal digits.
  public var description: String {
    let group: UInt64 = 1_000_000_000_000_000_000
    guard high > 0 || low >= group else { return String(low) }
    // Divided by 10^18 in two steps, as the quotient may need more than 64 bits.
    let (upper, rest) = high.quotientAndRemainder(dividingBy: group)
    let (lower, digits) = group.dividingFullWidth((rest, low))
    let zeros = String(repeating: "0", count: 18 - String(digits).utf8.count)
    return "\(ExactCount(high: upper, low: lower))\(zeros)\(digits)"
  }
}
