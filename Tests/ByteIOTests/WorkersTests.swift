import ByteIO
import Testing

@Suite("Workers")
struct WorkersTests {
  @Test("A closure runs once for each worker, and all calls have returned", arguments: [0, 1, 2, 8])
  func count(workers: Int) {
    let calls = Monitor(0)
    Workers.run(workers) { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == max(1, workers))
    #expect(Workers.processorCount >= 1)
  }

  @Test("The thread that waits for workers does other work meanwhile")
  func meanwhile() {
    let count = Monitor(0)
    var calls = 0
    Workers.run(
      2, { count.wait(until: { $0 >= 3 }) { _ in } }, every: 0.001,
      meanwhile: {
        calls += 1
        count.wait(until: { _ in true }) { $0 += 1 }
      })
    #expect(calls >= 3)
  }

  @Test("Workers that wait for their turn get it in order")
  func turns() {
    let tickets = Monitor(0)
    let order = Monitor<[Int]>([])
    Workers.run(4) {
      for _ in 0..<50 {
        let ticket = tickets.withLock { tickets in
          defer { tickets += 1 }
          return tickets
        }
        order.wait(until: { $0.count == ticket }) { $0.append(ticket) }
      }
    }
    #expect(order.withLock { $0 } == Array(0..<200))
  }

  @Test("An error thrown with the lock held releases it")
  func errors() {
    struct Failure: Error {}
    let monitor = Monitor(1)
    #expect(throws: Failure.self) { try monitor.withLock { _ throws(Failure) in throw Failure() } }
    #expect(throws: Failure.self) {
      try monitor.wait(until: { $0 == 1 }) { _ throws(Failure) in throw Failure() }
    }
    #expect(monitor.withLock { $0 } == 1)
  }
}
