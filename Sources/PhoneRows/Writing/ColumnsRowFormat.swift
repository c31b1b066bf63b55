internal import ByteValues
internal import PhoneCheck
internal import Platform

/// Only the new fields of each row: a line for a row, TAB between fields, escapes instead of quotes.
///
/// A blank line of a table stays blank, so that lines of both correspond if no field has a line break.
final class ColumnsRowFormat: RowFormat {
  private let rules: WritingRules
  private let fields: AddedFields
  /// Lines of most rows of a table, made once for each verdict.
  private let templates: RowTemplates?

  /// - Parameter columnCount: The number of columns with numbers.
  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    fields = AddedFields(rules.annotator.columns(of: columnCount), rules.texts, .tab)
    let isWritten = rules.texts.codes.map(filter.selection.includes)
    let canUseTemplates =
      !rules.areLines && columnCount == 1 && filter.isByVerdict && !rules.plan.looksUpNumbers
      && fields.areAlike(lookingUpNumbers: false)
    templates =
      canUseTemplates
      ? RowTemplates(
        fields.templates, aloneBefore: [ASCII.lineFeed], isWritten: isWritten, rules.chunk.kernels)
      : nil
  }

  func appendAlike(
    _ rows: Range<Int>, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) -> Int {
    guard templates != nil else { return rows.lowerBound }
    templates?.append(rows, of: block, chunk, to: &sink.bytes)
    return rows.upperBound
  }

  func appendRow(
    _ row: Int, _ code: VerdictCode, of block: JudgedBlock, at place: RowPlace,
    _ chunk: borrowing RecordChunk, to sink: inout RowSink
  ) {
    let content = block.rows.content(of: row)
    if rules.areLines || code != .noNumber {
      for (index, column) in block.columns.enumerated() {
        fields.append(row, of: column, at: index, place, chunk, to: &sink.bytes)
      }
      chunk.withBytes(in: chunk.rest(ofLine: content)) { sink.bytes.append($0) }
    } else if !content.isEmpty {
      // The mark at the end of a text isn't a row.
      return
    }
    sink.bytes.append(ASCII.lineFeed)
  }
}

extension ByteBuffer {
  /// Appends fields as a line.
  mutating func append(line fields: [[UInt8]]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(ASCII.tab) }
      field.withBytes { append(escaping: $0) }
    }
    append(ASCII.lineFeed)
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

  /// Appends a text as one field of a line.
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

  /// Appends the value of a field; `\N` is empty, and a backslash before a byte without a meaning is left out.
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
