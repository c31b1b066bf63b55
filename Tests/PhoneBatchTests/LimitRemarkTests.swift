import PhoneBatch
import PhoneCheck
import Testing

@Suite("Remarks about limits")
struct LimitRemarkTests {
  /// Returns a validator with definitions whose regexes reach the limit on many numbers: +77, +78 and so on; +86 is
  /// honest.
  private static func validator(hostileCount: Int) throws -> PhoneValidator {
    let entries = (0..<hostileCount).map { index in
      #"{"areaCode": "7\#(index)", "countryCode": "Z\#(Character(Unicode.Scalar(UInt8(65 + index))))", "#
        + #""displayMapping": {"en": "Land"}, "mobileRegex": "^(?<!x)(?=(?:\\d|\\d\\d)+[xy])\\d+"}"#
    }
    let honest =
      #"{"areaCode": "86", "countryCode": "CN", "displayMapping": {"en": "China"}, "mobileRegex": "^1\\d{10}$"}"#
    let json = #"{"phoneAreaCodeDefinitions": ["# + (entries + [honest]).joined(separator: ",") + "]}"
    return try PhoneValidator(AreaCodeCatalog(json: Array(json.utf8)))
  }

  private static func run(
    _ rows: [String], header: String = "phone", hostileCount: Int = 9,
    _ change: (inout BatchPlan) -> Void = { _ in }
  ) throws -> BatchFixture.Outcome {
    var fixture = BatchFixture(([header] + rows).joined(separator: "\n")) {
      $0.phoneColumns = ["phone"]
      $0.chunkByteCount = 4096
      change(&$0)
    }
    fixture.validator = try validator(hostileCount: hostileCount)
    return try fixture.run()
  }

  private static func definitions(_ outcome: BatchFixture.Outcome) -> [String] {
    outcome.remarks.flatMap { remark in
      if case .reachedLimit(let ids) = remark {
        ids.map { "\($0.countryCode) \($0.areaCode)" }
      } else {
        [String]()
      }
    }
  }

  private static let long = String(repeating: "1", count: 25)

  @Test(
    "A definition that reaches its limit is named once, in the remarks, with any number of jobs",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"), arguments: [1, 4])
  func named(jobs: Int) throws {
    let rows = (0..<2_000).map { $0 % 2 == 0 ? "+70\(Self.long)" : "13800138000" }
    let outcome = try Self.run(rows) { $0.jobs = jobs }
    #expect(outcome.summary?.undecidedCount == 1_000)
    #expect(Self.definitions(outcome) == ["ZA 70"])
    #expect(outcome.remarks.count == 1)
  }

  @Test(
    "Several such definitions are named in the catalog's order, five of them by name",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func several() throws {
    let rows = (0..<900).map { "+7\(8 - $0 / 100)\(Self.long)" }
    let outcome = try Self.run(rows)
    #expect(
      Self.definitions(outcome) == (0..<9).map { "Z\(Character(Unicode.Scalar(UInt8(65 + $0)))) 7\($0)" })
    #expect(
      outcome.remarks.map(\.description) == [
        "Some numbers are undecided, because the regexes of ZA (+70), ZB (+71), ZC (+72), ZD (+73), ZE (+74) and 4 others "
          + "reached the matching limit. For the reason, run phonecheck lint."
      ])
  }

  @Test(
    "The area of a column and the bytes of exact mode count",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func otherWays() throws {
    let byColumn = try Self.run(["\(Self.long),ZB"], header: "phone,area") { $0.area = .column("area") }
    #expect(Self.definitions(byColumn) == ["ZB 71"])
    let exact = try Self.run([Self.long]) { $0.judging = .exact }
    #expect(Self.definitions(exact) == ["ZA 70"])
  }

  @Test("Without a limit there is no remark")
  func none() throws {
    #expect(try Self.run(["13800138000", "1", "+70123"]).remarks == [])
  }
}
