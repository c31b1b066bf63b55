import PatternAutomata
import PhoneCheck
import Testing

@Suite("Damaged definitions")
struct DefinitionsMutationTests {
  static let interesting = Array("\"\\{}[]:,/'-+.0 \u{1B}\n".utf8) + [0, 0x80, 0xC0, 0xED, 0xFF]

  static func mutated(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let index = bytes.indices.randomElement(using: &generator) ?? 0
      let other = bytes.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(index...)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[index] = interesting.randomElement(using: &generator) ?? 0
      case 3: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: index)
      case 4: bytes.insert(contentsOf: bytes[min(index, other)..<max(index, other)].prefix(200), at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 20))
      }
      if bytes.isEmpty { break }
    }
    return bytes
  }

  @Test(
    "Every mutation of the sample is a catalog, or refused with places inside the file",
    arguments: [LoadingOptions(), LoadingOptions(repairEscapes: true, skipBadDefinitions: true)])
  func mutations(options: LoadingOptions) throws {
    var generator = SplitMix64(seed: 20_240_229)
    let sample = Array(try DefinitionsFixture.sample().utf8)
    var refusedCount = 0
    for _ in 0..<600 {
      let bytes = Self.mutated(sample, &generator)
      do throws(DefinitionsError) {
        let catalog = try AreaCodeCatalog(json: bytes, options: options)
        #expect(!catalog.definitions.isEmpty)
      } catch {
        refusedCount += 1
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 && $0.offset <= bytes.count })
        let text = error.rendered(file: "f")
        #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
      }
    }
    #expect(refusedCount > 200, "most mutations hurt")
  }

  @Test("Every beginning of the sample is refused", .timeLimit(.minutes(15)))
  func truncations() throws {
    let sample = Array(try DefinitionsFixture.sample().utf8)
    for length in 0..<sample.count - 2 {
      #expect(throws: DefinitionsError.self) { try AreaCodeCatalog(json: sample.prefix(length)) }
    }
  }

  /// A file of 64 KiB that mostly repeats one thing, named after its beginning.
  struct HostileFile: CustomTestStringConvertible {
    var text: String

    var testDescription: String { String(text.prefix(60)) + "…" }
  }

  static func filled(_ part: String, prefix: String, suffix: String) -> HostileFile {
    let count = ((1 << 16) - prefix.utf8.count - suffix.utf8.count) / part.utf8.count
    return HostileFile(text: prefix + String(repeating: part, count: count) + suffix)
  }

  @Test(
    "Hostile files cost bounded time and text", .timeLimit(.minutes(15)),
    arguments: [
      filled("0,", prefix: "{\"phoneAreaCodeDefinitions\":[", suffix: "0]}"),
      filled("0,", prefix: "{\"phoneAreaCodeDefinitions\":[{\"areaCodeSuffixes\":[", suffix: "0]}]}"),
      filled("\"\\d\",", prefix: "{\"phoneAreaCodeDefinitions\":[{\"areaCodeSuffixes\":[", suffix: "0]}]}"),
      filled("\"mobileRegex\":\"\\d\",", prefix: "{\"phoneAreaCodeDefinitions\":[{", suffix: "\"x\":0}]}"),
      filled("\\d", prefix: "{\"phoneAreaCodeDefinitions\":[{\"mobileRegex\":\"", suffix: "\"}]}"),
      filled("\\\\\\\"", prefix: "{\"code\":0,\"data\":\"", suffix: "\"}"),
      filled("a", prefix: "{\"phoneAreaCodeDefinitions\":[{\"areaCode\":\"", suffix: "\"}]}"),
      filled("(", prefix: "{\"phoneAreaCodeDefinitions\":[{\"mobileRegex\":\"", suffix: "\"}]}"),
      filled("[", prefix: "{\"phoneAreaCodeDefinitions\":", suffix: ""),
    ])
  func hostile(file: HostileFile) throws {
    for options in [LoadingOptions(), LoadingOptions(repairEscapes: true, skipBadDefinitions: true)] {
      let error = try #require(throws: DefinitionsError.self) {
        try AreaCodeCatalog(json: file.text, options: options)
      }
      #expect((1...10_000).contains(error.problems.count))
      #expect(error.problems.allSatisfy { $0.rendered(file: "f").utf8.count < 2000 })
    }
  }
}
