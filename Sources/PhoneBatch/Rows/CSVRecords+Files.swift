package import ByteIO
package import PhoneRows

extension CSVRecords {
  /// Reads a table whose delimiter the header shows, in any encoding that `validate` recognises.
  ///
  /// ```
  /// var records = CSVRecords(try ByteInput(path: "cases.csv"))
  /// while let record = try records.next() { print(record.cells.count) }
  /// ```
  ///
  /// - Parameter delimiter: The byte between fields; `nil` for what the header shows.
  package init(_ input: consuming ByteInput, delimiter: UInt8? = nil) {
    self.init(FileSource(input), delimiter: delimiter)
  }
}
