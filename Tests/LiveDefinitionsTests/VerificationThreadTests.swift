import AccountFlows
import HTTPTypes
import LiveDefinitions
import PhoneCheck
import Platform
import Testing

@Suite("The thread that verifies")
struct VerificationThreadTests {
  /// A verification that takes until a test lets it pass, of as many sources as there are.
  final class Gate: Sendable {
    struct State {
      var isOpen = false
      var runningCount = 0
      var largestRunningCount = 0
      var begunCount = 0
    }

    let state = Lock(State())

    func pass() {
      state.withLock { state in
        state.runningCount += 1
        state.begunCount += 1
        state.largestRunningCount = max(state.largestRunningCount, state.runningCount)
      }
      while !state.withLock({ $0.isOpen }) {}
      state.withLock { $0.runningCount -= 1 }
    }

    func open() { state.withLock { $0.isOpen = true } }
    var begunCount: Int { state.withLock { $0.begunCount } }
  }

  let gate = Gate()
  let thread = VerificationThread()

  private func source(_ body: [UInt8] = LiveFixture.first, status: Int = 200) -> CatalogSource {
    let (rules, gate) = (DefinitionsVerifier(VerificationRules(), describesChange: false), gate)
    return CatalogSource(
      request: { _ in ServiceRequest(head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
      },
      transport: { _ in (LiveFixture.head(status), body) },
      tenant: LiveFixture.tenant, store: nil, bundled: nil, options: CatalogSource.Options(), clock: .system,
      verifier: DefinitionsVerifier(load: rules.load) { bytes, last, wasAccepted in
        gate.pass()
        return rules.verify(bytes, last, wasAccepted)
      }, thread: thread, onEvent: nil)
  }

  @Test("More sources than there are processors verify one at a time, and hold up no task")
  func oneAtATime() async {
    let sources = (0..<32).map { _ in source() }
    let refreshes = sources.map { source in Task { await source.refresh() } }
    #expect(await eventually { gate.begunCount == 1 })
    // With a verification on each of the threads of tasks, none of these would end.
    #expect(await eventually { thread.waitingCount == 31 })
    for _ in 0..<1000 { await Task.detached {}.value }
    #expect(gate.begunCount == 1)
    gate.open()
    for refresh in refreshes { #expect(await refresh.value.isActive == true) }
    #expect(gate.state.withLock { $0.largestRunningCount } == 1 && gate.begunCount == 32)
  }

  @Test("An answer without definitions waits only for the definitions that are being verified")
  func shortFirst() async {
    let slow = (0..<8).map { _ in source() }
    let refreshes = slow.map { source in Task { await source.refresh() } }
    #expect(await eventually { gate.begunCount == 1 })
    // Without definitions: this one isn't an answer that the source can use, and is reported without waiting at all.
    #expect(await source(status: 503).refresh().failure == .status(503))
    let quick = source(status: 304)
    let answer = Task {
      let failure = await quick.refresh().failure
      return (failure, gate.begunCount)
    }
    #expect(await eventually { thread.waitingCount == 8 })
    gate.open()
    let (failure, begunCount) = await answer.value
    #expect(failure == .unexpectedNotModified)
    #expect(begunCount < 8, "it came before the last ones")
    for refresh in refreshes { #expect(await refresh.value.isActive == true) }
  }

  @Test("A cancelled refresh doesn't wait for other tenants' definitions, and changes nothing")
  func cancelled() async {
    let (slow, waiting) = (source(), source())
    let refresh = Task { await slow.refresh() }
    #expect(await eventually { gate.begunCount == 1 })
    let late = Task { await waiting.refresh() }
    #expect(await eventually { thread.waitingCount == 1 })
    late.cancel()
    #expect(await late.value.failure == .cancelled)
    #expect(waiting.current.origin == .bundled && waiting.currentState.failure == nil)
    gate.open()
    #expect(await refresh.value.isActive == true)
    #expect(gate.begunCount == 1)
    #expect(await waiting.refresh().isActive == true)
  }
}
