internal import ByteIO

/// Writes rows as JSON objects, each on a line of its own ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// `row` counts rows from 1, `line` is the line of the input on which the row starts. `fields` holds the row's
/// values, quotes undone, under the names of the header. A name that is empty, and a field behind the last name,
/// is called `column_3` after its place; a name that was there before gets its place too: `phone_4`. Bytes that
/// are not UTF-8 become U+FFFD, because JSON cannot hold them. What does not apply is `null`.
struct NDJSONWriter {
  /// The names of the header as keys: in quotes and with their colon.
  private let keys: [String]
  private let usedNames: Set<String>

  /// - Parameter header: The names of the columns, none where there is no header.
  init(header: [[UInt8]]) {
    var keys: [String] = []
    var usedNames: Set<String> = []
    for name in header {
      let unique = Self.unique(String(decoding: name, as: UTF8.self), place: keys.count + 1, among: usedNames)
      usedNames.insert(unique)
      keys.append(JSONText.string(unique) + ":")
    }
    self.keys = keys
    self.usedNames = usedNames
  }

  func writeRow(
    _ scanner: inout CSVScanner, row: Int, _ verdict: RowVerdict, to output: inout ByteBuffer
  ) {
    output.append("{\"row\":" as StaticString)
    output.append(String(row))
    output.append(",\"line\":" as StaticString)
    output.append(String(scanner.lineNumber))
    output.append(",\"fields\":{" as StaticString)
    for index in 0..<scanner.fieldCount {
      if index > 0 { output.append(ASCII.comma) }
      output.append(key(at: index))
      scanner.withField(at: index) { value in output.appendJSONString(value) }
    }
    output.append("},\"status\":" as StaticString)
    output.appendJSONString(verdict.status.rawValue.utf8.span)
    output.append(",\"reason\":" as StaticString)
    output.appendJSONStringOrNull(verdict.reasonName)
    output.append(",\"number\":" as StaticString)
    output.appendJSONStringOrNull(verdict.number)
    output.append(",\"country\":" as StaticString)
    output.appendJSONStringOrNull(verdict.countryName)
    output.append("}\n" as StaticString)
  }

  /// The key of a column.
  ///
  /// Keys behind the header are made anew for each row, so that memory stays flat.
  private func key(at index: Int) -> String {
    if index < keys.count { return keys[index] }
    return JSONText.string(Self.unique("", place: index + 1, among: usedNames)) + ":"
  }

  private static func unique(_ name: String, place: Int, among usedNames: Set<String>) -> String {
    var unique = name.isEmpty ? "column_\(place)" : name
    while usedNames.contains(unique) { unique += "_\(place)" }
    return unique
  }
}
