/// A format that shows a whole number as digits with zeros in front of them, or with the signs of phone numbers between
/// them: `00000000000`, `(###) ###-####`, `[<=9999999]###-####;(###) ###-####`.
package struct DigitFormat: Hashable, Sendable {
  fileprivate struct Section: Hashable, Sendable {
    enum Comparison: Hashable, Sendable {
      case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    }

    var comparison: Comparison?
    var limit: UInt64 = 0
    /// The signs in their order: `0`, `#` and `?` are places of digits, preceded by a byte of 1 a sign is itself.
    var signs: [UInt8] = []
    /// Whether the section shows a number as its digits.
    var showsDigits = true
    /// Whether the section shows texts, so that no number has it.
    var isOfTexts = false
    var digitCount = 0
    /// The number of places that show a zero if there is no digit for them.
    var zeroCount = 0
  }

  private var sections: [Section] = []

  /// The mark in front of a sign that is itself.
  fileprivate static let literal: UInt8 = 1

  /// - Returns: `nil` for a code that shows something else, or nothing but plain digits.
  init?(_ code: Span<UInt8>) {
    var index = 0
    repeat {
      let section = Self.section(code, from: &index)
      if !section.isOfTexts { sections.append(section) }
    } while index < code.count && sections.count < 4
    // Without conditions, the second section is that of negative numbers.
    if sections.first?.comparison == nil { sections = Array(sections.prefix(1)) }
    let hasForm = sections.contains {
      $0.showsDigits && $0.digitCount > 0 && ($0.zeroCount > 1 || $0.signs.contains(Self.literal))
    }
    guard hasForm else { return nil }
  }

  /// Reads a section.
  ///
  /// Signs and digits of phone numbers are kept, also those in a text. Other texts, such as `"Tel: "`, are left out.
  private static func section(_ code: Span<UInt8>, from index: inout Int) -> Section {
    var section = Section()
    while index < code.count {
      let byte = code[index]
      index += 1
      switch byte {
      case UInt8(ascii: ";"): return section
      case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"):
        section.digitCount += 1
        if byte == UInt8(ascii: "0") { section.zeroCount += 1 }
        section.signs.append(byte)
      case UInt8(ascii: "\""):
        let start = index
        while index < code.count, code[index] != UInt8(ascii: "\"") { index += 1 }
        section.append(literals: code.extracting(start..<index))
        index += 1
      case UInt8(ascii: "\\"):
        if index < code.count { section.append(literals: code.extracting(index..<index + 1)) }
        index += 1
      case UInt8(ascii: "_"), UInt8(ascii: "*"): index += 1
      case UInt8(ascii: "["):
        let start = index
        while index < code.count, code[index] != UInt8(ascii: "]") { index += 1 }
        if !section.readBracket(code.extracting(start..<index)) { section.showsDigits = false }
        index += 1
      // These need no quotes. A point, a comma, `%`, `/` and letters have other meanings without quotes.
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"),
        0x31...0x39, UInt8(ascii: ":"), 0x80...:
        section.append(literals: code.extracting(index - 1..<index))
      case UInt8(ascii: "@"): section.isOfTexts = true
      default: section.showsDigits = false
      }
    }
    return section
  }

  /// Appends the digits of a number as the format shows them.
  ///
  /// - Returns: Whether the format shows all of its signs; if a place between signs is empty, nothing is appended.
  func append(_ number: UInt64, to output: inout [UInt8]) -> Bool {
    guard let section = sections.first(where: { $0.applies(to: number) }), section.showsDigits,
      section.digitCount > 0
    else { return false }
    let digits = number == 0 ? [] : DecimalNumber.text(of: number)
    var missing = section.digitCount - digits.count
    // `###` without a digit would leave `()`.
    let hasSigns = section.signs.contains(Self.literal)
    var (next, result, isFirst) = (0, [] as [UInt8], true)
    var index = 0
    while index < section.signs.count {
      let sign = section.signs[index]
      index += 1
      if sign == Self.literal {
        result.append(section.signs[index])
        index += 1
        continue
      }
      if isFirst, missing < 0 {
        result.append(contentsOf: digits[..<(-missing)])
        next = -missing
        missing = 0
      }
      isFirst = false
      if missing > 0 {
        missing -= 1
        if sign == UInt8(ascii: "0") {
          result.append(sign)
        } else if hasSigns {
          return false
        }
      } else {
        result.append(digits[next])
        next += 1
      }
    }
    output.append(contentsOf: result)
    return true
  }
}

extension DigitFormat.Section {
  /// Adds signs that are themselves, if phone numbers have all of them.
  fileprivate mutating func append(literals: Span<UInt8>) {
    for index in literals.indices {
      // From ( to 9 there are two more: * and a comma.
      let sign = literals[index]
      guard
        sign == UInt8(ascii: " ")
          || 0x28...0x39 ~= sign && sign != UInt8(ascii: "*") && sign != UInt8(ascii: ",")
      else { return }
    }
    for index in literals.indices {
      signs.append(DigitFormat.literal)
      signs.append(literals[index])
    }
  }

  /// Reads what brackets hold: a condition, a colour or a language.
  ///
  /// - Returns: Whether it is one of these.
  fileprivate mutating func readBracket(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0 else { return false }
    let second = text.count > 1 ? text[1] : 0
    var start = 1
    switch (text[0], second) {
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): (comparison, start) = (.lessOrEqual, 2)
    case (UInt8(ascii: "<"), UInt8(ascii: ">")): (comparison, start) = (.notEqual, 2)
    case (UInt8(ascii: "<"), _): comparison = .less
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): (comparison, start) = (.greaterOrEqual, 2)
    case (UInt8(ascii: ">"), _): comparison = .greater
    case (UInt8(ascii: "="), _): comparison = .equal
    case (UInt8(ascii: "$"), UInt8(ascii: "-")): return true
    default: return text[0] | 0x20 >= 0x61 && text[0] | 0x20 <= 0x7A
    }
    guard let number = DecimalNumber(text.extracting(start...))?.naturalValue else { return false }
    limit = number
    return true
  }

  fileprivate func applies(to number: UInt64) -> Bool {
    switch comparison {
    case .less?: number < limit
    case .lessOrEqual?: number <= limit
    case .greater?: number > limit
    case .greaterOrEqual?: number >= limit
    case .equal?: number == limit
    case .notEqual?: number != limit
    case nil: true
    }
  }
}
