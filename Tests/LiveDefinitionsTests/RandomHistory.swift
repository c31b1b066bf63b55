import AccountFlows
import HTTPTypes
import LiveDefinitions
import PhoneCheck
import Platform

/// A random history, and the conditions that must hold.
///
/// The model consists of three facts: the text that users have, the last verified text, and the true time of the last
/// confirmation of each. These follow only from the steps, by the promises of a source.
struct RandomHistory {
  enum Step: String, CaseIterable {
    case answer, fault, restart, wait, stepCalendar, damage, storeFault, overlap, hold, activate, otherTenant
  }

  /// A verified text, as the model knows it.
  struct Copy {
    /// An index into ``good``; `nil` for the built-in definitions.
    var text: Int?
    /// The true time in seconds when the service had it; `nil` if unknown.
    var confirmed: Int?
    var tag: String?
  }

  static let good = [LiveFixture.first, LiveFixture.second, LiveFixture.third]
  static let bad: [[UInt8]] = [
    Array("<html>".utf8), [], Array(LiveFixture.first.dropLast(3)), Array("{}".utf8),
    LiveFixture.json(("86", "CN", "(")),
  ]

  var generator: SplitMix
  let clock = ManualClock()
  let store = MemoryStore()
  let verifier: RememberingVerifier
  var options = CatalogSource.Options()
  var source: CatalogSource
  let events = EventList()
  var violations: [String] = []
  /// The contents of the store at the last comparison.
  var record: (bytes: [UInt8]?, decoded: CatalogRecord?) = (nil, nil)
  var steps: [String] = []
  var coverage: [String: Int] = [:]

  // The model.
  var served = Copy()
  var waiting: Copy?
  /// The copy in the store, with its calendar time; `nil` if the store contains nothing usable.
  var kept: (copy: Copy, calendar: Int)?
  var keptIsForeign = false
  var storeWasUnreadable = false
  var holds: [CatalogHold] = []
  /// The true time, in seconds: a clock that only moves forward.
  var now = 0

  init(seed: UInt64, _ verifier: RememberingVerifier) {
    generator = SplitMix(state: seed)
    self.verifier = verifier
    options.activation = [.atOnce, .atNextStart, .whenIdle].randomElement(using: &generator)!
    options.schedule.maximumRetryAfter = .seconds(100)
    source = Self.start(store, options, clock, verifier, events)
  }

  /// Starts a process.
  private static func start(
    _ store: MemoryStore, _ options: CatalogSource.Options, _ clock: ManualClock,
    _ verifier: RememberingVerifier,
    _ events: EventList
  ) -> CatalogSource {
    CatalogSource(
      request: { tag in
        var head = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
        head.headerFields[.ifNoneMatch] = tag
        return ServiceRequest(head: head)
      },
      transport: { _ in throw MemoryStore.Failure() }, tenant: LiveFixture.tenant, store: store, bundled: nil,
      options: options, clock: clock.source, verifier: verifier.verifier,
      onEvent: { event in events.list.withLock { $0.append(event) } })
  }

  mutating func run() {
    check("the first start")
    for _ in 0..<Int.random(in: 5...25, using: &generator) where violations.isEmpty {
      let step = Step.allCases.randomElement(using: &generator)!
      coverage[step.rawValue, default: 0] += 1
      steps.append(step.rawValue)
      perform(step)
      check(step.rawValue)
    }
    for event in events.list.withLock({ $0 }) { coverage[event.transition.rawValue, default: 0] += 1 }
    holds = []
  }

  private mutating func perform(_ step: Step) {
    switch step {
    case .answer: answer()
    case .fault: fault()
    case .restart: restart()
    case .wait: pass(Int.random(in: 1...200, using: &generator))
    case .stepCalendar: clock.stepCalendar(bySeconds: Int.random(in: -5000...5000, using: &generator))
    case .damage: damage()
    case .storeFault:
      store.change {
        $0.cannotRead = Bool.random(using: &generator) && Bool.random(using: &generator)
        $0.cannotWrite = Bool.random(using: &generator) && Bool.random(using: &generator)
        $0.cannotSetAside = Bool.random(using: &generator) && Bool.random(using: &generator)
      }
    case .overlap: overlap()
    case .hold:
      if holds.isEmpty || Bool.random(using: &generator) {
        holds.append(source.hold())
      } else {
        holds.removeLast()
        if holds.isEmpty, options.activation == .whenIdle { activate("idle") }
      }
    case .activate:
      let isActivated = source.activateWaiting()
      if isActivated != (waiting != nil) { violations.append("activateWaiting was \(isActivated)") }
      activate("by hand")
    case .otherTenant:
      store.change { contents in
        contents.record =
          CatalogRecord(
            tenant: TenantKey(["other"]), confirmed: clock.secondsSince1970, entityTag: "\"x\"",
            bytes: Self.good[0]
          ).encoded
      }
      (kept, keptIsForeign) = (nil, true)
    }
  }

