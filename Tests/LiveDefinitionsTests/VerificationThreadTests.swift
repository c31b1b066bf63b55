import AccountFlows
import Foundation
import HTTPTypes
import InspectedDefinitions
import LiveDefinitions
import PhoneCheck
import Platform
import Testing

@Suite("The thread that verifies")
struct VerificationThreadTests {
  /// A verification that lasts until a test lets it pass, for any number of sources.
  final class Gate: Sendable {
    struct State {
      var isOpen = false
      var runningCount = 0
      var largestRunningCount = 0
      var begunCount = 0
      /// The status of the next answers.
      var status = 200
    }

    let state = Lock(State())

    func pass() {
      state.withLock { state in
        state.runningCount += 1
        state.begunCount += 1
        state.largestRunningCount = max(state.largestRunningCount, state.runningCount)
      }
      while !state.withLock({ $0.isOpen }) { Thread.sleep(forTimeInterval: 0.001) }
      state.withLock { $0.runningCount -= 1 }
    }

    func open() { state.withLock { $0.isOpen = true } }
    func close() { state.withLock { $0.isOpen = false } }
    var begunCount: Int { state.withLock { $0.begunCount } }
  }

  /// A store that records how many verifications had begun when it was last written.
  final class Store: CatalogStore {
    let gate: Gate
    let begunCount = Lock(0)

    init(_ gate: Gate) { self.gate = gate }

    func read() -> [UInt8]? { nil }
    func write(_ record: [UInt8]) {
      let count = gate.begunCount
      begunCount.withLock { $0 = count }
    }
    func setAside() {}
  }

  let gate = Gate()
  let thread = VerificationThread()

  private func source(status: Int? = nil, store: Store? = nil) -> CatalogSource {
    let (rules, gate) = (DefinitionsVerifier(VerificationRules(), .lintAndDiff, describesChange: false), gate)
    return CatalogSource(
      request: { _ in ServiceRequest(head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
      },
      transport: { _ in
        (LiveFixture.head(status ?? gate.state.withLock { $0.status }, ["ETag": "\"1\""]), LiveFixture.first)
      },
      tenant: LiveFixture.tenant, store: store, bundled: nil, options: CatalogSource.Options(),
      clock: .system,
      verifier: DefinitionsVerifier(load: rules.load) { bytes, last, wasAccepted in
        gate.pass()
        return rules.verify(bytes, last, wasAccepted)
      }, thread: thread, onEvent: nil)
  }

  @Test("More sources than processors verify one at a time, and delay no task")
  func oneAtATime() async {
    let sources = (0..<32).map { _ in source() }
    let refreshes = sources.map { source in Task { await source.refresh() } }
    #expect(await eventually { gate.begunCount == 1 })
    // If verifications occupied all threads of tasks, these tasks would never end.
    #expect(await eventually { thread.waitingCount == 31 })
    for _ in 0..<1000 { await Task.detached {}.value }
    #expect(gate.begunCount == 1)
    gate.open()
    for refresh in refreshes { #expect(await refresh.value.isActive == true) }
    #expect(gate.state.withLock { $0.largestRunningCount } == 1 && gate.begunCount == 32)
  }

  @Test(
    "An answer without definitions doesn't wait; saving one waits only for the definitions being verified"
  )
  func shortFirst() async {
    let store = Store(gate)
    let quick = source(store: store)
    gate.open()
    #expect(await quick.refresh().isActive == true)
    gate.close()
    let slow = (0..<8).map { _ in source() }
    let refreshes = slow.map { source in Task { await source.refresh() } }
    #expect(await eventually { gate.begunCount == 2 && thread.waitingCount == 7 })
    #expect(await source(status: 503).refresh().failure == .status(503))
    gate.state.withLock { $0.status = 304 }
    let answer = Task { await quick.refresh().isUnchanged }
    #expect(await eventually { thread.waitingCount == 8 })
    gate.open()
    #expect(await answer.value)
    #expect(store.begunCount.withLock { $0 } == 2, "it was kept before the others were verified")
    for refresh in refreshes { #expect(await refresh.value.isActive == true) }
  }

  @Test("A cancelled refresh waits for no verification, not even its own, and changes nothing")
  func cancelled() async {
    let (slow, waiting) = (source(), source())
    let refreshes = [slow, waiting].map { source in Task { await source.refresh() } }
    #expect(await eventually { gate.begunCount == 1 && thread.waitingCount == 1 })
    for refresh in refreshes {
      refresh.cancel()
      #expect(await refresh.value.failure == .cancelled)
    }
    #expect(thread.waitingCount == 0)
    gate.open()
    for source in [slow, waiting] {
      #expect(source.current.origin == .bundled && source.currentState.failure == nil)
      #expect(await source.refresh().isActive == true)
    }
  }

  @Test(
    "An update beyond the allowed work isn't compared completely, and passes no gate on narrowing",
    arguments: [(1, 2), (50_000_000, 0)])
  func bounded(workLimit: Int, leftOutCount: Int) async throws {
    for gate in [nil, VerificationRules.NarrowingGate(maximumRemovedCount: 9, maximumLoss: 1)] {
      let live = LiveFixture(workLimit: workLimit) { $0.rules.narrowing = gate }
      let source = live.start()
      live.reply(200, LiveFixture.first)
      #expect(await source.refresh().isActive == true)
      live.reply(200, LiveFixture.second)
      switch await source.refresh() {
      case .changed(let change, _):
        #expect(change?.leftOutCount == leftOutCount && (gate == nil || leftOutCount == 0))
      case .failed(.narrowing(let change), _):
        #expect(change.leftOutCount == leftOutCount && gate != nil && leftOutCount > 0)
      case let other: Issue.record("\(other)")
      }
    }
  }
}
