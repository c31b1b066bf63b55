internal import ByteIO
internal import PhoneCheck
internal import Platform

/// The new fields of each line alone: a line for a line, TAB between fields, escapes instead of quotes.
final class ColumnsRowFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  /// The number and the line of the next row.
  private var place = RowPlace()

  init(_ rules: WritingRules, _ filter: RowFilter) {
    self.rules = rules
    self.filter = filter
  }

  func begin(_ chunk: borrowing RecordChunk) { place = RowPlace(startOf: chunk) }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      let code = block.code(of: row)
      defer { if rules.plan.countsRows { place.advance(past: row, of: block, code, chunk) } }
      guard filter.includes(row, of: block, code) else { continue }
      appendFields(of: row, block, chunk, to: &sink.bytes)
      chunk.withBytes(in: chunk.rest(ofLine: block.rows.content(of: row))) { sink.bytes.append($0) }
      sink.bytes.append(ASCII.lineFeed)
      sink.sendIfFull()
    }
  }

  private func appendFields(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    var isFirst = true
    for column in block.columns {
      let code = column.verdicts[row]
      let texts = rules.csvTexts[code]
      for added in rules.annotator.addedColumns {
        if !isFirst { output.append(ASCII.tab) }
        isFirst = false
        switch added {
        case .status: texts.status.withBytes { output.append(escaping: $0) }
        case .reason: texts.reason.withBytes { output.append(escaping: $0) }
        case .number where code.isValid:
          output.append(texts.numberPrefix)
          column.verdicts.withNumber(of: row, in: chunk) { output.append($0) }
        case .number: break
        case .country: texts.country.withBytes { output.append(escaping: $0) }
        case .row: output.append(decimal: place.row)
        case .line: output.append(decimal: place.line)
        case .firstRow: output.append(row: column.firstRow(of: row))
        case .knownRow: output.append(row: column.knownRow(of: row))
        case .message: (column.explanations[row]?.message ?? "").withBytes { output.append(escaping: $0) }
        case .offset: if let offset = column.explanations[row]?.offset { output.append(decimal: offset) }
        }
      }
    }
  }
}

// MARK: - Escapes

extension ByteBuffer {
  /// The bytes that are escaped, each with the letter that follows the backslash.
  private static let escapes: [(byte: UInt8, letter: UInt8)] = [
    (ASCII.tab, UInt8(ascii: "t")), (ASCII.lineFeed, UInt8(ascii: "n")),
    (ASCII.carriageReturn, UInt8(ascii: "r")), (ASCII.backslash, ASCII.backslash),
    (0x00, UInt8(ascii: "0")), (0x08, UInt8(ascii: "b")), (0x0B, UInt8(ascii: "v")),
    (0x0C, UInt8(ascii: "f")),
  ]

  /// Appends the number of a row, 0 for none.
  fileprivate mutating func append(row: UInt64?) { if let row, row > 0 { append(decimal: Int(row)) } }

  /// Appends a text, so that it is one field of a line.
  mutating func append(escaping text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      guard let escape = Self.escapes.first(where: { $0.byte == byte }) else {
        append(byte)
        continue
      }
      append(ASCII.backslash)
      append(escape.letter)
    }
  }

  /// Appends the value of a field: `\N` is empty, and a backslash before a byte without a meaning is left out.
  mutating func append(undoingEscapes field: Span<UInt8>) {
    if field.count == 2, field[0] == ASCII.backslash, field[1] == UInt8(ascii: "N") { return }
    var index = 0
    while index < field.count {
      var byte = field[index]
      if byte == ASCII.backslash, index + 1 < field.count {
        index += 1
        let letter = field[index]
        byte = Self.escapes.first { $0.letter == letter }?.byte ?? letter
      }
      append(byte)
      index += 1
    }
  }
}
