import LiveDefinitions
import PhoneCheck
import Platform
import Testing

@Suite("The activation of new definitions")
struct ActivationTests {
  /// Returns a source that serves the first definitions, and has verified the second.
  private func updated(_ activation: CatalogSource.Activation, holding: Bool = false) async
    -> (LiveFixture, CatalogSource, CatalogHold?)
  {
    let live = LiveFixture(bundled: LiveFixture.third) { $0.activation = activation }
    live.store.change { $0.record = live.record(LiveFixture.first, secondsAgo: 60, entityTag: "\"1\"") }
    let source = live.start()
    let hold = holding ? source.hold() : nil
    live.reply(200, LiveFixture.second, ["ETag": "\"2\""])
    await source.refresh()
    return (live, source, hold)
  }

  @Test("Definitions are activated immediately, even if they are held; a snapshot stays unchanged")
  func atOnce() async throws {
    let (_, source, hold) = await updated(.atOnce, holding: true)
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(try hold?.snapshot.catalog == LiveFixture.catalog(LiveFixture.first))
  }

  @Test("Definitions are activated at the next start; until then the old ones are served, and grow older")
  func nextStart() async throws {
    let (live, source, _) = await updated(.atNextStart)
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
    #expect(live.transitions.last == .waiting && source.currentState.waiting?.origin == .network)
    live.clock.advance(by: .seconds(60))
    live.reply(304)
    #expect(await source.refresh().isUnchanged)
    // The service has confirmed the copy that waits.
    #expect(live.lastEntityTag == "\"2\"" && source.age == .seconds(120))
    let next = live.start()
    #expect(try next.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(next.current.origin == .store && next.age == .zero)
  }

  @Test("If idle, definitions are activated immediately, else at the end of the last hold")
  func whenIdle() async throws {
    let (_, idle, _) = await updated(.whenIdle)
    #expect(try idle.current.catalog == LiveFixture.catalog(LiveFixture.second))
    let (live, source, hold) = await updated(.whenIdle, holding: true)
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
    var second: CatalogHold? = source.hold()
    hold?.release()
    hold?.release()
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
    #expect(second != nil && live.transitions.last == .waiting)
    second = nil
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(live.transitions == [.started, .waiting, .activated] && source.currentState.waiting == nil)
  }

  @Test("A host activates waiting definitions once")
  func byHand() async throws {
    let (_, source, _) = await updated(.atNextStart)
    #expect(source.activateWaiting() && !source.activateWaiting())
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
  }

  @Test("If the service returns to the served definitions, the waiting ones are dropped")
  func withdrawn() async throws {
    let (live, source, hold) = await updated(.whenIdle, holding: true)
    live.reply(200, LiveFixture.first, ["ETag": "\"1b\""])
    #expect(await source.refresh().isUnchanged)
    #expect(source.currentState.waiting == nil && source.age == .zero)
    #expect(live.store.record?.bytes == LiveFixture.first && live.store.record?.entityTag == "\"1b\"")
    hold?.release()
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
  }
}

@Suite("Events of a source")
struct EventTests {
  @Test("Events contain the changes, as digests and counts")
  func contents() async throws {
    let live = LiveFixture()
    let source = live.start()
    live.reply(200, LiveFixture.first)
    await source.refresh()
    let first = try #require(source.current.digest)
    live.reply(200, LiveFixture.third)
    await source.refresh()
    let event = try #require(live.events.last)
    #expect(event.oldDigest == first && event.newDigest == source.current.digest)
    #expect(event.change?.removed.map(\.countryCode.letters) == ["HK"])
    #expect(
      "\(event)" == "activated \(source.current.digest!.prefix(8)) after \(first.prefix(8)): 1 removed (HK), "
        + "1 narrower (up to 40 % of a definition's numbers)")
    live.reply(503)
    await source.refresh()
    #expect("\(live.events.last!)" == "failed: HTTP 503")
    #expect(live.events.last?.retryIn == .milliseconds(50))
  }

  @Test("Printed events and results contain nothing of an answer, a request, or another's error")
  func secrets() async {
    struct Secret: Error, CustomStringConvertible { var description: String { "secret13800138000" } }
    let live = LiveFixture()
    let source = live.start()
    var printed: [String] = []
    let bodies: [[UInt8]] = [
      Array("<html>secret13800138000".utf8), Array(#"{"code":"secret13800138000","data":null}"#.utf8),
      LiveFixture.json(("secret13800138000", "CN", "^secret13800138000$")),
      LiveFixture.json(("86", "CN", "^secret13800138000$"), preferred: "secret13800138000"),
      LiveFixture.json(("86", "CN", "^[1,3]secret13800138000$")), LiveFixture.first,
      LiveFixture.json(("86", "CN", "^[1,3]secret13800138000$")),
    ]
    for body in bodies {
      live.reply(200, body, ["ETag": "\"secret13800138000\""])
      printed.append("\(await source.refresh())")
      printed.append("\(source) \(source.current) \(source.currentState)")
    }
    live.reply { _ in throw Secret() }
    printed.append("\(await source.refresh())")
    for value in live.events { printed += ["\(value)", "\(String(reflecting: value))"] }
    for event in live.events {
      var text = ""
      dump(event, to: &text)
      printed.append(text)
    }
    #expect(
      printed.count > 30 && printed.allSatisfy { !$0.contains("secret") && !$0.contains("13800138000") })
  }

  @Test("Events arrive in order, one at a time, even from many threads")
  func order() async {
    let live = LiveFixture { $0.activation = .whenIdle }
    let source = live.start()
    let bodies = [LiveFixture.first, LiveFixture.second]
    for round in 0..<50 {
      live.reply(200, bodies[round % 2])
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { withExtendedLifetime(source.hold()) {} }
          group.addTask { _ = await source.refresh() }
        }
      }
    }
    source.activateWaiting()
    var served: String?
    for event in live.events where event.transition == .activated {
      #expect(event.oldDigest == served)
      served = event.newDigest
    }
    #expect(served == source.current.digest && served != nil)
  }
}
