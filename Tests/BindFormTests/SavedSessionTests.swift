import BindForm
import FormSessions
import Testing

/// Forms that are saved and restored in the middle of random sessions; `make sessions` runs a hundred thousand.
@Suite("Random sessions with restarts")
struct SavedSessionTests {
  private static let seed: UInt64 = 20_261_127

  @Test("A form that was saved completely shows the same after a restart, and saves the same again")
  func screens() throws {
    var comparedCount = 0
    for index in 0..<400 {
      var session = RandomSession(seed: Self.seed &+ UInt64(index))
      session.run(eventCount: 5 + index % 40)
      guard let saved = session.form.savedState(keeping: .all) else { continue }
      let json = try saved.json()
      let restored = try #require(
        BindingForm(
          configuration: session.configurationAfterRestart, restoring: try SavedForm(json: json),
          at: session.form.now))
      #expect(try restored.savedState(keeping: .all)?.json() == json)
      guard session.isSettled else { continue }
      comparedCount += 1
      #expect(restored.stage == session.form.stage)
      #expect(restored.screen == session.form.screen, "seed \(Self.seed &+ UInt64(index)): \(json)")
    }
    #expect(comparedCount > 80)
  }

  @Test(
    "A restored form saves the same again, whatever was saved, and shows no number unless asked",
    arguments: 0..<16)
  func again(bits: Int) throws {
    let secrets = SavedForm.Secrets(rawValue: bits)
    for index in 0..<40 {
      var session = RandomSession(seed: Self.seed &+ UInt64(1000 * bits + index))
      session.run(eventCount: 40)
      guard let saved = session.form.savedState(keeping: secrets) else { continue }
      let restored = BindingForm(
        configuration: session.configurationAfterRestart, restoring: saved, at: session.form.now,
        stateToken: "state")
      #expect(restored?.savedState(keeping: secrets) == saved)
      if !secrets.contains(.number) { #expect(!RandomSession.holdsNumber(try saved.json())) }
    }
  }

  @Test("No restart loses saved digits, offers an invalid number, or repeats a request")
  func restarts() {
    var (restartCount, submissionCount) = (0, 0)
    for index in 0..<150 {
      let seed = Self.seed &+ UInt64(index)
      var session = RandomSession(seed: seed, restarts: true)
      session.run(eventCount: 40)
      restartCount += session.restartCount
      submissionCount += session.submissionCount
      guard session.violations.isEmpty else {
        Issue.record("seed \(seed): \(session.violations)\n\(session.log.text)")
        return
      }
    }
    #expect(restartCount > 150)
    #expect(submissionCount > 20)
  }
}
