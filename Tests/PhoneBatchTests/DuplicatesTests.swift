import AreaSearch
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Duplicates")
struct DuplicatesTests {
  private static let input = """
    name,phone
    a,13912345678

    b,+86 139-1234-5678
    c,1
    "d",+852-41234567,x
    e,+852-41234567
    f,1
    g,8613912345678

    """

  private func run(_ input: String = input, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(input) {
      $0.findsDuplicates = true
      change(&$0)
    }.run()
  }

  @Test("A repeated number gets the row of its first occurrence, however it is written", arguments: [1, 60])
  func firstRows(chunk: Int) throws {
    let outcome = try run {
      $0.chunkByteCount = chunk
      $0.jobs = 3
    }
    #expect(
      outcome.text == """
        name,phone,phone_status,phone_reason,phone_number,phone_country,phone_duplicate_of
        a,13912345678,valid,,+86-13912345678,CN,

        b,+86 139-1234-5678,valid,,+86-13912345678,CN,1
        c,1,invalid,TOO_SHORT,,,
        "d",+852-41234567,x,invalid,MALFORMED_ROW,,,
        e,+852-41234567,valid,,+852-41234567,HK,
        f,1,invalid,TOO_SHORT,,,
        g,8613912345678,valid,,+86-13912345678,CN,1

        """)
    #expect(outcome.summary?.duplicateCount == 2)
    #expect(outcome.summary?.validCount == 4)
  }

  @Test("Known numbers belong to the named area, as the numbers of the input do")
  func knownNumbersOfArea() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("known-\(UUID().uuidString)")
    try Data("phone\n41234567\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run("phone\n+852 4123 4567\n") {
      $0.area = .named(BatchFixture.validator.catalog.area(named: "HK")!)
      $0.duplicates.known = .file(file.path)
    }
    #expect(outcome.summary?.knownCount == 1)
  }

  @Test("Every format of numbers finds the same duplicates", arguments: PhoneNumber.Format.allCases)
  func formats(format: PhoneNumber.Format) throws {
    let text = try #require(try run { $0.numberFormat = format }.text)
    let fields = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(fields.map { $0.last.map(String.init) } == ["phone_duplicate_of", "", "1", "", "", "", "", "1"])
  }

  @Test("The first row counts whether or not it is written, even for a summary without rows")
  func selection() throws {
    let text = try run("phone\n1\n13912345678\n13912345678\n") { $0.selection = .valid }.text
    #expect(text?.hasSuffix("13912345678,valid,,+86-13912345678,CN,2\n") == true)
    let summary = try #require(try run { $0.format = .summary }.summary)
    #expect(summary.duplicateCount == 2)
    #expect(summary.json.contains("\n  \"malformed\": 1,\n  \"duplicates\": 2,\n  \"reasons\""))
    #expect(summary.text.contains("\nMalformed      1   14.3%\nDuplicates     2\n\nReasons\n"))
  }

  @Test("Each of several columns is searched separately")
  func severalColumns() throws {
    let outcome = try run("a,b\n13912345678,13912345678\n1,13912345678\n13912345678,1\n") {
      $0.phoneColumns = ["a", "b"]
      $0.columnPrefix = ""
    }
    #expect(
      outcome.text == """
        a,b,a_status,a_reason,a_number,a_country,a_duplicate_of,b_status,b_reason,b_number,b_country,b_duplicate_of
        13912345678,13912345678,valid,,+86-13912345678,CN,,valid,,+86-13912345678,CN,
        1,13912345678,invalid,TOO_SHORT,,,,valid,,+86-13912345678,CN,1
        13912345678,1,valid,,+86-13912345678,CN,1,invalid,TOO_SHORT,,,

        """)
    #expect(outcome.summary?.duplicateCount == 2)
  }

  @Test("Objects have a member for the first row, or null")
  func objects() throws {
    let text = try run("phone\n13912345678\n13912345678\n") { $0.format = .ndjson }.text
    let lines = text?.split(separator: "\n").map(String.init)
    #expect(lines?.first?.hasSuffix(#""country":"CN","duplicate_of":null}"#) == true)
    #expect(lines?.last?.hasSuffix(#""country":"CN","duplicate_of":1}"#) == true)
  }

  @Test(
    "Duplicates are found in all rows of a large file, with any number of workers", arguments: [1, 2, 5],
    [4000, 1 << 16])
  func large(jobs: Int, chunk: Int) throws {
    var random = SplitMix64(seed: UInt64(jobs))
    var input = "phone\n"
    var expected = [["phone", "duplicate_of"]]
    var firstRows: [Int: Int] = [:]
    for row in 1...30_000 {
      let number = 13_900_000_000 + Int.random(in: 0..<20_000, using: &random)
      input += "\(number)\n"
      expected.append(["\(number)", firstRows[number].map { "\($0)" } ?? ""])
      if firstRows[number] == nil { firstRows[number] = row }
    }
    let outcome = try run(input) {
      $0.jobs = jobs
      $0.chunkByteCount = chunk
      $0.columnPrefix = ""
    }
    let lines = try #require(outcome.text).split(separator: "\n").map {
      let fields = $0.split(separator: ",", omittingEmptySubsequences: false)
      return [String(fields[0]), String(fields[5])]
    }
    #expect(lines == expected)
    #expect(outcome.summary?.duplicateCount == 30_000 - firstRows.count)
  }

  @Test("Numbers of any length are distinguished, including by leading zeros")
  func lengths() throws {
    let catalog = AreaCodeCatalog(
      unchecked: [
        AreaCodeDefinition(
          areaCode: AreaCode("8")!, countryCode: CountryCode("AA")!, mobileRegex: #"^\+8-\d+$"#),
        AreaCodeDefinition(
          areaCode: AreaCode("9")!, countryCode: CountryCode("BB")!, mobileRegex: #"^\+9-\d+$"#),
      ], preferred: nil)
    let numbers = (1...30).flatMap { count in
      let digits = String(repeating: "0", count: count)
      return ["+8-\(digits)", "+9-\(digits)", "+8-\(digits.dropLast())1"]
    }
    var fixture = BatchFixture(numbers.map { $0 + "\n" }.joined()) {
      $0.layout = .lines
      $0.findsDuplicates = true
      $0.format = .summary
    }
    fixture.validator = try PhoneValidator(catalog)
    #expect(try fixture.run().summary?.validCount == 90)
    #expect(try fixture.run().summary?.duplicateCount == 0)
    fixture.input += fixture.input
    #expect(try fixture.run().summary?.duplicateCount == 90)
  }

  @Test("Raw bytes have no canonical number")
  func exactMode() throws {
    #expect(try run { $0.judging = .exact }.error == .unusablePlan(.duplicatesOfRawBytes))
  }
}
