import Foundation
import Testing

import PhoneCheck

@Suite("Definitions as bytes")
struct DefinitionsBytesTests {
  typealias Fixture = DefinitionsFixture
  typealias Problem = DefinitionsProblem.Cause

  static func problems(_ bytes: some Sequence<UInt8>) throws -> [DefinitionsProblem] {
    try #require(throws: DefinitionsError.self) { try AreaCodeCatalog(json: bytes) }.problems
  }

  @Test(
    "UTF-16 and UTF-32 are recognized, with and without byte order mark",
    arguments: [
      (String.Encoding.utf16, Problem.foreignFormat(.utf16)), (.utf16LittleEndian, .foreignFormat(.utf16)),
      (.utf16BigEndian, .foreignFormat(.utf16)), (.utf32, .foreignFormat(.utf32)),
      (.utf32LittleEndian, .foreignFormat(.utf32)), (.utf32BigEndian, .foreignFormat(.utf32)),
    ])
  func encodings(encoding: String.Encoding, cause: Problem) throws {
    let data = try #require(Fixture.plainFile.data(using: encoding))
    #expect(try Self.problems(data).map(\.cause) == [cause])
  }

  @Test(
    "Files that aren't text are recognized",
    arguments: [
      ([0x1F, 0x8B, 0x08, 0x00], Problem.foreignFormat(.gzip)),
      ([0x50, 0x4B, 0x03, 0x04], .foreignFormat(.zip)),
    ] as [([UInt8], Problem)])
  func formats(bytes: [UInt8], cause: Problem) throws {
    #expect(try Self.problems(bytes).map(\.cause) == [cause])
  }

  @Test(
    "A name that isn't UTF-8 is refused at the byte",
    arguments: [
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xD6, 0xD0, 0xB9, 0xFA], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidUTF8(name: [UInt8]) throws {
    let parts = Fixture.file(Fixture.china).components(separatedBy: "China")
    let problems = try Self.problems(Array(parts[0].utf8) + name + Array(parts[1].utf8))
    #expect(problems.map { [$0.line, $0.column] } == [[2, 80]])
    #expect(problems.first?.path == "phoneAreaCodeDefinitions[0].displayMapping.en")
  }

  @Test("4 MiB are read, and a byte more is refused, however many bytes follow")
  func size() throws {
    let file = Array(Fixture.plainFile.utf8)
    let full = file + [UInt8](repeating: 0x20, count: 4 << 20 - file.count)
    #expect(full.count == 4 << 20)
    #expect(try AreaCodeCatalog(json: full).definitions.count == 2)
    #expect(try Self.problems(full + [0x20]).map(\.cause) == [.tooLarge(maximumByteCount: 4 << 20)])
    let endless = repeatElement(0x20 as UInt8, count: .max)
    #expect(try Self.problems(endless).map(\.cause) == [.tooLarge(maximumByteCount: 4 << 20)])
  }

  @Test("1,000 definitions are read, and one more is refused")
  func count() throws {
    let definitions = (1...1001).map { Fixture.china(["areaCode": "\"\($0)\""]) }
    #expect(try AreaCodeCatalog(json: Fixture.file(Array(definitions.dropLast()))).definitions.count == 1000)
    #expect(
      try Self.problems(Fixture.file(definitions).utf8).map(\.cause) == [
        .tooManyDefinitions(count: 1001, maximum: 1000)
      ])
  }

  @Test("A regex of 4,096 bytes is compiled, and one byte more is refused")
  func regexLength() throws {
    let regex = String(repeating: "1", count: 4096)
    _ = try AreaCodeCatalog(json: Fixture.file(Fixture.china(["mobileRegex": "\"\(regex)\""])))
    let problems = try Self.problems(Fixture.file(Fixture.china(["mobileRegex": "\"\(regex)1\""])).utf8)
    #expect(problems.map { [$0.line, $0.column] } == [[2, 51]])
  }

  @Test("The sample with lost backslashes is refused at each regex, and repaired to the sample")
  func lostBackslashSample() throws {
    let sample = try Fixture.sample()
    let lost = sample.replacing("\\\\", with: "\\")
    let problems = try Self.problems(lost.utf8)
    #expect(problems.map(\.line) == [11, 22, 33, 44, 55])
    #expect(problems.map(\.column) == [22, 22, 22, 22, 22])
    let repaired = try AreaCodeCatalog(json: lost, options: LoadingOptions(repairEscapes: true))
    #expect(try repaired == AreaCodeCatalog(json: sample))
    #expect(repaired.remarks.map(\.cause) == [3, 5, 4, 5, 3].map { .repairedEscapes(count: $0) })
  }

