import Foundation
import HTTPTypes
import LiveDefinitions
import PhoneCheck
import Testing

@Suite("Answers of the service")
struct AnswerTests {
  /// Returns a source that serves the first definitions, with the tag "1", confirmed 60 seconds ago.
  private func served(_ configure: (inout CatalogSource.Options) -> Void = { _ in }) async -> (
    LiveFixture, CatalogSource
  ) {
    let live = LiveFixture(configure)
    live.reply(200, LiveFixture.first, ["ETag": "\"1\""])
    let source = live.start()
    await source.refresh()
    live.clock.advance(by: .seconds(60))
    return (live, source)
  }

  @Test("Verified definitions are served and saved with their ETag and time")
  func verified() async throws {
    let (live, source) = await served()
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
    #expect(source.current.origin == .network && source.age == .seconds(60))
    let record = try #require(live.store.record)
    #expect(record.bytes == LiveFixture.first && record.entityTag == "\"1\"")
    #expect(record.digest == source.current.digest && record.confirmed == live.clock.secondsSince1970 - 60)
    live.reply(200, LiveFixture.second, ["ETag": "\"2\""])
    #expect(await source.refresh().isActive == true)
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(live.lastEntityTag == "\"1\"" && live.store.record?.entityTag == "\"2\"")
    #expect(live.transitions == [.started, .activated, .activated])
  }

  @Test(
    "304 renews only the age, with the same ETag, with another, and without",
    arguments: [nil, "\"1\"", "\"9\""])
  func notModified(tag: String?) async throws {
    let (live, source) = await served()
    let before = source.current.digest
    live.reply(304, [], tag.map { ["ETag": $0] } ?? [:])
    #expect(await source.refresh().isUnchanged)
    #expect(source.age == .zero && source.current.digest == before && source.current.origin == .network)
    #expect(live.store.record?.confirmed == live.clock.secondsSince1970)
    #expect(live.store.record?.entityTag == "\"1\"")
    await source.refresh()
    #expect(live.lastEntityTag == "\"1\"")
  }

  @Test("304 to a request without an ETag confirms nothing")
  func unasked() async {
    let live = LiveFixture()
    live.reply(304)
    let source = live.start()
    #expect(await source.refresh().failure == .unexpectedNotModified)
    #expect(source.age == nil && live.store.record == nil)
  }

  @Test("The same bytes again renew the age, and take a new ETag", arguments: [nil, "\"2\""])
  func sameBytes(tag: String?) async {
    let (live, source) = await served()
    live.reply(200, LiveFixture.first, tag.map { ["ETag": $0] } ?? [:])
    #expect(await source.refresh().isUnchanged)
    #expect(source.age == .zero && live.store.record?.entityTag == tag ?? "\"1\"")
    #expect(live.transitions == [.started, .activated, .confirmed])
  }

