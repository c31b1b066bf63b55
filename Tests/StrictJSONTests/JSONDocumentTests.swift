import Testing

import StrictJSON

@Suite("JSON documents")
struct JSONDocumentTests {
  static func read(_ text: String) throws -> JSONValue {
    let reading = JSONDocument.read(Array(text.utf8))
    #expect(reading.problems.isEmpty, "\(text)")
    return try #require(reading.document).root
  }

  @Test(
    "All of strict JSON is read",
    arguments: [
      "null", " true ", "false", "0", "-0", "-1.5e+10", "1E400", "\"\"", "[]", "{}", "[[],{}]",
      "\t[1,\r\n2 ]",
      "{\"\":0}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"", "\"\u{7F}\u{2028}中\u{10FFFF}\"",
      "123456789012345678901234567890",
    ])
  func accepted(text: String) throws {
    _ = try Self.read(text)
  }

  @Test("Nesting is read up to a depth of 64")
  func depth() throws {
    _ = try Self.read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
    _ = try Self.read("[" + Array(repeating: "{\"a\":{}}", count: 100).joined(separator: ",") + "]")
  }

  @Test("Values know their kind, place and parts")
  func values() throws {
    let root = try Self.read(#"{"a": [1, "x"], "b": {"c": null}, "d": true}"#)
    #expect(root.kind == .object)
    #expect(root.members.map(\.key.string?.text) == ["a", "b", "d"])
    #expect(root.members.map(\.value.kind) == [.array, .object, .boolean])
    #expect(root["a"]?.elements.map(\.range) == [7..<8, 10..<13])
    #expect(root["b"]?["c"]?.kind == .null)
    #expect(root["b"]?["x"] == nil)
    #expect(root["a"]?["x"] == nil)
    #expect(root["d"]?.elements.isEmpty == true)
    #expect(root["a"]?.elements.first.map { Array($0.token) } == Array("1".utf8))
  }

  @Test("A key is found by its content, however it is written")
  func escapedKey() throws {
    #expect(try Self.read(#"{"\u0061reaCode": 1}"#)["areaCode"]?.kind == .number)
    #expect(try Self.read(#"{"areaCode": 1}"#)["area"] == nil)
  }

  @Test(
    "The text of a string is its content",
    arguments: [#""""#, #""a中""#, #""a\\d\n""#, #""\u4e2d""#, "\"\u{10FFFF}\""])
  func texts(json: String) throws {
    let value = try Self.read(json)
    #expect(value.text == value.string?.text)
    #expect(try Self.read("[\(json)]").text == nil)
  }

  @Test("Every byte of a string's content leads back to its place in the text")
  func sourceOffsets() throws {
    let string = try #require(try Self.read(#" "a\n\u4E2Db\ud83d\ude00c\\" "#).string)
    #expect(string.text == "a\n中b😀c\\")
    let offsets = [0, 1, 2, 5, 6, 10, 11, 12].map { string.sourceOffset(of: $0) }
    #expect(offsets == [2, 3, 5, 11, 12, 24, 25, 27])
  }

  @Test("An escape that isn't JSON is kept unchanged; unreadable escapes become U+FFFD")
  func lenientContent() throws {
    let reading = JSONDocument.read(Array(#"["\d\+\u12\中\ud800x"]"#.utf8))
    let string = try #require(reading.document?.root.elements.first?.string)
    #expect(string.text == "\\d\\+\\u12\\中\u{FFFD}x")
    #expect(string.sourceOffset(of: string.bytes.count - 1) == 20)
    let malformed = JSONDocument.read(Array("\"".utf8) + [0xF0, 0x9F, 0x41, 0xFF] + Array("\"".utf8))
    #expect(malformed.document?.root.string?.text == "\u{FFFD}A\u{FFFD}")
    #expect(malformed.document?.root.text == "\u{FFFD}A\u{FFFD}")
  }

  @Test("With literal backslashes, only an escaped quote is an escape")
  func literalBackslashes() throws {
    let reading = JSONDocument.read(Array(#""\+86\d\"\n\b""#.utf8))
    let string = try #require(reading.document?.root.stringWithLiteralBackslashes)
    #expect(string.text == #"\+86\d"\n\b"#)
    #expect(string.sourceOffset(of: 6) == 7)
    #expect(string.sourceOffset(of: 7) == 9)
  }

  @Test(
    "Lines end with \\n, \\r\\n or a lone \\r; columns count bytes from 1",
    arguments: [(0, 1, 1), (1, 1, 2), (2, 2, 1), (5, 2, 4), (6, 2, 5), (7, 3, 1), (8, 4, 1), (9, 4, 2)])
  func locator(offset: Int, line: Int, column: Int) {
    let locator = JSONLocator(Array("a\n中\r\n\rb".utf8))
    #expect(locator.position(of: offset) == JSONPosition(line: line, column: column))
  }
}
