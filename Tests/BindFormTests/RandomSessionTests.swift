import BindForm
import FormSessions
import Testing

/// Some random sessions with every run of the tests; `make sessions` runs a hundred thousand.
@Suite("Random sessions")
struct RandomSessionTests {
  static let sessionCount = 400
  static let seed: UInt64 = 20_261_121

  @Test("No sequence of events loses digits, offers an invalid number, submits twice or crashes")
  func sessions() {
    var submissionCount = 0
    var absorptionCount = 0
    for index in 0..<Self.sessionCount {
      let seed = Self.seed &+ UInt64(index)
      var session = RandomSession(seed: seed)
      session.run(eventCount: 40)
      submissionCount += session.submissionCount
      absorptionCount += session.absorptionCount
      guard session.violations.isEmpty else {
        Issue.record("seed \(seed): \(session.violations)\n\(session.log.text)")
        return
      }
    }
    // Sessions that never get anywhere would prove nothing.
    #expect(submissionCount >= Self.sessionCount / 4)
    #expect(absorptionCount >= Self.sessionCount / 10)
  }
}
