internal import ByteIO
internal import Platform

/// Writes the parts of rows as JSON objects, each on a line of its own ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// With several columns of numbers there is the status of the row, and `"numbers"` holds the verdict on each under the
/// name of its column.
///
/// `row` counts rows from 1, `line` is the line of the input on which the row starts. `fields` holds the row's
/// values, quotes undone, under the names of the header, made unique by ``MemberKeys``, in UTF-8 whatever the encoding of
/// the input. Bytes that are no characters become U+FFFD, because JSON cannot hold them. What does not apply is `null`.
struct NDJSONWriter {
  let keys: MemberKeys

  /// - Parameter header: The names of the columns, none where there is no header.
  init(header: HeaderNames) {
    keys = MemberKeys(header: header)
  }

  /// Writes the beginning of a row, up to its fields.
  ///
  /// - Parameters:
  ///   - row: Its number, from 1.
  ///   - line: The line on which it starts, from 1.
  static func writeStart(row: Int, line: Int, to output: inout ByteBuffer) {
    output.append("{\"row\":" as StaticString)
    output.append(decimal: row)
    output.append(",\"line\":" as StaticString)
    output.append(decimal: line)
    output.append(",\"fields\":{" as StaticString)
  }

  /// Writes the fields of the scanner's current record.
  func writeFields(_ scanner: inout CSVScanner, to sink: inout RowSink) {
    let decoder = TextDecoder(scanner.encoding)
    var decoded = ByteBuffer()
    for index in 0..<scanner.fieldCount {
      if index > 0 { sink.bytes.append(ASCII.comma) }
      keys.appendKey(at: index, to: &sink.bytes)
      scanner.withField(at: index) { value in
        guard let decoder else { return sink.bytes.appendJSONString(value) }
        decoded.removeAll()
        decoded.append(value, decodedBy: decoder)
        decoded.withSpan { sink.bytes.appendJSONString($0) }
      }
      sink.sendIfFull()
    }
  }

  /// Writes the status of a row with several numbers, up to the first number.
  static func writeStatus(_ status: String, to output: inout ByteBuffer) {
    output.append(",\"status\":" as StaticString)
    status.withBytes { output.appendJSONString($0) }
    output.append(",\"numbers\":{" as StaticString)
  }

  /// Writes the verdict on a number, up to the number itself.
  static func writeVerdict(_ texts: VerdictTexts.Texts, to output: inout ByteBuffer) {
    output.append("\"status\":" as StaticString)
    texts.status.withBytes { output.appendJSONString($0) }
    output.append(",\"reason\":" as StaticString)
    texts.reason.withBytes { output.appendJSONStringOrNull($0) }
    output.append(",\"number\":" as StaticString)
  }

  /// Writes what follows a number.
  static func writeCountry(_ texts: VerdictTexts.Texts, firstRow: UInt64? = nil, to output: inout ByteBuffer)
  {
    output.append(",\"country\":" as StaticString)
    texts.country.withBytes { output.appendJSONStringOrNull($0) }
    if let firstRow {
      output.append(",\"duplicate_of\":" as StaticString)
      output.append(firstRow == 0 ? "null" : String(firstRow))
    }
  }

  /// Writes why a number is not valid, if it isn't.
  static func writeExplanation(_ explanation: CellExplanation?, to output: inout ByteBuffer) {
    output.append(",\"message\":" as StaticString)
    (explanation?.message ?? "").withBytes { output.appendJSONStringOrNull($0) }
    output.append(",\"offset\":" as StaticString)
    output.append(explanation?.offset.map { String($0) } ?? "null")
  }
}
