import LiveDefinitions
import PhoneCheck
import Testing

@Suite("Definitions that were accepted once")
struct AcceptedAgainTests {
  /// A tenant's own definitions, with an error of lint.
  static let real = LiveFixture.json(("86", "CN", #"^1[3,5]\d{9}$"#), ("852", "HK", #"^[569]\d{7}$"#))
  /// Fewer definitions, without errors.
  static let fewer = LiveFixture.json(("86", "CN", #"^1[35]\d{9}$"#))

  private func fetch(_ live: LiveFixture, _ source: CatalogSource, _ bytes: [UInt8]) async -> CatalogFailure?
  {
    live.reply(200, bytes)
    return await source.refresh().failure
  }

  @Test(
    "Such definitions are accepted again, in turn with others, in the same run and in later runs",
    arguments: [false, true])
  func inTurn(restarts: Bool) async {
    let live = LiveFixture { $0.rules.narrowing = .init(maximumRemovedCount: 1) }
    var source = live.start()
    for number in 0..<6 {
      let bytes = number % 2 == 0 ? Self.real : Self.fewer
      #expect(await fetch(live, source, bytes) == nil, "\(number)")
      #expect(source.currentState.definitions == bytes && live.store.record?.bytes == bytes)
      if restarts { source = live.start() }
    }
    // An error that was never accepted is refused as before.
    let other = LiveFixture.json(("86", "CN", #"^1[3,7]\d{9}$"#))
    #expect(await fetch(live, source, Self.fewer) == nil)
    #expect(await fetch(live, source, other)?.isRefusal == true)
  }

  @Test("The last sixteen are remembered", arguments: [15, 16])
  func sixteen(otherCount: Int) async {
    let live = LiveFixture()
    let source = live.start()
    #expect(await fetch(live, source, Self.real) == nil)
    for number in 0..<otherCount {
      #expect(
        await fetch(live, source, LiveFixture.json(("86", "CN", "^1[3-9][0-9]{\(9 + number)}$"))) == nil)
    }
    #expect((await fetch(live, source, Self.real) == nil) == (otherCount == 15))
  }

  @Test("Such definitions are accepted again even if they remove numbers")
  func narrowing() async {
    let live = LiveFixture { $0.rules.narrowing = .init() }
    let source = live.start()
    #expect(await fetch(live, source, LiveFixture.third) == nil)
    #expect(await fetch(live, source, LiveFixture.first) == nil)
    #expect(await fetch(live, source, LiveFixture.third) == nil)
    #expect(await fetch(live, source, Self.fewer)?.isRefusal == true)
  }

  @Test("Definitions that a person let pass in another process are accepted, even after a refusal")
  func letPass() async {
    let live = LiveFixture()
    let source = live.start()
    #expect(await fetch(live, source, Self.fewer) == nil)
    for _ in 0..<2 { #expect(await fetch(live, source, Self.real)?.isRefusal == true) }
    let lenient = LiveFixture(store: live.store, clock: live.clock) { $0.rules.lint = .off }
    #expect(await fetch(lenient, lenient.start(), Self.real) == nil)
    live.clock.advance(by: .seconds(1))
    #expect(await fetch(live, source, Self.real) == nil)
    // The same holds in the next run under the ordinary rule, after other definitions.
    let next = live.start()
    #expect(await fetch(live, next, Self.fewer) == nil)
    #expect(await fetch(live, next, Self.real) == nil)
  }

  @Test("A rule against every error still refuses such definitions")
  func everyError() async {
    let live = LiveFixture()
    let source = live.start()
    for bytes in [Self.real, Self.fewer] { #expect(await fetch(live, source, bytes) == nil) }
    let strict = LiveFixture(store: live.store, clock: live.clock) { $0.rules.lint = .everyError }
    #expect(await fetch(strict, strict.start(), Self.real)?.isRefusal == true)
  }

  @Test("A damaged copy remembers nothing, and refuses nothing")
  func damaged() async {
    let live = LiveFixture()
    for bytes in [Self.real, Self.fewer] { #expect(await fetch(live, live.start(), bytes) == nil) }
    live.store.change { $0.record?[70] ^= 1 }
    #expect(await fetch(live, live.start(), Self.real) == nil)
    #expect(live.store.record?.accepted.list.count == 1)
  }

  @Test("Digests in the copy of another tenant have no effect")
  func otherTenant() async {
    let live = LiveFixture()
    let source = live.start()
    #expect(await fetch(live, source, Self.fewer) == nil)
    live.store.change { [live] in
      $0.record = live.record(Self.real, tenant: TenantKey(["other"]))
    }
    #expect(await fetch(live, source, Self.real)?.isRefusal == true)
  }

  // MARK: Reports

  @Test(
    "A first copy is measured: its problems are reported, and it is served",
    arguments: [
      (".*", ["accepts-empty"]), ("^.+$", ["foreign-characters"]),
      (#"\d"#, ["no-start-anchor", "no-end-anchor"]),
      (#"^\d+$"#, ["unbounded-length"]), (#"^1[3-9]\d{9}$"#, []), (#"^\d{7,15}$"#, []),
    ])
  func firstCopy(regex: String, rules: [String]) async throws {
    let live = LiveFixture()
    #expect(await fetch(live, live.start(), LiveFixture.json(("86", "CN", regex))) == nil)
    let event = try #require(live.events.last)
    #expect(event.transition == .activated && event.findings.isEmpty == rules.isEmpty)
    for rule in rules {
      #expect(event.findings.contains { $0.rule == rule } && "\(event)".contains(rule))
      for language in Language.allCases {
        #expect(event.definitionsProblems(language: language).count == 1)
        #expect(event.definitionsProblems(language: language)[0].contains(rule))
      }
    }
    if rules.isEmpty { #expect(event.definitionsProblems().isEmpty && !"\(event)".contains("lint")) }
  }

  @Test("Countries that disappear are reported, and so are errors that were accepted once")
  func countries() async throws {
    let live = LiveFixture()
    let source = live.start()
    for bytes in [Self.real, Self.fewer] { #expect(await fetch(live, source, bytes) == nil) }
    let gone = try #require(live.events.last)
    #expect("\(gone)".hasSuffix(": 1 removed (HK)"), "\(gone)")
    #expect(gone.definitionsProblems() == ["The new definitions no longer contain HK"])
    #expect(await fetch(live, source, Self.real) == nil)
    #expect(live.events.last?.findings.map(\.rule) == ["comma-in-class"])
    // A long list is cut.
    let many = (0..<12).map { ("\(800 + $0)", "A" + String(UnicodeScalar(UInt8(65 + $0))), "^1[0-9]{7}$") }
    let json = many.map { #"{"areaCode":"\#($0.0)","countryCode":"\#($0.1)","mobileRegex":"\#($0.2)"}"# }
    let text = { (entries: [String]) in
      Array(#"{"phoneAreaCodeDefinitions":[\#(entries.joined(separator: ","))]}"#.utf8)
    }
    for entries in [json, [json[0]]] { #expect(await fetch(live, source, text(entries)) == nil) }
    #expect("\(live.events.last!)".hasSuffix("11 removed (AB, AC, AD, AE, AF, AG, AH, AI, AJ, AK, …)"))
  }
}
