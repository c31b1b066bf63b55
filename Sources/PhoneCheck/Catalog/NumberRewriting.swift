internal import Platform

/// A difference between the digits that people write and the digits of a number: some are left out or replaced.
package struct NumberRewriting: Hashable, Sendable {
  /// For each place, a bit for each digit that is allowed there.
  typealias Pattern = [UInt16]

  /// The digits that are added in front of the number.
  package let front: String
  /// The digits that are kept, the digits after them that are left out, and the digits that replace these.
  let kept: Pattern
  let omitted: Pattern
  package let inserted: String

  /// The kept places, followed by the omitted ones.
  let head: Pattern
  /// The places of the head and, if the number of further digits is fixed, of these digits.
  private let places: Pattern
  /// Whether any digits may follow; there has to be at least one.
  private let isOpen: Bool

  /// - Parameter rest: The digits up to the end; `nil` if any digits may follow.
  init(front: String, kept: Pattern, omitted: Pattern, inserted: String, rest: Pattern?) {
    self.front = front
    self.kept = kept
    self.omitted = omitted
    self.inserted = inserted
    head = kept + omitted
    places = head + (rest ?? [])
    isOpen = rest == nil
  }

  /// The omitted places.
  var omittedRange: Range<Int> { kept.count..<kept.count + omitted.count }

  /// Returns the number of places of the head, or of its beginning, that some digits take; `nil` if they don't fit.
  func headCount(of count: Int, digit: (Int) -> Int) -> Int? {
    let taken = min(count, head.count)
    return (0..<taken).allSatisfy { head[$0] >> UInt16(digit($0)) & 1 != 0 } ? taken : nil
  }

  /// Whether digits are written this way.
  ///
  /// - Parameter digit: Returns the value of the digit at a place, from 0.
  func fits(_ count: Int, digit: (Int) -> Int) -> Bool {
    guard isOpen ? count > places.count : count == places.count else { return false }
    for place in places.indices where places[place] >> UInt16(digit(place)) & 1 == 0 { return false }
    return true
  }
}

extension NationalDialling {
  /// Returns prefixes other than trunk prefixes that are dialled inside a country and aren't part of the number.
  ///
  /// Examples are the prefixes of carriers and services, such as 17951 in China, and Argentina's 15 after the area, which
  /// becomes a 9 in front for calls from abroad.
  ///
  /// They come from libphonenumber's metadata.
  ///
  /// - Complexity: O(1), except for the first call, which reads a table of some lines.
  static func carrierPrefixes(of country: CountryCode) -> [NumberRewriting] {
    carriersByCountry[country]
  }

  /// Returns the forms of a country's numbers before its numbering plan changed.
  static func obsoleteForms(of country: CountryCode) -> [NumberRewriting] { obsoleteByCountry[country] }

  /// Returns the prefixes for calls abroad, the usual one first; none if only `00` is used.
  static func internationalPrefixes(of country: CountryCode) -> [String] {
    internationalByCountry[country]
  }

  /// The international prefixes of all countries except `00`, the longest first.
  static let allInternationalPrefixes = InternationalPrefixTable.lines.parts(separatedBy: "\n")
    .flatMap { $0.parts(separatedBy: ":")[0].parts(separatedBy: " ") }.distinct.byLength

  private static let internationalByCountry = CountryTable(InternationalPrefixTable.lines, unlisted: []) {
    $0.parts(separatedBy: " ")
  }

  private static let carriersByCountry = CountryTable(CarrierPrefixTable.lines, unlisted: []) {
    text -> [NumberRewriting] in
    let words = text.parts(separatedBy: " ")
    guard let sides = words.first?.parts(separatedBy: ">"), sides.count == 2 else {
      return words.map { NumberRewriting(front: "", kept: [], omitted: pattern($0), inserted: "", rest: nil) }
    }
    return words.dropFirst().map {
      NumberRewriting(front: sides[1], kept: pattern($0), omitted: pattern(sides[0]), inserted: "", rest: nil)
    }
  }

  private static let obsoleteByCountry = CountryTable(ObsoleteFormTable.lines, unlisted: []) {
    text -> [NumberRewriting] in
    text.parts(separatedBy: " ").map { word in
      let parts = sides(word, UInt8(ascii: "/"))
      let sides = sides(parts[1], UInt8(ascii: ">"))
      return NumberRewriting(
        front: "", kept: pattern(parts[0]), omitted: pattern(sides[0]), inserted: sides[1],
        rest: pattern(parts[2]))
    }
  }

  /// Returns the parts between separators, including empty ones.
  private static func sides(_ text: String, _ separator: UInt8) -> [String] {
    text.bytes.split(separator: separator, omittingEmptySubsequences: false).map { String(utf8: $0) }
  }

  /// Reads a pattern of digits, dots for any digit, and brackets around alternatives.
  @inline(never)
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
