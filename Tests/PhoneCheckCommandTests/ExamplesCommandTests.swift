import Foundation
import PhoneCheck
import Testing

@Suite("phonecheck examples")
struct ExamplesCommandTests {
  func examples(_ arguments: String..., regex: String = #"^(\+99)?-?1\d{4,5}$"#) throws
    -> CommandRunner.Result
  {
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(regex).utf8), to: "a.json")
      return try runner.run(["examples", "--definitions", "a.json"] + arguments)
    }
  }

  @Test("The text shows every kind, with the reasons of near misses")
  func text() throws {
    let result = try examples("--count", "2")
    #expect(
      result.outputText == """
        XA +99 Aland: 5, 6 digits
          Placeholder  +99-123456
          Smallest     +99-10000
          Largest      +99-199999
          Boundary     5 digits: +99-10000 to +99-19999
          Boundary     6 digits: +99-100000 to +99-199999
          Random       +99-11063
          Random       +99-102643
          Near miss    +99-1234856  TOO_LONG: After +99 there should be 5 or 6 digits, not 7.
          Near miss    +99-01234    PATTERN_MISMATCH: After +99, digit 1 should be 1.
          Near miss    +99-21234    PATTERN_MISMATCH: After +99, digit 1 should be 1.

        """)
    #expect(result.status == 0)
  }

  @Test("The text shows as many near misses as a person reads, and the count of the others")
  func manyBranches() throws {
    let regex = #"^(?:[2468][13579]|[13579][02468])[02468]\d{4}$"#
    let text = try examples(regex: regex).outputText
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  Near miss") } == 60)
    #expect(text.hasSuffix(" more near misses with --format csv or json\n"))
    #expect(try !examples("--count", "500", regex: regex).outputText.contains("more near misses"))
  }

  @Test("A number with another spelling for this tenant is shown with it")
  func spelling() throws {
    #expect(
      try examples("--count", "0", regex: #"^1\d{10}$"#).outputText.contains(
        "  Placeholder  +99-12345678901, written 12345678901\n"))
  }

  @Test("CSV contains a row for each example, and the definitions judge it as written")
  func csv() throws {
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(#"^(\+99)?-?1\d{4,5}$"#).utf8), to: "a.json")
      let lines = try runner.shell(
        "phonecheck examples --definitions a.json --format csv > cases.csv && phonecheck validate cases.csv -s number"
          + " --definitions a.json -q | cut -d, -f6,9"
      ).outputText.split(separator: "\n").dropFirst()
      #expect(lines.count == 17)
      #expect(lines.allSatisfy { ["valid,valid", "invalid,invalid"].contains($0) })
    }
  }

  @Test("JSON is an array with an object for each definition")
  func json() throws {
    let list = try #require(
      try JSONSerialization.jsonObject(with: examples("--format", "json").output) as? [[String: Any]])
    #expect(list.map { $0["countryCode"] as? String } == ["XA"])
    #expect(list.first?["lengths"] as? [Int] == [5, 6])
    #expect((list.first?["placeholder"] as? [String: Any])?["canonical"] as? String == "+99-123456")
  }

  @Test(
    "A regex outside the subset is reported",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func search() throws {
    let text = try examples(regex: #"^(?<!x)(?=1)1\d{7}$"#).outputText
    #expect(text.contains("Found by search, so there may be others: look-behind at offset 1\n"))
    let rows = try examples("--format", "csv", regex: #"^(?:[1-9]{1,}(?=\d)?22)$"#).outputText.split(
      separator: "\n")
    #expect(rows.first?.hasSuffix(",exact") == true)
    #expect(rows.count > 3 && rows.dropFirst().allSatisfy { $0.hasSuffix(",false") })
    #expect(text.contains("  Placeholder  +99-12345678, written 12345678\n"))
  }

  @Test("A definition without numbers is reported")
  func nothing() throws {
    #expect(try examples(regex: "^x$").outputText == "XA +99 Aland: No number is accepted\n")
  }

  @Test(
    "An area is named by either code; an area that isn't listed is a usage error",
    arguments: [("XA", 0), ("+99", 0), ("99", 0), ("CN", 64)] as [(String, Int32)])
  func area(code: String, status: Int32) throws {
    #expect(try examples(code).status == status)
  }

  @Test("The seed decides the random examples, and the language decides the messages")
  func seeds() throws {
    let outputs = try ["1", "1", "2"].map { try examples("--seed", $0).output }
    #expect(outputs[0] == outputs[1] && outputs[0] != outputs[2])
    #expect(try examples("--lang", "zh-CN").outputText.contains("99 后应为"))
    #expect(try examples("--count", "-1").status == 64)
  }
}
