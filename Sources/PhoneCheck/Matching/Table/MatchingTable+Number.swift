// One number at a time, and its digits.

extension MatchingTable {
  /// A number that the table accepts.
  struct AcceptedNumber {
    /// The index of the definition in the catalog.
    let definition: Int
    let interpretation: Interpretation
    /// The national digits, in ASCII, of which so many are meant.
    fileprivate(set) var nationalDigits = InlineArray<48, UInt8>(repeating: 0)
    fileprivate(set) var count = 0
  }

  /// Reads a number that is written plainly, or nearly so; `nil` when the table doesn't accept it.
  func acceptedNumber(_ writtenForm: Span<UInt8>) -> AcceptedNumber? {
    let label = label(of: writtenForm)
    if label != 0 { return acceptedNumber(writtenForm, label) }
    guard case .digits(let number) = plain.read(writtenForm) else { return nil }
    return number.withSpan { acceptedNumber($0, self.label(of: $0)) }
  }

  /// The national digits of a number that has a label, and how it was understood; `nil` when the table doesn't accept it,
  /// or some of them are not written.
  func nationalDigits(of number: Span<UInt8>, _ label: Label) -> (
    text: String, interpretation: Interpretation
  )? {
    guard case .valid(let acceptance) = entry(of: label), acceptance.suffix.isEmpty else { return nil }
    var digits = InlineArray<32, UInt8>(repeating: 0)
    var count = 0
    var hasPlus = false
    for index in number.indices {
      let byte = number[index]
      if byte &- UInt8(ascii: "0") < 10 {
        digits[count] = byte
        count += 1
      } else if byte == UInt8(ascii: "+") {
        hasPlus = true
      }
    }
    let reading = acceptance.reading(hasPlus: hasPlus)
    let national = unsafe UTF8Span(
      unchecked: digits.span.extracting(reading.skippedCount..<count), isKnownASCII: true)
    return (String(copying: national), reading.interpretation)
  }

  func acceptedNumber(_ number: Span<UInt8>, _ label: Label) -> AcceptedNumber? {
    guard case .valid(let acceptance) = entry(of: label) else { return nil }
    let hasPlus = number.indices.contains { number[$0] == UInt8(ascii: "+") }
    let reading = acceptance.reading(hasPlus: hasPlus)
    var accepted = AcceptedNumber(definition: acceptance.definition, interpretation: reading.interpretation)
    for digit in acceptance.suffix.utf8 { accepted.append(digit) }
    var skippedCount = 0
    for index in number.indices where number[index] &- UInt8(ascii: "0") < 10 {
      if skippedCount < reading.skippedCount {
        skippedCount += 1
      } else {
        accepted.append(number[index])
      }
    }
    return accepted
  }
}

extension MatchingTable.AcceptedNumber {
  fileprivate mutating func append(_ digit: UInt8) {
    nationalDigits[count] = digit
    count += 1
  }
}