  @Test("The sample that is escaped twice gets a remark at each regex, and is repaired to the sample")
  func twiceEscapedSample() throws {
    let sample = try Fixture.sample()
    let twice = sample.replacing("\\\\", with: "\\\\\\\\")
    let loaded = try AreaCodeCatalog(json: twice)
    #expect(loaded.remarks.map(\.cause) == [3, 5, 4, 5, 3].map { .excessEscapes(count: $0) })
    #expect(try PhoneValidator(loaded).validate("+86-13800138000").number == nil)
    let repaired = try AreaCodeCatalog(json: twice, options: LoadingOptions(repairEscapes: true))
    #expect(try repaired == AreaCodeCatalog(json: sample))
    #expect(repaired.remarks.map(\.cause) == [3, 5, 4, 5, 3].map { .removedEscapes(count: $0) })
  }

  @Test("A regex that loads isn't repaired to a regex that doesn't")
  func halvesThatAreNoRegex() throws {
    let text = Fixture.file(Fixture.china(["mobileRegex": #""^(\\\\q69){0,1}\\\\d$""#]))
    let loaded = try AreaCodeCatalog(json: text)
    let repaired = try AreaCodeCatalog(json: text, options: LoadingOptions(repairEscapes: true))
    #expect(repaired == loaded)
    #expect(loaded.definitions.first?.mobileRegex == #"^(\\q69){0,1}\\d$"#)
    #expect(loaded.remarks.isEmpty && repaired.remarks.isEmpty)
  }

  @Test("A byte of a regex whose backslashes were halved is found in the file")
  func halvedPlaces() throws {
    let text = Fixture.file(Fixture.china(["mobileRegex": #""^\\\\+\\\\d{11}$""#]))
    let loaded = try AreaCodeCatalog.load(
      json: Array(text.utf8), options: LoadingOptions(repairEscapes: true))
    #expect(loaded.catalog.definitions.first?.mobileRegex == #"^\+\d{11}$"#)
    let start = loaded.outline.place(of: .regexByte(0), inDefinition: 0).column
    let columns = (0..<6).map { loaded.outline.place(of: .regexByte($0), inDefinition: 0).column - start }
    // ^ \ + \ d {
    #expect(columns == [0, 1, 5, 6, 10, 11])
  }

  @Test(
    "A sample that was pasted with its surroundings is refused, and the surroundings are named",
    arguments: [
      ("```json\n{}\n```", DefinitionsFileFormat.codeFence), ("\n\n ```\n{}", .codeFence),
      ("{&quot;phoneAreaCodeDefinitions&quot;: []}", .characterReferences),
      ("[\n {\n &#34;areaCode&#34;: 1}]", .characterReferences),
    ])
  func pasted(text: String, format: DefinitionsFileFormat) throws {
    let problems = try Self.problems(text.utf8)
    #expect(problems.map(\.cause) == [.foreignFormat(format)])
    let name = format == .codeFence ? "code fence" : "HTML character references"
    #expect(problems.first?.rendered(file: "f").contains(name) == true)
  }

  @Test("For definitions in a string of JSON, every place refers to the file")
  func embedded() throws {
    let inner = Fixture.file(Fixture.china, Fixture.china(["mobileRegex": #""中\\d(""#, "countryCode": "7"]))
    let encoded = try JSONEncoder().encode(["data": inner])
    let answer = Array(#"{"code":0,"#.utf8) + encoded.dropFirst()
    let problems = try Self.problems(answer)
    let text = String(decoding: answer, as: UTF8.self)
    #expect(problems.map(\.line) == [1, 1])
    #expect(problems.allSatisfy { $0.column == $0.offset + 1 })
    let found = problems.map { String(decoding: answer[$0.offset...].prefix(9), as: UTF8.self) }
    #expect(found == ["7,\\\"mobil", "\\\"中\\\\\\\\"], "\(text)")
    #expect(problems.map(\.path).last == "data.phoneAreaCodeDefinitions[1].mobileRegex")
  }
}
