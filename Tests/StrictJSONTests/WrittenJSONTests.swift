import Foundation
import StrictJSON
import Testing

@Suite("JSON that is written")
struct WrittenJSONTests {
  private static let value: WrittenJSON = [
    "text": "é\u{8}\u{C}\n\t\"\\/\u{1}", "b": 1, "a": [true, false], "10": [String](),
    "9": [:] as WrittenJSON,
    "left out": nil as Int?, "nested": ["x": ["y", "z"], "count": WrittenJSON.token("7")] as WrittenJSON,
  ]

  @Test(
    "JSON is written as Foundation's encoder writes it, except for two short escapes",
    arguments: [true, false])
  func layout(isInLines: Bool) throws {
    let expected: [String: Any] = [
      "text": "é\u{8}\u{C}\n\t\"\\/\u{1}", "b": 1, "a": [true, false], "10": [String](),
      "9": [String: String](),
      "nested": ["x": ["y", "z"], "count": 7] as [String: Any],
    ]
    let written = isInLines ? Self.value.lines : Self.value.line
    let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? NSDictionary
    #expect(read == expected as NSDictionary)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isInLines { encoder.outputFormatting.insert(.prettyPrinted) }
    let encoded = String(decoding: try encoder.encode(Self.value), as: UTF8.self)
    let escaped = encoded.replacing(#"\b"#, with: #"\u0008"#).replacing(#"\f"#, with: #"\u000c"#)
    #expect(escaped.replacing("\"7\"", with: "7") == written)
  }

  @Test("Added members replace members of the same name")
  func adding() {
    let sum = (["a": 1, "b": 2] as WrittenJSON).adding(["b": 3, "c": nil as Int?, "d": 4])
    #expect(sum.line == #"{"a":1,"b":3,"d":4}"#)
  }
}
