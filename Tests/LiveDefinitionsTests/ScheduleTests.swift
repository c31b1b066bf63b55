import AccountFlows
import HTTPTypes
import LiveDefinitions
import PhoneCheck
import Platform
import Testing

@Suite("The schedule of a source")
struct ScheduleTests {
  /// Returns a source that polls, and its task.
  private func polling(_ live: LiveFixture) async -> (CatalogSource, Task<Void, Never>) {
    let source = live.start()
    return (source, Task { await source.run() })
  }

  /// Moves the clock to the end of the source's wait, and returns the wait.
  private func nextWait(_ live: LiveFixture, after count: Int) async -> Duration? {
    // During a fetch, the source also waits for the time limit.
    let limit = live.options.schedule.timeLimit
    guard
      await eventually({
        live.requests.count == count && live.clock.waits.count == 1 && live.clock.waits != [limit]
      })
    else { return nil }
    guard let wait = live.clock.waits.first else { return nil }
    live.clock.advance(by: wait)
    return wait
  }

  @Test("A source asks immediately, then after each interval, and at no other time")
  func intervals() async {
    let live = LiveFixture { $0.schedule.interval = .seconds(60) }
    live.reply(200, LiveFixture.first, ["ETag": "\"1\""])
    let (source, task) = await polling(live)
    for count in 1...5 {
      #expect(await nextWait(live, after: count) == .seconds(60))
      live.reply(304)
      for _ in 0..<100 { _ = source.current.validator.validate("138") }
    }
    task.cancel()
    await task.value
    #expect(live.clock.waits.isEmpty)
  }

  @Test(
    "Repetitions after failures wait from 100 ms on, doubling, with a random part, and end with an answer"
  )
  func retries() async {
    let live = LiveFixture { $0.schedule.interval = .seconds(1) }
    let (_, task) = await polling(live)
    for (count, limit) in [100, 200, 400, 800, 1000, 1000].enumerated() {
      #expect(await nextWait(live, after: count + 1) == .milliseconds(limit / 2), "\(count)")
    }
    #expect(await eventually { live.requests.count == 7 && live.clock.waits.count == 1 })
    live.reply(200, LiveFixture.first)
    live.clock.advance(by: .seconds(1))
    #expect(await eventually { live.requests.count == 8 && live.clock.waits == [.seconds(1)] })
    live.reply(500)
    live.clock.setFraction(0.25)
    #expect(await nextWait(live, after: 8) == .seconds(1))
    #expect(await nextWait(live, after: 9) == .milliseconds(25))
    task.cancel()
  }

