import ByteIO
import Testing

@Suite("Times under locks")
struct LockTimesTests {
  @Test(
    "Each kind of shared value counts the time of the value that was used longest, and only during measuring"
  )
  func times() {
    let times = LockTimes()
    let (first, second, text) = LockTimes.$current.withValue(times) { (Monitor(0), Monitor(0), Monitor("")) }
    let other = Monitor([0])
    func use(_ count: Int, _ number: inout Int) { for step in 0..<count { number = (number &* 31) ^ step } }
    for _ in 0..<3 { first.withLock { use(1_000_000, &$0) } }
    second.wait(until: { _ in true }) { use(1000, &$0) }
    text.withLock { $0 = "a" }
    other.withLock { use(1000, &$0[0]) }
    let seconds = times.seconds
    #expect(Set(seconds.keys) == ["Int", "String"])
    // The shorter wait isn't added.
    second.withLock { use(1000, &$0) }
    #expect(times.seconds["Int"] == seconds["Int"])
    first.withLock { use(1_000_000, &$0) }
    #expect(times.seconds["Int"] ?? 0 > seconds["Int"] ?? 0)
  }
}
