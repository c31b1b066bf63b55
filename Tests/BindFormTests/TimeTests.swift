import BindForm
import Testing

@Suite("Times")
struct TimeTests {
  @Test("A moment is exact to the microsecond, and clamped to a trillion seconds")
  func moments() {
    let duration = Duration(secondsComponent: 1, attosecondsComponent: 500_000_000_000_000_001)
    #expect(Moment(sinceEpoch: duration).sinceEpoch == .milliseconds(1500))
    #expect(Moment(sinceEpoch: .milliseconds(1500)) == Moment(secondsSince1970: 1.5))
    #expect(Moment(sinceEpoch: .seconds(-2)) < Moment(secondsSince1970: -1.999999))
    let limit: Int64 = 1_000_000_000_000
    for (seconds, clamped) in [(Int64.max, limit), (Int64.min, -limit)] {
      #expect(Moment(sinceEpoch: .seconds(seconds)).sinceEpoch == .seconds(clamped))
      #expect(Moment(secondsSince1970: Double(seconds)).sinceEpoch == .seconds(clamped))
    }
    #expect(Moment(secondsSince1970: .nan) == Moment(secondsSince1970: 0))
  }

  @Test("A countdown shows its seconds rounded up, and nothing once it is over")
  func countdown() {
    let start = Moment(secondsSince1970: 1000)
    let countdown = Countdown(.milliseconds(1500), from: start)
    #expect(countdown.seconds(at: start) == 2)
    #expect(countdown.seconds(at: Moment(secondsSince1970: 1000.5)) == 1)
    #expect(countdown.seconds(at: Moment(secondsSince1970: 1001.499999)) == 1)
    #expect(countdown.isOver(at: Moment(secondsSince1970: 1001.5)))
    #expect(countdown.seconds(at: Moment(secondsSince1970: 900)) == 2)
    #expect(Countdown(.seconds(-1), from: start).isOver(at: start))
    #expect(Countdown(.seconds(Int64.max), from: start).seconds(at: start) == 1_000_000_000_000)
  }

  @Test("The wait for another code is any duration, to the microsecond")
  func interval() {
    var configuration = BindingForm.Configuration()
    #expect(configuration.resendInterval == .seconds(60))
    configuration.resendInterval = .milliseconds(1)
    #expect(configuration.resendInterval == .milliseconds(1))
  }
}