  @Test(
    "A failure that lasts until something is changed by hand is retried after the interval",
    arguments: [401, 403, 404, 302, 410])
  func permanent(status: Int) async {
    let live = LiveFixture { $0.schedule.interval = .seconds(60) }
    live.reply(status)
    let (source, task) = await polling(live)
    for count in 1...3 { #expect(await nextWait(live, after: count) == .seconds(60)) }
    #expect(source.currentState.failure?.isPermanent == true)
    task.cancel()
  }

  @Test(
    "Retry-After is obeyed, even by explicit requests, for up to a day",
    arguments: [
      (["Retry-After": "120"], Duration.seconds(120)),
      (["Retry-After": "3"], .seconds(3)),
      (["Retry-After": "0"], .zero),
      (
        ["Retry-After": "Wed, 21 Oct 2015 07:30:00 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"],
        .seconds(120)
      ),
      (["Retry-After": "Wed, 26 Nov 2025 16:01:40 GMT"], .seconds(100)),
      (["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], .zero),
      (["Retry-After": "99999999999999999999"], .seconds(86_400)),
      (["Retry-After": "soon"], .zero),
    ] as [([String: String], Duration)])
  func retryAfter(fields: [String: String], wait: Duration) async {
    for status in [429, 503, 301] {
      let live = LiveFixture { $0.schedule.interval = .seconds(1) }
      live.clock.setFraction(0)
      let head = fields.reduce(into: LiveFixture.head(status)) {
        $0.headerFields[HTTPField.Name($1.key)!] = $1.value
      }
      live.reply { _ in (head, []) }
      let source = live.start()
      #expect(await source.refresh().failure == .status(status))
      let expected = status == 301 && wait < .seconds(1) ? .seconds(1) : wait
      #expect(live.events.last?.retryIn == expected)
      guard wait > .zero else { continue }
      live.clock.advance(by: wait - .milliseconds(1))
      guard case .postponed(let left) = await source.refresh() else {
        Issue.record("it asked")
        continue
      }
      #expect(left == .milliseconds(1) && live.requests.count == 1)
      live.clock.advance(by: .milliseconds(1))
      await source.refresh()
      #expect(live.requests.count == 2)
    }
  }

  @Test("Only one fetch runs at a time, and callers that ask meanwhile get its result")
  func oneAtATime() async {
    let live = LiveFixture()
    let gate = Gate()
    let underWay = Lock((now: 0, most: 0))
    live.reply { _ in
      underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      await gate.wait()
      underWay.withLock { $0.now -= 1 }
      return (LiveFixture.head(200), LiveFixture.first)
    }
    let source = live.start()
    let tasks = (0..<20).map { _ in Task { await source.refresh() } }
    #expect(await eventually { live.requests.count == 1 })
    try? await Task.sleep(for: .milliseconds(50))
    gate.open()
    for task in tasks { #expect(await task.value.failure == nil) }
    #expect(underWay.withLock { $0.most } == 1 && live.requests.count < 20)
    #expect(live.transitions.filter { $0 == .activated }.count == 1)
  }

  @Test("An answer that takes too long is abandoned, and has no effect if it arrives later")
  func timeLimit() async throws {
    let live = LiveFixture { $0.schedule.timeLimit = .seconds(10) }
    let gate = Gate()
    live.reply { _ in
      await gate.wait()  // It ignores its cancellation.
      return (LiveFixture.head(200, ["ETag": "\"late\""]), LiveFixture.first)
    }
    let source = live.start()
    let slow = Task { await source.refresh() }
    #expect(await eventually { live.clock.waits == [.seconds(10)] })
    live.clock.advance(by: .seconds(10))
    #expect(await slow.value.failure == .timedOut(limit: .seconds(10)))
    live.reply(200, LiveFixture.second, ["ETag": "\"2\""])
    await source.refresh()
    gate.open()
    try await Task.sleep(for: .milliseconds(20))
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(live.store.record?.entityTag == "\"2\"")
  }

  @Test("Answers take effect in the order of their requests")
  func overlapping() throws {
    let live = LiveFixture()
    let source = live.start()
    let orders = try (0..<3).map { _ in try #require(source.nextOrder()) }
    let answer = { (tag: Int, body: [UInt8]) in
      FetchAnswer.received(LiveFixture.head(200, ["ETag": "\"\(tag)\""]), body)
    }
    #expect(source.settle(orders[1], answer(1, LiveFixture.second)).isActive == true)
    // The answer of an earlier request; then the answer of a later request about a copy that is no longer served.
    #expect(source.settle(orders[0], answer(0, LiveFixture.first)).failure == .superseded)
    #expect(source.settle(orders[2], .received(LiveFixture.head(304), [])).failure != nil)
    #expect(try source.current.catalog == LiveFixture.catalog(LiveFixture.second))
    #expect(live.store.record?.entityTag == "\"1\"")
    let next = try #require(source.nextOrder())
    #expect(next.request.head.headerFields[.ifNoneMatch] == "\"1\"")
  }

  @Test("An answer about an outdated copy renews nothing")
  func aboutAnotherCopy() async throws {
    let live = LiveFixture()
    live.reply(200, LiveFixture.first, ["ETag": "\"1\""])
    let source = live.start()
    await source.refresh()
    let orders = try (0..<2).map { _ in try #require(source.nextOrder()) }
    _ = source.settle(orders[0], .received(LiveFixture.head(200, ["ETag": "\"2\""]), LiveFixture.second))
    live.clock.advance(by: .seconds(5))
    let kept = live.store.record
    #expect(source.settle(orders[1], .received(LiveFixture.head(304), [])).failure == .superseded)
    #expect(source.age == .seconds(5) && live.store.record == kept && kept?.entityTag == "\"2\"")
  }

  @Test("A cancelled caller ends its fetch, unless others wait for it")
  func cancelling() async {
    let live = LiveFixture()
    let gate = Gate()
    live.reply { _ in
      await gate.wait()
      return (LiveFixture.head(200), LiveFixture.first)
    }
    let source = live.start()
    let alone = Task { await source.refresh() }
    #expect(await eventually { live.requests.count == 1 })
    alone.cancel()
    #expect(await alone.value.failure == .cancelled)
    #expect(source.currentState.failure == nil && live.transitions == [.started])
    let other = Task { await source.refresh() }
    #expect(await eventually { live.requests.count == 2 })
    let one = Task { await source.refresh() }
    one.cancel()
    gate.open()
    #expect(await other.value.isActive == true)
  }

  @Test("An explicit request moves the next request of the timer")
  func byHand() async {
    let live = LiveFixture { $0.schedule.interval = .seconds(60) }
    live.reply(200, LiveFixture.first, ["ETag": "\"1\""])
    let (source, task) = await polling(live)
    #expect(await eventually { live.clock.waits == [.seconds(60)] })
    live.clock.advance(by: .seconds(50))
    await source.refresh()
    #expect(await eventually { live.clock.waits == [.seconds(60)] })
    live.reply(500)
    live.clock.advance(by: .seconds(20))
    await source.refresh()
    #expect(await eventually { live.clock.waits == [.milliseconds(50)] })
    task.cancel()
    await task.value
  }
}

/// A gate that lets tasks pass once it is open, cancelled or not.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
