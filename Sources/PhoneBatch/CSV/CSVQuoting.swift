package import ByteIO
internal import Platform

extension ByteBuffer {
  /// Appends a field that reads back as `value`: in quotes when it needs them.
  package mutating func appendField(_ value: Span<UInt8>, delimiter: UInt8) {
    guard Self.needsQuotes(value, delimiter: delimiter) else {
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

  /// Appends a field that reads back as `text`: in quotes when it needs them.
  package mutating func appendField(_ text: String, delimiter: UInt8) {
    text.withBytes { appendField($0, delimiter: delimiter) }
  }

  /// Appends a field that a spreadsheet shows as text: with an apostrophe in front when it could run as a formula.
  ///
  /// It reads back as `value`, or as an apostrophe and `value`.
  package mutating func appendFormulaSafeField(_ value: Span<UInt8>, delimiter: UInt8) {
    guard FormulaGuess.canBeFormula(value) else {
      appendField(value, delimiter: delimiter)
      return
    }
    var text = ByteBuffer(capacity: value.count + 1)
    text.append(UInt8(ascii: "'"))
    text.append(value)
    text.withSpan { appendField($0, delimiter: delimiter) }
  }

  /// Appends a value in which quotes come in pairs, with one for each pair.
  mutating func append(undoingDoubledQuotes value: Span<UInt8>) {
    var index = 0
    while index < value.count {
      append(value[index])
      index += value[index] == ASCII.quote ? 2 : 1
    }
  }

  private static func needsQuotes(_ value: Span<UInt8>, delimiter: UInt8) -> Bool {
    for index in value.indices {
      switch value[index] {
      case delimiter, ASCII.quote, ASCII.carriageReturn, ASCII.lineFeed: return true
      default: continue
      }
    }
    return false
  }
}
