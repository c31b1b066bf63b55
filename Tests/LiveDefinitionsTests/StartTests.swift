import LiveDefinitions
import PhoneCheck
import Platform
import Testing

@Suite("Starting a source")
struct StartTests {
  @Test("Without a copy, a source serves the built-in definitions, and asks no service")
  func builtin() {
    let live = LiveFixture()
    let source = live.start()
    #expect(source.current.catalog == .builtin && source.current.origin == .bundled)
    #expect(source.current.digest == nil && source.age == nil)
    #expect(live.requests.isEmpty && live.transitions == [.started])
  }

  @Test("Without a copy, a source serves the app's definitions; if these don't load, the built-in ones")
  func bundled() throws {
    let live = LiveFixture(bundled: LiveFixture.first)
    #expect(try live.start().current.catalog == LiveFixture.catalog(LiveFixture.first))
    let broken = LiveFixture(bundled: Array("{}".utf8))
    #expect(broken.start().current.catalog == .builtin)
    #expect(broken.transitions == [.bundledRefused, .started])
  }

  @Test("A source serves the last good copy, with its age and digest")
  func lastGoodCopy() throws {
    let live = LiveFixture(bundled: LiveFixture.second)
    live.store.change { $0.record = live.record(LiveFixture.first, secondsAgo: 90) }
    let source = live.start()
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.first))
    #expect(source.current.origin == .store && source.age == .seconds(90))
    #expect(source.current.digest == live.store.record?.digest)
    live.clock.advance(by: .seconds(10))
    #expect(source.age == .seconds(100))
    live.clock.stepCalendar(bySeconds: -1_000_000)
    #expect(source.age == .seconds(100))
  }

  @Test("A copy from the future has no age")
  func future() {
    let live = LiveFixture()
    live.store.change { $0.record = live.record(LiveFixture.first, secondsAgo: -1) }
    let source = live.start()
    #expect(source.current.origin == .store && source.age == nil)
  }

  @Test("A damaged copy is set aside and reported", arguments: [false, true])
  func damaged(cannotSetAside: Bool) {
    let live = LiveFixture()
    var record = live.record(LiveFixture.first)
    record[record.count - 9] ^= 1
    live.store.change { ($0.record, $0.cannotSetAside) = (record, cannotSetAside) }
    #expect(live.start().current.origin == .bundled)
    #expect(live.transitions == [.recordDamaged, .started])
    #expect(live.store.contents.withLock { $0.aside } == (cannotSetAside ? [] : [record]))
  }

  @Test("A whole record of definitions that don't load is set aside")
  func refusedRecord() {
    let live = LiveFixture()
    live.store.change { $0.record = live.record(Array("{}".utf8)) }
    #expect(live.start().current.origin == .bundled)
    #expect(live.transitions == [.recordRefused, .started])
    #expect(live.store.record == nil)
  }

  @Test("Another tenant's copy isn't used; the tenant's own copy replaces it")
  func otherTenant() async {
    let live = LiveFixture()
    live.store.change {
      $0.record = live.record(LiveFixture.first, entityTag: "\"1\"", tenant: TenantKey(["other"]))
    }
    let source = live.start()
    #expect(source.current.origin == .bundled && live.transitions == [.recordOfAnotherTenant, .started])
    live.reply(200, LiveFixture.second)
    await source.refresh()
    #expect(live.lastEntityTag == nil && live.store.record?.tenant == LiveFixture.tenant)
  }

  @Test("A store that can't be read isn't overwritten, and is read again with the next fetch")
  func unreadable() async throws {
    let live = LiveFixture()
    let record = live.record(LiveFixture.first, secondsAgo: 60, entityTag: "\"1\"")
    live.store.change { ($0.record, $0.cannotRead) = (record, true) }
    let source = live.start()
    #expect(source.current.origin == .bundled && live.transitions == [.storeUnreadable, .started])
    live.reply(200, LiveFixture.second)
    await source.refresh()
    #expect(source.current.origin == .network)
    #expect(live.store.contents.withLock { $0.record } == record)
    live.store.change { $0.cannotRead = false }
    await source.refresh()
    #expect(live.store.record?.bytes == LiveFixture.second)
  }

  @Test("Once the store can be read, its copy is served, and the source asks about it by its ETag")
  func readableLater() async throws {
    let live = LiveFixture()
    live.store.change {
      ($0.record, $0.cannotRead) = (live.record(LiveFixture.first, secondsAgo: 60, entityTag: "\"1\""), true)
    }
    let source = live.start()
    await source.refresh()
    #expect(source.current.origin == .bundled)
    live.store.change { $0.cannotRead = false }
    await source.refresh()
    #expect(source.current.origin == .store && source.age == .seconds(60) && live.lastEntityTag == "\"1\"")
    live.reply(304)
    await source.refresh()
    #expect(source.age == .zero)
  }

  @Test(
    "A store that later becomes unreadable isn't overwritten; a store that can't be written is reported")
  func writing() async {
    let live = LiveFixture()
    live.store.change { $0.record = live.record(LiveFixture.first) }
    let source = live.start()
    live.store.change { $0.cannotRead = true }
    live.reply(200, LiveFixture.second)
    await source.refresh()
    #expect(live.store.record?.bytes == LiveFixture.first && live.transitions.last == .storeUnreadable)
    live.store.change { ($0.cannotRead, $0.cannotWrite) = (false, true) }
    live.reply(200, LiveFixture.third)
    await source.refresh()
    #expect(live.store.record?.bytes == LiveFixture.first && live.transitions.last == .notKept)
    #expect(source.current.origin == .network && source.currentState.failure == nil)
  }
}
