import PhoneBatch

/// The CSV scanner in chunks of any size against the reference parser of the tests.
enum CSVTarget {
  static func run(_ input: inout FuzzInput) {
    let dialect = input.pick([CSVDialect.delimited(by: 44), .delimited(by: 9), .delimited(by: 0x3B), .lines])
    let chunk = input.number(below: 128) + 1
    let maximum = input.pick([1 << 20, 200, 40, 1])
    let bytes = input.remainder()
    let expected = ReferenceCSV.parse(bytes, dialect, maximum: maximum)
    for size in [chunk, 1, 4096] {
      let found = scan(bytes, dialect, maximum: maximum, chunk: size)
      expect(found == expected, "chunks of \(size): \(found), not \(expected)")
    }
  }
}
