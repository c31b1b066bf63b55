/// The state of an unfinished entry: the best one among the interpretations that are still possible.
public enum TypingState: Hashable, Sendable {
  /// Nothing has been typed but separators, white space and invisible characters.
  case empty

  /// It can become a number: the digits that may follow, and the minimum number of missing digits.
  case incomplete(next: DigitSet, missing: Int)

  /// It is an accepted number; more digits may follow unless `next` is empty.
  case complete(next: DigitSet)

  /// No digits can turn it into a number, from an offset on, in UTF-8 bytes; these digits could have been there.
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

  /// The better one of two states of an entry that can be understood in two ways.
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
