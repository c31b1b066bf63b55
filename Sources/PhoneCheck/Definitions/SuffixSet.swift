internal import Platform

/// The suffixes of a definition, in a form that finds those of a number without trying each.
package struct SuffixSet: Sendable {
  /// The first digits of a number, or all digits of a suffix.
  package struct Digits: Hashable {
    /// Four bits for each, one more than the digit, from the highest bits on.
    fileprivate var key: UInt64 = 0
    package private(set) var count = 0

    /// The most that are kept: as many as a suffix can have.
    static let maximumCount = 15

    /// Takes digits, 0–9, in ASCII or as numbers; those beyond ``maximumCount`` are ignored.
    @inline(__always)
    package init(_ digits: some Sequence<UInt8>) {
      for digit in digits where count < Self.maximumCount {
        count += 1
        key |= (UInt64(digit & 0x0F) + 1) << UInt64(64 - 4 * count)
      }
    }

    /// Whether they begin with some digits.
    func starts(with digits: Digits) -> Bool { digits.count <= count && prefix(digits.count) == digits.key }

    /// The digits without the first few.
    func dropping(_ length: Int) -> Digits {
      var rest = self
      rest.key = length < 16 ? key << UInt64(4 * length) : 0
      rest.count = max(0, count - length)
      return rest
    }

    /// The first few of the digits.
    fileprivate func prefix(_ length: Int) -> UInt64 { key & ~(UInt64.max >> UInt64(4 * length)) }
  }

  private let sorted: [Digits]
  /// How many digits suffixes have, the most first.
  private let lengths: [Int]

  package init(_ suffixes: [String]) {
    let all = suffixes.map { Digits($0.bytes) }
    sorted = all.sorted { $0.key < $1.key }
    lengths = (0...Digits.maximumCount).reversed().filter { count in all.contains { $0.count == count } }
  }

  var isEmpty: Bool { sorted.isEmpty }

  /// The length of the longest suffix that digits begin with; `nil` when there is none.
  ///
  /// - Complexity: O(*l* · log *n*) for *n* suffixes of *l* different lengths.
  package func longest(beginning digits: Digits) -> Int? {
    lengths.first { length in
      guard length <= digits.count else { return false }
      let wanted = digits.prefix(length)
      let index = firstIndex(from: wanted)
      return index < sorted.count && sorted[index].key == wanted
    }
  }

  /// Whether a suffix begins with digits and is longer.
  ///
  /// - Complexity: O(log *n*) for *n* suffixes.
  package func continues(after digits: Digits) -> Bool {
    // Suffixes that begin with the digits follow each other, the digits alone first.
    var index = firstIndex(from: digits.key)
    while index < sorted.count, sorted[index].key == digits.key { index += 1 }
    return index < sorted.count && sorted[index].prefix(digits.count) == digits.key
  }

  /// The index of the first suffix that isn't before a key.
  private func firstIndex(from key: UInt64) -> Int {
    sorted.indices.partitioningIndex { sorted[$0].key >= key }
  }
}
