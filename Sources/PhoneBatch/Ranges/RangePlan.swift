public import PhoneRows

/// A division of a file into ranges for several runs.
public struct RangePlan: Hashable, Sendable {
  /// One part of the file.
  public struct Part: Hashable, Sendable {
    /// The bytes, from the start of a record to the end of a record.
    public var range: ByteRange
    /// The number of rows in the part, without the header and blank lines.
    public var rowCount: Int
  }

  /// The parts, in the order of the file; together they cover all of it.
  public var parts: [Part] = []

  /// The number of rows, without the header and blank lines.
  public var rowCount: Int { parts.reduce(0) { $0 + $1.rowCount } }
  /// The size of the file in bytes.
  public var byteCount: Int { parts.reduce(0) { $0 + $1.range.length } }

  /// The ranges for a shell, one on each line.
  public var text: String { parts.map { "\($0.range)\n" }.joined() }

  /// The plan for programs: one JSON object.
  ///
  /// Keys: `bytes` and `rows`, and `ranges`, an array of objects with `range` (for `--byte-range`), `start`,
  /// `length`, `row`, `line` and `rows`.
  public var json: String {
    let ranges = parts.map { part in
      let record = part.range.firstRecord ?? ByteRange.Record(row: 1, line: 1)
      return
        "    {\"range\": \"\(part.range)\", \"start\": \(part.range.start), \"length\": \(part.range.length), "
        + "\"row\": \(record.row), \"line\": \(record.line), \"rows\": \(part.rowCount)}"
    }
    return "{\n  \"bytes\": \(byteCount),\n  \"rows\": \(rowCount),\n  \"ranges\": [\n"
      + ranges.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}
