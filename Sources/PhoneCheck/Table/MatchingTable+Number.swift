// One number at a time, and its digits.

extension MatchingTable {
  /// A number that the table accepts.
  struct AcceptedNumber {
    /// The index of the definition in the catalog.
    let definition: Int
    let interpretation: Interpretation
    /// The national digits, in ASCII, of which so many are meant.
    fileprivate(set) var nationalDigits = FixedBytes<ByteRoom64>()
    fileprivate(set) var count = 0
  }

  /// The number that some bytes with a label are; `nil` when the table doesn't accept it.
  func acceptedNumber(_ number: Span<UInt8>, _ label: Label) -> AcceptedNumber? {
    guard case .valid(let acceptance) = entries[Int(label)] else { return nil }
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
  var text: String { nationalDigits.text(0..<count) }

  fileprivate mutating func append(_ digit: UInt8) {
    nationalDigits[count] = digit
    count += 1
  }
}
