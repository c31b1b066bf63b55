import BindForm
import FormSessions
import Testing

/// Some random sessions with every run of the tests; `make sessions` runs a hundred thousand.
@Suite("Random sessions")
struct RandomSessionTests {
  static let sessionCount = 400
  static let seed: UInt64 = 20_261_121

  @Test(
    "No sequence of events loses digits, offers an invalid number, disturbs typing by new definitions, repeats a request, logs a number or crashes"
  )
  func sessions() {
    var submissionCount = 0
    var (absorptionCount, returnCount) = (0, 0)
    var takenInCount = 0
    var coverage = SessionCoverage()
    for index in 0..<Self.sessionCount {
      let seed = Self.seed &+ UInt64(index)
      var session = RandomSession(seed: seed)
      session.run(eventCount: 40)
      submissionCount += session.submissionCount
      absorptionCount += session.absorptionCount
      returnCount += session.returnCount
      takenInCount += session.takenInCount
      coverage.add(session.coverage)
      guard session.violations.isEmpty else {
        Issue.record("seed \(seed): \(session.violations)\n\(session.log.text)")
        return
      }
    }
    // Sessions that get nowhere would prove nothing.
    #expect(submissionCount >= Self.sessionCount / 4)
    #expect(absorptionCount >= Self.sessionCount / 10 && returnCount > 0)
    #expect(takenInCount >= Self.sessionCount / 20)
    #expect(coverage.missing(atLeast: Self.sessionCount / 200) == [])
  }

  @Test("An event or an effect that never happens is named")
  func floor() {
    let missing = SessionCoverage().missing(atLeast: 1)
    #expect(missing.count > 50)
    #expect(
      missing.contains("vendorSignedIn: 0 times, not 1")
        && missing.contains("close unsupported: 0 times, not 1"))
  }

  @Test(
    "A number is found in a line of a log, however it is grouped",
    arguments: [
      "13800138000", "138 0013 8000", "1-3-8-0-0-1-3-8-0-0-0", "x 138 y 0013 z 8000", "13,800,138,000",
      "138/0013/8000",
      "12345678", "1234 567",
    ])
  func shownNumbers(line: String) {
    #expect(RandomSession.showsNumber(line))
  }

  @Test(
    "No number is found in lines of a log without one",
    arguments: [
      "  showSlider +86-138****8000 #12", "> tick 1000", "> textEdited 11 digits, caret 13",
      "> submissionFailed IDAAS.SDK.LOGIN.1003 #6", "  rememberArea US +1",
    ])
  func otherLines(line: String) {
    #expect(!RandomSession.showsNumber(line))
  }

  @Test("A request that is repeated before its answer is detected")
  func inFlight() {
    var flight = InFlight()
    let (first, second) = (RequestID(number: 1), RequestID(number: 2))
    #expect(flight.record(.loadDefinitions(for: first)) == nil)
    #expect(flight.record(.loadDefinitions(for: second)) == "definitions")
    flight.record(.definitionsFailed(.refused(.noAnswer), for: first))
    flight.record(.definitionsFailed(.refused(.noAnswer), for: second))
    #expect(flight.record(.loadDefinitions(for: RequestID(number: 3))) == nil)
    #expect(flight.record(.confirmOneTap(for: RequestID(number: 4))) == nil)
    #expect(flight.record(.confirmOneTap(for: RequestID(number: 5))) == "oneTap")
    let credential = VendorCredential(.code("c"))
    #expect(flight.record(.signIn(credential)) == nil)
    #expect(flight.record(.signIn(credential)) == "a login")
  }
}
