internal import Platform

/// The members of a class in square brackets so far, and the meaning of a hyphen as the next character.
struct ClassContents {
  var isNegated = false
  private var state = RangeState.none
  /// Single characters and ranges of them.
  private var characters = ByteSet()
  /// The union of the other members.
  private var types = ByteSet()

  private enum RangeState {
    /// A hyphen is literal: at the start, and after a range or a set.
    case none
    /// A hyphen begins a range from the last character.
    case possible(UInt32)
    /// A hyphen began a range from this character.
    case started(UInt32)
  }

  /// Whether a range waits for its end.
  var isInRange: Bool {
    if case .started = state { true } else { false }
  }

  /// Reads a hyphen as the start of a range if it can be one.
  mutating func startRange() -> Bool {
    guard case .possible(let first) = state else { return false }
    state = .started(first)
    return true
  }

  /// Adds one character; `false` if it would end a range that runs backwards.
  mutating func add(_ character: UInt32) -> Bool {
    var first = character
    if case .started(let start) = state {
      first = start
      state = .none
    } else {
      state = .possible(character)
    }
    guard first <= character else { return false }
    if first <= 0xFF {
      characters.formUnion(ByteSet(UInt8(first)...UInt8(min(character, 0xFF))))
    }
    return true
  }

  /// Adds a set that isn't written as its characters.
  mutating func add(_ members: ByteSet) {
    state = .none
    types.formUnion(members)
  }

  /// Returns the bytes of the class at its end; a hyphen that began no range is literal.
  func bytes(isCaseless: Bool) -> ByteSet {
    var characters = characters
    if isInRange { characters.insert(UInt8(ascii: "-")) }
    let set = types.union(isCaseless ? characters.withBothCases : characters)
    return isNegated ? set.inverted : set
  }
}
