internal import CVector
internal import PhoneCheck
internal import Platform

/// The counts of valid numbers of each definition, by their length and by their first two digits.
package struct NumberTallies: ~Copyable, Sendable {
  /// The maximum length of a national number, in digits; longer numbers count as this long.
  package static let longest = Int(CVECTOR_TALLY_LONGEST)
  private static let counterCount = longest + 1 + 256
  private static let turnCount = Int(CVECTOR_TALLY_TURNS)

  // A kernel writes these: meaningless counters, then the counters of each definition.
  private var counters: FixedBuffer<UInt64>

  init(definitionCount: Int) {
    counters = FixedBuffer(count: (1 + definitionCount) * Self.turnCount * Self.counterCount)
  }

  /// The count of numbers of a definition with a length, in national digits.
  package func count(ofLength length: Int, definition index: Int) -> Int { sum(of: length, index) }

  /// The count of numbers of a definition that begin with two digits, 0 to 99; numbers with one digit aren't counted.
  package func count(ofBeginning beginning: Int, definition index: Int) -> Int {
    sum(of: Self.longest + 1 + beginning / 10 * 16 + beginning % 10, index)
  }

  private func sum(of counter: Int, _ definition: Int) -> Int {
    (0..<Self.turnCount).reduce(0) { sum, turn in
      sum + Int(counters[((1 + definition) * Self.turnCount + turn) * Self.counterCount + counter])
    }
  }

  mutating func add(_ other: borrowing NumberTallies) {
    for index in 0..<counters.count { counters[index] += other.counters[index] }
  }

  /// The counters, for a kernel; valid as long as this value is.
  @unsafe var base: UnsafeMutablePointer<UInt64> { unsafe counters.base }
}
