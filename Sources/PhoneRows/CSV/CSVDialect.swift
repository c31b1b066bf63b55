/// The rules that divide bytes into records and fields.
package enum CSVDialect: Hashable, Sendable {
  /// RFC 4180 with one byte between fields: any ASCII byte except quote, CR and LF.
  case delimited(by: UInt8)
  /// Each line is a record of one field; quotes and delimiters mean nothing.
  case lines

  /// Whether a byte can separate fields.
  package static func isDelimiter(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != ASCII.quote && byte != ASCII.carriageReturn && byte != ASCII.lineFeed
  }
}

/// The bytes that have a meaning in CSV.
package enum ASCII {
  static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let quote: UInt8 = 0x22
  package static let comma: UInt8 = 0x2C
  static let backslash: UInt8 = 0x5C
}
