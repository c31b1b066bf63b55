internal import ByteValues
internal import PhoneCheck
internal import Platform

/// The fields that rows of an output get for their numbers, with the text before each value and the encoding of values.
///
/// Everything that a verdict decides is prepared. A row without an explanation consists of a few texts for its verdict,
/// with its number and counts between them.
struct AddedFields: ~Copyable {
  private typealias Field = (column: AddedColumn, lead: [UInt8])

  /// The fields of each column with numbers, in their order.
  private let fields: [[Field]]
  /// The columns that no verdict decides, and the index of the first text of the column with numbers.
  private let gaps: [(columns: [AddedColumn], firstText: Int)]
  /// For each column with numbers and each verdict, the texts before, between and after the gaps.
  let prepared: TextList
  private let texts: VerdictTexts
  private let encoding: FieldEncoding
  /// Whether a field explains why a number isn't valid.
  private let explains: Bool

  /// - Parameter columns: For each column with numbers the added columns, with the names of their members in JSON.
  init(
    _ columns: [[(column: AddedColumn, name: String)]], _ texts: VerdictTexts, _ encoding: FieldEncoding
  ) {
    var isFirst = true
    fields = columns.map {
      $0.map { column, name in
        defer { isFirst = false }
        return (column, encoding.lead(name, isFirst: isFirst))
      }
    }
    var prepared: [[UInt8]] = []
    gaps = fields.map { fields in
      let firstText = prepared.count
      for code in texts.codes { prepared += Self.prepared(fields, texts, encoding, for: code) }
      return (fields.map { $0.column }.filter { $0.isGap }, firstText)
    }
    self.prepared = TextList(prepared)
    self.texts = texts
    self.encoding = encoding
    explains = columns.joined().contains { $0.column.source == .explanation }
  }

  private static func prepared(
    _ fields: [Field], _ texts: VerdictTexts, _ encoding: FieldEncoding, for code: VerdictCode
  ) -> [[UInt8]] {
    fields.reduce(into: [[]]) { prepared, field in
      prepared[prepared.count - 1] += field.lead
      let value = encoding.bytes(of: texts.value(of: field.column, for: code))
      let isWritten = !field.column.isGap || field.column == .number && !encoding.quotesNumbers
      if isWritten { prepared[prepared.count - 1] += value.before }
      if field.column.isGap { prepared.append(isWritten ? value.after : []) }
    }
  }

  /// Whether rows get no fields.
  var isEmpty: Bool { fields.allSatisfy { $0.isEmpty } }

  /// Appends the fields of a row's number.
  ///
  /// - Parameters:
  ///   - index: The index of the column with the number, among all columns with numbers.
  ///   - place: The place of the row in the input.
  func append(
    _ row: Int, of numbers: PhoneColumn, at index: Int, _ place: RowPlace, _ chunk: borrowing RecordChunk,
    to output: inout ByteBuffer
  ) {
    guard !explains || numbers.explanations[row] == nil, texts.label(row, of: numbers) == nil else {
      for (column, lead) in fields[index] {
        lead.withBytes { output.append($0) }
        append(column, of: row, in: numbers, at: place, chunk, to: &output)
      }
      return
    }
    let (columns, firstText) = gaps[index]
    var text = firstText + Int(numbers.verdicts[row].index) * (columns.count + 1)
    prepared.withText(text) { output.append($0) }
    for column in columns {
      if column == .number, !encoding.quotesNumbers {
        numbers.verdicts.withNumber(of: row, in: chunk) { output.append($0) }
      } else {
        append(column, of: row, in: numbers, at: place, chunk, to: &output)
      }
      text += 1
      prepared.withText(text) { output.append($0) }
    }
  }

  /// Appends the value of a column.
  func append(
    _ column: AddedColumn, of row: Int, in numbers: PhoneColumn, at place: RowPlace = RowPlace(),
    _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    encoding.append(column.value(in: row, of: numbers, at: place, texts), to: &output) { output in
      numbers.verdicts.withNumber(of: row, in: chunk) { output.append($0) }
    }
  }

  /// The texts before and after the number, for each verdict.
  ///
  /// - Precondition: Rows are alike.
  var templates: [(before: [UInt8], after: [UInt8])] {
    texts.codes.map { code in
      let text = Int(code.index) * (gaps[0].columns.count + 1)
      return (prepared.withText(text) { [UInt8]($0) }, prepared.withText(text + 1) { [UInt8]($0) })
    }
  }

  /// Whether rows without an explanation differ only in their verdict, their number and, if it comes last, the first
  /// row with the number.
  ///
  /// - Parameter looksUpNumbers: Whether a kernel writes the first row with the number after the template.
  func areAlike(lookingUpNumbers: Bool) -> Bool {
    gaps[0].columns == (lookingUpNumbers ? [.number, .firstRow] : [.number])
      && (!lookingUpNumbers || fields[0].last?.column == .firstRow) && !encoding.quotesNumbers
  }
}

extension AddedColumn {
  /// Whether the value depends on more than the verdict.
  fileprivate var isGap: Bool { source != .verdict && source != .explanation }
}
