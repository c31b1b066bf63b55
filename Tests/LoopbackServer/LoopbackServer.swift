import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on this machine, on a port of its own, whose answers are bytes chosen by a test.
///
/// Each connection has one request and is closed after its answer. So no library that writes HTTP correctly hides any
/// part of an answer.
public final class LoopbackServer: @unchecked Sendable {
  /// A part of an answer.
  public enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one at a time, each after a pause.
    case drip([UInt8], seconds: Double)
    /// Sends the bytes again and again, until the client leaves.
    case flood([UInt8])
    /// Waits until the client leaves.
    case wait
    /// Ends the connection with a reset.
    case reset
  }

  /// Answers a request.
  public typealias Handler = @Sendable (ReceivedRequest) -> [Step]

  /// The port on 127.0.0.1.
  public let port: UInt16

  private let listener: Int32
  private let lock = NSLock()
  // The lock protects all of these.
  private var handler: Handler
  private var open: Set<Int32> = []
  private var received: [ReceivedRequest] = []
  private var leftCount = 0
  private var isStopped = false

  /// Starts a server.
  public init(_ handler: @escaping Handler = { _ in .answer(404) }) {
    self.handler = handler
    (listener, port) = LoopbackSocket.listening()
    Thread.detachNewThread { [listener] in
      while let connection = LoopbackSocket.accepted(by: listener) {
        Thread.detachNewThread { [weak self] in
          if let self { self.serve(connection) } else { close(connection) }
        }
      }
      close(listener)
    }
  }

  deinit { stop() }

  /// Uses another handler for all further answers.
  public func answer(_ handler: @escaping Handler) { lock.withLock { self.handler = handler } }

  /// Answers all further requests by the same steps.
  public func answer(_ steps: [Step]) { answer { _ in steps } }

  /// The requests so far, in the order they arrived.
  public var requests: [ReceivedRequest] { lock.withLock { received } }

  /// Waits until some clients have left before the end of their answer.
  ///
  /// - Returns: Whether they left within half a minute.
  public func clientsLeft(_ count: Int = 1) async -> Bool {
    for _ in 0..<6000 {
      if lock.withLock({ leftCount >= count }) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  /// Refuses all further connections, and ends all open connections.
  public func stop() {
    lock.withLock {
      guard !isStopped else { return }
      isStopped = true
      // This wakes the socket's thread, which closes it.
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private func serve(_ connection: Int32) {
    lock.withLock { _ = open.insert(connection) }
    defer {
      lock.withLock { _ = open.remove(connection) }
      close(connection)
    }
    guard let request = LoopbackSocket.request(from: connection) else { return }
    let handler = lock.withLock {
      received.append(request)
      return self.handler
    }
    for step in handler(request) {
      if case .reset = step { return LoopbackSocket.resetOnClose(connection) }
      guard perform(step, on: connection) else {
        lock.withLock { leftCount += 1 }
        return
      }
    }
    LoopbackSocket.finish(connection)
  }

  /// Performs a step.
  ///
  /// - Returns: Whether the client is still connected.
  private func perform(_ step: Step, on connection: Int32) -> Bool {
    switch step {
    case .send(let bytes): return LoopbackSocket.sendAll(bytes, to: connection)
    case .drip(let bytes, let seconds):
      return bytes.allSatisfy { byte in
        Thread.sleep(forTimeInterval: seconds)
        return LoopbackSocket.sendAll([byte], to: connection)
      }
    case .flood(let bytes):
      // The pauses let other tests use the processor.
      while LoopbackSocket.sendAll(bytes, to: connection) { Thread.sleep(forTimeInterval: 0.001) }
      return false
    case .wait:
      LoopbackSocket.finish(connection, closesFirst: false)
      return false
    case .reset: return true
    }
  }
}

extension [LoopbackServer.Step] {
  /// Returns the steps of a whole answer.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - fields: Headers besides `Content-Length` and `Connection`.
  ///   - body: The body.
  public static func answer(
    _ status: Int, _ fields: KeyValuePairs<String, String> = [:], body: [UInt8] = []
  ) -> Self {
    let length = status == 304 ? "" : "Content-Length: \(body.count)\r\n"
    return [.send(headBytes(status, fields, length) + body)]
  }

  /// Returns the head of an answer before its body.
  ///
  /// A header must give the length, or the end of the connection ends the body.
  public static func head(_ status: Int, _ fields: KeyValuePairs<String, String> = [:]) -> Self {
    [.send(headBytes(status, fields, ""))]
  }

  private static func headBytes(
    _ status: Int, _ fields: KeyValuePairs<String, String>, _ length: String
  ) -> [UInt8] {
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    return [UInt8]("HTTP/1.1 \(status) Status\r\n\(lines)\(length)Connection: close\r\n\r\n".utf8)
  }
}
