internal import Platform

// Words around a number: labels, and the text around the digits in a messenger's link or identifier.

extension Decoration {
  /// Whether the first or last character may be decoration, or a bracket around a word.
  func mayBeDecorated(_ bytes: Span<UInt8>) -> Bool {
    func isUnusual(_ scalar: Unicode.Scalar?) -> Bool {
      switch scalar.map(ScalarClass.init) {
      case .other, .dot, .closingBracket, .separator: true
      default: false
      }
    }
    let first = bytes.firstCharacter(in: number)
    let last = bytes.lastCharacter(in: number)
    if isUnusual(first) || isUnusual(last) { return true }
    if let last,
      ScalarClass(last) == .plus || ScalarClass(last) == .openingBracket && bytes.hasContent(in: number)
    {
      return true
    }
    guard let first, ScalarClass(first) == .openingBracket else { return false }
    return bytes.firstCharacter(in: Self.withoutSeparators(number, bytes)).map(ScalarClass.init) == .other
  }

  /// Matches a plus after digits if all digits are Arabic and there is no other plus.
  func finalPlus(_ bytes: Span<UInt8>) -> Match {
    guard let last = bytes.lastCharacter(in: number) else { return Match() }
    let rest = number.lowerBound..<number.upperBound - last.byteCount
    var hasDigit = false
    let hasOthers = bytes.contains(in: rest) { character in
      guard case .digit = character.kind, let scalar = character.scalar else {
        return character.kind == .plus
      }
      hasDigit = true
      return !(0x0660...0x0669 ~= scalar.value || 0x06F0...0x06F9 ~= scalar.value)
    }
    return Match(rest: hasDigit && !hasOthers ? rest : nil)
  }

  /// Matches a flag, or two capitals and a space; only once, and not within a URI or a link.
  func country(_ bytes: Span<UInt8>, isFlag: Bool) -> Match {
    guard country == nil, !isURI, !isLink, !isFlag || bytes[number.lowerBound] >= 0x80,
      let (country, end) = WrittenCountry.beginning(number, in: bytes)
    else { return Match() }
    let rest = end..<number.upperBound
    return country.isBeginning ? Match(restOfBeginning: rest) : Match(rest: rest)
  }

  func endOfDigits(_ bytes: Span<UInt8>) -> Int? {
    var end = number.upperBound
    while let character = bytes.lastCharacter(in: number.lowerBound..<end) {
      if case .digit = ScalarClass(character) {
        // A digit in `%2B` isn't one.
        let isOfCode =
          end - 2 >= number.lowerBound
          && bytes.code(at: end - 2, before: number.upperBound, isURI: false) != nil
        return isOfCode ? nil : end
      }
      end -= character.byteCount
    }
    return nil
  }

  /// Matches the beginning of a link or a URI; a closure chooses the part to keep of the rest.
  func opening(_ words: WrittenLabels, _ bytes: Span<UInt8>, rest: (Range<Int>) -> Range<Int>) -> Match {
    let word = words.beginning(of: number, in: bytes)
    if let end = word.end { return Match(rest: rest(end..<number.upperBound)) }
    return Match(restOfBeginning: word.isCut ? number.upperBound..<number.upperBound : nil)
  }

  /// Matches the end of a messenger's identifier.
  func identifier(_ bytes: Span<UInt8>) -> Match {
    guard let digitsEnd else { return Match() }
    let word = WrittenLabels.identifiers.beginning(of: digitsEnd..<number.upperBound, in: bytes)
    let rest = number.lowerBound..<digitsEnd
    if let end = word.end { return Match(rest: end == number.upperBound ? rest : nil) }
    return Match(restOfBeginning: word.isCut ? rest : nil)
  }

