import Testing

import StrictJSON

typealias Cause = JSONProblem.Cause

@Suite("Problems of JSON texts")
struct JSONProblemTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var offset: Int
    var cause: Cause
    var path = ""
    var testDescription: String { text }

    init(_ text: String, _ offset: Int, _ cause: Cause, path: String = "") {
      self.text = text
      self.offset = offset
      self.cause = cause
      self.path = path
    }
  }

  @Test(
    "Syntax that isn't JSON ends reading, with its place and name",
    arguments: [
      Case("", 0, .empty),
      Case(" \r\n\t", 4, .blank),
      Case("[", 1, .unclosed(.array)),
      Case("{\"a\"", 4, .unclosed(.object)),
      Case("{\"a\":", 5, .unclosed(.object), path: "a"),
      Case("[{\"a\":1", 7, .unclosed(.object), path: "[0]"),
      Case("[1,]", 2, .trailingComma),
      Case("{\"a\":1 , }", 7, .trailingComma),
      Case("[,1]", 1, .unexpected(.character(","), expected: .valueOrClosingBracket), path: "[0]"),
      Case("[1,,2]", 3, .unexpected(.character(","), expected: .value), path: "[1]"),
      Case("[1 2]", 3, .unexpected(.character("2"), expected: .commaOrClosingBracket)),
      Case("[1}", 2, .unexpected(.character("}"), expected: .commaOrClosingBracket)),
      Case("{]", 1, .unexpected(.character("]"), expected: .keyOrClosingBrace)),
      Case("{\"a\" 1}", 5, .unexpected(.character("1"), expected: .colon), path: "a"),
      Case("{\"a\":}", 5, .unexpected(.character("}"), expected: .value), path: "a"),
      Case("{\"a\":1 \"b\":2}", 7, .unexpected(.character("\""), expected: .commaOrClosingBrace)),
      Case("{1:2}", 1, .unexpected(.character("1"), expected: .keyOrClosingBrace)),
      Case("{\"a\":1,2}", 7, .unexpected(.character("2"), expected: .key)),
      Case("{a:1}", 1, .unquotedKey("a")),
      Case("{'a':1}", 1, .wrongQuote("'")),
      Case("[\u{201C}a\u{201D}]", 1, .wrongQuote("\u{201C}"), path: "[0]"),
      Case("[1] // x", 4, .comment("//")),
      Case("/* x */ 1", 0, .comment("/*")),
      Case("# x\n1", 0, .comment("#")),
      Case("{\"a\":1, // x\n\"b\":2}", 8, .comment("//")),
      Case("[/1]", 1, .unexpected(.character("/"), expected: .valueOrClosingBracket), path: "[0]"),
      Case("NaN", 0, .unknownWord("NaN")),
      Case("[-Infinity]", 1, .unknownWord("-Infinity"), path: "[0]"),
      Case("[True]", 1, .unknownWord("True"), path: "[0]"),
      Case("nulls", 0, .unknownWord("nulls")),
      Case("01", 0, .leadingZero),
      Case("-012", 0, .leadingZero),
      Case("+1", 0, .unexpected(.character("+"), expected: .value)),
      Case(".5", 0, .unexpected(.character("."), expected: .value)),
      Case("1.", 2, .unexpected(.endOfText, expected: .digit)),
      Case("-", 1, .unexpected(.endOfText, expected: .digit)),
      Case("[1.e5]", 3, .unexpected(.character("e"), expected: .digit), path: "[0]"),
      Case("1e+", 3, .unexpected(.endOfText, expected: .digit)),
      Case("0x1F", 1, .trailingContent(.character("x"))),
      Case("{} {}", 3, .trailingContent(.character("{"))),
      Case("1\u{0}", 1, .trailingContent(.character("\u{0}"))),
      Case("\u{FEFF}1", 0, .unexpected(.character("\u{FEFF}"), expected: .value)),
      Case("[1\u{A0}]", 2, .unexpected(.character("\u{A0}"), expected: .commaOrClosingBracket)),
      Case("[1，2]", 2, .unexpected(.character("，"), expected: .commaOrClosingBracket)),
      Case("{\"a\":\"b}", 5, .unterminatedString, path: "a"),
      Case("\"a\\\"", 0, .unterminatedString),
      Case("\"", 0, .unterminatedString),
      Case(
        String(repeating: "[", count: 65), 64, .tooDeep(limit: 64),
        path: String(repeating: "[0]", count: 8) + "…" + String(repeating: "[0]", count: 8)),
    ])
  func syntax(_ text: Case) throws {
    let reading = JSONDocument.read(Array(text.text.utf8))
    #expect(reading.document == nil)
    let problem = try #require(reading.problems.last)
    #expect(problem.endsReading)
    #expect(problem.offset == text.offset)
    #expect(problem.cause == text.cause)
    #expect(problem.path.description == text.path)
  }

  @Test(
    "Problems in strings are collected, and reading continues",
    arguments: [
      Case(#"["\+"]"#, 2, .invalidEscape(followedBy: "+"), path: "[0]"),
      Case(#"{"a":{"b":"x\d\d"}}"#, 12, .invalidEscape(followedBy: "d"), path: "a.b"),
      Case(#"["\u12G4"]"#, 2, .invalidEscape(followedBy: "u"), path: "[0]"),
      Case(#"["\中"]"#, 2, .invalidEscape(followedBy: "中"), path: "[0]"),
      Case("[\"\\\n\"]", 2, .invalidEscape(followedBy: "\n"), path: "[0]"),
      Case(#"["\ud800"]"#, 2, .loneSurrogate(0xD800), path: "[0]"),
      Case(#"["\uDC00\uD800"]"#, 2, .loneSurrogate(0xDC00), path: "[0]"),
      Case(#"["a\ud800\u0041"]"#, 3, .loneSurrogate(0xD800), path: "[0]"),
      Case("[\"a\tb\"]", 3, .controlCharacter(9), path: "[0]"),
      Case("{\"a\u{1}\":1}", 3, .controlCharacter(1)),
    ])
  func recoverable(_ text: Case) throws {
    let reading = JSONDocument.read(Array(text.text.utf8))
    #expect(reading.document != nil)
    let problem = try #require(reading.problems.first)
    #expect(!problem.endsReading)
    #expect(problem.offset == text.offset)
    #expect(problem.cause == text.cause)
    #expect(problem.path.description == text.path)
  }

  @Test(
    "Every kind of malformed UTF-8 is found, in strings and outside",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE4, 0xB8], [0xF0, 0x9F, 0x98], [0xC3],
    ] as [[UInt8]])
  func malformedUTF8(bytes: [UInt8]) throws {
    let quote = UInt8(ascii: "\"")
    let inside = JSONDocument.read([quote] + bytes + [quote])
    #expect(inside.document != nil)
    #expect(inside.problems.first?.cause == .invalidUTF8(bytes[0]))
    #expect(inside.problems.first?.offset == 1)
    let outside = JSONDocument.read(bytes)
    #expect(outside.document == nil)
    #expect(outside.problems.map(\.cause) == [.unexpected(.byte(bytes[0]), expected: .value)])
  }

  @Test("A string has one problem of each kind, with a count")
  func counts() {
    let reading = JSONDocument.read(Array("[\"\\d\t\\d\\+\t\", \"\\d\"]".utf8))
    #expect(reading.problems.map(\.count) == [3, 2, 1])
    #expect(reading.problems.map(\.offset) == [2, 4, 14])
  }

  @Test("Of two equal keys the second is the problem, and points to the first")
  func duplicateKeys() {
    let reading = JSONDocument.read(Array(#"[{"a":1,"\u0061":2,"b":{"a":3},"a":4}]"#.utf8))
    #expect(reading.problems.map(\.cause) == [.duplicateKey("a"), .duplicateKey("a")])
    #expect(reading.problems.map(\.offset) == [8, 31])
    #expect(reading.problems.map(\.relatedOffset) == [2, 2])
    #expect(reading.problems.map(\.path.description) == ["[0].a", "[0].a"])
  }

  @Test("Equal keys are found anywhere in a long object", arguments: 0..<20)
  func duplicateOfMany(index: Int) {
    let keys = (0..<20).map { "\"\($0)\":0" } + ["\"\(index)\":0"]
    let reading = JSONDocument.read(Array("{\(keys.joined(separator: ","))}".utf8))
    #expect(reading.problems.map(\.cause) == [.duplicateKey("\(index)")])
  }

  @Test("Keys are compared byte by byte, not as Swift compares strings")
  func canonicallyEqualKeys() {
    #expect(JSONDocument.read(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)).problems.isEmpty)
  }

  @Test("Keys that aren't names are quoted, with control characters escaped")
  func paths() {
    let text = #"{"zh-TW":"\x"} "#
    #expect(JSONDocument.read(Array(text.utf8)).problems.first?.path.description == "zh-TW")
    let hostile = "{\"a b\u{202E}\":{\"\":[{\"\(String(repeating: "中", count: 99))\":\"\\x\"}]}}"
    let path = JSONDocument.read(Array(hostile.utf8)).problems.first?.path.description
    #expect(path == #"["a b\u{202E}"][""][0]["\#(String(repeating: "中", count: 21))…"]"#)
  }
}
