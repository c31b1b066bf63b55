internal import ByteIO

/// Writes rows as JSON objects, each on a line of its own ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// `row` counts rows from 1, `line` is the line of the input on which the row starts. `fields` holds the row's
/// values, quotes undone, under the names of the header, made unique by ``FieldKeys``. Bytes that are not UTF-8
/// become U+FFFD, because JSON cannot hold them. What does not apply is `null`.
struct NDJSONWriter {
  private let keys: FieldKeys

  /// - Parameter header: The names of the columns, none where there is no header.
  init(header: HeaderNames) {
    keys = FieldKeys(header: header)
  }

  /// Writes the scanner's current record.
  ///
  /// - Parameters:
  ///   - row: Its number, from 1.
  ///   - line: The line on which it starts, from 1.
  ///   - number: The whole number; empty unless it is valid.
  func writeRow(
    _ scanner: inout CSVScanner, row: Int, line: Int, _ texts: OutcomeTexts.Texts, number: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    output.append("{\"row\":" as StaticString)
    output.append(String(row))
    output.append(",\"line\":" as StaticString)
    output.append(String(line))
    output.append(",\"fields\":{" as StaticString)
    for index in 0..<scanner.fieldCount {
      if index > 0 { output.append(ASCII.comma) }
      keys.appendKey(at: index, to: &output)
      scanner.withField(at: index) { value in output.appendJSONString(value) }
    }
    output.append("},\"status\":" as StaticString)
    output.appendJSONString(texts.status.utf8.span)
    output.append(",\"reason\":" as StaticString)
    output.appendJSONStringOrNull(texts.reason.utf8.span)
    output.append(",\"number\":" as StaticString)
    output.appendJSONStringOrNull(number)
    output.append(",\"country\":" as StaticString)
    output.appendJSONStringOrNull(texts.country.utf8.span)
    output.append("}\n" as StaticString)
  }
}
