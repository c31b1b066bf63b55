internal import PhoneCheck
internal import Platform

/// The range of a field, in bytes from the start of its record, without enclosing quotes.
struct CSVField: Hashable {
  enum Quoting: UInt8 {
    /// The field has no quotes, so its bytes are the value.
    case none
    /// The field is in quotes. The bytes between them are the value.
    case enclosed
    /// The field is in quotes, and quotes inside it are doubled.
    case enclosedWithDoubledQuotes
  }

  var start: Int32
  var end: Int32
  var quoting: Quoting

  var value: Range<Int> { Int(start)..<Int(end) }

  /// The range including the enclosing quotes.
  var written: Range<Int> {
    let quoteCount = quoting == .none ? 0 : 1
    return Int(start) - quoteCount..<Int(end) + quoteCount
  }
}

/// The fields of one record, in memory that the next record reuses.
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
