extension String {
  /// The text with a `*` for each digit of a number that it quotes, however the digits are grouped.
  ///
  /// A number is four or more digits, together or with separators between them: white space, hyphens, dots, brackets,
  /// slashes, also several in a row, or one comma. What a masked number shows stays, an area code and three digits before
  /// the mask, four digits after it; and so does a range of lengths, `10–12`.
  var withoutNumbers: String { withoutNumbers(from: 4) }

  /// The text with a `*` for each digit of a number that has at least some digits.
  ///
  /// - Parameter digitCount: The fewest digits of a number.
  func withoutNumbers(from digitCount: Int) -> String {
    let characters = Array(self)
    var text = ""
    var place = 0
    while place < characters.count {
      guard characters[place].isNumber else {
        text.append(characters[place])
        place += 1
        continue
      }
      let end = Self.endOfNumber(in: characters, from: place)
      let number = characters[place..<end]
      let isShort = number.count(where: { $0.isNumber }) < digitCount
      let isKept = isShort || Self.isRange(number) || Self.isOfMask(number, in: characters)
      text += isKept ? String(number) : String(number.map { $0.isNumber ? "*" : $0 })
      place = end
    }
    return text
  }

  /// The end of the digits from a place on, with the separators between them.
  private static func endOfNumber(in characters: [Character], from start: Int) -> Int {
    var end = start + 1
    while true {
      var next = end
      while next < characters.count, next - end < mostSeparators, isSeparator(characters[next]) { next += 1 }
      // One comma groups digits as in 13,800,138,000; with a space after it, it divides a list.
      if next == end, next < characters.count, characters[next] == "," || characters[next] == "，" {
        next += 1
      }
      guard next < characters.count, characters[next].isNumber else { return end }
      end = next + 1
    }
  }

  /// Whether digits are a range of lengths, `10–12`.
  private static func isRange(_ number: ArraySlice<Character>) -> Bool {
    let ends = number.split(separator: "–", omittingEmptySubsequences: false)
    return ends.count == 2 && ends.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy { $0.isNumber } }
  }

  /// Whether digits are what a masked number shows: `+86-138` before a mask or up to three digits, up to four after it.
  private static func isOfMask(_ number: ArraySlice<Character>, in characters: [Character]) -> Bool {
    let groups = number.split { !$0.isNumber }
    if number.startIndex > 0, characters[number.startIndex - 1] == "*" {
      return groups.count == 1 && number.count <= 4
    }
    guard number.endIndex < characters.count, characters[number.endIndex] == "*",
      groups.allSatisfy({ $0.count <= 3 })
    else { return false }
    let isInternational = number.startIndex > 0 && characters[number.startIndex - 1] == "+"
    return groups.count == (isInternational ? 2 : 1)
  }

  /// The most separators between two digits of one number.
  private static let mostSeparators = 3

  private static func isSeparator(_ character: Character) -> Bool {
    if character.isNewline { return false }
    if character.isWhitespace { return true }
    return character.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case ".", "．", "·", "・", "(", ")", "（", "）", "[", "]", "/", "／", "_", "+": true
      default:
        scalar.properties.generalCategory == .dashPunctuation
          || scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2212}"
      }
    }
  }
}
