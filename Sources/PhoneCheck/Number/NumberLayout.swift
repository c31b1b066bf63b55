/// The layout of a number: groups of digits, their separators, and the text before them.
///
/// A letter in its text is a group, `a` of one digit, `b` of two; any other character is literal. `0d f` makes `07400 123456`
/// of the ten digits 7400123456, and `8 (c) c-b-b` makes `8 (912) 345-67-89` of 9123456789.
struct NumberLayout {
  /// The two ways to write a number: with its area code, or at home.
  enum Style {
    /// After its area code.
    case international
    /// At home, with the customary trunk prefix.
    case national
  }

  let text: ArraySlice<UInt8>

  /// A part of a layout's text.
  enum Part {
    /// A group of this many digits.
    case group(Int)
    /// A character between or before groups.
    case literal(UInt8)

    init(_ byte: UInt8) {
      self =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        ? .group(Int(byte - UInt8(ascii: "a")) + 1) : .literal(byte)
    }
  }

  /// The parts, from left to right.
  var parts: some Collection<Part> { text.lazy.map(Part.init) }
}
