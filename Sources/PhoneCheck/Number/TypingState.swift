/// The state of an unfinished entry: the best state of all interpretations that are still possible.
public enum TypingState: Hashable, Sendable {
  /// The entry consists of separators, white space and invisible characters.
  case empty

  /// The entry can become a number: the digits that may follow, and the minimum number of missing digits.
  case incomplete(next: DigitSet, missing: Int)

  /// The entry is an accepted number; more digits may follow unless `next` is empty.
  case complete(next: DigitSet)

  /// No digits can turn the entry into a number: the fault's offset, in UTF-8 bytes, and the digits that are possible there.
  case dead(offset: Int, expected: DigitSet)

  /// The digits that may follow an incomplete or complete entry; none for an empty or dead one.
  public var next: DigitSet {
    switch self {
    case .incomplete(let next, _), .complete(let next): next
    case .empty, .dead: []
    }
  }
}

extension TypingState {
  /// Whether no digits can turn the entry into a number.
  package var isDead: Bool { if case .dead = self { true } else { false } }

  /// Returns the better of two states, for an entry with two interpretations.
  func better(_ other: TypingState) -> TypingState {
    let next = next.union(other.next)
    return switch (self, other) {
    case (_, .dead), (_, .empty): self
    case (.dead, _), (.empty, _): other
    case (.incomplete(_, let missing), .incomplete(_, let least)):
      .incomplete(next: next, missing: min(missing, least))
    default: .complete(next: next)
    }
  }
}
