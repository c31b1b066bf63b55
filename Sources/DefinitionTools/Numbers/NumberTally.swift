public import PatternAutomata

/// A count of numbers of one kind, by length, with examples.
public struct NumberTally: Hashable, Sendable {
  /// How many numbers have one length.
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

  /// Whether there are longer numbers than were counted.
  public let hasLonger: Bool

  /// Whether the counts come from a sample: there may be more.
  public let isLowerBound: Bool

  /// A few of the numbers in canonical form, shortest and smallest first; PCRE2 has accepted each.
  public let examples: [String]

  /// How many numbers there are up to ``limit``.
  public var total: ExactCount { byLength.reduce(0) { $0 + $1.count } }

  /// Whether there are none, as far as is known.
  public var isEmpty: Bool { byLength.isEmpty && !hasLonger }

  init(
    byLength: [LengthCount], limit: Int, hasLonger: Bool = false, isLowerBound: Bool = false,
    examples: [String] = []
  ) {
    self.byLength = byLength
    self.limit = limit
    self.hasLonger = hasLonger
    self.isLowerBound = isLowerBound
    self.examples = examples
  }

  /// None, proven.
  static func none(upTo limit: Int) -> NumberTally { NumberTally(byLength: [], limit: limit) }

  /// Nothing is known.
  static let unknown = NumberTally(byLength: [], limit: NumberBounds.maximumE164Length, isLowerBound: true)
}
