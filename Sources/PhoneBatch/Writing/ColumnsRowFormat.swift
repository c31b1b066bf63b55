internal import ByteIO
internal import PhoneCheck
internal import Platform

/// The new fields of each row alone: a line for a row, TAB between fields, escapes instead of quotes.
///
/// A blank line of a table stays one, so that lines of both can be put side by side where no field has a line break.
final class ColumnsRowFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  /// Lines of most rows of a table, made once for each verdict.
  private let templates: RowTemplates?
  /// The number and the line of the next row.
  private var place = RowPlace()

  /// - Parameter columnCount: How many columns have numbers.
  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    self.filter = filter
    // Rows that have a message are written one by one.
    let ordinary: Set = [AddedColumn.status, .reason, .number, .country, .message, .offset]
    let columns = rules.annotator.addedColumns
    let canUseTemplates =
      !rules.areLines && columnCount == 1 && filter.isByVerdict && columns.allSatisfy(ordinary.contains)
      && columns.contains(.number)
    templates = canUseTemplates ? RowTemplates(alone: rules, filter.selection) : nil
  }

  func begin(_ chunk: borrowing RecordChunk) { place = RowPlace(startOf: chunk) }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    guard templates != nil else {
      for row in 0..<block.rows.count { appendRow(row, block, chunk, &sink) }
      return
    }
    var row = 0
    for end in block.rowsApart + [block.rows.count] {
      templates?.writeAlone(row..<end, of: block, chunk, to: &sink.bytes)
      sink.sendIfFull()
      if end < block.rows.count { appendRow(end, block, chunk, &sink) }
      row = end + 1
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    let code = block.code(of: row)
    defer { if rules.plan.countsRows { place.advance(past: row, of: block, code, chunk) } }
    guard filter.includes(row, of: block, code) else { return }
    let content = block.rows.content(of: row)
    if rules.areLines || code != .none {
      appendFields(of: row, block, chunk, to: &sink.bytes)
      chunk.withBytes(in: chunk.rest(ofLine: content)) { sink.bytes.append($0) }
    } else if !content.isEmpty {
      // The mark at the end of a text is no row.
      return
    }
    sink.bytes.append(ASCII.lineFeed)
    sink.sendIfFull()
  }

  private func appendFields(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    var isFirst = true
    func begin() {
      if !isFirst { output.append(ASCII.tab) }
      isFirst = false
    }
    for column in rules.annotator.rowColumns {
      begin()
      output.append(decimal: column == .row ? place.row : place.line)
    }
    for column in block.columns {
      let code = column.verdicts[row]
      let texts = rules.texts.texts(of: row, column)
      for added in rules.annotator.addedColumns {
        begin()
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

extension RowTemplates {
  /// Makes the lines of an output that has the new fields alone.
  ///
  /// - Returns: `nil` when something is longer than templates hold.
  fileprivate init?(alone rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.init(count: rules.texts.codes.count, rules.chunk.kernels)
    for code in rules.texts.codes {
      let texts = rules.texts[code]
      var prefix = ByteBuffer()
      var suffix = ByteBuffer()
      var isBeforeNumber = true
      for (index, column) in rules.annotator.addedColumns.enumerated() {
        var field = ByteBuffer()
        if index > 0 { field.append(ASCII.tab) }
        switch column {
        case .status: texts.status.withBytes { field.append(escaping: $0) }
        case .reason: texts.reason.withBytes { field.append(escaping: $0) }
        case .number: field.append(texts.numberPrefix)
        case .country: texts.country.withBytes { field.append(escaping: $0) }
        case .row, .line, .firstRow, .knownRow, .message, .offset: break
        }
        field.withSpan { isBeforeNumber ? prefix.append($0) : suffix.append($0) }
        if column == .number { isBeforeNumber = false }
      }
      suffix.append(ASCII.lineFeed)
      guard set(code, prefix: prefix, suffix: suffix, isWritten: selection.includes(code)) else { return nil }
    }
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
