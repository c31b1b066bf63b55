import Testing

import StrictJSON

@Suite("Hostile JSON texts", .timeLimit(.minutes(15)))
struct HostileJSONTests {
  static let size = 1 << 19

  static func filled(_ part: String, prefix: String = "", suffix: String = "") -> [UInt8] {
    let count = (size - prefix.utf8.count - suffix.utf8.count) / part.utf8.count
    return Array((prefix + String(repeating: part, count: count) + suffix).utf8)
  }

  static let texts: [(name: String, text: [UInt8])] = [
    ("open brackets", filled("[")),
    ("open objects", filled("{\"a\":")),
    ("one string", filled("a", prefix: "\"", suffix: "\"")),
    ("one unterminated string", filled("a", prefix: "\"")),
    ("backslashes", filled("\\", prefix: "\"")),
    ("bad escapes in one string", filled("\\d", prefix: "\"", suffix: "\"")),
    ("bad escapes in many strings", filled("\"\\d\",", prefix: "[", suffix: "0]")),
    ("bytes that are no UTF-8", [0x22] + [UInt8](repeating: 0xFF, count: size - 2) + [0x22]),
    ("control characters", [0x22] + [UInt8](repeating: 1, count: size - 2) + [0x22]),
    ("one key again and again", filled("\"a\":0,", prefix: "{", suffix: "\"a\":0}")),
    ("numbers", filled("0,", prefix: "[", suffix: "0]")),
    ("empty objects", filled("{},", prefix: "[", suffix: "0]")),
    ("white space", filled(" ")),
    ("line ends", filled("\r\n")),
    ("one number", filled("1")),
    ("one word", filled("a")),
    (
      "a long key with many problems",
      filled("\"\\d\",", prefix: "{\"" + String(repeating: "k", count: 1 << 17) + "\":[", suffix: "0]}")
    ),
    ("many keys", Array(("{" + (0..<60_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8)),
  ]

  @Test("Hostile texts are read in linear time and never overflow the stack", arguments: texts.map(\.name))
  func hostile(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }).text
    let reading = JSONDocument.read(text)
    #expect(reading.document != nil || reading.problems.last?.endsReading == true)
    #expect(reading.problems.count <= 10_001)
    let locator = JSONLocator(text)
    for problem in reading.problems {
      #expect(problem.offset <= text.count && problem.path.description.utf8.count < 20_000)
      #expect(locator.position(of: problem.offset).line >= 1)
    }
  }

  @Test("Problems past the stored maximum are counted")
  func omitted() {
    let reading = JSONDocument.read(Self.filled("\"\\d\",", prefix: "[", suffix: "0]"))
    #expect(reading.problems.count == 10_000)
    #expect(reading.omittedCount == (Self.size - 3) / 5 - 10_000)
  }
}
