internal import Platform

/// How digits that people write differ from the digits of a number: some are left out, others come instead.
package struct NumberRewriting: Hashable, Sendable {
  /// For each place a bit for each digit that may be there.
  typealias Pattern = [UInt16]

  /// What comes in front of the number.
  package let front: String
  /// The digits that stay, those that are left out after them, and what comes instead.
  let kept: Pattern
  let omitted: Pattern
  package let inserted: String

  /// The places that are kept or left out.
  let head: Pattern
  /// The places of the head, and of all digits after it where these aren't any.
  private let places: Pattern
  /// Whether any digits may follow, at least one.
  private let isOpen: Bool

  /// - Parameter rest: The digits up to the end; `nil` where there may be any.
  init(front: String, kept: Pattern, omitted: Pattern, inserted: String, rest: Pattern?) {
    self.front = front
    self.kept = kept
    self.omitted = omitted
    self.inserted = inserted
    head = kept + omitted
    places = head + (rest ?? [])
    isOpen = rest == nil
  }

  /// The places that are left out.
  var omittedRange: Range<Int> { kept.count..<kept.count + omitted.count }

  /// How many places of the head some digits take, which may be its beginning alone; `nil` when they don't fit.
  func headCount(of count: Int, digit: (Int) -> Int) -> Int? {
    let taken = min(count, head.count)
    return (0..<taken).allSatisfy { head[$0] >> UInt16(digit($0)) & 1 != 0 } ? taken : nil
  }

  /// Whether digits are written so.
  ///
  /// - Parameter digit: Returns the value of the digit at a place from 0 on.
  func fits(_ count: Int, digit: (Int) -> Int) -> Bool {
    guard isOpen ? count > places.count : count == places.count else { return false }
    for place in places.indices where places[place] >> UInt16(digit(place)) & 1 == 0 { return false }
    return true
  }
}

extension NationalDialling {
  /// What is dialled inside a country besides a trunk prefix, and isn't part of the number: the prefixes of carriers and
  /// services, such as 17951 in China, and Argentina's 15 after the area, for which a 9 in front is written abroad.
  ///
  /// They come from libphonenumber's metadata.
  ///
  /// - Complexity: O(1), except for the first call, which reads a table of some lines.
  static func carrierPrefixes(of country: CountryCode) -> [NumberRewriting] {
    carriersByCountry[country.index]
  }

  /// How a country's numbers were written before its numbering plan changed.
  static func obsoleteForms(of country: CountryCode) -> [NumberRewriting] { obsoleteByCountry[country.index] }

  /// What is dialled for abroad, where it isn't `00` alone; the usual prefix first.
  static func internationalPrefixes(of country: CountryCode) -> [String] {
    internationalByCountry[country.index]
  }

  /// The international prefixes of all countries except `00`, the longest first.
  static let allInternationalPrefixes = InternationalPrefixTable.lines.parts(separatedBy: "\n")
    .flatMap { $0.parts(separatedBy: ":")[0].parts(separatedBy: " ") }.distinct.byLength

  private static let internationalByCountry = byCountry(InternationalPrefixTable.lines, unlisted: []) {
    $0.parts(separatedBy: " ")
  }

  private static let carriersByCountry = byCountry(CarrierPrefixTable.lines, unlisted: []) {
    text -> [NumberRewriting] in
    let words = text.parts(separatedBy: " ")
    guard let sides = words.first?.parts(separatedBy: ">"), sides.count == 2 else {
      return words.map { NumberRewriting(front: "", kept: [], omitted: pattern($0), inserted: "", rest: nil) }
    }
    return words.dropFirst().map {
      NumberRewriting(front: sides[1], kept: pattern($0), omitted: pattern(sides[0]), inserted: "", rest: nil)
    }
  }

  private static let obsoleteByCountry = byCountry(ObsoleteFormTable.lines, unlisted: []) {
    text -> [NumberRewriting] in
    text.parts(separatedBy: " ").map { word in
      let parts = sides(word, UInt8(ascii: "/"))
      let sides = sides(parts[1], UInt8(ascii: ">"))
      return NumberRewriting(
        front: "", kept: pattern(parts[0]), omitted: pattern(sides[0]), inserted: sides[1],
        rest: pattern(parts[2]))
    }
  }

  /// The parts between separators, empty ones included.
  private static func sides(_ text: String, _ separator: UInt8) -> [String] {
    text.bytes.split(separator: separator, omittingEmptySubsequences: false).map { String(utf8: $0) }
  }

  /// Reads a pattern: digits, dots for any, brackets around some.
  private static func pattern(_ text: String) -> NumberRewriting.Pattern {
    var places: NumberRewriting.Pattern = []
    var isOpen = false
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "."): places.append(0x3FF)
      case UInt8(ascii: "["):
        places.append(0)
        isOpen = true
      case UInt8(ascii: "]"): isOpen = false
      default:
        if !isOpen { places.append(0) }
        places[places.count - 1] |= 1 << UInt16(byte & 0x0F)
      }
    }
    return places
  }
}
