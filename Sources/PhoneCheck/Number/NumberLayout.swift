internal import Platform

/// How a number is written: groups of digits, what is between them, and what precedes them.
///
/// In its text a letter is a group, `a` of one digit, `b` of two; anything else is written as it is: `0d f` makes
/// `07400 123456` of the ten digits 7400123456, and `8 (c) c-b-b` makes `8 (912) 345-67-89` of 9123456789.
struct NumberLayout {
  /// Where a number is written.
  enum Style {
    /// After its area code.
    case international
    /// At home, with the trunk prefix that is customary there.
    case national
  }

  let text: ArraySlice<UInt8>

  /// One part of a layout's text.
  enum Part {
    /// A group of so many digits.
    case group(Int)
    /// A character between or before groups.
    case literal(UInt8)

    init(_ byte: UInt8) {
      self =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        ? .group(Int(byte - UInt8(ascii: "a")) + 1) : .literal(byte)
    }
  }

  /// The parts from left to right.
  var parts: some Collection<Part> { text.lazy.map(Part.init) }

  /// Writes a number.
  ///
  /// - Parameter digits: As many ASCII digits as the groups hold.
  func written(_ digits: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(digits.utf8.count + text.count)
    digits.withBytes { digits in
      var place = 0
      for part in parts {
        switch part {
        case .group(let length):
          let end = min(place + length, digits.count)
          while place < end {
            result.append(digits[place])
            place += 1
          }
        case .literal(let byte): result.append(byte)
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
