import PatternAutomata
import Testing

@Suite("Counts of 128 bits")
struct ExactCountTests {
  /// Returns numbers around the limits of 64 and 128 bits, and random numbers of every size.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static func numbers(_ generator: inout SplitMix64) -> [UInt128] {
    let edges: [UInt128] = [0, 1, 9, 10, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
    let powers: [UInt128] = [63, 64, 65, 127].flatMap { (exponent: UInt128) -> [UInt128] in
      let power: UInt128 = 1 << exponent
      return [power - 1, power, power + 1]
    }
    let random: [UInt128] = (0..<60).map { _ in
      let number = UInt128.random(in: 0 ... .max, using: &generator)
      return number >> UInt128.random(in: 0..<128, using: &generator)
    }
    return edges + powers + [.max, .max - 1] + random
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static func count(_ number: UInt128) -> ExactCount {
    let high = ExactCount(1).saturatingProduct(1 << 32).saturatingProduct(1 << 32)
    return high.saturatingProduct(UInt64(truncatingIfNeeded: number >> 64))
      .saturatingSum(ExactCount(1).saturatingProduct(UInt64(truncatingIfNeeded: number)))
  }

  @Test("Counts compute, compare and print like the standard library's type")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func arithmetic() {
    var generator = SplitMix64(seed: 5)
    let numbers = Self.numbers(&generator)
    for left in numbers {
      #expect(Self.count(left).description == left.description)
      #expect(Self.count(left).integer == Int(exactly: left))
      for right in numbers {
        let (first, second) = (Self.count(left), Self.count(right))
        let (sum, overflow) = left.addingReportingOverflow(right)
        #expect(first.saturatingSum(second) == (overflow ? .max : Self.count(sum)))
        #expect((first < second) == (left < right) && (first == second) == (left == right))
        if left >= right { #expect(first - second == Self.count(left - right)) }
        if !overflow { #expect(first + second == Self.count(sum)) }
        let factor = UInt64(truncatingIfNeeded: right)
        let (product, exceeds) = left.multipliedReportingOverflow(by: UInt128(factor))
        #expect(first.saturatingProduct(factor) == (exceeds ? .max : Self.count(product)))
      }
    }
  }

  @Test("Counts draw the same values as the standard library's type from the same random numbers")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func random() {
    var generator = SplitMix64(seed: 6)
    for limit in Self.numbers(&generator) where limit > 0 {
      var (ours, theirs) = (SplitMix64(seed: 7), SplitMix64(seed: 7))
      for _ in 0..<50 {
        let drawn = ExactCount.random(below: Self.count(limit), using: &ours)
        #expect(drawn == Self.count(UInt128.random(in: 0..<limit, using: &theirs)))
      }
    }
  }
}
