internal import Platform

/// A class in square brackets.
struct CharacterClass: Hashable, Sendable {
  /// The bytes it matches; unspecified in UTF mode, and with properties.
  var set: ByteSet
  /// How PCRE2 compiles it.
  var form: Form
  /// Bytes of compiled code that count even when the class is repeated zero times.
  var extraByteCount = 0

  /// How PCRE2 compiles a class.
  enum Form: Hashable, Sendable {
    /// As a character, or as any other than that; with the bytes it takes in UTF-8.
    case character(byteCount: Int)
    /// As a table or a list, with its size.
    case set(byteCount: Int)
  }
}

/// The members of a class so far, and what a hyphen would mean next.
struct ClassContents {
  var isNegated = false
  private let isUTF: Bool
  private let isCaseless: Bool
  private var state = RangeState.none
  /// Single characters and ranges of them.
  private var ranges: [ClosedRange<UInt32>] = []
  /// The union of the other members, `nil` without any.
  private var sets: ByteSet?
  private var hasProperty = false
  /// Whether the last such member was a negated one, such as `\S`.
  private var hasNegatedMember = false
  /// The compiled bytes of properties and of sets with members past U+00FF.
  private var extraByteCount = 0

  private enum RangeState {
    /// A hyphen is literal: at the start, and after a range or a set.
    case none
    /// A hyphen begins a range from the last character.
    case possible
    /// A hyphen began a range from this character.
    case started(UInt32)
  }

  init(isUTF: Bool, isCaseless: Bool) {
    self.isUTF = isUTF
    self.isCaseless = isCaseless
  }

  /// Whether a range waits for its other end.
  var isInRange: Bool {
    if case .started = state { true } else { false }
  }

  /// Reads a hyphen as the start of a range if it can be one.
  mutating func startRange() -> Bool {
    guard case .possible = state, let first = ranges.last?.lowerBound else { return false }
    state = .started(first)
    return true
  }

  /// Adds one character; `false` when it would end a range that runs backwards.
  mutating func add(_ character: UInt32) -> Bool {
    guard case .started(let first) = state else {
      ranges.append(character...character)
      state = .possible
      return true
    }
    guard first <= character else { return false }
    ranges[ranges.count - 1] = first...character
    state = .none
    return true
  }

  /// Adds the set of a letter after a backslash; `false` unless it is one of `dDwWsShHvV`.
  mutating func add(escape letter: UInt8) -> Bool {
    guard let members = CharacterTypes.escape(letter) else { return false }
    add(members)
    switch letter {
    case UInt8(ascii: "D"), UInt8(ascii: "S"), UInt8(ascii: "W"): hasNegatedMember = true
    // White space past U+00FF, as PCRE2 lists it: one character or range after the other.
    case UInt8(ascii: "h") where isUTF: extraByteCount += 27
    case UInt8(ascii: "H") where isUTF: extraByteCount += 49
    case UInt8(ascii: "v") where isUTF: extraByteCount += 7
    case UInt8(ascii: "V") where isUTF: extraByteCount += 14
    default: break
    }
    return true
  }

  /// Adds the set of a POSIX name.
  mutating func add(posix members: ByteSet, isNegated: Bool) {
    add(members)
    hasNegatedMember = isNegated
  }

  private mutating func add(_ members: ByteSet) {
    state = .none
    sets = (sets ?? ByteSet()).union(members)
  }

  /// Adds a property, of which only the size counts.
  mutating func addProperty() {
    state = .none
    hasProperty = true
    extraByteCount += 3
  }

  /// Ends the class: a hyphen that is left over is literal.
  mutating func end() -> CharacterClass {
    if case .started = state { ranges.append(0x2D...0x2D) }
    if let character = soleCharacter {
      return CharacterClass(set: set, form: .character(byteCount: isUTF ? character.utf8ByteCount : 1))
    }
    for range in ranges where range.upperBound > 0xFF {
      let first = max(range.lowerBound, 0x100)
      extraByteCount += 1 + first.utf8ByteCount
      if first < range.upperBound { extraByteCount += range.upperBound.utf8ByteCount }
    }
    return CharacterClass(set: set, form: .set(byteCount: byteCount), extraByteCount: extraByteCount)
  }

  private var set: ByteSet {
    var set = sets ?? ByteSet()
    for range in ranges where range.lowerBound <= 0xFF {
      let bytes = UInt8(range.lowerBound)...UInt8(min(range.upperBound, 0xFF))
      set.formUnion(isCaseless ? ByteSet(bytes).withBothCases : ByteSet(bytes))
    }
    return isNegated ? set.inverted : set
  }

  /// The character that PCRE2 compiles the class as: its only one, or a letter in both its cases.
  ///
  /// It doesn't do that for letters of which Unicode has more cases than two: K, the Kelvin sign, and long s.
  private var soleCharacter: UInt32? {
    guard sets == nil, !hasProperty, let first = ranges.first, first.count == 1 else { return nil }
    let character = first.lowerBound
    if ranges.count == 1 { return character }
    guard ranges.count == 2, !isNegated, ranges[1] == (character ^ 0x20)...(character ^ 0x20),
      let byte = UInt8(exactly: character), CharacterTypes.alphabetic.contains(byte),
      !ByteSet("KSks".bytes).contains(byte)
    else { return nil }
    return character
  }

  /// The size of a class that isn't a character: an opcode and a table, or with members past U+00FF a list.
  private var byteCount: Int {
    guard extraByteCount > 0, hasProperty || !hasNegatedMember else { return 33 }
    let hasTable = sets != nil || ranges.contains { $0.lowerBound <= 0xFF }
    let hasAllOthers = isUTF && hasNegatedMember && !isNegated
    return 5 + (hasAllOthers ? 7 : 0) + (hasTable ? 32 : 0)
  }
}

extension UInt32 {
  /// The number of bytes of this code point in UTF-8.
  var utf8ByteCount: Int { self < 0x80 ? 1 : self < 0x800 ? 2 : self < 0x10000 ? 3 : 4 }
}
