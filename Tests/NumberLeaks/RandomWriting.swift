import PatternAutomata
import PhoneCheck

/// Random numbers as people write them, including their mistakes.
package struct RandomWriting {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A text, and the national digits of the number in it.
  package struct Sample {
    package var text: String
    package var digits: [UInt8]
  }

  package mutating func next() -> Sample {
    let kind = pick(Self.kinds)
    var digits = pick(kind.beginnings)
    let length = pick([kind.length, kind.length, kind.length, kind.length - 1, kind.length + 1])
    while digits.count < length { digits.append(UInt8.random(in: 0...9, using: &random)) }
    let written = spelled(digits, areaCode: kind.areaCode)
    return Sample(text: decorated(written), digits: digits)
  }

  private static let kinds: [(areaCode: String, beginnings: [[UInt8]], length: Int)] = [
    ("86", [[1, 3], [1, 8], [1, 0]], 11), ("852", [[5], [6], [2]], 8), ("1", [[2, 1, 2], [6, 8, 4]], 10),
    ("93", [[7, 0], [7, 9]], 9), ("886", [[9]], 9), ("49", [[1, 7]], 11),
  ]

  /// All characters that the reader skips between digits, and that join parts of a number.
  static let separators = (UInt32(0x20)..<0x1_0000).compactMap(Unicode.Scalar.init).filter { scalar in
    let kind = ScalarClass(scalar)
    return kind != .invisible && kind.isPassedOver || ScalarClass.joins(scalar)
      || ScalarClass.encloses(scalar)
  }

  private mutating func spelled(_ digits: [UInt8], areaCode: String) -> String {
    let zero: UInt32 = pick([0x30, 0x30, 0x30, 0xFF10, 0x0660])
    var number = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, Int.random(in: 0..<6, using: &random) == 0 {
        // Most people write these; the reader skips more.
        let isUsual = Int.random(in: 0..<3, using: &random) > 0
        number += isUsual ? pick([" ", "-", ".", "\u{3000}"]) : String(pick(Self.separators))
      }
      guard let scalar = Unicode.Scalar(zero + UInt32(digit)) else {
        preconditionFailure("digits are scalars")
      }
      number.unicodeScalars.append(scalar)
    }
    return pick(["+\(areaCode) ", "00\(areaCode)", "+\(areaCode)-", "", "", "0", "tel:+\(areaCode)"]) + number
  }

  private mutating func decorated(_ number: String) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: number + " ext. 1234"
    case 1: number + "x"
    case 2: "Mobile: " + number
    case 3: number + " / " + number
    case 4: "call " + number + " after 9"
    case 5: "(" + number + ")"
    case 6: number + "**"
    case 7: number + "\n" + number
    case 8: "++" + number
    case 9: number + ".00"
    case 10: "“" + number + "”"
    default: number
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
