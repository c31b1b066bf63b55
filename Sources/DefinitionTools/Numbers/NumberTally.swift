public import PatternAutomata

/// A count of numbers of one kind, by length, with examples.
public struct NumberTally: Hashable, Sendable {
  /// The count of numbers with one length.
  public struct LengthCount: Hashable, Sendable {
    /// The length in national digits.
    public let length: Int
    /// The number of numbers of that length; not 0.
    public let count: ExactCount
  }

  /// The counts, shortest numbers first.
  public let byLength: [LengthCount]

  /// The longest length that was counted, in national digits.
  public let limit: Int

  /// Whether there are numbers longer than the limit.
  public let hasLonger: Bool

  /// Whether the counts come from a sample, so that there may be more numbers.
  public let isLowerBound: Bool

  /// A few of the numbers in canonical form, shortest and smallest first; PCRE2 accepts each.
  public let examples: [String]

  /// The count of numbers with at most 32 digits, the area code included; longer numbers are never read.
  public let readableTotal: ExactCount

  /// The count of numbers up to ``limit``.
  public var total: ExactCount { byLength.reduce(0) { $0 + $1.count } }

  /// Whether no numbers are known.
  public var isEmpty: Bool { byLength.isEmpty && !hasLonger }

  /// - Parameter readableTotal: `nil` if it equals the total.
  init(
    byLength: [LengthCount], limit: Int, hasLonger: Bool = false, isLowerBound: Bool = false,
    examples: [String] = [], readableTotal: ExactCount? = nil
  ) {
    self.readableTotal = readableTotal ?? byLength.reduce(0) { $0 + $1.count }
    self.byLength = byLength
    self.limit = limit
    self.hasLonger = hasLonger
    self.isLowerBound = isLowerBound
    self.examples = examples
  }

  /// Returns a proven count of none.
  static func none(upTo limit: Int) -> NumberTally { NumberTally(byLength: [], limit: limit) }

  /// Returns several counts as one, with the first examples of each in turn.
  static func sum(_ tallies: [NumberTally], exampleCount: Int) -> NumberTally {
    var counts: [Int: ExactCount] = [:]
    for entry in tallies.flatMap(\.byLength) {
      counts[entry.length] = (counts[entry.length] ?? 0) + entry.count
    }
    let longest = tallies.map(\.examples.count).max() ?? 0
    let examples = (0..<longest).flatMap { index in
      tallies.compactMap { $0.examples.indices.contains(index) ? $0.examples[index] : nil }
    }
    return NumberTally(
      byLength: counts.sorted { $0.key < $1.key }.map { LengthCount(length: $0.key, count: $0.value) },
      limit: tallies.map(\.limit).max() ?? NumberBounds.maximumE164Length,
      hasLonger: tallies.contains(where: \.hasLonger), isLowerBound: tallies.contains(where: \.isLowerBound),
      examples: Array(examples.prefix(exampleCount)),
      readableTotal: tallies.reduce(0) { $0 + $1.readableTotal })
  }

  /// A count if nothing is known.
  static let unknown = NumberTally(byLength: [], limit: NumberBounds.maximumE164Length, isLowerBound: true)
}
