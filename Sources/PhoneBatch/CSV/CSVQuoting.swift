package import ByteIO

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
    appendField(text.utf8.span, delimiter: delimiter)
  }

  /// Appends a field that a spreadsheet takes for text, not for a formula: with an apostrophe in front when it would.
  ///
  /// It reads back as `value`, or as `value` behind an apostrophe.
  package mutating func appendHarmlessField(_ value: Span<UInt8>, delimiter: UInt8) {
    guard FormulaGuess.canBeFormula(value) else {
      appendField(value, delimiter: delimiter)
      return
    }
    var text = ByteBuffer(capacity: value.count + 1)
    text.append(UInt8(ascii: "'"))
    text.append(value)
    text.withSpan { appendField($0, delimiter: delimiter) }
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