  // MARK: Steps

  private mutating func pass(_ seconds: Int) {
    clock.advance(by: .seconds(seconds))
    now += seconds
  }

  private mutating func activate(_ name: String) {
    guard let copy = waiting else { return }
    coverage[name, default: 0] += 1
    (served, waiting) = (copy, nil)
  }

  /// Starts a new process, with definitions from the store or built in.
  private mutating func restart() {
    holds = []
    // The last process is gone, whatever it was doing; time passes.
    pass(Int.random(in: 0...100, using: &generator))
    source = Self.start(store, options, clock, verifier, events)
    (served, waiting) = (Copy(), nil)
    let isUnreadable = store.contents.withLock { $0.cannotRead }
    storeWasUnreadable = isUnreadable
    if !isUnreadable { serveKept() }
    check("start")
  }

  private mutating func serveKept() {
    guard let kept else { return }
    served = copy(kept)
    coverage["served from store", default: 0] += 1
    if served.confirmed == nil { coverage["age unknown", default: 0] += 1 }
  }

  /// Returns a saved copy, as old as the calendar says; a calendar before the copy's time makes the age unknown.
  private func copy(_ kept: (copy: Copy, calendar: Int)) -> Copy {
    var copy = kept.copy
    let age = clock.secondsSince1970 - kept.calendar
    copy.confirmed = age < 0 ? nil : now - age
    return copy
  }

  /// Begins a fetch: a store that couldn't be read is read again.
  private mutating func readAgain() {
    guard storeWasUnreadable, !store.contents.withLock({ $0.cannotRead }) else { return }
    storeWasUnreadable = false
    source.readStoreAgain()
    guard let kept, served.text == nil, served.confirmed == nil, waiting == nil else { return }
    if options.activation == .whenIdle, !holds.isEmpty {
      waiting = copy(kept)
    } else {
      serveKept()
    }
  }

  private mutating func damage() {
    let isDamaged = store.contents.withLock { contents in
      guard var record = contents.record, !record.isEmpty else { return false }
      if Bool.random(using: &generator) {
        record.removeLast(Int.random(in: 1...record.count, using: &generator))
      } else {
        record[Int.random(in: 0..<record.count, using: &generator)] ^= UInt8.random(
          in: 1...255, using: &generator)
      }
      contents.record = record
      return true
    }
    if isDamaged { (kept, keptIsForeign) = (nil, false) }
  }

