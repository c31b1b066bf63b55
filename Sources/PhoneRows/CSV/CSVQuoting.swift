package import ByteValues
internal import Platform

extension ByteBuffer {
  /// Appends a field that reads back as `value`, in quotes if it needs them.
  package mutating func appendField(_ value: Span<UInt8>, delimiter: UInt8) {
    guard value.indices.contains(where: { value[$0].needsQuotes(delimiter: delimiter) }) else {
      append(value)
      return
    }
    append(ASCII.quote)
    for index in value.indices {
      if value[index] == ASCII.quote { append(ASCII.quote) }
      append(value[index])
    }
    append(ASCII.quote)
  }

  /// Appends a field that reads back as `text`, in quotes if it needs them.
  package mutating func appendField(_ text: String, delimiter: UInt8) {
    text.withBytes { appendField($0, delimiter: delimiter) }
  }

  /// Appends a value with each pair of quotes replaced by a single quote.
  mutating func append(undoingDoubledQuotes value: Span<UInt8>) {
    var index = 0
    while index < value.count {
      append(value[index])
      index += value[index] == ASCII.quote ? 2 : 1
    }
  }
}

extension UInt8 {
  /// Whether a field that holds this byte has to be quoted.
  func needsQuotes(delimiter: UInt8) -> Bool {
    switch self {
    case delimiter, ASCII.quote, ASCII.carriageReturn, ASCII.lineFeed: true
    default: false
    }
  }
}
