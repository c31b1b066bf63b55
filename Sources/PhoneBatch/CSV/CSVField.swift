internal import PhoneCheck
internal import Platform

/// The range of a field, in bytes from the start of its record, without enclosing quotes.
struct CSVField: Hashable {
  enum Quoting: UInt8 {
    /// Written without quotes: the bytes are the value.
    case none
    /// Written in quotes: the bytes between them are the value.
    case enclosed
    /// Written in quotes, with quotes inside that are doubled.
    case enclosedWithDoubledQuotes
  }

  var start: Int32
  var end: Int32
  var quoting: Quoting

  var value: Range<Int> { Int(start)..<Int(end) }

  /// The range with enclosing quotes.
  var written: Range<Int> {
    let quoteCount = quoting == .none ? 0 : 1
    return Int(start) - quoteCount..<Int(end) + quoteCount
  }
}

/// The fields of one record, in memory that is used again for the next.
struct CSVFieldList: ~Copyable {
  private var fields = FixedBuffer(repeating: none, count: 64)
  private(set) var count = 0

  private static let none = CSVField(start: 0, end: 0, quoting: .none)

  subscript(index: Int) -> CSVField {
    precondition(index >= 0 && index < count, "a record has no field at this index")
    return unsafe fields[unchecked: index]
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ from: Int, _ to: Int, _ quoting: CSVField.Quoting) {
    if count == fields.count { fields = FixedBuffer(fields, count: count * 2, filler: Self.none) }
    unsafe fields[unchecked: count] = CSVField(
      start: Int32(truncatingIfNeeded: from), end: Int32(truncatingIfNeeded: to), quoting: quoting)
    count &+= 1
  }
}
