extension PatternParser {
  /// The greatest number of a group.
  static let groupLimit = 65_535

  /// Reads a number, which is relative to a number of groups when it has a sign.
  ///
  /// - Parameters:
  ///   - groupCount: The number of groups so far; `nil` where no sign is allowed.
  ///   - maximum: The greatest number allowed.
  ///   - cause: The error for a greater number.
  /// - Returns: `nil` when no number comes next; then nothing was read.
  mutating func number(
    relativeTo groupCount: Int? = nil, upTo maximum: Int = groupLimit,
    else cause: PatternSyntaxError.Cause = .groupNumberTooBig
  ) throws(PatternSyntaxError.Cause) -> Int? {
    let start = position
    let sign = groupCount == nil || next != "+" && next != "-" ? nil : next
    if sign != nil { position += 1 }
    guard nextDigit() != nil else {
      position = start
      return nil
    }
    let limit = sign == "+" ? maximum - (groupCount ?? 0) : maximum
    var value = 0
    while let digit = nextDigit() {
      position += 1
      value = value * 10 + Int(digit)
      guard value <= limit else { throw cause }
    }
    guard let groupCount, let sign else { return value }
    guard value > 0 else { throw .zeroRelativeReference }
    if sign == "+" { return groupCount + value }
    guard value <= groupCount else { throw .unknownGroup }
    return groupCount + 1 - value
  }

  private static let nameLimit = 32

  /// Reads the name of a group and the byte that ends it; the byte before the name comes next.
  mutating func groupName(endingWith terminator: Unicode.Scalar) throws(PatternSyntaxError.Cause) -> Range<
    Int
  > {
    position += 1
    guard position < text.count else { throw .groupNameExpected }
    let start = position
    let first = takeScalar()
    position = start
    guard !NameCharacters.isDigit(first) else { throw .nameStartsWithDigit }
    skipWord()
    let end = position
    guard end - start <= Self.nameLimit else { throw .nameTooLong }
    guard end > start else { throw .groupNameExpected }
    guard next == terminator else { throw .missingNameTerminator }
    position += 1
    return start..<end
  }

  /// Reads the name of a verb; the asterisk before it comes next.
  mutating func verbName() throws(PatternSyntaxError.Cause) -> Range<Int> {
    position += 1
    let start = position
    while position < text.count, CharacterTypes.word.contains(text[position]) { position += 1 }
    guard position - start <= Self.nameLimit else { throw .nameTooLong }
    return start..<position
  }

  private mutating func skipWord() {
    while position < text.count {
      let start = position
      guard NameCharacters.contains(takeScalar()) else {
        position = start
        return
      }
    }
  }

  /// Gives a name to the group whose number was given out last.
  mutating func defineName(_ bytes: Range<Int>) throws(PatternSyntaxError.Cause) {
    guard pattern.names.count < 10_000 else { throw .tooManyNames }
    var isDuplicate = false
    for index in pattern.names.indices {
      let other = pattern.names[index]
      if text[other.bytes] == text[bytes] {
        if other.number == pattern.captureCount { return }
        guard options.contains(.duplicateNames) else { throw .duplicateGroupName }
        isDuplicate = true
        pattern.names[index].isDuplicate = true
      } else if other.number == pattern.captureCount {
        throw .differentNamesOfOneNumber
      }
    }
    pattern.names.append(.init(bytes: bytes, number: pattern.captureCount, isDuplicate: isDuplicate))
  }
}
