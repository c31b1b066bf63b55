import ByteIO
import Foundation
import PhoneBatch
import Testing

@Suite("CSV reader")
struct CSVReaderTests {
  /// The dialect that a reader detects, and the fields of its first record.
  private struct Outcome: Equatable {
    var dialect: CSVDialect?
    var hasByteOrderMark = false
    var fields: [String] = []
    var error: CSVError.Cause?
  }

  private func read(_ bytes: [UInt8], dialect: CSVDialect? = nil, chunk: Int = 4096) throws -> Outcome {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("csv-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var reader = CSVReader(
      FileSource(try ByteInput(path: url.path)), dialect: dialect, maximumRecordByteCount: 1000,
      chunkByteCount: chunk,
      mode: .inParts)
    do throws(CSVReadFailure) {
      try reader.begin()
    } catch .malformed(let error) {
      return Outcome(error: error.cause)
    }
    var outcome = Outcome(dialect: reader.scanner.dialect, hasByteOrderMark: !reader.preamble.isEmpty)
    guard try reader.readFirstRecord(isHeader: false) else { return outcome }
    for index in 0..<reader.scanner.fieldCount {
      outcome.fields.append(String(decoding: reader.scanner.fieldBytes(at: index), as: UTF8.self))
    }
    return outcome
  }

  @Test(
    "The delimiter is the most frequent one in the header outside quotes",
    arguments: [
      ("a,b,c\n", ","), ("a;b;c\n", ";"), ("a\tb\n", "\t"), ("a|b|c\n", "|"),
      ("a\n", ","), ("", ","), ("\n\n", ","),
      ("name;\"phone, mobile, or other\"\n", ";"),
      ("\"a,b\";c\n", ";"),
      ("\"a\"\"b,c,d\";e;f\n", ";"),
      ("\"a\n,,,,\";b\n", ";"),
      ("a,b;c\n", ","), ("a;b\tc\n", ";"), ("a;b,c;d\n1,1,1,1,1\n", ";"),
      ("\n\r\na;b\n", ";"),
      ("\u{FEFF}\"a,b\";c\n", ";"),
    ])
  func sniffing(text: String, delimiter: String) throws {
    let byte = try #require(delimiter.utf8.first)
    for chunk in [1, 2, 5, 4096] {
      #expect(try read(Array(text.utf8), chunk: chunk).dialect == .delimited(by: byte))
    }
  }

  @Test("A byte order mark isn't part of the first field", arguments: [1, 2, 3, 4, 4096])
  func byteOrderMark(chunk: Int) throws {
    let outcome = try read(Array("\u{FEFF}\"phone\",x\n".utf8), chunk: chunk)
    #expect(outcome.hasByteOrderMark)
    #expect(outcome.fields == ["phone", "x"])
    #expect(try read(Array("\u{FEFF}1\n".utf8), dialect: .lines, chunk: chunk).fields == ["1"])
    #expect(try read(Array("\u{FEFF}".utf8), chunk: chunk).fields == [])
  }

  @Test(
    "Bytes that only begin like a byte order mark are data", arguments: ["\u{FF08}a,b\n", "\u{FEC0},b\n"])
  func almostByteOrderMark(text: String) throws {
    let outcome = try read(Array(text.utf8), chunk: 1)
    #expect(!outcome.hasByteOrderMark)
    #expect(outcome.fields.joined(separator: ",") + "\n" == text)
  }

  @Test("Files of other kinds are recognized")
  func unreadable() throws {
    let text = "name,phone\n张三,13800138000\n"
    let chinese = "姓名,手机\n张三,13800138000\n李四,13900139000\n"
    let cases: [([UInt8], UnreadableFormat)] = [
      (wide(text, .utf16), .utf16), (wide(text, .utf16LittleEndian), .utf16),
      (wide(text, .utf16BigEndian), .utf16), (wide(chinese, .utf16LittleEndian), .utf16),
      (wide(text, .utf32), .utf32), (wide(text, .utf32LittleEndian), .utf32),
      (wide(text, .utf32BigEndian), .utf32), (wide("a\n", .utf16), .utf16),
      ([0x1F, 0x8B, 8, 0, 0, 10], .gzip), (Array("PK\u{3}\u{4}...".utf8), .zip),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], .compoundDocument), ([0x28, 0xB5, 0x2F, 0xFD, 1], .zstandard),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], .xz), (Array("BZh91AY&SY...\n".utf8), .bzip2),
      (Array("PAR1\u{15}\u{4}...".utf8), .parquet), (Array("<html xmlns:x=\"...\">\n".utf8), .markup),
      (Array("<!DOCTYPE HTML>\n".utf8), .markup), (Array("\u{FEFF}<?xml version=\"1.0\"?>\n".utf8), .markup),
      (Array("<TABLE>".utf8), .markup), (Array("{\"phone\":\"1\"}\n{\"phone\":\"2\"}\n".utf8), .json),
      (Array("{\n  \"phone\": 1\n}".utf8), .json), (Array("[\r\n  {}]".utf8), .json),
      (Array("[{\"phone\":1}]".utf8), .json),
    ]
    for (bytes, format) in cases {
      for chunk in [1, 4096] {
        #expect(try read(bytes, chunk: chunk).error == .unreadable(format), "\(format) in \(chunk)s")
        #expect(
          try read(bytes, dialect: .lines, chunk: chunk).error == .unreadable(format),
          "\(format) in \(chunk)s: \(bytes)")
      }
    }
  }

  @Test(
    "A text that only begins like another kind of file is data",
    arguments: [
      "BZh\n", "BZh91AY&SX\n", "PAR1\n", "PAR10,a\n", "<a>,b\n", "<htm\n", "{a},b\n", "{,}\n", "[1] 2\n",
      "[\t{\n", "PK\n", "\u{FEFF}BZh91AY&SY\n",
    ])
  func almostOtherKinds(text: String) throws {
    for chunk in [1, 4096] { #expect(try read(Array(text.utf8), chunk: chunk).error == nil) }
  }

  private func wide(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
    Array(text.data(using: encoding) ?? Data())
  }

  @Test(
    "NUL bytes in ordinary text are data",
    arguments: ["a\0b,c\n", "\0\n", "phone\n\0\n\0\n\0\n", "phone\n1\0\n\02\0\n", "a,b\n\0\0\0\0,\0\0\0\n"])
  func nulBytes(text: String) throws {
    #expect(try read(Array(text.utf8)).error == nil)
  }
}