  /// Performs one request and its answer.
  private mutating func answer() {
    readAgain()
    guard let order = source.nextOrder() else { return }
    let last = waiting ?? served
    if order.request.head.headerFields[.ifNoneMatch] != last.tag {
      violations.append("the ETag isn't the last copy's")
    }
    let sent = now
    pass(Int.random(in: 0...9, using: &generator))
    let tag = Bool.random(using: &generator) ? "\"\(UInt8.random(in: 0...99, using: &generator))\"" : nil
    let age = Int.random(in: 0...3, using: &generator) == 0 ? Int.random(in: 0...50, using: &generator) : 0
    var head = HTTPResponse(status: .ok)
    head.headerFields[.eTag] = tag
    if age > 0 { head.headerFields[.age] = "\(age)" }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1, 2:
      let text = Int.random(in: 0..<Self.good.count, using: &generator)
      _ = source.settle(order, .received(head, Self.good[text]))
      verified(text, tag, at: sent - age)
    case 3:
      head.status = .notModified
      let failure = source.settle(order, .received(head, [])).failure
      if last.tag == nil {
        if failure != .unexpectedNotModified { violations.append("304 without an ETag was taken") }
      } else {
        confirm(nil, at: sent - age)
      }
    case 4:
      _ = source.settle(order, .received(head, Self.bad.randomElement(using: &generator)!))
    default:
      head.status = .init(code: [206, 302, 401, 403, 404, 500, 503].randomElement(using: &generator)!)
      _ = source.settle(order, .received(head, Self.good.randomElement(using: &generator)!))
    }
  }

  /// Records a good text that the service had at a time.
  private mutating func verified(_ text: Int, _ tag: String?, at time: Int) {
    if (waiting ?? served).text == text {
      confirm(tag, at: time)
    } else if served.text == text {
      coverage["withdrawn", default: 0] += 1
      waiting = nil
      confirm(tag, at: time)
    } else {
      let copy = Copy(text: text, confirmed: time, tag: tag)
      let isActive = options.activation == .atOnce || options.activation == .whenIdle && holds.isEmpty
      if isActive { (served, waiting) = (copy, nil) } else { waiting = copy }
      keep(copy)
    }
  }

  /// Confirms the last copy, whether it waits or is served.
  private mutating func confirm(_ tag: String?, at time: Int) {
    var copy = waiting ?? served
    copy.confirmed = max(copy.confirmed ?? time, time)
    copy.tag = tag ?? copy.tag
    if waiting != nil { waiting = copy } else { served = copy }
    keep(copy)
  }

  private mutating func keep(_ copy: Copy) {
    let contents = store.contents.withLock { ($0.cannotRead, $0.cannotWrite, $0.cannotSetAside) }
    storeWasUnreadable = contents.0
    guard !contents.0, !contents.1, let confirmed = copy.confirmed else { return }
    kept = (copy, clock.secondsSince1970 - (now - confirmed))
    keptIsForeign = false
  }

  private mutating func fault() {
    readAgain()
    guard let order = source.nextOrder() else { return }
    pass(Int.random(in: 0...9, using: &generator))
    let failures: [CatalogFailure] = [.noAnswer, .timedOut(limit: .seconds(10)), .cancelled]
    if Bool.random(using: &generator) {
      _ = source.settle(order, .failed(failures.randomElement(using: &generator)!, cause: nil))
    } else {
      var head = HTTPResponse(status: .init(code: Bool.random(using: &generator) ? 429 : 503))
      let wait = Int.random(in: 0...300, using: &generator)
      head.headerFields[.retryAfter] = "\(wait)"
      _ = source.settle(order, .received(head, []))
      // The source obeys it up to the limit.
      if wait > 0, source.nextOrder() != nil { violations.append("Retry-After wasn't obeyed") }
      pass(min(wait, 100))
      if source.nextOrder() == nil { violations.append("Retry-After was obeyed too long") }
    }
  }

  /// Performs two requests whose answers arrive in the opposite order; the answer to the earlier request has no effect.
  private mutating func overlap() {
    readAgain()
    guard let first = source.nextOrder(), let second = source.nextOrder() else { return }
    let sent = now
    let texts = Self.good.indices.shuffled(using: &generator)
    pass(Int.random(in: 0...9, using: &generator))
    _ = source.settle(second, .received(HTTPResponse(status: .ok), Self.good[texts[0]]))
    verified(texts[0], nil, at: sent)
    check("overlap")
    let late = source.settle(first, .received(HTTPResponse(status: .ok), Self.good[texts[1]]))
    if late.failure != .superseded { violations.append("a late answer was taken") }
  }

  // MARK: Invariants

  private mutating func check(_ step: String) {
    func expect(_ isSo: Bool, _ text: String) {
      if !isSo { violations.append("after \(step): \(text)") }
    }
    let catalog = served.text.flatMap { try? AreaCodeCatalogs.good[$0].get() } ?? .builtin
    let state = source.currentState
    expect(
      source.current.catalog == catalog,
      "served \(source.current), expected \(String(describing: served.text))")
    expect(
      source.age == served.confirmed.map { .seconds(now - $0) },
      "age \(String(describing: source.age)), \(served)")
    expect((state.waiting != nil) == (waiting != nil), "waiting: \(String(describing: state.waiting))")
    if let text = waiting?.text {
      expect(state.waiting?.catalog == (try? AreaCodeCatalogs.good[text].get()), "another one waits")
    }
    // A usable store contains exactly the bytes that the model expects; its earlier contents were already compared.
    let bytes = store.contents.withLock { $0.record }
    if bytes != record.bytes { record = (bytes, store.record) }
    if let kept, let text = kept.copy.text {
      let found = record.decoded
      expect(
        found?.bytes == Self.good[text] && found?.entityTag == kept.copy.tag
          && found?.confirmed == kept.calendar,
        "kept \(String(describing: found?.confirmed)) \(String(describing: found?.entityTag)), expected \(kept)"
      )
    } else {
      expect(record.decoded == nil || keptIsForeign, "something is kept")
    }
  }
}

/// The catalogs of the good texts, loaded independently of the source.
enum AreaCodeCatalogs {
  static let good = RandomHistory.good.map { text in Result { try AreaCodeCatalog(json: text) } }
}

/// Random numbers that a seed repeats ([SplitMix64](https://prng.di.unimi.it/splitmix64.c)).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

/// The events of a history.
final class EventList: Sendable {
  let list = Lock<[CatalogEvent]>([])
}