  /// Matches a label after the last digit, with or without brackets; a single letter is a label only in brackets.
  func finalLabel(_ bytes: Span<UInt8>) -> Match {
    guard let digitsEnd, digitsEnd < number.upperBound else { return Match() }
    func isBeside(_ scalar: Unicode.Scalar) -> Bool {
      ScalarClass.encloses(scalar) || ScalarClass(scalar).isPassedOver || ScalarClass(scalar) == .lineBreak
    }
    var text = digitsEnd..<number.upperBound
    var isBracketed = false
    while let first = bytes.firstCharacter(in: text), isBeside(first) {
      text = text.lowerBound + first.byteCount..<text.upperBound
    }
    while let last = bytes.lastCharacter(in: text), isBeside(last) {
      isBracketed = isBracketed || ScalarClass.encloses(last)
      text = text.lowerBound..<text.upperBound - last.byteCount
    }
    let label = WrittenLabels.phrase(beginning: text, in: bytes, isAtEnd: true)
    let rest = number.lowerBound..<digitsEnd
    return Match(
      rest: label.end == text.upperBound && (isBracketed || text.count > 1) ? rest : nil,
      restOfBeginning: label.isCut ? rest : nil)
  }

  /// Matches a label in front, with or without a colon.
  func label(_ bytes: Span<UInt8>) -> Match {
    let label = WrittenLabels.phrase(beginning: number, in: bytes)
    var match = Match(restOfBeginning: label.isCut ? number.upperBound..<number.upperBound : nil)
    if let end = label.end,
      WrittenLabels.isSetApart(number.lowerBound..<end, before: number.upperBound, bytes)
    {
      match.rest = Self.rest(after: end..<number.upperBound, in: bytes)
    }
    return match
  }

  /// Matches a label in brackets, with a colon in them or after them: `【手机】：138…`, `(M:) 138…`.
  func bracketedLabel(_ bytes: Span<UInt8>) -> Match {
    guard let bracket = bytes.firstCharacter(in: number) else { return Match() }
    let text = Self.withoutSeparators(number.lowerBound + bracket.byteCount..<number.upperBound, bytes)
    let label = WrittenLabels.phrase(beginning: text, in: bytes)
    let isBeginning = text.isEmpty || label.isCut || label.end == text.upperBound
    var match = Match(restOfBeginning: isBeginning ? text.upperBound..<text.upperBound : nil)
    guard var end = label.end else { return match }
    // The bracket is between two words: `(Tel.) mobile 138…`.
    if bytes.contains(in: text.lowerBound..<end, where: { $0.kind == .closingBracket }) {
      match.rest = Self.rest(after: end..<number.upperBound, in: bytes)
      return match
    }
    var hasColon = false
    while end < number.upperBound {
      let (next, byteCount) = bytes.character(at: end)
      let isColon = next.isColon && !hasColon
      guard let scalar = next.scalar, isColon || next.kind.isPassedOver || ScalarClass.encloses(scalar) else {
        return match
      }
      hasColon = hasColon || isColon
      end += byteCount
      if ScalarClass.encloses(scalar), next.kind != .openingBracket {
        match.rest = Self.rest(after: end..<number.upperBound, in: bytes) ?? end..<number.upperBound
        return match
      }
    }
    match.restOfBeginning = end..<end
    return match
  }

  /// Returns a range without the separators, brackets and invisible characters at its start.
  private static func withoutSeparators(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    while let next = bytes.firstCharacter(in: start..<range.upperBound), ScalarClass(next).isPassedOver {
      start += next.byteCount
    }
    return start..<range.upperBound
  }

  /// Returns the digits of a link, before its parameters.
  static func withoutParameters(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
    let end = range.first { [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "/")].contains(bytes[$0]) }
    return range.lowerBound..<(end ?? range.upperBound)
  }

  /// Returns the text after a label and a colon, given the text after the label; `nil` if a letter makes it another word.
  private static func rest(after range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, byteCount) = bytes.character(at: offset, before: range.upperBound)
      if character.isColon { return offset + byteCount..<range.upperBound }
      guard character.kind.isPassedOver else {
        return offset == range.lowerBound && character.kind == .other ? nil : range
      }
      offset += byteCount
    }
    return range
  }
}
