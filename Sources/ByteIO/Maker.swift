/// A thread that makes a file of the bytes that are written to it.
final class Maker: Sendable {
  private struct Outcome {
    var isDone = false
    var failure: IOFailure?
  }

  private let queue = ByteQueue()
  private let outcome = Monitor(Outcome())
  private let name: String

  /// - Parameter descriptor: The open file, which the thread writes until ``finish()`` or ``abandon()`` returns.
  init(writing making: @escaping OutputFile.Making, to descriptor: Int32, named name: String) {
    self.name = name
    let (queue, outcome) = (queue, outcome)
    let isStarted = ChildProcess.onThread {
      var output = ByteOutput(descriptor: descriptor, name: name)
      var failure: IOFailure?
      do throws(IOFailure) { try making(queue, &output) } catch { failure = error }
      queue.close()
      outcome.wait(until: { _ in true }) { ($0.isDone, $0.failure) = (true, failure) }
    }
    guard !isStarted else { return }
    queue.close()
    outcome.withLock { ($0.isDone, $0.failure) = (true, IOFailure(.write, name, ErrorNumber.wouldBlock)) }
  }

  /// - Throws: The failure of the thread.
  func write(_ bytes: Span<UInt8>) throws(IOFailure) {
    guard !queue.write(bytes) else { return }
    throw outcome.wait(until: { $0.isDone }) { $0.failure }
      ?? IOFailure(.write, name, IOFailure.Cause.closedPipe)
  }

  /// Waits until the file is whole.
  func finish() throws(IOFailure) {
    queue.finish()
    if let failure = outcome.wait(until: { $0.isDone }, { $0.failure }) { throw failure }
  }

  /// Makes the thread end.
  func abandon() {
    queue.finish(IOFailure(.write, name, IOFailure.Cause.closedPipe))
    outcome.wait(until: { $0.isDone }) { _ in }
  }
}
