import ByteIO
import PatternAutomata
import PhoneBatch
import Testing

@Suite("CSV scanner")
struct CSVScannerTests {
  private func fields(_ text: String, _ dialect: CSVDialect = .delimited(by: 44)) -> [[String]] {
    scan(Array(text.utf8), dialect, maximum: 1000, chunk: 1000).records.map { record in
      record.fields.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "Records and fields are divided as RFC 4180 says",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
      ("a,", [["a", ""]]),
      ("", []),
      ("\n\r\n\n", []),
      ("\n\na\n\n\r\nb\n\n", [["a"], ["b"]]),
      (#""a,b",c"# + "\n", [["a,b", "c"]]),
      (#""a""b","""","""""""# + "\n", [[#"a"b"#, #"""#, #""""#]]),
      ("\"a\nb\",\"c\r\nd\"\n", [["a\nb", "c\r\nd"]]),
      ("\"\",\"\"\n", [["", ""]]),
      ("\"\"\n", [[""]]),
      ("\"a\"", [["a"]]),
      ("\"a\"\r\n", [["a"]]),
      (#"a"b,c"d",e"# + "\"\n", [[#"a"b"#, #"c"d""#, #"e""#]]),
      (#" "a",b"# + "\n", [[#" "a""#, "b"]]),
      ("a\rb,c\r\rd\r\r\n", [["a\rb", "c\r\rd\r"]]),
      ("a\r", [["a\r"]]),
      ("\r", [["\r"]]),
      ("\r\r\n", [["\r"]]),
      ("a\0b,\0\n", [["a\0b", "\0"]]),
      ("手机,电话\n", [["手机", "电话"]]),
    ])
  func records(text: String, expected: [[String]]) {
    #expect(fields(text) == expected, "\(text.debugDescription)")
  }

  @Test("A line is one field in lines mode, whatever it contains")
  func lines() {
    #expect(fields("\"a,b\n\n c\"\r\nd\re", .lines) == [["\"a,b"], [""], [" c\""], ["d\re"]])
  }

  @Test("Every delimiter divides fields", arguments: Array(";\t|: ^~\u{1}\0a".utf8))
  func delimiters(delimiter: UInt8) {
    let bytes = Array("x".utf8) + [delimiter] + Array("\"1,2\"".utf8) + [delimiter, 10]
    let result = scan(bytes, .delimited(by: delimiter), maximum: 100, chunk: 100)
    #expect(result.records.map(\.fields) == [[Array("x".utf8), Array("1,2".utf8), []]])
  }

  @Test(
    "A text that cannot be divided is an error with the line and record where it starts",
    arguments: [
      ("a\n\"b\nc", CSVError(.unterminatedQuote, line: 2, record: 1)),
      ("\"", CSVError(.unterminatedQuote, line: 1, record: 0)),
      ("\"a\n\nb\"\n\nx,\"y\" z\n", CSVError(.textAfterClosingQuote, line: 5, record: 1)),
      ("\"a\"b", CSVError(.textAfterClosingQuote, line: 1, record: 0)),
      ("\"a\"\rb", CSVError(.textAfterClosingQuote, line: 1, record: 0)),
      ("\"a\"\r", CSVError(.textAfterClosingQuote, line: 1, record: 0)),
      ("1234567890\n12345678901\n", CSVError(.recordTooLong(maximumByteCount: 10), line: 2, record: 1)),
      ("1234567890\r\n\"234567890\"", CSVError(.recordTooLong(maximumByteCount: 10), line: 2, record: 1)),
      ("\"\n\n\n\n\n\n\n\n\n\n\n\n\n", CSVError(.recordTooLong(maximumByteCount: 10), line: 1, record: 0)),
      ("1234567890\rx\n", CSVError(.recordTooLong(maximumByteCount: 10), line: 1, record: 0)),
    ])
  func errors(text: String, error: CSVError) {
    for chunk in 1...text.utf8.count {
      #expect(scan(Array(text.utf8), .delimited(by: 44), maximum: 10, chunk: chunk).error == error)
    }
  }

  @Test("Every size of chunk gives the results of the reference parser, for random soup", arguments: 0..<40)
  func soup(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let bytes = random.soup(byteCount: .random(in: 0...60, using: &random))
      let maximum = [5, 20, 1000].randomElement(using: &random) ?? 5
      for dialect in [CSVDialect.delimited(by: 44), .delimited(by: 59), .lines] {
        let expected = ReferenceCSV.parse(bytes, dialect, maximum: maximum)
        for chunk in [1, 2, 3, 7, 16, 1000] {
          #expect(scan(bytes, dialect, maximum: maximum, chunk: chunk) == expected, "\(bytes) in \(chunk)s")
        }
      }
    }
  }

  @Test("The soup contains records, quotes, and every error")
  func soupIsRich() {
    var random = SplitMix64(seed: 1)
    var causes: Set<CSVError.Cause> = []
    var quotedFieldCount = 0
    for _ in 0..<2000 {
      let result = ReferenceCSV.parse(random.soup(byteCount: 40), .delimited(by: 44), maximum: 20)
      if let cause = result.error?.cause { causes.insert(cause) }
      quotedFieldCount += result.records.flatMap(\.fields).count { $0.contains(34) }
    }
    #expect(causes.count == 3)
    #expect(quotedFieldCount > 100)
  }

  @Test("A record with very many fields is read")
  func manyFields() {
    let result = scan(Array(repeating: 44, count: 100_000), .delimited(by: 44), maximum: 100_000, chunk: 4096)
    #expect(result.records.map(\.fields.count) == [100_001])
  }

  @Test("Fields that the writer quotes read back the same", arguments: 0..<20)
  func roundTrip(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for delimiter: UInt8 in [44, 59, 9, 124] {
      let values = (0..<20).map { _ in random.soup(byteCount: .random(in: 0...12, using: &random)) }
      var written = ByteBuffer()
      for value in values {
        written.appendField(value.span, delimiter: delimiter)
        written.append(delimiter)
      }
      written.append(10)
      let result = scan(array(written), .delimited(by: delimiter), maximum: 1000, chunk: 64)
      #expect(result.records.first?.fields.dropLast() == values[...])
    }
  }
}

extension SplitMix64 {
  /// Bytes that mostly mean something in CSV.
  mutating func soup(byteCount: Int) -> [UInt8] {
    let alphabet = Array("aab,,;\"\"\n\r\n\0\t1".utf8) + [0xFF, 0xE6]
    return (0..<byteCount).map { _ in alphabet.randomElement(using: &self) ?? 0 }
  }
}