  /// Answers that can't be served, and whether each stays refused until something is changed by hand.
  static let refused:
    [(name: String, status: Int, body: [UInt8], fields: KeyValuePairs<String, String>, isPermanent: Bool)] = {
      let definitions = LiveFixture.second
      let acceptsNothing = LiveFixture.json(("86", "CN", "^1[3-9]\\d{9}$"), ("852", "HK", "^[^\\d]{8}$"))
      return [
        ("cut", 200, Array(definitions.dropLast(7)), [:], false),
        ("empty", 200, [], [:], false),
        ("a gateway's page", 200, Array("<html><body>Sign in +8613800138000</body></html>".utf8), [:], false),
        ("other JSON", 200, Array(#"{"error":"no"}"#.utf8), [:], false),
        ("an error of the service", 200, Array(#"{"code":"5","data":null,"message":"x"}"#.utf8), [:], false),
        ("too long", 200, definitions + Array(repeating: 0x20, count: 5 << 20), [:], false),
        ("a new error of lint", 200, acceptsNothing, [:], false),
        ("another tenant's", 200, definitions, ["X-tenant-id": "t2"], false),
        ("part of it", 206, definitions, [:], false),
        ("no content", 204, [], [:], false),
        ("moved", 301, definitions, ["Location": "https://elsewhere.example.com"], true),
        ("found", 302, [], [:], true),
        (
          "bad request", 400, Array(#"{"error_code":"IDAAS.SDK.COMMON.1011","error_msg":"x"}"#.utf8), [:],
          true
        ),
        ("not let in", 401, definitions, [:], true), ("forbidden", 403, [], [:], true),
        ("not found", 404, [], [:], true),
        ("too many", 429, [], [:], false), ("failing", 500, definitions, [:], false),
        ("busy", 503, [], [:], false),
      ]
    }()

  @Test(
    "An answer that can't be served changes nothing: not the served definitions, their age, their ETag or the saved copy",
    arguments: refused.indices)
  func refusing(index: Int) async {
    let answer = Self.refused[index]
    let (live, source) = await served()
    let (kept, digest) = (live.store.record, source.current.digest)
    var fields = answer.fields.map { ($0.key, $0.value) }
    fields.append(("ETag", "\"evil\""))
    let head = fields.reduce(into: LiveFixture.head(answer.status)) {
      $0.headerFields[HTTPField.Name($1.0)!] = $1.1
    }
    live.reply { _ in (head, answer.body) }
    let failure = await source.refresh().failure
    #expect(failure != nil && failure?.isPermanent == answer.isPermanent, "\(answer.name)")
    #expect(source.current.digest == digest && source.age == .seconds(60), "\(answer.name)")
    #expect(live.store.record == kept && source.currentState.failure == failure, "\(answer.name)")
    #expect(live.transitions.last == .failed && live.events.last?.failure == failure, "\(answer.name)")
    #expect(
      failure?.isRefusal == false || failure?.problems.isEmpty == false || answer.name != "cut",
      "\(answer.name)")
    live.reply(304)
    await source.refresh()
    #expect(live.lastEntityTag == "\"1\"" && source.age == .zero, "\(answer.name)")
  }

  @Test("Refused definitions are reported with every problem")
  func problems() async {
    let (live, source) = await served()
    live.reply(200, LiveFixture.json(("86", "CN", "(1"), ("852", "HKG", "")))
    let failure = await source.refresh().failure
    guard case .malformed(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.problems.count == 3 && failure?.problems.count == 3)
  }

  @Test("Compiled definitions are refused, since lint judges JSON, and so are an app's own")
  func compiled() async throws {
    let compiled = try AreaCodeCatalog(json: LiveFixture.second).compiled()
    let (live, source) = await served()
    let digest = source.current.digest
    live.reply(200, compiled)
    #expect(await source.refresh().failure == .compiled)
    #expect(source.current.digest == digest && source.currentState.failure?.isRefusal == true)
    live.reply(200, LiveFixture.second)
    #expect(await source.refresh().failure == nil && source.current.digest != digest)
    let bundled = LiveFixture(bundled: compiled)
    #expect(bundled.start().current.digest == nil)
    #expect(bundled.events.first?.transition == .bundledRefused && bundled.events.first?.failure == .compiled)
  }

  @Test("Errors of lint refuse an update only if they are new, or always, or never")
  func lint() async {
    let comma = LiveFixture.json(("86", "CN", #"^1[3,5]\d{9}$"#))
    let more = LiveFixture.json(("86", "CN", #"^1[3,5,7]\d{9}$"#), ("852", "HK", #"^[5,6]\d{7}$"#))
    for gate in [VerificationRules.LintGate.newErrors, .everyError, .off] {
      let live = LiveFixture { $0.rules.lint = gate }
      let source = live.start()
      live.reply(200, comma)
      // The tenant has no copy yet, and the built-in definitions aren't better than the tenant's.
      #expect((await source.refresh().failure == nil) == (gate != .everyError))
      live.reply(200, more)
      let failure = await source.refresh().failure
      guard gate != .off, case .lintErrors(let errors) = failure else {
        #expect(gate == .off && failure == nil)
        continue
      }
      #expect(errors.map(\.rule) == Array(repeating: "comma-in-class", count: gate == .newErrors ? 1 : 2))
    }
  }

  @Test("Without an inspection, definitions only have to load")
  func uninspected() throws {
    let verifier = DefinitionsVerifier(VerificationRules(), .nothing, describesChange: true)
    let last = LiveFixture(bundled: LiveFixture.first).start().servedCopy
    let passed = try verifier.verify(LiveFixture.json(("86", "CN", #"^1[3,5]\d{9}$"#)), last, { false }).get()
    #expect(passed.change == nil && passed.findings == [])
    #expect(throws: CatalogFailure.self) { try verifier.verify(Array("{".utf8), last, { false }).get() }
  }

  @Test("Rules that need an inspection end the program without one")
  func rulesWithoutInspection() async {
    await #expect(processExitsWith: .failure) {
      var rules = VerificationRules()
      rules.narrowing = .init()
      _ = DefinitionsVerifier(rules, .nothing, describesChange: false)
    }
    await #expect(processExitsWith: .failure) {
      var rules = VerificationRules()
      rules.lint = .everyError
      _ = DefinitionsVerifier(rules, .nothing, describesChange: false)
    }
  }

  @Test("The sample of the service's documentation is served, although lint finds errors in it")
  func sample() async throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Data/area-codes.sample.json")
    let bytes = [UInt8](try Data(contentsOf: url.standardized))
    let live = LiveFixture()
    live.reply(200, bytes)
    let source = live.start()
    #expect(await source.refresh().isActive == true)
    #expect(try source.current.catalog == LiveFixture.catalog(bytes))
    #expect(source.current.validator.validate("13800138000").number?.canonical == "+86-13800138000")
    let strict = LiveFixture { $0.rules.lint = .everyError }
    strict.reply(200, bytes)
    #expect(await strict.start().refresh().failure?.isRefusal == true)
  }

  @Test("The gate on narrowing compares with the last good copy, not with the built-in definitions")
  func narrowing() async {
    let live = LiveFixture { $0.rules.narrowing = .init(maximumRemovedCount: 0, maximumLoss: 0.3) }
    let source = live.start()
    live.reply(200, LiveFixture.first)
    #expect(await source.refresh().isActive == true)
    // China loses three tenths of its numbers, and Hong Kong none.
    live.reply(200, LiveFixture.second)
    #expect(await source.refresh().isActive == true)
    live.reply(200, LiveFixture.third)
    guard case .narrowing(let change) = await source.refresh().failure else {
      Issue.record("it wasn't refused")
      return
    }
    #expect(
      change.removed.map(\.countryCode.letters) == ["HK"]
        && change.narrowed.map(\.countryCode.letters) == ["CN"])
    #expect(abs(change.largestLoss - 1.0 / 7) < 0.01)
    let half = LiveFixture.json(
      ("86", "CN", #"^(\+86-?)?1[3-5]\d{9}$"#), ("852", "HK", #"^(\+852-?)?[4-9]\d{7}$"#))
    live.reply(200, half)
    guard case .narrowing(let loss) = await source.refresh().failure else {
      Issue.record("it wasn't refused")
      return
    }
    #expect(loss.removed.isEmpty && abs(loss.largestLoss - 4.0 / 7) < 0.01)
  }

  @Test("The age counts from the request, plus the time in caches")
  func age() async {
    let (live, source) = await served()
    live.reply { [clock = live.clock] _ in
      clock.advance(by: .seconds(4))
      return (LiveFixture.head(304, ["Age": "30"]), [])
    }
    await source.refresh()
    #expect(source.age == .seconds(34))
    // An old answer from a cache doesn't change a later confirmation.
    live.reply(304, [], ["Age": "100"])
    await source.refresh()
    #expect(source.age == .seconds(34))
    live.reply(304, [], ["Age": "-5"])
    await source.refresh()
    #expect(source.age == .zero)
  }

  @Test("A copy that another process has confirmed later stays")
  func otherProcess() async {
    let (live, source) = await served()
    live.reply { [live] _ in
      live.clock.advance(by: .seconds(2))
      live.store.change { $0.record = live.record(LiveFixture.third, secondsAgo: 1) }
      return (LiveFixture.head(200), LiveFixture.second)
    }
    await source.refresh()
    #expect(live.store.record?.bytes == LiveFixture.third && live.transitions.last == .laterKept)
    live.clock.advance(by: .seconds(2))
    live.reply(200, LiveFixture.second)
    await source.refresh()
    #expect(live.store.record?.bytes == LiveFixture.second)
  }
}
