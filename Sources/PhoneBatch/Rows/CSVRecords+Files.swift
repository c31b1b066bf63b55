package import ByteIO
package import PhoneRows

extension CSVRecords {
  /// Reads a table whose delimiter the header shows, in any encoding that `validate` recognises.
  ///
  /// ```
  /// var records = CSVRecords(try ByteInput(path: "cases.csv"))
  /// while let record = try records.next() { print(record.cells.count) }
  /// ```
  package init(_ input: consuming ByteInput) { self.init(FileSource(input)) }
}
