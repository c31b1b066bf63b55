internal import ByteValues
internal import PhoneCheck
internal import Platform
internal import StrictJSON

/// The value of an added column in a row.
enum FieldValue {
  /// No value: the column doesn't apply to the row.
  case absent
  /// A count, or the number of a row.
  case count(Int)
  /// A text in the encoding of the output.
  case text([UInt8])
  /// The phone number of the row, after a prefix.
  case phone(prefix: String)

  /// Creates the value for the number of a row, which is 0 for none.
  init(row: UInt64?) {
    if let row, row > 0 { self = .count(Int(row)) } else { self = .absent }
  }
}

extension AddedColumn {
  /// The value in a row.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the rows.
  ///   - place: The place of the row in the input.
  func value(
    in row: Int, of numbers: PhoneColumn, at place: RowPlace, _ texts: VerdictTexts
  ) -> FieldValue {
    switch self {
    case .reason: texts.label(row, of: numbers) ?? texts.value(of: self, for: numbers.verdicts[row])
    case .status, .number, .country: texts.value(of: self, for: numbers.verdicts[row])
    case .row: .count(place.row)
    case .line: .count(place.line)
    case .firstRow: FieldValue(row: numbers.firstRow(of: row))
    case .knownRow: FieldValue(row: numbers.knownRow(of: row))
    case .message: texts.value(numbers.explanations[row]?.message)
    case .offset: numbers.explanations[row]?.offset.map { .count($0) } ?? .absent
    }
  }
}

/// The written form of values.
enum FieldEncoding {
  case csv(CSVCellRules)
  /// Between TABs, with escapes.
  case tab
  case json

  /// The separator before a value.
  ///
  /// Fields of CSV follow a row; other fields follow each other.
  func lead(_ name: String, isFirst: Bool) -> [UInt8] {
    switch self {
    case .csv(let rules): [rules.delimiter]
    case .tab: isFirst ? [] : [ASCII.tab]
    case .json: (isFirst ? "\(name.asJSON):" : ",\(name.asJSON):").bytes
    }
  }

  /// The bytes of a value before and after the phone number of the row.
  ///
  /// If the value doesn't contain the number, all are before it.
  func bytes(of value: FieldValue) -> (before: [UInt8], after: [UInt8]) {
    var output = ByteBuffer()
    var numberStart: Int?
    append(value, to: &output) { numberStart = $0.count }
    let bytes = output.withSpan { [UInt8]($0) }
    return (Array(bytes[..<(numberStart ?? bytes.count)]), Array(bytes[(numberStart ?? bytes.count)...]))
  }

  /// Whether a number may need more than its bytes.
  var quotesNumbers: Bool { if case .csv(let rules) = self { rules.quotesNumbers } else { false } }

  /// Appends a value.
  ///
  /// - Parameter phone: Appends the phone number of the row, if the value contains it.
  func append(_ value: FieldValue, to output: inout ByteBuffer, phone: (inout ByteBuffer) -> Void) {
    switch (self, value) {
    case (.json, .absent): output.append("null" as StaticString)
    case (_, .absent): break
    case (.csv(let rules), .text(let text)): text.withBytes { rules.append($0, to: &output) }
    case (.tab, .text(let text)): text.withBytes { output.append(escaping: $0) }
    case (.json, .text(let text)): text.withBytes { output.appendJSONString($0) }
    case (.csv(let rules), _) where rules.quotesNumbers:
      var number = ByteBuffer()
      FieldEncoding.tab.append(value, to: &number, phone: phone)
      number.withSpan { rules.append($0, to: &output) }
    case (_, .count(let count)): output.append(decimal: count)
    case (_, .phone(let prefix)):
      // The number needs no escapes.
      if case .json = self { output.append(ASCII.quote) }
      output.append(prefix)
      phone(&output)
      if case .json = self { output.append(ASCII.quote) }
    }
  }
}
