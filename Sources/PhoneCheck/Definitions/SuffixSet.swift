internal import Platform

/// The suffixes of a definition, in a form that finds a number's suffix without trying each.
package struct SuffixSet: Sendable {
  /// The first digits of a number, or all digits of a suffix.
  package struct Digits: Hashable {
    /// Four bits for each digit, which contain the digit plus one, beginning with the highest bits.
    fileprivate var key: UInt64 = 0
    package private(set) var count = 0

    /// The maximum number of digits that are stored: the maximum length of a suffix.
    static let maximumCount = 15

    /// Stores digits, 0–9, in ASCII or as numbers; digits beyond ``maximumCount`` are ignored.
    @inline(__always)
    package init(_ digits: some Sequence<UInt8>) {
      for digit in digits where count < Self.maximumCount {
        count += 1
        key |= (UInt64(digit & 0x0F) + 1) << UInt64(64 - 4 * count)
      }
    }

    /// Whether the digits begin with other ones.
    func starts(with digits: Digits) -> Bool { digits.count <= count && prefix(digits.count) == digits.key }

    /// Returns the digits without the first few.
    func dropping(_ length: Int) -> Digits {
      var rest = self
      rest.key = length < 16 ? key << UInt64(4 * length) : 0
      rest.count = max(0, count - length)
      return rest
    }

    /// Returns the first few digits.
    fileprivate func prefix(_ length: Int) -> UInt64 { key & ~(UInt64.max >> UInt64(4 * length)) }
  }

  private let sorted: [Digits]
  /// The lengths of the suffixes, in descending order.
  private let lengths: [Int]

  package init(_ suffixes: [String]) {
    let all = suffixes.map { Digits($0.bytes) }
    sorted = all.sorted { $0.key < $1.key }
    lengths = (0...Digits.maximumCount).reversed().filter { count in all.contains { $0.count == count } }
  }

  var isEmpty: Bool { sorted.isEmpty }

  /// Returns the length of the longest suffix at the start of digits, or `nil` if there is none.
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

  /// Whether a longer suffix begins with digits.
  ///
  /// - Complexity: O(log *n*) for *n* suffixes.
  package func continues(after digits: Digits) -> Bool {
    // Suffixes that begin with the digits are adjacent, and the digits themselves are first.
    var index = firstIndex(from: digits.key)
    while index < sorted.count, sorted[index].key == digits.key { index += 1 }
    return index < sorted.count && sorted[index].prefix(digits.count) == digits.key
  }

  /// Returns the index of the first suffix that isn't before a key.
  private func firstIndex(from key: UInt64) -> Int {
    sorted.indices.partitioningIndex { sorted[$0].key >= key }
  }
}
